/* slice/path/path_source.h - the path that a user asks for. */
#ifndef FL_SLICE_PATH_PATH_SOURCE_H
#define FL_SLICE_PATH_PATH_SOURCE_H

#include "base/status.h"
#include "program/path.h"

enum fl_way_order {
    FL_WAY_SHORTEST,
    FL_WAY_DEPTH_FIRST, /* long: see slice/path/dive.h */
};

/* A path of the control flow, feasible or not, from the start to a place such as "prog.c:12" (see
 * source/place.h). To a line with an assertion or an error function the path fails there; to any
 * other it ends where the line begins, with no edge of it taken. FL_BAD_INPUT and one diagnostic if
 * there is no such place, or no way to it. */
enum fl_status fl_path_to_target(struct fl_arena *arena, const struct fl_program *program, const char *target,
                                 enum fl_way_order order, struct fl_path *path,
                                 struct fl_diagnostics *diagnostics);

/* The path that a file describes: an SV-COMP violation witness if its name ends with .yml, .yaml,
 * .graphml or .xml, a path file (docs/paths.md) otherwise. FL_BAD_INPUT and one error if it can't be
 * read or describes none; a witness that can be followed only in part is worth a warning. */
enum fl_status fl_path_read(struct fl_arena *arena, const struct fl_program *program, const char *file,
                            struct fl_path *path, struct fl_diagnostics *diagnostics);

/* The same of a violation witness that was read already. */
struct fl_witness;
enum fl_status fl_path_of_witness(struct fl_arena *arena, const struct fl_program *program, const char *file,
                                  const struct fl_witness *witness, struct fl_path *path,
                                  struct fl_diagnostics *diagnostics);

#endif
