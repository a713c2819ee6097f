/* Equal small expressions meet: each line is a pair that must become one term.
 *
 * Expressions are written in prefix form: operators as below, variables x y z (32 bits), a b (8 bits),
 * p q r (1 bit), memory (array of bytes, index 32 bits), and numbers with their width after a colon
 * (32 unless told). (zext W t), (sext W t), (extract H L t), (if c t e). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "term/print/print.h"

static struct fl_arena *arena;
static struct fl_terms *terms;

static const struct {
    const char *name;
    enum fl_operator op;
} NAMES[] = {
    {"~", FL_OP_NOT},
    {"neg", FL_OP_NEGATE},
    {"&", FL_OP_AND},
    {"|", FL_OP_OR},
    {"^", FL_OP_XOR},
    {"<<", FL_OP_SHIFT_LEFT},
    {">>", FL_OP_SHIFT_RIGHT},
    {">>s", FL_OP_SHIFT_RIGHT_SIGNED},
    {"concat", FL_OP_CONCAT},
    {"+", FL_OP_ADD},
    {"-", FL_OP_SUBTRACT},
    {"*", FL_OP_MULTIPLY},
    {"/", FL_OP_DIVIDE},
    {"/s", FL_OP_DIVIDE_SIGNED},
    {"%", FL_OP_REMAINDER},
    {"%s", FL_OP_REMAINDER_SIGNED},
    {"=", FL_OP_EQUAL},
    {"<", FL_OP_LESS},
    {"<=", FL_OP_LESS_EQUAL},
    {"<s", FL_OP_LESS_SIGNED},
    {"<=s", FL_OP_LESS_EQUAL_SIGNED},
    {"addo", FL_OP_ADD_OVERFLOWS},
    {"addos", FL_OP_ADD_OVERFLOWS_SIGNED},
    {"subos", FL_OP_SUBTRACT_OVERFLOWS_SIGNED},
    {"mulo", FL_OP_MULTIPLY_OVERFLOWS},
    {"mulos", FL_OP_MULTIPLY_OVERFLOWS_SIGNED},
    {"select", FL_OP_SELECT},
    {"store", FL_OP_STORE},
    {"if", FL_OP_IF},
};

static const char *const PAIRS[][2] = {
    /* sums */
    {"(+ (+ x 1) 2)", "(+ x 3)"},
    {"(+ (+ x y) z)", "(+ z (+ y x))"},
    {"(- (+ x y) x)", "y"},
    {"(+ (- x y) y)", "x"},
    {"(- x (- x y))", "y"},
    {"(- x -3)", "(+ 3 x)"},
    {"(- 0 x)", "(neg x)"},
    {"(neg (neg x))", "x"},
    {"(neg (- x y))", "(- y x)"},
    {"(+ x (neg y))", "(- x y)"},
    {"(+ (~ x) 1)", "(neg x)"},
    {"(~ (neg x))", "(- x 1)"},
    {"(~ (+ x 5))", "(- -6 x)"},
    {"(+ x x)", "(* x 2)"},
    {"(+ x x)", "(<< x 1)"},
    {"(- (* x 3) x)", "(<< x 1)"},
    {"(+ (* x 3) (* x -3))", "0"},
    {"(* (+ x 1) 4)", "(+ (* 4 x) 4)"},
    {"(* (* x 3) (* y 5))", "(* (* y x) 15)"},
    {"(* (neg x) y)", "(neg (* x y))"},
    {"(* x -1)", "(neg x)"},
    {"(- (- x y) z)", "(- x (+ z y))"},
    {"(- (+ x 7) (+ y 3))", "(+ (- x y) 4)"},
    /* quotients */
    {"(/ x 8)", "(>> x 3)"},
    {"(% x 8)", "(& x 7)"},
    {"(/s x -1)", "(neg x)"},
    {"(%s x -5)", "(%s x 5)"},
    {"(/s (zext 32 a) 3)", "(zext 32 (/ a 3:8))"},
    {"(%s (zext 32 a) (zext 32 b))", "(zext 32 (% a b))"},
    {"(% x x)", "0"},
    /* bits */
    {"(& x (& y x))", "(& x y)"},
    {"(| x (| (& x y) z))", "(| z x)"},
    {"(& x (~ x))", "0"},
    {"(^ x (^ y x))", "y"},
    {"(^ (~ x) (~ y))", "(^ x y)"},
    {"(~ (~ x))", "x"},
    {"(| (~ x) (~ y))", "(~ (& x y))"},
    {"(& (~ x) (~ (& y z)))", "(~ (| x (& z y)))"},
    {"(& (& x 12) 10)", "(& x 8)"},
    {"(& (& x y) (& z x))", "(& x (& y z))"},
    {"(^ x -1)", "(~ x)"},
    {"(& (~ x) 255)", "(& 255 (~ (| x -256)))"},
    {"(>> (<< x 8) 8)", "(& x 16777215)"},
    {"(>>s (<< x 24) 24)", "(sext 32 (extract 7 0 x))"},
    {"(& (| (zext 32 a) 256) 255)", "(zext 32 a)"},
    {"(& (zext 32 a) (zext 32 b))", "(zext 32 (& a b))"},
    /* pieces */
    {"(extract 7 0 (zext 32 a))", "a"},
    {"(extract 15 8 (sext 32 a))", "(sext 8 (extract 7 7 a))"},
    {"(concat (extract 31 16 x) (extract 15 0 x))", "x"},
    {"(concat (concat (extract 31 24 x) (extract 23 16 x)) (concat (extract 15 8 x) (extract 7 0 x)))", "x"},
    {"(concat (extract 31 24 (+ x y)) (extract 23 0 (+ x y)))", "(+ x y)"},
    {"(concat (extract 31 8 (+ (zext 32 a) (zext 32 b))) (extract 7 0 (+ (zext 32 a) (zext 32 b))))",
     "(+ (zext 32 b) (zext 32 a))"},
    {"(concat (extract 31 8 (sext 32 a)) a)", "(sext 32 a)"},
    {"(concat (extract 31 16 (~ x)) (extract 15 0 (~ x)))", "(~ x)"},
    {"(extract 7 0 (+ (sext 32 a) (sext 32 b)))", "(+ b a)"},
    {"(extract 7 0 (+ (* (zext 32 a) 3) 259))", "(+ (* a 3:8) 3:8)"},
    {"(| (<< (zext 32 a) 8) (zext 32 b))", "(zext 32 (concat a b))"},
    {"(+ (* (zext 32 a) 256) (zext 32 b))", "(zext 32 (concat a b))"},
    {"(zext 64 (zext 32 a))", "(zext 64 a)"},
    {"(sext 64 (zext 32 a))", "(zext 64 a)"},
    {"(extract 15 8 (| (<< (zext 32 a) 8) (zext 32 b)))", "a"},
    /* comparisons */
    {"(~ (< x y))", "(<= y x)"},
    {"(~ (<=s x y))", "(<s y x)"},
    {"(<= x 9)", "(< x 10)"},
    {"(<=s 5 x)", "(<s 4 x)"},
    {"(~ (<s x 10))", "(<s 9 x)"},
    {"(< x 1)", "(= x 0)"},
    {"(< 0 x)", "(~ (= x 0))"},
    {"(<= 0 x)", "1:1"},
    {"(= (+ x 3) 10)", "(= x 7)"},
    {"(= (- x y) 0)", "(= y x)"},
    {"(= (+ x y) (+ z y))", "(= z x)"},
    {"(= (+ x 1) (+ y 2))", "(= x (+ y 1))"},
    {"(= (+ x 1) (+ x 2))", "0:1"},
    {"(= (* x 3) 12)", "(= x 4)"},
    {"(= (* x 4) 6)", "0:1"},
    {"(= (~ x) 5)", "(= x -6)"},
    {"(= (^ x 5) 4)", "(= x 1)"},
    {"(= (^ x y) 0)", "(= x y)"},
    {"(= (zext 32 a) 300)", "0:1"},
    {"(= (zext 32 a) 65)", "(= a 65:8)"},
    {"(= (sext 32 a) -2)", "(= a 254:8)"},
    {"(= (zext 32 a) (zext 32 b))", "(= b a)"},
    {"(<s (zext 32 a) (zext 32 b))", "(< a b)"},
    {"(<s (sext 32 a) 10)", "(<s a 10:8)"},
    {"(<s (sext 32 a) 1000)", "1:1"},
    {"(<s (zext 32 a) 0)", "0:1"},
    {"(< (& x 15) 16)", "1:1"},
    {"(= (& x 4) 0)", "(~ (extract 2 2 x))"},
    {"(= (zext 32 (<s x y)) 0)", "(<=s y x)"},
    {"(~ (= (zext 32 (= x y)) 0))", "(= x y)"},
    {"(< (~ x) (~ y))", "(< y x)"},
    /* conditions */
    {"(& p (| p q))", "p"},
    {"(& p (| (~ p) q))", "(& p q)"},
    {"(| p (& (~ p) q))", "(| q p)"},
    {"(& (< x y) (<= y x))", "0:1"},
    {"(| (<s x 10) (<s 9 x))", "1:1"},
    {"(~ (& (< x y) (= x z)))", "(| (<= y x) (~ (= z x)))"},
    {"(~ (& p (~ q)))", "(| (~ p) q)"},
    {"(& (~ p) (~ q))", "(~ (| q p))"},
    {"(= p q)", "(~ (^ q p))"},
    {"(= p 1:1)", "p"},
    {"(= p 0:1)", "(~ p)"},
    {"(< p q)", "(& (~ p) q)"},
    {"(+ p q)", "(^ p q)"},
    /* choice */
    {"(if p x x)", "x"},
    {"(if (~ p) x y)", "(if p y x)"},
    {"(if (<= y x) x y)", "(if (< x y) y x)"},
    {"(if p (if p x y) z)", "(if p x z)"},
    {"(if p x (if p y z))", "(if p x z)"},
    {"(if p (if q x y) y)", "(if (& p q) x y)"},
    {"(if p 1 0)", "(zext 32 p)"},
    {"(if p 0 -1)", "(sext 32 (~ p))"},
    {"(if p q 0:1)", "(& p q)"},
    {"(if p 1:1 q)", "(| p q)"},
    {"(= (if p 3 4) 3)", "p"},
    {"(= (if p 3 4) 5)", "0:1"},
    {"(= (if p 3 x) 4)", "(& (~ p) (= x 4))"},
    {"(+ (if p 3 4) 1)", "(if p 4 5)"},
    {"(= (if p x y) x)", "(| p (= y x))"},
    {"(<s (if p 3 20) 10)", "p"},
    /* overflow */
    {"(addo x 1)", "(= x -1)"},
    {"(addos x 1)", "(= x 2147483647)"},
    {"(addos (sext 32 a) (sext 32 b))", "0:1"},
    {"(mulo x 2)", "(<s x 0)"},
    {"(mulos (zext 32 a) (zext 32 b))", "0:1"},
    {"(subos x x)", "0:1"},
    /* arrays */
    {"(select (store memory x a) x)", "a"},
    {"(select (store memory x a) (+ x 1))", "(select memory (+ 1 x))"},
    {"(select (store (store memory 5 a) 6 b) 5)", "a"},
    {"(store (store memory x a) x b)", "(store memory x b)"},
    {"(store (store (store memory 1 a) 2 a) 1 b)", "(store (store memory 2 a) 1 b)"},
    {"(store memory x (select memory x))", "memory"},
    {"(select (if p memory (store memory x a)) x)", "(if p (select memory x) a)"},
    {"(select (if p memory (store memory 3 a)) 4)", "(select memory 4)"},
};

/* x < 0 and the sign bit are kept apart on purpose: the first reads better, the second joins. */
static const char *const APART[][2] = {
    {"(<s x 0)", "(extract 31 31 x)"},
    {"(/ x 3)", "(/s x 3)"},
    {"(< x y)", "(<s x y)"},
    {"(select (store memory x a) y)", "(select memory y)"},
};

static void skip_blanks(const char **text) {
    while (**text == ' ') ++*text;
}

static const struct fl_term *parse(const char **text);

static uint32_t parse_number(const char **text) {
    skip_blanks(text);
    return (uint32_t)strtoul(*text, (char **)text, 10);
}

static const struct fl_term *parse_leaf(const char **text) {
    char word[16];
    size_t length = strcspn(*text, " )");
    snprintf(word, sizeof word, "%.*s", (int)length, *text);
    *text += length;
    if (strcmp(word, "memory") == 0) return fl_term_array_variable(terms, word, 32, 8);
    if (strchr("xyz", word[0])) return fl_term_variable(terms, word, 32);
    if (strchr("ab", word[0])) return fl_term_variable(terms, word, 8);
    if (strchr("pqr", word[0])) return fl_term_variable(terms, word, 1);
    char *width = strchr(word, ':');
    uint32_t bits = width ? (uint32_t)strtoul(width + 1, NULL, 10) : 32;
    return fl_term_constant(terms, fl_bits_of_signed(arena, bits, strtoll(word, NULL, 10)));
}

static const struct fl_term *parse_operation(const char *name, const char **text) {
    if (strcmp(name, "extract") == 0) {
        uint32_t high = parse_number(text), low = parse_number(text);
        return fl_term_extract(terms, high, low, parse(text));
    }
    if (strcmp(name, "zext") == 0 || strcmp(name, "sext") == 0) {
        uint32_t width = parse_number(text);
        return fl_term_convert(terms, name[0] == 'z' ? FL_OP_ZERO_EXTEND : FL_OP_SIGN_EXTEND, width, parse(text));
    }
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        if (strcmp(name, NAMES[i].name) != 0) continue;
        const struct fl_term *operands[3];
        for (uint8_t k = 0; k < fl_operator_info(NAMES[i].op)->operands; k++) operands[k] = parse(text);
        if (NAMES[i].op == FL_OP_IF) return fl_term_if(terms, operands[0], operands[1], operands[2]);
        return fl_term_make(terms, NAMES[i].op, 0, NULL, operands);
    }
    fail_msg("no operator %s", name);
    return NULL;
}

static const struct fl_term *parse(const char **text) {
    skip_blanks(text);
    if (**text != '(') return parse_leaf(text);
    ++*text;
    char name[16];
    size_t length = strcspn(*text, " ");
    snprintf(name, sizeof name, "%.*s", (int)length, *text);
    *text += length;
    const struct fl_term *term = parse_operation(name, text);
    skip_blanks(text);
    assert_int_equal(**text, ')');
    ++*text;
    return term;
}

static const struct fl_term *read_term(const char *text) {
    const struct fl_term *term = parse(&text);
    assert_int_equal(*text, 0);
    return term;
}

static const char *printed(const struct fl_term *term) {
    struct fl_text text = fl_text_make(arena);
    fl_term_print_smt_script(&text, &term, 1);
    return fl_text_string(&text);
}

static int set_up(void **state) {
    (void)state;
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

static void equal_expressions_meet(void **state) {
    int apart = 0;
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        /* In both orders of creation: normal forms may not hang on which term is older. */
        for (int first = 0; first < 2; first++) {
            tear_down(state);
            set_up(state);
            const struct fl_term *one = read_term(PAIRS[i][first]), *other = read_term(PAIRS[i][!first]);
            if (one == other) continue;
            printf("%s\n%s\n    %s\n    %s\n", PAIRS[i][first], PAIRS[i][!first], printed(one), printed(other));
            apart++;
        }
    }
    assert_int_equal(apart, 0);
}

static void different_expressions_do_not(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof APART / sizeof *APART; i++)
        assert_ptr_not_equal(read_term(APART[i][0]), read_term(APART[i][1]));
}

/* Chains that are too long to open still meet what is at their end. */
static void long_chains_stay_cheap(void **state) {
    (void)state;
    const struct fl_term *sum = fl_term_word(terms, 32, 0), *all = fl_term_true(terms);
    for (int i = 0; i < 20000; i++) {
        char name[16];
        snprintf(name, sizeof name, "v%d", i);
        const struct fl_term *variable = fl_term_variable(terms, name, 32);
        sum = fl_term_binary(terms, FL_OP_ADD, sum, variable);
        all = fl_term_and(terms, all, fl_term_binary(terms, FL_OP_LESS, variable, fl_term_word(terms, 32, 100)));
    }
    size_t before = fl_terms_count(terms);
    const struct fl_term *one = fl_term_word(terms, 32, 1), *two = fl_term_word(terms, 32, 2);
    const struct fl_term *once = fl_term_binary(terms, FL_OP_ADD, fl_term_binary(terms, FL_OP_ADD, sum, one), one);
    assert_ptr_equal(once, fl_term_binary(terms, FL_OP_ADD, sum, two));
    assert_ptr_equal(fl_term_binary(terms, FL_OP_SUBTRACT, once, two), sum);
    assert_ptr_equal(fl_term_and(terms, all, all), all);
    assert_true(fl_term_is_false(fl_term_and(terms, all, fl_term_not(terms, all))));
    assert_true(fl_terms_count(terms) - before < 40);
    assert_true(before < 150000);
}

/* Merging arrays again and again doubles nothing. */
static void merged_arrays_stay_small(void **state) {
    (void)state;
    const struct fl_term *array = read_term("memory"), *index = read_term("z");
    for (int i = 0; i < 200; i++) {
        char name[16];
        snprintf(name, sizeof name, "i%d", i);
        const struct fl_term *at = fl_term_variable(terms, name, 32);
        snprintf(name, sizeof name, "c%d", i);
        const struct fl_term *stored = fl_term_store(terms, array, at, read_term("a"));
        const struct fl_term *other = fl_term_store(terms, array, index, read_term("b"));
        array = fl_term_if(terms, fl_term_variable(terms, name, 1), stored, other);
    }
    size_t before = fl_terms_count(terms);
    fl_term_select(terms, array, index);
    fl_term_select(terms, array, read_term("y"));
    assert_true(fl_terms_count(terms) - before < 400);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(equal_expressions_meet, set_up, tear_down),
        cmocka_unit_test_setup_teardown(different_expressions_do_not, set_up, tear_down),
        cmocka_unit_test_setup_teardown(long_chains_stay_cheap, set_up, tear_down),
        cmocka_unit_test_setup_teardown(merged_arrays_stay_small, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
