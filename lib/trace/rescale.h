/* rescale.h - the same trace, faster or slower
 *
 * Every time since `base` is multiplied, and every delay, which is a time between two requests; the record keeps its
 * other bytes. The new ones have the names and the units of the old ones, so that they are read the same way.
 */
#ifndef SERVESTAT_TRACE_RESCALE_H
#define SERVESTAT_TRACE_RESCALE_H

#include "input/input.h"
#include "input/splice.h"

struct rescaler {
	double factor;
	enum time_unit time_unit; /* of a bare timestamp, as the user said */
	int64_t base;          /* to be set before the first line; NA_INT: there are only delays so far */
	struct splice splice;
};

void rescaler_init(struct rescaler *r, double factor, enum time_unit time_unit);
/* rescaler_line: the line of record i of b with its new times, and a newline. Good until the next call. b has
 * F_TIMESTAMP, F_DELAY and F_LINE. */
struct text rescaler_line(struct rescaler *r, const struct batch *b, size_t i);
void rescaler_free(struct rescaler *r);

#endif
