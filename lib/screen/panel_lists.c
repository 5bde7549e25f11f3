/* panel_lists.c - decisions, workers, sessions, failures; see panels.h */
#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "run/marks.h"
#include "screen/panels.h"
#include "screen/units.h"

struct text panel_name(struct text name)
{
	return name.s ? name : text_of("(none)");
}

unsigned panel_thin(double n, double q)
{
	return (n - 1) * (1 - q) < 1 ? INK_DIM : 0;
}

int panel_cell(struct grid *g, int row, int col, int cols, const char *text, unsigned ink)
{
	if (cols)
		grid_right(g, row, col, cols, text, ink);
	return col + cols;
}

void panel_select(struct grid *g, struct rect r, int row, const struct frame *s, const struct list_rows *l, size_t k)
{
	if (!s->replies || k != l->selected)
		return;
	grid_ink(g, row, r.col, r.cols, INK_REVERSE);
	grid_park(g, row, r.col);
}

void panel_gone(struct grid *g, struct rect r, int row, const struct frame *s)
{
	int used = grid_string(g, row, r.col + 1, r.cols - 7, *s->selection.name ? s->selection.name : "(none)", 0);

	grid_string(g, row, r.col + 2 + used, r.cols - 2 - used, "gone", INK_BOLD);
}

static double p90_of(const struct figure_group *g)
{
	return g->latency.q[LATENCY_P90];
}

/* A percentile of a group in a cell. */
static int quantile_cell(struct grid *g, int row, int col, int cols, const struct figure_group *one, int which)
{
	static const double at[] = { .5, .9, .95, .99 };
	char text[UNITS_TEXT];

	return panel_cell(g, row, col, cols, units_ms(text, one->latency.q[which]),
			  panel_thin((double)one->latency.measured, at[which]));
}

/* --- decisions */

static void slow_source(struct grid *g, int row, int col, int cols, const struct figures *f)
{
	const struct figure_group *most = NULL;
	char span[UNITS_TEXT], share[UNITS_TEXT];
	struct text name;
	int room;

	for (size_t i = 0; i < f->decisions.n; i++)
		if (!most || f->decisions.group[i].slow > most->slow)
			most = &f->decisions.group[i];
	if (!most || !most->slow)
		return;
	name = panel_name(most->name);
	units_whole(share, (double)most->slow / (double)f->slow);
	col = grid_printf(g, row, col, cols, INK_DIM, "of >%s: ", units_span(span, f->slow_ms));
	room = cols - 16 - (int)strlen(share);
	col += grid_text(g, row, col, room > 4 ? room : 4, name, INK_BOLD);
	grid_printf(g, row, col, 6, INK_BOLD, " %s", share);
}

static void decision_line(struct grid *g, struct rect r, const struct figures *f)
{
	int each = (r.cols - 2) / 2;

	for (size_t i = 0; i < f->decisions.n && i < 2; i++) {
		const struct figure_group *d = &f->decisions.group[i];
		char share[UNITS_TEXT], p90[UNITS_TEXT], text[2 * UNITS_TEXT];
		int col = r.col + (int)i * (each + 2), n;

		n = snprintf(text, sizeof text, " %s %s", units_whole(share, d->share), units_ms(p90, p90_of(d)));
		col += grid_text(g, r.row, col, each - n, panel_name(d->name), 0);
		grid_string(g, r.row, col, n, text, 0);
	}
}

void panel_decisions(struct grid *g, struct rect r, enum screen_size size, const struct figures *f,
		     const struct frame *s)
{
	int name = r.cols - 18, rows = r.rows - 2 - (size == SIZE_WIDE), row = r.row + 1;
	char text[UNITS_TEXT], title[64];
	struct list_rows l;
	size_t top;

	if (size <= SIZE_SMALL) {
		decision_line(g, r, f);
		return;
	}
	if (rows >= 0 && f->decisions.n > (size_t)rows)
		snprintf(title, sizeof title, "decisions %d of %zu, %s", rows, f->decisions.n, panel_metric_of(f));
	else
		snprintf(title, sizeof title, "decisions, %s", panel_metric_of(f));
	grid_rule(g, r.row, r.col, r.cols, title);
	if (size == SIZE_WIDE) {
		grid_right(g, row, r.col + name, 4, "%", INK_DIM);
		grid_right(g, row, r.col + name + 4, 7, "p50", INK_DIM);
		grid_right(g, row++, r.col + name + 11, 7, "p90", INK_DIM);
	}
	l = lists_rows(f, s, LIST_DECISIONS, rows);
	top = lists_top(&l, rows);
	for (size_t k = top; k < l.n && (int)(k - top) < rows; k++, row++) {
		size_t i = lists_at(&l, k);

		if (i == SIZE_MAX) {
			panel_gone(g, r, row, s);
		} else {
			const struct figure_group *d = &f->decisions.group[i];

			grid_text(g, row, r.col + 1, name - 1, panel_name(d->name), i == 0 ? INK_FIRST : i == 1 ? INK_SECOND : 0);
			grid_right(g, row, r.col + name, 4, units_whole(text, d->share), 0);
			quantile_cell(g, row, r.col + name + 4, 7, d, LATENCY_P50);
			quantile_cell(g, row, r.col + name + 11, 7, d, LATENCY_P90);
		}
		panel_select(g, r, row, s, &l, k);
	}
	lists_free(&l);
	if (row < r.row + r.rows)
		slow_source(g, row, r.col + 1, r.cols - 1, f);
}

/* --- workers */

/* Three digits at most: 41s, 12m, 5h. */
static const char *age_text(char *buf, double s)
{
	if (s < 99.5)
		snprintf(buf, UNITS_TEXT, "%.0fs", s);
	else if (s < 99.5 * 60)
		snprintf(buf, UNITS_TEXT, "%.0fm", s / 60);
	else
		snprintf(buf, UNITS_TEXT, "%.0fh", fmin(s / 3600, 999));
	return buf;
}

/* Does the engine say that it has requests? Then it does not look idle, whatever has ended. */
static bool has_work(const struct figure_group *w)
{
	return w->feed == FEED_FRESH && ((w->running != NA_INT && w->running > 0) || (w->waiting != NA_INT && w->waiting > 0));
}

static const char *note_of(char *buf, size_t size, const struct figure_group *w)
{
	char age[UNITS_TEXT];

	switch (w->feed) {
	case FEED_STALE:
		snprintf(buf, size, "old%s", age_text(age, w->age_s));
		break;
	case FEED_SKEW:
		snprintf(buf, size, "skew");
		break;
	case FEED_FRESH: case FEED_NEVER:
		snprintf(buf, size, "%s", w->marks & MARK_FULL ? "full" : w->marks & MARK_HOT ? "HOT" :
			 has_work(w) ? "" : w->marks & MARK_IDLE ? "idle" : w->n ? "" : "none");
		break;
	}
	return buf;
}

static const char *running_of(char *buf, size_t size, const struct figure_group *w)
{
	if (w->feed != FEED_FRESH || w->running == NA_INT)
		snprintf(buf, size, "-");
	else if (w->waiting == NA_INT)
		snprintf(buf, size, "%lld", (long long)w->running);
	else
		snprintf(buf, size, "%lld/%lld", (long long)w->running, (long long)w->waiting);
	return buf;
}

/* Columns of the workers' table by the cells that they have. */
struct worker_columns { int name, n, share, share_bar, p50, p90, bar, hit, running, kv, note; };

static struct worker_columns worker_columns(int cols, int longest)
{
	struct worker_columns c = { .n = 6, .p90 = 7, .hit = 5, .running = 7, .note = 7 };
	int rest = cols - 1 - 32, bars;

	if (rest > 35) {
		c.share = 7;
		c.p50 = 7;
		c.kv = 5;
		c.note = 9;
		rest -= 21;
	}
	c.name = longest < 6 ? 6 : longest;
	if (c.name > rest - 4)
		c.name = rest > 10 ? rest - 4 : rest > 6 ? 6 : rest;
	bars = rest - c.name;
	if (c.share && bars >= 18) {
		c.share_bar = bars / 2 < 21 ? bars / 2 : 21;
		bars -= c.share_bar;
	}
	c.bar = bars < 25 ? bars : 25;
	if (c.bar < 3)
		c.bar = 0;
	return c;
}

static void worker_heads(struct grid *g, int row, int col, const struct worker_columns *c)
{
	grid_string(g, row, col, c->name, "worker", INK_DIM);
	col = panel_cell(g, row, col + c->name, c->n, "n", INK_DIM);
	col = panel_cell(g, row, col, c->share, "share", INK_DIM) + c->share_bar;
	col = panel_cell(g, row, col, c->p50, "p50", INK_DIM);
	col = panel_cell(g, row, col, c->p90, "p90", INK_DIM) + c->bar;
	col = panel_cell(g, row, col, c->hit, "hit", INK_DIM);
	col = panel_cell(g, row, col, c->running, "run/wt", INK_DIM);
	col = panel_cell(g, row, col, c->kv, "kv", INK_DIM);
	grid_string(g, row, col + c->note - 6, 6, "note", INK_DIM);
}

/* What the bars are drawn against. */
struct worker_most { double share, p90; bool feeds; };

static struct worker_most worker_most(const struct figures *f)
{
	struct worker_most m = { .feeds = false };

	for (size_t i = 0; i < f->workers.n; i++) {
		m.share = fmax(m.share, f->workers.group[i].share);
		m.p90 = fmax(m.p90, p90_of(&f->workers.group[i]));
		m.feeds |= f->workers.group[i].feed != FEED_NEVER;
	}
	return m;
}

static void worker_row(struct grid *g, int row, int col, const struct worker_columns *c, const struct figure_group *w,
		       const struct worker_most *most)
{
	char text[UNITS_TEXT], note[2 * UNITS_TEXT];

	grid_text(g, row, col, c->name, panel_name(w->name), 0);
	col = panel_cell(g, row, col + c->name, c->n, units_count(text, (double)w->n), 0);
	col = panel_cell(g, row, col, c->share, units_share(text, w->share), 0);
	if (c->share_bar)
		grid_bar(g, row, col + 1, c->share_bar - 1, w->share / most->share, INK_SECOND);
	col = quantile_cell(g, row, col + c->share_bar, c->p50, w, LATENCY_P50);
	col = quantile_cell(g, row, col, c->p90, w, LATENCY_P90);
	if (c->bar)
		grid_bar(g, row, col + 1, c->bar - 1, p90_of(w) / most->p90, INK_FIRST);
	col = panel_cell(g, row, col + c->bar, c->hit, units_whole(text, w->hit), 0);
	col = panel_cell(g, row, col, c->running, running_of(note, sizeof note, w), 0);
	col = panel_cell(g, row, col, c->kv, w->feed == FEED_FRESH ? units_whole(text, w->kv_used) : "-", 0);
	note_of(note, sizeof note, w);
	if (most->feeds && w->feed == FEED_NEVER && w->name.s && !w->marks)
		strcpy(note, "never");
	grid_string(g, row, col + c->note - 6, 6, note, INK_BOLD);
}

static void worst_line(struct grid *g, struct rect r, const struct figures *f)
{
	const struct frame by_p90 = { .view = VIEW_WORKERS, .sort = SORT_P90, .list = LIST_NONE };
	struct list_rows l = lists_rows(f, &by_p90, LIST_WORKERS, 0);
	int col = grid_printf(g, r.row, r.col, r.cols, INK_DIM, "worst ");

	for (size_t i = 0; i < f->workers.n && i < 2 && col < r.col + r.cols - 8; i++) {
		const struct figure_group *w = &f->workers.group[l.order[i]];
		char p90[UNITS_TEXT];

		col += grid_text(g, r.row, col, r.col + r.cols - col - 8, panel_name(w->name), 0);
		col = grid_printf(g, r.row, col, r.col + r.cols - col, 0, " %s  ", units_ms(p90, p90_of(w)));
	}
	lists_free(&l);
}

static const char *sort_words(enum sort sort, bool reverse)
{
	static const char *const words[][2] = {
		{ "by name", "by name, reversed" }, { "by n", "fewest n first" }, { "worst p50 first", "best p50 first" },
		{ "worst p90 first", "best p90 first" }, { "by hit", "lowest hit first" },
		{ "by slow requests", "fewest slow requests first" },
	};

	return words[sort][reverse];
}

static int longest_name(const struct figure_groups *groups)
{
	size_t longest = 0;

	for (size_t i = 0; i < groups->n; i++) {
		size_t n = utf8_width(panel_name(groups->group[i].name));

		longest = n > longest ? n : longest;
	}
	return longest < 200 ? (int)longest : 200;
}

static void list_title(struct grid *g, struct rect r, const char *what, size_t shown, size_t all, const char *metric,
		       const char *order)
{
	char text[128];

	if (shown < all)
		snprintf(text, sizeof text, "%s %zu of %zu%s%s, %s", what, shown, all, *metric ? ", " : "", metric, order);
	else
		snprintf(text, sizeof text, "%s%s%s%s%s", what, *metric ? ", " : "", metric, *order ? ", " : "", order);
	grid_rule(g, r.row, r.col, r.cols, text);
}

void panel_workers(struct grid *g, struct rect r, enum screen_size size, const struct figures *f, const struct frame *s)
{
	struct worker_columns c = worker_columns(r.cols, longest_name(&f->workers));
	struct worker_most most = worker_most(f);
	int room = r.rows - 2;
	enum sort sort = lists_sort(f, s, LIST_WORKERS, room);
	bool fits = f->workers.n <= (size_t)(room > 0 ? room : 0), plain = fits && !lists_is_sorted(s, LIST_WORKERS);
	struct list_rows l;
	size_t top;

	if (size <= SIZE_SMALL && s->view == VIEW_OVERVIEW) {
		worst_line(g, r, f);
		return;
	}
	l = lists_rows(f, s, LIST_WORKERS, room);
	top = lists_top(&l, room);
	list_title(g, r, "workers", fits ? f->workers.n : (size_t)(room > 0 ? room : 0), f->workers.all,
		   panel_metric_of(f), plain ? "" : sort_words(sort, s->reverse && lists_is_sorted(s, LIST_WORKERS)));
	worker_heads(g, r.row + 1, r.col + 1, &c);
	for (int i = 0; i < room && top + (size_t)i < l.n; i++) {
		size_t at = lists_at(&l, top + (size_t)i);

		if (at == SIZE_MAX)
			panel_gone(g, r, r.row + 2 + i, s);
		else
			worker_row(g, r.row + 2 + i, r.col + 1, &c, &f->workers.group[at], &most);
		panel_select(g, r, r.row + 2 + i, s, &l, top + (size_t)i);
	}
	lists_free(&l);
}

/* --- sessions */

/* A row, or the heads for one that is NULL. */
static void session_row(struct grid *g, int row, struct rect r, bool full, const struct figures *f,
			const struct figure_group *one)
{
	int tail = full ? 53 : r.cols > 40 ? 33 : 28, name = r.cols - 1 - tail, col = r.col + 1 + name;
	unsigned ink = one ? 0 : INK_DIM;
	char text[UNITS_TEXT], count[UNITS_TEXT + 4], span[UNITS_TEXT + 2];

	if (one)
		snprintf(count, sizeof count, "%s%s", !one->at_most ? "" : g->ascii ? "<=" : "\u2264",
			 units_count(text, (double)one->n));
	snprintf(span, sizeof span, ">%s", units_span(text, f->slow_ms));
	if (one)
		grid_text(g, row, r.col + 1, name, panel_name(one->name), 0);
	else
		grid_string(g, row, r.col + 1, name, "session", INK_DIM);
	col = panel_cell(g, row, col, 6, one ? count : "n", ink);
	col = panel_cell(g, row, col, 6, one ? units_share(text, one->share) : "share", ink);
	if (full)
		col = one ? quantile_cell(g, row, col, 7, one, LATENCY_P50) : panel_cell(g, row, col, 7, "p50", ink);
	col = one ? quantile_cell(g, row, col, 7, one, LATENCY_P90) : panel_cell(g, row, col, 7, "p90", ink);
	col = panel_cell(g, row, col, 5, one ? units_whole(text, one->hit) : "hit", ink);
	col = panel_cell(g, row, col, 4, one ? units_count(text, (double)one->workers) : "wk", ink);
	if (full)
		col = panel_cell(g, row, col, 6, one ? units_count(text, (double)one->moves) : "moves", ink);
	if (tail > 28)
		col = panel_cell(g, row, col, 5, one ? units_count(text, (double)one->slow) : span, ink);
	if (full)
		panel_cell(g, row, col, 7, one ? units_clock(text, one->last_s) : "last", ink);
}

void panel_sessions(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	bool own = s->view == VIEW_SESSIONS, full = own && r.cols >= 70;
	int room = r.rows - 2;
	struct list_rows l = lists_rows(f, s, LIST_SESSIONS, room);
	size_t top = lists_top(&l, room), most = room > 0 ? (size_t)room : 0;
	enum sort sort = lists_sort(f, s, LIST_SESSIONS, room);
	bool reverse = s->reverse && lists_is_sorted(s, LIST_SESSIONS);

	list_title(g, r, own ? "sessions" : "top sessions", f->sessions.n < most ? f->sessions.n : most,
		   own ? f->sessions.all : 0, own ? panel_metric(f->metric) : "", sort_words(sort, reverse));
	session_row(g, r.row + 1, r, full, f, NULL);
	for (int i = 0; i < room && top + (size_t)i < l.n; i++) {
		size_t at = lists_at(&l, top + (size_t)i);

		if (at == SIZE_MAX)
			panel_gone(g, r, r.row + 2 + i, s);
		else
			session_row(g, r.row + 2 + i, r, full, f, &f->sessions.group[at]);
		panel_select(g, r, r.row + 2 + i, s, &l, top + (size_t)i);
	}
	lists_free(&l);
}

/* --- failures by cause */

/* Names of which there are more end in three dots; here as all text that is cut. */
static void few_names(struct grid *g, int row, int col, int cols, struct text names)
{
	bool more = names.n > 3 && memcmp(names.s + names.n - 3, "...", 3) == 0;

	names.n -= more ? 3 : 0;
	more = more && (int)utf8_width(names) < cols;
	col += grid_text(g, row, col, cols, names, INK_DIM);
	if (more)
		grid_char(g, row, col, 0x2026, INK_DIM);
}

static void failure_row(struct grid *g, struct rect r, int row, const struct figure_failure *one)
{
	char text[UNITS_TEXT];
	int col;

	grid_right(g, row, r.col, 8, units_count(text, (double)one->n), INK_BOLD);
	grid_text(g, row, r.col + 9, r.cols - 9, one->error.s ? one->error : text_of("no reason given"), 0);
	if (row + 1 >= r.row + r.rows || (!one->worker.s && isnan(one->last_s)))
		return;
	col = r.col + 9;
	if (!isnan(one->last_s))
		col = grid_printf(g, row + 1, col, r.cols - 9, INK_DIM, "last t+%s ", units_clock(text, one->last_s));
	if (!one->workers.s || col + 5 > r.col + r.cols)
		return;
	col = grid_printf(g, row + 1, col, 3, INK_DIM, "on ");
	few_names(g, row + 1, col, r.col + r.cols - col, one->workers);
}

/* Two rows a cause. */
void panel_failures(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	char text[UNITS_TEXT], title[UNITS_TEXT + 64];
	int room = r.rows / 2;
	struct list_rows l = lists_rows(f, s, LIST_FAILURES, room);
	size_t top = lists_top(&l, room);

	if (f->n_failures > (size_t)room)
		snprintf(title, sizeof title, "failures %s, %d of %zu causes", units_count(text, (double)f->failed), room,
			 f->n_failures);
	else
		snprintf(title, sizeof title, "failures %s", units_count(text, (double)f->failed));
	grid_rule(g, r.row, r.col, r.cols, title);
	for (int i = 0; i < room && top + (size_t)i < l.n; i++) {
		size_t at = lists_at(&l, top + (size_t)i);
		int row = r.row + 1 + 2 * i;

		if (row >= r.row + r.rows)
			break;
		if (at == SIZE_MAX)
			panel_gone(g, r, row, s);
		else
			failure_row(g, r, row, &f->failure[at]);
		panel_select(g, r, row, s, &l, top + (size_t)i);
	}
	lists_free(&l);
}
