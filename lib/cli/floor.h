/* floor.h - --model, --gpu and --engine: where the run programs take the floor of a TTFT from */
#ifndef SERVESTAT_CLI_FLOOR_H
#define SERVESTAT_CLI_FLOOR_H

#include "cli/cli.h"
#include "model/machine.h"
#include "route/cost.h"
#include "run/floor.h"

struct cli_floor {
	const char *model, *gpu, *engine;
	/* results of cli_floor_init */
	bool given;                /* one of them was */
	struct floor floor;
	struct machine machine;
	struct engine_cost cost;
};

#define CLI_FLOOR(f) \
	{ 0, "model", "NAME|FILE", CLI_TEXT, &(f).model, \
	  "add what each TTFT must cost on an idle engine: the roofline of this model (as in roofline)", \
	  "FILE", NULL }, \
	{ 0, "gpu", "NAME|FILE", CLI_TEXT, &(f).gpu, \
	  "... on this accelerator (h20 when only --model is given)", "FILE", NULL }, \
	{ 0, "engine", "NAME|FILE", CLI_TEXT, &(f).engine, \
	  "the same from the coefficients of a simulated engine (as in route-sim)", "FILE", NULL }

/* cli_floor_init: after cli_start; says on stderr what is assumed. */
void cli_floor_init(struct cli_common *c, struct cli_floor *f);
void cli_floor_free(struct cli_floor *f);
/* cli_floor_faults: say so when `rows` rows have floors above what was measured. */
void cli_floor_faults(struct cli_common *c, size_t rows);

#endif
