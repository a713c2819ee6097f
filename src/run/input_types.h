/* run/input_types.h - the types of objects among the inputs.
 *
 * A file of inputs knows bytes and names; types come from the parameters and global variables that the
 * objects can be reached from.
 */
#ifndef FL_RUN_INPUT_TYPES_H
#define FL_RUN_INPUT_TYPES_H

#include "run/inputs.h"

struct fl_input_types {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_inputs *inputs;
    const struct fl_type **of_object;
    bool *is_known;
};

/* Of the objects of the inputs that this feed gave to a run. */
struct fl_input_types *fl_input_types_make(struct fl_arena *arena, const struct fl_feed *feed);
/* Of one element of an object; NULL: it is bytes. count is of elements. */
const struct fl_type *fl_input_types_find(const struct fl_input_types *types, const struct fl_input_object *object,
                                          uint64_t *count);
/* The object of this name; NULL: there is none. */
const struct fl_input_object *fl_input_types_object(const struct fl_input_types *types, const char *name);

#endif
