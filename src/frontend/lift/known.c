/* frontend/lift/known.c - functions with a meaning of their own: inputs, assertions, allocation
 * (known_functions.def). */
#include "frontend/lift/parts.h"

#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "base/text.h"
#include "frontend/library/input_type.h"
#include "frontend/lift/entry.h"
#include "frontend/lift/unfollowed.h"
#include "frontend/lift/uninitialized.h"

typedef const struct fl_expression *expression_ref;

enum handler {
    ASSUME,
    ERROR,
    ASSERTION,
    ASSERT,
    ABORT,
    SPEC,
    ALLOCATE,
    ALLOCATION_FAILS,
    FREE,
    COPY,
    FILL,
    APART,
    NEED_BYTES,
    CAN_READ,
    CAN_WRITE,
    CHECKS_OVERLAP,
    OBJECT_SIZE,
    OBJECT_START,
    OBJECT_NUMBER,
    OUTPUT,
    READ_TEXT,
    HALT,
    LEAVE,
    CONSTRUCTORS,
    DESTRUCTORS,
    INPUT_ARGUMENT_COUNT,
    INPUT_ARGUMENT_BYTE,
    INPUT_ARGUMENT_NUMBER,
    INPUT_PROGRAM_NAME,
    INPUT_STDIN_BYTE,
    INPUT_ENVIRONMENT_BYTE,
    INPUT_FILE_BYTE,
    INPUT_TIME,
    INPUT_VALUE,
    INPUT_BLOCK,
    INPUT_CHOICE,
    INPUT_SEED,
    INPUT_NUMBER,
    INPUT_WORLD,
    INPUT_WORLD_BLOCK,
    SEES,
    SEEN,
    REFUSE_JUMP,
    LOST_JUMP,
    KEPT,
    KEPT_OBJECTS,
    REFUSE_CONTEXT,
    REFUSE_THREAD,
};

enum when { UNDEFINED, ALWAYS };

static const struct known {
    const char *name;
    enum handler handler;
    enum when when;
} known_functions[] = {
#define FL_KNOWN(name, handler, when) {name, handler, when},
#include "frontend/lift/known_functions.def"
};

static const struct known *find_known(const char *name) {
    for (size_t i = 0; i < sizeof known_functions / sizeof *known_functions; i++)
        if (strcmp(known_functions[i].name, name) == 0) return &known_functions[i];
    return NULL;
}

/* nondet functions are recognised by prefix, whatever type they are for. */
static bool is_nondet_name(const char *name) {
    return fl_string_has_prefix(name, "__VERIFIER_nondet_") || fl_string_has_prefix(name, "nondet_") ||
           fl_string_has_prefix(name, "__CPROVER_nondet_");
}

bool fl_lift_is_known_name(const char *name) {
    return find_known(name) || is_nondet_name(name);
}

struct call {
    struct fl_function_lifter *function;
    LLVMValueRef instruction;
    const char *name;
    unsigned count;
};

static expression_ref argument(const struct call *call, unsigned index) {
    FL_INVARIANT(index < call->count, "a known function got its arguments");
    return fl_lift_operand(call->function, LLVMGetOperand(call->instruction, index));
}

static expression_ref size_argument(const struct call *call, unsigned index) {
    return fl_lift_resize(call->function, argument(call, index), call->function->lifter->pointer_width,
                          FL_OP_ZERO_EXTEND);
}

static expression_ref is_true(const struct call *call, expression_ref value) {
    struct fl_arena *arena = call->function->arena;
    if (value->width == 1) return value;
    bool is_widened =
        value->kind == FL_EXPRESSION_APPLY && value->op == FL_OP_ZERO_EXTEND && value->operands[0]->width == 1;
    if (is_widened) return value->operands[0];
    expression_ref zero = fl_expression_constant(arena, fl_bits_of_unsigned(arena, value->width, 0), value->type);
    return fl_expression_not(arena, fl_expression_binary(arena, FL_OP_EQUAL, value, zero, NULL));
}

const char *fl_lift_string(struct fl_arena *arena, LLVMValueRef value) {
    LLVMValueRef initial = LLVMIsAGlobalVariable(value) ? LLVMGetInitializer(value) : NULL;
    if (!initial || !LLVMIsAConstantDataSequential(initial) || !LLVMIsConstantString(initial)) return NULL;
    size_t length;
    const char *text = LLVMGetAsString(initial, &length);
    return fl_arena_format(arena, "%.*s", (int)length, text);
}

/* The text of a string literal argument, NULL if it is something else. */
static const char *string_argument(const struct call *call, unsigned index) {
    if (index >= call->count) return NULL;
    return fl_lift_string(call->function->arena, LLVMGetOperand(call->instruction, index));
}

static void define_constant(const struct call *call, uint64_t value) {
    struct fl_function_lifter *function = call->function;
    uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(call->instruction));
    if (LLVMGetFirstUse(call->instruction))
        fl_lift_define(function, call->instruction, fl_expression_word(function->arena, width, value, NULL));
}

static void lift_of_object(const struct call *call, enum fl_expression_kind kind) {
    struct fl_function_lifter *function = call->function;
    fl_lift_define(function, call->instruction,
                   fl_expression_memory_question(function->arena, kind, argument(call, 0)));
}

static fl_variable_id result_variable(const struct call *call) {
    return fl_lift_result_variable(call->function, call->instruction, NULL);
}

/* An input that begins like this. */
static void lift_input_like(const struct call *call, struct fl_input input) {
    struct fl_function_lifter *function = call->function;
    uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(call->instruction));
    if (!width) return;
    input.width = width;
    input.type = fl_input_type(call->name, LLVMTypeOf(call->instruction), width);
    input.function = function->id;
    input.position = function->position;
    struct fl_argument *arguments = FL_NEW_ARRAY(function->arena, struct fl_argument, call->count);
    for (unsigned i = 0; i < call->count; i++) arguments[i].value = argument(call, i);
    /* An input that nobody uses is still consumed: the k-th call gets the k-th value. */
    fl_variable_id result = result_variable(call);
    if (fl_id_is_none(result)) result = fl_lift_temporary(function, width, NULL, NULL);
    struct fl_operation operation = {.kind = FL_OPERATION_INPUT,
                                     .input = fl_builder_add_input(function->builder, input),
                                     .variable = result,
                                     .arguments = arguments,
                                     .argument_count = call->count};
    fl_emit_write(function, operation);
    if (LLVMGetFirstUse(call->instruction)) fl_lift_result_done(function, call->instruction, result);
}

static void lift_input(const struct call *call, enum fl_input_kind kind) {
    const char *name = fl_arena_copy_string(call->function->arena, call->name);
    lift_input_like(call, (struct fl_input){.kind = kind, .name = name});
}

/* The C library's pseudo-random numbers; a seed is no input, but what a run is told. */
static void lift_numbers(const struct call *call, enum fl_numbers_part part) {
    bool is_seed = part == FL_NUMBERS_SEED;
    lift_input_like(call, (struct fl_input){.kind = FL_INPUT_VALUE,
                                            .name = is_seed ? "srand.seed" : "rand",
                                            .is_world = is_seed,
                                            .numbers = part});
}

/* __fl_world(name, least, most): an input of that name between the two. */
static void lift_world(const struct call *call) {
    struct fl_function_lifter *function = call->function;
    struct fl_arena *arena = function->arena;
    uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(call->instruction));
    struct fl_input input = {.kind = FL_INPUT_VALUE,
                             .name = string_argument(call, 0),
                             .width = width,
                             .type = fl_input_type("", LLVMTypeOf(call->instruction), width),
                             .is_world = true,
                             .function = function->id,
                             .position = function->position};
    FL_INVARIANT(input.name, "what the world decides has a name");
    fl_variable_id result = result_variable(call);
    if (fl_id_is_none(result)) result = fl_lift_temporary(function, width, NULL, NULL);
    struct fl_operation operation = {
        .kind = FL_OPERATION_INPUT, .input = fl_builder_add_input(function->builder, input), .variable = result};
    fl_emit_write(function, operation);
    expression_ref value = fl_expression_variable(arena, function->builder, result);
    expression_ref above = fl_expression_binary(arena, FL_OP_LESS_EQUAL_SIGNED, argument(call, 1), value, NULL);
    expression_ref below = fl_expression_binary(arena, FL_OP_LESS_EQUAL_SIGNED, value, argument(call, 2), NULL);
    fl_emit_assume(function, fl_expression_binary(arena, FL_OP_AND, above, below, NULL));
    if (LLVMGetFirstUse(call->instruction)) fl_lift_result_done(function, call->instruction, result);
}

/* __fl_sees(name): can the program tell what happens in the function of that name? */
static void lift_sees(const struct call *call) {
    struct fl_function_lifter *function = call->function;
    uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(call->instruction));
    const char *name = string_argument(call, 0);
    FL_INVARIANT(name, "what is seen has a name");
    struct fl_bits answer =
        fl_bits_of_unsigned(function->arena, width, fl_lift_sees(function->lifter, name, function->id));
    fl_lift_define(function, call->instruction, fl_expression_constant(function->arena, answer, NULL));
}

/* __fl_seen(what): numbers from this one on are not looked at. */
static void lift_seen(const struct call *call) {
    struct fl_function_lifter *function = call->function;
    uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(call->instruction));
    const char *what = string_argument(call, 0);
    FL_INVARIANT(what, "what is seen has a name");
    uint64_t end = fl_lift_seen(function->lifter, what), last = UINT64_MAX >> (64 - width);
    struct fl_bits answer = fl_bits_of_word(width, end < last ? end : last);
    fl_lift_define(function, call->instruction, fl_expression_constant(function->arena, answer, NULL));
}

/* Linux lets it be as long as any argument. */
static void assume_short_name(struct fl_function_lifter *function, fl_edge_id edge) {
    struct fl_assumption assumption = {
        .kind = FL_ASSUMPTION_MODEL,
        .position = {FL_NO_ID, 0, 0},
        .text = "argv[0] has at most 255 bytes",
        .phrase = "argv[0] has at most 255 bytes",
        .effect = FL_EFFECT_RESULT,
        .function = FL_NO_ID,
    };
    fl_builder_set_assumption(function->builder, edge, fl_lift_assume_named(function->lifter, assumption));
}

static void lift_block_input(const struct call *call, enum fl_input_kind kind) {
    struct fl_function_lifter *function = call->function;
    const char *name = string_argument(call, 2);
    struct fl_input input = {.kind = kind,
                             .is_world = strcmp(call->name, "__fl_world_block") == 0,
                             .name = name ? name : fl_arena_copy_string(function->arena, call->name),
                             .function = function->id,
                             .position = function->position};
    struct fl_operation operation = {.kind = FL_OPERATION_INPUT,
                                     .input = fl_builder_add_input(function->builder, input),
                                     .variable = FL_NO_ID,
                                     .address = argument(call, 0),
                                     .size = size_argument(call, 1)};
    fl_emit_access_check(function, FL_EXPRESSION_IS_WRITABLE, operation.address, operation.size);
    fl_edge_id edge = fl_emit_write(function, operation);
    if (kind == FL_INPUT_PROGRAM_NAME) assume_short_name(function, edge);
}

/* The program's own calls of malloc, whether they are lifted in place or go through a pointer to the model. */
static bool is_users_malloc(const struct call *call) {
    struct fl_function_lifter *function = call->function;
    if (!fl_lift_is_model(function->lifter, function->function)) return strcmp(call->name, "malloc") == 0;
    size_t length;
    return strcmp(LLVMGetValueName2(function->function, &length), "malloc") == 0;
}

/* Which of the malloc family gives what is allocated here, its contents as they were; NULL: none does. */
static const char *allocator_at(const struct call *call) {
    static const struct {
        const char *model, *name;
    } allocators[] = {
        {"malloc", "malloc"},     {"resize", "realloc"}, {"aligned_alloc", "aligned_alloc"},
        {"memalign", "memalign"}, {"valloc", "valloc"},  {"posix_memalign", "posix_memalign"},
    };
    struct fl_function_lifter *function = call->function;
    size_t length;
    if (!fl_lift_is_model(function->lifter, function->function))
        return fl_uninitialized_follows_block(function, call->instruction) ? NULL : "malloc";
    const char *model = LLVMGetValueName2(function->function, &length);
    for (size_t i = 0; i < sizeof allocators / sizeof *allocators; i++)
        if (strcmp(allocators[i].model, model) == 0) return allocators[i].name;
    return NULL;
}

static void lift_allocate(const struct call *call) {
    struct fl_function_lifter *function = call->function;
    fl_variable_id result = result_variable(call);
    if (fl_id_is_none(result)) result = fl_lift_temporary(function, function->lifter->pointer_width, NULL, NULL);
    struct fl_operation allocate = {.kind = FL_OPERATION_ALLOCATE,
                                    .allocation = FL_ALLOCATION_HEAP,
                                    .variable = result,
                                    .size = size_argument(call, 0)};
    if (is_users_malloc(call)) {
        struct fl_input contents = {
            .kind = FL_INPUT_HEAP, .name = "malloc", .function = function->id, .position = function->position};
        allocate.has_input = true;
        allocate.input = fl_builder_add_input(function->builder, contents);
    }
    fl_edge_id edge = fl_emit_write(function, allocate);
    const char *allocator = allocator_at(call);
    if (allocator) fl_unfollowed_assume_block(function, edge, allocator);
    if (LLVMGetFirstUse(call->instruction)) fl_lift_result_done(function, call->instruction, result);
    if (!fl_lift_is_model(function->lifter, function->function))
        fl_lift_assume(function->lifter, FL_ASSUMPTION_MODEL, function->position,
                       "malloc does not run out of memory");
}

/* "malloc fails" is an input of its own at each call. */
static void lift_allocation_fails(const struct call *call) {
    const char *name = string_argument(call, 0);
    FL_INVARIANT(name, "a model names the input that says if its allocation fails");
    struct call named = {call->function, call->instruction, name, 0};
    if (fl_lift_has_check(call->function, FL_CHECK_ALLOCATION))
        lift_input(&named, FL_INPUT_VALUE);
    else
        define_constant(call, 0);
}

static void lift_can_access(const struct call *call, enum fl_expression_kind access) {
    expression_ref address = argument(call, 0);
    fl_lift_define(call->function, call->instruction,
                   fl_expression_access(call->function->arena, access, fl_lift_address_root(address), address,
                                        size_argument(call, 1)));
}

static void lift_free(const struct call *call) {
    struct fl_function_lifter *function = call->function;
    expression_ref pointer = argument(call, 0);
    fl_emit_check(function, FL_CHECK_FREE,
                  fl_expression_memory_question(function->arena, FL_EXPRESSION_IS_FREEABLE, pointer), NULL);
    struct fl_operation release = {.kind = FL_OPERATION_FREE, .address = pointer};
    fl_emit_write(function, release);
}

/* memcpy, memmove and memset give their first argument back. */
static void define_as_first_argument(const struct call *call, expression_ref first) {
    if (LLVMGetFirstUse(call->instruction) && fl_lift_width(call->function->lifter, LLVMTypeOf(call->instruction)))
        fl_lift_define(call->function, call->instruction, first);
}

/* So many bytes behind it, as a pointer: either of two objects may lie before the other. */
static expression_ref pointer_behind(struct fl_function_lifter *function, expression_ref start,
                                     expression_ref size) {
    return fl_expression_index(function->arena, start, size, 1,
                               fl_debug_type_pointer_to(&function->lifter->types, NULL));
}

/* One ends before the other begins, or both are the same: that much compilers rely on themselves. */
static void check_overlap(struct fl_function_lifter *function, expression_ref to, expression_ref from,
                          expression_ref size) {
    if (!fl_lift_has_check(function, FL_CHECK_OVERLAP)) return;
    struct fl_arena *arena = function->arena;
    expression_ref nothing = fl_expression_word(arena, size->width, 0, NULL);
    expression_ref starts[] = {pointer_behind(function, to, nothing), pointer_behind(function, from, nothing)};
    expression_ref ends[] = {pointer_behind(function, to, size), pointer_behind(function, from, size)};
    expression_ref is_apart = fl_expression_binary(
        arena, FL_OP_OR, fl_expression_binary(arena, FL_OP_LESS_EQUAL, ends[0], starts[1], NULL),
        fl_expression_binary(arena, FL_OP_LESS_EQUAL, ends[1], starts[0], NULL), NULL);
    expression_ref is_same = fl_expression_binary(arena, FL_OP_EQUAL, to, from, NULL);
    is_apart = fl_expression_binary(arena, FL_OP_OR, is_same, is_apart, NULL);
    fl_emit_check(function, FL_CHECK_OVERLAP, is_apart, "source and target are apart");
}

static void lift_apart(const struct call *call) {
    check_overlap(call->function, argument(call, 0), argument(call, 1), size_argument(call, 2));
}

static bool may_overlap(const struct call *call) {
    return strcmp(call->name, "memcpy") != 0 && strcmp(call->name, "__memcpy_chk") != 0;
}

static void lift_copy(const struct call *call) {
    struct fl_function_lifter *function = call->function;
    expression_ref to = argument(call, 0), from = argument(call, 1), size = size_argument(call, 2);
    bool is_held = LLVMGetFirstUse(call->instruction);
    if (is_held && to->kind != FL_EXPRESSION_OBJECT) to = fl_lift_hold(function, to);
    fl_emit_access_check(function, FL_EXPRESSION_IS_WRITABLE, to, size);
    fl_emit_access_check(function, FL_EXPRESSION_IN_BOUNDS, from, size);
    if (!may_overlap(call)) check_overlap(function, to, from, size);
    struct fl_operation copy = {.kind = FL_OPERATION_COPY, .address = to, .source = from, .size = size};
    fl_emit_write(function, copy);
    define_as_first_argument(call, to);
}

static void lift_fill(const struct call *call) {
    struct fl_function_lifter *function = call->function;
    expression_ref to = argument(call, 0), byte = argument(call, 1), size = size_argument(call, 2);
    bool is_held = LLVMGetFirstUse(call->instruction);
    if (is_held && to->kind != FL_EXPRESSION_OBJECT) to = fl_lift_hold(function, to);
    fl_emit_access_check(function, FL_EXPRESSION_IS_WRITABLE, to, size);
    struct fl_operation fill = {.kind = FL_OPERATION_FILL,
                                .address = to,
                                .value = fl_lift_resize(function, byte, 8, FL_OP_ZERO_EXTEND),
                                .size = size};
    fl_emit_write(function, fill);
    define_as_first_argument(call, to);
}

static void lift_output(const struct call *call) {
    struct fl_function_lifter *function = call->function;
    struct fl_operation output = {.kind = FL_OPERATION_OUTPUT,
                                  .value = argument(call, 0),
                                  .address = argument(call, 1),
                                  .size = size_argument(call, 2)};
    fl_emit_access_check(function, FL_EXPRESSION_IN_BOUNDS, output.address, output.size);
    fl_emit(function, output);
}

/* The process ends, and nobody asks what it leaves behind. */
static void lift_leave(const struct call *call) {
    struct fl_operation halt = {.kind = FL_OPERATION_HALT, .value = argument(call, 0)};
    fl_emit(call->function, halt);
}

static void lift_halt(const struct call *call) {
    struct fl_function_lifter *function = call->function;
    bool is_strict = fl_lift_has_check(function, FL_CHECK_REACHABLE);
    expression_ref no_leak = fl_expression_memory_question(
        function->arena, is_strict ? FL_EXPRESSION_NO_LEAK : FL_EXPRESSION_NO_LOST, NULL);
    fl_emit_check(function, FL_CHECK_LEAK, no_leak,
                  is_strict ? "every allocated block was freed"
                            : "every allocated block was freed or can be reached");
    lift_leave(call);
}

/* Anything may happen; here the program ends, as it does with most machines. */
static void lift_lost_jump(struct fl_function_lifter *function) {
    enum { SEGMENTATION_FAULT = 139 };
    struct fl_operation halt = {.kind = FL_OPERATION_HALT,
                                .value = fl_expression_word(function->arena, 32, SEGMENTATION_FAULT, NULL)};
    fl_emit_failure(function, FL_CHECK_POINTER, "longjmp leads to a function that has not returned");
    fl_emit(function, halt);
}

/* What a local variable that was changed since setjmp has after longjmp: any value, unless it is volatile. */
static fl_assumption_id assume_kept(struct fl_function_lifter *function, enum fl_assumption_effect effect) {
    static const char *const text = "variables that are not volatile keep their values over longjmp()";
    bool is_any = effect == FL_EFFECT_ANYTHING;
    struct fl_assumption assumption = {
        .kind = FL_ASSUMPTION_MODEL,
        .position = {FL_NO_ID, 0, 0},
        .text = is_any ? "arrays and structs that are not volatile keep their values over longjmp()" : text,
        .phrase = is_any ? "arrays and structs that are not volatile keep their values over longjmp()" : text,
        .effect = effect,
        .function = FL_NO_ID,
        .object = FL_NO_ID,
    };
    return fl_lift_assume_named(function->lifter, assumption);
}

static void lift_kept(const struct call *call) {
    struct fl_function_lifter *function = call->function;
    expression_ref value = argument(call, 0);
    fl_variable_id kept = fl_lift_result_variable(function, call->instruction, NULL);
    struct fl_operation assign = {.kind = FL_OPERATION_ASSIGN, .variable = kept, .value = value};
    fl_builder_set_assumption(function->builder, fl_emit(function, assign),
                              assume_kept(function, FL_EFFECT_RESULT));
    fl_lift_result_done(function, call->instruction, kept);
}

struct constructor {
    uint64_t priority;
    unsigned order;
    LLVMValueRef function;
};

/* By rising priority, equal ones as they stand in the source; destructors the other way round. */
static int by_priority(const void *left, const void *right) {
    const struct constructor *a = left, *b = right;
    if (a->priority != b->priority) return a->priority < b->priority ? -1 : 1;
    return a->order < b->order ? -1 : 1;
}

/* What the call was given (argc, argv, envp) is passed on, as glibc does; other parameters are zero. */
static void call_listed(const struct call *call, LLVMValueRef callee) {
    struct fl_function_lifter *function = call->function;
    unsigned count = LLVMCountParams(callee);
    expression_ref *arguments = FL_NEW_ARRAY(function->arena, expression_ref, count);
    for (unsigned i = 0; i < count; i++) {
        uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(LLVMGetParam(callee, i)));
        bool is_given = i < call->count && argument(call, i)->width == width;
        arguments[i] = is_given ? argument(call, i)
                                : fl_expression_constant(function->arena,
                                                         fl_bits_of_unsigned(function->arena, width, 0), NULL);
    }
    fl_emit_call(function, call->instruction, fl_lift_declare_function(function->lifter, callee), arguments,
                 count);
}

/* LLVM lists them in an array of {priority, function, data}. */
static void lift_constructors(const struct call *call, const char *list_name) {
    struct fl_function_lifter *function = call->function;
    LLVMValueRef list = LLVMGetNamedGlobal(function->lifter->user.module, list_name);
    LLVMValueRef items = list ? LLVMGetInitializer(list) : NULL;
    unsigned count = items ? (unsigned)LLVMGetArrayLength2(LLVMTypeOf(items)) : 0;
    struct constructor *constructors = FL_NEW_ARRAY(function->arena, struct constructor, count);
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef item = LLVMGetAggregateElement(items, i);
        constructors[i] = (struct constructor){LLVMConstIntGetZExtValue(LLVMGetAggregateElement(item, 0)), i,
                                               LLVMGetAggregateElement(item, 1)};
    }
    qsort(constructors, count, sizeof *constructors, by_priority);
    bool is_backwards = strcmp(list_name, "llvm.global_dtors") == 0;
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef callee = constructors[is_backwards ? count - 1 - i : i].function;
        if (LLVMIsAFunction(callee)) call_listed(call, callee);
    }
}

static void lift_assert(const struct call *call) {
    const char *text = string_argument(call, 1);
    fl_emit_check(call->function, FL_CHECK_ASSERTION, is_true(call, argument(call, 0)), text);
}

/* __fl_spec_check(number, expected, message): fails if they are equal. */
static void lift_spec(const struct call *call) {
    struct fl_arena *arena = call->function->arena;
    expression_ref fails = fl_expression_binary(arena, FL_OP_EQUAL, argument(call, 0), argument(call, 1), NULL);
    fl_emit_check(call->function, FL_CHECK_SPEC, fl_expression_not(arena, fails), string_argument(call, 2));
}

static void lift_handler(const struct call *call, enum handler handler) {
    struct fl_function_lifter *function = call->function;
    switch (handler) {
    case ASSUME: fl_emit_assume(function, is_true(call, argument(call, 0))); break;
    case ERROR: fl_emit_failure(function, FL_CHECK_ERROR_CALL, NULL); break;
    case ASSERTION: fl_emit_failure(function, FL_CHECK_ASSERTION, string_argument(call, 0)); break;
    case ASSERT: lift_assert(call); break;
    case ABORT: fl_emit_failure(function, FL_CHECK_ABORT, NULL); break;
    case SPEC: lift_spec(call); break;
    case ALLOCATE: lift_allocate(call); break;
    case ALLOCATION_FAILS: lift_allocation_fails(call); break;
    case FREE: lift_free(call); break;
    case COPY: lift_copy(call); break;
    case FILL: lift_fill(call); break;
    case APART: lift_apart(call); break;
    case NEED_BYTES:
        fl_emit_access_check(function, FL_EXPRESSION_IN_BOUNDS, argument(call, 0), size_argument(call, 1));
        break;
    case CAN_READ: lift_can_access(call, FL_EXPRESSION_IN_BOUNDS); break;
    case CAN_WRITE: lift_can_access(call, FL_EXPRESSION_IS_WRITABLE); break;
    case CHECKS_OVERLAP: define_constant(call, fl_lift_has_check(function, FL_CHECK_OVERLAP)); break;
    case OBJECT_SIZE: lift_of_object(call, FL_EXPRESSION_OBJECT_SIZE); break;
    case OBJECT_START: lift_of_object(call, FL_EXPRESSION_OBJECT_START); break;
    case OBJECT_NUMBER: lift_of_object(call, FL_EXPRESSION_OBJECT_NUMBER); break;
    case OUTPUT: lift_output(call); break;
    case READ_TEXT: fl_emit_outside_read(function, argument(call, 0), NULL); break;
    case HALT: lift_halt(call); break;
    case LEAVE: lift_leave(call); break;
    case CONSTRUCTORS:
        if (!fl_lift_has_entry(call->function->lifter)) fl_lift_globals_here(call->function);
        lift_constructors(call, "llvm.global_ctors");
        break;
    case DESTRUCTORS: lift_constructors(call, "llvm.global_dtors"); break;
    case INPUT_ARGUMENT_COUNT: lift_input(call, FL_INPUT_ARGUMENT_COUNT); break;
    case INPUT_ARGUMENT_BYTE: lift_input(call, FL_INPUT_ARGUMENT_BYTE); break;
    case INPUT_ARGUMENT_NUMBER: lift_input(call, FL_INPUT_ARGUMENT_NUMBER); break;
    case INPUT_PROGRAM_NAME: lift_block_input(call, FL_INPUT_PROGRAM_NAME); break;
    case INPUT_STDIN_BYTE: lift_input(call, FL_INPUT_STDIN_BYTE); break;
    case INPUT_ENVIRONMENT_BYTE: lift_input(call, FL_INPUT_ENVIRONMENT_BYTE); break;
    case INPUT_FILE_BYTE: lift_input(call, FL_INPUT_FILE_BYTE); break;
    case INPUT_TIME: lift_input(call, FL_INPUT_TIME); break;
    case INPUT_VALUE: lift_input(call, FL_INPUT_VALUE); break;
    case INPUT_BLOCK: lift_block_input(call, FL_INPUT_BLOCK); break;
    case INPUT_CHOICE: lift_input(call, FL_INPUT_CHOICE); break;
    case INPUT_SEED: lift_numbers(call, FL_NUMBERS_SEED); break;
    case INPUT_NUMBER: lift_numbers(call, FL_NUMBERS_NEXT); break;
    case INPUT_WORLD: lift_world(call); break;
    case INPUT_WORLD_BLOCK: lift_block_input(call, FL_INPUT_BLOCK); break;
    case SEES: lift_sees(call); break;
    case SEEN: lift_seen(call); break;
    case REFUSE_JUMP: fl_lift_refuse(function->lifter, function->position, FL_JUMPS_REFUSED); break;
    case LOST_JUMP: lift_lost_jump(function); break;
    case KEPT: lift_kept(call); break;
    case KEPT_OBJECTS: assume_kept(function, FL_EFFECT_ANYTHING); break;
    case REFUSE_CONTEXT:
        fl_lift_refuse(function->lifter, function->position, "getcontext and swapcontext are not supported");
        break;
    case REFUSE_THREAD: fl_lift_refuse(function->lifter, function->position, "threads are not supported"); break;
    }
}

/* Arguments that a handler reads; a call with fewer is an ordinary call of something else. */
static unsigned least_arguments(enum handler handler) {
    switch (handler) {
    case ASSUME:
    case ASSERT:
    case ALLOCATE:
    case FREE:
    case OBJECT_SIZE:
    case OBJECT_START:
    case OBJECT_NUMBER:
    case LEAVE:
    case SEES:
    case READ_TEXT:
    case HALT: return 1;
    case INPUT_PROGRAM_NAME:
    case INPUT_SEED:
    case NEED_BYTES:
    case CAN_READ:
    case CAN_WRITE:
    case INPUT_BLOCK: return 2;
    case INPUT_WORLD:
    case INPUT_WORLD_BLOCK:
    case SPEC:
    case COPY:
    case FILL:
    case APART:
    case OUTPUT: return 3;
    default: return 0;
    }
}

static void define_unused_result(const struct call *call) {
    struct fl_function_lifter *function = call->function;
    uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(call->instruction));
    if (width && LLVMGetFirstUse(call->instruction) && !fl_lift_value_entry(function, call->instruction))
        fl_lift_result_done(function, call->instruction, fl_lift_temporary(function, width, NULL, NULL));
}

/* Linking renames a static function whose name another file has too: "reach_error.5". */
static const char *source_name(struct fl_arena *arena, LLVMValueRef callee) {
    size_t length;
    const char *name = LLVMGetValueName2(callee, &length), *dot = strrchr(name, '.');
    if (LLVMGetLinkage(callee) != LLVMInternalLinkage || !dot || dot[1 + strspn(dot + 1, "0123456789")])
        return name;
    return fl_arena_format(arena, "%.*s", (int)(dot - name), name);
}

bool fl_lift_known_call(struct fl_function_lifter *function, LLVMValueRef instruction, LLVMValueRef callee) {
    struct call call = {function, instruction, source_name(function->arena, callee),
                        (unsigned)LLVMGetNumArgOperands(instruction)};
    const struct known *known = find_known(call.name);
    if (!known && is_nondet_name(call.name) && LLVMIsDeclaration(fl_lift_definition(function->lifter, callee))) {
        lift_input(&call, FL_INPUT_VALUE);
        return true;
    }
    bool is_users = known && fl_lift_is_users(function->lifter, callee);
    if (!known || (is_users && known->when != ALWAYS) || call.count < least_arguments(known->handler))
        return false;
    /* Nobody asks whether it is reached: then it does what its body says. */
    if (known->handler == ERROR && is_users && !fl_lift_has_check(function, FL_CHECK_ERROR_CALL)) return false;
    /* What may fail is the model's to say. */
    if (strcmp(known->name, "malloc") == 0 && fl_lift_has_check(function, FL_CHECK_ALLOCATION)) return false;
    lift_handler(&call, known->handler);
    if (known->handler == REFUSE_JUMP || known->handler == REFUSE_CONTEXT || known->handler == REFUSE_THREAD)
        return false;
    define_unused_result(&call);
    return true;
}
