/* Every operator's gates against fl_operator_evaluate: all operands at widths 1 to 5, random ones
 * at larger widths, with constant and with shared operands. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/vector.h"
#include "solver/bitblast/bitblast.h"
#include "tests/support/gate_simulation.h"

struct subject {
    struct fl_arena *arena;
    enum fl_operator op;
    uint32_t width; /* of the result */
    uint32_t parameters[2];
    uint32_t operand_count;
    uint32_t operand_widths[3];
    int constant_operand;   /* -1: none */
    bool has_same_operands; /* the first two are one variable */
};

static struct fl_bits random_bits(struct fl_arena *arena, uint64_t *seed, uint32_t width) {
    uint64_t words[4];
    for (int i = 0; i < 4; i++) words[i] = fl_hash_mix(*seed += 0x9e3779b97f4a7c15u);
    struct fl_bits bits = fl_bits_of_words(arena, width, words);
    switch (words[3] % 8) {
    case 0: return fl_bits_of_unsigned(arena, width, words[2] % 4);
    case 1: return fl_bits_of_signed(arena, width, -(int64_t)(words[2] % 4));
    case 2: /* the sign bit alone */
        memset(words, 0, sizeof words);
        words[(width - 1) / 64] = (uint64_t)1 << (width - 1) % 64;
        return fl_bits_of_words(arena, width, words);
    default: return bits;
    }
}

/* Builds the operator over variables (or one constant) and compares all lanes. */
static void check_lanes(const struct subject *subject, struct fl_bits (*values)[3], unsigned lanes) {
    struct fl_arena *arena = subject->arena;
    struct fl_terms *terms = fl_terms_create(arena);
    const struct fl_term *operands[3];
    static const char *const names[3] = {"x", "y", "z"};
    for (uint32_t i = 0; i < subject->operand_count; i++)
        operands[i] = (int)i == subject->constant_operand
                          ? fl_term_constant(terms, values[0][i])
                          : fl_term_variable(terms, subject->has_same_operands && i == 1 ? names[0] : names[i],
                                             subject->operand_widths[i]);
    const struct fl_term *term =
        fl_term_make_raw(terms, subject->op, subject->width, subject->parameters, operands);
    assert_int_equal(term->width, subject->width);
    struct fl_bitblast *blast = fl_bitblast_create(arena, terms);
    const fl_edge *result = fl_bitblast_term(blast, term);
    struct gate_simulation simulation = {blast->graph, FL_NEW_ARRAY(arena, uint64_t, blast->graph->count)};
    for (uint32_t i = 0; i < subject->operand_count; i++) {
        if ((int)i == subject->constant_operand) continue;
        const fl_edge *word = fl_bitblast_find(blast, operands[i]);
        for (uint32_t bit = 0; bit < subject->operand_widths[i]; bit++)
            for (unsigned lane = 0; lane < lanes; lane++)
                if (fl_bits_bit(&values[lane][i], bit))
                    simulation.nodes[fl_edge_node(word[bit])] |= (uint64_t)1 << lane;
    }
    gate_simulate(&simulation);
    for (unsigned lane = 0; lane < lanes; lane++) {
        struct fl_bits expected =
            fl_operator_evaluate(arena, subject->op, subject->width, subject->parameters, values[lane]);
        for (uint32_t bit = 0; bit < subject->width; bit++)
            if (gate_edge_value(&simulation, result[bit], lane) != fl_bits_bit(&expected, bit))
                fail_msg("%s at width %u: bit %u is wrong for %s, %s", fl_operator_info(subject->op)->name,
                         subject->operand_widths[0], bit, fl_bits_format_hex(arena, &values[lane][0]),
                         subject->operand_count > 1 ? fl_bits_format_hex(arena, &values[lane][1]) : "-");
    }
    fl_bitblast_destroy(blast);
    fl_terms_destroy(terms);
    fl_arena_reset(arena);
}

/* All values of all operands that are not constant. */
static void check_exhaustively(const struct subject *subject, uint64_t constant) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < subject->operand_count; i++)
        if ((int)i != subject->constant_operand && !(subject->has_same_operands && i == 1))
            bits += subject->operand_widths[i];
    struct fl_bits values[64][3];
    unsigned lanes = 0;
    for (uint64_t all = 0; all < (uint64_t)1 << bits; all++) {
        uint64_t rest = all;
        for (uint32_t i = 0; i < subject->operand_count; i++) {
            uint32_t width = subject->operand_widths[i];
            if ((int)i == subject->constant_operand) {
                values[lanes][i] = fl_bits_of_word(width, constant);
            } else if (subject->has_same_operands && i == 1) {
                values[lanes][i] = values[lanes][0];
            } else {
                values[lanes][i] = fl_bits_of_word(width, rest);
                rest >>= width;
            }
        }
        if (++lanes == 64 || all + 1 == (uint64_t)1 << bits) {
            check_lanes(subject, values, lanes);
            lanes = 0;
        }
    }
}

static void check_randomly(const struct subject *subject, uint64_t *seed) {
    struct fl_arena *arena = fl_arena_create(); /* the values outlive the check's own memory */
    struct fl_bits values[64][3];
    for (unsigned lane = 0; lane < 64; lane++)
        for (uint32_t i = 0; i < subject->operand_count; i++) {
            values[lane][i] = random_bits(arena, seed, subject->operand_widths[i]);
            if ((int)i == subject->constant_operand) values[lane][i] = values[0][i];
            if (subject->has_same_operands && i == 1) values[lane][1] = values[lane][0];
        }
    check_lanes(subject, values, 64);
    fl_arena_destroy(arena);
}

static bool is_tested(enum fl_operator op) {
    switch (op) {
    case FL_OP_CONSTANT:
    case FL_OP_VARIABLE:
    case FL_OP_ARRAY_VARIABLE:
    case FL_OP_ARRAY_OF:
    case FL_OP_SELECT:
    case FL_OP_STORE:
    case FL_OP_ARRAY_IF: return false;
    default: return !fl_operator_is_float(op);
    }
}

typedef void (*check_function)(struct subject subject, void *state);

/* Every form of the operator over operands of about this width. */
static void for_each_form(struct fl_arena *arena, enum fl_operator op, uint32_t width, check_function check,
                          void *state) {
    struct subject subject = {.arena = arena,
                              .op = op,
                              .width = fl_operator_info(op)->result == FL_RESULT_BOOL ? 1 : width,
                              .operand_count = fl_operator_info(op)->operands,
                              .operand_widths = {width, width, width},
                              .constant_operand = -1};
    switch (op) {
    case FL_OP_EXTRACT:
        for (uint32_t high = 0; high < width; high += 1 + width / 16)
            for (uint32_t low = 0; low <= high; low += 1 + width / 16) {
                subject.width = high - low + 1;
                subject.parameters[0] = high;
                subject.parameters[1] = low;
                check(subject, state);
            }
        break;
    case FL_OP_CONCAT:
        for (uint32_t low = 1; low <= 5; low++) {
            subject.operand_widths[1] = low;
            subject.width = width + low;
            check(subject, state);
        }
        break;
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND:
        for (uint32_t more = 0; more <= 3; more++) {
            subject.width = width + more;
            check(subject, state);
        }
        break;
    case FL_OP_IF:
        subject.operand_widths[0] = 1;
        check(subject, state);
        break;
    default: check(subject, state); break;
    }
}

static void check_small_form(struct subject subject, void *state) {
    (void)state;
    check_exhaustively(&subject, 0);
    if (subject.operand_count != 2) return;
    for (subject.constant_operand = 0; subject.constant_operand < 2; subject.constant_operand++) {
        uint32_t width = subject.operand_widths[subject.constant_operand];
        for (uint64_t constant = 0; constant < (uint64_t)1 << width; constant++)
            check_exhaustively(&subject, constant);
    }
    subject.constant_operand = -1;
    subject.has_same_operands = subject.operand_widths[0] == subject.operand_widths[1];
    if (subject.has_same_operands) check_exhaustively(&subject, 0);
}

static void check_large_form(struct subject subject, void *state) {
    uint64_t *seed = state;
    check_randomly(&subject, seed);
    if (subject.operand_count != 2) return;
    subject.constant_operand = 1;
    for (int i = 0; i < 4; i++) check_randomly(&subject, seed);
    subject.constant_operand = 0;
    check_randomly(&subject, seed);
}

static void test_small_widths_exhaustively(void **state) {
    struct fl_arena *arena = *state;
    for (int op = 0; op < FL_OPERATOR_COUNT; op++)
        for (uint32_t width = 1; is_tested(op) && width <= 5; width++)
            for_each_form(arena, op, width, check_small_form, NULL);
}

static void test_large_widths_randomly(void **state) {
    struct fl_arena *arena = *state;
    static const uint32_t widths[] = {8, 11, 16, 24, 31, 32, 33, 48, 63, 64, 80, 128};
    uint64_t seed = 20240611;
    printf("seed %llu\n", (unsigned long long)seed);
    for (int op = 0; op < FL_OPERATOR_COUNT; op++)
        for (size_t i = 0; is_tested(op) && i < sizeof widths / sizeof *widths; i++)
            for_each_form(arena, op, widths[i], check_large_form, &seed);
}

static int set_up(void **state) {
    *state = fl_arena_create();
    return 0;
}

static int tear_down(void **state) {
    fl_arena_destroy(*state);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_small_widths_exhaustively, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_large_widths_randomly, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
