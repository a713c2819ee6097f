/* frontend/lift/value.c - the expressions that instructions stand for, temporaries, and the edges that use them.
 */
#include "frontend/lift/parts.h"

#include "base/invariant.h"
#include "base/vector.h"

/* Trees past this many nodes get a temporary, and shared trees past the second number: they keep
 * evaluation linear and printing readable. */
enum { LARGEST_TREE = 100, LARGEST_SHARED_TREE = 3 };

struct fl_lifted_value *fl_lift_value_entry(struct fl_function_lifter *function, LLVMValueRef value) {
    uint64_t *known = fl_map_find(&function->values, fl_map_key(value));
    return known ? (struct fl_lifted_value *)(uintptr_t)*known : NULL;
}

static const struct fl_expression *global_operand(struct fl_function_lifter *function, LLVMValueRef value) {
    struct fl_lifter *lifter = function->lifter;
    if (LLVMIsAFunction(value))
        return fl_expression_function(function->arena, function->builder, fl_lift_declare_function(lifter, value));
    struct fl_lifted_global *global = fl_lift_declare_global(lifter, value);
    FL_INVARIANT(!global->is_variable, "only the address of an object is an operand");
    const struct fl_type *type = fl_builder_object(function->builder, global->object)->type;
    return fl_expression_object(function->arena, function->builder, global->object,
                                fl_debug_type_pointer_to(&lifter->types, type));
}

/* Floats say what they are, so that they print as numbers; the type of an integer is its use's. */
static const struct fl_type *constant_type(const struct fl_lifter *lifter, LLVMTypeRef type) {
    static const struct fl_type single = {
        .kind = FL_TYPE_FLOAT, .is_signed = true, .name = "float", .size_bits = 32};
    static const struct fl_type twofold = {
        .kind = FL_TYPE_FLOAT, .is_signed = true, .name = "double", .size_bits = 64};
    if (!fl_lift_is_float(type)) return NULL;
    uint32_t width = fl_lift_width(lifter, type);
    return width == 32 ? &single : width == 64 ? &twofold : NULL;
}

static const struct fl_expression *constant_operand(struct fl_function_lifter *function, LLVMValueRef value);

static bool is_constant_expression(LLVMValueRef value, LLVMOpcode opcode) {
    return LLVMIsAConstantExpr(value) && LLVMGetConstOpcode(value) == opcode;
}

/* Numbers that are made of addresses stay so, for those who ask where pointers lead and who looks at them. NULL:
 * it is no such constant. */
static const struct fl_expression *constant_of_addresses(struct fl_function_lifter *function, LLVMValueRef value) {
    if (!LLVMIsAConstantExpr(value)) return NULL;
    const struct fl_expression *left = constant_operand(function, LLVMGetOperand(value, 0));
    switch (LLVMGetConstOpcode(value)) {
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMTrunc:
        return fl_lift_resize(function, left, fl_lift_width(function->lifter, LLVMTypeOf(value)),
                              FL_OP_ZERO_EXTEND);
    case LLVMAdd:
    case LLVMSub:
    case LLVMXor: {
        enum fl_operator op = LLVMGetConstOpcode(value) == LLVMAdd   ? FL_OP_ADD
                              : LLVMGetConstOpcode(value) == LLVMSub ? FL_OP_SUBTRACT
                                                                     : FL_OP_XOR;
        return fl_expression_binary(function->arena, op, left,
                                    constant_operand(function, LLVMGetOperand(value, 1)), NULL);
    }
    default: return NULL;
    }
}

/* A constant GEP into a global stays readable: it is lifted like the instruction. */
static const struct fl_expression *constant_operand(struct fl_function_lifter *function, LLVMValueRef value) {
    if (LLVMIsAGlobalAlias(value)) return constant_operand(function, LLVMAliasGetAliasee(value));
    if (LLVMIsAGlobalValue(value)) return global_operand(function, value);
    if (is_constant_expression(value, LLVMGetElementPtr)) {
        fl_lift_get_element(function, value);
        return fl_lift_value_entry(function, value)->expression;
    }
    const struct fl_expression *made = constant_of_addresses(function, value);
    if (made) return made;
    return fl_expression_constant(function->arena, fl_lift_constant_bits(function->lifter, value),
                                  constant_type(function->lifter, LLVMTypeOf(value)));
}

const struct fl_expression *fl_lift_operand(struct fl_function_lifter *function, LLVMValueRef value) {
    struct fl_lifted_value *entry = fl_lift_value_entry(function, value);
    if (entry) {
        FL_INVARIANT(entry->expression, "a promoted local is only loaded and stored");
        return entry->expression;
    }
    FL_INVARIANT(LLVMIsConstant(value), "instructions are lifted before their uses");
    return constant_operand(function, value);
}

const struct fl_expression *fl_lift_pointer_constant(const struct fl_function_lifter *function, uint64_t value) {
    return fl_expression_word(function->arena, function->lifter->pointer_width, value, NULL);
}

/* Nodes in the tree, counted up to a limit. */
static unsigned tree_size(const struct fl_expression *expression, unsigned limit) {
    unsigned size = 1;
    for (uint32_t i = 0; i < expression->operand_count && size < limit; i++)
        size += tree_size(expression->operands[i], limit - size);
    return size;
}

static bool reads_something(const struct fl_expression *expression) {
    if (expression->kind == FL_EXPRESSION_VARIABLE || expression->kind == FL_EXPRESSION_LOAD ||
        fl_expression_is_of_object(expression))
        return true;
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (reads_something(expression->operands[i])) return true;
    return false;
}

bool fl_expressions_are_equal(const struct fl_expression *left, const struct fl_expression *right) {
    if (left == right) return true;
    if (left->kind != right->kind || left->width != right->width || left->operand_count != right->operand_count)
        return false;
    switch (left->kind) {
    case FL_EXPRESSION_CONSTANT: return fl_bits_equal(&left->constant, &right->constant);
    case FL_EXPRESSION_VARIABLE: return fl_id_equal(left->variable, right->variable);
    case FL_EXPRESSION_OBJECT: return fl_id_equal(left->object, right->object);
    case FL_EXPRESSION_FUNCTION: return fl_id_equal(left->function, right->function);
    case FL_EXPRESSION_FIELD:
        if (left->offset != right->offset) return false;
        break;
    case FL_EXPRESSION_INDEX:
        if (left->stride != right->stride) return false;
        break;
    case FL_EXPRESSION_APPLY:
        if (left->op != right->op || left->parameters[0] != right->parameters[0] ||
            left->parameters[1] != right->parameters[1])
            return false;
        break;
    default: break;
    }
    for (uint32_t i = 0; i < left->operand_count; i++)
        if (!fl_expressions_are_equal(left->operands[i], right->operands[i])) return false;
    return true;
}

fl_variable_id fl_lift_temporary(struct fl_function_lifter *function, uint32_t width, const struct fl_type *type,
                                 const char *name) {
    struct fl_variable variable = {.kind = FL_VARIABLE_TEMPORARY,
                                   .width = width,
                                   .type = type,
                                   .function = function->id,
                                   .position = function->position};
    variable.name = name ? name : fl_arena_format(function->arena, "$%u", ++function->temporaries);
    return fl_builder_add_variable(function->builder, variable);
}

/* Is the value needed outside the chain that is being lifted? */
static bool is_used_elsewhere(struct fl_function_lifter *function, LLVMValueRef value) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAPHINode(user)) {
            for (unsigned i = 0; i < LLVMCountIncoming(user); i++) {
                if (LLVMGetIncomingValue(user, i) != value) continue;
                uint64_t *chain = fl_map_find(&function->chains, fl_map_key(LLVMGetIncomingBlock(user, i)));
                if (!chain || *chain != fl_map_key(function->chain)) return true;
            }
            continue;
        }
        uint64_t *chain = fl_map_find(&function->chains, fl_map_key(LLVMGetInstructionParent(user)));
        if (!chain || *chain != fl_map_key(function->chain)) return true;
    }
    return false;
}

static unsigned use_count(LLVMValueRef value) {
    unsigned count = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) count++;
    return count;
}

static struct fl_lifted_value *new_entry(struct fl_function_lifter *function, LLVMValueRef instruction) {
    struct fl_lifted_value *entry = FL_NEW(function->arena, struct fl_lifted_value);
    *fl_map_at(&function->values, fl_map_key(instruction)) = fl_map_key(entry);
    if (LLVMIsAInstruction(instruction)) entry->uses_left = use_count(instruction);
    return entry;
}

const struct fl_expression *fl_lift_hold(struct fl_function_lifter *function,
                                         const struct fl_expression *expression) {
    fl_variable_id temporary = fl_lift_temporary(function, expression->width, expression->type, NULL);
    struct fl_operation assign = {.kind = FL_OPERATION_ASSIGN, .variable = temporary, .value = expression};
    fl_emit(function, assign); /* a new variable: nothing that waits can read it */
    return fl_expression_variable(function->arena, function->builder, temporary);
}

static bool is_stable(const struct fl_expression *expression) {
    return expression->kind == FL_EXPRESSION_CONSTANT || expression->kind == FL_EXPRESSION_OBJECT ||
           expression->kind == FL_EXPRESSION_FUNCTION;
}

void fl_lift_define(struct fl_function_lifter *function, LLVMValueRef instruction,
                    const struct fl_expression *expression) {
    struct fl_lifted_value *entry = new_entry(function, instruction);
    entry->expression = expression;
    if (!LLVMIsAInstruction(instruction) || !entry->uses_left || is_stable(expression)) return;
    /* Addresses stay readable, and the halves of an overflowing sum are used once each. */
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    bool is_shared = entry->uses_left > 1 && opcode != LLVMGetElementPtr && opcode != LLVMCall;
    unsigned limit = is_shared ? LARGEST_SHARED_TREE : LARGEST_TREE;
    bool is_too_large = tree_size(expression, limit + 1) > limit;
    if (is_used_elsewhere(function, instruction) || is_too_large)
        entry->expression = fl_lift_hold(function, expression);
    else if (reads_something(expression))
        fl_vector_push(function->arena, &function->waiting, entry);
}

fl_variable_id fl_lift_result_variable(struct fl_function_lifter *function, LLVMValueRef instruction,
                                       const struct fl_type *type) {
    if (!LLVMGetFirstUse(instruction)) return (fl_variable_id)FL_NO_ID;
    uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(instruction));
    return fl_lift_temporary(function, width, type, NULL);
}

void fl_lift_result_done(struct fl_function_lifter *function, LLVMValueRef instruction, fl_variable_id variable) {
    if (fl_id_is_none(variable)) return;
    new_entry(function, instruction)->expression =
        fl_expression_variable(function->arena, function->builder, variable);
}

/* Operations without a result have no variable; initialisers leave it at index 0. */
static void clear_unused_variable(struct fl_operation *operation) {
    switch (operation->kind) {
    case FL_OPERATION_ASSIGN:
    case FL_OPERATION_CALL:
    case FL_OPERATION_INPUT:
    case FL_OPERATION_ALLOCATE:
    case FL_OPERATION_FORGET:
    case FL_OPERATION_SAVE_STACK: break;
    default: operation->variable = (fl_variable_id)FL_NO_ID;
    }
}

fl_edge_id fl_emit(struct fl_function_lifter *function, struct fl_operation operation) {
    clear_unused_variable(&operation);
    fl_location_id next = fl_builder_add_location(function->builder, function->id);
    fl_edge_id edge = fl_builder_add_edge(function->builder, function->here, next, operation, function->position);
    function->here = next;
    return edge;
}

const struct fl_expression *fl_lift_address_root(const struct fl_expression *address) {
    while (address->kind == FL_EXPRESSION_FIELD || address->kind == FL_EXPRESSION_INDEX)
        address = address->operands[0];
    return address;
}

/* Could writing at `written` (NULL: anywhere) change a load from `read`? */
static bool may_overlap(const struct fl_function_lifter *function, const struct fl_expression *written,
                        const struct fl_expression *read) {
    const struct fl_expression *read_root = fl_lift_address_root(read);
    if (read_root->kind == FL_EXPRESSION_OBJECT &&
        fl_builder_object(function->builder, read_root->object)->is_constant)
        return false;
    if (!written) return true;
    const struct fl_expression *root = fl_lift_address_root(written);
    if (root->kind == FL_EXPRESSION_OBJECT && read_root->kind == FL_EXPRESSION_OBJECT)
        return fl_id_equal(root->object, read_root->object);
    return true;
}

static bool is_changed_by(const struct fl_function_lifter *function, const struct fl_expression *expression,
                          const struct fl_operation *write) {
    bool is_call = write->kind == FL_OPERATION_CALL;
    bool writes_memory = is_call || write->kind == FL_OPERATION_STORE || write->kind == FL_OPERATION_COPY ||
                         write->kind == FL_OPERATION_FILL || write->kind == FL_OPERATION_FREE ||
                         write->kind == FL_OPERATION_RESTORE_STACK || write->kind == FL_OPERATION_BEGIN ||
                         write->kind == FL_OPERATION_END || (write->kind == FL_OPERATION_INPUT && write->address);
    if (expression->kind == FL_EXPRESSION_VARIABLE) {
        if (!fl_id_is_none(write->variable) && fl_id_equal(write->variable, expression->variable)) return true;
        const struct fl_variable *variable = fl_builder_variable(function->builder, expression->variable);
        return is_call && variable->kind == FL_VARIABLE_GLOBAL;
    }
    if (expression->kind == FL_EXPRESSION_LOAD && writes_memory) {
        bool is_anywhere = is_call || write->kind == FL_OPERATION_RESTORE_STACK;
        if (may_overlap(function, is_anywhere ? NULL : write->address, expression->operands[0])) return true;
    }
    if (fl_expression_is_of_object(expression) && writes_memory) return true;
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (is_changed_by(function, expression->operands[i], write)) return true;
    return false;
}

/* Waiting expressions that the write would change are evaluated now. */
static void hold_what_changes(struct fl_function_lifter *function, const struct fl_operation *write) {
    size_t kept = 0;
    for (size_t i = 0; i < function->waiting.count; i++) {
        struct fl_lifted_value *entry = function->waiting.items[i];
        if (!entry->uses_left) continue;
        if (is_changed_by(function, entry->expression, write)) {
            entry->expression = fl_lift_hold(function, entry->expression);
            if (entry->overflow && is_changed_by(function, entry->overflow, write))
                entry->overflow = fl_lift_hold(function, entry->overflow);
            continue;
        }
        function->waiting.items[kept++] = entry;
    }
    function->waiting.count = kept;
}

/* Objects may end: what was in bounds before need not be after. */
static bool may_end_objects(const struct fl_operation *write) {
    return write->kind == FL_OPERATION_CALL || write->kind == FL_OPERATION_FREE ||
           write->kind == FL_OPERATION_RESTORE_STACK || write->kind == FL_OPERATION_END;
}

/* Checks that no longer speak of the current state are forgotten. */
static void forget_checks(struct fl_function_lifter *function, const struct fl_operation *write) {
    size_t kept = 0;
    for (size_t i = 0; i < function->checked.count; i++)
        if (!is_changed_by(function, function->checked.items[i].index, write))
            function->checked.items[kept++] = function->checked.items[i];
    function->checked.count = kept;
    kept = 0;
    for (size_t i = 0; i < function->accesses.count && !may_end_objects(write); i++)
        if (!is_changed_by(function, function->accesses.items[i], write))
            function->accesses.items[kept++] = function->accesses.items[i];
    function->accesses.count = kept;
}

void fl_emit_assumption(struct fl_function_lifter *function, fl_assumption_id assumption,
                        const struct fl_argument *arguments, uint32_t count) {
    struct fl_operation skip = {
        .kind = FL_OPERATION_SKIP, .variable = FL_NO_ID, .arguments = arguments, .argument_count = count};
    fl_builder_set_assumption(function->builder, fl_emit(function, skip), assumption);
}

void fl_emit_outside_read(struct fl_function_lifter *function, const struct fl_expression *address,
                          const struct fl_expression *size) {
    struct fl_operation skip = {.kind = FL_OPERATION_SKIP, .variable = FL_NO_ID, .address = address, .size = size};
    if (fl_lift_has_check(function, FL_CHECK_UNINITIALIZED)) fl_emit(function, skip);
}

fl_edge_id fl_emit_write(struct fl_function_lifter *function, struct fl_operation operation) {
    clear_unused_variable(&operation);
    hold_what_changes(function, &operation);
    forget_checks(function, &operation);
    return fl_emit(function, operation);
}

void fl_emit_assign(struct fl_function_lifter *function, fl_variable_id variable,
                    const struct fl_expression *value) {
    struct fl_operation assign = {.kind = FL_OPERATION_ASSIGN, .variable = variable, .value = value};
    fl_emit_write(function, assign);
}

void fl_emit_store(struct fl_function_lifter *function, const struct fl_expression *address,
                   const struct fl_expression *value) {
    struct fl_operation store = {.kind = FL_OPERATION_STORE, .address = address, .value = value};
    fl_emit_write(function, store);
}

fl_variable_id fl_emit_input(struct fl_function_lifter *function, struct fl_input input) {
    input.function = function->id;
    if (!input.position.line) input.position = function->position;
    fl_variable_id result = fl_lift_temporary(function, input.width, input.type, NULL);
    struct fl_operation read = {
        .kind = FL_OPERATION_INPUT, .input = fl_builder_add_input(function->builder, input), .variable = result};
    fl_emit_write(function, read);
    return result;
}

void fl_emit_input_result(struct fl_function_lifter *function, LLVMValueRef instruction, struct fl_input input) {
    fl_variable_id result = fl_emit_input(function, input);
    if (LLVMGetFirstUse(instruction)) fl_lift_result_done(function, instruction, result);
}

fl_edge_id fl_emit_assume(struct fl_function_lifter *function, const struct fl_expression *condition) {
    struct fl_operation assume = {.kind = FL_OPERATION_ASSUME, .condition = condition};
    return fl_emit(function, assume);
}

bool fl_lift_has_check(const struct fl_function_lifter *function, enum fl_check_kind kind) {
    return function->lifter->options->checks >> kind & 1;
}

/* A failure that is not asked for ends the run all the same, as abort() does. */
static void emit_ending(struct fl_function_lifter *function, const struct fl_expression *condition) {
    enum { STATUS_OF_ABORT = 134 };
    bool is_certain = condition->kind == FL_EXPRESSION_CONSTANT && !condition->constant.word;
    if (!is_certain) {
        fl_emit_assume(function, condition);
        return;
    }
    struct fl_operation halt = {.kind = FL_OPERATION_HALT,
                                .value = fl_expression_word(function->arena, 32, STATUS_OF_ABORT, NULL)};
    fl_emit(function, halt);
}

void fl_emit_check(struct fl_function_lifter *function, enum fl_check_kind kind,
                   const struct fl_expression *condition, const char *text) {
    if (!fl_lift_has_check(function, kind)) {
        if (!fl_check_kind_option(kind)) emit_ending(function, condition);
        return;
    }
    bool is_certain = condition->kind == FL_EXPRESSION_CONSTANT && condition->constant.word;
    if (is_certain) return;
    struct fl_check check = {
        .kind = kind, .function = function->id, .edge = FL_NO_ID, .position = function->position, .text = text};
    struct fl_operation operation = {.kind = FL_OPERATION_CHECK,
                                     .check = fl_builder_add_check(function->builder, check),
                                     .condition = condition};
    fl_emit(function, operation);
}

void fl_emit_failure(struct fl_function_lifter *function, enum fl_check_kind kind, const char *text) {
    fl_emit_check(function, kind, fl_expression_word(function->arena, 1, 0, NULL), text);
}
