#include "analysis/interval/interval.h"

#include "base/bisect.h"

static const struct fl_interval_side empty = {1, 0};

static bool is_empty(struct fl_interval_side side) {
    return side.least > side.most;
}

static uint64_t half_of(uint32_t width) {
    return (uint64_t)1 << (width - 1);
}

/* All values of one side. */
static struct fl_interval_side whole(uint32_t width, unsigned side) {
    uint64_t half = half_of(width);
    return side == FL_SIDE_POSITIVE ? (struct fl_interval_side){0, half - 1}
                                    : (struct fl_interval_side){half, fl_bits_mask(width)};
}

static struct fl_interval_side common(struct fl_interval_side left, struct fl_interval_side right) {
    struct fl_interval_side side = {left.least > right.least ? left.least : right.least,
                                    left.most < right.most ? left.most : right.most};
    return is_empty(side) ? empty : side;
}

static struct fl_interval_side around(struct fl_interval_side left, struct fl_interval_side right) {
    if (is_empty(left)) return right;
    if (is_empty(right)) return left;
    return (struct fl_interval_side){left.least < right.least ? left.least : right.least,
                                     left.most > right.most ? left.most : right.most};
}

struct fl_interval fl_interval_none(uint32_t width) {
    return (struct fl_interval){width, {empty, empty}};
}

struct fl_interval fl_interval_all(uint32_t width) {
    return (struct fl_interval){width, {whole(width, FL_SIDE_POSITIVE), whole(width, FL_SIDE_NEGATIVE)}};
}

struct fl_interval fl_interval_of(uint32_t width, uint64_t value) {
    value &= fl_bits_mask(width);
    return fl_interval_unsigned(width, value, value);
}

struct fl_interval fl_interval_unsigned(uint32_t width, uint64_t least, uint64_t most) {
    struct fl_interval interval = fl_interval_none(width);
    for (unsigned i = 0; i < FL_SIDES && least <= most; i++)
        interval.sides[i] = common(whole(width, i), (struct fl_interval_side){least, most});
    return interval;
}

struct fl_interval fl_interval_signed(uint32_t width, int64_t least, int64_t most) {
    uint64_t mask = fl_bits_mask(width);
    struct fl_interval interval = fl_interval_none(width);
    if (least > most) return interval;
    if (most >= 0)
        interval.sides[FL_SIDE_POSITIVE] =
            (struct fl_interval_side){least < 0 ? 0 : (uint64_t)least, (uint64_t)most};
    if (least < 0)
        interval.sides[FL_SIDE_NEGATIVE] =
            (struct fl_interval_side){(uint64_t)least & mask, most < 0 ? (uint64_t)most & mask : mask};
    return interval;
}

bool fl_interval_is_none(const struct fl_interval *interval) {
    return is_empty(interval->sides[0]) && is_empty(interval->sides[1]);
}

bool fl_interval_is_all(const struct fl_interval *interval) {
    struct fl_interval all = fl_interval_all(interval->width);
    return fl_interval_equal(interval, &all);
}

bool fl_interval_is_single(const struct fl_interval *interval) {
    return !fl_interval_is_none(interval) &&
           fl_interval_least_unsigned(interval) == fl_interval_most_unsigned(interval);
}

bool fl_interval_has(const struct fl_interval *interval, uint64_t value) {
    const struct fl_interval_side *side = &interval->sides[value >= half_of(interval->width)];
    return side->least <= value && value <= side->most;
}

bool fl_interval_equal(const struct fl_interval *left, const struct fl_interval *right) {
    for (unsigned i = 0; i < FL_SIDES; i++)
        if (left->sides[i].least != right->sides[i].least || left->sides[i].most != right->sides[i].most)
            return false;
    return left->width == right->width;
}

bool fl_interval_contains(const struct fl_interval *all, const struct fl_interval *part) {
    struct fl_interval both = fl_interval_join(all, part);
    return fl_interval_equal(&both, all);
}

uint64_t fl_interval_least_unsigned(const struct fl_interval *interval) {
    return interval->sides[is_empty(interval->sides[FL_SIDE_POSITIVE])].least;
}

uint64_t fl_interval_most_unsigned(const struct fl_interval *interval) {
    return interval->sides[!is_empty(interval->sides[FL_SIDE_NEGATIVE])].most;
}

static int64_t as_signed(uint64_t value, uint32_t width) {
    return (int64_t)(value << (64 - width)) >> (64 - width);
}

int64_t fl_interval_least_signed(const struct fl_interval *interval) {
    return as_signed(interval->sides[!is_empty(interval->sides[FL_SIDE_NEGATIVE])].least, interval->width);
}

int64_t fl_interval_most_signed(const struct fl_interval *interval) {
    return as_signed(interval->sides[is_empty(interval->sides[FL_SIDE_POSITIVE])].most, interval->width);
}

struct fl_interval fl_interval_join(const struct fl_interval *left, const struct fl_interval *right) {
    struct fl_interval interval = {.width = left->width};
    for (unsigned i = 0; i < FL_SIDES; i++) interval.sides[i] = around(left->sides[i], right->sides[i]);
    return interval;
}

struct fl_interval fl_interval_meet(const struct fl_interval *left, const struct fl_interval *right) {
    struct fl_interval interval = {.width = left->width};
    for (unsigned i = 0; i < FL_SIDES; i++) interval.sides[i] = common(left->sides[i], right->sides[i]);
    return interval;
}

/* ---- widening ---- */

/* The largest threshold that is not above the value. */
static uint64_t threshold_below(const uint64_t *thresholds, size_t count, uint64_t value, uint64_t otherwise) {
    size_t count_below;
    FL_BISECT(count_below, count, thresholds[count_below] <= value);
    return count_below && thresholds[count_below - 1] > otherwise ? thresholds[count_below - 1] : otherwise;
}

/* The smallest threshold that is not below the value. */
static uint64_t threshold_above(const uint64_t *thresholds, size_t count, uint64_t value, uint64_t otherwise) {
    size_t first;
    FL_BISECT(first, count, thresholds[first] < value);
    return first < count && thresholds[first] < otherwise ? thresholds[first] : otherwise;
}

struct fl_interval fl_interval_widen(const struct fl_interval *before, const struct fl_interval *after,
                                     const uint64_t *thresholds, size_t threshold_count) {
    struct fl_interval interval = fl_interval_join(before, after);
    for (unsigned i = 0; i < FL_SIDES; i++) {
        struct fl_interval_side *side = &interval.sides[i], was = before->sides[i], all = whole(before->width, i);
        if (is_empty(was)) continue; /* what begins here may be small; it is widened when it grows */
        if (side->least < was.least)
            side->least = threshold_below(thresholds, threshold_count, side->least, all.least);
        if (side->most > was.most) side->most = threshold_above(thresholds, threshold_count, side->most, all.most);
    }
    return interval;
}
