/* prometheus.c - the /metrics pages of vLLM or SGLang -> one engine-state sample an engine and page
 *
 * A page names each series once, so a series that comes again begins the next page of a log of them. Pages do not
 * say when they were read. Of one page alone that is now, or --at; of several it must stand in the log: a line with
 * nothing but a time (RFC 3339, or a number in --time-unit) before each page, or behind each if the log begins with
 * a page.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "input/decimal.h"
#include "input/formats/format.h"

enum { ENGINES = 64, NAME = 64, GAUGES = 3, SERIES = 1 << 15 };
static const enum field fields[GAUGES] = { F_RUNNING, F_WAITING, F_KV_USED };

/* Of two names of one gauge, which a page may have side by side, the first counts. */
static const struct { const char *name; int gauge; } gauges[] = {
	{ "vllm:num_requests_running", 0 },
	{ "vllm:num_requests_waiting", 1 },
	{ "vllm:kv_cache_usage_perc", 2 },
	{ "vllm:gpu_cache_usage_perc", 2 },
	{ "sglang:num_running_reqs", 0 },
	{ "sglang:num_queue_reqs", 1 },
	{ "sglang:token_usage", 2 },
};
enum { NAMES = sizeof gauges / sizeof *gauges };

struct engine {
	char name[NAME];       /* "" where the metrics name none */
	double value[GAUGES];
	size_t source[GAUGES];  /* the place in gauges[] of the name it came by */
	int64_t time;          /* ns, of the page; NA_INT */
};

struct page {
	uint64_t line;         /* the first of it; 0: it has not begun */
	int64_t time;          /* ns: when it was read; NA_INT: nobody has said so yet */
	size_t n, n_series;
	struct engine engine[ENGINES];
	uint64_t series[SERIES]; /* hashes of the names and labels that were seen, by open addressing; 0: free */
};

/* The pages of an input, one after the other. */
struct pages {
	struct page page;
	uint64_t before;       /* pages before this one */
	enum { TIMES_NONE, TIMES_BEFORE, TIMES_BEHIND } times; /* where the times of pages stand */
};

static bool is_metrics(const struct text *line, size_t n)
{
	static const char *const begins[] = { "# HELP ", "# TYPE ", "vllm:", "sglang:" };

	for (size_t i = 0; n && i < sizeof begins / sizeof *begins; i++)
		if (line->n >= strlen(begins[i]) && memcmp(line->s, begins[i], strlen(begins[i])) == 0)
			return true;
	return false;
}

/* The value of label `name` in the labels between braces; missing when it is not there. */
static struct text label(struct text labels, const char *name)
{
	const char *p = labels.s, *end = labels.s + labels.n;

	while (p < end) {
		const char *eq = memchr(p, '=', (size_t)(end - p)), *value, *stop;
		struct text key;

		if (!eq || end - eq < 3 || eq[1] != '"')
			break;
		key = (struct text){ p, (size_t)(eq - p) };
		for (stop = value = eq + 2; stop < end && *stop != '"'; stop++)
			stop += *stop == '\\' && stop + 1 < end;
		if (text_equal(key, text_of(name)))
			return (struct text){ value, (size_t)(stop - value) };
		p = stop + 1;
		while (p < end && (*p == ',' || *p == ' '))
			p++;
	}
	return (struct text){ NULL, 0 };
}

static void begin_page(struct page *page)
{
	memset(page, 0, sizeof *page);
	page->time = NA_INT;
}

static struct pages *pages_of(struct convert *c)
{
	if (!c->state) {
		struct pages *pages = mem_zero(1, sizeof *pages);

		begin_page(&pages->page);
		c->state = pages;
	}
	return c->state;
}

static struct engine *engine_of(struct convert *c, struct text labels)
{
	struct page *page = &pages_of(c)->page;
	struct text name = label(labels, "engine");
	struct engine *e;
	char key[NAME] = "";

	if (!name.s)
		name = label(labels, "dp_rank");
	if (name.n >= NAME) {
		convert_reject(c, NULL, "name of the engine is too long");
		return NULL;
	}
	if (name.n)
		memcpy(key, name.s, name.n);
	for (size_t i = 0; i < page->n; i++)
		if (strcmp(page->engine[i].name, key) == 0)
			return &page->engine[i];
	if (page->n == ENGINES) {
		convert_reject(c, NULL, "more engines than a page can have");
		return NULL;
	}
	e = &page->engine[page->n++];
	memcpy(e->name, key, NAME);
	for (int g = 0; g < GAUGES; g++)
		e->value[g] = NA_REAL;
	e->time = NA_INT;
	return e;
}

static struct text word(const char **p, const char *end)
{
	const char *from;

	while (*p < end && (**p == ' ' || **p == '\t'))
		++*p;
	for (from = *p; *p < end && **p != ' ' && **p != '\t' && **p != '\r';)
		++*p;
	return (struct text){ from, (size_t)(*p - from) };
}

/* A line of metrics: name{labels} value [timestamp in ms] */
struct sample_line {
	struct text name, labels, value, when;
};

static bool in_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == ':';
}

/* Behind the brace at p, up to the closing one, which no quotes hide; NULL: there is none. */
static const char *close_brace(const char *p, const char *end)
{
	bool quotes = false;

	for (p++; p < end; p++) {
		if (*p == '"')
			quotes = !quotes;
		else if (*p == '\\' && quotes && p + 1 < end)
			p++;
		else if (*p == '}' && !quotes)
			return p;
	}
	return NULL;
}

static bool is_number(struct convert *c, struct text t, struct decimal *d)
{
	size_t sign = t.n && *t.s == '+';

	return t.n > sign && decimal_whole(arena_copy(&c->scratch, t.s + sign, t.n - sign), t.n - sign, d);
}

static bool is_word(struct text t)
{
	static const char *const words[] = { "NaN", "Inf", "+Inf", "-Inf", NULL };
	const char *const *w = words;

	while (*w && !text_equal(t, text_of(*w)))
		w++;
	return *w != NULL;
}

/* The parts of a line; NULL, or why it is none. */
static const char *split(struct convert *c, struct text line, struct sample_line *l)
{
	const char *p = line.s, *end = p + line.n, *from;
	struct decimal d;

	while (p < end && (*p == ' ' || *p == '\t'))
		p++;
	for (from = p; p < end && in_name(*p);)
		p++;
	l->name = (struct text){ from, (size_t)(p - from) };
	l->labels = (struct text){ p, 0 };
	if (p < end && *p == '{') {
		from = p + 1;
		p = close_brace(p, end);
		if (!p)
			return "labels without an end";
		l->labels = (struct text){ from, (size_t)(p++ - from) };
	} else if (!l->name.n || (p < end && *p != ' ' && *p != '\t')) {
		return "not a line of metrics";
	}
	l->value = word(&p, end);
	l->when = word(&p, end);
	if (!l->value.n)
		return "metric without a value";
	if ((!is_word(l->value) && !is_number(c, l->value, &d)) ||
	    (l->when.n && *l->when.s != '#' && !is_number(c, l->when, &d)))
		return "value of a metric is not a number";
	return NULL;
}

static uint64_t series_of(const struct sample_line *l)
{
	uint64_t hash = text_hash((struct text){ l->name.s, (size_t)(l->labels.s + l->labels.n - l->name.s) });

	return hash ? hash : 1;
}

/* Has the page this series? It is one of its from now on; beyond some ten thousands none is kept. */
static bool seen(struct page *page, uint64_t series)
{
	size_t i = series & (SERIES - 1);

	for (; page->series[i]; i = (i + 1) & (SERIES - 1))
		if (page->series[i] == series)
			return true;
	if (page->n_series < SERIES / 4 * 3) {
		page->series[i] = series;
		page->n_series++;
	}
	return false;
}

/* Why the value of a gauge cannot be; NULL: it can. */
static const char *impossible(int gauge, double v)
{
	if (fields[gauge] == F_KV_USED)
		return v >= 0 && v <= 1 ? NULL : "outside 0..1";
	if (v < 0)
		return "negative";
	return v >= 9e15 ? "number out of range" : v != floor(v) ? "not an integer" : NULL;
}

/* Several lines of one engine: models share it, so their requests add up; ranks of one model say the same, and the
 * pool is as full as the fullest says. */
static double join(double before, double v, int gauge, struct text labels)
{
	bool same = fields[gauge] == F_KV_USED || label(labels, "tp_rank").s || label(labels, "pp_rank").s;

	if (isnan(before))
		return v;
	return same ? fmax(before, v) : before + v;
}

/* Add what the line says about its engine; its name is gauges[source]. */
static void measure(struct convert *c, const struct sample_line *l, size_t source)
{
	int gauge = gauges[source].gauge;
	struct decimal d;
	bool measured = is_number(c, l->value, &d);  /* NaN: not measured */
	double v = measured ? decimal_real(&d, 0) : NA_REAL;
	const char *why = measured ? impossible(gauge, v) : NULL;
	struct engine *e = why ? NULL : engine_of(c, l->labels);

	if (e && (!measured || (!isnan(e->value[gauge]) && e->source[gauge] < source)))
		return;
	if (e)
		v = join(e->source[gauge] == source ? e->value[gauge] : NA_REAL, v, gauge, l->labels);
	/* the sum, too, must be a number of requests */
	if (!why && e)
		why = impossible(gauge, v);
	if (why)
		convert_reject(c, field_name(fields[gauge]), why);
	if (why || !e)
		return;
	e->value[gauge] = v;
	e->source[gauge] = source;
	if (is_number(c, l->when, &d))
		decimal_round(&d, 6, &e->time);
}

/* Of a last line without an end nobody can tell whether the number in it is whole: as a gauge it is damage, elsewhere
 * it does no harm. */
static const char *ends_early(struct convert *c, bool comment, bool whole, bool gauge)
{
	if (comment || !whole)
		return "page ends inside a line";
	if (gauge)
		return "page ends in a number that may be cut off; if it is whole, end the line";
	convert_note(c, "the last line has no end: the page may be cut off");
	return NULL;
}

static int64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* The engine of several behind one port is PORT/ENGINE. */
static void name_worker(struct convert *c, const struct engine *e, bool several)
{
	struct text given = c->o.worker;
	char *name;

	if (given.s && (!several || !*e->name))
		return;
	name = given.s ? mem_format("%.*s/%s", (int)given.n, given.s, e->name) : mem_format("%s", e->name);
	row_text(c, F_WORKER, (struct text){ arena_copy(&c->scratch, name, strlen(name)), strlen(name) });
	free(name);
}

static void sample(struct convert *c, const struct engine *e, int64_t read, bool several)
{
	row_begin(c);
	c->row.kind = RECORD_SAMPLE;
	row_text(c, F_TYPE, text_of("feed"));
	name_worker(c, e, several);
	if (!c->row.value[F_WORKER].text.s && !c->o.worker.s)
		convert_fault(c, "worker", "the page does not name the engine: --worker NAME does");
	if (isnan(e->value[0]) && isnan(e->value[1]) && isnan(e->value[2]))
		convert_fault(c, NULL, "no gauge of the engine has a value");
	if (e->time == NA_INT && read == NA_INT)
		convert_fault(c, NULL, c->o.at_ns == NA_INT ?
			      "one of several pages, and no line beside it says when it was read (date -Is writes one)" :
			      "one of several pages, and --at is the time of one");
	c->row.value[F_TS].time = e->time == NA_INT ? read : e->time;
	if (e->time != NA_INT)
		c->row.value[F_SEEN].time = read;
	for (int g = 0; g < GAUGES; g++) {
		if (isnan(e->value[g]))
			continue;
		if (fields[g] == F_KV_USED)
			c->row.value[F_KV_USED].real = e->value[g];
		else
			c->row.value[fields[g]].integer = (int64_t)e->value[g];
	}
	row_emit(c);
}

/* The page is whole: write its samples, and begin the next. */
static void end_page(struct convert *c, bool last)
{
	struct pages *pages = pages_of(c);
	struct page *page = &pages->page;
	int64_t read = page->time;
	uint64_t line = c->line;

	c->line = page->line ? page->line : 1;
	c->rejected = false;
	if (last && !pages->before && pages->times == TIMES_NONE)
		read = c->o.at_ns == NA_INT ? now() : c->o.at_ns;
	if (!page->n)
		convert_reject(c, NULL, "no metric of vLLM or SGLang that tells the state of an engine");
	for (size_t i = 0; i < page->n; i++)
		sample(c, &page->engine[i], read, page->n > 1);
	pages->before++;
	begin_page(page);
	c->line = line;
	c->rejected = false;
}

/* A line with nothing but a time says when the page beside it was read. */
static void time_line(struct convert *c, int64_t t)
{
	struct pages *pages = pages_of(c);
	bool begun = pages->page.line != 0;

	if (pages->times == TIMES_NONE)
		pages->times = begun ? TIMES_BEHIND : TIMES_BEFORE;
	if (pages->times == TIMES_BEHIND && begun)
		pages->page.time = t;
	if (begun)
		end_page(c, false);
	if (pages->times == TIMES_BEFORE) /* without a page between two times, the engine did not answer */
		pages->page.time = t;
}

/* Is the line a time? Behind a # it may be, too. In t, or NA_INT with *why. */
static bool is_time(struct convert *c, struct text line, int64_t *t, const char **why)
{
	static const int shift[] = { [TIME_UNIT_AUTO] = 9, [TIME_NS] = 0, [TIME_US] = 3, [TIME_MS] = 6, [TIME_S] = 9 };
	const char *p = line.s, *end = p + line.n;
	struct decimal d;
	char *copy, *comma;

	while (p < end && (*p == '#' || *p == ' ' || *p == '\t'))
		p++;
	while (end > p && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r'))
		end--;
	if (end == p || *p < '0' || *p > '9')
		return false;
	*t = NA_INT;
	copy = arena_copy(&c->scratch, p, (size_t)(end - p));
	if (decimal_whole(copy, (size_t)(end - p), &d)) {
		if (c->spec->time_unit == TIME_UNIT_AUTO)
			convert_note(c, "numbers on lines of their own are times of pages in s (--time-unit)");
		if (decimal_round(&d, shift[c->spec->time_unit], t) != DECIMAL_OK)
			*why = "time out of range";
		return true;
	}
	comma = memchr(copy, ',', (size_t)(end - p)); /* date -Ins has one for the point */
	if (comma)
		*comma = '.';
	return convert_clock(c, (struct text){ copy, (size_t)(end - p) }, t) == NULL;
}

/* A line of metrics, and which of gauges[] it is; why is it none? */
static const char *metrics_line(struct convert *c, struct text line, bool comment, size_t *source)
{
	struct pages *pages = pages_of(c);
	struct sample_line l;
	const char *why = comment ? NULL : split(c, line, &l);

	if (!comment && !why && seen(&pages->page, series_of(&l))) {
		end_page(c, false);
		seen(&pages->page, series_of(&l));
	}
	if (!comment && !why)
		for (*source = 0; *source < NAMES && !text_equal(l.name, text_of(gauges[*source].name));)
			++*source;
	if (!pages->page.line && !why)
		pages->page.line = c->line;
	if (c->open_end && !text_equal(line, text_of("# EOF")))
		why = ends_early(c, comment, !why, *source < NAMES);
	if (!why && *source < NAMES)
		measure(c, &l, *source);
	return why;
}

static void read_line(struct convert *c, const struct cells *cells)
{
	struct text line = cells->cell[0];
	size_t source = NAMES;
	const char *why = NULL;
	int64_t t;

	if (is_time(c, line, &t, &why)) {
		if (c->open_end && !why)
			why = "ends in a time that may be cut off; if it is whole, end the line";
		if (!why)
			time_line(c, t);
	} else {
		why = metrics_line(c, line, *line.s == '#', &source);
	}
	if (why)
		convert_reject(c, NULL, why);
}

static void end(struct convert *c)
{
	struct pages *pages = pages_of(c);

	if (pages->page.line || !pages->before)
		end_page(c, true);
	free(pages);
	c->state = NULL;
}

const struct importer import_prometheus = {
	.name = "prometheus", .summary = "the /metrics page of vLLM or SGLang: a sample of engine state",
	.shape = SHAPE_TEXT, .gives = GIVES_RUN, .heeds = HEEDS_AT | HEEDS_TIME_UNIT,
	.detect_header = is_metrics, .line = read_line, .end = end,
};
