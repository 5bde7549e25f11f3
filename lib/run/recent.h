/* recent.h - the texts that were added last, in a fixed number of bytes
 *
 * For ids that nearly every request has one of its own of: an endless stream cannot keep them all, and what is looked
 * at is mostly new. A text is known by a place, which stays its name until the bytes are needed again; a place of old
 * is missing, not another text. (Places come again after 16 GiB of text; who keeps one must not keep it that long.)
 */
#ifndef SERVESTAT_RUN_RECENT_H
#define SERVESTAT_RUN_RECENT_H

#include "base/text.h"

enum { RECENT_LONGEST = 255 }; /* bytes; of a longer text only these are kept */

struct recent {
	char *bytes;
	size_t size;           /* of bytes, a power of two */
	uint64_t end;          /* bytes that were ever taken, in pieces of RECENT_PIECE */
};

void recent_init(struct recent *r, size_t size); /* a power of two, at least 4096 */
/* recent_put: the place of t from now on. */
int64_t recent_put(struct recent *r, struct text t);
/* recent_text: what was put there; missing when it is gone. */
struct text recent_text(const struct recent *r, int64_t place);
void recent_free(struct recent *r);

#endif
