/* list.c - the importers; the one place that a new one is added to beside its own file */
#include <string.h>

#include "input/formats/format.h"

#define FORMATS(X) \
	X(dynamo) X(aiperf) X(sglang) X(vllm) X(weka) X(tracelab) X(ragpulse) X(aibrix) X(aibrix_client) X(guidellm) \
	X(inference_perf) X(llmperf) X(replayer) X(genai_perf) X(tokens) X(bailian) X(mooncake) X(canonical) \
	X(azure) X(burstgpt) X(csv) X(prometheus)

#define DECLARE(name) extern const struct importer import_##name;
#define ENTRY(name) &import_##name,

FORMATS(DECLARE)

const struct importer *const importers[] = { FORMATS(ENTRY) NULL };

const struct importer *importer_find(const char *name)
{
	for (const struct importer *const *f = importers; *f; f++)
		if (strcmp((*f)->name, name) == 0)
			return *f;
	return NULL;
}
