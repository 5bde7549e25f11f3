/* frame.c - header, status, bottom, and which panel goes where; see frame.h */
#include "screen/frame.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "screen/panels.h"
#include "screen/units.h"

/* A filter that leaves one name of a kind leaves nothing to list of it. */
static size_t listed(const struct figure_groups *groups, const struct frame *s)
{
	return *s->filter && groups->n == 1 ? 0 : groups->n;
}

static struct contents contents_of(const struct figures *f, const struct frame *s)
{
	return (struct contents){
		.thresholds = isnan(f->run[H_FIGURE(METRIC_E2E, L_P50)]) ? 0 : f->n_thresholds,
		.decisions = listed(&f->decisions, s), .workers = listed(&f->workers, s), .sessions = listed(&f->sessions, s),
		.slowest = f->n_slowest, .failures = f->n_failures, .chart = f->timed, .drilled = *s->back,
	};
}

struct layout frame_layout(const struct figures *f, const struct frame *s, int rows, int cols)
{
	struct contents c = contents_of(f, s);

	return layout_of(rows, cols, s->view, &c);
}

/* The panels of the overview that have something to show, but no room. */
static const char *dropped_panels(char *buf, size_t size, const struct figures *f, const struct frame *s, int rows,
				  int cols)
{
	static const struct { enum panel panel; const char *name; } named[] = {
		{ PANEL_CHART, "chart" }, { PANEL_TAIL, "long tail" }, { PANEL_DECISIONS, "decisions" },
		{ PANEL_WORKERS, "workers" }, { PANEL_SESSIONS, "sessions" }, { PANEL_SLOWEST, "slowest" },
		{ PANEL_FAILURES, "failures" },
	};
	struct contents c = contents_of(f, s);
	const size_t any[] = { c.chart, c.thresholds, c.decisions, c.workers, c.sessions, c.slowest, c.failures };
	struct layout l = layout_of(rows, cols, VIEW_OVERVIEW, &c);
	size_t n = 0;

	*buf = '\0';
	for (size_t k = 0; s->view == VIEW_OVERVIEW && k < sizeof named / sizeof *named; k++)
		if (any[k] && !l.panel[named[k].panel].rows)
			n += (size_t)snprintf(buf + n, size - n, "%s%s", n ? ", " : "", named[k].name);
	return buf;
}

size_t frame_help_rows(const struct figures *f, const struct frame *s)
{
	char dropped[128];

	return panel_help_rows(s->rows, s->cols, dropped_panels(dropped, sizeof dropped, f, s, s->rows, s->cols));
}

/* --- header: run, state, clock, rate, in flight, counts */

/* zeros: also counts of failures and bad lines where there are none. */
static const char *counts_text(char *buf, size_t size, const struct figures *f, const struct frame *s,
			       enum screen_size form, bool zeros)
{
	static const char *const forms[][4] = {
		{ "n%s", " !%s", " b%s", "" }, { "n%s", " !%s", " b%s", "" }, { "%s ok", " %s fail", " %s bad", "" },
		{ "%s ok", "  %s failed", "  %s bad lines", "" },
	};
	char number[UNITS_TEXT];
	size_t n;

	n = (size_t)snprintf(buf, size, forms[form][0],
			     units_count(number, (double)(form <= SIZE_SMALL ? f->n : f->ok)));
	if (f->failed || zeros)
		n += (size_t)snprintf(buf + n, size - n, forms[form][1], units_count(number, (double)f->failed));
	if (s->bad_lines || zeros)
		snprintf(buf + n, size - n, forms[form][2], units_count(number, (double)s->bad_lines));
	return buf;
}

/* The counts at the right end of the header, in cols cells; when they have no room, without those that are 0. */
static void draw_counts(struct grid *g, int row, int col, int cols, const struct figures *f, const struct frame *s,
			enum screen_size form)
{
	char text[160];

	counts_text(text, sizeof text, f, s, form, true);
	if ((int)strlen(text) > cols)
		counts_text(text, sizeof text, f, s, form, false);
	grid_right(g, row, col, cols, text, 0);
}

static const char *rate_text(char *buf, size_t size, double rate, const char *unit)
{
	if (isnan(rate))
		snprintf(buf, size, "-%s", unit);
	else
		snprintf(buf, size, "%.*f%s", rate > 0 && rate < .0995 ? 3 : rate < 9.995 ? 2 : rate < 99.95 ? 1 : 0, rate, unit);
	return buf;
}

static const char *flight_text(char *buf, size_t size, const struct figures *f, const char *word, bool ascii)
{
	char number[UNITS_TEXT];

	if (isnan(f->in_flight))
		return "";
	snprintf(buf, size, "%s %s%s", word, !f->in_flight_at_least ? "" : ascii ? ">=" : "\u2265",
		 units_count(number, f->in_flight));
	return buf;
}

static void clock_text(char *buf, size_t size, const struct figures *f)
{
	char clock[UNITS_TEXT];

	if (f->timed)
		snprintf(buf, size, "t+%s", units_clock(clock, f->clock_s));
	else
		snprintf(buf, size, "no clock");
}

/* Are not all requests shown, because somebody wants it so? */
static bool is_filtered(const struct figures *f, const struct frame *s)
{
	return *s->filter || *s->where || !isnan(f->zero_s);
}

static void header_tiny(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	char counts[96];

	grid_printf(g, r.row, r.col, r.cols, INK_BOLD | (is_filtered(f, s) ? INK_REVERSE : 0), "%.1s%s %s", s->state,
		    *s->filter ? " FILTER" : *s->where ? " WHERE" : isnan(f->zero_s) ? "" : " z",
		    counts_text(counts, sizeof counts, f, s, SIZE_TINY, false));
}

static void header_small(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	char text[160], counts[96], rate[UNITS_TEXT];
	/* most states are short, and behind these the clock stands in one place */
	int col = (int)strlen(s->state) > 6 ? (int)strlen(s->state) + 1 : 7;

	grid_string(g, r.row, r.col, col - 1, s->state, INK_BOLD);
	clock_text(text, sizeof text, f);
	col += grid_string(g, r.row, r.col + col, 11, text, 0) + 1;
	snprintf(text, sizeof text, "%s %s", counts_text(counts, sizeof counts, f, s, SIZE_SMALL, false),
		 rate_text(rate, sizeof rate, f->rate, "/s"));
	grid_right(g, r.row, r.col + col, r.cols - col, text, 0);
}

static void header_medium(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	char text[160];
	int used;

	grid_text(g, r.row, r.col + 1, 11, f->label, INK_BOLD);
	grid_string(g, r.row, r.col + 13, 11, s->state, INK_BOLD);
	clock_text(text, sizeof text, f);
	grid_string(g, r.row, r.col + 25, 11, text, 0);
	grid_string(g, r.row, r.col + 37, 8, rate_text(text, sizeof text, f->rate, "/s"), 0);
	used = 46 + grid_string(g, r.row, r.col + 46, 12, flight_text(text, sizeof text, f, "infl", g->ascii), 0) + 1;
	draw_counts(g, r.row, r.col + used, r.cols - used - 1, f, s, SIZE_MEDIUM);
}

static void header_wide(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	char text[160];
	int used;

	grid_string(g, r.row, r.col + 1, 9, "tui-dash", INK_DIM);
	grid_text(g, r.row, r.col + 11, 17, f->label, INK_BOLD);
	grid_string(g, r.row, r.col + 29, 14, s->state, INK_BOLD);
	clock_text(text, sizeof text, f);
	grid_string(g, r.row, r.col + 44, 12, text, 0);
	grid_string(g, r.row, r.col + 57, 14, rate_text(text, sizeof text, f->rate, " req/s"), 0);
	used = 70 + grid_string(g, r.row, r.col + 70, 15, flight_text(text, sizeof text, f, "in flight", g->ascii), 0) + 1;
	draw_counts(g, r.row, r.col + used, r.cols - used - 1, f, s, SIZE_WIDE);
}

static void draw_header(struct grid *g, struct rect r, enum screen_size size, const struct figures *f,
			const struct frame *s)
{
	static void (*const draw[])(struct grid *, struct rect, const struct figures *, const struct frame *) = {
		header_tiny, header_small, header_medium, header_wide
	};

	draw[size](g, r, f, s);
}

/* --- status: the modes, in words */

/* Puts the progress in front, where it has room; modes are worth more. */
static void status_progress(char *buf, size_t size, const struct figures *f, const struct frame *s, int cols)
{
	char progress[96], all[256];

	if (!*frame_progress(progress, sizeof progress, f, s))
		return;
	snprintf(all, sizeof all, "%s%s%.150s", progress, *buf ? "   " : "", buf);
	if ((int)utf8_width(text_of(all)) <= cols)
		snprintf(buf, size, "%s", all);
}

/* What stands at the right: base and checks as far as they fit in `cols` cells, the base last. */
static void status_right(char *buf, size_t size, const struct figures *f, const struct frame *s, int cols)
{
	size_t n = 0;

	*buf = '\0';
	if (f->ahead)
		n += (size_t)snprintf(buf + n, size - n, "%" PRIu64 " ahead   ", f->ahead);
	if (s->checks)
		n += (size_t)snprintf(buf + n, size - n, "check %zu/%zu met", s->checks_met, s->checks);
	if ((int)n > cols)
		*buf = '\0';
	if (!f->base_label.s || (int)n > cols)
		return;
	snprintf(buf + n, size - n, "%sbase %.*s%s%s", s->checks ? "   " : "",
		 f->base_label.n < 60 ? (int)f->base_label.n : 60, f->base_label.s,
		 bases_words(f->base_mode, f->ended), f->base_part ? ", latest part" : "");
	if ((int)utf8_width(text_of(buf)) > cols)
		buf[n] = '\0';
}

/* The filter and how much it lets pass, which is not cut off. */
static int draw_filter(struct grid *g, int row, int col, int cols, const struct figures *f, const struct frame *s)
{
	char text[512 + 64], passed[96] = "";
	int end = col, width;

	if (*s->filter) {
		snprintf(text, sizeof text, "FILTER %s", s->filter);
		snprintf(passed, sizeof passed, "  %" PRIu64 " of %s%" PRIu64, f->n, f->forgotten ? "the last " : "", f->all);
	} else if (f->forgotten) {
		snprintf(text, sizeof text, "LATEST %" PRIu64 " of %" PRIu64, f->all, f->all + f->forgotten);
	} else if (*s->where) {
		snprintf(text, sizeof text, "WHERE %s", s->where);
	} else {
		return col + (g->cols >= 110 ? grid_string(g, row, col, cols, "filter none", 0) : 0);
	}
	width = (int)strlen(passed);
	if (cols <= width)
		width = 0;
	end += grid_string(g, row, end, cols - width, text, INK_REVERSE);
	if (width)
		end += grid_string(g, row, end, width, passed, INK_REVERSE);
	return end;
}

enum { LEAST_FILTER = 30 };

static void draw_status(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	int col = r.col + 1, end = r.col + r.cols - 1, gap = r.cols >= 110 ? 3 : 2, room;
	char span[UNITS_TEXT], right[256];

	units_span(span, f->window_s * 1e3);
	col = grid_printf(g, r.row, col, 14, 0, "window %s", isinf(f->window_s) ? "run" : span);
	col = grid_printf(g, r.row, col + gap, 12, 0, "metric %s", panel_metric(f->metric));
	if (s->arrival)
		col = grid_string(g, r.row, col + gap, 13, "clock arrival", 0) + col + gap;
	if (!isnan(f->zero_s))
		col = grid_printf(g, r.row, col + gap, 24, INK_REVERSE, "since z t+%s", units_clock(span, f->zero_s));
	/* the filter is cut before other modes are hidden, as long as it can be recognised */
	room = end - col - gap;
	status_right(right, sizeof right, f, s, room);
	if (*right && room - (int)utf8_width(text_of(right)) - 2 >= LEAST_FILTER)
		room -= (int)utf8_width(text_of(right)) + 2;
	col = draw_filter(g, r.row, col + gap, room, f, s);
	status_right(right, sizeof right, f, s, end - col - 2);
	status_progress(right, sizeof right, f, s, end - col - 2);
	grid_right(g, r.row, col, end - col, right, 0);
}

/* --- bottom */

static const char *keys_of_view(const struct frame *s, int cols)
{
	switch (s->view) {
	case VIEW_WORKERS: case VIEW_SESSIONS:
		return "Enter drill down  s S sort/reverse  j k select  / filter  Esc back  ? help";
	case VIEW_REQUESTS:
		return "Enter session  Tab slow/failed/recent  s sort  W write list  Esc back  ? help";
	case VIEW_TIME:
		return "Esc back  c band/scatter/heat  y log/linear  x by completion/dispatch  ? help";
	case VIEW_OVERVIEW:
		break;
	}
	if (cols < 100)
		return "? help  1-5 view  m metric  [ ] window  s sort  / filter  b base  z zero";
	return "? help  1-5 view  m metric  [ ] window  s sort  / filter  b base  z zero  space pause  W write  q quit";
}

static const char *keys_text(char *buf, size_t size, const struct figures *f, const struct frame *s, int cols)
{
	*buf = '\0';
	if (!s->replies)
		return buf;
	if (cols < 50)
		snprintf(buf, size, "? help  m metric  [ ] win  q quit");
	else if (s->view == VIEW_TIME && !isnan(s->chart.cursor_s))
		snprintf(buf, size, "h l cursor  Enter requests of that column  + - zoom  Esc cursor off  ? help");
	else if (s->list != LIST_NONE && s->view == VIEW_OVERVIEW)
		snprintf(buf, size, "Enter open%s  Tab next list  j k select  Esc %s%s  ? help",
			 s->list <= LIST_SESSIONS ? "  s S sort" : "", *s->back ? "back to " : "no list", s->back);
	else if (*s->back && s->view == VIEW_OVERVIEW)
		snprintf(buf, size, "Esc back to %s  Enter open session or request  Tab list  ? help", s->back);
	else if (strcmp(s->state, "END") == 0 && s->view == VIEW_OVERVIEW)
		snprintf(buf, size, "end of input, percentiles %s   W write  Q leave this frame  q quit   ? help",
			 f->exact ? "exact" : "~1%");
	else
		snprintf(buf, size, "%s", keys_of_view(s, cols));
	return buf;
}

/* Both in one row: what is to say, and where the keys are. */
static void draw_shared(struct grid *g, struct rect r, const char *text, const struct frame *s)
{
	const char *keys = !s->replies || r.cols <= 20 ? "" : *s->back && r.cols >= 60 ? "Esc back  ? help" : "? help";
	int room = (int)strlen(keys) + 1;

	grid_string(g, r.row, r.col + 1, r.cols - 1 - room - (room > 1), text, INK_BOLD);
	grid_string(g, r.row, r.col + r.cols - room, room, keys, INK_DIM);
}

/* Which requests are shown, where there is no status row that says so. */
static void draw_mode(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	int keys = s->replies ? 8 : 1;

	draw_filter(g, r.row, r.col + 1, r.cols - 1 - keys, f, s);
	if (keys > 1)
		grid_string(g, r.row, r.col + r.cols - 7, 7, "? help", INK_DIM);
}

/* As much of a question's end
 as fits: it is where the answer is typed. */
static void draw_prompt(struct grid *g, struct rect r, const char *prompt)
{
	struct text t = text_of(prompt);
	int room = r.cols - 1, used = 0;
	size_t i = 0;

	if (room < 2)
		return;
	if ((int)utf8_width(t) > room) {
		used = 1;
		while (i < t.n && (int)utf8_width((struct text){ t.s + i, t.n - i }) > room - 1)
			utf8_next(t, &i);
		grid_char(g, r.row, r.col + 1, 0x2026, INK_BOLD);
	}
	used += grid_text(g, r.row, r.col + 1 + used, room - used, (struct text){ t.s + i, t.n - i }, INK_BOLD);
	grid_park(g, r.row, r.col + used);
}

static void draw_bottom(struct grid *g, const struct layout *l, const struct figures *f, const struct frame *s)
{
	struct rect keys = l->panel[PANEL_KEYS], alert = l->panel[PANEL_ALERT];
	const char *text = *s->message ? s->message : s->alert;
	/* a few rows have none for what there is to say, unless it is the answer to a key */
	bool shares = !alert.rows && *text && (l->size > SIZE_SMALL || *s->message || !s->replies);
	char words[160];

	if (alert.rows) {
		grid_clip(g, alert);
		grid_string(g, alert.row, alert.col + 1, alert.cols - 2, text, INK_BOLD);
	}
	if (!keys.rows && (s->prompt || *s->message)) {
		/* where there is no such row, over what else is there */
		keys = (struct rect){ g->rows - 1, 0, 1, g->cols };
		grid_clip(g, keys);
		for (int col = 0; col < g->cols; col++)
			grid_char(g, keys.row, col, ' ', 0);
		shares = !s->prompt;
	}
	if (!keys.rows)
		return;
	grid_clip(g, keys);
	if (s->prompt) {
		draw_prompt(g, keys, s->prompt);
	} else if (l->size == SIZE_SMALL && !*s->message && (*s->filter || *s->where || f->forgotten)) {
		draw_mode(g, keys, f, s);
	} else if (s->replay_of > 0 && !*s->message) {
		panel_replay(g, keys, s, !alert.rows && *text);
	} else if (shares) {
		draw_shared(g, keys, text, s);
	} else {
		grid_string(g, keys.row, keys.col + 1, keys.cols - 1, keys_text(words, sizeof words, f, s, keys.cols), INK_DIM);
	}
}

static void draw_list(struct grid *g, struct rect r, enum screen_size size, const struct figures *f,
		      const struct frame *s)
{
	const struct figure_groups *groups = lists_groups(f, s->list);

	if (groups && !groups->n && !s->selection.any) {
		grid_rule(g, r.row, r.col, r.cols, s->view == VIEW_WORKERS ? "workers" : "sessions");
		if (r.rows > 1)
			grid_string(g, r.row + 1, r.col + 1, r.cols - 1, "none in these records", INK_DIM);
	} else if (s->view == VIEW_WORKERS) {
		panel_workers(g, r, size, f, s);
	} else if (s->view == VIEW_SESSIONS) {
		panel_sessions(g, r, f, s);
	} else {
		panel_requests(g, r, f, s);
	}
}

struct chart frame_chart(const struct frame *s, enum screen_size size)
{
	struct chart c = s->chart;

	c.titled = size >= SIZE_MEDIUM;
	c.marked = s->view != VIEW_TIME;
	if (s->view == VIEW_TIME && c.kind == CHART_AUTO)
		c.kind = CHART_HEAT;
	return c;
}

static void draw_chart(struct grid *g, struct rect r, enum screen_size size, const struct figures *f,
		       const struct frame *s)
{
	struct chart c = frame_chart(s, size);

	if (f->timed) {
		chart_draw(g, r, f, &c);
		return;
	}
	grid_rule(g, r.row, r.col, r.cols, "time");
	if (r.rows > 1)
		grid_string(g, r.row + 1, r.col + 1, r.cols - 1, f->n ? "no start_ms in these records: no time to draw over" :
			    "no requests yet", INK_DIM);
}

static void draw_panel(struct grid *g, enum panel p, struct rect r, enum screen_size size, const struct figures *f,
		       const struct frame *s)
{
	switch (p) {
	case PANEL_HEADER: draw_header(g, r, size, f, s); break;
	case PANEL_STATUS: draw_status(g, r, f, s); break;
	case PANEL_LATENCY: panel_latency(g, r, size, f); break;
	case PANEL_CHART: draw_chart(g, r, size, f, s); break;
	case PANEL_TAIL: panel_tail(g, r, size, f); break;
	case PANEL_DECISIONS: panel_decisions(g, r, size, f, s); break;
	case PANEL_WORKERS: panel_workers(g, r, size, f, s); break;
	case PANEL_SESSIONS: panel_sessions(g, r, f, s); break;
	case PANEL_SLOWEST: panel_slowest(g, r, f, s); break;
	case PANEL_FAILURES: panel_failures(g, r, f, s); break;
	case PANEL_QUANTILES: panel_quantiles(g, r, f); break;
	case PANEL_LIST: draw_list(g, r, size, f, s); break;
	case PANEL_DETAIL: panel_detail(g, r, f, s); break;
	case PANEL_ALERT: case PANEL_KEYS: case PANELS: break;
	}
}

void frame_draw(struct grid *g, const struct figures *f, const struct frame *s)
{
	struct layout l = frame_layout(f, s, g->rows, g->cols);
	char dropped[128];

	grid_clear(g);
	for (int p = 0; p < PANELS; p++) {
		if (!l.panel[p].rows)
			continue;
		grid_clip(g, l.panel[p]);
		draw_panel(g, (enum panel)p, l.panel[p], l.size, f, s);
	}
	draw_bottom(g, &l, f, s);
	g->clip = (struct rect){ 0, 0, g->rows, g->cols };
	if (s->help)
		panel_help(g, s, dropped_panels(dropped, sizeof dropped, f, s, g->rows, g->cols));
}
