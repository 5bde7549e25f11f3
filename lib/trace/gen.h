/* gen.h - a synthetic trace of a published shape, request by request
 *
 * The same spec and seed give the same requests on every machine, and a shorter trace is the beginning of a longer
 * one. Memory holds the live sessions and the first ids of what prompts share, not the trace; a request takes a few
 * hundred nanoseconds.
 *
 * The model
 *
 * Arrivals. Sessions start as a Poisson process whose rate changes every burst_s seconds: factor 1 - burstiness +
 * burstiness x, x close to exponential with mean 1. A session has one turn (single_turn_share of them) or T >= 2
 * turns, T heavy-tailed (gen_turns). From a turn to the next pass a heavy-tailed think time and output_ms for each
 * token of the answer. Sessions that began before the trace go on in it, counted from their first turn inside.
 *
 * Lengths. `input` and `output` are the published distributions. Three classes of requests lean differently on the
 * quantiles of `input` (gen_tilt): those of sessions with several turns and single-turn requests with a shared
 * context to the long end, other single-turn requests to the short end, by as much as makes all of them together
 * `input` again. The turns of a session move along the quantiles of their class: a context starts anywhere, each
 * turn adds a step of `growth`, and a context that passes the end is compacted to where it wraps around. Uniform plus
 * a step, wrapped, is uniform, so every turn of every session has the published lengths, and yet contexts grow.
 *
 * Blocks. A prompt has ceil(input / block_size) ids, dense from 0 in order of first use. A turn keeps the full blocks
 * of the prompt before; the rest, its last partial block too, is new. What a context starts with is, by class:
 *   a shared context   a path in a tree: the system prompt of an agent (Zipf, flattened), then a repository below it;
 *                      each as deep as the longest prompt through it so far. The end of the prompt (`tail`) is
 *                      private, so it is found in part even when the path is known. Sessions with several turns do
 *                      this, and those few single-turn requests that are long.
 *   a job's prompt     scheduled jobs take turns, so that each prompt comes again after a fixed number of requests:
 *                      cold in a short trace, warm in a long one.
 *   a repeated prompt  one of `prompts`, at random.
 *   a unique prompt    new from its first block.
 * Jobs' and repeated prompts are the same to the last token (exact_share), or up to a private tail.
 *
 * The published figures of agentic-coder and what comes out stand side by side in trace-gen(1), SHAPES. What moves
 * what: turn_tilt the reuse inside sessions and the length of cold prompts; reset_share the reuse between sessions;
 * growth the warm requests and what is new in them; often the blocks referenced more than 10 times; rare those
 * referenced more than once; unique_share the unique blocks; agent_flat the requests that hold the top block.
 */
#ifndef SERVESTAT_TRACE_GEN_H
#define SERVESTAT_TRACE_GEN_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "trace/gen_draw.h"

/* Scheduled jobs: so many, each with its prompt, take turns. */
struct gen_jobs {
	double share;              /* of the single-turn prompts without a shared context */
	unsigned n;
};

struct gen_spec {
	uint64_t seed;
	double rate;               /* requests a second */
	unsigned block_size;       /* tokens a block */

	/* sessions */
	double single_turn_share;  /* of the sessions */
	double turns_mean;         /* of the sessions with several turns */
	unsigned turns_most;
	double turn_gap_s;         /* mean time from the end of an answer to the next turn */
	struct gen_knots turn_gap; /* its shape; scaled to turn_gap_s */
	double output_ms;          /* time to write a token */

	/* arrivals */
	double burstiness;         /* 0: Poisson; 1: the rate of sessions falls to nothing between bursts */
	double burst_s;            /* length of a burst or lull */

	/* lengths */
	struct gen_knots input, output; /* tokens */
	double input_scale, output_scale;
	double turn_tilt;          /* tilt of requests of sessions with several turns */
	double single_shared_tilt; /* tilt of single-turn requests with a shared context */

	/* contexts */
	double start_most;         /* contexts start in the quantiles [0, start_most) of their class; 1: anywhere. Below 1
	                            * the lengths of all requests are no longer exactly `input` */
	unsigned start_power;      /* above 1: most contexts start short and a few long: p^start_power, p uniform */
	struct gen_knots growth;   /* step of a turn along the quantiles */
	double growth_scale;
	double reset_share;        /* later turns that start a new context on another path of the tree */

	/* sharing */
	double shared_share;       /* contexts of sessions with several turns that start with a shared context */
	double single_shared_share; /* single-turn requests that do */
	unsigned agents, repos;    /* agents, repositories of each; without repositories a prompt is private below the
	                            * system prompt */
	double agent_flat, repo_flat; /* flatness of their popularity (gen_zipf) */
	double agent_tokens;       /* mean length of a system prompt; half to one and a half of it */
	struct gen_knots tail;     /* private end of a prompt, as a share of its tokens */
	double unique_share;       /* of the single-turn prompts without a shared context, as are the next ones */
	struct gen_jobs often, rare;
	unsigned prompts;          /* the rest repeats one of these */
	double exact_share;        /* of jobs' and repeated prompts */
};

/* A run of consecutive ids. */
struct gen_run { uint64_t id, n; };

struct gen_request {
	int64_t timestamp_ms;      /* not descending */
	uint64_t session;          /* from 1, in order of first appearance */
	unsigned turn;             /* from 1 */
	uint64_t input, output;    /* tokens, at least 1 */
	const struct gen_run *runs; /* hash ids, in order; good until the next gen_next */
	size_t n_runs;
};

/* gen_preset: fill spec with a preset: "agentic-coder", "chat", "agentic-sessions"; seed 0. false: unknown name.
 * *requests: how many requests the trace of the preset has. */
bool gen_preset(const char *name, struct gen_spec *spec, uint64_t *requests);

/* How long the trace is to be. Two of requests, duration and rate make the third. GEN_EXTENT: nothing is given. */
struct gen_extent {
	uint64_t requests;         /* UINT64_MAX: not given */
	int64_t duration_ns;       /* -1: not given */
	double rate;               /* NAN: not given */
	uint64_t sessions;         /* UINT64_MAX: not given */
};
#define GEN_EXTENT { UINT64_MAX, -1, NAN, UINT64_MAX }
/* gen_extent: settle spec->rate, spec->turns_mean and e->requests from what is given in e and the requests and rate
 * of the preset. Returns NULL or why it cannot be. */
const char *gen_extent(struct gen_spec *spec, uint64_t preset_requests, struct gen_extent *e);

/* gen_check: NULL, or why no trace can have this shape. */
const char *gen_check(const struct gen_spec *spec);

struct gen;
/* gen_new: a generator for spec, which gen_check accepts; it is copied. gen_free ends it. */
struct gen *gen_new(const struct gen_spec *spec);
void gen_free(struct gen *g);
/* gen_next: the next request. A trace has no end. */
void gen_next(struct gen *g, struct gen_request *r);

/* gen_json_room: bytes that gen_json may need for r. */
size_t gen_json_room(const struct gen_request *r);
/* gen_json: r as a line of JSON (a trace record, FORMATS) at out, which has room; returns its length. */
size_t gen_json(const struct gen_request *r, bool hash_ids, char *out);

#endif
