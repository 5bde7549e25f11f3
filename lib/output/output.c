/* output.c - the buffer, the tsv writer and the choice of writer; see output.h */
#include "output/output.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/number.h"
#include "base/utf8.h"
#include "output/emit.h"

enum { FLUSH_AT = 64 * 1024 };

void output_init(struct output *o, FILE *out, enum format format, bool header)
{
	memset(o, 0, sizeof *o);
	o->out = out;
	o->format = format;
	o->header = header;
	o->utf8 = true;
	/* the rows are gathered here; stdio would split them (a stream in memory has no descriptor, nor may it) */
	if (fileno(out) >= 0)
		setvbuf(out, NULL, _IONBF, 0);
}

static void note_failure(struct output *o)
{
	if (!o->error)
		o->error = errno ? errno : EIO;
}

int emit_write(int fd, const char *s, size_t n)
{
	while (n) {
		ssize_t wrote = write(fd, s, n);

		if (wrote < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
			poll(&(struct pollfd){ .fd = fd, .events = POLLOUT }, 1, -1);
		else if (wrote < 0 && errno != EINTR)
			return errno;
		s += wrote > 0 ? wrote : 0;
		n -= wrote > 0 ? (size_t)wrote : 0;
	}
	return 0;
}

static bool write_buffer(struct output *o)
{
	int fd = fileno(o->out);

	return fd < 0 ? fwrite(o->buffer, 1, o->n_buffer, o->out) == o->n_buffer :
			emit_write(fd, o->buffer, o->n_buffer) == 0;
}

void emit_flush(struct output *o)
{
	errno = 0;
	if (o->n_buffer && !o->error && !write_buffer(o))
		note_failure(o);
	o->n_buffer = 0;
}

void emit_row_end(struct output *o)
{
	if (o->n_buffer >= FLUSH_AT)
		emit_flush(o);
}

void emit_bytes(struct output *o, const char *s, size_t n)
{
	if (!n)
		return;
	o->buffer = mem_grow(o->buffer, &o->cap_buffer, o->n_buffer + n, 1);
	memcpy(o->buffer + o->n_buffer, s, n);
	o->n_buffer += n;
}

void emit_string(struct output *o, const char *s)
{
	emit_bytes(o, s, strlen(s));
}

void emit_char(struct output *o, char c)
{
	emit_bytes(o, &c, 1);
}

void emit_repeat(struct output *o, const char *s, size_t times)
{
	while (times--)
		emit_string(o, s);
}

void emit_gap(struct output *o)
{
	if (o->n_printed++)
		emit_char(o, '\n');
}

bool cell_equal(const struct cell *a, const struct cell *b)
{
	if (a->kind != b->kind)
		return false;
	switch (a->kind) {
	case CELL_NA: return true;
	case CELL_TEXT: return text_equal(a->text, b->text);
	case CELL_REAL: return a->real == b->real;
	case CELL_BOOL: return a->truth == b->truth;
	default: return a->u == b->u;
	}
}

bool metric_shape_of(const struct table *t, struct metric_shape *s)
{
	int metric = table_column(t, text_of("metric")), value = table_column(t, text_of("value"));

	if (metric < 0 || value < 0)
		return false;
	*s = (struct metric_shape){ (size_t)metric, (size_t)value };
	return true;
}

bool metric_same_key(const struct table *t, const struct metric_shape *s, size_t a, size_t b)
{
	for (size_t c = 0; c < s->metric; c++)
		if (!cell_equal(table_at(t, a, c), table_at(t, b, c)))
			return false;
	return true;
}

static void tsv_text(struct output *o, struct text t)
{
	for (size_t i = 0; i < t.n;) {
		size_t from = i;
		uint32_t c = utf8_next(t, &i);

		switch (c) {
		case '\t': emit_string(o, "\\t"); break;
		case '\n': emit_string(o, "\\n"); break;
		case '\r': emit_string(o, "\\r"); break;
		case '\\': emit_string(o, "\\\\"); break;
		case UTF8_BAD: emit_string(o, "\xef\xbf\xbd"); break;
		default: emit_bytes(o, t.s + from, i - from);
		}
	}
}

static void tsv_cell(struct output *o, const struct cell *c)
{
	char number[NUMBER_MAX];

	switch (c->kind) {
	case CELL_NA:
		emit_string(o, "NA");
		return;
	case CELL_TEXT:
		tsv_text(o, c->text);
		return;
	case CELL_INT:
		emit_bytes(o, number, (size_t)snprintf(number, sizeof number, "%" PRId64, c->i));
		return;
	case CELL_UINT:
		emit_bytes(o, number, (size_t)snprintf(number, sizeof number, "%" PRIu64, c->u));
		return;
	case CELL_REAL:
		emit_bytes(o, number, number_real(number, c->real));
		return;
	case CELL_BOOL:
		emit_string(o, c->truth ? "true" : "false");
	}
}

static void tsv_header(struct output *o, const struct table *t)
{
	if (!o->header)
		return;
	for (size_t c = 0; c < t->n_columns; c++) {
		emit_string(o, t->columns[c].name);
		emit_char(o, c + 1 < t->n_columns ? '\t' : '\n');
	}
}

static void tsv_rows(struct output *o, const struct table *t)
{
	for (size_t r = 0, n = table_rows(t); r < n; r++) {
		for (size_t c = 0; c < t->n_columns; c++) {
			tsv_cell(o, table_at(t, r, c));
			emit_char(o, c + 1 < t->n_columns ? '\t' : '\n');
		}
		emit_row_end(o);
	}
}

/* Has output_rows begun this table? Then what is left of it has no header. */
static bool begun(const struct output *o, const struct table *t)
{
	return o->streaming && strcmp(o->streaming, t->name) == 0;
}

static void print_table(struct output *o, const struct table *t, const char *title)
{
	switch (o->format) {
	case FORMAT_TSV:
		if (!begun(o, t))
			tsv_header(o, t);
		tsv_rows(o, t);
		break;
	case FORMAT_JSON:
		json_table(o, t);
		break;
	case FORMAT_MD:
	case FORMAT_TEXT:
		if (table_rows(t) || !begun(o, t))
			layout_table(o, t, title);
	}
	emit_row_end(o);
}

void output_table(struct output *o, const struct table *t, const char *title)
{
	if (o->muted)
		return;
	o->in_pieces = begun(o, t);
	print_table(o, t, title);
	o->streaming = NULL;
}

void output_rows(struct output *o, struct table *t)
{
	if (!o->muted) {
		o->in_pieces = true;
		print_table(o, t, NULL);
		o->streaming = t->name;
	}
	table_clear(t);
}

void output_sentence(struct output *o, const char *fmt, ...)
{
	va_list ap;
	char *s;

	if (o->muted || o->format == FORMAT_TSV || o->format == FORMAT_JSON)
		return;
	va_start(ap, fmt);
	if (vasprintf(&s, fmt, ap) < 0)
		s = NULL;
	va_end(ap);
	if (!s) {
		note_failure(o);
		return;
	}
	emit_gap(o);
	for (char *rest = s, *line; (line = strsep(&rest, "\n"));) {
		emit_clean(o, text_of(line), o->format == FORMAT_MD); /* the labels in it may hold anything */
		emit_char(o, '\n');
	}
	emit_row_end(o);
	free(s);
}

void output_bytes(struct output *o, const char *s, size_t n)
{
	emit_bytes(o, s, n);
	if (n && s[n - 1] == '\n')
		emit_row_end(o);
}

void output_flush(struct output *o)
{
	emit_flush(o);
}

int output_close(struct output *o)
{
	emit_flush(o);
	errno = 0;
	if (fclose(o->out) && !o->error)
		note_failure(o);
	free(o->buffer);
	o->buffer = NULL;
	o->n_buffer = o->cap_buffer = 0;
	return o->error;
}
