/* dash.c - keys; see dash.h */
#include "screen/dash.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "screen/lists.h"
#include "screen/units.h"

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

static int order_reals(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* A duration; at a prompt a number alone is in seconds. */
static const char *duration_of(const struct dash *d, const char *text, bool typed, int64_t *ns)
{
	char seconds[80];

	if (!typed || !*text || text[strspn(text, "0123456789.")])
		return d->parse_duration(text, ns);
	snprintf(seconds, sizeof seconds, "%.70ss", text);
	return d->parse_duration(seconds, ns);
}

static const char *take_over(struct dash *d, const char *list, bool typed)
{
	double over[TAIL_MOST];
	size_t n = 0, kept = 0;

	for (;;) {
		size_t length = strcspn(list, ",");
		char one[64];
		const char *why;
		int64_t ns;

		if (n == TAIL_MOST)
			return "too many thresholds";
		snprintf(one, sizeof one, "%.*s", (int)(length < 63 ? length : 63), list);
		why = duration_of(d, one, typed, &ns);
		if (why)
			return why;
		over[n++] = (double)ns / 1e6;
		if (!list[length])
			break;
		list += length + 1;
	}
	qsort(over, n, sizeof *over, order_reals);
	for (size_t i = 0; i < n; i++)
		if (i == 0 || over[i] != over[i - 1])
			d->over_ms[kept++] = over[i];
	d->how.n_over = kept;
	return NULL;
}

const char *dash_over(struct dash *d, const char *list)
{
	return take_over(d, list, false);
}

const char *dash_filter(struct dash *d, const char *words)
{
	const char *why = sieve_parse(&d->sieve, words);

	if (why)
		return why;
	snprintf(d->filter, sizeof d->filter, "%s", words);
	d->anew = true;
	return NULL;
}

/* What is shown, and what it is compared with. */
static void runs_of(struct dash *d, const struct intake *in, uint32_t *run, uint32_t *base)
{
	uint32_t none = in->store->n_runs;

	d->bases.before = in->before;
	*base = bases_run(&d->bases);
	*base = *base < none ? *base : none;
	*run = in->run < none ? in->run : none;
}

uint32_t dash_base(struct dash *d, const struct intake *in)
{
	uint32_t run, base;

	runs_of(d, in, &run, &base);
	return base;
}

void dash_origin(struct figures *f, const struct intake *in)
{
	f->nth = in->nth;
	f->line = in->line;
	f->restarted = in->restarted;
}

void dash_figures(struct dash *d, struct figures *f, const struct intake *in)
{
	uint32_t none = in->store->n_runs;

	figures_init(f, in->store, in->run < none ? in->run : none, dash_base(d, in), &d->how);
	dash_origin(f, in);
}

static void say(struct dash *d, const char *text)
{
	snprintf(d->message, sizeof d->message, "%s", text);
}

/* --- questions */

static void show_prompt(struct dash *d)
{
	const char *what = d->question == '/' ? "filter: " : d->question == 'w' ? "window: " :
			   d->question == 't' ? "thresholds: " : d->question == ':' ? "go to: " : "write to: ";

	snprintf(d->prompt, sizeof d->prompt, "%s%.*s_", what, DASH_TEXT - 32, d->answer);
	d->frame.prompt = d->question ? d->prompt : NULL;
}

static void ask(struct dash *d, char question, const char *answer)
{
	d->question = question;
	snprintf(d->answer, sizeof d->answer, "%s", answer);
	show_prompt(d);
}

static const char *answer_window(struct dash *d)
{
	int64_t ns;
	const char *why;

	if (strcmp(d->answer, "run") == 0) {
		d->how.window_s = INFINITY;
		return NULL;
	}
	why = duration_of(d, d->answer, true, &ns);
	if (!why && ns <= 0)
		why = "a window is longer than nothing";
	if (!why)
		d->how.window_s = (double)ns / 1e9;
	return why;
}

static const char *answer_seek(struct dash *d)
{
	double at_s = units_clock_read(d->answer);

	if (isnan(at_s))
		return "a time of the run, as in 12:30 or 1:02:03";
	d->seek_s = at_s;
	return NULL;
}

static void answer(struct dash *d)
{
	const char *why = NULL;
	char text[DASH_TEXT];

	switch (d->question) {
	case '/': why = dash_filter(d, d->answer); break;
	case 'w': why = answer_window(d); break;
	case 't': why = take_over(d, d->answer, true); break;
	case ':': why = answer_seek(d); break;
	default: snprintf(d->write_to, sizeof d->write_to, "%s", d->answer); break;
	}
	if (why) {
		snprintf(text, sizeof text, "%.200s: %.200s", d->answer, why);
		say(d, text);
	}
	d->question = 0;
	d->frame.selection.any = false;
	d->anew = true;
}

/* The last character goes, however many bytes it has. */
static void erase(char *text)
{
	size_t n = strlen(text);

	while (n > 1 && ((unsigned char)text[n - 1] & 0xc0) == 0x80)
		n--;
	text[n ? n - 1 : 0] = '\0';
}

/* In a prompt only Enter, Esc, Backspace and ^U are special, so that pasted text cannot press keys. */
static void prompt_key(struct dash *d, uint32_t key)
{
	size_t n = strlen(d->answer);

	if (key == '\r' || key == '\n')
		answer(d);
	else if (key == 27 || key == CONTROL('c'))
		d->question = 0;
	else if (key == CONTROL('u'))
		d->answer[0] = '\0';
	else if (key == KEY_OF_ERASE || key == 127 || key == '\b')
		erase(d->answer);
	else if (key >= ' ' && key < 256 && n + 1 < DASH_TEXT - 32) {
		d->answer[n] = (char)key;
		d->answer[n + 1] = '\0';
	}
	show_prompt(d);
}

/* --- places */

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

static int room_of(const struct dash *d, const struct figures *f, enum list list)
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
		l = lists_rows(f, &d->frame, d->frame.list, room_of(d, f, d->frame.list));
		d->frame.selection.row = l.selected;
		lists_free(&l);
	}
	if (!frame_selected_request(f, &d->frame, &serial) || (f->detail.known && f->detail.serial == serial))
		return;
	runs_of(d, in, &run, &base);
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
static void go_back(struct dash *d)
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
		say(d, "the filter is too long for more");
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
		say(d, "nothing to filter by");
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

	if (s == floor(s) && s < 1e9)
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

static void enter(struct dash *d, const struct figures *f)
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
		say(d, l.n ? "it is gone" : "nothing to open");
	else if (lists_groups(f, list))
		open_group(d, list, &lists_groups(f, list)->group[i]);
	else if (list == LIST_FAILURES)
		open_failure(d, &f->failure[i]);
	else
		open_request(d, list, &lists_requests(f, list, &n)[i]);
	lists_free(&l);
}

/* --- selecting */

/* The row `by` further down becomes the selected one; 0: the one that is marked. */
static void move(struct dash *d, const struct figures *f, long by)
{
	struct list_rows l = lists_rows(f, &d->frame, d->frame.list, room_of(d, f, d->frame.list));
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

		if (lists_panel(d->frame.view, list) == PANELS || room_of(d, f, list) < 1)
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
		say(d, "no list to sort");
	else if (s->list >= LIST_SLOW)
		*by = (enum request_sort)((*by + 1) % REQUEST_SORTS);
	else if (s->list > LIST_SESSIONS)
		say(d, "this list has one order");
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
		say(d, "no chart here");
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
	if (!bases_step(&d->bases, &d->how.base_mode))
		say(d, "no base run: start with --base FILE");
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
	ask(d, 'W', name);
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
	case '\r': case '\n': enter(d, f); return true;
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
		ask(d, ':', "");
	else
		say(d, "only a replay goes to a time: start with --replay");
}

static void screen_key(struct dash *d, uint32_t key, const struct figures *f)
{
	switch (key) {
	case 'q': case CONTROL('c'): d->quit = true; break;
	case 'Q': d->quit = d->leave = true; break;
	case '?': d->frame.help = true; d->frame.help_top = 0; break;
	case 27: go_back(d); break;
	case 'm': step_metric(d, 1); break;
	case 'M': step_metric(d, -1); break;
	case '[': step_window(d, -1); break;
	case ']': step_window(d, 1); break;
	case 'w': ask(d, 'w', ""); break;
	case '/': ask(d, '/', d->filter); break;
	case '\\': dash_filter(d, ""); break;
	case 't': ask(d, 't', ""); break;
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

	for (size_t k = 0; d->anew && !d->question && !d->frame.help && k < sizeof keys / sizeof *keys; k++)
		if (keys[k] == key)
			return true;
	return false;
}

void dash_key(struct dash *d, uint32_t key, const struct figures *f)
{
	*d->message = '\0';
	if (d->question)
		prompt_key(d, key);
	else if (d->frame.help)
		help_key(d, key, f);
	else if (!list_key(d, key, f) && !chart_key(d, key, f))
		screen_key(d, key, f);
}
