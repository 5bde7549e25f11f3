/* live_intake.c - the thread that reads, and keeps within bounds what it keeps; see live_parts.h */
#include "screen/live_parts.h"

#include <inttypes.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/monotonic.h"
#include "run/forget.h"

void live_enter(struct live *l)
{
	pthread_mutex_lock(&l->entrance);
	pthread_mutex_lock(&l->lock);
	pthread_mutex_unlock(&l->entrance);
}

void live_leave(struct live *l)
{
	pthread_mutex_unlock(&l->lock);
}

void live_wake(struct live *l)
{
	uint64_t one = 1;

	/* a full counter wakes as well */
	if (write(l->wake, &one, sizeof one) < 0)
		return;
}

uint64_t live_requests(const struct run_store *s, uint32_t run)
{
	uint64_t n = 0;

	for (uint32_t u = run < s->n_runs ? s->run[run].first : RUN_NO_UNIT; u != RUN_NO_UNIT; u = s->unit[u].next)
		n += s->unit[u].n;
	return n;
}

/* Names of workers, decisions, errors and requests that are told apart, and bytes of them. */
enum { WORKERS = MODEL_WORKERS, DECISIONS = MODEL_DECISIONS, ERRORS = 256, REQUESTS = 131072 };
/* Runs of the stream and their repetitions. */
enum { UNITS = 1024 };
enum { NAME_BYTES = 1 << 20, REQUEST_BYTES = 4 << 20, SAMPLES = 131072 };

static void bound_names(struct run_store *s)
{
	run_store_bound_units(s, UNITS, MODEL_REST_NAME);
	run_store_bound(s, RUN_WORKER, WORKERS, NAME_BYTES, MODEL_REST_NAME);
	run_store_bound(s, RUN_DECISION, DECISIONS, NAME_BYTES, MODEL_REST_NAME);
	run_store_bound(s, RUN_ERROR, ERRORS, NAME_BYTES, MODEL_REST_NAME);
	run_store_bound(s, RUN_REQUEST, REQUESTS, REQUEST_BYTES, NULL);
}

bool live_prepare(struct live *l)
{
	bound_names(l->intake.store);
	l->base_bytes = run_store_bytes(l->intake.store);
#ifdef M_MMAP_THRESHOLD
	/* a column that grows is moved by its pages, and memory that is given back is given back */
	mallopt(M_MMAP_THRESHOLD, 1 << 18);
#endif
	figures_live_init(&l->figures, l->intake.store, l->dash->how.window_s);
	pthread_mutex_init(&l->entrance, NULL);
	l->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	return l->wake >= 0;
}

/* Another run begins: those before it are not shown any more, but for bases. */
static void change_run(struct live *l)
{
	struct run_store *s = l->intake.store;
	struct bases *bases = &l->dash->bases;

	bases->before = l->intake.before;
	for (uint32_t r = 0; r < s->n_runs; r++)
		if (r != l->intake.run && live_requests(s, r) && (!bases_keep(bases, r) || r == bases->before))
			run_forget(s, r, r == bases->before ? l->keep / 4 : 0);
	/* names of runs that are gone shall not take the place of new ones; the model is made again and knows no numbers */
	run_forget_unused(s);
}

/* What the requests of the stream may take, with their names, the counts of sessions, and the sketches of workers and
 * decisions. Beside them are some 18 MB, and while figures are taken at the end of the input 13 bytes a request, and
 * so many a session. */
enum { STORE_BYTES = 62000000, SESSION_END_BYTES = 64, SET_BYTES = 3 * SKETCH_COUNTERS * 4 };

/* Do they take more? Numbers of many digits take more room than others. */
static bool takes_much(const struct live *l)
{
	const struct model *m = &l->figures.model;
	size_t bytes = run_store_bytes(l->intake.store) + (m->workers.n + m->decisions.n) * SET_BYTES +
		       m->sessions.n * (sizeof *m->sessions.of + SESSION_END_BYTES);

	return bytes > l->base_bytes + STORE_BYTES;
}

/* How many of n requests of the run shall go: never few at a time, so that the work is little for each request, and
 * as many as make whole blocks. */
static uint64_t too_many(const struct live *l, uint64_t n)
{
	uint64_t over = 0;

	if (n > l->keep + l->keep / 16)
		over = n - l->keep;
	if (n / 16 > over && takes_much(l))
		over = n / 16;
	return over / RUN_BLOCK * RUN_BLOCK;
}

/* Forgets what is too long ago. */
static void stay_bounded(struct live *l)
{
	struct run_store *s = l->intake.store;
	struct figures_live *f = &l->figures;
	uint64_t n, over;

	if (session_counts_crowded(&f->model.sessions, s) && takes_much(l))
		session_counts_make_room(&f->model.sessions, s);
	if (s->samples.n > SAMPLES + SAMPLES / 8)
		run_forget_samples(s, SAMPLES);
	/* without another run to match them with, ids are known well enough by the recent ones */
	if (s->wanted & RUN_FIELD(RUN_REQUEST) && s->names[RUN_REQUEST].n >= s->bound[RUN_REQUEST].names &&
	    bases_run(&l->dash->bases) == BASES_NONE)
		run_store_drop(s, RUN_REQUEST);
	n = live_requests(s, l->intake.run);
	over = too_many(l, n);
	if (over)
		figures_live_forgot(f, run_forget(s, l->intake.run, n - over));
	l->dash->how.forgotten = f->forgotten;
	l->dash->how.origin_ns = f->forgotten ? f->model.first_ns : NA_INT;
}

static void take_batch(struct live *l, const struct batch *b)
{
	struct run_store *s = l->intake.store;
	size_t from = s->n;

	arrival_stamp(&l->arrival, b, (int64_t)(monotonic_s() * 1e9));
	intake_add(&l->intake, b);
	if (l->intake.run == INTAKE_NONE)
		return;
	if (l->intake.run != l->figures.model.run)
		change_run(l);
	figures_live_add(&l->figures, l->intake.run, from);
	stay_bounded(l);
}

void *live_take_in(void *arg)
{
	struct live *l = arg;
	const struct batch *b;
	double begin = NAN;

	while (input_next(l->in, &b) > 0) {
		live_enter(l);
		begin = isnan(begin) ? monotonic_s() : begin;
		l->timing.seconds = monotonic_s() - begin;
		take_batch(l, b);
		l->counts = *input_seen(l->in);
		live_leave(l);
		live_wake(l);
	}
	live_enter(l);
	l->counts = *input_seen(l->in);
	l->ended = true;
	live_leave(l);
	live_wake(l);
	return NULL;
}

void live_damage(struct live *l, const struct input_event *e)
{
	live_enter(l);
	l->broken |= !e->line;
	if (!e->line)
		snprintf(l->damage, sizeof l->damage, "the input breaks off: %.200s", e->reason);
	else if (e->field)
		snprintf(l->damage, sizeof l->damage, "bad line %" PRIu64 ": %.60s: %.120s", e->line, e->field, e->reason);
	else
		snprintf(l->damage, sizeof l->damage, "bad line %" PRIu64 ": %.120s", e->line, e->reason);
	live_leave(l);
}
