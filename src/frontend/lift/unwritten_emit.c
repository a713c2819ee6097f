/* frontend/lift/unwritten_emit.c - the variables that say what was written, in the program. */
#include "frontend/lift/unwritten.h"

#include "frontend/lift/address_use.h"
#include "frontend/lift/unwritten_marks.h"
#include "frontend/lift/unwritten_lend.h"

typedef const struct fl_expression *expression_ref;

/* What is lent is taken, so that calls that lend nothing find nothing. */
static void begin_object(struct fl_unwritten *all, const struct fl_unwritten_object *object) {
    if (object->lent) {
        fl_emit_assign(all->function, object->written,
                       fl_marks_invert(all, fl_marks_variable(all, object->lent->given)));
        fl_emit_assign(all->function, object->lent->given, fl_marks_word(all, 0));
    } else
        fl_emit_assign(all->function, object->written, fl_marks_word(all, object->is_block ? UINT64_MAX : 0));
}

static void hold_partial(struct fl_unwritten *all, LLVMValueRef value, fl_variable_id from) {
    struct fl_unwritten_struct partial = {
        .value = value, .unwritten = fl_lift_temporary(all->function, FL_MOST_PARTS, NULL, NULL)};
    fl_emit_assign(all->function, partial.unwritten, fl_marks_variable(all, from));
    fl_vector_push(all->function->arena, &all->partials, partial);
}

static void begin_parameter(struct fl_unwritten *all, LLVMValueRef parameter) {
    const struct fl_lent *lent = fl_lent_of(all->function->lifter, parameter);
    if (!lent || LLVMGetTypeKind(LLVMTypeOf(parameter)) == LLVMPointerTypeKind) return;
    hold_partial(all, parameter, lent->given);
    fl_emit_assign(all->function, lent->given, fl_marks_word(all, 0));
}

void fl_unwritten_begin(struct fl_unwritten *all) {
    for (unsigned i = 0; i < LLVMCountParams(all->function->function); i++)
        begin_parameter(all, LLVMGetParam(all->function->function, i));
    for (size_t i = 0; i < all->objects.count; i++)
        if (all->objects.items[i].is_suspect) begin_object(all, &all->objects.items[i]);
}

static void return_struct(struct fl_unwritten *all, LLVMValueRef end) {
    const struct fl_lent *lent = fl_lent_of(all->function->lifter, all->function->function);
    if (!lent || !LLVMGetNumOperands(end)) return;
    expression_ref bytes = fl_marks_unread(all, LLVMGetOperand(end, 0));
    fl_emit_assign(all->function, lent->left, bytes ? bytes : fl_marks_word(all, 0));
}

void fl_unwritten_return(struct fl_unwritten *all, LLVMValueRef end) {
    return_struct(all, end);
    for (size_t i = 0; i < all->objects.count; i++)
        if (all->objects.items[i].lent)
            fl_emit_assign(all->function, all->objects.items[i].lent->left,
                           fl_marks_invert(all, fl_marks_written(all, &all->objects.items[i])));
}

void fl_unwritten_point(struct fl_unwritten *all, LLVMValueRef store) {
    const struct fl_unwritten_object *block = fl_unwritten_new_block(all, store);
    if (block && block->is_suspect) fl_emit_assign(all->function, block->written, fl_marks_word(all, 0));
}

void fl_unwritten_declare(struct fl_unwritten *all, LLVMValueRef call) {
    for (size_t i = 0; i < all->objects.count; i++)
        if (all->objects.items[i].is_suspect && all->objects.items[i].declaring == call)
            fl_emit_assign(all->function, all->objects.items[i].written, fl_marks_word(all, 0));
}

expression_ref fl_unwritten_is_read(struct fl_unwritten *all, LLVMValueRef load) {
    LLVMValueRef address = LLVMGetOperand(load, 0);
    struct fl_unwritten_place place = fl_unwritten_place_of(all, address);
    if (!place.object || !place.object->is_suspect) return NULL;
    uint64_t first, count = fl_unwritten_parts_of(&place, fl_unwritten_store_size(all, LLVMTypeOf(load)), &first);
    expression_ref mask = fl_marks_word(all, fl_marks_ones(count)),
                   start = fl_marks_first_part(all, &place, address);
    expression_ref bits = fl_marks_binary(all, FL_OP_SHIFT_RIGHT, fl_marks_written(all, place.object), start);
    expression_ref is_written =
        fl_marks_binary(all, FL_OP_EQUAL, fl_marks_binary(all, FL_OP_AND, bits, mask), mask);
    if (!place.object->lent || place.is_fixed) return is_written;
    /* Nothing is told of what is further away. */
    expression_ref is_far =
        fl_marks_binary(all, FL_OP_LESS_EQUAL, fl_marks_word(all, FL_LENT_BYTES - count + 1), start);
    return fl_marks_binary(all, FL_OP_OR, is_written, is_far);
}

const char *fl_unwritten_object_name(const struct fl_unwritten *all, LLVMValueRef load) {
    const struct fl_unwritten_object *object = fl_unwritten_place_of(all, LLVMGetOperand(load, 0)).object;
    return object ? object->name : NULL;
}

const char *fl_unwritten_name(const struct fl_unwritten *all, LLVMValueRef load) {
    const struct fl_unwritten_object *object = fl_unwritten_place_of(all, LLVMGetOperand(load, 0)).object;
    return fl_arena_format(all->function->arena, object->part_count == 1 ? "%s" : "what is read of %s",
                           object->name);
}

static void write_parts(struct fl_unwritten *all, const struct fl_unwritten_object *object, expression_ref mask,
                        expression_ref is_written) {
    expression_ref before = fl_marks_written(all, object), after = fl_marks_binary(all, FL_OP_OR, before, mask);
    if (is_written) {
        expression_ref without = fl_marks_binary(all, FL_OP_AND, before,
                                                 fl_expression_unary(all->function->arena, FL_OP_NOT, mask, NULL));
        after = fl_expression_if(all->function->arena, is_written, after, without, NULL);
    }
    fl_emit_assign(all->function, object->written, after);
}

/* Stores a struct that came in registers; false: it is none. */
static bool store_partial(struct fl_unwritten *all, const struct fl_unwritten_place *place, expression_ref mask,
                          LLVMValueRef value) {
    uint64_t offset;
    LLVMValueRef whole = fl_unwritten_struct_of(all, value, &offset);
    const struct fl_unwritten_object *object = place->object;
    for (size_t i = 0; whole && i < all->partials.count; i++) {
        if (all->partials.items[i].value != whole || !place->is_fixed || object->part_size != 1) continue;
        expression_ref bits = fl_marks_invert(all, fl_marks_variable(all, all->partials.items[i].unwritten));
        bits = fl_marks_binary(all, FL_OP_SHIFT_RIGHT, bits, fl_marks_word(all, offset));
        bits = fl_marks_binary(all, FL_OP_SHIFT_LEFT, bits, fl_marks_word(all, place->offset));
        expression_ref kept =
            fl_marks_binary(all, FL_OP_AND, fl_marks_written(all, object), fl_marks_invert(all, mask));
        fl_emit_assign(all->function, object->written,
                       fl_marks_binary(all, FL_OP_OR, kept, fl_marks_binary(all, FL_OP_AND, bits, mask)));
        return true;
    }
    return false;
}

void fl_unwritten_store(struct fl_unwritten *all, LLVMValueRef store, expression_ref is_written) {
    LLVMValueRef address = LLVMGetOperand(store, 1);
    struct fl_unwritten_place place = fl_unwritten_place_of(all, address);
    if (!place.object || !place.object->is_suspect) return;
    uint64_t first, count = fl_unwritten_parts_of(
                        &place, fl_unwritten_store_size(all, LLVMTypeOf(LLVMGetOperand(store, 0))), &first);
    expression_ref mask = fl_marks_binary(all, FL_OP_SHIFT_LEFT, fl_marks_word(all, fl_marks_ones(count)),
                                          fl_marks_first_part(all, &place, address));
    if (!store_partial(all, &place, mask, LLVMGetOperand(store, 0)))
        write_parts(all, place.object, mask, is_written);
}

static void emit_block_write(struct fl_unwritten *all, const struct fl_block_write *write) {
    const struct fl_unwritten_object *to = write->to.object, *from = write->from.object;
    uint64_t first, from_first, count = fl_unwritten_parts_of(&write->to, write->size, &first);
    if (!to->is_suspect) return;
    if (!from || !from->is_suspect) {
        write_parts(all, to, fl_marks_word(all, fl_marks_ones(count) << first), NULL);
        return;
    }
    uint64_t known = fl_unwritten_parts_of(&write->from, write->size, &from_first);
    expression_ref bits =
        fl_marks_binary(all, FL_OP_SHIFT_RIGHT, fl_marks_written(all, from), fl_marks_word(all, from_first));
    bits = fl_marks_binary(all, FL_OP_AND, bits, fl_marks_word(all, fl_marks_ones(known < count ? known : count)));
    bits = fl_marks_binary(all, FL_OP_SHIFT_LEFT, bits, fl_marks_word(all, first));
    expression_ref kept = fl_marks_binary(all, FL_OP_AND, fl_marks_written(all, to),
                                          fl_marks_word(all, ~(fl_marks_ones(count) << first)));
    fl_emit_assign(all->function, to->written, fl_marks_binary(all, FL_OP_OR, kept, bits));
}

/* The k-th of scanf's arguments was written if so many were. */
static void emit_scanned(struct fl_unwritten *all, const struct fl_unwritten_place *place, unsigned number,
                         expression_ref result) {
    struct fl_arena *arena = all->function->arena;
    expression_ref all_parts = fl_marks_word(all, fl_marks_ones(place->object->part_count));
    expression_ref least = fl_expression_word(arena, result->width, number, NULL);
    expression_ref is_done = fl_expression_binary(arena, FL_OP_LESS_EQUAL_SIGNED, least, result, NULL);
    fl_emit_assign(all->function, place->object->written,
                   fl_expression_if(arena, is_done, all_parts, fl_marks_written(all, place->object), NULL));
}

bool fl_unwritten_needs_result(const struct fl_unwritten *all, LLVMValueRef call) {
    unsigned number;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        struct fl_unwritten_place place = fl_unwritten_place_of(all, LLVMGetOperand(call, i));
        if (place.object && place.object->is_suspect &&
            fl_address_effect_of(all->function, place.object, call, i, &number) == FL_ADDRESS_SCANS)
            return true;
    }
    return false;
}

void fl_unwritten_call(struct fl_unwritten *all, LLVMValueRef call, expression_ref result) {
    struct fl_block_write write;
    uint64_t offset;
    if (fl_unwritten_is_block_write(all, call, &write)) emit_block_write(all, &write);
    if (fl_is_call_of(call, "llvm.") || fl_block_write_of(call) != FL_BLOCK_WRITE_NONE) return;
    if (fl_unwritten_struct_of(all, call, &offset))
        hold_partial(
            all, call,
            fl_lent_of(all->function->lifter, fl_lift_definition(all->function->lifter, LLVMGetCalledValue(call)))
                ->left);
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        struct fl_unwritten_place place = fl_unwritten_place_of(all, LLVMGetOperand(call, i));
        unsigned number;
        if (!place.object || !place.object->is_suspect) continue;
        enum fl_address_effect effect = fl_address_effect_of(all->function, place.object, call, i, &number);
        if (effect == FL_ADDRESS_LENDS)
            fl_unwritten_take_back(all, call, i);
        else if (effect == FL_ADDRESS_SCANS && result)
            emit_scanned(all, &place, number, result);
        else if (effect != FL_ADDRESS_NO_EFFECT)
            write_parts(all, place.object, fl_marks_word(all, fl_marks_ones(place.object->part_count)), NULL);
    }
}
