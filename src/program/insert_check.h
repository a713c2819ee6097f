/* program/insert_check.h - a copy of a program with one more check.
 *
 * The check stands at a location: whenever execution is there, and before anything else. It is the
 * last of the copy's checks. Locations behind it in the table, and edges, get other numbers; all
 * else keeps its own.
 */
#ifndef FL_PROGRAM_INSERT_CHECK_H
#define FL_PROGRAM_INSERT_CHECK_H

#include "program/program.h"

/* `check` says its kind, position and text. The location is not a function's exit. */
const struct fl_program *fl_program_insert_check(struct fl_arena *arena, const struct fl_program *program,
                                                 fl_location_id location, const struct fl_expression *condition,
                                                 struct fl_check check);

#endif
