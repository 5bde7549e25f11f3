/* dash_parts.h - between the parts of the dashboard's state; private to dash.c, dash_prompt.c and dash_places.c */
#ifndef SERVESTAT_SCREEN_DASH_PARTS_H
#define SERVESTAT_SCREEN_DASH_PARTS_H

#include "screen/dash.h"
#include "screen/lists.h"

/* dash_say: what the key that was pressed has to say. */
void dash_say(struct dash *d, const char *text);
/* dash_ask: open a question, with an answer to begin with. dash_prompt_key: a key while one is open. */
void dash_ask(struct dash *d, char question, const char *answer);
void dash_prompt_key(struct dash *d, uint32_t key);
/* dash_enter: open what is selected: a filter is pushed. dash_go_back: one thing back. */
void dash_enter(struct dash *d, const struct figures *f);
void dash_go_back(struct dash *d);
/* dash_room: rows that a list has on the screen. */
int dash_room(const struct dash *d, const struct figures *f, enum list list);
/* dash_runs: what is shown, and what it is compared with; n_runs: nothing. */
void dash_runs(struct dash *d, const struct intake *in, uint32_t *run, uint32_t *base);

#endif
