/* engine/check/cluster.h - what is known of the checks of specs, function by function. */
#ifndef FL_ENGINE_CHECK_CLUSTER_H
#define FL_ENGINE_CHECK_CLUSTER_H

#include "engine/verdict/verdict.h"

struct fl_clusters;

struct fl_clusters *fl_clusters_create(struct fl_arena *arena, const struct fl_program *program);
/* An analysis of the checks of one function (none: of all) has ended so. */
void fl_cluster_note(struct fl_clusters *clusters, fl_function_id function, const struct fl_verdicts *verdicts);
/* Puts the clusters into the verdicts, as the results of their checks are. */
void fl_clusters_list(const struct fl_clusters *clusters, struct fl_verdicts *verdicts);

/* What follows for the whole from the results of the checks, if none fails. */
void fl_cluster_conclude(struct fl_verdicts *verdicts, const struct fl_program *program);

#endif
