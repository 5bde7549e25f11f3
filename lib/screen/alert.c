/* alert.c - what deserves attention; see frame.h */
#include <math.h>
#include <stdarg.h>
#include <string.h>

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

void frame_alert(char *buf, size_t size, const struct figures *f)
{
	double requests = f->window[H_REQUESTS], failed = f->window[H_FAILED];

	feed_alert(buf, size, f);
	if (failed > .05 * requests)
		add(buf, size, "%.0f of %.0f requests of the window failed", failed, requests);
}
