/* map.c - --map FIELD=PATH[:UNIT]; see input.h */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "input/map.h"

struct input_map *input_map_new(void)
{
	return mem_zero(1, sizeof(struct input_map));
}

static bool takes_unit(int target)
{
	if (target >= F_COUNT)
		return false;
	return field_kind((enum field)target) == COL_TIME ||
	       (field_kind((enum field)target) == COL_REAL && target <= F_E2E);
}

/* A path with a leading dot needs a key between any two dots. */
static bool good_path(struct text path)
{
	if (path.n == 0)
		return false;
	if (path.s[0] != '.')
		return true;
	for (size_t i = 0; i < path.n; i++)
		if (path.s[i] == '.' && (i + 1 == path.n || path.s[i + 1] == '.'))
			return false;
	return true;
}

const char *input_map_add(struct input_map *map, const char *text)
{
	const char *eq = strchr(text, '='), *colon;
	struct text path;
	int target, unit = UNIT_FIELD;

	if (!eq || eq == text)
		return "not FIELD=PATH[:UNIT]";
	target = fields_target((struct text){ text, (size_t)(eq - text) });
	if (target < 0)
		return "not a canonical field";
	path = text_of(eq + 1);
	colon = strrchr(eq + 1, ':');
	if (colon && fields_unit(text_of(colon + 1)) >= 0) {
		unit = fields_unit(text_of(colon + 1));
		path.n = (size_t)(colon - path.s);
	} else if (colon && takes_unit(target)) {
		return "unit is not one of ns, us, ms, s";
	}
	if (unit != UNIT_FIELD && !takes_unit(target))
		return "only times and latencies take a unit";
	if (!good_path(path))
		return "not a key or a .path.of.keys";
	map->item = mem_grow(map->item, &map->cap, map->n + 1, sizeof *map->item);
	if (target == F_TIMESTAMP && unit == UNIT_FIELD)
		unit = UNIT_BARE;
	map->item[map->n++] = (struct mapping){
		{ (short)(target == F_ERROR ? T_FAILURE : target), (unsigned char)unit, 0, mem_text(path.s, path.n) }
	};
	return NULL;
}

/* Was item i there, or is there no telling? */
static bool was_there(const struct input_map *map, size_t i, field_set fields, const struct input_counts *seen)
{
	int target = map->item[i].spelling.target;

	return i >= 64 || seen->mapped >> i & 1 || (target < F_COUNT && !(fields & FIELD(target)));
}

const char *input_map_absent(const struct input_map *map, size_t i, field_set fields, const struct input_counts *seen)
{
	if (!map || i >= map->n)
		return NULL;
	for (size_t k = 0; k < map->n; k++)
		if (map->item[k].spelling.target == map->item[i].spelling.target && was_there(map, k, fields, seen))
			return "";
	return map->item[i].spelling.path;
}

field_set input_map_fields(const struct input_map *map)
{
	field_set all = 0;

	for (size_t i = 0; map && i < map->n; i++)
		if (map->item[i].spelling.target < F_COUNT)
			all |= FIELD(map->item[i].spelling.target);
	return all;
}

void input_map_free(struct input_map *map)
{
	if (!map)
		return;
	for (size_t i = 0; i < map->n; i++)
		free((char *)map->item[i].spelling.path);
	free(map->item);
	free(map);
}
