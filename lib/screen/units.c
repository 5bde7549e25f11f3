/* units.c - figures in few cells; see units.h */
#include "screen/units.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *none(char *buf)
{
	snprintf(buf, UNITS_TEXT, "-");
	return buf;
}

/* Three digits of v, which is below 999.5, and the unit. */
static void three_digits(char *buf, double v, const char *unit)
{
	snprintf(buf, UNITS_TEXT, "%.*f%s", v < 9.995 ? 2 : v < 99.95 ? 1 : 0, v, unit);
}

const char *units_ms(char buf[UNITS_TEXT], double ms)
{
	if (isnan(ms))
		return none(buf);
	if (ms < 0)
		snprintf(buf, UNITS_TEXT, "%.0fms", fmax(ms, -999));
	else if (ms < 999.5)
		three_digits(buf, ms, "ms");
	else if (ms < 999.5e3)
		three_digits(buf, ms / 1e3, "s");
	else if (ms < 99999.5e3)
		snprintf(buf, UNITS_TEXT, "%.0fs", ms / 1e3);
	else if (ms < 99999.5 * 3.6e6)
		snprintf(buf, UNITS_TEXT, "%.0fh", ms / 3.6e6);
	else
		strcpy(buf, ">9999h");
	return buf;
}

const char *units_count(char buf[UNITS_TEXT], double n)
{
	static const char *const suffix[] = { "k", "M", "G", "T" };
	int k = -1;

	if (isnan(n))
		return none(buf);
	if (n < 99999.5) {
		snprintf(buf, UNITS_TEXT, "%.0f", n);
		return buf;
	}
	while (n >= 999.5 && k < 3) {
		n /= 1000;
		k++;
	}
	three_digits(buf, n, suffix[k]);
	return buf;
}

const char *units_share(char buf[UNITS_TEXT], double share)
{
	if (isnan(share))
		return none(buf);
	snprintf(buf, UNITS_TEXT, "%.*f%%", share < .9995 ? 1 : 0, 100 * share);
	return buf;
}

const char *units_whole(char buf[UNITS_TEXT], double share)
{
	if (isnan(share))
		return none(buf);
	snprintf(buf, UNITS_TEXT, "%.0f%%", 100 * share);
	return buf;
}

const char *units_change(char buf[UNITS_TEXT], double pct)
{
	if (isnan(pct))
		return none(buf);
	if (fabs(pct) < 99.95)
		snprintf(buf, UNITS_TEXT, "%+.1f%%", fabs(pct) < .05 ? 0.0 : pct);
	else if (fabs(pct) < 9999.5)
		snprintf(buf, UNITS_TEXT, "%+.0f%%", pct);
	else
		snprintf(buf, UNITS_TEXT, ">x100");
	return buf;
}

enum { DAY = 86400 };

const char *units_clock(char buf[UNITS_TEXT], double s)
{
	long long t;

	if (isnan(s))
		return none(buf);
	t = (long long)fmin(fmax(s, 0), 1e5 * DAY);
	if (t >= 100000LL * DAY)
		strcpy(buf, ">99999d");
	else if (t < 3600)
		snprintf(buf, UNITS_TEXT, "%lld:%02lld", t / 60, t % 60);
	else if (t < UNITS_CLOCK_EXACT)
		snprintf(buf, UNITS_TEXT, "%lld:%02lld:%02lld", t / 3600, t / 60 % 60, t % 60);
	else if (t < 100 * DAY)
		snprintf(buf, UNITS_TEXT, "%lldd%02lld:%02lld", t / DAY, t / 3600 % 24, t / 60 % 60);
	else if (t < 10000 * DAY)
		snprintf(buf, UNITS_TEXT, "%lldd%02lldh", t / DAY, t / 3600 % 24);
	else
		snprintf(buf, UNITS_TEXT, "%lldd", t / DAY);
	return buf;
}

const char *units_step(char buf[UNITS_TEXT], double s)
{
	if (s >= DAY)
		snprintf(buf, UNITS_TEXT, "%.10gd", s / DAY);
	else
		snprintf(buf, UNITS_TEXT, "%.10g%s", s >= 3600 ? s / 3600 : s, s >= 3600 ? "h" : "s");
	return buf;
}

double units_clock_read(const char *s)
{
	double total = 0;

	for (int part = 0; part < 3; part++) {
		size_t digits = strspn(s, "0123456789"), n = digits;

		/* the last part may have decimals */
		if (s[n] == '.')
			n += 1 + strspn(s + n + 1, "0123456789");
		if (!digits || digits > 9 || (part && digits > 2))
			return NAN;
		total = 60 * total + strtod(s, NULL);
		if (!s[n])
			return part ? total : NAN;
		if (s[n] != ':' || n != digits)
			return NAN;
		s += n + 1;
	}
	return NAN;
}

const char *units_span(char buf[UNITS_TEXT], double ms)
{
	if (ms >= 1e3 && fmod(ms, 1e3) == 0)
		snprintf(buf, UNITS_TEXT, "%.0fs", ms / 1e3);
	else
		snprintf(buf, UNITS_TEXT, "%.10g%s", ms >= 1e3 ? ms / 1e3 : ms, ms >= 1e3 ? "s" : "ms");
	return buf;
}
