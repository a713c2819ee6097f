/* engine/interpret/code.h - functions of a program as the interpreter executes them.
 *
 * Each function is translated when it is first called. An activation has a frame of 64-bit
 * registers: the function's variables at their slots, a register that is always 0, one that
 * takes unwanted results, the addresses of its local objects, and temporaries. The registers
 * behind a frame become the parameters of the function that it calls.
 *
 * Invariant: a register that stands for at most 64 bits is zero above them.
 */
#ifndef FL_ENGINE_CODE_H
#define FL_ENGINE_CODE_H

#include "analysis/modes.h"
#include "engine/interpret/memory/memory.h"
#include "program/program.h"

enum fl_instruction_kind {
#define FL_INSTRUCTION(name) FL_INSTRUCTION_##name,
#include "engine/interpret/instructions.def"
    FL_INSTRUCTION_COUNT
};

struct fl_instruction {
    union {
        const void *handler;
        uint64_t kind; /* while the function is being translated */
    };
    uint32_t a, b, c, d;
    uint32_t steps; /* edges begun since the last instruction that counts them, its own included */
    uint32_t edge;
    union {
        uint64_t word;
        const void *pointer;
        struct fl_instruction *target;
    } x;
    union {
        uint64_t word;
        struct fl_memory_object *object;
    } y;
};

struct fl_application {
    enum fl_operator op;
    uint32_t width;
    uint32_t parameters[2];
    uint32_t operand_count;
    uint32_t registers[3];
    uint32_t widths[3];
};

/* Sorted values and where they lead. */
struct fl_switch {
    uint32_t count;
    const uint64_t *values;
    struct fl_instruction **targets; /* one more than values: the last is the default */
    uint64_t first;                  /* of a dense table */
    uint64_t table_size;             /* 0: no table, search the values */
    struct fl_instruction **table;
};

struct fl_call_argument {
    uint32_t from; /* register of the caller */
    uint32_t width;
    uint32_t offset, byval_size; /* see fl_argument */
};

struct fl_code_call {
    const struct fl_code *callee; /* CALL: NULL until it was translated */
    fl_function_id function;      /* CALL; the last callee of CALL_GENERAL */
    const struct fl_operation *operation;
    struct fl_call_argument *arguments; /* CALL_GENERAL */
    uint32_t argument_count;
    uint32_t result_width; /* 0: unwanted */
};

struct fl_frame_object {
    fl_object_id object;
    uint32_t address_register;
    uint64_t size;
    uint32_t alignment;
    bool is_scoped;
};

struct fl_code {
    const struct fl_function *function;
    struct fl_instruction *instructions;
    uint32_t instruction_count;
    uint32_t register_count;           /* what follows belongs to the functions it calls */
    uint32_t outgoing_count;           /* registers that arguments of calls need there */
    uint32_t clear_first, clear_count; /* registers to be made unknown on entry */
    uint32_t zero_register, scratch_register, variadic_register;
    const struct fl_frame_object *objects;
    uint32_t object_count;
    uint64_t stack_bytes; /* about what an activation takes of a native stack */
};

struct fl_code_options {
    bool is_observed;
    bool is_counted;              /* see fl_interpret_options.counters */
    const struct fl_modes *modes; /* NULL: there are no marks */
    struct fl_memory *memory;     /* for the objects of global bases */
    const void *const *handlers;
};

const struct fl_code *fl_code_translate(struct fl_arena *arena, const struct fl_program *program,
                                        fl_function_id function, const struct fl_code_options *options);

#endif
