/* source.c - files and pipes -> slabs of whole lines; see source.h */
#include "input/source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "input/sniff.h"

enum { TAIL = 4096, PIPE_SIZE = 1 << 20 };

int source_open(struct source *s, const char *path, size_t block)
{
	struct stat st;
	off_t at;

	memset(s, 0, sizeof *s);
	s->block = block;
	s->wake = -1;
	s->owned = strcmp(path, "-") != 0;
	s->fd = s->owned ? open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) : STDIN_FILENO;
	if (s->fd < 0 || fstat(s->fd, &st) < 0)
		return errno;
	if (S_ISDIR(st.st_mode))
		return EISDIR;
	/* a shell may have read the first lines of a file on standard input: what is left begins at its offset */
	at = S_ISREG(st.st_mode) ? lseek(s->fd, 0, SEEK_CUR) : -1;
	s->regular = at >= 0;
	if (s->regular) {
		s->begin = at;
		s->size = st.st_size - at;
		posix_fadvise(s->fd, at, 0, POSIX_FADV_SEQUENTIAL);
		return 0;
	}
	if (S_ISFIFO(st.st_mode))
		fcntl(s->fd, F_SETPIPE_SZ, PIPE_SIZE); /* the default is 2-3 times slower; a refusal does no harm */
	s->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	return s->wake < 0 ? errno : 0;
}

uint64_t source_blocks(const struct source *s)
{
	return s->size > 0 ? ((uint64_t)s->size - 1) / s->block + 1 : 1;
}

/* pread until n bytes or the end of the file; -1 on error */
static ssize_t read_at(int fd, char *to, size_t n, off_t at)
{
	size_t got = 0;

	while (got < n) {
		ssize_t r = pread(fd, to + got, n - got, at + (off_t)got);

		if (r < 0 && errno == EINTR)
			continue;
		if (r < 0)
			return -1;
		if (r == 0)
			break;
		got += (size_t)r;
	}
	return (ssize_t)got;
}

static void set_text(struct slab *to, char *text, size_t n)
{
	to->text = text;
	to->text_n = n;
	memset(text + n, '\n', SLAB_PAD);
}

/* Read on behind the n bytes from `at` on, which end inside a line, to the end of that line, or of the file: less than
 * *want then, which is what was asked for in all. */
static ssize_t finish_line(const struct source *s, struct slab *to, size_t n, off_t at, size_t *want)
{
	size_t more = TAIL;

	for (;;) {
		char *text = slab_buffer(to, n + more, n);
		ssize_t got = read_at(s->fd, text + n, more, at + (off_t)n);
		char *end = got > 0 ? memchr(text + n, '\n', (size_t)got) : NULL;

		if (got < 0)
			return -1;
		*want = n + more;
		if (end) {
			*want = (size_t)(end + 1 - text);
			return (ssize_t)*want;
		}
		n += (size_t)got;
		if (n < *want)
			return (ssize_t)n;
		more = n < TAIL ? TAIL : n;
	}
}

enum source_got source_block(const struct source *s, uint64_t index, struct slab *to)
{
	/* one byte before the block tells whether a line begins with it */
	size_t before = index > 0, want = s->block + before, first = 0;
	off_t at = s->begin + (off_t)(index * s->block) - (off_t)before;
	char *text = slab_buffer(to, want + TAIL, 0);
	ssize_t got = read_at(s->fd, text, want, at);

	if (got < 0)
		return SOURCE_ERROR;
	if ((size_t)got <= before)
		return at + got < s->begin + s->size ? SOURCE_SHRUNK : SOURCE_END;
	if (index == 0 && (to->foreign = sniff_bytes(text, (size_t)got)))
		return SOURCE_FOREIGN;
	if (before) {
		const char *end = memchr(text, '\n', (size_t)got);

		if (!end) { /* inside a line that an earlier block owns */
			set_text(to, text, 0);
			to->last = (size_t)got < want;
			return SOURCE_TEXT;
		}
		first = (size_t)(end + 1 - text);
	}
	if ((size_t)got == want && text[got - 1] != '\n') {
		got = finish_line(s, to, (size_t)got, at, &want);
		if (got < 0)
			return SOURCE_ERROR;
		text = slab_buffer(to, 0, 0);
	}
	if ((size_t)got < want && at + got < s->begin + s->size)
		return SOURCE_SHRUNK;
	to->last = (size_t)got < want;
	set_text(to, text + first, (size_t)got - first);
	return SOURCE_TEXT;
}

/* Is there something to read (data, or the end)? timeout as in poll; -1 when told to stop. */
static int readable(const struct source *s, int timeout)
{
	struct pollfd fds[2] = { { .fd = s->fd, .events = POLLIN }, { .fd = s->wake, .events = POLLIN } };

	for (;;) {
		int n = poll(fds, 2, timeout);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 || fds[1].revents)
			return -1;
		return fds[0].revents != 0;
	}
}

bool source_pending(const struct source *s)
{
	return s->carry_n < s->block && !s->ended && readable(s, 0) > 0;
}

bool source_wait(const struct source *s, int timeout_ms)
{
	return s->ended || readable(s, timeout_ms) != 0;
}

/* One read of up to room bytes: SOURCE_TEXT with *got > 0, or why there is none. */
static enum source_got read_some(const struct source *s, char *text, size_t room, size_t *got, bool wait,
				 void (*idle)(void *ctx), void *ctx)
{
	for (;;) {
		int ready = readable(s, 0);
		ssize_t r;

		if (ready == 0) {
			if (!wait)
				return SOURCE_LATER;
			if (idle)
				idle(ctx);
			ready = readable(s, -1);
		}
		if (ready < 0)
			return SOURCE_STOPPED;
		r = read(s->fd, text, room);
		if (r < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK))
			continue;
		if (r < 0)
			return SOURCE_ERROR;
		*got = (size_t)r;
		return r ? SOURCE_TEXT : SOURCE_END;
	}
}

static void keep_rest(struct source *s, const char *rest, size_t n)
{
	s->carry = mem_grow(s->carry, &s->carry_cap, n, 1);
	if (n)
		memcpy(s->carry, rest, n);
	s->carry_n = n;
}

void source_head(struct source *s, struct text head)
{
	if (!s->regular && head.n)
		keep_rest(s, head.s, head.n);
}

/* What the input is, from its first bytes; NULL when it may be JSON Lines. */
static const char *first_look(struct source *s, const char *text, size_t n)
{
	if (s->begun || n < 4)
		return NULL;
	s->begun = true;
	return sniff_bytes(text, n);
}

enum source_got source_stream(struct source *s, struct slab *to, bool wait, void (*idle)(void *ctx), void *ctx)
{
	size_t n = s->carry_n, room = n * 2 > s->block ? n * 2 : s->block, whole = 0;
	char *text = slab_buffer(to, room, 0);

	if (s->ended)
		return SOURCE_END;
	if (n)
		memcpy(text, s->carry, n);
	if (!s->begun && n) { /* the head that another reader looked at may hold whole lines */
		const char *end = memrchr(text, '\n', n);

		if ((to->foreign = first_look(s, text, n)))
			return SOURCE_FOREIGN;
		whole = end ? (size_t)(end + 1 - text) : 0;
	}
	while (n < room && !(whole && readable(s, 0) <= 0)) {
		size_t got;
		enum source_got what = read_some(s, text + n, room - n, &got, wait, idle, ctx);
		const char *end;

		if (what == SOURCE_END) {
			s->ended = true;
			whole = n;
			break;
		}
		if (what != SOURCE_TEXT) {
			keep_rest(s, text, n);
			return what;
		}
		if ((to->foreign = first_look(s, text, n + got)))
			return SOURCE_FOREIGN;
		end = memrchr(text + n, '\n', got);
		if (end)
			whole = (size_t)(end + 1 - text);
		n += got;
		if (!whole && n == room) {
			room *= 2;
			text = slab_buffer(to, room, n);
		}
	}
	keep_rest(s, text + whole, n - whole);
	set_text(to, text, whole);
	return whole ? SOURCE_TEXT : SOURCE_END;
}

void source_stop(struct source *s)
{
	uint64_t one = 1;

	if (s->wake >= 0 && write(s->wake, &one, sizeof one) < 0)
		return; /* already set: just as good */
}

void source_close(struct source *s)
{
	if (s->owned && s->fd >= 0)
		close(s->fd);
	if (s->wake >= 0)
		close(s->wake);
	free(s->carry);
	s->carry = NULL;
	s->fd = s->wake = -1;
}
