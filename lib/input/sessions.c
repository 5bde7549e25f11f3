/* sessions.c - chats that continue each other; see sessions.h */
#include "input/sessions.h"

#include <stdlib.h>

void sessions_init(struct sessions *t)
{
	intern_init(&t->chats);
	t->root = NULL;
	t->cap = 0;
}

static uint32_t root_of(struct sessions *t, const struct link *link)
{
	uint32_t known = t->chats.n, chat = intern_put(&t->chats, link->chat), parent = INTERN_NONE;

	t->root = mem_grow(t->root, &t->cap, t->chats.n, sizeof *t->root);
	if (chat == known)
		t->root[chat] = chat;
	if (link->parent.s)
		parent = intern_find(&t->chats, link->parent);
	if (parent != INTERN_NONE)
		t->root[chat] = t->root[parent];
	return t->root[chat];
}

void sessions_resolve(struct sessions *t, struct slab *s)
{
	/* texts move while chats are added, so they are taken when all are in */
	for (size_t i = 0; i < s->n_links; i++)
		s->link[i].root = root_of(t, &s->link[i]);
	for (size_t i = 0; i < s->n_links; i++)
		if (s->link[i].row != SIZE_MAX)
			s->batch.text[F_SESSION_ID][s->link[i].row] = intern_text(&t->chats, s->link[i].root);
}

void sessions_free(struct sessions *t)
{
	intern_free(&t->chats);
	free(t->root);
}
