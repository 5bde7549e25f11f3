/* audit.c - conservation in a simulated run; see audit.h */
#include "route/audit.h"

static const struct column columns[] = {
	{ .name = "policy", .left = true },
	{ .name = "point", .left = true },
	{ .name = "replicate" },
	{ .name = "law", .left = true },
	{ .name = "found" },
	{ .name = "expected" },
	{ .name = "holds", .left = true },
};

void audit_table(struct table *t)
{
	table_init(t, "audit", columns, sizeof columns / sizeof *columns);
}

unsigned audit_rows(const struct sim_books *b, const struct summary_name *name, struct table *t)
{
	int64_t wall = (b->last_run > b->last_end ? b->last_run : b->last_end) - b->first_start;
	const struct law {
		const char *name;
		uint64_t found, expected;
		bool at_most;
	} laws[] = {
		{ "requests_ended", b->ended, b->requests, false },
		{ "requests_ended_twice", b->ended_twice, 0, false },
		{ "kv_tokens", (uint64_t)(b->prefilled + b->reused + b->decoded),
		  (uint64_t)(b->requests_kv + b->thrown), false },
		{ "tokens_generated", (uint64_t)b->emitted, (uint64_t)b->requests_out, false },
		{ "kv_blocks_left", (uint64_t)b->blocks_leaked, 0, false },
		{ "engine_tokens_left", (uint64_t)b->tokens_left, 0, false },
		{ "router_counters_left", (uint64_t)b->router_left, 0, false },
		{ "busiest_engine_ns", (uint64_t)b->busy_most, (uint64_t)wall, true },
		{ "request_ns_in_engines", b->area, b->sojourn, false },
	};
	unsigned broken = 0;

	for (size_t i = 0; i < sizeof laws / sizeof *laws && b->requests > 0; i++) {
		bool holds = laws[i].at_most ? laws[i].found <= laws[i].expected : laws[i].found == laws[i].expected;

		summary_name_cells(name, t);
		table_string(t, laws[i].name);
		table_uint(t, laws[i].found);
		table_uint(t, laws[i].expected);
		table_string(t, holds ? "yes" : "no");
		broken += !holds;
	}
	return broken;
}
