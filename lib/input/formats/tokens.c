/* tokens.c - prompts as token ids -> lengths, and with --hash-block the chained ids of their KV blocks
 *
 * Block k of a prompt has the id of the first 8 bytes (big-endian) of the SHA-256 of the digest of block k-1
 * (nothing for the first) followed by its tokens, 8 bytes each, little-endian. So an id stands for the whole prefix
 * up to and including its block; the last block may be partial.
 */
#include "base/sha256.h"
#include "input/decimal.h"
#include "input/formats/format.h"

static const char *const names[] = { "prompt_token_ids", "token_ids", "input_ids", "tokens", "prompt" };

/* The first list of numbers under one of the names. */
static struct json tokens_of(struct json v)
{
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct json list = json_get(v, names[i]), first;
		struct json_walk w = json_walk(list);

		if (json_kind(list) == JSON_LIST && (!json_item(&w, &first) || json_kind(first) == JSON_NUMERAL))
			return list;
	}
	return (struct json){ NULL, 0 };
}

static bool is_tokens(struct json v)
{
	return json_count(tokens_of(v)) > 0;
}

static void put_token(struct sha256 *s, int64_t token)
{
	unsigned char bytes[8];

	for (int i = 0; i < 8; i++)
		bytes[i] = (unsigned char)((uint64_t)token >> 8 * i);
	sha256_add(s, bytes, sizeof bytes);
}

/* End a block: its digest begins the next. */
static void add_id(struct convert *c, struct sha256 *s, size_t n)
{
	unsigned char digest[SHA256_SIZE];
	uint64_t id = 0;

	sha256_end(s, digest);
	for (int i = 0; i < 8; i++)
		id = id << 8 | digest[i];
	c->ids = mem_grow(c->ids, &c->ids_cap, n + 1, sizeof *c->ids);
	c->ids[n] = id;
	sha256_init(s);
	sha256_add(s, digest, sizeof digest);
}

static void hash(struct convert *c, struct json list)
{
	struct json_walk w = json_walk(list);
	struct json item;
	struct sha256 s;
	uint64_t length = 0;
	size_t n = 0;

	sha256_init(&s);
	while (json_item(&w, &item)) {
		struct decimal d;
		int64_t token;

		if (json_kind(item) != JSON_NUMERAL || !decimal_whole(item.s, item.n, &d) ||
		    decimal_int(&d, 0, &token) != DECIMAL_OK) {
			convert_fault(c, "tokens", "not an integer");
			return;
		}
		length++;
		if (!c->o.hash_block)
			continue;
		put_token(&s, token);
		if (length % c->o.hash_block == 0)
			add_id(c, &s, n++);
	}
	c->found = true;
	c->row.value[F_INPUT_LENGTH].integer = (int64_t)length;
	if (!c->o.hash_block)
		return;
	if (length % c->o.hash_block)
		add_id(c, &s, n++);
	c->row.has_ids = true;
	c->row.ids = c->ids;
	c->row.n_ids = n;
	c->row.value[F_BLOCK_SIZE].integer = (int64_t)c->o.hash_block;
}

static void read_value(struct convert *c, struct json v)
{
	struct json list = tokens_of(v);

	row_begin(c);
	row_flat(c, v);
	if (!list.s)
		convert_fault(c, NULL, "no array of token ids");
	hash(c, list);
	if (!c->o.hash_block)
		convert_note(c, "only lengths are taken; --hash-block N makes block ids of the tokens");
	row_emit(c);
}

const struct importer import_tokens = {
	.name = "tokens", .summary = "prompts as token ids (prompt_token_ids, token_ids, input_ids, tokens, prompt)",
	.shape = SHAPE_JSON, .gives = GIVES_TRACE, .heeds = HEEDS_TIME_UNIT | HEEDS_HASH_BLOCK,
	.detect = is_tokens, .value = read_value,
};
