/* screen_golden.c - frames of generated runs against tests/golden: text and inks; that every row fits; cells by hand
 *
 * The files are rewritten by `make golden`. What they hold is what the program once drew, so each frame is also
 * measured here by wcwidth, and what stands in some of them is worked out by hand.
 */
#include <fcntl.h>
#include <locale.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

#include "base/rng.h"
#include "input/input.h"
#include "screen/dash.h"
#include "tap.h"

/* --- inputs */

/* What is special about a run. */
struct kind {
	int n, workers;
	bool bare;             /* no worker, decision, session, samples */
	int fail;              /* of 100 requests so many fail */
	int gap;               /* requests behind this one come 5 minutes later */
	int ahead;             /* at the end so many come with stamps two days ahead */
	int again;             /* behind it all, a second run of so many requests, by a clock that starts again */
	bool odd;              /* names that are wide, combined or hostile */
	const char *text;      /* the records themselves */
};

static const char *const odd_names[] = {
	"\344\270\226\347\225\214-01", "cafe\314\201", "\360\237\232\200x", "w0", "\303\274ber",
	"\\u001b]52;c;aGk=\\u0007", "\\u000e\\u009b31m", "\\u202eabc\\u2066", "tab\\there", "a \\\"quoted\\\" \\\\ name",
};
enum { ODD = sizeof odd_names / sizeof *odd_names };

static const char *name_of(char *buf, size_t size, const struct kind *k, const char *prefix, uint64_t i)
{
	if (k->odd)
		return odd_names[i % ODD];
	snprintf(buf, size, "%s%04u", prefix, (unsigned)i);
	return buf;
}

/* One draw a statement: the order of draws must be the same with every compiler. */
static int draw(struct rng *r, int below)
{
	return (int)rng_below(r, (uint64_t)below);
}

static void put_samples(FILE *out, struct rng *r, const struct kind *k, int64_t at_ms, bool all)
{
	char name[64];

	for (int w = 0; w < k->workers; w++) {
		int running = draw(r, 15), waiting = draw(r, 5), kv = 10 + draw(r, 90);

		if (all || w != 5)
			fprintf(out, "{\"type\":\"feed\",\"worker\":\"%s\",\"ts_ms\":%lld,\"running\":%d,\"waiting\":%d,"
				"\"kv_used\":0.%d}\n", name_of(name, sizeof name, k, "8", (uint64_t)w), (long long)at_ms, running,
				waiting, kv);
	}
}

/* One request in integers, so that it is the same everywhere. */
struct request { bool slow, failed; int worker, session; int64_t ttft_us, e2e_us, output, input, cached; };

static struct request draw_request(struct rng *r, const struct kind *k)
{
	struct request q;
	int shift, each;

	q.slow = draw(r, 10) < 3;
	q.failed = draw(r, 100) < k->fail;
	shift = draw(r, 4);
	shift += draw(r, 3) + (q.slow ? 2 : 0);
	q.ttft_us = (int64_t)(50000 + draw(r, 400000)) << shift;
	shift = draw(r, 7);
	q.output = (int64_t)(1 + draw(r, 16)) << shift;
	each = 6000 + draw(r, 8000);
	q.e2e_us = q.ttft_us + q.output * each;
	shift = draw(r, 8);
	q.input = (int64_t)(100 + draw(r, 1500)) << shift;
	q.cached = q.input * draw(r, 100) / 100;
	q.session = draw(r, 60);
	q.session = q.session * draw(r, 60) / 60;
	q.worker = draw(r, k->workers);
	return q;
}

static void put_request(FILE *out, const struct request *q, const struct kind *k, int i, int64_t start_ms)
{
	char name[64];

	fprintf(out, "{\"request_id\":\"%s\",\"start_ms\":%lld,\"e2e_ms\":%lld.%03d",
		name_of(name, sizeof name, k, "req-", (uint64_t)i), (long long)start_ms, (long long)(q->e2e_us / 1000),
		(int)(q->e2e_us % 1000));
	fprintf(out, ",\"input_length\":%lld,\"output_length\":%lld,\"cached_tokens\":%lld", (long long)q->input,
		(long long)q->output, (long long)q->cached);
	if (q->failed)
		fprintf(out, ",\"ok\":false,\"error\":\"%s\"", k->odd ? odd_names[5 + i % 5] :
			i % 3 ? "timeout after 300 s" : "connection reset by peer");
	else
		fprintf(out, ",\"ttft_ms\":%lld.%03d", (long long)(q->ttft_us / 1000), (int)(q->ttft_us % 1000));
	if (!k->bare) {
		fprintf(out, ",\"worker\":\"%s\"", name_of(name, sizeof name, k, "8", (uint64_t)q->worker));
		fprintf(out, ",\"decision\":\"%s\"", k->odd ? odd_names[q->slow ? 5 : 0] : q->slow ? "lmetric_fallback" : "affinity");
		if (i % 9)
			fprintf(out, ",\"session_id\":\"%s\"", name_of(name, sizeof name, k, "s", (uint64_t)q->session));
	}
	fputs("}\n", out);
}

static void put_run(FILE *out, const struct kind *k, uint64_t seed)
{
	struct kind second = *k;
	struct rng r;
	int64_t t = 0;

	if (k->text)
		fputs(k->text, out);
	rng_init(&r, seed, 0);
	for (int i = 0; i < k->n; i++) {
		struct request q;

		t += draw(&r, 2900);
		if (k->gap && i == k->gap)
			t += 300000;
		q = draw_request(&r, k);
		put_request(out, &q, k, i, t);
		if (!k->bare && !k->odd && i % 4 == 0)
			put_samples(out, &r, k, t, i < k->n * 9 / 10);
	}
	for (int i = 0; i < k->ahead; i++)
		fputs("{\"start_ms\":172800000,\"ttft_ms\":100,\"e2e_ms\":200,\"worker\":\"80000\"}\n", out);
	second.n = k->again;
	second.again = 0;
	if (second.n)
		put_run(out, &second, seed + 1);
}

static void count_bad(void *ctx, const struct input_event *e)
{
	(void)e;
	++*(uint64_t *)ctx;
}

/* Through the reader, as a file would come. */
static void read_run(struct run_store *s, struct intake *in, const char *label, uint32_t operand, const struct kind *k,
		     uint64_t seed, uint64_t *bad)
{
	int fd = memfd_create("run", 0);
	FILE *out = fdopen(fd, "w");
	struct input_spec spec = { .fields = run_store_inputs(s, false), .threads = 1, .report = count_bad, .fail = count_bad,
				   .ctx = bad };
	const struct batch *b;
	struct input *input;
	char path[64];

	put_run(out, k, seed);
	fflush(out);
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	intake_open(in, s, label, operand, false, 60);
	input = input_open(&spec, path);
	while (input_next(input, &b) > 0)
		intake_add(in, b);
	input_close(input);
	fclose(out);
}

static const struct kind runs[] = {
	{ 774, 8, .fail = 1 }, { 700, 64, .fail = 1 }, { 400, 1, .bare = true }, { 40, 8, .fail = 100 }, { 1, 8, .fail = 0 },
	{ 0, 1, .fail = 0 }, { 120, 10, .fail = 20, .odd = true }, { 200, 8, .fail = 90 }, { 60, 4, .gap = 30 },
	/* two requests of a second each, five and a half minutes nothing, and two again */
	{ .text = "{\"start_ms\":0,\"ttft_ms\":200,\"e2e_ms\":1000}\n{\"start_ms\":10000,\"ttft_ms\":200,\"e2e_ms\":1000}\n"
		  "{\"start_ms\":400000,\"ttft_ms\":200,\"e2e_ms\":1000}\n{\"start_ms\":410000,\"ttft_ms\":800,\"e2e_ms\":1000}\n" },
	{ .text = "{\"start_ms\":0,\"ttft_ms\":200,\"e2e_ms\":1000,\"output_length\":9}\n" },
	{ 200, 8, .ahead = 1 }, { 200, 8, .ahead = 3 }, { 600, 8, .again = 500 },
};
enum which { RUN, MANY, BARE, FAILED, ONE, EMPTY, ODD_NAMES, MOSTLY_FAILED, GAP, HOLE, SINGLE, AHEAD, MOVED, AGAIN,
	     INPUTS };

/* --- frames */

enum { LIVE = 1, PLAIN = 2, PLAYED = 4 }; /* --at 9:00; ASCII; of a replay that stands there */

struct shot { int rows, cols; const char *keys; int flags; };
#define WIDE 40, 120
#define MID 24, 80
#define SMALL 12, 40
#define TINY 3, 20

/* The frames of one golden file. */
struct album { const char *name; enum which input; bool base; const struct shot *shot; size_t n; };

#define SHOTS(name) static const struct shot name[]
SHOTS(overview) = { { WIDE, "", 0 }, { MID, "", 0 }, { SMALL, "", 0 }, { TINY, "", 0 } };
SHOTS(ascii) = {
	{ WIDE, "", PLAIN }, { MID, "", PLAIN }, { SMALL, "", PLAIN }, { TINY, "", PLAIN }, { MID, "2", PLAIN },
	{ MID, "3", PLAIN }, { MID, "4", PLAIN }, { MID, "5", PLAIN }, { MID, "c", PLAIN }, { MID, "cc", PLAIN },
	{ WIDE, "2", PLAIN }, { WIDE, "3", PLAIN }, { WIDE, "4", PLAIN }, { WIDE, "5", PLAIN }, { SMALL, "2", PLAIN },
	{ SMALL, "3", PLAIN }, { SMALL, "4", PLAIN }, { SMALL, "5", PLAIN }, { WIDE, "p", LIVE | PLAIN },
	{ MID, "/worker=80003\r", PLAIN },
};
SHOTS(views) = {
	{ WIDE, "2", 0 }, { MID, "2", 0 }, { SMALL, "2", 0 }, { WIDE, "3", 0 }, { 12, 80, "3", 0 }, { SMALL, "3", 0 },
	{ WIDE, "4", 0 }, { MID, "4", 0 }, { SMALL, "4", 0 }, { WIDE, "5", 0 }, { MID, "5", 0 }, { SMALL, "5", 0 },
};
SHOTS(at) = { { WIDE, "", LIVE }, { MID, "", LIVE }, { MID, "2", LIVE }, { SMALL, "", LIVE }, { MID, "5", LIVE } };
SHOTS(modes) = {
	{ MID, "p", LIVE }, { WIDE, "p", LIVE }, { MID, "/worker=80003 >5s\r", 0 }, { WIDE, "/!failed hit<50%\r", 0 },
	{ MID, "5/failed\r", 0 }, { MID, "/>900s\r", 0 }, { MID, "/wor", 0 }, { MID, "/colour=red\r", 0 }, { MID, "z", LIVE },
	{ MID, "mm]]", 0 }, { WIDE, "w15s\r", 0 }, { WIDE, "t1s,2s\r", 0 },
};
SHOTS(drilled) = {
	{ MID, "3j\r", 0 }, { WIDE, "3j\r", 0 }, { MID, "4\r", 0 }, { WIDE, "j\t\t\tj\r", 0 }, { WIDE, "\t\t\t\t\r", 0 },
	{ MID, "5\r", 0 }, { MID, "2hhh\r", 0 },
};
SHOTS(selected) = {
	{ WIDE, "jj", 0 }, { WIDE, "\tjj", 0 }, { MID, "\t\tj", 0 }, { MID, "3jj", 0 }, { MID, "4G", 0 }, { MID, "5jj\t", 0 },
	{ MID, "5\t\tjss", 0 }, { MID, "3sS", 0 }, { WIDE, "s", 0 }, { MID, "3g/worker=80001\r", 0 },
};
SHOTS(chart) = {
	{ MID, "ccx", LIVE }, { WIDE, "x", LIVE }, { MID, "2x", LIVE }, { WIDE, "c", 0 }, { MID, "2cc", 0 }, { MID, "2y", 0 },
	{ WIDE, "hh", 0 }, { MID, "2hhh", 0 }, { MID, "2+++", 0 }, { MID, "2++hhhhhhhh", LIVE },
};
SHOTS(help) = {
	{ WIDE, "?", 0 }, { MID, "?", 0 }, { SMALL, "?", 0 }, { SMALL, "?jj", 0 }, { SMALL, "?", PLAIN }, { TINY, "?", 0 },
	{ TINY, "/wor", 0 }, { TINY, "b", 0 }, { SMALL, "/worker=8003 decision=affinity >20s failed hit<50%", 0 },
	{ SMALL, "/worker=80003 >5s\r", 0 }, { SMALL, "5/failed\r", 0 }, { TINY, "/>5s\r", 0 }, { SMALL, "z", LIVE },
	{ TINY, "z", LIVE }, { 24, 40, "p", LIVE },
};
SHOTS(against) = {
	{ WIDE, "", LIVE }, { MID, "", LIVE }, { MID, "2", LIVE }, { MID, "2", LIVE | PLAIN }, { MID, "5", LIVE }, { MID, "b", LIVE },
	{ 40, 112, "", LIVE },
};
SHOTS(paired) = { { MID, "2b", 0 }, { WIDE, "2b", 0 } };
SHOTS(lists) = { { WIDE, "", 0 }, { MID, "", 0 }, { SMALL, "", 0 }, { TINY, "", 0 }, { MID, "3", 0 }, { WIDE, "3GG", 0 } };
SHOTS(few) = {
	{ WIDE, "", 0 }, { MID, "", 0 }, { SMALL, "", 0 }, { TINY, "", 0 }, { MID, "2", 0 }, { MID, "4", 0 }, { MID, "5", 0 },
};
SHOTS(odd) = {
	{ WIDE, "", 0 }, { MID, "", 0 }, { SMALL, "", 0 }, { MID, "3", 0 }, { MID, "4", 0 }, { MID, "5", 0 }, { MID, "5\tj", 0 },
	{ WIDE, "", PLAIN }, { MID, "3", PLAIN }, { MID, "3j\r", 0 }, { MID, "?", 0 },
};

SHOTS(clocks) = { { WIDE, "", 0 }, { MID, "", 0 }, { SMALL, "", 0 } };
SHOTS(again) = { { WIDE, "", 0 }, { MID, "", 0 }, { MID, "b2", 0 }, { SMALL, "", 0 }, { MID, "", LIVE } };
SHOTS(replay) = {
	{ WIDE, "", LIVE | PLAYED }, { MID, "", LIVE | PLAYED }, { SMALL, "", LIVE | PLAYED }, { TINY, "", LIVE | PLAYED },
	{ MID, ":", LIVE | PLAYED }, { MID, "", LIVE | PLAYED | PLAIN }, { MID, "", PLAYED },
};

#define ALBUM(name, input, base, shots) { name, input, base, shots, sizeof shots / sizeof *shots }
static const struct album albums[] = {
	ALBUM("overview", RUN, false, overview), ALBUM("ascii", RUN, false, ascii), ALBUM("views", RUN, false, views),
	ALBUM("at", RUN, false, at), ALBUM("modes", RUN, false, modes), ALBUM("drilled", RUN, false, drilled),
	ALBUM("selected", RUN, false, selected), ALBUM("chart", RUN, false, chart), ALBUM("help", RUN, false, help),
	ALBUM("base", RUN, true, against), ALBUM("paired", GAP, true, paired), ALBUM("many", MANY, false, lists),
	ALBUM("bare", BARE, false, few), ALBUM("failed", FAILED, false, few), ALBUM("one", ONE, false, few),
	ALBUM("empty", EMPTY, false, few), ALBUM("names", ODD_NAMES, false, odd),
	ALBUM("mostly-failed", MOSTLY_FAILED, false, overview), ALBUM("gap", GAP, false, overview),
	ALBUM("ahead", AHEAD, false, clocks), ALBUM("moved", MOVED, false, clocks), ALBUM("again", AGAIN, false, again),
	ALBUM("replay", RUN, false, replay),
};

/* A store with a run, and beside it its base. */
struct scene { struct run_store store; struct intake in, base; struct dash dash; struct figures figures; uint64_t bad; };

static const char *duration(const char *text, int64_t *ns)
{
	char *end;

	*ns = (int64_t)(strtod(text, &end) * 1e9);
	return strcmp(end, "s") == 0 ? NULL : "as in 30s";
}

static void scene_open(struct scene *c, enum which input, bool base)
{
	memset(c, 0, sizeof *c);
	run_store_init(&c->store, FIGURE_FIELDS);
	c->store.samples_wanted = true;
	if (base)
		read_run(&c->store, &c->base, "kimi-base", 1, &runs[RUN], 2, &c->bad);
	read_run(&c->store, &c->in, input == ODD_NAMES ? "\033]0;x\007\342\200\256run" : "kimi-A", 0, &runs[input], 1, &c->bad);
}

static void scene_close(struct scene *c)
{
	intake_free(&c->in);
	if (c->base.store)
		intake_free(&c->base);
	run_store_free(&c->store);
}

static void scene_take(struct scene *c)
{
	figures_free(&c->figures);
	dash_figures(&c->dash, &c->figures, &c->in);
	dash_settle(&c->dash, &c->figures, &c->in);
}

/* The grid of a frame; the caller frees it. */
static struct grid scene_draw(struct scene *c, const struct shot *s)
{
	char alert[DASH_TEXT * 2] = "";
	struct dash *d = &c->dash;
	struct grid g;

	dash_init(d, duration);
	if (c->base.store)
		d->bases.given[d->bases.n++] = c->base.run;
	d->how.at_s = s->flags & LIVE ? 540 : NAN;
	d->how.ended = !(s->flags & LIVE);
	d->frame.state = s->flags & LIVE ? "LIVE" : "END";
	if (s->flags & PLAYED) {
		d->frame.state = s->flags & LIVE ? "x10 PLAY" : "END";
		d->frame.replay_of = 1130;
		d->frame.replay_at = s->flags & LIVE ? 540 : 1130;
	}
	d->frame.replies = true;
	d->frame.rows = s->rows;
	d->frame.cols = s->cols;
	d->frame.ascii = s->flags & PLAIN;
	scene_take(c);
	for (const char *key = s->keys; *key; key++) {
		dash_key(d, (unsigned char)*key, &c->figures);
		scene_take(c);
	}
	if (d->paused)
		d->frame.state = "PAUSED +93";
	frame_alert(alert, sizeof alert, &c->figures, &d->frame);
	d->frame.alert = alert;
	grid_init(&g, s->rows, s->cols, d->frame.ascii);
	frame_draw(&g, &c->figures, &d->frame);
	d->frame.alert = "";
	figures_free(&c->figures);
	c->figures = (struct figures){ 0 };
	return g;
}

/* --- what must hold of every frame */

static bool row_fits(const char *line, int cols, bool plain)
{
	mbstate_t state = { 0 };
	int width = 0;
	size_t n;

	for (wchar_t c; *line; line += n) {
		n = mbrtowc(&c, line, strlen(line), &state);
		if (n > 8 || c < ' ' || (c >= 0x7f && c < 0xa0) || (c >= 0x202a && c <= 0x202e) || (plain && c > '~'))
			return false;
		width += wcwidth(c) < 0 ? 999 : wcwidth(c);
	}
	return width <= cols;
}

static bool frame_fits(const struct grid *g)
{
	char line[GRID_BYTES(200)];

	for (int row = 0; row < g->rows; row++) {
		grid_line(g, row, line);
		if (!row_fits(line, g->cols, g->ascii))
			return false;
		if ((int)grid_inks(g, row, line) > g->cols)
			return false;
	}
	return g->outside == 0;
}

/* --- against the files */

struct golden { char *want; size_t n; const char *at; bool same; };

static struct golden golden_read(const char *name, const char *suffix)
{
	struct golden g = { .same = true };
	char path[128];
	FILE *in;

	snprintf(path, sizeof path, "tests/golden/%s.%s", name, suffix);
	in = fopen(path, "r");
	g.want = calloc(1 << 20, 1);
	g.n = in ? fread(g.want, 1, (1 << 20) - 1, in) : 0;
	if (in)
		fclose(in);
	g.at = g.want;
	return g;
}

static void golden_line(struct golden *g, const char *line, const char *what)
{
	size_t n = strcspn(g->at, "\n");

	if (g->same && (n != strlen(line) || memcmp(g->at, line, n) != 0)) {
		g->same = false;
		printf("# %s\n#   got  %s\n#   want %.*s\n", what, line, (int)n, g->at);
	}
	g->at += n + (g->at[n] == '\n');
}

static void golden_check(struct golden *g, const char *what)
{
	tap_ok(g->same && g->n && !*g->at, "%s as in tests/golden", what);
	free(g->want);
}

static FILE *golden_open(const char *name, const char *suffix)
{
	char path[128];
	FILE *out;

	snprintf(path, sizeof path, "tests/golden/%s.%s", name, suffix);
	out = fopen(path, "w");
	if (!out) {
		perror(path);
		exit(2);
	}
	return out;
}

/* The name of a frame in its file: its size, the keys with control characters as ^x. */
static void shot_words(char *buf, size_t size, const struct shot *s)
{
	size_t n = (size_t)snprintf(buf, size, "== %dx%d%s%s", s->cols, s->rows, s->flags & LIVE ? " at 9:00" : "",
				    s->flags & PLAIN ? " ascii" : "");

	if (*s->keys)
		n += (size_t)snprintf(buf + n, size - n, " keys ");
	for (const char *k = s->keys; *k && n + 4 < size; k++)
		n += (size_t)snprintf(buf + n, size - n, (unsigned char)*k < ' ' ? "^%c" : "%c",
				      (unsigned char)*k < ' ' ? *k + '@' : *k);
}

static void album_write(const struct album *a, struct scene *c)
{
	FILE *text = golden_open(a->name, "txt"), *ink = golden_open(a->name, "ink");
	char line[GRID_BYTES(200)];

	for (size_t k = 0; k < a->n; k++) {
		struct grid g = scene_draw(c, &a->shot[k]);

		shot_words(line, sizeof line, &a->shot[k]);
		fprintf(text, "%s\n", line);
		fprintf(ink, "%s cursor %d,%d\n", line, g.cursor_row, g.cursor_col);
		for (int row = 0; row < g.rows; row++) {
			grid_line(&g, row, line);
			fprintf(text, "%s\n", line);
			grid_inks(&g, row, line);
			fprintf(ink, "%s\n", line);
		}
		grid_free(&g);
	}
	fclose(text);
	fclose(ink);
}

static void album_check(const struct album *a, struct scene *c)
{
	struct golden text = golden_read(a->name, "txt"), ink = golden_read(a->name, "ink");
	char line[GRID_BYTES(200)], words[200], cursor[64];
	unsigned bad = 0;

	for (size_t k = 0; k < a->n; k++) {
		struct grid g = scene_draw(c, &a->shot[k]);

		shot_words(words, sizeof words, &a->shot[k]);
		golden_line(&text, words, "frame");
		snprintf(cursor, sizeof cursor, " cursor %d,%d", g.cursor_row, g.cursor_col);
		snprintf(line, sizeof line, "%s%s", words, cursor);
		golden_line(&ink, line, "inks");
		for (int row = 0; row < g.rows; row++) {
			grid_line(&g, row, line);
			golden_line(&text, line, words);
			grid_inks(&g, row, line);
			golden_line(&ink, line, words);
		}
		if (!frame_fits(&g)) {
			bad++;
			printf("# %s does not fit\n", words);
		}
		grid_free(&g);
	}
	tap_is_int(bad, 0, "%s: every row fits and has no control character", a->name);
	golden_check(&text, a->name);
	golden_check(&ink, a->name);
}

/* --- cells by hand */

/* How many cells of a column of the plot, rows 8 to 15 of the overview at 24 x 80, have anything in them. */
static int marks_in(const struct grid *g, int col)
{
	int n = 0;

	for (int row = 8; row < 16; row++)
		n += grid_at(g, row, col)->c != ' ';
	return n;
}

static bool has_text(const struct grid *g, int row, int col, const char *text)
{
	for (; *text; text++, col++)
		if (grid_at(g, row, col)->c != (unsigned char)*text)
			return false;
	return true;
}

/* The clock stands at 411 s. A plot of 42 cells has 84 dots, and 5 s is the least step that suffices: 10 s a cell. The
 * requests ended at 1, 11, 401 and 411 s. */
static void test_gap(void)
{
	static const struct shot shot = { MID, "", 0 };
	struct scene c;
	struct grid g;
	int elsewhere = 0;

	scene_open(&c, HOLE, false);
	g = scene_draw(&c, &shot);
	tap_ok(marks_in(&g, 6) == 1 && marks_in(&g, 7) == 1 && marks_in(&g, 46) == 1 && marks_in(&g, 47) == 1,
	       "requests stand where they ended");
	for (int col = 8; col < 46; col++)
		elsewhere += marks_in(&g, col);
	tap_is_int(elsewhere, 0, "and a gap is empty");
	/* a label every two minutes, twelve cells */
	tap_ok(has_text(&g, 16, 6, "0:00        2:00        4:00 "), "the axis is linear");
	grid_free(&g);
	scene_close(&c);
}

/* Keys at random on screens of any size: nothing but what fits is ever drawn, and no key leads out. */
static void test_monkey(void)
{
	static const uint32_t keys[] = {
		'1', '2', '3', '4', '5', 'j', 'k', 'g', 'G', '\t', '\r', 27, 'm', 'M', 's', 'S', '[', ']', '\\', 'c', 'y', 'x', '+',
		'-', 'h', 'l', 'b', 'z', 'Z', ' ', '?', '/', '>', '2', 's', '\r', 'w', 't', 'W', 27, 0x7f, KEY_OF_BACK_TAB,
		KEY_OF_LEFT, KEY_OF_PAGE_DOWN, KEY_OF_HOME, CONTROL('u'), 0xc3, 0xff, ':', '<', '.',
	};
	struct scene c;
	struct rng r;
	unsigned bad = 0, quit = 0;

	scene_open(&c, ODD_NAMES, true);
	dash_init(&c.dash, duration);
	c.dash.bases.given[c.dash.bases.n++] = c.base.run;
	c.dash.how.ended = true;
	c.dash.frame.state = "END";
	c.dash.frame.replies = true;
	rng_init(&r, 7, 0);
	scene_take(&c);
	for (int i = 0; i < 1500; i++) {
		struct grid g;
		int rows = 1 + draw(&r, 45), cols = 1 + draw(&r, 130);

		dash_key(&c.dash, keys[draw(&r, sizeof keys / sizeof *keys)], &c.figures);
		quit += c.dash.quit;
		c.dash.frame.rows = rows;
		c.dash.frame.cols = cols;
		c.dash.frame.ascii = i & 1;
		if (c.dash.anew)
			scene_take(&c);
		c.dash.anew = false;
		dash_settle(&c.dash, &c.figures, &c.in);
		grid_init(&g, rows, cols, i & 1);
		frame_draw(&g, &c.figures, &c.dash.frame);
		bad += !frame_fits(&g);
		grid_free(&g);
	}
	figures_free(&c.figures);
	tap_ok(bad == 0 && quit == 0, "1500 keys at random: every frame fits, none leaves");
	scene_close(&c);
}

static void test_single(void)
{
	static const struct shot shot = { MID, "", 0 };
	char line[GRID_BYTES(80)];
	struct scene c;
	struct grid g;

	scene_open(&c, SINGLE, false);
	g = scene_draw(&c, &shot);
	grid_line(&g, 4, line);
	tap_is_text(line, "\342\226\270TTFT     200ms  200ms  200ms         200ms  200ms  200ms  200ms", "one value is every percentile");
	grid_line(&g, 5, line);
	tap_is_text(line, " TPOT     100ms  100ms  100ms         100ms  100ms  100ms  100ms", "800 ms over 8 tokens");
	grid_inks(&g, 4, line);
	tap_is_text(line, "bbbbb.....ddddd..ddddd..ddddd.........ddddd..ddddd..ddddd..bbbbb", "and says little of any but the largest");
	grid_free(&g);
	scene_close(&c);
}

int main(void)
{
	const char *mode = getenv("GOLDEN");
	struct scene c;

	if (!setlocale(LC_CTYPE, "C.UTF-8")) {
		tap_ok(true, "frames # SKIP no locale C.UTF-8");
		return tap_done();
	}
	for (size_t i = 0; i < sizeof albums / sizeof *albums; i++) {
		scene_open(&c, albums[i].input, albums[i].base);
		if (mode && strcmp(mode, "write") == 0)
			album_write(&albums[i], &c);
		else
			album_check(&albums[i], &c);
		tap_is_int((int64_t)c.bad, 0, "%s: the records are in order", albums[i].name);
		scene_close(&c);
	}
	test_gap();
	test_single();
	test_monkey();
	return tap_done();
}
