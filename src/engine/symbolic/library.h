/* engine/symbolic/library.h - library functions that are taken in one step where their arguments allow.
 *
 * Comparing texts byte by byte makes a way of each place where they can differ. Where both are at known places, and
 * one of them ends at a known place that is inside of both objects, the result is one term instead, the same as that of
 * the model (models/string.c, models/memory.c).
 */
#ifndef FL_ENGINE_SYMBOLIC_LIBRARY_H
#define FL_ENGINE_SYMBOLIC_LIBRARY_H

#include "engine/symbolic/engine.h"

/* By function of the program: which it is (0: none that is known here). */
const uint8_t *fl_library_functions(struct fl_arena *arena, const struct fl_program *program);
/* The state is at a call of the function. NULL: it has to be executed. */
const struct fl_term *fl_library_result(struct fl_engine *engine, struct fl_state *state,
                                        const struct fl_operation *call, fl_function_id function);

#endif
