/* misfits.h - notes on records whose number of block ids does not follow from their length */
#ifndef SERVESTAT_CLI_MISFITS_H
#define SERVESTAT_CLI_MISFITS_H

#include "cli/cli.h"
#include "kv/rule.h"

/* cli_note_misfits: the first ones by line of the file at path, then how many more there are. */
void cli_note_misfits(const struct cli_common *c, const struct rule *r, const char *path);

#endif
