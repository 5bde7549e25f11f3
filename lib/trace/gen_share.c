/* gen_share.c - what prompts share: chains of block ids, the tree of shared contexts, repeated prompts */
#include "trace/gen_share.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

#define NO_PROMPT_ID UINT64_MAX

enum { STREAM_SHARE = 11, STREAM_AGENT = 12, STREAM_REPO = 13 };
/* the attributes of prompt k come from stream k + this */
#define STREAM_PROMPT ((uint64_t)1 << 32)

void gen_chain_add(struct gen_chain *c, uint64_t id, uint64_t n)
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

static struct gen_node *nodes(size_t n, size_t times)
{
	return mem_zero(n ? n * times : 1, sizeof(struct gen_node));
}

void gen_share_init(struct gen_share *s, const struct gen_spec *spec)
{
	s->spec = spec;
	s->next_id = 0;
	rng_init(&s->rng, spec->seed, STREAM_SHARE);
	gen_zipf_init(&s->agent, spec->agents ? spec->agents : 1, spec->agent_flat);
	gen_zipf_init(&s->repo, spec->repos ? spec->repos : 1, spec->repo_flat);
	gen_zipf_init(&s->task, spec->tasks ? spec->tasks : 1, spec->task_flat);
	s->agent_node = nodes(spec->agents, 1);
	s->repo_node = nodes(spec->agents, spec->repos);
	s->task_node = nodes(spec->agents, (size_t)spec->repos * spec->tasks);
	size_t prompts = (size_t)spec->prompts + spec->scheduled;

	s->job = 0;
	s->prompt_id = mem_alloc(prompts, sizeof s->prompt_id[0]);
	memset(s->prompt_id, 0xff, prompts * sizeof s->prompt_id[0]);
}

static void nodes_free(struct gen_node *node, size_t n)
{
	for (size_t i = 0; i < n; i++)
		gen_chain_free(&node[i].chain);
	free(node);
}

void gen_share_free(struct gen_share *s)
{
	size_t repos = (size_t)s->spec->agents * s->spec->repos;

	nodes_free(s->agent_node, s->spec->agents);
	nodes_free(s->repo_node, repos);
	nodes_free(s->task_node, repos * s->spec->tasks);
	gen_zipf_free(&s->agent);
	gen_zipf_free(&s->repo);
	gen_zipf_free(&s->task);
	free(s->prompt_id);
}

void gen_share_private(struct gen_share *s, struct gen_chain *c, uint64_t n)
{
	gen_chain_add(c, s->next_id, n);
	s->next_id += n;
}

struct gen_leaf gen_share_pick(struct gen_share *s)
{
	struct gen_leaf leaf;

	leaf.agent = gen_zipf_next(&s->agent, &s->rng);
	leaf.repo = gen_zipf_next(&s->repo, &s->rng);
	leaf.task = gen_zipf_next(&s->task, &s->rng);
	return leaf;
}

/* Depth in blocks of segment k of a level: from half to one and a half of the mean, the same in every call. */
static uint64_t segment_blocks(const struct gen_spec *spec, double mean_tokens, uint64_t stream, uint64_t k)
{
	struct rng r;

	rng_init(&r, spec->seed, stream + (k << 8));

	double tokens = mean_tokens * (0.5 + rng_real(&r));

	return (uint64_t)(tokens / spec->block_size) + 1;
}

/* Append the first `blocks` blocks of a segment to c; what nobody has used yet becomes part of the segment. */
static void segment_use(struct gen_share *s, struct gen_node *node, uint64_t blocks, struct gen_chain *c)
{
	struct gen_chain *seg = &node->chain;
	uint64_t left = blocks;

	if (seg->blocks < blocks)
		gen_share_private(s, seg, blocks - seg->blocks);
	for (size_t i = 0; left > 0; i++) {
		uint64_t n = seg->run[i].n < left ? seg->run[i].n : left;

		gen_chain_add(c, seg->run[i].id, n);
		left -= n;
	}
}

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* Tokens of a prompt before its private tail. */
static uint64_t shared_tokens(const struct gen_spec *spec, uint64_t tokens, struct rng *r)
{
	double tail = (double)tokens * gen_quantile(&spec->tail, rng_real(r));

	return tokens - (uint64_t)tail;
}

void gen_share_context(struct gen_share *s, struct gen_leaf leaf, uint64_t tokens, struct gen_chain *c)
{
	const struct gen_spec *p = s->spec;
	size_t repo = (size_t)leaf.agent * p->repos + leaf.repo, task = repo * p->tasks + leaf.task;
	uint64_t all = (tokens + p->block_size - 1) / p->block_size;
	uint64_t left = shared_tokens(p, tokens, &s->rng) / p->block_size, use;

	gen_chain_cut(c, 0);
	use = least(left, segment_blocks(p, p->agent_tokens, STREAM_AGENT, leaf.agent));
	segment_use(s, &s->agent_node[leaf.agent], use, c);
	left -= use;
	if (p->repos > 0) {
		use = left;
		if (p->tasks > 0 || p->repo_tokens > 0)
			use = least(left, segment_blocks(p, p->repo_tokens, STREAM_REPO, repo));
		segment_use(s, &s->repo_node[repo], use, c);
		left -= use;
	}
	if (p->tasks > 0)
		segment_use(s, &s->task_node[task], left, c);
	gen_share_private(s, c, all - c->blocks);
}

/* Which prompt comes next: that of the next scheduled job, or one of the others at random. */
static uint64_t pick_prompt(struct gen_share *s, bool scheduled)
{
	const struct gen_spec *p = s->spec;

	if (scheduled)
		return p->prompts + s->job++ % p->scheduled;

	double x = rng_real(&s->rng);

	if (rng_real(&s->rng) < p->prompt_skew)
		x *= x;
	return (uint64_t)(x * p->prompts);
}

uint64_t gen_share_prompt(struct gen_share *s, bool scheduled, struct gen_chain *c,
			  uint64_t (*length)(const void *ctx, double p), const void *ctx)
{
	const struct gen_spec *p = s->spec;
	uint64_t k = pick_prompt(s, scheduled);
	struct rng r;

	rng_init(&r, p->seed, STREAM_PROMPT + k);

	uint64_t tokens = length(ctx, rng_real(&r));
	uint64_t all = (tokens + p->block_size - 1) / p->block_size, same = all;

	if (rng_real(&r) >= p->exact_share)
		same = shared_tokens(p, tokens - 1, &r) / p->block_size;
	gen_chain_cut(c, 0);
	if (same > 0) {
		if (s->prompt_id[k] == NO_PROMPT_ID) {
			s->prompt_id[k] = s->next_id;
			s->next_id += same;
		}
		gen_chain_add(c, s->prompt_id[k], same);
	}
	gen_share_private(s, c, all - same);
	return tokens;
}
