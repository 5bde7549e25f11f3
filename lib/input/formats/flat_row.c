/* flat_row.c - members and cells that are called like the canonical fields, or like one of their aliases
 *
 * The same table of spellings that the reading programs go by (fields.c), for the importers whose sources are nearly
 * canonical: a canonical name wins over an alias, a mapped one over both.
 */
#include <stdlib.h>
#include <string.h>

#include "input/formats/format.h"
#include "input/map.h"

/* The best spelling of each target in one source. */
struct found {
	const struct spelling *spelling[T_COUNT];
	struct text text[T_COUNT];
	struct json value[T_COUNT];
};

/* Offer a member: taken when its spelling ranks before the one that is there. */
static void offer(struct found *f, const struct spelling *s, struct text t, struct json v)
{
	if (f->spelling[s->target] && f->spelling[s->target] < s)
		return;
	f->spelling[s->target] = s;
	f->text[s->target] = t;
	f->value[s->target] = v;
}

static void offer_name(struct found *f, struct text name, struct text t, struct json v)
{
	size_t n;
	const struct spelling *all = fields_spellings(&n);

	for (size_t i = 0; i < n; i++)
		if (text_equal(name, text_of(all[i].path)))
			offer(f, &all[i], t, v);
}

/* The unit of a timestamp whose name has none. */
static enum unit bare_unit(struct convert *c)
{
	static const char *const names[] = { [TIME_NS] = "ns", [TIME_US] = "us", [TIME_MS] = "ms", [TIME_S] = "s" };
	enum time_unit t = c->spec->time_unit == TIME_UNIT_AUTO ? TIME_MS : c->spec->time_unit;

	convert_note(c, "timestamps are in %s", names[t]);
	return (enum unit)(UNIT_NS + (int)t - TIME_NS);
}

static void set_numbers(struct convert *c, const struct found *f, int target)
{
	const struct spelling *s = f->spelling[target];
	enum field field = (enum field)target;
	enum unit unit = (enum unit)s->unit;

	switch (field_kind(field)) {
	case COL_TEXT:
		row_text(c, field, f->text[target]);
		break;
	case COL_TIME:
		if (unit == UNIT_BARE)
			unit = bare_unit(c);
		row_time(c, field, f->text[target], unit);
		break;
	case COL_INT:
		row_int(c, field, f->text[target]);
		if (s->offset && !row_missing(c, field))
			c->row.value[field].integer += s->offset;
		break;
	case COL_REAL:
		row_real(c, field, f->text[target], unit);
		break;
	default:
		break;
	}
}

static bool one_of(struct text t, const char *words)
{
	while (*words) {
		size_t n = strcspn(words, " ");

		if (n == t.n && strncasecmp(words, t.s, n) == 0)
			return true;
		words += n + (words[n] == ' ');
	}
	return false;
}

static void set_outcome(struct convert *c, const struct found *f)
{
	struct text t;

	if (f->spelling[T_FAILURE]) {
		if (f->value[T_FAILURE].s)
			row_error_of(c, f->value[T_FAILURE]);
		else if (f->text[T_FAILURE].n)
			row_failed(c, f->text[T_FAILURE]);
	}
	t = f->text[T_STATUS];
	if (f->spelling[T_STATUS] && t.s && t.n) {
		if (one_of(t, "ok success completed 200"))
			row_outcome(c, OUTCOME_OK);
		else
			row_failed(c, row_missing(c, F_ERROR) ? t : c->row.value[F_ERROR].text);
	}
	t = f->text[T_OK];
	if (f->spelling[T_OK] && t.s && t.n)
		row_outcome(c, one_of(t, "false 0 no") ? OUTCOME_FAILED : OUTCOME_OK);
	t = f->text[T_ERROR_CODE];
	if (f->spelling[T_ERROR_CODE] && t.s && t.n)
		row_failed(c, row_missing(c, F_ERROR) ? t : c->row.value[F_ERROR].text);
	t = f->text[T_ABORTED];
	if (f->spelling[T_ABORTED] && t.s && one_of(t, "true 1 yes"))
		row_outcome(c, OUTCOME_ABORTED);
	t = f->text[T_FINISH];
	if (f->spelling[T_FINISH] && t.s && one_of(t, "abort"))
		row_outcome(c, OUTCOME_ABORTED);
}

static void set_row(struct convert *c, const struct found *f)
{
	for (int target = 0; target < T_COUNT; target++)
		c->found |= f->text[target].n > 0 || json_is(f->value[target]);
	for (int target = 0; target < F_COUNT; target++)
		if (f->spelling[target] && f->text[target].s && f->text[target].n && target != F_ERROR)
			set_numbers(c, f, target);
	if (f->spelling[F_HASH_IDS] && f->value[F_HASH_IDS].s)
		row_ids_of(c, f->value[F_HASH_IDS], 0, NULL);
	if (row_missing(c, F_SESSION_ID) && f->spelling[T_CONVERSATION])
		row_text(c, F_SESSION_ID, f->text[T_CONVERSATION]);
	set_outcome(c, f);
}

void row_flat(struct convert *c, struct json v)
{
	struct json_walk w = json_walk(v);
	struct found found = { 0 };
	struct text name;
	struct json value;

	while (json_member(&w, &name, &value)) {
		enum json_kind kind = json_kind(value);

		if (kind == JSON_NIL)
			continue;
		offer_name(&found, name, kind == JSON_LIST || kind == JSON_MAP ? (struct text){ NULL, 0 } :
			   json_scalar(value, &c->scratch), value);
	}
	set_row(c, &found);
}

static const struct spelling *mapped(struct text name, const struct input_map *map)
{
	for (size_t i = 0; map && i < map->n; i++)
		if (text_equal(name, text_of(map->item[i].spelling.path)))
			return &map->item[i].spelling;
	return NULL;
}

void row_flat_cells(struct convert *c, const struct cells *cells)
{
	struct found found = { 0 }, chosen = { 0 };

	for (size_t i = 0; i < cells->n && i < cells->n_names; i++) {
		const struct spelling *s = mapped(cells->name[i], c->spec->map);

		if (s) {
			chosen.spelling[s->target] = s;
			chosen.text[s->target] = cells->cell[i];
		} else {
			offer_name(&found, cells->name[i], cells->cell[i], (struct json){ NULL, 0 });
		}
	}
	for (int t = 0; t < T_COUNT; t++)
		if (chosen.spelling[t]) {
			found.spelling[t] = chosen.spelling[t];
			found.text[t] = chosen.text[t];
		}
	set_row(c, &found);
}

bool row_flat_knows(struct text name, const struct input_map *map)
{
	size_t n;
	const struct spelling *all = fields_spellings(&n);

	for (size_t i = 0; i < n; i++)
		if (text_equal(name, text_of(all[i].path)))
			return true;
	return mapped(name, map) != NULL;
}
