/* plan.c - the tree of keys that matter; see plan.h */
#include "input/plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "input/map.h"

static unsigned bucket(const char *name, size_t n)
{
	uint64_t w;

	memcpy(&w, name, 8);
	if (n < 8)
		w &= ((uint64_t)1 << (8 * n)) - 1;
	return (unsigned)(((w ^ n << 56) * 0x9e3779b97f4a7c15u) >> 56);
}

struct entry *plan_find(const struct node *node, const char *name, size_t n)
{
	struct entry *e = node->table[bucket(name, n)];

	while (e && (e->n != n || memcmp(e->name, name, n) != 0))
		e = e->next;
	return e;
}

static struct node *new_node(struct plan *p)
{
	struct node *node = mem_zero(1, sizeof *node);

	node->id = p->n_nodes++;
	return node;
}

/* The entry of one key, made when it is new. Its name is kept with 8 bytes of padding for plan_find. */
static struct entry *put_key(struct node *node, struct text key)
{
	char *name = mem_zero(key.n + 8, 1);
	struct entry *e;
	unsigned b;

	memcpy(name, key.s, key.n);
	e = plan_find(node, name, key.n);
	if (e) {
		free(name);
		return e;
	}
	e = mem_zero(1, sizeof *e);
	e->name = name;
	e->n = (uint32_t)key.n;
	b = bucket(name, key.n);
	e->next = node->table[b];
	node->table[b] = e;
	node->entry = mem_grow(node->entry, &node->cap, node->n + 1, sizeof *node->entry);
	node->entry[node->n++] = e;
	return e;
}

/* The entry of a path: "key", or ".key.key" */
static struct entry *put_path(struct plan *p, const char *path)
{
	struct node *node = p->root;
	struct entry *e;

	if (*path != '.')
		return put_key(node, text_of(path));
	for (;;) {
		size_t n = strcspn(path + 1, ".");

		e = put_key(node, (struct text){ path + 1, n });
		path += 1 + n;
		if (!*path)
			return e;
		if (!e->child)
			e->child = new_node(p);
		node = e->child;
	}
}

/* Number the slots so that those below a key follow it. */
static void number_slots(struct plan *p, struct node *node)
{
	for (size_t i = 0; i < node->n; i++) {
		struct entry *e = node->entry[i];

		e->slot = p->n_slots++;
		if (e->child)
			number_slots(p, e->child);
		e->slot_end = p->n_slots;
	}
}

static struct candidate candidate_of(struct plan *p, const struct spelling *s)
{
	enum unit unit = (enum unit)s->unit;

	return (struct candidate){
		.slot = put_path(p, s->path)->slot, .unit = s->unit, .offset = s->offset, .spelling = s->path,
		.shift = (int8_t)(s->target < F_COUNT ? fields_shift((enum field)s->target, unit) : 0)
	};
}

/* The list of every wanted target: what is mapped to it, then its names in order of rank. */
static void list_candidates(struct plan *p, const struct input_map *map, const bool *want)
{
	size_t n, n_map = map ? map->n : 0, k = 0;
	const struct spelling *s = fields_spellings(&n);

	p->candidate = mem_alloc(n + n_map, sizeof *p->candidate);
	for (int t = 0; t < T_COUNT; t++) {
		p->find[t].at = p->candidate + k;
		for (size_t i = 0; want[t] && i < n_map; i++)
			if (map->item[i].spelling.target == t)
				p->candidate[k++] = candidate_of(p, &map->item[i].spelling);
		for (size_t i = 0; want[t] && i < n; i++)
			if (s[i].target == t)
				p->candidate[k++] = candidate_of(p, &s[i]);
		p->find[t].n = (size_t)(p->candidate + k - p->find[t].at);
		for (size_t i = 0; i < p->find[t].n; i++)
			slot_set_add(&p->find[t].slots, p->find[t].at[i].slot);
	}
}

/* Which targets have to be found: what was asked for, what it is derived from, and what tells requests from samples
 * and failed from served. */
static void wanted(bool want[T_COUNT], field_set fields)
{
	static const uint8_t always[] = {
		F_TYPE, F_TS, F_WORKER, F_REQUEST_ID, F_INPUT_LENGTH, F_OUTPUT_LENGTH, F_CACHED_TOKENS,
		F_QUEUE, F_PREFILL, F_TTFT, F_TPOT, F_E2E, T_OK, T_STATUS, T_FAILURE, T_ERROR_CODE, T_ABORTED,
		T_FINISH
	};

	for (int f = 0; f < F_COUNT; f++)
		want[f] = (fields & FIELD(f)) != 0;
	for (size_t i = 0; i < sizeof always; i++)
		want[always[i]] = true;
	if (want[F_HASH_COUNT] || want[F_HASH_RUNS])
		want[F_HASH_IDS] = true;
	if (want[F_SESSION_ID])
		want[T_CHAT] = want[T_PARENT] = want[T_CONVERSATION] = true;
	if (want[F_BLOCK_SIZE] || want[F_TIMESTAMP])
		want[T_CHAT] = true;
	if (want[F_ERROR])
		want[T_ERROR_TYPE] = want[T_ERROR_MESSAGE] = true;
}

/* Where both are asked for, the runs are made of the ids. */
static enum ids_role ids_role(field_set fields)
{
	if (fields & FIELD(F_HASH_IDS))
		return IDS_STORE;
	return fields & FIELD(F_HASH_RUNS) ? IDS_RUNS : IDS_COUNT;
}

static void make_entry(struct plan *p, const struct spelling *s)
{
	struct entry *e = put_path(p, s->path);

	if (s->target == F_HASH_IDS)
		e->ids = (uint8_t)ids_role(p->fields);
	if (s->target >= T_OK && s->target <= T_FINISH)
		e->hints |= HINT_OUTCOME;
	if (s->target == F_TYPE || s->target == F_TS)
		e->hints |= HINT_SAMPLE;
}

static void make_entries(struct plan *p, const struct input_map *map, const bool *want)
{
	size_t n;
	const struct spelling *s = fields_spellings(&n);

	for (size_t i = 0; map && i < map->n; i++)
		if (want[map->item[i].spelling.target])
			make_entry(p, &map->item[i].spelling);
	for (size_t i = 0; i < n; i++)
		if (want[s[i].target])
			make_entry(p, &s[i]);
}

static void note_mapped(struct plan *p, const struct input_map *map, const bool *want)
{
	for (size_t i = 0; map && i < map->n && i < MAP_NOTED; i++) {
		if (!want[map->item[i].spelling.target])
			continue;
		p->mapped[p->n_mapped].item = (uint8_t)i;
		p->mapped[p->n_mapped++].slot = put_path(p, map->item[i].spelling.path)->slot;
	}
}

void plan_init(struct plan *p, const struct input_spec *spec, field_set fields)
{
	bool want[T_COUNT] = { false };

	memset(p, 0, sizeof *p);
	p->fields = fields;
	p->time_unit = spec->time_unit;
	p->block_size = spec->block_size;
	p->where = spec->where;
	p->root = new_node(p);
	for (int f = 0; f < F_COUNT; f++) {
		if (!(fields & FIELD(f)))
			continue;
		p->column[p->n_columns].field = (uint8_t)f;
		p->column[p->n_columns++].kind = (uint8_t)field_kind((enum field)f);
	}
	wanted(want, fields);
	make_entries(p, spec->map, want);
	number_slots(p, p->root);
	list_candidates(p, spec->map, want);
	note_mapped(p, spec->map, want);
}

static void free_node(struct node *node)
{
	if (!node)
		return;
	for (size_t i = 0; i < node->n; i++) {
		free_node(node->entry[i]->child);
		free((char *)node->entry[i]->name);
		free(node->entry[i]);
	}
	free(node->entry);
	free(node);
}

void plan_free(struct plan *p)
{
	free_node(p->root);
	free(p->candidate);
	p->root = NULL;
	p->candidate = NULL;
}

void record_init(struct record *r, const struct plan *p)
{
	memset(r, 0, sizeof *r);
	r->plan = p;
	r->slot = mem_zero(p->n_slots, sizeof *r->slot);
}

void record_free(struct record *r)
{
	free(r->slot);
}
