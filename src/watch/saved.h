/* watch/saved.h - values that a function saves for guards: those that variables have at first.
 *
 * Of a parameter, the value that it is given; of a global variable, the one that it has when the function is
 * entered; and of a variable that the function sets before it looks at it, the value that it gets there ("x_init"
 * of section 4 of the paper). A guard over them is a path condition: it is the same for all of the function.
 *
 * Invariant: the program with them does what the program does; a saved value changes at the places that
 * fl_watch_saved says and nowhere else, and is 0 before. There is one for each activation of the function.
 */
#ifndef FL_WATCH_SAVED_H
#define FL_WATCH_SAVED_H

#include "program/program.h"
#include "watch/plan.h"

struct fl_watch_saved_value {
    struct fl_watch_saved saved;
    fl_function_id function;
    fl_variable_id variable; /* of the program with saved values, that holds it */
};

typedef FL_VECTOR_OF(struct fl_watch_saved_value) fl_watch_saved_values;

/* A function, and the variable in it that matters most (NULL: none does). */
struct fl_watch_wish {
    fl_function_id function;
    const char *subject;
};

/* The program with saved values, which have the same checks by number; NULL: there is nothing to save. */
const struct fl_program *fl_watch_save_values(struct fl_arena *arena, const struct fl_program *program,
                                              const struct fl_watch_wish *wishes, size_t count,
                                              fl_watch_saved_values *values);

#endif
