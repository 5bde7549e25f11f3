/* contrast.h - how a trace differs from chatbot traffic
 *
 * Six measures with the range they have in chat workloads. Agentic traffic reads far more than it writes, has longer
 * prompts and shorter answers, and mostly one turn a session (every tool call starts afresh), so each measure has a
 * side on which agentic traces lie.
 */
#ifndef SERVESTAT_TRACE_CONTRAST_H
#define SERVESTAT_TRACE_CONTRAST_H

#include "output/table.h"
#include "trace/traffic.h"

enum contrast_side { SIDE_UNKNOWN, SIDE_BELOW, SIDE_INSIDE, SIDE_ABOVE };
enum { CONTRAST_MEASURES = 6 };

struct contrast {
	double value[CONTRAST_MEASURES];            /* NaN: unknown */
	enum contrast_side side[CONTRAST_MEASURES]; /* of the chatbot's range */
	int known, agentic;                         /* measures that are known; that lie on the agentic side */
};

/* contrast_of: the measures of one run. */
struct contrast contrast_of(struct traffic *r);

/* The table: run, measure, value, chatbot_low, chatbot_high, side (below, inside, above); one row a measure. */
extern const struct column contrast_columns[6];
void contrast_table(const struct contrast *c, struct table *t, const char *run);

/* contrast_shown: for people, a measure a row and the runs side by side. The table owns nothing else: end with
 * contrast_shown_free. */
struct contrast_shown {
	struct table table;
	struct column *columns;
};
void contrast_show(struct contrast_shown *s, const struct traffic_set *set, const struct contrast *c);
void contrast_shown_free(struct contrast_shown *s);

/* contrast_sentence: what the traffic of a run is, in words, with the name of the run in front if it is one of
 * several; the caller frees. */
char *contrast_sentence(const struct traffic *r, const struct contrast *c, bool named);

#endif
