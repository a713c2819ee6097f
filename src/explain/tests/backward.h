/* explain/tests/backward.h - what the first wrong byte of a failing test depends on.
 *
 * The test is executed up to that byte; what each step reads, and which branch led to it, is kept, and followed
 * backwards from the byte (dynamic slicing, Korel and Laski 1988). Where output is missing at the end, the
 * branches since the last output take the place of the byte; where the exit code is wrong or a check fails, that.
 * What a branch that was not taken would have written is not seen: a line that is not kept may be wrong all the
 * same, though less likely.
 */
#ifndef FL_EXPLAIN_TESTS_BACKWARD_H
#define FL_EXPLAIN_TESTS_BACKWARD_H

#include "base/number/bitset.h"
#include "base/system/clock.h"
#include "explain/symptom/spectrum.h"

struct fl_backward {
    struct fl_bitset executed; /* edges, up to the wrong byte */
    struct fl_bitset kept;     /* of them, those that it depends on */
    bool is_complete;          /* else the run is too long: all that it executes counts as kept */
};

struct fl_backward fl_backward_slice(struct fl_arena *arena, const struct fl_program *program,
                                     const struct fl_executed_test *test, struct fl_deadline deadline);

#endif
