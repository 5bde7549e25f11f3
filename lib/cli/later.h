/* later.h - messages about an input that is read while a screen is up: kept, and said when it is gone */
#ifndef SERVESTAT_CLI_LATER_H
#define SERVESTAT_CLI_LATER_H

#include "cli/cli.h"

enum { LATER_KEPT = 10 };

struct cli_later {
	struct cli_common *common;
	void (*notice)(void *ctx, const struct input_event *e); /* hears of each at once; any thread */
	void *ctx;
	/* private */
	struct later_event { char *path, *field, *reason; uint64_t line; } kept[LATER_KEPT], fatal;
	uint64_t n;
	bool failed;
	struct input_spec spec;  /* as it was before */
};

/* cli_later_begin: from now on what common.spec reports is kept. */
void cli_later_begin(struct cli_later *l, struct cli_common *c, void (*notice)(void *, const struct input_event *),
		     void *ctx);
/* cli_later_say: say the first LATER_KEPT of them, and what ended the input; the others are counted. */
void cli_later_say(struct cli_later *l);

#endif
