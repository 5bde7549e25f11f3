/* stream.c - the bytes of a file or pipe; see stream.h */
#include "input/formats/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"

enum { BLOCK = 256 * 1024, RECORD = 1 << 20 };

int stream_open(struct stream *s, const char *path)
{
	struct stat st;

	*s = (struct stream){ .fd = STDIN_FILENO, .begin = -1 };
	s->owned = strcmp(path, "-") != 0;
	if (s->owned)
		s->fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (s->fd < 0 || fstat(s->fd, &st) < 0)
		return errno;
	if (S_ISDIR(st.st_mode))
		return EISDIR;
	if (S_ISREG(st.st_mode))
		s->begin = lseek(s->fd, 0, SEEK_CUR);
	return 0;
}

/* A live pipe: what was written so far must not wait with us. */
static void tell_idle(struct stream *s)
{
	struct pollfd p = { .fd = s->fd, .events = POLLIN };

	if (s->idle && s->begin < 0 && poll(&p, 1, 0) == 0)
		s->idle(s->ctx);
}

/* read, and wait for it where the one who opened the pipe told it not to. */
static ssize_t read_some(int fd, char *to, size_t room)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };
	ssize_t got;

	while ((got = read(fd, to, room)) < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK))
		if (errno != EINTR)
			poll(&p, 1, -1);
	return got;
}

static bool read_on(struct stream *s)
{
	ssize_t got;

	if (s->ended)
		return false;
	if (s->at) {
		memmove(s->bytes, s->bytes + s->at, s->n - s->at);
		s->n -= s->at;
		s->at = 0;
	}
	s->bytes = mem_grow(s->bytes, &s->cap, s->n + BLOCK + 1, 1);
	tell_idle(s);
	got = read_some(s->fd, s->bytes + s->n, s->cap - s->n - 1);
	if (got < 0)
		s->error = errno;
	if (got <= 0) {
		s->ended = true;
		s->bytes[s->n] = '\n';
		return false;
	}
	s->n += (size_t)got;
	s->bytes[s->n] = '\n';
	return true;
}

static bool blank(const char *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (p[i] != ' ' && p[i] != '\t' && p[i] != '\r')
			return false;
	return true;
}

/* Take the blank lines that are there whole; false when there is no whole line that is not blank. */
static bool whole_line(struct stream *s)
{
	for (;;) {
		const char *p = s->bytes + s->at, *nl = s->n > s->at ? memchr(p, '\n', s->n - s->at) : NULL;

		if (!nl)
			return false;
		if (!blank(p, (size_t)(nl - p)))
			return true;
		s->at = (size_t)(nl + 1 - s->bytes);
		s->line++;
	}
}

static void skip_mark(struct stream *s)
{
	while (s->n - s->at < 3 && read_on(s))
		continue;
	if (s->n - s->at >= 3 && memcmp(s->bytes + s->at, "\xef\xbb\xbf", 3) == 0)
		s->at += 3;
}

struct text stream_head(struct stream *s, size_t most)
{
	skip_mark(s);
	while (!whole_line(s) && s->n - s->at < most && read_on(s))
		continue;
	return (struct text){ s->bytes + s->at, s->n - s->at };
}

bool stream_line(struct stream *s, struct text *line, bool *whole)
{
	size_t looked = 0;

	for (;;) {
		const char *p = s->bytes + s->at;
		size_t there = s->n - s->at;
		const char *nl = there > looked ? memchr(p + looked, '\n', there - looked) : NULL;

		looked = there;
		if (!nl && read_on(s))
			continue;
		if (!nl && !there)
			return false;
		p = s->bytes + s->at;
		*whole = nl != NULL;
		*line = (struct text){ p, nl ? (size_t)(nl - p) : there };
		s->at += line->n + (nl != NULL);
		s->line++;
		if (line->n && p[line->n - 1] == '\r')
			line->n--;
		return true;
	}
}

/* Where in a record of a table one is. */
enum where { CELL_BEGINS, PLAIN, QUOTED, QUOTE };

/* The place after the byte c. */
static enum where step(enum where at, char c, char separator)
{
	if (at == QUOTED)
		return c == '"' ? QUOTE : QUOTED;
	if (c == separator)
		return CELL_BEGINS;
	if (c == '"' && at != PLAIN)
		return QUOTED; /* in QUOTE: a doubled one, the cell goes on */
	return PLAIN;
}

/* The end of the record: its newline, or the end of the stream; SIZE_MAX: its quotes are never closed. */
static size_t record_end(struct stream *s, char separator)
{
	enum where at = CELL_BEGINS;

	for (size_t i = 0;; i++) {
		if (i == s->n - s->at && !read_on(s))
			return at == QUOTED ? SIZE_MAX : i;
		if (s->bytes[s->at + i] == '\n' && at != QUOTED)
			return i;
		if (i >= RECORD && at == QUOTED)
			return SIZE_MAX;
		at = step(at, s->bytes[s->at + i], separator);
	}
}

bool stream_record(struct stream *s, char separator, struct text *record, bool *whole, uint64_t *first)
{
	size_t n = record_end(s, separator), there;

	*first = s->line + 1;
	if (n == SIZE_MAX)
		return stream_line(s, record, whole);
	there = s->n - s->at;
	if (!there)
		return false;
	*whole = n < there;
	*record = (struct text){ s->bytes + s->at, n };
	s->at += n + *whole;
	for (size_t i = 0; i < n; i++)
		s->line += record->s[i] == '\n';
	s->line++;
	if (n && record->s[n - 1] == '\r')
		record->n--;
	return true;
}

bool stream_give_back(struct stream *s, struct text *record, bool *whole)
{
	const char *nl = record->n ? memchr(record->s, '\n', record->n) : NULL;

	if (!nl)
		return false;
	for (const char *p = nl + 1; p < s->bytes + s->at; p++)
		s->line -= *p == '\n';
	s->line -= !*whole;
	s->at = (size_t)(nl + 1 - s->bytes);
	record->n = (size_t)(nl - record->s);
	if (record->n && nl[-1] == '\r')
		record->n--;
	*whole = true;
	return true;
}

/* Where in a JSON text one is. */
struct balance {
	size_t depth;
	bool string, escape, begun;
};

/* Follow p[0..n); true when a value's brackets have closed and the line ends: *used is what was read, its end
 * included. */
static bool follow(struct balance *b, const char *p, size_t n, size_t *used)
{
	for (size_t i = 0; i < n; i++) {
		char c = p[i];

		if (b->string) {
			if (b->escape)
				b->escape = false;
			else if (c == '\\')
				b->escape = true;
			else if (c == '"')
				b->string = false;
			continue;
		}
		if (c == '"') {
			b->string = b->begun = true;
		} else if (c == '{' || c == '[') {
			b->depth++;
			b->begun = true;
		} else if (c == '}' || c == ']') {
			b->depth -= b->depth > 0;
		} else if (c == '\n' && b->begun && b->depth == 0) {
			*used = i + 1;
			return true;
		} else if (c != ' ' && c != '\t' && c != '\r' && c != '\n') {
			b->begun = true;
		}
	}
	*used = n;
	return false;
}

bool stream_value(struct stream *s, struct text *value, uint64_t *first)
{
	struct balance b = { 0 };
	size_t looked = 0, used;
	bool ends;

	whole_line(s); /* blank lines belong to nobody */
	*first = s->line + 1;
	do {
		if (looked == s->n - s->at && !read_on(s))
			break;
		ends = follow(&b, s->bytes + s->at + looked, s->n - s->at - looked, &used);
		looked += used;
	} while (!ends);
	if (!looked)
		return false;
	*value = (struct text){ s->bytes + s->at, looked };
	s->at += looked;
	for (size_t i = 0; i < looked; i++)
		s->line += value->s[i] == '\n';
	s->line += value->s[looked - 1] != '\n';
	return true;
}

bool stream_rewind(struct stream *s)
{
	return s->begin >= 0 && lseek(s->fd, s->begin, SEEK_SET) == s->begin;
}

void stream_close(struct stream *s)
{
	if (s->owned && s->fd >= 0)
		close(s->fd);
	free(s->bytes);
	s->bytes = NULL;
	s->fd = -1;
}
