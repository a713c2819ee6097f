/* Every float operator as Z3 is told it, at random operands: the value that fl_operator_evaluate
 * gives is never ruled out, and no other value is ever accepted.
 *
 * FAULTLINE_FLOAT_COUNT sets how many operands are tried for each operator and width. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/map.h"
#include "solver/solver.h"
#include "tests/support/patience.h"

static const uint32_t float_widths[] = {16, 32, 64, 80, 128};

static uint64_t next(uint64_t *seed) {
    return fl_hash_mix(*seed += 0x9e3779b97f4a7c15u);
}

/* Numbers of moderate size mostly, or special ones; x87 numbers with their leading bit. */
static struct fl_bits random_float(struct fl_arena *arena, uint64_t *seed, uint32_t width) {
    uint32_t exponent_bits = width == 16 ? 5 : width == 32 ? 8 : width == 64 ? 11 : 15;
    uint32_t fraction_bits = width - 1 - exponent_bits;
    uint64_t bias = ((uint64_t)1 << (exponent_bits - 1)) - 1, largest = 2 * bias + 1, choice = next(seed) % 10;
    uint64_t words[2] = {next(seed), next(seed)};
    uint64_t exponent = choice == 0 ? largest : choice == 1 ? 0 : bias - 8 + next(seed) % 24;
    if (choice <= 2) words[0] = words[1] = 0;       /* infinity, zero, a power of two */
    for (uint32_t i = 0; i <= exponent_bits; i++) { /* and the sign */
        uint32_t bit = fraction_bits + i;
        bool value = i < exponent_bits ? exponent >> i & 1 : next(seed) & 1;
        words[bit / 64] = (words[bit / 64] & ~((uint64_t)1 << bit % 64)) | (uint64_t)value << bit % 64;
    }
    if (width == 80) words[0] = (words[0] & INT64_MAX) | (uint64_t)(exponent != 0) << 63;
    if (choice == 3) words[0] |= 1;
    return fl_bits_of_words(arena, width, words);
}

struct tally {
    uint64_t seed;
    size_t asked, decided;
};

struct subject {
    enum fl_operator op;
    uint32_t width; /* of the result */
    uint32_t operand_width;
    uint32_t parameters[2];
};

/* Is it possible that the operator, at these operands, gives (does not give) this value? */
static enum fl_answer ask(const struct subject *subject, const struct fl_bits *operands, struct fl_bits value,
                          bool is_given) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_terms *terms = fl_terms_create(arena);
    struct fl_solver *solver = fl_solver_create_z3(terms);
    assert_non_null(solver);
    static const char *const names[] = {"x", "y", "z"};
    const struct fl_term *variables[3];
    for (uint8_t i = 0; i < fl_operator_info(subject->op)->operands; i++) {
        variables[i] = fl_term_variable(terms, names[i], subject->operand_width);
        fl_solver_assert(solver, fl_term_equal(terms, variables[i], fl_term_constant(terms, operands[i])));
    }
    const struct fl_term *result =
        fl_term_make_raw(terms, subject->op, subject->width, subject->parameters, variables);
    const struct fl_term *is_value = fl_term_equal(terms, result, fl_term_constant(terms, value));
    fl_solver_assert(solver, is_given ? is_value : fl_term_not(terms, is_value));
    struct fl_limits limits = fl_limits_none();
    limits.deadline = fl_deadline_after(patient_seconds(20));
    enum fl_answer answer = fl_solver_solve(solver, NULL, 0, limits);
    fl_solver_destroy(solver);
    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
    return answer;
}

static void check(const struct subject *subject, struct tally *tally) {
    uint64_t *seed = &tally->seed;
    struct fl_arena *arena = fl_arena_create();
    const struct fl_operator_info *info = fl_operator_info(subject->op);
    bool is_from_integer = subject->op == FL_OP_FLOAT_OF_SIGNED || subject->op == FL_OP_FLOAT_OF_UNSIGNED;
    struct fl_bits operands[3];
    for (uint8_t i = 0; i < info->operands; i++) {
        uint64_t words[2] = {next(seed), next(seed)};
        operands[i] = is_from_integer ? fl_bits_of_words(arena, subject->operand_width, words)
                                      : random_float(arena, seed, subject->operand_width);
    }
    struct fl_bits expected =
        fl_operator_evaluate(arena, subject->op, subject->width, subject->parameters, operands);
    enum fl_answer given = ask(subject, operands, expected, true), other = ask(subject, operands, expected, false);
    tally->asked += 2;
    tally->decided += (given == FL_SATISFIABLE) + (other == FL_UNSATISFIABLE);
    if (given == FL_UNSATISFIABLE || other == FL_SATISFIABLE)
        fail_msg("%s from %u to %u bits is wrong at %s, %s", info->name, subject->operand_width, subject->width,
                 fl_bits_format_hex(arena, &operands[0]),
                 info->operands > 1 ? fl_bits_format_hex(arena, &operands[1]) : "-");
    fl_arena_destroy(arena);
}

static void check_repeatedly(struct subject subject, struct tally *tally) {
    const char *text = getenv("FAULTLINE_FLOAT_COUNT");
    unsigned long count = text ? strtoul(text, NULL, 10) : 1;
    for (unsigned long i = 0; i < count; i++) check(&subject, tally);
}

static void check_widths(enum fl_operator op, uint32_t width, struct tally *tally) {
    static const uint32_t integer_widths[] = {8, 16, 32, 64};
    struct subject subject = {.op = op, .width = width, .operand_width = width};
    if (fl_operator_info(op)->result == FL_RESULT_BOOL) subject.width = 1;
    switch (op) {
    case FL_OP_FLOAT_CONVERT:
        for (size_t i = 0; i < 5; i++) {
            subject.width = float_widths[i];
            if (subject.width != width) check_repeatedly(subject, tally);
        }
        break;
    case FL_OP_FLOAT_OF_SIGNED:
    case FL_OP_FLOAT_OF_UNSIGNED:
        for (size_t i = 0; i < 4; i++) {
            subject.operand_width = integer_widths[i];
            check_repeatedly(subject, tally);
        }
        break;
    case FL_OP_SIGNED_OF_FLOAT:
    case FL_OP_UNSIGNED_OF_FLOAT:
        for (size_t i = 0; i < 4; i++) {
            subject.width = integer_widths[i];
            check_repeatedly(subject, tally);
        }
        break;
    case FL_OP_FLOAT_ROUND:
        for (; subject.parameters[0] <= FL_ROUND_ZERO; subject.parameters[0]++) check_repeatedly(subject, tally);
        break;
    default: check_repeatedly(subject, tally); break;
    }
}

static void test_operators(void **state) {
    (void)state;
    struct tally tally = {.seed = 42};
    printf("seed %llu\n", (unsigned long long)tally.seed);
    for (int op = 0; op < FL_OPERATOR_COUNT; op++)
        for (size_t i = 0; fl_operator_is_float(op) && i < 5; i++) check_widths(op, float_widths[i], &tally);
    printf("%zu of %zu decided\n", tally.decided, tally.asked);
    assert_true(tally.decided * 10 >= tally.asked * 9);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_operators)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
