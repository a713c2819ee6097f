#include "frontend/lift/unfollowed.h"

#include "base/text.h"
#include "frontend/lift/unwritten.h"

static fl_assumption_id assume(struct fl_function_lifter *function, const char *what, struct fl_position position,
                               fl_object_id object, fl_function_id at) {
    const char *text = fl_arena_format(function->arena, "%s is written before it is read", what);
    struct fl_assumption assumption = {
        .kind = FL_ASSUMPTION_MEMORY,
        .position = position,
        .text = text,
        .phrase = text,
        .effect = FL_EFFECT_UNWRITTEN,
        .function = at,
        .object = object,
    };
    return fl_lift_assume_named(function->lifter, assumption);
}

static void assume_object(struct fl_function_lifter *function, fl_object_id id) {
    const struct fl_object *object = fl_builder_object(function->builder, id);
    const char *name = object->name && *object->name ? object->name : "memory of alloca()";
    assume(function, name, object->position, id, function->id);
}

void fl_unfollowed_assume_locals(struct fl_function_lifter *function, const struct fl_unwritten *memory) {
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function->function);
    for (LLVMValueRef at = LLVMGetFirstInstruction(entry); at; at = LLVMGetNextInstruction(at)) {
        const struct fl_lifted_value *value = LLVMIsAAllocaInst(at) ? fl_lift_value_entry(function, at) : NULL;
        bool is_object =
            value && !value->is_variable && value->expression && value->expression->kind == FL_EXPRESSION_OBJECT;
        if (is_object && !fl_unwritten_is_followed(memory, at, false))
            assume_object(function, value->expression->object);
    }
    size_t next = 0;
    for (const char *name; (name = fl_unwritten_next_lost(memory, &next));)
        fl_unfollowed_assume_value(function, name);
}

static void assume_edge(struct fl_function_lifter *function, fl_edge_id edge, const char *what) {
    fl_object_id none = FL_NO_ID;
    fl_function_id nowhere = FL_NO_ID;
    fl_assumption_id id = assume(function, what, function->position, none, nowhere);
    fl_builder_set_assumption(function->builder, edge, id);
}

void fl_unfollowed_assume_local(struct fl_function_lifter *function, fl_edge_id edge, const char *name) {
    if (!fl_lift_has_check(function, FL_CHECK_UNINITIALIZED)) return;
    if (fl_lift_is_model(function->lifter, function->function)) return;
    assume_edge(function, edge, name ? name : "memory of alloca()");
}

void fl_unfollowed_assume_block(struct fl_function_lifter *function, fl_edge_id edge, const char *called) {
    if (!fl_lift_has_check(function, FL_CHECK_UNINITIALIZED)) return;
    assume_edge(function, edge, fl_arena_format(function->arena, "memory of %s()", called));
}

void fl_unfollowed_assume_value(struct fl_function_lifter *function, const char *name) {
    fl_object_id none = FL_NO_ID;
    assume(function, name ? name : "a struct", function->position, none, function->id);
}
