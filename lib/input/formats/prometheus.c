/* prometheus.c - the /metrics page of vLLM or SGLang -> one engine-state sample an engine */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "input/decimal.h"
#include "input/formats/format.h"

enum { ENGINES = 64, NAME = 64, GAUGES = 3 };
static const enum field fields[GAUGES] = { F_RUNNING, F_WAITING, F_KV_USED };

static const struct { const char *name; int gauge; } gauges[] = {
	{ "vllm:num_requests_running", 0 },
	{ "vllm:num_requests_waiting", 1 },
	{ "vllm:kv_cache_usage_perc", 2 },
	{ "vllm:gpu_cache_usage_perc", 2 },
	{ "sglang:num_running_reqs", 0 },
	{ "sglang:num_queue_reqs", 1 },
	{ "sglang:token_usage", 2 },
};

struct engine {
	char name[NAME];       /* "" where the metrics name none */
	double value[GAUGES];
	int64_t time;          /* ns, of the page; NA_INT */
};

struct page {
	size_t n;
	struct engine engine[ENGINES];
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

static struct engine *engine_of(struct page *page, struct text labels)
{
	struct text name = label(labels, "engine");
	struct engine *e;
	char key[NAME] = "";

	if (!name.s)
		name = label(labels, "dp_rank");
	if (name.s)
		memcpy(key, name.s, name.n < NAME - 1 ? name.n : NAME - 1);
	for (size_t i = 0; i < page->n; i++)
		if (strcmp(page->engine[i].name, key) == 0)
			return &page->engine[i];
	if (page->n == ENGINES)
		return NULL;
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
	static const char *const words[] = { "NaN", "Inf", "+Inf", "-Inf", NULL };

	for (const char *const *w = words; *w; w++)
		if (text_equal(t, text_of(*w)))
			return true;
	return t.n && decimal_whole(arena_copy(&c->scratch, t.s + (*t.s == '+'), t.n - (*t.s == '+')),
				    t.n - (*t.s == '+'), d);
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
	if (!is_number(c, l->value, &d) || (l->when.n && *l->when.s != '#' && !is_number(c, l->when, &d)))
		return "value of a metric is not a number";
	return NULL;
}

/* Add what the line says about its engine. */
static void measure(struct convert *c, const struct sample_line *l, int gauge)
{
	struct engine *e;
	struct decimal d;
	double *at;

	if (!c->state)
		c->state = mem_zero(1, sizeof(struct page));
	e = engine_of(c->state, l->labels);
	if (!e) {
		convert_reject(c, NULL, "more engines than a page can have");
		return;
	}
	if (!decimal_whole(arena_copy(&c->scratch, l->value.s, l->value.n), l->value.n, &d)) /* NaN: not measured */
		return;
	at = &e->value[gauge];
	*at = decimal_real(&d, 0) + (isnan(*at) ? 0 : *at);
	if (decimal_whole(arena_copy(&c->scratch, l->when.s, l->when.n), l->when.n, &d))
		decimal_round(&d, 6, &e->time);
}

/* A page whose last line has no end was cut off: what stands there may be half a number. */
static void read_line(struct convert *c, const struct cells *cells)
{
	struct text line = cells->cell[0];
	struct sample_line l;
	const char *why;

	if (c->open_end && !text_equal(line, text_of("# EOF"))) {
		convert_reject(c, NULL, "page ends inside a line");
		return;
	}
	if (*line.s == '#')
		return;
	why = split(c, line, &l);
	if (why) {
		convert_reject(c, NULL, why);
		return;
	}
	for (size_t g = 0; g < sizeof gauges / sizeof *gauges; g++)
		if (text_equal(l.name, text_of(gauges[g].name)))
			measure(c, &l, gauges[g].gauge);
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

static void sample(struct convert *c, const struct engine *e, bool several)
{
	int64_t read = c->o.at_ns == NA_INT ? now() : c->o.at_ns;

	row_begin(c);
	c->row.kind = RECORD_SAMPLE;
	row_text(c, F_TYPE, text_of("feed"));
	name_worker(c, e, several);
	if (!c->row.value[F_WORKER].text.s && !c->o.worker.s)
		convert_fault(c, "worker", "the page does not name the engine: --worker NAME does");
	if (isnan(e->value[0]) && isnan(e->value[1]) && isnan(e->value[2]))
		convert_fault(c, NULL, "no gauge of the engine has a value");
	c->row.value[F_TS].time = e->time == NA_INT ? read : e->time;
	if (e->time != NA_INT)
		c->row.value[F_SEEN].time = read;
	for (int g = 0; g < GAUGES; g++) {
		if (isnan(e->value[g]))
			continue;
		if (fields[g] == F_KV_USED)
			c->row.value[F_KV_USED].real = e->value[g];
		else if (e->value[g] >= 0 && e->value[g] < 9e15)
			c->row.value[fields[g]].integer = (int64_t)e->value[g];
	}
	row_emit(c);
}

static void end(struct convert *c)
{
	struct page *page = c->state;

	c->line = 1;
	if (!page || !page->n)
		convert_reject(c, NULL, "no metric of vLLM or SGLang that tells the state of an engine");
	for (size_t i = 0; page && i < page->n; i++)
		sample(c, &page->engine[i], page->n > 1);
	free(page);
	c->state = NULL;
}

const struct importer import_prometheus = {
	.name = "prometheus", .summary = "the /metrics page of vLLM or SGLang: a sample of engine state",
	.shape = SHAPE_TEXT, .gives = GIVES_RUN, .heeds = HEEDS_AT, .detect_header = is_metrics, .line = read_line, .end = end,
};
