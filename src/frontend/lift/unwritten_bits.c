#include "frontend/lift/unwritten_bits.h"

#include "frontend/lift/address_use.h"

enum { MOST_STEPS = 16 }; /* operations that a value is followed through */

/* The bits of an object. */
struct bits {
    uint8_t bytes[FL_MOST_PARTS];
};

static void add_bits(struct bits *bits, uint64_t offset, uint64_t size, uint64_t word) {
    for (uint64_t i = 0; i < size && offset + i < FL_MOST_PARTS; i++)
        bits->bytes[offset + i] |= i < 8 ? (uint8_t)(word >> 8 * i) : UINT8_MAX;
}

static bool is_within(const struct bits *some, const struct bits *all) {
    for (size_t i = 0; i < FL_MOST_PARTS; i++)
        if (some->bytes[i] & ~all->bytes[i]) return false;
    return true;
}

static uint64_t ones(uint64_t count) {
    return count >= 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

static uint64_t width_of(LLVMValueRef value) {
    bool is_number = LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind;
    return is_number ? LLVMGetIntTypeWidth(LLVMTypeOf(value)) : 64;
}

/* ---- what instructions read and write ---- */

/* The second operand, if it is a constant. */
static bool has_constant(LLVMValueRef instruction, uint64_t *number) {
    LLVMValueRef operand = LLVMGetOperand(instruction, 1);
    if (!LLVMIsAConstantInt(operand) || width_of(operand) > 64) return false;
    *number = LLVMConstIntGetZExtValue(operand);
    return true;
}

/* Which bits of what lies at the address are in this value, where they were. */
static uint64_t kept_bits(LLVMValueRef value, LLVMValueRef address) {
    uint64_t mask;
    if (LLVMIsALoadInst(value)) return LLVMGetOperand(value, 0) == address ? UINT64_MAX : 0;
    if (!LLVMIsABinaryOperator(value)) return 0;
    uint64_t left = kept_bits(LLVMGetOperand(value, 0), address);
    if (LLVMGetInstructionOpcode(value) == LLVMAnd && has_constant(value, &mask)) return left & mask;
    return left | kept_bits(LLVMGetOperand(value, 1), address);
}

static uint64_t used_bits(LLVMValueRef value, unsigned depth);

/* Those of the operand of an instruction that matter, of the bits that matter of its result. */
static uint64_t used_by(LLVMValueRef user, LLVMValueRef value, unsigned depth) {
    uint64_t number = 0, all = ones(width_of(value));
    if (LLVMIsAStoreInst(user))
        return LLVMGetOperand(user, 0) == value && !fl_store_is_of_bit_field(user) ? all : 0;
    if (LLVMIsATruncInst(user) || LLVMIsAZExtInst(user)) return used_bits(user, depth) & all;
    if (!LLVMIsABinaryOperator(user) || width_of(value) > 64) return all;
    bool is_constant = LLVMGetOperand(user, 0) == value && has_constant(user, &number);
    LLVMOpcode op = LLVMGetInstructionOpcode(user);
    if (op == LLVMOr) return used_bits(user, depth) & all;
    if (!is_constant || (op != LLVMAnd && number >= width_of(value))) return all;
    switch (op) {
    case LLVMAnd: return used_bits(user, depth) & number & all;
    case LLVMShl: return used_bits(user, depth) >> number;
    case LLVMLShr: return used_bits(user, depth) << number & all;
    case LLVMAShr: return all & ~ones(number);
    default: return all;
    }
}

static uint64_t used_bits(LLVMValueRef value, unsigned depth) {
    uint64_t bits = 0;
    if (depth == MOST_STEPS) return UINT64_MAX;
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use))
        bits |= used_by(LLVMGetUser(use), value, depth + 1);
    return bits;
}

/* Whatever the type has values in. */
static void add_values(struct bits *bits, const struct fl_type *type, uint64_t start) {
    bool has_members = type && (type->kind == FL_TYPE_STRUCT || type->kind == FL_TYPE_UNION);
    uint64_t first = start, count = type && type->size_bits ? type->size_bits : 8 * FL_MOST_PARTS;
    for (size_t i = 0; has_members && i < type->member_count; i++) {
        const struct fl_member *member = &type->members[i];
        if (!member->bit_field_width) add_values(bits, member->type, start + member->offset_bits);
        for (uint64_t bit = 0; bit < member->bit_field_width; bit++) {
            uint64_t at = start + member->offset_bits + bit;
            if (at / 8 < FL_MOST_PARTS) bits->bytes[at / 8] |= (uint8_t)(1 << at % 8);
        }
    }
    if (type && type->kind == FL_TYPE_ARRAY && type->element && type->element->size_bits)
        for (uint64_t i = 0; i < type->count && start / 8 < FL_MOST_PARTS; i++, start += type->element->size_bits)
            add_values(bits, type->element, start);
    else if (!has_members)
        add_bits(bits, first / 8, count / 8, UINT64_MAX);
}

static const struct fl_type *type_of(const struct fl_unwritten *all, const struct fl_unwritten_object *object) {
    const struct fl_lifted_value *entry = fl_lift_value_entry(all->function, object->alloca);
    const struct fl_type *type = NULL;
    if (entry && entry->is_variable)
        type = fl_builder_variable(all->function->builder, entry->variable)->type;
    else if (entry && entry->expression && entry->expression->kind == FL_EXPRESSION_OBJECT)
        return fl_builder_object(all->function->builder, entry->expression->object)->type;
    else if (entry && entry->expression)
        type = entry->expression->type;
    return type && type->kind == FL_TYPE_POINTER ? type->element : NULL;
}

/* ---- what every way has written ---- */

/* What a store or copy writes of the object; false: nothing, or it is not known what. */
static bool find_written(struct fl_unwritten *all, const struct fl_unwritten_object *object, LLVMValueRef at,
                         struct bits *written) {
    struct fl_block_write write;
    *written = (struct bits){{0}};
    if (fl_block_write_of(at) != FL_BLOCK_WRITE_NONE) {
        if (!fl_unwritten_is_block_write(all, at, &write) || write.to.object != object) return false;
        add_bits(written, write.to.offset, write.size, UINT64_MAX);
        return true;
    }
    if (!LLVMIsAStoreInst(at)) return false;
    struct fl_unwritten_place place = fl_unwritten_place_of(all, LLVMGetOperand(at, 1));
    LLVMValueRef value = LLVMGetOperand(at, 0);
    if (place.object != object || !place.is_fixed || width_of(value) > 64) return false;
    uint64_t kept = fl_store_is_of_bit_field(at) ? kept_bits(value, LLVMGetOperand(at, 1)) : 0;
    add_bits(written, place.offset, fl_unwritten_store_size(all, LLVMTypeOf(value)), ~kept);
    return true;
}

static void pass(struct fl_unwritten *all, const struct fl_unwritten_object *object, LLVMValueRef at,
                 struct bits *written) {
    struct bits more;
    bool is_new = object->declaring == at || (LLVMIsAStoreInst(at) && fl_unwritten_new_block(all, at) == object);
    if (is_new) *written = (struct bits){{0}};
    if (find_written(all, object, at, &more))
        for (size_t i = 0; i < FL_MOST_PARTS; i++) written->bytes[i] |= more.bytes[i];
}

/* What every way to a block has written; NULL: none was found so far. */
static struct bits *before(const struct fl_map *known, LLVMBasicBlockRef block) {
    const uint64_t *bits = fl_map_find(known, fl_map_key(block));
    return bits ? (struct bits *)(uintptr_t)*bits : NULL;
}

/* True: less is known of the block than before. */
static bool pass_on(struct fl_unwritten *all, struct fl_map *known, LLVMBasicBlockRef to,
                    const struct bits *written) {
    struct bits *there = before(known, to);
    if (there && is_within(there, written)) return false;
    if (!there) {
        *fl_map_at(known, fl_map_key(to)) =
            fl_map_key(fl_arena_copy(all->function->arena, written, sizeof *written));
        return true;
    }
    for (size_t i = 0; i < FL_MOST_PARTS; i++) there->bytes[i] &= written->bytes[i];
    return true;
}

static struct fl_map pass_all(struct fl_unwritten *all, const struct fl_unwritten_object *object) {
    LLVMValueRef function = all->function->function;
    struct fl_map known = fl_map_make(all->function->arena);
    pass_on(all, &known, LLVMGetEntryBasicBlock(function), &(struct bits){{0}});
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
             block = LLVMGetNextBasicBlock(block)) {
            if (!before(&known, block)) continue;
            struct bits written = *before(&known, block);
            for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
                pass(all, object, at, &written);
            LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
            for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
                has_changed |= pass_on(all, &known, LLVMGetSuccessor(end, i), &written);
        }
    }
    return known;
}

/* ---- gaps ---- */

static bool gets(const struct fl_unwritten *all, LLVMValueRef call, const struct fl_unwritten_object *object) {
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
        if (fl_unwritten_place_of(all, LLVMGetOperand(call, i)).object == object) return true;
    return false;
}

/* Is all of the object read, handed on or left to a caller? */
static bool takes_all(const struct fl_unwritten *all, LLVMValueRef at, const struct fl_unwritten_object *object) {
    if (LLVMIsAReturnInst(at)) return object->lent;
    if (fl_block_write_of(at) == FL_BLOCK_WRITE_COPY)
        return fl_unwritten_place_of(all, LLVMGetOperand(at, 1)).object == object;
    return LLVMIsACallInst(at) && !fl_is_call_of(at, "llvm.") && !fl_is_call_of(at, "free") &&
           gets(all, at, object);
}

/* What an instruction needs to have been written. */
static struct bits needed_by(const struct fl_unwritten *all, const struct fl_unwritten_object *object,
                             LLVMValueRef at) {
    struct bits needed = {{0}}, values = {{0}};
    struct fl_unwritten_place place = {0};
    if (LLVMIsALoadInst(at)) place = fl_unwritten_place_of(all, LLVMGetOperand(at, 0));
    bool is_somewhere = place.object == object && !place.is_fixed;
    if (place.object != object && !takes_all(all, at, object)) return needed;
    add_values(&values, type_of(all, object), 0);
    if (is_somewhere || takes_all(all, at, object)) return values;
    add_bits(&needed, place.offset, fl_unwritten_store_size(all, LLVMTypeOf(at)), used_bits(at, 0));
    for (size_t i = 0; i < FL_MOST_PARTS; i++) needed.bytes[i] &= values.bytes[i];
    return needed;
}

static bool has_gap(struct fl_unwritten *all, const struct fl_unwritten_object *object) {
    struct fl_map known = pass_all(all, object);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(all->function->function); block;
         block = LLVMGetNextBasicBlock(block)) {
        if (!before(&known, block)) continue;
        struct bits written = *before(&known, block);
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
            struct bits needed = needed_by(all, object, at);
            if (!is_within(&needed, &written)) return true;
            pass(all, object, at, &written);
        }
    }
    return false;
}

void fl_unwritten_find_bit_gaps(struct fl_unwritten *all) {
    for (size_t i = 0; i < all->objects.count; i++) {
        struct fl_unwritten_object *object = &all->objects.items[i];
        if (!object->has_bits || !has_gap(all, object)) continue;
        if (object->lent)
            object->is_lost = true;
        else
            object->has_gap = true;
    }
}
