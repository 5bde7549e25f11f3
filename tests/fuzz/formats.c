/* formats.c - libFuzzer target: any bytes through every importer and every writer
 *
 * What an importer makes must be valid JSON Lines that the reader accepts, whatever came in: no output that the kit
 * would refuse. And the check of JSON agrees with jansson about what is a value.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "input/formats/anonymize.h"
#include "input/formats/convert.h"
#include "input/formats/write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct sink {
	struct writer writer;
	struct anonymizer anonymizer;
	bool anonymous;
};

static void ignore_event(void *ctx, const struct input_event *e)
{
	(void)ctx;
	(void)e;
}

static void give_up(void *ctx, const struct input_event *e)
{
	(void)ctx;
	fprintf(stderr, "refused: line %llu: %s: %s\n", (unsigned long long)e->line, e->field ? e->field : "-",
		e->reason);
	abort();
}

static void emit(struct convert *c, const struct row *row)
{
	struct sink *s = c->ctx;

	writer_row(&s->writer, s->anonymous ? anonymize_row(&s->anonymizer, row) : row, c->format->gives);
}

static void note(struct convert *c, const char *text)
{
	(void)c;
	(void)text;
}

static int file_of(const char *text, size_t n, char path[32])
{
	int fd = memfd_create("fuzz", 0);

	if (fd < 0 || write(fd, text, n) != (ssize_t)n)
		abort();
	snprintf(path, 32, "/proc/self/fd/%d", fd);
	return fd;
}

/* The reader must take every line of the output. */
static void read_back(const struct writer *w)
{
	struct input_spec spec = {
		.fields = ((field_set)1 << F_COUNT) - 1, .threads = 1, .report = give_up, .fail = give_up
	};
	const struct batch *b;
	struct input *in;
	uint64_t rows = 0, lines = 0;
	char path[32];
	int fd = file_of(w->text, w->n, path);

	spec.fields &= ~FIELD(F_HASH_COUNT);
	in = input_open(&spec, path);
	while (in && input_next(in, &b) > 0)
		rows += b->n;
	input_close(in);
	close(fd);
	for (size_t i = 0; i < w->n; i++)
		lines += w->text[i] == '\n';
	if (rows != lines)
		abort();
}

static void check_values(const char *text, size_t n)
{
	const char *why = "", *p = text;
	bool early, good;
	char *copy = malloc(n + 1);
	json_error_t error;
	json_t *root;

	memcpy(copy, text, n);
	copy[n] = '\n';
	p = json_check(copy, n, &why, &early);
	while (p && p < copy + n && (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\n'))
		p++;
	good = p == copy + n;
	root = json_loadb(text, n, JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL, &error);
	/* NaN and Infinity are ours alone, and so are numbers that no double holds; jansson overlooks a NUL behind a number
	 * and allows more levels */
	if (good != (root != NULL) && !memchr(text, 'N', n) && !memchr(text, 'I', n) && !memchr(text, '\0', n) &&
	    !(root && strstr(why, "128 levels")) &&
	    (root || !strstr(error.text, "overflow"))) {
		fprintf(stderr, "json_check says %d, jansson %s\n", good, root ? "yes" : error.text);
		abort();
	}
	json_decref(root);
	free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input_spec spec = { .threads = 1, .report = ignore_event, .fail = ignore_event };
	struct convert_options o = { .at_ns = 0, .hash_block = 3, .worker = text_of("w") };
	size_t n_formats = 0;
	struct convert c;
	struct sink s;
	char path[32];
	int fd;

	while (importers[n_formats])
		n_formats++;
	if (size < 2 || size > 32768)
		return 0;
	check_values((const char *)data + 2, size - 2);
	o.from = data[0] < n_formats ? importers[data[0]] : NULL; /* any other: detected */
	writer_init(&s.writer, (enum write_as)(data[1] % 6));
	anonymizer_init(&s.anonymizer);
	s.anonymous = data[1] & 0x40;
	convert_init(&c, &o, &spec);
	c.emit = emit;
	c.note = note;
	c.ctx = &s;
	fd = file_of((const char *)data + 2, size - 2, path);
	convert_read(&c, path, "label", data[1] & 0x80);
	convert_read(&c, path, "again", false);
	if (s.writer.as != WRITE_CSV && s.writer.n)
		read_back(&s.writer);
	free(writer_lost(&s.writer));
	close(fd);
	convert_free(&c);
	writer_free(&s.writer);
	anonymizer_free(&s.anonymizer);
	return 0;
}
