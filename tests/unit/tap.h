/* tap.h - the Test Anything Protocol for C unit tests
 *
 * Each tap_ call prints one "ok N - text" or "not ok N - text" line, with what was got and expected as a comment
 * below a failure. End main with `return tap_done();`, which prints the plan.
 */
#ifndef SERVESTAT_TESTS_TAP_H
#define SERVESTAT_TESTS_TAP_H

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static unsigned tap_count, tap_failed;

__attribute__((format(printf, 2, 0), unused))
static bool tap_result(bool ok, const char *fmt, va_list ap)
{
	printf("%s %u - ", ok ? "ok" : "not ok", ++tap_count);
	vprintf(fmt, ap);
	putchar('\n');
	tap_failed += !ok;
	return ok;
}

/* tap_ok: cond must hold. */
__attribute__((format(printf, 2, 3), unused))
static bool tap_ok(bool cond, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	tap_result(cond, fmt, ap);
	va_end(ap);
	return cond;
}

/* tap_is_int: equal integers. */
__attribute__((format(printf, 3, 4), unused))
static bool tap_is_int(int64_t got, int64_t want, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	if (!tap_result(got == want, fmt, ap))
		printf("#   got %" PRId64 "\n#  want %" PRId64 "\n", got, want);
	va_end(ap);
	return got == want;
}

/* tap_is_real: equal within a relative tolerance (0: the same double); NaN equals NaN. */
__attribute__((format(printf, 4, 5), unused))
static bool tap_is_real(double got, double want, double tolerance, const char *fmt, ...)
{
	bool ok = (isnan(got) && isnan(want)) || got == want || fabs(got - want) <= tolerance * fabs(want);
	va_list ap;

	va_start(ap, fmt);
	if (!tap_result(ok, fmt, ap))
		printf("#   got %.17g\n#  want %.17g\n", got, want);
	va_end(ap);
	return ok;
}

/* tap_is_text: equal strings; NULL equals NULL only. */
__attribute__((format(printf, 3, 4), unused))
static bool tap_is_text(const char *got, const char *want, const char *fmt, ...)
{
	bool ok = got && want ? strcmp(got, want) == 0 : got == want;
	va_list ap;

	va_start(ap, fmt);
	if (!tap_result(ok, fmt, ap))
		printf("#   got %s\n#  want %s\n", got ? got : "(null)", want ? want : "(null)");
	va_end(ap);
	return ok;
}

/* tap_done: print the plan; the exit status of main. */
__attribute__((unused))
static int tap_done(void)
{
	printf("1..%u\n", tap_count);
	return tap_failed != 0;
}

#endif
