/* check.c - --check conditions judged on tables; see check.h */
#include "cli/check.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "base/words.h"
#include "cli/cli.h"

enum op { OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE };

static const char *const op_text[] = { "=", "!=", "<", "<=", ">", ">=" };

struct condition {
	char *key, *value;
};

struct check {
	char *text;            /* as given */
	char *name;
	enum op op;
	char *word;            /* BOUND as given */
	bool number, percent;  /* BOUND is a number (with unit in ns when `duration`) */
	bool duration;
	double bound;
	struct condition *where;
	size_t n_where, cap_where;
	const char *table;     /* the table that answered; NULL: none so far */
	const char *trouble;   /* why the last table could not answer; static */
	char *about;           /* what trouble is about: NAME or KEY */
	bool met;              /* what it came to last, and the value that decided */
	struct cell value;
	char *value_text;
};

enum { MOST_ROWS = 10 };

static char *trimmed(const char *s, size_t n)
{
	while (n && isspace((unsigned char)*s)) {
		s++;
		n--;
	}
	while (n && isspace((unsigned char)s[n - 1]))
		n--;
	return mem_text(s, n);
}

static const char *take_op(const char *s, enum op *op)
{
	switch (*s) {
	case '=':
		*op = OP_EQ;
		return s + 1 + (s[1] == '=');
	case '!':
		*op = OP_NE;
		return s[1] == '=' ? s + 2 : NULL;
	case '<':
		*op = s[1] == '=' ? OP_LE : OP_LT;
		return s + 1 + (s[1] == '=');
	case '>':
		*op = s[1] == '=' ? OP_GE : OP_GT;
		return s + 1 + (s[1] == '=');
	default:
		return NULL;
	}
}

/* A number, a percentage or a duration; everything else is a word. */
static void read_bound(struct check *c)
{
	size_t n = strlen(c->word);
	bool negative = c->word[0] == '-';
	int64_t ns;

	if (!cli_parse_number(c->word, &c->bound)) {
		c->number = true;
	} else if (n > 1 && c->word[n - 1] == '%') {
		char *digits = mem_text(c->word, n - 1);

		c->number = c->percent = !cli_parse_number(digits, &c->bound);
		free(digits);
	} else if (!cli_parse_duration(c->word + negative, &ns)) {
		c->number = c->duration = true;
		c->bound = negative ? -(double)ns : (double)ns;
	}
}

static void add_where(struct check *c, const char *key, size_t n_key, const char *value, size_t n_value)
{
	c->where = mem_grow(c->where, &c->cap_where, c->n_where + 1, sizeof *c->where);
	c->where[c->n_where++] = (struct condition){ mem_text(key, n_key), mem_text(value, n_value) };
}

/* KEY=VALUE ...: a word without = belongs to the value before it, so that values may hold spaces. */
static const char *read_where(struct check *c, const char *s)
{
	for (;;) {
		const char *end, *equals;
		struct condition *last = c->n_where ? &c->where[c->n_where - 1] : NULL;

		s += strspn(s, " \t");
		if (!*s)
			return c->n_where ? NULL : "'for' needs KEY=VALUE";
		end = s + strcspn(s, " \t");
		equals = memchr(s, '=', (size_t)(end - s));
		if (equals == s || (!equals && !last))
			return "'for' needs KEY=VALUE";
		if (equals) {
			add_where(c, s, (size_t)(equals - s), equals + 1, (size_t)(end - equals - 1));
		} else {
			char *longer = mem_format("%s %.*s", last->value, (int)(end - s), s);

			free(last->value);
			last->value = longer;
		}
		s = end;
	}
}

static void check_clear(struct check *c)
{
	for (size_t i = 0; i < c->n_where; i++) {
		free(c->where[i].key);
		free(c->where[i].value);
	}
	free(c->where);
	free(c->text);
	free(c->name);
	free(c->word);
	free(c->about);
	free(c->value_text);
}

/* Is the bound of "=> 5" or "=< 8s" what is left of an operator that does not exist? Words like "<1k" are bounds. */
static bool crossed_operator(const char *word)
{
	struct check rest = { .word = (char *)(word + strspn(word, "=!<> ")) };

	if (rest.word == word)
		return false;
	read_bound(&rest);
	return rest.number;
}

static const char *read_check(struct check *c, const char *text)
{
	size_t n = strcspn(text, "=!<>");
	const char *bound, *rest;

	c->name = trimmed(text, n);
	if (!*c->name)
		return "the form is 'NAME OP BOUND [for KEY=VALUE ...]'";
	if (strpbrk(c->name, " \t"))
		return "NAME is one word";
	bound = take_op(text + n, &c->op);
	if (!bound)
		return "no operator: = != < <= > >=";
	rest = strstr(bound, " for ");
	c->word = trimmed(bound, rest ? (size_t)(rest - bound) : strlen(bound));
	if (!*c->word)
		return "no bound behind the operator";
	if (crossed_operator(c->word))
		return "no operator: = != < <= > >=";
	read_bound(c);
	if (!c->number && c->op != OP_EQ && c->op != OP_NE)
		return "a word can only be compared with = and != (a bound is a number, with a unit as in 8s or 5%)";
	return rest ? read_where(c, rest + 5) : NULL;
}

const char *check_add(struct check_list *l, const char *text)
{
	struct check c = { .text = mem_text(text, strlen(text)) };
	const char *why = read_check(&c, text);

	if (why) {
		check_clear(&c);
		return why;
	}
	l->item = mem_grow(l->item, &l->cap, l->n + 1, sizeof *l->item);
	l->item[l->n++] = c;
	return NULL;
}

static bool ends(const char *name, const char *suffix)
{
	size_t n = strlen(name), m = strlen(suffix);

	return n > m && strcmp(name + n - m, suffix) == 0;
}

/* Nanoseconds in the unit of a name; 0: it is no time. */
static double unit_ns(const char *name)
{
	if (ends(name, "_per_s"))
		return 0;
	return ends(name, "_ms") ? 1e6 : ends(name, "_us") ? 1e3 : ends(name, "_ns") ? 1 : ends(name, "_s") ? 1e9 : 0;
}

/* The bound in the unit of `name`; false when it has none that fits. */
static bool bound_for(const struct check *c, const char *name, double *bound)
{
	double unit = unit_ns(name);

	*bound = c->bound;
	if (c->duration) {
		if (unit == 0)
			return false;
		*bound = c->bound / unit;
	} else if (c->percent) {
		if (unit != 0)
			return false;
		if (!ends(name, "_pct"))
			*bound = c->bound / 100;
	}
	return true;
}

static double cell_number(const struct cell *c)
{
	switch (c->kind) {
	case CELL_INT: return (double)c->i;
	case CELL_UINT: return (double)c->u;
	case CELL_REAL: return c->real;
	default: return NAN;
	}
}

/* A cell as tsv prints it, without escapes. */
static void cell_spell(char *buf, size_t size, const struct cell *c)
{
	switch (c->kind) {
	case CELL_NA: snprintf(buf, size, "NA"); break;
	case CELL_TEXT: snprintf(buf, size, "%.*s", (int)c->text.n, c->text.s); break;
	case CELL_INT: snprintf(buf, size, "%lld", (long long)c->i); break;
	case CELL_UINT: snprintf(buf, size, "%llu", (unsigned long long)c->u); break;
	case CELL_REAL: number_real(buf, c->real); break;
	case CELL_BOOL: snprintf(buf, size, "%s", c->truth ? "true" : "false"); break;
	}
}

static bool cell_is(const struct cell *c, const char *value)
{
	char text[NUMBER_MAX];
	double v;

	if (c->kind == CELL_TEXT)
		return text_equal(c->text, text_of(value));
	if (c->kind == CELL_REAL && !cli_parse_number(value, &v))
		return c->real == v;
	cell_spell(text, sizeof text, c);
	return strcmp(text, value) == 0;
}

static bool holds(enum op op, double v, double bound)
{
	switch (op) {
	case OP_EQ: return v == bound;
	case OP_NE: return v != bound;
	case OP_LT: return v < bound;
	case OP_LE: return v <= bound;
	case OP_GT: return v > bound;
	case OP_GE: return v >= bound;
	}
	return false;
}

static bool cell_meets(const struct check *c, const struct cell *cell, double bound)
{
	if (cell->kind == CELL_NA)
		return false;
	if (cell->kind == CELL_TEXT || cell->kind == CELL_BOOL)
		return (c->op == OP_EQ || c->op == OP_NE) && cell_is(cell, c->word) == (c->op == OP_EQ);
	return c->number && holds(c->op, cell_number(cell), bound);
}

/* Where in a table a check looks. */
struct aim {
	size_t column;
	int metric, run;       /* columns of those names, -1: none */
	bool by_metric;        /* NAME is a metric: only its rows */
	bool compares;         /* NAME is a comparison: skip the base's rows */
};

static bool has_metric(const struct table *t, int metric, const char *name)
{
	for (size_t r = 0, n = table_rows(t); r < n; r++)
		if (cell_is(table_at(t, r, (size_t)metric), name))
			return true;
	return false;
}

static bool is_comparison(const char *name)
{
	return strstr(name, "delta") || strncmp(name, "ci_", 3) == 0 || strstr(name, "_ci_") ||
	       strstr(name, "verdict");
}

static bool take_aim(const struct check *c, const struct table *t, struct aim *a)
{
	int value = table_column(t, text_of("value")), column = table_column(t, text_of(c->name));

	a->metric = t->metrics ? table_column(t, text_of("metric")) : -1;
	a->run = table_column(t, text_of("run"));
	a->by_metric = a->metric >= 0 && value >= 0 && has_metric(t, a->metric, c->name);
	a->compares = is_comparison(c->name);
	if (!a->by_metric && column < 0)
		return false;
	a->column = (size_t)(a->by_metric ? value : column);
	return true;
}

static bool row_matches(const struct check *c, const struct table *t, const struct aim *a, const char *base,
			size_t row)
{
	if (a->by_metric && !cell_is(table_at(t, row, (size_t)a->metric), c->name))
		return false;
	if (a->compares && base && a->run >= 0 && cell_is(table_at(t, row, (size_t)a->run), base))
		return false;
	for (size_t i = 0; i < c->n_where; i++) {
		int column = table_column(t, text_of(c->where[i].key));

		if (column < 0 || !cell_is(table_at(t, row, (size_t)column), c->where[i].value))
			return false;
	}
	return true;
}

/* Which row it is: its text cells left of the judged one and what `for` named, as " (run=A worker=w2)"; owner
 * frees. */
static char *row_name(const struct check *c, const struct table *t, const struct aim *a, size_t row)
{
	char cell[NUMBER_MAX];
	struct words name = { 0 };

	for (size_t k = 0; k < t->n_columns; k++) {
		bool shown = k < a->column &&
			     (t->columns[k].left || k == 0 || table_at(t, row, k)->kind == CELL_TEXT);

		for (size_t i = 0; i < c->n_where; i++)
			shown |= strcmp(c->where[i].key, t->columns[k].name) == 0;
		if (!shown || k == a->column || (a->by_metric && (int)k == a->metric))
			continue;
		cell_spell(cell, sizeof cell, table_at(t, row, k));
		words_add(&name, " ", "%s=%s", t->columns[k].name, cell);
	}
	return words_take(&name);
}

struct verdict {
	size_t matched, failed;
	size_t first;          /* first matching row */
	size_t decides;        /* the first that failed, or else the first */
};

static void say_row(const struct check *c, const struct table *t, const struct aim *a, size_t row, bool met,
		    void (*say)(void *, bool, const char *), void *ctx)
{
	char value[NUMBER_MAX], *name = row_name(c, t, a, row), *line;

	cell_spell(value, sizeof value, table_at(t, row, a->column));
	line = mem_format("%s: %s %s %s: %s%s%s%s", met ? "met" : "not met", c->name, op_text[c->op], c->word, value,
			  *name ? " (" : "", name, *name ? ")" : "");
	say(ctx, met, line);
	free(line);
	free(name);
}

static void say_count(const struct check *c, bool met, const char *what, size_t n,
		      void (*say)(void *, bool, const char *), void *ctx)
{
	char *line = n ? mem_format("%s: %s: %zu %s", met ? "met" : "not met", c->text, n, what)
		       : mem_format("%s: %s: %s", met ? "met" : "not met", c->text, what);

	say(ctx, met, line);
	free(line);
}

static void set_trouble(struct check *c, const char *about, const char *trouble)
{
	free(c->about);
	c->about = mem_text(about, strlen(about));
	c->trouble = trouble;
}

/* Can t answer c? Otherwise the trouble is noted. */
static bool answers(struct check *c, const struct table *t, const struct aim *a)
{
	double bound;

	for (size_t i = 0; i < c->n_where; i++) {
		if (table_column(t, text_of(c->where[i].key)) < 0) {
			set_trouble(c, c->where[i].key, "no such column to select rows by");
			return false;
		}
	}
	if ((a->by_metric || a->metric < 0) && !bound_for(c, c->name, &bound)) {
		set_trouble(c, c->name,
			    c->percent ? "a time has no percentage" : "not a time, so its bound has no unit");
		return false;
	}
	return true;
}

/* The name that tells the unit of a row's value: NAME, or in a metric table the row's metric when NAME is a column
 * like `value`. */
static double row_bound(const struct check *c, const struct table *t, const struct aim *a, size_t row)
{
	double bound = c->bound;
	char metric[NUMBER_MAX];

	if (a->metric < 0 || a->by_metric || unit_ns(c->name) != 0 || ends(c->name, "_pct")) {
		bound_for(c, c->name, &bound);
		return bound;
	}
	cell_spell(metric, sizeof metric, table_at(t, row, (size_t)a->metric));
	return bound_for(c, metric, &bound) ? bound : NAN;
}

static struct verdict judge_rows(const struct check *c, const struct table *t, const struct aim *a, const char *base,
				 void (*say)(void *, bool, const char *), void *ctx)
{
	struct verdict v = { 0 };

	for (size_t r = 0, n = table_rows(t); r < n; r++) {
		if (!row_matches(c, t, a, base, r))
			continue;
		if (!v.matched++)
			v.first = v.decides = r;
		if (cell_meets(c, table_at(t, r, a->column), row_bound(c, t, a, r)))
			continue;
		if (!v.failed)
			v.decides = r;
		if (++v.failed <= MOST_ROWS)
			say_row(c, t, a, r, false, say, ctx);
	}
	return v;
}

static void remember(struct check *c, const struct table *t, const struct aim *a, const struct verdict *v)
{
	c->met = v->matched && !v->failed;
	c->value = (struct cell){ .kind = CELL_NA };
	if (!v->matched)
		return;
	c->value = *table_at(t, v->decides, a->column);
	if (c->value.kind != CELL_TEXT)
		return;
	free(c->value_text);
	c->value_text = mem_text(c->value.text.s, c->value.text.n);
	c->value.text.s = c->value_text;
}

/* Is c met by t? */
static bool judge(struct check *c, const struct table *t, const struct aim *a, const char *base,
		  void (*say)(void *, bool, const char *), void *ctx)
{
	struct verdict v = judge_rows(c, t, a, base, say, ctx);

	remember(c, t, a, &v);
	if (!v.matched)
		say_count(c, false, "no row matches", 0, say, ctx);
	else if (v.failed > MOST_ROWS)
		say_count(c, false, "rows in all", v.failed, say, ctx);
	else if (!v.failed && v.matched == 1)
		say_row(c, t, a, v.first, true, say, ctx);
	else if (!v.failed)
		say_count(c, true, "rows", v.matched, say, ctx);
	return v.matched && !v.failed;
}

size_t check_judge(struct check_list *l, const struct table *t, const char *base,
		   void (*say)(void *ctx, bool met, const char *line), void *ctx)
{
	size_t unmet = 0;

	for (size_t i = 0; i < l->n; i++) {
		struct check *c = &l->item[i];
		struct aim a;

		/* the first printed table that has NAME answers; the same one again (--interval) answers again */
		if (c->table && strcmp(c->table, t->name) != 0)
			continue;
		if (!take_aim(c, t, &a)) {
			/* the metrics of a table without rows cannot be known */
			if (t->metrics && !table_rows(t)) {
				c->table = t->name;
				remember(c, t, &a, &(struct verdict){ 0 });
				say_count(c, false, "no row matches", 0, say, ctx);
				unmet++;
			} else if (!c->trouble) {
				set_trouble(c, c->name, "no such column or metric in what is printed");
			}
			continue;
		}
		if (!answers(c, t, &a))
			continue;
		c->table = t->name;
		unmet += !judge(c, t, &a, base, say, ctx);
	}
	return unmet;
}

struct check_result check_result(const struct check_list *l, size_t i)
{
	return (struct check_result){ l->item[i].text, l->item[i].met, l->item[i].value };
}

const char *check_trouble(const struct check_list *l)
{
	static char *reason;

	for (size_t i = 0; i < l->n; i++) {
		const struct check *c = &l->item[i];

		if (c->table)
			continue;
		free(reason);
		if (c->trouble)
			reason = mem_format("'%s': %s: %s", c->text, c->about, c->trouble);
		else
			reason = mem_format("'%s': no table was printed", c->text);
		return reason;
	}
	return NULL;
}

void check_free(struct check_list *l)
{
	for (size_t i = 0; i < l->n; i++)
		check_clear(&l->item[i]);
	free(l->item);
	memset(l, 0, sizeof *l);
}
