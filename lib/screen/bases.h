/* bases.h - the runs that a run may be compared with, which of them it is, and how
 *
 * The key b goes through them: no comparison; then for each base at the same elapsed time (while the run lasts),
 * whole, and paired by request. Bases are those that were given, in their order, and then the run before in the
 * stream, when there is one.
 */
#ifndef SERVESTAT_SCREEN_BASES_H
#define SERVESTAT_SCREEN_BASES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum base_mode { BASE_OFF, BASE_SAME_TIME, BASE_WHOLE, BASE_PAIRED, BASE_MODES };

enum { BASES_MOST = 16 };
#define BASES_NONE UINT32_MAX

struct bases {
	uint32_t given[BASES_MOST]; /* numbers of runs in the store */
	size_t n;
	uint32_t before;            /* the run before in the stream; BASES_NONE: none */
	size_t at;                  /* which of all is compared with */
};

/* bases_words: behind the base's label: " @ same t", ", whole", ", paired". What has ended is compared whole. */
const char *bases_words(enum base_mode mode, bool ended);
void bases_init(struct bases *b);
/* bases_run: the run that is compared with; BASES_NONE: there is none. */
uint32_t bases_run(const struct bases *b);
/* bases_step: what comes behind mode; false: there is nothing to compare with. Of a run that has ended there is no
 * same elapsed time, or rather it is the whole. */
bool bases_step(struct bases *b, enum base_mode *mode, bool ended);
/* bases_keep: must this run stay whole, since it is a base? */
bool bases_keep(const struct bases *b, uint32_t run);

#endif
