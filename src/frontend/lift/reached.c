#include "frontend/lift/reached.h"

#include "frontend/lift/result_type.h"

typedef const struct fl_expression *expression_ref;
typedef const struct fl_type *type_ref;

enum { MOST_ELEMENTS = 4 }; /* of an array of pointers */

/* ---- reading pointers ---- */

/* One way: under the condition the variable gets the value. */
static void assign_where(struct fl_function_lifter *function, fl_location_id from, expression_ref condition,
                         fl_variable_id variable, expression_ref value, fl_location_id to) {
    struct fl_operation assign = {.kind = FL_OPERATION_ASSIGN, .variable = variable, .value = value};
    function->here = from;
    fl_emit_assume(function, condition);
    fl_builder_add_edge(function->builder, function->here, to, assign, function->position);
}

/* The pointer at an address; null if there is no memory. */
static expression_ref read_pointer(struct fl_function_lifter *function, expression_ref address) {
    struct fl_arena *arena = function->arena;
    uint32_t width = address->width;
    expression_ref size = fl_lift_pointer_constant(function, width / 8);
    expression_ref can_read =
        fl_lift_hold(function, fl_expression_access(arena, FL_EXPRESSION_IN_BOUNDS, address, address, size));
    fl_variable_id pointer = fl_lift_temporary(function, width, NULL, NULL);
    fl_location_id from = function->here, to = fl_builder_add_location(function->builder, function->id);
    assign_where(function, from, can_read, pointer, fl_expression_load(arena, address, width, NULL), to);
    assign_where(function, from, fl_expression_not(arena, can_read), pointer,
                 fl_lift_pointer_constant(function, 0), to);
    function->here = to;
    return fl_expression_variable(arena, function->builder, pointer);
}

struct walk {
    struct fl_function_lifter *function;
    fl_reached_list *all;
    struct fl_reached from; /* whose memory is looked at, its pointer being the address */
};

static void walk_type(struct walk *walk, type_ref type, uint64_t offset, const char *name);

static void follow(struct walk *walk, type_ref type, uint64_t offset, const char *name) {
    if (walk->all->count >= FL_MOST_REACHED || walk->from.step_count == FL_MOST_WRITTEN_STEPS) return;
    if (type->element && type->element->kind == FL_TYPE_FUNCTION) return;
    struct fl_function_lifter *function = walk->function;
    struct fl_reached reached = walk->from;
    expression_ref address =
        fl_lift_hold(function, fl_expression_field(function->arena, walk->from.pointer, (int64_t)offset, NULL, NULL));
    reached.name = name;
    reached.pointer = read_pointer(function, address);
    reached.offsets[reached.step_count++] = offset;
    fl_vector_push(function->arena, walk->all, reached);
    struct walk further = {.function = function, .all = walk->all, .from = reached};
    if (type->element) walk_type(&further, type->element, 0, name);
}

static void walk_members(struct walk *walk, type_ref type, uint64_t offset, const char *name) {
    bool is_behind = offset == 0 && name == walk->from.name;
    for (size_t i = 0; i < type->member_count; i++) {
        const struct fl_member *member = &type->members[i];
        if (member->offset_bits % 8) continue;
        const char *of = fl_arena_format(walk->function->arena, "%s%s%s", name, is_behind ? "->" : ".",
                                         member->name ? member->name : "");
        walk_type(walk, member->type, offset + member->offset_bits / 8, of);
    }
}

static void walk_type(struct walk *walk, type_ref type, uint64_t offset, const char *name) {
    if (!type) return;
    switch (type->kind) {
    case FL_TYPE_POINTER: follow(walk, type, offset, name); break;
    case FL_TYPE_STRUCT:
    case FL_TYPE_UNION: walk_members(walk, type, offset, name); break;
    case FL_TYPE_ARRAY:
        for (uint64_t i = 0; type->element && i < type->count && i < MOST_ELEMENTS; i++)
            walk_type(walk, type->element, offset + i * type->element->size_bits / 8,
                      fl_arena_format(walk->function->arena, "%s[%u]", name, (unsigned)i));
        break;
    default: break;
    }
}

void fl_emit_reads_of_reached(struct fl_function_lifter *function, const struct fl_expression *address,
                              const struct fl_type *type, const char *name, const char *root,
                              fl_reached_list *all) {
    struct walk walk = {.function = function,
                        .all = all,
                        .from = {.name = name, .root = root, .pointer = address}};
    walk_type(&walk, type, 0, name);
}

void fl_emit_reads_behind(struct fl_function_lifter *function, const struct fl_reached *from,
                          const struct fl_type *type, fl_reached_list *all) {
    struct walk walk = {.function = function, .all = all, .from = *from};
    walk_type(&walk, type, 0, from->name);
}

/* ---- types ---- */

static bool has_pointers(type_ref type, unsigned depth) {
    if (!type || depth > 8) return false;
    if (type->kind == FL_TYPE_POINTER) return true;
    if (type->kind == FL_TYPE_ARRAY) return has_pointers(type->element, depth + 1);
    for (size_t i = 0; (type->kind == FL_TYPE_STRUCT || type->kind == FL_TYPE_UNION) && i < type->member_count; i++)
        if (has_pointers(type->members[i].type, depth + 1)) return true;
    return false;
}

/* The call may be one through a pointer, or give the address away: of that nothing is known. */
const struct fl_type *fl_reached_type(struct fl_lifter *lifter, LLVMValueRef declaration, unsigned index) {
    for (LLVMUseRef use = LLVMGetFirstUse(declaration); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != declaration) continue;
        type_ref type = fl_result_type_at(lifter, LLVMGetOperand(call, index));
        if (has_pointers(type, 0)) return type;
    }
    return NULL;
}
