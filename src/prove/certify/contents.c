/* prove/certify/contents.c - what an object holds: cells at known offsets, an array for all others. */
#include "prove/certify/parts.h"
#include "term/range.h"

/* Where there are more places for an access, it is one of an array. */
enum { LARGEST_CELL = 16, MOST_READ = 1024, MOST_WRITTEN = 256 };

typedef const struct fl_term *term_ref;

const struct fl_certify_contents *fl_certify_contents_of(const struct fl_certify_state *state, uint32_t object) {
    return fl_persistent_find(state->objects, object);
}

void fl_certify_set_contents(struct fl_certifier *certifier, struct fl_certify_state *state, uint32_t object,
                             const struct fl_certify_contents *contents) {
    state->objects = fl_persistent_set(certifier->arena, state->objects, object, contents);
}

void fl_certify_set_live(struct fl_certifier *certifier, struct fl_certify_state *state, uint32_t object,
                         term_ref live) {
    const struct fl_certify_contents *old = fl_certify_contents_of(state, object);
    struct fl_certify_contents *contents = fl_arena_copy(certifier->arena, old, sizeof *old);
    contents->live = live;
    fl_certify_set_contents(certifier, state, object, contents);
    struct fl_certify_logged logged = {
        .write = {.kind = FL_CERTIFY_LIFE, .which = certifier->objects.items[object].alias}, .object = object};
    fl_certify_log(certifier, logged);
}

/* ---- known offsets ---- */

static const struct fl_certify_cell *cell_at(const struct fl_certify_contents *contents, uint64_t offset) {
    return fl_persistent_find(contents->cells, offset);
}

/* The cell that covers a byte, and where it starts; NULL if none does. */
static const struct fl_certify_cell *covering_cell(const struct fl_certify_contents *contents, uint64_t offset,
                                                   uint64_t *start) {
    for (uint64_t back = 0; contents->cells && back < LARGEST_CELL && back <= offset; back++) {
        const struct fl_certify_cell *cell = cell_at(contents, offset - back);
        if (!cell) continue;
        *start = offset - back;
        return cell->size > back ? cell : NULL;
    }
    return NULL;
}

static term_ref byte_at(struct fl_certifier *certifier, uint32_t object,
                        const struct fl_certify_contents *contents, uint64_t offset) {
    uint64_t start;
    const struct fl_certify_cell *cell = covering_cell(contents, offset, &start);
    if (cell) {
        uint32_t low = (uint32_t)(offset - start) * 8;
        return fl_term_extract(certifier->terms, low + 7, low, cell->value);
    }
    if (contents->array)
        return fl_term_select(certifier->terms, contents->array, fl_certify_number(certifier, offset));
    const unsigned char *initial = certifier->objects.items[object].initial;
    return fl_term_word(certifier->terms, 8, initial ? initial[offset] : 0);
}

static term_ref read_at(struct fl_certifier *certifier, uint32_t object,
                        const struct fl_certify_contents *contents, uint64_t offset, uint32_t bytes) {
    const struct fl_certify_cell *cell = cell_at(contents, offset);
    if (cell && cell->size == bytes) return cell->value;
    term_ref value = byte_at(certifier, object, contents, offset);
    for (uint32_t i = 1; i < bytes; i++)
        value = fl_term_binary(certifier->terms, FL_OP_CONCAT, byte_at(certifier, object, contents, offset + i),
                               value);
    return value;
}

static void set_cell(struct fl_certifier *certifier, struct fl_certify_contents *contents, uint64_t offset,
                     uint32_t bytes, term_ref value) {
    struct fl_certify_cell *cell = FL_NEW(certifier->arena, struct fl_certify_cell);
    *cell = (struct fl_certify_cell){bytes, value};
    contents->cells = fl_persistent_set(certifier->arena, contents->cells, offset, cell);
}

/* A cell that is partly overwritten becomes single bytes. */
static void split_cell(struct fl_certifier *certifier, struct fl_certify_contents *contents, uint64_t start,
                       const struct fl_certify_cell *cell) {
    contents->cells = fl_persistent_set(certifier->arena, contents->cells, start, NULL);
    for (uint32_t i = 0; i < cell->size; i++)
        set_cell(certifier, contents, start + i, 1,
                 fl_term_extract(certifier->terms, 8 * i + 7, 8 * i, cell->value));
}

/* At most LARGEST_CELL bytes. */
static void write_at(struct fl_certifier *certifier, struct fl_certify_contents *contents, uint64_t offset,
                     term_ref value) {
    uint32_t bytes = value->width / 8;
    const struct fl_certify_cell *old = cell_at(contents, offset);
    if (!old || old->size != bytes) {
        uint64_t start;
        const struct fl_certify_cell *first = covering_cell(contents, offset, &start);
        if (first && start < offset) split_cell(certifier, contents, start, first);
        for (uint64_t at = offset; at < offset + bytes; at++) {
            const struct fl_certify_cell *covered = cell_at(contents, at);
            if (!covered) continue;
            if (at + covered->size > offset + bytes) split_cell(certifier, contents, at, covered);
            contents->cells = fl_persistent_set(certifier->arena, contents->cells, at, NULL);
        }
    }
    set_cell(certifier, contents, offset, bytes, value);
}

/* ---- arrays ---- */

struct array_copy {
    struct fl_certifier *certifier;
    term_ref array;
};

static bool copy_cell(void *context, uint64_t offset, const void *value) {
    struct array_copy *copy = context;
    const struct fl_certify_cell *cell = value;
    struct fl_terms *terms = copy->certifier->terms;
    for (uint32_t i = 0; i < cell->size; i++)
        copy->array = fl_term_store(terms, copy->array, fl_certify_number(copy->certifier, offset + i),
                                    fl_term_extract(terms, 8 * i + 7, 8 * i, cell->value));
    return true;
}

static term_ref initial_array(struct fl_certifier *certifier, struct fl_certify_object *object) {
    struct fl_terms *terms = certifier->terms;
    if (object->initial_array) return object->initial_array;
    term_ref array = fl_term_array_of(terms, certifier->program->pointer_width, fl_term_word(terms, 8, 0));
    for (uint64_t i = 0; object->initial && i < object->capacity; i++)
        if (object->initial[i])
            array = fl_term_store(terms, array, fl_certify_number(certifier, i),
                                  fl_term_word(terms, 8, object->initial[i]));
    return object->initial_array = array;
}

term_ref fl_certify_array(struct fl_certifier *certifier, uint32_t object,
                          const struct fl_certify_contents *contents) {
    if (contents->all) return contents->all;
    struct array_copy copy = {certifier, contents->array};
    if (!copy.array) copy.array = initial_array(certifier, &certifier->objects.items[object]);
    fl_persistent_visit(contents->cells, copy_cell, &copy);
    ((struct fl_certify_contents *)contents)->all = copy.array;
    return copy.array;
}

static term_ref plus(struct fl_certifier *certifier, term_ref offset, uint64_t bytes) {
    return fl_term_binary(certifier->terms, FL_OP_ADD, offset, fl_certify_number(certifier, bytes));
}

/* ---- one of several places ---- */

/* The offsets that an access can have: residue + (number << shift), for numbers between least and most. */
struct places {
    uint64_t residue, least, most;
    uint32_t shift;
    term_ref number;
};

/* False: there are more than that, or nobody knows which bytes are there but through the array. Accesses are
 * inside of the object: what is said of others does not matter. */
static bool find_places(struct fl_certifier *certifier, uint32_t object,
                        const struct fl_certify_contents *contents, term_ref offset, uint32_t bytes, uint64_t most,
                        struct places *places) {
    uint64_t capacity = certifier->objects.items[object].capacity, summand = 0;
    bool is_written = contents->array && contents->array->op != FL_OP_ARRAY_VARIABLE;
    if (!certifier->options->is_exhaustive || is_written || capacity < bytes) return false;
    term_ref rest = offset;
    if (offset->op == FL_OP_ADD && fl_term_is_constant(offset->operands[1])) {
        rest = offset->operands[0];
        summand = fl_term_value(offset->operands[1]).word;
    }
    uint32_t zeros = fl_term_range(certifier->terms, rest).trailing_zeros;
    struct fl_range range = fl_term_range(certifier->terms, offset);
    places->shift = zeros < 4 ? zeros : 4;
    places->residue = summand & (((uint64_t)1 << places->shift) - 1);
    if (capacity - bytes < places->residue) return false;
    uint64_t last = (capacity - bytes - places->residue) >> places->shift;
    places->least = range.least >> places->shift;
    places->most = range.most >> places->shift;
    if (places->most > last) places->most = last;
    places->number =
        fl_term_binary(certifier->terms, FL_OP_SHIFT_RIGHT, offset, fl_certify_number(certifier, places->shift));
    return places->least <= places->most && places->most - places->least < most;
}

static uint64_t offset_of(const struct places *places, uint64_t number) {
    return places->residue + (number << places->shift);
}

struct place_read {
    struct fl_certifier *certifier;
    uint32_t object, bytes;
    const struct fl_certify_contents *contents;
    const struct places *places;
};

/* By the bits of the number below this one; numbers above the last are as the last. */
static term_ref read_places(const struct place_read *read, uint64_t first, uint32_t bit) {
    struct fl_certifier *certifier = read->certifier;
    const struct places *places = read->places;
    if (!bit) return read_at(certifier, read->object, read->contents, offset_of(places, first), read->bytes);
    uint64_t half = first + ((uint64_t)1 << (bit - 1));
    if (half > places->most) return read_places(read, first, bit - 1);
    term_ref high = read_places(read, half, bit - 1);
    if (half <= places->least) return high;
    term_ref is_high = fl_term_extract(certifier->terms, bit - 1, bit - 1, places->number);
    return fl_term_if(certifier->terms, is_high, high, read_places(read, first, bit - 1));
}

static term_ref read_any(const struct place_read *read, term_ref offset) {
    const struct fl_certify_newest *newest = read->contents->newest;
    bool is_newest = newest && newest->cells == read->contents->cells && newest->offset == offset;
    if (is_newest && newest->value->width == 8 * read->bytes) return newest->value;
    uint32_t bits = 0;
    while (bits < 63 && read->places->most >> bits) bits++;
    return read_places(read, 0, bits);
}

static void write_any(struct fl_certifier *certifier, uint32_t object, struct fl_certify_contents *contents,
                      const struct places *places, term_ref offset, term_ref value, term_ref guard) {
    struct fl_terms *terms = certifier->terms;
    for (uint64_t i = places->least; i <= places->most; i++) {
        term_ref is_here = fl_term_equal(terms, places->number, fl_certify_number(certifier, i));
        term_ref old = read_at(certifier, object, contents, offset_of(places, i), value->width / 8);
        write_at(certifier, contents, offset_of(places, i),
                 fl_term_if(terms, fl_term_and(terms, guard, is_here), value, old));
    }
    if (!fl_term_is_true(guard)) return;
    struct fl_certify_newest *newest = FL_NEW(certifier->arena, struct fl_certify_newest);
    *newest = (struct fl_certify_newest){contents->cells, offset, value};
    contents->newest = newest;
}

/* ---- any offset ---- */

static bool is_place(const struct fl_certifier *certifier, uint32_t object, term_ref offset, uint32_t bytes) {
    if (!fl_term_is_constant(offset)) return false;
    uint64_t at = fl_term_value(offset).word, capacity = certifier->objects.items[object].capacity;
    return at <= capacity && bytes <= capacity - at;
}

term_ref fl_certify_read(struct fl_certifier *certifier, uint32_t object,
                         const struct fl_certify_contents *contents, term_ref offset, uint32_t bytes) {
    if (is_place(certifier, object, offset, bytes))
        return read_at(certifier, object, contents, fl_term_value(offset).word, bytes);
    struct places places;
    if (find_places(certifier, object, contents, offset, bytes, MOST_READ, &places))
        return read_any(&(struct place_read){certifier, object, bytes, contents, &places}, offset);
    term_ref array = fl_certify_array(certifier, object, contents);
    term_ref value = fl_term_select(certifier->terms, array, offset);
    for (uint32_t i = 1; i < bytes; i++) {
        term_ref byte = fl_term_select(certifier->terms, array, plus(certifier, offset, i));
        value = fl_term_binary(certifier->terms, FL_OP_CONCAT, byte, value);
    }
    return value;
}

static void write_places(struct fl_certifier *certifier, uint32_t object, struct fl_certify_contents *contents,
                         uint64_t offset, term_ref value, term_ref guard) {
    uint32_t bytes = value->width / 8;
    if (!fl_term_is_true(guard))
        value = fl_term_if(certifier->terms, guard, value, read_at(certifier, object, contents, offset, bytes));
    for (uint32_t done = 0; done < bytes; done += LARGEST_CELL) {
        uint32_t part = bytes - done < LARGEST_CELL ? bytes - done : LARGEST_CELL;
        write_at(certifier, contents, offset + done,
                 fl_term_extract(certifier->terms, 8 * (done + part) - 1, 8 * done, value));
    }
}

const struct fl_certify_contents *fl_certify_write(struct fl_certifier *certifier, uint32_t object,
                                                   const struct fl_certify_contents *old, term_ref offset,
                                                   term_ref value, term_ref guard) {
    struct fl_certify_contents *contents = fl_arena_copy(certifier->arena, old, sizeof *old);
    struct fl_certify_logged logged = {
        .write = {.kind = FL_CERTIFY_MEMORY, .which = certifier->objects.items[object].alias}, .object = object};
    uint32_t bytes = value->width / 8;
    struct places places;
    contents->all = NULL;
    contents->newest = NULL;
    bool has_places = find_places(certifier, object, old, offset, bytes, MOST_WRITTEN, &places);
    if (is_place(certifier, object, offset, bytes)) {
        logged.write.offset = fl_term_value(offset).word;
        logged.write.size = bytes;
        write_places(certifier, object, contents, logged.write.offset, value, guard);
    } else if (has_places && bytes <= (uint64_t)1 << places.shift) {
        write_any(certifier, object, contents, &places, offset, value, guard);
    } else {
        term_ref array = fl_certify_array(certifier, object, old);
        for (uint32_t i = 0; i < bytes; i++) {
            term_ref at = plus(certifier, offset, i);
            term_ref byte = fl_term_extract(certifier->terms, 8 * i + 7, 8 * i, value);
            if (!fl_term_is_true(guard))
                byte = fl_term_if(certifier->terms, guard, byte, fl_term_select(certifier->terms, array, at));
            array = fl_term_store(certifier->terms, array, at, byte);
        }
        contents->cells = NULL;
        contents->array = array;
    }
    fl_certify_log(certifier, logged);
    return contents;
}

/* ---- merging ---- */

struct cell_merge {
    struct fl_certifier *certifier;
    uint32_t object;
    term_ref is_left;
    const struct fl_certify_contents *left, *right;
    struct fl_certify_contents *merged;
};

static void merge_range(struct cell_merge *merge, uint64_t offset, uint32_t bytes) {
    term_ref left = read_at(merge->certifier, merge->object, merge->left, offset, bytes);
    term_ref right = read_at(merge->certifier, merge->object, merge->right, offset, bytes);
    write_at(merge->certifier, merge->merged, offset,
             fl_term_if(merge->certifier->terms, merge->is_left, left, right));
}

static bool merge_cell(void *context, uint64_t offset, const void *left, const void *right) {
    struct cell_merge *merge = context;
    const struct fl_certify_cell *cells[2] = {left, right};
    for (unsigned i = 0; i < 2; i++)
        if (cells[i]) merge_range(merge, offset, cells[i]->size);
    return true;
}

const struct fl_certify_contents *fl_certify_merge_contents(struct fl_certifier *certifier, uint32_t object,
                                                            term_ref is_left,
                                                            const struct fl_certify_contents *left,
                                                            const struct fl_certify_contents *right) {
    struct fl_terms *terms = certifier->terms;
    const struct fl_certify_contents *some = left ? left : right;
    struct fl_certify_contents *merged = fl_arena_copy(certifier->arena, some, sizeof *some);
    merged->live = fl_term_if(terms, is_left, left ? left->live : fl_term_false(terms),
                              right ? right->live : fl_term_false(terms));
    if (!left || !right) return merged;
    if (left->array == right->array && left->cells == right->cells) return merged;
    merged->all = NULL;
    if (left->array == right->array) {
        struct cell_merge merge = {certifier, object, is_left, left, right, merged};
        fl_persistent_compare(left->cells, right->cells, merge_cell, &merge);
    } else {
        merged->cells = NULL;
        merged->array = fl_term_if(terms, is_left, fl_certify_array(certifier, object, left),
                                   fl_certify_array(certifier, object, right));
    }
    return merged;
}
