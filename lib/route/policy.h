/* policy.h - routing policies: what they see, what they decide, how one is added
 *
 * A policy is a table entry and a function: given what the router believes about every instance, pick one. Those of a
 * family share a file in policies/; policy.c lists the families. To add one: write its pick function, add an entry to
 * its family's table, and (a new family) its table to policy.c. Nothing else knows policies by name.
 *
 * Notation of the comments, for instance i and a request of L prompt tokens: h_i prefix tokens believed cached on i;
 * n_i = L - h_i; P_i prefill tokens dispatched to i whose first token has not come; Q_i requests in flight; O_i their
 * prompt tokens; D_i prompt tokens of those past their first token.
 */
#ifndef SERVESTAT_ROUTE_POLICY_H
#define SERVESTAT_ROUTE_POLICY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "base/text.h"

#define NO_INSTANCE UINT32_MAX

/* What a router believes about one instance when it decides. */
struct instance_view {
	int64_t requests;      /* Q */
	int64_t pending;       /* P */
	int64_t tokens;        /* O */
	int64_t decoding;      /* D */
	int64_t hit;           /* h, a multiple of the block size; 0 unless the policy reads_cache */
	uint64_t assigned;     /* requests ever sent there */
};

/* The question: where does this request go? */
struct question {
	uint32_t session;      /* NO_SESSION (trace.h): none */
	int64_t input;         /* L */
	int64_t block;         /* tokens a block */
	uint32_t n;            /* instances */
	const struct instance_view *at;
};

/* The answer. Prefill and decode may be on different instances; the KV cache then takes transfer ns on its way.
 * The engines so far serve a request in one place, so policies set both to it (policy_answer). */
struct answer {
	uint32_t prefill, decode;
	int64_t transfer;
	const char *decision;  /* why, one word, static */
	double *score;         /* one an instance, lower is better; filled with NaN before the pick */
};

/* What a policy keeps between decisions; one a router, so nothing is shared between simulations. */
struct policy_state {
	const struct policy *policy;
	const double *param;   /* values, in the order of policy->params */
	uint32_t n;            /* instances */
	uint32_t n_sessions;
	uint64_t rotation;     /* breaks ties in turn */
	struct rng rng;
	uint32_t *home;        /* session -> instance, NO_INSTANCE: unknown */
	void *own;             /* of the policy's start */
};

struct policy_param {
	const char *name;
	double value;          /* default */
	double min, max;
	const char *help;
};

#define POLICY_PARAMS 8 /* at most, with the entry that ends the list */

struct policy {
	const char *name;
	const char *help;      /* the rule, one line */
	bool reads_cache;      /* pick reads `hit` */
	struct policy_param params[POLICY_PARAMS]; /* ended by a NULL name */
	void (*pick)(struct policy_state *s, const struct question *q, struct answer *a);
	/* the rest may be NULL */
	void (*start)(struct policy_state *s);
	void (*done)(struct policy_state *s, uint32_t session, uint32_t instance, bool ok);
	void (*stop)(struct policy_state *s);
};

/* policy_count, policy_at: all policies, in the order of the manual. */
size_t policy_count(void);
const struct policy *policy_at(size_t i);

/* A policy with its parameters, as the user wrote it: NAME[,PARAM=VALUE...]. */
struct policy_choice {
	const struct policy *policy;
	double param[POLICY_PARAMS];
};
/* policy_parse: NULL, or what is wrong; *bad is then the part of text it is about. */
const char *policy_parse(struct policy_choice *c, struct text text, struct text *bad);
/* policy_set: one parameter. NULL or what is wrong. */
const char *policy_set(struct policy_choice *c, struct text name, double value);

/* policy_start: begin deciding for n instances; stream makes the random choices of routers differ. */
void policy_start(struct policy_state *s, const struct policy_choice *c, uint32_t n, uint32_t n_sessions,
		  uint64_t seed, uint64_t stream);
/* policy_pick: the decision for q, into *a, whose score (q->n values) is the caller's. */
void policy_pick(struct policy_state *s, const struct question *q, struct answer *a);
/* policy_done: a request of session ended on an instance; ok is false when it failed. */
void policy_done(struct policy_state *s, uint32_t session, uint32_t instance, bool ok);
/* policy_stop: frees what the policy has kept; no pick may follow. */
void policy_stop(struct policy_state *s);

/* --- for policies --- */

/* policy_lowest: the instance with the lowest score; ties go in turn (the first at or after the rotation, which moves
 * on). policy_first: ties to the lowest index. */
uint32_t policy_lowest(struct policy_state *s, const double *score);
uint32_t policy_first(const struct policy_state *s, const double *score);
/* policy_home: the instance of q's session; NO_INSTANCE: no session, or a new one. policy_settle: make it `where`. */
uint32_t policy_home(const struct policy_state *s, const struct question *q);
void policy_settle(struct policy_state *s, const struct question *q, uint32_t where);
/* policy_answer: serve it all on instance `where`. */
void policy_answer(struct answer *a, uint32_t where, const char *decision);

#endif
