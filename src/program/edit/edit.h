/* program/edit/edit.h - change a frozen program into another frozen program.
 *
 * A session collects any number of edits of one program; finishing it writes the new program and the
 * map between the two (program/edit/map.h). The old program stays as it is. The new one shares its strings,
 * types, files, objects and every expression that was not changed, so it must not outlive it; the tables
 * that did change are written once, however many edits there are.
 *
 * Ids in a session are those of the old program; variables, checks and inputs that were added get their
 * ids at once. In the new program, locations and edges have other numbers; all else keeps its own, and
 * what was added comes behind.
 *
 * Edits that would break an invariant of program.h are refused: the function returns false (or no id),
 * and the session is as before. These are:
 * - a RETURN stays a RETURN, and nothing else becomes one; only a CALL becomes a CALL;
 * - where nothing follows an edge (it ends the run, or calls what does not return), nothing can be
 *   inserted behind it, and only what has no successor either may stand in its place;
 * - the conditions of one branch stay complementary: of two, the other one follows the one that is
 *   changed; of more (a switch), only an expression that all of them contain can be replaced.
 * Widths, and whose variables an expression names, are the caller's duty, checked when finishing.
 */
#ifndef FL_PROGRAM_EDIT_EDIT_H
#define FL_PROGRAM_EDIT_EDIT_H

#include "program/edit/map.h"
#include "program/program.h"

struct fl_program_edit;

/* The new program will live in the arena. */
struct fl_program_edit *fl_program_edit_begin(struct fl_arena *arena, const struct fl_program *program);

/* Verifies the new program. The session must not be used after. */
const struct fl_program *fl_program_edit_finish(struct fl_program_edit *edit, struct fl_program_map *map);
/* Ends the session without a new program. */
void fl_program_edit_abandon(struct fl_program_edit *edit);

/* ---- what an edge does ---- */

/* As it is in the session. */
const struct fl_operation *fl_program_edit_operation(const struct fl_program_edit *edit, fl_edge_id edge);

/* The edge keeps its position. A CHECK whose edge does something else from now on stays in the table and
 * is at no edge, as those in unreachable code are. */
bool fl_program_edit_replace_operation(struct fl_program_edit *edit, fl_edge_id edge,
                                       struct fl_operation operation);

/* `old` is a part of the edge's operation (the same pointer, anywhere but in what is called); all places
 * where it stands get `new`, which is as wide. */
bool fl_program_edit_replace_expression(struct fl_program_edit *edit, fl_edge_id edge,
                                        const struct fl_expression *old, const struct fl_expression *new);

/* The edge is passed without effect. */
bool fl_program_edit_skip(struct fl_program_edit *edit, fl_edge_id edge);

/* ---- what is added ---- */

/* GLOBAL, LOCAL or TEMPORARY. */
fl_variable_id fl_program_edit_add_variable(struct fl_program_edit *edit, struct fl_variable variable);
/* Its value, also of a variable that the old program has. */
const struct fl_expression *fl_program_edit_variable(const struct fl_program_edit *edit, fl_variable_id variable);
fl_input_id fl_program_edit_add_input(struct fl_program_edit *edit, struct fl_input input);

/* Where something is inserted. What is inserted at one place is executed in the order of insertion. */
struct fl_edit_place {
    fl_location_id location; /* whenever execution is there, before any edge that leaves it; or none */
    fl_edge_id edge;         /* behind it, whenever it was taken (of a CALL: has returned); or none */
};

static inline struct fl_edit_place fl_edit_at(fl_location_id location) {
    return (struct fl_edit_place){.location = location, .edge = FL_NO_ID};
}
static inline struct fl_edit_place fl_edit_after(fl_edge_id edge) {
    return (struct fl_edit_place){.location = FL_NO_ID, .edge = edge};
}
/* Of a branch: before it is decided, so whichever way it goes. */
static inline struct fl_edit_place fl_edit_before(const struct fl_program *program, fl_edge_id edge) {
    return fl_edit_at(fl_program_edge(program, edge)->source);
}

/* Any operation but CALL, RETURN and HALT; a CHECK is inserted by the function below. */
bool fl_program_edit_insert(struct fl_program_edit *edit, struct fl_edit_place place,
                            struct fl_operation operation, struct fl_position position);
bool fl_program_edit_insert_assignment(struct fl_program_edit *edit, struct fl_edit_place place,
                                       fl_variable_id variable, const struct fl_expression *value,
                                       struct fl_position position);
/* Runs in which the condition does not hold end here: nobody looks at them. */
bool fl_program_edit_insert_assume(struct fl_program_edit *edit, struct fl_edit_place place,
                                   const struct fl_expression *condition, struct fl_position position);
/* `check` says its kind, position and text. None: refused. */
fl_check_id fl_program_edit_insert_check(struct fl_program_edit *edit, struct fl_edit_place place,
                                         const struct fl_expression *condition, struct fl_check check);

/* No run gets past the edge, nor does it have its effect: an assumption of 0 stands before it, or, where
 * the edge is one way of a branch, behind it. */
bool fl_program_edit_halt(struct fl_program_edit *edit, fl_edge_id edge);

/* How often the value of a hole is read. */
enum fl_hole_kind {
    FL_HOLE_EACH_TIME, /* a new one whenever execution comes to the edge */
    FL_HOLE_ONCE,      /* at the start of the program: one value for the whole run */
};

/* An input of this name in place of the expression, which is a part of the edge's operation as above.
 * None: refused. */
fl_input_id fl_program_edit_add_hole(struct fl_program_edit *edit, fl_edge_id edge,
                                     const struct fl_expression *expression, const char *name,
                                     enum fl_hole_kind kind);

#endif
