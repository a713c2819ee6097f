/* program/build/builder.h - make a program, then freeze it.
 *
 * Locations and edges are added per function in any order; freezing sorts them, computes
 * incoming edges, loop heads and slots, and gives globals and functions their addresses.
 */
#ifndef FL_PROGRAM_BUILD_BUILDER_H
#define FL_PROGRAM_BUILD_BUILDER_H

#include "program/program.h"

struct fl_builder;

struct fl_builder *fl_builder_create(struct fl_arena *arena, uint32_t pointer_width);

/* Every access that is not surely inside its object is checked. */
void fl_builder_set_access_checks(struct fl_builder *builder);
/* Checks of indices are stricter than those that the compiler inserts. */
void fl_builder_set_strict_ends(struct fl_builder *builder);
void fl_builder_set_inline_bodies(struct fl_builder *builder, const struct fl_inline_bodies *bodies);
void fl_builder_set_handlers(struct fl_builder *builder, const struct fl_handlers *handlers);
void fl_builder_set_arguments_use(struct fl_builder *builder, enum fl_arguments_use use);
/* The precondition of the entry function; none unless this is called. */
void fl_builder_set_precondition(struct fl_builder *builder, fl_function_id precondition);

fl_file_id fl_builder_add_file(struct fl_builder *builder, const char *path, bool is_users);

/* Variables and objects: the struct's slot and address are filled in here. */
fl_variable_id fl_builder_add_variable(struct fl_builder *builder, struct fl_variable variable);
/* Globals and strings get their address at once, so that initial contents can mention it. */
fl_object_id fl_builder_add_object(struct fl_builder *builder, struct fl_object object);
void fl_builder_set_contents(struct fl_builder *builder, fl_object_id object, const unsigned char *contents);
/* Code that is not in the program may change it. */
void fl_builder_set_external_object(struct fl_builder *builder, fl_object_id object);
void fl_builder_set_external_variable(struct fl_builder *builder, fl_variable_id variable);
void fl_builder_set_initial(struct fl_builder *builder, fl_variable_id variable, struct fl_bits initial);

/* Takes name, link_name, type, position, is_users, is_variadic, is_external, result_width; the rest follows. */
fl_function_id fl_builder_add_function(struct fl_builder *builder, struct fl_function function);
/* In order; the variables must be of kind PARAMETER or REFERENCE, and of this function. */
void fl_builder_set_parameters(struct fl_builder *builder, fl_function_id function,
                               const fl_variable_id *parameters, uint32_t count);
/* Creates entry and exit, and the VARIADIC object where it needs one. */
void fl_builder_begin_body(struct fl_builder *builder, fl_function_id function);

fl_location_id fl_builder_add_location(struct fl_builder *builder, fl_function_id function);
/* The target may be none behind a HALT or a CHECK that always fails: nothing follows them, and
 * freezing leads all of a function's to one location that nothing leaves. */
fl_edge_id fl_builder_add_edge(struct fl_builder *builder, fl_location_id source, fl_location_id target,
                               struct fl_operation operation, struct fl_position position);
void fl_builder_set_event(struct fl_builder *builder, fl_edge_id edge);
void fl_builder_set_decision(struct fl_builder *builder, fl_edge_id edge, enum fl_decision decision);

fl_check_id fl_builder_add_check(struct fl_builder *builder, struct fl_check check);
fl_input_id fl_builder_add_input(struct fl_builder *builder, struct fl_input input);
fl_assumption_id fl_builder_add_assumption(struct fl_builder *builder, struct fl_assumption assumption);
/* The edge names it; a SKIP that does is kept. */
void fl_builder_set_assumption(struct fl_builder *builder, fl_edge_id edge, fl_assumption_id assumption);

/* The table entry as it is now, for the code that builds. Moves when something is added. */
uint32_t fl_builder_function_count(const struct fl_builder *builder);
const struct fl_function *fl_builder_function(const struct fl_builder *builder, fl_function_id function);
const struct fl_variable *fl_builder_variable(const struct fl_builder *builder, fl_variable_id variable);
const struct fl_object *fl_builder_object(const struct fl_builder *builder, fl_object_id object);

/* The builder must not be used after. Ids of locations and edges handed out before are
 * renumbered; ids of everything else stay. Unreachable locations are dropped, and so are SKIP
 * edges (but for endless loops of them and the entry's). Reads the files'
 * contents. */
const struct fl_program *fl_builder_freeze(struct fl_builder *builder, fl_function_id start, fl_function_id entry);

/* Expressions over what was added; the constructors of all others are in program/expression.h. */
const struct fl_expression *fl_expression_variable(struct fl_arena *arena, const struct fl_builder *builder,
                                                   fl_variable_id variable);
const struct fl_expression *fl_expression_object(struct fl_arena *arena, const struct fl_builder *builder,
                                                 fl_object_id object, const struct fl_type *type);
const struct fl_expression *fl_expression_function(struct fl_arena *arena, const struct fl_builder *builder,
                                                   fl_function_id function);

#endif
