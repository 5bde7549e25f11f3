/* gen.h - a synthetic trace of a published shape, request by request
 *
 * The same spec and seed give the same requests on every machine, and a shorter trace is the beginning of a longer
 * one. Memory holds the live sessions, the shared prompts and nothing else; time is a few hundred ns a request.
 */
#ifndef SERVESTAT_TRACE_GEN_H
#define SERVESTAT_TRACE_GEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "trace/gen_draw.h"

struct gen_spec {
	uint64_t seed;
	double rate;               /* requests a second */
	unsigned block_size;       /* tokens a block */

	/* sessions */
	double single_turn_share;  /* of the sessions */
	double turns_mean;         /* of the sessions with several turns */
	unsigned turns_most;
	double turn_gap_s;         /* mean time from a turn to the next, beside the time to write its output */
	struct gen_knots turn_gap; /* its shape; scaled to turn_gap_s */
	double output_ms;          /* time to write a token */

	/* arrivals */
	double burstiness;         /* 0: sessions arrive as a Poisson process; 1: its rate is all bursts and lulls */
	double burst_s;            /* length of a burst or lull */

	/* lengths */
	struct gen_knots input, output; /* tokens */
	double input_scale, output_scale;
	double turn_tilt;          /* how much longer requests of sessions with several turns are (gen_tilt) */

	/* contexts */
	double start_most;         /* a context starts in [0, start_most) of the lengths; 1: anywhere */
	struct gen_knots growth;   /* by how much of the lengths a turn moves up */
	double growth_scale;
	double reset_share;        /* turns that start a new context although there is room */

	/* sharing */
	double shared_share;       /* contexts of several turns that start with a shared context */
	double single_shared_share;/* the same for single-turn requests */
	double single_shared_tilt; /* how much longer these are */
	unsigned agents, repos, tasks; /* branches of the tree of shared contexts at each level; 0 tasks: none */
	double agent_flat, repo_flat, task_flat; /* flatness of the popularity (gen_zipf) */
	double agent_tokens, repo_tokens; /* mean depth of a segment; half to one and a half of it */
	struct gen_knots tail;     /* private end of such a prompt, as a share of its tokens */
	double unique_share;       /* single-turn prompts nobody repeats, of those without a shared context */
	unsigned prompts;          /* how many prompts the others repeat */
	double scheduled_share;    /* of the single-turn prompts without a shared context, those of scheduled jobs */
	unsigned scheduled;        /* how many jobs take turns: one comes again after so many of their requests */
	double prompt_skew;        /* share of draws with popularity rank^-1/2, the rest uniform */
	double exact_share;        /* repeated prompts that are repeated to the last token; the rest up to a tail */
};

/* A run of consecutive ids. */
struct gen_run { uint64_t id, n; };

struct gen_request {
	int64_t timestamp_ms;
	uint64_t session;          /* from 1, in order of first appearance */
	unsigned turn;             /* from 1 */
	uint64_t input, output;    /* tokens */
	const struct gen_run *runs; /* hash ids, in order; good until the next gen_next */
	size_t n_runs;
};

/* gen_preset: fill spec with a preset: "agentic-coder", "chat", "agentic-sessions". false: unknown name.
 * requests: how many requests the published trace has. */
bool gen_preset(const char *name, struct gen_spec *spec, uint64_t *requests);

/* gen_check: NULL, or why no trace can have this shape. */
const char *gen_check(const struct gen_spec *spec);

/* How long the trace is to be. Any of requests, duration and rate may be given, but not all; 0 is not given. */
struct gen_extent {
	uint64_t requests;
	int64_t duration_ns;
	double rate;
	uint64_t sessions;
};
/* gen_extent: settle spec->rate, spec->turns_mean and e->requests from what is given in e and the requests and rate
 * of the preset. Returns NULL or why it cannot be. */
const char *gen_extent(struct gen_spec *spec, uint64_t preset_requests, struct gen_extent *e);

struct gen;
/* gen_new: a generator for spec, which gen_check accepts; it is copied. gen_free ends it. */
struct gen *gen_new(const struct gen_spec *spec);
void gen_free(struct gen *g);
/* gen_next: the next request. A trace has no end. */
void gen_next(struct gen *g, struct gen_request *r);

/* gen_json_room: bytes that gen_json may need for r. */
size_t gen_json_room(const struct gen_request *r);
/* gen_json: r as a line of JSON at out, which has room; returns its length. */
size_t gen_json(const struct gen_request *r, bool hash_ids, char *out);

#endif
