/* rule.h - how the number of block ids of a trace follows from the prompt lengths
 *
 * Writers give the last, partial block an id (ceil: Mooncake, Bailian, Dynamo) or not (floor: Weka). Prompts of whole
 * blocks do not tell.
 */
#ifndef SERVESTAT_KV_RULE_H
#define SERVESTAT_KV_RULE_H

#include <stdint.h>

enum { RULE_NAMED = 10 };

/* A record whose count of ids fits neither rule: a wrong block size, or damaged data. */
struct rule_mismatch {
	uint64_t line, ids;
	int64_t tokens, block_size;
};

struct rule {
	int64_t block_size;    /* of the first request; 0: none yet */
	uint64_t other_size;   /* requests with another block size */
	uint64_t ceil, floor;  /* requests whose partial block has an id, has none */
	uint64_t whole;        /* prompts of whole blocks */
	uint64_t mismatch;     /* neither */
	struct rule_mismatch named[RULE_NAMED]; /* the first of them */
};

/* rule_add: a request of `tokens` tokens with `ids` block ids, on physical line `line`. Starts as a struct of zeros. */
void rule_add(struct rule *r, int64_t tokens, uint64_t ids, int64_t block_size, uint64_t line);
/* rule_size: a request whose length is not known; only its block size counts. */
void rule_size(struct rule *r, int64_t block_size);
/* rule_checked: how many requests have both. */
uint64_t rule_checked(const struct rule *r);
/* rule_name: "ceil", "floor", "mixed"; NULL when no request tells. */
const char *rule_name(const struct rule *r);
/* rule_block_size: of all requests; 0 when there are none or they differ. */
int64_t rule_block_size(const struct rule *r);

#endif
