/* plot.c - the gnuplot driver; see plot.h
 *
 * gnuplot gets the script, and gives the picture and its complaints, through memory files: nothing touches the disk
 * but the file that was named, no pipe can fill up or break, and a warning reaches the user only as the reason of a
 * failure. Names never leave single quotes, in which gnuplot expands nothing.
 */
#include "output/plot.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/number.h"
#include "base/utf8.h"
#include "output/emit.h"

extern char **environ;

enum { PANEL_WIDTH = 900, PANEL_HEIGHT = 360 };

enum terminal { TERMINAL_NONE, TERMINAL_SVG, TERMINAL_PNG, TERMINAL_DUMB };

struct range {
	double low, high;
};

static enum terminal terminal_of(const char *file)
{
	size_t n = strlen(file);

	if (strcmp(file, "-") == 0)
		return TERMINAL_DUMB;
	if (n > 4 && strcmp(file + n - 4, ".svg") == 0)
		return TERMINAL_SVG;
	if (n > 4 && strcmp(file + n - 4, ".png") == 0)
		return TERMINAL_PNG;
	return TERMINAL_NONE;
}

static void put_quoted(FILE *script, const char *s)
{
	struct text t = text_of(s ? s : "");

	fputc('\'', script);
	for (size_t i = 0; i < t.n;) {
		size_t from = i;
		uint32_t c = utf8_next(t, &i);

		if (c == UTF8_BAD || c < 0x20 || (c >= 0x7f && c < 0xa0))
			fputc('?', script);
		else if (c == '\'')
			fputs("''", script);
		else
			fprintf(script, "%.*s", (int)(i - from), t.s + from);
	}
	fputc('\'', script);
}

static void put_number(FILE *script, double v)
{
	char text[NUMBER_MAX];

	number_json(text, v);
	fputs(text, script);
}

static bool drawable(const struct plot_panel *p, double x, double y)
{
	return isfinite(x) && isfinite(y) && (!p->log_x || x > 0) && (!p->log_y || y > 0);
}

static bool grouped(const struct plot_panel *p)
{
	for (size_t s = 0; s < p->n_series; s++)
		if (p->series[s].labels)
			return true;
	return false;
}

/* Where point i of series s stands: categories are at 0, 1, 2 ..., the boxes of several series side by side. */
static double x_of(const struct plot_panel *p, size_t s, size_t i)
{
	if (!p->series[s].labels)
		return p->series[s].x[i];
	return (double)i + ((double)s - (double)(p->n_series - 1) / 2) * 0.8 / (double)p->n_series;
}

static size_t count_points(const struct plot_panel *p)
{
	size_t n = 0;

	for (size_t s = 0; s < p->n_series; s++)
		for (size_t i = 0; i < p->series[s].n; i++)
			n += drawable(p, x_of(p, s, i), p->series[s].y[i]);
	return n;
}

static void widen(struct range *r, double v)
{
	r->low = fmin(r->low, v);
	r->high = fmax(r->high, v);
}

static void find_ranges(const struct plot_panel *p, struct range *x, struct range *y)
{
	*x = *y = (struct range){ INFINITY, -INFINITY };
	for (size_t s = 0; s < p->n_series; s++) {
		for (size_t i = 0; i < p->series[s].n; i++) {
			if (!drawable(p, x_of(p, s, i), p->series[s].y[i]))
				continue;
			widen(x, x_of(p, s, i));
			widen(y, p->series[s].y[i]);
		}
	}
}

static void put_range(FILE *script, char axis, struct range r)
{
	fprintf(script, "set %crange [", axis);
	put_number(script, r.low);
	fputs(" : ", script);
	put_number(script, r.high);
	fputs("]\n", script);
}

/* Explicit ranges, never empty: one point must draw without a warning. */
static void put_ranges(FILE *script, const struct plot_panel *p)
{
	struct range x, y;

	find_ranges(p, &x, &y);
	if (grouped(p)) {
		x = (struct range){ floor(x.low + 0.5) - 0.6, ceil(x.high - 0.5) + 0.6 };
	} else if (p->log_x) {
		x = x.low < x.high ? x : (struct range){ x.low / 2, x.high * 2 };
	} else if (!(x.low < x.high)) {
		double half = fmax(fabs(x.low) * 0.1, 0.5);

		x = (struct range){ x.low - half, x.high + half };
	}
	if (p->log_y)
		y = (struct range){ y.low / 1.5, y.high * 1.5 };
	else
		y = (struct range){ fmin(y.low * 1.05, 0), fmax(y.high * 1.05, 0) };
	if (!(y.low < y.high))
		y.high = y.low + 1;
	if (p->square)
		x = y = (struct range){ fmin(x.low, y.low), fmax(x.high, y.high) };
	put_range(script, 'x', x);
	put_range(script, 'y', y);
}

static void put_categories(FILE *script, const struct plot_panel *p, enum terminal terminal)
{
	const struct plot_series *s = p->series;
	size_t longest = 0;

	while (!s->labels)
		s++;
	for (size_t i = 0; i < s->n; i++)
		longest = strlen(s->labels[i]) > longest ? strlen(s->labels[i]) : longest;
	fprintf(script, "set xtics %s(", terminal != TERMINAL_DUMB && longest * s->n > 90 ? "rotate by -35 " : "");
	for (size_t i = 0; i < s->n; i++) {
		fputs(i ? ", " : "", script);
		put_quoted(script, s->labels[i]);
		fprintf(script, " %zu", i);
	}
	fputs(")\n", script);
}

static void put_data(FILE *script, const struct plot_panel *p, size_t s)
{
	fprintf(script, "$data%zu << END_OF_DATA\n", s);
	for (size_t i = 0; i < p->series[s].n; i++) {
		if (!drawable(p, x_of(p, s, i), p->series[s].y[i]))
			continue;
		put_number(script, x_of(p, s, i));
		fputc(' ', script);
		put_number(script, p->series[s].y[i]);
		fputc('\n', script);
	}
	fputs("END_OF_DATA\n", script);
}

static const char *details(const struct plot_series *s)
{
	enum { CROWD = 200 };

	if (s->style == PLOT_LINES || s->style == PLOT_STEPS)
		return " lw 2";
	return s->style == PLOT_POINTS && s->n > CROWD ? " pt 7 ps 0.4" : "";
}

static void put_series(FILE *script, const struct plot_panel *p, size_t s)
{
	static const char *const style[] = { "lines", "steps", "points", "boxes", "impulses" };

	fprintf(script, "$data%zu using 1:2 with %s%s ", s, style[p->series[s].style], details(&p->series[s]));
	if (p->series[s].title) {
		fputs("title ", script);
		put_quoted(script, p->series[s].title);
	} else {
		fputs("notitle", script);
	}
}

static bool series_drawn(const struct plot_panel *p, size_t s)
{
	for (size_t i = 0; i < p->series[s].n; i++)
		if (drawable(p, x_of(p, s, i), p->series[s].y[i]))
			return true;
	return false;
}

static void put_panel(FILE *script, const struct plot_panel *p, enum terminal terminal)
{
	bool first = true;

	fputs("unset logscale\nset xtics autofreq norotate\n", script);
	fprintf(script, "set size %s\n", p->square && terminal != TERMINAL_DUMB ? "ratio 1" : "noratio");
	if (p->log_x)
		fputs("set logscale x\n", script);
	if (p->log_y)
		fputs("set logscale y\n", script);
	fputs("set title ", script);
	put_quoted(script, p->title);
	fputs("\nset xlabel ", script);
	put_quoted(script, p->x_label);
	fputs("\nset ylabel ", script);
	put_quoted(script, p->y_label);
	fputc('\n', script);
	put_ranges(script, p);
	if (grouped(p)) {
		put_categories(script, p, terminal);
		fprintf(script, "set boxwidth %.3f\n", 0.8 / (double)p->n_series);
	} else {
		fputs("set boxwidth 0.9 relative\n", script);
	}
	for (size_t s = 0; s < p->n_series; s++)
		put_data(script, p, s);
	for (size_t s = 0; s < p->n_series; s++) {
		if (!series_drawn(p, s))
			continue;
		fputs(first ? "plot " : ", ", script);
		put_series(script, p, s);
		first = false;
	}
	fputc('\n', script);
}

static int size_from(const char *variable, int fallback, int least)
{
	const char *s = getenv(variable);
	long v = s ? strtol(s, NULL, 10) : 0;

	if (v <= 0)
		v = fallback;
	return (int)(v < least ? least : v > 400 ? 400 : v);
}

static void put_terminal(FILE *script, enum terminal terminal, unsigned height)
{
	struct winsize window = { 0 };

	switch (terminal) {
	case TERMINAL_SVG:
		fprintf(script, "set terminal svg noenhanced size %d,%u font 'sans,12' background 'white'\n",
			PANEL_WIDTH, height);
		break;
	case TERMINAL_PNG:
		fprintf(script, "set terminal pngcairo noenhanced size %d,%u font 'sans,10' background 'white'\n",
			PANEL_WIDTH, height);
		break;
	default:
		ioctl(STDOUT_FILENO, TIOCGWINSZ, &window);
		fprintf(script, "set terminal dumb noenhanced size %d,%d\n",
			size_from("COLUMNS", window.ws_col ? window.ws_col : 80, 40) - 1,
			size_from("LINES", window.ws_row ? window.ws_row : 24, 12) - 1);
	}
}

static void put_script(FILE *script, enum terminal terminal, const struct plot_panel *panels, size_t n_panels)
{
	unsigned height = 0;
	size_t drawn = 0;

	for (size_t i = 0; i < n_panels; i++) {
		if (!count_points(&panels[i]))
			continue;
		drawn++;
		height += panels[i].square ? PANEL_WIDTH : PANEL_HEIGHT;
	}
	fputs("set encoding utf8\n", script);
	put_terminal(script, terminal, height);
	fputs("set style fill solid 0.6\nset border 3\nset tics nomirror\nset key outside above right horizontal\n",
	      script);
	if (terminal != TERMINAL_DUMB) {
		fputs("set grid lt 1 lw 0.5 lc rgb '#cccccc'\n", script);
		fprintf(script, "set multiplot layout %zu,1\n", drawn);
	}
	for (size_t i = 0; i < n_panels; i++)
		if (count_points(&panels[i]))
			put_panel(script, &panels[i], terminal);
	if (terminal != TERMINAL_DUMB)
		fputs("unset multiplot\n", script);
}

/* A file in memory; -1 with errno. */
static int memory_file(const char *name)
{
	return memfd_create(name, MFD_CLOEXEC);
}

/* gnuplot with the three files as its standard descriptors: 0 and its wait status, or an errno. */
static int run_gnuplot(int script, int picture, int complaints, int *status)
{
	char *argv[] = { "gnuplot", "-d", NULL };
	posix_spawn_file_actions_t actions;
	pid_t pid;
	int error;

	lseek(script, 0, SEEK_SET);
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, script, 0);
	posix_spawn_file_actions_adddup2(&actions, picture, 1);
	posix_spawn_file_actions_adddup2(&actions, complaints, 2);
	error = posix_spawnp(&pid, argv[0], &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	if (error)
		return error;
	while (waitpid(pid, status, 0) < 0)
		if (errno != EINTR)
			return errno;
	return 0;
}

/* The whole of a memory file, NUL-terminated; owner frees. */
static char *slurp(int fd, size_t *n)
{
	off_t size = lseek(fd, 0, SEEK_END);
	char *s = mem_alloc((size_t)(size < 0 ? 0 : size) + 1, 1);

	*n = 0;
	while (size > 0 && *n < (size_t)size) {
		ssize_t got = pread(fd, s + *n, (size_t)size - *n, (off_t)*n);

		if (got <= 0)
			break;
		*n += (size_t)got;
	}
	s[*n] = '\0';
	return s;
}

/* gnuplot's text terminal draws pages of a printer: drop form feeds, blanks at line ends and empty lines at the ends;
 * the new size. */
static size_t trim_pages(char *s, size_t n)
{
	size_t kept = 0, line = 0; /* line: where the current one begins */

	for (size_t i = 0; i < n; i++) {
		if (s[i] == '\f')
			continue;
		if (s[i] == '\n') {
			while (kept > line && s[kept - 1] == ' ')
				kept--;
			if (!kept)
				continue;
			line = kept + 1;
		}
		s[kept++] = s[i];
	}
	while (kept > 1 && s[kept - 1] == '\n' && s[kept - 2] == '\n')
		kept--;
	return kept;
}

static int deliver(const char *file, enum terminal terminal, int picture)
{
	size_t n;
	char *s = slurp(picture, &n);
	int fd = STDOUT_FILENO, error;

	if (terminal == TERMINAL_DUMB) {
		n = trim_pages(s, n);
	} else {
		fd = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
		if (fd < 0) {
			error = errno;
			free(s);
			return error;
		}
	}
	error = emit_write(fd, s, n);
	if (fd != STDOUT_FILENO && close(fd) && !error)
		error = errno;
	free(s);
	return error;
}

/* strerror as messages begin: in lower case. */
static const char *reason_of(const char *about, int error)
{
	static char reason[300];
	size_t n = (size_t)snprintf(reason, sizeof reason, "%.200s: ", about);

	snprintf(reason + n, sizeof reason - n, "%s", strerror(error));
	reason[n] = (char)tolower((unsigned char)reason[n]);
	return reason;
}

/* What gnuplot said first, without the echo of the script and the caret under it. */
static const char *complaint(int complaints)
{
	static char reason[200];
	size_t n;
	char *s = slurp(complaints, &n), *line, *rest = s;

	snprintf(reason, sizeof reason, "gnuplot failed");
	while ((line = strsep(&rest, "\n"))) {
		const char *colon = strstr(line, ": ");

		if (strstr(line, "line ") && colon)
			snprintf(reason, sizeof reason, "gnuplot: %.150s", colon + 2);
	}
	free(s);
	return reason;
}

static const char *draw(const char *file, enum terminal terminal, const struct plot_panel *panels, size_t n_panels,
			int script, int picture, int complaints)
{
	FILE *f = fdopen(dup(script), "w");
	int status = 0, error;

	if (!f)
		return "cannot make a file in memory";
	put_script(f, terminal, panels, n_panels);
	if (fclose(f))
		return "cannot write the script";
	error = run_gnuplot(script, picture, complaints, &status);
	if (error == ENOENT)
		return "gnuplot is not installed (package gnuplot-nox)";
	if (error)
		return reason_of("gnuplot", error);
	if (!WIFEXITED(status) || WEXITSTATUS(status))
		return complaint(complaints);
	error = deliver(file, terminal, picture);
	return error ? reason_of(file, error) : NULL;
}

const char *plot_refuses(const char *file)
{
	const char *slash = strrchr(file, '/');
	char *directory;
	bool there;

	if (terminal_of(file) == TERMINAL_NONE)
		return "a plot goes to NAME.svg, NAME.png or - (the terminal)";
	if (!slash)
		return NULL;
	directory = mem_text(file, (size_t)(slash - file) + 1);
	there = access(directory, F_OK) == 0;
	free(directory);
	return there ? NULL : "no such directory";
}

const char *plot_draw(const char *file, const struct plot_panel *panels, size_t n_panels)
{
	enum terminal terminal = terminal_of(file);
	int script, picture, complaints;
	const char *why = plot_refuses(file);
	size_t points = 0;

	if (why)
		return why;
	for (size_t i = 0; i < n_panels; i++)
		points += count_points(&panels[i]);
	if (!points)
		return "nothing to plot";
	script = memory_file("script");
	picture = memory_file("picture");
	complaints = memory_file("complaints");
	if (script < 0 || picture < 0 || complaints < 0)
		why = "cannot make a file in memory";
	else
		why = draw(file, terminal, panels, n_panels, script, picture, complaints);
	close(script);
	close(picture);
	close(complaints);
	return why;
}
