/* screen_pty.c - tui-dash in a pseudo-terminal that misbehaves: nobody reads it, it goes away, nothing happens in it */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "tap.h"

enum { PATIENCE_S = 30 };

struct child { pid_t pid; int terminal, records; };

static char program[4096];

/* The program with records from a pipe and a terminal of 40 by 120. */
static bool start(struct child *c)
{
	struct winsize size = { 40, 120, 0, 0 };
	int master = posix_openpt(O_RDWR | O_NOCTTY), feed[2];
	const char *name;

	if (master < 0 || grantpt(master) || unlockpt(master) || !(name = ptsname(master)) || pipe(feed))
		return false;
	ioctl(master, TIOCSWINSZ, &size);
	c->pid = fork();
	if (c->pid == 0) {
		int slave;

		setsid();
		slave = open(name, O_RDWR);
		dup2(feed[0], 0);
		dup2(slave, 1);
		dup2(slave, 2);
		for (int fd = 3; fd < 64; fd++)
			close(fd);
		setenv("TERM", "xterm", 1);
		setenv("LC_ALL", "C.UTF-8", 1);
		execl(program, "tui-dash", (char *)NULL);
		_exit(127);
	}
	close(feed[0]);
	c->terminal = master;
	c->records = feed[1];
	return true;
}

static double now_s(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Writes n records, as far as the pipe takes them in time; how many bytes. */
static size_t feed(const struct child *c, size_t n)
{
	double end = now_s() + PATIENCE_S;
	size_t bytes = 0;

	fcntl(c->records, F_SETFL, O_NONBLOCK);
	for (size_t i = 0; i < n && now_s() < end;) {
		char line[256];
		int length = snprintf(line, sizeof line, "{\"request_id\":\"r%zu\",\"start_ms\":%zu,\"ttft_ms\":%zu,"
				      "\"e2e_ms\":%zu,\"worker\":\"w%zu\"}\n", i, i * 100, 100 + i % 900, 2000 + i % 9000, i % 8);
		struct pollfd p = { c->records, POLLOUT, 0 };

		if (poll(&p, 1, 100) > 0 && write(c->records, line, (size_t)length) == length) {
			bytes += (size_t)length;
			i++;
		}
	}
	return bytes;
}

/* Bytes from the terminal until it was silent for some ms. */
static size_t drain(const struct child *c, int silence_ms)
{
	struct pollfd p = { c->terminal, POLLIN, 0 };
	double end = now_s() + PATIENCE_S;
	size_t bytes = 0;
	char buf[4096];

	while (now_s() < end && poll(&p, 1, silence_ms) > 0) {
		ssize_t n = read(c->terminal, buf, sizeof buf);

		if (n <= 0)
			break;
		bytes += (size_t)n;
	}
	return bytes;
}

/* Did it end in time, and how? -1: it did not, and was killed. */
static int outcome(const struct child *c)
{
	double end = now_s() + PATIENCE_S;
	int status = -1;

	while (now_s() < end) {
		struct timespec nap = { 0, 10000000 };

		if (waitpid(c->pid, &status, WNOHANG) == c->pid)
			return status;
		nanosleep(&nap, NULL);
	}
	kill(c->pid, SIGKILL);
	waitpid(c->pid, &status, 0);
	return -1;
}

static void finish(const struct child *c)
{
	close(c->records);
	close(c->terminal);
}

/* 22 kB fill the terminal; then drawing waits for ever, and taking in must not. */
static void test_unread(void)
{
	struct child c;
	size_t bytes;

	if (!start(&c))
		return;
	bytes = feed(&c, 60000);
	tap_ok(bytes > 5000000, "a terminal that nobody reads does not hold up the writer (%zu bytes went in)", bytes);
	close(c.records);
	drain(&c, 2000);
	tap_ok(write(c.terminal, "q", 1) == 1 && outcome(&c) == 0, "read again, it obeys");
	close(c.terminal);
}

static void test_gone(void)
{
	struct child c;
	int status;

	if (!start(&c))
		return;
	feed(&c, 100);
	drain(&c, 500);
	close(c.terminal);
	status = outcome(&c);
	tap_ok(status != -1 && WIFSIGNALED(status) && WTERMSIG(status) == SIGHUP, "it ends when the terminal is gone");
	close(c.records);
}

static void test_silence(void)
{
	struct child c;

	if (!start(&c))
		return;
	feed(&c, 100);
	close(c.records);
	tap_ok(drain(&c, 1000) > 1000, "a frame is drawn");
	tap_is_int((int64_t)drain(&c, 2000), 0, "and nothing is sent while nothing happens");
	tap_ok(write(c.terminal, "\003", 1) == 1 && outcome(&c) == 0, "control-C ends it");
	c.records = -1;
	finish(&c);
}

static void test_keys_under_flood(void)
{
	struct child c;

	if (!start(&c))
		return;
	feed(&c, 20000);
	drain(&c, 500);
	tap_ok(write(c.terminal, "q", 1) == 1 && outcome(&c) == 0, "q is obeyed while the pipe is open");
	finish(&c);
}

int main(void)
{
	const char *build = getenv("BUILD");
	int probe = posix_openpt(O_RDWR | O_NOCTTY);

	signal(SIGPIPE, SIG_IGN);
	snprintf(program, sizeof program, "%s/tui-dash", build ? build : "build");
	if (probe < 0 || access(program, X_OK) != 0) {
		printf("1..0 # SKIP no pseudo-terminals, or no program\n");
		return 0;
	}
	close(probe);
	test_unread();
	test_gone();
	test_silence();
	test_keys_under_flood();
	return tap_done();
}
