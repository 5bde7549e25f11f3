/* timer.c - run a command and tell what it cost: wall seconds, processor seconds, peak memory in MB, exit status
 *
 *	timer OUT COMMAND [ARG ...]      appends one line to OUT; the command's streams are those of the timer
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

int main(int argc, char **argv)
{
	struct rusage use;
	int status;
	double begin = now(), wall;
	pid_t pid;
	FILE *out;

	if (argc < 3) {
		fprintf(stderr, "usage: timer OUT COMMAND [ARG ...]\n");
		return 2;
	}
	pid = fork();
	if (pid == 0) {
		execvp(argv[2], argv + 2);
		fprintf(stderr, "timer: %s: %s\n", argv[2], strerror(errno));
		_exit(127);
	}
	if (pid < 0 || wait4(pid, &status, 0, &use) < 0) {
		fprintf(stderr, "timer: %s\n", strerror(errno));
		return 2;
	}
	wall = now() - begin;
	out = fopen(argv[1], "a");
	if (!out) {
		fprintf(stderr, "timer: %s: %s\n", argv[1], strerror(errno));
		return 2;
	}
	/* ru_maxrss is in kB */
	fprintf(out, "%.3f %.3f %.1f %d\n", wall, seconds(use.ru_utime) + seconds(use.ru_stime),
		(double)use.ru_maxrss / 1024, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
	return fclose(out) ? 2 : 0;
}
