/* panel_requests.c - single requests: the slowest, the lists of view 5, and all about one of them; see panels.h */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "screen/panels.h"
#include "screen/units.h"

static const char *hit_of(char *buf, const struct figure_request *q)
{
	return units_whole(buf, q->input > 0 && q->cached != NA_INT ? (double)q->cached / (double)q->input : NAN);
}

/* Tokens in full as long as six digits do. */
static const char *tokens_of(char *buf, int64_t n)
{
	if (n == NA_INT || n < 0 || n > 999999)
		return units_count(buf, n == NA_INT ? NAN : (double)n);
	snprintf(buf, UNITS_TEXT, "%" PRId64, n);
	return buf;
}

static struct text or_dash(struct text t)
{
	return t.s ? t : text_of("-");
}

/* --- rows */

/* What the last column but one has: the decision, or of failed requests the reason. */
static struct text note_of(const struct figure_request *q)
{
	return q->ok ? or_dash(q->decision) : q->error.s ? q->error : text_of("failed");
}

/* A row, or for one that is NULL the heads; note: that of what note_of gives. */
static void request_row(struct grid *g, int row, struct rect r, const struct figure_request *q, const char *note)
{
	int wide = r.cols > 78 ? (r.cols - 78) / 3 : 0, name = 10 + wide, col = r.col + 1 + name, rest;
	int worker = 7 + (wide > 9 ? 3 : wide / 3);
	unsigned ink = q ? 0 : INK_DIM;
	char text[UNITS_TEXT];

	if (q)
		grid_text(g, row, r.col + 1, name - 1, panel_name(q->id), 0);
	else
		grid_string(g, row, r.col + 1, name - 1, "request", ink);
	col = panel_cell(g, row, col, 6, q ? units_ms(text, q->e2e_ms) : "E2E", ink);
	col = panel_cell(g, row, col, 7, q ? units_ms(text, q->ttft_ms) : "TTFT", ink);
	col = panel_cell(g, row, col, 7, q ? units_ms(text, q->tpot_ms) : "TPOT", ink);
	col = panel_cell(g, row, col, 7, q ? tokens_of(text, q->input) : "input", ink);
	col = panel_cell(g, row, col, 6, q ? tokens_of(text, q->output) : "out", ink);
	col = panel_cell(g, row, col, 5, q ? hit_of(text, q) : "hit", ink) + 1;
	grid_text(g, row, col, worker - 1, q ? or_dash(q->worker) : text_of("worker"), ink);
	col += worker;
	rest = r.col + r.cols - col - 8;
	if (rest > 3)
		grid_text(g, row, col, rest, q ? note_of(q) : text_of(note), ink);
	panel_cell(g, row, r.col + r.cols - 8, 8, q ? units_clock(text, q->done_s) : "done", ink);
}

static void narrow_request(struct grid *g, int row, struct rect r, const struct figure_request *q)
{
	char text[UNITS_TEXT];
	int col = r.col + 15;

	grid_right(g, row, r.col, 7, units_ms(text, q->e2e_ms), INK_BOLD);
	grid_right(g, row, r.col + 7, 7, units_ms(text, q->ttft_ms), 0);
	col += grid_text(g, row, col, 8, or_dash(q->worker), 0) + 1;
	if (r.col + r.cols - col > 2)
		grid_text(g, row, col, r.col + r.cols - col, note_of(q), 0);
}

/* The rows of a list below its title. */
static void request_rows(struct grid *g, struct rect r, const struct figures *f, const struct frame *s, enum list list)
{
	bool table = r.cols >= 70;
	size_t n;
	const struct figure_request *q = lists_requests(f, list, &n);
	int room = r.rows - 1 - table, row = r.row + 1 + table;
	struct list_rows l = lists_rows(f, s, list, room);
	size_t top = lists_top(&l, room);

	if (table && r.rows > 1)
		request_row(g, r.row + 1, r, NULL, list == LIST_FAILED ? "reason" : "decision");
	for (size_t k = top; k < l.n && (int)(k - top) < room; k++, row++) {
		size_t i = lists_at(&l, k);

		if (i == SIZE_MAX)
			panel_gone(g, r, row, s);
		else if (table)
			request_row(g, row, r, &q[i], NULL);
		else
			narrow_request(g, row, r, &q[i]);
		panel_select(g, r, row, s, &l, k);
	}
	lists_free(&l);
}

void panel_slowest(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	grid_rule(g, r.row, r.col, r.cols, *s->filter ? "slowest here, E2E" : "slowest, E2E");
	request_rows(g, r, f, s, LIST_SLOWEST);
}

/* --- view 5 */

static const char *order_words(enum request_sort by)
{
	static const char *const words[] = { "E2E", "TTFT", "TPOT", "input", "output", "hit", "done" };

	return words[by];
}

/* "- requests --- [slow 256] -- failed 4 -- recent ----- by E2E v --" */
static void requests_title(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	static const char *const names[] = { "slow", "failed", "recent" };
	static const int gap[] = { 2, 1, 1 };
	int col = r.col + 12, left = r.cols;
	char text[64], number[UNITS_TEXT];

	grid_rule(g, r.row, r.col, r.cols, "requests");
	for (int k = 0; k < REQUEST_LISTS; k++) {
		bool here = s->list == (enum list)(LIST_SLOW + k);
		double n = k == 0 ? (double)f->n_slowest : k == 1 ? (double)f->failed : (double)f->n_recent;
		int width = snprintf(text, sizeof text, here ? " [%s %s] " : " %s %s ", names[k], units_count(number, n));

		col += gap[k];
		if (col + width > r.col + r.cols)
			return;
		grid_string(g, r.row, col, width, text, here ? INK_BOLD : 0);
		col += width;
	}
	left = snprintf(text, sizeof text, " by %s %s ", order_words(s->request_sort[s->list - LIST_SLOW]),
			s->reverse ? "^" : "v");
	if (col + left + 3 < r.col + r.cols)
		grid_string(g, r.row, r.col + r.cols - 2 - left, left, text, 0);
}

void panel_requests(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	size_t n;

	requests_title(g, r, f, s);
	lists_requests(f, s->list, &n);
	if (!n && !s->selection.any && r.rows > 1)
		grid_string(g, r.row + 1, r.col + 1, r.cols - 1, "none in these records", INK_DIM);
	else
		request_rows(g, r, f, s, s->list);
}

/* --- all about one request */

/* Lines of the panel, one after the other; each is cut at its end. */
struct lines { struct grid *g; struct rect r; int row; };

static void line(struct lines *at, const char *text)
{
	if (at->row < at->r.row + at->r.rows)
		grid_string(at->g, at->row++, at->r.col + 1, at->r.cols - 1, text, 0);
}

static int cells_of(struct text t, int most)
{
	return (int)(t.n < (size_t)most ? t.n : (size_t)most);
}

static void session_line(struct lines *at, const struct figure_request *q, const struct figure_detail *d)
{
	char text[512];
	size_t n = 0;
	struct text decision = q->decision.s ? q->decision : text_of("sent"), worker = q->worker;

	if (q->session.s && !d->known)
		n += (size_t)snprintf(text, sizeof text, "session %.*s   ", cells_of(q->session, 100), q->session.s);
	else if (q->session.s)
		n += (size_t)snprintf(text, sizeof text, "session %.*s: %" PRIu64 " request%s on %" PRIu64 " worker%s   ",
				      cells_of(q->session, 100), q->session.s, d->session_n, text_s(d->session_n),
				      d->session_workers, text_s(d->session_workers));
	else
		n += (size_t)snprintf(text, sizeof text, "no session   ");
	if (worker.s)
		snprintf(text + n, sizeof text - n, "%.*s to %.*s", cells_of(decision, 60), decision.s, cells_of(worker, 100),
			 worker.s);
	else
		snprintf(text + n, sizeof text - n, "no worker named");
	line(at, text);
}

static const char *moment(char *buf, double s)
{
	char clock[UNITS_TEXT];

	if (isnan(s))
		return "-";
	snprintf(buf, UNITS_TEXT + 2, "t+%s", units_clock(clock, s));
	return buf;
}

static void moments_line(struct lines *at, const struct figure_request *q)
{
	char text[512], start[UNITS_TEXT + 2], first[UNITS_TEXT + 2], done[UNITS_TEXT + 2];

	snprintf(text, sizeof text, "dispatched %s   first token %s   %s %s", moment(start, q->start_s),
		 moment(first, q->start_s + q->ttft_ms / 1e3), q->ok ? "done" : "failed", moment(done, q->done_s));
	line(at, text);
}

static void tokens_line(struct lines *at, const struct figure_request *q)
{
	char text[512], share[UNITS_TEXT];
	size_t n = 0;

	if (q->input == NA_INT)
		n += (size_t)snprintf(text, sizeof text, "prompt -   ");
	else if (q->cached == NA_INT)
		n += (size_t)snprintf(text, sizeof text, "prompt %" PRId64 " tokens   ", q->input);
	else
		n += (size_t)snprintf(text, sizeof text, "prompt %" PRId64 " tokens, %" PRId64 " cached (%s), %" PRId64 " computed   ",
				      q->input, q->cached, hit_of(share, q), q->input > q->cached ? q->input - q->cached : 0);
	if (q->output == NA_INT)
		snprintf(text + n, sizeof text - n, "output -");
	else
		snprintf(text + n, sizeof text - n, "output %" PRId64 " token%s", q->output, text_s((uint64_t)q->output));
	line(at, text);
}

static void engine_line(struct lines *at, const struct figures *f, const struct figure_request *q,
			const struct figure_detail *d)
{
	char text[512];
	/* those that are not done yet have no record */
	const char *least = f->ended ? "" : at->g->ascii ? ">=" : "\u2265";

	if (isnan(d->in_flight))
		return;
	snprintf(text, sizeof text, "on %.*s at dispatch: %s%.0f in flight, %s%.0f prompt tokens not cached",
		 cells_of(q->worker, 100), q->worker.s, least, d->in_flight, least, d->uncached);
	line(at, text);
}

static void base_line(struct lines *at, const struct figures *f, const struct figure_detail *d)
{
	char text[512], ttft[UNITS_TEXT], e2e[UNITS_TEXT];
	struct text worker = or_dash(d->base_worker);

	if (!f->base_label.s)
		return;
	if (d->in_base && d->base_failed)
		snprintf(text, sizeof text, "same request in %.*s: failed after %s, worker %.*s", cells_of(f->base_label, 60),
			 f->base_label.s, units_ms(e2e, d->base_e2e_ms), cells_of(worker, 100), worker.s);
	else if (d->in_base)
		snprintf(text, sizeof text, "same request in %.*s: TTFT %s, E2E %s, worker %.*s", cells_of(f->base_label, 60),
			 f->base_label.s, units_ms(ttft, d->base_ttft_ms), units_ms(e2e, d->base_e2e_ms), cells_of(worker, 100),
			 worker.s);
	else
		snprintf(text, sizeof text, "%.*s has no request of this id", cells_of(f->base_label, 60), f->base_label.s);
	line(at, text);
}

static void error_line(struct lines *at, const struct figure_request *q)
{
	char text[512];

	snprintf(text, sizeof text, "failed: %.*s", q->error.s ? cells_of(q->error, 400) : 15,
		 q->error.s ? q->error.s : "no reason given");
	line(at, text);
}

/* The selected request of view 5, NULL: there is none. */
static const struct figure_request *selected(const struct figures *f, const struct frame *s)
{
	size_t n, at = SIZE_MAX;
	const struct figure_request *q = lists_requests(f, s->list, &n);
	struct list_rows l = lists_rows(f, s, s->list, 0);

	if (l.n && l.selected != SIZE_MAX)
		at = lists_at(&l, l.selected);
	lists_free(&l);
	return at == SIZE_MAX ? NULL : &q[at];
}

void panel_detail(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	const struct figure_request *q = selected(f, s);
	const struct figure_detail *d = &f->detail;
	struct lines at = { g, r, r.row + 1 };
	struct text id = panel_name(q ? q->id : text_of(s->selection.name));
	char title[128];

	snprintf(title, sizeof title, "%.*s", cells_of(id, 100), id.s);
	grid_rule(g, r.row, r.col, r.cols, q || s->selection.any ? title : "no request");
	if (!q)
		return;
	if (!q->ok)
		error_line(&at, q);
	session_line(&at, q, d);
	moments_line(&at, q);
	tokens_line(&at, q);
	if (d->known) {
		engine_line(&at, f, q, d);
		base_line(&at, f, d);
	} else if (f->forgotten) {
		line(&at, "what else was there is not kept any more");
	}
}

bool frame_selected_request(const struct figures *f, const struct frame *s, uint64_t *serial)
{
	const struct figure_request *q = s->view == VIEW_REQUESTS ? selected(f, s) : NULL;

	if (q)
		*serial = q->serial;
	return q != NULL;
}
