#include "frontend/lift/written.h"

#include <string.h>

#include "frontend/lift/reached.h"
#include "frontend/lift/result_type.h"

typedef const struct fl_expression *expression_ref;

static const char pure_prefix[] = "pure:";

enum fl_writing fl_writing_of(const struct fl_lifter *lifter, const char *name) {
    const struct fl_frontend_options *options = lifter->options;
    bool may_write = false;
    if (options->trusts_undefined) return FL_IS_PURE;
    for (size_t i = 0; i < options->undefined_count; i++) {
        const char *rule = options->undefined[i];
        if (strcmp(rule, "may-write") == 0) may_write = true;
        if (strncmp(rule, pure_prefix, strlen(pure_prefix)) == 0 && strcmp(rule + strlen(pure_prefix), name) == 0)
            return FL_IS_PURE;
    }
    return may_write ? FL_MAY_WRITE : FL_WRITES_NOTHING;
}

/* ---- through pointers ---- */

static bool has_attribute(LLVMValueRef declaration, unsigned index, const char *name) {
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    return LLVMGetEnumAttributeAtIndex(declaration, index + 1, kind);
}

/* Structs that are passed or returned in memory are no pointers of C. */
static bool is_pointer(LLVMValueRef declaration, unsigned index) {
    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(declaration, index));
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind && !has_attribute(declaration, index, "byval") &&
           !has_attribute(declaration, index, "sret");
}

/* How many bytes may be written from here on: all of the object, or, inside of one, as many of a power of two. */
static expression_ref room_at(struct fl_function_lifter *function, expression_ref pointer) {
    static const uint64_t sizes[] = {1, 2, 4, 8, 16, 32, 64};
    struct fl_arena *arena = function->arena;
    expression_ref room = fl_lift_pointer_constant(function, 0);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        expression_ref size = fl_lift_pointer_constant(function, sizes[i]);
        expression_ref fits = fl_expression_access(arena, FL_EXPRESSION_IS_WRITABLE, pointer, pointer, size);
        room = fl_lift_hold(function, fl_expression_if(arena, fits, size, room, NULL));
    }
    expression_ref all =
        fl_lift_hold(function, fl_expression_memory_question(arena, FL_EXPRESSION_OBJECT_SIZE, pointer));
    expression_ref fits = fl_expression_access(arena, FL_EXPRESSION_IS_WRITABLE, pointer, pointer, all);
    return fl_lift_hold(function, fl_expression_if(arena, fits, all, room, NULL));
}

static void write_at(struct fl_function_lifter *function, struct fl_input input, expression_ref address,
                     expression_ref size) {
    input.function = function->id;
    input.position = function->position;
    struct fl_operation write = {.kind = FL_OPERATION_INPUT,
                                 .input = fl_builder_add_input(function->builder, input),
                                 .variable = FL_NO_ID,
                                 .address = address,
                                 .size = size};
    fl_emit_write(function, write);
}

/* ---- global variables ---- */

/* Can other files name it, and is it part of the program? */
static bool is_shared(struct fl_lifter *lifter, LLVMValueRef global) {
    size_t length;
    const char *name = LLVMGetValueName2(global, &length);
    LLVMLinkage linkage = LLVMGetLinkage(global);
    if (linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage || LLVMIsGlobalConstant(global))
        return false;
    if (strncmp(name, "llvm.", strlen("llvm.")) == 0 || fl_lift_is_model(lifter, global)) return false;
    return fl_lift_definition(lifter, global) == global && fl_map_find(&lifter->globals, fl_map_key(global));
}

static void write_global(struct fl_function_lifter *function, struct fl_input input, LLVMValueRef global) {
    struct fl_lifter *lifter = function->lifter;
    const struct fl_lifted_global *lifted = fl_lift_declare_global(lifter, global);
    input.type = lifted->is_variable ? fl_builder_variable(function->builder, lifted->variable)->type
                                     : fl_builder_object(function->builder, lifted->object)->type;
    if (!input.type) input.type = fl_result_global_type(lifter, global);
    if (lifted->is_variable) {
        input.width = fl_builder_variable(function->builder, lifted->variable)->width;
        fl_variable_id value = fl_emit_input(function, input);
        fl_emit_assign(function, lifted->variable,
                       fl_expression_variable(function->arena, function->builder, value));
        return;
    }
    uint64_t size = fl_builder_object(function->builder, lifted->object)->size;
    expression_ref address = fl_expression_object(function->arena, function->builder, lifted->object, NULL);
    if (size) write_at(function, input, address, fl_lift_pointer_constant(function, size));
}

/* ---- what is behind ---- */

static void read_behind_global(struct fl_function_lifter *function, LLVMValueRef global, fl_reached_list *all) {
    struct fl_lifted_global *lifted = fl_lift_declare_global(function->lifter, global);
    struct fl_arena *arena = function->arena;
    size_t length;
    const char *name = fl_arena_format(arena, "%s", LLVMGetValueName2(global, &length)); /* the module's ends before */
    if (!lifted->is_variable) {
        const struct fl_type *type = fl_builder_object(function->builder, lifted->object)->type;
        fl_emit_reads_of_reached(function, fl_expression_object(arena, function->builder, lifted->object, NULL),
                                 type, name, name, all);
        return;
    }
    const struct fl_type *type = fl_builder_variable(function->builder, lifted->variable)->type;
    if (!type || type->kind != FL_TYPE_POINTER || all->count >= FL_MOST_REACHED) return;
    if (type->element && type->element->kind == FL_TYPE_FUNCTION) return;
    struct fl_reached first = {
        .name = name,
        .root = name,
        .pointer = fl_lift_hold(function, fl_expression_variable(arena, function->builder, lifted->variable)),
        .step_count = 1};
    fl_vector_push(arena, all, first);
    fl_emit_reads_behind(function, &first, type->element, all);
}

static void write_reached(struct fl_function_lifter *function, const char *name, const struct fl_reached *reached) {
    struct fl_input input = {.kind = FL_INPUT_UNDEFINED,
                             .name = fl_arena_format(function->arena, "%s writes *%s", name, reached->name),
                             .root = reached->root,
                             .step_count = reached->step_count};
    for (uint32_t i = 0; i < reached->step_count; i++) input.offsets[i] = reached->offsets[i];
    write_at(function, input, reached->pointer, room_at(function, reached->pointer));
}

static void write_parameters(struct fl_function_lifter *function, LLVMValueRef declaration, const char *name,
                             const fl_variable_id *parameters) {
    struct fl_arena *arena = function->arena;
    for (unsigned i = 0; i < LLVMCountParams(declaration); i++) {
        if (!is_pointer(declaration, i)) continue;
        struct fl_input input = {.kind = FL_INPUT_UNDEFINED,
                                 .name = fl_arena_format(arena, "%s writes *argument%u", name, i + 1)};
        expression_ref pointer = fl_expression_variable(arena, function->builder, parameters[i]);
        write_at(function, input, pointer, room_at(function, pointer));
    }
}

static void read_behind(struct fl_function_lifter *function, LLVMValueRef declaration,
                        const fl_variable_id *parameters, fl_reached_list *all) {
    struct fl_arena *arena = function->arena;
    LLVMModuleRef module = function->lifter->user.module;
    for (unsigned i = 0; i < LLVMCountParams(declaration); i++) {
        if (!is_pointer(declaration, i)) continue;
        const char *name = fl_arena_format(arena, "argument%u", i + 1);
        fl_emit_reads_of_reached(function, fl_expression_variable(arena, function->builder, parameters[i]),
                                 fl_reached_type(function->lifter, declaration, i), name,
                                 fl_arena_format(arena, "*%s", name), all);
    }
    for (LLVMValueRef at = LLVMGetFirstGlobal(module); at; at = LLVMGetNextGlobal(at))
        if (is_shared(function->lifter, at)) read_behind_global(function, at, all);
}

void fl_emit_written(struct fl_function_lifter *function, LLVMValueRef declaration,
                     const fl_variable_id *parameters) {
    const char *name = fl_builder_function(function->builder, function->id)->link_name;
    fl_reached_list reached = {0};
    read_behind(function, declaration, parameters, &reached);
    write_parameters(function, declaration, name, parameters);
    LLVMModuleRef module = function->lifter->user.module;
    for (LLVMValueRef at = LLVMGetFirstGlobal(module); at; at = LLVMGetNextGlobal(at)) {
        size_t length;
        if (!is_shared(function->lifter, at)) continue;
        struct fl_input input = {
            .kind = FL_INPUT_UNDEFINED,
            .name = fl_arena_format(function->arena, "%s writes %s", name, LLVMGetValueName2(at, &length))};
        write_global(function, input, at);
    }
    for (size_t i = 0; i < reached.count; i++) write_reached(function, name, &reached.items[i]);
}

/* ---- what is left out ---- */

static bool is_flat(const struct fl_type *type) {
    if (!type) return false;
    if (fl_type_is_number(type)) return true;
    if (type->kind == FL_TYPE_ARRAY) return is_flat(type->element);
    if (type->kind != FL_TYPE_STRUCT && type->kind != FL_TYPE_UNION) return false;
    for (size_t i = 0; i < type->member_count; i++)
        if (!is_flat(type->members[i].type)) return false;
    return true;
}

static bool leads_further(struct fl_lifter *lifter, LLVMValueRef global) {
    return is_shared(lifter, global) && !is_flat(fl_result_global_type(lifter, global));
}

static bool takes_pointers(struct fl_lifter *lifter, LLVMValueRef function) {
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    if (!LLVMIsDeclaration(function) || !LLVMIsDeclaration(fl_lift_definition(lifter, function))) return false;
    if (strncmp(name, "llvm.", strlen("llvm.")) == 0 || fl_lift_is_known_name(name)) return false;
    if (!LLVMGetFirstUse(function) || fl_writing_of(lifter, name) == FL_IS_PURE) return false;
    if (LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function))) return true;
    for (unsigned i = 0; i < LLVMCountParams(function); i++)
        if (is_pointer(function, i)) return true;
    return false;
}

bool fl_written_is_partial(struct fl_lifter *lifter) {
    LLVMModuleRef module = lifter->user.module;
    for (LLVMValueRef at = LLVMGetFirstGlobal(module); at; at = LLVMGetNextGlobal(at))
        if (leads_further(lifter, at)) return true;
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at))
        if (takes_pointers(lifter, at)) return true;
    return false;
}
