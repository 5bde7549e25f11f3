/* player.h - a finished run again, at a speed: where its clock stands, and what the keys do to it; pure
 *
 * Requests come at their ends. The position is a time of the run; what is shown is the run as it was then (at_s of
 * figures_options), and at the end the run as it is, which is what --once prints.
 */
#ifndef SERVESTAT_SCREEN_PLAYER_H
#define SERVESTAT_SCREEN_PLAYER_H

#include "run/run.h"

struct dash;

struct player {
	double *end_s;         /* ends of requests, ascending, up to where the clock stands at last */
	size_t n;
	double at_s, length_s, speed;
	bool playing;
	double wall_s;         /* when at_s was right; NaN: it does not move by itself */
};

/* player_speed: "10x" or "0.5" as a number; NULL, or a static reason. */
const char *player_speed(const char *text, double *speed);
/* player_init: of a run that is whole in the store and whose clock ends at length_s; stands at the first end and
 * plays. */
void player_init(struct player *p, const struct run_store *s, uint32_t run, double length_s, double speed);
void player_free(struct player *p);
/* player_at: the position for figures_options: NaN at the end. */
double player_at(const struct player *p);
/* player_tick: wall time is wall_s now; has it moved since the last tick? */
bool player_tick(struct player *p, double wall_s);
/* player_key: space or p plays and stops, at the end from the beginning; < > change the speed, . goes to the next
 * request. Was it such a key? */
bool player_key(struct player *p, uint32_t key);
/* player_seek: to a time of the run. */
void player_seek(struct player *p, double at_s);
/* player_state: "x10 PLAY", "x10 STOP", "END". */
const char *player_state(const struct player *p, char *buf, size_t size);

#endif
