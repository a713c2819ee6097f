#include "engine/symbolic/loop/iterations.h"

typedef const struct fl_term *term_ref;

static term_ref number(struct fl_terms *terms, uint64_t value) {
    return fl_term_word(terms, FL_ITERATIONS_WIDTH, value);
}

struct fl_iterations fl_iterations_all(struct fl_terms *terms) {
    return (struct fl_iterations){number(terms, 0), fl_term_true(terms)};
}

struct fl_iterations fl_iterations_of_count(struct fl_terms *terms, term_ref count) {
    return (struct fl_iterations){count, fl_term_false(terms)};
}

struct fl_iterations fl_iterations_none(struct fl_terms *terms) {
    return fl_iterations_of_count(terms, number(terms, 0));
}

struct fl_iterations fl_iterations_if(struct fl_terms *terms, term_ref condition, struct fl_iterations then,
                                      struct fl_iterations otherwise) {
    /* The count does not matter where it is infinite. */
    if (fl_term_is_true(then.is_infinite)) then.count = otherwise.count;
    if (fl_term_is_true(otherwise.is_infinite)) otherwise.count = then.count;
    return (struct fl_iterations){fl_term_if(terms, condition, then.count, otherwise.count),
                                  fl_term_if(terms, condition, then.is_infinite, otherwise.is_infinite)};
}

/* 1 bit: left is no more than right. */
static term_ref is_no_more(struct fl_terms *terms, struct fl_iterations left, struct fl_iterations right) {
    term_ref is_less = fl_term_binary(terms, FL_OP_LESS_EQUAL, left.count, right.count);
    return fl_term_or(terms, right.is_infinite, fl_term_and(terms, fl_term_not(terms, left.is_infinite), is_less));
}

struct fl_iterations fl_iterations_least(struct fl_terms *terms, struct fl_iterations left,
                                         struct fl_iterations right) {
    if (fl_term_is_true(left.is_infinite)) return right;
    if (fl_term_is_true(right.is_infinite)) return left;
    return (struct fl_iterations){
        fl_term_if(terms, is_no_more(terms, left, right), left.count, right.count),
        fl_term_and(terms, left.is_infinite, right.is_infinite),
    };
}

struct fl_iterations fl_iterations_most(struct fl_terms *terms, struct fl_iterations left,
                                        struct fl_iterations right) {
    return (struct fl_iterations){
        fl_term_if(terms, is_no_more(terms, left, right), right.count, left.count),
        fl_term_or(terms, left.is_infinite, right.is_infinite),
    };
}

term_ref fl_iterations_reach(struct fl_terms *terms, struct fl_iterations iterations, uint64_t count) {
    term_ref reach = fl_term_binary(terms, FL_OP_LESS_EQUAL, number(terms, count), iterations.count);
    return fl_term_or(terms, iterations.is_infinite, reach);
}

/* ---- numbers that wrap around ---- */

int64_t fl_progression_step(uint32_t width, uint64_t remainder) {
    uint64_t sign = (uint64_t)1 << (width - 1);
    return (int64_t)((remainder & fl_bits_mask(width)) ^ sign) - (int64_t)sign;
}

/* So that signed order is that of unsigned numbers. */
static term_ref biased(struct fl_terms *terms, term_ref value) {
    return fl_term_binary(terms, FL_OP_ADD, value,
                          fl_term_word(terms, value->width, (uint64_t)1 << (value->width - 1)));
}

static uint64_t magnitude(int64_t step) {
    return step < 0 ? -(uint64_t)step : (uint64_t)step;
}

/* distance / step + 1, which may be one too few where that does not fit. */
static struct fl_iterations steps_within(struct fl_terms *terms, term_ref distance, uint64_t step) {
    term_ref wide = distance->width < FL_ITERATIONS_WIDTH
                        ? fl_term_convert(terms, FL_OP_ZERO_EXTEND, FL_ITERATIONS_WIDTH, distance)
                        : distance;
    term_ref count = step == 1 ? wide : fl_term_binary(terms, FL_OP_DIVIDE, wide, number(terms, step));
    term_ref next = fl_term_binary(terms, FL_OP_ADD, count, number(terms, 1));
    if (distance->width < FL_ITERATIONS_WIDTH || step > 1) return fl_iterations_of_count(terms, next);
    term_ref is_largest = fl_term_equal(terms, count, number(terms, UINT64_MAX));
    return fl_iterations_of_count(terms, fl_term_if(terms, is_largest, count, next));
}

/* Of a start that is biased if it is signed. */
static struct fl_iterations stays(struct fl_terms *terms, term_ref start, int64_t step) {
    if (!step) return fl_iterations_all(terms);
    return steps_within(terms, step > 0 ? fl_term_unary(terms, FL_OP_NOT, start) : start, magnitude(step));
}

struct fl_iterations fl_progression_stays(struct fl_terms *terms, struct fl_progression progression,
                                          bool is_signed) {
    return stays(terms, is_signed ? biased(terms, progression.start) : progression.start, progression.step);
}

/* ---- comparisons ---- */

/* The number that an odd one gives 1 with, modulo 2^64. */
static uint64_t inverse(uint64_t odd) {
    uint64_t result = odd;
    for (unsigned bits = 3; bits < 64; bits *= 2) result *= 2 - odd * result;
    return result;
}

/* As long as start + step * iteration is not 0 modulo 2^width. */
static struct fl_iterations until_zero(struct fl_terms *terms, term_ref start, uint64_t step) {
    uint32_t zeros = (uint32_t)__builtin_ctzll(step), width = start->width;
    term_ref distance = fl_term_unary(terms, FL_OP_NEGATE, start);
    term_ref rest = zeros ? fl_term_extract(terms, width - 1, zeros, distance) : distance;
    term_ref count =
        fl_term_binary(terms, FL_OP_MULTIPLY, rest, fl_term_word(terms, width - zeros, inverse(step >> zeros)));
    if (count->width < FL_ITERATIONS_WIDTH)
        count = fl_term_convert(terms, FL_OP_ZERO_EXTEND, FL_ITERATIONS_WIDTH, count);
    struct fl_iterations result = fl_iterations_of_count(terms, count);
    if (!zeros) return result;
    term_ref is_met =
        fl_term_equal(terms, fl_term_extract(terms, zeros - 1, 0, start), fl_term_word(terms, zeros, 0));
    return fl_iterations_if(terms, is_met, result, fl_iterations_all(terms));
}

static struct fl_iterations compare_equal(struct fl_terms *terms, bool is_different, struct fl_progression left,
                                          struct fl_progression right) {
    uint32_t width = left.start->width;
    uint64_t rate = ((uint64_t)left.step - (uint64_t)right.step) & fl_bits_mask(width);
    term_ref is_equal = fl_term_equal(terms, left.start, right.start);
    if (is_different && rate)
        return until_zero(terms, fl_term_binary(terms, FL_OP_SUBTRACT, left.start, right.start), rate);
    struct fl_iterations none = fl_iterations_none(terms), all = fl_iterations_all(terms);
    if (is_different) return fl_iterations_if(terms, is_equal, none, all);
    struct fl_iterations once = fl_iterations_of_count(terms, number(terms, 1));
    return fl_iterations_if(terms, is_equal, rate ? once : all, none);
}

/* As long as neither has left its range; one that only comes nearer to the other, which stays, meets it
 * before that. */
static struct fl_iterations stay_apart(struct fl_terms *terms, term_ref left, int64_t left_step, term_ref right,
                                       int64_t right_step) {
    if ((left_step >= 0 && !right_step) || (!left_step && right_step <= 0)) return fl_iterations_all(terms);
    return fl_iterations_least(terms, stays(terms, left, left_step), stays(terms, right, right_step));
}

/* left < right or left <= right of unsigned numbers. */
static struct fl_iterations compare_less(struct fl_terms *terms, bool or_equal, term_ref left, int64_t left_step,
                                         term_ref right, int64_t right_step) {
    term_ref holds = fl_term_binary(terms, or_equal ? FL_OP_LESS_EQUAL : FL_OP_LESS, left, right);
    struct fl_iterations result = stay_apart(terms, left, left_step, right, right_step);
    int64_t rate;
    if (__builtin_sub_overflow(left_step, right_step, &rate))
        return fl_iterations_if(terms, holds, fl_iterations_of_count(terms, number(terms, 1)),
                                fl_iterations_none(terms));
    if (rate > 0) {
        term_ref gap = fl_term_binary(terms, FL_OP_SUBTRACT, right, left);
        if (!or_equal) gap = fl_term_binary(terms, FL_OP_SUBTRACT, gap, fl_term_word(terms, gap->width, 1));
        result = fl_iterations_least(terms, result, steps_within(terms, gap, (uint64_t)rate));
    }
    /* Every number is at least the smallest and at most the largest. */
    term_ref always = fl_term_false(terms);
    if (or_equal && !right_step)
        always =
            fl_term_equal(terms, fl_term_unary(terms, FL_OP_NOT, right), fl_term_word(terms, right->width, 0));
    else if (or_equal && !left_step)
        always = fl_term_equal(terms, left, fl_term_word(terms, left->width, 0));
    result = fl_iterations_if(terms, always, fl_iterations_all(terms), result);
    return fl_iterations_if(terms, holds, result, fl_iterations_none(terms));
}

struct fl_iterations fl_iterations_compare(struct fl_terms *terms, enum fl_comparison comparison,
                                           struct fl_progression left, struct fl_progression right) {
    bool is_signed = comparison == FL_COMPARISON_LESS_SIGNED || comparison == FL_COMPARISON_LESS_EQUAL_SIGNED;
    struct fl_iterations result;
    if (comparison == FL_COMPARISON_EQUAL || comparison == FL_COMPARISON_DIFFERENT)
        result = compare_equal(terms, comparison == FL_COMPARISON_DIFFERENT, left, right);
    else
        result = compare_less(
            terms, comparison == FL_COMPARISON_LESS_EQUAL || comparison == FL_COMPARISON_LESS_EQUAL_SIGNED,
            is_signed ? biased(terms, left.start) : left.start, left.step,
            is_signed ? biased(terms, right.start) : right.start, right.step);
    result = fl_iterations_least(terms, result, left.limits);
    return fl_iterations_least(terms, result, right.limits);
}
