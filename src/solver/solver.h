/* solver/solver.h - satisfiability of terms, incrementally.
 *
 * A solver holds asserted formulas for good and takes assumptions per query. Scopes are not
 * pushed and popped: to retract a formula later, assert (activation => formula) with a fresh
 * variable as activation and assume it. What was encoded once is never encoded again.
 *
 * fl_solver_create_default gives the layers that engines want: counterexample and core cache,
 * splitting into independent parts, query log, then the back end. Terms, floats included, are
 * bit-blasted through an and-inverter graph into CaDiCaL. Queries with one of the few float
 * operators that have no circuit (solver/float/lower.h) go to Z3, which is loaded at the first.
 *
 * Invariant: after SATISFIABLE the model satisfies every asserted and assumed formula by
 * fl_evaluate; this is verified at every answer in tests, and wherever FAULTLINE_VALIDATE is set
 * in the environment.
 */
#ifndef FL_SOLVER_SOLVER_H
#define FL_SOLVER_SOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/system/clock.h"
#include "base/vector.h"
#include "solver/model.h"
#include "term/evaluate.h"
#include "term/term.h"

enum fl_answer { FL_SATISFIABLE, FL_UNSATISFIABLE, FL_UNDECIDED };

struct fl_limits {
    struct fl_deadline deadline;
    int64_t conflicts;                /* negative: no limit */
    const volatile int *is_cancelled; /* may be NULL; non-zero ends the query */
};

struct fl_limits fl_limits_none(void);

struct fl_solver_statistics {
    uint64_t queries, satisfiable, unsatisfiable, undecided;
    uint64_t cache_hits;  /* answered by a layer without a back end */
    uint64_t known_parts; /* independent parts of queries that were known to be satisfiable */
    uint64_t log_errors;  /* queries that could not be written to the log */
    uint64_t sat_variables, sat_clauses, and_gates;
    double seconds;
    /* of the last query that reached a back end */
    uint64_t last_sat_variables, last_sat_clauses;
    double last_seconds;
};

struct fl_solver;
struct fl_posed; /* solver/posed.h */

/* Back ends and layers are tables of functions behind one handle. An entry that is NULL is left to
 * the solver below, so that a layer has only what it changes; a back end has all but those that say
 * otherwise. */
struct fl_solver_functions {
    /* A layer that has this hands the formula on by itself. May be NULL in a back end, too: what was
     * asserted is in solver->asserted. */
    void (*assert_formula)(struct fl_solver *solver, const struct fl_term *formula);
    enum fl_answer (*solve)(struct fl_solver *solver, const struct fl_term *const *assumptions, size_t count,
                            struct fl_limits limits);
    /* After SATISFIABLE, where solver->model is NULL: the value of a term of any width; unconstrained
     * variables are zero. */
    struct fl_bits (*model_value)(struct fl_solver *solver, const struct fl_term *term);
    /* In the same tables: adds the values of these variables, of arrays the elements that matter. */
    void (*copy_model)(struct fl_solver *solver, const struct fl_term *const *variables, size_t count,
                       struct fl_assignment *assignment);
    /* After UNSATISFIABLE: is this assumption part of the contradiction? */
    bool (*has_failed)(struct fl_solver *solver, const struct fl_term *assumption);
    /* What is neither in solver->counted nor of the solver below; may be NULL. */
    void (*add_statistics)(const struct fl_solver *solver, struct fl_solver_statistics *statistics);
    /* Frees what is neither in solver->arena nor below; may be NULL. */
    void (*destroy)(struct fl_solver *solver);
};

/* The first member of every back end and layer. */
struct fl_solver {
    const struct fl_solver_functions *functions;
    struct fl_terms *terms;
    struct fl_arena *arena;  /* the solver itself is in it */
    struct fl_solver *below; /* what a layer wraps, owned by it; NULL in a back end */
    FL_VECTOR_OF(const struct fl_term *) asserted;
    /* The model of the last answer, where this solver has one at hand. NULL: ask the functions. */
    struct fl_model *model;
    /* Queries and answers of fl_solver_solve on this handle, what a layer counts of its own, and what
     * a back end says of its size and its last query. */
    struct fl_solver_statistics counted;
};

void fl_solver_assert(struct fl_solver *solver, const struct fl_term *formula);
enum fl_answer fl_solver_solve(struct fl_solver *solver, const struct fl_term *const *assumptions, size_t count,
                               struct fl_limits limits);
/* A value of more than 64 bits lives until the next query. A term over variables that the query
 * did not mention has some value. */
struct fl_bits fl_solver_model_value(struct fl_solver *solver, const struct fl_term *term);
void fl_solver_copy_model(struct fl_solver *solver, const struct fl_term *const *variables, size_t count,
                          struct fl_assignment *assignment);
bool fl_solver_has_failed(struct fl_solver *solver, const struct fl_term *assumption);
struct fl_solver_statistics fl_solver_statistics(const struct fl_solver *solver);
/* Adds what the solver and those below it count, other than queries, answers and their time. */
void fl_solver_add_statistics(const struct fl_solver *solver, struct fl_solver_statistics *statistics);
/* Of two solvers together, whichever command used them; the last query is the second's. */
struct fl_solver_statistics fl_solver_statistics_sum(struct fl_solver_statistics first,
                                                     struct fl_solver_statistics second);
void fl_solver_destroy(struct fl_solver *solver);

/* For those who implement one: a zeroed struct of this size, whose first member is a struct fl_solver.
 * A layer shares the terms of the solver below. */
void *fl_solver_new(size_t size, const struct fl_solver_functions *functions, struct fl_terms *terms);
void *fl_solver_new_layer(size_t size, const struct fl_solver_functions *functions, struct fl_solver *below);

/* Back ends. */
struct fl_solver *fl_solver_create_bitblast(struct fl_terms *terms);
struct fl_solver *fl_solver_create_z3(struct fl_terms *terms); /* NULL if libz3 can't be loaded */

/* Layers; each takes over the solver that it wraps. */
struct fl_solver *
fl_solver_create_float_switch(struct fl_terms *terms); /* bit-blasting; Z3 for floats that are not lowered */
struct fl_solver *fl_solver_create_cache(struct fl_solver *below);
struct fl_solver *fl_solver_create_split(struct fl_solver *below);
struct fl_solver *fl_solver_create_log(struct fl_solver *below, const char *directory);
struct fl_solver *fl_solver_create_validate(struct fl_solver *below);
struct fl_solver *fl_solver_create_sharing(struct fl_solver *below, struct fl_posed *posed);

/* All layers as described above. log_directory may be NULL. */
struct fl_solver *fl_solver_create_default(struct fl_terms *terms, const char *log_directory);
/* The same beside other processes, which ask some of the same questions. NULL: there are none. */
struct fl_solver *fl_solver_create_beside(struct fl_terms *terms, const char *log_directory,
                                          struct fl_posed *posed);

#endif
