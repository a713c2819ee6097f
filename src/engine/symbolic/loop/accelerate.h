/* engine/symbolic/loop/accelerate.h - many iterations of a loop in one step.
 *
 * One iteration is executed on trial, from a state in which the variables that the loop changes hold
 * symbols. For each way round the loop it is found out what the variables hold after any number of
 * rounds that way (recurrence.h), and how many rounds go that way for sure before a branch or check
 * on it may come out differently (iterations.h). A state at the loop's head then stands for itself
 * after that many rounds, and execution goes on as usual: out of the loop, to the check that fails,
 * or round another way.
 *
 * Where inputs decide whether to go round once more, the number of rounds is a variable of its own, and
 * the inputs of all rounds are the same: what other runs come to, one of these comes to as well.
 *
 * Nothing is assumed and nothing left out: the rounds that are skipped pass all their checks, and
 * end where the state says. Runs that go round for ever reach nothing, and end here.
 */
#ifndef FL_ENGINE_SYMBOLIC_LOOP_ACCELERATE_H
#define FL_ENGINE_SYMBOLIC_LOOP_ACCELERATE_H

#include "engine/symbolic/engine.h"
#include "engine/symbolic/leaving.h"

struct fl_accelerator;

struct fl_accelerator *fl_accelerator_create(struct fl_arena *arena, const struct fl_program *program);

enum fl_acceleration {
    FL_ACCELERATION_NONE,  /* the state is as it was */
    FL_ACCELERATION_DONE,  /* the state has gone round for some times; it may not do so again before it is stepped
                            */
    FL_ACCELERATION_ENDED, /* every run of the state stays in the loop for ever */
};

/* `reached` is told of the checks that were passed. */
enum fl_acceleration fl_accelerate(struct fl_accelerator *accelerator, struct fl_engine *engine,
                                   struct fl_state *state, const struct fl_check_policy *policy);

#endif
