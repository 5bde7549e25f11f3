/* figures_live_parts.h - what is looked up only now and then, and when; private to figures_live.c and its parts */
#ifndef SERVESTAT_SCREEN_FIGURES_LIVE_PARTS_H
#define SERVESTAT_SCREEN_FIGURES_LIVE_PARTS_H

#include "screen/figures_live.h"
#include "screen/figures_work.h"

/* live_looks: shall a part be looked up now? stale: what is there is no answer to what was asked. live_looked: it
 * was, beginning at begin_s. */
bool live_looks(const struct figures_live *l, enum live_part part, bool stale);
void live_looked(struct figures_live *l, enum live_part part, double begin_s);

/* live_take_window, live_take_marks, live_take_sessions: look up if it is time, and fill in w->f. */
void live_take_window(struct work *w, struct figures_live *l);
void live_take_marks(struct work *w, struct figures_live *l);
void live_take_sessions(struct work *w, struct figures_live *l);
/* live_give_sessions: look up in any case. */
void live_give_sessions(struct work *w, struct figures_live *l);
void live_free_window(struct figures_live *l);

#endif
