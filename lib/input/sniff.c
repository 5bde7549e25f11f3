/* sniff.c - what a file is that is not JSON Lines of flat records; see sniff.h */
#include "input/sniff.h"

#include <stdbool.h>
#include <stddef.h>
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

static const char *array_of(const char *p, const char *end);

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
	if (n >= 262 && memcmp(p + 257, "ustar", 5) == 0)
		return "tar archive: try tar -xOf FILE |";
	if (n >= 2 && (p[0] == '\0') != (p[1] == '\0') && (p[0] == '{' || p[1] == '{'))
		return magics[7].what;
	if (n >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0)
		i = 3;
	i = skip_space(p, n, i);
	if (i == n || p[i] != '[')
		return NULL;
	/* an array of objects; a line that holds some other array is just a bad record */
	i = skip_space(p, n, i + 1);
	if (i < n && p[i] != '{')
		return NULL;
	return i < n ? array_of(p + i, p + n) : array;
}

/* The members by which documents are told apart */
enum key {
	K_SCHEMA, K_EVENT, K_METADATA, K_METRICS, K_TTFTS, K_DATASET, K_RETOKENIZED, K_SCOPE, K_REQUESTS, K_TIMING,
	K_TIMESTAMP, K_EXPERIMENTS, K_BENCHMARKS, K_HASH_IDS, K_S_TIME, K_SPAN, K_INFO, K_START, K_END, K_INPUT_TOKENS,
	N_KEYS
};

static const char *const key_name[N_KEYS] = {
	"schema", "event", "metadata", "metrics", "ttfts", "dataset_name", "total_output_tokens_retokenized",
	"hash_id_scope", "requests", "timing_events", "timestamp", "experiments", "benchmarks", "hash_ids",
	"s_time", "span_time", "info", "start_time", "end_time", "number_input_tokens",
};

/* Where their values begin in an object; NULL: it has no such member, as far as the text goes */
struct members {
	const char *at[N_KEYS];
	const char *end;       /* of the text */
};

static const char *space_end(const char *p, const char *end)
{
	while (p < end && is_space(*p))
		p++;
	return p;
}

/* Behind the string whose opening quote is at p; NULL when it is not closed. */
static const char *string_end(const char *p, const char *end)
{
	const char *open = p;

	while ((p = memchr(p + 1, '"', (size_t)(end - p) - 1))) {
		size_t slashes = 0;

		while (p - slashes - 1 > open && p[-(ptrdiff_t)slashes - 1] == '\\')
			slashes++;
		if (slashes % 2 == 0)
			return p + 1;
	}
	return NULL;
}

static void note_member(struct members *m, struct text key, const char *value)
{
	for (int k = 0; k < N_KEYS; k++)
		if (!m->at[k] && text_equal(key, text_of(key_name[k])))
			m->at[k] = value;
}

/* The members of the object at p ('{'), in one pass: the first record may have 100 MB. */
static struct members members_of(const char *p, const char *end)
{
	struct members m = { .end = end };
	int depth = 0;

	for (p++; p < end && depth >= 0; p++) {
		struct text key;
		const char *after;

		if (*p == '{' || *p == '[')
			depth++;
		else if (*p == '}' || *p == ']')
			depth--;
		if (*p != '"')
			continue;
		after = string_end(p, end);
		if (!after)
			break;
		key = (struct text){ p + 1, (size_t)(after - p) - 2 };
		p = after - 1;
		after = space_end(after, end);
		if (!depth && after < end && *after == ':' && (after = space_end(after + 1, end)) < end)
			note_member(&m, key, after);
	}
	return m;
}

static bool has(const struct members *m, enum key k, char begins)
{
	return m->at[k] && (!begins || *m->at[k] == begins);
}

static bool dynamo(const struct members *m)
{
	static const char schema[] = "\"dynamo.request.trace";
	const char *v = m->at[K_SCHEMA];

	return v && (size_t)(m->end - v) >= sizeof schema - 1 && memcmp(v, schema, sizeof schema - 1) == 0;
}

static bool dynamo_inside(const struct members *m)
{
	struct members event;

	if (!has(m, K_EVENT, '{'))
		return false;
	event = members_of(m->at[K_EVENT], m->end);
	return dynamo(&event);
}

/* Nested documents of other tools, by the keys of the first object (FORMATS part B section 4). */
static const char *nested(const char *p, const char *end)
{
	struct members m = members_of(p, end);

	if (dynamo(&m) || dynamo_inside(&m))
		return "Dynamo request trace: " CONVERT("dynamo");
	if (has(&m, K_METADATA, '{') && has(&m, K_METRICS, '{'))
		return "AIPerf profile export: " CONVERT("aiperf");
	if (has(&m, K_TTFTS, '['))
		return has(&m, K_DATASET, 0) || has(&m, K_RETOKENIZED, 0) ?
		       "SGLang bench_serving result: " CONVERT("sglang") :
		       "vLLM bench serve result: " CONVERT("vllm");
	if (has(&m, K_SCOPE, 0) && has(&m, K_REQUESTS, '['))
		return "agentic conversation trace (Weka): " CONVERT("weka");
	if (has(&m, K_TIMING, '['))
		return "TraceLab trace: " CONVERT("tracelab");
	if (has(&m, K_REQUESTS, '[') && has(&m, K_TIMESTAMP, 0))
		return "AIBrix workload: " CONVERT("aibrix");
	if (has(&m, K_EXPERIMENTS, '['))
		return "genai-perf profile export: " CONVERT("genai-perf");
	if (has(&m, K_BENCHMARKS, '['))
		return "GuideLLM report: " CONVERT("guidellm");
	if (has(&m, K_HASH_IDS, '{'))
		return "RAGPulse trace (hash_ids is an object): " CONVERT("ragpulse");
	if (has(&m, K_S_TIME, 0) && has(&m, K_SPAN, 0))
		return "trace-replayer result: " CONVERT("trace-replayer");
	return NULL;
}

/* An array of objects, by the first of them: other tools write results like that. */
static const char *array_of(const char *p, const char *end)
{
	struct members m = members_of(p, end);

	if (has(&m, K_INFO, '{') && has(&m, K_START, 0) && has(&m, K_END, 0))
		return "inference-perf result: " CONVERT("inference-perf");
	if (has(&m, K_INPUT_TOKENS, 0))
		return "llmperf result: " CONVERT("llmperf");
	return array;
}

static bool begins(struct text line, const char *with)
{
	size_t n = strlen(with);

	return line.n >= n && memcmp(line.s, with, n) == 0;
}

static bool metrics(struct text line)
{
	return begins(line, "# HELP ") || begins(line, "# TYPE ") || begins(line, "vllm:") || begins(line, "sglang:");
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

/* Which table it is, told by its header */
static const char *table_kind(struct text header)
{
	if (memmem(header.s, header.n, "ContextTokens", 13))
		return "Azure trace in CSV, not JSON Lines: " CONVERT("azure");
	if (memmem(header.s, header.n, "Request tokens", 14))
		return "BurstGPT trace in CSV, not JSON Lines: " CONVERT("burstgpt");
	return "CSV or TSV, not JSON Lines: " CONVERT("csv");
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
	if (*p != '{' && metrics(line_at(p, end)))
		return "metrics of an engine: " CONVERT("prometheus --worker NAME");
	if (*p != '{')
		return table(p, end) ? table_kind(line_at(p, end)) : NULL;
	line = line_at(p, end);
	if (spread_out(p, end)) {
		what = nested(p, end);
		return what ? what : "pretty-printed JSON, not JSON Lines: try jq -c . FILE |";
	}
	return foreign ? nested(p, line.s + line.n) : NULL;
}
