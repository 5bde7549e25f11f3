/* gen_share.h - what prompts share: chains of block ids, the tree of shared contexts, prompts that come again */
#ifndef SERVESTAT_TRACE_GEN_SHARE_H
#define SERVESTAT_TRACE_GEN_SHARE_H

#include "trace/gen.h"

/* The blocks of a prompt, or of a segment of one, as runs of consecutive ids. Zero-initialise to start. */
struct gen_chain {
	struct gen_run *run;
	size_t n, cap;
	uint64_t blocks;           /* the sum of run[].n */
};
/* gen_chain_cut: keep the first `blocks` blocks. */
void gen_chain_cut(struct gen_chain *c, uint64_t blocks);
void gen_chain_free(struct gen_chain *c);

struct gen_share {
	const struct gen_spec *spec;
	struct rng rng;
	uint64_t next_id;          /* ids so far */
	struct gen_zipf agent_rank, repo_rank;
	/* segments of the tree, as deep as somebody went so far: agents, agents x repos */
	struct gen_chain *agent, *repo;
	uint64_t *prompt_id;       /* first id of a prompt that comes again; NO_ID before its first use */
	uint64_t often, rare;      /* requests of scheduled jobs so far */
};

/* gen_share_init: spec must outlive s. */
void gen_share_init(struct gen_share *s, const struct gen_spec *spec);
void gen_share_free(struct gen_share *s);

/* gen_share_private: append n blocks that nobody has. */
void gen_share_private(struct gen_share *s, struct gen_chain *c, uint64_t n);

/* gen_share_pick: a path of the tree, by popularity. */
struct gen_path { unsigned agent, repo; };
struct gen_path gen_share_pick(struct gen_share *s);
/* gen_share_context: make c the blocks of a prompt of `tokens` tokens along that path, with a private tail. */
void gen_share_context(struct gen_share *s, struct gen_path path, uint64_t tokens, struct gen_chain *c);

/* gen_share_prompt: make c the blocks of the next prompt of a pool, and return its tokens; length(ctx, p) tells the
 * tokens at probability p. */
enum gen_pool { POOL_OFTEN, POOL_RARE, POOL_RANDOM };
uint64_t gen_share_prompt(struct gen_share *s, enum gen_pool pool, struct gen_chain *c,
			  uint64_t (*length)(const void *ctx, double p), const void *ctx);

#endif
