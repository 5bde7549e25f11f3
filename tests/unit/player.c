/* player.c - where a replay stands: time, speed, steps, seeking; which run of a stream is shown */
#include <math.h>
#include <string.h>

#include "screen/bases.h"
#include "screen/player.h"
#include "tap.h"

static double ends[] = { 2, 3, 3, 10, 60 };

static struct player at_rest(void)
{
	return (struct player){ .end_s = ends, .n = 5, .at_s = 2, .length_s = 60, .speed = 1, .wall_s = NAN };
}

static void test_time(void)
{
	struct player p = at_rest();

	tap_ok(!player_tick(&p, 100) && p.at_s == 2, "what is stopped does not move");
	p.playing = true;
	tap_ok(player_tick(&p, 105) && p.at_s == 7, "it goes on from when it was played, by the wall's time");
	p.speed = 4;
	player_tick(&p, 106);
	tap_is_real(p.at_s, 11, 0, "times the speed");
	player_key(&p, ' ');
	player_tick(&p, 200);
	player_key(&p, 'p');
	player_tick(&p, 201);
	tap_is_real(p.at_s, 15, 0, "time while it was stopped does not count");
	player_tick(&p, 1000);
	tap_ok(p.at_s == 60 && isnan(player_at(&p)), "at the end the run is as it is");
	tap_ok(!player_tick(&p, 1001), "and nothing moves any more");
	player_key(&p, ' ');
	tap_ok(p.playing && p.at_s == 2, "from there it plays from the first end again");
}

static void test_keys(void)
{
	struct player p = at_rest();
	char text[32];

	player_key(&p, '.');
	tap_is_real(p.at_s, 3, 0, "a step goes to the next end");
	player_key(&p, '.');
	tap_is_real(p.at_s, 10, 0, "requests that end together are one step");
	p.playing = true;
	player_key(&p, '.');
	tap_ok(p.at_s == 60 && !p.playing, "a step stops it; the last end is the end");
	player_seek(&p, 1);
	tap_is_real(p.at_s, 2, 0, "before the first end there is nothing");
	player_seek(&p, 1e9);
	tap_ok(isnan(player_at(&p)), "beyond the end is the end");
	player_state(&p, text, sizeof text);
	tap_ok(strcmp(text, "END") == 0, "END");
	player_seek(&p, 4);
	player_key(&p, '>');
	player_key(&p, '>');
	player_state(&p, text, sizeof text);
	tap_ok(strcmp(text, "x5 STOP") == 0, "faster: 2, then 5");
	p.speed = 3;
	player_key(&p, '<');
	player_key(&p, ' ');
	player_state(&p, text, sizeof text);
	tap_ok(strcmp(text, "x2 PLAY") == 0, "slower than 3 is 2");
	for (int i = 0; i < 40; i++)
		player_key(&p, '<');
	tap_is_real(p.speed, .1, 0, "there is a slowest");
	tap_ok(!player_key(&p, 'm'), "other keys are not its own");
}

static void test_speeds(void)
{
	static const struct { const char *text; double speed; } good[] = {
		{ "10x", 10 }, { "1", 1 }, { "0.5x", .5 }, { ".25", .25 }, { "10000", 10000 },
	};
	static const char *const bad[] = { "", "x", "0", "10y", "x10", "10xx", "1e3", "-1", "0x10", "10001", "1.2.3" };
	double v;

	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		tap_ok(!player_speed(good[i].text, &v) && v == good[i].speed, "speed %s", good[i].text);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		tap_ok(player_speed(bad[i], &v) != NULL, "no speed: '%s'", bad[i]);
}

/* "run mode" of every press of b, until it is off again. */
static void test_bases(void)
{
	struct bases b;
	enum base_mode mode = BASE_SAME_TIME;
	char seen[64] = "";

	bases_init(&b);
	tap_ok(!bases_step(&b, &mode, false) && bases_run(&b) == BASES_NONE, "without a base there is nothing to go through");
	b.given[b.n++] = 3;
	b.before = 7;
	for (int i = 0; i < 7; i++) {
		size_t n = strlen(seen);

		snprintf(seen + n, sizeof seen - n, "%u%d ", bases_run(&b), (int)mode);
		bases_step(&b, &mode, false);
	}
	tap_ok(strcmp(seen, "31 32 33 71 72 73 30 ") == 0, "each base in each way, then none: %s", seen);
	*seen = '\0';
	mode = BASE_SAME_TIME;
	for (int i = 0; i < 6; i++) {
		size_t n = strlen(seen);

		snprintf(seen + n, sizeof seen - n, "%u%d ", bases_run(&b), (int)mode);
		bases_step(&b, &mode, true);
	}
	tap_ok(strcmp(seen, "31 33 72 73 30 32 ") == 0, "at the end whole or paired: %s", seen);
	tap_ok(bases_keep(&b, 3) && bases_keep(&b, 7) && !bases_keep(&b, 1), "bases are kept");
}

int main(void)
{
	test_time();
	test_keys();
	test_speeds();
	test_bases();
	return tap_done();
}
