/* model.c - requests are counted once, when they come; see model.h */
#include "screen/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "screen/model_parts.h"

enum { HELD_MOST = 4096 };

static double seconds_of(const struct model *m, int64_t ns)
{
	if (ns == NA_INT || m->first_ns == NA_INT)
		return NAN;
	return figures_seconds(m->first_ns, ns);
}

/* --- begin and end */

static void clear_whole(struct model *m)
{
	model_whole_init(&m->whole);
	m->exact = true;
}

static void free_whole(struct model *m)
{
	model_whole_free(&m->whole);
	free(m->point);
	m->point = NULL;
	m->n_points = m->cap_points = 0;
	cells_free(&m->ends);
	cells_free(&m->starts);
}

void model_init(struct model *m, const struct run_store *store, double window_s)
{
	memset(m, 0, sizeof *m);
	m->store = store;
	m->run = UINT32_MAX;
	m->zero_s = NAN;
	m->origin_ns = m->first_ns = m->clock_ns = m->sure_ns = m->anchor_ns = m->newest_ns = NA_INT;
	guard_init(&m->guard, guard_limit(window_s));
	clear_whole(m);
	model_sets_init(&m->workers, RUN_WORKER, MODEL_WORKERS);
	model_sets_init(&m->decisions, RUN_DECISION, MODEL_DECISIONS);
	session_counts_init(&m->sessions, store);
	model_list_init(&m->slowest, SHOWN_SLOW, false);
	model_list_init(&m->failed, SHOWN_FAILED, true);
}

void model_free(struct model *m)
{
	free_whole(m);
	model_sets_free(&m->workers);
	model_sets_free(&m->decisions);
	session_counts_free(&m->sessions);
	model_list_free(&m->slowest);
	model_list_free(&m->failed);
	free(m->cause);
	free(m->held);
	free(m->block);
}

/* --- the chart */

static void add_cells(struct model *m, int64_t start, int64_t end, const double *ms)
{
	cells_add(&m->ends, figures_seconds(m->cells_ns, end), ms);
	cells_add(&m->starts, figures_seconds(m->cells_ns, start), ms);
}

/* From now on without single points. */
static void begin_cells(struct model *m)
{
	m->cells_ns = m->first_ns == NA_INT ? 0 : m->first_ns;
	cells_init(&m->ends, 1);
	cells_init(&m->starts, 1);
	for (size_t i = 0; i < m->n_points; i++)
		add_cells(m, m->point[i].start_ns, m->point[i].end_ns, m->point[i].ms);
	free(m->point);
	m->point = NULL;
	m->n_points = m->cap_points = 0;
}

static void add_point(struct model *m, int64_t start, int64_t end, const double *ms)
{
	struct model_point *p;

	if (isnan(ms[METRIC_TTFT]) && isnan(ms[METRIC_TPOT]) && isnan(ms[METRIC_E2E]))
		return;
	if (m->n_points == FIGURE_POINTS)
		begin_cells(m);
	if (m->ends.count) {
		add_cells(m, start, end, ms);
		return;
	}
	m->point = mem_grow(m->point, &m->cap_points, m->n_points + 1, sizeof *m->point);
	p = &m->point[m->n_points++];
	p->start_ns = start;
	p->end_ns = end;
	memcpy(p->ms, ms, sizeof p->ms);
}

static void coarsen(struct model *m)
{
	m->exact = false;
	model_whole_coarsen(&m->whole);
	model_sets_coarsen(&m->workers);
	model_sets_coarsen(&m->decisions);
}

/* --- time: which ends are believed */

/* Does it depend on its end whether a request is shown? */
static bool goes_by_time(const struct model *m)
{
	return !isnan(m->zero_s) || sieve_is_timed(&m->sieve);
}

/* What was held and is not ahead of the clock any more has its place in time now. */
static void release_held(struct model *m)
{
	size_t n = 0;

	for (size_t i = 0; i < m->n_held; i++) {
		const struct model_held *h = &m->held[i];

		if (h->end_ns > m->clock_ns) {
			m->held[n++] = *h;
			continue;
		}
		if (h->ok && h->end_ns > m->anchor_ns)
			m->anchor_ns = h->end_ns;
		if (h->start_ns > m->newest_ns)
			m->newest_ns = h->start_ns;
		if (h->shown && h->ok)
			add_point(m, h->start_ns, h->end_ns, h->ms);
		/* by its end it may be shown now, and was not; a failed one was taken for the first of all */
		m->stale |= h->shown ? !h->ok : goes_by_time(m);
	}
	m->slowest.changes += n < m->n_held;
	m->n_held = n;
}

static void hold(struct model *m, const struct model_arrival *a, bool shown)
{
	struct model_held *h;

	if (m->n_held == HELD_MOST)
		return;
	m->held = mem_grow(m->held, &m->cap_held, m->n_held + 1, sizeof *m->held);
	h = &m->held[m->n_held++];
	*h = (struct model_held){ .start_ns = a->start_ns, .end_ns = a->end_ns, .ok = a->ok, .shown = shown };
	memcpy(h->ms, a->ms, sizeof h->ms);
}

static void move_clock(struct model *m, int64_t end, double was)
{
	if (m->guard.now - was > m->leap)
		m->leap = m->guard.now - was;
	if (m->clock_ns == NA_INT || (m->guard.now != was && end > m->clock_ns))
		m->clock_ns = end;
}

/* Moves the clock; is the end believed? One that the clock of the same run had passed before is. */
static bool believe(struct model *m, const struct model_arrival *a)
{
	double was = m->guard.now;

	if (a->end_ns == NA_INT)
		return false;
	if (m->origin_ns == NA_INT)
		m->origin_ns = a->start_ns;
	if (m->first_ns == NA_INT || a->start_ns < m->first_ns)
		m->first_ns = a->start_ns;
	if (guard_takes(&m->guard, figures_seconds(m->origin_ns, a->end_ns)))
		move_clock(m, a->end_ns, was);
	else if (a->end_ns > m->sure_ns)
		return false;
	if (a->ok && (m->anchor_ns == NA_INT || a->end_ns > m->anchor_ns))
		m->anchor_ns = a->end_ns;
	if (m->newest_ns == NA_INT || a->start_ns > m->newest_ns)
		m->newest_ns = a->start_ns;
	if (m->n_held)
		release_held(m);
	return true;
}

static void note_block(struct model *m, size_t row, int64_t end)
{
	size_t at = row / MODEL_BLOCK;

	if (at >= m->n_blocks)
		m->block = mem_grow(m->block, &m->cap_blocks, at + 1, sizeof *m->block);
	for (; m->n_blocks <= at; m->n_blocks++)
		m->block[m->n_blocks] = (struct model_block){ NA_INT, 0 };
	m->block[at].n++;
	if (end > m->block[at].latest)
		m->block[at].latest = end;
}

/* --- a request */

/* Did it end late enough? */
static bool is_late(const struct model *m, const struct model_arrival *a)
{
	return isnan(m->zero_s) || (a->believed && seconds_of(m, a->end_ns) > m->zero_s);
}

static bool passes(const struct model *m, const struct model_arrival *a)
{
	return !m->sieve.n || sieve_passes(&m->sieve, m->store, a->row, seconds_of(m, a->start_ns),
					   a->believed ? seconds_of(m, a->end_ns) : NAN);
}

static void add_failure(struct model *m, const struct model_arrival *a, size_t worker)
{
	size_t at = (size_t)(run_int(m->store, RUN_ERROR, a->row) == NA_INT ? 0 : run_int(m->store, RUN_ERROR, a->row) + 1);
	struct model_cause *c;

	m->cause = mem_grow(m->cause, &m->cap_causes, at + 1, sizeof *m->cause);
	for (; m->n_causes <= at; m->n_causes++) {
		memset(&m->cause[m->n_causes], 0, sizeof *m->cause);
		m->cause[m->n_causes].last_ns = NA_INT;
	}
	c = &m->cause[at];
	c->n++;
	c->by_worker[worker]++;
	if (a->believed && a->end_ns > c->last_ns)
		c->last_ns = a->end_ns;
	model_list_add(&m->failed, m->store, a, a->believed ? figures_seconds(m->origin_ns, a->end_ns) : -INFINITY);
}

static void add_shown(struct model *m, const struct model_arrival *a)
{
	size_t worker;

	model_whole_add(&m->whole, m->store, a);
	m->untimed += a->end_ns == NA_INT;
	worker = model_sets_add(&m->workers, m->store, a, m->exact);
	model_sets_add(&m->decisions, m->store, a, m->exact);
	session_counts_add(&m->sessions, m->store, a->row, a->end_ns, a->believed);
	if (!a->ok)
		add_failure(m, a, worker);
	else if (!isnan(a->ms[METRIC_E2E]))
		model_list_add(&m->slowest, m->store, a, a->ms[METRIC_E2E]);
	if (a->ok && a->believed)
		add_point(m, a->start_ns, a->end_ns, a->ms);
	if (m->exact && m->whole.set.outcomes.n > MODEL_EXACT)
		coarsen(m);
}

static void add_row(struct model *m, size_t row)
{
	struct model_arrival a;
	bool shown;

	model_arrival_of(&a, m->store, row);
	a.serial = m->before + m->seen++;
	a.believed = believe(m, &a);
	note_block(m, row, a.end_ns);
	shown = is_late(m, &a);
	m->all += shown;
	shown = shown && passes(m, &a);
	if (shown)
		add_shown(m, &a);
	if (a.end_ns != NA_INT && !a.believed)
		hold(m, &a, shown);
}

static bool is_of_run(const struct model *m, size_t row)
{
	return m->store->unit[run_unit_of(m->store, row)].run == m->run;
}

bool model_reach(struct model *m, size_t most)
{
	size_t end = m->store->n - m->reached > most ? m->reached + most : m->store->n;

	for (; m->reached < end; m->reached++)
		if (is_of_run(m, m->reached))
			add_row(m, m->reached);
	/* a moment counts from the first start */
	if (m->first_ns != m->chosen_first_ns && goes_by_time(m)) {
		m->stale |= m->chosen_first_ns != NA_INT;
		m->chosen_first_ns = m->first_ns;
	}
	return m->reached == m->store->n;
}

void model_add(struct model *m, size_t from)
{
	/* while it is being made, those before them come first */
	if (from == m->reached)
		model_reach(m, SIZE_MAX);
}

void model_begin(struct model *m, uint32_t run, const struct sieve *sieve, double zero_s, uint64_t forgotten,
		 int64_t origin_ns)
{
	const struct sieve none = { .n = 0 };

	if (run != m->run || m->guard.limit != m->made_limit)
		m->sure_ns = NA_INT;
	else if (m->clock_ns > m->sure_ns)
		m->sure_ns = m->clock_ns;
	m->made_limit = m->guard.limit;
	free_whole(m);
	clear_whole(m);
	model_sets_clear(&m->workers);
	model_sets_clear(&m->decisions);
	session_counts_clear(&m->sessions, run == m->run);
	m->slowest.n = m->failed.n = m->n_causes = m->n_held = m->n_blocks = 0;
	m->slowest.least = m->failed.least = -INFINITY;
	m->run = run;
	if (sieve != &m->sieve)
		m->sieve = sieve ? *sieve : none;
	m->zero_s = zero_s;
	m->before = forgotten;
	m->seen = m->all = m->untimed = m->gone = 0;
	m->reached = 0;
	m->stale = false;
	m->made++;
	m->leap = 0;
	m->origin_ns = m->first_ns = m->chosen_first_ns = origin_ns;
	m->clock_ns = m->anchor_ns = m->newest_ns = NA_INT;
	guard_init(&m->guard, m->guard.limit);
	if (m->first_ns == NA_INT && run < m->store->n_runs)
		m->chosen_first_ns = m->first_ns = figures_origin(m->store, run);
}

void model_choose(struct model *m, uint32_t run, const struct sieve *sieve, double zero_s, uint64_t forgotten,
		  int64_t origin_ns)
{
	model_begin(m, run, sieve, zero_s, forgotten, origin_ns);
	model_reach(m, SIZE_MAX);
}

bool model_limit(struct model *m, double limit_s)
{
	bool matters = limit_s > m->guard.limit ? m->n_held > 0 : m->leap > limit_s, new = limit_s != m->guard.limit;

	m->guard.limit = limit_s;
	return new && matters;
}

/* Where the n rows of the run that are gone were whole blocks, or are but for rows of other runs in the first one:
 * then the blocks behind them moved up as they are, and only the first one is looked at again. */
static bool drop_blocks(struct model *m, size_t n)
{
	size_t gone = n / MODEL_BLOCK, first = 0, end;

	while (first < m->n_blocks && !m->block[first].n)
		first++;
	if (n % MODEL_BLOCK || first + gone >= m->n_blocks)
		return false;
	for (size_t b = first + 1; b <= first + gone; b++)
		if (m->block[b].n != MODEL_BLOCK)
			return false;
	memmove(m->block + first, m->block + first + gone, (m->n_blocks - first - gone) * sizeof *m->block);
	m->n_blocks -= gone;
	m->block[first] = (struct model_block){ NA_INT, 0 };
	end = (first + 1) * MODEL_BLOCK;
	for (size_t row = first * MODEL_BLOCK; row < end && row < m->reached; row++)
		if (is_of_run(m, row))
			note_block(m, row, run_end(m->store, row));
	return true;
}

void model_forgot(struct model *m, size_t n)
{
	/* while it is being made some of these may not have been looked at */
	if (m->seen - m->gone < n) {
		model_begin(m, m->run, &m->sieve, m->zero_s, m->before + m->gone + n, m->first_ns);
		return;
	}
	m->gone += n;
	m->reached -= n;
	if (drop_blocks(m, n))
		return;
	m->n_blocks = 0;
	for (size_t row = 0; row < m->reached; row++) {
		if (is_of_run(m, row))
			note_block(m, row, run_end(m->store, row));
	}
}

/* --- questions */

/* Is a row shown, and when (unless NULL) did it end? NA_INT: not known, or not believed. */
static bool is_shown(const struct model *m, size_t row, int64_t *end)
{
	struct model_arrival a = { .row = row };

	if (end)
		*end = NA_INT;
	if (!is_of_run(m, row))
		return false;
	if (!end && isnan(m->zero_s) && !m->sieve.n)
		return true;
	a.start_ns = run_int(m->store, RUN_START, row);
	a.end_ns = run_end(m->store, row);
	a.believed = a.end_ns != NA_INT && a.end_ns <= m->clock_ns;
	if (end && a.believed)
		*end = a.end_ns;
	return is_late(m, &a) && passes(m, &a);
}

bool model_shows(const struct model *m, size_t row)
{
	return is_shown(m, row, NULL);
}

static size_t block_end(const struct model *m, size_t block)
{
	size_t end = (block + 1) * MODEL_BLOCK;

	return end < m->store->n ? end : m->store->n;
}

/* Which rows are asked for. */
struct span { int64_t from, to; bool all; };

static struct span span_of(int64_t from_ns, int64_t to_ns)
{
	return (struct span){ from_ns, to_ns, from_ns == INT64_MIN && to_ns == INT64_MAX };
}

static bool may_have(const struct model_block *b, const struct span *s)
{
	return b->n && (s->all || (b->latest != NA_INT && b->latest > s->from));
}

static bool has(const struct model *m, size_t row, const struct span *s)
{
	int64_t end;

	return is_shown(m, row, &end) && (s->all || (end != NA_INT && end > s->from && end <= s->to));
}

size_t model_each(const struct model *m, int64_t from_ns, int64_t to_ns, size_t first, size_t rows,
		  void (*each)(void *ctx, size_t row), void *ctx)
{
	struct span s = span_of(from_ns, to_ns);
	size_t looked = 0;

	for (size_t b = first / MODEL_BLOCK; b < m->n_blocks; b++) {
		size_t from = b * MODEL_BLOCK > first ? b * MODEL_BLOCK : first;

		if (!may_have(&m->block[b], &s))
			continue;
		if (looked >= rows)
			return from;
		for (size_t i = from; i < block_end(m, b); i++)
			if (has(m, i, &s))
				each(ctx, i);
		looked += block_end(m, b) - from;
	}
	return m->store->n;
}

uint32_t *model_window(const struct model *m, int64_t from_ns, int64_t to_ns, size_t most, size_t *n)
{
	struct span s = span_of(from_ns, to_ns);
	size_t room = 0, at;
	uint32_t *row;

	for (size_t b = m->n_blocks; b-- > 0 && room < most;)
		room += may_have(&m->block[b], &s) ? m->block[b].n : 0;
	room = at = room < most ? room : most;
	row = mem_alloc(room, sizeof *row);
	for (size_t b = m->n_blocks; b-- > 0 && at;) {
		if (!may_have(&m->block[b], &s))
			continue;
		for (size_t i = block_end(m, b); i-- > b * MODEL_BLOCK && at;)
			if (has(m, i, &s))
				row[--at] = (uint32_t)i;
	}
	*n = room - at;
	memmove(row, row + at, *n * sizeof *row);
	return row;
}

struct latest { int64_t end; uint32_t row; };

static int order_latest(const void *a, const void *b)
{
	const struct latest *x = a, *y = b;
	int d = (x->end < y->end) - (x->end > y->end);

	return d ? d : (x->row < y->row) - (x->row > y->row);
}

/* Sorts and cuts; the end that the last of `most` has. */
static int64_t cut_latest(struct latest *list, size_t *n, size_t most)
{
	qsort(list, *n, sizeof *list, order_latest);
	*n = *n < most ? *n : most;
	return *n == most ? list[most - 1].end : NA_INT;
}

size_t model_latest(const struct model *m, uint32_t *row, size_t most)
{
	struct latest *list = mem_alloc(2 * most, sizeof *list);
	int64_t least = NA_INT;
	bool full = false;
	size_t n = 0;

	for (size_t b = m->n_blocks; b-- > 0;) {
		if (!m->block[b].n || (full && m->block[b].latest <= least))
			continue;
		for (size_t i = block_end(m, b); i-- > b * MODEL_BLOCK;) {
			int64_t end;

			if (!is_shown(m, i, &end) || (full && end <= least))
				continue;
			list[n++] = (struct latest){ end, (uint32_t)i };
			if (n == 2 * most) {
				least = cut_latest(list, &n, most);
				full = true;
			}
		}
	}
	cut_latest(list, &n, most);
	for (size_t k = 0; k < n; k++)
		row[k] = list[k].row;
	free(list);
	return n;
}
