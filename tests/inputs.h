/* inputs.h - texts as inputs for the unit tests: files and pipes without a file system, and what was reported */
#ifndef SERVESTAT_TESTS_INPUTS_H
#define SERVESTAT_TESTS_INPUTS_H

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "input/input.h"

enum { SAID = 4096 };

/* One input being read, and everything it said */
struct trial {
	struct input_spec spec;
	int fd;
	char path[32];
	struct input *in;
	const struct batch *b;
	int got;
	struct input_counts counts;
	char reports[SAID];    /* "line field: reason\n" each */
	char failure[SAID];
	unsigned idles;
};

__attribute__((unused))
static void trial_report(void *ctx, const struct input_event *e)
{
	struct trial *t = ctx;
	size_t n = strlen(t->reports);

	snprintf(t->reports + n, SAID - n, "%llu %s: %s\n", (unsigned long long)e->line, e->field ? e->field : "-",
		 e->reason);
}

__attribute__((unused))
static void trial_fail(void *ctx, const struct input_event *e)
{
	struct trial *t = ctx;

	snprintf(t->failure, SAID, "%s", e->reason);
}

__attribute__((unused))
static void trial_idle(void *ctx)
{
	struct trial *t = ctx;

	t->idles++;
}

/* trial_start: fields and the usual spec; change t->spec before trial_open. */
__attribute__((unused))
static void trial_start(struct trial *t, field_set fields)
{
	memset(t, 0, sizeof *t);
	t->fd = -1;
	t->spec = (struct input_spec){
		.fields = fields, .threads = 1, .report = trial_report, .fail = trial_fail, .idle = trial_idle,
		.ctx = t
	};
}

__attribute__((unused))
static bool trial_path(struct trial *t, int fd)
{
	t->fd = fd;
	snprintf(t->path, sizeof t->path, "/proc/self/fd/%d", fd);
	t->in = input_open(&t->spec, t->path);
	return t->in != NULL;
}

/* trial_file, trial_pipe: open n bytes of text as a regular file or as a pipe that has ended. */
__attribute__((unused))
static bool trial_file(struct trial *t, const char *text, size_t n)
{
	int fd = memfd_create("trial", MFD_CLOEXEC);

	if (fd < 0 || write(fd, text, n) != (ssize_t)n)
		abort();
	return trial_path(t, fd);
}

__attribute__((unused))
static bool trial_pipe(struct trial *t, const char *text, size_t n)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC) < 0 || write(ends[1], text, n) != (ssize_t)n)
		abort();
	close(ends[1]);
	return trial_path(t, ends[0]);
}

/* trial_next: the next batch in t->b. */
__attribute__((unused))
static int trial_next(struct trial *t)
{
	t->got = input_next(t->in, &t->b);
	t->counts = *input_seen(t->in);
	return t->got;
}

__attribute__((unused))
static void trial_close(struct trial *t)
{
	input_close(t->in);
	if (t->fd >= 0)
		close(t->fd);
	t->in = NULL;
}

#endif
