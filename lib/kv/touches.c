/* touches.c - runs of equal last request; see touches.h */
#include "kv/touches.h"

#include <string.h>

#include "base/area.h"

void touches_init(struct touches *t)
{
	memset(t, 0, sizeof *t);
}

void touches_free(struct touches *t)
{
	area_free(t->front, t->front_cap, sizeof *t->front);
	area_free(t->more, t->more_cap, sizeof *t->more);
	memset(t, 0, sizeof *t);
}

void touches_cover(struct touches *t, uint32_t piece)
{
	t->front = area_grow(t->front, &t->front_cap, (size_t)piece + 1, sizeof *t->front);
}

/* Take the front run off. */
static void pop(struct touches *t, struct touch_run *front)
{
	uint32_t k = front->next;

	if (!k) {
		front->end = 0;
		return;
	}
	*front = t->more[k];
	t->more[k].next = t->spare;
	t->spare = k;
}

bool touches_take(struct touches *t, uint32_t piece, uint32_t len, uint32_t *from, uint32_t *to, uint32_t *by)
{
	struct touch_run *front = &t->front[piece];

	if (*from >= len || front->end <= *from)
		return false;
	*by = front->by;
	if (front->end <= len) {
		*to = front->end;
		pop(t, front);
	} else {
		*to = len; /* the rest of the run stays */
	}
	return true;
}

void touches_put(struct touches *t, uint32_t piece, uint32_t len, uint32_t by)
{
	struct touch_run *front = &t->front[piece];
	uint32_t k = 0;

	if (front->end > len) {
		k = t->spare;
		if (k) {
			t->spare = t->more[k].next;
		} else {
			k = ++t->n_more;
			t->more = area_grow(t->more, &t->more_cap, (size_t)k + 1, sizeof *t->more);
		}
		t->more[k] = *front;
	}
	*front = (struct touch_run){ len, by, k };
}
