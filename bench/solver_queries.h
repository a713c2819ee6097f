/* bench/solver_queries.h - generated bit-vector queries, one formula each: unrollings of small
 * machines as bounded model checking makes them, and path conditions over input bytes. The number
 * of a query selects its size and, by its parity, a satisfiable or an unsatisfiable variant. */
#ifndef BENCH_SOLVER_QUERIES_H
#define BENCH_SOLVER_QUERIES_H

#include <stddef.h>
#include <stdio.h>

#include "base/map.h"
#include "term/term.h"

typedef const struct fl_term *term;

struct query_family {
    const char *name;
    size_t count;
    term (*make)(struct fl_terms *terms, size_t number);
};

static term input(struct fl_terms *terms, const char *name, size_t number, uint32_t width) {
    char text[32];
    snprintf(text, sizeof text, "%s%zu", name, number);
    return fl_term_variable(terms, text, width);
}

static term word(struct fl_terms *terms, uint32_t width, uint64_t value) {
    return fl_term_word(terms, width, value);
}

static term apply(struct fl_terms *terms, enum fl_operator op, term left, term right) {
    return fl_term_binary(terms, op, left, right);
}

/* Random but fixed. */
static uint64_t scramble(uint64_t number) {
    return fl_hash_mix(number + 0x5bd1e995);
}

/* ---- unrollings ---- */

/* Counts up by an input's low bits or starts again; can it get to a value, can it pass its bound? */
static term make_counter(struct fl_terms *terms, size_t number) {
    size_t steps = 20 + 4 * number;
    term count = word(terms, 32, 0), result = fl_term_false(terms);
    for (size_t i = 0; i < steps; i++) {
        term in = input(terms, "in", i, 32);
        term more = apply(terms, FL_OP_ADD, count, apply(terms, FL_OP_AND, in, word(terms, 32, 7)));
        term is_reset = apply(terms, FL_OP_LESS, word(terms, 32, 100),
                              apply(terms, FL_OP_SHIFT_RIGHT, in, word(terms, 32, 16)));
        count = fl_term_if(terms, is_reset, word(terms, 32, 0), more);
        term target = word(terms, 32, number % 2 ? 7 * steps + 1 : 6 * steps);
        result = fl_term_or(terms, result, apply(terms, FL_OP_LESS_EQUAL, target, count));
    }
    return result;
}

/* A queue in an array; does what comes out differ from what went in? */
static term make_ring(struct fl_terms *terms, size_t number) {
    size_t steps = 4 + number / 2;
    uint32_t bits = 3;
    term array = fl_term_array_variable(terms, "ring", bits, 8);
    term head = word(terms, bits, 0), tail = word(terms, bits, 0), is_wrong = fl_term_false(terms);
    term tracked = fl_term_variable(terms, "tracked", bits), expected = word(terms, 8, 0);
    term is_filled = fl_term_false(terms);
    for (size_t i = 0; i < steps; i++) {
        term value = input(terms, "value", i, 8), is_push = input(terms, "push", i, 1);
        term is_full = fl_term_equal(terms, apply(terms, FL_OP_ADD, tail, word(terms, bits, 1)), head);
        /* The wrong variant overwrites when full. */
        term pushes = number % 2 ? is_push : fl_term_and(terms, is_push, fl_term_not(terms, is_full));
        term is_tracked = fl_term_and(terms, fl_term_and(terms, pushes, fl_term_not(terms, is_filled)),
                                      fl_term_equal(terms, tail, tracked));
        term pops =
            fl_term_and(terms, fl_term_not(terms, is_push), fl_term_not(terms, fl_term_equal(terms, head, tail)));
        term out = fl_term_select(terms, array, head);
        term is_seen =
            fl_term_and(terms, fl_term_and(terms, pops, is_filled), fl_term_equal(terms, head, tracked));
        is_wrong = fl_term_or(
            terms, is_wrong, fl_term_and(terms, is_seen, fl_term_not(terms, fl_term_equal(terms, out, expected))));
        array = fl_term_if(terms, pushes, fl_term_store(terms, array, tail, value), array);
        expected = fl_term_if(terms, is_tracked, value, expected);
        is_filled = fl_term_and(terms, fl_term_or(terms, is_filled, is_tracked), fl_term_not(terms, is_seen));
        tail = fl_term_if(terms, pushes, apply(terms, FL_OP_ADD, tail, word(terms, bits, 1)), tail);
        head = fl_term_if(terms, pops, apply(terms, FL_OP_ADD, head, word(terms, bits, 1)), head);
    }
    return is_wrong;
}

static term crc_step(struct fl_terms *terms, term crc, term byte, size_t bits) {
    crc = apply(terms, FL_OP_XOR, crc, fl_term_convert(terms, FL_OP_ZERO_EXTEND, 32, byte));
    for (size_t i = 0; i < bits; i++) {
        term is_odd = fl_term_extract(terms, 0, 0, crc);
        term half = apply(terms, FL_OP_SHIFT_RIGHT, crc, word(terms, 32, 1));
        crc = fl_term_if(terms, is_odd, apply(terms, FL_OP_XOR, half, word(terms, 32, 0xedb88320)), half);
    }
    return crc;
}

/* CRC-32: which printable text has this value? and: is it linear? */
static term make_checksum(struct fl_terms *terms, size_t number) {
    size_t length = number % 2 ? 1 : 4 + number / 3, bits = number % 2 ? 3 + number / 4 : 8;
    term x = word(terms, 32, 0), y = x, z = x, result = fl_term_true(terms);
    for (size_t i = 0; i < length; i++) {
        term a = input(terms, "a", i, 8), b = input(terms, "b", i, 8);
        x = crc_step(terms, x, a, bits);
        y = crc_step(terms, y, b, bits);
        z = crc_step(terms, z, apply(terms, FL_OP_XOR, a, b), bits);
        if (number % 2 == 0)
            result = fl_term_and(terms, result, apply(terms, FL_OP_LESS, a, word(terms, 8, 0x80)));
    }
    if (number % 2) return fl_term_not(terms, fl_term_equal(terms, z, apply(terms, FL_OP_XOR, x, y)));
    return fl_term_and(terms, result, fl_term_equal(terms, x, word(terms, 32, scramble(number))));
}

/* Fletcher's sums with real remainders. */
static term make_fletcher(struct fl_terms *terms, size_t number) {
    size_t length = 3 + number / 2;
    term first = word(terms, 16, 0), second = first, result = fl_term_true(terms);
    for (size_t i = 0; i < length; i++) {
        term byte = input(terms, "byte", i, 8);
        term wide = fl_term_convert(terms, FL_OP_ZERO_EXTEND, 16, byte);
        first = apply(terms, FL_OP_REMAINDER, apply(terms, FL_OP_ADD, first, wide), word(terms, 16, 255));
        second = apply(terms, FL_OP_REMAINDER, apply(terms, FL_OP_ADD, second, first), word(terms, 16, 255));
        result = fl_term_and(terms, result, apply(terms, FL_OP_LESS, word(terms, 8, 31), byte));
    }
    if (number % 2) return apply(terms, FL_OP_LESS_EQUAL, word(terms, 16, 255), second);
    term is_hit = fl_term_and(terms, fl_term_equal(terms, first, word(terms, 16, scramble(number) % 255)),
                              fl_term_equal(terms, second, word(terms, 16, scramble(number + 1) % 255)));
    return fl_term_and(terms, result, is_hit);
}

/* Factors of a number, and distributivity. */
static term make_multiplier(struct fl_terms *terms, size_t number) {
    if (number % 2 == 0) {
        uint32_t width = 16 + (uint32_t)number;
        term x = fl_term_variable(terms, "x", width), y = fl_term_variable(terms, "y", width);
        uint64_t half = (uint64_t)1 << (width / 2 - 1);
        uint64_t p = half + scramble(number) % half, q = half + scramble(number + 7) % half;
        term limit = word(terms, width, half * 2);
        term fits = fl_term_and(terms, apply(terms, FL_OP_LESS, x, limit), apply(terms, FL_OP_LESS, y, limit));
        term is_proper = apply(terms, FL_OP_LESS, word(terms, width, 1), x);
        return fl_term_and(
            terms, fl_term_and(terms, fits, is_proper),
            fl_term_equal(terms, apply(terms, FL_OP_MULTIPLY, x, y), word(terms, width, (p | 1) * (q | 1))));
    }
    uint32_t width = 4 + (uint32_t)number / 6;
    term x = fl_term_variable(terms, "x", width), y = fl_term_variable(terms, "y", width);
    term z = fl_term_variable(terms, "z", width);
    term left = apply(terms, FL_OP_MULTIPLY, x, apply(terms, FL_OP_ADD, y, z));
    term right = apply(terms, FL_OP_ADD, apply(terms, FL_OP_MULTIPLY, x, y), apply(terms, FL_OP_MULTIPLY, x, z));
    return fl_term_not(terms, fl_term_equal(terms, left, right));
}

/* (x / y) * y + x % y is x, and a quotient with given properties. */
static term make_division(struct fl_terms *terms, size_t number) {
    uint32_t width = number % 2 ? 5 + (uint32_t)number / 4 : 12 + (uint32_t)number;
    term x = fl_term_variable(terms, "x", width), y = fl_term_variable(terms, "y", width);
    term quotient = apply(terms, FL_OP_DIVIDE, x, y), remainder = apply(terms, FL_OP_REMAINDER, x, y);
    if (number % 2) {
        term again = apply(terms, FL_OP_ADD, apply(terms, FL_OP_MULTIPLY, quotient, y), remainder);
        return fl_term_not(terms, fl_term_equal(terms, again, x));
    }
    term is_hit = fl_term_and(terms, fl_term_equal(terms, quotient, word(terms, width, 37 + number)),
                              fl_term_equal(terms, remainder, word(terms, width, 11 + number)));
    return fl_term_and(terms, is_hit, apply(terms, FL_OP_LESS, y, word(terms, width, 100)));
}

/* Odd-even transposition; is the output sorted, and can it be this one? */
static term make_sorting(struct fl_terms *terms, size_t number) {
    size_t count = 3 + number / 5;
    term values[16], result = fl_term_false(terms);
    for (size_t i = 0; i < count; i++) values[i] = input(terms, "value", i, 8);
    size_t rounds = number % 2 ? count : count - 1; /* one too few sorts not everything */
    for (size_t round = 0; round < rounds; round++)
        for (size_t i = round % 2; i + 1 < count; i += 2) {
            term is_less = apply(terms, FL_OP_LESS, values[i], values[i + 1]);
            term low = fl_term_if(terms, is_less, values[i], values[i + 1]);
            values[i + 1] = fl_term_if(terms, is_less, values[i + 1], values[i]);
            values[i] = low;
        }
    for (size_t i = 0; i + 1 < count; i++)
        result = fl_term_or(terms, result, apply(terms, FL_OP_LESS, values[i + 1], values[i]));
    return result;
}

/* Exchanges of elements at input positions, done and undone; the wrong variant forgets one. */
static term make_exchange(struct fl_terms *terms, size_t number) {
    size_t count = 1 + number / 4;
    term start = fl_term_array_variable(terms, "memory", 8, 16), array = start;
    for (size_t step = 0; step < 2 * count; step++) {
        size_t which = step < count ? step : 2 * count - 1 - step;
        if (number % 2 == 0 && step == 2 * count - 1) break;
        term i = input(terms, "i", which, 8), j = input(terms, "j", which, 8);
        term x = fl_term_select(terms, array, i), y = fl_term_select(terms, array, j);
        array = fl_term_store(terms, fl_term_store(terms, array, i, y), j, x);
    }
    term probe = fl_term_variable(terms, "probe", 8);
    return fl_term_not(
        terms, fl_term_equal(terms, fl_term_select(terms, array, probe), fl_term_select(terms, start, probe)));
}

/* ---- path conditions ---- */

/* A parser-like path over input bytes: its conditions in the order in which branches met them. */
static size_t bench_make_path(struct fl_terms *terms, size_t variant, size_t length, term *conditions) {
    term value = word(terms, 32, 0), hash = word(terms, 32, 5381);
    size_t count = 0;
    for (size_t i = 0; count < length; i++) {
        term byte = input(terms, "byte", i, 8), wide = fl_term_convert(terms, FL_OP_ZERO_EXTEND, 32, byte);
        uint64_t choice = scramble(variant * 1000 + i);
        switch (choice % 6) {
        case 0: /* a character that starts something */
            conditions[count++] = fl_term_equal(terms, byte, word(terms, 8, 0x20 + choice / 8 % 0x50));
            break;
        case 1: /* a letter */
            conditions[count++] = apply(terms, FL_OP_LESS_EQUAL, word(terms, 8, 'a'), byte);
            if (count < length) conditions[count++] = apply(terms, FL_OP_LESS_EQUAL, byte, word(terms, 8, 'z'));
            break;
        case 2: /* a digit, of a number that stays in range */
            conditions[count++] = apply(
                terms, FL_OP_LESS, apply(terms, FL_OP_SUBTRACT, wide, word(terms, 32, '0')), word(terms, 32, 10));
            value = apply(terms, FL_OP_ADD, apply(terms, FL_OP_MULTIPLY, value, word(terms, 32, 10)),
                          apply(terms, FL_OP_SUBTRACT, wide, word(terms, 32, '0')));
            if (count < length)
                conditions[count++] = apply(terms, FL_OP_LESS_SIGNED, value, word(terms, 32, 50000000));
            if (i % 5 == 4) value = word(terms, 32, 0);
            break;
        case 3: /* not a special character */
            conditions[count++] = fl_term_not(terms, fl_term_equal(terms, byte, word(terms, 8, choice / 8 % 128)));
            break;
        case 4: /* a hash bucket */
            hash = apply(terms, FL_OP_XOR, apply(terms, FL_OP_MULTIPLY, hash, word(terms, 32, 33)), wide);
            conditions[count++] = fl_term_equal(terms, apply(terms, FL_OP_AND, hash, word(terms, 32, 7)),
                                                word(terms, 32, choice / 8 % 8));
            break;
        default: /* bytes that depend on each other */
            conditions[count++] =
                apply(terms, FL_OP_LESS_EQUAL, apply(terms, FL_OP_AND, byte, word(terms, 8, 0x1f)),
                      apply(terms, FL_OP_AND, input(terms, "byte", i / 2, 8), word(terms, 8, 0x7f)));
            break;
        }
    }
    return count;
}

static term make_path(struct fl_terms *terms, size_t number) {
    term conditions[256], result = fl_term_true(terms);
    size_t length = bench_make_path(terms, 10 + number, 20 + 2 * number, conditions);
    for (size_t i = 0; i < length; i++) result = fl_term_and(terms, result, conditions[i]);
    /* The other side of the last branch. */
    if (number % 2) result = fl_term_and(terms, result, fl_term_not(terms, conditions[length / 2]));
    return result;
}

/* strtol-like: digits in a base that is read too, with the overflow checks of a library. */
static term make_number(struct fl_terms *terms, size_t number) {
    size_t digits = 2 + number / 8;
    term base = fl_term_variable(terms, "base", 32), value = word(terms, 32, 0);
    term result = fl_term_and(terms, apply(terms, FL_OP_LESS_EQUAL, word(terms, 32, 2), base),
                              apply(terms, FL_OP_LESS_EQUAL, base, word(terms, 32, 36)));
    for (size_t i = 0; i < digits; i++) {
        term byte = fl_term_convert(terms, FL_OP_ZERO_EXTEND, 32, input(terms, "byte", i, 8));
        term digit = apply(terms, FL_OP_SUBTRACT, byte, word(terms, 32, '0'));
        result = fl_term_and(terms, result, apply(terms, FL_OP_LESS, digit, base));
        term limit = apply(terms, FL_OP_DIVIDE, word(terms, 32, 0x7fffffff), base);
        result = fl_term_and(terms, result, apply(terms, FL_OP_LESS, value, limit));
        value = apply(terms, FL_OP_ADD, apply(terms, FL_OP_MULTIPLY, value, base), digit);
        if (number % 2) continue;
        result = fl_term_and(terms, result, apply(terms, FL_OP_LESS_EQUAL_SIGNED, word(terms, 32, 0), value));
    }
    if (number % 2) return fl_term_and(terms, result, apply(terms, FL_OP_LESS_SIGNED, value, word(terms, 32, 0)));
    return fl_term_and(
        terms, result,
        fl_term_equal(terms, apply(terms, FL_OP_REMAINDER, value, word(terms, 32, 97)), word(terms, 32, number)));
}

/* Lookups in a table of constants, as character classes and state machines are written. */
static term make_table(struct fl_terms *terms, size_t number) {
    term state = word(terms, 8, 0);
    term result = fl_term_true(terms);
    for (size_t i = 0; i < 2 + number / 3; i++) {
        term byte = input(terms, "byte", i, 8);
        term index = fl_term_extract(terms, 4, 0, apply(terms, FL_OP_XOR, state, byte));
        term entry = word(terms, 8, 0);
        for (uint64_t at = 0; at < 32; at++)
            entry = fl_term_if(terms, fl_term_equal(terms, index, word(terms, 5, at)),
                               word(terms, 8, (at * at * 14 + scramble(at) % 16) & 0xfe), entry);
        state = apply(terms, FL_OP_ADD, state, entry);
        result = fl_term_and(terms, result, apply(terms, FL_OP_LESS, word(terms, 8, 0x60), byte));
        result = fl_term_and(terms, result, fl_term_not(terms, fl_term_equal(terms, state, word(terms, 8, 5))));
    }
    term twice = apply(terms, FL_OP_MULTIPLY, state, word(terms, 8, 2));
    return fl_term_and(terms, result,
                       fl_term_equal(terms, number % 2 ? twice : state, word(terms, 8, number % 2 ? 3 : 38)));
}

static const struct query_family bench_families[] = {
    {"counter", 14, make_counter},   {"ring buffer", 14, make_ring},      {"checksum", 12, make_checksum},
    {"fletcher", 12, make_fletcher}, {"multiplier", 12, make_multiplier}, {"division", 12, make_division},
    {"sorting", 12, make_sorting},   {"exchange", 12, make_exchange},     {"path", 60, make_path},
    {"number", 24, make_number},     {"table", 16, make_table},
};

static const size_t bench_family_count = sizeof bench_families / sizeof *bench_families;

#endif
