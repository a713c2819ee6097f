/* engine/symbolic/lazy_names.h - what the variables of inputs stand for that come to be as they are read (lazy.h).
 */
#ifndef FL_ENGINE_SYMBOLIC_LAZY_NAMES_H
#define FL_ENGINE_SYMBOLIC_LAZY_NAMES_H

#include "engine/symbolic/lazy.h"

struct fl_lazy_variable {
    /* "p->next->value", "a[2]": a number. "p": one bit, whether it points to an object, and is not null.
     * "q.target": 0 null, 1 an object of its own, others the objects of pointers that were read before.
     * "a.further": how many elements come behind the first. */
    const char *name;
    const struct fl_type *type; /* NULL: a number of the variable's width */
};

/* ".further" */
extern const char fl_lazy_count_suffix[];

/* False: it is no variable of such an input. */
bool fl_lazy_name_variable(const struct fl_engine *engine, const struct fl_term *variable,
                           struct fl_lazy_variable *found);

#endif
