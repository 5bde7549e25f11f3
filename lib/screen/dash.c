/* dash.c - keys; see dash.h */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "screen/dash_parts.h"

static const double windows[] = { 10, 30, 60, 120, 300, 600, INFINITY };

void dash_init(struct dash *d, const char *(*parse_duration)(const char *, int64_t *))
{
	size_t n;
	const double *over = tail_defaults(METRIC_E2E, &n);

	memset(d, 0, sizeof *d);
	memcpy(d->over_ms, over, n * sizeof *over);
	d->parse_duration = parse_duration;
	bases_init(&d->bases);
	d->seek_s = NAN;
	d->how = (struct figures_options){
		.metric = METRIC_TTFT, .window_s = 60, .over_ms = d->over_ms, .n_over = n, .base_mode = BASE_SAME_TIME,
		.stale_s = 2, .zero_s = NAN, .at_s = NAN, .origin_ns = NA_INT,
		.sieve = &d->sieve, .kept = &d->versus,
	};
	d->frame = (struct frame){
		.view = VIEW_OVERVIEW, .sort = SORT_P90, .list = LIST_NONE, .chart = { .cursor_s = NAN }, .state = "WAIT",
		.request_sort = { REQUESTS_BY_E2E, REQUESTS_BY_DONE, REQUESTS_BY_DONE },
		.filter = d->filter, .where = "", .back = "", .alert = "", .message = d->message, .rows = 24, .cols = 80,
	};
}

const char *dash_filter(struct dash *d, const char *words, struct text *wrong)
{
	const char *why = sieve_parse(&d->sieve, words, wrong);

	if (why)
		return why;
	snprintf(d->filter, sizeof d->filter, "%s", words);
	d->anew = true;
	return NULL;
}

/* The run of the stream that the filter asks for, else the one that came last. */
static uint32_t shown_run(const struct dash *d, const struct intake *in)
{
	const struct run_store *s = in->store;
	const char *name = sieve_run(&d->sieve);

	if (!name)
		return in->run;
	for (uint32_t r = 0; r < s->n_runs; r++)
		if (intake_has(in, r) && strcmp(s->run[r].label, name) == 0)
			return r;
	return INTAKE_NONE;
}

void dash_runs(struct dash *d, const struct intake *in, uint32_t *run, uint32_t *base)
{
	uint32_t none = in->store->n_runs, shown = shown_run(d, in);

	d->bases.before = in->before;
	*base = bases_run(&d->bases);
	*base = *base < none && *base != shown ? *base : none;
	*run = shown < none ? shown : none;
	d->frame.absent = *run == none ? sieve_run(&d->sieve) : NULL;
}

bool dash_looks_back(struct dash *d, const struct intake *in)
{
	return shown_run(d, in) != in->run;
}

uint32_t dash_run(struct dash *d, const struct intake *in)
{
	uint32_t run, base;

	dash_runs(d, in, &run, &base);
	return run;
}

uint32_t dash_base(struct dash *d, const struct intake *in)
{
	uint32_t run, base;

	dash_runs(d, in, &run, &base);
	return base;
}

void dash_origin(struct dash *d, struct figures *f, const struct intake *in)
{
	uint32_t base = dash_base(d, in);

	/* the run before is a base of which not all is kept */
	f->base_part = intake_has(in, base) && intake_forgotten(in, base) > 0;
	f->nth = in->nth;
	f->line = in->line;
	f->restarted = in->restarted;
}

void dash_figures(struct dash *d, struct figures *f, const struct intake *in)
{
	struct figures_options how = d->how;
	uint32_t run, base;

	dash_runs(d, in, &run, &base);
	if (!dash_looks_back(d, in)) {
		figures_init(f, in->store, run, base, &how);
		dash_origin(d, f, in);
		return;
	}
	/* a run that is over */
	how.unjudged = !how.ended;
	how.ended = isnan(how.at_s);
	how.forgotten = run < in->store->n_runs ? intake_forgotten(in, run) : 0;
	how.origin_ns = NA_INT;
	figures_init(f, in->store, run, base, &how);
}

/* --- selecting */

/* The row `by` further down becomes the selected one; 0: the one that is marked. */
static void move(struct dash *d, const struct figures *f, long by)
{
	struct list_rows l = lists_rows(f, &d->frame, d->frame.list, dash_room(d, f, d->frame.list));
	size_t at = l.selected;

	if (l.n) {
		if (by < 0)
			at = at > (size_t)-by ? at - (size_t)-by : 0;
		else
			at = (size_t)by < l.n - 1 - at ? at + (size_t)by : l.n - 1;
		/* a row that is gone leaves no gap once it is left */
		lists_select(&d->frame.selection, f, d->frame.list, &l, at);
	}
	lists_free(&l);
}

/* The next list that is on the screen, or the one before. */
static bool next_list(struct dash *d, const struct figures *f, int by)
{
	int from = d->frame.list == LIST_NONE ? (by > 0 ? -1 : LISTS) : (int)d->frame.list;

	for (int k = 1; k <= LISTS; k++) {
		enum list list = (enum list)((from + by * k + 2 * LISTS) % LISTS);

		if (lists_panel(d->frame.view, list) == PANELS || dash_room(d, f, list) < 1)
			continue;
		d->frame.list = list;
		d->frame.selection.any = false;
		d->frame.chart.cursor_s = NAN;
		move(d, f, 0);
		return true;
	}
	return false;
}

static void select_row(struct dash *d, const struct figures *f, long by)
{
	if (d->frame.list == LIST_NONE)
		next_list(d, f, 1);
	else
		move(d, f, by);
}

static void step_sort(struct dash *d, const struct figures *f)
{
	struct frame *s = &d->frame;
	enum request_sort *by;

	if (s->list == LIST_NONE)
		next_list(d, f, 1);
	by = &s->request_sort[s->list >= LIST_SLOW && s->list < LISTS ? s->list - LIST_SLOW : 0];
	if (s->list == LIST_NONE)
		dash_say(d, "no list to sort");
	else if (s->list >= LIST_SLOW)
		*by = (enum request_sort)((*by + 1) % REQUEST_SORTS);
	else if (s->list > LIST_SESSIONS)
		dash_say(d, "this list has one order");
	else if (!lists_is_sorted(s, s->list))
		s->sorted[s->list] = true;
	else
		s->sort = (enum sort)((s->sort + 1) % SORTS);
}

/* --- time */

static void move_cursor(struct dash *d, const struct figures *f, int by)
{
	struct layout l = frame_layout(f, &d->frame, d->frame.rows, d->frame.cols);
	struct chart c = frame_chart(&d->frame, l.size);
	struct chart_scale scale = chart_scale(l.panel[PANEL_CHART], f, &c, d->frame.ascii);
	double last, at;

	if (!l.panel[PANEL_CHART].rows || !scale.cols || !f->timed) {
		dash_say(d, "no chart here");
		return;
	}
	last = floor(fmax(f->clock_s, 0) / scale.cell_s);
	at = isnan(c.cursor_s) ? last : floor(c.cursor_s / scale.cell_s) + by;
	d->frame.chart.cursor_s = (fmin(fmax(at, 0), last) + .5) * scale.cell_s;
	if (d->frame.view == VIEW_OVERVIEW)
		d->frame.list = LIST_NONE;
}

static void zoom(struct dash *d, int by)
{
	int to = d->frame.chart.zoom + by;

	d->frame.chart.zoom = to < 0 ? 0 : to > CHART_ZOOM ? CHART_ZOOM : to;
}

/* --- settings */

static void step_window(struct dash *d, int by)
{
	int n = sizeof windows / sizeof *windows, k = 0;

	while (k < n - 1 && windows[k] < d->how.window_s)
		k++;
	if (by < 0 || windows[k] == d->how.window_s)
		k += by;
	d->how.window_s = windows[k < 0 ? 0 : k >= n ? n - 1 : k];
	d->anew = true;
}

static void step_metric(struct dash *d, int by)
{
	d->how.metric = (enum run_metric)((d->how.metric + 3 + by) % 3);
	d->anew = true;
}

static void step_base(struct dash *d)
{
	if (!bases_step(&d->bases, &d->how.base_mode, d->how.ended))
		dash_say(d, "no base run: start with --base FILE");
	d->anew = true;
}

static void ask_write(struct dash *d, const struct figures *f)
{
	char name[DASH_TEXT], label[64];
	size_t n = 0;
	long long t = isnan(f->clock_s) ? 0 : (long long)f->clock_s;

	for (size_t i = 0; i < f->label.n && n + 1 < sizeof label; i++)
		if (isalnum((unsigned char)f->label.s[i]) || strchr("._-", f->label.s[i]))
			label[n++] = f->label.s[i];
	label[n] = '\0';
	snprintf(name, sizeof name, "%s-t%lld%02lld.txt", n && strcmp(label, "-") != 0 ? label : "run", t / 60, t % 60);
	dash_ask(d, 'W', name);
}

static void measure_from(struct dash *d, double at_s)
{
	d->how.zero_s = at_s;
	d->anew = true;
}

static bool list_key(struct dash *d, uint32_t key, const struct figures *f)
{
	switch (key) {
	case 'j': case KEY_OF_DOWN: select_row(d, f, 1); return true;
	case 'k': case KEY_OF_UP: select_row(d, f, -1); return true;
	case CONTROL('d'): case KEY_OF_PAGE_DOWN: select_row(d, f, DASH_PAGE); return true;
	case CONTROL('u'): case KEY_OF_PAGE_UP: select_row(d, f, -DASH_PAGE); return true;
	case 'g': case KEY_OF_HOME: select_row(d, f, -(1L << 40)); return true;
	case 'G': case KEY_OF_END: select_row(d, f, 1L << 40); return true;
	case '\t': next_list(d, f, 1); return true;
	case KEY_OF_BACK_TAB: next_list(d, f, -1); return true;
	case '\r': case '\n': dash_enter(d, f); return true;
	case 's': step_sort(d, f); return true;
	case 'S': d->frame.reverse = !d->frame.reverse; return true;
	default: return false;
	}
}

static bool chart_key(struct dash *d, uint32_t key, const struct figures *f)
{
	struct chart *c = &d->frame.chart;

	switch (key) {
	case 'h': case KEY_OF_LEFT: move_cursor(d, f, -1); return true;
	case 'l': case KEY_OF_RIGHT: move_cursor(d, f, 1); return true;
	case 'c': c->kind = (enum chart_kind)((c->kind + 1) % CHART_KINDS); return true;
	case 'x': d->how.by_dispatch = c->by_dispatch = !c->by_dispatch; d->anew = true; return true;
	case 'y': c->linear = !c->linear; return true;
	case '+': case '=': zoom(d, 1); return true;
	case '-': zoom(d, -1); return true;
	default: return false;
	}
}

/* Help that fits is closed by any key, help that does not is scrolled by some. */
static void help_key(struct dash *d, uint32_t key, const struct figures *f)
{
	size_t most = frame_help_rows(f, &d->frame), *top = &d->frame.help_top;

	switch (most ? key : 0) {
	case 'j': case 'h': case ' ': case KEY_OF_DOWN: *top = *top < most ? *top + 1 : most; break;
	case 'k': case KEY_OF_UP: *top = *top ? *top - 1 : 0; break;
	case CONTROL('d'): case KEY_OF_PAGE_DOWN: case 'G': case KEY_OF_END: *top = most; break;
	case CONTROL('u'): case KEY_OF_PAGE_UP: case 'g': case KEY_OF_HOME: *top = 0; break;
	default: d->frame.help = false; break;
	}
}

static void seek(struct dash *d)
{
	if (d->frame.replay_of > 0)
		dash_ask(d, ':', "");
	else
		dash_say(d, "only a replay goes to a time: start with --replay");
}

static void screen_key(struct dash *d, uint32_t key, const struct figures *f)
{
	switch (key) {
	case 'q': case CONTROL('c'): d->quit = true; break;
	case 'Q': d->quit = d->leave = true; break;
	case '?': d->frame.help = true; d->frame.help_top = 0; break;
	case 27: dash_go_back(d); break;
	case 'm': step_metric(d, 1); break;
	case 'M': step_metric(d, -1); break;
	case '[': step_window(d, -1); break;
	case ']': step_window(d, 1); break;
	case 'w': dash_ask(d, 'w', ""); break;
	case '/': dash_ask(d, '/', d->filter); break;
	case '\\': dash_filter(d, "", NULL); break;
	case 't': dash_ask(d, 't', ""); break;
	case 'b': step_base(d); break;
	case 'z': measure_from(d, f->clock_s); break;
	case 'Z': measure_from(d, NAN); break;
	case ' ': case 'p': d->paused = !d->paused; break;
	case 'W': ask_write(d, f); break;
	case ':': seek(d); break;
	case CONTROL('l'): d->redraw = true; break;
	default:
		if (key >= '1' && key < '1' + VIEWS)
			dash_view(d, (enum view)(key - '0'));
		if (d->frame.list != LIST_NONE)
			move(d, f, 0);
		break;
	}
}

bool dash_picks(const struct dash *d, uint32_t key)
{
	static const uint32_t keys[] = {
		'j', 'k', 'g', 'G', '\t', '\r', '\n', CONTROL('d'), CONTROL('u'), KEY_OF_DOWN, KEY_OF_UP, KEY_OF_PAGE_DOWN,
		KEY_OF_PAGE_UP, KEY_OF_HOME, KEY_OF_END, KEY_OF_BACK_TAB,
	};

	for (size_t k = 0; d->anew && !d->question && !d->frame.help && !d->pasting && k < sizeof keys / sizeof *keys; k++)
		if (keys[k] == key)
			return true;
	return false;
}

/* Pasted text answers a question in one line, and else does nothing. */
static void pasted_key(struct dash *d, uint32_t key)
{
	size_t n = strlen(d->answer);
	bool blank = key == '\r' || key == '\n' || key == '\t';

	if (!d->question)
		dash_say(d, "pasted text is no keys: open a question first, as / does");
	else if (blank && n && d->answer[n - 1] != ' ')
		dash_prompt_key(d, ' ');
	else if (key >= ' ' && key != 127)
		dash_prompt_key(d, key);
}

void dash_key(struct dash *d, uint32_t key, const struct figures *f)
{
	if (key == KEY_OF_PASTED && d->pasting) {
		d->pasting = false;
		return;
	}
	*d->message = '\0';
	if (key == KEY_OF_PASTE || key == KEY_OF_PASTED || key == CONTROL('c'))
		d->pasting = key == KEY_OF_PASTE;
	if (d->pasting || key == KEY_OF_PASTED) {
		if (key < KEY_OF_UP)
			pasted_key(d, key);
		return;
	}
	if (d->question)
		dash_prompt_key(d, key);
	else if (d->frame.help)
		help_key(d, key, f);
	else if (!list_key(d, key, f) && !chart_key(d, key, f))
		screen_key(d, key, f);
}
