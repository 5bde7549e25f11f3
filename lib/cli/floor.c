/* floor.c - a floor from a roofline or from engine coefficients; see floor.h */
#include "cli/floor.h"

#include <stdlib.h>

#include "cli/engine.h"
#include "cli/machine.h"
#include "route/floor.h"

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

static void open_engine(struct cli_common *c, struct cli_floor *f)
{
	f->cost = cli_engine(f->engine, NULL);
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
