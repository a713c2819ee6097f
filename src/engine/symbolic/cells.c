/* engine/symbolic/cells.c - reads and writes the contents of one object: cells at known offsets, else an array. */
#include <stdio.h>
#include <string.h>

#include "base/invariant.h"
#include "engine/symbolic/lazy.h"
#include "term/range.h"

/* An object with more places for an access than this is turned into an array term. */
enum { MOST_READ_PLACES = 1024, MOST_WRITE_PLACES = 256, LARGEST_CELL = 16 };

typedef const struct fl_term *term_ref;

static uint32_t pointer_width(const struct fl_engine *engine) {
    return engine->program->pointer_width;
}

/* ---- bytes and cells at known offsets ---- */

static const struct fl_cell *cell_at(const struct fl_symbolic_object *object, uint64_t offset) {
    return fl_persistent_find(object->cells, offset);
}

/* The cell that covers a byte, and where it starts; NULL if none does. */
static const struct fl_cell *covering_cell(const struct fl_symbolic_object *object, uint64_t offset,
                                           uint64_t *start) {
    for (uint64_t back = 0; back < LARGEST_CELL && back <= offset; back++) {
        const struct fl_cell *cell = cell_at(object, offset - back);
        if (!cell) continue;
        *start = offset - back;
        return cell->size > back ? cell : NULL;
    }
    return NULL;
}

static term_ref unknown_array(struct fl_engine *engine, const struct fl_symbolic_object *object) {
    return fl_term_array_variable(
        engine->terms, fl_arena_format(engine->arena, "unknown%u.%u", object->number, object->generation),
        pointer_width(engine), 8);
}

/* Of a large object, proofs speak of all bytes: one is what the array of them has, however it is read. */
static bool is_read_as_array(const struct fl_engine *engine, const struct fl_symbolic_object *object) {
    enum { LARGE = 512 };
    return engine->piecewise && object->is_unknown && !object->lazy && object->capacity > LARGE;
}

static term_ref initial_byte(struct fl_engine *engine, const struct fl_symbolic_object *object, uint64_t offset) {
    if (object->lazy) return fl_lazy_read(engine, object->lazy, offset, 1, NULL);
    if (is_read_as_array(engine, object))
        return fl_term_select(engine->terms, unknown_array(engine, object),
                              fl_term_word(engine->terms, pointer_width(engine), offset));
    if (!object->is_unknown) return fl_term_word(engine->terms, 8, object->initial ? object->initial[offset] : 0);
    return fl_term_variable(engine->terms,
                            fl_arena_format(engine->arena, "unknown%u.%u[%llu]", object->number,
                                            object->generation, (unsigned long long)offset),
                            8);
}

bool fl_symbolic_is_unknown_byte(term_ref term, uint32_t *object, uint64_t *offset) {
    unsigned number, generation;
    unsigned long long at;
    if (sscanf(term->name, "unknown%u.%u[%llu]", &number, &generation, &at) != 3) return false;
    *object = number;
    *offset = at;
    return true;
}

bool fl_symbolic_is_unknown_array(term_ref term, uint32_t *object) {
    unsigned number, generation;
    if (sscanf(term->name, "unknown%u.%u", &number, &generation) != 2) return false;
    *object = number;
    return true;
}

static term_ref byte_at(struct fl_engine *engine, const struct fl_symbolic_object *object, uint64_t offset) {
    uint64_t start;
    const struct fl_cell *cell = covering_cell(object, offset, &start);
    if (!cell) return initial_byte(engine, object, offset);
    uint32_t low = (uint32_t)(offset - start) * 8;
    return fl_term_extract(engine->terms, low + 7, low, cell->value);
}

static bool is_uncovered(const struct fl_symbolic_object *object, uint64_t offset, uint32_t bytes) {
    uint64_t start;
    if (!object->cells) return true;
    for (uint32_t i = 0; i < bytes; i++)
        if (covering_cell(object, offset + i, &start)) return false;
    return true;
}

static term_ref read_at(struct fl_engine *engine, const struct fl_symbolic_object *object, uint64_t offset,
                        uint32_t bytes) {
    const struct fl_cell *cell = cell_at(object, offset);
    if (cell && cell->size == bytes) return cell->value;
    if (object->lazy && is_uncovered(object, offset, bytes))
        return fl_lazy_read(engine, object->lazy, offset, bytes, engine->loaded_type);
    if (!object->cells && !object->is_unknown && !object->lazy && bytes <= 8) {
        uint64_t word = 0;
        if (object->initial) memcpy(&word, object->initial + offset, bytes);
        return fl_term_word(engine->terms, 8 * bytes, word);
    }
    term_ref value = byte_at(engine, object, offset);
    for (uint32_t i = 1; i < bytes; i++)
        value = fl_term_binary(engine->terms, FL_OP_CONCAT, byte_at(engine, object, offset + i), value);
    return value;
}

static void set_cell(struct fl_engine *engine, struct fl_symbolic_object *object, uint64_t offset, uint32_t bytes,
                     term_ref value) {
    struct fl_cell *cell = FL_NEW(engine->arena, struct fl_cell);
    cell->size = bytes;
    cell->value = value;
    object->cells = fl_persistent_set(engine->arena, object->cells, offset, cell);
}

/* What remains of a cell that is partly overwritten becomes single bytes. */
static void split_cell(struct fl_engine *engine, struct fl_symbolic_object *object, uint64_t start,
                       const struct fl_cell *cell) {
    object->cells = fl_persistent_set(engine->arena, object->cells, start, NULL);
    for (uint32_t i = 0; i < cell->size; i++)
        set_cell(engine, object, start + i, 1, fl_term_extract(engine->terms, 8 * i + 7, 8 * i, cell->value));
}

static void write_at(struct fl_engine *engine, struct fl_symbolic_object *object, uint64_t offset,
                     term_ref value) {
    uint32_t bytes = value->width / 8;
    const struct fl_cell *old = cell_at(object, offset);
    if (old && old->size == bytes) {
        set_cell(engine, object, offset, bytes, value);
        return;
    }
    uint64_t start;
    const struct fl_cell *first = covering_cell(object, offset, &start);
    if (first && start < offset) split_cell(engine, object, start, first);
    for (uint64_t at = offset; at < offset + bytes; at++) {
        const struct fl_cell *covered = cell_at(object, at);
        if (!covered) continue;
        if (at + covered->size > offset + bytes) split_cell(engine, object, at, covered);
        object->cells = fl_persistent_set(engine->arena, object->cells, at, NULL);
    }
    set_cell(engine, object, offset, bytes, value);
}

/* ---- places of a symbolic offset ---- */

struct places {
    uint32_t shift;   /* places are 1 << shift bytes apart */
    uint64_t residue; /* the first */
    uint64_t count;
    uint64_t least, most; /* the index is between them */
    term_ref index;       /* which one, from 0 */
};

/* Where accesses of so many bytes can be. A constant summand gives the residue. */
static struct places places_of(struct fl_engine *engine, const struct fl_symbolic_object *object, term_ref offset,
                               uint32_t bytes) {
    struct places places = {0};
    term_ref rest = offset;
    uint64_t summand = 0;
    if (offset->op == FL_OP_ADD && fl_term_is_constant(offset->operands[1])) {
        rest = offset->operands[0];
        summand = fl_term_value(offset->operands[1]).word;
    }
    uint32_t zeros = fl_term_range(engine->terms, rest).trailing_zeros;
    places.shift = zeros < 4 ? zeros : 4;
    uint64_t step = (uint64_t)1 << places.shift;
    places.residue = summand & (step - 1);
    uint64_t room = object->capacity >= bytes + places.residue ? object->capacity - bytes - places.residue : 0;
    places.count = object->capacity >= bytes + places.residue ? room / step + 1 : 0;
    places.index = fl_term_binary(engine->terms, FL_OP_SHIFT_RIGHT, offset,
                                  fl_term_word(engine->terms, offset->width, places.shift));
    struct fl_range range = fl_term_range(engine->terms, offset);
    places.least = range.least >> places.shift;
    places.most = range.most >> places.shift;
    if (places.count && places.most >= places.count) places.most = places.count - 1;
    return places;
}

/* A balanced choice by the bits of the index among the places that it can have; places past the end
 * repeat the last one. */
static term_ref choose_place(struct fl_engine *engine, const struct fl_symbolic_object *object,
                             const struct places *places, uint32_t bytes, uint64_t first, uint32_t bit) {
    if (bit == 0) return read_at(engine, object, places->residue + (first << places->shift), bytes);
    uint64_t half = (uint64_t)1 << (bit - 1);
    if (first + half <= places->least) return choose_place(engine, object, places, bytes, first + half, bit - 1);
    term_ref low = choose_place(engine, object, places, bytes, first, bit - 1);
    if (first + half > places->most) return low;
    term_ref high = choose_place(engine, object, places, bytes, first + half, bit - 1);
    return fl_term_if(engine->terms, fl_term_extract(engine->terms, bit - 1, bit - 1, places->index), high, low);
}

/* ---- arrays ---- */

struct array_copy {
    struct fl_engine *engine;
    term_ref array;
};

static bool copy_cell_to_array(void *context, uint64_t offset, const void *value) {
    struct array_copy *copy = context;
    const struct fl_cell *cell = value;
    uint32_t width = pointer_width(copy->engine);
    for (uint32_t i = 0; i < cell->size; i++)
        copy->array =
            fl_term_store(copy->engine->terms, copy->array, fl_term_word(copy->engine->terms, width, offset + i),
                          fl_term_extract(copy->engine->terms, 8 * i + 7, 8 * i, cell->value));
    return true;
}

void fl_symbolic_object_make_array(struct fl_engine *engine, struct fl_symbolic_object *object) {
    if (object->array) return;
    struct array_copy copy = {engine, NULL};
    uint32_t width = pointer_width(engine);
    if (object->lazy) {
        copy.array = fl_term_array_of(engine->terms, width, fl_term_word(engine->terms, 8, 0));
        for (uint64_t i = 0; i < object->capacity; i++)
            copy.array = fl_term_store(engine->terms, copy.array, fl_term_word(engine->terms, width, i),
                                       fl_lazy_read(engine, object->lazy, i, 1, NULL));
    } else if (object->is_unknown)
        copy.array = unknown_array(engine, object);
    else
        copy.array = fl_term_array_of(engine->terms, width, fl_term_word(engine->terms, 8, 0));
    for (uint64_t i = 0; object->initial && !object->lazy && i < object->capacity; i++)
        if (object->initial[i] && !object->is_unknown)
            copy.array = fl_term_store(engine->terms, copy.array, fl_term_word(engine->terms, width, i),
                                       fl_term_word(engine->terms, 8, object->initial[i]));
    fl_persistent_visit(object->cells, copy_cell_to_array, &copy);
    object->array = copy.array;
    object->cells = NULL;
}

static term_ref offset_plus(struct fl_engine *engine, term_ref offset, uint32_t bytes) {
    return fl_term_binary(engine->terms, FL_OP_ADD, offset, fl_term_word(engine->terms, offset->width, bytes));
}

static term_ref read_array(struct fl_engine *engine, term_ref array, term_ref offset, uint32_t bytes) {
    term_ref value = fl_term_select(engine->terms, array, offset);
    for (uint32_t i = 1; i < bytes; i++)
        value = fl_term_binary(engine->terms, FL_OP_CONCAT,
                               fl_term_select(engine->terms, array, offset_plus(engine, offset, i)), value);
    return value;
}

/* ---- objects ---- */

static bool is_newest(const struct fl_symbolic_object *object, term_ref offset, uint32_t bytes) {
    return object->newest.offset == offset && object->newest.cells == object->cells &&
           object->newest.value->width == 8 * bytes;
}

term_ref fl_symbolic_object_read(struct fl_engine *engine, const struct fl_symbolic_object *object,
                                 term_ref offset, uint32_t bytes) {
    if (object->array) return read_array(engine, object->array, offset, bytes);
    if (fl_term_is_constant(offset)) {
        uint64_t at = fl_term_value(offset).word;
        bool is_inside = at <= object->capacity && bytes <= object->capacity - at;
        return is_inside ? read_at(engine, object, at, bytes) : NULL;
    }
    if (is_newest(object, offset, bytes)) return object->newest.value;
    struct places places = places_of(engine, object, offset, bytes);
    if (!places.count || places.least > places.most) return NULL;
    if (places.most - places.least >= MOST_READ_PLACES || is_read_as_array(engine, object)) {
        struct fl_symbolic_object copy = *object;
        fl_symbolic_object_make_array(engine, &copy);
        return read_array(engine, copy.array, offset, bytes);
    }
    uint32_t bits = 0;
    while ((uint64_t)1 << bits < places.count) bits++;
    return choose_place(engine, object, &places, bytes, 0, bits);
}

static void write_places(struct fl_engine *engine, struct fl_symbolic_object *object, const struct places *places,
                         term_ref value, term_ref guard) {
    for (uint64_t i = places->least; i <= places->most; i++) {
        uint64_t at = places->residue + (i << places->shift);
        term_ref is_here =
            fl_term_equal(engine->terms, places->index, fl_term_word(engine->terms, places->index->width, i));
        is_here = fl_term_and(engine->terms, is_here, guard);
        term_ref old = read_at(engine, object, at, value->width / 8);
        write_at(engine, object, at, fl_term_if(engine->terms, is_here, value, old));
    }
}

static void write_array(struct fl_engine *engine, struct fl_symbolic_object *object, term_ref offset,
                        term_ref value, term_ref guard) {
    fl_symbolic_object_make_array(engine, object);
    for (uint32_t i = 0; i < value->width / 8; i++) {
        term_ref at = offset_plus(engine, offset, i);
        term_ref byte = fl_term_extract(engine->terms, 8 * i + 7, 8 * i, value);
        if (!fl_term_is_true(guard))
            byte = fl_term_if(engine->terms, guard, byte, fl_term_select(engine->terms, object->array, at));
        object->array = fl_term_store(engine->terms, object->array, at, byte);
    }
}

const struct fl_symbolic_object *fl_symbolic_object_write(struct fl_engine *engine,
                                                          const struct fl_symbolic_object *old, term_ref offset,
                                                          term_ref value, term_ref guard) {
    struct fl_symbolic_object *object = fl_arena_copy(engine->arena, old, sizeof *old);
    uint32_t bytes = value->width / 8;
    if (!object->array && fl_term_is_constant(offset)) {
        uint64_t at = fl_term_value(offset).word;
        bool is_inside = at <= object->capacity && bytes <= object->capacity - at;
        if (!is_inside) return old; /* the guard cannot hold */
        if (!fl_term_is_true(guard))
            value = fl_term_if(engine->terms, guard, value, read_at(engine, old, at, bytes));
        for (uint32_t done = 0; done < bytes; done += LARGEST_CELL) {
            uint32_t part = bytes - done < LARGEST_CELL ? bytes - done : LARGEST_CELL;
            write_at(engine, object, at + done,
                     fl_term_extract(engine->terms, 8 * (done + part) - 1, 8 * done, value));
        }
        return object;
    }
    struct places places = places_of(engine, object, offset, bytes);
    if (!places.count || places.least > places.most) return old;
    bool is_apart = (uint64_t)1 << places.shift >= bytes;
    bool is_choice = places.most - places.least < MOST_WRITE_PLACES && !is_read_as_array(engine, object);
    if (!object->array && is_apart && is_choice) {
        write_places(engine, object, &places, value, guard);
        if (fl_term_is_true(guard)) {
            object->newest.cells = object->cells;
            object->newest.offset = offset;
            object->newest.value = value;
        }
    } else
        write_array(engine, object, offset, value, guard);
    return object;
}
