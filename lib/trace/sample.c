/* sample.c - which requests of a trace make a smaller one; see sample.h */
#include "trace/sample.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/rng.h"

/* A unit's name: a session's number, or that of a request without one, which is odd. */
static uint64_t name_of(size_t index, bool loose)
{
	return (uint64_t)index << 1 | loose;
}

static struct sample_unit *unit_at(const struct sampler *s, uint64_t unit)
{
	return (unit & 1 ? s->loose.item : s->keyed.item) + (unit >> 1);
}

void sampler_init(struct sampler *s, const struct sample_plan *plan)
{
	*s = (struct sampler){ .plan = *plan, .base = NA_INT };
	intern_init(&s->keys);
}

void sampler_free(struct sampler *s)
{
	intern_free(&s->keys);
	free(s->keyed.item);
	free(s->loose.item);
	free(s->last);
}

bool sampler_streams(const struct sample_plan *p)
{
	if (p->min_turns > 1 || p->stratify)
		return false;
	return p->take == SAMPLE_ALL || p->take == SAMPLE_RATE || (p->take == SAMPLE_SESSIONS && p->head);
}

bool sampler_prunes(const struct sampler *s)
{
	return !s->plan.stratify && (s->plan.take == SAMPLE_SESSIONS || s->plan.take == SAMPLE_REQUESTS);
}

static bool below_rate(const struct sampler *s, const struct sample_unit *u)
{
	return (double)(u->number >> 11) * 0x1p-53 < s->plan.rate;
}

static struct sample_unit *add_unit(struct sampler *s, struct sample_units *all, uint64_t stream)
{
	struct sample_unit *u;
	struct rng r;

	all->item = mem_grow(all->item, &all->cap, all->n + 1, sizeof *all->item);
	u = &all->item[all->n++];
	rng_init(&r, s->plan.seed, stream);
	*u = (struct sample_unit){ .number = rng_next(&r), .order = UINT64_MAX };
	return u;
}

/* In one pass: is a unit that was just seen taken? */
static bool decide(struct sampler *s, const struct sample_unit *u)
{
	switch (s->plan.take) {
	case SAMPLE_RATE:
		return below_rate(s, u);
	case SAMPLE_SESSIONS:
		return s->chosen < s->plan.count;
	default:
		return true;
	}
}

static void count(struct sampler *s, struct sample_unit *u, const struct batch *b, size_t i)
{
	int64_t tokens = b->integer[F_INPUT_LENGTH][i];

	if (u->order == UINT64_MAX) {
		u->order = s->next_order++;
		if (sampler_streams(&s->plan)) {
			u->chosen = decide(s, u);
			s->chosen += u->chosen;
			s->units++;
		}
	}
	if (u->turns < UINT32_MAX)
		u->turns++;
	if (tokens > 0 && __builtin_add_overflow(u->tokens, (uint64_t)tokens, &u->tokens))
		u->tokens = UINT64_MAX;
}

/* When a request comes: its time, or its delay after the turn before it. */
static int64_t time_of(struct sampler *s, const struct batch *b, size_t i, int64_t *last)
{
	int64_t t = b->time[F_TIMESTAMP][i];
	double delay = b->real[F_DELAY][i] * 1e6;

	if (t == NA_INT && last && *last != NA_INT && delay >= 0 && delay < 9e18 &&
	    __builtin_add_overflow(*last, (int64_t)delay, &t))
		t = NA_INT;
	if (s->base == NA_INT)
		s->base = t;
	if (last && t != NA_INT)
		*last = t;
	return t;
}

static bool inside(struct sampler *s, int64_t t)
{
	int64_t from;

	if (!s->plan.window_ns)
		return true;
	if (t == NA_INT) {
		s->untimed += !s->again;
		return false;
	}
	return !__builtin_sub_overflow(t, s->base, &from) && from >= s->plan.start_ns &&
	       from - s->plan.start_ns < s->plan.window_ns;
}

static uint64_t see_loose(struct sampler *s, const struct batch *b, size_t i)
{
	size_t index;

	if (!inside(s, time_of(s, b, i, NULL)))
		return SAMPLE_OUT;
	index = s->next_loose++;
	if (!s->again)
		count(s, add_unit(s, &s->loose, index), b, i);
	else if (index >= s->loose.n) /* the file has grown since it was counted */
		return SAMPLE_OUT;
	return name_of(index, true);
}

uint64_t sampler_see(struct sampler *s, const struct batch *b, size_t i)
{
	struct text key = b->text[F_SESSION_ID][i];
	uint32_t id;

	if (b->kind[i] != RECORD_REQUEST)
		return SAMPLE_OUT;
	if (s->plan.by_request || !key.s || !key.n)
		return see_loose(s, b, i);
	id = intern_put(&s->keys, key);
	if (id == s->keyed.n) {
		add_unit(s, &s->keyed, text_hash(key));
		s->last = mem_grow(s->last, &s->last_cap, s->keyed.n, sizeof *s->last);
		s->last[id] = NA_INT;
	}
	if (!inside(s, time_of(s, b, i, &s->last[id])))
		return SAMPLE_OUT;
	if (!s->again)
		count(s, &s->keyed.item[id], b, i);
	return name_of(id, false);
}

void sampler_again(struct sampler *s)
{
	s->again = true;
	s->next_loose = 0;
	for (size_t i = 0; i < s->keyed.n; i++)
		s->last[i] = NA_INT;
}

bool sampler_chosen(const struct sampler *s, uint64_t unit)
{
	return unit != SAMPLE_OUT && unit_at(s, unit)->chosen;
}

bool sampler_dropped(const struct sampler *s, uint64_t unit)
{
	return unit == SAMPLE_OUT || unit_at(s, unit)->dropped;
}

/* --- choosing --- */

static int by_number(const void *a, const void *b)
{
	const struct sample_unit *x = *(struct sample_unit *const *)a, *y = *(struct sample_unit *const *)b;

	if (x->number != y->number)
		return x->number < y->number ? -1 : 1;
	return (x->order > y->order) - (x->order < y->order);
}

static int by_order(const void *a, const void *b)
{
	const struct sample_unit *x = *(struct sample_unit *const *)a, *y = *(struct sample_unit *const *)b;

	return (x->order > y->order) - (x->order < y->order);
}

static int by_size(const void *a, const void *b)
{
	const struct sample_unit *x = *(struct sample_unit *const *)a, *y = *(struct sample_unit *const *)b;

	if (x->turns != y->turns)
		return x->turns < y->turns ? -1 : 1;
	if (x->tokens != y->tokens)
		return x->tokens < y->tokens ? -1 : 1;
	return by_number(a, b);
}

static void add_eligible(struct sampler *s, struct sample_units *all, struct sample_unit **list, size_t *n)
{
	for (size_t i = 0; i < all->n; i++) {
		struct sample_unit *u = &all->item[i];

		u->chosen = false;
		if (!u->turns || u->turns < s->plan.min_turns)
			continue;
		s->units++;
		if (!u->dropped)
			list[(*n)++] = u;
	}
}

/* How many units a stratified sample takes. */
static size_t wanted_units(const struct sampler *s, struct sample_unit *const *list, size_t n)
{
	uint64_t requests = 0, want = n;
	double mean_turns;

	for (size_t i = 0; i < n; i++)
		requests += list[i]->turns;
	mean_turns = n ? (double)requests / (double)n : 1;
	switch (s->plan.take) {
	case SAMPLE_RATE:
		want = (uint64_t)(s->plan.rate * (double)n + 0.5);
		break;
	case SAMPLE_SESSIONS:
		want = s->plan.count;
		break;
	case SAMPLE_REQUESTS:
		if (s->plan.count < requests)
			want = (uint64_t)((double)s->plan.count / mean_turns + 0.5);
		break;
	default:
		break;
	}
	if (!want && n && s->plan.count + (s->plan.rate > 0) > 0)
		want = 1;
	return want < n ? (size_t)want : n;
}

static void choose_systematic(struct sampler *s, struct sample_unit **list, size_t n)
{
	size_t want = wanted_units(s, list, n);
	struct rng r;
	double start;

	qsort(list, n, sizeof *list, by_size);
	rng_init(&r, s->plan.seed, UINT64_MAX);
	start = rng_real(&r);
	for (size_t k = 0; k < want; k++) {
		size_t at = (size_t)(((double)k + start) * (double)n / (double)want);

		list[at < n ? at : n - 1]->chosen = true;
	}
	s->chosen = want;
}

/* Units in their order until there are enough; what is behind them can never be chosen, since more units and more
 * turns only push it further back. */
static void choose_first(struct sampler *s, struct sample_unit **list, size_t n)
{
	uint64_t have = 0;

	qsort(list, n, sizeof *list, s->plan.head ? by_order : by_number);
	s->chosen = 0;
	for (size_t i = 0; i < n; i++) {
		list[i]->chosen = have < s->plan.count;
		list[i]->dropped = !list[i]->chosen;
		s->chosen += list[i]->chosen;
		have += s->plan.take == SAMPLE_SESSIONS ? 1 : list[i]->turns;
	}
}

void sampler_choose(struct sampler *s)
{
	struct sample_unit **list;
	size_t n = 0;

	if (sampler_streams(&s->plan))
		return;
	s->units = 0;
	list = mem_alloc(s->keyed.n + s->loose.n, sizeof *list);
	add_eligible(s, &s->keyed, list, &n);
	add_eligible(s, &s->loose, list, &n);
	if (s->plan.stratify) {
		choose_systematic(s, list, n);
	} else if (sampler_prunes(s)) {
		choose_first(s, list, n);
	} else {
		s->chosen = 0;
		for (size_t i = 0; i < n; i++) {
			list[i]->chosen = s->plan.take == SAMPLE_ALL || below_rate(s, list[i]);
			s->chosen += list[i]->chosen;
		}
	}
	free(list);
}
