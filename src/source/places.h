/* source/places.h - where the lines of the source are in a program.
 *
 * A line begins with an edge on it whose source can be reached from another line, or which begins a
 * function or a round of a loop: each execution of the line takes such an edge first.
 */
#ifndef FL_SOURCE_PLACES_H
#define FL_SOURCE_PLACES_H

#include "base/number/bitset.h"
#include "program/program.h"

struct fl_places {
    const struct fl_program *program;
    const fl_edge_id *edges; /* those with a known line, sorted by file, line and number */
    uint32_t edge_count;
};

struct fl_places fl_places_make(struct fl_arena *arena, const struct fl_program *program);

/* The file with this path; else the only one whose path ends with it, or that it ends with, at a
 * slash; else the only one of the same name. The user's files come first. None: *others lists
 * those that it may mean, "" if there are none. */
fl_file_id fl_places_find_file(struct fl_arena *arena, const struct fl_places *places, const char *name,
                               const char **others);

struct fl_place_edges {
    fl_edge_id *items;
    uint32_t count;
};

/* All edges on a line. */
struct fl_place_edges fl_places_on_line(const struct fl_places *places, fl_file_id file, uint32_t line);

/* Those that begin the line. */
struct fl_place_edges fl_places_beginning(struct fl_arena *arena, const struct fl_places *places, fl_file_id file,
                                          uint32_t line);

/* All edges that begin a line of the user's files, one bit an edge of the program. */
struct fl_bitset fl_places_all_beginnings(struct fl_arena *arena, const struct fl_places *places);

/* The line of the file with an edge on it that is nearest to a line; 0: the file has none. */
uint32_t fl_places_nearest(const struct fl_places *places, fl_file_id file, uint32_t line);

#endif
