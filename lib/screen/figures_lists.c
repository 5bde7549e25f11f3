/* figures_lists.c - lists of single requests, failures by cause, and what else is known of one; see figures.h */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "screen/figures_work.h"

/* --- the most of something: a buffer of twice as many, sorted and halved whenever it is full */

struct place { double value; size_t row; };

struct top_list {
	struct place *place;
	size_t n, most;
	bool late_first;       /* of equal ones the later comes first */
	bool cut;              /* place[most - 1] is the last that counts: what comes behind it is not among the most */
};

static int order_places(const void *a, const void *b, void *ctx)
{
	const struct place *x = a, *y = b;
	const struct top_list *t = ctx;
	int d = (x->value < y->value) - (x->value > y->value), later = (x->row < y->row) - (x->row > y->row);

	return d ? d : t->late_first ? later : -later;
}

static void top_cut(struct top_list *t)
{
	qsort_r(t->place, t->n, sizeof *t->place, order_places, t);
	t->n = t->n < t->most ? t->n : t->most;
}

static void top_add(struct top_list *t, double value, size_t row)
{
	struct place p = { isnan(value) ? -INFINITY : value, row };

	if (t->cut && order_places(&p, &t->place[t->most - 1], t) > 0)
		return;
	t->place[t->n++] = p;
	if (t->n < 2 * t->most)
		return;
	top_cut(t);
	t->cut = true;
}

/* Fills rows_before, unless it is there. */
static void count_rows(struct work *w)
{
	const struct run_store *s = w->store;
	uint64_t serial = w->how->forgotten;

	if (w->rows_before)
		return;
	w->rows_before = mem_alloc(s->n / MODEL_BLOCK + 2, sizeof *w->rows_before);
	for (size_t i = 0; i < s->n; i++) {
		if (i % MODEL_BLOCK == 0)
			w->rows_before[i / MODEL_BLOCK] = serial;
		serial += s->unit[run_unit_of(s, i)].run == w->run;
	}
	w->rows_before[(s->n + MODEL_BLOCK - 1) / MODEL_BLOCK] = serial;
}

/* The place of a row in the run, from 0, counting those that are forgotten. */
static uint64_t serial_of(struct work *w, size_t row)
{
	const struct run_store *s = w->store;
	size_t block = row / MODEL_BLOCK, first = block * MODEL_BLOCK;
	size_t rows = s->n - first < MODEL_BLOCK ? s->n - first : MODEL_BLOCK;
	uint64_t serial;

	count_rows(w);
	serial = w->rows_before[block];
	/* as a rule all rows of a block are of the run */
	if (w->rows_before[block + 1] - serial == rows)
		return serial + (row - first);
	for (size_t i = first; i < row; i++)
		serial += s->unit[run_unit_of(s, i)].run == w->run;
	return serial;
}

void work_request(struct work *w, struct figure_request *r, size_t row)
{
	const struct run_store *s = w->store;

	r->serial = serial_of(w, row);
	r->id = work_keep(w, run_request(s, row));
	r->session = work_keep(w, run_name(s, RUN_SESSION, run_int(s, RUN_SESSION, row)));
	r->worker = work_keep(w, run_name(s, RUN_WORKER, run_int(s, RUN_WORKER, row)));
	r->decision = work_keep(w, run_name(s, RUN_DECISION, run_int(s, RUN_DECISION, row)));
	r->error = work_keep(w, run_name(s, RUN_ERROR, run_int(s, RUN_ERROR, row)));
	r->ok = s->outcome[row] == OUTCOME_OK;
	r->input = run_int(s, RUN_INPUT, row);
	r->output = run_int(s, RUN_OUTPUT, row);
	r->cached = run_int(s, RUN_CACHED, row);
	r->e2e_ms = run_real(s, RUN_E2E, row);
	r->ttft_ms = run_real(s, RUN_TTFT, row);
	r->tpot_ms = run_real(s, RUN_TPOT, row);
	r->start_s = work_start(w, row);
	r->done_s = work_done(w, row);
}

static struct figure_request *take_top(struct work *w, struct top_list *t, size_t *n)
{
	struct figure_request *request;

	top_cut(t);
	*n = t->n;
	request = work_array(w, t->n, sizeof *request);
	for (size_t k = 0; k < t->n; k++)
		work_request(w, &request[k], t->place[k].row);
	free(t->place);
	return request;
}

static struct top_list top_of(size_t most, bool late_first)
{
	return (struct top_list){
		.place = mem_alloc(2 * most, sizeof(struct place)), .most = most, .late_first = late_first
	};
}

static void take_requests(struct work *w, const struct slice *all)
{
	struct top_list slow = top_of(SHOWN_SLOW, false), failed = top_of(SHOWN_FAILED, true),
			recent = top_of(SHOWN_RECENT, true);

	/* from the last one, for it ended late: what is shown is found soon, and most of the others are left out at once */
	for (size_t k = all->n; k-- > 0;) {
		size_t i = slice_row(all, k);
		double e2e = run_real(w->store, RUN_E2E, i), done = work_done(w, i);

		if (w->store->outcome[i] != OUTCOME_OK)
			top_add(&failed, done, i);
		else if (!isnan(e2e))
			top_add(&slow, e2e, i);
		top_add(&recent, done, i);
	}
	w->f->slowest = take_top(w, &slow, &w->f->n_slowest);
	w->f->failed_request = take_top(w, &failed, &w->f->n_failed_requests);
	w->f->recent = take_top(w, &recent, &w->f->n_recent);
}

/* --- failures by cause */

void few_add(struct few *f, struct text name)
{
	size_t at = 0;

	while (at < f->n && name.s && text_natural_order(f->name[at], name) < 0)
		at++;
	if (!name.s || at > FEW || (at < f->n && text_equal(f->name[at], name)))
		return;
	f->n = f->n <= FEW ? f->n + 1 : f->n;
	memmove(f->name + at + 1, f->name + at, (f->n - at - 1) * sizeof *f->name);
	f->name[at] = name;
}

struct text work_few(struct work *w, const struct few *f)
{
	char joined[256];
	size_t length = 0;

	for (size_t i = 0; i < f->n && i < FEW; i++)
		length += (size_t)snprintf(joined + length, sizeof joined - length, "%s%.*s", i ? "," : "",
					   (int)(f->name[i].n < 60 ? f->name[i].n : 60), f->name[i].s);
	if (f->n > FEW)
		length += (size_t)snprintf(joined + length, sizeof joined - length, ",...");
	return f->n ? work_keep(w, (struct text){ joined, length }) : (struct text){ NULL, 0 };
}

static struct text workers_of(struct work *w, const struct slice *s)
{
	struct few few = { .n = 0 };

	for (size_t k = 0; k < s->n; k++)
		few_add(&few, run_name(w->store, RUN_WORKER, run_int(w->store, RUN_WORKER, slice_row(s, k))));
	return work_few(w, &few);
}

/* Failed requests by cause, most first. */
static void take_failures(struct work *w, const struct slice *all)
{
	struct run_view failed = w->whole;
	struct groups g;
	size_t n = 0, from;

	failed.row = mem_alloc(all->n, sizeof *failed.row);
	failed.first = mem_zero((size_t)w->store->n_runs + 1, sizeof *failed.first);
	for (size_t k = 0; k < all->n; k++)
		if (w->store->outcome[slice_row(all, k)] != OUTCOME_OK)
			failed.row[n++] = (uint32_t)slice_row(all, k);
	for (uint32_t r = w->run + 1; r <= w->store->n_runs; r++)
		failed.first[r] = n;
	groups_init(&g, &failed, RUN_ERROR, GROUPS_BY_N);
	from = g.first[w->run];
	w->f->n_failures = g.first[w->run + 1] - from;
	w->f->failure = work_array(w, w->f->n_failures, sizeof *w->f->failure);
	for (size_t i = 0; i < w->f->n_failures; i++) {
		const struct slice *s = &g.group[from + i].slice;
		struct text worker = run_name(w->store, RUN_WORKER, slice_top(s, RUN_WORKER).name);

		w->f->failure[i] = (struct figure_failure){ work_keep(w, groups_name(&g, &g.group[from + i])), s->n,
							     work_latest(w, s), work_keep(w, worker), workers_of(w, s) };
	}
	groups_free(&g);
	free(failed.row);
	free(failed.first);
}

void work_lists(struct work *w, const struct slice *all)
{
	take_requests(w, all);
	take_failures(w, all);
}

/* --- sessions */

static int order_turns(const void *a, const void *b)
{
	const struct turn *x = a, *y = b;
	int d = (x->start > y->start) - (x->start < y->start);

	return d ? d : (x->row > y->row) - (x->row < y->row);
}

uint64_t work_turns(struct turn *turn, size_t n)
{
	uint64_t moves = 0;

	/* a session rarely asks again before it was answered, so as a rule they are in order */
	for (size_t i = 1; i < n; i++) {
		if (order_turns(&turn[i - 1], &turn[i]) > 0) {
			qsort(turn, n, sizeof *turn, order_turns);
			break;
		}
	}
	for (size_t i = 1; i < n; i++)
		moves += turn[i].worker != turn[i - 1].worker;
	return moves;
}

uint64_t work_moves(const struct slice *s)
{
	struct turn *turn = mem_alloc(s->n, sizeof *turn);
	size_t n = 0;
	uint64_t moves;

	for (size_t k = 0; k < s->n; k++) {
		size_t row = slice_row(s, k);
		int64_t worker = run_int(s->store, RUN_WORKER, row);

		if (worker != NA_INT)
			turn[n++] = (struct turn){ run_int(s->store, RUN_START, row), (uint32_t)worker, (uint32_t)row };
	}
	moves = work_turns(turn, n);
	free(turn);
	return moves;
}

/* --- one request */

/* The row of a run's request by its serial, or SIZE_MAX. */
static size_t row_of_serial(const struct run_store *s, uint32_t run, uint64_t forgotten, uint64_t serial)
{
	uint64_t at = forgotten;

	for (size_t i = 0; i < s->n; i++)
		if (s->unit[run_unit_of(s, i)].run == run && at++ == serial)
			return i;
	return SIZE_MAX;
}

/* Had it ended at the moment that is shown? What had not has no record then. */
static bool was_known(const struct run_store *s, size_t row, int64_t until_ns)
{
	return until_ns == NA_INT || run_end(s, row) <= until_ns;
}

static bool same_unit(const struct run_store *s, size_t a, size_t b)
{
	return run_unit_of(s, a) == run_unit_of(s, b);
}

static void count_in_flight(struct figure_detail *d, const struct run_store *s, size_t row, int64_t until_ns)
{
	int64_t start = run_int(s, RUN_START, row), worker = run_int(s, RUN_WORKER, row);

	if (start == NA_INT || worker == NA_INT)
		return;
	d->in_flight = d->uncached = 0;
	for (size_t i = 0; i < s->n; i++) {
		int64_t other = run_int(s, RUN_START, i), input, cached;
		double ttft;

		if (i == row || run_int(s, RUN_WORKER, i) != worker || !same_unit(s, i, row) || other == NA_INT || other > start ||
		    !(run_end(s, i) > start) || !was_known(s, i, until_ns))
			continue;
		d->in_flight++;
		ttft = run_real(s, RUN_TTFT, i);
		input = run_int(s, RUN_INPUT, i);
		cached = run_int(s, RUN_CACHED, i);
		/* one that failed before its first token was computed all the same */
		if (input != NA_INT && (isnan(ttft) || (double)other + ttft * 1e6 > (double)start))
			d->uncached += (double)(input - (cached == NA_INT || cached > input ? 0 : cached));
	}
}

static void count_session(struct figure_detail *d, const struct run_store *s, uint32_t run, size_t row,
			  int64_t until_ns)
{
	int64_t session = run_int(s, RUN_SESSION, row);
	struct slice of = { .store = s };
	uint32_t *rows;

	if (session == NA_INT)
		return;
	rows = mem_alloc(s->n, sizeof *rows);
	for (size_t i = 0; i < s->n; i++)
		if (run_int(s, RUN_SESSION, i) == session && s->unit[run_unit_of(s, i)].run == run && was_known(s, i, until_ns))
			rows[of.n++] = (uint32_t)i;
	of.row = rows;
	d->session_n = of.n;
	d->session_workers = slice_distinct(&of, RUN_WORKER);
	free(rows);
}

static void find_in_base(struct figures *f, const struct run_store *s, uint32_t base, size_t row)
{
	struct figure_detail *d = &f->detail;
	int64_t id = run_int(s, RUN_REQUEST, row);

	for (size_t i = 0; id != NA_INT && i < s->n; i++) {
		struct text worker;

		if (run_int(s, RUN_REQUEST, i) != id || s->unit[run_unit_of(s, i)].run != base)
			continue;
		worker = run_name(s, RUN_WORKER, run_int(s, RUN_WORKER, i));
		d->in_base = true;
		d->base_failed = s->outcome[i] != OUTCOME_OK;
		d->base_ttft_ms = run_real(s, RUN_TTFT, i);
		d->base_e2e_ms = run_real(s, RUN_E2E, i);
		d->base_worker = worker.s ? (struct text){ arena_copy(&f->memory, worker.s, worker.n), worker.n } : worker;
		return;
	}
}

void figures_detail(struct figures *f, const struct run_store *s, uint32_t run, uint32_t base,
		    const struct figures_options *how, uint64_t serial)
{
	size_t row = run < s->n_runs ? row_of_serial(s, run, how->forgotten, serial) : SIZE_MAX;
	struct figure_detail *d = &f->detail;
	int64_t until = isnan(how->at_s) || run >= s->n_runs ? NA_INT :
			figures_moment(figures_origin(s, run), how->at_s);

	*d = (struct figure_detail){ .serial = serial, .known = row != SIZE_MAX, .in_flight = NAN, .uncached = NAN,
				     .base_ttft_ms = NAN, .base_e2e_ms = NAN };
	if (!d->known)
		return;
	count_in_flight(d, s, row, until);
	count_session(d, s, run, row, until);
	if (base < s->n_runs && how->base_mode)
		find_in_base(f, s, base, row);
}
