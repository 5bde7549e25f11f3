/* sniff.c - what a file is that is not JSON Lines of flat records; see sniff.h */
#include "input/sniff.h"

#include <stdbool.h>
#include <string.h>

#include "base/text.h"

#define CONVERT(format) "try trace-convert --from " format " FILE |"

struct magic {
	const char *bytes;
	size_t n;
	const char *what;
};

static const struct magic magics[] = {
	{ "\x1f\x8b", 2, "gzip-compressed: try zcat FILE |" },
	{ "\x28\xb5\x2f\xfd", 4, "zstd-compressed: try zstdcat FILE |" },
	{ "BZh", 3, "bzip2-compressed: try bzcat FILE |" },
	{ "\xfd" "7zXZ", 5, "xz-compressed: try xzcat FILE |" },
	{ "PK\x03\x04", 4, "zip archive: try unzip -p FILE |" },
	{ "PAR1", 4, "Parquet, which is not read: export it as JSON Lines" },
	{ "\x00\x05\x16\x07", 4, "AppleDouble file (a ._ companion made by macOS), not the data" },
	{ "\xff\xfe", 2, "UTF-16: try iconv -f UTF-16 -t UTF-8 FILE |" },
	{ "\xfe\xff", 2, "UTF-16: try iconv -f UTF-16 -t UTF-8 FILE |" },
	{ "version https://git-lfs", 23, "Git LFS pointer, not the data: try git lfs pull" },
};

static const char array[] = "JSON array, not JSON Lines: try jq -c '.[]' FILE |";

static bool is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static size_t skip_space(const char *p, size_t n, size_t i)
{
	while (i < n && is_space(p[i]))
		i++;
	return i;
}

const char *sniff_bytes(const char *p, size_t n)
{
	size_t i = 0;

	for (size_t k = 0; k < sizeof magics / sizeof *magics; k++)
		if (n >= magics[k].n && memcmp(p, magics[k].bytes, magics[k].n) == 0)
			return magics[k].what;
	if (n >= 2 && (p[0] == '\0') != (p[1] == '\0') && (p[0] == '{' || p[1] == '{'))
		return magics[7].what;
	if (n >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0)
		i = 3;
	i = skip_space(p, n, i);
	if (i == n || p[i] != '[')
		return NULL;
	/* an array of objects; a line that holds some other array is just a bad record */
	i = skip_space(p, n, i + 1);
	return i == n || p[i] == '{' ? array : NULL;
}

/* A member of the first object in the text, as far as it goes: key, and first byte of the value */
struct member {
	struct text key;
	const char *value;
};

struct walk {
	const char *p, *end;
};

/* Step over the string at w->p, its text in *t; false when it is not closed. */
static bool step_string(struct walk *w, struct text *t)
{
	const char *begin = ++w->p;

	for (; w->p < w->end && *w->p != '"'; w->p++)
		w->p += *w->p == '\\';
	if (w->p >= w->end)
		return false;
	*t = (struct text){ begin, (size_t)(w->p++ - begin) };
	return true;
}

static void step_space(struct walk *w)
{
	while (w->p < w->end && is_space(*w->p))
		w->p++;
}

/* The next member of the object that w is inside of; false at its end. The value before is stepped over, so its own
 * members are seen only through a walk that begins inside it. */
static bool next_member(struct walk *w, struct member *m)
{
	int depth = 0;
	struct text t;

	for (;;) {
		step_space(w);
		if (w->p >= w->end)
			return false;
		if (*w->p == '"') {
			if (!step_string(w, &t))
				return false;
			step_space(w);
			if (depth || w->p >= w->end || *w->p != ':')
				continue;
			w->p++;
			step_space(w);
			m->key = t;
			m->value = w->p;
			return w->p < w->end;
		}
		depth += *w->p == '{' || *w->p == '[';
		depth -= *w->p == '}' || *w->p == ']';
		if (depth < 0)
			return false;
		w->p++;
	}
}

/* Where the value of key begins in the object at p ('{'), NULL when it has none. */
static const char *member_of(const char *p, const char *end, const char *key)
{
	struct walk w = { p + 1, end };
	struct member m;

	while (next_member(&w, &m))
		if (text_equal(m.key, text_of(key)))
			return m.value;
	return NULL;
}

static bool has(const char *p, const char *end, const char *key, char begins)
{
	const char *v = member_of(p, end, key);

	return v && (!begins || *v == begins);
}

static bool dynamo(const char *p, const char *end)
{
	static const char schema[] = "\"dynamo.request.trace";
	const char *v = member_of(p, end, "schema");

	return v && (size_t)(end - v) >= sizeof schema - 1 && memcmp(v, schema, sizeof schema - 1) == 0;
}

/* Nested documents of other tools, by the keys of the first object (FORMATS part B section 4). */
static const char *nested(const char *p, const char *end)
{
	const char *event = member_of(p, end, "event");

	if (dynamo(p, end) || (event && *event == '{' && dynamo(event, end)))
		return "Dynamo request trace: " CONVERT("dynamo");
	if (has(p, end, "metadata", '{') && has(p, end, "metrics", '{'))
		return "AIPerf profile export: " CONVERT("aiperf");
	if (has(p, end, "ttfts", '['))
		return has(p, end, "dataset_name", 0) || has(p, end, "total_output_tokens_retokenized", 0) ?
		       "SGLang bench_serving result: " CONVERT("sglang") :
		       "vLLM bench serve result: " CONVERT("vllm");
	if (has(p, end, "hash_id_scope", 0) && has(p, end, "requests", '['))
		return "agentic conversation trace (Weka): " CONVERT("weka");
	if (has(p, end, "timing_events", '['))
		return "TraceLab trace: " CONVERT("tracelab");
	if (has(p, end, "requests", '[') && has(p, end, "timestamp", 0))
		return "AIBrix workload: " CONVERT("aibrix");
	if (has(p, end, "experiments", '['))
		return "genai-perf profile export: " CONVERT("genai-perf");
	if (has(p, end, "benchmarks", '['))
		return "GuideLLM report: " CONVERT("guidellm");
	if (has(p, end, "hash_ids", '{'))
		return "RAGPulse trace (hash_ids is an object): " CONVERT("ragpulse");
	return NULL;
}

static struct text line_at(const char *p, const char *end)
{
	const char *nl = memchr(p, '\n', (size_t)(end - p));
	struct text t = { p, (size_t)((nl ? nl : end) - p) };

	while (t.n && is_space(t.s[t.n - 1]))
		t.n--;
	while (t.n && is_space(*t.s)) {
		t.s++;
		t.n--;
	}
	return t;
}

static const char *next_line(struct text line, const char *end)
{
	const char *nl = memchr(line.s + line.n, '\n', (size_t)(end - line.s) - line.n);

	return nl ? nl + 1 : end;
}

/* A table has separators in its first line and no record anywhere. */
static bool table(const char *p, const char *end)
{
	struct text line = line_at(p, end);

	if (memchr(line.s, '{', line.n) || (!memchr(line.s, ',', line.n) && !memchr(line.s, '\t', line.n)))
		return false;
	for (; p < end; p = next_line(line, end)) {
		line = line_at(p, end);
		if (line.n && *line.s == '{')
			return false;
	}
	return true;
}

/* Does the object that the first line opens go on in the next? */
static bool spread_out(const char *p, const char *end)
{
	struct text line = line_at(p, end);

	if (line.s[line.n - 1] == '}')
		return false;
	if (line.n == 1)
		return true;
	for (p = next_line(line, end); p < end; p = next_line(line, end)) {
		line = line_at(p, end);
		if (line.n)
			return *line.s == '"' || *line.s == '}' || *line.s == ']';
	}
	return false;
}

const char *sniff_lines(const char *p, size_t n, int foreign)
{
	const char *end = p + n, *what;
	struct text line;

	p += skip_space(p, n, 0);
	if (p == end)
		return NULL;
	if (*p != '{')
		return table(p, end) ? "CSV or TSV, not JSON Lines: " CONVERT("csv") : NULL;
	line = line_at(p, end);
	if (spread_out(p, end)) {
		what = nested(p, end);
		return what ? what : "pretty-printed JSON, not JSON Lines: try jq -c . FILE |";
	}
	return foreign ? nested(p, line.s + line.n) : NULL;
}
