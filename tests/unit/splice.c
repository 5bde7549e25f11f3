/* splice.c - records with one number changed and every other byte as it was */
#include "input/splice.h"
#include "tap.h"

static const char *const drop[] = { "cached_tokens", "cached", "reused_input_tokens", "prefix_len", NULL };

int main(void)
{
	static const struct { const char *line; int64_t value; const char *want; } cases[] = {
		{ "{\"a\":1}", 5, "{\"a\":1,\"cached_tokens\":5}\n" },
		{ "{\"a\":1}", -1, "{\"a\":1}\n" },
		{ " {\"a\": 1 } ", 0, " {\"a\": 1 ,\"cached_tokens\":0} \n" },
		{ "{\"a\": 1, \"cached\": 3, \"b\": 2}", 5, "{\"a\": 1, \"b\": 2,\"cached_tokens\":5}\n" },
		{ "{\"cached\": 3, \"b\": 2}", 5, "{\"b\": 2,\"cached_tokens\":5}\n" },
		{ "{ \"cached_tokens\" : null , \"prefix_len\":[1,{\"x\":\"]}\"}] , \"b\": 2 }", 5,
		  "{ \"b\": 2 ,\"cached_tokens\":5}\n" },
		{ "{\"b\":2,\"prefix_len\":\"a\\\"}\"}", 7, "{\"b\":2,\"cached_tokens\":7}\n" },
		{ "{\"cached\":1}", 7, "{\"cached_tokens\":7}\n" },
		{ "{\"cached\":1,\"reused_input_tokens\":2}", -1, "{}\n" },
		{ "{\"a\":1,\"cached\":1,\"cached\":2,\"b\":0,\"cached\":4}", 3, "{\"a\":1,\"b\":0,\"cached_tokens\":3}\n" },
		/* only at the top level, and only as a key */
		{ "{\"x\":{\"cached\":1},\"y\":\"cached\",\"z\":[\"prefix_len\"]}", 3,
		  "{\"x\":{\"cached\":1},\"y\":\"cached\",\"z\":[\"prefix_len\"],\"cached_tokens\":3}\n" },
		{ "{\"cached_tokens2\":1,\"not_cached\":2}", 3, "{\"cached_tokens2\":1,\"not_cached\":2,\"cached_tokens\":3}\n" },
		/* any letter of a key may be an escape */
		{ "{\"c\\u0061ched\":9,\"\\u0063ach\\u0065d_tokens\":8,\"b\":2}", 3, "{\"b\":2,\"cached_tokens\":3}\n" },
		{ "{\"cached\\u005Ftokens\":9,\"\\u0070refix\\u005flen\":1}", -1, "{}\n" },
		{ "{\"c\\u1061ched\":9,\"\\u0063ache\":1,\"\\\\u0063ached\":2}", 3,
		  "{\"c\\u1061ched\":9,\"\\u0063ache\":1,\"\\\\u0063ached\":2,\"cached_tokens\":3}\n" },
		{ "{\"s\":\"}\\\\\",\"cached\":1e3}", 3, "{\"s\":\"}\\\\\",\"cached_tokens\":3}\n" },
	};
	struct splice s;

	splice_init(&s, drop, "cached_tokens");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct text got = splice_line(&s, text_of(cases[i].line), cases[i].value);

		if (!tap_ok(text_equal(got, text_of(cases[i].want)), "%s with %d", cases[i].line, (int)cases[i].value))
			printf("#   got %.*s#  want %s", (int)got.n, got.s, cases[i].want);
	}
	splice_free(&s);
	return tap_done();
}
