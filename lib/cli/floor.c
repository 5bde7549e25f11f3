/* floor.c - a floor from a roofline or from engine coefficients; see floor.h */
#include "cli/floor.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cli/machine.h"
#include "cli/private.h"
#include "route/floor.h"

enum { MOST_BYTES = 1 << 16 };

static double from_machine(const void *ctx, int64_t input, int64_t cached)
{
	return machine_ttft_floor_ms(ctx, input, cached);
}

static double from_engine(const void *ctx, int64_t input, int64_t cached)
{
	return engine_ttft_floor_ms(ctx, input, cached);
}

static void open_machine(struct cli_common *c, struct cli_floor *f)
{
	struct machine_request want = machine_defaults();
	const char *why;
	char *assumed;

	if (f->model)
		want.model = f->model;
	if (f->gpu)
		want.gpu = f->gpu;
	want.setup.chunk = MACHINE_FLOOR_CHUNK;
	why = machine_open(&f->machine, &want);
	if (why)
		cli_usage("--model, --gpu: %s", why);
	cli_machine_notes(c, &f->machine);
	assumed = machine_describe(&f->machine);
	cli_note(c, "floor: %s", assumed);
	free(assumed);
	f->floor = (struct floor){ from_machine, &f->machine };
}

/* The coefficients of a file, on top of the default engine's. */
static void read_engine(struct cli_floor *f)
{
	char *bytes = mem_alloc(MOST_BYTES, 1);
	FILE *in = fopen(f->engine, "r");
	struct text bad = { NULL, 0 };
	const char *why;
	size_t n;

	if (!in)
		cli_usage("--engine: '%s' is none of %s, and no file: %s", f->engine, cost_presets(), message_error(errno));
	n = fread(bytes, 1, MOST_BYTES, in);
	if (ferror(in))
		cli_usage("--engine: %s: %s", f->engine, message_error(errno));
	fclose(in);
	cost_preset(&f->cost, text_of("h20-qwen3-30b"));
	why = cost_set(&f->cost, (struct text){ bytes, n }, &bad);
	if (why)
		cli_usage("--engine: %s: '%.*s' %s", f->engine, (int)bad.n, bad.s, why);
	free(bytes);
}

static void open_engine(struct cli_common *c, struct cli_floor *f)
{
	if (!cost_preset(&f->cost, text_of(f->engine)))
		read_engine(f);
	cli_note(c, "floor: engine %s%s", f->cost.name,
		 f->cost.validated ? "" : ", whose coefficients were never compared with a served request");
	f->floor = (struct floor){ from_engine, &f->cost };
}

void cli_floor_init(struct cli_common *c, struct cli_floor *f)
{
	if (f->engine && (f->model || f->gpu))
		cli_usage("--engine: the floor comes from it or from --model and --gpu, not from both");
	f->given = f->engine || f->model || f->gpu;
	if (f->engine)
		open_engine(c, f);
	else if (f->given)
		open_machine(c, f);
}

void cli_floor_free(struct cli_floor *f)
{
	if (f->given && !f->engine)
		machine_close(&f->machine);
}

void cli_floor_faults(struct cli_common *c, size_t rows)
{
	if (rows)
		cli_note(c, "floor: in %zu row%s more than 1 %% of the floors are above the measured TTFT, so they say nothing: "
			 "another model or engine served it, or cached_tokens is a guess", rows, text_s(rows));
}
