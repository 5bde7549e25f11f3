/* nodes.h - the KV blocks of a trace as a tree of prefixes
 *
 * A block is worth reusing only behind the same blocks, so a block is its node: (node of the block before it in the
 * request, id). Chained ids (one id per prefix, as every public format has) name their node alone; an id seen behind
 * another predecessor than the first time is counted as unchained and gets a node of its own.
 *
 * Nodes are numbered from 1 in order of first sight; 0 is the root, the empty prefix. The blocks that a request
 * adds are numbered in a row, so the tree is kept as pieces: runs of nodes numbered in a row, each the parent of
 * the next. There are fewer pieces than requests, and a prefix is a short list of steps, each the first blocks of a
 * piece: a path enters a piece at its head only. Everything that looks at prefixes works on steps, not on blocks.
 * Requests come as runs of consecutive ids, and pieces mostly are such runs, so one is compared with the other at
 * once.
 *
 * The node of an id comes from an array indexed by id while ids are dense (4 bytes an id), and from a hash table once
 * an id is far above the number of ids seen (19 to 31 bytes an id); the change happens by itself, once, and both are
 * exact.
 */
#ifndef SERVESTAT_KV_NODES_H
#define SERVESTAT_KV_NODES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slots.h"
#include "input/batch.h"

/* A run of nodes, from 1; piece 0 is the root. Pieces are in order of their heads. */
struct piece {
	uint32_t head;         /* its first node */
	uint32_t up, up_len;   /* the head's parent: the last of the first up_len blocks of `up`; 0, 0: the root */
	uint32_t start;        /* blocks before the head, from the root */
	uint64_t id;           /* of the head */
	uint32_t row;          /* so many of its first ids are id, id + 1, id + 2 ... */
	uint32_t length;       /* nodes */
};

/* The first len blocks of a piece. */
struct step { uint32_t piece, len; };

/* A prefix, from the root. */
struct path {
	struct step *step;
	size_t n, cap;
};

struct nodes {
	uint32_t n;            /* nodes so far, the root not counted */
	uint64_t n_ids;        /* distinct ids */
	struct piece *piece;
	uint32_t n_pieces;     /* without the root */

	/* private */
	size_t piece_cap, other_cap, id_cap;
	uint64_t *other;       /* bit set of the nodes that are not the first of their id; NULL: there are none */
	uint64_t *id;          /* of node 1..n; NULL while ids are dense and chained: the index tells it */
	uint32_t *index;       /* dense: id -> the first node of that id (see nodes.c), 0: none; NULL once hashed */
	size_t span;           /* ids below this have an entry in index */
	struct slots by_id;    /* hashed: the first node of an id */
	struct slots by_pair;  /* pieces whose head is not the first node of its id, by (parent, id) */
	uint64_t dense_floor;  /* ids below this are always dense */
};

/* What one request's ids are. */
struct walk {
	size_t known;          /* leading blocks whose nodes existed before: the prefix hit of an infinite cache */
	size_t seen;           /* ids that an earlier request had, at any position */
	size_t unchained;      /* ids behind another block than the first time they were seen */
};

void nodes_init(struct nodes *t);
/* nodes_walk: the path of the first n of a request's ids, which come as runs; nodes that are new are added. path
 * starts as a struct of zeros, is used again and again, and its steps are freed by the caller. Does not return when
 * 2^31 nodes would not do. */
struct walk nodes_walk(struct nodes *t, const struct id_run *runs, size_t n, struct path *path);
/* nodes_have_room: would n requests more leave all pieces where they are? nodes_make_room: from now on n will. */
static inline bool nodes_have_room(const struct nodes *t, size_t n) { return t->piece_cap - t->n_pieces > n; }
void nodes_make_room(struct nodes *t, size_t n);
/* A place in the ids of a request: `at` ids into a run, `left` ids from the end. */
struct id_cursor {
	const struct id_run *run;
	uint64_t at;
	size_t left;
};
/* A look at a request that will be walked soon: what the walk will read comes into the caches, for many requests at
 * once, so that one waits for memory while the others wait too. Starts with the first id and no piece. A round goes
 * one step along, and drops the peeks that have ended; returns how many are left. Nothing is promised of the steps:
 * the walk finds them anew. */
struct peek {
	struct id_cursor ids;
	uint32_t piece;        /* which the latest round has found, and the next goes along */
};
size_t nodes_peek(const struct nodes *t, struct peek *p, size_t n_peeks);
/* nodes_at: the node at the end of the first `depth` blocks of a path (0: the root). */
uint32_t nodes_at(const struct nodes *t, const struct path *path, size_t depth);
/* nodes_piece: the piece of a node (a binary search). */
uint32_t nodes_piece(const struct nodes *t, uint32_t node);
/* nodes_depth: how many blocks a prefix up to this node has (the root 0). */
uint32_t nodes_depth(const struct nodes *t, uint32_t node);
/* nodes_name: make the id of every node known (8 bytes a node from here on); then nodes_id works. */
void nodes_name(struct nodes *t);
static inline uint64_t nodes_id(const struct nodes *t, uint32_t node) { return t->id[node]; }
/* nodes_mark: a mark at a node, which counts 1, or -1. nodes_sum_up: for every node the sum of the marks at and below
 * it, as runs of equal sums: with a mark where each request ends, the sums are the requests that contain each node.
 * run is called with nodes first to last of a piece that have this sum; pieces and runs come last to first.
 * mark[0..n) has room for n_pieces more, and is overwritten. Returns the sum of all. */
static inline uint64_t nodes_mark(uint32_t node, bool less) { return (uint64_t)node << 32 | (less ? UINT32_MAX : 0); }
uint32_t nodes_sum_up(const struct nodes *t, uint64_t *mark, size_t n,
		      void (*run)(void *ctx, uint32_t piece, uint32_t first, uint32_t last, uint32_t sum), void *ctx);
void nodes_free(struct nodes *t);

#endif
