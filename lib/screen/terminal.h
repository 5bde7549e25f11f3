/* terminal.h - the terminal: the only part that knows curses */
#ifndef SERVESTAT_SCREEN_TERMINAL_H
#define SERVESTAT_SCREEN_TERMINAL_H

#include "screen/grid.h"

struct terminal;

/* terminal_open: take over the terminal that controls the process: pictures to stdout, keys from /dev/tty. NULL, and
 * *why says so, when there is none or its type is not known. Control keys arrive as keys. */
struct terminal *terminal_open(bool color, const char **why);
/* terminal_fd: what to poll for keys. */
int terminal_fd(const struct terminal *t);
void terminal_size(struct terminal *t, int *rows, int *cols);
/* terminal_key: the next key in terms of dash.h; false: none is waiting. */
bool terminal_key(struct terminal *t, uint32_t *key);
/* terminal_show: bring the screen to g, sending what differs; the cursor stands where g parks it. */
void terminal_show(struct terminal *t, const struct grid *g);
/* terminal_redraw: forget what is on the screen. */
void terminal_redraw(struct terminal *t);
/* terminal_suspend, terminal_resume: around being stopped. */
void terminal_suspend(struct terminal *t);
void terminal_resume(struct terminal *t);
/* terminal_close: as it was before. */
void terminal_close(struct terminal *t);
/* terminal_abandon: for another thread: let go of the thread that opened the terminal, which may wait in a write to one
 * that nobody reads. Nothing more is sent, but terminal_close will still put the terminal back as far as it can without
 * waiting. */
void terminal_abandon(void);

#endif
