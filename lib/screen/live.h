/* live.h - the dashboard at work: one thread takes records in, the other draws and listens
 *
 * The intake thread reads and adds to the store under a lock; it never waits for the terminal, so a terminal that
 * nobody reads does not hold up the program that writes the records. The screen thread takes figures under the lock
 * at most a few times a second, and draws without it.
 */
#ifndef SERVESTAT_SCREEN_LIVE_H
#define SERVESTAT_SCREEN_LIVE_H

#include <pthread.h>
#include <stdatomic.h>

#include "input/input.h"
#include "screen/arrival.h"
#include "screen/dash.h"
#include "screen/figures_live.h"
#include "screen/intake.h"
#include "screen/player.h"

/* What it cost. Frames are in processor time of the thread that draws. */
struct live_timing {
	uint64_t frames, bytes;      /* bytes: sent to the terminal; UINT64_MAX: the system does not tell */
	double frame_s, slowest_s;   /* of all frames together, of the slowest */
	double held_s, waited_s;     /* wall time: how long a frame kept intake from the data, and waited, at most */
	double seconds;              /* from the first record to the last, or to the end */
};

struct live {
	struct intake intake;        /* open; the bases' records are in its store */
	struct input *in;
	enum arrival arrival;        /* may the moment at which requests come be their clock? */
	struct dash *dash;
	bool color, ascii;
	struct player *player;       /* all of the run is in the store and is played; NULL: it is read from `in` */
	double refresh_hz;           /* frames a second at most */
	bool exit_at_end;            /* leave when it has ended */
	uint64_t keep;               /* requests of the run at most, and samples */
	/* live_check: called before each frame: judge the figures, fill in frame->checks and checks_met */
	void (*check)(const struct figures *f, struct frame *frame);
	/* results */
	struct input_counts counts;
	struct live_timing timing;
	bool ended;
	atomic_int signal;           /* that ended it, 0: none */

	pthread_mutex_t lock, entrance; /* private */
	int wake;
	size_t base_bytes;           /* of the store, before the stream */
	atomic_bool judged;          /* verdicts have come that the figures may not have */
	struct figures_live figures;
	char damage[DASH_TEXT];      /* the last damaged record, or why the input broke off */
	bool broken;                 /* it did */
};

/* live_damage: for the report callback of the input, which is called in the intake thread. */
void live_damage(struct live *l, const struct input_event *e);
/* live_run: until the user leaves. NULL, or a static reason why there is no screen. With ended unset on return the
 * intake thread still waits for input, and l, its store and its input must not be freed before the process ends. */
const char *live_run(struct live *l);
/* live_figures: what the last frame was of, or would have been; for after live_run. */
void live_figures(struct live *l, struct figures *f);

#endif
