/* alert.c - what deserves attention; see frame.h */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/number.h"
#include "screen/frame.h"
#include "screen/units.h"

static void add(char *buf, size_t size, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

static void add(char *buf, size_t size, const char *fmt, ...)
{
	size_t n = strlen(buf);
	va_list ap;

	if (n && n + 4 < size) {
		strcpy(buf + n, "   ");
		n += 3;
	}
	va_start(ap, fmt);
	vsnprintf(buf + n, size - n, fmt, ap);
	va_end(ap);
}

static void feed_alert(char *buf, size_t size, const struct figures *f)
{
	const struct figure_group *oldest = NULL;
	size_t stale = 0, skewed = 0;
	char age[UNITS_TEXT];

	for (size_t i = 0; i < f->workers.n; i++) {
		const struct figure_group *g = &f->workers.group[i];

		skewed += g->feed == FEED_SKEW;
		stale += g->feed == FEED_STALE;
		if (g->feed == FEED_STALE && (!oldest || g->age_s > oldest->age_s))
			oldest = g;
	}
	if (stale == 1)
		add(buf, size, "%.*s: feed %s old", oldest->name.n < 40 ? (int)oldest->name.n : 40, oldest->name.s,
		    units_ms(age, oldest->age_s * 1e3));
	else if (stale)
		add(buf, size, "%zu feeds are old, %.*s %s", stale, oldest->name.n < 40 ? (int)oldest->name.n : 40,
		    oldest->name.s, units_ms(age, oldest->age_s * 1e3));
	if (skewed)
		add(buf, size, "%zu feed%s from the future", skewed, skewed == 1 ? "" : "s");
}

static void run_alert(char *buf, size_t size, const struct figures *f)
{
	if (f->nth > 1 && f->restarted)
		add(buf, size, "run %" PRIu64 ", clock restarted at line %" PRIu64, f->nth, f->line);
	else if (f->nth > 1)
		add(buf, size, "run %" PRIu64 ", %.*s, from line %" PRIu64, f->nth, f->label.n < 40 ? (int)f->label.n : 40,
		    f->label.s, f->line);
}

/* "check not met: ttft_p90_ms < 7000 (is 7454)" */
static void check_alert(char *buf, size_t size, const struct frame *s)
{
	char value[NUMBER_MAX];
	size_t k = 0;

	if (s->checks_met == s->checks)
		return;
	while (s->check[k].met)
		k++;
	switch (s->check[k].value.kind) {
	case CELL_TEXT: snprintf(value, sizeof value, "%.*s", (int)s->check[k].value.text.n, s->check[k].value.text.s); break;
	case CELL_INT: snprintf(value, sizeof value, "%" PRId64, s->check[k].value.i); break;
	case CELL_UINT: snprintf(value, sizeof value, "%" PRIu64, s->check[k].value.u); break;
	case CELL_REAL: snprintf(value, sizeof value, fabs(s->check[k].value.real) < 1000 ? "%.4g" : "%.0f", s->check[k].value.real); break;
	case CELL_BOOL: strcpy(value, s->check[k].value.truth ? "true" : "false"); break;
	case CELL_NA: strcpy(value, "not known"); break;
	}
	if (s->checks - s->checks_met > 1)
		add(buf, size, "%zu checks not met: %.100s (is %.40s) ...", s->checks - s->checks_met, s->check[k].expr, value);
	else
		add(buf, size, "check not met: %.100s (is %.40s)", s->check[k].expr, value);
}

void frame_alert(char *buf, size_t size, const struct figures *f, const struct frame *s)
{
	double requests = f->window[H_REQUESTS], failed = f->window[H_FAILED];

	if (s->absent)
		add(buf, size, "no run %.60s in this stream", s->absent);
	run_alert(buf, size, f);
	if (f->units > 1)
		add(buf, size, "%" PRIu32 " repetitions, figures are their means", f->units);
	check_alert(buf, size, s);
	feed_alert(buf, size, f);
	if (failed > .05 * requests)
		add(buf, size, "%.0f of %.0f requests of the window failed", failed, requests);
	/* the window ends with the last ok request: those that failed after it are in none */
	else if (f->ended && f->run[H_FAILED] > .05 * f->run[H_REQUESTS])
		add(buf, size, "%.0f of %.0f requests failed", f->run[H_FAILED], f->run[H_REQUESTS]);
}

double frame_to_go(const struct figures *f, const struct frame *s)
{
	double left = (double)s->expected - (double)f->come;

	return !s->expected || f->ended ? NAN : left <= 0 ? 0 : left / f->rate;
}

const char *frame_progress(char *buf, size_t size, const struct figures *f, const struct frame *s)
{
	char clock[UNITS_TEXT], count[UNITS_TEXT];
	double to_go = frame_to_go(f, s);

	*buf = '\0';
	if (!s->expected)
		return buf;
	/* whole percents that are over: 100 % is all */
	snprintf(buf, size, "%.0f%% of %s", floor(100 * (double)f->come / (double)s->expected), units_count(count, (double)s->expected));
	if (isfinite(to_go) && to_go > 0 && to_go < 3.6e7)
		snprintf(buf + strlen(buf), size - strlen(buf), ", %s to go", units_clock(clock, to_go));
	return buf;
}
