/* solver/bitblast/solver.c - the back end for all but a few float operators: and-inverter graph, clauses, CaDiCaL.
 */
#include "solver/solver.h"

#include <stdlib.h>

#include "base/invariant.h"
#include "base/vector.h"
#include "solver/bitblast/asserted_bounds.h"
#include "solver/bitblast/bitblast.h"
#include "solver/bitblast/cadical.h"
#include "solver/bitblast/congruence.h"
#include "solver/bitblast/encode.h"
#include "solver/model.h"

enum model_state { NO_MODEL, MODEL_IN_SAT, MODEL_COPIED };

struct bitblast_solver {
    struct fl_solver base;
    struct fl_bitblast *blast;
    struct fl_sat *sat;
    struct fl_encoder *encoder;
    struct fl_congruence *congruence;
    size_t encoded_count;                   /* of the asserted formulas */
    bool is_contradictory;                  /* the asserted formulas alone */
    const struct fl_term *false_assumption; /* of the last query: one that is constantly false */
    enum model_state model_state;
    struct fl_model model;
};

static struct bitblast_solver *of(struct fl_solver *solver) {
    return (struct bitblast_solver *)solver;
}

static fl_edge edge_of(struct bitblast_solver *self, const struct fl_term *formula) {
    return fl_bitblast_term(self->blast, formula)[0];
}

/* What was asserted since the last query: not before, so that the model of that one stays readable. */
static void encode_asserted(struct bitblast_solver *self) {
    for (; self->encoded_count < self->base.asserted.count; self->encoded_count++) {
        const struct fl_term *formula = self->base.asserted.items[self->encoded_count];
        fl_edge edge = edge_of(self, formula);
        if (edge == FL_EDGE_FALSE) self->is_contradictory = true;
        fl_encode_true(self->encoder, edge);
        fl_asserted_bounds_learn(self->blast, formula);
    }
}

/* Encodes the assumptions; false if one of them is constantly false. */
static bool encode_assumptions(struct bitblast_solver *self, const struct fl_term *const *assumptions,
                               size_t count) {
    self->false_assumption = NULL;
    for (size_t i = 0; i < count; i++) {
        fl_edge edge = edge_of(self, assumptions[i]);
        if (edge == FL_EDGE_FALSE) {
            self->false_assumption = assumptions[i];
            return false;
        }
        if (edge != FL_EDGE_TRUE) fl_encode(self->encoder, edge);
    }
    return true;
}

static void assume_all(struct bitblast_solver *self, const struct fl_term *const *assumptions, size_t count) {
    for (size_t i = 0; i < count; i++) {
        fl_edge edge = edge_of(self, assumptions[i]);
        if (edge != FL_EDGE_TRUE) fl_sat_assume(self->sat, fl_encode(self->encoder, edge));
    }
}

static bool is_stopped(const struct fl_limits *limits) {
    return (limits->is_cancelled && *limits->is_cancelled) || fl_deadline_has_passed(limits->deadline);
}

static enum fl_answer search(struct bitblast_solver *self, const struct fl_term *const *assumptions, size_t count,
                             struct fl_limits limits) {
    encode_asserted(self);
    if (self->is_contradictory) {
        self->false_assumption = NULL;
        return FL_UNSATISFIABLE;
    }
    if (!encode_assumptions(self, assumptions, count)) return FL_UNSATISFIABLE;
    for (;;) {
        fl_congruence_update(self->congruence);
        if (is_stopped(&limits)) return FL_UNDECIDED;
        assume_all(self, assumptions, count);
        enum fl_answer answer = fl_sat_solve(self->sat, limits);
        if (answer != FL_SATISFIABLE) return answer;
        if (fl_congruence_refine(self->congruence) == 0) return FL_SATISFIABLE;
    }
}

static enum fl_answer solve(struct fl_solver *solver, const struct fl_term *const *assumptions, size_t count,
                            struct fl_limits limits) {
    struct bitblast_solver *self = of(solver);
    double start = fl_clock_now();
    uint64_t variables = solver->counted.sat_variables, clauses = solver->counted.sat_clauses;
    self->model_state = NO_MODEL;
    enum fl_answer answer = search(self, assumptions, count, limits);
    if (answer == FL_SATISFIABLE) self->model_state = MODEL_IN_SAT;
    struct fl_solver_statistics *counted = &solver->counted;
    counted->sat_variables = fl_sat_variable_count(self->sat);
    counted->sat_clauses = fl_sat_clause_count(self->sat);
    counted->and_gates = self->blast->graph->and_count;
    counted->last_sat_variables = counted->sat_variables - variables;
    counted->last_sat_clauses = counted->sat_clauses - clauses;
    counted->last_seconds = fl_clock_now() - start;
    return answer;
}

/* The value of a word under CaDiCaL's model; what was never encoded does not matter and is 0. */
static struct fl_bits word_value(struct bitblast_solver *self, struct fl_arena *arena, uint32_t width,
                                 const fl_edge *word) {
    uint32_t word_count = fl_bits_word_count(width);
    uint64_t small[4] = {0}, *words = word_count <= 4 ? small : FL_NEW_ARRAY(arena, uint64_t, word_count);
    for (uint32_t i = 0; i < width; i++) {
        bool value = word[i] == FL_EDGE_TRUE;
        if (!fl_edge_is_constant(word[i])) {
            int literal = fl_encoder_find(self->encoder, word[i]);
            value = literal && fl_sat_value(self->sat, literal);
        }
        if (value) words[i / 64] |= (uint64_t)1 << i % 64;
    }
    return width <= 64 ? fl_bits_of_word(width, words[0]) : fl_bits_of_words(arena, width, words);
}

static void copy_array(struct bitblast_solver *self, const struct fl_term *array,
                       struct fl_assignment *assignment) {
    struct fl_arena *arena = self->model.arena;
    for (size_t i = 0; i < fl_congruence_count(self->congruence); i++) {
        const struct fl_array_read *read = fl_congruence_read(self->congruence, i);
        if (array && read->array != array) continue;
        fl_assignment_set_element(assignment, read->array,
                                  word_value(self, arena, read->array->index_width, read->index),
                                  word_value(self, arena, read->array->width, read->value));
    }
}

static void copy_model(struct fl_solver *solver, const struct fl_term *const *variables, size_t count,
                       struct fl_assignment *assignment) {
    struct bitblast_solver *self = of(solver);
    FL_INVARIANT(self->model_state != NO_MODEL, "a model is there only after SATISFIABLE");
    for (size_t i = 0; i < count; i++) {
        if (variables[i]->index_width) {
            copy_array(self, variables[i], assignment);
            continue;
        }
        const fl_edge *word = fl_bitblast_find(self->blast, variables[i]);
        if (!word) continue;
        fl_assignment_set(assignment, variables[i],
                          word_value(self, self->model.arena, variables[i]->width, word));
    }
}

static struct fl_bits model_value(struct fl_solver *solver, const struct fl_term *term) {
    struct bitblast_solver *self = of(solver);
    FL_INVARIANT(self->model_state != NO_MODEL, "a model is there only after SATISFIABLE");
    if (self->model_state == MODEL_IN_SAT) {
        fl_model_clear(&self->model);
        copy_model(solver, self->blast->variables.items, self->blast->variables.count, self->model.assignment);
        copy_array(self, NULL, self->model.assignment);
        self->model_state = MODEL_COPIED;
    }
    return fl_model_evaluate(&self->model, term);
}

static bool has_failed(struct fl_solver *solver, const struct fl_term *assumption) {
    struct bitblast_solver *self = of(solver);
    if (self->is_contradictory) return false;
    if (self->false_assumption) return assumption == self->false_assumption;
    const fl_edge *word = fl_bitblast_find(self->blast, assumption);
    if (!word || fl_edge_is_constant(word[0])) return false;
    int literal = fl_encoder_find(self->encoder, word[0]);
    return literal && fl_sat_has_failed(self->sat, literal);
}

static void destroy(struct fl_solver *solver) {
    struct bitblast_solver *self = of(solver);
    fl_model_free(&self->model);
    fl_congruence_destroy(self->congruence);
    fl_sat_destroy(self->sat);
    fl_bitblast_destroy(self->blast);
}

static const struct fl_solver_functions functions = {.solve = solve,
                                                     .model_value = model_value,
                                                     .copy_model = copy_model,
                                                     .has_failed = has_failed,
                                                     .destroy = destroy};

struct fl_solver *fl_solver_create_bitblast(struct fl_terms *terms) {
    struct bitblast_solver *self = fl_solver_new(sizeof *self, &functions, terms);
    struct fl_arena *arena = self->base.arena;
    self->blast = fl_bitblast_create(arena, terms);
    self->sat = fl_sat_create();
    self->encoder = fl_encoder_create(arena, self->blast->graph, self->sat);
    self->congruence = fl_congruence_create(arena, self->blast, self->encoder);
    self->model = fl_model_make();
    return &self->base;
}
