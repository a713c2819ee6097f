/* program/build/tables.h - what a builder holds; for builder.c and freeze.c alone.
 *
 * Locations and edges are numbered in the order they were added, over all functions.
 */
#ifndef FL_PROGRAM_BUILD_TABLES_H
#define FL_PROGRAM_BUILD_TABLES_H

#include "base/map.h"
#include "base/vector.h"
#include "program/build/builder.h"

struct fl_builder_location {
    fl_function_id function;
};

struct fl_builder {
    struct fl_arena *arena;
    uint32_t pointer_width;
    bool has_access_checks, has_strict_ends;
    const struct fl_inline_bodies *inline_bodies;
    const struct fl_handlers *handlers;
    enum fl_arguments_use arguments_use;
    fl_function_id precondition;
    uint64_t next_address; /* the lowest at which the next global object may lie */
    struct fl_map paths;   /* path of a file -> its index */
    FL_VECTOR_OF(struct fl_file) files;
    FL_VECTOR_OF(struct fl_function) functions;
    FL_VECTOR_OF(struct fl_builder_location) locations;
    FL_VECTOR_OF(struct fl_edge) edges;
    FL_VECTOR_OF(struct fl_variable) variables;
    FL_VECTOR_OF(struct fl_object) objects;
    FL_VECTOR_OF(struct fl_check) checks;
    FL_VECTOR_OF(struct fl_input) inputs;
    FL_VECTOR_OF(struct fl_assumption) assumptions;
};

#endif
