/* run/recording.h - the steps of a run, recorded once, and read as often as one likes.
 *
 * All edges are there. What steps of the user's functions did is there for the first and for the last of them;
 * of a very long run, the middle is missing, but for the last values that variables got in it.
 */
#ifndef FL_RUN_RECORDING_H
#define FL_RUN_RECORDING_H

#include "base/map.h"
#include "program/path.h"
#include "run/effect.h"

/* A variable, or something in memory, that the condition of a check reads, when it fails. */
struct fl_recorded_operand {
    uint32_t node; /* number of the expression in the condition: each comes before its operands */
    struct fl_recorded_value value;
};

/* The last value that a variable got, in the part whose effects are not all kept. */
struct fl_recorded_last {
    fl_variable_id variable;
    uint32_t depth; /* of the frame that assigned it */
    uint64_t entry; /* of the effect */
    struct fl_recorded_value value;
};

struct fl_recording {
    struct fl_tape edges;   /* an entry each, as differences */
    struct fl_tape effects; /* of the user's edges that have some, and of entries of the user's functions */
    bool is_complete;       /* else the run is too long: later edges are not there */
    uint64_t completed;     /* edges that came to their end; of calls, when they returned */
    FL_VECTOR_OF(struct fl_recorded_last) lasts;
    FL_VECTOR_OF(struct fl_recorded_operand) operands; /* of the check that failed in the user's code */
    const char *explanation; /* of the access that the check refused; NULL: there is nothing to explain */
};

extern const struct fl_message fl_recording_message;

/* What the expression of the failed check's condition with this number had; NULL: not recorded. */
const struct fl_recorded_value *fl_recording_operand(const struct fl_recording *recording, uint32_t node);

/* The path in an array. */
struct fl_path fl_recording_path(struct fl_arena *arena, const struct fl_recording *recording);

/* A path that nobody has taken, as if it were a run of which only the edges are known. */
struct fl_recording fl_recording_of_path(struct fl_arena *arena, const struct fl_path *path);

/* ---- writing edges ---- */

static inline void fl_recording_put_edge(struct fl_tape_writer *writer, uint32_t *last, fl_edge_id edge) {
    int32_t difference = (int32_t)(edge.index - *last - 1);
    *last = edge.index;
    fl_tape_begin_entry(writer);
    fl_tape_put_number(writer, (uint32_t)difference << 1 ^ (uint32_t)(difference >> 31));
}

struct fl_edge_reader {
    struct fl_tape_reader tape;
    uint32_t last;
};
struct fl_edge_reader fl_edges_read(const struct fl_recording *recording);
/* False: there are no more. */
bool fl_edges_next(struct fl_edge_reader *reader, fl_edge_id *edge);

/* ---- reading it all ---- */

/* Who reads the steps of a run, from a recording or while it is executed. Effects are NULL where an edge has
 * none, or where it is missing; they live until the function returns. */
struct fl_step_reader {
    void *context;
    /* With the parameters, where a function of the user's begins. */
    void (*before)(void *context, fl_edge_id edge, uint32_t depth, const struct fl_effect *entry);
    /* Of a call: when it has returned. Of a return: while its frame still exists. */
    void (*after)(void *context, fl_edge_id edge, uint32_t depth, const struct fl_effect *effect);
    /* Effects were missing up to now: a variable and its value, as far as it is known. */
    void (*resume)(void *context, const struct fl_recorded_last *last);
};

void fl_recording_read(const struct fl_program *program, const struct fl_recording *recording,
                       const struct fl_step_reader *reader);

#endif
