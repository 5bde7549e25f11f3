/* preset.h - a model of the built-in list, for tests */
#ifndef SERVESTAT_TESTS_PRESET_H
#define SERVESTAT_TESTS_PRESET_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/spec.h"

/* preset: the one of this id; there must be one. */
static const struct model_spec *preset(const char *id)
{
	for (size_t i = 0; i < model_presets_n; i++)
		if (strcmp(model_presets[i].id, id) == 0)
			return &model_presets[i];
	printf("Bail out! no preset %s\n", id);
	exit(1);
}

#endif
