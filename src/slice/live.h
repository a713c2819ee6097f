/* slice/live.h - what the rest of a path depends on, while walking it backwards.
 *
 * Variables of an activation are kept with it: no other activation can touch them. Global
 * variables and memory are shared. What may be written is told by sets of lvalues; memory is taken
 * out again only where a write surely covers it, which the values along the path tell.
 */
#ifndef FL_SLICE_LIVE_H
#define FL_SLICE_LIVE_H

#include "analysis/lvalue/lvalues.h"
#include "slice/values.h"

struct fl_live;

/* Nothing is live, and no activation is open. */
struct fl_live *fl_live_create(struct fl_arena *arena, const struct fl_program *program,
                               struct fl_lvalues *lvalues, struct fl_path_values *values);

/* An activation begins (seen backwards, at its last step) or ends (at its call). */
void fl_live_push(struct fl_live *live);
void fl_live_pop(struct fl_live *live);

/* Of the innermost activation, or a global variable. */
bool fl_live_has_variable(const struct fl_live *live, fl_variable_id variable);
void fl_live_remove_variable(struct fl_live *live, fl_variable_id variable);
/* May one of the lvalues be live? Only those that activations share. */
bool fl_live_meets(struct fl_live *live, fl_lvalue_set set);

/* Everything that an expression reads, evaluated where the values are now. */
void fl_live_add(struct fl_live *live, const struct fl_expression *expression);
/* The memory at an address; bytes is 0 where it is not known how many. */
void fl_live_add_memory(struct fl_live *live, const struct fl_expression *address, uint64_t bytes);
/* One of the flags of lvalues.h. Nothing removes it, and it is not printed. */
void fl_live_add_flag(struct fl_live *live, fl_lvalue_set flag);
/* So many bytes at an address are surely written. */
void fl_live_remove_memory(struct fl_live *live, const struct fl_expression *address, uint64_t bytes);
/* All of an object of the innermost activation becomes unknown, or is new. */
void fl_live_remove_object(struct fl_live *live, fl_object_id object);

/* For questions about what lies between two locations: the shared sets, and those of the innermost
 * activation. */
const fl_lvalue_set *fl_live_shared(const struct fl_live *live, size_t *count);
const fl_lvalue_set *fl_live_own(const struct fl_live *live, size_t *count);
/* Differs whenever a set was added or removed, or the activation is another one. */
uint64_t fl_live_version(const struct fl_live *live);

/* "a, list->head" for people; the variables of the innermost activation first. */
const char *fl_live_print(const struct fl_live *live, struct fl_arena *arena);

#endif
