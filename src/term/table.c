#include "term/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "base/map.h"

enum { FIRST_CAPACITY = 512, FIRST_SLOTS = 1024 };

static uint64_t combine(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 32;
}

static uint32_t hash_term(const struct fl_term *term) {
    uint64_t hash = combine(term->op, (uint64_t)term->width << 32 | term->index_width);
    switch (term->op) {
    case FL_OP_CONSTANT: {
        struct fl_bits value = fl_term_value(term);
        hash = combine(hash, fl_bits_hash(&value));
        break;
    }
    case FL_OP_VARIABLE:
    case FL_OP_ARRAY_VARIABLE: hash = combine(hash, fl_hash_bytes(term->name, strlen(term->name))); break;
    case FL_OP_EXTRACT:
    case FL_OP_FLOAT_ROUND:
        hash = combine(hash, (uint64_t)term->parameters[0] << 32 | term->parameters[1]);
        hash = combine(hash, term->operand->id);
        break;
    default:
        for (uint8_t i = 0; i < term->operand_count; i++) hash = combine(hash, term->operands[i]->id);
    }
    return (uint32_t)(hash >> 16);
}

static bool is_same_term(const struct fl_term *left, const struct fl_term *right) {
    if (left->op != right->op || left->width != right->width || left->index_width != right->index_width)
        return false;
    switch (left->op) {
    case FL_OP_CONSTANT: {
        struct fl_bits x = fl_term_value(left), y = fl_term_value(right);
        return fl_bits_equal(&x, &y);
    }
    case FL_OP_VARIABLE:
    case FL_OP_ARRAY_VARIABLE: return strcmp(left->name, right->name) == 0;
    case FL_OP_EXTRACT:
    case FL_OP_FLOAT_ROUND:
        return left->operand == right->operand && left->parameters[0] == right->parameters[0] &&
               left->parameters[1] == right->parameters[1];
    default:
        for (uint8_t i = 0; i < left->operand_count; i++)
            if (left->operands[i] != right->operands[i]) return false;
        return true;
    }
}

static void grow_slots(struct fl_terms *terms) {
    size_t count = terms->slot_count ? terms->slot_count * 2 : FIRST_SLOTS;
    struct fl_term_slot *slots = calloc(count, sizeof *slots);
    if (!slots) fl_out_of_memory(count * sizeof *slots);
    for (size_t i = 0; i < terms->slot_count; i++) {
        if (!terms->slots[i].id_and_one) continue;
        size_t at = terms->slots[i].hash & (count - 1);
        while (slots[at].id_and_one) at = (at + 1) & (count - 1);
        slots[at] = terms->slots[i];
    }
    free(terms->slots);
    terms->slots = slots;
    terms->slot_count = count;
}

static void grow_ids(struct fl_terms *terms) {
    size_t capacity = terms->capacity ? terms->capacity + terms->capacity / 2 : FIRST_CAPACITY;
    const struct fl_term **by_id = realloc(terms->by_id, capacity * sizeof *by_id);
    if (!by_id) fl_out_of_memory(capacity * sizeof *by_id);
    struct fl_range *ranges = realloc(terms->ranges, capacity * sizeof *ranges);
    if (!ranges) fl_out_of_memory(capacity * sizeof *ranges);
    terms->by_id = by_id;
    terms->ranges = ranges;
    terms->capacity = capacity;
}

/* Bytes from the start of the term to the end of what its operator uses. */
static size_t term_size(const struct fl_term *term) {
    switch (term->op) {
    case FL_OP_CONSTANT:
    case FL_OP_VARIABLE:
    case FL_OP_ARRAY_VARIABLE: return offsetof(struct fl_term, name) + sizeof term->name;
    case FL_OP_EXTRACT:
    case FL_OP_FLOAT_ROUND: return offsetof(struct fl_term, parameters) + sizeof term->parameters;
    default: return offsetof(struct fl_term, operands) + term->operand_count * sizeof term->operands[0];
    }
}

static const struct fl_term *add_term(struct fl_terms *terms, const struct fl_term *key) {
    FL_INVARIANT(terms->count < UINT32_MAX - 1, "fewer than 2^32 terms");
    if (terms->count == terms->capacity) grow_ids(terms);
    struct fl_term *term = fl_arena_copy(terms->arena, key, term_size(key));
    term->id = (uint32_t)terms->count;
    term->has_float = fl_operator_is_float(term->op);
    term->has_array = term->index_width != 0 || term->op == FL_OP_SELECT;
    for (uint8_t i = 0; i < term->operand_count; i++) {
        term->has_float |= term->operands[i]->has_float;
        term->has_array |= term->operands[i]->has_array;
    }
    if (term->op == FL_OP_CONSTANT && term->width > 64) {
        size_t bytes = fl_bits_word_count(term->width) * sizeof(uint64_t);
        term->words = fl_arena_copy(terms->arena, key->words, bytes);
    } else if (term->op == FL_OP_VARIABLE || term->op == FL_OP_ARRAY_VARIABLE) {
        term->name = fl_arena_copy_string(terms->arena, key->name);
    }
    terms->ranges[terms->count] = fl_range_of(terms->ranges, term);
    terms->by_id[terms->count++] = term;
    return term;
}

/* The slot with the key's term, or the free one where it belongs. */
static size_t find_slot(const struct fl_terms *terms, const struct fl_term *key, uint32_t hash) {
    size_t mask = terms->slot_count - 1, at = hash & mask;
    for (; terms->slots[at].id_and_one; at = (at + 1) & mask)
        if (terms->slots[at].hash == hash && is_same_term(terms->by_id[terms->slots[at].id_and_one - 1], key))
            break;
    return at;
}

const struct fl_term *fl_terms_find(const struct fl_terms *terms, const struct fl_term *key) {
    uint32_t id_and_one = terms->slots[find_slot(terms, key, hash_term(key))].id_and_one;
    return id_and_one ? terms->by_id[id_and_one - 1] : NULL;
}

const struct fl_term *fl_terms_intern(struct fl_terms *terms, const struct fl_term *key) {
    /* At most two thirds of the slots are taken. */
    if (3 * (terms->count + 1) > 2 * terms->slot_count) grow_slots(terms);
    uint32_t hash = hash_term(key);
    struct fl_term_slot *slot = &terms->slots[find_slot(terms, key, hash)];
    if (slot->id_and_one) return terms->by_id[slot->id_and_one - 1];
    const struct fl_term *term = add_term(terms, key);
    *slot = (struct fl_term_slot){.id_and_one = term->id + 1, .hash = hash};
    return term;
}

const struct fl_term *fl_terms_intern_normal(struct fl_terms *terms, const struct fl_term *key) {
    struct fl_term *term = (struct fl_term *)fl_terms_intern(terms, key);
    term->is_normal = true;
    return term;
}

struct fl_terms *fl_terms_create(struct fl_arena *arena) {
    struct fl_terms *terms = FL_NEW(arena, struct fl_terms);
    terms->arena = arena;
    terms->scratch = fl_arena_create();
    terms->truth[0] = fl_term_word(terms, 1, 0);
    terms->truth[1] = fl_term_word(terms, 1, 1);
    return terms;
}

void fl_terms_destroy(struct fl_terms *terms) {
    if (!terms) return;
    fl_arena_destroy(terms->scratch);
    free(terms->by_id);
    free(terms->ranges);
    free(terms->slots);
    terms->scratch = NULL;
    terms->by_id = NULL;
    terms->ranges = NULL;
    terms->slots = NULL;
    terms->count = terms->capacity = terms->slot_count = 0;
}

size_t fl_terms_count(const struct fl_terms *terms) {
    return terms->count;
}

const struct fl_term *fl_terms_at(const struct fl_terms *terms, uint32_t id) {
    FL_INVARIANT(id < terms->count, "the id of a term");
    return terms->by_id[id];
}

struct fl_range fl_term_range(const struct fl_terms *terms, const struct fl_term *term) {
    FL_INVARIANT(term->width <= 64, "a term with a range");
    return terms->ranges[term->id];
}
