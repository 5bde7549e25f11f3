/* gen_preset.c - the published shapes */
#include <string.h>

#include "trace/gen.h"

#define K(...) { { __VA_ARGS__ } }

static const struct gen_spec agentic_coder = {
	.rate = 2114220 / 7200.0, .block_size = 512,
	.single_turn_share = 0.9, .turns_mean = 944220 / 130000.0, .turns_most = 100,
	.turn_gap_s = 5, .output_ms = 10,
	.turn_gap = K({ 0, .2 }, { .25, 1.2 }, { .5, 2.8 }, { .75, 5.5 }, { .9, 10 }, { .98, 30 }, { 1, 90 }),
	.burstiness = 0.7, .burst_s = 2,
	.input = K({ 0, 20 }, { .05, 420 }, { .096, 1024 }, { .19, 3000 }, { .276, 8192 }, { .39, 12200 }, { .5, 20000 },
		   { .617, 32768 }, { .71, 46000 }, { .809, 65536 }, { .855, 75500 }, { .9, 88000 }, { .95, 103000 },
		   { .995, 131072 }, { .998, 145000 }, { 1, 180000 }),
	.output = K({ 0, 1 }, { .1, 12 }, { .25, 35 }, { .5, 80 }, { .75, 290 }, { .9, 811 }, { .95, 1760 },
		    { .99, 5200 }, { .999, 12000 }, { 1, 20000 }),
	.input_scale = 1, .output_scale = 1, .turn_tilt = 1,
	.start_most = 1,
	.growth = K({ 0, .0003 }, { .58, .003 }, { .62, .04 }, { .9, .06 }, { 1, .08 }),
	.growth_scale = 1, .reset_share = 0.115,
	.shared_share = 1, .single_shared_share = 0.06, .single_shared_tilt = 1,
	.agents = 90, .repos = 3, .agent_flat = 5, .repo_flat = 1,
	.agent_tokens = 10000,
	.tail = K({ 0, .1 }, { .8, .115 }, { 1, .14 }),
	.unique_share = 0.18, .often = { 0.64, 62500 }, .rare = { 0.17, 83000 }, .prompts = 3000, .exact_share = 0.85,
};

static const struct gen_spec chat = {
	.rate = 100000 / 3600.0, .block_size = 512,
	.single_turn_share = 0.35, .turns_mean = 5, .turns_most = 60,
	.turn_gap_s = 40, .output_ms = 15,
	.turn_gap = K({ 0, 2 }, { .25, 12 }, { .5, 25 }, { .75, 50 }, { .9, 90 }, { .98, 200 }, { 1, 500 }),
	.burstiness = 0.3, .burst_s = 5,
	.input = K({ 0, 10 }, { .1, 120 }, { .25, 400 }, { .5, 950 }, { .75, 1900 }, { .9, 3400 }, { .97, 6500 },
		   { .995, 16000 }, { .999, 33000 }, { 1, 60000 }),
	.output = K({ 0, 1 }, { .1, 40 }, { .25, 140 }, { .5, 320 }, { .75, 620 }, { .9, 1050 }, { .97, 1700 },
		    { .995, 3000 }, { 1, 6000 }),
	.input_scale = 1, .output_scale = 1,
	.start_most = 1,
	.growth = K({ 0, .01 }, { .5, .05 }, { .9, .12 }, { 1, .25 }),
	.growth_scale = 1,
	.shared_share = 1, .single_shared_share = 0.8,
	.agents = 20, .agent_flat = 2, .repo_flat = 1, .agent_tokens = 600,
	.tail = K({ 0, .05 }, { 1, .9 }),
	.unique_share = 0.9, .prompts = 5000, .exact_share = 0.5,
};

/* Few turns add much and few contexts start long: served on simulated engines (route-sim) the trace then costs what
 * the published one cost real ones, median and tail. */
static const struct gen_spec agentic_sessions = {
	.rate = 1214 / 600.0, .block_size = 512,
	.single_turn_share = 0.42, .turns_mean = 7.6, .turns_most = 60,
	.turn_gap_s = 6, .output_ms = 10,
	.turn_gap = K({ 0, .2 }, { .25, 1.2 }, { .5, 2.8 }, { .75, 5.5 }, { .9, 10 }, { .98, 30 }, { 1, 90 }),
	.burstiness = 0.3, .burst_s = 2,
	.input = K({ 0, 9000 }, { 1, 148000 }),
	.output = K({ 0, 1 }, { .1, 12 }, { .25, 35 }, { .5, 80 }, { .75, 250 }, { .9, 811 }, { .95, 1500 },
		    { .99, 5200 }, { .999, 12000 }, { 1, 20000 }),
	.input_scale = 1, .output_scale = 1,
	.start_most = 1, .start_power = 8,
	.growth = K({ 0, .001 }, { .5, .009 }, { .9, .05 }, { 1, .2 }),
	.growth_scale = 1,
	.shared_share = 1, .single_shared_share = 1,
	.agents = 1, .agent_flat = 1, .repo_flat = 1, .agent_tokens = 5000,
	.tail = K({ 0, .05 }, { 1, .2 }), .unique_share = 1,
};

static const struct { const char *name; uint64_t requests; const struct gen_spec *spec; } presets[] = {
	{ "agentic-coder", 2114220, &agentic_coder },
	{ "chat", 100000, &chat },
	{ "agentic-sessions", 1214, &agentic_sessions },
};

bool gen_preset(const char *name, struct gen_spec *spec, uint64_t *requests)
{
	for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++) {
		if (strcmp(name, presets[i].name) == 0) {
			*spec = *presets[i].spec;
			*requests = presets[i].requests;
			return true;
		}
	}
	return false;
}

/* The mean turns that make so many sessions. */
static const char *settle_sessions(struct gen_spec *spec, uint64_t requests, uint64_t sessions)
{
	double each = (double)requests / (double)sessions;

	if (spec->single_turn_share >= 1)
		return "with single turns alone there are as many sessions as requests";
	spec->turns_mean = (each - spec->single_turn_share) / (1 - spec->single_turn_share);
	if (!(spec->turns_mean >= 2))
		return "too many sessions for so few requests at this share of single turns";
	if (!(spec->turns_mean < spec->turns_most))
		return "too few sessions for so many requests at this share of single turns";
	return NULL;
}

const char *gen_extent(struct gen_spec *spec, uint64_t preset_requests, struct gen_extent *e)
{
	bool requests = e->requests != UINT64_MAX, duration = e->duration_ns >= 0, rate = !isnan(e->rate);
	double seconds = (double)e->duration_ns / 1e9;

	if (requests && duration && rate)
		return "give two of requests, duration and rate, which make the third";
	if (rate)
		spec->rate = e->rate;
	else if (requests && duration)
		spec->rate = (double)e->requests / seconds;
	if (!(spec->rate > 0) || !(spec->rate <= 1e9))
		return "the rate must be above 0 and at most 1000000000 requests a second";
	if (!requests)
		e->requests = duration ? (uint64_t)(spec->rate * seconds + 0.5) : preset_requests;
	return e->sessions == UINT64_MAX ? NULL : settle_sessions(spec, e->requests, e->sessions);
}
