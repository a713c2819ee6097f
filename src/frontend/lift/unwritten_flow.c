/* frontend/lift/unwritten_flow.c - which parts may be unwritten where. */
#include "frontend/lift/unwritten.h"

#include "base/text.h"
#include "frontend/lift/address_use.h"
#include "frontend/lift/unwritten_bits.h"

static void set_parts(const struct fl_unwritten_object *object, uint64_t first, uint64_t count, bool is_empty,
                      struct fl_bitset *empty) {
    for (uint64_t i = first; i < first + count; i++) {
        size_t bit = object->first + i;
        if (is_empty)
            fl_bitset_add(empty, bit);
        else
            empty->words[bit / 64] &= ~((uint64_t)1 << bit % 64);
    }
}

static bool has_empty(const struct fl_unwritten_object *object, uint64_t first, uint64_t count,
                      const struct fl_bitset *empty) {
    for (uint64_t i = first; i < first + count; i++)
        if (fl_bitset_has(empty, object->first + i)) return true;
    return false;
}

void fl_unwritten_start(const struct fl_unwritten *all, struct fl_bitset *empty) {
    for (size_t i = 0; i < all->objects.count; i++)
        if (!all->objects.items[i].is_block || all->objects.items[i].lent)
            set_parts(&all->objects.items[i], 0, all->objects.items[i].part_count, true, empty);
}

static void pass_write(const struct fl_unwritten_place *place, uint64_t size, bool is_tainted,
                       struct fl_bitset *empty) {
    uint64_t first, count = fl_unwritten_parts_of(place, size, &first);
    if (place->is_fixed)
        set_parts(place->object, first, count, is_tainted, empty);
    else if (is_tainted)
        set_parts(place->object, 0, place->object->part_count, true, empty);
}

static bool pass_read(struct fl_unwritten *all, LLVMValueRef load, const struct fl_bitset *empty) {
    struct fl_unwritten_place place = fl_unwritten_place_of(all, LLVMGetOperand(load, 0));
    if (!place.object) return false;
    uint64_t first, count = fl_unwritten_parts_of(&place, fl_unwritten_store_size(all, LLVMTypeOf(load)), &first);
    bool is_empty = place.is_fixed ? has_empty(place.object, first, count, empty)
                                   : has_empty(place.object, 0, place.object->part_count, empty);
    place.object->is_suspect = place.object->is_suspect || is_empty;
    return is_empty;
}

/* Has it something of use that may not be written? Padding is none. */
static bool has_empty_value(const struct fl_unwritten *all, const struct fl_unwritten_object *object,
                            const struct fl_bitset *empty) {
    bool is_struct = object->part_size == 1 && !object->is_block;
    uint64_t values =
        is_struct ? fl_lent_value_bytes(all->function->lifter->layout, LLVMIsAAllocaInst(object->alloca)
                                                                           ? LLVMGetAllocatedType(object->alloca)
                                                                           : LLVMTypeOf(object->alloca))
                  : UINT64_MAX;
    for (uint64_t i = 0; i < object->part_count; i++)
        if (values >> i % 64 & 1 && has_empty(object, i, 1, empty)) return true;
    return false;
}

static void note_copy(struct fl_unwritten *all, struct fl_unwritten_object *from, struct fl_unwritten_object *to) {
    struct fl_unwritten_copy copy = {from, to};
    if (!to) from->is_lost = true;
    for (size_t i = 0; i < all->copies.count; i++)
        if (all->copies.items[i].from == from && all->copies.items[i].to == to) return;
    fl_vector_push(all->function->arena, &all->copies, copy);
}

/* Copies that are not followed: from here to elsewhere, or of so many bytes that it is not known how many. */
static void note_gaps(struct fl_unwritten *all, LLVMValueRef call, const struct fl_block_write *write,
                      const struct fl_bitset *empty) {
    struct fl_unwritten_object *to = write->to.object;
    bool is_fill = fl_block_write_of(call) == FL_BLOCK_WRITE_FILL;
    struct fl_unwritten_object *from = is_fill ? NULL : fl_unwritten_place_of(all, LLVMGetOperand(call, 1)).object;
    if (from && has_empty_value(all, from, empty)) note_copy(all, from, write->from.object ? to : NULL);
    if (to && !LLVMIsAConstantInt(LLVMGetOperand(call, 2)) && has_empty_value(all, to, empty)) to->has_gap = true;
}

static void pass_block_write(const struct fl_block_write *write, struct fl_bitset *empty) {
    uint64_t first, from_first = 0, count = fl_unwritten_parts_of(&write->to, write->size, &first);
    if (!write->from.object) {
        set_parts(write->to.object, first, count, false, empty);
        return;
    }
    uint64_t known = fl_unwritten_parts_of(&write->from, write->size, &from_first);
    for (uint64_t i = 0; i < count; i++)
        set_parts(write->to.object, first + i, 1,
                  i < known && has_empty(write->from.object, from_first + i, 1, empty), empty);
}

/* Does the function that it is lent to give it to others of which nothing is known? */
static bool loses(const struct fl_unwritten *all, LLVMValueRef call, unsigned index) {
    struct fl_lifter *lifter = all->function->lifter;
    LLVMValueRef definition = fl_lift_definition(lifter, LLVMGetCalledValue(call));
    return fl_lending_loses(lifter, LLVMGetParam(definition, index));
}

static void pass_call(struct fl_unwritten *all, LLVMValueRef call, struct fl_bitset *empty) {
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        struct fl_unwritten_place place = fl_unwritten_place_of(all, LLVMGetOperand(call, i));
        unsigned number;
        if (!place.object) continue;
        enum fl_address_effect effect = fl_address_effect_of(all->function, place.object, call, i, &number);
        bool is_empty = has_empty(place.object, 0, place.object->part_count, empty);
        if (is_empty && (effect == FL_ADDRESS_LOSES || (effect == FL_ADDRESS_LENDS && loses(all, call, i))))
            place.object->has_gap = true;
        if (effect == FL_ADDRESS_WRITES_ALL || effect == FL_ADDRESS_LOSES)
            set_parts(place.object, 0, place.object->part_count, false, empty);
        if (effect == FL_ADDRESS_LENDS && is_empty) place.object->is_suspect = true;
    }
}

static void pass_declaration(struct fl_unwritten *all, LLVMValueRef call, struct fl_bitset *empty) {
    for (size_t i = 0; i < all->objects.count; i++)
        if (all->objects.items[i].declaring == call)
            set_parts(&all->objects.items[i], 0, all->objects.items[i].part_count, true, empty);
}

bool fl_unwritten_pass(struct fl_unwritten *all, LLVMValueRef at, bool is_tainted, struct fl_bitset *empty) {
    struct fl_block_write write = {0};
    if (!all->objects.count) return false;
    if (LLVMIsALoadInst(at)) return pass_read(all, at, empty);
    if (LLVMIsAStoreInst(at)) {
        const struct fl_unwritten_object *block = fl_unwritten_new_block(all, at);
        if (block) set_parts(block, 0, block->part_count, true, empty);
        struct fl_unwritten_place place = fl_unwritten_place_of(all, LLVMGetOperand(at, 1));
        uint64_t offset;
        LLVMValueRef value = LLVMGetOperand(at, 0);
        if (place.object && fl_store_is_of_bit_field(at))
            place.object->has_bits |= has_empty(place.object, 0, place.object->part_count, empty);
        if (place.object)
            pass_write(&place, fl_unwritten_store_size(all, LLVMTypeOf(value)),
                       is_tainted || fl_unwritten_struct_of(all, value, &offset), empty);
    } else if (fl_is_call_of(at, "llvm.dbg."))
        pass_declaration(all, at, empty);
    else if (fl_block_write_of(at) != FL_BLOCK_WRITE_NONE) {
        bool is_followed = fl_unwritten_is_block_write(all, at, &write);
        note_gaps(all, at, &write, empty);
        if (is_followed) pass_block_write(&write, empty);
    } else if (LLVMIsACallInst(at) && !fl_is_call_of(at, "llvm."))
        pass_call(all, at, empty);
    return false;
}

void fl_unwritten_leave(const struct fl_unwritten *all, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                        const struct fl_map *tainted, struct fl_bitset *empty) {
    for (size_t i = 0; i < all->loops.count; i++) {
        const struct fl_written_loop *loop = &all->loops.items[i];
        if (loop->head != from || loop->exit != to) continue;
        if (fl_map_find(tainted, fl_map_key(LLVMGetOperand(loop->store, 0)))) continue;
        struct fl_unwritten_place place = fl_unwritten_place_of(all, loop->array);
        uint64_t count = loop->count < place.object->part_count ? loop->count : place.object->part_count;
        set_parts(place.object, 0, count, false, empty);
    }
}

/* What is copied to a suspect has to be known, too. */
static void suspect_sources(struct fl_unwritten *all, bool *has_changed) {
    LLVMValueRef function = all->function->function;
    struct fl_block_write write;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
            if (!LLVMIsACallInst(at) || !fl_unwritten_is_block_write(all, at, &write) || !write.from.object)
                continue;
            if (!write.to.object->is_suspect || write.from.object->is_suspect) continue;
            write.from.object->is_suspect = *has_changed = true;
        }
}

bool fl_unwritten_is_followed(const struct fl_unwritten *all, LLVMValueRef local, bool is_block) {
    for (size_t i = 0; i < all->objects.count; i++) {
        const struct fl_unwritten_object *object = &all->objects.items[i];
        if (object->alloca == local && object->is_block == is_block) return !object->has_gap;
    }
    return false;
}

static bool is_lost(const struct fl_unwritten *all, const struct fl_unwritten_object *object) {
    for (size_t i = 0; i < all->copies.count; i++) {
        const struct fl_unwritten_copy *copy = &all->copies.items[i];
        if (copy->from == object && copy->to && copy->to->has_gap) return true;
    }
    return object->is_lost;
}

const char *fl_unwritten_next_lost(const struct fl_unwritten *all, size_t *at) {
    while (*at < all->objects.count)
        if (is_lost(all, &all->objects.items[(*at)++])) return all->objects.items[*at - 1].name;
    return NULL;
}

bool fl_unwritten_keeps(const struct fl_unwritten *all, LLVMValueRef store) {
    const struct fl_unwritten_object *object = fl_unwritten_place_of(all, LLVMGetOperand(store, 1)).object;
    return object && !object->has_gap;
}

void fl_unwritten_settle(struct fl_unwritten *all) {
    bool has_changed;
    fl_unwritten_find_bit_gaps(all);
    do {
        has_changed = false;
        suspect_sources(all, &has_changed);
    } while (has_changed);
    for (size_t i = 0; i < all->objects.count; i++) {
        struct fl_unwritten_object *object = &all->objects.items[i];
        if (object->is_suspect)
            object->written =
                fl_lift_temporary(all->function, FL_MOST_PARTS, NULL,
                                  fl_arena_format(all->function->arena, "written of %s", object->name));
    }
}
