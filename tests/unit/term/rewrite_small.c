/* Every rewrite on small widths: all operators over two levels, two variables and all constants, under
 * all assignments. Widths 1 to 3 unless FAULTLINE_TERM_WIDTH says more (4 takes some seconds). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/vector.h"
#include "term/evaluate.h"
#include "term/print/print.h"

enum { LARGEST_WIDTH = 4, LARGEST_ASSIGNMENTS = 1 << (2 * LARGEST_WIDTH) };

/* A term and its values under all assignments to x and y. */
struct entry {
    const struct fl_term *term;
    uint64_t *values;
};

struct list {
    struct entry *items;
    size_t count;
    size_t capacity;
};

static struct fl_arena *arena;
static struct fl_terms *terms;
static struct fl_map known; /* term to its values */
static uint32_t variable_width, assignments;
static size_t checked;

static void start(uint32_t width) {
    arena = fl_arena_create();
    terms = fl_terms_create(arena);
    known = fl_map_make(arena);
    variable_width = width;
    assignments = 1u << (2 * width);
}

static void finish(void) {
    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
}

static void apply(enum fl_operator op, uint32_t width, const uint32_t *parameters, const struct entry *operands,
                  uint64_t *values) {
    uint8_t count = fl_operator_info(op)->operands;
    struct fl_bits bits[3];
    for (uint32_t i = 0; i < assignments; i++) {
        for (uint8_t k = 0; k < count; k++)
            bits[k] = fl_bits_of_word(operands[k].term->width, operands[k].values[i]);
        values[i] = fl_operator_evaluate(NULL, op, width, parameters, bits).word;
    }
}

static uint64_t *values_of(const struct fl_term *term) {
    uint64_t *place = fl_map_at(&known, fl_map_key(term));
    if (*place) return (uint64_t *)(uintptr_t)*place;
    uint64_t *values = FL_NEW_ARRAY(arena, uint64_t, assignments);
    if (term->operand_count == 0) {
        for (uint32_t i = 0; i < assignments; i++) {
            uint32_t shift = fl_term_is_constant(term) || term->name[0] == 'x' ? 0 : variable_width;
            values[i] = fl_term_is_constant(term) ? term->word : (i >> shift & fl_bits_mask(variable_width));
        }
    } else {
        struct entry operands[3];
        for (uint8_t k = 0; k < term->operand_count; k++)
            operands[k] = (struct entry){term->operands[k], values_of(term->operands[k])};
        apply(term->op, term->width, fl_operator_info(term->op)->parameters ? term->parameters : NULL, operands,
              values);
    }
    *fl_map_at(&known, fl_map_key(term)) = fl_map_key(values);
    return values;
}

static struct entry entry_of(const struct fl_term *term) {
    return (struct entry){term, values_of(term)};
}

/* Makes the term, and compares with the operator applied to the operands' values. */
static struct entry check(enum fl_operator op, uint32_t width, const uint32_t *parameters,
                          const struct entry *operands) {
    uint64_t expected[LARGEST_ASSIGNMENTS];
    const struct fl_term *parts[3];
    for (uint8_t i = 0; i < fl_operator_info(op)->operands; i++) parts[i] = operands[i].term;
    struct entry made = entry_of(fl_term_make(terms, op, width, parameters, parts));
    apply(op, made.term->width, parameters, operands, expected);
    checked++;
    if (memcmp(expected, made.values, assignments * sizeof *expected) == 0) return made;
    struct fl_text text = fl_text_make(arena);
    const struct fl_term *sides[2] = {fl_term_make_raw(terms, op, width, parameters, parts), made.term};
    const struct fl_term *formula = fl_term_make_raw(terms, FL_OP_EQUAL, 0, NULL, sides);
    fl_term_print_smt_script(&text, &formula, 1);
    fail_msg("not equal at width %u:\n%s", variable_width, fl_text_string(&text));
    return made;
}

static void keep(struct list *list, struct entry entry) {
    if (list) fl_vector_push(arena, list, entry);
}

/* Everything that one operand allows. */
static void check_unary(struct entry operand, struct list *list) {
    uint32_t width = operand.term->width;
    keep(list, check(FL_OP_NOT, 0, NULL, &operand));
    keep(list, check(FL_OP_NEGATE, 0, NULL, &operand));
    for (uint32_t more = 1; more <= 2; more++) {
        keep(list, check(FL_OP_ZERO_EXTEND, width + more, NULL, &operand));
        keep(list, check(FL_OP_SIGN_EXTEND, width + more, NULL, &operand));
    }
    for (uint32_t low = 0; low < width; low++)
        for (uint32_t high = low; high < width; high++) {
            uint32_t parameters[2] = {high, low};
            keep(list, check(FL_OP_EXTRACT, 0, parameters, &operand));
        }
}

static bool is_binary(enum fl_operator op) {
    return fl_operator_info(op)->operands == 2 && op <= FL_OP_MULTIPLY_OVERFLOWS_SIGNED;
}

static void check_binary(struct entry left, struct entry right, struct list *list) {
    struct entry operands[2] = {left, right};
    for (enum fl_operator op = FL_OP_AND; op <= FL_OP_MULTIPLY_OVERFLOWS_SIGNED; op++) {
        if (!is_binary(op)) continue;
        if (left.term->width != right.term->width && op != FL_OP_CONCAT) continue;
        keep(list, check(op, 0, NULL, operands));
    }
}

static struct list leaves_of(uint32_t width) {
    struct list leaves = {0};
    for (uint64_t word = 0; word < (uint64_t)1 << (width < 5 ? width : 5); word++)
        keep(&leaves, entry_of(fl_term_word(terms, width, width < 5 ? word : word * 0x9e3779b97f4a7c15u >> 7)));
    static const char *const names[2] = {"x", "y"};
    for (int i = 0; i < 2; i++) {
        const struct fl_term *variable = fl_term_variable(terms, names[i], variable_width);
        if (width > variable_width) {
            keep(&leaves, entry_of(fl_term_convert(terms, FL_OP_ZERO_EXTEND, width, variable)));
            keep(&leaves, entry_of(fl_term_convert(terms, FL_OP_SIGN_EXTEND, width, variable)));
        } else {
            keep(&leaves, entry_of(fl_term_extract(terms, width - 1, 0, variable)));
        }
    }
    return leaves;
}

/* All terms of one operator over the leaves, without those that came out twice. */
static struct list first_level(void) {
    struct list level = {0}, leaves = leaves_of(variable_width);
    for (size_t i = 0; i < leaves.count; i++) {
        check_unary(leaves.items[i], &level);
        for (size_t k = 0; k < leaves.count; k++) check_binary(leaves.items[i], leaves.items[k], &level);
    }
    struct fl_map seen = fl_map_make(arena);
    size_t kept = 0;
    for (size_t i = 0; i < level.count; i++) {
        uint64_t *mark = fl_map_at(&seen, fl_map_key(level.items[i].term));
        if (!*mark) level.items[kept++] = level.items[i];
        *mark = 1;
    }
    level.count = kept;
    return level;
}

static void check_two_levels(uint32_t width) {
    start(width);
    struct list level = first_level(), leaves[2 * LARGEST_WIDTH + 3];
    for (uint32_t i = 1; i < 2 * width + 3; i++) leaves[i] = leaves_of(i);
    for (size_t i = 0; i < level.count; i++) {
        struct entry inner = level.items[i];
        check_unary(inner, NULL);
        const struct list *others = &leaves[inner.term->width];
        for (size_t k = 0; k < others->count; k++) {
            check_binary(inner, others->items[k], NULL);
            check_binary(others->items[k], inner, NULL);
        }
    }
    finish();
}

static uint32_t largest_width(void) {
    const char *setting = getenv("FAULTLINE_TERM_WIDTH");
    uint32_t width = setting ? (uint32_t)strtoul(setting, NULL, 10) : 3;
    return width > LARGEST_WIDTH ? LARGEST_WIDTH : width;
}

static void two_levels_keep_their_value(void **state) {
    (void)state;
    for (uint32_t width = 1; width <= largest_width(); width++) check_two_levels(width);
    printf("%zu terms\n", checked);
}

/* Choices of comparisons, of constants and variables, under every operator. */
static void choices_keep_their_value(void **state) {
    (void)state;
    for (uint32_t width = 1; width <= 3; width++) {
        start(width);
        struct list level = first_level(), leaves = leaves_of(width), choices = {0};
        for (size_t i = 0; i < level.count; i++) {
            if (level.items[i].term->width != 1) continue;
            struct entry then = leaves.items[i % leaves.count], otherwise = leaves.items[i * 7 % leaves.count];
            struct entry operands[3] = {level.items[i], then, otherwise};
            keep(&choices, check(FL_OP_IF, 0, NULL, operands));
            struct entry nested[3] = {level.items[i * 5 % level.count], choices.items[choices.count - 1], then};
            if (nested[0].term->width == 1) keep(&choices, check(FL_OP_IF, 0, NULL, nested));
        }
        for (size_t i = 0; i < choices.count; i++) {
            check_unary(choices.items[i], NULL);
            for (size_t k = 0; k < leaves.count; k++) {
                check_binary(choices.items[i], leaves.items[k], NULL);
                check_binary(leaves.items[k], choices.items[i], NULL);
            }
            check_binary(choices.items[i], choices.items[i * 3 % choices.count], NULL);
        }
        finish();
    }
}

/* Three conditions under AND, OR, XOR, NOT and IF in all shapes of up to three operators. */
static void conditions_keep_their_value(void **state) {
    (void)state;
    start(2);
    struct list level = {0}, atoms = {0};
    const struct fl_term *x = fl_term_variable(terms, "x", 2), *y = fl_term_variable(terms, "y", 2);
    keep(&atoms, entry_of(fl_term_binary(terms, FL_OP_LESS, x, y)));
    keep(&atoms, entry_of(fl_term_binary(terms, FL_OP_LESS_EQUAL, y, x)));
    keep(&atoms, entry_of(fl_term_binary(terms, FL_OP_LESS, x, fl_term_word(terms, 2, 2))));
    keep(&atoms, entry_of(fl_term_extract(terms, 0, 0, x)));
    keep(&atoms, entry_of(fl_term_extract(terms, 0, 0, y)));
    keep(&atoms, entry_of(fl_term_equal(terms, x, y)));
    size_t atom_count = atoms.count;
    for (size_t i = 0; i < atom_count; i++) keep(&atoms, check(FL_OP_NOT, 0, NULL, &atoms.items[i]));
    for (size_t i = 0; i < atoms.count; i++)
        for (size_t k = 0; k < atoms.count; k++)
            for (enum fl_operator op = FL_OP_AND; op <= FL_OP_XOR; op++) {
                struct entry operands[2] = {atoms.items[i], atoms.items[k]};
                keep(&level, check(op, 0, NULL, operands));
                keep(&level, check(FL_OP_NOT, 0, NULL, &level.items[level.count - 1]));
            }
    for (size_t i = 0; i < level.count; i++)
        for (size_t k = 0; k < level.count; k += 1 + i % 3)
            for (enum fl_operator op = FL_OP_AND; op <= FL_OP_XOR; op++) {
                struct entry operands[2] = {level.items[i], level.items[k]};
                struct entry made = check(op, 0, NULL, operands);
                check(FL_OP_NOT, 0, NULL, &made);
                struct entry choice[3] = {level.items[i], made, level.items[k]};
                check(FL_OP_IF, 0, NULL, choice);
            }
    finish();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_levels_keep_their_value),
        cmocka_unit_test(choices_keep_their_value),
        cmocka_unit_test(conditions_keep_their_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
