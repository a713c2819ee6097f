/* frontend/lift/lift.h - shared by the files that turn LLVM IR into a program.
 *
 * The user's module and the models are lifted side by side: a name that the user's module does
 * not define is looked up in the models. Functions and globals are declared at their first
 * mention and filled from a work list.
 */
#ifndef FL_FRONTEND_LIFT_LIFT_H
#define FL_FRONTEND_LIFT_LIFT_H

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "base/map.h"
#include "base/vector.h"
#include "frontend/lift/debug_type.h"
#include "frontend/lift/block_dominance.h"
#include "frontend/compile/options.h"
#include "frontend/library/models.h"
#include "frontend/compile/module.h"
#include "program/build/builder.h"

/* A global of the source: a variable if its address is never taken, else an object. */
struct fl_lifted_global {
    bool is_variable;
    fl_variable_id variable;
    fl_object_id object;
};

struct fl_lifter {
    struct fl_arena *arena;
    struct fl_builder *builder;
    struct fl_diagnostics *diagnostics;
    const struct fl_frontend_options *options;
    struct fl_module user;
    struct fl_models models;
    uint32_t pointer_width;
    LLVMTargetDataRef layout;
    struct fl_debug_types types;

    struct fl_map functions;                /* definition or declaration -> function id + 1 */
    struct fl_map function_names;           /* link names in use */
    struct fl_map globals;                  /* LLVM global -> struct fl_lifted_global * */
    struct fl_map plain_types;              /* LLVM struct without a known type -> the one made of it */
    struct fl_map labels;                   /* basic block whose address is taken -> number */
    struct fl_map files;                    /* path -> file id + 1 */
    FL_VECTOR_OF(const char *) shown_paths; /* by file id: the path as messages name it */
    struct fl_map assumed;                  /* texts of assumptions made already -> their number + 1 */
    FL_VECTOR_OF(LLVMValueRef) pending_functions;
    FL_VECTOR_OF(LLVMValueRef) pending_globals;
    FL_VECTOR_OF(LLVMValueRef) pending_stubs; /* declarations whose functions get a body (undefined.h) */

    /* where the inputs of global variables go, and in which function; none unless --entry was given */
    fl_location_id globals_from, globals_to;
    fl_function_id globals_reader;

    bool is_stack_known, counts_stack; /* was it asked if stack is to be counted, and is it? */
    fl_variable_id stack_used;         /* then: bytes */

    struct fl_lending_facts *lending;    /* lent.c; NULL: not asked yet */
    struct fl_block_dominance dominance; /* of blocks of all functions */

    /* the last file name seen: debug locations repeat it */
    const char *last_file_name;
    fl_file_id last_file;

    unsigned nosanitize_kind, byval_kind, sret_kind, elementtype_kind;
};

/* program.c */
/* Does only its own module know its name? */
bool fl_lift_is_local(LLVMValueRef global);
enum fl_status fl_lift_program(struct fl_lifter *lifter, const struct fl_program **program);
/* Where a name is defined: the user's module, then the models; the value itself if nowhere. */
LLVMValueRef fl_lift_definition(struct fl_lifter *lifter, LLVMValueRef global);
/* Is that the user's? No model is read for this. */
bool fl_lift_is_users(const struct fl_lifter *lifter, LLVMValueRef global);
/* Is this the call by which a program starts, and does it start elsewhere than in main? */
bool fl_lift_is_entry_call(const struct fl_lifter *lifter, LLVMValueRef callee);
/* Does the program start elsewhere than in main? */
bool fl_lift_has_entry(const struct fl_lifter *lifter);
/* Is a verdict that depends on what the model of this name gives to say so? */
bool fl_lift_is_simplified(const struct fl_lifter *lifter, const char *name);
fl_function_id fl_lift_declare_function(struct fl_lifter *lifter, LLVMValueRef function);
bool fl_lift_is_model(const struct fl_lifter *lifter, LLVMValueRef global);
/* Is more done to the parameter than storing it in a local that nothing uses? */
bool fl_lift_is_parameter_used(LLVMValueRef function, unsigned index);
enum fl_arguments_use fl_lift_arguments_use(const struct fl_lifter *lifter, LLVMValueRef entry);
/* The user's program looks at none of these with this number or a higher one: "arguments", "bytes of arguments"
 * (but for argv[0]), "bytes of variables" of the environment. */
uint64_t fl_lift_seen(const struct fl_lifter *lifter, const char *what);
/* Can the user's program tell what happens in that library function, or what that variable holds? It is a model
 * that asks. */
bool fl_lift_sees(struct fl_lifter *lifter, const char *name, fl_function_id asker);
/* Assumptions (struct fl_assumption): several with one text are one. One that no verdict names: */
void fl_lift_assume(struct fl_lifter *lifter, enum fl_assumption_kind kind, struct fl_position position,
                    const char *text);
/* One with a phrase. It says its function, or edges name it: fl_emit_assumption. */
fl_assumption_id fl_lift_assume_named(struct fl_lifter *lifter, struct fl_assumption assumption);
/* A construct that is refused; the program is not built, but lifting goes on to find others. */
void fl_lift_refuse(struct fl_lifter *lifter, struct fl_position position, const char *what);

/* known.c: does a call of a function of this name have a meaning of its own? */
bool fl_lift_is_known_name(const char *name);
/* The text of a string literal, NULL if it is something else. */
const char *fl_lift_string(struct fl_arena *arena, LLVMValueRef value);

/* position.c */
struct fl_position fl_lift_position(struct fl_lifter *lifter, LLVMValueRef instruction_or_function);
struct fl_position fl_lift_debug_position(struct fl_lifter *lifter, LLVMMetadataRef variable, LLVMValueRef of);

/* constant.c */
/* The bits that a value of this type has: aggregates and vectors by their memory image. */
uint32_t fl_lift_width(const struct fl_lifter *lifter, LLVMTypeRef type);
bool fl_lift_is_scalar(LLVMTypeRef type);
bool fl_lift_is_float(LLVMTypeRef type);
/* The value of a constant, addresses included: they are fixed. */
struct fl_bits fl_lift_constant_bits(struct fl_lifter *lifter, LLVMValueRef constant);
const unsigned char *fl_lift_constant_bytes(struct fl_lifter *lifter, LLVMValueRef constant, uint64_t size);
uint64_t fl_lift_label_address(struct fl_lifter *lifter, LLVMBasicBlockRef block);

/* global.c */
struct fl_lifted_global *fl_lift_declare_global(struct fl_lifter *lifter, LLVMValueRef global);
/* At the end: functions of the user's that the program does not call may be called from elsewhere, and change what
 * only their file knows. */
void fl_lift_find_external(struct fl_lifter *lifter);
void fl_lift_global_contents(struct fl_lifter *lifter, LLVMValueRef global);
/* Lists of functions in sections of their own, which the C library calls: .init_array and its kin. */
void fl_lift_refuse_listed(struct fl_lifter *lifter);
/* Declares the user's variables that point to others from the beginning: code that is not there may find these by
 * them, though the program does not mention them. */
void fl_lift_pointing_globals(struct fl_lifter *lifter);
/* Do all uses load or store the whole value directly? */
/* Does the instruction only tell about a variable, not use it? */
bool fl_lift_is_marker(LLVMValueRef instruction);
bool fl_lift_is_only_loaded_and_stored(const struct fl_lifter *lifter, LLVMValueRef address, uint32_t width);

/* function.c */
/* Does it tie a local to the variable of the source? */
bool fl_lift_is_declaration_of_local(LLVMValueRef instruction);
void fl_lift_function_body(struct fl_lifter *lifter, LLVMValueRef function);

#endif
