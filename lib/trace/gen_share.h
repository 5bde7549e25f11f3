/* gen_share.h - what prompts share: chains of block ids, the tree of shared contexts, repeated prompts */
#ifndef SERVESTAT_TRACE_GEN_SHARE_H
#define SERVESTAT_TRACE_GEN_SHARE_H

#include "trace/gen.h"

/* The blocks of one context, as runs. */
struct gen_chain {
	struct gen_run *run;
	size_t n, cap;
	uint64_t blocks;
};
void gen_chain_add(struct gen_chain *c, uint64_t id, uint64_t n);
/* gen_chain_cut: keep the first `blocks` blocks. */
void gen_chain_cut(struct gen_chain *c, uint64_t blocks);
void gen_chain_free(struct gen_chain *c);

/* A node of the tree of shared contexts: a segment of blocks that every context through it has, as deep as
 * somebody went so far. */
struct gen_node {
	struct gen_chain chain;
};

struct gen_share {
	const struct gen_spec *spec;
	struct rng rng;
	uint64_t next_id;
	struct gen_zipf agent, repo, task;
	struct gen_node *agent_node, *repo_node, *task_node;
	uint64_t *prompt_id;       /* first id of a repeated prompt; NO_PROMPT_ID before its first use */
	uint64_t job;              /* scheduled prompts so far */
};

void gen_share_init(struct gen_share *s, const struct gen_spec *spec);
void gen_share_free(struct gen_share *s);
/* gen_share_private: append n blocks that nobody has. */
void gen_share_private(struct gen_share *s, struct gen_chain *c, uint64_t n);
/* gen_share_pick: a leaf of the tree, by popularity. gen_share_context: make c the blocks of a prompt of `tokens`
 * tokens that starts with that leaf's context and ends with a private tail. */
struct gen_leaf { unsigned agent, repo, task; };
struct gen_leaf gen_share_pick(struct gen_share *s);
void gen_share_context(struct gen_share *s, struct gen_leaf leaf, uint64_t tokens, struct gen_chain *c);
/* gen_share_prompt: make c the blocks of one of the repeated prompts, and return its tokens; length(ctx, p) tells the
 * tokens at probability p. */
uint64_t gen_share_prompt(struct gen_share *s, bool scheduled, struct gen_chain *c,
			  uint64_t (*length)(const void *ctx, double p), const void *ctx);

#endif
