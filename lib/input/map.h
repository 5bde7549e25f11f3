/* map.h - what --map asked for, for the plan */
#ifndef SERVESTAT_INPUT_MAP_H
#define SERVESTAT_INPUT_MAP_H

#include "input/fields.h"
#include "input/input.h"

struct mapping {
	struct spelling spelling; /* its path is owned by the map */
};

struct input_map {
	struct mapping *item;
	size_t n, cap;
};

#endif
