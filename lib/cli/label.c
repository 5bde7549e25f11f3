/* label.c - LABEL=FILE, and default labels: the shortest part of the path that tells the operands apart */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cli/private.h"

/* Part `depth` of a path, counted from its end; depth 0 is the file name without a known extension. */
static struct text component(const char *path, size_t depth)
{
	static const char *const extensions[] = { ".gz", ".zst", ".jsonl", ".json", ".ndjson", ".csv", ".log" };
	size_t end = strlen(path), begin;

	for (size_t level = 0;; level++) {
		while (end && path[end - 1] == '/')
			end--;
		begin = end;
		while (begin && path[begin - 1] != '/')
			begin--;
		if (level == depth || !begin)
			break;
		end = begin;
	}
	for (size_t i = 0; depth == 0 && i < sizeof extensions / sizeof *extensions; i++) {
		size_t n = strlen(extensions[i]);

		if (end - begin > n && memcmp(path + end - n, extensions[i], n) == 0)
			end -= n;
	}
	return (struct text){ path + begin, end - begin };
}

/* The label of a path as its component `from`, or for from == 0 its last `parts` components. */
static char *candidate(const char *path, size_t from, size_t parts)
{
	struct text last = component(path, from), first = from ? last : component(path, parts - 1);

	return mem_text(first.s, (size_t)(last.s + last.n - first.s));
}

/* What a shell writes for <(command): the number in it says nothing to anybody. */
static bool is_descriptor(const char *path)
{
	static const char *const begins[] = { "/dev/fd/", "/proc/self/fd/" };

	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
		size_t n = strlen(begins[i]);

		if (strncmp(path, begins[i], n) == 0)
			return path[n] && !path[n + strspn(path + n, "0123456789")];
	}
	return false;
}

/* What has no name is called like standard input where it is alone, else by its place: A, B, ... Z, A27, ... */
static char *nameless(size_t place, bool alone)
{
	if (alone)
		return mem_text("-", 1);
	return place < 26 ? mem_format("%c", 'A' + (int)place) : mem_format("A%zu", place + 1);
}

static char *default_label(const char *path, size_t place, bool alone, size_t from, size_t parts)
{
	if (strcmp(path, "-") == 0)
		return mem_text("-", 1);
	return is_descriptor(path) ? nameless(place, alone) : candidate(path, from, parts);
}

static size_t depth_of(const char *path)
{
	size_t n = 1;

	for (const char *s = path; *s; s++)
		n += *s == '/';
	return n;
}

static bool told_apart(const struct cli_operand *operand, size_t n_operands)
{
	for (size_t i = 0; i < n_operands; i++) {
		const struct cli_operand *a = &operand[i];

		if (a->labelled)
			continue;
		if (!*a->label)
			return false;
		for (size_t k = 0; k < n_operands; k++) {
			const struct cli_operand *b = &operand[k];

			if (k != i && strcmp(a->label, b->label) == 0 &&
			    (b->labelled || strcmp(a->path, b->path) != 0))
				return false;
		}
	}
	return true;
}

static bool try_labels(struct cli_operand *operand, size_t n_operands, size_t from, size_t parts)
{
	for (size_t i = 0; i < n_operands; i++) {
		struct cli_operand *o = &operand[i];

		if (o->labelled)
			continue;
		free((char *)o->label);
		o->label = default_label(o->path, i, n_operands == 1, from, parts);
	}
	return told_apart(operand, n_operands);
}

static void split_label(struct cli_operand *o)
{
	const char *equals = strchr(o->path, '='), *slash = strchr(o->path, '/');

	if (!equals || (slash && slash < equals))
		return;
	if (equals == o->path)
		cli_usage("'%s': the label before = is empty", o->path);
	if (!equals[1])
		cli_usage("'%s': no file behind the label", o->path);
	o->label = mem_text(o->path, (size_t)(equals - o->path));
	o->labelled = true;
	o->path = equals + 1;
}

static void whole_paths(struct cli_operand *operand, size_t n_operands)
{
	for (size_t i = 0; i < n_operands; i++) {
		struct cli_operand *o = &operand[i];

		if (o->labelled)
			continue;
		free((char *)o->label);
		o->label = mem_text(o->path, strlen(o->path));
	}
}

void label_operands(struct cli_operand *operand, size_t n_operands)
{
	size_t deepest = 1, readers = 0;

	for (size_t i = 0; i < n_operands; i++) {
		if (!operand[i].label)
			split_label(&operand[i]);
		readers += strcmp(operand[i].path, "-") == 0;
		if (depth_of(operand[i].path) > deepest)
			deepest = depth_of(operand[i].path);
	}
	if (readers > 1)
		cli_usage("standard input is given twice");
	/* one component is shorter than several; nearer the end says more */
	for (size_t from = 0; from < deepest; from++)
		if (try_labels(operand, n_operands, from, 1))
			return;
	for (size_t parts = 2; parts <= deepest; parts++)
		if (try_labels(operand, n_operands, 0, parts))
			return;
	whole_paths(operand, n_operands);
}

static void tell_apart(struct cli_operand *all, size_t k)
{
	for (size_t i = 0; i < k; i++) {
		if (strcmp(all[i].label, all[k].label) != 0)
			continue;
		if (all[i].labelled || all[k].labelled || i)
			cli_usage("--base: '%s': two runs of this label", all[k].label);
		free((char *)all[k].label);
		all[k].label = mem_format("%s (base)", all[i].label);
	}
}

struct cli_operand *cli_bases(struct cli_common *c, const struct cli_texts *given)
{
	size_t n = c->n_operands;
	struct cli_operand *all = mem_zero(n + given->n, sizeof *all);

	memcpy(all, c->operand, n * sizeof *all);
	for (size_t i = 0; i < given->n; i++)
		all[n + i].path = given->item[i];
	label_operands(all, n + given->n);
	for (size_t i = n; i < n + given->n; i++)
		tell_apart(all, i);
	memcpy(c->operand, all, n * sizeof *all);
	memmove(all, all + n, given->n * sizeof *all);
	return all;
}
