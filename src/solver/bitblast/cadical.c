#include "solver/bitblast/cadical.h"

#include <ccadical.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "base/invariant.h"

struct fl_sat {
    CCaDiCaL *cadical;
    struct fl_limits limits; /* of the query that runs */
    int variables;
    uint64_t clauses;
};

static int must_stop(void *state) {
    const struct fl_sat *sat = state;
    if (sat->limits.is_cancelled && *sat->limits.is_cancelled) return 1;
    return fl_deadline_has_passed(sat->limits.deadline);
}

struct fl_sat *fl_sat_create(void) {
    struct fl_sat *sat = calloc(1, sizeof *sat);
    if (!sat) fl_out_of_memory(sizeof *sat);
    sat->limits = fl_limits_none();
    sat->cadical = ccadical_init();
    ccadical_set_option(sat->cadical, "quiet", 1);
    ccadical_set_option(sat->cadical, "phase", 0); /* small numbers are easier to read */
    return sat;
}

void fl_sat_destroy(struct fl_sat *sat) {
    if (!sat) return;
    ccadical_release(sat->cadical);
    free(sat);
}

int fl_sat_new_variable(struct fl_sat *sat) {
    FL_INVARIANT(sat->variables < INT_MAX - 1, "CaDiCaL's variables are ints");
    return ++sat->variables;
}

void fl_sat_add_clause(struct fl_sat *sat, const int *literals, size_t count) {
    for (size_t i = 0; i < count; i++) ccadical_add(sat->cadical, literals[i]);
    ccadical_add(sat->cadical, 0);
    sat->clauses++;
}

void fl_sat_add_unit(struct fl_sat *sat, int literal) {
    fl_sat_add_clause(sat, &literal, 1);
}

void fl_sat_add_binary(struct fl_sat *sat, int first, int second) {
    fl_sat_add_clause(sat, (int[]){first, second}, 2);
}

void fl_sat_add_ternary(struct fl_sat *sat, int first, int second, int third) {
    fl_sat_add_clause(sat, (int[]){first, second, third}, 3);
}

void fl_sat_assume(struct fl_sat *sat, int literal) {
    ccadical_assume(sat->cadical, literal);
}

enum fl_answer fl_sat_solve(struct fl_sat *sat, struct fl_limits limits) {
    sat->limits = limits;
    bool may_stop = limits.is_cancelled || isfinite(limits.deadline.at);
    ccadical_set_terminate(sat->cadical, sat, may_stop ? must_stop : NULL);
    if (limits.conflicts >= 0)
        ccadical_limit(sat->cadical, "conflicts", limits.conflicts > INT_MAX ? INT_MAX : (int)limits.conflicts);
    int answer = ccadical_solve(sat->cadical);
    sat->limits = fl_limits_none();
    return answer == 10 ? FL_SATISFIABLE : answer == 20 ? FL_UNSATISFIABLE : FL_UNDECIDED;
}

bool fl_sat_value(struct fl_sat *sat, int literal) {
    return ccadical_val(sat->cadical, literal) > 0;
}

bool fl_sat_has_failed(struct fl_sat *sat, int literal) {
    return ccadical_failed(sat->cadical, literal);
}

uint64_t fl_sat_variable_count(const struct fl_sat *sat) {
    return (uint64_t)sat->variables;
}

uint64_t fl_sat_clause_count(const struct fl_sat *sat) {
    return sat->clauses;
}
