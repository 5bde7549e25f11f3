/* live.c - the thread that draws and listens; see live.h. The other one is in live_intake.c */
#include "screen/live.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "base/monotonic.h"
#include "screen/live_parts.h"
#include "screen/snapshot.h"
#include "screen/terminal.h"
#include "screen/units.h"

enum { QUIET_S = 10 };

/* What the screen thread works with. */
struct screen {
	struct live *live;
	struct terminal *terminal;
	struct figures figures;
	struct grid grid;
	int signals;
	/* what the figures were taken of */
	struct figures_options asked;
	struct sieve sieve;
	double over_ms[TAIL_MOST];
	uint32_t base;
	uint64_t taken;             /* requests */
	bool ended_taken;
	uint64_t paused_n;          /* requests when the picture was stopped */
	bool drawn, ended_drawn;
	bool hopeless;              /* the input broke off before anything came */
	double since;               /* when it has had the data */
	double begun, last_frame;   /* when the last frame was begun, and when it was drawn */
	double cost;                /* processor time of it, s */
	double due_s;               /* when the frame needs figures anew, though nothing came; INFINITY: never */
	double last_news;           /* when something came in */
	char state[32], damage[DASH_TEXT], alert[DASH_TEXT * 2];
};

/* --- figures and frame */

/* Requests of a run and of the one before it in the stream that are judged: that takes some 70 bytes each. Who gives
 * a base has what it takes. */
enum { JUDGED_MOST = 1 << 19 };

static void notice_verdicts(void *ctx)
{
	struct live *l = ctx;

	atomic_store(&l->judged, true);
	live_wake(l);
}

static void place_replay(struct live *l)
{
	l->dash->how.at_s = player_at(l->player);
	l->dash->how.ended = isnan(l->dash->how.at_s);
	l->dash->frame.replay_at = l->player->at_s;
	l->dash->frame.replay_of = l->player->length_s;
}

static bool same_number(double a, double b)
{
	return a == b || (isnan(a) && isnan(b));
}

/* Would figures of now be those that are there? */
static bool is_up_to_date(const struct screen *s, uint32_t base)
{
	const struct live *l = s->live;
	const struct figures_options *a = &s->asked, *b = &l->dash->how;
	/* a run before the one that came last does not change */
	bool still = (l->ended && s->ended_taken && s->taken == l->intake.taken) || dash_looks_back(l->dash, &l->intake);

	return s->drawn && still && s->base == base &&
	       a->metric == b->metric && a->by_dispatch == b->by_dispatch && a->base_mode == b->base_mode &&
	       a->n_over == b->n_over &&
	       memcmp(s->over_ms, b->over_ms, b->n_over * sizeof *b->over_ms) == 0 &&
	       a->ended == b->ended && same_number(a->at_s, b->at_s) &&
	       same_number(a->window_s, b->window_s) && same_number(a->zero_s, b->zero_s) &&
	       sieve_equal(&s->sieve, b->sieve);
}

static void remember_question(struct screen *s, uint32_t base)
{
	s->asked = s->live->dash->how;
	s->sieve = *s->asked.sieve;
	memcpy(s->over_ms, s->asked.over_ms, s->asked.n_over * sizeof *s->over_ms);
	s->base = base;
	s->taken = s->live->intake.taken;
	s->ended_taken = s->live->ended;
}

/* Does the store tell it all, at a price that can be paid? */
static bool asks_store(const struct live *l)
{
	const struct run_store *s = l->intake.store;

	if (l->intake.run == INTAKE_NONE || dash_looks_back(l->dash, &l->intake))
		return true;
	if (!figures_live_knows(&l->figures))
		return false;
	/* a mean over repetitions is only known to the store */
	return l->ended || (s->run[l->intake.run].units > 1 && live_requests(s, l->intake.run) <= MODEL_EXACT);
}

/* From the store, which has not all names. */
static void stored_figures(struct live *l, struct figures *f)
{
	dash_figures(l->dash, f, &l->intake);
	if (!l->player && !dash_looks_back(l->dash, &l->intake))
		figures_live_complete(&l->figures, f, &l->dash->how);
}

static void figures_now(struct live *l, struct figures *f, uint32_t base)
{
	l->figures.due_s = INFINITY;
	if (asks_store(l)) {
		stored_figures(l, f);
	} else {
		figures_live_take(&l->figures, f, base, &l->dash->how);
		dash_origin(l->dash, f, &l->intake);
	}
}

void live_figures(struct live *l, struct figures *f)
{
	uint32_t base = dash_base(l->dash, &l->intake);

	l->dash->how.ended = true;
	/* a store that has all of it is asked, as at the end of the input */
	if (figures_live_knows(&l->figures))
		stored_figures(l, f);
	else
		figures_now(l, f, base);
}

/* The data for the screen, and how long that took, and lasts. */
static void look_in(struct screen *s)
{
	struct live_timing *t = &s->live->timing;
	double asked = monotonic_s();

	live_enter(s->live);
	s->since = monotonic_s();
	t->waited_s = fmax(t->waited_s, s->since - asked);
}

static void look_away(struct screen *s)
{
	struct live_timing *t = &s->live->timing;

	t->held_s = fmax(t->held_s, monotonic_s() - s->since);
	live_leave(s->live);
}

/* Another filter is a matter of tenths of a second where there are very many requests: intake comes in between. */
static void make_ready(struct screen *s)
{
	struct live *l = s->live;

	while (!asks_store(l) && !figures_live_ready(&l->figures, &l->dash->how)) {
		look_away(s);
		look_in(s);
	}
}

/* With the lock, which is given away for moments. */
static void take_figures(struct screen *s)
{
	struct live *l = s->live;
	uint32_t base;
	bool judged;

	make_ready(s);
	base = dash_base(l->dash, &l->intake);
	l->dash->anew = false;
	l->dash->how.ended = l->ended;
	l->dash->versus.most = base == l->dash->bases.before ? JUDGED_MOST : 0;
	if (l->player)
		place_replay(l);
	judged = atomic_exchange(&l->judged, false);
	if (is_up_to_date(s, base) && !judged)
		return;
	if (judged)
		figures_live_anew(&l->figures, LIVE_BASE);
	figures_free(&s->figures);
	figures_now(l, &s->figures, base);
	remember_question(s, base);
}

static void state_words(struct screen *s, uint64_t n)
{
	struct live *l = s->live;
	double quiet = monotonic_s() - s->last_news;
	char clock[UNITS_TEXT];

	if (l->player)
		player_state(l->player, s->state, sizeof s->state);
	else if (l->dash->paused)
		snprintf(s->state, sizeof s->state, "PAUSED +%" PRIu64, n - s->paused_n);
	else if (l->ended)
		strcpy(s->state, "END");
	else if (!n)
		strcpy(s->state, "WAIT");
	else if (quiet >= QUIET_S)
		snprintf(s->state, sizeof s->state, "QUIET %s", units_clock(clock, quiet));
	else
		strcpy(s->state, "LIVE");
	l->dash->frame.state = s->state;
	l->dash->frame.arrival = l->arrival == ARRIVAL_CLOCK;
}

static void alert_words(struct screen *s)
{
	struct live *l = s->live;
	struct frame *f = &l->dash->frame;
	const char *more = strchr(s->state, '+');
	size_t n, room = sizeof s->alert;

	f->alert = s->alert;
	snprintf(s->alert, room, "%s", l->dash->message);
	if (*l->dash->message)
		return;
	if (l->dash->paused)
		snprintf(s->alert, room, "paused; %s requests came in since, nothing is lost; space resumes",
			 more ? more + 1 : "what");
	frame_alert(s->alert, room, &s->figures, f);
	n = strlen(s->alert);
	if (*s->damage)
		snprintf(s->alert + n, room - n, "%s%s", n ? "   " : "", s->damage);
}

/* Takes figures unless the picture is stopped, and draws. */
static void draw(struct screen *s, bool fresh)
{
	struct live *l = s->live;
	double begin = clock_read(CLOCK_THREAD_CPUTIME_ID);
	int rows, cols;
	double due = s->due_s;
	uint64_t n;

	s->begun = monotonic_s();
	look_in(s);
	if (fresh && (!l->dash->paused || !s->drawn || l->dash->anew)) {
		take_figures(s);
		/* what is looked at in a picture that is stopped is of this moment again */
		s->paused_n = l->intake.taken;
		due = l->figures.due_s;
	}
	dash_settle(l->dash, &s->figures, &l->intake);
	n = l->intake.taken;
	l->dash->frame.bad_lines = l->counts.bad;
	s->ended_drawn = l->ended && (!l->player || isnan(player_at(l->player)));
	s->hopeless = l->ended && l->broken && !l->intake.taken;
	state_words(s, n);
	memcpy(s->damage, l->damage, sizeof s->damage);
	look_away(s);
	if (l->check)
		l->check(&s->figures, &l->dash->frame);
	alert_words(s);
	terminal_size(s->terminal, &rows, &cols);
	if (s->grid.rows != rows || s->grid.cols != cols) {
		grid_free(&s->grid);
		grid_init(&s->grid, rows, cols, l->ascii);
		terminal_redraw(s->terminal);
	}
	l->dash->frame.rows = rows;
	l->dash->frame.cols = cols;
	l->dash->frame.ascii = l->ascii;
	frame_draw(&s->grid, &s->figures, &l->dash->frame);
	terminal_show(s->terminal, &s->grid);
	s->drawn = true;
	s->due_s = due;
	s->last_frame = monotonic_s();
	s->cost = clock_read(CLOCK_THREAD_CPUTIME_ID) - begin;
	l->timing.frames++;
	l->timing.frame_s += s->cost;
	l->timing.slowest_s = fmax(l->timing.slowest_s, s->cost);
}

/* --- keys and signals */

static void write_snapshot(struct screen *s)
{
	struct dash *d = s->live->dash;
	const char *why;

	alert_words(s);
	why = snapshot_write(d->write_to, &s->figures, &d->frame);

	snprintf(d->message, sizeof d->message, "%.300s: %s", d->write_to, why ? why : "written");
	d->write_to[0] = '\0';
}

/* By the key the whole job stops, as it does where the terminal heeds control-Z: with a producer left running the shell
 * would wait for that, and never prompt. */
static void stop_self(struct screen *s, bool job)
{
	static const char words[] = "tui-dash: stopped: a producer on the pipe will block\n";
	sigset_t stop;

	terminal_suspend(s->terminal);
	if (write(STDERR_FILENO, words, sizeof words - 1) < 0)
		errno = 0;
	/* not the handler of curses: this is it */
	signal(SIGTSTP, SIG_DFL);
	sigemptyset(&stop);
	sigaddset(&stop, SIGTSTP);
	if (!job || kill(0, SIGTSTP) != 0)
		raise(SIGTSTP);
	pthread_sigmask(SIG_UNBLOCK, &stop, NULL);
	pthread_sigmask(SIG_BLOCK, &stop, NULL);
	terminal_resume(s->terminal);
}

/* Was it one for the replay? */
static bool play_key(struct live *l, uint32_t key)
{
	if (l->dash->question || l->dash->frame.help || l->dash->pasting || !player_key(l->player, key))
		return false;
	*l->dash->message = '\0';
	return true;
}

/* All keys that are waiting; did any come? */
static bool take_keys(struct screen *s)
{
	struct dash *d = s->live->dash;
	bool any = false;
	uint32_t key;

	while (!d->quit && terminal_key(s->terminal, &key)) {
		bool was_paused = d->paused;

		any = true;
		if (key == CONTROL('z') && !d->question && !d->pasting) {
			stop_self(s, true);
			continue;
		}
		if (s->live->player && play_key(s->live, key))
			continue;
		if (dash_picks(d, key)) {
			look_in(s);
			take_figures(s);
			look_away(s);
			d->anew = d->paused;
		}
		dash_key(d, key, &s->figures);
		if (s->live->player && !isnan(d->seek_s))
			player_seek(s->live->player, d->seek_s);
		d->seek_s = NAN;
		if (d->paused && !was_paused)
			s->paused_n = s->taken;
		if (d->redraw)
			terminal_redraw(s->terminal);
		d->redraw = false;
		if (*d->write_to)
			write_snapshot(s);
	}
	return any;
}

/* --- signals that end it: in a thread of its own, for the screen thread may wait for a terminal that nobody reads */

enum { GRACE_MS = 200 };

/* All that end a program unless it says otherwise, but faults of its own. SIGUSR1 is the terminal's, see there. */
static void ending_signals(sigset_t *set)
{
	static const int ending[] = {
		SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGTERM, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO,
#ifdef SIGSTKFLT
		SIGSTKFLT,
#endif
#ifdef SIGPWR
		SIGPWR,
#endif
	};

	sigemptyset(set);
	for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
		sigaddset(set, ending[i]);
}

static void *heed_signals(void *arg)
{
	static const struct timespec grace = { 0, GRACE_MS * 1000000L };
	struct screen *s = arg;
	sigset_t set;
	int number;

	ending_signals(&set);
	while (sigwait(&set, &number) != 0)
		;
	s->live->signal = number;
	live_wake(s->live);
	/* until it is cancelled, as the screen thread leaves */
	for (;;) {
		nanosleep(&grace, NULL);
		terminal_abandon();
	}
	return NULL;
}

static void take_signals(struct screen *s)
{
	struct signalfd_siginfo info;

	while (read(s->signals, &info, sizeof info) == (ssize_t)sizeof info) {
		if (info.ssi_signo == SIGTSTP)
			stop_self(s, false);
	}
}

/* How long nothing need be done, in ms; -1: for ever. */
static int patience(const struct screen *s, bool news)
{
	const struct live *l = s->live;
	double wait, frame = 1 / l->refresh_hz;

	if (news) {
		/* after a dear frame at least as long without one, so that drawing takes half of a processor at most */
		wait = fmax(s->begun + frame, s->last_frame + s->cost) - monotonic_s();
		return wait > 0 ? (int)(wait * 1e3) + 1 : 0;
	}
	if (l->player)
		return l->player->playing && !s->ended_drawn ? (int)(frame * 1e3) : -1;
	if (l->dash->paused)
		return -1;
	wait = (s->due_s - monotonic_s()) * 1e3;
	if (wait < 1000)
		return wait > 0 ? (int)wait + 1 : 0;
	return s->ended_drawn ? -1 : 1000;
}

static void loop(struct screen *s)
{
	struct live *l = s->live;
	bool news = false;

	while (!l->dash->quit && !l->signal) {
		struct pollfd p[3] = {
			{ terminal_fd(s->terminal), POLLIN, 0 }, { l->wake, POLLIN, 0 }, { s->signals, POLLIN, 0 },
		};
		uint64_t n;
		bool keys;
		int ready = poll(p, 3, patience(s, news));

		if (ready < 0 && errno != EINTR)
			break;
		if (p[0].revents & (POLLHUP | POLLERR | POLLNVAL)) {
			l->signal = SIGHUP;
			break;
		}
		if (p[1].revents && read(l->wake, &n, sizeof n) > 0) {
			news = true;
			s->last_news = monotonic_s();
		}
		news |= l->player && player_tick(l->player, monotonic_s());
		take_signals(s);
		keys = take_keys(s);
		if (l->dash->quit || l->signal)
			break;
		if (keys || p[2].revents) {
			draw(s, true);
			news = false;
		} else if (news && patience(s, true) == 0) {
			draw(s, true);
			news = false;
		} else if (!l->dash->paused && monotonic_s() >= s->due_s) {
			draw(s, true);
		} else if (ready == 0 && monotonic_s() - s->last_news >= QUIET_S) {
			draw(s, false);
		}
		if (l->exit_at_end && s->ended_drawn)
			l->dash->quit = l->dash->leave = true;
		l->dash->quit |= s->hopeless;
	}
}

static void leave_frame(struct screen *s)
{
	alert_words(s);
	snapshot_text(stdout, &s->figures, &s->live->dash->frame);
}

static int watch_signals(void)
{
	sigset_t set;

	ending_signals(&set);
	pthread_sigmask(SIG_BLOCK, &set, NULL);
	sigemptyset(&set);
	sigaddset(&set, SIGWINCH);
	sigaddset(&set, SIGTSTP);
	sigaddset(&set, SIGCONT);
	pthread_sigmask(SIG_BLOCK, &set, NULL);
	return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

/* Bytes that this thread has written, which is what curses sent; UINT64_MAX: the system does not tell. */
static uint64_t bytes_written(void)
{
	FILE *f = fopen("/proc/thread-self/io", "r");
	uint64_t bytes = UINT64_MAX;
	char line[128];

	while (f && fgets(line, sizeof line, f))
		if (sscanf(line, "wchar: %" SCNu64, &bytes) == 1)
			break;
	if (f)
		fclose(f);
	return bytes;
}

const char *live_run(struct live *l)
{
	struct screen s = { .live = l, .due_s = INFINITY, .last_news = monotonic_s() };
	const char *why;
	pthread_t intake, heed;
	bool ready;
	uint64_t bytes = bytes_written();

	s.terminal = terminal_open(l->color, &why);
	if (!s.terminal)
		return why;
	ready = live_prepare(l);
	l->dash->versus.notify = notice_verdicts;
	l->dash->versus.ctx = l;
	s.signals = watch_signals();
	l->ended = l->player != NULL;
	if (!ready || s.signals < 0 || pthread_create(&heed, NULL, heed_signals, &s) != 0 ||
	    (!l->player && pthread_create(&intake, NULL, live_take_in, l) != 0)) {
		terminal_close(s.terminal);
		return "cannot start the thread that reads";
	}
	l->dash->frame.replies = true;
	draw(&s, true);
	loop(&s);
	terminal_close(s.terminal);
	/* who judges now waits for it */
	l->dash->versus.notify = NULL;
	l->timing.bytes = bytes_written();
	if (l->timing.bytes != UINT64_MAX)
		l->timing.bytes -= bytes;
	pthread_cancel(heed);
	pthread_join(heed, NULL);
	if (l->dash->leave)
		leave_frame(&s);
	live_enter(l);
	if (l->ended) {
		live_leave(l);
		if (!l->player)
			pthread_join(intake, NULL);
	}
	/* else the lock stays taken: the intake thread must not change what is being judged now */
	figures_free(&s.figures);
	grid_free(&s.grid);
	close(s.signals);
	return NULL;
}
