#include "frontend/lift/stub.h"

#include <string.h>

#include "frontend/library/input_type.h"

bool fl_lift_is_named(const struct fl_lifter *lifter, const char *name) {
    size_t length = strlen(name);
    for (size_t i = 0; i < lifter->options->log_function_count; i++) {
        const char *named = lifter->options->log_functions[i];
        if (strncmp(named, name, length) == 0 && (named[length] == 0 || named[length] == ':')) return true;
    }
    return false;
}

static void add_parameters(struct fl_lifter *lifter, LLVMValueRef declaration, fl_function_id id) {
    unsigned count = LLVMCountParams(declaration);
    fl_variable_id *parameters = FL_NEW_ARRAY(lifter->arena, fl_variable_id, count);
    for (unsigned i = 0; i < count; i++) {
        struct fl_variable variable = {.name = fl_arena_format(lifter->arena, "argument%u", i + 1),
                                       .kind = FL_VARIABLE_PARAMETER,
                                       .width = fl_lift_width(lifter, LLVMTypeOf(LLVMGetParam(declaration, i))),
                                       .function = id,
                                       .position = {FL_NO_ID, 0, 0}};
        parameters[i] = fl_builder_add_variable(lifter->builder, variable);
    }
    fl_builder_set_parameters(lifter->builder, id, parameters, count);
}

static void add_body(struct fl_lifter *lifter, LLVMValueRef declaration, fl_function_id id, const char *name) {
    struct fl_builder *builder = lifter->builder;
    const struct fl_position nowhere = {FL_NO_ID, 0, 0};
    fl_builder_begin_body(builder, id);
    uint32_t width = fl_builder_function(builder, id)->result_width;
    fl_location_id entry = fl_builder_function(builder, id)->entry, here = entry;
    fl_location_id exit = fl_builder_function(builder, id)->exit;
    struct fl_operation end = {.kind = FL_OPERATION_RETURN, .variable = FL_NO_ID};
    if (width) {
        LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(declaration));
        struct fl_input input = {.kind = FL_INPUT_UNDEFINED,
                                 .name = name,
                                 .width = width,
                                 .type = fl_input_type(name, type, width),
                                 .function = id,
                                 .position = nowhere};
        struct fl_variable result = {.name = "result",
                                     .kind = FL_VARIABLE_TEMPORARY,
                                     .width = width,
                                     .type = input.type,
                                     .function = id,
                                     .position = nowhere};
        fl_variable_id variable = fl_builder_add_variable(builder, result);
        struct fl_operation read = {
            .kind = FL_OPERATION_INPUT, .input = fl_builder_add_input(builder, input), .variable = variable};
        here = fl_builder_add_location(builder, id);
        fl_builder_add_edge(builder, entry, here, read, nowhere);
        end.value = fl_expression_variable(lifter->arena, builder, variable);
    }
    fl_builder_add_edge(builder, here, exit, end, nowhere);
}

fl_function_id fl_lift_stub(struct fl_lifter *lifter, LLVMValueRef declaration) {
    uint64_t *known = fl_map_find(&lifter->functions, fl_map_key(declaration));
    if (known) return (fl_function_id){(uint32_t)*known};
    size_t length;
    const char *name = fl_arena_copy_string(lifter->arena, LLVMGetValueName2(declaration, &length));
    LLVMTypeRef type = LLVMGlobalGetValueType(declaration);
    struct fl_function function = {.name = name,
                                   .link_name = name,
                                   .is_users = true,
                                   .is_variadic = LLVMIsFunctionVarArg(type),
                                   .result_width = fl_lift_width(lifter, LLVMGetReturnType(type)),
                                   .position = {FL_NO_ID, 0, 0}};
    ++*fl_map_at_string(&lifter->function_names, name);
    fl_function_id id = fl_builder_add_function(lifter->builder, function);
    *fl_map_at(&lifter->functions, fl_map_key(declaration)) = id.index;
    add_parameters(lifter, declaration, id);
    add_body(lifter, declaration, id, name);
    return id;
}
