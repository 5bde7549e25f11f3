/* groups.h - the options that several programs share; see cli.h, which includes this */
#ifndef SERVESTAT_CLI_GROUPS_H
#define SERVESTAT_CLI_GROUPS_H

#include <stdbool.h>

/* cli_input_ready: turn what CLI_INPUT, CLI_BLOCKS and CLI_SELECT left behind into common.spec. The heading of
 * CLI_INPUT brings it along, so that programs without input do not carry the input layer. */
bool cli_input_ready(const char *value, const char **why_not);

#define CLI_HEADING(text) { 0, text, NULL, CLI_SECTION, NULL, NULL, NULL, NULL }

#define CLI_OUTPUT(c) \
	CLI_HEADING("Output"), \
	{ 'f', "format", "FORMAT", CLI_CHOICE, &(c).format, \
	  "tsv, json, md or text (tsv; text when stdout is a terminal)", "tsv|json|md|text", NULL }, \
	{ 'j', "json", NULL, CLI_FLAG, &(c).json, "the same as --format json: JSON Lines", NULL, NULL }, \
	{ 't', "table", "NAME", CLI_TEXTS, &(c).table, \
	  "print this table; json, md and text take several, separated by commas", NULL, NULL }, \
	{ 'c', "check", "CONDITION", CLI_TEXTS, &(c).check_text, \
	  "exit 1 unless 'NAME OP BOUND [for KEY=VALUE ...]' holds in every matching row; repeatable", NULL, NULL }, \
	{ 0, "no-header", NULL, CLI_FLAG, &(c).no_header, "leave out the header line of tsv", NULL, NULL }, \
	{ 'q', "quiet", NULL, CLI_FLAG, &(c).quiet, "no notes on stderr, only errors and checks that are not met", \
	  NULL, NULL }

#define CLI_INPUT(c) \
	{ 0, "Input", NULL, CLI_SECTION, NULL, NULL, NULL, cli_input_ready }, \
	{ 'w', "where", "CONDITION", CLI_TEXTS, &(c).where_text, \
	  "only records for which 'FIELD OP VALUE' holds (= != < <= > >=); repeatable, all must hold", NULL, NULL }, \
	{ 0, "map", "FIELD=PATH[:UNIT]", CLI_TEXTS, &(c).map_text, \
	  "read FIELD from the key PATH, or from a path of keys like .metrics.ttft.value; repeatable", NULL, NULL }, \
	{ 0, "time-unit", "UNIT", CLI_CHOICE, &(c).time_unit, \
	  "unit of a bare timestamp: auto, ns, us, ms or s (auto: ms, or s beside chat_id)", \
	  "auto|ns|us|ms|s", NULL }, \
	{ 0, "strict", NULL, CLI_FLAG, &(c).strict, "stop at the first damaged record", NULL, NULL }, \
	{ 0, "tolerate", "N", CLI_UINT, &(c).tolerate, \
	  "exit 0 with up to N damaged records and a cut last line (none)", NULL, NULL }, \
	{ 0, "threads", "N", CLI_UINT, &(c).threads, "threads that decode (one a processor)", NULL, NULL }

#define CLI_BLOCKS(c) \
	{ 0, "block-size", "TOKENS", CLI_TEXT, &(c).block_size_text, \
	  "tokens a KV block (as the record says; else 512, or 16 beside chat_id)", NULL, NULL }

#define CLI_SELECT(c) \
	{ 0, "warmup", "N|P%|DURATION", CLI_TEXT, &(c).warmup_text, \
	  "the first requests feed state but are left out of the statistics", NULL, NULL }, \
	{ 0, "first", "N|DURATION", CLI_TEXT, &(c).first_text, "read only the first requests", NULL, NULL }

#define CLI_STANDARD \
	CLI_HEADING("Help"), \
	{ 'h', "help", NULL, CLI_HELP, NULL, "print this and exit", NULL, NULL }, \
	{ 'V', "version", NULL, CLI_VERSION, NULL, "print the version and exit", NULL, NULL }, \
	{ 0, "completion", "SHELL", CLI_COMPLETION, NULL, \
	  "print the completion script for bash, zsh or fish and exit", "bash|zsh|fish", NULL }

#define CLI_END { 0, NULL, NULL, CLI_SECTION, NULL, NULL, NULL, NULL }

#endif
