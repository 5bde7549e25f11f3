/* dash.c - the budgets of tui-dash, measured in a pseudo-terminal
 *
 *	build/bench/dash PROGRAM [SECONDS [PART...]]
 *
 * Each line is a budget: what it is, its bound, what was measured, and whether that holds. Records have 259 bytes and come
 * through a pipe as fast as they are taken; SECONDS (5) is how long each kind of flood lasts; PARTs are those of the table
 * at the end, all without any.
 *
 * A frame is late by how much longer than a quarter of a second it came after the one before, from its first byte in the
 * terminal to its first byte: what the eye sees, whatever the program thinks. The first second does not count.
 */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <sys/mman.h>

#include "../pty.h"

enum { RECORD = 259, BLOCK = 2048, BEFORE = 1500, ROWS = 40, COLS = 120 };

/* What differs between the records of a flood. */
enum flood { PLAIN, IDENTITIES, FAILURES, FLOODS };

static char block[BLOCK * RECORD];
static uint64_t serial;
static char *program;
static double seconds = 5;
static bool all_met = true;

static uint64_t draw(void)
{
	static uint64_t s = 88172645463325252u;

	s ^= s << 13;
	s ^= s >> 7;
	s ^= s << 17;
	return s;
}

static void put_digits(char *at, uint64_t v, int digits)
{
	while (digits-- > 0) {
		at[digits] = (char)('0' + v % 10);
		v /= 10;
	}
}

/* A record of RECORD bytes; what changes stands at fixed places. */
static void write_record(char *at, uint64_t i, enum flood kind)
{
	char line[RECORD + 256];
	uint64_t r = draw(), ttft = 50 + r % 900, e2e = ttft + 500 + (r >> 20) % 9000;
	int n;

	if (r % 97 == 0)
		e2e += 40000;
	n = snprintf(line, sizeof line, "{\"start_ms\":%013" PRIu64 ",\"request_id\":\"%012" PRIu64 "-%08" PRIx64
		     "\",\"session_id\":\"s%012" PRIu64 "\",\"ttft_ms\":%" PRIu64 ".%03" PRIu64 ",\"e2e_ms\":%" PRIu64
		     ".%03" PRIu64 ",\"input_length\":%" PRIu64 ",\"output_length\":%" PRIu64 ",\"cached_tokens\":%" PRIu64
		     ",\"worker\":\"10.0.0.%012" PRIu64 "\",%s", (uint64_t)1000000000000 + i, i, r & 0xffffffff,
		     kind == PLAIN ? r % 5000 : i, ttft, (r >> 8) % 1000, e2e, (r >> 16) % 1000, 1000 + r % 90000, 1 + r % 700,
		     r % 1000, kind == IDENTITIES ? i : r % 8,
		     kind == FAILURES ? "\"error\":\"" : r % 3 ? "\"decision\":\"affinity\"" : "\"decision\":\"fallback\"");
	if (kind == FAILURES)
		n += snprintf(line + n, sizeof line - (size_t)n, "broken %012" PRIu64 "\"", i);
	/* an unknown field fills it up */
	n += snprintf(line + n, sizeof line - (size_t)n, ",\"x\":\"");
	while (n < RECORD - 3)
		line[n++] = '.';
	memcpy(line + RECORD - 3, "\"}\n", 3);
	memcpy(at, line, RECORD);
}

static void make_block(enum flood kind)
{
	for (size_t i = 0; i < BLOCK; i++)
		write_record(block + i * RECORD, i, kind);
	serial = 0;
}

/* The next block: later, with other ids, and other names where the flood has them. */
static void advance_block(enum flood kind)
{
	static size_t session;
	const char *first = block;

	if (!serial)
		session = (size_t)(strstr(first, "\"session_id\":\"s") - first) + 15;
	for (size_t i = 0; i < BLOCK; i++) {
		char *at = block + i * RECORD, *name;
		uint64_t n = serial + i;

		put_digits(at + 12, 1000000000000 + n / 4, 13);
		put_digits(at + 12 + 13 + 15, n, 12);
		if (kind == PLAIN)
			continue;
		put_digits(at + session, n, 12);
		name = memmem(at, RECORD, kind == IDENTITIES ? "10.0.0." : "broken ", 7);
		put_digits(name + 7, n, 12);
	}
	serial += BLOCK;
}

static double cpu_of(pid_t pid)
{
	clockid_t clock;
	struct timespec t;

	if (clock_getcpuclockid(pid, &clock) || clock_gettime(clock, &t))
		return NAN;
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A value of /proc/PID/status in MB, the largest RSS so far. */
static double peak_mb(pid_t pid)
{
	char path[64], line[256];
	double kb = NAN;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
	f = fopen(path, "r");
	while (f && fgets(line, sizeof line, f))
		if (sscanf(line, "VmHWM: %lf", &kb) == 1)
			break;
	if (f)
		fclose(f);
	return kb / 1024;
}

static void say(const char *what, const char *bound, double value, const char *unit, bool met)
{
	printf("%-44s %12s %12.4g %-6s %s\n", what, bound, value, unit, met ? "met" : "NOT MET");
	fflush(stdout);
	all_met = all_met && met;
}

static void tell(const char *what, double value, const char *unit)
{
	printf("%-44s %12s %12.4g %s\n", what, "", value, unit);
	fflush(stdout);
}

static bool begin(struct pty_child *c, int said)
{
	char *argv[] = { program, "--timing", NULL };

	if (pty_start(c, argv, ROWS, COLS, said))
		return true;
	fprintf(stderr, "dash: no pseudo-terminal\n");
	exit(2);
}

/* As much of the block from `at` on as is taken at once: how much. A program that has ended takes nothing any more.
 */
static size_t feed(const struct pty_child *c, size_t at, size_t most)
{
	ssize_t n = write(c->records, block + at, most);

	if (n < 0 && errno != EAGAIN && errno != EINTR) {
		fprintf(stderr, "dash: %s has ended before its time: %s\n", program, strerror(errno));
		exit(2);
	}
	return n > 0 ? (size_t)n : 0;
}

/* What a flood shows. cpu: processors in use by the program; own: by the one that writes. */
struct shown { double records, cpu, own, gap; size_t bytes; };

/* Feeds blocks and looks at the terminal for some seconds. */
static struct shown flood(const struct pty_child *c, enum flood kind, double last)
{
	double begin_s = pty_now(), now, frame = begin_s, cpu = cpu_of(c->pid), own = cpu_of(getpid());
	struct shown s = { 0 };
	size_t at = sizeof block;
	char buf[65536];

	fcntl(c->records, F_SETFL, O_NONBLOCK);
	fcntl(c->records, F_SETPIPE_SZ, 1 << 20);
	while ((now = pty_now()) < begin_s + last) {
		struct pollfd p[2] = { { c->records, POLLOUT, 0 }, { c->terminal, POLLIN, 0 } };
		ssize_t n;

		poll(p, 2, 100);
		now = pty_now();
		/* before the block is made, which takes its time */
		if (p[1].revents && (n = read(c->terminal, buf, sizeof buf)) > 0) {
			s.bytes += (size_t)n;
			/* pieces of a frame come together; the first second is the start */
			if (now - frame > .02) {
				if (now > begin_s + 1)
					s.gap = fmax(s.gap, now - frame);
				frame = now;
			}
		}
		if (at == sizeof block) {
			advance_block(kind);
			at = 0;
		}
		if (p[0].revents) {
			size_t fed = feed(c, at, sizeof block - at);

			at += fed;
			s.records += (double)fed / RECORD;
		}
	}
	/* a frame that never came is late as well */
	s.gap = fmax(s.gap, now - frame);
	/* whole records only */
	while (at % RECORD)
		at += feed(c, at, RECORD - at % RECORD);
	s.records /= pty_now() - begin_s;
	s.cpu = (cpu_of(c->pid) - cpu) / (pty_now() - begin_s);
	s.own = (cpu_of(getpid()) - own) / (pty_now() - begin_s);
	return s;
}

static double exit_time(struct pty_child *c, const char *key)
{
	double begin_s = pty_now();

	if (write(c->terminal, key, strlen(key)) < 0 || pty_end(c, 20, true) == -1)
		return NAN;
	return pty_now() - begin_s;
}

/* The key is pressed while records still come. */
static double exit_under_flood(struct pty_child *c, enum flood kind)
{
	double begin_s = pty_now();
	int status;
	size_t at = sizeof block;

	if (write(c->terminal, "q", 1) != 1)
		return NAN;
	while (pty_now() < begin_s + 20) {
		ssize_t n;

		if (waitpid(c->pid, &status, WNOHANG) == c->pid)
			return pty_now() - begin_s;
		if (at == sizeof block) {
			advance_block(kind);
			at = 0;
		}
		poll(&(struct pollfd){ c->records, POLLOUT, 0 }, 1, 1);
		n = write(c->records, block + at, sizeof block - at);
		at += n > 0 ? (size_t)n : 0;
		pty_drain(c, 0, .001);
	}
	return NAN;
}

/* What --timing said of frames, in ms. held, waited: how long one kept intake from the data, and the reverse, at
 * most. */
struct said { double mean, slowest, held, waited; };

static struct said read_said(int said)
{
	struct said t = { NAN, NAN, NAN, NAN };
	char text[4096];
	ssize_t n = pread(said, text, sizeof text - 1, 0);
	const char *frames;

	text[n > 0 ? n : 0] = '\0';
	frames = strstr(text, " frames of ");
	if (frames)
		sscanf(frames, " frames of %lf ms, the slowest %lf ms; intake held up for %lf ms by one, one for %lf ms",
		       &t.mean, &t.slowest, &t.held, &t.waited);
	return t;
}

static void bench_flood(void)
{
	struct pty_child c;
	struct shown s;
	double quit, peak;
	struct said t;
	int said = memfd_create("said", 0);

	make_block(PLAIN);
	begin(&c, said);
	s = flood(&c, PLAIN, seconds);
	peak = peak_mb(c.pid);
	say("flood, records a second", ">= 1e6", s.records, "/s", s.records >= 1e6);
	tell("  processor time a record", s.cpu / s.records * 1e6, "us");
	tell("  processors in use, the writer's too", s.cpu + s.own, "");
	say("  latest frame behind its time", "< 50", (s.gap - .25) * 1e3, "ms", s.gap < .3);
	tell("  sent to the terminal", (double)s.bytes / seconds / 1e3, "kB/s");
	say("  RSS at most", "< 96", peak, "MB", peak < 96);
	quit = exit_under_flood(&c, PLAIN);
	say("  q until it has ended", "< 100", quit * 1e3, "ms", quit < .1);
	pty_close(&c);
	t = read_said(said);
	tell("  a frame, with look-ups in all of it", t.mean, "ms");
	tell("  the slowest", t.slowest, "ms");
	tell("  intake held up by a frame, at most", t.held, "ms");
	tell("  a frame held up by intake, at most", t.waited, "ms");
	close(said);
}

static void bench_memory(const char *what, enum flood kind)
{
	struct pty_child c;
	struct shown s;
	double peak;

	make_block(kind);
	begin(&c, -1);
	s = flood(&c, kind, seconds);
	close(c.records);
	c.records = -1;
	/* the last frame, with figures of all that is kept */
	pty_drain(&c, 3000, 20);
	peak = peak_mb(c.pid);
	tell(what, s.records, "/s");
	say("  RSS at most, after the end", "< 96", peak, "MB", peak < 96);
	exit_time(&c, "q");
	pty_close(&c);
}

/* How long until a word that no frame had before is on the terminal, in s; NaN: it did not come in most_s seconds. */
static double until_said(const struct pty_child *c, const char *word, double most_s)
{
	struct pollfd p = { c->terminal, POLLIN, 0 };
	double begin_s = pty_now();
	char buf[65536];
	size_t kept = 0;

	while (pty_now() < begin_s + most_s && poll(&p, 1, 1000) >= 0) {
		ssize_t n = p.revents ? read(c->terminal, buf + kept, sizeof buf - kept) : 0;

		if (n < 0)
			break;
		kept += (size_t)n;
		if (memmem(buf, kept, word, strlen(word)))
			return pty_now() - begin_s;
		/* it may come in pieces */
		memmove(buf, buf + (kept < 16 ? 0 : kept - 16), kept < 16 ? kept : 16);
		kept = kept < 16 ? kept : 16;
	}
	return NAN;
}

/* The most that is kept, all of it exact at the end. */
static void bench_end(void)
{
	struct pty_child c;
	double ended, peak;

	make_block(PLAIN);
	begin(&c, -1);
	fcntl(c.records, F_SETPIPE_SZ, 1 << 20);
	for (int i = 0; i < (1 << 20) / BLOCK; i++) {
		size_t at = 0;

		advance_block(PLAIN);
		while (at < sizeof block) {
			at += feed(&c, at, sizeof block - at);
			pty_drain(&c, 0, .001);
		}
	}
	close(c.records);
	c.records = -1;
	ended = until_said(&c, "END", 20);
	peak = peak_mb(c.pid);
	tell("2^20 requests, exact at the end, within", ended, "s");
	say("  RSS at most", "< 96", peak, "MB", peak < 96);
	exit_time(&c, "q");
	pty_close(&c);
}

/* Records that follow each other ten a second. */
static void make_slow_block(void)
{
	make_block(PLAIN);
	for (uint64_t i = 0; i < BLOCK; i++)
		put_digits(block + i * RECORD + 12, 1000000000000 + i * 100, 13);
}

/* Ten a second; then nothing, paused, and at the end. */
static void bench_quiet(void)
{
	struct pty_child c;
	double begin_s, cpu, rate;
	struct said t;
	int said = memfd_create("said", 0);
	size_t bytes = 0;

	make_slow_block();
	begin(&c, said);
	/* a run that has lasted for a while */
	if (write(c.records, block, BEFORE * RECORD) != BEFORE * RECORD)
		return;
	pty_drain(&c, 1500, 5);
	begin_s = pty_now();
	cpu = cpu_of(c.pid);
	for (int i = 0; i < (int)(seconds * 20) && BEFORE + i < BLOCK; i++) {
		if (write(c.records, block + (BEFORE + i) * RECORD, RECORD) != RECORD)
			break;
		bytes += pty_drain(&c, 20, .001);
		while (pty_now() < begin_s + (i + 1) * .1)
			bytes += pty_drain(&c, 5, .005);
	}
	cpu = (cpu_of(c.pid) - cpu) / (pty_now() - begin_s) * 100;
	say("10 records a second, of a processor", "< 1", cpu, "%", cpu < 1);
	rate = (double)bytes / (pty_now() - begin_s);
	say("  sent to the terminal", "< 5", rate / 1e3, "kB/s", rate < 5e3);
	pty_drain(&c, 600, 3);
	cpu = cpu_of(c.pid);
	bytes = pty_drain(&c, 3000, 3);
	say("silence for 3 s, bytes", "0", (double)bytes, "", !bytes);
	cpu = (cpu_of(c.pid) - cpu) / 3 * 100;
	say("  of a processor", "< 0.1", cpu, "%", cpu < .1);
	if (write(c.terminal, " ", 1) != 1)
		return;
	pty_drain(&c, 500, 3);
	if (write(c.records, block, RECORD * 10) < 0)
		return;
	pty_drain(&c, 300, 1);
	bytes = pty_drain(&c, 2000, 2);
	say("paused for 2 s, bytes", "0", (double)bytes, "", !bytes);
	if (write(c.terminal, " ", 1) != 1)
		return;
	close(c.records);
	c.records = -1;
	pty_drain(&c, 500, 3);
	bytes = pty_drain(&c, 2000, 2);
	say("ended, 2 s, bytes", "0", (double)bytes, "", !bytes);
	exit_time(&c, "q");
	pty_close(&c);
	t = read_said(said);
	say("a frame of a run of 1,500 requests", "< 5", t.mean, "ms", t.mean < 5);
	tell("  the slowest", t.slowest, "ms");
	close(said);
}

/* Closed under a program that ignores SIGHUP. */
static void bench_closed(void)
{
	struct pty_child c;
	double begin_s;
	int status;

	make_block(PLAIN);
	signal(SIGHUP, SIG_IGN);
	begin(&c, -1);
	signal(SIGHUP, SIG_DFL);
	if (write(c.records, block, RECORD * 100) < 0)
		return;
	pty_drain(&c, 500, 3);
	close(c.slave);
	close(c.terminal);
	c.slave = c.terminal = -1;
	begin_s = pty_now();
	status = pty_end(&c, 10, false);
	say("terminal closed, SIGHUP ignored, until it ended", "< 1000", (pty_now() - begin_s) * 1e3, "ms",
	    status != -1 && pty_now() - begin_s < 1);
	pty_close(&c);
}

/* --- which of them */

static void bench_sessions(void)
{
	bench_memory("endless sessions and workers", IDENTITIES);
}

static void bench_failures(void)
{
	bench_memory("endless errors and sessions", FAILURES);
}

static const struct { const char *name; void (*run)(void); } parts[] = {
	{ "flood", bench_flood }, { "end", bench_end }, { "sessions", bench_sessions }, { "failures", bench_failures },
	{ "quiet", bench_quiet }, { "closed", bench_closed },
};

/* Does it say that it is tui-dash? Whatever else it may be would be waited for in vain, or measured for nothing. */
static bool is_dashboard(void)
{
	char said[64] = "";
	int out[2], status;
	ssize_t n;
	pid_t pid;

	if (pipe(out) || (pid = fork()) < 0)
		return false;
	if (pid == 0) {
		int null = open("/dev/null", O_RDWR);

		dup2(null, 0);
		dup2(out[1], 1);
		dup2(null, 2);
		close(out[0]);
		close(out[1]);
		alarm(5);
		execl(program, program, "--version", (char *)NULL);
		_exit(127);
	}
	close(out[1]);
	n = read(out[0], said, sizeof said - 1);
	close(out[0]);
	kill(pid, SIGKILL);
	return waitpid(pid, &status, 0) == pid && n > 0 && strncmp(said, "tui-dash ", 9) == 0;
}

static int usage(const char *why, const char *what)
{
	fprintf(stderr, "dash: %s: %s\nusage: dash PROGRAM [SECONDS [PART...]]\nparts:", what, why);
	for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
		fprintf(stderr, " %s", parts[k].name);
	fprintf(stderr, "\n");
	return 2;
}

static int find_part(const char *name)
{
	for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
		if (strcmp(parts[k].name, name) == 0)
			return (int)k;
	return -1;
}

int main(int argc, char **argv)
{
	char *rest = NULL;

	if (argc < 2)
		return usage("missing", "PROGRAM");
	program = argv[1];
	if (argc > 2)
		seconds = strtod(argv[2], &rest);
	if (rest && (*rest || !(seconds >= 2 && seconds <= 3600)))
		return usage("from 2 to 3600 seconds", argv[2]);
	for (int i = 3; i < argc; i++)
		if (find_part(argv[i]) < 0)
			return usage("no such part", argv[i]);
	if (!is_dashboard())
		return usage("is no tui-dash", program);
	signal(SIGPIPE, SIG_IGN);
	printf("%-44s %12s %12s\n", "tui-dash, 120 x 40", "bound", "measured");
	for (int i = 3; i < argc; i++)
		parts[find_part(argv[i])].run();
	for (size_t k = 0; argc <= 3 && k < sizeof parts / sizeof *parts; k++)
		parts[k].run();
	return all_met ? 0 : 1;
}
