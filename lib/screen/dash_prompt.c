/* dash_prompt.c - what is typed: filter, window, thresholds, a time, a file; see dash.h */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "screen/dash_parts.h"
#include "screen/units.h"

void dash_say(struct dash *d, const char *text)
{
	snprintf(d->message, sizeof d->message, "%s", text);
}

static int order_reals(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* A duration; at a prompt a number alone is in seconds. */
static const char *duration_of(const struct dash *d, const char *text, bool typed, int64_t *ns)
{
	char seconds[80];

	if (!typed || !*text || text[strspn(text, "0123456789.")])
		return d->parse_duration(text, ns);
	snprintf(seconds, sizeof seconds, "%.70ss", text);
	return d->parse_duration(seconds, ns);
}

static const char *take_over(struct dash *d, const char *list, bool typed)
{
	double over[TAIL_MOST];
	size_t n = 0, kept = 0;

	for (;;) {
		size_t length = strcspn(list, ",");
		char one[64];
		const char *why;
		int64_t ns;

		if (n == TAIL_MOST)
			return "too many thresholds";
		snprintf(one, sizeof one, "%.*s", (int)(length < 63 ? length : 63), list);
		why = duration_of(d, one, typed, &ns);
		if (why)
			return why;
		over[n++] = (double)ns / 1e6;
		if (!list[length])
			break;
		list += length + 1;
	}
	qsort(over, n, sizeof *over, order_reals);
	for (size_t i = 0; i < n; i++)
		if (i == 0 || over[i] != over[i - 1])
			d->over_ms[kept++] = over[i];
	d->how.n_over = kept;
	return NULL;
}

const char *dash_over(struct dash *d, const char *list)
{
	return take_over(d, list, false);
}

static void show_prompt(struct dash *d)
{
	const char *what = d->question == '/' ? "filter: " : d->question == 'w' ? "window: " :
			   d->question == 't' ? "thresholds: " : d->question == ':' ? "go to: " : "write to: ";

	snprintf(d->prompt, sizeof d->prompt, "%.*s%s%s%.*s_", 150, d->wrong, *d->wrong ? "   " : "", what, DASH_TEXT - 200,
		 d->answer);
	d->frame.prompt = d->question ? d->prompt : NULL;
}

void dash_ask(struct dash *d, char question, const char *answer)
{
	d->question = question;
	*d->wrong = '\0';
	snprintf(d->answer, sizeof d->answer, "%s", answer);
	show_prompt(d);
}

static const char *answer_window(struct dash *d)
{
	int64_t ns;
	const char *why;

	if (strcmp(d->answer, "run") == 0) {
		d->how.window_s = INFINITY;
		return NULL;
	}
	why = duration_of(d, d->answer, true, &ns);
	if (!why && ns <= 0)
		why = "a window is longer than nothing";
	if (!why)
		d->how.window_s = (double)ns / 1e9;
	return why;
}

static const char *answer_seek(struct dash *d)
{
	double at_s = units_clock_read(d->answer);

	if (isnan(at_s))
		return "a time of the run, as in 12:30 or 1:02:03";
	d->seek_s = at_s;
	return NULL;
}

/* An answer that is wrong is not taken, and the question stays. */
static void answer(struct dash *d)
{
	const char *why = NULL;
	struct text wrong = text_of(d->answer);

	/* no answer is none, but for a filter, which is then off */
	if (!*d->answer && d->question != '/') {
		d->question = 0;
		return;
	}
	switch (d->question) {
	case '/': why = dash_filter(d, d->answer, &wrong); break;
	case 'w': why = answer_window(d); break;
	case 't': why = take_over(d, d->answer, true); break;
	case ':': why = answer_seek(d); break;
	default: snprintf(d->write_to, sizeof d->write_to, "%s", d->answer); break;
	}
	if (why) {
		snprintf(d->wrong, sizeof d->wrong, "%.*s: %.100s", wrong.n < 40 ? (int)wrong.n : 40, wrong.s, why);
		return;
	}
	/* of other requests the selected one need not be any */
	if (d->question == '/')
		d->frame.selection.any = false;
	d->anew = d->anew || d->question != 'W';
	d->question = 0;
}

/* The last character goes, however many bytes it has. */
static void erase(char *text)
{
	size_t n = strlen(text);

	while (n > 1 && ((unsigned char)text[n - 1] & 0xc0) == 0x80)
		n--;
	text[n ? n - 1 : 0] = '\0';
}

/* In a prompt only Enter, Esc, Backspace and ^U are special, so that pasted text cannot press keys. */
void dash_prompt_key(struct dash *d, uint32_t key)
{
	size_t n = strlen(d->answer);

	*d->wrong = '\0';
	if (key == '\r' || key == '\n')
		answer(d);
	else if (key == 27 || key == CONTROL('c'))
		d->question = 0;
	else if (key == CONTROL('u'))
		d->answer[0] = '\0';
	else if (key == KEY_OF_ERASE || key == 127 || key == '\b')
		erase(d->answer);
	else if (key >= ' ' && key < 256 && n + 1 < DASH_TEXT - 200) {
		d->answer[n] = (char)key;
		d->answer[n + 1] = '\0';
	}
	show_prompt(d);
}
