#include "frontend/lift/unwritten.h"

#include <string.h>

#include "base/text.h"
#include "base/vector.h"
#include "frontend/lift/address_use.h"
#include "frontend/lift/lent.h"
#include "frontend/lift/lexical.h"
#include "frontend/lift/local_use.h"
#include "frontend/lift/scan_format.h"
#include "frontend/lift/written_loop.h"

typedef const struct fl_expression *expression_ref;

enum { MOST_PARTS = 64 };

struct object {
    LLVMValueRef alloca;        /* of a block: the local that points to it; of a struct by value: the parameter */
    bool is_block;              /* memory of malloc, or that a parameter points to */
    const struct fl_lent *lent; /* of what a parameter points to; else NULL */
    LLVMValueRef declaring;     /* the debug call, where control passes it again; else NULL */
    const char *name;
    uint64_t part_size, part_count;
    size_t first;           /* its bits in the sets */
    bool is_suspect;        /* some load may read what was never written */
    fl_variable_id written; /* then: a bit for each part */
};

/* A struct in registers: a parameter, or what a call has returned. */
struct partial {
    LLVMValueRef value;
    fl_variable_id unwritten; /* a bit for each byte */
};

struct fl_unwritten {
    struct fl_function_lifter *function;
    FL_VECTOR_OF(struct partial) partials;
    FL_VECTOR_OF(struct object) objects;
    FL_VECTOR_OF(struct fl_written_loop) loops;
};

/* ---- places ---- */

/* Where in a local an address leads. */
struct place {
    struct object *object; /* NULL: in none of these */
    bool is_fixed;
    uint64_t offset; /* then, in bytes */
};

static struct place place_of(const struct fl_unwritten *all, LLVMValueRef address) {
    struct place place = {0};
    address = fl_address_base(all->function->lifter->layout, address, &place.offset, &place.is_fixed);
    LLVMValueRef local = LLVMIsALoadInst(address) ? LLVMGetOperand(address, 0) : address;
    for (size_t i = 0; i < all->objects.count; i++)
        if (all->objects.items[i].alloca == local && all->objects.items[i].is_block == (local != address))
            place.object = &all->objects.items[i];
    bool is_inside = place.object && place.offset < place.object->part_size * place.object->part_count;
    if (place.object && place.object->lent && place.is_fixed && !is_inside) place.object = NULL;
    if (place.object && !is_inside) place.is_fixed = false;
    return place;
}

/* The parts that an access of so many bytes touches: from `first` on. */
static uint64_t parts_of(const struct place *place, uint64_t size, uint64_t *first) {
    const struct object *object = place->object;
    *first = place->is_fixed ? place->offset / object->part_size : 0;
    uint64_t end = (place->offset + size + object->part_size - 1) / object->part_size;
    if (!place->is_fixed) return (size + object->part_size - 1) / object->part_size;
    return (end < object->part_count ? end : object->part_count) - *first;
}

/* ---- which locals ---- */

/* Elements of an array of scalars, else bytes. */
static void divide(const struct fl_function_lifter *function, struct object *object) {
    LLVMTypeRef type = LLVMGetAllocatedType(object->alloca);
    uint64_t size = LLVMABISizeOfType(function->lifter->layout, type);
    while (LLVMGetTypeKind(type) == LLVMArrayTypeKind) type = LLVMGetElementType(type);
    uint64_t part = LLVMABISizeOfType(function->lifter->layout, type);
    bool is_scalar = fl_lift_is_scalar(type) && part && part <= 8 && !(part & (part - 1)) && size % part == 0;
    object->part_size = is_scalar ? part : 1;
    object->part_count = size / object->part_size;
}

static void add_object(struct fl_unwritten *all, LLVMValueRef alloca, size_t *bits) {
    struct fl_function_lifter *function = all->function;
    const struct fl_lifted_value *entry = fl_lift_value_entry(function, alloca);
    uint64_t *declaring = fl_map_find(&function->declaring, fl_map_key(alloca));
    uint64_t *declaration = fl_map_find(&function->declarations, fl_map_key(alloca));
    if (!entry || entry->is_variable || !entry->expression || entry->expression->kind != FL_EXPRESSION_OBJECT)
        return;
    if (declaring && !fl_lexical_declares(function, (LLVMMetadataRef)(uintptr_t)*declaration)) return;
    if (!declaring && LLVMGetTypeKind(LLVMGetAllocatedType(alloca)) != LLVMStructTypeKind) return;
    struct object object = {.alloca = alloca, .first = *bits};
    LLVMValueRef call = declaring ? (LLVMValueRef)(uintptr_t)*declaring : NULL;
    if (call && fl_block_is_on_cycle(function->arena, LLVMGetInstructionParent(call))) object.declaring = call;
    object.name = fl_builder_object(function->builder, entry->expression->object)->name;
    if (!object.name) object.name = "a struct";
    divide(function, &object);
    if (!object.part_count || object.part_count > MOST_PARTS || !fl_address_stays(alloca)) return;
    fl_vector_push(function->arena, &all->objects, object);
    *bits += object.part_count;
}

/* ---- blocks of malloc that one local points to, and nothing else ---- */

/* The bytes that a call of malloc asks for, if they are known; else 0. */
static uint64_t allocated_size(LLVMValueRef value) {
    size_t length;
    if (!LLVMIsACallInst(value) || !LLVMIsAFunction(LLVMGetCalledValue(value))) return 0;
    if (strcmp(LLVMGetValueName2(LLVMGetCalledValue(value), &length), "malloc") != 0) return 0;
    LLVMValueRef size = LLVMGetOperand(value, 0);
    return LLVMIsAConstantInt(size) ? LLVMConstIntGetZExtValue(size) : 0;
}

/* The size of what it points to, where it is only ever given blocks of that size, or null; else 0. */
static uint64_t block_size(LLVMValueRef local) {
    uint64_t size = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsALoadInst(user) && fl_address_stays(user)) continue;
        if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 1) != local) return 0;
        LLVMValueRef value = LLVMGetOperand(user, 0);
        uint64_t given = allocated_size(value);
        bool is_only_here = given && !LLVMGetNextUse(LLVMGetFirstUse(value));
        if (!LLVMIsNull(value) && (!is_only_here || (size && size != given))) return 0;
        if (given) size = given;
    }
    return size;
}

/* The size of the elements, if all accesses are to elements of one size; else 1. */
static uint64_t element_size(const struct fl_function_lifter *function, LLVMValueRef local) {
    uint64_t size = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
        if (!LLVMIsALoadInst(LLVMGetUser(use))) continue;
        for (LLVMUseRef at = LLVMGetFirstUse(LLVMGetUser(use)); at; at = LLVMGetNextUse(at)) {
            LLVMValueRef user = LLVMGetUser(at);
            LLVMTypeRef type = LLVMIsAGetElementPtrInst(user) ? LLVMGetGEPSourceElementType(user)
                               : LLVMIsALoadInst(user)        ? LLVMTypeOf(user)
                               : LLVMIsAStoreInst(user)       ? LLVMTypeOf(LLVMGetOperand(user, 0))
                                                              : NULL;
            if (!type) continue;
            uint64_t this = fl_lift_is_scalar(type) ? LLVMABISizeOfType(function->lifter->layout, type) : 1;
            if (this > 8 || (this & (this - 1)) || (size && this != size)) return 1;
            size = this;
        }
    }
    return size ? size : 1;
}

static void add_block(struct fl_unwritten *all, LLVMValueRef local, size_t *bits) {
    struct fl_function_lifter *function = all->function;
    const struct fl_lifted_value *entry = fl_lift_value_entry(function, local);
    if (!entry || !entry->is_variable || !fl_map_find(&function->declaring, fl_map_key(local))) return;
    /* What blocks hold is an input: with 32 bits that shows failures natively, where no sanitizer shows this. */
    if (function->lifter->pointer_width == 32) return;
    if (LLVMGetTypeKind(LLVMGetAllocatedType(local)) != LLVMPointerTypeKind) return;
    struct object object = {.alloca = local, .is_block = true, .first = *bits};
    uint64_t size = block_size(local);
    object.name =
        fl_arena_format(function->arena, "*%s", fl_builder_variable(function->builder, entry->variable)->name);
    object.part_size = element_size(function, local);
    object.part_count = size / object.part_size;
    if (!size || size % object.part_size || object.part_count > MOST_PARTS) return;
    fl_vector_push(function->arena, &all->objects, object);
    *bits += object.part_count;
}

/* ---- what parameters point to ---- */

static void add_lent(struct fl_unwritten *all, LLVMValueRef parameter, size_t *bits) {
    struct fl_function_lifter *function = all->function;
    const struct fl_lent *lent = fl_lent_of(function->lifter, parameter);
    if (!lent || LLVMGetTypeKind(LLVMTypeOf(parameter)) != LLVMPointerTypeKind) return;
    bool is_struct = fl_lent_is_struct(parameter);
    LLVMValueRef from = is_struct ? parameter : fl_lent_home(parameter);
    const struct fl_lifted_value *entry = fl_lift_value_entry(function, from);
    size_t length;
    const char *name = LLVMGetValueName2(parameter, &length);
    struct object object = {.alloca = from,
                            .is_block = !is_struct,
                            .lent = lent,
                            .name = fl_arena_format(function->arena, is_struct ? "%s" : "*%s", name),
                            .part_size = 1,
                            .part_count = FL_LENT_BYTES,
                            .first = *bits,
                            .is_suspect = true};
    if (!entry || !(entry->is_variable || entry->expression)) return;
    fl_vector_push(function->arena, &all->objects, object);
    *bits += object.part_count;
}

struct fl_unwritten *fl_unwritten_find(struct fl_function_lifter *function, size_t first, size_t *part_count) {
    struct fl_unwritten *all = FL_NEW(function->arena, struct fl_unwritten);
    all->function = function;
    size_t bits = first;
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function->function);
    for (LLVMValueRef at = LLVMGetFirstInstruction(entry); at; at = LLVMGetNextInstruction(at))
        if (LLVMIsAAllocaInst(at) && LLVMIsAConstantInt(LLVMGetOperand(at, 0))) {
            add_object(all, at, &bits);
            add_block(all, at, &bits);
        }
    for (unsigned i = 0; i < LLVMCountParams(function->function); i++)
        add_lent(all, LLVMGetParam(function->function, i), &bits);
    for (size_t i = 0; i < all->objects.count; i++) {
        struct fl_written_loop loop;
        if (all->objects.items[i].lent) continue;
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function->function); block;
             block = LLVMGetNextBasicBlock(block))
            if (fl_written_loop_is_at(function->arena, block, all->objects.items[i].alloca, &loop))
                fl_vector_push(function->arena, &all->loops, loop);
    }
    *part_count = bits - first;
    return all;
}

/* ---- which parts may be unwritten where ---- */

static void set_parts(const struct object *object, uint64_t first, uint64_t count, bool is_empty,
                      struct fl_bitset *empty) {
    for (uint64_t i = first; i < first + count; i++) {
        size_t bit = object->first + i;
        if (is_empty)
            fl_bitset_add(empty, bit);
        else
            empty->words[bit / 64] &= ~((uint64_t)1 << bit % 64);
    }
}

static bool has_empty(const struct object *object, uint64_t first, uint64_t count, const struct fl_bitset *empty) {
    for (uint64_t i = first; i < first + count; i++)
        if (fl_bitset_has(empty, object->first + i)) return true;
    return false;
}

void fl_unwritten_start(const struct fl_unwritten *all, struct fl_bitset *empty) {
    for (size_t i = 0; i < all->objects.count; i++)
        if (!all->objects.items[i].is_block || all->objects.items[i].lent)
            set_parts(&all->objects.items[i], 0, all->objects.items[i].part_count, true, empty);
}

/* The block that a store gives to the local which points to it; NULL: it does nothing of the kind. */
static struct object *new_block(const struct fl_unwritten *all, LLVMValueRef store) {
    for (size_t i = 0; i < all->objects.count; i++)
        if (all->objects.items[i].is_block && all->objects.items[i].alloca == LLVMGetOperand(store, 1))
            return LLVMIsNull(LLVMGetOperand(store, 0)) ? NULL : &all->objects.items[i];
    return NULL;
}

/* The struct in registers that a value is, or is a part of, from this byte on; NULL: it is written. */
static LLVMValueRef partial_of(const struct fl_unwritten *all, LLVMValueRef value, uint64_t *offset) {
    struct fl_lifter *lifter = all->function->lifter;
    *offset = 0;
    if (LLVMIsAExtractValueInst(value) && LLVMGetNumIndices(value) == 1) {
        LLVMValueRef whole = LLVMGetOperand(value, 0);
        if (LLVMGetTypeKind(LLVMTypeOf(whole)) != LLVMStructTypeKind) return NULL;
        *offset = LLVMOffsetOfElement(lifter->layout, LLVMTypeOf(whole), *LLVMGetIndices(value));
        value = whole;
    }
    if (LLVMIsAArgument(value)) return fl_lent_of(lifter, value) ? value : NULL;
    LLVMValueRef callee = LLVMIsACallInst(value) ? LLVMGetCalledValue(value) : NULL;
    if (!callee || !LLVMIsAFunction(callee)) return NULL;
    return fl_lent_of(lifter, fl_lift_definition(lifter, callee)) ? value : NULL;
}

static uint64_t store_size(const struct fl_unwritten *all, LLVMTypeRef type) {
    return LLVMStoreSizeOfType(all->function->lifter->layout, type);
}

static void pass_write(const struct place *place, uint64_t size, bool is_tainted, struct fl_bitset *empty) {
    uint64_t first, count = parts_of(place, size, &first);
    if (place->is_fixed)
        set_parts(place->object, first, count, is_tainted, empty);
    else if (is_tainted)
        set_parts(place->object, 0, place->object->part_count, true, empty);
}

static bool pass_read(struct fl_unwritten *all, LLVMValueRef load, const struct fl_bitset *empty) {
    struct place place = place_of(all, LLVMGetOperand(load, 0));
    if (!place.object) return false;
    uint64_t first, count = parts_of(&place, store_size(all, LLVMTypeOf(load)), &first);
    bool is_empty = place.is_fixed ? has_empty(place.object, first, count, empty)
                                   : has_empty(place.object, 0, place.object->part_count, empty);
    place.object->is_suspect = place.object->is_suspect || is_empty;
    return is_empty;
}

/* What a copy or fill writes: all that it is known to, or all of the local. */
struct block_write {
    struct place to, from; /* from: NULL where that is none of these, or not known part by part */
    uint64_t size;
};

static bool is_block_write(struct fl_unwritten *all, LLVMValueRef call, struct block_write *write) {
    bool is_copy = fl_is_call_of(call, "llvm.memcpy") || fl_is_call_of(call, "llvm.memmove");
    if (!is_copy && !fl_is_call_of(call, "llvm.memset")) return false;
    LLVMValueRef size = LLVMGetOperand(call, 2);
    *write = (struct block_write){.to = place_of(all, LLVMGetOperand(call, 0))};
    if (is_copy) write->from = place_of(all, LLVMGetOperand(call, 1));
    bool is_known = LLVMIsAConstantInt(size) && write->to.object && write->to.is_fixed;
    write->size = is_known ? LLVMConstIntGetZExtValue(size) : UINT32_MAX;
    if (!is_known) write->to.is_fixed = true, write->to.offset = 0;
    if (!is_known || !write->from.is_fixed ||
        (write->from.object && write->from.object->part_size != write->to.object->part_size))
        write->from.object = NULL;
    return write->to.object != NULL;
}

static void pass_block_write(const struct block_write *write, struct fl_bitset *empty) {
    uint64_t first, from_first = 0, count = parts_of(&write->to, write->size, &first);
    if (!write->from.object) {
        set_parts(write->to.object, first, count, false, empty);
        return;
    }
    uint64_t known = parts_of(&write->from, write->size, &from_first);
    for (uint64_t i = 0; i < count; i++)
        set_parts(write->to.object, first + i, 1,
                  i < known && has_empty(write->from.object, from_first + i, 1, empty), empty);
}

enum effect { NO_EFFECT, WRITES_ALL, SCANS, LENDS };

/* A struct that is passed by value: the function gets a copy. */
static bool is_copied(const struct fl_function_lifter *function, LLVMValueRef call, unsigned index) {
    return LLVMGetCallSiteEnumAttribute(call, index + 1, function->lifter->byval_kind);
}

/* What passing the address as this argument does to the local. The number of a scanned argument counts from 1. */
static enum effect effect_of(struct fl_function_lifter *function, const struct object *object, LLVMValueRef call,
                             unsigned index, unsigned *number) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    LLVMValueRef definition = LLVMIsAFunction(callee) ? fl_lift_definition(function->lifter, callee) : NULL;
    bool is_copy = is_copied(function, call, index);
    if (is_copy && (!definition || index >= LLVMCountParams(definition) ||
                    !fl_lent_of(function->lifter, LLVMGetParam(definition, index))))
        return NO_EFFECT;
    if (!definition || !LLVMIsAFunction(definition) || LLVMIsDeclaration(definition)) return WRITES_ALL;
    if (fl_lift_is_model(function->lifter, definition))
        return object->part_count == 1 && fl_scan_format_numbers(call, index, number) ? SCANS : WRITES_ALL;
    if (index >= LLVMCountParams(definition)) return WRITES_ALL;
    uint64_t written;
    LLVMValueRef parameter = LLVMGetParam(definition, index);
    if (fl_lending_of(function->lifter, parameter, &written) == FL_LENDING_NONE) return NO_EFFECT;
    bool is_small = object->part_size * object->part_count <= FL_LENT_BYTES;
    return is_small && fl_lent_of(function->lifter, parameter) ? LENDS : WRITES_ALL;
}

static void pass_call(struct fl_unwritten *all, LLVMValueRef call, struct fl_bitset *empty) {
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        struct place place = place_of(all, LLVMGetOperand(call, i));
        unsigned number;
        if (!place.object) continue;
        enum effect effect = effect_of(all->function, place.object, call, i, &number);
        if (effect == WRITES_ALL) set_parts(place.object, 0, place.object->part_count, false, empty);
        if (effect == LENDS && has_empty(place.object, 0, place.object->part_count, empty))
            place.object->is_suspect = true;
    }
}

static void pass_declaration(struct fl_unwritten *all, LLVMValueRef call, struct fl_bitset *empty) {
    for (size_t i = 0; i < all->objects.count; i++)
        if (all->objects.items[i].declaring == call)
            set_parts(&all->objects.items[i], 0, all->objects.items[i].part_count, true, empty);
}

bool fl_unwritten_pass(struct fl_unwritten *all, LLVMValueRef at, bool is_tainted, struct fl_bitset *empty) {
    struct block_write write;
    if (!all->objects.count) return false;
    if (LLVMIsALoadInst(at)) return pass_read(all, at, empty);
    if (LLVMIsAStoreInst(at)) {
        const struct object *block = new_block(all, at);
        if (block) set_parts(block, 0, block->part_count, true, empty);
        struct place place = place_of(all, LLVMGetOperand(at, 1));
        uint64_t offset;
        LLVMValueRef value = LLVMGetOperand(at, 0);
        if (place.object)
            pass_write(&place, store_size(all, LLVMTypeOf(value)), is_tainted || partial_of(all, value, &offset),
                       empty);
    } else if (fl_is_call_of(at, "llvm.dbg."))
        pass_declaration(all, at, empty);
    else if (is_block_write(all, at, &write))
        pass_block_write(&write, empty);
    else if (LLVMIsACallInst(at) && !fl_is_call_of(at, "llvm."))
        pass_call(all, at, empty);
    return false;
}

void fl_unwritten_leave(const struct fl_unwritten *all, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                        const struct fl_map *tainted, struct fl_bitset *empty) {
    for (size_t i = 0; i < all->loops.count; i++) {
        const struct fl_written_loop *loop = &all->loops.items[i];
        if (loop->head != from || loop->exit != to) continue;
        if (fl_map_find(tainted, fl_map_key(LLVMGetOperand(loop->store, 0)))) continue;
        struct place place = place_of(all, loop->array);
        uint64_t count = loop->count < place.object->part_count ? loop->count : place.object->part_count;
        set_parts(place.object, 0, count, false, empty);
    }
}

/* ---- the program ---- */

static expression_ref word(const struct fl_unwritten *all, uint64_t value) {
    return fl_expression_word(all->function->arena, MOST_PARTS, value, NULL);
}

static expression_ref binary(const struct fl_unwritten *all, enum fl_operator op, expression_ref left,
                             expression_ref right) {
    return fl_expression_binary(all->function->arena, op, left, right, NULL);
}

static expression_ref written(const struct fl_unwritten *all, const struct object *object) {
    return fl_expression_variable(all->function->arena, all->function->builder, object->written);
}

static uint64_t ones(uint64_t count) {
    return count >= 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

/* What is copied to a suspect has to be known, too. */
static void suspect_sources(struct fl_unwritten *all, bool *has_changed) {
    LLVMValueRef function = all->function->function;
    struct block_write write;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
            if (!LLVMIsACallInst(at) || !is_block_write(all, at, &write) || !write.from.object) continue;
            if (!write.to.object->is_suspect || write.from.object->is_suspect) continue;
            write.from.object->is_suspect = *has_changed = true;
        }
}

void fl_unwritten_settle(struct fl_unwritten *all) {
    bool has_changed;
    do {
        has_changed = false;
        suspect_sources(all, &has_changed);
    } while (has_changed);
    for (size_t i = 0; i < all->objects.count; i++) {
        struct object *object = &all->objects.items[i];
        if (object->is_suspect)
            object->written =
                fl_lift_temporary(all->function, MOST_PARTS, NULL,
                                  fl_arena_format(all->function->arena, "written of %s", object->name));
    }
}

static expression_ref invert(const struct fl_unwritten *all, expression_ref bits) {
    return fl_expression_unary(all->function->arena, FL_OP_NOT, bits, NULL);
}

static expression_ref variable(const struct fl_unwritten *all, fl_variable_id id) {
    return fl_expression_variable(all->function->arena, all->function->builder, id);
}

/* What is lent is taken, so that calls that lend nothing find nothing. */
static void begin_object(struct fl_unwritten *all, const struct object *object) {
    if (object->lent) {
        fl_emit_assign(all->function, object->written, invert(all, variable(all, object->lent->given)));
        fl_emit_assign(all->function, object->lent->given, word(all, 0));
    } else
        fl_emit_assign(all->function, object->written, word(all, object->is_block ? UINT64_MAX : 0));
}

static void hold_partial(struct fl_unwritten *all, LLVMValueRef value, fl_variable_id from) {
    struct partial partial = {.value = value,
                              .unwritten = fl_lift_temporary(all->function, MOST_PARTS, NULL, NULL)};
    fl_emit_assign(all->function, partial.unwritten, variable(all, from));
    fl_vector_push(all->function->arena, &all->partials, partial);
}

static void begin_parameter(struct fl_unwritten *all, LLVMValueRef parameter) {
    const struct fl_lent *lent = fl_lent_of(all->function->lifter, parameter);
    if (!lent || LLVMGetTypeKind(LLVMTypeOf(parameter)) == LLVMPointerTypeKind) return;
    hold_partial(all, parameter, lent->given);
    fl_emit_assign(all->function, lent->given, word(all, 0));
}

void fl_unwritten_begin(struct fl_unwritten *all) {
    for (unsigned i = 0; i < LLVMCountParams(all->function->function); i++)
        begin_parameter(all, LLVMGetParam(all->function->function, i));
    for (size_t i = 0; i < all->objects.count; i++)
        if (all->objects.items[i].is_suspect) begin_object(all, &all->objects.items[i]);
}

/* What a load from a local has not read of what was written; NULL: it has read nothing but that. */
static expression_ref unread_bytes(struct fl_unwritten *all, LLVMValueRef value) {
    if (!LLVMIsALoadInst(value)) return NULL;
    struct place place = place_of(all, LLVMGetOperand(value, 0));
    if (!place.object || !place.object->is_suspect || !place.is_fixed || place.object->part_size != 1) return NULL;
    expression_ref bits = invert(all, written(all, place.object));
    bits = binary(all, FL_OP_SHIFT_RIGHT, bits, word(all, place.offset));
    return binary(all, FL_OP_AND, bits, word(all, ones(store_size(all, LLVMTypeOf(value)))));
}

static void return_struct(struct fl_unwritten *all, LLVMValueRef end) {
    const struct fl_lent *lent = fl_lent_of(all->function->lifter, all->function->function);
    if (!lent || !LLVMGetNumOperands(end)) return;
    expression_ref bytes = unread_bytes(all, LLVMGetOperand(end, 0));
    fl_emit_assign(all->function, lent->left, bytes ? bytes : word(all, 0));
}

void fl_unwritten_return(struct fl_unwritten *all, LLVMValueRef end) {
    return_struct(all, end);
    for (size_t i = 0; i < all->objects.count; i++)
        if (all->objects.items[i].lent)
            fl_emit_assign(all->function, all->objects.items[i].lent->left,
                           invert(all, written(all, &all->objects.items[i])));
}

void fl_unwritten_point(struct fl_unwritten *all, LLVMValueRef store) {
    const struct object *block = new_block(all, store);
    if (block && block->is_suspect) fl_emit_assign(all->function, block->written, word(all, 0));
}

void fl_unwritten_declare(struct fl_unwritten *all, LLVMValueRef call) {
    for (size_t i = 0; i < all->objects.count; i++)
        if (all->objects.items[i].is_suspect && all->objects.items[i].declaring == call)
            fl_emit_assign(all->function, all->objects.items[i].written, word(all, 0));
}

/* The number of the first part that an access at the address touches. */
static expression_ref first_part(struct fl_unwritten *all, const struct place *place, LLVMValueRef address) {
    struct fl_function_lifter *function = all->function;
    if (place->is_fixed) return word(all, place->offset / place->object->part_size);
    const struct fl_lifted_value *entry = fl_lift_value_entry(function, place->object->alloca);
    expression_ref start = entry->is_variable
                               ? fl_expression_variable(function->arena, function->builder, entry->variable)
                               : entry->expression;
    expression_ref offset = binary(all, FL_OP_SUBTRACT, fl_lift_operand(function, address), start);
    offset = fl_lift_resize(function, offset, MOST_PARTS, FL_OP_ZERO_EXTEND);
    unsigned shift = 0;
    while ((UINT64_C(1) << shift) < place->object->part_size) shift++;
    return shift ? binary(all, FL_OP_SHIFT_RIGHT, offset, word(all, shift)) : offset;
}

expression_ref fl_unwritten_is_read(struct fl_unwritten *all, LLVMValueRef load) {
    LLVMValueRef address = LLVMGetOperand(load, 0);
    struct place place = place_of(all, address);
    if (!place.object || !place.object->is_suspect) return NULL;
    uint64_t first, count = parts_of(&place, store_size(all, LLVMTypeOf(load)), &first);
    expression_ref mask = word(all, ones(count)), start = first_part(all, &place, address);
    expression_ref bits = binary(all, FL_OP_SHIFT_RIGHT, written(all, place.object), start);
    expression_ref is_written = binary(all, FL_OP_EQUAL, binary(all, FL_OP_AND, bits, mask), mask);
    if (!place.object->lent || place.is_fixed) return is_written;
    /* Nothing is told of what is further away. */
    expression_ref is_far = binary(all, FL_OP_LESS_EQUAL, word(all, FL_LENT_BYTES - count + 1), start);
    return binary(all, FL_OP_OR, is_written, is_far);
}

const char *fl_unwritten_name(const struct fl_unwritten *all, LLVMValueRef load) {
    const struct object *object = place_of(all, LLVMGetOperand(load, 0)).object;
    return fl_arena_format(all->function->arena, object->part_count == 1 ? "%s" : "what is read of %s",
                           object->name);
}

static void write_parts(struct fl_unwritten *all, const struct object *object, expression_ref mask,
                        expression_ref is_written) {
    expression_ref before = written(all, object), after = binary(all, FL_OP_OR, before, mask);
    if (is_written) {
        expression_ref without =
            binary(all, FL_OP_AND, before, fl_expression_unary(all->function->arena, FL_OP_NOT, mask, NULL));
        after = fl_expression_if(all->function->arena, is_written, after, without, NULL);
    }
    fl_emit_assign(all->function, object->written, after);
}

/* Stores a struct that came in registers; false: it is none. */
static bool store_partial(struct fl_unwritten *all, const struct place *place, expression_ref mask,
                          LLVMValueRef value) {
    uint64_t offset;
    LLVMValueRef whole = partial_of(all, value, &offset);
    const struct object *object = place->object;
    for (size_t i = 0; whole && i < all->partials.count; i++) {
        if (all->partials.items[i].value != whole || !place->is_fixed || object->part_size != 1) continue;
        expression_ref bits = invert(all, variable(all, all->partials.items[i].unwritten));
        bits = binary(all, FL_OP_SHIFT_RIGHT, bits, word(all, offset));
        bits = binary(all, FL_OP_SHIFT_LEFT, bits, word(all, place->offset));
        expression_ref kept = binary(all, FL_OP_AND, written(all, object), invert(all, mask));
        fl_emit_assign(all->function, object->written,
                       binary(all, FL_OP_OR, kept, binary(all, FL_OP_AND, bits, mask)));
        return true;
    }
    return false;
}

void fl_unwritten_store(struct fl_unwritten *all, LLVMValueRef store, expression_ref is_written) {
    LLVMValueRef address = LLVMGetOperand(store, 1);
    struct place place = place_of(all, address);
    if (!place.object || !place.object->is_suspect) return;
    uint64_t first, count = parts_of(&place, store_size(all, LLVMTypeOf(LLVMGetOperand(store, 0))), &first);
    expression_ref mask = binary(all, FL_OP_SHIFT_LEFT, word(all, ones(count)), first_part(all, &place, address));
    if (!store_partial(all, &place, mask, LLVMGetOperand(store, 0)))
        write_parts(all, place.object, mask, is_written);
}

static void emit_block_write(struct fl_unwritten *all, const struct block_write *write) {
    const struct object *to = write->to.object, *from = write->from.object;
    uint64_t first, from_first, count = parts_of(&write->to, write->size, &first);
    if (!to->is_suspect) return;
    if (!from || !from->is_suspect) {
        write_parts(all, to, word(all, ones(count) << first), NULL);
        return;
    }
    uint64_t known = parts_of(&write->from, write->size, &from_first);
    expression_ref bits = binary(all, FL_OP_SHIFT_RIGHT, written(all, from), word(all, from_first));
    bits = binary(all, FL_OP_AND, bits, word(all, ones(known < count ? known : count)));
    bits = binary(all, FL_OP_SHIFT_LEFT, bits, word(all, first));
    expression_ref kept = binary(all, FL_OP_AND, written(all, to), word(all, ~(ones(count) << first)));
    fl_emit_assign(all->function, to->written, binary(all, FL_OP_OR, kept, bits));
}

/* The k-th of scanf's arguments was written if so many were. */
static void emit_scanned(struct fl_unwritten *all, const struct place *place, unsigned number,
                         expression_ref result) {
    struct fl_arena *arena = all->function->arena;
    expression_ref all_parts = word(all, ones(place->object->part_count));
    expression_ref least = fl_expression_word(arena, result->width, number, NULL);
    expression_ref is_done = fl_expression_binary(arena, FL_OP_LESS_EQUAL_SIGNED, least, result, NULL);
    fl_emit_assign(all->function, place->object->written,
                   fl_expression_if(arena, is_done, all_parts, written(all, place->object), NULL));
}

bool fl_unwritten_needs_result(const struct fl_unwritten *all, LLVMValueRef call) {
    unsigned number;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        struct place place = place_of(all, LLVMGetOperand(call, i));
        if (place.object && place.object->is_suspect &&
            effect_of(all->function, place.object, call, i, &number) == SCANS)
            return true;
    }
    return false;
}

/* ---- lending ---- */

/* The bytes of an object that were not written. */
static expression_ref unwritten_bytes(const struct fl_unwritten *all, const struct object *object) {
    uint64_t size = object->part_size;
    if (size == 1)
        return binary(all, FL_OP_AND, invert(all, written(all, object)), word(all, ones(object->part_count)));
    expression_ref bytes = word(all, 0);
    for (uint64_t i = 0; i < object->part_count; i++) {
        expression_ref bit = binary(all, FL_OP_AND, written(all, object), word(all, UINT64_C(1) << i));
        expression_ref is_written = binary(all, FL_OP_EQUAL, bit, word(all, 0));
        expression_ref part = fl_expression_if(all->function->arena, is_written, word(all, ones(size) << i * size),
                                               word(all, 0), NULL);
        bytes = binary(all, FL_OP_OR, bytes, part);
    }
    return bytes;
}

/* The parts that were written, where these bytes were not. */
static expression_ref written_parts(const struct fl_unwritten *all, const struct object *object,
                                    expression_ref bytes) {
    uint64_t size = object->part_size;
    if (size == 1) return invert(all, bytes);
    expression_ref parts = word(all, 0);
    for (uint64_t i = 0; i < object->part_count; i++) {
        expression_ref left = binary(all, FL_OP_AND, bytes, word(all, ones(size) << i * size));
        expression_ref is_written = binary(all, FL_OP_EQUAL, left, word(all, 0));
        expression_ref part =
            fl_expression_if(all->function->arena, is_written, word(all, UINT64_C(1) << i), word(all, 0), NULL);
        parts = binary(all, FL_OP_OR, parts, part);
    }
    return parts;
}

/* How many bytes into the object an address leads. */
static expression_ref byte_offset(struct fl_unwritten *all, const struct place *place, LLVMValueRef address) {
    if (place->is_fixed) return word(all, place->offset);
    struct object bytes = *place->object;
    bytes.part_size = 1;
    struct place start = {.object = &bytes};
    return first_part(all, &start, address);
}

/* The argument that lends a suspect; false: it lends nothing. */
static bool find_lent(struct fl_unwritten *all, LLVMValueRef call, unsigned index, struct place *place,
                      const struct fl_lent **lent) {
    unsigned number;
    *place = place_of(all, LLVMGetOperand(call, index));
    if (!place->object || !place->object->is_suspect) return false;
    if (effect_of(all->function, place->object, call, index, &number) != LENDS) return false;
    LLVMValueRef definition = fl_lift_definition(all->function->lifter, LLVMGetCalledValue(call));
    *lent = fl_lent_of(all->function->lifter, LLVMGetParam(definition, index));
    return true;
}

static void lend_struct(struct fl_unwritten *all, LLVMValueRef call, unsigned index) {
    struct fl_lifter *lifter = all->function->lifter;
    LLVMValueRef definition = fl_lift_definition(lifter, LLVMGetCalledValue(call));
    expression_ref bytes = unread_bytes(all, LLVMGetOperand(call, index));
    if (!bytes || index >= LLVMCountParams(definition)) return;
    const struct fl_lent *lent = fl_lent_of(lifter, LLVMGetParam(definition, index));
    if (lent) fl_emit_assign(all->function, lent->given, bytes);
}

void fl_unwritten_lend(struct fl_unwritten *all, LLVMValueRef call) {
    for (unsigned i = 0; all->objects.count && i < LLVMGetNumArgOperands(call); i++) {
        struct place place;
        const struct fl_lent *lent;
        lend_struct(all, call, i);
        if (!find_lent(all, call, i, &place, &lent)) continue;
        expression_ref offset = byte_offset(all, &place, LLVMGetOperand(call, i));
        expression_ref bytes = unwritten_bytes(all, place.object);
        fl_emit_assign(all->function, lent->given, binary(all, FL_OP_SHIFT_RIGHT, bytes, offset));
    }
}

/* Takes back what was lent: bytes in front of the address stay as they are. */
static void take_back(struct fl_unwritten *all, LLVMValueRef call, unsigned index) {
    struct place place;
    const struct fl_lent *lent;
    if (is_copied(all->function, call, index) || !find_lent(all, call, index, &place, &lent)) return;
    expression_ref offset = byte_offset(all, &place, LLVMGetOperand(call, index));
    expression_ref left = binary(all, FL_OP_SHIFT_LEFT, variable(all, lent->left), offset);
    expression_ref window = binary(all, FL_OP_SHIFT_LEFT, word(all, UINT64_MAX), offset);
    expression_ref kept = binary(all, FL_OP_AND, unwritten_bytes(all, place.object), invert(all, window));
    expression_ref bytes = binary(all, FL_OP_OR, kept, left);
    fl_emit_assign(all->function, place.object->written, written_parts(all, place.object, bytes));
}

void fl_unwritten_call(struct fl_unwritten *all, LLVMValueRef call, expression_ref result) {
    struct block_write write;
    uint64_t offset;
    if (is_block_write(all, call, &write)) emit_block_write(all, &write);
    if (fl_is_call_of(call, "llvm.")) return;
    if (partial_of(all, call, &offset))
        hold_partial(
            all, call,
            fl_lent_of(all->function->lifter, fl_lift_definition(all->function->lifter, LLVMGetCalledValue(call)))
                ->left);
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        struct place place = place_of(all, LLVMGetOperand(call, i));
        unsigned number;
        if (!place.object || !place.object->is_suspect) continue;
        enum effect effect = effect_of(all->function, place.object, call, i, &number);
        if (effect == LENDS)
            take_back(all, call, i);
        else if (effect == SCANS && result)
            emit_scanned(all, &place, number, result);
        else if (effect != NO_EFFECT)
            write_parts(all, place.object, word(all, ones(place.object->part_count)), NULL);
    }
}
