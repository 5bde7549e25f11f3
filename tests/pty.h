/* pty.h - a program in a pseudo-terminal, with records from a pipe: for tests and for the bench of tui-dash */
#ifndef SERVESTAT_TESTS_PTY_H
#define SERVESTAT_TESTS_PTY_H

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

struct pty_child {
	pid_t pid;
	int terminal;          /* the side of who looks at it and presses keys */
	int records;           /* its standard input; -1: closed */
	int slave;             /* the program's side, kept open when asked for; else -1 */
};

__attribute__((unused)) static double pty_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

__attribute__((unused)) static void pty_nap(double s)
{
	struct timespec t = { (time_t)s, (long)((s - (double)(time_t)s) * 1e9) };

	nanosleep(&t, NULL);
}

/* What the child of a fork becomes. */
static void pty_become(const char *name, int records, int said, char *const argv[])
{
	int slave;

	setsid();
	slave = open(name, O_RDWR);
	dup2(records, 0);
	dup2(slave, 1);
	dup2(said >= 0 ? said : slave, 2);
	for (int fd = 3; fd < 64; fd++)
		close(fd);
	setenv("TERM", "xterm", 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	unsetenv("NO_COLOR");
	execv(argv[0], argv);
	_exit(127);
}

/* pty_start: the program argv in a terminal of rows by cols. said: where its standard error goes, -1: the terminal. */
__attribute__((unused)) static bool pty_start(struct pty_child *c, char *const argv[], int rows, int cols, int said)
{
	struct winsize size = { (unsigned short)rows, (unsigned short)cols, 0, 0 };
	int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC), feed[2];
	const char *name;

	if (master < 0 || grantpt(master) || unlockpt(master) || !(name = ptsname(master)) || pipe(feed))
		return false;
	ioctl(master, TIOCSWINSZ, &size);
	/* open before the child opens it, so that it never looks closed */
	c->slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
	c->pid = fork();
	if (c->pid == 0)
		pty_become(name, feed[0], said, argv);
	close(feed[0]);
	c->terminal = master;
	c->records = feed[1];
	return c->pid > 0;
}

/* pty_drain: bytes from the terminal until it was silent for so long, at most most_s seconds. */
__attribute__((unused)) static size_t pty_drain(const struct pty_child *c, int silence_ms, double most_s)
{
	struct pollfd p = { c->terminal, POLLIN, 0 };
	double end = pty_now() + most_s;
	size_t bytes = 0;
	char buf[65536];

	while (pty_now() < end && poll(&p, 1, silence_ms) > 0) {
		ssize_t n = read(c->terminal, buf, sizeof buf);

		if (n <= 0)
			break;
		bytes += (size_t)n;
	}
	return bytes;
}

/* pty_end: did it end within most_s seconds, and how (as wait does)? -1: it did not, and was killed. Reads the terminal
 * meanwhile when `reads`. */
__attribute__((unused)) static int pty_end(const struct pty_child *c, double most_s, bool reads)
{
	double end = pty_now() + most_s;
	int status = -1;

	while (pty_now() < end) {
		if (waitpid(c->pid, &status, WNOHANG) == c->pid)
			return status;
		if (reads)
			pty_drain(c, 1, .001);
		else
			pty_nap(.001);
	}
	kill(c->pid, SIGKILL);
	waitpid(c->pid, &status, 0);
	return -1;
}

__attribute__((unused)) static void pty_close(struct pty_child *c)
{
	if (c->records >= 0)
		close(c->records);
	if (c->slave >= 0)
		close(c->slave);
	if (c->terminal >= 0)
		close(c->terminal);
	c->records = c->slave = c->terminal = -1;
}

#endif
