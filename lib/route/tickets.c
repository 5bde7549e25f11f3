/* tickets.c - the requests in flight: a pool that grows and is used again; see private.h */
#include <stdlib.h>

#include "base/mem.h"
#include "route/private.h"

uint32_t tickets_count(const struct tickets *t)
{
	return (uint32_t)(t->n_chunks * TICKETS);
}

static void add_chunk(struct tickets *t)
{
	struct ticket *k = mem_zero(TICKETS, sizeof *k);

	t->chunk = mem_grow(t->chunk, &t->cap_chunks, t->n_chunks + 1, sizeof *t->chunk);
	t->idle = mem_grow(t->idle, &t->cap_idle, (t->n_chunks + 1) * TICKETS, sizeof *t->idle);
	for (uint32_t i = TICKETS; i-- > 0;) {
		k[i].number = (uint32_t)(t->n_chunks * TICKETS + i);
		t->idle[t->n_idle++] = k[i].number;
	}
	t->chunk[t->n_chunks++] = k;
}

struct ticket *ticket_take(struct tickets *t)
{
	struct ticket *k;

	if (t->n_idle == 0)
		add_chunk(t);
	k = ticket_at(t, t->idle[--t->n_idle]);
	if (t->scores && !k->score)
		k->score = mem_alloc(t->scores, sizeof *k->score);
	return k;
}

void ticket_return(struct tickets *t, struct ticket *k)
{
	k->stamp++;
	t->idle[t->n_idle++] = k->number;
}

void tickets_free(struct tickets *t)
{
	for (size_t c = 0; c < t->n_chunks; c++) {
		for (size_t i = 0; i < TICKETS; i++)
			free(t->chunk[c][i].score);
		free(t->chunk[c]);
	}
	free(t->chunk);
	free(t->idle);
	*t = (struct tickets){ 0 };
}
