/* SMT-LIB text: Z3 reads every operator at many widths and finds the value that evaluation gives. */
#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include <z3.h>

#include "base/map.h"
#include "base/vector.h"
#include "term/evaluate.h"
#include "term/print/print.h"

static struct {
    Z3_config (*make_config)(void);
    void (*destroy_config)(Z3_config);
    Z3_context (*make_context)(Z3_config);
    void (*destroy_context)(Z3_context);
    Z3_string (*evaluate)(Z3_context, Z3_string);
} z3;

static struct fl_arena *arena;
static struct fl_terms *terms;
static uint64_t random_state;

static int set_up(void **state) {
    (void)state;
    void *library = dlopen("libz3.so.4", RTLD_NOW);
    if (!library) library = dlopen("libz3.so", RTLD_NOW);
    if (!library) return 1;
    *(void **)&z3.make_config = dlsym(library, "Z3_mk_config");
    *(void **)&z3.destroy_config = dlsym(library, "Z3_del_config");
    *(void **)&z3.make_context = dlsym(library, "Z3_mk_context");
    *(void **)&z3.destroy_context = dlsym(library, "Z3_del_context");
    *(void **)&z3.evaluate = dlsym(library, "Z3_eval_smtlib2_string");
    arena = fl_arena_create();
    terms = fl_terms_create(arena);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
    return 0;
}

static uint64_t next_random(void) {
    return fl_hash_mix(++random_state);
}

static const char *ask_z3(const struct fl_term *const *formulas, size_t count) {
    struct fl_text text = fl_text_make(arena);
    fl_term_print_smt_script(&text, formulas, count);
    Z3_config config = z3.make_config();
    Z3_context context = z3.make_context(config);
    z3.destroy_config(config);
    const char *answer = fl_arena_copy_string(arena, z3.evaluate(context, fl_text_string(&text)));
    z3.destroy_context(context);
    if (strcmp(answer, "sat\n") && strcmp(answer, "unsat\n"))
        fail_msg("Z3 says %s about\n%s", answer, fl_text_string(&text));
    return answer;
}

static const struct fl_term *random_constant(uint32_t width) {
    uint64_t words[4] = {next_random(), next_random(), next_random(), next_random()};
    switch (next_random() % 8) {
    case 0: memset(words, 0, sizeof words); break;
    case 1: memset(words, 0xff, sizeof words); break;
    case 2:
        memset(words, 0, sizeof words);
        words[0] = next_random() % 8;
        break;
    default: break;
    }
    return fl_term_constant(terms, fl_bits_of_words(arena, width, words));
}

/* Small numbers, infinities, NaNs and anything else. */
static const struct fl_term *random_float(uint32_t width) {
    static const uint64_t doubles[] = {
        0x3ff0000000000000, 0xc008000000000000, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000,
        0xfff4567890abcdef, 0x8000000000000000, 0x41e0000000000000, 0xc1e0000000200000, 0x43e0000000000000,
        0x43f0000000000000, 0x3fe0000000000000, 0x4341c37937e08000, 0x7fefffffffffffff, 0x40dffffe00000000,
    };
    if (width != 80 && next_random() % 3 == 0) return random_constant(width);
    uint64_t pattern = doubles[next_random() % (sizeof doubles / sizeof *doubles)];
    if (next_random() % 3 == 0) pattern = 0x3ff0000000000000 + (next_random() >> 10) - (next_random() >> 11);
    struct fl_bits value = fl_bits_of_word(64, pattern);
    return fl_term_constant(terms, fl_operator_evaluate(arena, FL_OP_FLOAT_CONVERT, width, NULL, &value));
}

static const struct fl_term *raw(enum fl_operator op, uint32_t width, const uint32_t parameters[2],
                                 const struct fl_term *const *operands) {
    return fl_term_make_raw(terms, op, width, parameters, operands);
}

/* Equalities that must hold, asked all at once. */
static struct {
    const struct fl_term **items;
    size_t count;
    size_t capacity;
} expected;

static void check_value(const struct fl_term *term) {
    struct fl_assignment *assignment = fl_assignment_create(arena);
    struct fl_bits value = fl_evaluate(fl_evaluator_create(arena, assignment), term);
    const struct fl_term *operands[2] = {term, fl_term_constant(terms, value)};
    fl_vector_push(arena, &expected, raw(FL_OP_EQUAL, 0, NULL, operands));
}

static void ask_expected(void) {
    assert_true(expected.count > 0);
    bool holds = strcmp(ask_z3(expected.items, expected.count), "sat\n") == 0;
    for (size_t i = 0; !holds && i < expected.count; i++) {
        if (strcmp(ask_z3(&expected.items[i], 1), "sat\n") == 0) continue;
        struct fl_text text = fl_text_make(arena);
        fl_term_print_smt_script(&text, &expected.items[i], 1);
        fail_msg("Z3 finds another value:\n%s", fl_text_string(&text));
    }
    expected.count = 0;
}

static bool is_plain(enum fl_operator op) {
    return op >= FL_OP_NOT && op <= FL_OP_IF && op != FL_OP_EXTRACT && op != FL_OP_ZERO_EXTEND &&
           op != FL_OP_SIGN_EXTEND;
}

static void bit_operators_mean_the_same(void **state) {
    (void)state;
    static const uint32_t widths[] = {1, 2, 5, 8, 31, 32, 64, 65, 100, 128};
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
        for (enum fl_operator op = FL_OP_NOT; op <= FL_OP_IF; op++)
            for (int round = 0; is_plain(op) && round < 3; round++) {
                const struct fl_term *operands[3] = {random_constant(op == FL_OP_IF ? 1 : widths[i]),
                                                     random_constant(widths[i]), random_constant(widths[i])};
                check_value(raw(op, 0, NULL, operands));
            }
    for (int round = 0; round < 30; round++) {
        uint32_t width = 1 + (uint32_t)(next_random() % 128), low = (uint32_t)(next_random() % width);
        uint32_t parameters[2] = {low + (uint32_t)(next_random() % (width - low)), low};
        const struct fl_term *operand = random_constant(width);
        check_value(raw(FL_OP_EXTRACT, 0, parameters, &operand));
        check_value(raw(FL_OP_ZERO_EXTEND, width + low, NULL, &operand));
        check_value(raw(FL_OP_SIGN_EXTEND, width + low, NULL, &operand));
    }
    ask_expected();
}

static void arrays_mean_the_same(void **state) {
    (void)state;
    for (int round = 0; round < 10; round++) {
        const struct fl_term *element = random_constant(9);
        const struct fl_term *array = raw(FL_OP_ARRAY_OF, 4, NULL, &element);
        for (int i = 0; i < 10; i++) {
            const struct fl_term *store[3] = {array, random_constant(4), random_constant(9)};
            const struct fl_term *choice[3] = {random_constant(1), array, raw(FL_OP_STORE, 0, NULL, store)};
            array = raw(FL_OP_ARRAY_IF, 0, NULL, choice);
        }
        const struct fl_term *operands[2] = {array, random_constant(4)};
        check_value(raw(FL_OP_SELECT, 0, NULL, operands));
    }
    ask_expected();
}

static const uint32_t float_widths[] = {16, 32, 64, 80, 128};

/* Two NaN operands of more than 64 bits are promised nothing. */
static bool has_wide_nan(const struct fl_term *const *operands, uint8_t count) {
    for (uint8_t i = 0; i < count; i++) {
        struct fl_bits value = fl_term_value(operands[i]);
        if (value.width > 64 && fl_operator_evaluate(arena, FL_OP_FLOAT_IS_NAN, 1, NULL, &value).word) return true;
    }
    return false;
}

static void float_operators_mean_the_same(void **state) {
    (void)state;
    for (int i = 0; i < 5; i++)
        for (enum fl_operator op = FL_OP_FLOAT_ADD; op <= FL_OP_FLOAT_IS_NAN; op++)
            for (int round = 0; round < (op == FL_OP_FLOAT_FUSED || op == FL_OP_FLOAT_ROOT ? 4 : 12); round++) {
                if (op == FL_OP_FLOAT_REMAINDER) continue;
                uint32_t width = float_widths[i], parameters[2] = {(uint32_t)(next_random() % 5), 0};
                const struct fl_term *operands[3] = {random_float(width), random_float(width),
                                                     random_float(width)};
                if (has_wide_nan(operands, fl_operator_info(op)->operands)) continue;
                check_value(raw(op, 0, parameters, operands));
            }
    ask_expected();
}

static void float_conversions_mean_the_same(void **state) {
    (void)state;
    static const uint32_t integer_widths[] = {1, 8, 16, 31, 32, 33, 64};
    for (int i = 0; i < 5; i++) {
        uint32_t width = float_widths[i];
        for (int round = 0; round < 60; round++) {
            const struct fl_term *operand = random_float(width);
            uint32_t integer_width = integer_widths[next_random() % 7];
            check_value(raw(FL_OP_SIGNED_OF_FLOAT, integer_width, NULL, &operand));
            check_value(raw(FL_OP_UNSIGNED_OF_FLOAT, integer_width, NULL, &operand));
            check_value(raw(FL_OP_FLOAT_CONVERT, float_widths[round % 5], NULL, &operand));
            const struct fl_term *integer = random_constant(integer_width);
            check_value(raw(FL_OP_FLOAT_OF_SIGNED, width, NULL, &integer));
            check_value(raw(FL_OP_FLOAT_OF_UNSIGNED, width, NULL, &integer));
        }
    }
    ask_expected();
}

static void odd_names_are_quoted_and_kept_apart(void **state) {
    (void)state;
    static const char *const names[] = {"x",          "a b", "select", "bvadd", "?3",   "1st",
                                        "p->next[0]", "and", "x|y",    "x_y",   "true", ""};
    const struct fl_term *sum = fl_term_word(terms, 8, 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct fl_term *operands[2] = {sum, fl_term_variable(terms, names[i], 8)};
        sum = raw(FL_OP_XOR, 0, NULL, operands);
    }
    const struct fl_term *wide = fl_term_variable(terms, "x", 9), *low[2] = {sum, NULL}, *formulas[2];
    low[1] = fl_term_word(terms, 8, 77);
    formulas[0] = raw(FL_OP_EQUAL, 0, NULL, low);
    const struct fl_term *high[2] = {wide, fl_term_word(terms, 9, 300)};
    formulas[1] = raw(FL_OP_EQUAL, 0, NULL, high);
    assert_string_equal(ask_z3(formulas, 2), "sat\n");
}

static void fmod_is_any_function(void **state) {
    (void)state;
    const struct fl_term *operands[2] = {fl_term_variable(terms, "x", 64), fl_term_variable(terms, "y", 64)};
    const struct fl_term *rest = raw(FL_OP_FLOAT_REMAINDER, 0, NULL, operands);
    const struct fl_term *sides[2] = {rest, fl_term_word(terms, 64, 5)};
    const struct fl_term *formula = raw(FL_OP_EQUAL, 0, NULL, sides);
    assert_string_equal(ask_z3(&formula, 1), "sat\n");
}

static void deep_terms_print(void **state) {
    (void)state;
    const struct fl_term *x = fl_term_variable(terms, "x", 8), *chain = x;
    for (int i = 0; i < 100000; i++) {
        const struct fl_term *operands[2] = {chain, x};
        chain = raw(i % 2 ? FL_OP_SUBTRACT : FL_OP_XOR, 0, NULL, operands);
    }
    const struct fl_term *sides[2] = {chain, x}, *formula = raw(FL_OP_EQUAL, 0, NULL, sides);
    struct fl_text text = fl_text_make(arena);
    fl_term_print_smt_script(&text, &formula, 1);
    assert_non_null(strstr(fl_text_string(&text), "(check-sat)"));
}

static void false_is_unsatisfiable(void **state) {
    (void)state;
    const struct fl_term *formula = fl_term_false(terms);
    assert_string_equal(ask_z3(&formula, 1), "unsat\n");
    assert_string_equal(ask_z3(NULL, 0), "sat\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bit_operators_mean_the_same),
        cmocka_unit_test(arrays_mean_the_same),
        cmocka_unit_test(float_operators_mean_the_same),
        cmocka_unit_test(float_conversions_mean_the_same),
        cmocka_unit_test(odd_names_are_quoted_and_kept_apart),
        cmocka_unit_test(fmod_is_any_function),
        cmocka_unit_test(deep_terms_print),
        cmocka_unit_test(false_is_unsatisfiable),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
