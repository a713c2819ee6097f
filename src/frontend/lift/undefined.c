#include "frontend/lift/undefined.h"

#include <string.h>

#include "frontend/library/input_type.h"
#include "frontend/library/library_symbol.h"
#include "frontend/lift/address_use.h"
#include "frontend/lift/result_type.h"
#include "frontend/lift/written.h"

typedef const struct fl_expression *expression_ref;

static const struct fl_position nowhere = {FL_NO_ID, 0, 0};

/* ---- what it returns ---- */

/* Memory of its own that the next value of the input is put into; gives its address. */
static expression_ref read_memory(struct fl_function_lifter *function, struct fl_input input, uint64_t size) {
    struct fl_object object = {.name = fl_arena_format(function->arena, "%s()", input.name),
                               .kind = FL_OBJECT_LOCAL,
                               .size = size,
                               .alignment = 16,
                               .type = input.type,
                               .function = function->id,
                               .position = function->position};
    fl_object_id id = fl_builder_add_object(function->builder, object);
    expression_ref address =
        fl_expression_object(function->arena, function->builder, id,
                             input.type ? fl_debug_type_pointer_to(&function->lifter->types, input.type) : NULL);
    input.function = function->id;
    input.position = function->position;
    struct fl_operation read = {.kind = FL_OPERATION_INPUT,
                                .input = fl_builder_add_input(function->builder, input),
                                .variable = FL_NO_ID,
                                .address = address,
                                .size = fl_lift_pointer_constant(function, size)};
    fl_emit_write(function, read);
    return address;
}

/* A struct whose place the caller says. */
static void return_in_memory(struct fl_function_lifter *function, struct fl_input input, LLVMTypeRef type,
                             expression_ref to) {
    struct fl_lifter *lifter = function->lifter;
    uint64_t size = LLVMABISizeOfType(lifter->layout, type);
    if (!size) return;
    input.type = fl_result_plain_type(lifter, type);
    input.is_returned_in_memory = true;
    expression_ref from = read_memory(function, input, size);
    struct fl_operation copy = {.kind = FL_OPERATION_COPY,
                                .address = to,
                                .source = from,
                                .size = fl_lift_pointer_constant(function, size)};
    fl_emit_write(function, copy);
}

/* A struct in registers; the last one may reach past its end. */
static expression_ref read_struct(struct fl_function_lifter *function, struct fl_input input, uint32_t width) {
    uint64_t size = (input.type->size_bits + 7) / 8, room = (width + 7) / 8;
    expression_ref address = read_memory(function, input, size > room ? size : room);
    return fl_expression_load(function->arena, address, width, NULL);
}

/* What a pointer that it returns leads to. */
static struct fl_assumption leads_to(struct fl_function_lifter *function, const struct fl_input *input) {
    const struct fl_type *element = input->type->element;
    bool is_function = element && element->kind == FL_TYPE_FUNCTION;
    const char *what = is_function ? "a function of the program"
                                   : "the start of an object that the program has not made; a char * is text that "
                                     "ends with 0";
    const char *phrase =
        is_function ? "%s() gives null or a function of the program" : "%s() gives null or memory of its own";
    return (struct fl_assumption){
        .kind = FL_ASSUMPTION_UNDEFINED_FUNCTION,
        .position = function->position,
        .text = fl_arena_format(function->arena, "what %s returns is null or %s", input->name, what),
        .phrase = function->lifter->options->trusts_undefined
                      ? NULL
                      : fl_arena_format(function->arena, phrase, input->name),
        .effect = FL_EFFECT_RESULT,
        .function = FL_NO_ID,
    };
}

/* Where of a pointer only that is looked at whether it is null, nothing is assumed. */
static fl_variable_id read_value(struct fl_function_lifter *function, struct fl_input input, bool is_only_tested) {
    input.function = function->id;
    input.position = function->position;
    fl_variable_id result = fl_lift_temporary(function, input.width, input.type, NULL);
    struct fl_operation read = {
        .kind = FL_OPERATION_INPUT, .input = fl_builder_add_input(function->builder, input), .variable = result};
    fl_edge_id edge = fl_emit_write(function, read);
    if (is_only_tested || !input.type || input.type->kind != FL_TYPE_POINTER) return result;
    struct fl_assumption assumption = leads_to(function, &input);
    fl_builder_set_assumption(function->builder, edge, fl_lift_assume_named(function->lifter, assumption));
    return result;
}

static LLVMTypeRef memory_type(LLVMAttributeRef attribute) {
    return attribute ? LLVMGetTypeAttributeValue(attribute) : NULL;
}

static void return_to_call(struct fl_function_lifter *function, LLVMValueRef call, struct fl_input input) {
    LLVMTypeRef type = LLVMTypeOf(call);
    uint32_t width = fl_lift_width(function->lifter, type);
    LLVMTypeRef memory = memory_type(LLVMGetCallSiteEnumAttribute(call, 1, function->lifter->sret_kind));
    if (memory) return_in_memory(function, input, memory, fl_lift_operand(function, LLVMGetOperand(call, 0)));
    if (!width) return;
    input.type = fl_result_struct_type(function->lifter, call);
    if (input.type) {
        expression_ref value = read_struct(function, input, width);
        fl_variable_id result = fl_lift_temporary(function, width, NULL, NULL);
        fl_emit_assign(function, result, value);
        if (LLVMGetFirstUse(call)) fl_lift_result_done(function, call, result);
        return;
    }
    bool is_pointer = LLVMGetTypeKind(type) == LLVMPointerTypeKind;
    input.type =
        is_pointer ? fl_result_pointer_type(function->lifter, call) : fl_input_type(input.name, type, width);
    input.width = width;
    fl_variable_id result = read_value(function, input, fl_address_is_only_tested(call));
    if (LLVMGetFirstUse(call)) fl_lift_result_done(function, call, result);
}

/* ---- what it reads ---- */

static const struct outside_reader {
    const char *name;
    unsigned argument;
    int size; /* the argument that is the size; -1: it reads a text */
} outside_readers[] = {
#define FL_READS_TEXT(name, argument) {name, argument, -1},
#define FL_READS_BYTES(name, argument, size) {name, argument, size},
#include "frontend/lift/outside_readers.def"
};

/* Of what the call is given, or, in a body (NULL), the function's parameters. */
static void read_outside(struct fl_function_lifter *function, LLVMValueRef call, const char *name,
                         const fl_variable_id *parameters, unsigned count) {
    for (size_t i = 0; i < sizeof outside_readers / sizeof *outside_readers; i++) {
        const struct outside_reader *reader = &outside_readers[i];
        expression_ref values[2] = {NULL};
        int arguments[2] = {(int)reader->argument, reader->size};
        if (strcmp(reader->name, name) != 0 || reader->argument >= count || reader->size >= (int)count) continue;
        for (size_t k = 0; k < 2; k++) {
            if (arguments[k] < 0) continue;
            values[k] = call
                            ? fl_lift_operand(function, LLVMGetOperand(call, (unsigned)arguments[k]))
                            : fl_expression_variable(function->arena, function->builder, parameters[arguments[k]]);
        }
        if (values[0]->width != function->lifter->pointer_width) continue;
        if (values[1])
            values[1] = fl_lift_resize(function, values[1], function->lifter->pointer_width, FL_OP_ZERO_EXTEND);
        fl_emit_outside_read(function, values[0], values[1]);
    }
}

/* ---- what is assumed of it ---- */

static const char *result_text(LLVMTypeRef type, bool is_struct) {
    if (is_struct) return "returns any value and changes nothing";
    switch (LLVMGetTypeKind(type)) {
    case LLVMVoidTypeKind: return "returns and changes nothing";
    case LLVMPointerTypeKind: return "returns a pointer and changes nothing";
    default: return "returns any value and changes nothing";
    }
}

static bool keeps_functions(const char *name) {
    static const char *const names[] = {
#define FL_KEEPS_FUNCTIONS(name) name,
#include "frontend/lift/keepers.def"
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

static bool is_quiet(const char *name) {
    static const char *const names[] = {
#define FL_QUIET(name) #name,
#include "frontend/lift/quiet.def"
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

/* With a phrase where the program is all that says so. */
static struct fl_assumption writes_nothing(struct fl_lifter *lifter, struct fl_position position, const char *name,
                                           const char *what) {
    bool is_pure = fl_writing_of(lifter, name) == FL_IS_PURE;
    return (struct fl_assumption){
        .kind = FL_ASSUMPTION_UNDEFINED_FUNCTION,
        .position = position,
        .text = fl_arena_format(lifter->arena, "%s is defined nowhere: it %s", name, what),
        .phrase = is_pure ? NULL : fl_arena_format(lifter->arena, "%s() changes nothing", name),
        .effect = FL_EFFECT_WRITES,
        .function = FL_NO_ID,
        .is_library = fl_library_has(name),
        .keeps_functions = keeps_functions(name),
        .is_quiet = fl_library_has(name) && is_quiet(name),
    };
}

void fl_lift_assume_weak(struct fl_lifter *lifter, LLVMValueRef declaration) {
    size_t length;
    if (LLVMGetLinkage(declaration) != LLVMExternalWeakLinkage) return;
    const char *name = LLVMGetValueName2(declaration, &length);
    struct fl_assumption assumption = {
        .kind = FL_ASSUMPTION_UNDEFINED_FUNCTION,
        .position = nowhere,
        .text = fl_arena_format(lifter->arena, "%s is weak and defined nowhere: its address is not null", name),
        .phrase = fl_arena_format(lifter->arena, "the weak %s is defined", name),
        .effect = FL_EFFECT_ANYTHING,
        .function = FL_NO_ID,
    };
    fl_lift_assume_named(lifter, assumption);
}

void fl_lift_undefined(struct fl_function_lifter *function, LLVMValueRef call, const char *name) {
    struct fl_lifter *lifter = function->lifter;
    fl_lift_assume_weak(lifter, LLVMGetCalledValue(call));
    if (fl_lift_is_noreturn_call(call)) {
        struct fl_assumption ending = writes_nothing(lifter, function->position, name, "ends the program");
        if (!lifter->options->keeps_refused) ending.phrase = NULL; /* not for a program for production */
        fl_emit_call_assumption(function, call, ending);
        struct fl_operation halt = {.kind = FL_OPERATION_HALT,
                                    .value = fl_expression_word(function->arena, 32, 0, NULL)};
        fl_emit(function, halt);
        return;
    }
    bool is_struct = LLVMGetCallSiteEnumAttribute(call, 1, lifter->sret_kind);
    const char *what = result_text(LLVMTypeOf(call), is_struct);
    read_outside(function, call, name, NULL, LLVMGetNumArgOperands(call));
    fl_emit_call_assumption(function, call, writes_nothing(lifter, function->position, name, what));
    struct fl_input input = {.kind = FL_INPUT_UNDEFINED, .name = fl_arena_copy_string(function->arena, name)};
    return_to_call(function, call, input);
}

/* ---- where calls of it must be calls ---- */

/* Does --log-function name it? Then it leaves something in a log whether it is defined or not. */
static bool is_named(const struct fl_lifter *lifter, const char *name) {
    size_t length = strlen(name);
    for (size_t i = 0; i < lifter->options->log_function_count; i++) {
        const char *named = lifter->options->log_functions[i];
        if (strncmp(named, name, length) == 0 && (named[length] == 0 || named[length] == ':')) return true;
    }
    return false;
}

bool fl_lift_is_stubbed(const struct fl_lifter *lifter, LLVMValueRef call, const char *name) {
    if (is_named(lifter, name)) return true;
    return fl_writing_of(lifter, name) == FL_MAY_WRITE && !fl_lift_is_noreturn_call(call);
}

static const fl_variable_id *add_parameters(struct fl_lifter *lifter, LLVMValueRef declaration,
                                            fl_function_id id) {
    unsigned count = LLVMCountParams(declaration);
    fl_variable_id *parameters = FL_NEW_ARRAY(lifter->arena, fl_variable_id, count);
    for (unsigned i = 0; i < count; i++) {
        struct fl_variable variable = {.name = fl_arena_format(lifter->arena, "argument%u", i + 1),
                                       .kind = FL_VARIABLE_PARAMETER,
                                       .width = fl_lift_width(lifter, LLVMTypeOf(LLVMGetParam(declaration, i))),
                                       .function = id,
                                       .position = nowhere};
        parameters[i] = fl_builder_add_variable(lifter->builder, variable);
    }
    fl_builder_set_parameters(lifter->builder, id, parameters, count);
    return parameters;
}

/* Some call of it, whose use of the result tells what it is; NULL: there is none. */
static LLVMValueRef some_call(LLVMValueRef declaration) {
    for (LLVMUseRef use = LLVMGetFirstUse(declaration); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == declaration) return user;
    }
    return NULL;
}

static const struct fl_type *result_type(struct fl_lifter *lifter, LLVMValueRef declaration, const char *name) {
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(declaration));
    LLVMValueRef call = some_call(declaration);
    const struct fl_type *whole = call ? fl_result_struct_type(lifter, call) : NULL;
    if (whole) return whole;
    const struct fl_type *number = fl_input_type(name, type, fl_lift_width(lifter, type));
    if (number) return number;
    bool is_pointer = LLVMGetTypeKind(type) == LLVMPointerTypeKind;
    return is_pointer && call ? fl_result_pointer_type(lifter, call) : fl_result_plain_type(lifter, type);
}

/* The result as an expression; NULL: it has none. */
static expression_ref stub_result(struct fl_function_lifter *function, struct fl_input input) {
    struct fl_lifter *lifter = function->lifter;
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(function->function));
    uint32_t width = fl_lift_width(lifter, type);
    if (!width) return NULL;
    input.type = result_type(lifter, function->function, input.name);
    bool is_whole = input.type && (input.type->kind == FL_TYPE_STRUCT || input.type->kind == FL_TYPE_UNION);
    if (is_whole) return read_struct(function, input, width);
    input.width = width;
    return fl_expression_variable(function->arena, function->builder, read_value(function, input, false));
}

static void assume_of_parameters(struct fl_function_lifter *function, struct fl_assumption assumption,
                                 const fl_variable_id *parameters, uint32_t count) {
    struct fl_argument *arguments = FL_NEW_ARRAY(function->arena, struct fl_argument, count);
    for (uint32_t i = 0; i < count; i++)
        arguments[i].value = fl_expression_variable(function->arena, function->builder, parameters[i]);
    fl_emit_assumption(function, fl_lift_assume_named(function->lifter, assumption), arguments, count);
}

static struct fl_assumption writes_what_it_can(struct fl_lifter *lifter, const char *name) {
    bool is_partial = fl_written_is_partial(lifter);
    return (struct fl_assumption){
        .kind = FL_ASSUMPTION_UNDEFINED_FUNCTION,
        .position = nowhere,
        .text = fl_arena_format(
            lifter->arena,
            "%s is defined nowhere: it returns any value, and writes what its arguments point to, "
            "global variables, and what pointers lead to from there in at most three steps; it keeps no pointers",
            name),
        .phrase = is_partial ? fl_arena_format(lifter->arena,
                                               "%s() keeps no pointers and follows at most three in a row", name)
                             : NULL,
        .effect = FL_EFFECT_WRITES,
        .function = FL_NO_ID,
    };
}

static void add_effects(struct fl_function_lifter *function, const char *name) {
    struct fl_lifter *lifter = function->lifter;
    LLVMValueRef declaration = function->function;
    const fl_variable_id *parameters = add_parameters(lifter, declaration, function->id);
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(declaration));
    LLVMTypeRef memory = memory_type(LLVMGetEnumAttributeAtIndex(declaration, 1, lifter->sret_kind));
    bool may_write = fl_writing_of(lifter, name) == FL_MAY_WRITE;
    read_outside(function, NULL, name, parameters, LLVMCountParams(declaration));
    assume_of_parameters(function,
                         may_write ? writes_what_it_can(lifter, name)
                                   : writes_nothing(lifter, nowhere, name, result_text(type, memory)),
                         parameters, LLVMCountParams(declaration));
    if (may_write) fl_emit_written(function, declaration, parameters);
    struct fl_input input = {.kind = FL_INPUT_UNDEFINED, .name = name};
    if (memory)
        return_in_memory(function, input, memory,
                         fl_expression_variable(lifter->arena, function->builder, parameters[0]));
}

static void add_body(struct fl_lifter *lifter, LLVMValueRef declaration) {
    struct fl_builder *builder = lifter->builder;
    fl_function_id id = fl_lift_stub(lifter, declaration);
    fl_builder_begin_body(builder, id);
    struct fl_function_lifter function = {.lifter = lifter,
                                          .arena = lifter->arena,
                                          .builder = builder,
                                          .function = declaration,
                                          .id = id,
                                          .values = fl_map_make(lifter->arena),
                                          .position = nowhere,
                                          .here = fl_builder_function(builder, id)->entry};
    const char *name = fl_builder_function(builder, id)->link_name;
    add_effects(&function, name);
    struct fl_input input = {.kind = FL_INPUT_UNDEFINED, .name = name};
    struct fl_operation end = {.kind = FL_OPERATION_RETURN, .variable = FL_NO_ID};
    end.value = stub_result(&function, input);
    fl_builder_add_edge(builder, function.here, fl_builder_function(builder, id)->exit, end, nowhere);
}

void fl_lift_stub_bodies(struct fl_lifter *lifter) {
    while (lifter->pending_stubs.count) add_body(lifter, fl_vector_pop(&lifter->pending_stubs));
}

/* Its parameters as LLVM has them, for the native run; a struct in memory is as many bytes. */
static const struct fl_type *declared_type(struct fl_lifter *lifter, LLVMValueRef declaration) {
    unsigned count = LLVMCountParams(declaration);
    struct fl_type *type = FL_NEW(lifter->arena, struct fl_type);
    type->kind = FL_TYPE_FUNCTION;
    type->members = FL_NEW_ARRAY(lifter->arena, struct fl_member, count);
    type->member_count = count;
    for (unsigned i = 0; i < count; i++) {
        LLVMTypeRef memory = memory_type(LLVMGetEnumAttributeAtIndex(declaration, i + 1, lifter->byval_kind));
        type->members[i].type =
            fl_result_plain_type(lifter, memory ? memory : LLVMTypeOf(LLVMGetParam(declaration, i)));
    }
    return type;
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
                                   .is_undefined = true,
                                   .is_variadic = LLVMIsFunctionVarArg(type),
                                   .type = declared_type(lifter, declaration),
                                   .result_width = fl_lift_width(lifter, LLVMGetReturnType(type)),
                                   .position = nowhere};
    fl_lift_assume_weak(lifter, declaration);
    ++*fl_map_at_string(&lifter->function_names, name);
    fl_function_id id = fl_builder_add_function(lifter->builder, function);
    *fl_map_at(&lifter->functions, fl_map_key(declaration)) = id.index;
    fl_vector_push(lifter->arena, &lifter->pending_stubs, declaration);
    return id;
}
