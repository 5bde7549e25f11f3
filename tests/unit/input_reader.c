/* input_reader.c - framing: every block size, files and pipes, threads, line numbers, damage, foreign files */
#include <time.h>

#include "../inputs.h"
#include "input/reader.h"
#include "tap.h"

static struct trial t;

/* What was read, as text: one line a record or fault, with its line number */
struct record_text {
	char *s;
	size_t n, cap;
};

static void add(struct record_text *r, const char *s, size_t n)
{
	if (r->n + n + 1 > r->cap) {
		r->cap = (r->n + n + 1) * 2;
		r->s = realloc(r->s, r->cap);
		if (!r->s)
			abort();
	}
	memcpy(r->s + r->n, s, n);
	r->n += n;
	r->s[r->n] = '\0';
}

static void add_slab(struct record_text *r, const struct slab *slab, uint64_t lines)
{
	char number[64];

	for (size_t i = 0; i < slab->batch.n; i++) {
		add(r, number, (size_t)sprintf(number, "%llu ",
					       (unsigned long long)(lines + slab->batch.line_number[i])));
		add(r, slab->batch.line[i].s, slab->batch.line[i].n);
		add(r, "\n", 1);
	}
	for (size_t i = 0; i < slab->n_faults; i++)
		add(r, number, (size_t)sprintf(number, "%llu bad%s\n",
					       (unsigned long long)(lines + slab->fault[i].line),
					       slab->fault[i].cut ? " cut" : ""));
}

/* Read fd with the given block size; the result is freed by the caller. */
static char *read_blocks(int fd, size_t block, int threads)
{
	struct input_spec spec = { .threads = threads };
	struct record_text r = { NULL, 0, 0 };
	uint64_t lines = 0;
	struct plan plan;
	struct slab *slab;
	struct reader *reader;
	char path[32];
	int error;

	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	plan_init(&plan, &spec, FIELD(F_LINE) | FIELD(F_INPUT_LENGTH));
	reader = reader_open(&(struct reader_spec){ .plan = &plan, .threads = threads, .block = block }, path,
			     &error);
	if (!reader)
		abort();
	add(&r, "", 0);
	while (reader_next(reader, &slab) == READER_SLAB) {
		add_slab(&r, slab, lines);
		lines += slab->lines;
	}
	reader_close(reader);
	plan_free(&plan);
	return r.s;
}

static int file_of(const char *text, size_t n)
{
	int fd = memfd_create("text", MFD_CLOEXEC);

	if (fd < 0 || write(fd, text, n) != (ssize_t)n)
		abort();
	return fd;
}

static int pipe_of(const char *text, size_t n)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC) < 0 || write(ends[1], text, n) != (ssize_t)n)
		abort();
	close(ends[1]);
	return ends[0];
}

/* The same by the simplest means: lines by strchr; good lines here begin with {"in and end in } */
static char *expected(const char *text, size_t n)
{
	struct record_text r = { NULL, 0, 0 };
	unsigned line = 0;
	char number[64];

	add(&r, "", 0);
	for (const char *p = text, *stop = text + n; p < stop;) {
		const char *end = memchr(p, '\n', (size_t)(stop - p)), *last = end ? end : stop;
		const char *shown = last > p && last[-1] == '\r' ? last - 1 : last;

		line++;
		if (line == 1 && strncmp(p, "\xef\xbb\xbf", 3) == 0)
			p += 3;
		if (strspn(p, " \t\r") < (size_t)(last - p)) {
			bool good = strncmp(p, "{\"in", 4) == 0 && shown[-1] == '}';

			add(&r, number, (size_t)sprintf(number, good ? "%u " : end ? "%u bad" : "%u bad cut", line));
			if (good)
				add(&r, p, (size_t)(shown - p));
			add(&r, "\n", 1);
		}
		p = last + 1;
	}
	return r.s;
}

static void test_splits(void)
{
	static const char *const texts[] = {
		"{\"in\":1}\n{\"in\":22}\n{\"in\":333}\n",
		"{\"in\":1}\n{\"in\":22}\n{\"in\":333}",
		"\xef\xbb\xbf{\"in\":1}\r\n\r\n{\"in\":22}\r\n \t\r\n{\"in\":333}\n\n{\"in\":4}",
		"{\"in\":1}\n{\"in\":2",
		"{\"in\":1}\n\n\n\n{\"in\":2}\n\n\n",
		"{\"in\":1,\"text\":\"\346\274\242\345\255\227\346\274\242\345\255\227\"}\n{\"in\":2}\n",
		"{\"in\":1,\"hash_ids\":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27]}\n"
		"{\"in\":2}",
		"\n", "", "{\"in\":1}", "   ",
	};
	unsigned wrong = 0, tried = 0;

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		size_t n = strlen(texts[i]);
		char *want = expected(texts[i], n);
		int fd = file_of(texts[i], n);

		for (size_t block = 1; block <= n + 3; block++)
			for (int kind = 0; kind < 3; kind++) {
				int source = kind < 2 ? fd : pipe_of(texts[i], n);
				char *got = read_blocks(source, block, kind == 1 ? 3 : 1);

				/* faults of a slab stand behind its records here, so compare when there are none */
				if (strcmp(got, want) != 0 && wrong++ < 3)
					printf("# text %zu block %zu kind %d:\n# got %s\n# want %s\n", i, block, kind,
					       got, want);
				tried++;
				free(got);
				if (kind == 2)
					close(source);
			}
		close(fd);
		free(want);
	}
	tap_is_int(wrong, 0, "%u ways to cut small inputs into blocks give the same records", tried);
}

/* A pipe that is fed one byte at a time, and in pieces at every split */
static void test_pieces(void)
{
	static const char text[] = "{\"in\":1}\n\n{\"in\":22}\r\n{\"in\":333}";
	size_t n = sizeof text - 1;
	unsigned wrong = 0;
	char *want = expected(text, n);

	for (size_t split = 0; split <= n; split++) {
		int ends[2];
		char *got;
		pid_t pid;

		if (pipe2(ends, O_CLOEXEC) < 0)
			abort();
		pid = fork();
		if (pid == 0) {
			struct timespec pause = { 0, 1000000 };

			close(ends[0]);
			if (write(ends[1], text, split) < 0)
				_exit(1);
			nanosleep(&pause, NULL);
			if (write(ends[1], text + split, n - split) < 0)
				_exit(1);
			_exit(0);
		}
		close(ends[1]);
		got = read_blocks(ends[0], 64, split % 2 ? 1 : 3);
		wrong += strcmp(got, want) != 0;
		free(got);
		close(ends[0]);
	}
	free(want);
	tap_is_int(wrong, 0, "a pipe written in two pieces gives the same records wherever it is cut");
}

/* A large text with records of many sizes: threads and sources must not matter. */
static void test_threads(void)
{
	struct record_text text = { NULL, 0, 0 };
	char *want, line[256];
	int fd;

	for (unsigned i = 0; i < 30000; i++) {
		add(&text, line, (size_t)sprintf(line, "{\"input_length\":%u,\"x\":\"%.*s\"}\n", i, (int)(i * 7 % 60),
						 "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghij"));
		if (i % 1000 == 999)
			add(&text, "\n", 1);
	}
	want = expected(text.s, text.n);
	fd = file_of(text.s, text.n);
	for (int threads = 1; threads <= 4; threads++)
		for (size_t block = 1000; block <= 1000000; block *= 10) {
			char *got = read_blocks(fd, block, threads);

			tap_ok(strcmp(got, want) == 0, "30000 records with %d threads and blocks of %zu", threads,
			       block);
			free(got);
		}
	close(fd);
	free(want);
	free(text.s);
}

/* One record of `size` bytes among small ones: whole, and the line numbers behind it right */
static void test_long(size_t size, bool piped, int threads)
{
	char *text = malloc(size + 200), *p = text;
	FILE *f = NULL;
	int fd;

	if (!text)
		abort();
	p += sprintf(p, "{\"in\":1}\n{\"in\":2,\"hash_ids\":[1");
	while ((size_t)(p - text) < size)
		p += sprintf(p, ",%u", (unsigned)(p - text));
	p += sprintf(p, "]}\noops\n{\"in\":3}\n");
	trial_start(&t, FIELD(F_INPUT_LENGTH) | FIELD(F_HASH_COUNT) | FIELD(F_LINE));
	t.spec.threads = threads;
	fd = memfd_create("long", MFD_CLOEXEC);
	if (write(fd, text, (size_t)(p - text)) != p - text)
		abort();
	if (piped) {
		char command[64];

		snprintf(command, sizeof command, "cat /proc/%d/fd/%d", (int)getpid(), fd);
		f = popen(command, "r");
		if (!f || !trial_path(&t, fileno(f)))
			abort();
		t.fd = -1;
	} else if (!trial_path(&t, fd)) {
		abort();
	}
	for (unsigned long long n = 0, ids = 0, last = 0;;) {
		if (trial_next(&t) <= 0) {
			tap_ok(n == 3 && ids > size / 9 && last == 4 && !strncmp(t.reports, "3 ", 2),
			       "a record of %zu bytes, "
			       "%s, %d threads (%llu ids)", size, piped ? "pipe" : "file", threads, ids);
			break;
		}
		for (size_t i = 0; i < t.b->n; i++) {
			n++;
			ids += t.b->id_count[i] == NO_IDS ? 0 : t.b->id_count[i];
			last = t.b->line_number[i];
		}
	}
	trial_close(&t);
	if (f)
		pclose(f);
	close(fd);
	free(text);
}

static void test_live(int threads)
{
	struct timespec pause = { 0, 20000000 };
	int ends[2];

	trial_start(&t, FIELD(F_INPUT_LENGTH));
	t.spec.threads = threads;
	if (pipe2(ends, O_CLOEXEC) < 0 || !trial_path(&t, ends[0]))
		abort();
	if (write(ends[1], "{\"in\":1}\n{\"in\":2}\n{\"in", 22) != 22)
		abort();
	tap_ok(trial_next(&t) == 1 && t.b->n == 2, "whole lines arrive while the third is not whole, %d threads",
	       threads);
	if (write(ends[1], "\":3}\n", 5) != 5)
		abort();
	tap_ok(trial_next(&t) == 1 && t.b->n == 1 && batch_int(t.b, F_INPUT_LENGTH, 0) == 3, "then the third");
	tap_ok(!input_wait(t.in, 5), "nothing to be had at once");
	if (fork() == 0) {
		nanosleep(&pause, NULL);
		_exit(write(ends[1], "{\"in\":4}\n", 9) != 9);
	}
	tap_ok(input_wait(t.in, 5000), "but after a while");
	t.idles = 0;
	tap_ok(trial_next(&t) == 1 && batch_int(t.b, F_INPUT_LENGTH, 0) == 4, "then one that has to be waited for");
	if (fork() == 0) {
		nanosleep(&pause, NULL);
		_exit(write(ends[1], "{\"in\":5}\n", 9) != 9);
	}
	tap_ok(trial_next(&t) == 1 && batch_int(t.b, F_INPUT_LENGTH, 0) == 5, "and another");
	tap_ok(t.idles >= 1, "for which the program was told before the wait");
	/* closed with the pipe still open: no thread may hang in it */
	trial_close(&t);
	close(ends[1]);
	tap_ok(true, "an input is closed while its pipe lives");
}

static void refused(const char *text, size_t n, const char *want)
{
	for (int piped = 0; piped < 2; piped++) {
		unsigned reports;

		trial_start(&t, FIELD(F_INPUT_LENGTH));
		if (piped ? trial_pipe(&t, text, n) : trial_file(&t, text, n))
			trial_next(&t);
		reports = (unsigned)strlen(t.reports);
		tap_ok(t.got == -1 && !reports && strstr(t.failure, want), "%s is named (%s): %s", want,
		       piped ? "pipe" : "file", t.failure);
		trial_close(&t);
	}
}

static void test_foreign(void)
{
	static const struct { const char *text, *want; } cases[] = {
		{ "[\n  {\n    \"in\": 1\n  }\n]\n", "JSON array" },
		{ "[{\"in\":1}]", "JSON array" },
		{ "  \n [ {\"in\":1}]", "JSON array" },
		{ "{\n  \"in\": 1\n}\n", "pretty-printed" },
		{ "{ \"in\": 1,\n  \"out\": 2 }\n", "pretty-printed" },
		{ "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "Git LFS" },
		{ "timestamp,in\n1,2\n", "CSV" },
		{ "timestamp\tin\n1\t2\n", "CSV" },
		{ "{\"metadata\":{\"a\":1},\"metrics\":{\"b\":2}}\n", "AIPerf" },
		{ "{\"dataset_name\":\"x\",\"ttfts\":[1]}\n", "SGLang" },
		{ "{\"model_id\":\"x\",\"ttfts\":[1]}\n", "vLLM" },
		{ "{\"schema\":\"dynamo.request.trace.v1\"}\n", "Dynamo" },
		{ "{\"timestamp\":1,\"event\":{\"schema\":\"dynamo.request.trace.v1\"}}\n", "Dynamo" },
		{ "{\n\"hash_id_scope\":\"local\",\n\"requests\":[]}\n", "Weka" },
		{ "{\"timestamp\":1,\"requests\":[{\"a\":1}]}\n", "AIBrix" },
		{ "{\"timing_events\":[]}\n", "TraceLab" },
		{ "{\"experiments\":[]}\n", "genai-perf" },
		{ "{\"benchmarks\":[]}\n", "GuideLLM" },
		{ "{\"hash_ids\":{\"a\":[1]}}\n", "RAGPulse" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		refused(cases[i].text, strlen(cases[i].text), cases[i].want);
	refused("\x1f\x8b\x08\0\0\0\0\0\0\3\n", 11, "zcat");
	refused("\x28\xb5\x2f\xfd\x24\0\n", 7, "zstdcat");
	refused("\xff\xfe{\0\"\0i\0", 8, "UTF-16");
	refused("{\0\"\0i\0n\0\"\0:\0001\0}\0\n\0", 18, "UTF-16");
}

/* What only looks foreign: damage, which costs a record and not the input */
static void test_not_foreign(void)
{
	static const struct { const char *text; int records, bad; } cases[] = {
		{ "oops\n{\"in\":1}\n", 1, 1 },
		{ "a,b\n{\"in\":1}\n", 1, 1 },
		{ "{\"in\":\n{\"in\":1}\n", 1, 1 },
		{ "[1,2]\n{\"in\":1}\n", 1, 1 },
		{ "{\"in\":1,\"metrics\":{}}\n", 1, 0 },
		{ "{\"in\":1,\"hash_ids\":{}}\n{\"in\":2}\n", 0, 0 },
		{ "3\n\"x\"\ntrue\n", 0, 3 },
		{ "\n\n \n", 0, 0 },
		{ "{}\n", 1, 0 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		trial_start(&t, FIELD(F_INPUT_LENGTH));
		trial_file(&t, cases[i].text, strlen(cases[i].text));
		while (trial_next(&t) > 0)
			continue;
		if (i == 5) /* the one of them that is foreign */
			tap_is_int(t.got, -1, "an object of ids is foreign");
		else
			tap_ok(t.got == 0 && t.counts.records == (uint64_t)cases[i].records &&
			       t.counts.bad == (uint64_t)cases[i].bad, "case %zu: %d read, %d bad", i,
			       cases[i].records, cases[i].bad);
		trial_close(&t);
	}
}

static void test_damage(void)
{
	static const struct { const char *text; size_t n; const char *report; bool cut; } cases[] = {
		{ "{\"in\":NaN}\n", 0, "1 in: NaN is not a number\n", false },
		{ "{\"x\":[1,-nan]}\n", 0, "1 x: -nan is not a number\n", false },
		{ "{\"x\":-Infinity}\n", 0, "1 x: -Infinity is not a number\n", false },
		{ "{\"x\":1e999}\n", 0, "1 x: number out of range\n", false },
		{ "{\"in\":1}\n{\"in\":1\n", 0, "2 in: record ends too early\n", false },
		{ "{\"in\":1}\n{\"in\":1", 0, "2 -: incomplete last line\n", true },
		{ "{\"in\":1}\n{\"in\":1,\"ok\":tru", 0, "2 -: incomplete last line\n", true },
		{ "{\"in\":1}\nx}", 0, "2 -: not a JSON object\n", false },
		{ "{\"in\":1}\n[]\n", 0, "2 -: not a JSON object\n", false },
		{ "{\"in\":1}}\n", 0, "1 -: more behind the record (column 9)\n", false },
		{ "{\"in\":1} {\"in\":2}\n{\"in\":3}\n", 0, "1 -: more behind the record (column 10)\n", false },
		{ "{\"id\":\"\xff\"}\n", 0, "1 id: invalid UTF-8\n", false },
		{ "{\"in\":\0}\n", 9, "1 -: NUL byte\n", false },
		{ "{\"a\x01\":1}\n", 0, "1 -: control character 0x1 near '\"a' (column 3)\n", false },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		trial_start(&t, FIELD(F_INPUT_LENGTH));
		trial_file(&t, cases[i].text, cases[i].n ? cases[i].n : strlen(cases[i].text));
		while (trial_next(&t) > 0)
			continue;
		tap_is_text(t.reports, cases[i].report, "damage %zu", i);
		tap_ok(t.counts.bad == 1 && t.counts.cut_last_line == cases[i].cut, "counted, and as cut or not");
		trial_close(&t);
	}
}

static void test_nesting(void)
{
	enum { DEEP = 300000 };
	char *text = malloc(2 * DEEP + 100), *p = text;

	if (!text)
		abort();
	p += sprintf(p, "{\"in\":1}\n{\"x\":");
	memset(p, '[', DEEP);
	p += DEEP;
	p += sprintf(p, "\n");
	memset(p, '[', DEEP);
	memset(p + DEEP / 2, ']', DEEP / 2);
	p += DEEP;
	p += sprintf(p, "\n{\"in\":2}\n");
	trial_start(&t, FIELD(F_INPUT_LENGTH));
	trial_file(&t, text, (size_t)(p - text));
	while (trial_next(&t) > 0)
		continue;
	tap_ok(t.counts.records == 2 && t.counts.bad == 2, "lines of 300000 brackets are two bad records");
	trial_close(&t);
	free(text);
}

/* A file that grows after its end was seen: what is behind that end must not be read without its beginning. */
static void test_growing(void)
{
	static const char before[] = "{\"in\":1}\n{\"in\":22}\n", more[] = "{\"in\":333}\n{\"in\":4}\n{\"in\":5}\n{\"in\":6}\n";
	struct input_spec spec = { .threads = 1 };
	int fd = file_of(before, sizeof before - 1), error;
	struct record_text got = { NULL, 0, 0 };
	bool grown = false;
	struct reader *r;
	struct plan plan;
	struct slab *slab;
	char path[32];

	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	plan_init(&plan, &spec, FIELD(F_LINE));
	r = reader_open(&(struct reader_spec){ .plan = &plan, .threads = 1, .block = 16 }, path, &error);
	while (r && reader_next(r, &slab) == READER_SLAB) {
		add_slab(&got, slab, 0);
		if (slab->last && !grown)
			grown = write(fd, more, sizeof more - 1) > 0;
	}
	tap_ok(grown, "a file grew after its end was met");
	tap_is_text(got.s, "1 {\"in\":1}\n2 {\"in\":22}\n", "and ends there all the same");
	reader_close(r);
	plan_free(&plan);
	free(got.s);
	close(fd);
}

static void test_shrinking(void)
{
	static const char line[] = "{\"input_length\":1,\"output_length\":22222}\n";
	int fd = memfd_create("text", MFD_CLOEXEC);

	for (int i = 0; i < 50000; i++)
		if (write(fd, line, sizeof line - 1) < 0)
			abort();
	trial_start(&t, FIELD(F_INPUT_LENGTH));
	t.spec.threads = 1;
	if (!trial_path(&t, fd) || trial_next(&t) != 1 || ftruncate(fd, 800000) < 0)
		abort();
	while (trial_next(&t) > 0)
		continue;
	tap_is_int(t.got, -1, "a file that is cut while it is read is no whole input");
	tap_is_text(t.failure, "became shorter while it was read", "and why");
	trial_close(&t);
}

static void test_errors(void)
{
	trial_start(&t, 0);
	tap_ok(!input_open(&t.spec, "/nonexistent/trace.jsonl"), "a file that is not there");
	tap_is_text(t.failure, "no such file or directory", "and why");
	tap_ok(!input_open(&t.spec, "/"), "a directory");
	tap_is_text(t.failure, "is a directory", "and why");
}

int main(void)
{
	test_splits();
	test_pieces();
	test_threads();
	test_long(1 << 20, false, 1);
	test_long(20 << 20, false, 3);
	test_long(20 << 20, true, 1);
	test_long(20 << 20, true, 3);
	test_live(1);
	test_live(3);
	test_foreign();
	test_not_foreign();
	test_damage();
	test_nesting();
	test_growing();
	test_shrinking();
	test_errors();
	return tap_done();
}
