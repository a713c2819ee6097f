/* tests/support/random_terms.h - random terms over a few variables, for tests that compare. */
#ifndef TESTS_SUPPORT_RANDOM_TERMS_H
#define TESTS_SUPPORT_RANDOM_TERMS_H

#include <stdio.h>

#include "base/map.h"
#include "base/vector.h"
#include "term/term.h"

enum { POOL_SIZE = 96 };

struct random_terms {
    struct fl_terms *terms;
    uint64_t seed;
    bool has_arrays;
    const struct fl_term *pool[POOL_SIZE]; /* bit-vectors */
    size_t count;
    const struct fl_term *arrays[16]; /* all with 3-bit indices and 4-bit elements */
    size_t array_count;
};

static inline uint64_t random_word(struct random_terms *random) {
    return fl_hash_mix(random->seed += 0x9e3779b97f4a7c15u);
}

static inline uint64_t random_below(struct random_terms *random, uint64_t limit) {
    return random_word(random) % limit;
}

static inline void random_keep(struct random_terms *random, const struct fl_term *term) {
    if (random->count < POOL_SIZE)
        random->pool[random->count++] = term;
    else
        random->pool[random_below(random, POOL_SIZE)] = term;
}

static inline struct random_terms random_terms_make(struct fl_terms *terms, uint64_t seed, bool has_arrays) {
    struct random_terms random = {.terms = terms, .seed = seed, .has_arrays = has_arrays};
    static const uint32_t widths[] = {1, 1, 3, 3, 4, 4, 8, 8};
    for (int i = 0; i < 8; i++) {
        char name[16];
        snprintf(name, sizeof name, "v%d", i);
        random_keep(&random, fl_term_variable(terms, name, widths[i]));
    }
    for (int i = 0; i < 2 && has_arrays; i++)
        random.arrays[random.array_count++] = fl_term_array_variable(terms, i ? "b" : "a", 3, 4);
    return random;
}

/* A term of this width from the pool, made to fit if there is none. */
static inline const struct fl_term *random_operand(struct random_terms *random, uint32_t width) {
    if (random_below(random, 8) == 0) return fl_term_word(random->terms, width, random_word(random));
    size_t start = random_below(random, random->count);
    for (size_t i = 0; i < random->count; i++) {
        const struct fl_term *term = random->pool[(start + i) % random->count];
        if (term->width == width) return term;
    }
    const struct fl_term *term = random->pool[start];
    if (term->width > width) return fl_term_extract(random->terms, width - 1, 0, term);
    return fl_term_convert(random->terms, FL_OP_SIGN_EXTEND, width, term);
}

static inline const struct fl_term *random_array(struct random_terms *random) {
    return random->arrays[random_below(random, random->array_count)];
}

static inline void random_grow_array(struct random_terms *random) {
    struct fl_terms *terms = random->terms;
    const struct fl_term *array;
    switch (random_below(random, 8)) {
    case 0: array = fl_term_array_of(terms, 3, random_operand(random, 4)); break;
    case 1:
        array = fl_term_if(terms, random_operand(random, 1), random_array(random), random_array(random));
        break;
    default:
        array = fl_term_store(terms, random_array(random), random_operand(random, 3), random_operand(random, 4));
        break;
    }
    if (random->array_count < 16)
        random->arrays[random->array_count++] = array;
    else
        random->arrays[2 + random_below(random, 14)] = array;
}

/* Adds one random term to the pool. */
static inline void random_grow(struct random_terms *random) {
    struct fl_terms *terms = random->terms;
    if (random->has_arrays && random_below(random, 4) == 0) {
        random_grow_array(random);
        random_keep(random, fl_term_select(terms, random_array(random), random_operand(random, 3)));
        return;
    }
    static const uint32_t widths[] = {1, 2, 3, 4, 5, 8};
    uint32_t width = widths[random_below(random, 6)];
    enum fl_operator op;
    do op = (enum fl_operator)(FL_OP_NOT + random_below(random, FL_OP_IF - FL_OP_NOT + 1));
    while (op == FL_OP_CONCAT);
    const struct fl_term *x = random_operand(random, width), *y = random_operand(random, width), *term;
    switch (op) {
    case FL_OP_EXTRACT: {
        uint32_t low = (uint32_t)random_below(random, width),
                 high = low + (uint32_t)random_below(random, width - low);
        term = fl_term_extract(terms, high, low, x);
        break;
    }
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND: term = fl_term_convert(terms, op, width + (uint32_t)random_below(random, 4), x); break;
    case FL_OP_NOT:
    case FL_OP_NEGATE: term = fl_term_unary(terms, op, x); break;
    case FL_OP_IF: term = fl_term_if(terms, random_operand(random, 1), x, y); break;
    default: term = fl_term_binary(terms, op, x, y); break;
    }
    random_keep(random, term);
}

#endif
