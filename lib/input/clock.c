/* clock.c - RFC 3339 times of day; see clock.h */
#include "input/clock.h"

#include <stdbool.h>

/* n digits at s as a number, -1 if they are not all digits */
static int number(const char *s, int n)
{
	int v = 0;

	for (int i = 0; i < n; i++) {
		if (s[i] < '0' || s[i] > '9')
			return -1;
		v = v * 10 + (s[i] - '0');
	}
	return v;
}

static int days_in(int year, int month)
{
	static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
	bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

	return days[month - 1] + (month == 2 && leap);
}

/* Days from 1970-01-01 in the proleptic Gregorian calendar: years begin in March, so that the leap day is last. */
static int64_t days_since_epoch(int year, int month, int day)
{
	int64_t y = month <= 2 ? year - 1 : year;
	int64_t era_days = y * 365 + y / 4 - y / 100 + y / 400;
	int64_t in_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;

	return era_days + in_year - 719468;
}

/* "Z", "+hh:mm" or "-hh:mm", nothing behind it; seconds east of UTC */
static const char *zone(const char *s, size_t n, int *east)
{
	int hour, minute;

	*east = 0;
	if (n == 0)
		return "time without a zone";
	if (n == 1 && (*s == 'Z' || *s == 'z'))
		return NULL;
	if (n != 6 || (*s != '+' && *s != '-') || s[3] != ':')
		return "not a number or RFC 3339 time";
	hour = number(s + 1, 2);
	minute = number(s + 4, 2);
	if (hour < 0 || hour > 23 || minute < 0 || minute > 59)
		return "not a number or RFC 3339 time";
	*east = (hour * 60 + minute) * (*s == '-' ? -60 : 60);
	return NULL;
}

const char *clock_parse(const char *s, size_t n, int64_t *ns)
{
	static const char shape[] = "not a number or RFC 3339 time";
	int year, month, day, hour, minute, second, east, digits = 0;
	int64_t fraction = 0, t;
	const char *why;
	size_t i = 19;

	if (n < 19 || s[4] != '-' || s[7] != '-' || (s[10] != 'T' && s[10] != 't' && s[10] != ' ') ||
	    s[13] != ':' || s[16] != ':')
		return shape;
	year = number(s, 4);
	month = number(s + 5, 2);
	day = number(s + 8, 2);
	hour = number(s + 11, 2);
	minute = number(s + 14, 2);
	second = number(s + 17, 2);
	if (year < 0 || month < 1 || month > 12 || day < 1 || day > days_in(year, month) || hour < 0 || hour > 23 ||
	    minute < 0 || minute > 59 || second < 0 || second > 60)
		return shape;
	if (i < n && s[i] == '.') {
		for (i++; i < n && s[i] >= '0' && s[i] <= '9'; i++, digits++)
			if (digits < 9)
				fraction = fraction * 10 + (s[i] - '0');
		if (digits < 1 || digits > 9)
			return "time with more than 9 fraction digits or none";
	}
	for (; digits < 9; digits++)
		fraction *= 10;
	why = zone(s + i, n - i, &east);
	if (why)
		return why;
	t = days_since_epoch(year, month, day) * 86400 + hour * 3600 + minute * 60 + second - east;
	if (__builtin_mul_overflow(t, 1000000000, &t) || __builtin_add_overflow(t, fraction, &t) || t == INT64_MIN)
		return "time out of range";
	*ns = t;
	return NULL;
}
