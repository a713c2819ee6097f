/* frontend/lift/parts.h - one function on its way from LLVM IR to edges.
 *
 * Expression trees are rebuilt from straight-line code: an instruction without side effect gets
 * an expression and no edge, and the expression ends up in the edge that uses it. Where an edge
 * writes something that a waiting expression reads, the expression is first put into a temporary
 * (fl_emit_write), so that every waiting expression always has the value that its instruction
 * would have given.
 *
 * A chain is a maximal sequence of blocks that follow each other without a choice (checks that
 * trap are no choice). Values that are used outside the chain that defines them go through a
 * temporary at once, so nothing waits across a chain's end.
 */
#ifndef FL_FRONTEND_LIFT_PARTS_H
#define FL_FRONTEND_LIFT_PARTS_H

#include "frontend/lift/lift.h"

struct fl_lifted_value {
    const struct fl_expression *expression;
    const struct fl_expression *overflow; /* second half of llvm.*.with.overflow, else NULL */
    unsigned uses_left;
    bool is_variable; /* a promoted alloca: loads and stores go to `variable` */
    fl_variable_id variable;
};

/* An index that a bounds check has shown to be below `bound` in this chain. */
struct fl_checked_index {
    const struct fl_expression *index;
    uint64_t bound;
};

/* A local that begins where it is declared, and may end with the block it is declared in. */
struct fl_scoped_local {
    LLVMMetadataRef scope;
    unsigned depth; /* of the scope: how many blocks it lies in, with itself */
    LLVMValueRef
        declaration;        /* the debug call where it begins; a compound literal: its first use; NULL: unknown */
    bool begins_with_block; /* jumps lead past the declaration */
    bool is_renewed;        /* each life is in memory of its own, taken from the stack of arrays */
    struct fl_operation begin; /* BEGIN, or FORGET of a variable; renewed: ALLOCATE */
    struct fl_operation end;   /* END, or SKIP; renewed: RESTORE_STACK */
    fl_variable_id mark;       /* renewed: of the stack before it begins */
};

struct fl_function_lifter {
    struct fl_lifter *lifter;
    struct fl_arena *arena;
    struct fl_builder *builder;
    LLVMValueRef function;
    fl_function_id id;

    struct fl_map values;                           /* instruction, argument -> struct fl_lifted_value * */
    struct fl_map blocks;                           /* block -> location id + 1 */
    struct fl_map chains;                           /* block -> head of its chain */
    struct fl_map continuations;                    /* block -> block that continues its chain */
    struct fl_map predecessors;                     /* block -> how many edges lead to it */
    struct fl_map declarations;                     /* alloca, argument -> DILocalVariable */
    struct fl_map declaring;                        /* the same -> the debug call that says so */
    FL_VECTOR_OF(struct fl_lifted_value *) waiting; /* expressions that read something, in order */
    FL_VECTOR_OF(struct fl_checked_index) checked;
    FL_VECTOR_OF(const struct fl_expression *) accesses; /* IN_BOUNDS conditions checked in this chain */

    FL_VECTOR_OF(struct fl_scoped_local) scoped;
    LLVMMetadataRef scope;       /* the block of C that lifting is in; NULL: the function's outermost */

    struct fl_uninitialized *uninitialized; /* NULL: not asked for */
    fl_variable_id stack_before;            /* bytes in use when the function was called, where they are counted */

    LLVMBasicBlockRef chain;     /* head of the chain being lifted */
    fl_location_id here;         /* edges are added from here on */
    struct fl_position position; /* of the current instruction */
    unsigned temporaries;
};

/* function.c */
bool fl_lift_is_noreturn_call(LLVMValueRef instruction);
/* The operands of an instruction are used once more, by it. */
void fl_lift_count_uses(struct fl_function_lifter *function, LLVMValueRef instruction);

/* value.c */
const struct fl_expression *fl_lift_operand(struct fl_function_lifter *function, LLVMValueRef value);
/* Gives the instruction its expression; decides whether it needs a temporary. */
void fl_lift_define(struct fl_function_lifter *function, LLVMValueRef instruction,
                    const struct fl_expression *expression);
struct fl_lifted_value *fl_lift_value_entry(struct fl_function_lifter *function, LLVMValueRef value);
fl_variable_id fl_lift_temporary(struct fl_function_lifter *function, uint32_t width, const struct fl_type *type,
                                 const char *name);
/* Puts an expression into a new temporary, and gives a read of it. */
const struct fl_expression *fl_lift_hold(struct fl_function_lifter *function,
                                         const struct fl_expression *expression);
/* The variable that an operation writes for this instruction, defined as its value. */
fl_variable_id fl_lift_result_variable(struct fl_function_lifter *function, LLVMValueRef instruction,
                                       const struct fl_type *type);
void fl_lift_result_done(struct fl_function_lifter *function, LLVMValueRef instruction, fl_variable_id variable);

/* Adds an edge for an operation that changes nothing, and moves on. */
fl_edge_id fl_emit(struct fl_function_lifter *function, struct fl_operation operation);
/* The same for one that may change variables or memory. */
fl_edge_id fl_emit_write(struct fl_function_lifter *function, struct fl_operation operation);
/* A step that does nothing and names the assumption: about what is given these arguments, if there are any. */
void fl_emit_assumption(struct fl_function_lifter *function, fl_assumption_id assumption,
                        const struct fl_argument *arguments, uint32_t count);
/* The system reads so many bytes there (NULL: up to a 0), which is a use of them (FL_CHECK_UNINITIALIZED). */
void fl_emit_outside_read(struct fl_function_lifter *function, const struct fl_expression *address,
                          const struct fl_expression *size);
void fl_emit_assign(struct fl_function_lifter *function, fl_variable_id variable,
                    const struct fl_expression *value);
void fl_emit_store(struct fl_function_lifter *function, const struct fl_expression *address,
                   const struct fl_expression *value);
/* A new temporary gets the next value of an input site; position and function are filled in here. */
fl_variable_id fl_emit_input(struct fl_function_lifter *function, struct fl_input input);
/* The same as the value of an instruction, whether or not it is used: the k-th call gets the k-th value. */
void fl_emit_input_result(struct fl_function_lifter *function, LLVMValueRef instruction, struct fl_input input);
fl_edge_id fl_emit_assume(struct fl_function_lifter *function, const struct fl_expression *condition);
/* Nothing if this kind of check was not chosen. text may be NULL: the condition says it. */
void fl_emit_check(struct fl_function_lifter *function, enum fl_check_kind kind,
                   const struct fl_expression *condition, const char *text);
/* A check that always fails; what follows is unreachable. */
void fl_emit_failure(struct fl_function_lifter *function, enum fl_check_kind kind, const char *text);
bool fl_lift_has_check(const struct fl_function_lifter *function, enum fl_check_kind kind);

const struct fl_expression *fl_lift_pointer_constant(const struct fl_function_lifter *function, uint64_t value);
bool fl_expressions_are_equal(const struct fl_expression *left, const struct fl_expression *right);

/* instruction.c: everything without a side effect */
const struct fl_expression *fl_lift_resize(struct fl_function_lifter *function,
                                           const struct fl_expression *expression, uint32_t width,
                                           enum fl_operator extension);
void fl_lift_instruction(struct fl_function_lifter *function, LLVMValueRef instruction);

/* memory.c */
void fl_lift_alloca(struct fl_function_lifter *function, LLVMValueRef instruction);
void fl_lift_load(struct fl_function_lifter *function, LLVMValueRef instruction);
void fl_lift_store(struct fl_function_lifter *function, LLVMValueRef instruction);
void fl_lift_get_element(struct fl_function_lifter *function, LLVMValueRef instruction);
void fl_lift_atomic_update(struct fl_function_lifter *function, LLVMValueRef instruction);
void fl_lift_compare_exchange(struct fl_function_lifter *function, LLVMValueRef instruction);
void fl_lift_va_arg(struct fl_function_lifter *function, LLVMValueRef instruction);
/* Checks that size bytes at address may be read (IN_BOUNDS) or written (IS_WRITABLE). */
void fl_emit_access_check(struct fl_function_lifter *function, enum fl_expression_kind access,
                          const struct fl_expression *address, const struct fl_expression *size);
/* The pointer an address was computed from. */
const struct fl_expression *fl_lift_address_root(const struct fl_expression *address);

/* call.c */
void fl_lift_call(struct fl_function_lifter *function, LLVMValueRef call);
/* Calls a function of the program or the models by name, with these arguments. */
void fl_emit_call(struct fl_function_lifter *function, LLVMValueRef instruction, fl_function_id callee,
                  const struct fl_expression *const *arguments, uint32_t count);

/* Something is assumed of what a call does with its arguments. */
void fl_emit_call_assumption(struct fl_function_lifter *function, LLVMValueRef call,
                             struct fl_assumption assumption);

/* known.c: functions with a meaning of their own. False if this call is an ordinary one. */
bool fl_lift_known_call(struct fl_function_lifter *function, LLVMValueRef call, LLVMValueRef callee);

/* intrinsic.c: llvm.* */
void fl_lift_intrinsic(struct fl_function_lifter *function, LLVMValueRef call, const char *name);

#endif
