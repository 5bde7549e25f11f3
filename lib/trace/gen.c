/* gen.c - sessions in time order: arrivals, turns, contexts; see gen.h
 *
 * As in gen_draw.c no statement both multiplies and adds what decides a record.
 */
#include "trace/gen.h"

#include <stdlib.h>

#include "base/mem.h"
#include "trace/gen_share.h"

enum {
	STREAM_ARRIVAL = 1, STREAM_BURST, STREAM_KIND, STREAM_TURNS, STREAM_SINGLE, STREAM_START, STREAM_GROWTH,
	STREAM_OUTPUT, STREAM_GAP, STREAM_CLASS
};

struct session {
	double at_us;              /* time of its next turn */
	uint64_t order;            /* breaks ties of time */
	uint64_t number;           /* 0 before its first request */
	unsigned turn, left;       /* turns done, turns to come */
	double place;              /* where the context is in the lengths of its kind, 0..1 */
	double step;               /* how far the next turn moves it */
	uint64_t tokens;           /* input of the turn before */
	struct gen_path path;      /* of the shared context it starts with */
	struct gen_chain chain;    /* the blocks of that input */
};

struct gen {
	struct gen_spec spec;
	struct gen_share share;
	struct gen_turns turns;
	double session_rate;       /* sessions a microsecond */
	double gap_scale;
	/* how the lengths of each class lean (gen_tilt): sessions with several turns, single-turn requests with a
	 * shared context, other single-turn requests */
	double turn_tilt, shared_tilt, plain_tilt;

	struct rng arrival, gap, class;
	struct gen_strata burst, kind, turn_count, single, single_shared, start, growth, output;
	double next_start_us;      /* when the next session starts */
	double burst_end_us, burst_factor, burst_mean;

	struct session **heap;     /* live sessions, earliest next turn first */
	size_t n_heap, heap_cap;
	struct session **spare;    /* ended sessions, for reuse */
	size_t n_spare, spare_cap;
	uint64_t n_sessions, n_orders;
	struct gen_chain single_chain;
};

/* Bursts and lulls: the factor on the arrival rate, close to exponential. */
static const struct gen_knots burst_shape = { {
	{ 0, 0 }, { .25, .28 }, { .5, .66 }, { .75, 1.3 }, { .9, 2.2 }, { .98, 3.7 }, { 1, 6 }
} };

static uint64_t length_at(const struct gen_spec *spec, double tilt, double p)
{
	double tokens = gen_quantile(&spec->input, gen_tilt(tilt, p)) * spec->input_scale;

	return tokens < 1 ? 1 : (uint64_t)tokens;
}

/* Where a context starts: p uniform in [0, 1). */
static double start_place(const struct gen_spec *spec, double p)
{
	double place = p * spec->start_most;

	for (unsigned i = 1; i < spec->start_power; i++)
		place *= p;
	return place;
}

static uint64_t plain_length(const void *ctx, double p)
{
	const struct gen *g = ctx;

	return length_at(&g->spec, g->plain_tilt, start_place(&g->spec, p));
}

/* The heap */

static bool before(const struct session *a, const struct session *b)
{
	return a->at_us != b->at_us ? a->at_us < b->at_us : a->order < b->order;
}

static void heap_push(struct gen *g, struct session *s)
{
	size_t i = g->n_heap++;

	g->heap = mem_grow(g->heap, &g->heap_cap, g->n_heap, sizeof(struct session *));
	for (; i > 0 && before(s, g->heap[(i - 1) / 2]); i = (i - 1) / 2)
		g->heap[i] = g->heap[(i - 1) / 2];
	g->heap[i] = s;
}

static struct session *heap_pop(struct gen *g)
{
	struct session *top = g->heap[0], *s = g->heap[--g->n_heap];
	size_t i = 0, child;

	while ((child = 2 * i + 1) < g->n_heap) {
		if (child + 1 < g->n_heap && before(g->heap[child + 1], g->heap[child]))
			child++;
		if (!before(g->heap[child], s))
			break;
		g->heap[i] = g->heap[child];
		i = child;
	}
	g->heap[i] = s;
	return top;
}

/* Arrivals */

/* The next arrival after *at_us of a process of `rate` a microsecond, which the bursts modulate: exponential in the
 * integral of the changing rate. */
static void next_arrival(struct gen *g, double rate, double *at_us)
{
	double need = gen_exponential(&g->arrival);

	for (;;) {
		double now = rate * g->burst_factor;
		double room = now * (g->burst_end_us - *at_us);

		if (need < room) {
			*at_us += need / now;
			return;
		}
		need -= room;
		*at_us = g->burst_end_us;

		double length = g->spec.burst_s * 1e6;
		double swing = g->spec.burstiness * gen_quantile(&burst_shape, gen_strata_next(&g->burst));

		g->burst_end_us += length;
		g->burst_factor = 1 - g->spec.burstiness + swing / g->burst_mean;
	}
}

static void next_start(struct gen *g)
{
	next_arrival(g, g->session_rate, &g->next_start_us);
}

static struct session *session_new(struct gen *g, double at_us)
{
	struct session *s;

	if (g->n_spare)
		s = g->spare[--g->n_spare];
	else
		s = mem_zero(1, sizeof *s);
	s->at_us = at_us;
	s->order = g->n_orders++;
	s->number = 0;
	s->turn = 0;
	s->left = gen_turns_at(&g->turns, gen_strata_next(&g->turn_count));
	return s;
}

static void session_free(struct gen *g, struct session *s)
{
	g->spare = mem_grow(g->spare, &g->spare_cap, g->n_spare + 1, sizeof(struct session *));
	g->spare[g->n_spare++] = s;
}

static double gap_us(struct gen *g, uint64_t output)
{
	double think = gen_quantile(&g->spec.turn_gap, rng_real(&g->gap)) * g->gap_scale * 1e6;
	double write = (double)output * g->spec.output_ms * 1e3;

	return think + write;
}

static uint64_t output_at(const struct gen_spec *spec, double p)
{
	double tokens = gen_quantile(&spec->output, p) * spec->output_scale;

	tokens += 0.5;
	return tokens < 1 ? 1 : (uint64_t)tokens;
}

static double output_s(const struct gen_spec *s)
{
	return gen_knots_mean(&s->output) * s->output_scale * s->output_ms / 1e3;
}

/* The longest that sessions usually last. */
static double lifetime_s(const struct gen_spec *s)
{
	return s->turns_most * (s->turn_gap_s + output_s(s));
}

/* Sessions that are under way when the trace begins: those with several turns of the time before, moved to their
 * first turn inside. Without them the trace would begin with too few requests and no long session. */
static void warm_up(struct gen *g)
{
	double rate = g->session_rate * (1 - g->spec.single_turn_share);
	double at = -lifetime_s(&g->spec) * 1e6;

	g->burst_end_us = at;
	while (rate > 0) {
		next_arrival(g, rate, &at);
		if (at >= 0)
			break;

		struct session *s = session_new(g, at);

		while (s->left > 0 && s->at_us < 0) {
			s->at_us += gap_us(g, output_at(&g->spec, rng_real(&g->gap)));
			s->left--;
		}
		if (s->left > 0)
			heap_push(g, s);
		else
			session_free(g, s);
	}
	g->burst_end_us = 0; /* the first burst or lull of the trace, however long the time before was */
}

/* Requests */

static void start_context(struct gen *g, struct session *s)
{
	uint64_t size = g->spec.block_size;

	s->tokens = length_at(&g->spec, g->turn_tilt, s->place);
	if (rng_real(&g->class) < g->spec.shared_share) {
		if (s->turn == 0)
			s->path = gen_share_pick(&g->share);
		gen_share_context(&g->share, s->path, s->tokens, &s->chain);
		return;
	}
	gen_chain_cut(&s->chain, 0);
	gen_share_private(&g->share, &s->chain, (s->tokens + size - 1) / size);
}

static void grow_context(struct gen *g, struct session *s)
{
	uint64_t size = g->spec.block_size, tokens = length_at(&g->spec, g->turn_tilt, s->place);

	if (tokens <= s->tokens)
		tokens = s->tokens + 1;
	gen_chain_cut(&s->chain, s->tokens / size);
	gen_share_private(&g->share, &s->chain, (tokens + size - 1) / size - s->chain.blocks);
	s->tokens = tokens;
}

/* The next turn of s. Its context moves up by the step; past the end it is compacted: a new context, as far from
 * the bottom as the old one went beyond the top, so that turns stay uniform over the lengths of their kind. */
static void session_turn(struct gen *g, struct session *s)
{
	bool fresh = s->turn == 0;

	if (fresh) {
		s->number = ++g->n_sessions;
		s->place = start_place(&g->spec, gen_strata_next(&g->start));
	} else if (rng_real(&g->class) < g->spec.reset_share) {
		fresh = true;
		s->place = start_place(&g->spec, rng_real(&g->class));
		s->path = gen_share_pick(&g->share);
	} else {
		s->place += s->step;
		if (s->place >= 1) {
			fresh = true;
			s->place -= (double)(uint64_t)s->place;
		}
	}
	if (fresh)
		start_context(g, s);
	else
		grow_context(g, s);
	s->turn++;
	s->left--;
}

static void multi_request(struct gen *g, struct session *s, struct gen_request *r)
{
	double p = gen_strata_next(&g->growth);

	session_turn(g, s);
	*r = (struct gen_request){
		.timestamp_ms = (int64_t)(s->at_us / 1000), .session = s->number, .turn = s->turn, .input = s->tokens,
		.runs = s->chain.run, .n_runs = s->chain.n
	};
	/* a long answer makes a long next prompt: one draw for both, so that a context holds the answer before */
	s->step = gen_quantile(&g->spec.growth, p) * g->spec.growth_scale;
	p += gen_strata_next(&g->output) / 16;
	r->output = output_at(&g->spec, p < 1 ? p : p - 1);
	if (s->left > 0) {
		s->at_us += gap_us(g, r->output);
		heap_push(g, s);
	} else {
		session_free(g, s);
	}
}

/* Who repeats a prompt: given that it is not a unique one. */
static enum gen_pool pick_pool(struct gen *g)
{
	const struct gen_spec *spec = &g->spec;
	double p = rng_real(&g->class) * (1 - spec->unique_share);

	if (p < spec->often.share)
		return POOL_OFTEN;
	if (p - spec->often.share < spec->rare.share || spec->prompts == 0)
		return spec->rare.n ? POOL_RARE : POOL_OFTEN;
	return POOL_RANDOM;
}

static void single_request(struct gen *g, struct gen_request *r)
{
	const struct gen_spec *spec = &g->spec;
	uint64_t size = spec->block_size, tokens;
	struct gen_chain *c = &g->single_chain;

	if (rng_real(&g->class) < spec->single_shared_share) {
		tokens = length_at(spec, g->shared_tilt, start_place(spec, gen_strata_next(&g->single_shared)));
		gen_share_context(&g->share, gen_share_pick(&g->share), tokens, c);
	} else if (rng_real(&g->class) < spec->unique_share) {
		tokens = plain_length(g, gen_strata_next(&g->single));
		gen_chain_cut(c, 0);
		gen_share_private(&g->share, c, (tokens + size - 1) / size);
	} else {
		tokens = gen_share_prompt(&g->share, pick_pool(g), c, plain_length, g);
	}
	*r = (struct gen_request){
		.timestamp_ms = (int64_t)(g->next_start_us / 1000), .session = ++g->n_sessions, .turn = 1, .input = tokens,
		.output = output_at(&g->spec, gen_strata_next(&g->output)), .runs = c->run, .n_runs = c->n
	};
}

void gen_next(struct gen *g, struct gen_request *r)
{
	if (g->n_heap && g->heap[0]->at_us <= g->next_start_us) {
		multi_request(g, heap_pop(g), r);
	} else if (gen_strata_next(&g->kind) < g->spec.single_turn_share) {
		single_request(g, r);
		next_start(g);
	} else {
		multi_request(g, session_new(g, g->next_start_us), r);
		next_start(g);
	}
}

/* Setting up */

static double per_session(const struct gen_spec *s)
{
	double several = (1 - s->single_turn_share) * s->turns_mean;

	return s->single_turn_share + several;
}

/* Tilts of the three classes of requests that mix to none: the plain single-turn requests take the opposite of what
 * the others want, and where these are too many for that all want less. */
static void balance_tilts(struct gen *g)
{
	const struct gen_spec *s = &g->spec;
	double single = s->single_turn_share / per_session(s), shared = single * s->single_shared_share;
	double plain = single - shared, many = (1 - single) * s->turn_tilt, few = shared * s->single_shared_tilt;
	double wanted = many + few, factor = wanted > plain ? plain / wanted : 1;

	g->turn_tilt = s->turn_tilt * factor;
	g->shared_tilt = s->single_shared_tilt * factor;
	g->plain_tilt = plain > 0 ? -wanted * factor / plain : 0;
}

/* Numbers without which the generator would never end, or never fit. */
static const char *check_extremes(const struct gen_spec *s)
{
	const struct gen_knot *longest = s->input.at;
	double start_rate = s->rate / per_session(s);

	while (longest->p < 1)
		longest++;
	if (longest->v * s->input_scale / s->block_size > 1e7)
		return "prompts of more than 10 million blocks are not possible";
	if (!(s->output_scale <= 1e6))
		return "the output scale is too large";
	if (!(s->rate * s->burst_s >= 1e-4))
		return "the rate is too low for so short bursts";
	if (!(start_rate * (1 - s->single_turn_share) * lifetime_s(s) <= 1e8))
		return "with this rate and these gaps too many sessions are alive at once";
	return NULL;
}

static const char *check_pools(const struct gen_spec *s)
{
	double rest = 1 - s->unique_share - s->often.share - s->rare.share;

	if (rest < -1e-9)
		return "unique prompts and those of jobs are together more than all";
	if ((s->often.share > 0 && s->often.n == 0) || (s->rare.share > 0 && s->rare.n == 0))
		return "a share of jobs needs a number of jobs";
	if (rest > 1e-9 && s->prompts == 0)
		return "this preset repeats no prompts: say how many there are, or make the shares add to 1";
	return NULL;
}

const char *gen_check(const struct gen_spec *s)
{
	const char *why;

	if (!(s->rate > 0) || !(s->rate <= 1e9))
		return "the rate must be above 0 and at most 1000000000 requests a second";
	if (s->block_size == 0 || s->agents == 0)
		return "block size and system prompts must be above 0";
	if (s->single_turn_share < 1 && !(s->turns_mean >= 2 && s->turns_mean < s->turns_most))
		return "the mean turns of sessions with several must be at least 2 and below their most";
	if (!(s->turn_gap_s >= 0) || !(s->burst_s > 0))
		return "a turn gap must not be negative, and a burst must take time";
	if (!(s->input_scale > 0) || !(s->output_scale > 0) || !(s->growth_scale > 0))
		return "scales must be above 0";
	why = check_pools(s);
	return why ? why : check_extremes(s);
}

struct gen *gen_new(const struct gen_spec *spec)
{
	struct gen *g = mem_zero(1, sizeof *g);
	uint64_t seed = spec->seed;

	g->spec = *spec;
	gen_share_init(&g->share, &g->spec);
	gen_turns_init(&g->turns, spec->turns_mean, spec->turns_most);
	g->session_rate = spec->rate / per_session(spec) / 1e6;
	g->gap_scale = spec->turn_gap_s / gen_knots_mean(&spec->turn_gap);
	balance_tilts(g);
	g->burst_mean = gen_knots_mean(&burst_shape);
	rng_init(&g->arrival, seed, STREAM_ARRIVAL);
	rng_init(&g->gap, seed, STREAM_GAP);
	rng_init(&g->class, seed, STREAM_CLASS);
	gen_strata_init(&g->burst, seed, STREAM_BURST);
	gen_strata_init(&g->kind, seed, STREAM_KIND);
	gen_strata_init(&g->turn_count, seed, STREAM_TURNS);
	gen_strata_init(&g->single, seed, STREAM_SINGLE);
	gen_strata_init(&g->single_shared, seed, STREAM_SINGLE + 100);
	gen_strata_init(&g->start, seed, STREAM_START);
	gen_strata_init(&g->growth, seed, STREAM_GROWTH);
	gen_strata_init(&g->output, seed, STREAM_OUTPUT);

	warm_up(g);
	next_start(g);
	return g;
}

void gen_free(struct gen *g)
{
	if (g == NULL)
		return;
	for (size_t i = 0; i < g->n_heap; i++) {
		gen_chain_free(&g->heap[i]->chain);
		free(g->heap[i]);
	}
	for (size_t i = 0; i < g->n_spare; i++) {
		gen_chain_free(&g->spare[i]->chain);
		free(g->spare[i]);
	}
	gen_share_free(&g->share);
	gen_chain_free(&g->single_chain);
	free(g->heap);
	free(g->spare);
	free(g);
}
