/* figures_live_sessions.c - what is known of single sessions; see figures_live.h
 *
 * Of each of the largest sessions the requests are looked for in the store. They lie far from each other, so columns are
 * read once, in the order in which they lie, and not session by session.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/monotonic.h"
#include "screen/figures_live_parts.h"

/* So many sessions are shown where there are many requests to look through. */
enum { FEWER_SESSIONS = 256 };

/* Requests of the sessions that are looked for, in order of arrival: rows of the store, and whose they are. */
struct found { uint32_t *row; uint16_t *of; size_t n; };

/* What one session is made of. Its values of the metric and its turns stand from `first` on. */
struct sums {
	struct outcomes outcomes;
	struct caching_sums caching;
	uint64_t slow;
	double last_s;
	size_t first, n_values, n_turns;
};

/* The last requests of these sessions, at most `most`. */
static void find(struct found *r, const struct model *m, const uint32_t *number, size_t n, size_t most)
{
	const struct run_store *s = m->store;
	uint16_t *which = mem_zero((size_t)s->names[RUN_SESSION].n + 1, sizeof *which);
	size_t room = s->n < most ? s->n : most, at = room;

	for (size_t i = 0; i < n; i++)
		which[number[i]] = (uint16_t)(i + 1);
	r->row = mem_alloc(room, sizeof *r->row);
	r->of = mem_alloc(room, sizeof *r->of);
	for (size_t i = s->n; i-- > 0 && at;) {
		int64_t session = run_int(s, RUN_SESSION, i);

		if (session == NA_INT || !which[session] || !model_shows(m, i))
			continue;
		r->row[--at] = (uint32_t)i;
		r->of[at] = (uint16_t)(which[session] - 1);
	}
	r->n = room - at;
	memmove(r->row, r->row + at, r->n * sizeof *r->row);
	memmove(r->of, r->of + at, r->n * sizeof *r->of);
	free(which);
}

static void add_request(struct sums *s, const struct work *w, size_t row, double *value, struct turn *turn)
{
	const struct run_store *store = w->store;
	double ms = run_real(store, run_metric_field(w->how->metric), row), done = work_done(w, row);
	int64_t worker = run_int(store, RUN_WORKER, row);
	uint8_t outcome = store->outcome[row];

	s->outcomes.n++;
	s->outcomes.failed += outcome != OUTCOME_OK;
	if (!(done <= s->last_s))
		s->last_s = isnan(done) ? s->last_s : done;
	if (worker != NA_INT)
		turn[s->first + s->n_turns++] = (struct turn){ run_int(store, RUN_START, row), (uint32_t)worker, (uint32_t)row };
	if (outcome != OUTCOME_OK)
		return;
	caching_add(&s->caching, run_int(store, RUN_INPUT, row), run_int(store, RUN_CACHED, row));
	s->slow += run_real(store, RUN_E2E, row) > w->f->slow_ms;
	if (!isnan(ms))
		value[s->first + s->n_values++] = ms;
}

static void settle(struct work *w, struct figure_group *out, struct text name, struct sums *s, double *value,
		   struct turn *turn, uint32_t *seen, uint32_t mark)
{
	*out = (struct figure_group){
		.name = work_keep(w, name), .n = (double)s->outcomes.n, .failed = (double)s->outcomes.failed,
		.share = (double)s->outcomes.n / (double)w->f->n, .latency = latency_of(value + s->first, s->n_values),
		.measured = (double)s->n_values, .hit = caching_of(&s->caching).hit, .slow = (double)s->slow,
		.last_s = s->last_s, .running = NA_INT, .waiting = NA_INT, .kv_used = NAN, .age_s = NAN,
	};
	turn += s->first;
	for (size_t k = 0; k < s->n_turns; k++) {
		out->workers += seen[turn[k].worker] != mark;
		seen[turn[k].worker] = mark;
	}
	out->moves = work_turns(turn, s->n_turns);
}

/* The store has only the last of its requests; all were counted. */
static void complete(struct work *w, struct figure_group *out, const struct session_count *one)
{
	if (out->n == (double)one->n && !one->doubt)
		return;
	out->n = (double)((uint64_t)one->n + one->doubt);
	out->at_most = one->doubt > 0;
	out->share = out->n / (double)w->f->n;
	out->failed = one->failed;
	out->hit = one->input ? (double)one->cached / (double)one->input : NAN;
	out->moves = one->moves;
	out->last_s = work_seconds(w, one->last_ns);
}

static int order_n(const void *a, const void *b)
{
	const struct figure_group *x = a, *y = b;

	return x->n == y->n ? text_order(x->name, y->name) : x->n < y->n ? 1 : -1;
}

static void measure(struct work *w, const struct model *m, struct figure_groups *out, const uint32_t *number)
{
	struct sums *s = mem_zero(out->n + 1, sizeof *s);
	uint32_t *seen = mem_zero((size_t)w->store->names[RUN_WORKER].n + 1, sizeof *seen);
	struct found r;
	double *value;
	struct turn *turn;

	find(&r, m, number, out->n, MODEL_EXACT);
	value = mem_alloc(r.n, sizeof *value);
	turn = mem_alloc(r.n, sizeof *turn);
	for (size_t k = 0; k < r.n; k++)
		s[r.of[k] + 1].first++;
	for (size_t i = 0; i < out->n; i++) {
		s[i + 1].first += s[i].first;
		s[i].last_s = NAN;
	}
	for (size_t k = 0; k < r.n; k++)
		add_request(&s[r.of[k]], w, r.row[k], value, turn);
	for (size_t i = 0; i < out->n; i++) {
		settle(w, &out->group[i], run_name(w->store, RUN_SESSION, number[i]), &s[i], value, turn, seen,
		       (uint32_t)i + 1);
		complete(w, &out->group[i], &m->sessions.of[number[i]]);
	}
	free(r.row);
	free(r.of);
	free(value);
	free(turn);
	free(seen);
	free(s);
}

static void look_up(struct work *w, struct figures_live *l)
{
	const struct model *m = &l->model;
	uint32_t *number = mem_alloc(SHOWN_SESSIONS, sizeof *number);
	struct arena memory = w->f->memory;

	/* into memory of their own */
	arena_reset(&l->sessions_memory);
	w->f->memory = l->sessions_memory;
	l->sessions.n = session_counts_top(&m->sessions, m->exact ? SHOWN_SESSIONS : FEWER_SESSIONS, number,
					   &l->sessions.all);
	l->sessions.group = work_array(w, l->sessions.n, sizeof *l->sessions.group);
	measure(w, m, &l->sessions, number);
	qsort(l->sessions.group, l->sessions.n, sizeof *l->sessions.group, order_n);
	l->sessions_memory = w->f->memory;
	w->f->memory = memory;
	l->sessions_metric = w->how->metric;
	free(number);
}

void live_take_sessions(struct work *w, struct figures_live *l)
{
	double begin = monotonic_s();

	if (live_looks(l, LIVE_SESSIONS, l->sessions_metric != w->how->metric)) {
		look_up(w, l);
		live_looked(l, LIVE_SESSIONS, begin);
	}
	w->f->sessions = l->sessions;
}
