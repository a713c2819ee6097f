/* replay/witness/trace.h - a violation witness as a trace.
 *
 * A position is the number of the segment whose waypoint comes next. A waypoint is passed at a
 * location, before any edge out of it, or by taking an edge; one step may pass several at its
 * location and one by its edge. Which segment a run is in is never guessed: being further is never
 * worse, unless a segment behind has something to avoid. Then the run may stay where it is, too.
 */
#ifndef FL_REPLAY_WITNESS_TRACE_H
#define FL_REPLAY_WITNESS_TRACE_H

#include "analysis/distance.h"
#include "base/number/bitset.h"
#include "event/event_value.h"
#include "replay/trace.h"
#include "slice/path/way.h"
#include "witness/witness.h"

/* What must hold where a waypoint is passed. */
struct fl_witness_condition {
    const struct fl_expression *expression; /* of 1 bit; NULL if nothing must hold, or is_of_result */
    bool is_of_result;                      /* "\result == 3": of what the edge returns, or has read */
    bool is_negated;
    struct fl_event_number low, high;
};

struct fl_witness_point {
    enum fl_witness_step_kind kind;
    struct fl_waypoint way;
    struct fl_witness_condition condition;
};

struct fl_witness_segment {
    FL_VECTOR_OF(struct fl_witness_point) avoided;
    struct fl_witness_point followed;
    uint32_t same;             /* the first segment with a waypoint in the same places */
    struct fl_bitset *leading; /* the locations that lead there without a return; NULL until somebody asks */
};

/* Which locations lead to waypoints, as far as somebody has asked. */
struct fl_witness_reach {
    struct fl_arena *arena;
    struct fl_distances *distances;
};

struct fl_witness_trace {
    struct fl_trace base;
    FL_VECTOR_OF(struct fl_witness_segment) segments;
    const bool *is_observed; /* each edge */
    uint64_t greedy;         /* from this position on, nothing is to be avoided behind */
    bool fails;              /* the target is a check */
    struct fl_witness_reach *reach;
};

/* reach.c */
struct fl_witness_reach *fl_witness_reach_create(struct fl_arena *arena, const struct fl_program *program);
/* Notes which segments have waypoints in the same places. */
void fl_witness_reach_compare(struct fl_witness_trace *trace);
/* Can a run that has taken the edge in this state still come to the waypoint of the segment? */
bool fl_witness_reach_leads_on(const struct fl_witness_trace *trace, const struct fl_state *state, fl_edge_id edge,
                               uint64_t position);

extern const struct fl_trace_class fl_witness_trace_class;

#endif
