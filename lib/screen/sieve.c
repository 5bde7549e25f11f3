/* sieve.c - the filter of the dashboard; see sieve.h */
#include "screen/sieve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "input/batch.h"
#include "screen/units.h"

struct known {
	const char *name;
	enum sieve_kind kind;
	enum run_field field;
};

static const struct known *known_name(const char *s, size_t n)
{
	static const struct known names[] = {
		{ "worker", SIEVE_TEXT, RUN_WORKER }, { "decision", SIEVE_TEXT, RUN_DECISION },
		{ "session", SIEVE_TEXT, RUN_SESSION }, { "request", SIEVE_TEXT, RUN_REQUEST },
		{ "error", SIEVE_TEXT, RUN_ERROR }, { "run", SIEVE_RUN, RUN_NONE }, { "ttft", SIEVE_MS, RUN_TTFT },
		{ "tpot", SIEVE_MS, RUN_TPOT },
		{ "e2e", SIEVE_MS, RUN_E2E }, { "", SIEVE_MS, RUN_E2E }, { "in", SIEVE_TOKENS, RUN_INPUT },
		{ "out", SIEVE_TOKENS, RUN_OUTPUT }, { "hit", SIEVE_HIT, RUN_CACHED },
		{ "start", SIEVE_START, RUN_START }, { "done", SIEVE_DONE, RUN_START },
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strlen(names[i].name) == n && memcmp(names[i].name, s, n) == 0)
			return &names[i];
	return NULL;
}

/* The factor of a suffix of this kind; 0: it is none. */
static double unit_factor(enum sieve_kind kind, const char *unit)
{
	static const struct { const char *name; enum sieve_kind kind; double factor; } units[] = {
		{ "us", SIEVE_MS, 1e-3 }, { "ms", SIEVE_MS, 1 }, { "s", SIEVE_MS, 1e3 }, { "m", SIEVE_MS, 60e3 },
		{ "", SIEVE_TOKENS, 1 }, { "k", SIEVE_TOKENS, 1e3 }, { "M", SIEVE_TOKENS, 1e6 },
		{ "%", SIEVE_HIT, .01 }, { "", SIEVE_HIT, 1 }, { "s", SIEVE_START, 1 }, { "s", SIEVE_DONE, 1 },
	};

	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (units[i].kind == kind && strcmp(units[i].name, unit) == 0)
			return units[i].factor;
	return 0;
}

static const char *parse_bound(struct sieve_term *t, const char *s)
{
	size_t digits = strspn(s, "0123456789.");
	double factor;

	if (t->kind == SIEVE_START || t->kind == SIEVE_DONE) {
		t->bound = units_clock_read(s);
		if (!isnan(t->bound))
			return NULL;
	}
	if (!digits)
		return "a number belongs behind < or >";
	factor = unit_factor(t->kind, s + digits);
	if (factor == 0)
		return t->kind == SIEVE_MS ? "a latency needs a unit: us, ms, s or m" :
		       t->kind == SIEVE_START || t->kind == SIEVE_DONE ? "a moment is as in 11:15 or 90s" : "unknown unit";
	t->bound = strtod(s, NULL) * factor;
	return NULL;
}

static const char *parse_comparison(struct sieve_term *t, const char *word, size_t name)
{
	const struct known *k = known_name(word, name);
	const char *op = word + name;

	if (!k)
		return SIEVE_UNKNOWN;
	t->kind = k->kind;
	t->field = k->field;
	if (t->kind == SIEVE_RUN && t->no)
		return "there is one run at a time";
	if (t->kind == SIEVE_TEXT || t->kind == SIEVE_RUN) {
		if (*op != '=' || !op[1])
			return "a name is compared with =";
		if (strlen(op + 1) >= SIEVE_VALUE)
			return "that name is too long";
		strcpy(t->value, op + 1);
		return NULL;
	}
	if (*op == '=')
		return "a number is compared with < or >";
	t->less = *op == '<';
	t->equal = op[1] == '=';
	return parse_bound(t, op + 1 + t->equal);
}

static const char *parse_word(struct sieve_term *t, const char *word)
{
	size_t name;

	memset(t, 0, sizeof *t);
	if (*word == '!') {
		t->no = true;
		word++;
	}
	name = strcspn(word, "=<>");
	if (word[name])
		return parse_comparison(t, word, name);
	if (strcmp(word, "failed") == 0)
		t->kind = SIEVE_FAILED;
	else if (strcmp(word, "ok") == 0)
		t->kind = SIEVE_OK;
	else
		return "not understood, as in worker=8003 failed >20s";
	return NULL;
}

/* Takes a word off *words, without its quotes. NULL, or a reason. */
static const char *next_word(const char **words, char *word, size_t size)
{
	const char *s = *words;
	bool quoted = false;
	size_t n = 0;

	for (; *s && (quoted || *s != ' '); s++) {
		if (*s == '"') {
			quoted = !quoted;
			continue;
		}
		if (*s == '\\' && s[1])
			s++;
		if (n + 1 == size)
			return "that word is too long";
		word[n++] = *s;
	}
	word[n] = '\0';
	*words = s;
	return quoted ? "a quote is not closed" : NULL;
}

void sieve_quote(char *buf, size_t size, const char *name)
{
	bool quoted = strchr(name, ' ') != NULL;
	size_t n = 0;

	if (quoted)
		buf[n++] = '"';
	for (; *name && n + 4 < size; name++) {
		if (*name == '"' || *name == '\\')
			buf[n++] = '\\';
		buf[n++] = *name;
	}
	if (quoted)
		buf[n++] = '"';
	buf[n] = '\0';
}

const char *sieve_run(const struct sieve *s)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->term[i].kind == SIEVE_RUN)
			return s->term[i].value;
	return NULL;
}

const char *sieve_parse(struct sieve *s, const char *words, struct text *wrong)
{
	struct sieve read = { .n = 0 };

	while (*(words += strspn(words, " "))) {
		char word[SIEVE_VALUE + 16];
		const char *from = words, *why = next_word(&words, word, sizeof word);

		if (!why && read.n == SIEVE_TERMS)
			why = "too many words";
		if (!why)
			why = parse_word(&read.term[read.n++], word);
		if (!why && read.term[read.n - 1].kind == SIEVE_RUN && sieve_run(&read) != read.term[read.n - 1].value)
			why = "there is one run at a time";
		if (why) {
			if (wrong)
				*wrong = (struct text){ from, words > from ? (size_t)(words - from) : strcspn(from, " ") };
			return why;
		}
	}
	*s = read;
	return NULL;
}

static bool above(const struct sieve_term *t, double v)
{
	if (t->less)
		return t->equal ? v <= t->bound : v < t->bound;
	return t->equal ? v >= t->bound : v > t->bound;
}

static bool holds(const struct sieve_term *t, const struct run_store *s, size_t row, double start_s, double done_s)
{
	int64_t in, cached;

	switch (t->kind) {
	case SIEVE_TEXT: {
		struct text name = t->field == RUN_REQUEST ? run_request(s, row) :
				   run_name(s, t->field, run_int(s, t->field, row));

		return name.s && text_equal(name, text_of(t->value));
	}
	case SIEVE_MS:
		return s->outcome[row] == OUTCOME_OK && above(t, run_real(s, t->field, row));
	case SIEVE_TOKENS:
		in = run_int(s, t->field, row);
		return in != NA_INT && above(t, (double)in);
	case SIEVE_HIT:
		in = run_int(s, RUN_INPUT, row);
		cached = run_int(s, RUN_CACHED, row);
		return in > 0 && cached != NA_INT && above(t, (double)cached / (double)in);
	case SIEVE_START:
		return above(t, start_s);
	case SIEVE_DONE:
		return above(t, done_s);
	case SIEVE_FAILED:
		return s->outcome[row] != OUTCOME_OK;
	case SIEVE_OK:
		return s->outcome[row] == OUTCOME_OK;
	case SIEVE_RUN:
		return true;
	}
	return false;
}

static bool equal_terms(const struct sieve_term *a, const struct sieve_term *b)
{
	return a->kind == b->kind && a->field == b->field && a->no == b->no && a->less == b->less && a->equal == b->equal &&
	       a->bound == b->bound && strcmp(a->value, b->value) == 0;
}

bool sieve_equal(const struct sieve *a, const struct sieve *b)
{
	if (a->n != b->n)
		return false;
	for (size_t i = 0; i < a->n; i++)
		if (!equal_terms(&a->term[i], &b->term[i]))
			return false;
	return true;
}

bool sieve_is_timed(const struct sieve *s)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->term[i].kind == SIEVE_START || s->term[i].kind == SIEVE_DONE)
			return true;
	return false;
}

bool sieve_passes(const struct sieve *s, const struct run_store *store, size_t row, double start_s, double done_s)
{
	for (size_t i = 0; s && i < s->n; i++)
		if (holds(&s->term[i], store, row, start_s, done_s) == s->term[i].no)
			return false;
	return true;
}
