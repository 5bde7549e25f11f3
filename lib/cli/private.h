/* private.h - what the files of lib/cli share; not for programs */
#ifndef SERVESTAT_CLI_PRIVATE_H
#define SERVESTAT_CLI_PRIVATE_H

#include "cli/cli.h"

/* message_start: the name that messages begin with. */
void message_start(const char *name);
/* message_rest: how many notes of a kind were not said, since ten of it were. */
void message_rest(void);
/* message_line: one line "tool: text" with control bytes replaced. */
void message_line(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* message_error: strerror in the house style (lower case first letter); good until the next call. */
const char *message_error(int error);

/* parse_arguments: fill destinations and c->operand (without labels) from argv; ends the process on errors, --help,
 * --version and --completion. */
void parse_arguments(const struct cli_program *p, struct cli_common *c, int argc, char **argv);
/* option_shown: does the option exist for this program? (--table needs tables.) */
bool option_shown(const struct cli_program *p, const struct cli_option *o);
/* store_value: convert value into o->dest; a usage error ends the process. spelled: as the user wrote the option. */
void store_value(const struct cli_option *o, const char *spelled, const char *value);
/* choice_index: position of value among "a|b|c", -1: not there. */
int choice_index(const char *choices, const char *value);
/* nearest_name: which of the names is close enough to be what was meant, or NULL. */
const char *nearest_name(const char *wrong, const char *const *names, size_t n);

/* label_operands: split LABEL= off those without a label yet and make the default labels of all. */
void label_operands(struct cli_operand *operand, size_t n_operands);

/* common_of_program: the struct that cli_start was given. */
struct cli_common *common_of_program(void);

/* print_help, print_completion: to out. print_completion returns false for an unknown shell. */
void print_help(FILE *out, const struct cli_program *p);
bool print_completion(FILE *out, const struct cli_program *p, const char *shell);

#endif
