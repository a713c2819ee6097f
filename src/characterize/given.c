#include "characterize/given.h"

typedef const struct fl_term *term_ref;

bool fl_given_take(struct fl_space *space, const char *const *conditions, size_t count,
                   struct fl_condition_problem *problem) {
    term_ref all = fl_term_true(space->terms);
    *problem = (struct fl_condition_problem){0};
    for (size_t i = 0; i < count; i++) {
        term_ref one = fl_condition_read(space, conditions[i], problem);
        if (!one) {
            problem->message = fl_arena_format(space->arena, "--given '%s': %s", conditions[i], problem->message);
            return false;
        }
        all = fl_term_and(space->terms, all, one);
    }
    if (count && fl_space_ask(space, &all, 1) == FL_UNSATISFIABLE) {
        problem->message = count > 1 ? "--given: no input has all of these conditions"
                                     : fl_arena_format(space->arena, "--given '%s': no input is so", *conditions);
        return false;
    }
    fl_space_give(space, all);
    return true;
}
