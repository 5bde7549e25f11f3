/* start.c - the life of a program: start, print, finish; see cli.h */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "cli/private.h"

enum { MOST_THREADS = 16 };

static struct cli_common *common; /* of this process, for the calls of the option table */

struct cli_common *common_of_program(void)
{
	return common;
}

/* A closed descriptor 0, 1 or 2 would be given to the next file that is opened, and messages would end up in it.
 * Fill the gap with /dev/null opened the wrong way round: using it still fails, as it should. */
static void guard_descriptors(void)
{
	for (int fd = 0; fd <= 2; fd++) {
		if (fcntl(fd, F_GETFD) >= 0 || errno != EBADF)
			continue;
		if (open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
			_exit(2);
	}
}

/* Was standard output closed when the program began? Then it is open the wrong way round now. */
static bool stdout_closed(void)
{
	int flags = fcntl(STDOUT_FILENO, F_GETFL);

	return flags < 0 || (flags & O_ACCMODE) == O_RDONLY;
}

static void check_table_name(const struct cli_program *p, const char *name)
{
	const char *near;
	size_t n = 0;

	while (p->tables[n]) {
		if (strcmp(p->tables[n], name) == 0)
			return;
		n++;
	}
	near = nearest_name(name, p->tables, n);
	if (near)
		cli_usage("--table: '%s' is no table, did you mean %s?", name, near);
	cli_usage("--table: '%s' is no table", name);
}

static bool listed(const struct cli_texts *list, const char *name)
{
	for (size_t i = 0; i < list->n; i++)
		if (strcmp(list->item[i], name) == 0)
			return true;
	return false;
}

/* Turn "a,b" and repeated options into one list of known, different names. */
static void resolve_tables(struct cli_common *c)
{
	struct cli_texts names = { 0 };

	for (size_t i = 0; i < c->table.n; i++) {
		const char *s = c->table.item[i];

		for (;;) {
			size_t n = strcspn(s, ",");
			char *name = mem_text(s, n);

			check_table_name(c->program, name);
			if (!listed(&names, name)) {
				names.item = mem_grow(names.item, &names.cap, names.n + 1, sizeof *names.item);
				names.item[names.n++] = name;
			}
			if (!s[n])
				break;
			s += n + 1;
		}
	}
	free(c->table.item);
	c->table = names;
	if (c->format == FORMAT_TSV && names.n > 1)
		cli_usage("--table: tsv prints one table; --format json, md or text prints several");
}

static void resolve_output(struct cli_common *c)
{
	bool terminal = isatty(STDOUT_FILENO);
	const char *term = getenv("TERM");

	if (c->json)
		c->format = FORMAT_JSON;
	c->format_given = c->format >= 0;
	if (c->format < 0)
		c->format = terminal ? FORMAT_TEXT : FORMAT_TSV;
	if (c->program->tables)
		resolve_tables(c);
	output_init(&c->out, stdout, (enum format)c->format, !c->no_header);
	c->out.tagged = c->table.n > 0;
	c->out.several_runs = c->n_operands > 1;
	/* the console and dumb terminals have no block characters */
	c->out.utf8 = !terminal || (term && strcmp(term, "dumb") != 0 && strcmp(term, "linux") != 0);
}

static void resolve_threads(struct cli_common *c)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);

	if (!c->threads)
		c->threads = processors > 0 ? (uint64_t)processors : 1;
	if (c->threads > MOST_THREADS)
		c->threads = MOST_THREADS;
}

/* A program that reads what it writes would not come to an end before the disk is full. */
static void refuse_own_output(const struct cli_common *c)
{
	struct stat out, in;

	if (fstat(STDOUT_FILENO, &out) < 0 || !S_ISREG(out.st_mode) || !out.st_size)
		return;
	for (size_t i = 0; i < c->n_operands; i++) {
		const char *path = c->operand[i].path;

		if ((strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &in) : stat(path, &in)) == 0 &&
		    in.st_dev == out.st_dev && in.st_ino == out.st_ino)
			cli_die("%s: is the output, too", path);
	}
}

void cli_start(const struct cli_program *p, struct cli_common *c, int argc, char **argv)
{
	guard_descriptors();
	signal(SIGPIPE, SIG_DFL);
	message_start(p->name);
	common = c;
	c->program = p;
	c->format = -1;
	c->tolerate = UINT64_MAX;
	parse_arguments(p, c, argc, argv);
	resolve_output(c);
	resolve_threads(c);
	for (size_t i = 0; i < c->check_text.n; i++) {
		const char *why = check_add(&c->checks, c->check_text.item[i]);

		if (why)
			cli_usage("--check: '%s': %s", c->check_text.item[i], why);
	}
	label_operands(c->operand, c->n_operands);
	refuse_own_output(c);
	for (const struct cli_option *o = p->options; o->name; o++)
		if (o->kind == CLI_SECTION && o->call)
			o->call(NULL, NULL);
}

bool cli_wants(const struct cli_common *c, const char *name)
{
	if (c->table.n)
		return listed(&c->table, name);
	if (cli_people(c) || !c->program->tables)
		return true;
	return strcmp(c->program->tables[0], name) == 0;
}

static void say_outcome(void *ctx, bool met, const char *line)
{
	const struct cli_common *c = ctx;

	if (!met || !c->quiet)
		message_line("%s", line);
}

void cli_judge(struct cli_common *c, const struct table *t)
{
	if (!c->out.muted && check_judge(&c->checks, t, c->base, say_outcome, c))
		c->unmet = true;
}

void cli_print_as(struct cli_common *c, const struct table *t, const struct table *shown, const char *title)
{
	bool people = cli_people(c);

	if (!cli_wants(c, t->name))
		return;
	if (!people || shown)
		output_table(&c->out, people ? shown : t, title);
	cli_judge(c, t);
}

void cli_print(struct cli_common *c, const struct table *t, const char *title)
{
	cli_print_as(c, t, t, title);
}

static int exit_status(const struct cli_common *c)
{
	bool tolerant = c->tolerate != UINT64_MAX;
	uint64_t whole = c->bad_total - (c->cut < c->bad_total ? c->cut : c->bad_total);

	if (c->failed)
		return 2;
	if (c->unmet)
		return 1;
	if (tolerant ? whole > c->tolerate : c->bad_total > 0 || c->cut)
		return 3;
	return 0;
}

void cli_plot(struct cli_common *c, const char *file, const struct plot_panel *panels, size_t n)
{
	const char *why;

	if (c->out.muted)
		return;
	output_flush(&c->out);
	why = plot_draw(file, panels, n);
	if (why)
		cli_error(c, "--plot: %s", why);
}

int cli_finish(struct cli_common *c)
{
	const char *why = check_trouble(&c->checks);
	bool closed = stdout_closed();
	int error;

	message_rest();
	/* after trouble with the input, tables may be missing that would have answered */
	if (why && !c->failed)
		cli_error(c, "--check: %s", why);
	error = output_close(&c->out);
	if (closed)
		cli_error(c, "standard output is closed");
	else if (error)
		cli_error(c, "standard output: %s", message_error(error));
	return exit_status(c);
}
