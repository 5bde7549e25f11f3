/* pairs.c - matching two runs request by request; see pairs.h */
#include "run/pairs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/fold.h"
#include "run/measure.h"
#include "stats/sort.h"

struct attempt {
	uint64_t key;
	uint32_t row;
};

#define NO_KEY UINT64_MAX

static uint64_t turn_key(const struct run_store *s, size_t row)
{
	int64_t session = run_int(s, RUN_SESSION, row), turn = run_int(s, RUN_TURN, row);

	if (session == NA_INT || turn < 0 || turn > UINT32_MAX)
		return NO_KEY;
	return (uint64_t)session << 32 | (uint64_t)turn;
}

/* How many requests of its unit came before each of a slice: those that --warmup left out count. */
static uint64_t *positions(const struct slice *unit)
{
	const struct run_store *s = unit->store;
	uint32_t id = unit->n ? run_unit_of(s, slice_row(unit, 0)) : 0;
	uint64_t *at = mem_alloc(unit->n, sizeof *at), before = 0;

	if (unit->n && unit->n == s->unit[id].n) {
		for (size_t k = 0; k < unit->n; k++)
			at[k] = k;
		return at;
	}
	for (size_t row = 0, k = 0; k < unit->n; row++) {
		if (slice_row(unit, k) == row)
			at[k++] = before;
		before += run_unit_of(s, row) == id;
	}
	return at;
}

static void put_keys(const struct slice *unit, enum pair_key key, struct attempt *a)
{
	uint64_t *at = key == PAIR_POSITION ? positions(unit) : NULL;

	for (size_t k = 0; k < unit->n; k++) {
		size_t row = slice_row(unit, k);
		int64_t id;

		a[k].row = (uint32_t)row;
		if (key == PAIR_POSITION) {
			a[k].key = at[k];
		} else if (key == PAIR_REQUEST) {
			id = run_int(unit->store, RUN_REQUEST, row);
			a[k].key = id == NA_INT ? NO_KEY : (uint64_t)id;
		} else {
			a[k].key = turn_key(unit->store, row);
		}
	}
	free(at);
}

struct by {
	const struct run_store *store;
	enum run_field field;
};

/* By key; of one key the attempt that counts first. */
static int order_attempts(const void *a, const void *b, void *ctx)
{
	const struct attempt *x = a, *y = b;
	const struct by *by = ctx;
	const struct run_store *s = by->store;
	bool bad_x, bad_y;
	int64_t start_x, start_y;
	double v, w;

	if (x->key != y->key)
		return (x->key > y->key) - (x->key < y->key);
	bad_x = s->outcome[x->row] != OUTCOME_OK;
	bad_y = s->outcome[y->row] != OUTCOME_OK;
	if (bad_x != bad_y)
		return bad_x - bad_y;
	start_x = run_int(s, RUN_START, x->row);
	start_y = run_int(s, RUN_START, y->row);
	if (start_x != start_y)
		return (start_x > start_y) - (start_x < start_y);
	v = run_real(s, by->field, x->row);
	w = run_real(s, by->field, y->row);
	if (isnan(v) != isnan(w))
		return isnan(v) - isnan(w);
	if (v != w && !isnan(v))
		return (v > w) - (v < w);
	return (x->row > y->row) - (x->row < y->row);
}

static bool in_order(const struct attempt *a, size_t n, struct by *by)
{
	for (size_t i = 1; i < n; i++)
		if (order_attempts(&a[i - 1], &a[i], by) > 0)
			return false;
	return true;
}

/* The requests of a unit by key, one attempt each; *n of them. Those without a key count as unmatched. */
static struct attempt *attempts(const struct slice *unit, enum pair_key key, enum run_field field, size_t *n,
				struct matched *m, int side)
{
	struct attempt *a = mem_alloc(unit->n, sizeof *a);
	struct by by = { unit->store, field };
	size_t found = 0;

	put_keys(unit, key, a);
	for (size_t k = 0; k < unit->n; k++) {
		if (a[k].key == NO_KEY)
			m->only[side]++;
		else
			a[found++] = a[k];
	}
	/* a log is mostly in the order of its ids */
	if (!in_order(a, found, &by))
		qsort_r(a, found, sizeof *a, order_attempts, &by);
	*n = 0;
	for (size_t i = 0; i < found; i++) {
		if (*n && a[*n - 1].key == a[i].key)
			m->duplicates++;
		else
			a[(*n)++] = a[i];
	}
	return a;
}

static void match(struct matched *m, const struct slice unit[2], enum pair_key key, enum run_field field)
{
	size_t n[2], i = 0, k = 0;
	struct attempt *a, *b;

	memset(m, 0, sizeof *m);
	a = attempts(&unit[0], key, field, &n[0], m, 0);
	b = attempts(&unit[1], key, field, &n[1], m, 1);
	for (int r = 0; r < 2; r++)
		m->row[r] = mem_alloc(n[0] < n[1] ? n[0] : n[1], sizeof *m->row[r]);
	while (i < n[0] && k < n[1]) {
		if (a[i].key == b[k].key) {
			m->row[0][m->n] = a[i++].row;
			m->row[1][m->n++] = b[k++].row;
		} else if (a[i].key < b[k].key) {
			i++;
		} else {
			k++;
		}
	}
	m->only[0] += n[0] - m->n;
	m->only[1] += n[1] - m->n;
	free(a);
	free(b);
}

static bool has_ids(const struct slice *unit)
{
	return unit->n && unit->store->unit[run_unit_of(unit->store, slice_row(unit, 0))].identified;
}

static bool has_turns(const struct slice *unit)
{
	for (size_t k = 0; k < unit->n; k++)
		if (turn_key(unit->store, slice_row(unit, k)) != NO_KEY)
			return true;
	return false;
}

static void matched_free(struct matched *m)
{
	free(m->row[0]);
	free(m->row[1]);
}

/* What two units are paired by, and so paired. */
static enum pair_key match_first(struct matched *m, const struct slice unit[2], enum run_field field)
{
	bool ids = has_ids(&unit[0]) && has_ids(&unit[1]), turns = has_turns(&unit[0]) && has_turns(&unit[1]);
	enum pair_key key = ids ? PAIR_REQUEST : turns ? PAIR_TURN : PAIR_POSITION;

	match(m, unit, key, field);
	if (!ids || m->n || !turns)
		return key;
	/* ids that are made up anew in each run */
	matched_free(m);
	match(m, unit, PAIR_TURN_ALONE, field);
	return PAIR_TURN_ALONE;
}

/* The units of a run that have requests in the view; *n of them. */
static struct slice *units_of(const struct run_view *v, uint32_t run, size_t *n)
{
	struct slice all = run_view_run(v, run), *unit = NULL;
	size_t cap = 0;

	*n = 0;
	for (size_t k = 0; k < all.n; k += unit[*n - 1].n) {
		unit = mem_grow(unit, &cap, *n + 1, sizeof *unit);
		unit[(*n)++] = slice_unit(&all, k);
	}
	return unit;
}

static bool is_measured(const struct run_store *s, enum run_field f, uint32_t row)
{
	return s->outcome[row] == OUTCOME_OK && !isnan(run_real(s, f, row));
}

size_t pairing_measured(const struct pairing *p, const struct matched *part, uint32_t *const out[2])
{
	const struct run_store *s = p->view->store;
	enum run_field f = run_metric_field(p->metric);
	size_t n = 0;

	for (size_t i = 0; i < part->n; i++) {
		if (!is_measured(s, f, part->row[0][i]) || !is_measured(s, f, part->row[1][i]))
			continue;
		out[0][n] = part->row[0][i];
		out[1][n++] = part->row[1][i];
	}
	return n;
}

static void stats_of(const struct slice *s, enum run_field f, double out[PAIR_STATS])
{
	struct latency l = slice_latency(s, f);

	out[PAIR_MEAN] = l.mean;
	out[PAIR_P50] = l.q[LATENCY_P50];
	out[PAIR_P90] = l.q[LATENCY_P90];
	out[PAIR_P99] = l.q[LATENCY_P99];
}

/* The statistics of each part, side by side, and of a single one the intervals. */
static void compare_part(struct pairing *p, size_t part, double (*v)[PAIR_STATS], const struct compare_how *how,
			 struct cluster_space *space)
{
	static const double quantile[] = { .5, .9, .99 };
	const struct matched *m = &p->part[part];
	enum run_field f = run_metric_field(p->metric);
	uint32_t *row[2] = { mem_alloc(m->n, sizeof **row), mem_alloc(m->n, sizeof **row) };
	size_t n = pairing_measured(p, m, row);
	struct slice side[2];

	for (int r = 0; r < 2; r++) {
		side[r] = (struct slice){ p->view->store, row[r], 0, n };
		stats_of(&side[r], f, v[r]);
	}
	if (!part)
		p->measured = n;
	if (p->mode != COMPARED_REPEATED && how && n) {
		struct compare c;

		compare_init_pairs(&c, &side[0], &side[1], space);
		compare_latency(&c, f, quantile, 3);
		compare_run(&c, how);
		p->mode = c.clusters.joint ? COMPARED_JOINT : COMPARED_SEPARATE;
		for (int i = 0; i < PAIR_STATS; i++)
			p->stat[i] = c.figure[i];
		compare_free(&c);
	}
	for (int i = 0; p->mode != COMPARED_REPEATED && i < PAIR_STATS; i++) {
		p->stat[i].base = v[0][i];
		p->stat[i].value = v[1][i];
	}
	free(row[0]);
	free(row[1]);
}

static void compare_all(struct pairing *p, const size_t units[2], const struct compare_how *how,
			struct cluster_space *space)
{
	double (*v)[2][PAIR_STATS] = mem_alloc(p->n_parts, sizeof *v);
	double *of[2] = { mem_alloc(p->n_parts, sizeof **of), mem_alloc(p->n_parts, sizeof **of) };

	for (int i = 0; i < PAIR_STATS; i++)
		p->stat[i] = compared_none(-1, false);
	for (size_t k = 0; k < p->n_parts; k++)
		compare_part(p, k, v[k], how, space);
	for (int i = 0; p->mode == COMPARED_REPEATED && i < PAIR_STATS; i++) {
		for (int r = 0; r < 2; r++)
			for (size_t k = 0; k < units[r]; k++)
				of[r][k] = v[k][r][i];
		p->stat[i] = compared_repeated(-1, false, of[0], units[0], of[1], units[1]);
	}
	if (how)
		verdicts_judge(p->stat, PAIR_STATS, how->min_effect);
	free(of[0]);
	free(of[1]);
	free(v);
}

/* Workers that served the paired requests of a session, the mean over sessions. */
static double workers_per_session(const struct run_store *s, const uint32_t *row, size_t n)
{
	int64_t *served = mem_alloc(n, sizeof *served); /* session, then worker */
	size_t found = 0, sessions = 0, workers = 0;

	for (size_t i = 0; i < n; i++) {
		int64_t session = run_int(s, RUN_SESSION, row[i]), worker = run_int(s, RUN_WORKER, row[i]);

		if (session != NA_INT && worker != NA_INT)
			served[found++] = session << 32 | worker;
	}
	sort_int(served, found);
	for (size_t i = 0; i < found; i++) {
		sessions += i == 0 || served[i] >> 32 != served[i - 1] >> 32;
		workers += i == 0 || served[i] != served[i - 1];
	}
	free(served);
	return sessions ? (double)workers / (double)sessions : NAN;
}

static void match_part(const struct pairing *p, const struct matched *m, double out[MATCH_FIGURES])
{
	const struct run_store *s = p->view->store;
	enum run_field f = run_metric_field(p->metric);
	size_t known = 0;

	for (int i = 0; i < MATCH_FIGURES; i++)
		out[i] = 0;
	out[M_MATCHED] = (double)m->n;
	out[M_BASE_ONLY] = (double)m->only[0];
	out[M_CAND_ONLY] = (double)m->only[1];
	out[M_DUPLICATES] = (double)m->duplicates;
	for (size_t i = 0; i < m->n; i++) {
		uint32_t a = m->row[0][i], b = m->row[1][i];
		bool bad_a = s->outcome[a] != OUTCOME_OK, bad_b = s->outcome[b] != OUTCOME_OK;
		int64_t from = run_int(s, RUN_WORKER, a), to = run_int(s, RUN_WORKER, b);

		out[M_BASE_FAILED] += bad_a;
		out[M_CAND_FAILED] += bad_b;
		out[M_BOTH_OK] += !bad_a && !bad_b;
		known += from != NA_INT && to != NA_INT;
		out[M_REROUTED] += from != NA_INT && to != NA_INT && from != to;
		if (!is_measured(s, f, a) || !is_measured(s, f, b))
			continue;
		out[M_FASTER] += run_real(s, f, b) < run_real(s, f, a);
		out[M_SLOWER] += run_real(s, f, b) > run_real(s, f, a);
	}
	out[M_REROUTED_SHARE] = known ? out[M_REROUTED] / (double)known : NAN;
	out[M_WORKERS_BASE] = workers_per_session(s, m->row[0], m->n);
	out[M_WORKERS_CAND] = workers_per_session(s, m->row[1], m->n);
}

static void match_all(struct pairing *p)
{
	double one[MATCH_FIGURES];

	for (size_t k = 0; k < p->n_parts; k++) {
		match_part(p, &p->part[k], one);
		for (int i = 0; i < MATCH_FIGURES; i++)
			p->match[i] += one[i] / (double)p->n_parts;
	}
}

void pairing_init(struct pairing *p, const struct run_view *v, const char *label, uint32_t base, uint32_t cand,
		  enum run_metric m, const struct compare_how *how, struct cluster_space *space)
{
	size_t n[2];
	struct slice *unit[2] = { units_of(v, base, &n[0]), units_of(v, cand, &n[1]) };

	*p = (struct pairing){ .view = v, .label = mem_text(label, strlen(label)), .run = { base, cand }, .metric = m };
	p->n_parts = n[0] && n[1] ? (n[0] > n[1] ? n[0] : n[1]) : 0;
	p->mode = p->n_parts > 1 ? COMPARED_REPEATED : COMPARED_NOT;
	p->part = mem_alloc(p->n_parts, sizeof *p->part);
	for (size_t k = 0; k < p->n_parts; k++) {
		struct slice both[2] = { unit[0][k % n[0]], unit[1][k % n[1]] };

		if (k)
			match(&p->part[k], both, p->key, run_metric_field(m));
		else
			p->key = match_first(&p->part[k], both, run_metric_field(m));
	}
	match_all(p);
	compare_all(p, n, how, space);
	if (!how)
		p->mode = COMPARED_NOT;
	free(unit[0]);
	free(unit[1]);
}

void pairing_free(struct pairing *p)
{
	for (size_t k = 0; k < p->n_parts; k++)
		matched_free(&p->part[k]);
	free(p->part);
	free(p->label);
}
