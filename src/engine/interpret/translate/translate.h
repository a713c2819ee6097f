/* engine/interpret/translate/translate.h - one function on its way to code; for the translate*.c files alone. */
#ifndef FL_ENGINE_TRANSLATE_H
#define FL_ENGINE_TRANSLATE_H

#include "base/vector.h"
#include "engine/interpret/code.h"

/* A destination in the registers of the function to be called: their place is known only when
 * all temporaries have been counted. */
#define FL_OUTGOING UINT32_C(0x80000000)
#define FL_NO_REGISTER UINT32_MAX

struct fl_jump {
    uint32_t instruction;
    uint32_t location; /* of the program */
};

struct fl_switch_build {
    struct fl_switch *table;
    uint32_t *locations; /* parallel to targets */
};

struct fl_translation {
    struct fl_arena *arena;   /* of the code */
    struct fl_arena *scratch; /* of the translation */
    const struct fl_program *program;
    const struct fl_function *function;
    const struct fl_code_options *options;
    struct fl_code *code;
    FL_VECTOR_OF(struct fl_instruction) instructions;
    uint32_t *starts; /* by location of the function: its first instruction, or FL_NO_INDEX */
    FL_VECTOR_OF(struct fl_jump) jumps;
    FL_VECTOR_OF(struct fl_switch_build) switches;
    FL_VECTOR_OF(uint32_t) waiting; /* locations that are jumped to and not yet translated */
    uint32_t first_temporary, next_temporary, temporary_limit;
    uint32_t edge;          /* being translated */
    uint32_t pending_steps; /* edges begun since the last instruction that counts; where edges are
                               observed, OBSERVE_BEFORE counts them instead */
};

struct fl_instruction *fl_translate_emit(struct fl_translation *translation, enum fl_instruction_kind kind);
/* Gives the steps that wait to be counted to an instruction that counts them. */
struct fl_instruction *fl_translate_emit_counting(struct fl_translation *translation,
                                                  enum fl_instruction_kind kind);
uint32_t fl_translate_temporary(struct fl_translation *translation, uint32_t width);

/* The register that holds the value; with wanted, that one. */
uint32_t fl_translate_expression(struct fl_translation *translation, const struct fl_expression *expression,
                                 uint32_t wanted);
bool fl_translate_constant(struct fl_translation *translation, const struct fl_expression *expression,
                           uint64_t *value);

/* Emits a jump, its target still open, that is taken if the condition equals sense. */
uint32_t fl_translate_branch(struct fl_translation *translation, const struct fl_expression *condition,
                             bool sense);
/* Its target is the next instruction to be emitted. */
void fl_translate_land_here(struct fl_translation *translation, uint32_t jump);

/* An address as one of the three modes of instructions.def. */
struct fl_address {
    enum { FL_ADDRESS_OFFSET, FL_ADDRESS_INDEX, FL_ADDRESS_INDEX_32 } mode;
    uint32_t base, index;
    int32_t stride;
    uint64_t offset;
    const struct fl_expression *root; /* what base was made from */
};
struct fl_address fl_translate_address(struct fl_translation *translation, const struct fl_expression *address);
void fl_translate_store(struct fl_translation *translation, const struct fl_expression *address,
                        const struct fl_expression *value);
void fl_translate_check_bounds(struct fl_translation *translation, const struct fl_expression *question);
bool fl_translate_is_simple_bounds(struct fl_translation *translation, const struct fl_expression *condition);
/* The object that an address is computed from, if it is a global one; NULL otherwise. */
struct fl_memory_object *fl_translate_root_object(struct fl_translation *translation,
                                                  const struct fl_expression *address);

/* One operation that is neither ASSUME nor control flow's end; see translate_operation.c. */
void fl_translate_operation(struct fl_translation *translation, const struct fl_operation *operation);

#endif
