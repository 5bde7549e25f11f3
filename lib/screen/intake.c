/* intake.c - batches into the store, run by run; see intake.h */
#include "screen/intake.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "run/clock.h"
#include "screen/guard.h"

enum { STREAK = 8, DISORDER = 8 };

/* The clock of one unit. Times are seconds from the first start that came. */
struct intake_clock {
	bool begun;
	int64_t origin;          /* ns */
	double first, last;      /* earliest start; latest one that is believed */
	struct clock_guard guard;
	uint64_t n, old;         /* requests with a time; of these far behind the clock, when not as a new run */
	struct ending { double start, end; } streak[STREAK];
	size_t n_streak;         /* requests in a row that look like a new run */
	uint64_t line;           /* of the first of them */
	size_t untimed;          /* requests without a time since then */
	size_t samples;          /* in a row that are far behind the clock */
};

/* A run of the stream. */
struct intake_run {
	bool seen, restarted;    /* it began because a clock did */
	uint64_t came;           /* requests of it, whatever the store still has */
	uint32_t before;
	uint64_t line;
};

void intake_open(struct intake *in, struct run_store *s, const char *label, uint32_t operand, bool by_run,
		 double window_s)
{
	memset(in, 0, sizeof *in);
	in->store = s;
	in->run = in->before = INTAKE_NONE;
	in->limit_s = guard_limit(window_s);
	s->apart = true;
	run_store_open(s, label, operand, by_run);
}

void intake_free(struct intake *in)
{
	free(in->clock);
	free(in->runs);
}

static void clock_init(struct intake_clock *c, double limit_s)
{
	memset(c, 0, sizeof *c);
	guard_init(&c->guard, limit_s);
}

static struct intake_clock *clock_of(struct intake *in, uint32_t unit)
{
	in->clock = mem_grow(in->clock, &in->clocks_cap, (size_t)unit + 1, sizeof *in->clock);
	for (; in->n_clocks <= unit; in->n_clocks++)
		clock_init(&in->clock[in->n_clocks], in->limit_s);
	return &in->clock[unit];
}

static struct intake_run *run_of(struct intake *in, uint32_t run)
{
	in->runs = mem_grow(in->runs, &in->runs_cap, (size_t)run + 1, sizeof *in->runs);
	for (; in->n_runs <= run; in->n_runs++)
		in->runs[in->n_runs] = (struct intake_run){ .before = INTAKE_NONE };
	return &in->runs[run];
}

static uint64_t requests_of(const struct run_store *s, uint32_t run)
{
	uint64_t n = 0;

	for (uint32_t u = s->run[run].first; u != RUN_NO_UNIT; u = s->unit[u].next)
		n += s->unit[u].n;
	return n;
}

uint64_t intake_forgotten(const struct intake *in, uint32_t run)
{
	uint64_t kept = requests_of(in->store, run);

	return run < in->n_runs && in->runs[run].came > kept ? in->runs[run].came - kept : 0;
}

bool intake_has(const struct intake *in, uint32_t run)
{
	return run < in->n_runs && in->runs[run].seen;
}

static void show_run(struct intake *in)
{
	const struct intake_run *r = &in->runs[in->run];

	in->before = r->before;
	in->line = r->line;
	in->restarted = r->restarted;
}

/* Another run of the stream is shown from now on. */
static void begin_run(struct intake *in, uint32_t run, bool restarted, uint64_t line)
{
	struct intake_run *r = run_of(in, run);

	r->seen = true;
	r->restarted = restarted;
	r->line = line;
	/* what had samples alone was no run yet */
	if (in->run == INTAKE_NONE || !requests_of(in->store, in->run)) {
		r->before = in->before;
		in->nth += in->run == INTAKE_NONE;
	} else {
		r->before = in->run;
		in->nth++;
	}
	in->run = run;
	show_run(in);
}

static void take_ending(struct intake_clock *c, struct ending e)
{
	c->first = c->n ? fmin(c->first, e.start) : e.start;
	if (guard_takes(&c->guard, e.end))
		c->last = c->n ? fmax(c->last, e.start) : e.start;
	c->n++;
}

/* The streak was only disorder. */
static void end_streak(struct intake_clock *c)
{
	for (size_t i = 0; i < c->n_streak; i++)
		take_ending(c, c->streak[i]);
	c->old += c->n_streak;
	c->n_streak = c->untimed = 0;
}

/* The requests of the streak, which are the last ones of the unit, begin a run. */
static void restart(struct intake *in, uint32_t unit)
{
	struct intake_clock was = *clock_of(in, unit), *c;
	uint32_t run = run_store_again(in->store, in->store->unit[unit].run);
	uint32_t to = run_store_move(in->store, unit, run, STREAK + was.untimed, was.samples);

	c = clock_of(in, to);
	/* it may be that of a run that was undone */
	clock_init(c, in->limit_s);
	c->begun = true;
	c->origin = was.origin;
	for (size_t i = 0; i < STREAK; i++)
		take_ending(c, was.streak[i]);
	c = clock_of(in, unit);
	c->n_streak = c->untimed = c->samples = 0;
	run_of(in, in->store->unit[unit].run)->came -= STREAK + was.untimed;
	run_of(in, run)->came += STREAK + was.untimed;
	begin_run(in, run, true, was.line);
}

/* The run that is shown was none of its own: all of it belongs to the one before. */
static void rejoin(struct intake *in, uint32_t unit)
{
	struct intake_clock was = *clock_of(in, unit), *c;
	uint32_t run = in->runs[in->store->unit[unit].run].before, to;

	run_store_undo(in->store, run);
	to = run_store_move(in->store, unit, run, 0, 0);
	c = clock_of(in, to);
	c->guard.now = fmax(c->guard.now, was.guard.now);
	c->first = fmin(c->first, was.first);
	c->last = fmax(c->last, was.last);
	c->n += was.n;
	c->old += was.old;
	in->runs[run].came += in->runs[in->run].came;
	in->runs[in->run].came = 0;
	in->run = run;
	in->nth--;
	show_run(in);
}

static bool is_disordered(const struct intake_clock *c)
{
	return c->old >= STREAK && c->old * DISORDER > c->n;
}

/* One request of a unit, which will be number i of the batch; false: the streak is whole. */
static bool take_request(struct intake *in, struct intake_clock *c, int64_t start, int64_t end, uint64_t line)
{
	struct ending e;

	if (end == NA_INT) {
		c->untimed += c->n_streak > 0;
		return true;
	}
	if (!c->begun) {
		c->begun = true;
		c->origin = start;
	}
	e.start = ((double)start - (double)c->origin) / 1e9;
	e.end = ((double)end - (double)c->origin) / 1e9;
	/* behind one that took very long the others look old where a file is in order of starts */
	if (!(e.end < c->guard.now - in->limit_s) || e.start >= c->last) {
		end_streak(c);
		c->samples = 0;
		take_ending(c, e);
		return true;
	}
	if (e.start > c->first + in->limit_s) {
		end_streak(c);
		take_ending(c, e);
		c->old++;
		return true;
	}
	if (!c->n_streak)
		c->line = line;
	c->streak[c->n_streak++] = e;
	if (c->n_streak < STREAK)
		return true;
	if (c->old * DISORDER > c->n || run_store_is_full(in->store)) {
		end_streak(c);
		return true;
	}
	return false;
}

static void take_sample(const struct intake *in, struct intake_clock *c, int64_t ts)
{
	if (ts == NA_INT || !c->begun)
		return;
	if (((double)ts - (double)c->origin) / 1e9 < c->guard.now - in->limit_s)
		c->samples++;
	else
		c->samples = 0;
}

void intake_add(struct intake *in, const struct batch *b)
{
	struct run_store *s = in->store;
	size_t from = 0;

	for (size_t i = 0; i < b->n; i++) {
		uint32_t unit = run_store_unit(s, b, i), run = s->unit[unit].run;
		struct intake_clock *c = clock_of(in, unit);

		if (in->run == INTAKE_NONE || (b->kind[i] == RECORD_REQUEST && !run_of(in, run)->seen)) {
			/* so that the run before is known to have had requests */
			run_store_add(s, b, from, i);
			from = i;
			begin_run(in, run, false, b->line_number[i]);
		}
		if (b->kind[i] != RECORD_REQUEST) {
			take_sample(in, c, b->time[F_TS] ? b->time[F_TS][i] : NA_INT);
			continue;
		}
		in->taken++;
		run_of(in, run)->came++;
		if (!take_request(in, c, b->time[F_START][i], run_clock_end(b, i), b->line_number[i])) {
			run_store_add(s, b, from, i + 1);
			from = i + 1;
			restart(in, unit);
		} else if (is_disordered(c) && run == in->run && in->runs[run].restarted) {
			run_store_add(s, b, from, i + 1);
			from = i + 1;
			rejoin(in, unit);
		}
	}
	run_store_add(s, b, from, b->n);
}
