/* model_names.c - finding a preset by what the user typed */
#include "model/names.h"
#include "tap.h"

static const struct name_entry entries[] = {
	{ "h20-96gb", { "h20" } }, { "h20-141gb", { NULL } }, { "h200-sxm", { "h200" } }, { "h100-sxm", { "h100" } },
	{ "h100-pcie", { NULL } }, { "mixtral-8x7b", { "mistralai/Mixtral-8x7B-Instruct-v0.1" } },
	{ "rtx-pro-6000-server", { NULL } },
};
enum { N = sizeof entries / sizeof *entries };

static void expect(const char *typed, enum name_match want, const char *id)
{
	size_t found = 0;
	char list[200];
	enum name_match got = name_find(entries, N, typed, &found, list, sizeof list);

	tap_ok(got == want && (want >= NAME_AMBIGUOUS || strcmp(entries[found].id, id) == 0), "%s: %d %s (%s)", typed, got,
	       entries[found].id, list);
	if (want >= NAME_AMBIGUOUS)
		tap_ok(strstr(list, id), "%s: %s is offered", typed, id);
}

int main(void)
{
	char list[200];
	size_t found;

	expect("h20-96gb", NAME_EXACT, "h20-96gb");
	expect("H100 SXM", NAME_EXACT, "h100-sxm");
	expect("rtx_pro  6000-server", NAME_EXACT, "rtx-pro-6000-server");
	expect("h20", NAME_ALIAS, "h20-96gb");
	expect("h200", NAME_ALIAS, "h200-sxm");
	expect("mistralai/mixtral-8x7b-instruct-v0.1", NAME_ALIAS, "mixtral-8x7b");
	expect("Mixtral-8x7B-Instruct-v0.1", NAME_ALIAS, "mixtral-8x7b");
	expect("mixtral", NAME_PREFIX, "mixtral-8x7b");
	expect("h20-1", NAME_PREFIX, "h20-141gb");
	expect("h100-", NAME_AMBIGUOUS, "h100-pcie");
	expect("h", NAME_AMBIGUOUS, "h200-sxm");
	expect("mixtarl-8x7b", NAME_UNKNOWN, "mixtral-8x7b");
	expect("h100-sxn", NAME_UNKNOWN, "h100-sxm");
	expect("mixtarl", NAME_UNKNOWN, "mixtral-8x7b");
	expect("", NAME_UNKNOWN, "h");
	/* the nearest comes first */
	name_find(entries, N, "h100-pciee", &found, list, sizeof list);
	tap_ok(strncmp(list, "h100-pcie", 9) == 0, "nearest first: %s", list);
	/* a name longer than any buffer is only unknown */
	char longest[4000];
	memset(longest, 'x', sizeof longest - 1);
	longest[sizeof longest - 1] = '\0';
	tap_is_int(name_find(entries, N, longest, &found, list, sizeof list), NAME_UNKNOWN, "4000 letters");
	return tap_done();
}
