/* player.c - a finished run again; see player.h */
#include "screen/player.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "screen/figures.h"

static const double speeds[] = { .1, .2, .5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000 };

enum { SPEEDS = sizeof speeds / sizeof *speeds };

const char *player_speed(const char *text, double *speed)
{
	char *end;
	size_t digits = strspn(text, "0123456789.");

	*speed = strtod(text, &end);
	if (!digits || end != text + digits || (*end && strcmp(end, "x") != 0))
		return "a speed is a number like 10x or 0.5x";
	if (!(*speed >= speeds[0] && *speed <= speeds[SPEEDS - 1]))
		return "a speed is from 0.1x to 10000x";
	return NULL;
}

static int order_ends(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

void player_init(struct player *p, const struct run_store *s, uint32_t run, double length_s, double speed)
{
	int64_t first = figures_origin(s, run);

	*p = (struct player){ .length_s = length_s, .speed = speed, .playing = true, .wall_s = NAN };
	p->end_s = mem_alloc(s->n, sizeof *p->end_s);
	for (size_t i = 0; i < s->n; i++) {
		int64_t end = run_end(s, i);
		double at;

		if (s->unit[run_unit_of(s, i)].run != run || end == NA_INT)
			continue;
		at = figures_seconds(first, end);
		if (at <= length_s)
			p->end_s[p->n++] = at;
	}
	qsort(p->end_s, p->n, sizeof *p->end_s, order_ends);
	p->at_s = p->n ? p->end_s[0] : length_s;
}

void player_free(struct player *p)
{
	free(p->end_s);
}

static bool at_end(const struct player *p)
{
	return p->at_s >= p->length_s;
}

double player_at(const struct player *p)
{
	return at_end(p) ? NAN : p->at_s;
}

/* Requests that ended until then. */
static size_t until(const struct player *p, double at_s)
{
	size_t lo = 0, hi = p->n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (p->end_s[mid] <= at_s)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

bool player_tick(struct player *p, double wall_s)
{
	double before = p->at_s;

	if (!p->playing || at_end(p)) {
		p->wall_s = wall_s;
		return false;
	}
	if (!isnan(p->wall_s) && wall_s > p->wall_s)
		p->at_s = fmin(p->at_s + (wall_s - p->wall_s) * p->speed, p->length_s);
	p->wall_s = wall_s;
	return p->at_s > before;
}

static void step_speed(struct player *p, int by)
{
	int k = 0;

	while (k < SPEEDS - 1 && speeds[k] < p->speed)
		k++;
	if (by < 0 || speeds[k] <= p->speed)
		k += by;
	p->speed = speeds[k < 0 ? 0 : k >= SPEEDS ? SPEEDS - 1 : k];
}

bool player_key(struct player *p, uint32_t key)
{
	size_t next;

	switch (key) {
	case ' ': case 'p':
		if (at_end(p)) {
			player_seek(p, 0);
			p->playing = true;
		} else {
			p->playing = !p->playing;
		}
		return true;
	case '<': step_speed(p, -1); return true;
	case '>': step_speed(p, 1); return true;
	case '.':
		next = until(p, p->at_s);
		p->playing = false;
		p->at_s = next < p->n ? p->end_s[next] : p->length_s;
		return true;
	default: return false;
	}
}

void player_seek(struct player *p, double at_s)
{
	p->at_s = at_s < p->length_s ? fmax(at_s, p->n ? p->end_s[0] : 0) : p->length_s;
}

const char *player_state(const struct player *p, char *buf, size_t size)
{
	if (at_end(p))
		snprintf(buf, size, "END");
	else
		snprintf(buf, size, "x%g %s", p->speed, p->playing ? "PLAY" : "STOP");
	return buf;
}
