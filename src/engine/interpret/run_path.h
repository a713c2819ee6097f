/* engine/interpret/run_path.h - the path that a concrete run takes.
 *
 * The path holds every edge that was begun, so its last edge is where the run ended: the CHECK that
 * failed (then `fails` is set), the HALT or the last RETURN of a run that ended by itself, or the
 * edge whose memory access, division or call the interpreter refused because no check stands before
 * it. The outcome tells these apart; of a refused edge, nothing was carried out.
 */
#ifndef FL_ENGINE_INTERPRET_RUN_PATH_H
#define FL_ENGINE_INTERPRET_RUN_PATH_H

#include "engine/interpret/interpret.h"
#include "program/path.h"

struct fl_run_path {
    struct fl_path path;
    const struct fl_outcome *outcome;
    bool is_complete; /* else the deadline, most_steps or memory cut the run off: its beginning is there */
};

/* inputs NULL: none. most_steps 0: no limit but memory's. */
struct fl_run_path fl_path_of_run(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_inputs *inputs, struct fl_deadline deadline,
                                  uint64_t most_steps);

#endif
