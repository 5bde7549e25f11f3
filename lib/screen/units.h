/* units.h - figures in few cells: three digits and the unit beside them, "-" when there is nothing */
#ifndef SERVESTAT_SCREEN_UNITS_H
#define SERVESTAT_SCREEN_UNITS_H

#include <stdint.h>

enum { UNITS_TEXT = 32 };

/* units_ms: 8.48ms 412ms 8.41s 61.3s 1204s, at most 6 cells. Rounding carries before the unit is chosen. */
const char *units_ms(char buf[UNITS_TEXT], double ms);
/* units_count: 1214, 86.1M; at most 6 cells. */
const char *units_count(char buf[UNITS_TEXT], double n);
/* units_share: 31.3 % as "31.3%", units_whole: as "31%". */
const char *units_share(char buf[UNITS_TEXT], double share);
const char *units_whole(char buf[UNITS_TEXT], double share);
/* units_change: a change in percent as "-14.8%". */
const char *units_change(char buf[UNITS_TEXT], double pct);
/* units_clock: seconds as 18:42 or 1:02:03, from UNITS_CLOCK_EXACT on as 4d05:12 or 120d05h; at most 8 cells. */
const char *units_clock(char buf[UNITS_TEXT], double s);
enum { UNITS_CLOCK_EXACT = 360000 };
/* units_step: what a column stands for: 0.5s, 30s, 2h, 7d. */
const char *units_step(char buf[UNITS_TEXT], double s);
/* units_clock_read: 18:42, 18:42.5 or 1:02:03 in seconds; NaN: it is none of these. */
double units_clock_read(const char *s);
/* units_span: a whole span as people write it: 60s, 5m, 500ms. */
const char *units_span(char buf[UNITS_TEXT], double ms);

#endif
