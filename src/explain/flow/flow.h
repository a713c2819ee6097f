/* explain/flow/flow.h - which steps of a run others depend on: for what they read, and for being taken at all.
 *
 * The run is executed once more; what each step reads, and which branch led to it, is kept (Korel and Laski 1988).
 * What a branch that was not taken would have written is not seen.
 */
#ifndef FL_EXPLAIN_FLOW_FLOW_H
#define FL_EXPLAIN_FLOW_FLOW_H

#include "base/system/clock.h"
#include "base/vector.h"
#include "program/program.h"
#include "run/inputs.h"

typedef uint32_t fl_flow_id; /* of a step, from 1; 0: none */

struct fl_flow_step {
    fl_edge_id edge;
    uint32_t first_source; /* into the sources; they end where those of the next step begin */
};

/* A step, and the object in memory that it read or wrote, by its start. */
struct fl_flow_place {
    fl_flow_id step;
    uint64_t object;
};

struct fl_flow {
    FL_VECTOR_OF(struct fl_flow_step) steps; /* the first is none */
    FL_VECTOR_OF(fl_flow_id) sources;
    FL_VECTOR_OF(struct fl_flow_place) writes;
    FL_VECTOR_OF(struct fl_flow_place) gaps; /* it read what nobody had written */
    size_t since;  /* steps before the last output */
    bool is_found; /* the run was stopped at the byte */
    bool is_complete;
};

struct fl_flow_request {
    const struct fl_inputs *inputs;
    bool has_byte; /* it is followed up to a byte of standard output, */
    uint64_t byte; /* this one */
    struct fl_deadline deadline;
};

struct fl_flow fl_flow_follow(struct fl_arena *arena, const struct fl_program *program,
                              const struct fl_flow_request *request);

static inline size_t fl_flow_sources_end(const struct fl_flow *flow, fl_flow_id step) {
    return step + 1 < flow->steps.count ? flow->steps.items[step + 1].first_source : flow->sources.count;
}

#endif
