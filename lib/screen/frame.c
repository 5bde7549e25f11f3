/* frame.c - header, status, bottom, and which panel goes where; see frame.h */
#include "screen/frame.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "screen/panels.h"
#include "screen/units.h"

static const struct figure_groups *listed(const struct figures *f, enum view view)
{
	return view == VIEW_WORKERS ? &f->workers : view == VIEW_SESSIONS ? &f->sessions : NULL;
}

size_t frame_rows(const struct figures *f, enum view view)
{
	const struct figure_groups *groups = listed(f, view);

	return groups ? groups->n : view == VIEW_REQUESTS ? f->n_slowest : 0;
}

const struct figure_group *frame_group(const struct figures *f, const struct frame *s, size_t row)
{
	const struct figure_groups *groups = listed(f, s->view);
	const struct figure_group *found;
	size_t *order;

	if (!groups || row >= groups->n)
		return NULL;
	order = panel_order(groups, s->sort, s->reverse);
	found = &groups->group[order[row]];
	free(order);
	return found;
}

static struct contents contents_of(const struct figures *f)
{
	return (struct contents){
		.thresholds = isnan(f->run[H_FIGURE(METRIC_E2E, L_P50)]) ? 0 : f->n_thresholds,
		.decisions = f->decisions.n, .workers = f->workers.n, .sessions = f->sessions.n, .slowest = f->n_slowest,
		.failures = f->n_failures, .chart = f->timed,
	};
}

/* --- header: run, state, clock, rate, in flight, counts */

static const char *counts_text(char *buf, size_t size, const struct figures *f, const struct frame *s,
			       enum screen_size form)
{
	static const char *const forms[][4] = {
		{ "n%s", " !%s", " b%s", "" }, { "n%s", " !%s", " b%s", "" }, { "%s ok", " %s fail", " %s bad", "" },
		{ "%s ok", "  %s failed", "  %s bad lines", "" },
	};
	char number[UNITS_TEXT];
	size_t n;

	n = (size_t)snprintf(buf, size, forms[form][0],
			     units_count(number, (double)(form <= SIZE_SMALL ? f->n : f->ok)));
	if (f->failed || form >= SIZE_MEDIUM)
		n += (size_t)snprintf(buf + n, size - n, forms[form][1], units_count(number, (double)f->failed));
	if (s->bad_lines || form >= SIZE_MEDIUM)
		snprintf(buf + n, size - n, forms[form][2], units_count(number, (double)s->bad_lines));
	return buf;
}

static const char *rate_text(char *buf, size_t size, double rate, const char *unit)
{
	if (isnan(rate))
		snprintf(buf, size, "-%s", unit);
	else
		snprintf(buf, size, "%.*f%s", rate < 9.995 ? 2 : rate < 99.95 ? 1 : 0, rate, unit);
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

static void header_tiny(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	char counts[96];

	grid_printf(g, r.row, r.col, r.cols, INK_BOLD, "%.1s %s", s->state,
		    counts_text(counts, sizeof counts, f, s, SIZE_TINY));
}

static void header_small(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	char text[160], counts[96], rate[UNITS_TEXT];

	grid_string(g, r.row, r.col, 7, s->state, INK_BOLD);
	clock_text(text, sizeof text, f);
	grid_string(g, r.row, r.col + 7, 11, text, 0);
	snprintf(text, sizeof text, "%s %s", counts_text(counts, sizeof counts, f, s, SIZE_SMALL),
		 rate_text(rate, sizeof rate, f->rate, "/s"));
	grid_right(g, r.row, r.col + 18, r.cols - 18, text, 0);
}

static void header_medium(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	char text[160];

	grid_text(g, r.row, r.col + 1, 11, f->label, INK_BOLD);
	grid_string(g, r.row, r.col + 13, 11, s->state, INK_BOLD);
	clock_text(text, sizeof text, f);
	grid_string(g, r.row, r.col + 25, 11, text, 0);
	grid_string(g, r.row, r.col + 37, 8, rate_text(text, sizeof text, f->rate, "/s"), 0);
	grid_string(g, r.row, r.col + 46, 12, flight_text(text, sizeof text, f, "infl", g->ascii), 0);
	grid_right(g, r.row, r.col + 58, r.cols - 59, counts_text(text, sizeof text, f, s, SIZE_MEDIUM), 0);
}

static void header_wide(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	char text[160];

	grid_string(g, r.row, r.col + 1, 9, "tui-dash", INK_DIM);
	grid_text(g, r.row, r.col + 11, 17, f->label, INK_BOLD);
	grid_string(g, r.row, r.col + 29, 14, s->state, INK_BOLD);
	clock_text(text, sizeof text, f);
	grid_string(g, r.row, r.col + 44, 12, text, 0);
	grid_string(g, r.row, r.col + 57, 14, rate_text(text, sizeof text, f->rate, " req/s"), 0);
	grid_string(g, r.row, r.col + 70, 15, flight_text(text, sizeof text, f, "in flight", g->ascii), 0);
	grid_right(g, r.row, r.col + 85, r.cols - 86, counts_text(text, sizeof text, f, s, SIZE_WIDE), 0);
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

static void draw_status(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	char text[256], span[UNITS_TEXT], right[256] = "";
	int col = r.col + 1, end;
	size_t n = 0;

	if (f->ahead)
		n += (size_t)snprintf(right + n, sizeof right - n, "%" PRIu64 " ahead   ", f->ahead);
	if (s->checks)
		n += (size_t)snprintf(right + n, sizeof right - n, "check %zu/%zu met", s->checks_met, s->checks);
	if (f->base_label.s)
		snprintf(right + n, sizeof right - n, "%sbase %.*s%s", n ? "   " : "",
			 f->base_label.n < 60 ? (int)f->base_label.n : 60, f->base_label.s,
			 bases_words(f->base_mode, f->ended));
	end = r.col + r.cols - 1 - (int)utf8_width(text_of(right));
	col = grid_printf(g, r.row, col, 14, 0, "window %s", isinf(f->window_s) ? "run" : units_span(span, f->window_s * 1e3));
	col = grid_printf(g, r.row, col + 2, 12, 0, "metric %s", panel_metric(f->metric));
	if (!isnan(f->zero_s))
		col = grid_printf(g, r.row, col + 2, 24, INK_REVERSE, "since z t+%s", units_clock(span, f->zero_s));
	if (*s->filter)
		snprintf(text, sizeof text, "FILTER %s  %" PRIu64 " of %" PRIu64, s->filter, f->n, f->all);
	else if (f->forgotten)
		snprintf(text, sizeof text, "LATEST %" PRIu64 " of %" PRIu64, f->all, f->all + f->forgotten);
	else if (*s->where)
		snprintf(text, sizeof text, "WHERE %s", s->where);
	else
		snprintf(text, sizeof text, "%s", r.cols >= 110 ? "filter none" : "");
	grid_string(g, r.row, col + 2, end - col - 3, text, *s->filter || *s->where || f->forgotten ? INK_REVERSE : 0);
	grid_string(g, r.row, end > col + 2 ? end : col + 2, r.col + r.cols - 1 - (end > col + 2 ? end : col + 2), right, 0);
}

/* --- bottom */

static const char *keys_text(const struct frame *s, int cols)
{
	if (!s->replies)
		return "";
	if (cols < 50)
		return "? help  m metric  [ ] win  q quit";
	switch (s->view) {
	case VIEW_WORKERS: case VIEW_SESSIONS:
		return "Enter drill down  s S sort/reverse  j k select  / filter  Esc back  ? help";
	case VIEW_REQUESTS:
		return "Enter open session  j k select  / filter  Esc back  ? help";
	case VIEW_TIME:
		return "Esc back  c band/scatter/heat  y log/linear  m metric  ? help";
	case VIEW_OVERVIEW:
		break;
	}
	if (cols < 100)
		return "? help  1-5 view  m metric  [ ] window  / filter  b base  z zero  q quit";
	return "? help  1-5 view  m metric  [ ] window  s sort  / filter  b base  z zero  space pause  W write  q quit";
}

static void draw_bottom(struct grid *g, const struct layout *l, const struct frame *s)
{
	struct rect keys = l->panel[PANEL_KEYS], alert = l->panel[PANEL_ALERT];
	bool shares = !alert.rows && *s->alert && keys.rows;

	if (s->prompt) {
		grid_clip(g, keys);
		grid_string(g, keys.row, keys.col + 1, keys.cols - 1, s->prompt, INK_BOLD);
		return;
	}
	if (alert.rows) {
		grid_clip(g, alert);
		grid_string(g, alert.row, alert.col + 1, alert.cols - 2, s->alert, INK_BOLD);
	}
	if (!keys.rows)
		return;
	grid_clip(g, keys);
	if (!shares) {
		grid_string(g, keys.row, keys.col + 1, keys.cols - 1, keys_text(s, keys.cols), INK_DIM);
	} else if (s->replies) {
		grid_string(g, keys.row, keys.col + 1, keys.cols - 9, s->alert, INK_BOLD);
		grid_string(g, keys.row, keys.col + keys.cols - 7, 7, "? help", INK_DIM);
	} else {
		grid_string(g, keys.row, keys.col + 1, keys.cols - 2, s->alert, INK_BOLD);
	}
}

static void draw_list(struct grid *g, struct rect r, enum screen_size size, const struct figures *f, const struct frame *s)
{
	if (!frame_rows(f, s->view)) {
		grid_rule(g, r.row, r.col, r.cols, s->view == VIEW_WORKERS ? "workers" : s->view == VIEW_SESSIONS ? "sessions" :
			  "slowest requests, E2E");
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

static void draw_chart(struct grid *g, struct rect r, enum screen_size size, const struct figures *f,
		       const struct frame *s)
{
	struct chart c = s->chart;

	c.titled = size >= SIZE_MEDIUM;
	if (s->view == VIEW_TIME && c.kind == CHART_AUTO)
		c.kind = CHART_HEAT;
	if (f->timed) {
		chart_draw(g, r, f, &c);
		return;
	}
	grid_rule(g, r.row, r.col, r.cols, "time");
	if (r.rows > 1)
		grid_string(g, r.row + 1, r.col + 1, r.cols - 1, "no start_ms in these records: no time to draw over", INK_DIM);
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
	case PANEL_DECISIONS: panel_decisions(g, r, size, f); break;
	case PANEL_WORKERS: panel_workers(g, r, size, f, NULL); break;
	case PANEL_SESSIONS: panel_sessions(g, r, f, NULL); break;
	case PANEL_SLOWEST: panel_slowest(g, r, f); break;
	case PANEL_FAILURES: panel_failures(g, r, f); break;
	case PANEL_QUANTILES: panel_quantiles(g, r, f); break;
	case PANEL_LIST: draw_list(g, r, size, f, s); break;
	case PANEL_ALERT: case PANEL_KEYS: case PANELS: break;
	}
}

void frame_draw(struct grid *g, const struct figures *f, const struct frame *s)
{
	struct contents c = contents_of(f);
	struct layout l = layout_of(g->rows, g->cols, s->view, &c);

	grid_clear(g);
	for (int p = 0; p < PANELS; p++) {
		if (!l.panel[p].rows)
			continue;
		grid_clip(g, l.panel[p]);
		draw_panel(g, (enum panel)p, l.panel[p], l.size, f, s);
	}
	draw_bottom(g, &l, s);
	g->clip = (struct rect){ 0, 0, g->rows, g->cols };
	if (s->help)
		panel_help(g);
}
