/* engine.c - the coefficients of a simulated engine; see engine.h */
#include "cli/engine.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "cli/private.h"

/* The pairs are a few hundred bytes; what is far longer is another file by mistake. */
enum { MOST_BYTES = 1 << 16 };

static void apply(struct engine_cost *c, struct text pairs, const char *option, const char *file)
{
	struct text bad = { NULL, 0 };
	const char *why = cost_set(c, pairs, &bad);

	if (why)
		cli_usage("--%s: %s%s%.*s %s", option, file, *file ? ": " : "", bad.n < 80 ? (int)bad.n : 80, bad.s,
			  why);
}

static void read_file(struct engine_cost *c, const char *path)
{
	char *bytes = mem_alloc(MOST_BYTES + 1, 1);
	FILE *in = fopen(path, "r");
	size_t n;

	if (!in)
		cli_usage("--engine: '%s' is none of %s, and no file: %s", path, cost_presets(),
			  message_error(errno));
	n = fread(bytes, 1, MOST_BYTES + 1, in);
	if (ferror(in))
		cli_usage("--engine: %s: %s", path, message_error(errno));
	if (n > MOST_BYTES)
		cli_usage("--engine: %s: longer than %d KiB: not the KEY=VALUE pairs of an engine", path,
			  MOST_BYTES >> 10);
	fclose(in);
	cost_preset(c, text_of("h20-qwen3-30b"));
	apply(c, (struct text){ bytes, n }, "engine", path);
	free(bytes);
}

struct engine_cost cli_engine(const char *engine, const char *cost)
{
	struct engine_cost c;

	if (!cost_preset(&c, text_of(engine)))
		read_file(&c, engine);
	if (cost)
		apply(&c, text_of(cost), "cost", "");
	return c;
}
