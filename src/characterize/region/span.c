#include "characterize/region/span.h"

typedef const struct fl_term *term_ref;

bool fl_axis_is_counted(const struct fl_axis *axis) {
    bool is_float = axis->type && axis->type->kind == FL_TYPE_FLOAT;
    return axis->variable->width <= 64 && !is_float;
}

uint64_t fl_axis_last(const struct fl_axis *axis) {
    return fl_bits_mask(axis->variable->width);
}

static uint64_t sign_of(const struct fl_axis *axis) {
    return axis->is_signed ? (uint64_t)1 << (axis->variable->width - 1) : 0;
}

uint64_t fl_axis_count(const struct fl_axis *axis, uint64_t word) {
    return word ^ sign_of(axis);
}

static uint64_t word_of(const struct fl_axis *axis, uint64_t count) {
    return count ^ sign_of(axis);
}

static term_ref at_most(struct fl_space *space, const struct fl_axis *axis, uint64_t count, bool is_turned) {
    enum fl_operator op = axis->is_signed ? FL_OP_LESS_EQUAL_SIGNED : FL_OP_LESS_EQUAL;
    term_ref bound = fl_term_word(space->terms, axis->variable->width, word_of(axis, count));
    return is_turned ? fl_term_binary(space->terms, op, bound, axis->variable)
                     : fl_term_binary(space->terms, op, axis->variable, bound);
}

term_ref fl_span_term(struct fl_space *space, const struct fl_axis *axis, struct fl_span interval) {
    if (interval.least == interval.most)
        return fl_term_equal(space->terms, axis->variable,
                             fl_term_word(space->terms, axis->variable->width, word_of(axis, interval.least)));
    term_ref term = fl_term_true(space->terms);
    if (interval.least) term = at_most(space, axis, interval.least, true);
    if (interval.most == fl_axis_last(axis)) return term;
    return fl_term_and(space->terms, term, at_most(space, axis, interval.most, false));
}

/* Looks for points between two numbers. */
struct probe {
    struct fl_space *space;
    const struct fl_axis *axis;
    fl_literals asked; /* with room for the interval at the end */
    bool is_undecided;
};

static struct probe begin_probe(struct fl_space *space, const struct fl_axis *axis) {
    return (struct probe){.space = space, .axis = axis};
}

static bool find_point(struct probe *probe, struct fl_span interval, uint64_t *found) {
    struct fl_space *space = probe->space;
    if (interval.least > interval.most) return false;
    fl_vector_push(space->arena, &probe->asked, fl_span_term(space, probe->axis, interval));
    enum fl_answer answer = fl_space_ask(space, probe->asked.items, probe->asked.count);
    probe->asked.count--;
    if (answer == FL_UNDECIDED) probe->is_undecided = true;
    if (answer != FL_SATISFIABLE) return false;
    *found = fl_axis_count(probe->axis, fl_space_model_value(space, probe->axis).word);
    return true;
}

/* The first number above `at` at which there is a point; one more than the last if there is none. What can't be
 * decided counts as a point. */
static uint64_t first_above(struct probe *probe, uint64_t at, uint64_t last) {
    uint64_t clear = at, point;
    if (at == last) return last + 1;
    /* Most borders are near: at numbers that programs compare with. */
    if (find_point(probe, (struct fl_span){at + 1, at + 1}, &point) || probe->is_undecided) return at + 1;
    if (!find_point(probe, (struct fl_span){at + 1, last}, &point)) return probe->is_undecided ? at + 1 : last + 1;
    while (point - clear > 1) {
        uint64_t middle = clear + (point - clear) / 2;
        if (!find_point(probe, (struct fl_span){clear + 1, middle}, &point)) {
            if (probe->is_undecided) return clear + 1;
            clear = middle;
        }
    }
    return point;
}

/* The same below; UINT64_MAX if there is none. */
static uint64_t first_below(struct probe *probe, uint64_t at) {
    uint64_t clear = at, point;
    if (!at) return UINT64_MAX;
    if (find_point(probe, (struct fl_span){at - 1, at - 1}, &point) || probe->is_undecided) return at - 1;
    if (!find_point(probe, (struct fl_span){0, at - 1}, &point)) return probe->is_undecided ? at - 1 : UINT64_MAX;
    while (clear - point > 1) {
        uint64_t middle = clear - (clear - point) / 2;
        if (!find_point(probe, (struct fl_span){middle, clear - 1}, &point)) {
            if (probe->is_undecided) return clear - 1;
            clear = middle;
        }
    }
    return point;
}

struct fl_span fl_span_widen(struct fl_space *space, const struct fl_axis *axis, uint64_t at,
                             const fl_literals *conditions, const struct fl_term *target) {
    struct probe probe = begin_probe(space, axis);
    for (size_t i = 0; i < conditions->count; i++)
        fl_vector_push(space->arena, &probe.asked, conditions->items[i]);
    fl_vector_push(space->arena, &probe.asked, fl_term_not(space->terms, target));
    struct fl_span interval = {.most = first_above(&probe, at, fl_axis_last(axis)) - 1};
    probe.is_undecided = false;
    interval.least = first_below(&probe, at) + 1;
    return interval;
}

static uint64_t last_point(struct probe *probe, uint64_t known) {
    uint64_t end = fl_axis_last(probe->axis), point;
    while (known < end) {
        uint64_t middle = known + (end - known) / 2;
        if (find_point(probe, (struct fl_span){middle + 1, end}, &point))
            known = point;
        else if (probe->is_undecided)
            return end;
        else
            end = middle;
    }
    return end;
}

static uint64_t least_point(struct probe *probe, uint64_t known) {
    uint64_t end = 0, point;
    while (known > end) {
        uint64_t middle = known - (known - end) / 2;
        if (find_point(probe, (struct fl_span){end, middle - 1}, &point))
            known = point;
        else if (probe->is_undecided)
            return end;
        else
            end = middle;
    }
    return end;
}

bool fl_span_around(struct fl_space *space, const struct fl_axis *axis, const struct fl_term *condition,
                    struct fl_span *interval) {
    struct probe probe = begin_probe(space, axis);
    uint64_t some;
    *interval = (struct fl_span){0, fl_axis_last(axis)};
    fl_vector_push(space->arena, &probe.asked, condition);
    if (!find_point(&probe, *interval, &some)) return false;
    interval->most = last_point(&probe, some);
    interval->least = least_point(&probe, some);
    return interval->least || interval->most != fl_axis_last(axis);
}
