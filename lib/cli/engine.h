/* engine.h - --engine NAME|FILE and --cost: the coefficients of a simulated engine */
#ifndef SERVESTAT_CLI_ENGINE_H
#define SERVESTAT_CLI_ENGINE_H

#include "route/cost.h"

/* cli_engine: the preset called `engine`, or what the KEY=VALUE pairs of the file of that name make of the default
 * one (h20-qwen3-30b); then the pairs of `cost`, unless it is NULL. A fault in either is a usage error. */
struct engine_cost cli_engine(const char *engine, const char *cost);

#endif
