/* engine/symbolic/loop/iterations.h - for how many iterations of a loop something holds, as a term.
 *
 * A count says: from iteration 0 on, it holds in that many in a row. It may say less than is true,
 * never more. Numbers that change by the same constant in every iteration wrap around like the
 * program's; a comparison of them is counted only as far as neither has wrapped.
 */
#ifndef FL_ENGINE_SYMBOLIC_LOOP_ITERATIONS_H
#define FL_ENGINE_SYMBOLIC_LOOP_ITERATIONS_H

#include "term/term.h"

enum { FL_ITERATIONS_WIDTH = 64 };

struct fl_iterations {
    const struct fl_term *count;       /* FL_ITERATIONS_WIDTH bits; anything where it is infinite */
    const struct fl_term *is_infinite; /* 1 bit: it holds in all */
};

struct fl_iterations fl_iterations_all(struct fl_terms *terms);
struct fl_iterations fl_iterations_none(struct fl_terms *terms);
struct fl_iterations fl_iterations_of_count(struct fl_terms *terms, const struct fl_term *count);
struct fl_iterations fl_iterations_if(struct fl_terms *terms, const struct fl_term *condition,
                                      struct fl_iterations then, struct fl_iterations otherwise);
struct fl_iterations fl_iterations_least(struct fl_terms *terms, struct fl_iterations left,
                                         struct fl_iterations right);
struct fl_iterations fl_iterations_most(struct fl_terms *terms, struct fl_iterations left,
                                        struct fl_iterations right);
/* 1 bit: it holds in this many iterations at least. */
const struct fl_term *fl_iterations_reach(struct fl_terms *terms, struct fl_iterations iterations, uint64_t count);

/* start + step * iteration, modulo 2^width; the width is at most 64. */
struct fl_progression {
    const struct fl_term *start;
    int64_t step;                /* the nearest to zero that is the same modulo 2^width */
    struct fl_iterations limits; /* as long as this is its value */
};

/* The step with this remainder modulo 2^width. */
int64_t fl_progression_step(uint32_t width, uint64_t remainder);
/* As long as it does not leave 0 .. 2^width - 1, or what is signed in so many bits. */
struct fl_iterations fl_progression_stays(struct fl_terms *terms, struct fl_progression progression,
                                          bool is_signed);

enum fl_comparison {
    FL_COMPARISON_EQUAL,
    FL_COMPARISON_DIFFERENT,
    FL_COMPARISON_LESS,
    FL_COMPARISON_LESS_EQUAL,
    FL_COMPARISON_LESS_SIGNED,
    FL_COMPARISON_LESS_EQUAL_SIGNED,
};

/* As long as the comparison of two progressions of one width holds. */
struct fl_iterations fl_iterations_compare(struct fl_terms *terms, enum fl_comparison comparison,
                                           struct fl_progression left, struct fl_progression right);

#endif
