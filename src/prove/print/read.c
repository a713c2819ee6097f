#include "prove/print/read.h"

#include "source/expression_parse.h"
#include "solver/solver.h"

/* For two ways to write the same. */
enum { MOST_CONFLICTS = 1000 };

bool fl_predicate_reads_back(struct fl_symbols *symbols, struct fl_arena *arena, fl_function_id function,
                             struct fl_position position, const char *text, const struct fl_term *predicate) {
    if (!position.line) return false;
    struct fl_expression_problem problem;
    const struct fl_names *names = fl_names_at(arena, symbols->program, function, position);
    const struct fl_expression *condition = fl_condition_of_text(arena, names, text, &problem);
    const struct fl_term *again = condition ? fl_symbols_evaluate(symbols, condition, 1) : NULL;
    if (!again || again == predicate) return again;
    struct fl_solver *solver = fl_solver_create_float_switch(symbols->terms);
    const struct fl_term *differ = fl_term_binary(symbols->terms, FL_OP_XOR, predicate, again);
    struct fl_limits limits = fl_limits_none();
    limits.conflicts = MOST_CONFLICTS;
    bool is_same = fl_solver_solve(solver, &differ, 1, limits) == FL_UNSATISFIABLE;
    fl_solver_destroy(solver);
    return is_same;
}
