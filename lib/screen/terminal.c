/* terminal.c - curses; see terminal.h */
#include "screen/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#define NCURSES_WIDECHAR 1
#include <ncurses.h>

#include "base/mem.h"
#include "screen/dash.h"

struct terminal {
	FILE *tty, *out;       /* keys; an output of our own beside stdout */
	SCREEN *screen;
	bool color;
	bool parked;           /* the cursor is shown */
	struct grid_cell *shown; /* what curses was given last; NULL: nothing of this size */
	int rows, cols;
};

/* For the handler of ABANDON and who asks for it: the thread that draws; what curses writes to, what it shall write to
 * instead, whether that was asked for, and whether it is done. */
enum { ABANDON = SIGUSR1 };
static pthread_t owner;
static struct termios before; /* what the terminal was set to */
static atomic_int curses_fd = -1, null_fd = -1;
static atomic_bool asked, abandoned;

/* Curses writes again and again what a signal interrupted, so it has to be given somewhere else to write to. */
static void abandon(int number)
{
	int was = errno;

	(void)number;
	if (asked && dup2(null_fd, curses_fd) >= 0)
		abandoned = true;
	errno = was;
}

/* It can be taken away without touching stdout, which others may share. */
static FILE *open_output(void)
{
	struct sigaction a = { .sa_handler = abandon };

	curses_fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	null_fd = open("/dev/null", O_WRONLY | O_CLOEXEC);
	/* no SA_RESTART: what waits shall come back */
	sigaction(ABANDON, &a, NULL);
	return curses_fd < 0 ? NULL : fdopen(curses_fd, "w");
}

/* Over ssh the bytes of one key can come apart. */
static int escape_delay(void)
{
	return getenv("SSH_CONNECTION") ? 100 : 25;
}

static bool start_color_pairs(void)
{
	if (!has_colors() || start_color() == ERR || COLORS < 256)
		return false;
	use_default_colors();
	/* blue and orange that can be told apart on black and on white, and by colour-blind eyes */
	init_pair(1, 32, -1);
	init_pair(2, 166, -1);
	return true;
}

/* What terminals send for a key varies more than what is written down of them: under tmux or ssh TERM is often another's.
 * An Esc that is taken for a key of its own would make keys of the rest. */
static void define_keys(void)
{
	static const struct { const char *bytes; int key; } known[] = {
		{ "\033[A", KEY_UP }, { "\033OA", KEY_UP }, { "\033[B", KEY_DOWN }, { "\033OB", KEY_DOWN }, { "\033[C", KEY_RIGHT },
		{ "\033OC", KEY_RIGHT }, { "\033[D", KEY_LEFT }, { "\033OD", KEY_LEFT }, { "\033[H", KEY_HOME },
		{ "\033OH", KEY_HOME }, { "\033[1~", KEY_HOME }, { "\033[7~", KEY_HOME }, { "\033[F", KEY_END },
		{ "\033OF", KEY_END }, { "\033[4~", KEY_END }, { "\033[8~", KEY_END }, { "\033[5~", KEY_PPAGE },
		{ "\033[6~", KEY_NPAGE }, { "\033[Z", KEY_BTAB },
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (key_defined(known[i].bytes) <= 0)
			define_key(known[i].bytes, known[i].key);
}

/* Text that is pasted comes between two marks where the terminal knows of that, and others ignore the question. */
#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"
enum { PASTE_BEGINS = KEY_MAX + 1, PASTE_ENDS };

static void ask_for_marks(void)
{
	define_key("\033[200~", PASTE_BEGINS);
	define_key("\033[201~", PASTE_ENDS);
	putp(PASTE_ON);
}

/* What curses could not send, or cannot any more since memory has run out: back to the normal screen, as far as it goes
 * without waiting. */
static void put_back(void)
{
	static const char *const names[] = { "sgr0", "rmcup", "cnorm" };
	int fd = open("/dev/tty", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);

	if (fd < 0)
		return;
	/* what nobody has read is in the way, and its rest will not come */
	tcflush(fd, TCOFLUSH);
	for (size_t i = 0, ok = 1; ok && i <= sizeof names / sizeof *names; i++) {
		const char *s = i ? tigetstr(names[i - 1]) : PASTE_OFF;

		ok = !s || s == (const char *)-1 || write(fd, s, strlen(s)) >= 0;
	}
	tcsetattr(fd, TCSANOW, &before);
	close(fd);
}

struct terminal *terminal_open(bool color, const char **why)
{
	struct terminal *t;
	FILE *tty = fopen("/dev/tty", "r");

	if (!tty) {
		*why = "no terminal to read keys from; --once prints one frame";
		return NULL;
	}
	setlocale(LC_CTYPE, "");
	t = mem_zero(1, sizeof *t);
	t->tty = tty;
	owner = pthread_self();
	tcgetattr(fileno(tty), &before);
	t->out = open_output();
	t->screen = t->out ? newterm(NULL, t->out, tty) : NULL;
	if (!t->screen) {
		*why = "this kind of terminal is not known (TERM); --once prints one frame";
		fclose(tty);
		free(t);
		return NULL;
	}
	raw();
	noecho();
	nonl();
	keypad(stdscr, TRUE);
	nodelay(stdscr, TRUE);
	set_escdelay(escape_delay());
	define_keys();
	ask_for_marks();
	curs_set(0);
	t->color = color && start_color_pairs();
	mem_before_death(put_back);
	return t;
}

int terminal_fd(const struct terminal *t)
{
	return fileno(t->tty);
}

void terminal_size(struct terminal *t, int *rows, int *cols)
{
	struct winsize w;

	(void)t;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_row && w.ws_col && (w.ws_row != LINES || w.ws_col != COLS))
		resizeterm(w.ws_row, w.ws_col);
	*rows = LINES;
	*cols = COLS;
}

bool terminal_key(struct terminal *t, uint32_t *key)
{
	static const struct { int curses; uint32_t key; } keys[] = {
		{ KEY_UP, KEY_OF_UP }, { KEY_DOWN, KEY_OF_DOWN }, { KEY_PPAGE, KEY_OF_PAGE_UP },
		{ KEY_NPAGE, KEY_OF_PAGE_DOWN }, { KEY_HOME, KEY_OF_HOME }, { KEY_END, KEY_OF_END },
		{ KEY_BACKSPACE, KEY_OF_ERASE }, { KEY_ENTER, '\r' }, { KEY_LEFT, KEY_OF_LEFT }, { KEY_RIGHT, KEY_OF_RIGHT },
		{ KEY_BTAB, KEY_OF_BACK_TAB }, { PASTE_BEGINS, KEY_OF_PASTE }, { PASTE_ENDS, KEY_OF_PASTED },
	};
	int c = getch();

	(void)t;
	if (c == ERR)
		return false;
	*key = c < 256 ? (uint32_t)c : 0;
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (keys[i].curses == c)
			*key = keys[i].key;
	return true;
}

static attr_t attributes_of(uint8_t ink)
{
	attr_t a = A_NORMAL;

	if (ink & INK_BOLD)
		a |= A_BOLD;
	if (ink & INK_DIM)
		a |= A_DIM;
	if (ink & INK_REVERSE)
		a |= A_REVERSE;
	return a;
}

/* The cursor stands on what is selected, where a reader of screens looks for it. */
static void park(struct terminal *t, const struct grid *g)
{
	bool parked = g->cursor_row >= 0 && g->cursor_row < LINES && g->cursor_col < COLS;

	if (parked)
		move(g->cursor_row, g->cursor_col);
	if (parked != t->parked)
		curs_set(parked);
	t->parked = parked;
}

static bool same_cell(const struct grid_cell *a, const struct grid_cell *b)
{
	return a->c == b->c && a->mark == b->mark && a->ink == b->ink;
}

/* From the first cell that changed to the last: a wide character takes those beside it along. */
static void show_row(const struct terminal *t, const struct grid *g, int row)
{
	const struct grid_cell *last = t->shown + (size_t)row * (size_t)t->cols;
	int from = 0, to = g->cols < COLS ? g->cols : COLS;

	while (from < to && same_cell(grid_at(g, row, from), &last[from]))
		from++;
	while (to > from && same_cell(grid_at(g, row, to - 1), &last[to - 1]))
		to--;
	for (int col = from; col < to; col++) {
		const struct grid_cell *cell = grid_at(g, row, col);
		wchar_t text[3] = { (wchar_t)cell->c, (wchar_t)cell->mark, 0 };
		short pair = !t->color ? 0 : cell->ink & INK_FIRST ? 1 : cell->ink & INK_SECOND ? 2 : 0;
		cchar_t c;

		if (!cell->c)
			continue;
		if (setcchar(&c, text, attributes_of(cell->ink), pair, NULL) == OK)
			mvadd_wch(row, col, &c);
	}
}

/* Curses compares as well, but only what it has taken apart character by character. */
static void remember(struct terminal *t, const struct grid *g)
{
	memcpy(t->shown, g->cell, (size_t)g->rows * (size_t)g->cols * sizeof *g->cell);
}

/* No cell of a grid is like these. */
static void forget(struct terminal *t, int rows, int cols)
{
	size_t n = (size_t)rows * (size_t)cols;

	t->shown = mem_resize(t->shown, n, sizeof *t->shown);
	memset(t->shown, 0xff, n * sizeof *t->shown);
	t->rows = rows;
	t->cols = cols;
}

void terminal_show(struct terminal *t, const struct grid *g)
{
	if (!t->shown || g->rows != t->rows || g->cols != t->cols)
		forget(t, g->rows, g->cols);
	for (int row = 0; row < g->rows && row < LINES; row++)
		show_row(t, g, row);
	remember(t, g);
	park(t, g);
	refresh();
}

void terminal_redraw(struct terminal *t)
{
	if (t->shown)
		forget(t, t->rows, t->cols);
	clearok(stdscr, TRUE);
}

void terminal_suspend(struct terminal *t)
{
	(void)t;
	putp(PASTE_OFF);
	endwin();
}

void terminal_resume(struct terminal *t)
{
	clearok(stdscr, TRUE);
	refresh();
	putp(PASTE_ON);
	raw();
	(void)t;
}

void terminal_abandon(void)
{
	asked = true;
	pthread_kill(owner, ABANDON);
}

void terminal_close(struct terminal *t)
{
	mem_before_death(NULL);
	putp(PASTE_OFF);
	endwin();
	if (abandoned)
		put_back();
	delscreen(t->screen);
	/* another file may get its number, which the handler must leave alone */
	curses_fd = -1;
	fclose(t->out);
	fclose(t->tty);
	free(t->shown);
	free(t);
}
