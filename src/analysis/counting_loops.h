/* analysis/counting_loops.h - loops that may do the same in every iteration, but for numbers.
 *
 * An iteration of such a loop changes scalar variables only: it writes no memory, allocates and
 * frees nothing, and reads no inputs but single values; the functions that it calls don't either, and
 * don't call themselves. What the variables become after many iterations can then be looked for as a formula
 * (engine/symbolic/loop/accelerate.h).
 */
#ifndef FL_ANALYSIS_COUNTING_LOOPS_H
#define FL_ANALYSIS_COUNTING_LOOPS_H

#include "program/program.h"

struct fl_counting_loops;

struct fl_counting_loop {
    fl_location_id head;
    const char *obstacle; /* why it is not such a loop; NULL if it may be one */
    /* Globals and variables of the function that an iteration may assign, sorted; empty with an obstacle. */
    const fl_variable_id *changed;
    uint32_t changed_count;
    bool reads_inputs;
    uint32_t number; /* among the loops of its function */
};

/* Loops are looked at when they are asked for. */
struct fl_counting_loops *fl_counting_loops_create(struct fl_arena *arena, const struct fl_program *program);

/* NULL: the location is no loop's head. */
const struct fl_counting_loop *fl_counting_loops_at(struct fl_counting_loops *loops, fl_location_id location);

/* Is the location, of the same function, in the loop? */
bool fl_counting_loop_contains(struct fl_counting_loops *loops, const struct fl_counting_loop *loop,
                               fl_location_id location);

#endif
