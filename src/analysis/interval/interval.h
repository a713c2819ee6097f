/* analysis/interval/interval.h - sets of values of one width, as an interval on each side of the sign.
 *
 * A set is an interval of values whose highest bit is 0 and one of values whose highest bit is 1, each
 * of them empty or not. Both are intervals of signed numbers as well as of unsigned ones: together they
 * say as much as the interval of each reading does, and every operator can be applied to pieces that do
 * not wrap around. What does wrap around is cut where it does.
 *
 * For widths from 1 to 64. Invariant: an empty side is {1, 0}, so that equal sets have equal members.
 */
#ifndef FL_ANALYSIS_INTERVAL_INTERVAL_H
#define FL_ANALYSIS_INTERVAL_INTERVAL_H

#include "term/operator/operator.h"

struct fl_interval_side {
    uint64_t least, most; /* as unsigned numbers, both included */
};

enum { FL_SIDE_POSITIVE, FL_SIDE_NEGATIVE, FL_SIDES };

struct fl_interval {
    uint32_t width;
    struct fl_interval_side sides[FL_SIDES];
};

struct fl_interval fl_interval_none(uint32_t width);
struct fl_interval fl_interval_all(uint32_t width);
struct fl_interval fl_interval_of(uint32_t width, uint64_t value);
/* All numbers from least to most in that reading; none if least is greater. */
struct fl_interval fl_interval_unsigned(uint32_t width, uint64_t least, uint64_t most);
struct fl_interval fl_interval_signed(uint32_t width, int64_t least, int64_t most);

bool fl_interval_is_none(const struct fl_interval *interval);
bool fl_interval_is_all(const struct fl_interval *interval);
bool fl_interval_is_single(const struct fl_interval *interval);
bool fl_interval_has(const struct fl_interval *interval, uint64_t value);
bool fl_interval_equal(const struct fl_interval *left, const struct fl_interval *right);
bool fl_interval_contains(const struct fl_interval *all, const struct fl_interval *part);

/* The ends of a set that is not empty, in each reading; both belong to it. */
uint64_t fl_interval_least_unsigned(const struct fl_interval *interval);
uint64_t fl_interval_most_unsigned(const struct fl_interval *interval);
int64_t fl_interval_least_signed(const struct fl_interval *interval);
int64_t fl_interval_most_signed(const struct fl_interval *interval);

struct fl_interval fl_interval_join(const struct fl_interval *left, const struct fl_interval *right);
struct fl_interval fl_interval_meet(const struct fl_interval *left, const struct fl_interval *right);

/* Contains both. An end that `after` moves goes on to the next of the thresholds (of the width, sorted as
 * unsigned numbers), or, without any, to the end of its side: no chain of these is longer than about four
 * times the thresholds. */
struct fl_interval fl_interval_widen(const struct fl_interval *before, const struct fl_interval *after,
                                     const uint64_t *thresholds, size_t threshold_count);

/* All values that the operator has on values of the operands; it may be larger, never smaller. Operands
 * are not empty; everything for operators on floats. width and parameters as in fl_operator_evaluate. */
struct fl_interval fl_interval_apply(enum fl_operator op, uint32_t width, const uint32_t parameters[2],
                                     const struct fl_interval *operands);

/* What is left of the operands of a comparison (EQUAL, LESS and the like) that is, or is not, true. */
void fl_interval_compare(enum fl_operator op, bool is_true, struct fl_interval *left, struct fl_interval *right);

#endif
