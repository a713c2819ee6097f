/* frontend/lift/function.c - a function, block by block: its parameters and locals, its chains, the ends of
 * blocks. */
#include "frontend/lift/parts.h"

#include <string.h>

#include "base/invariant.h"
#include "base/text.h"
#include "base/vector.h"
#include "frontend/lift/chain.h"
#include "frontend/lift/scope.h"
#include "frontend/lift/settle.h"
#include "frontend/lift/stack.h"
#include "frontend/lift/uninitialized.h"

typedef const struct fl_expression *expression_ref;

/* ---- locals and parameters ---- */

static const char *debug_name(struct fl_function_lifter *function, LLVMMetadataRef variable) {
    return variable ? fl_debug_operand_string(function->arena, function->lifter->types.context, variable, 1)
                    : NULL;
}

static const struct fl_type *debug_type(struct fl_function_lifter *function, LLVMMetadataRef variable) {
    struct fl_debug_types *types = &function->lifter->types;
    return variable ? fl_debug_type_convert(types, fl_debug_operand(types->context, variable, 3)) : NULL;
}

static LLVMMetadataRef declaration_of(struct fl_function_lifter *function, LLVMValueRef value) {
    uint64_t *found = fl_map_find(&function->declarations, fl_map_key(value));
    return found ? (LLVMMetadataRef)(uintptr_t)*found : NULL;
}

static bool is_call_of(LLVMValueRef instruction, const char *prefix) {
    if (!LLVMIsACallInst(instruction) || !LLVMIsAFunction(LLVMGetCalledValue(instruction))) return false;
    size_t length;
    return fl_string_has_prefix(LLVMGetValueName2(LLVMGetCalledValue(instruction), &length), prefix);
}

bool fl_lift_is_declaration_of_local(LLVMValueRef instruction) {
    if (!is_call_of(instruction, "llvm.dbg.declare")) return false;
    LLVMMetadataKind kind = LLVMGetMetadataKind(LLVMValueAsMetadata(LLVMGetOperand(instruction, 0)));
    return kind == LLVMLocalAsMetadataMetadataKind || kind == LLVMConstantAsMetadataMetadataKind;
}

/* llvm.dbg.declare(metadata ptr %x.addr, metadata !variable, ...) ties locals to their names. */
static void collect_declarations(struct fl_function_lifter *function) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function->function); block;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
            if (!fl_lift_is_declaration_of_local(at)) continue;
            /* MetadataAsValue of a value is the value's own operand */
            LLVMValueRef wrapped = LLVMGetOperand(at, 0);
            LLVMValueRef inner[1];
            LLVMGetMDNodeOperands(wrapped, inner);
            LLVMMetadataRef variable = LLVMValueAsMetadata(LLVMGetOperand(at, 1));
            uint64_t *entry = fl_map_at(&function->declarations, fl_map_key(inner[0]));
            if (!*entry) {
                *entry = fl_map_key(variable);
                *fl_map_at(&function->declaring, fl_map_key(inner[0])) = fl_map_key(at);
            }
            struct fl_position position = fl_lift_debug_position(function->lifter, variable, function->function);
            if (fl_debug_type_is_complex(debug_type(function, variable)))
                fl_lift_refuse(function->lifter, position, "complex numbers are not supported");
        }
}

static struct fl_lifted_value *add_entry(struct fl_function_lifter *function, LLVMValueRef value) {
    struct fl_lifted_value *entry = FL_NEW(function->arena, struct fl_lifted_value);
    *fl_map_at(&function->values, fl_map_key(value)) = fl_map_key(entry);
    return entry;
}

static struct fl_variable make_variable(struct fl_function_lifter *function, LLVMValueRef value, uint32_t width,
                                        enum fl_variable_kind kind) {
    LLVMMetadataRef debug = declaration_of(function, value);
    const char *name = debug_name(function, debug);
    size_t length;
    if (!name) {
        const char *ir_name = LLVMGetValueName2(value, &length);
        name = length ? fl_arena_copy_string(function->arena, ir_name)
                      : fl_arena_format(function->arena, "$%u", ++function->temporaries);
        if (kind == FL_VARIABLE_LOCAL) kind = FL_VARIABLE_TEMPORARY;
    }
    struct fl_variable variable = {
        .name = name, .kind = kind, .width = width, .type = debug_type(function, debug), .function = function->id};
    if (debug) variable.position = fl_lift_debug_position(function->lifter, debug, function->function);
    return variable;
}

static fl_variable_id add_variable(struct fl_function_lifter *function, LLVMValueRef value, uint32_t width,
                                   enum fl_variable_kind kind) {
    return fl_builder_add_variable(function->builder, make_variable(function, value, width, kind));
}

/* A local that is in memory of its own each time its block is entered. */
static void add_renewed(struct fl_function_lifter *function, LLVMValueRef alloca, LLVMMetadataRef scope,
                        uint64_t size) {
    struct fl_variable reference =
        make_variable(function, alloca, function->lifter->pointer_width, FL_VARIABLE_REFERENCE);
    fl_variable_id variable = fl_builder_add_variable(function->builder, reference);
    expression_ref address = fl_expression_variable(function->arena, function->builder, variable);
    add_entry(function, alloca)->expression = fl_expression_typed(
        function->arena, address, fl_debug_type_pointer_to(&function->lifter->types, reference.type));
    fl_scope_add_renewed(function, scope, alloca, variable, size);
}

static void add_object(struct fl_function_lifter *function, LLVMValueRef alloca) {
    struct fl_lifter *lifter = function->lifter;
    LLVMMetadataRef debug = declaration_of(function, alloca);
    LLVMTypeRef type = LLVMGetAllocatedType(alloca);
    size_t length;
    const char *name = debug_name(function, debug);
    struct fl_object object = {
        .kind = FL_OBJECT_LOCAL, .function = function->id, .type = debug_type(function, debug)};
    object.name = name ? name : fl_arena_copy_string(function->arena, LLVMGetValueName2(alloca, &length));
    object.size = LLVMABISizeOfType(lifter->layout, type) * LLVMConstIntGetZExtValue(LLVMGetOperand(alloca, 0));
    object.alignment = LLVMGetAlignment(alloca);
    LLVMMetadataRef scope = fl_scope_of_local(function, alloca, debug);
    if (scope && fl_scope_renews(function, scope, alloca)) {
        add_renewed(function, alloca, scope, object.size);
        return;
    }
    object.is_scoped = scope != NULL;
    if (debug) object.position = fl_lift_debug_position(lifter, debug, function->function);
    fl_object_id id = fl_builder_add_object(function->builder, object);
    expression_ref address = fl_expression_object(function->arena, function->builder, id,
                                                  fl_debug_type_pointer_to(&lifter->types, object.type));
    add_entry(function, alloca)->expression = address;
    struct fl_operation begin = {.kind = FL_OPERATION_BEGIN, .address = address};
    if (scope)
        fl_scope_add_local(function, scope, alloca, address);
    else
        fl_scope_add_forgotten(function, debug, alloca, begin);
}

/* The local that a parameter is stored into at the start, if the two can be one variable. */
static LLVMValueRef home_of_parameter(struct fl_function_lifter *function, LLVMValueRef argument) {
    LLVMUseRef use = LLVMGetFirstUse(argument);
    if (!use || LLVMGetNextUse(use)) return NULL;
    LLVMValueRef store = LLVMGetUser(use);
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function->function);
    if (!LLVMIsAStoreInst(store) || LLVMGetInstructionParent(store) != entry) return NULL;
    LLVMValueRef home = LLVMGetOperand(store, 1);
    if (LLVMGetOperand(store, 0) != argument || !LLVMIsAAllocaInst(home)) return NULL;
    uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(argument));
    if (fl_lift_width(function->lifter, LLVMGetAllocatedType(home)) != width) return NULL;
    if (!fl_lift_is_scalar(LLVMGetAllocatedType(home))) return NULL;
    return fl_lift_is_only_loaded_and_stored(function->lifter, home, width) ? home : NULL;
}

static bool is_byval(struct fl_function_lifter *function, unsigned index) {
    return LLVMGetEnumAttributeAtIndex(function->function, index + 1, function->lifter->byval_kind);
}

/* Named after the local that is returned, if it is always the same one. */
static fl_variable_id add_parameter(struct fl_function_lifter *function, unsigned index, LLVMValueRef value,
                                    uint32_t width) {
    struct fl_variable variable = make_variable(function, value, width, FL_VARIABLE_PARAMETER);
    variable.is_result =
        LLVMGetEnumAttributeAtIndex(function->function, index + 1, function->lifter->sret_kind) != NULL;
    if (is_byval(function, index) || (variable.is_result && variable.type)) variable.kind = FL_VARIABLE_REFERENCE;
    return fl_builder_add_variable(function->builder, variable);
}

static void add_parameters(struct fl_function_lifter *function) {
    unsigned count = LLVMCountParams(function->function);
    fl_variable_id *parameters = FL_NEW_ARRAY(function->arena, fl_variable_id, count);
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef argument = LLVMGetParam(function->function, i);
        uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(argument));
        LLVMValueRef home = home_of_parameter(function, argument);
        parameters[i] = add_parameter(function, i, home ? home : argument, width);
        struct fl_lifted_value *entry = add_entry(function, argument);
        if (home) {
            entry->is_variable = true;
            entry->variable = parameters[i];
            *add_entry(function, home) = *entry;
            continue;
        }
        entry->expression = fl_expression_variable(function->arena, function->builder, parameters[i]);
        if (fl_builder_variable(function->builder, parameters[i])->kind == FL_VARIABLE_REFERENCE)
            entry->expression =
                fl_expression_typed(function->arena, entry->expression,
                                    fl_debug_type_pointer_to(&function->lifter->types, entry->expression->type));
    }
    fl_builder_set_parameters(function->builder, function->id, parameters, count);
}

static void add_locals(struct fl_function_lifter *function) {
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function->function);
    for (LLVMValueRef at = LLVMGetFirstInstruction(entry); at; at = LLVMGetNextInstruction(at)) {
        if (!LLVMIsAAllocaInst(at) || !LLVMIsAConstantInt(LLVMGetOperand(at, 0))) continue;
        if (fl_lift_value_entry(function, at)) continue; /* a parameter's home */
        LLVMTypeRef type = LLVMGetAllocatedType(at);
        uint32_t width = fl_lift_width(function->lifter, type);
        bool is_single = LLVMConstIntGetZExtValue(LLVMGetOperand(at, 0)) == 1;
        if (is_single && fl_lift_is_scalar(type) &&
            fl_lift_is_only_loaded_and_stored(function->lifter, at, width)) {
            fl_variable_id variable = add_variable(function, at, width, FL_VARIABLE_LOCAL);
            struct fl_lifted_value *value = add_entry(function, at);
            value->is_variable = true;
            value->variable = variable;
            struct fl_operation forget = {.kind = FL_OPERATION_FORGET, .variable = variable};
            fl_scope_add_forgotten(function, declaration_of(function, at), at, forget);
        } else
            add_object(function, at);
    }
}

/* A pointer is one, whatever it points to: comparing it looks at no number. */
static const struct fl_type *type_of_phi(struct fl_function_lifter *function, LLVMValueRef phi) {
    bool is_pointer = LLVMGetTypeKind(LLVMTypeOf(phi)) == LLVMPointerTypeKind;
    return is_pointer ? fl_debug_type_pointer_to(&function->lifter->types, NULL) : NULL;
}

/* Each phi is a variable that the edges into its block assign. Those that join the two ways
 * through an if-converted check are expressions instead. */
static void add_phis(struct fl_function_lifter *function) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function->function); block;
         block = LLVMGetNextBasicBlock(block)) {
        if (fl_chain_is_inner(function, block)) continue;
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at && LLVMIsAPHINode(at);
             at = LLVMGetNextInstruction(at)) {
            uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(at));
            fl_variable_id variable = fl_lift_temporary(function, width, type_of_phi(function, at), NULL);
            struct fl_lifted_value *entry = add_entry(function, at);
            entry->variable = variable;
            entry->expression = fl_expression_variable(function->arena, function->builder, variable);
        }
    }
}

/* ---- edges between blocks ---- */

static fl_location_id location_of(struct fl_function_lifter *function, LLVMBasicBlockRef block) {
    uint64_t *known = fl_map_at(&function->blocks, fl_map_key(block));
    if (!*known) *known = (uint64_t)fl_builder_add_location(function->builder, function->id).index + 1;
    return (fl_location_id){(uint32_t)(*known - 1)};
}

static LLVMValueRef incoming_value(LLVMValueRef phi, LLVMBasicBlockRef from) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingBlock(phi, i) == from) return LLVMGetIncomingValue(phi, i);
    FL_UNREACHABLE("a phi has a value for each predecessor");
}

/* Goes from `here` to a block; assigns its phis, all at once. */
static void jump(struct fl_function_lifter *function, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    FL_VECTOR_OF(expression_ref) values = {0};
    FL_VECTOR_OF(fl_variable_id) targets = {0};
    for (LLVMValueRef at = LLVMGetFirstInstruction(to); at && LLVMIsAPHINode(at);
         at = LLVMGetNextInstruction(at)) {
        fl_vector_push(function->arena, &values, fl_lift_operand(function, incoming_value(at, from)));
        fl_vector_push(function->arena, &targets, fl_lift_value_entry(function, at)->variable);
    }
    for (size_t i = 0; i < values.count && values.count > 1; i++)
        if (values.items[i]->kind != FL_EXPRESSION_CONSTANT)
            values.items[i] = fl_lift_hold(function, values.items[i]);
    for (size_t i = 0; i < values.count; i++) {
        struct fl_operation assign = {
            .kind = FL_OPERATION_ASSIGN, .variable = targets.items[i], .value = values.items[i]};
        fl_emit(function, assign);
    }
    fl_scope_jump(function, from, to);
    struct fl_operation skip = {.kind = FL_OPERATION_SKIP, .variable = FL_NO_ID};
    fl_builder_add_edge(function->builder, function->here, location_of(function, to), skip, function->position);
}

/* Clang names blocks after what leads there. */
static enum fl_decision decision_of(LLVMBasicBlockRef to) {
    static const struct {
        const char *name;
        enum fl_decision decision;
    } blocks[] = {
        {"if.then", FL_DECISION_TRUE},           {"if.else", FL_DECISION_FALSE},
        {"if.end", FL_DECISION_FALSE},           {"for.body", FL_DECISION_TRUE},
        {"for.end", FL_DECISION_FALSE},          {"while.body", FL_DECISION_TRUE},
        {"for.cond.cleanup", FL_DECISION_FALSE}, {"while.end", FL_DECISION_FALSE},
        {"do.body", FL_DECISION_TRUE},           {"do.end", FL_DECISION_FALSE},
    };
    const char *name = LLVMGetBasicBlockName(to);
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        size_t length = strlen(blocks[i].name);
        if (strncmp(name, blocks[i].name, length) != 0) continue;
        if (name[length + strspn(name + length, "0123456789")] == '\0') return blocks[i].decision;
    }
    return FL_DECISION_OPEN;
}

/* One way out of a choice at `origin`. */
static void branch(struct fl_function_lifter *function, fl_location_id origin, expression_ref condition,
                   LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    bool is_impossible = condition->kind == FL_EXPRESSION_CONSTANT && !condition->constant.word;
    if (is_impossible) return;
    function->here = origin;
    fl_builder_set_decision(function->builder, fl_emit_assume(function, condition), decision_of(to));
    jump(function, from, to);
}

static void lift_conditional(struct fl_function_lifter *function, LLVMValueRef terminator) {
    LLVMBasicBlockRef from = LLVMGetInstructionParent(terminator);
    expression_ref condition = fl_lift_operand(function, LLVMGetCondition(terminator));
    if (LLVMGetSuccessor(terminator, 0) == LLVMGetSuccessor(terminator, 1)) {
        jump(function, from, LLVMGetSuccessor(terminator, 0));
        return;
    }
    fl_location_id origin = function->here;
    branch(function, origin, condition, from, LLVMGetSuccessor(terminator, 0));
    branch(function, origin, fl_expression_not(function->arena, condition), from, LLVMGetSuccessor(terminator, 1));
}

static void lift_switch(struct fl_function_lifter *function, LLVMValueRef terminator) {
    LLVMBasicBlockRef from = LLVMGetInstructionParent(terminator);
    expression_ref value = fl_lift_operand(function, LLVMGetOperand(terminator, 0));
    unsigned successors = LLVMGetNumSuccessors(terminator);
    if (value->kind != FL_EXPRESSION_VARIABLE && value->kind != FL_EXPRESSION_CONSTANT && successors > 2)
        value = fl_lift_hold(function, value);
    fl_location_id origin = function->here;
    expression_ref none = NULL;
    for (unsigned i = 1; i < successors; i++) {
        expression_ref label = fl_expression_typed(
            function->arena, fl_lift_operand(function, LLVMGetOperand(terminator, 2 * i)), value->type);
        expression_ref is_case = fl_expression_binary(function->arena, FL_OP_EQUAL, value, label, NULL);
        expression_ref is_other = fl_expression_not(function->arena, is_case);
        none = none ? fl_expression_binary(function->arena, FL_OP_AND, none, is_other, NULL) : is_other;
        branch(function, origin, is_case, from, LLVMGetSuccessor(terminator, i));
    }
    if (!none) none = fl_expression_word(function->arena, 1, 1, NULL);
    branch(function, origin, none, from, LLVMGetSwitchDefaultDest(terminator));
}

static void lift_indirect_branch(struct fl_function_lifter *function, LLVMValueRef terminator) {
    LLVMBasicBlockRef from = LLVMGetInstructionParent(terminator);
    expression_ref target = fl_lift_hold(function, fl_lift_operand(function, LLVMGetOperand(terminator, 0)));
    fl_location_id origin = function->here;
    expression_ref none = fl_expression_word(function->arena, 1, 1, NULL);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++) {
        LLVMBasicBlockRef to = LLVMGetSuccessor(terminator, i);
        expression_ref label = fl_lift_pointer_constant(function, fl_lift_label_address(function->lifter, to));
        expression_ref is_label = fl_expression_binary(function->arena, FL_OP_EQUAL, target, label, NULL);
        none = fl_expression_binary(function->arena, FL_OP_AND, none, fl_expression_not(function->arena, is_label),
                                    NULL);
        branch(function, origin, is_label, from, to);
    }
    function->here = origin;
    fl_emit_assume(function, none);
    fl_emit_failure(function, FL_CHECK_UNREACHABLE, "the target of a computed goto is a label of the function");
}

/* Inline assembly that may jump: where to is any of its labels, or on. */
static void lift_assembly_branch(struct fl_function_lifter *function, LLVMValueRef terminator) {
    LLVMBasicBlockRef from = LLVMGetInstructionParent(terminator);
    fl_lift_call(function, terminator);
    struct fl_input input = {.kind = FL_INPUT_ASSEMBLY,
                             .name = "inline assembly",
                             .width = 32,
                             .function = function->id,
                             .position = function->position};
    expression_ref way =
        fl_expression_variable(function->arena, function->builder, fl_emit_input(function, input));
    expression_ref none = fl_expression_word(function->arena, 1, 1, NULL);
    fl_location_id origin = function->here;
    for (unsigned i = 1; i < LLVMGetNumSuccessors(terminator); i++) {
        expression_ref is_it = fl_expression_binary(function->arena, FL_OP_EQUAL, way,
                                                    fl_expression_word(function->arena, 32, i, NULL), NULL);
        none = fl_expression_binary(function->arena, FL_OP_AND, none, fl_expression_not(function->arena, is_it),
                                    NULL);
        branch(function, origin, is_it, from, LLVMGetSuccessor(terminator, i));
    }
    branch(function, origin, none, from, LLVMGetSuccessor(terminator, 0));
}

static void lift_return(struct fl_function_lifter *function, LLVMValueRef terminator) {
    bool has_value = LLVMGetNumOperands(terminator) > 0;
    struct fl_operation give = {.kind = FL_OPERATION_RETURN, .variable = FL_NO_ID};
    if (has_value) give.value = fl_lift_operand(function, LLVMGetOperand(terminator, 0));
    fl_uninitialized_return(function, terminator);
    fl_stack_return(function);
    fl_location_id exit = fl_builder_function(function->builder, function->id)->exit;
    fl_builder_add_edge(function->builder, function->here, exit, give, function->position);
}

bool fl_lift_is_noreturn_call(LLVMValueRef instruction) {
    if (!instruction || !LLVMIsACallInst(instruction)) return false;
    unsigned kind = LLVMGetEnumAttributeKindForName("noreturn", 8);
    LLVMValueRef callee = LLVMGetCalledValue(instruction);
    return LLVMGetCallSiteEnumAttribute(instruction, LLVMAttributeFunctionIndex, kind) ||
           (LLVMIsAFunction(callee) && LLVMGetEnumAttributeAtIndex(callee, LLVMAttributeFunctionIndex, kind));
}

static void lift_terminator(struct fl_function_lifter *function, LLVMValueRef terminator) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(terminator);
    switch (LLVMGetInstructionOpcode(terminator)) {
    case LLVMBr:
        if (LLVMIsConditional(terminator))
            lift_conditional(function, terminator);
        else
            jump(function, block, LLVMGetSuccessor(terminator, 0));
        break;
    case LLVMSwitch: lift_switch(function, terminator); break;
    case LLVMIndirectBr: lift_indirect_branch(function, terminator); break;
    case LLVMCallBr: lift_assembly_branch(function, terminator); break;
    case LLVMRet: lift_return(function, terminator); break;
    case LLVMUnreachable:
        if (!fl_lift_is_noreturn_call(LLVMGetPreviousInstruction(terminator)))
            fl_emit_failure(function, FL_CHECK_UNREACHABLE, NULL);
        break;
    default: fl_lift_refuse(function->lifter, function->position, "this kind of jump is not C"); break;
    }
}

/* ---- chains ---- */

static void set_position(struct fl_function_lifter *function, LLVMValueRef instruction) {
    struct fl_position position = fl_lift_position(function->lifter, instruction);
    if (position.line) function->position = position;
}

void fl_lift_count_uses(struct fl_function_lifter *function, LLVMValueRef instruction) {
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(instruction); i++) {
        struct fl_lifted_value *entry = fl_lift_value_entry(function, LLVMGetOperand(instruction, i));
        if (entry && entry->uses_left) entry->uses_left--;
    }
}

/* Lifts a block up to its terminator, which is returned. */
static LLVMValueRef lift_block(struct fl_function_lifter *function, LLVMBasicBlockRef block) {
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    for (LLVMValueRef at = LLVMGetFirstInstruction(block); at != terminator; at = LLVMGetNextInstruction(at)) {
        if (LLVMIsAPHINode(at)) continue;
        if (is_call_of(at, "llvm.dbg.")) {
            fl_scope_declare(function, at);
            fl_uninitialized_declare(function, at);
            continue;
        }
        set_position(function, at);
        fl_scope_move(function, at);
        fl_lift_count_uses(function, at);
        fl_lift_instruction(function, at);
    }
    set_position(function, terminator);
    fl_scope_move(function, terminator);
    fl_lift_count_uses(function, terminator);
    return terminator;
}

static void end_chain(struct fl_function_lifter *function, LLVMValueRef terminator) {
    LLVMBasicBlockRef past_check = fl_chain_lift_last_check(function, terminator);
    if (past_check)
        jump(function, LLVMGetInstructionParent(terminator), past_check);
    else
        lift_terminator(function, terminator);
}

static void lift_chain(struct fl_function_lifter *function, LLVMBasicBlockRef head) {
    function->chain = head;
    function->here = location_of(function, head);
    fl_scope_start_block(function, head);
    function->waiting.count = 0;
    function->checked.count = 0;
    function->accesses.count = 0;
    if (head == LLVMGetEntryBasicBlock(function->function)) {
        fl_uninitialized_begin(function);
        fl_stack_begin(function);
    }
    for (LLVMBasicBlockRef block = head; block;) {
        LLVMValueRef terminator = lift_block(function, block);
        LLVMBasicBlockRef next = fl_chain_next(function, block);
        if (next)
            fl_chain_cross(function, block, next);
        else
            end_chain(function, terminator);
        block = next;
    }
}

/* The blocks that can be reached; read backwards, definitions come before their uses. */
static LLVMBasicBlockRef *blocks_in_postorder(struct fl_function_lifter *function, size_t *count) {
    struct visit {
        LLVMBasicBlockRef block;
        unsigned next;
    };
    FL_VECTOR_OF(struct visit) stack = {0};
    FL_VECTOR_OF(LLVMBasicBlockRef) done = {0};
    struct fl_map seen = fl_map_make(function->arena);
    struct visit first = {LLVMGetEntryBasicBlock(function->function), 0};
    *fl_map_at(&seen, fl_map_key(first.block)) = 1;
    fl_vector_push(function->arena, &stack, first);
    while (stack.count) {
        struct visit *top = &fl_vector_last(&stack);
        LLVMValueRef terminator = LLVMGetBasicBlockTerminator(top->block);
        if (top->next == LLVMGetNumSuccessors(terminator)) {
            fl_vector_push(function->arena, &done, top->block);
            stack.count--;
            continue;
        }
        struct visit next = {LLVMGetSuccessor(terminator, top->next++), 0};
        uint64_t *is_seen = fl_map_at(&seen, fl_map_key(next.block));
        if (*is_seen) continue;
        *is_seen = 1;
        fl_vector_push(function->arena, &stack, next);
    }
    *count = done.count;
    return done.items;
}

void fl_lift_function_body(struct fl_lifter *lifter, LLVMValueRef value) {
    struct fl_function_lifter function = {.lifter = lifter,
                                          .arena = lifter->arena,
                                          .builder = lifter->builder,
                                          .function = value,
                                          .id = fl_lift_declare_function(lifter, value),
                                          .values = fl_map_make(lifter->arena),
                                          .blocks = fl_map_make(lifter->arena),
                                          .chains = fl_map_make(lifter->arena),
                                          .continuations = fl_map_make(lifter->arena),
                                          .predecessors = fl_map_make(lifter->arena),
                                          .declarations = fl_map_make(lifter->arena),
                                          .declaring = fl_map_make(lifter->arena),
                                          .position = fl_lift_position(lifter, value)};
    if (fl_lift_is_model(lifter, value)) fl_lift_settle(lifter, value, function.id);
    collect_declarations(&function);
    add_parameters(&function);
    fl_builder_begin_body(lifter->builder, function.id);
    add_locals(&function);
    fl_chain_find_all(&function);
    add_phis(&function);
    fl_uninitialized_find(&function);

    fl_location_id entry = fl_builder_function(lifter->builder, function.id)->entry;
    *fl_map_at(&function.blocks, fl_map_key(LLVMGetEntryBasicBlock(value))) = (uint64_t)entry.index + 1;
    size_t count;
    LLVMBasicBlockRef *postorder = blocks_in_postorder(&function, &count);
    for (size_t i = count; i-- > 0;)
        if (fl_chain_is_head(&function, postorder[i])) lift_chain(&function, postorder[i]);
}
