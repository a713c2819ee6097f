/* Operators on intervals against all values, in widths of up to 8 bits: nothing is lost, and where an
 * operator is said to be exact, the result has no value too many at its ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "analysis/interval/interval.h"

enum { WIDEST = 8, VALUES = 1 << WIDEST, SAMPLES = 4000 };

struct chance {
    uint64_t state;
};

static uint64_t pick(struct chance *chance, uint64_t below) {
    chance->state = chance->state * 6364136223846793005u + 1442695040888963407u;
    return (chance->state >> 33) % below;
}

/* One that is not empty, often small or at an end. */
static struct fl_interval random_interval(struct chance *chance, uint32_t width) {
    uint64_t values = (uint64_t)1 << width, half = values / 2;
    struct fl_interval interval = fl_interval_none(width);
    while (fl_interval_is_none(&interval))
        for (unsigned side = 0; side < FL_SIDES; side++) {
            if (!pick(chance, 3)) continue;
            uint64_t least = pick(chance, 4) ? pick(chance, half) : 0, most = least;
            if (pick(chance, 3)) most = pick(chance, 4) ? least + pick(chance, half - least) : half - 1;
            struct fl_interval more =
                fl_interval_unsigned(width, least + (side ? half : 0), most + (side ? half : 0));
            interval = fl_interval_join(&interval, &more);
        }
    return interval;
}

/* The smallest set of this kind that has all of these values. */
static struct fl_interval hull(uint32_t width, const bool *has) {
    struct fl_interval all = fl_interval_none(width);
    for (uint64_t i = 0; i < (uint64_t)1 << width; i++)
        if (has[i]) {
            struct fl_interval one = fl_interval_of(width, i);
            all = fl_interval_join(&all, &one);
        }
    return all;
}

static void describe(const char *name, const struct fl_interval *interval) {
    print_message("%s (%u bits):", name, interval->width);
    for (unsigned i = 0; i < FL_SIDES; i++)
        if (interval->sides[i].least <= interval->sides[i].most)
            print_message(" %d..%d", (int)interval->sides[i].least, (int)interval->sides[i].most);
    print_message("\n");
}

/* Every value of the operator on the operands' values. */
static struct fl_interval by_values(enum fl_operator op, uint32_t width, const uint32_t parameters[2],
                                    const struct fl_interval *operands) {
    bool has[1 << (2 * WIDEST)] = {false};
    struct fl_arena *arena = fl_arena_create();
    unsigned count = fl_operator_info(op)->operands;
    for (uint64_t x = 0; x < (uint64_t)1 << operands[0].width; x++) {
        if (!fl_interval_has(&operands[0], x)) continue;
        uint64_t end = count > 1 ? (uint64_t)1 << operands[1].width : 1;
        for (uint64_t y = 0; y < end; y++) {
            if (count > 1 && !fl_interval_has(&operands[1], y)) continue;
            struct fl_bits values[2] = {fl_bits_of_word(operands[0].width, x),
                                        fl_bits_of_word(count > 1 ? operands[1].width : 1, y)};
            has[fl_operator_evaluate(arena, op, width, parameters, values).word] = true;
        }
    }
    fl_arena_destroy(arena);
    return hull(width, has);
}

static bool is_exact(enum fl_operator op) {
    switch (op) {
    case FL_OP_NOT:
    case FL_OP_NEGATE:
    case FL_OP_AND:
    case FL_OP_OR:
    case FL_OP_XOR:
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_EQUAL:
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED:
    case FL_OP_ADD_OVERFLOWS:
    case FL_OP_ADD_OVERFLOWS_SIGNED:
    case FL_OP_SUBTRACT_OVERFLOWS:
    case FL_OP_SUBTRACT_OVERFLOWS_SIGNED:
    case FL_OP_EXTRACT:
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND:
    case FL_OP_CONCAT:
    case FL_OP_SHIFT_RIGHT_SIGNED: return true;
    default: return false;
    }
}

static void try_operator(enum fl_operator op, uint32_t width, const uint32_t parameters[2],
                         const struct fl_interval *operands) {
    struct fl_interval found = fl_interval_apply(op, width, parameters, operands);
    struct fl_interval expected = by_values(op, width, parameters, operands);
    bool is_right = found.width == width && fl_interval_contains(&found, &expected) &&
                    (!is_exact(op) || fl_interval_equal(&found, &expected));
    if (is_right) return;
    print_message("%s\n", fl_operator_info(op)->name);
    describe("left", &operands[0]);
    if (fl_operator_info(op)->operands > 1) describe("right", &operands[1]);
    describe("expected", &expected);
    describe("found", &found);
    fail();
}

static void try_randomly(struct chance *chance, enum fl_operator op, unsigned samples) {
    for (unsigned i = 0; i < samples; i++) {
        uint32_t width = 1 + (uint32_t)pick(chance, WIDEST), result = width, parameters[2] = {0, 0};
        if (i >= samples / 8 && width > 5) result = width = 4;
        struct fl_interval operands[2] = {random_interval(chance, width), random_interval(chance, width)};
        switch (fl_operator_info(op)->result) {
        case FL_RESULT_BOOL: result = 1; break;
        case FL_RESULT_SUM: result = 2 * width; break;
        case FL_RESULT_GIVEN:
            if (op == FL_OP_EXTRACT) {
                parameters[1] = (uint32_t)pick(chance, width);
                parameters[0] = parameters[1] + (uint32_t)pick(chance, width - parameters[1]);
                result = parameters[0] - parameters[1] + 1;
            } else
                result = width + (uint32_t)pick(chance, WIDEST);
            break;
        default: break;
        }
        try_operator(op, result, parameters, operands);
    }
}

static void test_operators(void **state) {
    struct chance chance = {1};
    unsigned tried = 0;
    (void)state;
    for (unsigned op = FL_OP_NOT; op < FL_OP_IF; op++, tried++) try_randomly(&chance, op, SAMPLES / 4);
    assert_int_equal(tried, 30);
}

static void test_choice(void **state) {
    struct fl_interval operands[] = {fl_interval_all(1), fl_interval_unsigned(8, 3, 5),
                                     fl_interval_signed(8, -2, -1)};
    struct fl_interval both = fl_interval_apply(FL_OP_IF, 8, NULL, operands),
                       expected = fl_interval_join(&operands[1], &operands[2]);
    (void)state;
    assert_true(fl_interval_equal(&both, &expected));
    operands[0] = fl_interval_of(1, 1);
    both = fl_interval_apply(FL_OP_IF, 8, NULL, operands);
    assert_true(fl_interval_equal(&both, &operands[1]));
    operands[0] = fl_interval_of(1, 0);
    both = fl_interval_apply(FL_OP_IF, 8, NULL, operands);
    assert_true(fl_interval_equal(&both, &operands[2]));
}

/* At full width nothing leaves the machine's numbers. */
static void test_full_width(void **state) {
    struct fl_interval top = fl_interval_all(64), ones = fl_interval_of(64, UINT64_MAX),
                       one = fl_interval_of(64, 1);
    struct fl_interval operands[2] = {ones, one}, found = fl_interval_apply(FL_OP_ADD, 64, NULL, operands);
    (void)state;
    assert_true(fl_interval_is_single(&found) && fl_interval_has(&found, 0));
    found = fl_interval_apply(FL_OP_ADD_OVERFLOWS, 1, NULL, operands);
    assert_true(fl_interval_is_single(&found) && fl_interval_has(&found, 1));
    operands[0] = operands[1] = top;
    found = fl_interval_apply(FL_OP_MULTIPLY, 64, NULL, operands);
    assert_true(fl_interval_is_all(&found));
    found = fl_interval_apply(FL_OP_MULTIPLY_OVERFLOWS, 1, NULL, operands);
    assert_true(fl_interval_is_all(&found));
    operands[0] = fl_interval_signed(64, INT64_MIN, INT64_MIN);
    operands[1] = ones;
    found = fl_interval_apply(FL_OP_DIVIDE_SIGNED, 64, NULL, operands);
    assert_true(fl_interval_equal(&found, &operands[0]));
    operands[1] = fl_interval_unsigned(64, 1, 63);
    found = fl_interval_apply(FL_OP_SHIFT_LEFT, 64, NULL, operands);
    assert_true(fl_interval_is_single(&found) && fl_interval_has(&found, 0));
    assert_int_equal(fl_interval_least_signed(&top), INT64_MIN);
    assert_int_equal(fl_interval_most_signed(&top), INT64_MAX);
    assert_true(fl_interval_most_unsigned(&top) == UINT64_MAX);
}

/* ---- comparisons that are known to be true or false ---- */

static void test_comparisons_keep_what_they_allow(void **state) {
    static const enum fl_operator operators[] = {FL_OP_EQUAL, FL_OP_LESS, FL_OP_LESS_EQUAL, FL_OP_LESS_SIGNED,
                                                 FL_OP_LESS_EQUAL_SIGNED};
    struct chance chance = {2};
    struct fl_arena *arena = fl_arena_create();
    (void)state;
    for (unsigned i = 0; i < SAMPLES * 2; i++) {
        enum fl_operator op = operators[pick(&chance, 5)];
        uint32_t width = 1 + (uint32_t)pick(&chance, 5);
        bool is_true = pick(&chance, 2), has_left[VALUES] = {false}, has_right[VALUES] = {false};
        struct fl_interval left = random_interval(&chance, width), right = random_interval(&chance, width);
        for (uint64_t x = 0; x < (uint64_t)1 << width; x++)
            for (uint64_t y = 0; y < (uint64_t)1 << width; y++) {
                struct fl_bits values[] = {fl_bits_of_word(width, x), fl_bits_of_word(width, y)};
                if (!fl_interval_has(&left, x) || !fl_interval_has(&right, y)) continue;
                if (fl_operator_evaluate(arena, op, 1, NULL, values).word != is_true) continue;
                has_left[x] = has_right[y] = true;
            }
        struct fl_interval expected_left = hull(width, has_left), expected_right = hull(width, has_right);
        fl_interval_compare(op, is_true, &left, &right);
        bool is_empty = fl_interval_is_none(&left) || fl_interval_is_none(&right);
        if (is_empty) left = right = fl_interval_none(width);
        assert_true(fl_interval_equal(&left, &expected_left));
        assert_true(fl_interval_equal(&right, &expected_right));
    }
    fl_arena_destroy(arena);
}

/* ---- the order of sets ---- */

static void test_join_and_meet(void **state) {
    struct chance chance = {3};
    (void)state;
    for (unsigned i = 0; i < SAMPLES; i++) {
        uint32_t width = 1 + (uint32_t)pick(&chance, 6);
        struct fl_interval x = random_interval(&chance, width), y = random_interval(&chance, width);
        struct fl_interval join = fl_interval_join(&x, &y), meet = fl_interval_meet(&x, &y);
        for (uint64_t value = 0; value < (uint64_t)1 << width; value++) {
            bool in_x = fl_interval_has(&x, value), in_y = fl_interval_has(&y, value);
            assert_true(fl_interval_has(&join, value) >= (in_x || in_y));
            assert_int_equal(fl_interval_has(&meet, value), in_x && in_y);
        }
        assert_true(fl_interval_contains(&join, &x) && fl_interval_contains(&x, &meet));
        int64_t least = fl_interval_least_signed(&x), most = fl_interval_most_signed(&x);
        struct fl_interval between = fl_interval_signed(width, least, most);
        assert_true(fl_interval_contains(&between, &x));
        assert_true(fl_interval_has(&x, (uint64_t)least & fl_bits_mask(width)));
        assert_true(fl_interval_has(&x, (uint64_t)most & fl_bits_mask(width)));
    }
}

static void test_widening_ends(void **state) {
    static const uint64_t thresholds[] = {0, 1, 10, 100, 127, 200, 255};
    struct chance chance = {4};
    (void)state;
    for (unsigned i = 0; i < SAMPLES; i++) {
        struct fl_interval now = random_interval(&chance, 8);
        unsigned steps = 0;
        for (unsigned j = 0; j < 200; j++) {
            struct fl_interval more = random_interval(&chance, 8);
            struct fl_interval next = fl_interval_widen(&now, &more, thresholds, 7);
            assert_true(fl_interval_contains(&next, &now) && fl_interval_contains(&next, &more));
            steps += !fl_interval_equal(&now, &next);
            now = next;
        }
        assert_true(steps <= 2 * 7 + 4);
    }
    struct fl_interval start = fl_interval_of(8, 0), grown = fl_interval_unsigned(8, 0, 1),
                       more = fl_interval_unsigned(8, 0, 2), wide;
    wide = fl_interval_widen(&grown, &more, thresholds, 7);
    assert_int_equal(fl_interval_most_unsigned(&wide), 10);
    wide = fl_interval_widen(&start, &grown, NULL, 0);
    assert_int_equal(fl_interval_most_unsigned(&wide), 127);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_operators),     cmocka_unit_test(test_choice),
        cmocka_unit_test(test_full_width),    cmocka_unit_test(test_comparisons_keep_what_they_allow),
        cmocka_unit_test(test_join_and_meet), cmocka_unit_test(test_widening_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
