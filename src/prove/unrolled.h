/* prove/unrolled.h - the checker of what the engine has shown by following every run.
 *
 * Executes the program once more with the executor of prove/certify/certify.h, every loop and every recursive
 * call to its end.
 */
#ifndef FL_PROVE_UNROLLED_H
#define FL_PROVE_UNROLLED_H

#include "engine/check/worker.h"

/* For fl_check_options.checker. Its verdicts have a proof: certified, disputed, or unchecked for a reason. */
struct fl_verdicts *fl_check_unrolled(struct fl_arena *arena, const struct fl_program *program,
                                      const struct fl_explore_options *options);

#endif
