/* Rewriting keeps the value: random terms of all operators, built raw and built rewritten, have the
 * same value under random assignments, within the range that is known for it; and what was rewritten is in normal
 * form already.
 *
 * FAULTLINE_TERM_COUNT terms (default 100000), FAULTLINE_TERM_SEED (default 1). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/map.h"
#include "term/evaluate.h"
#include "term/print/print.h"
#include "term/range.h"

enum { BATCH_TERMS = 250, ASSIGNMENTS = 4, POOL = 400 };

/* A term in both forms. Arrays have an index width. */
struct pair {
    const struct fl_term *raw;
    const struct fl_term *rewritten;
};

struct batch {
    struct fl_arena *arena;
    struct fl_terms *terms;
    struct pair pool[POOL];
    size_t count;
    uint32_t widths[4];
    uint32_t index_width;
    struct fl_evaluator *evaluators[ASSIGNMENTS];
};

static uint64_t random_state;

static uint64_t next_random(void) {
    return fl_hash_mix(random_state += 0x9e3779b97f4a7c15u);
}

static uint32_t below(uint64_t limit) {
    return (uint32_t)(next_random() % limit);
}

static struct fl_bits random_value(struct fl_arena *arena, uint32_t width) {
    uint64_t words[4] = {next_random(), next_random(), next_random(), next_random()};
    switch (below(8)) {
    case 0: return fl_bits_of_unsigned(arena, width, 0);
    case 1: return fl_bits_of_signed(arena, width, -1);
    case 2: return fl_bits_of_signed(arena, width, (int64_t)below(8) - 4);
    case 3:
    case 4:
        /* One bit, or the numbers beside it. */
        memset(words, 0, sizeof words);
        uint32_t bit = below(3) ? below(width) : width - 1;
        words[bit / 64] = (uint64_t)1 << bit % 64;
        words[0] += (uint64_t)below(3) - 1;
        return fl_bits_of_words(arena, width, words);
    default: return fl_bits_of_words(arena, width, words);
    }
}

static uint32_t random_width(void) {
    static const uint32_t common[] = {1, 1, 2, 3, 8, 16, 32, 64, 65, 80, 128};
    return below(2) ? common[below(sizeof common / sizeof *common)] : 1 + below(128);
}

static struct pair both(const struct fl_term *term) {
    return (struct pair){term, term};
}

static void add(struct batch *batch, struct pair pair) {
    if (batch->count < POOL) batch->pool[batch->count++] = pair;
}

static struct pair make(struct batch *batch, enum fl_operator op, uint32_t width, const uint32_t parameters[2],
                        const struct pair *operands) {
    const struct fl_term *raw[3], *rewritten[3];
    for (uint8_t i = 0; i < fl_operator_info(op)->operands; i++) {
        raw[i] = operands[i].raw;
        rewritten[i] = operands[i].rewritten;
    }
    return (struct pair){fl_term_make_raw(batch->terms, op, width, parameters, raw),
                         fl_term_make(batch->terms, op, width, parameters, rewritten)};
}

/* Something of this width: from the pool, cut or extended if need be, or a constant. */
static struct pair pick(struct batch *batch, uint32_t width) {
    if (below(6) == 0) return both(fl_term_constant(batch->terms, random_value(batch->arena, width)));
    for (int tries = 0; tries < 40; tries++) {
        struct pair pair =
            batch->pool[batch->count - 1 - below(below(2) && batch->count > 20 ? 20 : batch->count)];
        if (!pair.raw->index_width && pair.raw->width == width) return pair;
    }
    struct pair pair;
    do pair = batch->pool[below(batch->count)];
    while (pair.raw->index_width);
    if (pair.raw->width == width) return pair;
    if (pair.raw->width < width)
        return make(batch, below(2) ? FL_OP_ZERO_EXTEND : FL_OP_SIGN_EXTEND, width, NULL, &pair);
    uint32_t low = below(pair.raw->width - width + 1), parameters[2] = {low + width - 1, low};
    return make(batch, FL_OP_EXTRACT, 0, parameters, &pair);
}

static struct pair pick_array(struct batch *batch, uint32_t width) {
    for (int tries = 0; tries < 40; tries++) {
        struct pair pair = batch->pool[below(batch->count)];
        if (pair.raw->index_width == batch->index_width && pair.raw->width == width) return pair;
    }
    if (below(3)) return both(fl_term_array_variable(batch->terms, "array", batch->index_width, width));
    struct pair element = pick(batch, width);
    return make(batch, FL_OP_ARRAY_OF, batch->index_width, NULL, &element);
}

static uint32_t float_width(void) {
    static const uint32_t widths[] = {16, 32, 64, 80, 128};
    return widths[below(5)];
}

static struct pair random_float_term(struct batch *batch, enum fl_operator op) {
    uint32_t width = float_width(), parameters[2] = {below(5), 0};
    struct pair operands[3];
    switch (op) {
    case FL_OP_FLOAT_OF_SIGNED:
    case FL_OP_FLOAT_OF_UNSIGNED:
        operands[0] = pick(batch, batch->widths[below(4)]);
        return make(batch, op, width, NULL, operands);
    case FL_OP_SIGNED_OF_FLOAT:
    case FL_OP_UNSIGNED_OF_FLOAT:
        operands[0] = pick(batch, width);
        return make(batch, op, batch->widths[below(4)], NULL, operands);
    case FL_OP_FLOAT_CONVERT:
        operands[0] = pick(batch, width);
        return make(batch, op, float_width(), NULL, operands);
    default:
        for (int i = 0; i < 3; i++) operands[i] = pick(batch, width);
        return make(batch, op, 0, parameters, operands);
    }
}

static struct pair random_array_term(struct batch *batch, enum fl_operator op) {
    uint32_t width = batch->widths[below(4)];
    struct pair operands[3];
    switch (op) {
    case FL_OP_ARRAY_OF:
        operands[0] = pick(batch, width);
        return make(batch, op, batch->index_width, NULL, operands);
    case FL_OP_ARRAY_IF:
        operands[0] = pick(batch, 1);
        operands[1] = pick_array(batch, width);
        operands[2] = pick_array(batch, width);
        break;
    default:
        operands[0] = pick_array(batch, width);
        operands[1] = pick(batch, batch->index_width);
        operands[2] = pick(batch, width);
    }
    return make(batch, op, 0, NULL, operands);
}

static struct pair random_term(struct batch *batch) {
    enum fl_operator op;
    do op = (enum fl_operator)below(FL_OPERATOR_COUNT);
    while (fl_operator_info(op)->operands == 0 || (fl_operator_is_float(op) && below(3)));
    uint32_t width = batch->widths[below(4)];
    struct pair operands[3];
    if (fl_operator_is_float(op)) return random_float_term(batch, op);
    if (op >= FL_OP_ARRAY_OF && op <= FL_OP_ARRAY_IF) return random_array_term(batch, op);
    switch (op) {
    case FL_OP_EXTRACT: {
        uint32_t low = below(width), parameters[2] = {low + below(width - low), low};
        operands[0] = pick(batch, width);
        return make(batch, op, 0, parameters, operands);
    }
    case FL_OP_CONCAT:
        operands[0] = pick(batch, width);
        operands[1] = pick(batch, batch->widths[below(4)]);
        return make(batch, op, 0, NULL, operands);
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND:
        operands[0] = pick(batch, width);
        return make(batch, op, width + below(40), NULL, operands);
    default:
        operands[0] = pick(batch, op == FL_OP_IF ? 1 : width);
        operands[1] = pick(batch, width);
        operands[2] = pick(batch, width);
        return make(batch, op, 0, NULL, operands);
    }
}

static void fail_with(struct batch *batch, struct pair pair, const char *what) {
    struct fl_text text = fl_text_make(batch->arena);
    const struct fl_term *sides[2] = {pair.raw, pair.rewritten};
    const struct fl_term *formula = fl_term_make_raw(batch->terms, FL_OP_EQUAL, 0, NULL, sides);
    fl_term_print_smt_script(&text, &formula, 1);
    fail_msg("%s:\n%s", what, fl_text_string(&text));
}

static bool is_in_range(const struct batch *batch, const struct fl_term *term, const struct fl_bits *value) {
    if (term->width > 64) return true;
    struct fl_range range = fl_term_range(batch->terms, term);
    uint64_t low = range.trailing_zeros < 64 ? ((uint64_t)1 << range.trailing_zeros) - 1 : UINT64_MAX;
    return range.least <= value->word && value->word <= range.most && !(value->word & low);
}

/* Arrays are compared at a random index. */
static void check_values(struct batch *batch, struct pair pair) {
    if (pair.raw->index_width) {
        const struct fl_term *index =
            fl_term_constant(batch->terms, random_value(batch->arena, pair.raw->index_width));
        const struct fl_term *raw[2] = {pair.raw, index}, *rewritten[2] = {pair.rewritten, index};
        pair.raw = fl_term_make_raw(batch->terms, FL_OP_SELECT, 0, NULL, raw);
        pair.rewritten = fl_term_make_raw(batch->terms, FL_OP_SELECT, 0, NULL, rewritten);
    }
    for (int i = 0; i < ASSIGNMENTS; i++) {
        struct fl_bits expected = fl_evaluate(batch->evaluators[i], pair.raw);
        struct fl_bits found = fl_evaluate(batch->evaluators[i], pair.rewritten);
        if (!fl_bits_equal(&expected, &found)) fail_with(batch, pair, "values differ");
        if (!is_in_range(batch, pair.raw, &expected) || !is_in_range(batch, pair.rewritten, &expected))
            fail_with(batch, pair, "the value is out of its range");
    }
}

static size_t not_normal;

/* Making the same term again from its operands must not find anything left to do. */
static void check_normal(struct batch *batch, const struct fl_term *term) {
    if (term->operand_count == 0) return;
    uint32_t width = term->op == FL_OP_ARRAY_OF ? term->index_width : term->width;
    const uint32_t *parameters = fl_operator_info(term->op)->parameters ? term->parameters : NULL;
    if (fl_term_make(batch->terms, term->op, width, parameters, term->operands) != term) not_normal++;
}

static void start_batch(struct batch *batch) {
    memset(batch, 0, sizeof *batch);
    batch->arena = fl_arena_create();
    batch->terms = fl_terms_create(batch->arena);
    batch->index_width = 1 + below(10);
    for (int i = 0; i < 4; i++) batch->widths[i] = random_width();
    for (int i = 0; i < 12; i++) {
        char name[16];
        snprintf(name, sizeof name, "x%d", i);
        uint32_t width = i < 8 ? batch->widths[i % 4] : i < 10 ? 1 : i == 10 ? batch->index_width : float_width();
        add(batch, both(fl_term_variable(batch->terms, name, width)));
    }
    for (int i = 0; i < ASSIGNMENTS; i++) {
        struct fl_assignment *assignment = fl_assignment_create(batch->arena);
        for (size_t k = 0; k < batch->count; k++)
            fl_assignment_set(assignment, batch->pool[k].raw,
                              random_value(batch->arena, batch->pool[k].raw->width));
        for (int k = 0; k < 8; k++) {
            uint32_t width = batch->widths[below(4)];
            fl_assignment_set_element(
                assignment, fl_term_array_variable(batch->terms, "array", batch->index_width, width),
                random_value(batch->arena, batch->index_width), random_value(batch->arena, width));
        }
        batch->evaluators[i] = fl_evaluator_create(batch->arena, assignment);
    }
}

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *value = getenv(name);
    return value ? strtoul(value, NULL, 10) : otherwise;
}

static void rewritten_terms_keep_their_value(void **state) {
    (void)state;
    unsigned long count = setting("FAULTLINE_TERM_COUNT", 100000), seed = setting("FAULTLINE_TERM_SEED", 1);
    random_state = fl_hash_mix(seed);
    printf("seed %lu, %lu terms\n", seed, count);
    for (unsigned long done = 0; done < count;) {
        struct batch batch;
        start_batch(&batch);
        for (int i = 0; i < BATCH_TERMS && done < count; i++, done++) {
            struct pair pair = random_term(&batch);
            check_values(&batch, pair);
            check_normal(&batch, pair.rewritten);
            if (pair.raw->width <= 192) add(&batch, pair);
        }
        fl_terms_destroy(batch.terms);
        fl_arena_destroy(batch.arena);
    }
    printf("%zu terms changed when made again\n", not_normal);
    assert_true(not_normal <= count / 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(rewritten_terms_keep_their_value)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
