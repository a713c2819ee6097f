/* program/path.h - a way through a program: its edges in the order of execution.
 *
 * Invariants (fl_path_verify tests them):
 * - The first edge leaves the entry of the program's start function.
 * - Behind a CALL edge comes the first edge of a function that it may call; behind a RETURN edge
 *   comes an edge that leaves the target of the call that is returned from; behind any other edge
 *   comes one that leaves its target.
 * - Where the path fails, its last edge is a CHECK whose condition does not hold.
 * A path need not be feasible: no input may lead along it.
 */
#ifndef FL_PROGRAM_PATH_H
#define FL_PROGRAM_PATH_H

#include "base/arena.h"
#include "program/program.h"

struct fl_path {
    const fl_edge_id *edges;
    size_t count;
    bool fails;
};

/* NULL if the invariants hold, or what is wrong and at which step. */
const char *fl_path_verify(const struct fl_program *program, struct fl_arena *arena, const struct fl_path *path);

/* By step: the step of the call that began its activation, FL_NO_STEP in the outermost function. */
enum { FL_NO_STEP = UINT32_MAX };
const uint32_t *fl_path_calls(const struct fl_program *program, struct fl_arena *arena,
                              const struct fl_path *path);

#endif
