#include "frontend/lift/entry.h"

#include <string.h>

#include "base/text.h"
#include "frontend/lift/result_type.h"

typedef const struct fl_expression *expression_ref;

/* ---- parameters ---- */

/* One parameter of the source: a value, or memory for a struct. */
struct parameter {
    const char *name;
    bool is_memory;
    expression_ref value; /* the value, or the address of the memory */
    uint64_t size;        /* bytes of the memory */
    const struct fl_type *type;
};

static unsigned attribute_kind(const char *name) {
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

static bool has_attribute(LLVMValueRef callee, unsigned index, const char *name) {
    return LLVMGetEnumAttributeAtIndex(callee, index + 1, attribute_kind(name));
}

static bool is_aggregate(const struct fl_type *type) {
    return type && (type->kind == FL_TYPE_STRUCT || type->kind == FL_TYPE_UNION);
}

static expression_ref local_memory(struct fl_function_lifter *function, const char *name, uint64_t size,
                                   const struct fl_type *type) {
    struct fl_object object = {.name = name,
                               .kind = FL_OBJECT_LOCAL,
                               .size = size,
                               .alignment = 16,
                               .type = type,
                               .function = function->id,
                               .position = function->position};
    fl_object_id id = fl_builder_add_object(function->builder, object);
    return fl_expression_object(function->arena, function->builder, id,
                                type ? fl_debug_type_pointer_to(&function->lifter->types, type) : NULL);
}

/* "s.coerce0" is the first part of s. Names that mean something in a file of inputs are told apart. */
static const char *parameter_name(struct fl_function_lifter *function, LLVMValueRef parameter, unsigned number) {
    static const char *const reserved[] = {"argv", "stdin", "env", "file", "time"};
    size_t length;
    const char *name = LLVMGetValueName2(parameter, &length), *dot = length ? strchr(name, '.') : NULL;
    if (!length) return fl_arena_format(function->arena, "argument%u", number);
    name = fl_arena_format(function->arena, "%.*s", (int)(dot ? (size_t)(dot - name) : length), name);
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (strcmp(name, reserved[i]) == 0) return fl_arena_format(function->arena, "parameter %s", name);
    return name;
}

static struct parameter read_memory(struct fl_function_lifter *function, struct fl_input input, uint64_t size) {
    struct parameter parameter = {.name = input.name, .is_memory = true, .size = size, .type = input.type};
    parameter.value = local_memory(function, input.name, size, input.type);
    input.function = function->id;
    struct fl_operation read = {.kind = FL_OPERATION_INPUT,
                                .input = fl_builder_add_input(function->builder, input),
                                .variable = FL_NO_ID,
                                .address = parameter.value,
                                .size = fl_lift_pointer_constant(function, size)};
    fl_emit_write(function, read);
    return parameter;
}

static struct parameter read_value(struct fl_function_lifter *function, struct fl_input input) {
    fl_variable_id value = fl_emit_input(function, input);
    return (struct parameter){.name = input.name,
                              .value = fl_expression_variable(function->arena, function->builder, value),
                              .type = input.type};
}

/* How the parameters of the source come as parameters in LLVM: memory behind a pointer ("byval"), or
 * a struct in pieces, or just so. */
struct passing {
    struct fl_function_lifter *function;
    LLVMValueRef callee;
    unsigned count, next;
    uint64_t offset; /* of the next piece of a struct */
};

static uint64_t memory_size(struct passing *passing) {
    LLVMAttributeRef attribute =
        LLVMGetEnumAttributeAtIndex(passing->callee, passing->next + 1, passing->function->lifter->byval_kind);
    if (!attribute) return 0;
    return LLVMABISizeOfType(passing->function->lifter->layout, LLVMGetTypeAttributeValue(attribute));
}

/* Where in a struct the next LLVM parameter lies; moves on behind it. */
static uint64_t take_piece(struct passing *passing) {
    LLVMTargetDataRef layout = passing->function->lifter->layout;
    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(passing->callee, passing->next++));
    uint64_t alignment = LLVMABIAlignmentOfType(layout, type), size = LLVMABISizeOfType(layout, type);
    if (alignment > 8) alignment = 8;
    uint64_t at = (passing->offset + alignment - 1) / alignment * alignment;
    passing->offset = at + size;
    return at;
}

/* A struct, or an __int128 in two registers. */
static bool comes_in_pieces(const struct fl_type *type, uint32_t width) {
    bool is_wide = type && type->kind == FL_TYPE_INTEGER && type->size_bits > 64 && width <= 64;
    return is_aggregate(type) || is_wide;
}

/* A pointer of which nothing is read yet: what the value is comes later. */
static bool is_pointer(const struct passing *passing, const struct fl_type *type) {
    LLVMTypeRef given = LLVMTypeOf(LLVMGetParam(passing->callee, passing->next));
    return type && type->kind == FL_TYPE_POINTER && LLVMGetTypeKind(given) == LLVMPointerTypeKind;
}

/* Pointers choose among what is older: those to structs, the larger ones first, come before those to what may be a
 * part of them, and pointers to bytes last. */
static uint64_t rank_of(const struct fl_type *pointer) {
    const struct fl_type *element = pointer->element;
    if (!element || element->kind == FL_TYPE_VOID) return UINT64_MAX;
    if (is_aggregate(element)) return UINT64_MAX / 2 - element->size_bits;
    return UINT64_MAX / 2 + 1 + (element->kind == FL_TYPE_CHARACTER ? 1 + !element->is_signed : 0);
}

static struct parameter read_parameter(struct passing *passing, struct fl_input input) {
    struct fl_function_lifter *function = passing->function;
    LLVMValueRef parameter = LLVMGetParam(passing->callee, passing->next);
    uint64_t size = memory_size(passing);
    if (size) {
        passing->next++;
        return read_memory(function, input, size);
    }
    uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(parameter));
    if (!comes_in_pieces(input.type, width)) {
        input.width = width;
        passing->next++;
        return read_value(function, input);
    }
    size = (input.type->size_bits + 7) / 8;
    passing->offset = 0;
    while (passing->next < passing->count && passing->offset < size) take_piece(passing);
    /* The last register may reach past the end of the struct. */
    return read_memory(function, input, passing->offset > size ? passing->offset : size);
}

typedef FL_VECTOR_OF(struct parameter) parameters;

/* A pointer that waits to be read. */
struct waiting {
    fl_input_id input;
    size_t parameter;
};
typedef FL_VECTOR_OF(struct waiting) waiting_pointers;

static void read_pointers(struct fl_function_lifter *function, waiting_pointers *pointers, parameters *all) {
    struct waiting *items = pointers->items;
    const struct parameter *of = all->items;
    for (size_t i = 1; i < pointers->count; i++)
        for (size_t k = i; k && rank_of(of[items[k - 1].parameter].type) > rank_of(of[items[k].parameter].type);
             k--) {
            struct waiting moved = items[k];
            items[k] = items[k - 1];
            items[k - 1] = moved;
        }
    for (size_t i = 0; i < pointers->count; i++) {
        struct parameter *parameter = &all->items[items[i].parameter];
        fl_variable_id value = fl_lift_temporary(function, function->lifter->pointer_width, parameter->type, NULL);
        struct fl_operation read = {.kind = FL_OPERATION_INPUT, .input = items[i].input, .variable = value};
        fl_emit_write(function, read);
        parameter->value = fl_expression_variable(function->arena, function->builder, value);
    }
}

static void read_parameters(struct fl_function_lifter *function, LLVMValueRef entry, const struct fl_type *type,
                            struct fl_position position, parameters *all) {
    struct passing passing = {.function = function, .callee = entry, .count = LLVMCountParams(entry)};
    bool is_typed = type && type->kind == FL_TYPE_FUNCTION && type->member_count;
    waiting_pointers pointers = {0};
    if (passing.count && has_attribute(entry, 0, "sret")) passing.next++;
    for (size_t i = 0; passing.next < passing.count; i++) {
        struct fl_input input = {.kind = FL_INPUT_PARAMETER,
                                 .is_restrict = has_attribute(entry, passing.next, "noalias"),
                                 .position = position};
        input.name = parameter_name(function, LLVMGetParam(entry, passing.next), (unsigned)i + 1);
        if (is_typed && i < type->member_count) input.type = type->members[i].type;
        for (size_t k = 0; k < all->count; k++) /* what has the same name is not the same input */
            if (strcmp(all->items[k].name, input.name) == 0)
                input.name = fl_arena_format(function->arena, "%s_%zu", input.name, i + 1);
        if (!memory_size(&passing) && is_pointer(&passing, input.type)) {
            input.width = function->lifter->pointer_width;
            input.function = function->id;
            struct waiting waiting = {fl_builder_add_input(function->builder, input), all->count};
            struct parameter later = {.name = input.name, .type = input.type};
            passing.next++;
            fl_vector_push(function->arena, &pointers, waiting);
            fl_vector_push(function->arena, all, later);
        } else
            fl_vector_push(function->arena, all, read_parameter(&passing, input));
    }
    read_pointers(function, &pointers, all);
}

/* A struct is the callee's own: it gets a copy. */
static expression_ref copy_memory(struct fl_function_lifter *function, const struct parameter *parameter) {
    expression_ref copy = local_memory(function, "argument copy", parameter->size, parameter->type);
    struct fl_operation operation = {.kind = FL_OPERATION_COPY,
                                     .address = copy,
                                     .source = parameter->value,
                                     .size = fl_lift_pointer_constant(function, parameter->size)};
    fl_emit_write(function, operation);
    return copy;
}

static expression_ref load_piece(struct fl_function_lifter *function, const struct parameter *parameter,
                                 uint64_t offset, uint32_t width) {
    expression_ref address = fl_expression_field(function->arena, parameter->value, (int64_t)offset, NULL, NULL);
    return fl_expression_load(function->arena, address, width, NULL);
}

/* The arguments of a function with these parameters, as LLVM passes them. */
static expression_ref *arguments_of(struct fl_function_lifter *function, LLVMValueRef callee,
                                    const parameters *all) {
    struct passing passing = {.function = function, .callee = callee, .count = LLVMCountParams(callee)};
    expression_ref *arguments = FL_NEW_ARRAY(function->arena, expression_ref, passing.count);
    if (passing.count && has_attribute(callee, 0, "sret")) {
        LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(callee, 1, attribute_kind("sret"));
        uint64_t size = LLVMABISizeOfType(function->lifter->layout, LLVMGetTypeAttributeValue(attribute));
        arguments[passing.next++] = local_memory(function, "result", size, NULL);
    }
    for (size_t i = 0; i < all->count && passing.next < passing.count; i++) {
        const struct parameter *parameter = &all->items[i];
        if (!parameter->is_memory) {
            arguments[passing.next++] = parameter->value;
        } else if (memory_size(&passing)) {
            arguments[passing.next++] = copy_memory(function, parameter);
        } else {
            passing.offset = 0;
            while (passing.next < passing.count && passing.offset < parameter->size) {
                uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(LLVMGetParam(callee, passing.next)));
                unsigned at = passing.next;
                arguments[at] = load_piece(function, parameter, take_piece(&passing), width);
            }
        }
    }
    return arguments;
}

/* ---- calls ---- */

static const struct fl_type *debug_type(struct fl_lifter *lifter, LLVMValueRef function) {
    LLVMMetadataRef debug = LLVMGetSubprogram(function);
    return debug ? fl_debug_type_convert(&lifter->types, fl_debug_operand(lifter->types.context, debug, 4)) : NULL;
}

/* As far as their sizes tell; false where one is not known. */
static bool differ(const struct fl_type *left, const struct fl_type *right) {
    if (!left || !right) return false;
    if (left->kind != right->kind || left->size_bits != right->size_bits) return true;
    return left->kind == FL_TYPE_POINTER && differ(left->element, right->element);
}

static bool have_other_parameters(struct fl_lifter *lifter, LLVMValueRef left, LLVMValueRef right) {
    if (LLVMCountParams(left) != LLVMCountParams(right)) return true;
    for (unsigned i = 0; i < LLVMCountParams(left); i++)
        if (LLVMTypeOf(LLVMGetParam(left, i)) != LLVMTypeOf(LLVMGetParam(right, i))) return true;
    const struct fl_type *l = debug_type(lifter, left), *r = debug_type(lifter, right);
    if (!l || !r || l->member_count != r->member_count) return false;
    for (size_t i = 0; i < l->member_count; i++)
        if (differ(l->members[i].type, r->members[i].type)) return true;
    return false;
}

/* The function that --requires names; NULL: none was named, or a diagnostic says what is wrong. */
static LLVMValueRef find_precondition(struct fl_lifter *lifter, LLVMValueRef entry) {
    const char *name = lifter->options->precondition;
    if (!name) return NULL;
    LLVMValueRef found = LLVMGetNamedFunction(lifter->user.module, name);
    const char *problem = NULL;
    if (!found || LLVMIsDeclaration(found))
        problem = "there is no function %s to require";
    else if (!fl_lift_width(lifter, LLVMGetReturnType(LLVMGlobalGetValueType(found))))
        problem = "%s returns nothing: what --requires names returns whether the inputs are allowed";
    else if (have_other_parameters(lifter, found, entry))
        problem = "%s does not have the parameters of the function that --entry names";
    if (!problem) return found;
    fl_diagnostics_add(lifter->diagnostics, FL_ERROR, NULL, 0, 0, problem, name);
    return NULL;
}

static void require(struct fl_function_lifter *function, LLVMValueRef precondition, const parameters *all) {
    fl_function_id id = fl_lift_declare_function(function->lifter, precondition);
    uint32_t width = fl_builder_function(function->builder, id)->result_width;
    expression_ref *values = arguments_of(function, precondition, all);
    struct fl_argument *items = FL_NEW_ARRAY(function->arena, struct fl_argument, LLVMCountParams(precondition));
    for (unsigned i = 0; i < LLVMCountParams(precondition); i++) items[i].value = values[i];
    fl_variable_id result = fl_lift_temporary(function, width, NULL, NULL);
    struct fl_operation call = {.kind = FL_OPERATION_CALL,
                                .callee = fl_expression_function(function->arena, function->builder, id),
                                .arguments = items,
                                .argument_count = LLVMCountParams(precondition),
                                .variable = result};
    fl_emit_write(function, call);
    expression_ref value = fl_expression_variable(function->arena, function->builder, result);
    expression_ref zero = fl_expression_word(function->arena, width, 0, NULL);
    fl_emit_assume(function, fl_expression_not(function->arena, fl_expression_binary(function->arena, FL_OP_EQUAL,
                                                                                     value, zero, NULL)));
    fl_builder_set_precondition(function->builder, id);
}

static void assume(struct fl_lifter *lifter, const char *text) {
    fl_lift_assume(lifter, FL_ASSUMPTION_INPUT, (struct fl_position){FL_NO_ID, 0, 0}, text);
}

static bool has_pointer(const struct fl_type *type, unsigned depth) {
    if (!type || depth > 8) return false;
    if (type->kind == FL_TYPE_POINTER) return true;
    if (type->kind == FL_TYPE_ARRAY) return has_pointer(type->element, depth + 1);
    if (!is_aggregate(type)) return false;
    for (size_t i = 0; i < type->member_count; i++)
        if (has_pointer(type->members[i].type, depth + 1)) return true;
    return false;
}

static void assume_pointers(struct fl_lifter *lifter, const struct fl_type *type) {
    if (!has_pointer(type, 0)) return;
    assume(lifter,
           "a pointer among the inputs is null or points to an object or a global variable of its type, or to "
           "such a part of one; objects do not overlap");
    assume(lifter, "a char * among the inputs points to text that ends with 0; other pointers that the program "
                   "does not index point to one element");
}

void fl_lift_globals_here(struct fl_function_lifter *function) {
    struct fl_lifter *lifter = function->lifter;
    lifter->globals_from = function->here;
    function->here = fl_builder_add_location(function->builder, function->id);
    lifter->globals_to = function->here;
    lifter->globals_reader = function->id;
}

void fl_lift_entry_call(struct fl_function_lifter *function, LLVMValueRef instruction, LLVMValueRef entry) {
    struct fl_lifter *lifter = function->lifter;
    fl_function_id id = fl_lift_declare_function(lifter, entry);
    const struct fl_function *declared = fl_builder_function(function->builder, id);
    const struct fl_type *type = declared->type;
    struct fl_position position = declared->position;
    fl_lift_globals_here(function);
    parameters all = {0};
    read_parameters(function, entry, type, position, &all);
    for (size_t i = 0; i < all.count; i++) assume_pointers(lifter, all.items[i].type);
    LLVMValueRef precondition = find_precondition(lifter, entry);
    if (precondition) require(function, precondition, &all);
    fl_emit_call(function, instruction, id, arguments_of(function, entry, &all), LLVMCountParams(entry));
}

bool fl_lift_has_inputs(struct fl_lifter *lifter) {
    if (fl_lift_has_entry(lifter)) return true;
    if (lifter->options->trusts_undefined) return false;
    for (LLVMValueRef at = LLVMGetFirstGlobal(lifter->user.module); at; at = LLVMGetNextGlobal(at)) {
        LLVMValueRef definition = fl_lift_definition(lifter, at);
        if (LLVMIsDeclaration(definition) && !fl_lift_is_model(lifter, definition)) return true;
    }
    return false;
}

static bool is_address_taken(LLVMValueRef callee) {
    for (LLVMUseRef use = LLVMGetFirstUse(callee); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != callee) return true;
    }
    return false;
}

void fl_lift_callees(struct fl_lifter *lifter, LLVMTypeRef type) {
    if (!lifter->options->entry) return;
    for (LLVMValueRef at = LLVMGetFirstFunction(lifter->user.module); at; at = LLVMGetNextFunction(at))
        if (!LLVMIsDeclaration(at) && LLVMGlobalGetValueType(at) == type && is_address_taken(at))
            fl_lift_declare_function(lifter, at);
}

/* ---- global variables ---- */

static bool is_written_through(LLVMValueRef pointer, unsigned depth) {
    if (depth > 16) return true;
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsALoadInst(user)) continue;
        bool is_step = LLVMIsAGetElementPtrInst(user) ||
                       (LLVMIsAConstantExpr(user) && LLVMGetConstOpcode(user) == LLVMGetElementPtr);
        if (!is_step || is_written_through(user, depth + 1)) return true;
    }
    return false;
}

/* What nobody defines; of a function other than main, also what others may have written before. */
static bool is_input(struct fl_lifter *lifter, LLVMValueRef global) {
    size_t length;
    const char *name = LLVMGetValueName2(global, &length);
    if (fl_string_has_prefix(name, "llvm.")) return false;
    if (fl_lift_definition(lifter, global) != global || fl_lift_is_model(lifter, global)) return false;
    if (!fl_map_find(&lifter->globals, fl_map_key(global))) return false;
    if (LLVMIsDeclaration(global)) return true;
    if (!fl_lift_has_entry(lifter) || LLVMIsGlobalConstant(global)) return false;
    return !fl_lift_is_local(global) || is_written_through(global, 0);
}

static bool is_store_through_pointer(LLVMValueRef instruction) {
    if (!LLVMIsAStoreInst(instruction)) return false;
    LLVMValueRef place = LLVMGetOperand(instruction, 1);
    while (LLVMIsAGetElementPtrInst(place)) place = LLVMGetOperand(place, 0);
    return !LLVMIsAAllocaInst(place) && !LLVMIsConstant(place);
}

static bool writes_through_pointers(LLVMValueRef function) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
            if (LLVMIsAMemIntrinsic(at) || is_store_through_pointer(at)) return true;
    return false;
}

/* Is there a variable that the program uses, and other files can know the address of? Of those that it does not
 * define only what it writes through pointers makes a difference. */
static bool has_known_variable(struct fl_lifter *lifter) {
    bool is_written = false;
    for (LLVMValueRef at = LLVMGetFirstFunction(lifter->user.module); at; at = LLVMGetNextFunction(at))
        is_written = is_written || writes_through_pointers(at);
    for (LLVMValueRef at = LLVMGetFirstGlobal(lifter->user.module); at; at = LLVMGetNextGlobal(at)) {
        bool is_text = LLVMGetLinkage(at) == LLVMPrivateLinkage;
        if (is_text || !fl_map_find(&lifter->globals, fl_map_key(at))) continue;
        if (LLVMIsDeclaration(at) && !is_written) continue;
        if (!fl_lift_is_local(at) || is_written_through(at, 0)) return true;
    }
    return false;
}

/* A variable of another file may point to what this program has defined, which is no input unless it is entered
 * elsewhere than in main. */
static void assume_apart(struct fl_lifter *lifter, fl_edge_id edge, const char *name, const struct fl_type *type) {
    if (fl_lift_has_entry(lifter) || lifter->options->trusts_undefined || !has_pointer(type, 0)) return;
    if (!has_known_variable(lifter)) return;
    struct fl_assumption assumption = {
        .kind = FL_ASSUMPTION_INPUT,
        .position = {FL_NO_ID, 0, 0},
        .text = fl_arena_format(lifter->arena, "what %s points to is no variable of the program", name),
        .phrase = fl_arena_format(lifter->arena, "%s leads to null or memory of its own", name),
        .effect = FL_EFFECT_RESULT,
        .function = FL_NO_ID,
    };
    fl_builder_set_assumption(lifter->builder, edge, fl_lift_assume_named(lifter, assumption));
}

/* Reads one global variable; gives the location behind it. */
static fl_location_id read_global(struct fl_lifter *lifter, LLVMValueRef global, fl_location_id from) {
    size_t length;
    struct fl_lifted_global *lifted = fl_lift_declare_global(lifter, global);
    struct fl_input input = {.kind = FL_INPUT_GLOBAL,
                             .name =
                                 fl_arena_format(lifter->arena, "global %s", LLVMGetValueName2(global, &length)),
                             .function = lifter->globals_reader};
    struct fl_operation read = {.kind = FL_OPERATION_INPUT, .variable = FL_NO_ID};
    if (lifted->is_variable) {
        const struct fl_variable *variable = fl_builder_variable(lifter->builder, lifted->variable);
        input.width = variable->width;
        input.type = variable->type;
        input.position = variable->position;
        read.variable = lifted->variable;
    } else {
        const struct fl_object *object = fl_builder_object(lifter->builder, lifted->object);
        input.type = object->type;
        input.position = object->position;
        if (!object->size) return from;
        read.size = fl_expression_word(lifter->arena, lifter->pointer_width, object->size, NULL);
        read.address = fl_expression_object(lifter->arena, lifter->builder, lifted->object, NULL);
    }
    if (!input.type && LLVMIsDeclaration(global)) input.type = fl_result_global_type(lifter, global);
    assume_pointers(lifter, input.type);
    struct fl_position position = input.position;
    read.input = fl_builder_add_input(lifter->builder, input);
    fl_location_id to = fl_builder_add_location(lifter->builder, lifter->globals_reader);
    fl_edge_id edge = fl_builder_add_edge(lifter->builder, from, to, read, position);
    assume_apart(lifter, edge, LLVMGetValueName2(global, &length), input.type);
    return to;
}

/* Variables of the C library that callers of an entry may have changed. */
static const struct library_variable {
    const char *name, *phrase;
} library_variables[] = {
    {"optind", "no option has been read before"},
    {"optarg", "no option has been read before"},
    {"opterr", "no option has been read before"},
    {"optopt", "no option has been read before"},
    {"timezone", "local time is UTC"},
    {"daylight", "local time is UTC"},
};

/* Writes what the variable starts with, and names the assumption; gives the location behind it. */
static fl_location_id start_variable(struct fl_lifter *lifter, const struct library_variable *variable,
                                     fl_location_id from) {
    LLVMValueRef mention = LLVMGetNamedGlobal(lifter->user.module, variable->name);
    LLVMValueRef global = mention ? fl_lift_definition(lifter, mention) : NULL;
    bool is_models = global && !LLVMIsDeclaration(global) && fl_lift_is_model(lifter, global);
    if (!is_models || !fl_map_find(&lifter->globals, fl_map_key(global))) return from;
    struct fl_lifted_global *lifted = fl_lift_declare_global(lifter, global);
    const struct fl_expression *value =
        fl_expression_constant(lifter->arena, fl_lift_constant_bits(lifter, LLVMGetInitializer(global)), NULL);
    struct fl_operation write = {.kind = FL_OPERATION_ASSIGN, .variable = lifted->variable, .value = value};
    if (!lifted->is_variable) {
        write.kind = FL_OPERATION_STORE;
        write.variable = (fl_variable_id)FL_NO_ID;
        write.address = fl_expression_object(lifter->arena, lifter->builder, lifted->object, NULL);
    }
    struct fl_assumption assumption = {
        .kind = FL_ASSUMPTION_MODEL,
        .position = {FL_NO_ID, 0, 0},
        .text = fl_arena_format(lifter->arena, "%s: %s", variable->name, variable->phrase),
        .phrase = variable->phrase,
        .effect = FL_EFFECT_RESULT,
        .function = FL_NO_ID,
    };
    fl_location_id to = fl_builder_add_location(lifter->builder, lifter->globals_reader);
    fl_edge_id edge = fl_builder_add_edge(lifter->builder, from, to, write, (struct fl_position){FL_NO_ID, 0, 0});
    fl_builder_set_assumption(lifter->builder, edge, fl_lift_assume_named(lifter, assumption));
    return to;
}

void fl_lift_entry_globals(struct fl_lifter *lifter) {
    if (fl_id_is_none(lifter->globals_from)) return;
    fl_location_id here = lifter->globals_from;
    for (LLVMValueRef at = LLVMGetFirstGlobal(lifter->user.module); at; at = LLVMGetNextGlobal(at))
        if (is_input(lifter, at)) here = read_global(lifter, at, here);
    for (size_t i = 0; i < sizeof library_variables / sizeof *library_variables && fl_lift_has_entry(lifter); i++)
        here = start_variable(lifter, &library_variables[i], here);
    struct fl_operation skip = {.kind = FL_OPERATION_SKIP};
    fl_builder_add_edge(lifter->builder, here, lifter->globals_to, skip, (struct fl_position){FL_NO_ID, 0, 0});
}
