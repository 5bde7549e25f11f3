/* run.c - requests into columns; see run.h */
#include "run/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "run/clock.h"

static const struct { const char *name; enum run_field field; } metrics[RUN_METRICS] = {
	{ "ttft", RUN_TTFT }, { "tpot", RUN_TPOT }, { "e2e", RUN_E2E }, { "queue", RUN_QUEUE },
};

/* Which field of a batch feeds a column; RUN_LAG needs F_START as well. */
static const enum field source[RUN_FIELDS] = {
	[RUN_WORKER] = F_WORKER, [RUN_PREFILL_WORKER] = F_PREFILL_WORKER, [RUN_DECISION] = F_DECISION,
	[RUN_SESSION] = F_SESSION_ID, [RUN_ERROR] = F_ERROR, [RUN_REQUEST] = F_REQUEST_ID,
	[RUN_START] = F_START, [RUN_LAG] = F_SCHEDULED, [RUN_RECENT] = F_REQUEST_ID,
	[RUN_TURN] = F_TURN, [RUN_INPUT] = F_INPUT_LENGTH, [RUN_OUTPUT] = F_OUTPUT_LENGTH, [RUN_CACHED] = F_CACHED_TOKENS,
	[RUN_TTFT] = F_TTFT, [RUN_TPOT] = F_TPOT, [RUN_E2E] = F_E2E, [RUN_QUEUE] = F_QUEUE, [RUN_PREFILL] = F_PREFILL,
	[RUN_LOAD] = F_LOAD, [RUN_LOAD_AVG] = F_LOAD_AVG, [RUN_AFFINITY_LOAD] = F_AFFINITY_LOAD,
};

const char *run_metric_name(enum run_metric m)
{
	return metrics[m].name;
}

enum run_field run_metric_field(enum run_metric m)
{
	return metrics[m].field;
}

void run_store_init(struct run_store *s, run_fields wanted)
{
	memset(s, 0, sizeof *s);
	s->wanted = wanted;
	s->recent = s->of_request = RUN_NO_UNIT;
	for (int f = 0; f < RUN_TEXTS; f++)
		intern_init(&s->names[f]);
	intern_init(&s->labels);
	if (wanted & RUN_FIELD(RUN_RECENT))
		recent_init(&s->recent_ids, RUN_RECENT_BYTES);
}

void run_store_free(struct run_store *s)
{
	struct run_samples *m = &s->samples;
	struct run_column *of_samples[] = {
		&m->unit, &m->worker, &m->ts, &m->seen, &m->running, &m->waiting, &m->pending, &m->max_prefill,
		&m->kv_used, &m->gpu_util,
	};

	for (int f = 0; f < RUN_FIELDS; f++)
		run_column_free(&s->column[f]);
	for (size_t i = 0; i < sizeof of_samples / sizeof *of_samples; i++)
		run_column_free(of_samples[i]);
	run_column_free(&s->unit_of);
	for (int f = 0; f < RUN_TEXTS; f++)
		intern_free(&s->names[f]);
	intern_free(&s->labels);
	slots_free(&s->unit_at);
	recent_free(&s->recent_ids);
	for (uint32_t i = 0; i < s->n_runs; i++)
		free(s->run[i].label);
	free(s->run);
	free(s->unit);
	free(s->outcome);
	free(s->batch_unit);
	free(s->batch_name);
	free(s->batch_value);
}

field_set run_store_inputs(const struct run_store *s, bool by_run)
{
	field_set fields = FIELD(F_REPLICATE) | (by_run ? FIELD(F_RUN) : 0);

	for (int f = 0; f < RUN_FIELDS; f++)
		if (s->wanted & RUN_FIELD(f))
			fields |= FIELD(source[f]);
	if (s->wanted & RUN_FIELD(RUN_LAG))
		fields |= FIELD(F_START);
	if (s->samples_wanted)
		fields |= FIELD(F_TS) | FIELD(F_SEEN) | FIELD(F_WORKER) | FIELD(F_RUNNING) | FIELD(F_WAITING) |
			  FIELD(F_KV_USED) | FIELD(F_GPU_UTIL) | FIELD(F_PENDING_PREFILL_TOKENS) |
			  FIELD(F_MAX_PREFILL_REMAINING);
	return fields;
}

void run_store_open(struct run_store *s, const char *label, uint32_t operand, bool by_run)
{
	s->operand = operand;
	s->label = label;
	s->by_run = by_run;
	s->recent = s->of_request = RUN_NO_UNIT;
}

static uint32_t run_of(struct run_store *s, struct text label)
{
	uint32_t id = intern_put(&s->labels, label);

	if (id == s->n_runs) {
		s->run = mem_grow(s->run, &s->run_cap, (size_t)id + 1, sizeof *s->run);
		s->run[id] = (struct run){ mem_text(label.s, label.n), RUN_NO_UNIT, RUN_NO_UNIT, 0, label.n, RUN_NO_UNIT };
		s->n_runs++;
	}
	return id;
}

static uint32_t unit_hash(uint32_t run, uint32_t operand, int64_t replicate)
{
	return slots_hash2(run, (uint64_t)replicate + (uint64_t)operand * 0x9e3779b97f4a7c15u);
}

/* Makes a unit known by what it is now; what it was before does not find it any more. */
static void place_unit(struct run_store *s, uint32_t id)
{
	const struct run_unit *u = &s->unit[id];

	slots_reserve(&s->unit_at, 1);
	slots_put(&s->unit_at, unit_hash(u->run, u->operand, u->replicate), id + 1);
}

static uint32_t find_unit(const struct run_store *s, uint32_t run, uint32_t operand, int64_t replicate)
{
	uint32_t hash = unit_hash(run, operand, replicate), entry;

	if (!s->unit_at.bits)
		return RUN_NO_UNIT;
	for (size_t at = slots_start(&s->unit_at, hash); (entry = slots_seek(&s->unit_at, hash, &at));) {
		const struct run_unit *u = &s->unit[entry - 1];

		if (u->run == run && u->operand == operand && u->replicate == replicate)
			return entry - 1;
	}
	return RUN_NO_UNIT;
}

static uint32_t new_unit(struct run_store *s, uint32_t run, uint32_t operand, int64_t replicate)
{
	struct run *r = &s->run[run];
	uint32_t id = s->n_units++;

	s->unit = mem_grow(s->unit, &s->unit_cap, s->n_units, sizeof *s->unit);
	s->unit[id] = (struct run_unit){ run, operand, replicate, RUN_NO_UNIT, 0, 0, false };
	if (r->units++)
		s->unit[r->last].next = id;
	else
		r->first = id;
	r->last = id;
	place_unit(s, id);
	return id;
}

/* Does the run bear this name, and is it the last one that does? */
static bool is_named(const struct run_store *s, uint32_t run, struct text name)
{
	return s->run[run].later == RUN_NO_UNIT &&
	       text_equal((struct text){ s->run[run].label, s->run[run].stem }, name);
}

bool run_store_is_full(const struct run_store *s)
{
	return s->most_units && s->n_units >= s->most_units;
}

/* The unit of a record; records of a unit mostly stand together. */
static uint32_t unit_of(struct run_store *s, struct text name, int64_t replicate)
{
	struct text label = name.n ? name : text_of(s->label);
	uint32_t run, id;

	if (s->recent != RUN_NO_UNIT) {
		const struct run_unit *u = &s->unit[s->recent];

		if (u->replicate == replicate && is_named(s, u->run, label))
			return s->recent;
	}
	if (run_store_is_full(s) && intern_find(&s->labels, label) == INTERN_NONE)
		label = text_of(s->rest_label);
	run = run_of(s, label);
	while (s->run[run].later != RUN_NO_UNIT)
		run = s->run[run].later;
	if (s->apart && s->run[run].units && s->unit[s->run[run].first].operand != s->operand)
		run = run_store_again(s, run);
	id = find_unit(s, run, s->operand, replicate);
	if (id == RUN_NO_UNIT && s->run[run].units && run_store_is_full(s))
		id = find_unit(s, run, s->operand, replicate = NA_INT);
	return s->recent = id == RUN_NO_UNIT ? new_unit(s, run, s->operand, replicate) : id;
}

/* A sample often says neither run nor repetition. */
static uint32_t unit_of_sample(struct run_store *s, struct text name, int64_t replicate)
{
	uint32_t units = s->n_units, id;

	if (s->of_request != RUN_NO_UNIT) {
		const struct run_unit *u = &s->unit[s->of_request];
		const struct run *r = &s->run[u->run];

		if ((!name.n || is_named(s, u->run, name)) && (replicate == NA_INT || replicate == u->replicate))
			return s->of_request;
		if (!name.n)
			name = (struct text){ r->label, r->stem };
	}
	id = unit_of(s, name, replicate);
	s->unit[id].heard |= s->n_units > units;
	return id;
}

void run_store_rename(struct run_store *s, uint32_t run, struct text name)
{
	free(s->run[run].label);
	s->run[run].label = mem_text(name.s, name.n);
	s->run[run].stem = name.n;
	intern_free(&s->labels);
	intern_init(&s->labels);
	for (uint32_t r = 0; r < s->n_runs; r++)
		intern_put(&s->labels, text_of(s->run[r].label));
}

/* Samples came first and named nothing: then they are of the run that the first request names. */
static void adopt_samples(struct run_store *s, struct text name, int64_t replicate)
{
	struct run_unit *u = &s->unit[s->recent];
	bool other = name.n && !is_named(s, u->run, name);

	if (!u->heard || u->replicate != NA_INT || (other && (s->run[u->run].units > 1 ||
	    !is_named(s, u->run, text_of(s->label)) || intern_find(&s->labels, name) != INTERN_NONE)))
		return;
	if (other)
		run_store_rename(s, u->run, name);
	if (find_unit(s, u->run, u->operand, replicate) != RUN_NO_UNIT)
		return;
	u->replicate = replicate;
	place_unit(s, s->recent);
}

uint32_t run_store_unit(struct run_store *s, const struct batch *b, size_t i)
{
	struct text name = s->by_run ? b->text[F_RUN][i] : (struct text){ NULL, 0 };
	int64_t replicate = b->integer[F_REPLICATE][i];
	uint32_t unit;

	if (b->kind[i] == RECORD_SAMPLE)
		return unit_of_sample(s, name, replicate);
	if (s->of_request == RUN_NO_UNIT && s->recent != RUN_NO_UNIT)
		adopt_samples(s, name, replicate);
	unit = unit_of(s, name, replicate);
	s->unit[unit].heard = false;
	/* a sample behind it may be asked for before the request is taken over */
	if (s->of_request == RUN_NO_UNIT)
		s->of_request = unit;
	return unit;
}

/* Room for a column of a batch. */
static int64_t *values(struct run_store *s, size_t n)
{
	return s->batch_value = mem_grow(s->batch_value, &s->value_cap, n, sizeof *s->batch_value);
}

/* Fill batch_unit and append to unit_of and outcome. */
static void add_units(struct run_store *s, const struct batch *b, size_t from, size_t to)
{
	int64_t *of = values(s, b->n);
	size_t n = 0;

	s->batch_unit = mem_grow(s->batch_unit, &s->batch_cap, b->n, sizeof *s->batch_unit);
	for (size_t i = from; i < to; i++) {
		uint32_t unit = run_store_unit(s, b, i);

		s->batch_unit[i] = unit;
		if (b->kind[i] != RECORD_REQUEST)
			continue;
		s->of_request = unit;
		s->unit[unit].n++;
		of[n++] = unit;
		s->outcome = mem_grow(s->outcome, &s->outcome_cap, s->n + 1, sizeof *s->outcome);
		s->outcome[s->n++] = b->outcome[i];
	}
	run_column_add_ints(&s->unit_of, of, n);
}

void run_store_close(struct run_store *s)
{
	if (s->recent == RUN_NO_UNIT)
		unit_of(s, (struct text){ NULL, 0 }, NA_INT);
}

void run_store_drop(struct run_store *s, enum run_field f)
{
	s->wanted &= ~RUN_FIELD(f);
	run_column_free(&s->column[f]);
	intern_free(&s->names[f]);
	intern_init(&s->names[f]);
}

void run_store_bound(struct run_store *s, enum run_field f, uint32_t names, size_t bytes, const char *rest)
{
	s->bound[f] = (struct run_bound){ true, s->names[f].n + names, s->names[f].bytes_n + bytes, rest };
}

void run_store_bound_units(struct run_store *s, uint32_t units, const char *rest)
{
	s->most_units = s->n_units + units;
	s->rest_label = rest;
}

size_t run_store_bytes(const struct run_store *s)
{
	const struct run_samples *m = &s->samples;
	const struct run_column *others[] = {
		&s->unit_of, &m->unit, &m->worker, &m->ts, &m->seen, &m->running, &m->waiting, &m->pending, &m->max_prefill,
		&m->kv_used, &m->gpu_util,
	};
	size_t bytes = s->n * sizeof *s->outcome;

	for (int f = 0; f < RUN_FIELDS; f++)
		bytes += run_column_bytes(&s->column[f]);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		bytes += run_column_bytes(others[i]);
	for (int f = 0; f < RUN_TEXTS; f++)
		bytes += intern_size(&s->names[f]);
	return bytes;
}

/* The number of a text, which is new if it may be. */
static uint32_t name_number(struct run_store *s, enum run_field f, struct text t)
{
	const struct run_bound *most = &s->bound[f];
	struct intern *names = &s->names[f];
	uint32_t id;

	if (!t.n)
		return INTERN_NONE;
	if (!most->on)
		return intern_put(names, t);
	id = intern_find(names, t);
	if (id == INTERN_NONE && names->n < most->names && names->bytes_n + t.n <= most->bytes)
		return intern_put(names, t);
	return id == INTERN_NONE && most->rest ? intern_put(names, text_of(most->rest)) : id;
}

/* The numbers of many. */
static void name_numbers(struct run_store *s, enum run_field f, const struct text *t, size_t n, uint32_t *id)
{
	const struct run_bound *most = &s->bound[f];
	size_t bytes = s->names[f].bytes_n;

	for (size_t i = 0; most->on && i < n; i++)
		bytes += t[i].n;
	if (!most->on || (bytes <= most->bytes && s->names[f].n + n <= most->names)) {
		intern_put_many(&s->names[f], t, n, id);
		return;
	}
	for (size_t i = 0; i < n; i++)
		id[i] = name_number(s, f, t[i]);
}

static int64_t column_name(uint32_t id)
{
	return id == INTERN_NONE ? NA_INT : (int64_t)id;
}

static bool any_text(const struct text *t, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (t[i].n)
			return true;
	return false;
}

/* What is only there to match or compare runs is not kept while there is one. */
static bool is_idle(const struct run_store *s, enum run_field f, const struct batch *b, size_t from, size_t to)
{
	return (s->matching & RUN_FIELD(f)) && s->by_run && !any_text(b->text[F_RUN] + from, to - from);
}

static void add_texts(struct run_store *s, enum run_field f, const struct batch *b, size_t from, size_t to)
{
	bool idle = is_idle(s, f, b, from, to);
	int64_t *v = values(s, b->n);
	size_t n = 0;

	s->batch_name = mem_grow(s->batch_name, &s->name_cap, b->n, sizeof *s->batch_name);
	if (!idle)
		name_numbers(s, f, b->text[source[f]] + from, to - from, s->batch_name + from);
	for (size_t i = from; i < to; i++)
		if (b->kind[i] == RECORD_REQUEST)
			v[n++] = idle ? NA_INT : column_name(s->batch_name[i]);
	run_column_add_ints(&s->column[f], v, n);
}

/* A request without an id is known by its ordinal. */
static uint32_t ordinal_name(struct run_store *s, uint64_t ordinal)
{
	char text[24];
	int n = snprintf(text, sizeof text, "%" PRIu64, ordinal);

	return name_number(s, RUN_REQUEST, (struct text){ text, (size_t)n });
}

static void add_requests(struct run_store *s, const struct batch *b, size_t from, size_t to)
{
	const struct text *run = (s->matching & RUN_FIELD(RUN_REQUEST)) && s->by_run ? b->text[F_RUN] : NULL;
	int64_t *v = values(s, b->n);
	size_t n = 0;

	s->batch_name = mem_grow(s->batch_name, &s->name_cap, b->n, sizeof *s->batch_name);
	if (!is_idle(s, RUN_REQUEST, b, from, to))
		name_numbers(s, RUN_REQUEST, b->text[F_REQUEST_ID] + from, to - from, s->batch_name + from);
	for (size_t i = from; i < to; i++) {
		int64_t id = NA_INT;

		if (b->kind[i] != RECORD_REQUEST)
			continue;
		s->unit[s->batch_unit[i]].identified += b->text[F_REQUEST_ID][i].n != 0;
		if (!run || run[i].n)
			id = column_name(b->text[F_REQUEST_ID][i].n ? s->batch_name[i]
								    : ordinal_name(s, b->ordinal[i]));
		v[n++] = id;
	}
	run_column_add_ints(&s->column[RUN_REQUEST], v, n);
}

static void add_recent(struct run_store *s, const struct batch *b, size_t from, size_t to)
{
	int64_t *v = values(s, b->n);
	size_t n = 0;

	for (size_t i = from; i < to; i++) {
		struct text id = b->text[F_REQUEST_ID][i];
		char ordinal[24];

		if (b->kind[i] != RECORD_REQUEST)
			continue;
		if (!id.n)
			id = (struct text){ ordinal,
					    (size_t)snprintf(ordinal, sizeof ordinal, "%" PRIu64, b->ordinal[i]) };
		v[n++] = recent_put(&s->recent_ids, id);
	}
	run_column_add_ints(&s->column[RUN_RECENT], v, n);
}

static void add_lags(struct run_store *s, const struct batch *b, size_t from, size_t to)
{
	const int64_t *start = b->time[F_START], *scheduled = b->time[F_SCHEDULED];
	int64_t *v = values(s, b->n);
	size_t n = 0;

	for (size_t i = from; i < to; i++) {
		int64_t lag = NA_INT;

		if (b->kind[i] != RECORD_REQUEST)
			continue;
		if (start[i] != NA_INT && scheduled[i] != NA_INT &&
		    __builtin_sub_overflow(start[i], scheduled[i], &lag))
			lag = NA_INT;
		v[n++] = lag;
	}
	run_column_add_ints(&s->column[RUN_LAG], v, n);
}

/* The next stretch of requests at or behind *i; how many. */
static size_t next_requests(const struct batch *b, size_t *i, size_t to)
{
	size_t n = 0;

	while (*i < to && b->kind[*i] != RECORD_REQUEST)
		++*i;
	while (*i + n < to && b->kind[*i + n] == RECORD_REQUEST)
		n++;
	return n;
}

static void add_ints(struct run_column *c, const int64_t *v, const struct batch *b, size_t from, size_t to)
{
	for (size_t i = from, n; (n = next_requests(b, &i, to)) > 0; i += n)
		run_column_add_ints(c, v + i, n);
}

static void add_reals(struct run_column *c, const double *v, const struct batch *b, size_t from, size_t to)
{
	for (size_t i = from, n; (n = next_requests(b, &i, to)) > 0; i += n)
		run_column_add_reals(c, v + i, n);
}

static void add_sample(struct run_store *s, const struct batch *b, size_t i)
{
	struct run_samples *m = &s->samples;

	run_column_add_int(&m->unit, s->batch_unit[i]);
	run_column_add_int(&m->worker, column_name(name_number(s, RUN_WORKER, b->text[F_WORKER][i])));
	run_column_add_int(&m->ts, b->time[F_TS][i]);
	run_column_add_int(&m->seen, b->time[F_SEEN][i]);
	run_column_add_int(&m->running, b->integer[F_RUNNING][i]);
	run_column_add_int(&m->waiting, b->integer[F_WAITING][i]);
	run_column_add_int(&m->pending, b->integer[F_PENDING_PREFILL_TOKENS][i]);
	run_column_add_int(&m->max_prefill, b->integer[F_MAX_PREFILL_REMAINING][i]);
	run_column_add_real(&m->kv_used, b->real[F_KV_USED][i]);
	run_column_add_real(&m->gpu_util, b->real[F_GPU_UTIL][i]);
	m->n++;
}

static void add_column(struct run_store *s, enum run_field f, const struct batch *b, size_t from, size_t to)
{
	if (f == RUN_REQUEST)
		add_requests(s, b, from, to);
	else if (f < RUN_REQUEST)
		add_texts(s, f, b, from, to);
	else if (f == RUN_RECENT)
		add_recent(s, b, from, to);
	else if (f == RUN_LAG)
		add_lags(s, b, from, to);
	else if (f == RUN_START)
		add_ints(&s->column[f], b->time[F_START], b, from, to);
	else if (f <= RUN_CACHED)
		add_ints(&s->column[f], b->integer[source[f]], b, from, to);
	else
		add_reals(&s->column[f], b->real[source[f]], b, from, to);
}

void run_store_add(struct run_store *s, const struct batch *b, size_t from, size_t to)
{
	add_units(s, b, from, to);
	for (int f = 0; f < RUN_FIELDS; f++)
		if (s->wanted & RUN_FIELD(f))
			add_column(s, (enum run_field)f, b, from, to);
	if (!s->samples_wanted)
		return;
	for (size_t i = from; i < to; i++)
		if (b->kind[i] == RECORD_SAMPLE)
			add_sample(s, b, i);
}

/* A run that was undone gives its label to the next one. */
static bool is_taken(const struct run_store *s, struct text label)
{
	uint32_t id = intern_find(&s->labels, label), n = 0;

	for (uint32_t u = id == INTERN_NONE ? RUN_NO_UNIT : s->run[id].first; u != RUN_NO_UNIT; u = s->unit[u].next)
		n += s->unit[u].n > 0 || s->unit[u].operand != s->operand;
	return n > 0;
}

uint32_t run_store_again(struct run_store *s, uint32_t run)
{
	size_t stem = s->run[run].stem;
	char *label = NULL;
	uint32_t id;

	for (unsigned k = 2; !label || is_taken(s, text_of(label)); k++) {
		free(label);
		label = mem_format("%.*s#%u", (int)stem, s->run[run].label, k);
	}
	id = run_of(s, text_of(label));
	s->run[id].stem = stem;
	s->run[id].later = RUN_NO_UNIT;
	s->run[run].later = id;
	s->recent = RUN_NO_UNIT;
	free(label);
	return id;
}

/* Gives the last n values of `from` in a column of units to `to`. */
static void move_last(struct run_column *c, size_t count, uint32_t from, uint32_t to, size_t n)
{
	for (size_t i = count; n && i-- > 0;)
		if (run_column_int(c, i) == from) {
			run_column_set_int(c, i, to);
			n--;
		}
}

uint32_t run_store_move(struct run_store *s, uint32_t unit, uint32_t run, size_t n, size_t m)
{
	uint32_t to = find_unit(s, run, s->unit[unit].operand, s->unit[unit].replicate);
	uint64_t with_id;

	if (to == RUN_NO_UNIT)
		to = new_unit(s, run, s->unit[unit].operand, s->unit[unit].replicate);
	n = n < s->unit[unit].n ? n : s->unit[unit].n;
	s->unit[unit].n -= n;
	s->unit[to].n += n;
	if (n && s->of_request == unit)
		s->of_request = to;
	/* which of them have ids is not known any more; mostly all or none */
	with_id = n < s->unit[unit].identified ? n : s->unit[unit].identified;
	s->unit[unit].identified -= with_id;
	s->unit[to].identified += with_id;
	move_last(&s->unit_of, s->n, unit, to, n);
	move_last(&s->samples.unit, s->samples.n, unit, to, m);
	return to;
}

void run_store_undo(struct run_store *s, uint32_t run)
{
	for (uint32_t r = s->run[run].later; r != RUN_NO_UNIT; r = s->run[r].later)
		for (uint32_t u = s->run[r].first; u != RUN_NO_UNIT; u = s->unit[u].next)
			run_store_move(s, u, run, SIZE_MAX, SIZE_MAX);
	s->run[run].later = s->recent = RUN_NO_UNIT;
}

int64_t run_end(const struct run_store *s, size_t i)
{
	double e2e = run_real(s, RUN_E2E, i);

	return run_clock_after(run_int(s, RUN_START, i), isnan(e2e) ? run_real(s, RUN_TTFT, i) : e2e);
}

uint32_t run_find(const struct run_store *s, struct text label)
{
	uint32_t id = intern_find(&s->labels, label);

	return id == INTERN_NONE ? s->n_runs : id;
}

struct text run_name(const struct run_store *s, enum run_field f, int64_t v)
{
	return v == NA_INT ? (struct text){ NULL, 0 } : intern_text(&s->names[f], (uint32_t)v);
}

struct text run_request(const struct run_store *s, size_t i)
{
	struct text id = run_name(s, RUN_REQUEST, run_int(s, RUN_REQUEST, i));

	return id.s || !(s->wanted & RUN_FIELD(RUN_RECENT)) ? id
							    : recent_text(&s->recent_ids, run_int(s, RUN_RECENT, i));
}
