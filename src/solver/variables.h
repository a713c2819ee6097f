/* solver/variables.h - the variables, arrays included, of formulas.
 *
 * The list of a formula is found once and kept.
 */
#ifndef FL_SOLVER_VARIABLES_H
#define FL_SOLVER_VARIABLES_H

#include "base/vector.h"
#include "solver/term_table.h"
#include "term/term.h"

struct fl_variable_list {
    const struct fl_term *const *items; /* each once */
    size_t count;
};

struct fl_variables {
    struct fl_arena *arena;
    struct fl_term_table lists; /* struct fl_variable_list * by formula */
    struct fl_term_table seen;  /* in which search a term was met last */
    uintptr_t search;
    FL_VECTOR_OF(const struct fl_term *) pending;
    FL_VECTOR_OF(const struct fl_term *) found;
};

struct fl_variables fl_variables_make(struct fl_arena *arena);
const struct fl_variable_list *fl_variables_of(struct fl_variables *variables, const struct fl_term *formula);

#endif
