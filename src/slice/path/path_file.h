/* slice/path/path_file.h - paths as a list of places, one a line: see docs/paths.md. */
#ifndef FL_SLICE_PATH_PATH_FILE_H
#define FL_SLICE_PATH_PATH_FILE_H

#include "base/status.h"
#include "base/vector.h"
#include "source/place.h"

struct fl_path_step {
    struct fl_place_request request;
    bool is_exact; /* no line of the user's files begins between the step before and this one */
    uint32_t line; /* of the path file */
};

struct fl_path_file {
    FL_VECTOR_OF(struct fl_path_step) steps; /* at least one */
};

/* FL_BAD_INPUT and one diagnostic if the text is not a list of places. */
enum fl_status fl_path_file_parse(struct fl_arena *arena, const char *name, const char *bytes, size_t size,
                                  struct fl_path_file *file, struct fl_diagnostics *diagnostics);

#endif
