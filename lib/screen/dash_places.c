/* dash_places.c - where Esc goes back to, and what Enter opens; see dash.h */
#include <math.h>
#include <string.h>

#include "screen/dash_parts.h"
#include "screen/units.h"

static enum list first_list(enum view view)
{
	return view == VIEW_WORKERS ? LIST_WORKERS : view == VIEW_SESSIONS ? LIST_SESSIONS :
	       view == VIEW_REQUESTS ? LIST_SLOW : LIST_NONE;
}

void dash_view(struct dash *d, enum view view)
{
	d->frame.view = view;
	d->frame.list = first_list(view);
	d->frame.selection.any = false;
}

int dash_room(const struct dash *d, const struct figures *f, enum list list)
{
	struct layout l = frame_layout(f, &d->frame, d->frame.rows, d->frame.cols);

	return lists_room(&l, d->frame.view, list);
}

void dash_settle(struct dash *d, struct figures *f, const struct intake *in)
{
	struct list_rows l;
	uint64_t serial;
	uint32_t run, base;

	if (d->frame.list != LIST_NONE && d->frame.selection.any) {
		l = lists_rows(f, &d->frame, d->frame.list, dash_room(d, f, d->frame.list));
		d->frame.selection.row = l.selected;
		lists_free(&l);
	}
	if (!frame_selected_request(f, &d->frame, &serial) || (f->detail.known && f->detail.serial == serial))
		return;
	dash_runs(d, in, &run, &base);
	figures_detail(f, in->store, run, base, &d->how, serial);
}

static void say_back(struct dash *d)
{
	static const char *const names[] = { "", "overview", "time", "workers", "sessions", "requests" };

	d->frame.back = d->depth ? names[d->back[d->depth - 1].view] : "";
}

static void push(struct dash *d)
{
	struct dash_place *p;

	if (d->depth == DASH_DEPTH) {
		memmove(d->back, d->back + 1, (DASH_DEPTH - 1) * sizeof *d->back);
		d->depth--;
	}
	p = &d->back[d->depth++];
	p->view = d->frame.view;
	p->list = d->frame.list;
	p->selection = d->frame.selection;
	p->cursor_s = d->frame.chart.cursor_s;
	p->sieve = d->sieve;
	memcpy(p->filter, d->filter, sizeof p->filter);
	d->frame.chart.cursor_s = NAN;
	say_back(d);
}

static void pop(struct dash *d)
{
	const struct dash_place *p = &d->back[--d->depth];

	d->frame.view = p->view;
	d->frame.list = p->list;
	d->frame.selection = p->selection;
	d->frame.chart.cursor_s = p->cursor_s;
	d->sieve = p->sieve;
	memcpy(d->filter, p->filter, sizeof d->filter);
	d->anew = true;
	say_back(d);
}

/* One thing at a time: the cursor, what was opened, the view, the focus. */
void dash_go_back(struct dash *d)
{
	if (!isnan(d->frame.chart.cursor_s))
		d->frame.chart.cursor_s = NAN;
	else if (d->depth)
		pop(d);
	else
		dash_view(d, VIEW_OVERVIEW);
}

/* --- drilling down: a filter is pushed */

static bool add_terms(struct dash *d, const struct sieve_term *term, size_t n, const char *words)
{
	size_t used = strlen(d->filter);

	if (d->sieve.n + n > SIEVE_TERMS || used + strlen(words) + 2 > sizeof d->filter) {
		dash_say(d, "the filter is too long for more");
		return false;
	}
	push(d);
	for (size_t k = 0; k < n; k++)
		d->sieve.term[d->sieve.n++] = term[k];
	snprintf(d->filter + used, sizeof d->filter - used, "%s%s", used ? " " : "", words);
	d->anew = true;
	return true;
}

/* Only requests with this name from now on. */
static bool drill(struct dash *d, enum run_field field, const char *word, struct text name)
{
	struct sieve_term t = { .kind = SIEVE_TEXT, .field = field };
	char words[SIEVE_VALUE * 2 + 32];
	size_t n = strlen(word);

	if (!name.s || !name.n || name.n >= SIEVE_VALUE || memchr(name.s, 0, name.n)) {
		dash_say(d, "nothing to filter by");
		return false;
	}
	memcpy(t.value, name.s, name.n);
	memcpy(words, word, n);
	words[n++] = '=';
	sieve_quote(words + n, sizeof words - n, t.value);
	return add_terms(d, &t, 1, words);
}

/* A moment of the run as a filter has it. */
static void moment_text(char *buf, size_t size, double s)
{
	char clock[UNITS_TEXT];

	if (s == floor(s) && s < UNITS_CLOCK_EXACT)
		snprintf(buf, size, "%s", units_clock(clock, s));
	else
		snprintf(buf, size, "%.10gs", s);
}

/* The requests of the column under the cursor. */
static void open_column(struct dash *d, const struct figures *f)
{
	struct layout l = frame_layout(f, &d->frame, d->frame.rows, d->frame.cols);
	struct chart c = frame_chart(&d->frame, l.size);
	struct chart_scale scale = chart_scale(l.panel[PANEL_CHART], f, &c, d->frame.ascii);
	bool start = c.by_dispatch;
	double from = floor(c.cursor_s / scale.cell_s) * scale.cell_s, to = from + scale.cell_s;
	const char *word = start ? "start" : "done";
	char words[128], a[48], b[48];
	struct sieve_term t[2] = {
		{ .kind = start ? SIEVE_START : SIEVE_DONE, .equal = true, .bound = from },
		{ .kind = start ? SIEVE_START : SIEVE_DONE, .less = true, .bound = to },
	};

	if (!scale.cols || !(to > from))
		return;
	moment_text(a, sizeof a, from);
	moment_text(b, sizeof b, to);
	snprintf(words, sizeof words, "%s>=%s %s<%s", word, a, word, b);
	if (add_terms(d, t, 2, words))
		dash_view(d, VIEW_REQUESTS);
}

static void open_group(struct dash *d, enum list list, const struct figure_group *g)
{
	bool opened = list == LIST_WORKERS ? drill(d, RUN_WORKER, "worker", g->name) :
		      list == LIST_SESSIONS ? drill(d, RUN_SESSION, "session", g->name) :
		      drill(d, RUN_DECISION, "decision", g->name);

	if (opened)
		dash_view(d, VIEW_OVERVIEW);
}

static void open_failure(struct dash *d, const struct figure_failure *one)
{
	const struct sieve_term failed = { .kind = SIEVE_FAILED };

	if (one->error.s ? drill(d, RUN_ERROR, "error", one->error) : add_terms(d, &failed, 1, "failed")) {
		dash_view(d, VIEW_REQUESTS);
		d->frame.list = LIST_FAILED;
	}
}

static void open_request(struct dash *d, enum list list, const struct figure_request *q)
{
	if (list == LIST_SLOWEST) {
		struct list_selection s = d->frame.selection;

		push(d);
		dash_view(d, VIEW_REQUESTS);
		d->frame.selection = s;
	} else if (drill(d, RUN_SESSION, "session", q->session)) {
		dash_view(d, VIEW_OVERVIEW);
	}
}

void dash_enter(struct dash *d, const struct figures *f)
{
	enum list list = d->frame.list;
	struct list_rows l;
	size_t i, n;

	if (!isnan(d->frame.chart.cursor_s)) {
		open_column(d, f);
		return;
	}
	if (list == LIST_NONE)
		return;
	l = lists_rows(f, &d->frame, list, 0);
	i = l.n ? lists_at(&l, l.selected) : SIZE_MAX;
	if (i == SIZE_MAX)
		dash_say(d, l.n ? "it is gone" : "nothing to open");
	else if (lists_groups(f, list))
		open_group(d, list, &lists_groups(f, list)->group[i]);
	else if (list == LIST_FAILURES)
		open_failure(d, &f->failure[i]);
	else
		open_request(d, list, &lists_requests(f, list, &n)[i]);
	lists_free(&l);
}
