/* gen_share.c - what prompts share: chains of block ids, the tree of shared contexts, prompts that come again */
#include "trace/gen_share.h"

#include <stdlib.h>

#include "base/mem.h"

#define NO_ID UINT64_MAX

/* What is the same in every use of agent or prompt k comes from stream k of its kind. */
#define STREAM_SHARE  ((uint64_t)1 << 32)
#define STREAM_AGENT  ((uint64_t)2 << 32)
#define STREAM_PROMPT ((uint64_t)3 << 32)

static void add_blocks(struct gen_chain *c, uint64_t id, uint64_t n)
{
	if (n == 0)
		return;
	c->blocks += n;
	if (c->n && c->run[c->n - 1].id + c->run[c->n - 1].n == id) {
		c->run[c->n - 1].n += n;
		return;
	}
	c->run = mem_grow(c->run, &c->cap, c->n + 1, sizeof c->run[0]);
	c->run[c->n++] = (struct gen_run){ id, n };
}

void gen_chain_cut(struct gen_chain *c, uint64_t blocks)
{
	while (c->blocks > blocks) {
		struct gen_run *last = &c->run[c->n - 1];
		uint64_t over = c->blocks - blocks;

		if (over < last->n) {
			last->n -= over;
			c->blocks = blocks;
		} else {
			c->blocks -= last->n;
			c->n--;
		}
	}
}

void gen_chain_free(struct gen_chain *c)
{
	free(c->run);
	*c = (struct gen_chain){ 0 };
}

void gen_share_init(struct gen_share *s, const struct gen_spec *spec)
{
	size_t prompts = (size_t)spec->often.n + spec->rare.n + spec->prompts;

	s->spec = spec;
	s->next_id = 0;
	s->often = s->rare = 0;
	rng_init(&s->rng, spec->seed, STREAM_SHARE);
	gen_zipf_init(&s->agent_rank, spec->agents, spec->agent_flat);
	gen_zipf_init(&s->repo_rank, spec->repos, spec->repo_flat);
	s->agent = mem_zero(spec->agents, sizeof s->agent[0]);
	s->repo = mem_zero((size_t)spec->agents * spec->repos, sizeof s->repo[0]);
	s->prompt_id = mem_alloc(prompts, sizeof s->prompt_id[0]);
	for (size_t i = 0; i < prompts; i++)
		s->prompt_id[i] = NO_ID;
}

static void chains_free(struct gen_chain *c, size_t n)
{
	for (size_t i = 0; i < n; i++)
		gen_chain_free(&c[i]);
	free(c);
}

void gen_share_free(struct gen_share *s)
{
	chains_free(s->agent, s->spec->agents);
	chains_free(s->repo, (size_t)s->spec->agents * s->spec->repos);
	gen_zipf_free(&s->agent_rank);
	gen_zipf_free(&s->repo_rank);
	free(s->prompt_id);
}

void gen_share_private(struct gen_share *s, struct gen_chain *c, uint64_t n)
{
	add_blocks(c, s->next_id, n);
	s->next_id += n;
}

struct gen_path gen_share_pick(struct gen_share *s)
{
	struct gen_path path = { 0 };

	if (s->spec->agents > 0)
		path.agent = gen_zipf_next(&s->agent_rank, &s->rng);
	if (s->spec->repos > 0)
		path.repo = gen_zipf_next(&s->repo_rank, &s->rng);
	return path;
}

/* Blocks of the system prompt of an agent: all of them full. */
static uint64_t agent_blocks(const struct gen_spec *spec, unsigned agent)
{
	struct rng r;

	rng_init(&r, spec->seed, STREAM_AGENT + agent);

	double tokens = spec->agent_tokens * (0.5 + rng_real(&r));

	return (uint64_t)(tokens / spec->block_size) + 1;
}

/* Append the first `blocks` blocks of a segment to c; what nobody has used yet becomes part of the segment. */
static void use_segment(struct gen_share *s, struct gen_chain *segment, uint64_t blocks, struct gen_chain *c)
{
	if (segment->blocks < blocks)
		gen_share_private(s, segment, blocks - segment->blocks);
	for (size_t i = 0; blocks > 0; i++) {
		uint64_t n = segment->run[i].n < blocks ? segment->run[i].n : blocks;

		add_blocks(c, segment->run[i].id, n);
		blocks -= n;
	}
}

/* Full blocks of a prompt before its private tail. */
static uint64_t shared_blocks(const struct gen_spec *spec, uint64_t tokens, struct rng *r)
{
	double tail = (double)tokens * gen_quantile(&spec->tail, rng_real(r));

	return (tokens - (uint64_t)tail) / spec->block_size;
}

static uint64_t all_blocks(const struct gen_spec *spec, uint64_t tokens)
{
	return (tokens + spec->block_size - 1) / spec->block_size;
}

void gen_share_context(struct gen_share *s, struct gen_path path, uint64_t tokens, struct gen_chain *c)
{
	const struct gen_spec *spec = s->spec;
	uint64_t shared = shared_blocks(spec, tokens, &s->rng), prompt = agent_blocks(spec, path.agent);

	if (prompt > shared)
		prompt = shared;
	gen_chain_cut(c, 0);
	use_segment(s, &s->agent[path.agent], prompt, c);
	if (spec->repos > 0)
		use_segment(s, &s->repo[(size_t)path.agent * spec->repos + path.repo], shared - prompt, c);
	gen_share_private(s, c, all_blocks(spec, tokens) - c->blocks);
}

/* Which prompt comes next: that of the next scheduled job, or one of the others at random. */
static uint64_t pick_prompt(struct gen_share *s, enum gen_pool pool)
{
	const struct gen_spec *spec = s->spec;
	uint64_t first = 0;

	if (pool == POOL_OFTEN)
		return s->often++ % spec->often.n;
	first += spec->often.n;
	if (pool == POOL_RARE)
		return first + s->rare++ % spec->rare.n;
	first += spec->rare.n;
	return first + rng_below(&s->rng, spec->prompts);
}

uint64_t gen_share_prompt(struct gen_share *s, enum gen_pool pool, struct gen_chain *c,
			  uint64_t (*length)(const void *ctx, double p), const void *ctx)
{
	const struct gen_spec *spec = s->spec;
	uint64_t k = pick_prompt(s, pool);
	struct rng r;

	rng_init(&r, spec->seed, STREAM_PROMPT + k);

	uint64_t tokens = length(ctx, rng_real(&r)), all = all_blocks(spec, tokens), same = all;

	if (rng_real(&r) >= spec->exact_share)
		same = shared_blocks(spec, tokens - 1, &r);
	if (s->prompt_id[k] == NO_ID) {
		s->prompt_id[k] = s->next_id;
		s->next_id += same;
	}
	gen_chain_cut(c, 0);
	add_blocks(c, s->prompt_id[k], same);
	gen_share_private(s, c, all - same);
	return tokens;
}
