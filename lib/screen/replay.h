/* replay.h - a finished run again, at a speed: where its clock stands, and what the keys do to it; pure
 *
 * Requests come at their ends. The position is a time of the run; what is shown is the run as it was then (at_s of
 * figures_options), and at the end the run as it is, which is what --once prints.
 */
#ifndef SERVESTAT_SCREEN_REPLAY_H
#define SERVESTAT_SCREEN_REPLAY_H

#include "run/run.h"

struct dash;

struct replay {
	double *end_s;         /* ends of requests, ascending, up to where the clock stands at last */
	size_t n;
	double at_s, length_s, speed;
	bool playing;
	double wall_s;         /* when at_s was right; NaN: it does not move by itself */
};

/* replay_speed: "10x" or "0.5" as a number; NULL, or a static reason. */
const char *replay_speed(const char *text, double *speed);
/* replay_init: of a run that is whole in the store and whose clock ends at length_s; stands at the first end, playing. */
void replay_init(struct replay *p, const struct run_store *s, uint32_t run, double length_s, double speed);
void replay_free(struct replay *p);
/* replay_at: the position for figures_options: NaN at the end. */
double replay_at(const struct replay *p);
/* replay_tick: wall time is wall_s now; has a request come since the last tick? */
bool replay_tick(struct replay *p, double wall_s);
/* replay_key: space or p plays and stops, at the end from the beginning; < > change the speed, . goes to the next
 * request. Was it such a key? */
bool replay_key(struct replay *p, uint32_t key);
/* replay_seek: to a time of the run. */
void replay_seek(struct replay *p, double at_s);
/* replay_state: "x10 PLAY", "x10 STOP", "END". */
const char *replay_state(const struct replay *p, char *buf, size_t size);

#endif
