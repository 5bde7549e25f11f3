/* route-sim.c - serves a trace on simulated engines under a routing policy */
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/engine.h"
#include "route/audit.h"
#include "route/trial.h"

static struct cli_common common;
static struct options {
	struct trials trials;
	struct sweep sweep;
	const char *engine, *cost;
	enum route_arrivals arrivals;
	uint32_t clients;
	uint64_t instances, seed, runs, concurrency, routers;
	double speedup;
	int64_t timeout, publish, reconcile, race_window, sample_every;
	int state;
	bool summary, audit, samples, explain;
} opt = {
	.engine = "h20-qwen3-30b", .arrivals = ARRIVE_THINKTIME, .instances = 8, .seed = 1, .runs = 1, .routers = 1,
	.speedup = 1, .publish = 50000000, .reconcile = INT64_C(30000000000), .sample_every = 1000000000,
};

static bool add_policy(const char *value, const char **why)
{
	*why = trials_add(&opt.trials, value);
	return !*why;
}

static bool add_axis(const char *value, const char **why)
{
	*why = sweep_add(&opt.sweep, value);
	return !*why;
}

static bool set_arrivals(const char *value, const char **why)
{
	*why = arrivals_parse(value, &opt.arrivals, &opt.clients);
	return !*why;
}

static const struct cli_option options[] = {
	{ 0, "policy", "POLICY", CLI_CALL, NULL,
	  "[LABEL=]NAME[,PARAM=VALUE...]: how requests are routed; repeatable, the runs stand one after"
	  "\nthe other, named by their labels (unified)", NULL, add_policy },
	{ 0, "instances", "N", CLI_UINT, &opt.instances, "simulated engines (8)", NULL, NULL },
	{ 0, "engine", "NAME|FILE", CLI_TEXT, &opt.engine,
	  "cost of an iteration: h20-qwen3-30b, h20-qwen3-30b-independent, h100-qwen3-30b, or"
	  " a file of KEY=VALUE lines (h20-qwen3-30b)", "FILE", NULL },
	{ 0, "cost", "KEY=VALUE,...", CLI_TEXT, &opt.cost,
	  "change single figures of it: t0 b c k w oh oh_token topk experts tax kv budget seqs", NULL, NULL },
	{ 0, "arrivals", "MODE", CLI_CALL, NULL,
	  "open, thinktime, tracets, or closed:N with N users (thinktime)",
	  "open|thinktime|tracets|closed:", set_arrivals },
	{ 0, "speedup", "X", CLI_REAL, &opt.speedup, "arrivals come X times as fast (1)", NULL, NULL },
	{ 's', "seed", "N", CLI_UINT, &opt.seed, "of random choices and of --runs (1)", NULL, NULL },
	{ 0, "runs", "N", CLI_UINT, &opt.runs,
	  "replicates; from the second on sessions start up to 1 s later (1)", NULL, NULL },
	{ 0, "timeout", "DURATION", CLI_DURATION, &opt.timeout, "a request fails that takes longer (0s: never)", NULL,
	  NULL },
	{ 0, "concurrency", "N", CLI_UINT, &opt.concurrency,
	  "requests in flight at most; others wait (no limit)", NULL, NULL },
	CLI_HEADING("Router"),
	{ 0, "state", "STATE", CLI_CHOICE, &opt.state,
	  "counters it believes: its own (shadow), the engines' (real), or the larger (shadow)",
	  "shadow|real|max", NULL },
	{ 0, "publish", "DURATION", CLI_DURATION, &opt.publish, "time between the engines' reports (50ms)", NULL,
	  NULL },
	{ 0, "reconcile", "DURATION", CLI_DURATION, &opt.reconcile,
	  "time between comparing own counters with them (30s)", NULL, NULL },
	{ 0, "race-window", "DURATION", CLI_DURATION, &opt.race_window,
	  "time from decision to reservation (0s: one step)", NULL, NULL },
	{ 0, "routers", "N", CLI_UINT, &opt.routers, "routers that take requests in turn (1)", NULL, NULL },
	CLI_HEADING("What is written"),
	{ 0, "summary", NULL, CLI_FLAG, &opt.summary, "a table with one row a run instead of the records", NULL,
	  NULL },
	{ 0, "sweep", "PARAM=FROM:TO:STEP", CLI_CALL, NULL,
	  "the same for every point of a grid: speedup, instances or a parameter of the policy;\n"
	  "repeatable", NULL, add_axis },
	{ 0, "samples", NULL, CLI_FLAG, &opt.samples, "engine-state samples among the records", NULL, NULL },
	{ 0, "sample-every", "DURATION", CLI_DURATION, &opt.sample_every, "time between them (1s)", NULL, NULL },
	{ 0, "explain", NULL, CLI_FLAG, &opt.explain, "every instance's score in the records", NULL, NULL },
	{ 0, "audit", NULL, CLI_FLAG, &opt.audit, "check that the books of every run balance, exit 2 if not", NULL,
	  NULL },
	CLI_OUTPUT(common), CLI_INPUT(common), CLI_BLOCKS(common), CLI_SELECT(common),
	CLI_STANDARD, CLI_END
};

static const char *const tables[] = { "summary", "audit", NULL };

static const struct cli_program program = {
	.name = "route-sim",
	.summary = "serves a trace on simulated engines under a routing policy",
	.operands = "[FILE]",
	.options = options,
	.tables = tables,
	.notes =
		"records are JSON Lines in the order requests end; --format and --table are for the tables\n"
		"ttft_ms and e2e_ms count from dispatch (start_ms); TPOT is (e2e - ttft) / (output_length - 1)\n"
		"percentiles are exact: linear interpolation between closest ranks (R type 7)\n",
	.examples =
		"trace-gen --preset agentic-sessions | route-sim --policy unified > run.jsonl\n"
		"route-sim --policy sticky --policy A=unified,overload_factor=1.3 --summary trace.jsonl\n"
		"route-sim --policy unified --sweep overload_factor=1:3:0.25 trace.jsonl\n",
};

static uint32_t bounded(const char *name, uint64_t v, uint64_t min, uint64_t max)
{
	if (v < min || v > max)
		cli_usage("--%s: %" PRIu64 " is outside %" PRIu64 "..%" PRIu64, name, v, min, max);
	return (uint32_t)v;
}

static struct sim_config configure(void)
{
	struct sim_config c = {
		.instances = bounded("instances", opt.instances, 1, INSTANCES_MAX),
		.cost = cli_engine(opt.engine, opt.cost),
		.arrivals = opt.arrivals, .clients = opt.clients, .speedup = opt.speedup, .seed = opt.seed,
		.timeout = opt.timeout, .concurrency = bounded("concurrency", opt.concurrency, 0, 1000000000),
		.state = (enum router_state)opt.state, .publish = opt.publish, .reconcile = opt.reconcile,
		.race_window = opt.race_window, .routers = bounded("routers", opt.routers, 1, 10000),
		.sample = opt.samples ? opt.sample_every : 0, .explain = opt.explain,
	};

	if (opt.samples && !opt.sample_every)
		cli_usage("--sample-every is 0");
	if (!c.cost.validated)
		cli_note(&common, "engine %s: its figures have not been compared with a served request", c.cost.name);
	return c;
}

static void read_trace(struct route_trace *t)
{
	struct input *in = cli_open(&common, 0, ROUTE_TRACE_FIELDS);
	const struct batch *b;
	const char *why = NULL;

	route_trace_init(t);
	while (in && !why && input_next(in, &b) > 0)
		why = route_trace_add(t, b, opt.arrivals != ARRIVE_CLOSED);
	if (in)
		cli_close(&common, in);
	if (why)
		cli_die("%s:%" PRIu64 ": %s", common.operand[0].path, t->line, why);
	if (t->missing)
		cli_note(&common, "%s: %" PRIu64 " of %" PRIu64 " request%s left out for lack of input_length, "
			 "output_length or an arrival", common.operand[0].path, t->missing, t->records,
			 text_s(t->records));
	route_trace_finish(t);
	if (t->remote)
		cli_note(&common, "%s: %" PRIu64 " time%s beyond 31 years after the first request count as that",
			 common.operand[0].path, t->remote, text_s(t->remote));
	if (t->n && !t->n_blocks)
		cli_note(&common, "%s: no full block has an id in hash_ids: nothing will be cached",
			 common.operand[0].path);
}

static void deliver(void *ctx, const char *bytes, size_t n)
{
	(void)ctx;
	output_bytes(&common.out, bytes, n);
}

static void draw_progress(void *ctx, uint64_t ended, uint64_t total)
{
	bool *drawn = ctx;

	if (ended < total)
		fprintf(stderr, "\r%s: %3.0f %% of %" PRIu64 " requests ", program.name,
			100. * (double)ended / (double)total, total);
	else if (*drawn)
		fprintf(stderr, "\r\033[K");
	*drawn = ended < total;
}

static void print_tables(struct route_job *job, size_t n, bool print)
{
	struct table summary, audit;
	unsigned broken = 0;
	char *sentence;

	summary_table(&summary);
	audit_table(&audit);
	for (size_t i = 0; i < n; i++) {
		summary_row(&job[i].summary, &job[i].books, &job[i].name, &summary);
		broken += audit_rows(&job[i].books, &job[i].name, &audit);
		if (job[i].books.endless)
			cli_note(&common, "%s: %" PRIu64 " iteration%s would take more than 11 days and end there",
				 job[i].name.policy, job[i].books.endless, text_s(job[i].books.endless));
	}
	sentence = print ? summary_sentence(&summary) : NULL;
	if (sentence)
		output_sentence(&common.out, "%s", sentence);
	free(sentence);
	if (print && cli_wants(&common, "summary"))
		cli_print(&common, &summary, "Simulated runs");
	else if (!print)
		cli_judge(&common, &summary);
	if (print && cli_wants(&common, "audit") && (opt.audit || common.table.n))
		cli_print(&common, &audit, "Do the books balance?");
	if (opt.audit && broken)
		cli_error(&common, "audit: %u law%s broken", broken, broken == 1 ? " is" : "s are");
	else if (opt.audit && table_rows(&audit))
		cli_note(&common, "audit: %zu laws hold in %zu run%s", table_rows(&audit), n, text_s(n));
	else if (opt.audit && !common.failed)
		cli_note(&common, "audit: no request was served");
	table_free(&summary);
	table_free(&audit);
}

int main(int argc, char **argv)
{
	struct route_trace trace;
	struct runner runner = { .trace = &trace, .deliver = deliver };
	struct sim_config config;
	bool drawn = false;
	const char *why;

	cli_start(&program, &common, argc, argv);
	if (common.n_operands > 1)
		cli_usage("one trace at a time: %s is one too many", common.operand[1].path);
	if (opt.trials.n == 0)
		trials_add(&opt.trials, "unified");
	config = configure();
	why = trials_jobs(&opt.trials, &opt.sweep, bounded("runs", opt.runs, 1, 100000), &config, &runner.job,
			  &runner.n);
	if (why)
		cli_usage("--%s", why);
	runner.records = !opt.summary && !opt.sweep.n && !common.table.n;
	runner.summaries = !runner.records || common.check_text.n;
	runner.threads = (unsigned)common.spec.threads;
	runner.ctx = &drawn;
	if (!common.quiet && isatty(STDERR_FILENO) && !(runner.records && isatty(STDOUT_FILENO)))
		runner.progress = draw_progress;
	read_trace(&trace);
	why = trials_refuse(runner.job, runner.n, &trace);
	if (why)
		cli_usage("--%s", why);
	if (!common.failed) { /* of a part of a trace, or none, there is nothing to simulate */
		runner_run(&runner);
		print_tables(runner.job, runner.n, !runner.records);
	}
	route_trace_free(&trace);
	trials_free(&opt.trials, runner.job, runner.n);
	return cli_finish(&common);
}
