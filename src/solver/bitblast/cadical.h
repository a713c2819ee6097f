/* solver/bitblast/cadical.h - CaDiCaL behind the few calls that the encoder and the back end need.
 *
 * Literals are CaDiCaL's: a positive number is a variable, its negation the inverse. Clauses stay
 * for good; assumptions hold for the next fl_sat_solve only. Values may be asked after
 * SATISFIABLE, failed assumptions after UNSATISFIABLE, both only until the next clause.
 */
#ifndef FL_SOLVER_BITBLAST_CADICAL_H
#define FL_SOLVER_BITBLAST_CADICAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solver/solver.h"

struct fl_sat;

struct fl_sat *fl_sat_create(void);
void fl_sat_destroy(struct fl_sat *sat);

int fl_sat_new_variable(struct fl_sat *sat);
void fl_sat_add_clause(struct fl_sat *sat, const int *literals, size_t count);
void fl_sat_add_unit(struct fl_sat *sat, int literal);
void fl_sat_add_binary(struct fl_sat *sat, int first, int second);
void fl_sat_add_ternary(struct fl_sat *sat, int first, int second, int third);

void fl_sat_assume(struct fl_sat *sat, int literal);
enum fl_answer fl_sat_solve(struct fl_sat *sat, struct fl_limits limits);
bool fl_sat_value(struct fl_sat *sat, int literal);
bool fl_sat_has_failed(struct fl_sat *sat, int literal);

uint64_t fl_sat_variable_count(const struct fl_sat *sat);
uint64_t fl_sat_clause_count(const struct fl_sat *sat);

#endif
