/* frontend/lift/call.c - calls: of functions with a body, of models, through pointers, of what nobody defines. */
#include "frontend/lift/parts.h"

#include <string.h>

#include "base/invariant.h"
#include "base/text.h"
#include "base/vector.h"
#include "frontend/lift/entry.h"
#include "frontend/lift/scan_format.h"
#include "frontend/lift/undefined.h"
#include "frontend/lift/uninitialized.h"

typedef const struct fl_expression *expression_ref;

static const char *const event_functions[] = {
    "printf", "fprintf", "vprintf", "vfprintf", "dprintf", "puts",         "putchar",       "fputs", "fputc",
    "putc",   "perror",  "syslog",  "vsyslog",  "write",   "__printf_chk", "__fprintf_chk", "EVR",   "EVR_value",
};

static bool is_event_name(const char *name) {
    for (size_t i = 0; i < sizeof event_functions / sizeof *event_functions; i++)
        if (strcmp(event_functions[i], name) == 0) return true;
    return false;
}

/* ---- arguments ---- */

static uint64_t byval_size(struct fl_function_lifter *function, LLVMValueRef call, unsigned index) {
    LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(call, index + 1, function->lifter->byval_kind);
    if (!attribute) return 0;
    return LLVMABISizeOfType(function->lifter->layout, LLVMGetTypeAttributeValue(attribute));
}

static uint32_t byval_alignment(LLVMValueRef call, unsigned index) {
    unsigned kind = LLVMGetEnumAttributeKindForName("align", strlen("align"));
    LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(call, index + 1, kind);
    return attribute ? (uint32_t)LLVMGetEnumAttributeValue(attribute) : 1;
}

/* A struct passed by value in memory: the callee gets the address of a fresh copy. */
static expression_ref copy_of_struct(struct fl_function_lifter *function, expression_ref source, uint64_t size) {
    struct fl_lifter *lifter = function->lifter;
    struct fl_object object = {.name = "argument copy",
                               .kind = FL_OBJECT_LOCAL,
                               .size = size,
                               .alignment = 16,
                               .function = function->id,
                               .position = function->position};
    if (source->type && source->type->kind == FL_TYPE_POINTER) object.type = source->type->element;
    fl_object_id id = fl_builder_add_object(function->builder, object);
    expression_ref copy = fl_expression_object(function->arena, function->builder, id,
                                               fl_debug_type_pointer_to(&lifter->types, object.type));
    struct fl_operation operation = {.kind = FL_OPERATION_COPY,
                                     .address = copy,
                                     .source = source,
                                     .size = fl_lift_pointer_constant(function, size)};
    fl_emit_access_check(function, FL_EXPRESSION_IN_BOUNDS, source, operation.size);
    fl_emit_write(function, operation);
    return copy;
}

/* Where the next argument stands in the memory that va_arg walks: 8-byte slots (4 with 32-bit
 * pointers), aligned further only for types that the x86-64 convention aligns to 16. */
static uint32_t place_variadic(const struct fl_lifter *lifter, uint32_t *used, uint64_t size, uint32_t alignment) {
    uint32_t slot = lifter->pointer_width / 8;
    if (lifter->pointer_width == 64 && alignment > slot) *used = (*used + alignment - 1) / alignment * alignment;
    uint32_t offset = *used;
    *used += (uint32_t)((size + slot - 1) / slot * slot);
    return offset;
}

struct arguments {
    struct fl_argument *items;
    uint32_t count;
    uint32_t variadic_size;
};

static struct arguments lift_arguments(struct fl_function_lifter *function, LLVMValueRef call,
                                       uint32_t fixed_count) {
    struct fl_lifter *lifter = function->lifter;
    struct arguments arguments = {.count = LLVMGetNumArgOperands(call)};
    arguments.items = FL_NEW_ARRAY(function->arena, struct fl_argument, arguments.count);
    for (uint32_t i = 0; i < arguments.count; i++) {
        LLVMValueRef operand = LLVMGetOperand(call, i);
        struct fl_argument *argument = &arguments.items[i];
        uint64_t size = byval_size(function, call, i);
        argument->value = fl_lift_operand(function, operand);
        if (i < fixed_count) {
            if (size) argument->value = copy_of_struct(function, argument->value, size);
            continue;
        }
        LLVMTypeRef type = LLVMTypeOf(operand);
        argument->byval_size = (uint32_t)size;
        uint32_t alignment = size ? byval_alignment(call, i) : LLVMABIAlignmentOfType(lifter->layout, type);
        if (!size) size = LLVMABISizeOfType(lifter->layout, type);
        argument->offset = place_variadic(lifter, &arguments.variadic_size, size, alignment);
    }
    return arguments;
}

/* ---- calls ---- */

/* Old-style declarations let calls differ from the definition: pad, cut and convert. */
static void match_parameters(struct fl_function_lifter *function, struct arguments *arguments,
                             LLVMValueRef definition) {
    unsigned expected = LLVMCountParams(definition);
    bool is_variadic = LLVMIsFunctionVarArg(LLVMGlobalGetValueType(definition));
    struct fl_argument *items = FL_NEW_ARRAY(function->arena, struct fl_argument, expected + arguments->count);
    for (uint32_t i = 0; i < arguments->count; i++) items[i] = arguments->items[i];
    for (unsigned i = 0; i < expected; i++) {
        uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(LLVMGetParam(definition, i)));
        if (i >= arguments->count)
            items[i].value =
                fl_expression_constant(function->arena, fl_bits_of_unsigned(function->arena, width, 0), NULL);
        else
            items[i].value = fl_lift_resize(function, items[i].value, width, FL_OP_ZERO_EXTEND);
    }
    if (arguments->count < expected || !is_variadic) arguments->count = expected;
    arguments->items = items;
}

/* Pointers to functions may be among the inputs, and lead to some that are not there. */
static void assume_of_callee(struct fl_function_lifter *function, fl_edge_id edge) {
    if (!fl_lift_has_inputs(function->lifter)) return;
    struct fl_assumption assumption = {
        .kind = FL_ASSUMPTION_INPUT,
        .position = {FL_NO_ID, 0, 0},
        .text = "a pointer to a function among the inputs is null or leads to a function of the program",
        .phrase = "pointers to functions among the inputs lead to functions of the program",
        .effect = FL_EFFECT_WRITES,
        .function = FL_NO_ID,
        .calls_pointers = true,
    };
    fl_builder_set_assumption(function->builder, edge, fl_lift_assume_named(function->lifter, assumption));
}

static void emit_call(struct fl_function_lifter *function, LLVMValueRef instruction, struct fl_operation call,
                      uint32_t result_width, bool is_event) {
    uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(instruction));
    bool is_used = width && (LLVMGetFirstUse(instruction) || fl_uninitialized_needs_result(function, instruction));
    call.kind = FL_OPERATION_CALL;
    call.variable = (fl_variable_id)FL_NO_ID;
    if (is_used && result_width) call.variable = fl_lift_temporary(function, result_width, NULL, NULL);
    fl_edge_id edge = fl_emit_write(function, call);
    if (is_event) fl_builder_set_event(function->builder, edge);
    if (call.callee->kind != FL_EXPRESSION_FUNCTION) assume_of_callee(function, edge);
    if (!is_used) return;
    if (!result_width) { /* the definition returns nothing: the value is whatever it is */
        fl_lift_result_done(function, instruction, fl_lift_temporary(function, width, NULL, NULL));
        return;
    }
    fl_lift_result_done(function, instruction, call.variable);
    struct fl_lifted_value *entry = fl_lift_value_entry(function, instruction);
    entry->expression = fl_lift_resize(function, entry->expression, width, FL_OP_ZERO_EXTEND);
}

void fl_emit_call(struct fl_function_lifter *function, LLVMValueRef instruction, fl_function_id callee,
                  const struct fl_expression *const *arguments, uint32_t count) {
    struct fl_argument *items = FL_NEW_ARRAY(function->arena, struct fl_argument, count);
    for (uint32_t i = 0; i < count; i++) items[i].value = arguments[i];
    struct fl_operation call = {.callee = fl_expression_function(function->arena, function->builder, callee),
                                .arguments = items,
                                .argument_count = count};
    emit_call(function, instruction, call, fl_builder_function(function->builder, callee)->result_width, false);
}

void fl_emit_call_assumption(struct fl_function_lifter *function, LLVMValueRef instruction,
                             struct fl_assumption assumption) {
    /* As if all were variadic: structs are not copied for what only looks at them. */
    struct arguments arguments = lift_arguments(function, instruction, 0);
    /* Where a struct is returned is no business of the function any more once it has. */
    uint32_t first = LLVMGetCallSiteEnumAttribute(instruction, 1, function->lifter->sret_kind) ? 1 : 0;
    fl_emit_assumption(function, fl_lift_assume_named(function->lifter, assumption), arguments.items + first,
                       arguments.count - first);
}

/* The variable whose address is all that a model gives, as errno's is; NULL: it does something else. */
static LLVMValueRef variable_given(struct fl_lifter *lifter, LLVMValueRef definition) {
    if (LLVMIsDeclaration(definition) || !fl_lift_is_model(lifter, definition)) return NULL;
    LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(definition));
    bool gives_value = LLVMIsAReturnInst(first) && LLVMGetNumOperands(first) == 1;
    return gives_value && LLVMIsAGlobalVariable(LLVMGetOperand(first, 0)) ? LLVMGetOperand(first, 0) : NULL;
}

static void lift_direct(struct fl_function_lifter *function, LLVMValueRef instruction, LLVMValueRef callee) {
    size_t length;
    LLVMValueRef definition = fl_lift_definition(function->lifter, callee);
    if (fl_lift_is_entry_call(function->lifter, callee)) {
        fl_lift_entry_call(function, instruction, definition);
        return;
    }
    LLVMValueRef variable = variable_given(function->lifter, definition);
    const char *name = LLVMGetValueName2(callee, &length);
    if (variable && !fl_lift_is_simplified(function->lifter, name)) {
        fl_lift_define(function, instruction, fl_lift_operand(function, variable));
        return;
    }
    bool is_stub = LLVMIsDeclaration(definition) && fl_lift_is_stubbed(function->lifter, instruction, name);
    if (LLVMIsDeclaration(definition) && !is_stub) {
        fl_lift_undefined(function, instruction, name);
        return;
    }
    fl_function_id id = is_stub ? fl_lift_stub(function->lifter, definition)
                                : fl_lift_declare_function(function->lifter, definition);
    struct arguments arguments = lift_arguments(function, instruction, LLVMCountParams(definition));
    match_parameters(function, &arguments, definition);
    struct fl_operation call = {.callee = fl_expression_function(function->arena, function->builder, id),
                                .arguments = arguments.items,
                                .argument_count = arguments.count};
    bool is_variadic = LLVMIsFunctionVarArg(LLVMGlobalGetValueType(definition));
    if (is_variadic) call.variadic_size = arguments.variadic_size;
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(definition));
    emit_call(function, instruction, call, fl_lift_width(function->lifter, result), is_event_name(name));
}

static void lift_indirect(struct fl_function_lifter *function, LLVMValueRef instruction) {
    LLVMTypeRef type = LLVMGetCalledFunctionType(instruction);
    uint32_t fixed = LLVMCountParamTypes(type), given = LLVMGetNumArgOperands(instruction);
    /* A call through an unprototyped pointer is variadic in IR only: its arguments are all fixed. */
    bool is_variadic = LLVMIsFunctionVarArg(type) && fixed > 0;
    expression_ref callee = fl_lift_operand(function, LLVMGetCalledValue(instruction));
    fl_lift_callees(function->lifter, type);
    struct arguments arguments = lift_arguments(function, instruction, is_variadic ? fixed : given);
    struct fl_operation call = {.callee = callee, .arguments = arguments.items, .argument_count = arguments.count};
    if (is_variadic) call.variadic_size = arguments.variadic_size;
    fl_emit_check(function, FL_CHECK_POINTER,
                  fl_expression_memory_question(function->arena, FL_EXPRESSION_IS_FUNCTION, callee), NULL);
    emit_call(function, instruction, call, fl_lift_width(function->lifter, LLVMGetReturnType(type)), false);
}

/* Only a barrier for the compiler: no instruction and no result. */
static bool is_empty_assembly(LLVMValueRef instruction, LLVMValueRef assembly) {
    size_t length;
    const char *text = LLVMGetInlineAsmAsmString(assembly, &length);
    return strspn(text, " \t\n;") >= length && LLVMGetTypeKind(LLVMTypeOf(instruction)) == LLVMVoidTypeKind;
}

static bool clobbers_memory(LLVMValueRef assembly) {
    size_t length;
    const char *constraints = LLVMGetInlineAsmConstraintString(assembly, &length);
    return constraints && strstr(constraints, "~{memory}");
}

static void assume_of_assembly(struct fl_function_lifter *function, LLVMValueRef instruction, bool may_write) {
    struct fl_assumption assumption = {
        .kind = FL_ASSUMPTION_ASSEMBLY,
        .position = function->position,
        .text = may_write
                    ? "inline assembly that may write any memory leaves any values in its outputs and writes "
                      "nothing else"
                    : "inline assembly leaves any values in its outputs and changes nothing else",
        .phrase = may_write ? "inline assembly writes only its outputs" : NULL,
        .effect = FL_EFFECT_WRITES,
        .function = FL_NO_ID,
    };
    if (may_write)
        fl_emit_call_assumption(function, instruction, assumption);
    else
        fl_lift_assume_named(function->lifter, assumption);
}

/* Memory operands of inline assembly ("=*m") are written by it. */
static void lift_assembly(struct fl_function_lifter *function, LLVMValueRef instruction, LLVMValueRef assembly) {
    struct fl_lifter *lifter = function->lifter;
    if (is_empty_assembly(instruction, assembly)) return;
    assume_of_assembly(function, instruction, clobbers_memory(assembly));
    struct fl_input input = {.kind = FL_INPUT_ASSEMBLY,
                             .name = "inline assembly",
                             .function = function->id,
                             .position = function->position};
    for (unsigned i = 0; i < (unsigned)LLVMGetNumArgOperands(instruction); i++) {
        LLVMAttributeRef element = LLVMGetCallSiteEnumAttribute(instruction, i + 1, lifter->elementtype_kind);
        if (!element) continue;
        uint64_t size = LLVMABISizeOfType(lifter->layout, LLVMGetTypeAttributeValue(element));
        struct fl_operation havoc = {.kind = FL_OPERATION_INPUT,
                                     .input = fl_builder_add_input(function->builder, input),
                                     .variable = FL_NO_ID,
                                     .address = fl_lift_operand(function, LLVMGetOperand(instruction, i)),
                                     .size = fl_lift_pointer_constant(function, size)};
        fl_emit_access_check(function, FL_EXPRESSION_IS_WRITABLE, havoc.address, havoc.size);
        fl_emit_write(function, havoc);
    }
    input.width = fl_lift_width(lifter, LLVMTypeOf(instruction));
    if (input.width) fl_emit_input_result(function, instruction, input);
}

void fl_lift_call(struct fl_function_lifter *function, LLVMValueRef instruction) {
    LLVMValueRef callee = LLVMGetCalledValue(instruction);
    while (LLVMIsAGlobalAlias(callee)) callee = LLVMAliasGetAliasee(callee);
    if (LLVMIsAInlineAsm(callee)) {
        lift_assembly(function, instruction, callee);
        return;
    }
    size_t length;
    const char *name = LLVMGetValueName2(callee, &length);
    if (fl_format_numbers_arguments(instruction))
        fl_lift_refuse(function->lifter, function->position,
                       "formats that number their arguments are not supported");
    if (LLVMIsAFunction(callee)) fl_uninitialized_lend(function, instruction);
    if (!LLVMIsAFunction(callee))
        lift_indirect(function, instruction);
    else if (fl_string_has_prefix(name, "llvm."))
        fl_lift_intrinsic(function, instruction, name);
    else if (!fl_lift_known_call(function, instruction, callee))
        lift_direct(function, instruction, callee);
    if (fl_lift_is_noreturn_call(instruction)) return;
    const struct fl_lifted_value *result = fl_lift_value_entry(function, instruction);
    fl_uninitialized_call(function, instruction, result ? result->expression : NULL);
}
