/* engine/fuzz/simplify_rest.h - the simplest answers of the world with which a run still fails.
 *
 * Calls succeed, or fail as they usually do (a file is not there), and the clock shows a day of this decade.
 */
#ifndef FL_ENGINE_FUZZ_SIMPLIFY_REST_H
#define FL_ENGINE_FUZZ_SIMPLIFY_REST_H

#include "run/inputs.h"

/* Does the run still fail with these inputs in place of the others? */
typedef bool fl_rest_trial(void *context, const struct fl_inputs *inputs);

/* Is all of it as usual? */
bool fl_rest_is_simple(const struct fl_program *program, const struct fl_inputs *inputs);
/* The inputs, or a copy of them that is simpler and still fails. */
const struct fl_inputs *fl_rest_simplify(struct fl_arena *arena, const struct fl_program *program,
                                         const struct fl_inputs *inputs, fl_rest_trial *fails, void *context);

#endif
