/* engine/interpret/interpret.h - execute a program on given inputs: the reference semantics.
 *
 * A run ends by itself or at the first thing that is wrong; an invalid access is never carried
 * out. Time and memory that run out are outcomes like any other.
 */
#ifndef FL_ENGINE_INTERPRET_H
#define FL_ENGINE_INTERPRET_H

#include "base/system/clock.h"
#include "run/inputs.h"
#include "run/outcome.h"
#include "engine/interpret/memory/memory.h"
#include "program/program.h"

struct fl_machine;

/* Called around each edge. `after` of a call comes when it has returned; of a return, while its
 * frame still exists. The machine may be asked, not changed. false: stop the run. */
struct fl_observer {
    void *context;
    bool (*before)(void *context, struct fl_machine *machine, fl_edge_id edge); /* or NULL */
    bool (*after)(void *context, struct fl_machine *machine, fl_edge_id edge);  /* or NULL */
    /* When the run is over and its frames are still there, at the edge that ended it; or NULL. */
    void (*end)(void *context, struct fl_machine *machine, const struct fl_outcome *outcome);
};

struct fl_output_sink {
    void *context;
    void (*write)(void *context, int descriptor, const void *bytes, size_t size);
};

/* What a run does beside coming to locations: a place in `set` for each of the last branches in the user's
 * functions together, and for each state that its modes (analysis/modes.h) are in. Made by fl_marks_create,
 * cleared by fl_marks_clear. */
enum { FL_MARK_PLACES = 1 << 16 };

struct fl_marks {
    uint8_t *set;   /* by place */
    uint32_t *list; /* the places that are set */
    uint32_t count;
    uint64_t trail;  /* the last branches */
    uint64_t state;  /* a digest of the values of all modes */
    uint8_t *values; /* of each mode, about */
    uint32_t mode_count;
};

struct fl_marks *fl_marks_create(struct fl_arena *arena, const struct fl_program *program);
void fl_marks_clear(struct fl_marks *marks);

struct fl_interpret_options {
    fl_function_id function;        /* where to begin; with no parameters given, they are unknown */
    bool has_function;              /* else the program's start */
    const struct fl_inputs *inputs; /* NULL: the run gets no input */
    bool forgets_inputs;            /* do not record what was read */
    struct fl_unknown unknown;
    const struct fl_observer *observer; /* may be NULL: then the run is several times as fast */
    /* Each location: how often a branch led to it, 255 being the most; the caller clears them. For runs of a
     * repeater that is made for it. */
    uint8_t *counters;
    struct fl_marks *marks;              /* where there are counters, or NULL; cleared by the caller, too */
    const struct fl_output_sink *sink;   /* NULL: output is collected in the outcome */
    const struct fl_input_bytes *wanted; /* without a sink: the run is STOPPED by a byte on standard output that is
                                            not as here; NULL: any may come */
    uint64_t step_limit;                 /* 0: the run may take any number of steps */
    struct fl_deadline deadline;         /* .at is 0: there is no deadline */
    uint64_t stack_limit;                /* bytes of a native stack, about; 0: 8 MiB */
    uint64_t memory_limit;               /* bytes of live objects; 0: 4 GiB */
    uint64_t *count;                     /* is increased by one for this interpretation; may be NULL */
};

/* The outcome lives in the arena. */
struct fl_outcome *fl_interpret(struct fl_arena *arena, const struct fl_program *program,
                                const struct fl_interpret_options *options);

/* Runs of one program, one after the other: what one of them has made ready serves the next. */
struct fl_repeater;
/* For runs without observers, and for runs with one. */
struct fl_repeater *fl_repeater_create(const struct fl_program *program);
struct fl_repeater *fl_repeater_create_observed(const struct fl_program *program);
/* For runs without observers in which locations are counted. */
struct fl_repeater *fl_repeater_create_counting(const struct fl_program *program);
/* The same, and there are marks. */
struct fl_repeater *fl_repeater_create_marking(const struct fl_program *program);
void fl_repeater_destroy(struct fl_repeater *repeater);
struct fl_outcome *fl_repeater_run(struct fl_repeater *repeater, struct fl_arena *arena,
                                   const struct fl_interpret_options *options);

/* What an observer may ask. Values live in the arena if they are wider than 64 bits. */
const struct fl_program *fl_machine_program(const struct fl_machine *machine);
uint32_t fl_machine_depth(const struct fl_machine *machine); /* 1 in the outermost function */
struct fl_memory *fl_machine_memory(struct fl_machine *machine);
/* In the innermost frame: one of its variables, or a global one. */
struct fl_bits fl_machine_variable(struct fl_machine *machine, struct fl_arena *arena, fl_variable_id variable);
/* An expression over the innermost frame; false: it has no value (a load out of bounds, a
 * division by zero). */
bool fl_machine_evaluate(struct fl_machine *machine, struct fl_arena *arena,
                         const struct fl_expression *expression, struct fl_bits *value);

#endif
