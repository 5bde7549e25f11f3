/* nodes.h - the KV blocks of a trace as a tree of prefixes
 *
 * A block is worth reusing only behind the same blocks, so a block is its node: (node of the block before it in the
 * request, id). Chained ids (one id per prefix, as every public format has) name their node alone; an id seen behind
 * another predecessor than the first time is counted as unchained and gets a node of its own, from a table of
 * (parent, id).
 *
 * Nodes are numbered from 1 in order of first sight; 0 is the root, the empty prefix. Children have greater numbers
 * than their parents, and the blocks that a request adds are numbered in a row.
 *
 * The node of an id comes from an array indexed by id while ids are dense (4 bytes an id), and from a hash table once
 * an id is far above the number of ids seen (16 to 31 bytes an id); the change happens by itself, once, and both are exact.
 */
#ifndef SERVESTAT_KV_NODES_H
#define SERVESTAT_KV_NODES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kv/slots.h"

struct nodes {
	uint32_t *parent;      /* of node 0..n; parent[0] is no node */
	uint32_t n;            /* nodes so far, the root not counted */
	uint64_t n_ids;        /* distinct ids */

	/* private */
	size_t parent_cap, id_cap;
	uint64_t *id;          /* of node 1..n; NULL while ids are dense and chained: the index tells it */
	uint32_t *index;       /* dense: id -> the first node of that id, 0: none; NULL once hashed */
	size_t span;           /* ids below this have an entry in index */
	struct slots by_id;    /* hashed: the first node of an id */
	struct slots by_pair;  /* the other nodes, by (parent, id) */
	uint64_t *other;       /* bit set of those other nodes; NULL while there are none */
	size_t other_cap;
	uint64_t dense_floor;  /* ids below this are always dense */
};

/* What one request's ids are. */
struct walk {
	size_t known;          /* leading blocks whose nodes existed before: the prefix hit of an infinite cache */
	size_t seen;           /* ids that an earlier request had, at any position */
	size_t unchained;      /* ids behind another block than the first time they were seen */
};

void nodes_init(struct nodes *t);
/* nodes_walk: the nodes of a request's ids into path[0..n); new ones are added. Dies when 2^32 - 2 nodes exist. */
struct walk nodes_walk(struct nodes *t, const uint64_t *ids, size_t n, uint32_t *path);
/* nodes_name: make the id of every node known (8 bytes a node from here on); then nodes_id works. */
void nodes_name(struct nodes *t);
static inline uint64_t nodes_id(const struct nodes *t, uint32_t node) { return t->id[node]; }
/* nodes_depth: how many blocks a prefix up to this node has (the root 0). */
uint32_t nodes_depth(const struct nodes *t, uint32_t node);
/* nodes_sum_up: v[node] += the v of all nodes below it, for every node; v[0..n]. With v = requests that end at a
 * node it becomes requests that contain the node. */
void nodes_sum_up(const struct nodes *t, uint32_t *v);
void nodes_free(struct nodes *t);

#endif
