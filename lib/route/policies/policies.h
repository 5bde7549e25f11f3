/* policies.h - the tables of the policy families, for policy.c */
#ifndef SERVESTAT_ROUTE_POLICIES_POLICIES_H
#define SERVESTAT_ROUTE_POLICIES_POLICIES_H

#include "route/policy.h"

extern const struct policy policies_load[];      /* load.c */
extern const size_t policies_load_n;
extern const struct policy policies_lmetric[];   /* lmetric.c */
extern const size_t policies_lmetric_n;
extern const struct policy policies_affinity[];  /* affinity.c */
extern const size_t policies_affinity_n;
extern const struct policy policies_linear[];    /* linear.c */
extern const size_t policies_linear_n;
extern const struct policy policies_kv_aware[];  /* kv_aware.c */
extern const size_t policies_kv_aware_n;

#endif
