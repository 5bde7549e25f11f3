/* reader.c - libFuzzer target: any bytes at all through both readers, and through whole inputs
 *
 * The scanner and the referee must agree on every line, and a file and a pipe of the same bytes must give the same
 * records whatever the size of the blocks.
 */
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../readers.h"
#include "input/reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ignore_event(void *ctx, const struct input_event *e)
{
	(void)ctx;
	(void)e;
}

static void check_readers(const char *text, size_t n)
{
	static struct readers plain, mapped, runs;
	static bool ready;

	if (!ready) {
		struct input_map *map = input_map_new();

		ready = true;
		input_map_add(map, "ttft_ms=.metrics.ttft.value:s");
		readers_init(&plain, ALL_FIELDS, NULL);
		readers_init(&mapped, FIELD(F_TTFT) | FIELD(F_INPUT_LENGTH) | FIELD(F_HASH_COUNT), map);
		readers_init(&runs, FIELD(F_HASH_RUNS), NULL);
		input_map_free(map);
	}
	if (!readers_agree(&plain, text, n) || !readers_agree(&mapped, text, n) || !readers_agree(&runs, text, n)) {
		fprintf(stderr, "readers disagree: %s%s%s\n", plain.why, mapped.why, runs.why);
		abort();
	}
}

static struct input_counts read_all(int fd)
{
	struct input_spec spec = {
		.fields = ALL_FIELDS, .threads = 1, .report = ignore_event, .fail = ignore_event
	};
	struct input_counts counts;
	const struct batch *b;
	struct input *in;
	char path[32];

	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	in = input_open(&spec, path);
	if (!in)
		abort();
	while (input_next(in, &b) > 0)
		continue;
	counts = *input_seen(in);
	input_close(in);
	return counts;
}

/* Records in a file that is read in blocks of `block` bytes; -1 when the first block is of a foreign file, which
 * depends on how much of it is seen */
static int64_t count_blocks(int fd, const struct plan *plan, size_t block)
{
	struct reader_spec spec = { .plan = plan, .threads = 1, .block = block };
	struct slab *slab;
	struct reader *r;
	enum reader_got got;
	int64_t n = 0;
	char path[32];
	int error;

	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	r = reader_open(&spec, path, &error);
	if (!r)
		abort();
	while ((got = reader_next(r, &slab)) == READER_SLAB)
		n += (int64_t)(slab->accepted + slab->n_faults);
	reader_close(r);
	return got == READER_FOREIGN ? -1 : n;
}

static void check_inputs(const char *text, size_t n)
{
	int file = memfd_create("fuzz", 0), ends[2];
	struct input_spec spec = { .threads = 1 };
	struct input_counts a, b;
	struct plan plan;
	int64_t small, large;

	if (file < 0 || pipe(ends) < 0 || write(file, text, n) != (ssize_t)n || write(ends[1], text, n) != (ssize_t)n)
		abort();
	close(ends[1]);
	a = read_all(file);
	b = read_all(ends[0]);
	if (a.records != b.records || a.bad != b.bad || a.lines != b.lines)
		abort();
	plan_init(&plan, &spec, FIELD(F_LINE));
	small = count_blocks(file, &plan, 16);
	large = count_blocks(file, &plan, 1 << 20);
	if (small >= 0 && large >= 0 && small != large)
		abort();
	plan_free(&plan);
	close(file);
	close(ends[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data;

	if (size > 32768)
		return 0;
	check_readers(text, size);
	if (size % 8 == 0) /* a hundred times slower */
		check_inputs(text, size);
	return 0;
}
