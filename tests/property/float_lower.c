/* The gates of every float operator that is lowered, against fl_operator_evaluate: all values of
 * 16 bits where there is one operand, special values crossed and random ones elsewhere.
 *
 * FAULTLINE_FLOAT_COUNT sets how many times 64 random operands are tried for each operator and width. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "solver/bitblast/bitblast.h"
#include "solver/float/lower.h"
#include "tests/support/gate_simulation.h"

enum { LANES = 64, MOST_SPECIAL = 64 };

static const uint32_t float_widths[] = {16, 32, 64, 80, 128};

static uint64_t next(uint64_t *seed) {
    return fl_hash_mix(*seed += 0x9e3779b97f4a7c15u);
}

static uint32_t exponent_bits_of(uint32_t width) {
    return width == 16 ? 5 : width == 32 ? 8 : width == 64 ? 11 : 15;
}

/* The value's bits are used again where there are more than 64. */
static void set_bits(uint64_t words[2], uint32_t low, uint32_t count, uint64_t value) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t bit = low + i;
        words[bit / 64] = (words[bit / 64] & ~((uint64_t)1 << bit % 64)) | (value >> i % 64 & 1) << bit % 64;
    }
}

enum fraction { ZERO, LOWEST_BIT, HIGHEST_BIT, HIGHEST_AND_LOWEST, ALL_BITS, MIDDLE_BIT, FRACTION_COUNT };

/* Of x87 numbers the leading bit is where it belongs, or is not where has_wrong_leading_bit. */
static struct fl_bits make_float(struct fl_arena *arena, uint32_t width, bool is_negative, uint64_t exponent,
                                 enum fraction fraction, bool has_wrong_leading_bit) {
    uint32_t exponent_bits = exponent_bits_of(width), fraction_bits = width - 1 - exponent_bits - (width == 80);
    uint64_t words[2] = {0, 0};
    if (fraction == ALL_BITS) words[0] = words[1] = UINT64_MAX;
    if (fraction == LOWEST_BIT || fraction == HIGHEST_AND_LOWEST) set_bits(words, 0, 1, 1);
    if (fraction == HIGHEST_BIT || fraction == HIGHEST_AND_LOWEST) set_bits(words, fraction_bits - 1, 1, 1);
    if (fraction == MIDDLE_BIT) set_bits(words, fraction_bits / 2, 1, 1);
    if (width == 80) set_bits(words, fraction_bits, 1, (exponent != 0) ^ has_wrong_leading_bit);
    set_bits(words, width - 1 - exponent_bits, exponent_bits, exponent);
    set_bits(words, width - 1, 1, is_negative);
    return fl_bits_of_words(arena, width, words);
}

static size_t special_floats(struct fl_arena *arena, uint32_t width, struct fl_bits *values) {
    uint64_t bias = ((uint64_t)1 << (exponent_bits_of(width) - 1)) - 1, largest = 2 * bias + 1;
    static const enum fraction all[] = {ZERO, LOWEST_BIT, HIGHEST_BIT, HIGHEST_AND_LOWEST, ALL_BITS};
    size_t count = 0;
    for (int sign = 0; sign < 2; sign++) {
        for (size_t i = 0; i < 5; i++) {
            values[count++] = make_float(arena, width, sign, 0, all[i], false);
            values[count++] = make_float(arena, width, sign, largest, all[i], false);
        }
        values[count++] = make_float(arena, width, sign, 1, ZERO, false);
        values[count++] = make_float(arena, width, sign, largest - 1, ALL_BITS, false);
        values[count++] = make_float(arena, width, sign, bias, ZERO, false);
        values[count++] = make_float(arena, width, sign, bias, ALL_BITS, false);
        values[count++] = make_float(arena, width, sign, bias - 1, ZERO, false);
        values[count++] = make_float(arena, width, sign, bias + 1, HIGHEST_BIT, false);
        values[count++] = make_float(arena, width, sign, bias + 15, LOWEST_BIT, false);
        values[count++] = make_float(arena, width, sign, bias / 2, ALL_BITS, false);
        if (width == 80) {
            values[count++] = make_float(arena, width, sign, 0, LOWEST_BIT, true);
            values[count++] = make_float(arena, width, sign, bias, LOWEST_BIT, true);
            values[count++] = make_float(arena, width, sign, largest, ZERO, true);
            values[count++] = make_float(arena, width, sign, largest, HIGHEST_BIT, true);
        }
    }
    assert_true(count <= MOST_SPECIAL);
    return count;
}

/* Exponents near those of `near`, so that sums, products and quotients meet every case of rounding. */
static struct fl_bits random_float(struct fl_arena *arena, uint64_t *seed, uint32_t width,
                                   const struct fl_bits *near) {
    uint32_t exponent_bits = exponent_bits_of(width), fraction_bits = width - 1 - exponent_bits - (width == 80);
    uint64_t bias = ((uint64_t)1 << (exponent_bits - 1)) - 1, largest = 2 * bias + 1, choice = next(seed) % 16;
    uint64_t words[2] = {next(seed), next(seed)}, exponent = next(seed) % largest;
    if (choice < 4) exponent = bias - fraction_bits / 2 + next(seed) % (fraction_bits + 70);
    if (choice == 4) exponent = next(seed) % 4;
    if (choice == 5) exponent = largest - next(seed) % 3;
    if (choice > 7 && near) {
        exponent = 0;
        for (uint32_t i = 0; i < exponent_bits; i++)
            exponent |= (uint64_t)fl_bits_bit(near, width - 1 - exponent_bits + i) << i;
        exponent += next(seed) % (2 * fraction_bits + 8) - fraction_bits - 4;
        if (choice > 12) exponent = largest - 1 + bias - exponent;
    }
    exponent &= largest;
    if (next(seed) % 4 == 0) { /* few bits set, or few clear */
        uint64_t few[2] = {words[0] & next(seed) & next(seed), words[1] & next(seed) & next(seed)};
        bool is_inverted = next(seed) & 1;
        for (int i = 0; i < 2; i++) words[i] = is_inverted ? ~few[i] : few[i];
    }
    if (next(seed) % 8 == 0) set_bits(words, 0, fraction_bits - 3, 0);
    if (width == 80) set_bits(words, fraction_bits, 1, (exponent != 0) ^ (next(seed) % 32 == 0));
    set_bits(words, width - 1 - exponent_bits, exponent_bits, exponent);
    return fl_bits_of_words(arena, width, words);
}

static struct fl_bits random_integer(struct fl_arena *arena, uint64_t *seed, uint32_t width) {
    uint64_t words[3] = {next(seed), next(seed), next(seed)};
    uint32_t low = (uint32_t)(next(seed) % width), high = (uint32_t)(next(seed) % width);
    for (uint32_t i = 0; i < width; i++)
        if (i < low || i > high) words[i / 64] &= ~((uint64_t)1 << i % 64);
    if (next(seed) % 2) words[0] |= 1;
    if (next(seed) % 4 == 0)
        for (int i = 0; i < 3; i++) words[i] = ~words[i];
    return fl_bits_of_words(arena, width, words);
}

struct subject {
    struct fl_arena *arena;
    enum fl_operator op;
    uint32_t width; /* of the result */
    uint32_t operand_width;
    uint32_t parameters[2];
    struct fl_terms *terms;
    const struct fl_term *operands[3];
    struct fl_bitblast *blast;
    const fl_edge *result;
};

static bool start(struct subject *subject) {
    static const char *const names[3] = {"x", "y", "z"};
    subject->arena = fl_arena_create();
    subject->terms = fl_terms_create(subject->arena);
    for (uint32_t i = 0; i < fl_operator_info(subject->op)->operands; i++)
        subject->operands[i] = fl_term_variable(subject->terms, names[i], subject->operand_width);
    const struct fl_term *term =
        fl_term_make_raw(subject->terms, subject->op, subject->width, subject->parameters, subject->operands);
    if (!fl_float_is_lowerable(term)) return false;
    assert_false(fl_float_lower(subject->terms, term)->has_float);
    subject->blast = fl_bitblast_create(subject->arena, subject->terms);
    subject->result = fl_bitblast_term(subject->blast, term);
    return true;
}

static void finish(struct subject *subject) {
    if (subject->blast) fl_bitblast_destroy(subject->blast);
    fl_terms_destroy(subject->terms);
    fl_arena_destroy(subject->arena);
}

static void check_lanes(const struct subject *subject, struct fl_bits (*values)[3], unsigned lanes) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_and_inverter *graph = subject->blast->graph;
    struct gate_simulation simulation = {graph, FL_NEW_ARRAY(arena, uint64_t, graph->count)};
    uint32_t operand_count = fl_operator_info(subject->op)->operands;
    for (uint32_t i = 0; i < operand_count; i++) {
        const fl_edge *word = fl_bitblast_find(subject->blast, subject->operands[i]);
        for (uint32_t bit = 0; word && bit < subject->operand_width; bit++)
            for (unsigned lane = 0; lane < lanes; lane++)
                if (fl_bits_bit(&values[lane][i], bit))
                    simulation.nodes[fl_edge_node(word[bit])] |= (uint64_t)1 << lane;
    }
    gate_simulate(&simulation);
    for (unsigned lane = 0; lane < lanes; lane++) {
        struct fl_bits expected =
            fl_operator_evaluate(arena, subject->op, subject->width, subject->parameters, values[lane]);
        uint64_t words[3] = {0, 0, 0};
        for (uint32_t bit = 0; bit < subject->width; bit++)
            set_bits(words, bit, 1, gate_edge_value(&simulation, subject->result[bit], lane));
        struct fl_bits found = fl_bits_of_words(arena, subject->width, words);
        if (!fl_bits_equal(&expected, &found))
            fail_msg("%s %u from %u to %u bits is wrong for %s, %s, %s: %s, not %s",
                     fl_operator_info(subject->op)->name, subject->parameters[0], subject->operand_width,
                     subject->width, fl_bits_format_hex(arena, &values[lane][0]),
                     operand_count > 1 ? fl_bits_format_hex(arena, &values[lane][1]) : "-",
                     operand_count > 2 ? fl_bits_format_hex(arena, &values[lane][2]) : "-",
                     fl_bits_format_hex(arena, &found), fl_bits_format_hex(arena, &expected));
    }
    fl_arena_destroy(arena);
}

static bool is_from_integer(const struct subject *subject) {
    return subject->op == FL_OP_FLOAT_OF_SIGNED || subject->op == FL_OP_FLOAT_OF_UNSIGNED;
}

static void check_special(const struct subject *subject) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_bits special[MOST_SPECIAL], values[LANES][3];
    size_t count = special_floats(arena, subject->operand_width, special), total = 1;
    uint32_t operand_count = fl_operator_info(subject->op)->operands;
    for (uint32_t i = 0; i < operand_count; i++) total *= count;
    unsigned lanes = 0;
    for (size_t all = 0; all < total; all++) {
        size_t rest = all;
        for (uint32_t i = 0; i < operand_count; i++, rest /= count) values[lanes][i] = special[rest % count];
        if (++lanes < LANES && all + 1 < total) continue;
        check_lanes(subject, values, lanes);
        lanes = 0;
    }
    fl_arena_destroy(arena);
}

static void check_all_of_16_bits(const struct subject *subject) {
    struct fl_bits values[LANES][3];
    for (uint64_t first = 0; first < 1 << 16; first += LANES) {
        for (unsigned lane = 0; lane < LANES; lane++) values[lane][0] = fl_bits_of_word(16, first + lane);
        check_lanes(subject, values, LANES);
    }
}

static void check_random(const struct subject *subject, uint64_t *seed) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_bits values[LANES][3];
    uint32_t width = subject->operand_width;
    for (unsigned lane = 0; lane < LANES; lane++)
        for (uint32_t i = 0; i < fl_operator_info(subject->op)->operands; i++)
            values[lane][i] = is_from_integer(subject)
                                  ? random_integer(arena, seed, width)
                                  : random_float(arena, seed, width, i ? &values[lane][i - 1] : NULL);
    check_lanes(subject, values, LANES);
    fl_arena_destroy(arena);
}

static void check(struct subject subject, uint64_t *seed) {
    const char *text = getenv("FAULTLINE_FLOAT_COUNT");
    unsigned long count = text ? strtoul(text, NULL, 10) : 12;
    bool is_unary = fl_operator_info(subject.op)->operands == 1;
    if (start(&subject)) {
        if (!is_from_integer(&subject)) check_special(&subject);
        if (is_unary && subject.operand_width == 16) check_all_of_16_bits(&subject);
        for (unsigned long i = 0; i < count; i++) check_random(&subject, seed);
    }
    finish(&subject);
}

static void check_widths(enum fl_operator op, uint32_t width, uint64_t *seed) {
    static const uint32_t integer_widths[] = {1, 2, 7, 8, 15, 16, 17, 31, 32, 33, 48, 63, 64, 65, 128};
    struct subject subject = {.op = op, .width = width, .operand_width = width};
    if (fl_operator_info(op)->result == FL_RESULT_BOOL) subject.width = 1;
    switch (op) {
    case FL_OP_FLOAT_CONVERT:
        for (size_t i = 0; i < 5; i++) {
            subject.width = float_widths[i];
            check(subject, seed);
        }
        break;
    case FL_OP_FLOAT_OF_SIGNED:
    case FL_OP_FLOAT_OF_UNSIGNED:
        for (size_t i = 0; i < sizeof integer_widths / sizeof *integer_widths; i++) {
            subject.operand_width = integer_widths[i];
            check(subject, seed);
        }
        break;
    case FL_OP_SIGNED_OF_FLOAT:
    case FL_OP_UNSIGNED_OF_FLOAT:
        for (size_t i = 0; i < sizeof integer_widths / sizeof *integer_widths; i++) {
            subject.width = integer_widths[i];
            check(subject, seed);
        }
        break;
    case FL_OP_FLOAT_ROUND:
        for (; subject.parameters[0] <= FL_ROUND_ZERO; subject.parameters[0]++) check(subject, seed);
        break;
    default: check(subject, seed); break;
    }
}

static void test_operators(void **state) {
    (void)state;
    uint64_t seed = 7;
    printf("seed %llu\n", (unsigned long long)seed);
    for (int op = 0; op < FL_OPERATOR_COUNT; op++)
        for (size_t i = 0; fl_operator_is_float(op) && i < 5; i++) check_widths(op, float_widths[i], &seed);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_operators)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
