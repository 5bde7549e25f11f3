/* sessions.h - chats that continue each other: every record of a chain belongs to the session of its root */
#ifndef SERVESTAT_INPUT_SESSIONS_H
#define SERVESTAT_INPUT_SESSIONS_H

#include "input/slab.h"

/* Which chats are known, and the root of each; grows by some 20 bytes and its text a chat. */
struct sessions {
	struct intern chats;
	uint32_t *root;        /* number of a chat -> number of the first chat of its chain */
	size_t cap;
};

void sessions_init(struct sessions *t);
/* sessions_resolve: write the session of every link of s into its row. Slabs come in input order: a parent that was
 * not seen before is unknown, and its child begins a session. The texts are good until the next call. */
void sessions_resolve(struct sessions *t, struct slab *s);
void sessions_free(struct sessions *t);

#endif
