#include "solver/count/approximate.h"

#include <math.h>
#include <stdlib.h>

#include "solver/bitblast/bitblast.h"
#include "solver/count/cryptominisat.h"

enum { NO_ANSWER = UINT32_MAX };

struct counting {
    struct fl_arena *arena;
    struct fl_cryptominisat library;
    const struct fl_approximation *how;
    const struct fl_and_inverter *graph;
    fl_edge root;
    uint32_t *variables;              /* by node: CryptoMiniSat's, and 1; 0: the formula does not reach it */
    uint32_t variable_count;          /* of the formula */
    FL_VECTOR_OF(unsigned) projected; /* the variables that are bits of the formula's */
    uint32_t most;                    /* solutions in a cell */
    uint64_t random;
};

/* ---- random bits ---- */

static uint64_t next_random(struct counting *counting) {
    uint64_t word = counting->random += 0x9e3779b97f4a7c15;
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
}

/* ---- the formula ---- */

static void reach(struct counting *counting, uint32_t node) {
    if (node && !counting->variables[node]) counting->variables[node] = ++counting->variable_count;
}

/* Operands have smaller numbers than their gates. */
static void number_nodes(struct counting *counting) {
    const struct fl_and_inverter *graph = counting->graph;
    counting->variables = FL_NEW_ARRAY(counting->arena, uint32_t, graph->count);
    reach(counting, fl_edge_node(counting->root));
    for (uint32_t node = graph->count; node-- > 1;) {
        if (!counting->variables[node]) continue;
        if (fl_node_is_input(graph, node)) {
            fl_vector_push(counting->arena, &counting->projected, counting->variables[node] - 1);
        } else {
            reach(counting, fl_edge_node(graph->gates[node].left));
            reach(counting, fl_edge_node(graph->gates[node].right));
        }
    }
}

static c_Lit literal(uint32_t variable, bool is_inverted) {
    return (c_Lit){variable * 2 + is_inverted};
}

static c_Lit literal_of(const struct counting *counting, fl_edge edge) {
    return literal(counting->variables[fl_edge_node(edge)] - 1, fl_edge_is_inverted(edge));
}

static c_Lit inverse(c_Lit one) {
    return (c_Lit){one.x ^ 1};
}

static void add_gate(const struct counting *counting, SATSolver *sat, uint32_t node) {
    struct fl_gate gate = counting->graph->gates[node];
    c_Lit result = literal(counting->variables[node] - 1, false), left = literal_of(counting, gate.left),
          right = literal_of(counting, gate.right);
    counting->library.add_clause(sat, (c_Lit[]){inverse(result), left}, 2);
    counting->library.add_clause(sat, (c_Lit[]){inverse(result), right}, 2);
    counting->library.add_clause(sat, (c_Lit[]){result, inverse(left), inverse(right)}, 3);
}

static SATSolver *begin(const struct counting *counting) {
    SATSolver *sat = counting->library.new();
    counting->library.set_up_for_scalmc(sat);
    counting->library.new_vars(sat, counting->variable_count);
    for (uint32_t node = 1; node < counting->graph->count; node++)
        if (counting->variables[node] && fl_node_is_gate(counting->graph, node)) add_gate(counting, sat, node);
    c_Lit root = literal_of(counting, counting->root);
    counting->library.add_clause(sat, &root, 1);
    return sat;
}

/* ---- one cell ---- */

/* Exclusive ors in the order in which they are used. Each holds where its switch is off. */
struct cell {
    SATSolver *sat;
    uint32_t variable_count; /* so far */
    FL_VECTOR_OF(c_Lit) switches;
};

static uint32_t add_variable(struct counting *counting, struct cell *cell) {
    counting->library.new_vars(cell->sat, 1);
    return cell->variable_count++;
}

static void add_exclusive_or(struct counting *counting, struct cell *cell) {
    FL_VECTOR_OF(unsigned) chosen = {0};
    unsigned off = add_variable(counting, cell);
    fl_vector_push(counting->arena, &chosen, off);
    for (size_t i = 0; i < counting->projected.count; i++)
        if (next_random(counting) & 1) fl_vector_push(counting->arena, &chosen, counting->projected.items[i]);
    counting->library.add_xor_clause(cell->sat, chosen.items, chosen.count, next_random(counting) & 1);
    fl_vector_push(counting->arena, &cell->switches, literal(off, true));
}

static bool must_stop(const struct counting *counting) {
    const struct fl_limits *limits = &counting->how->limits;
    return fl_deadline_has_passed(limits->deadline) || (limits->is_cancelled && *limits->is_cancelled);
}

static enum fl_answer solve(struct counting *counting, struct cell *cell, const c_Lit *assumed, size_t count) {
    if (must_stop(counting)) return FL_UNDECIDED;
    double left = fl_deadline_seconds_left(counting->how->limits.deadline);
    if (isfinite(left)) counting->library.set_max_time(cell->sat, left);
    c_lbool answer = counting->library.solve_with_assumptions(cell->sat, assumed, count);
    return answer.x == L_TRUE ? FL_SATISFIABLE : answer.x == L_FALSE ? FL_UNSATISFIABLE : FL_UNDECIDED;
}

/* Not this solution again, while the switch is off. */
static void exclude_solution(struct counting *counting, struct cell *cell, c_Lit off) {
    FL_VECTOR_OF(c_Lit) clause = {0};
    slice_lbool model = counting->library.get_model(cell->sat);
    fl_vector_push(counting->arena, &clause, inverse(off));
    for (size_t i = 0; i < counting->projected.count; i++) {
        unsigned variable = counting->projected.items[i];
        fl_vector_push(counting->arena, &clause, literal(variable, model.vals[variable].x == L_TRUE));
    }
    counting->library.add_clause(cell->sat, clause.items, clause.count);
}

/* Solutions with this many of the exclusive ors, at most one more than `most`; or NO_ANSWER. */
static uint32_t count_solutions(struct counting *counting, struct cell *cell, size_t ors) {
    FL_VECTOR_OF(c_Lit) assumed = {0};
    while (cell->switches.count < ors) add_exclusive_or(counting, cell);
    c_Lit off = literal(add_variable(counting, cell), true);
    for (size_t i = 0; i < ors; i++) fl_vector_push(counting->arena, &assumed, cell->switches.items[i]);
    fl_vector_push(counting->arena, &assumed, off);
    for (uint32_t found = 0;; found++) {
        enum fl_answer answer = solve(counting, cell, assumed.items, assumed.count);
        if (answer == FL_UNDECIDED) return NO_ANSWER;
        if (answer == FL_UNSATISFIABLE || found == counting->most) return found + (answer == FL_SATISFIABLE);
        exclude_solution(counting, cell, off);
    }
}

/* ---- one estimate ---- */

struct estimate {
    uint32_t found; /* in one of the cells */
    uint32_t ors;   /* there are two to the power of this many cells */
};

/* The fewest exclusive ors with which a cell is small; `guess` is where to look first. False: time was too short.
 */
static bool search(struct counting *counting, struct cell *cell, uint32_t guess, struct estimate *estimate) {
    uint32_t large = 0, small = (uint32_t)counting->projected.count + 1, next = guess ? guess : 1, step = 1;
    *estimate = (struct estimate){0, small};
    while (small - large > 1) {
        uint32_t found = count_solutions(counting, cell, next);
        if (found == NO_ANSWER) return false;
        if (found > counting->most) {
            large = next;
            next = small > large + step ? large + step : large + (small - large) / 2;
        } else {
            small = next;
            *estimate = (struct estimate){found, next};
            next = small > large + step ? small - step : large + (small - large) / 2;
        }
        step *= 2;
    }
    return true;
}

static bool estimate_once(struct counting *counting, uint32_t guess, struct estimate *estimate) {
    struct cell cell = {begin(counting), counting->variable_count, {0}};
    bool is_done = search(counting, &cell, guess, estimate);
    counting->library.free(cell.sat);
    return is_done;
}

/* The probability that at least half of so many estimates are wrong, if 0.36 of them are (lemma 3 of the paper).
 */
static double probability_of_wrong_median(unsigned estimates) {
    const double wrong = 0.36;
    double sum = 0;
    for (unsigned k = (estimates + 1) / 2; k <= estimates; k++) {
        double ways = lgamma(estimates + 1.0) - lgamma(k + 1.0) - lgamma(estimates - k + 1.0);
        sum += exp(ways + k * log(wrong) + (estimates - k) * log(1 - wrong));
    }
    return sum;
}

static unsigned estimates_for(double delta) {
    unsigned estimates = 1;
    while (probability_of_wrong_median(estimates) > delta) estimates += 2;
    return estimates;
}

static int compare_numbers(const void *left, const void *right) {
    return fl_natural_compare(*(const struct fl_natural *)left, *(const struct fl_natural *)right);
}

static enum fl_counted estimate_all(struct counting *counting, struct fl_natural *number) {
    unsigned estimates = estimates_for(counting->how->delta);
    struct fl_natural *numbers = FL_NEW_ARRAY(counting->arena, struct fl_natural, estimates);
    uint32_t guess = 0;
    for (unsigned i = 0; i < estimates; i++) {
        struct estimate estimate;
        if (!estimate_once(counting, guess, &estimate)) return FL_NOT_COUNTED;
        guess = estimate.ors;
        numbers[i] =
            fl_natural_shift(counting->arena, fl_natural_of_word(counting->arena, estimate.found), estimate.ors);
    }
    qsort(numbers, estimates, sizeof *numbers, compare_numbers);
    *number = numbers[estimates / 2];
    return FL_COUNTED_APPROXIMATELY;
}

/* ---- all ---- */

static enum fl_counted count_cells(struct counting *counting, struct fl_natural *number) {
    double epsilon = counting->how->epsilon, rest = 1 + 1 / epsilon;
    counting->most = (uint32_t)ceil(1 + 9.84 * (1 + epsilon / (1 + epsilon)) * rest * rest);
    struct cell whole = {begin(counting), counting->variable_count, {0}};
    uint32_t found = count_solutions(counting, &whole, 0);
    counting->library.free(whole.sat);
    if (found == NO_ANSWER) return FL_NOT_COUNTED;
    if (found > counting->most) return estimate_all(counting, number);
    *number = fl_natural_of_word(counting->arena, found);
    return FL_COUNTED_EXACTLY;
}

static enum fl_counted count_graph(struct counting *counting, uint32_t bits, struct fl_natural *number) {
    if (fl_edge_is_constant(counting->root)) {
        bool is_true = counting->root == FL_EDGE_TRUE;
        *number = fl_natural_shift(counting->arena, fl_natural_of_word(counting->arena, is_true), bits);
        return FL_COUNTED_EXACTLY;
    }
    if (!fl_cryptominisat_load(&counting->library)) return FL_NOT_COUNTED;
    number_nodes(counting);
    enum fl_counted counted = count_cells(counting, number);
    fl_cryptominisat_unload(&counting->library);
    if (counted == FL_NOT_COUNTED) return counted;
    *number = fl_natural_shift(counting->arena, *number, bits - (uint32_t)counting->projected.count);
    return counted;
}

enum fl_counted fl_count_approximately(struct fl_arena *arena, struct fl_terms *terms,
                                       const struct fl_term *formula, const struct fl_term *const *variables,
                                       size_t count, const struct fl_approximation *how,
                                       struct fl_natural *number) {
    if (formula->has_float || formula->has_array) return FL_NOT_COUNTED;
    uint32_t bits = 0;
    for (size_t i = 0; i < count; i++) bits += variables[i]->width;
    struct fl_bitblast *blast = fl_bitblast_create(arena, terms);
    struct counting counting = {.arena = arena, .how = how, .graph = blast->graph, .random = how->seed};
    counting.root = fl_bitblast_term(blast, formula)[0];
    enum fl_counted counted = count_graph(&counting, bits, number);
    fl_bitblast_destroy(blast);
    return counted;
}
