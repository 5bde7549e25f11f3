/* snapshot.c - a frame in a file; see snapshot.h */
#include "screen/snapshot.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static bool ends_in(const char *s, const char *end)
{
	size_t n = strlen(s), k = strlen(end);

	return n >= k && strcmp(s + n - k, end) == 0;
}

static void write_json(FILE *out, const struct figures *f, const struct frame *s)
{
	struct output o;

	output_init(&o, out, FORMAT_JSON, false);
	for (int which = 0; which < SCREEN_TABLES; which++) {
		struct table t;

		screen_table(&t, (enum screen_table)which, f, s);
		output_table(&o, &t, NULL);
		table_free(&t);
	}
	output_flush(&o);
	free(o.buffer);
}

/* Draws the frame; the rows that have anything. line: room for one. The caller frees both. */
static int draw(struct grid *g, char **line, const struct figures *f, const struct frame *s)
{
	int rows = 1;

	*line = mem_alloc(GRID_BYTES(s->cols), 1);
	grid_init(g, s->rows, s->cols, s->ascii);
	frame_draw(g, f, s);
	for (int row = 0; row < s->rows; row++)
		if (grid_line(g, row, *line))
			rows = row + 1;
	return rows;
}

void snapshot_text(FILE *out, const struct figures *f, const struct frame *s)
{
	struct frame still = *s;
	struct grid g;
	char *line;
	int rows;

	still.replies = still.help = false;
	still.prompt = NULL;
	still.message = "";
	rows = draw(&g, &line, f, &still);
	for (int row = 0; row < rows; row++) {
		grid_line(&g, row, line);
		fprintf(out, "%s\n", line);
	}
	free(line);
	grid_free(&g);
}

const char *snapshot_write(const char *path, const struct figures *f, const struct frame *s)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	FILE *out;
	bool bad;

	if (fd < 0)
		return strerror(errno);
	out = fdopen(fd, "w");
	if (!out) {
		close(fd);
		return strerror(errno);
	}
	if (ends_in(path, ".json") || ends_in(path, ".jsonl"))
		write_json(out, f, s);
	else
		snapshot_text(out, f, s);
	bad = ferror(out) != 0;
	if (fclose(out) != 0 || bad)
		return "cannot write it";
	return NULL;
}

void snapshot_print(struct output *o, const struct figures *f, const struct frame *s)
{
	struct grid g;
	char *line;
	int rows = draw(&g, &line, f, s);

	for (int row = 0; row < rows; row++) {
		size_t n = grid_line(&g, row, line);

		line[n] = '\n';
		output_bytes(o, line, n + 1);
	}
	free(line);
	grid_free(&g);
}
