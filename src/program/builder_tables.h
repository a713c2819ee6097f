/* program/builder_tables.h - what a builder holds, for builder.c and freeze.c alone; and what a frozen
 * program is put together with, whether it is built or edited.
 *
 * Locations and edges are numbered in the order they were added, over all functions.
 */
#ifndef FL_PROGRAM_BUILDER_TABLES_H
#define FL_PROGRAM_BUILDER_TABLES_H

#include "base/map.h"
#include "base/vector.h"
#include "program/builder.h"

struct fl_builder_location {
    fl_function_id function;
};

struct fl_builder {
    struct fl_arena *arena;
    uint32_t pointer_width;
    bool has_access_checks;
    bool has_inline_bodies;
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

/* HALT, or a CHECK whose condition is the constant 0. */
bool fl_operation_ends_run(const struct fl_operation *operation);

/* Edges sorted by target; fills in the locations' ranges of them, which were zero. */
const fl_edge_id *fl_program_sort_incoming(struct fl_arena *arena, struct fl_location *locations,
                                           uint32_t location_count, const struct fl_edge *edges,
                                           uint32_t edge_count);

/* program/source_file.c: contents and line starts of file->path; contents NULL if unreadable. */
void fl_source_file_read(struct fl_arena *arena, struct fl_file *file);

#endif
