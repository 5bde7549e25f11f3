/* trace-gen.c - writes a synthetic trace of a published shape */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "cli/cli.h"
#include "trace/gen.h"

static struct cli_common common;
static struct gen_extent extent = GEN_EXTENT;

/* What the options change in the preset; a real that is not a number and an integer NONE were not given. */
#define NONE UINT64_MAX
static struct changes {
	int preset;
	bool no_hash_ids;
	uint64_t seed, block_size, agents, prompts, often, rare;
	int64_t gap_ns, burst_ns;
	double single, turns, reset, burstiness, input, output, growth;
	double shared, single_shared, unique, often_share, rare_share;
} want = {
	.seed = 1, .block_size = NONE, .agents = NONE, .prompts = NONE, .often = NONE, .rare = NONE, .gap_ns = -1,
	.burst_ns = -1,
	.single = NAN, .turns = NAN, .reset = NAN, .burstiness = NAN, .input = NAN, .output = NAN, .growth = NAN,
	.shared = NAN, .single_shared = NAN, .unique = NAN, .often_share = NAN,
	.rare_share = NAN,
};

#define PRESETS "agentic-coder|chat|agentic-sessions"
static const char *const presets[] = { "agentic-coder", "chat", "agentic-sessions" };

static const struct cli_option options[] = {
	{ 0, "preset", "NAME", CLI_CHOICE, &want.preset,
	  "shape: agentic-coder, chat or agentic-sessions (agentic-coder)",
	  PRESETS, NULL },
	{ 0, "requests", "N", CLI_UINT, &extent.requests,
	  "stop after N requests (agentic-coder 2114220)", NULL, NULL },
	{ 0, "duration", "DURATION", CLI_DURATION, &extent.duration_ns,
	  "length of the trace (agentic-coder 2h)", NULL, NULL },
	{ 0, "rate", "R", CLI_REAL, &extent.rate, "requests a second (agentic-coder 293.6)", NULL, NULL },
	{ 's', "seed", "N", CLI_UINT, &want.seed, "another seed is another trace of the same shape (1)", NULL, NULL },
	{ 0, "block-size", "TOKENS", CLI_UINT, &want.block_size, "tokens a KV block (512)", NULL, NULL },
	{ 0, "no-hash-ids", NULL, CLI_FLAG, &want.no_hash_ids, "leave out the block ids", NULL, NULL },
	CLI_HEADING("Sessions and arrivals"),
	{ 0, "sessions", "N", CLI_UINT, &extent.sessions,
	  "how many sessions make the requests (sets turns-mean)", NULL, NULL },
	{ 0, "single-turn-share", "SHARE", CLI_SHARE, &want.single, "sessions of one turn (0.9)", NULL, NULL },
	{ 0, "turns-mean", "X", CLI_REAL, &want.turns, "mean turns of the other sessions (7.263)", NULL, NULL },
	{ 0, "turn-gap", "DURATION", CLI_DURATION, &want.gap_ns,
	  "mean time from the end of an answer to the next turn (5s)", NULL, NULL },
	{ 0, "burstiness", "SHARE", CLI_SHARE, &want.burstiness,
	  "how far the rate of new sessions swings: 0 not at all, 1 down to none (0.7)", NULL, NULL },
	{ 0, "burst-length", "DURATION", CLI_DURATION, &want.burst_ns,
	  "how long a burst or lull lasts (2s)", NULL, NULL },
	CLI_HEADING("Lengths"),
	{ 0, "input-scale", "X", CLI_REAL, &want.input, "multiply prompt lengths (1)", NULL, NULL },
	{ 0, "output-scale", "X", CLI_REAL, &want.output, "multiply output lengths (1)", NULL, NULL },
	{ 0, "growth-scale", "X", CLI_REAL, &want.growth,
	  "multiply what a turn adds to the context (1)", NULL, NULL },
	{ 0, "reset-share", "SHARE", CLI_SHARE, &want.reset,
	  "later turns that start a new context (0.115)", NULL, NULL },
	CLI_HEADING("Sharing"),
	{ 0, "shared-share", "SHARE", CLI_SHARE, &want.shared,
	  "contexts of several turns that start with a shared one (1)", NULL, NULL },
	{ 0, "single-shared-share", "SHARE", CLI_SHARE, &want.single_shared,
	  "single-turn prompts that start with a shared context (0.06)", NULL, NULL },
	{ 0, "system-prompts", "N", CLI_UINT, &want.agents, "agents, each with its system prompt (90)", NULL, NULL },
	{ 0, "unique-share", "SHARE", CLI_SHARE, &want.unique,
	  "other single-turn prompts that nobody repeats (0.18)", NULL, NULL },
	{ 0, "often-share", "SHARE", CLI_SHARE, &want.often_share,
	  "... that are those of jobs which run often (0.64)", NULL, NULL },
	{ 0, "often-jobs", "N", CLI_UINT, &want.often, "how many such jobs take turns (62500)", NULL, NULL },
	{ 0, "rare-share", "SHARE", CLI_SHARE, &want.rare_share,
	  "... that are those of jobs which run rarely (0.17)", NULL, NULL },
	{ 0, "rare-jobs", "N", CLI_UINT, &want.rare, "how many such jobs take turns (83000)", NULL, NULL },
	{ 0, "repeated-prompts", "N", CLI_UINT, &want.prompts,
	  "prompts that the rest repeat at random (3000)", NULL, NULL },
	CLI_STANDARD, CLI_END
};

static const struct cli_program program = {
	.name = "trace-gen",
	.summary = "writes a synthetic trace of a published shape",
	.options = options,
	.examples = "trace-gen --requests 100000 | trace-stats\n"
		    "trace-gen --preset chat --seed 7 > chat.jsonl",
};

static void take_real(double *field, double given)
{
	if (!isnan(given))
		*field = given;
}

static void take_count(unsigned *field, uint64_t given, const char *name)
{
	enum { MOST = 1000000 };

	if (given == NONE)
		return;
	if (given == 0 || given > MOST)
		cli_usage("--%s: %" PRIu64 " is outside 1..%d", name, given, MOST);
	*field = (unsigned)given;
}

static void take_time(double *seconds, int64_t given)
{
	if (given >= 0)
		*seconds = (double)given / 1e9;
}

static struct gen_spec make_spec(void)
{
	struct gen_spec spec;
	uint64_t requests;
	const char *why;

	gen_preset(presets[want.preset], &spec, &requests);
	spec.seed = want.seed;
	take_count(&spec.block_size, want.block_size, "block-size");
	take_count(&spec.agents, want.agents, "system-prompts");
	take_count(&spec.prompts, want.prompts, "repeated-prompts");
	take_count(&spec.often.n, want.often, "often-jobs");
	take_count(&spec.rare.n, want.rare, "rare-jobs");
	take_time(&spec.turn_gap_s, want.gap_ns);
	take_time(&spec.burst_s, want.burst_ns);
	take_real(&spec.single_turn_share, want.single);
	take_real(&spec.turns_mean, want.turns);
	take_real(&spec.reset_share, want.reset);
	take_real(&spec.burstiness, want.burstiness);
	take_real(&spec.input_scale, want.input);
	take_real(&spec.output_scale, want.output);
	take_real(&spec.growth_scale, want.growth);
	take_real(&spec.shared_share, want.shared);
	take_real(&spec.single_shared_share, want.single_shared);
	take_real(&spec.unique_share, want.unique);
	take_real(&spec.often.share, want.often_share);
	take_real(&spec.rare.share, want.rare_share);
	why = gen_extent(&spec, requests, &extent);
	if (why == NULL)
		why = gen_check(&spec);
	if (why)
		cli_usage("%s", why);
	return spec;
}

int main(int argc, char **argv)
{
	enum { PIECE = 1 << 18 };
	char *text = NULL;
	size_t n = 0, cap = 0;

	cli_start(&program, &common, argc, argv);

	struct gen_spec spec = make_spec();
	struct gen *g = gen_new(&spec);

	for (uint64_t i = 0; i < extent.requests && !common.out.error; i++) {
		struct gen_request r;

		gen_next(g, &r);
		text = mem_grow(text, &cap, n + gen_json_room(&r), 1);
		n += gen_json(&r, !want.no_hash_ids, text + n);
		if (n >= PIECE) {
			output_bytes(&common.out, text, n);
			n = 0;
		}
	}
	output_bytes(&common.out, text, n);
	free(text);
	gen_free(g);
	return cli_finish(&common);
}
