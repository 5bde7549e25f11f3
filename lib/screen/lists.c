/* lists.c - order and selection of rows; see lists.h */
#include "screen/lists.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const struct figure_groups *lists_groups(const struct figures *f, enum list list)
{
	return list == LIST_WORKERS ? &f->workers : list == LIST_SESSIONS ? &f->sessions :
	       list == LIST_DECISIONS ? &f->decisions : NULL;
}

const struct figure_request *lists_requests(const struct figures *f, enum list list, size_t *n)
{
	switch (list) {
	case LIST_SLOWEST: case LIST_SLOW: *n = f->n_slowest; return f->slowest;
	case LIST_FAILED: *n = f->n_failed_requests; return f->failed_request;
	case LIST_RECENT: *n = f->n_recent; return f->recent;
	default: *n = 0; return NULL;
	}
}

static size_t rows_of(const struct figures *f, enum list list)
{
	const struct figure_groups *groups = lists_groups(f, list);
	size_t n = 0;

	if (list == LIST_FAILURES)
		return f->n_failures;
	if (groups)
		return groups->n;
	lists_requests(f, list, &n);
	return n;
}

enum panel lists_panel(enum view view, enum list list)
{
	static const enum panel overview[] = {
		PANEL_WORKERS, PANEL_SESSIONS, PANEL_SLOWEST, PANEL_DECISIONS, PANEL_FAILURES
	};

	if (view == VIEW_OVERVIEW && list <= LIST_FAILURES)
		return overview[list];
	if ((view == VIEW_WORKERS && list == LIST_WORKERS) || (view == VIEW_SESSIONS && list == LIST_SESSIONS) ||
	    (view == VIEW_REQUESTS && list >= LIST_SLOW && list < LISTS))
		return PANEL_LIST;
	return PANELS;
}

int lists_room(const struct layout *l, enum view view, enum list list)
{
	enum panel p = lists_panel(view, list);
	/* a title, and heads where there are columns to name */
	bool heads = p != PANEL_FAILURES && !(l->size == SIZE_MEDIUM && (p == PANEL_SLOWEST || p == PANEL_DECISIONS));

	if (p == PANELS || l->size < SIZE_MEDIUM)
		return p == PANEL_LIST ? l->panel[p].rows - 2 : 0;
	return l->panel[p].rows - 1 - heads;
}

/* --- order */

bool lists_is_sorted(const struct frame *s, enum list list)
{
	return s->view != VIEW_OVERVIEW || (list <= LIST_SESSIONS && s->sorted[list]);
}

enum sort lists_sort(const struct figures *f, const struct frame *s, enum list list, int room)
{
	if (list == LIST_DECISIONS)
		return SORT_N;
	if (lists_is_sorted(s, list))
		return s->sort;
	if (list == LIST_SESSIONS)
		return SORT_N;
	return f->workers.n <= (size_t)(room > 0 ? room : 0) ? SORT_NAME : SORT_P90;
}

struct ordered {
	const struct figure_group *group;
	const struct figure_request *request;
	enum sort sort;
	enum request_sort by;
	bool reverse;
};

static double group_value(const struct figure_group *g, enum sort sort)
{
	switch (sort) {
	case SORT_N: return (double)g->n;
	case SORT_P50: return g->latency.q[LATENCY_P50];
	case SORT_P90: return g->latency.q[LATENCY_P90];
	case SORT_HIT: return g->hit;
	case SORT_SLOW: return (double)g->slow;
	case SORT_NAME: case SORTS: break;
	}
	return 0;
}

static double request_value(const struct figure_request *q, enum request_sort by)
{
	switch (by) {
	case REQUESTS_BY_E2E: return q->e2e_ms;
	case REQUESTS_BY_TTFT: return q->ttft_ms;
	case REQUESTS_BY_TPOT: return q->tpot_ms;
	case REQUESTS_BY_INPUT: return q->input == NA_INT ? NAN : (double)q->input;
	case REQUESTS_BY_OUTPUT: return q->output == NA_INT ? NAN : (double)q->output;
	case REQUESTS_BY_HIT: return q->input > 0 && q->cached != NA_INT ? (double)q->cached / (double)q->input : NAN;
	case REQUESTS_BY_DONE: case REQUEST_SORTS: break;
	}
	return q->done_s;
}

/* Largest first, or smallest in reverse; what is unknown is last either way. */
static int order_values(double x, double y, bool reverse)
{
	int d = (x < y) - (x > y);

	if (isnan(x) || isnan(y))
		return isnan(x) - isnan(y);
	return reverse ? -d : d;
}

/* Ties by name, requests without one last, so that rows never change places without a reason. */
static int order_groups(const struct ordered *o, size_t i, size_t k)
{
	const struct figure_group *a = &o->group[i], *b = &o->group[k];
	int d = order_values(group_value(a, o->sort), group_value(b, o->sort), o->reverse), by_name;

	if (d)
		return d;
	if (!a->name.s || !b->name.s)
		return !a->name.s - !b->name.s;
	by_name = text_natural_order(a->name, b->name);
	return o->reverse && o->sort == SORT_NAME ? -by_name : by_name;
}

static int order_rows(const void *a, const void *b, void *ctx)
{
	const struct ordered *o = ctx;
	size_t i = *(const size_t *)a, k = *(const size_t *)b;
	int d;

	if (o->group)
		return order_groups(o, i, k);
	d = order_values(request_value(&o->request[i], o->by), request_value(&o->request[k], o->by), o->reverse);
	return d ? d : (i > k) - (i < k);
}

static void order_list(size_t *order, size_t n, const struct figures *f, const struct frame *s, enum list list,
		       int room)
{
	const struct figure_groups *groups = lists_groups(f, list);
	struct ordered o = { .group = groups ? groups->group : NULL, .reverse = s->reverse && lists_is_sorted(s, list) };

	for (size_t i = 0; i < n; i++)
		order[i] = i;
	/* the others come in their only order */
	if (list == LIST_DECISIONS || list == LIST_FAILURES || list == LIST_SLOWEST || !n)
		return;
	o.sort = lists_sort(f, s, list, room);
	if (list >= LIST_SLOW) {
		o.request = lists_requests(f, list, &n);
		o.by = s->request_sort[list - LIST_SLOW];
	}
	qsort_r(order, n, sizeof *order, order_rows, &o);
}

/* --- selection */

static uint64_t id_of(const struct figures *f, enum list list, size_t i)
{
	const struct figure_groups *groups = lists_groups(f, list);
	struct text name;
	size_t n;

	if (!groups && list != LIST_FAILURES)
		return lists_requests(f, list, &n)[i].serial;
	name = groups ? groups->group[i].name : f->failure[i].error;
	return name.s ? text_hash(name) : 0;
}

static struct text name_of(const struct figures *f, enum list list, size_t i)
{
	const struct figure_groups *groups = lists_groups(f, list);
	size_t n;

	return groups ? groups->group[i].name : list == LIST_FAILURES ? f->failure[i].error :
	       lists_requests(f, list, &n)[i].id;
}

static void find_selected(struct list_rows *l, const struct figures *f, const struct frame *s, enum list list)
{
	l->selected = 0;
	if (!s->selection.any)
		return;
	for (size_t k = 0; k < l->n; k++) {
		if (id_of(f, list, l->order[k]) == s->selection.id) {
			l->selected = k;
			return;
		}
	}
	l->gone = true;
	l->selected = s->selection.row < l->n ? s->selection.row : l->n;
	l->n++;
}

struct list_rows lists_rows(const struct figures *f, const struct frame *s, enum list list, int room)
{
	struct list_rows l = { .n = rows_of(f, list), .selected = SIZE_MAX };

	l.order = mem_alloc(l.n, sizeof *l.order);
	order_list(l.order, l.n, f, s, list, room);
	if (s->list == list)
		find_selected(&l, f, s, list);
	return l;
}

void lists_free(struct list_rows *l)
{
	free(l->order);
}

size_t lists_at(const struct list_rows *l, size_t k)
{
	if (l->gone && k == l->selected)
		return SIZE_MAX;
	return l->order[k - (l->gone && k > l->selected)];
}

size_t lists_top(const struct list_rows *l, int room)
{
	return room > 0 && l->selected != SIZE_MAX && l->selected >= (size_t)room ? l->selected - (size_t)room + 1 : 0;
}

void lists_select(struct list_selection *to, const struct figures *f, enum list list, const struct list_rows *l,
		  size_t k)
{
	size_t i = lists_at(l, k), n;
	struct text name;

	to->row = k;
	if (i == SIZE_MAX)
		return;
	name = name_of(f, list, i);
	n = name.n < sizeof to->name - 1 ? name.n : sizeof to->name - 1;
	to->any = true;
	to->id = id_of(f, list, i);
	if (name.s)
		memcpy(to->name, name.s, n);
	to->name[name.s ? n : 0] = '\0';
}
