/* filter.c - --where 'FIELD OP VALUE'; see input.h */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "input/clock.h"
#include "input/decimal.h"
#include "input/fields.h"
#include "input/input.h"

enum op { OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE };

struct condition {
	int target;            /* enum field, T_OK or T_ABORTED */
	enum op op;
	struct text text;      /* COL_TEXT; owned */
	int64_t integer;       /* COL_TIME, COL_INT, T_OK, T_ABORTED */
	bool whole;            /* COL_INT: VALUE is the integer, else it is real */
	double real;
};

struct filter {
	struct condition *item;
	size_t n, cap;
	char reason[160];
};

struct filter *filter_new(void)
{
	return mem_zero(1, sizeof(struct filter));
}

static const char *say(struct filter *f, const char *what, struct text t)
{
	snprintf(f->reason, sizeof f->reason, "%.*s%s%s", (int)(t.n > 60 ? 60 : t.n), t.s, t.n ? ": " : "", what);
	return f->reason;
}

static const char *parse_op(const char *p, enum op *op)
{
	static const struct { const char *text; enum op op; } ops[] = {
		{ "!=", OP_NE }, { "==", OP_EQ }, { "<=", OP_LE }, { ">=", OP_GE }, { "=", OP_EQ }, { "<", OP_LT }, { ">", OP_GT }
	};

	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
		if (strncmp(p, ops[i].text, strlen(ops[i].text)) == 0) {
			*op = ops[i].op;
			p += strlen(ops[i].text);
			return *p && strchr("=!<>", *p) ? NULL : p; /* => is no operator, nor = with a text that begins so */
		}
	return NULL;
}

/* A number with an optional unit of time; *shift takes it to nanoseconds, times *factor. bare: its shift without
 * unit */
static const char *parse_duration(const char *s, int bare, struct decimal *d, int *shift)
{
	static const struct { const char *text; int shift; uint64_t factor; } units[] = {
		{ "ns", 0, 1 }, { "us", 3, 1 }, { "ms", 6, 1 }, { "s", 9, 1 }, { "m", 9, 60 }, { "h", 9, 3600 }
	};
	const char *end = decimal_lex(s, d);

	if (!end)
		return "not a number";
	*shift = bare;
	if (!*end)
		return NULL;
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (strcmp(end, units[i].text) == 0) {
			*shift = units[i].shift;
			if (d->more || __builtin_mul_overflow(d->m, units[i].factor, &d->m))
				return "too many digits";
			return NULL;
		}
	return "unit is not one of ns, us, ms, s, m, h";
}

static const char *parse_time(struct condition *c, const char *value)
{
	struct decimal d;
	int shift;
	const char *why = parse_duration(value, 6, &d, &shift);

	if (why)
		return clock_parse(value, strlen(value), &c->integer) ? why : NULL;
	return decimal_round(&d, shift, &c->integer) == DECIMAL_OK ? NULL : "time out of range";
}

static const char *parse_real(struct condition *c, const char *value)
{
	struct decimal d;
	int shift;

	if (c->target <= F_E2E) {
		const char *why = parse_duration(value, 6, &d, &shift);

		if (why)
			return why;
		c->real = decimal_real(&d, shift - 6);
	} else {
		if (!decimal_whole(value, strlen(value), &d))
			return "not a number";
		c->real = decimal_real(&d, 0);
	}
	return isfinite(c->real) ? NULL : "number out of range";
}

static const char *parse_int(struct condition *c, const char *value)
{
	struct decimal d;

	if (!decimal_whole(value, strlen(value), &d))
		return "not a number";
	c->whole = decimal_int(&d, 0, &c->integer) == DECIMAL_OK;
	c->real = decimal_real(&d, 0);
	return NULL;
}

static const char *parse_flag(struct condition *c, const char *value)
{
	c->integer = strcmp(value, "true") == 0;
	return c->integer || strcmp(value, "false") == 0 ? NULL : "neither true nor false";
}

static const char *parse_value(struct condition *c, const char *value)
{
	bool equality = c->op == OP_EQ || c->op == OP_NE;

	if (c->target >= F_COUNT)
		return equality ? parse_flag(c, value) : "takes only = and !=";
	switch (field_kind((enum field)c->target)) {
	case COL_TEXT:
		if (!equality)
			return "is text and takes only = and !=";
		c->text = (struct text){ mem_text(value, strlen(value)), strlen(value) };
		return NULL;
	case COL_TIME:
		return parse_time(c, value);
	case COL_INT:
		return parse_int(c, value);
	case COL_REAL:
		return parse_real(c, value);
	default:
		return "cannot be compared";
	}
}

const char *filter_add(struct filter *f, const char *text)
{
	struct condition c = { .target = -1 };
	const char *name, *p, *why;
	char *value;
	struct text field;
	size_t n;

	for (name = text; *name == ' '; name++)
		continue;
	field = (struct text){ name, strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") };
	for (p = name + field.n; *p == ' '; p++)
		continue;
	p = parse_op(p, &c.op);
	if (!p || !field.n)
		return say(f, "not FIELD OP VALUE with OP one of = != < <= > >=", field);
	c.target = fields_target(field);
	if (c.target < 0)
		return say(f, "not a canonical field", field);
	while (*p == ' ')
		p++;
	for (n = strlen(p); n && p[n - 1] == ' '; n--)
		continue;
	value = mem_text(p, n);
	why = n ? parse_value(&c, value) : "no value to compare with";
	free(value);
	if (why)
		return say(f, why, field);
	f->item = mem_grow(f->item, &f->cap, f->n + 1, sizeof *f->item);
	f->item[f->n++] = c;
	return NULL;
}

field_set filter_fields(const struct filter *f)
{
	field_set fields = 0;

	for (size_t i = 0; i < f->n; i++)
		if (f->item[i].target < F_COUNT)
			fields |= FIELD(f->item[i].target);
	return fields;
}

/* order: <0, 0, >0 */
static bool holds(enum op op, int order)
{
	switch (op) {
	case OP_EQ:
		return order == 0;
	case OP_NE:
		return order != 0;
	case OP_LT:
		return order < 0;
	case OP_LE:
		return order <= 0;
	case OP_GT:
		return order > 0;
	case OP_GE:
		break;
	}
	return order >= 0;
}

static int order_real(double a, double b)
{
	return (a > b) - (a < b);
}

static int order_int(int64_t a, int64_t b)
{
	return (a > b) - (a < b);
}

/* An integer against a value with a fraction or beyond 64 bits. */
static int order_mixed(int64_t a, double b)
{
	if (b >= 0x1p63)
		return -1;
	if (b < -0x1p63)
		return 1;
	return a != (int64_t)floor(b) ? order_int(a, (int64_t)floor(b)) : -(b > floor(b));
}

static bool judge(const struct condition *c, const struct batch *b, size_t i)
{
	enum field f = (enum field)c->target;
	int64_t v;
	double r;

	if (c->target == T_OK)
		return holds(c->op, order_int(b->outcome[i] == OUTCOME_OK, c->integer));
	if (c->target == T_ABORTED)
		return holds(c->op, order_int(b->outcome[i] == OUTCOME_ABORTED, c->integer));
	switch (field_kind(f)) {
	case COL_TEXT:
		return b->text[f][i].s ? holds(c->op, !text_equal(b->text[f][i], c->text)) : c->op == OP_NE;
	case COL_REAL:
		r = b->real[f][i];
		return isnan(r) ? c->op == OP_NE : holds(c->op, order_real(r, c->real));
	case COL_TIME:
		v = b->time[f][i];
		return v == NA_INT ? c->op == OP_NE : holds(c->op, order_int(v, c->integer));
	default:
		v = b->integer[f][i];
		if (v == NA_INT)
			return c->op == OP_NE;
		return holds(c->op, c->whole ? order_int(v, c->integer) : order_mixed(v, c->real));
	}
}

bool filter_match(const struct filter *f, const struct batch *b, size_t i)
{
	for (size_t k = 0; k < f->n; k++)
		if (!judge(&f->item[k], b, i))
			return false;
	return true;
}

bool filter_text_match(const struct filter *f, enum field field, struct text value)
{
	for (size_t k = 0; k < f->n; k++)
		if (f->item[k].target == (int)field && !holds(f->item[k].op, !text_equal(value, f->item[k].text)))
			return false;
	return true;
}

void filter_free(struct filter *f)
{
	if (!f)
		return;
	for (size_t i = 0; i < f->n; i++)
		free((char *)f->item[i].text.s);
	free(f->item);
	free(f);
}
