/* plot.c - the gnuplot driver draws hostile names verbatim, one point and none; skipped without gnuplot */
#include "output/plot.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tap.h"

static char directory[] = "/tmp/servestat-plot-XXXXXX";

static char *in_directory(const char *name)
{
	static char path[200];

	snprintf(path, sizeof path, "%s/%s", directory, name);
	return path;
}

static char *slurp(const char *path)
{
	static char text[1 << 20];
	FILE *f = fopen(path, "r");
	size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;

	if (f)
		fclose(f);
	text[n] = '\0';
	return text;
}

static bool have_gnuplot(void)
{
	const char *path = getenv("PATH");
	char *copy = strdup(path ? path : ""), *rest = copy, *dir;
	bool found = false;

	while (!found && (dir = strsep(&rest, ":"))) {
		char file[4096];

		snprintf(file, sizeof file, "%s/gnuplot", dir);
		found = access(file, X_OK) == 0;
	}
	free(copy);
	return found;
}

static const double xs[] = { 100, 200, 300 }, ys[] = { 0.25, 0.5, 1 };

static void test_names(void)
{
	const struct plot_series series[] = {
		{ "base_v1_tp8", PLOT_STEPS, 3, xs, ys, NULL },
		{ "it's \"new\" `touch pwned` $x @y {z}^2", PLOT_LINES, 3, xs, ys, NULL },
	};
	const struct plot_panel panel = { "t_itle 'quoted'", "x_ms", "share", true, false, series, 2 };
	const char *svg;

	tap_is_text(plot_draw(in_directory("a.svg"), &panel, 1), NULL, "an svg is drawn");
	svg = slurp(in_directory("a.svg"));
	tap_ok(strstr(svg, "<svg") != NULL, "it is svg");
	tap_ok(strstr(svg, "base_v1_tp8") != NULL, "underscores are no subscripts");
	tap_ok(strstr(svg, "it's \"new\" `touch pwned` $x @y {z}^2") ||
		       strstr(svg, "it&#39;s &quot;new&quot; `touch pwned` $x @y {z}^2") ||
		       strstr(svg, "it's &quot;new&quot; `touch pwned` $x @y {z}^2"),
	       "quotes, back-quotes and markup come out verbatim");
	tap_ok(strstr(svg, "t_itle 'quoted'") || strstr(svg, "t_itle &#39;quoted&#39;"), "so does the title");
	tap_ok(access("pwned", F_OK) != 0, "no command in a name was run");
}

static void test_small(void)
{
	const struct plot_series one = { "single", PLOT_LINES, 1, xs, ys, NULL };
	const struct plot_series zero = { "zero", PLOT_LINES, 1, (const double[]){ 0 }, (const double[]){ 0 }, NULL };
	const struct plot_series none = { "none", PLOT_LINES, 0, NULL, NULL, NULL };
	const struct plot_series nan = { "nan", PLOT_LINES, 1, (const double[]){ 1 }, (const double[]){ NAN }, NULL };
	const struct plot_panel panel = { "one", "x", "y", false, false, &one, 1 };
	const struct plot_panel logs = { "one", "x", "y", true, true, &one, 1 };
	const struct plot_panel zeros = { "zero", "x", "y", false, false, &zero, 1 };
	const struct plot_panel log_zero = { "zero", "x", "y", true, true, &zero, 1 };
	const struct plot_panel empty = { "none", "x", "y", false, false, &none, 1 };
	const struct plot_panel undefined = { "nan", "x", "y", false, false, &nan, 1 };
	const struct plot_panel both[] = { panel, empty };

	tap_is_text(plot_draw(in_directory("b.svg"), &panel, 1), NULL, "one point draws");
	tap_is_text(plot_draw(in_directory("b.svg"), &logs, 1), NULL, "one point draws on log axes");
	tap_is_text(plot_draw(in_directory("b.svg"), &zeros, 1), NULL, "a point at zero draws");
	tap_is_text(plot_draw(in_directory("b.svg"), both, 2), NULL, "an empty panel beside one with a point");
	tap_is_text(plot_draw(in_directory("c.svg"), &empty, 1), "nothing to plot", "no point is said");
	tap_is_text(plot_draw(in_directory("c.svg"), &log_zero, 1), "nothing to plot", "zero has no place on a log axis");
	tap_is_text(plot_draw(in_directory("c.svg"), &undefined, 1), "nothing to plot", "NaN is no point");
	tap_ok(access(in_directory("c.svg"), F_OK) != 0, "and no file is made");
}

static void test_boxes(void)
{
	const char *const names[] = { "<1k", "1-8k", "it's" };
	const struct plot_series series[] = {
		{ "a", PLOT_BOXES, 3, NULL, ys, names },
		{ "b", PLOT_BOXES, 3, NULL, ys, names },
	};
	const struct plot_panel panel = { "boxes", "bucket", "share", false, false, series, 2 };
	const struct plot_panel two[] = { panel, panel };
	const char *png;

	tap_is_text(plot_draw(in_directory("d.png"), two, 2), NULL, "two panels of boxes as png");
	png = slurp(in_directory("d.png"));
	tap_ok(memcmp(png, "\x89PNG", 4) == 0, "it is png");
	tap_is_text(plot_draw(in_directory("d.svg"), &panel, 1), NULL, "and as svg");
	tap_ok(strstr(slurp(in_directory("d.svg")), "&lt;1k") != NULL, "categories are named under the boxes");
}

/* Draw to "-" with standard output in a file. */
static void test_terminal(void)
{
	const struct plot_series one = { "run_a", PLOT_LINES, 3, xs, ys, NULL };
	const struct plot_panel panel = { "in the terminal", "x", "y", false, false, &one, 1 };
	int keep = dup(1), fd = open(in_directory("e.txt"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
	size_t longest = 0, lines = 0;
	const char *why;

	fflush(stdout);
	setenv("COLUMNS", "60", 1);
	setenv("LINES", "20", 1);
	dup2(fd, 1);
	why = plot_draw("-", &panel, 1);
	dup2(keep, 1);
	close(fd);
	tap_is_text(why, NULL, "a plot in the terminal");
	for (char *s = slurp(in_directory("e.txt")); *s; s += strcspn(s, "\n") + 1) {
		size_t n = strcspn(s, "\n");

		longest = n > longest ? n : longest;
		lines++;
		if (!s[n])
			break;
	}
	tap_ok(longest > 40 && longest < 60 && lines > 10 && lines <= 20, "sized by COLUMNS and LINES: %zu x %zu", longest,
	       lines);
	tap_ok(!strchr(slurp(in_directory("e.txt")), '\f') && !strchr(slurp(in_directory("e.txt")), '\x1b'),
	       "no control characters");
}

/* How often a tick label stands in an svg. */
static int ticks(const char *svg, const char *label)
{
	char text[32];
	int n = 0;

	snprintf(text, sizeof text, " %s<", label);
	for (const char *s = svg; (s = strstr(s, text)); s++)
		n++;
	return n;
}

static void test_square(void)
{
	static const double low[] = { 120, 180, 260 };
	const struct plot_series points = { "pairs", PLOT_POINTS, 3, xs, low, NULL };
	struct plot_panel panel = { "t", "x", "y", false, false, &points, 1 };

	plot_draw(in_directory("g.svg"), &panel, 1);
	tap_ok(ticks(slurp(in_directory("g.svg")), "300") == 1, "each axis has its own range");
	panel.square = true;
	tap_is_text(plot_draw(in_directory("g.svg"), &panel, 1), NULL, "a square panel draws");
	tap_ok(ticks(slurp(in_directory("g.svg")), "300") == 2, "both axes have one range");
	tap_ok(strstr(slurp(in_directory("g.svg")), "viewBox=\"0 0 900 900\"") != NULL, "in a square picture");
}

static void test_refusals(void)
{
	const struct plot_series one = { "a", PLOT_LINES, 3, xs, ys, NULL };
	const struct plot_panel panel = { "t", "x", "y", false, false, &one, 1 };
	char *path = strdup(getenv("PATH"));

	tap_is_text(plot_draw("picture.gif", &panel, 1), "a plot goes to NAME.svg, NAME.png or - (the terminal)",
		    "an unknown suffix is refused");
	tap_ok(plot_draw(in_directory("no/such.svg"), &panel, 1) || !have_gnuplot(), "a directory that is not there");
	setenv("PATH", "/nonexistent", 1);
	tap_is_text(plot_draw(in_directory("f.svg"), &panel, 1), "gnuplot is not installed (package gnuplot-nox)",
		    "no gnuplot on the path");
	tap_ok(access(in_directory("f.svg"), F_OK) != 0, "and no file is made");
	setenv("PATH", path, 1);
	free(path);
}

int main(void)
{
	static const char *const made[] = { "a.svg", "b.svg", "c.svg", "d.png", "d.svg", "e.txt", "f.svg", "g.svg" };

	if (!mkdtemp(directory))
		return 1;
	if (have_gnuplot()) {
		test_names();
		test_small();
		test_boxes();
		test_terminal();
		test_square();
	} else {
		tap_ok(true, "# SKIP no gnuplot");
	}
	test_refusals();
	for (size_t i = 0; i < sizeof made / sizeof *made; i++)
		unlink(in_directory(made[i]));
	rmdir(directory);
	return tap_done();
}
