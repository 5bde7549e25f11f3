/* clock.h - RFC 3339 times of day */
#ifndef SERVESTAT_INPUT_CLOCK_H
#define SERVESTAT_INPUT_CLOCK_H

#include <stddef.h>
#include <stdint.h>

/* clock_parse: "2023-11-16T18:15:46.680590Z" (zone Z or +hh:mm, 0-9 fraction digits, T or a space) to nanoseconds
 * since 1970. NULL, or a static reason. A leap second counts as the second after it. */
const char *clock_parse(const char *s, size_t n, int64_t *ns);

#endif
