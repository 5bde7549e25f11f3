/* trial.c - what to simulate; see trial.h */
#include "route/trial.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { RUNS_MAX = 100000 };

/* explain: the reason with what it is about in front of it. */
static const char *explain(struct trials *t, struct text about, const char *reason)
{
	snprintf(t->reason, sizeof t->reason, "%.*s%s%s", about.n < 80 ? (int)about.n : 80, about.s,
		 about.n ? " " : "", reason);
	return t->reason;
}

const char *arrivals_parse(const char *text, enum route_arrivals *mode, uint32_t *clients)
{
	static const char *const names[] = { "open", "thinktime", "tracets" };
	static const char closed[] = "closed:";
	const char *digits = text + sizeof closed - 1;
	double n;

	for (int i = 0; i < 3; i++)
		if (strcmp(text, names[i]) == 0) {
			*mode = (enum route_arrivals)i;
			return NULL;
		}
	if (strncmp(text, closed, sizeof closed - 1) || !text_real(text_of(digits), &n) ||
	    digits[strspn(digits, "0123456789")])
		return "is none of open, thinktime, tracets, closed:N";
	if (n < 1 || n > 1e9)
		return "is outside 1..1000000000 users";
	*mode = ARRIVE_CLOSED;
	*clients = (uint32_t)n;
	return NULL;
}

const char *trials_add(struct trials *t, const char *text)
{
	const char *comma = strchr(text, ','), *eq = strchr(text, '='), *rule, *why;
	bool labelled = eq && (!comma || eq < comma); /* the name of a policy holds no = */
	size_t n = labelled ? (size_t)(eq - text) : strlen(text);
	struct trial new;
	struct text bad;

	rule = labelled ? eq + 1 : text;
	if (labelled && n == 0)
		return "the label is empty";
	why = policy_parse(&new.choice, text_of(rule), &bad);
	if (why)
		return explain(t, bad, why);
	for (size_t i = 0; i < t->n; i++)
		if (strlen(t->item[i].label) == n && memcmp(t->item[i].label, text, n) == 0)
			return "the same label twice";
	new.label = mem_text(text, n);
	t->item = mem_grow(t->item, &t->cap, t->n + 1, sizeof *t->item);
	t->item[t->n++] = new;
	return NULL;
}

const char *trials_jobs(struct trials *t, const struct sweep *sweep, uint32_t runs, const struct sim_config *base,
			struct route_job **jobs, size_t *n)
{
	size_t points = sweep_points(sweep), per_trial = points * runs;
	struct route_job *job;

	if (per_trial > RUNS_MAX / t->n) {
		snprintf(t->reason, sizeof t->reason, "runs: policies x points x replicates are %zu x %zu x %" PRIu32
			 ": more than %d", t->n, points, runs, RUNS_MAX);
		return t->reason;
	}
	job = mem_zero(t->n * per_trial, sizeof *job);
	*jobs = job;
	*n = t->n * per_trial;
	for (size_t i = 0; i < t->n * points; i++) {
		const struct trial *trial = &t->item[i / points];
		struct sim_config c = *base;
		const char *why;
		char *point;

		c.policy = trial->choice;
		why = sweep_apply(sweep, i % points, &c, &point);
		if (!why)
			why = sim_fault(&c);
		if (why && !point)
			return why;
		if (why) {
			snprintf(t->reason, sizeof t->reason, "sweep: %.80s: %s (%s)", point, why,
				 c.policy.policy->name);
			free(point);
			return t->reason;
		}
		for (uint32_t r = 1; r <= runs; r++, job++) {
			c.replicate = r;
			*job = (struct route_job){ .config = c, .name = { trial->label, point, r } };
		}
	}
	return NULL;
}

const char *trials_refuse(const struct route_job *job, size_t n, const struct route_trace *trace)
{
	const char *why = NULL;

	for (size_t i = 0; i < n && !why; i++)
		why = sim_refuses(trace, &job[i].config);
	return why;
}

void trials_free(struct trials *t, struct route_job *jobs, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		summary_free(&jobs[i].summary);
		if (jobs[i].name.replicate == 1) /* the replicates of a point share its label */
			free((char *)jobs[i].name.point);
	}
	free(jobs);
	for (size_t i = 0; i < t->n; i++)
		free(t->item[i].label);
	free(t->item);
	*t = (struct trials){ 0 };
}
