/* engine/interpret/parts.h - the state of an interpreted run; for the interpreter's own files. */
#ifndef FL_ENGINE_INTERPRET_PARTS_H
#define FL_ENGINE_INTERPRET_PARTS_H

#include "engine/interpret/code.h"
#include "engine/interpret/interpret.h"

struct fl_frame {
    const struct fl_code *code;
    const struct fl_instruction *call; /* of the caller; NULL in the outermost frame */
    uint64_t base;                     /* its first register */
    uint64_t stack_mark;               /* objects on the memory's stack when it was entered */
    uint64_t own_mark;                 /* and after its named objects: marks of variable-length arrays lie above */
};

struct fl_machine {
    struct fl_arena *arena; /* of the outcome */
    struct fl_arena *codes_arena;
    struct fl_arena *scratch; /* of one instruction */
    const struct fl_program *program;
    const struct fl_interpret_options *options;
    struct fl_memory *memory;
    struct fl_feed *feed;
    struct fl_code_options code_options;
    const struct fl_code **codes; /* by function; NULL: not translated yet */
    uint64_t *globals;
    uint64_t *registers;
    uint64_t register_capacity;
    struct fl_frame *frames;
    uint32_t frame_count, frame_capacity;
    uint64_t stack_bytes, stack_limit, memory_limit;
    uint64_t steps;
    const struct fl_instruction *at; /* valid while an observer runs and after the run */
    struct fl_outcome *outcome;
};

static inline struct fl_frame *fl_machine_frame(struct fl_machine *machine) {
    return &machine->frames[machine->frame_count - 1];
}

const struct fl_code *fl_machine_code(struct fl_machine *machine, fl_function_id function);

/* Ends the run. Gives false, so that a handler can end with it. */
bool fl_machine_stop(struct fl_machine *machine, enum fl_outcome_kind kind, const char *message);
bool fl_machine_stop_memory(struct fl_machine *machine, enum fl_memory_error error, const char *message);
/* Ends the run because of an access that was refused. */
bool fl_machine_stop_access(struct fl_machine *machine, uint64_t address, uint64_t size, enum fl_access access);

/* Marks (marks.c). */
void fl_marks_set_result(struct fl_marks *marks, uint32_t call, int64_t value);
void fl_marks_set_mode(struct fl_marks *marks, uint32_t mode, int64_t value);

static inline void fl_marks_set(struct fl_marks *marks, uint64_t what) {
    uint32_t place = (uint32_t)(what * UINT64_C(0x9e3779b97f4a7c15) >> 48);
    if (marks->set[place]) return;
    marks->set[place] = 1;
    marks->list[marks->count++] = place;
}

/* Frames (frame.c). All give false if the run has ended. */
bool fl_machine_enter(struct fl_machine *machine, const struct fl_code *code, const struct fl_instruction *call);
bool fl_machine_enter_general(struct fl_machine *machine, const struct fl_instruction *call);
void fl_machine_leave(struct fl_machine *machine);
/* A local of the frame gets an unknown value. */
void fl_machine_forget(struct fl_machine *machine, fl_variable_id variable, uint64_t *registers);

/* Operations on the outside and on memory (operations.c). Registers are those of the frame. */
bool fl_machine_input(struct fl_machine *machine, const struct fl_instruction *instruction, uint64_t *registers);
bool fl_machine_input_block(struct fl_machine *machine, const struct fl_instruction *instruction,
                            uint64_t *registers);
bool fl_machine_allocate(struct fl_machine *machine, const struct fl_instruction *instruction,
                         uint64_t *registers);
bool fl_machine_free(struct fl_machine *machine, const struct fl_instruction *instruction, uint64_t *registers);
bool fl_machine_copy(struct fl_machine *machine, const struct fl_instruction *instruction, uint64_t *registers);
bool fl_machine_fill(struct fl_machine *machine, const struct fl_instruction *instruction, uint64_t *registers);
bool fl_machine_output(struct fl_machine *machine, const struct fl_instruction *instruction, uint64_t *registers);
/* Is there a block of the heap that nothing points to any more? */
bool fl_machine_has_lost(struct fl_machine *machine);
bool fl_machine_restore_stack(struct fl_machine *machine, const struct fl_instruction *instruction,
                              uint64_t *registers);
bool fl_machine_apply(struct fl_machine *machine, const struct fl_instruction *instruction, uint64_t *registers);
bool fl_machine_load_bits(struct fl_machine *machine, const struct fl_instruction *instruction,
                          uint64_t *registers);
bool fl_machine_store_bits(struct fl_machine *machine, const struct fl_instruction *instruction,
                           uint64_t *registers);

/* The dispatch loop (execute.c): executes until the run is over. Called with NULL, it executes nothing and returns
 * the addresses of its handlers, one for each enum fl_instruction_kind. */
const void *const *fl_machine_execute(struct fl_machine *machine);

#endif
