/* program/builder.h - make a program, then freeze it.
 *
 * Locations and edges are added per function in any order; freezing sorts them, computes
 * incoming edges, loop heads and slots, and gives globals and functions their addresses.
 */
#ifndef FL_PROGRAM_BUILDER_H
#define FL_PROGRAM_BUILDER_H

#include "program/program.h"

struct fl_builder;

struct fl_builder *fl_builder_create(struct fl_arena *arena, uint32_t pointer_width);
uint32_t fl_builder_pointer_width(const struct fl_builder *builder);

/* Every access that is not surely inside its object is checked. */
void fl_builder_set_access_checks(struct fl_builder *builder);
void fl_builder_set_inline_bodies(struct fl_builder *builder);
void fl_builder_set_arguments_use(struct fl_builder *builder, enum fl_arguments_use use);
/* The precondition of the entry function; none unless this is called. */
void fl_builder_set_precondition(struct fl_builder *builder, fl_function_id precondition);

fl_file_id fl_builder_add_file(struct fl_builder *builder, const char *path, bool is_users);

/* Variables and objects: the struct's slot and address are filled in here. */
fl_variable_id fl_builder_add_variable(struct fl_builder *builder, struct fl_variable variable);
/* Globals and strings get their address at once, so that initial contents can mention it. */
fl_object_id fl_builder_add_object(struct fl_builder *builder, struct fl_object object);
void fl_builder_set_contents(struct fl_builder *builder, fl_object_id object, const unsigned char *contents);
void fl_builder_set_initial(struct fl_builder *builder, fl_variable_id variable, struct fl_bits initial);

/* Takes name, link_name, type, position, is_users, is_variadic, result_width; the rest follows. */
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
void fl_builder_add_assumption(struct fl_builder *builder, struct fl_assumption assumption);

/* The table entry as it is now, for the code that builds. Moves when something is added. */
const struct fl_function *fl_builder_function(const struct fl_builder *builder, fl_function_id function);
const struct fl_variable *fl_builder_variable(const struct fl_builder *builder, fl_variable_id variable);
const struct fl_object *fl_builder_object(const struct fl_builder *builder, fl_object_id object);

/* The builder must not be used after. Ids of locations and edges handed out before are
 * renumbered; ids of everything else stay. Unreachable locations are dropped, and so are SKIP
 * edges (but for endless loops of them and the entry's). Reads the files'
 * contents. */
const struct fl_program *fl_builder_freeze(struct fl_builder *builder, fl_function_id start, fl_function_id entry);

/* Expressions. Widths are checked; constants are folded; what C would not show is marked implicit
 * by the caller with fl_expression_implicit. type may be NULL. */
const struct fl_expression *fl_expression_constant(struct fl_arena *arena, struct fl_bits value,
                                                   const struct fl_type *type);
const struct fl_expression *fl_expression_word(struct fl_arena *arena, uint32_t width, uint64_t value,
                                               const struct fl_type *type);
const struct fl_expression *fl_expression_variable(struct fl_arena *arena, const struct fl_builder *builder,
                                                   fl_variable_id variable);
/* The same where there is no builder; `entry` is the variable's own. */
const struct fl_expression *fl_expression_of_variable(struct fl_arena *arena, fl_variable_id variable,
                                                      const struct fl_variable *entry);
const struct fl_expression *fl_expression_load(struct fl_arena *arena, const struct fl_expression *address,
                                               uint32_t width, const struct fl_type *type);
const struct fl_expression *fl_expression_object(struct fl_arena *arena, const struct fl_builder *builder,
                                                 fl_object_id object, const struct fl_type *type);
const struct fl_expression *fl_expression_function(struct fl_arena *arena, const struct fl_builder *builder,
                                                   fl_function_id function);
const struct fl_expression *fl_expression_field(struct fl_arena *arena, const struct fl_expression *base,
                                                int64_t offset, const struct fl_member *member,
                                                const struct fl_type *type);
const struct fl_expression *fl_expression_index(struct fl_arena *arena, const struct fl_expression *base,
                                                const struct fl_expression *index, int64_t stride,
                                                const struct fl_type *type);
const struct fl_expression *fl_expression_unary(struct fl_arena *arena, enum fl_operator op,
                                                const struct fl_expression *operand, const struct fl_type *type);
const struct fl_expression *fl_expression_binary(struct fl_arena *arena, enum fl_operator op,
                                                 const struct fl_expression *left,
                                                 const struct fl_expression *right, const struct fl_type *type);
const struct fl_expression *fl_expression_if(struct fl_arena *arena, const struct fl_expression *condition,
                                             const struct fl_expression *then,
                                             const struct fl_expression *otherwise, const struct fl_type *type);
/* ZERO_EXTEND, SIGN_EXTEND, and the float conversions. */
const struct fl_expression *fl_expression_convert(struct fl_arena *arena, enum fl_operator op, uint32_t width,
                                                  const struct fl_expression *operand, const struct fl_type *type);
const struct fl_expression *fl_expression_extract(struct fl_arena *arena, uint32_t high, uint32_t low,
                                                  const struct fl_expression *operand, const struct fl_type *type);
const struct fl_expression *fl_expression_round(struct fl_arena *arena, enum fl_rounding mode,
                                                const struct fl_expression *operand, const struct fl_type *type);
const struct fl_expression *fl_expression_fused(struct fl_arena *arena, const struct fl_expression *left,
                                                const struct fl_expression *right,
                                                const struct fl_expression *addend, const struct fl_type *type);
/* IN_BOUNDS or IS_WRITABLE. */
const struct fl_expression *fl_expression_access(struct fl_arena *arena, enum fl_expression_kind kind,
                                                 const struct fl_expression *base,
                                                 const struct fl_expression *address,
                                                 const struct fl_expression *size);
/* IS_FREEABLE, IS_FUNCTION, OBJECT_SIZE (pointer-wide), NO_LEAK (operand NULL). */
const struct fl_expression *fl_expression_memory_question(struct fl_arena *arena, enum fl_expression_kind kind,
                                                          const struct fl_expression *operand);
/* 1-bit negation; undoes itself and turns comparisons round. */
const struct fl_expression *fl_expression_not(struct fl_arena *arena, const struct fl_expression *operand);
/* For a comparison built as b < a (or b <= a) where C has a > b (or a >= b). */
const struct fl_expression *fl_expression_turned(struct fl_arena *arena, const struct fl_expression *expression);
const struct fl_expression *fl_expression_implicit(struct fl_arena *arena, const struct fl_expression *expression);
const struct fl_expression *fl_expression_typed(struct fl_arena *arena, const struct fl_expression *expression,
                                                const struct fl_type *type);

#endif
