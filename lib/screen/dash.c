/* dash.c - keys; see dash.h */
#include "screen/dash.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

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
	d->how = (struct figures_options){
		.metric = METRIC_TTFT, .window_s = 60, .over_ms = d->over_ms, .n_over = n, .base_mode = BASE_SAME_TIME,
		.stale_s = 2, .zero_s = NAN, .at_s = NAN, .origin_ns = NA_INT,
		.sieve = &d->sieve, .kept = &d->versus,
	};
	d->frame = (struct frame){
		.view = VIEW_OVERVIEW, .sort = SORT_P90, .state = "WAIT", .filter = d->filter, .where = "", .alert = "",
	};
}

static int order_reals(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

const char *dash_over(struct dash *d, const char *list)
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
		why = d->parse_duration(one, &ns);
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

const char *dash_filter(struct dash *d, const char *words)
{
	const char *why = sieve_parse(&d->sieve, words);

	if (!why)
		snprintf(d->filter, sizeof d->filter, "%s", words);
	return why;
}

void dash_figures(struct dash *d, struct figures *f, const struct intake *in)
{
	uint32_t none = in->store->n_runs, base;

	d->bases.before = in->before;
	base = bases_run(&d->bases);
	figures_init(f, in->store, in->run < none ? in->run : none, base < none ? base : none, &d->how);
	f->nth = in->nth;
	f->line = in->line;
	f->restarted = in->restarted;
}

static void say(struct dash *d, const char *text)
{
	snprintf(d->message, sizeof d->message, "%s", text);
}

/* --- questions */

static void show_prompt(struct dash *d)
{
	const char *what = d->question == '/' ? "filter: " : d->question == 'w' ? "window: " :
			   d->question == 't' ? "thresholds: " : "write to: ";

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
	why = d->parse_duration(d->answer, &ns);
	if (!why && ns <= 0)
		why = "a window is longer than nothing";
	if (!why)
		d->how.window_s = (double)ns / 1e9;
	return why;
}

static void answer(struct dash *d)
{
	const char *why = NULL;
	char text[DASH_TEXT];

	switch (d->question) {
	case '/': why = dash_filter(d, d->answer); break;
	case 'w': why = answer_window(d); break;
	case 't': why = dash_over(d, d->answer); break;
	default: snprintf(d->write_to, sizeof d->write_to, "%s", d->answer); break;
	}
	if (why) {
		snprintf(text, sizeof text, "%.200s: %.200s", d->answer, why);
		say(d, text);
	}
	d->question = 0;
	d->frame.selected = 0;
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
		d->answer[n ? n - 1 : 0] = '\0';
	else if (key >= ' ' && key < 256 && n + 1 < DASH_TEXT - 32) {
		d->answer[n] = (char)key;
		d->answer[n + 1] = '\0';
	}
	show_prompt(d);
}

/* --- places */

static void push(struct dash *d)
{
	struct dash_place *p;

	if (d->depth == DASH_DEPTH) {
		memmove(d->back, d->back + 1, (DASH_DEPTH - 1) * sizeof *d->back);
		d->depth--;
	}
	p = &d->back[d->depth++];
	p->view = d->frame.view;
	p->selected = d->frame.selected;
	p->sieve = d->sieve;
	memcpy(p->filter, d->filter, sizeof p->filter);
}

static void go_back(struct dash *d)
{
	const struct dash_place *p;

	if (!d->depth) {
		d->frame.view = VIEW_OVERVIEW;
		d->frame.selected = 0;
		return;
	}
	p = &d->back[--d->depth];
	d->frame.view = p->view;
	d->frame.selected = p->selected;
	d->sieve = p->sieve;
	memcpy(d->filter, p->filter, sizeof d->filter);
}

/* Only requests with this name from now on, in the overview. */
static void drill(struct dash *d, enum run_field field, const char *word, struct text name)
{
	struct sieve_term *t;
	size_t used = strlen(d->filter);

	if (!name.s || name.n >= SIEVE_VALUE || d->sieve.n == SIEVE_TERMS) {
		say(d, "nothing to filter by");
		return;
	}
	push(d);
	t = &d->sieve.term[d->sieve.n++];
	memset(t, 0, sizeof *t);
	t->kind = SIEVE_TEXT;
	t->field = field;
	memcpy(t->value, name.s, name.n);
	snprintf(d->filter + used, sizeof d->filter - used, "%s%s=%s", used ? " " : "", word, t->value);
	d->frame.view = VIEW_OVERVIEW;
	d->frame.selected = 0;
}

static void enter(struct dash *d, const struct figures *f)
{
	const struct figure_group *g = frame_group(f, &d->frame, d->frame.selected);

	if (d->frame.view == VIEW_WORKERS && g)
		drill(d, RUN_WORKER, "worker", g->name);
	else if (d->frame.view == VIEW_SESSIONS && g)
		drill(d, RUN_SESSION, "session", g->name);
	else if (d->frame.view == VIEW_REQUESTS && d->frame.selected < f->n_slowest)
		drill(d, RUN_SESSION, "session", f->slowest[d->frame.selected].session);
}

static void show_view(struct dash *d, enum view view)
{
	d->frame.view = view;
	d->frame.selected = 0;
}

static void move(struct dash *d, const struct figures *f, long by)
{
	size_t rows = frame_rows(f, d->frame.view), at = d->frame.selected;

	if (!rows)
		return;
	if (by < 0)
		at = at > (size_t)-by ? at - (size_t)-by : 0;
	else
		at = (size_t)by < rows - 1 - (at < rows ? at : rows - 1) ? at + (size_t)by : rows - 1;
	d->frame.selected = at;
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
}

static void step_metric(struct dash *d, int by)
{
	d->how.metric = (enum run_metric)((d->how.metric + 3 + by) % 3);
}

static void step_base(struct dash *d)
{
	if (!bases_step(&d->bases, &d->how.base_mode))
		say(d, "no base run: start with --base FILE");
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

static bool list_key(struct dash *d, uint32_t key, const struct figures *f)
{
	switch (key) {
	case 'j': case KEY_OF_DOWN: move(d, f, 1); return true;
	case 'k': case KEY_OF_UP: move(d, f, -1); return true;
	case CONTROL('d'): case KEY_OF_PAGE_DOWN: move(d, f, DASH_PAGE); return true;
	case CONTROL('u'): case KEY_OF_PAGE_UP: move(d, f, -DASH_PAGE); return true;
	case 'g': case KEY_OF_HOME: d->frame.selected = 0; return true;
	case 'G': case KEY_OF_END: move(d, f, 1L << 40); return true;
	case '\r': case '\n': enter(d, f); return true;
	case 's': d->frame.sort = (enum sort)((d->frame.sort + 1) % SORTS); return true;
	case 'S': d->frame.reverse = !d->frame.reverse; return true;
	default: return false;
	}
}

static void screen_key(struct dash *d, uint32_t key, const struct figures *f)
{
	switch (key) {
	case 'q': case CONTROL('c'): d->quit = true; break;
	case 'Q': d->quit = d->leave = true; break;
	case '?': d->frame.help = true; break;
	case 27: go_back(d); break;
	case 'm': step_metric(d, 1); break;
	case 'M': step_metric(d, -1); break;
	case '[': step_window(d, -1); break;
	case ']': step_window(d, 1); break;
	case 'w': ask(d, 'w', ""); break;
	case '/': ask(d, '/', d->filter); break;
	case '\\': dash_filter(d, ""); break;
	case 't': ask(d, 't', ""); break;
	case 'c': d->frame.chart.kind = (enum chart_kind)((d->frame.chart.kind + 1) % CHART_KINDS); break;
	case 'y': d->frame.chart.linear = !d->frame.chart.linear; break;
	case 'b': step_base(d); break;
	case 'z': d->how.zero_s = f->clock_s; break;
	case 'Z': d->how.zero_s = NAN; break;
	case ' ': case 'p': d->paused = !d->paused; break;
	case 'W': ask_write(d, f); break;
	case CONTROL('l'): d->redraw = true; break;
	default:
		if (key >= '1' && key < '1' + VIEWS)
			show_view(d, (enum view)(key - '0'));
		break;
	}
}

void dash_key(struct dash *d, uint32_t key, const struct figures *f)
{
	*d->message = '\0';
	if (d->question)
		prompt_key(d, key);
	else if (d->frame.help)
		d->frame.help = false;
	else if (!list_key(d, key, f))
		screen_key(d, key, f);
}
