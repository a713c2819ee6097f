/* solver/z3/solver.c - the back end for floats that have no circuit, and the second opinion for everything else.
 *
 * Z3's incremental core takes assumptions and tells which failed, but on floats it is often
 * hopeless where the tactics for a formula as a whole take a second. A query with floats is
 * therefore tried incrementally with a small budget, and then on its own; if that finds a
 * contradiction, all assumptions count as failed.
 */
#include "solver/solver.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/invariant.h"
#include "base/map.h"
#include "solver/model.h"
#include "solver/z3/translate.h"

/* How often a model that is wrong about a loose term is ruled out before giving up. */
enum { MOST_REPAIRS = 8 };
/* What the incremental core may spend on a query with floats, in Z3's unit of work. */
enum { INCREMENTAL_BUDGET = 300000 };

struct z3_solver {
    struct fl_solver base;
    struct fl_z3_library z3;
    Z3_context context;
    Z3_solver solver;
    struct fl_z3_translation *translation;
    size_t asserted_count;        /* of the asserted formulas, handed to the incremental solver */
    size_t definition_count;      /* of the translation's, likewise */
    struct fl_term_table reached; /* number of the last query that reached a term */
    uintptr_t query;
    struct fl_map activations;     /* by term id: Z3's boolean that stands for an assumption */
    FL_VECTOR_OF(Z3_ast) literals; /* the assumptions of the last query */
    struct fl_map failed;          /* by term id, of the last query */
    Z3_model z3_model;             /* of the last query, or NULL */
    struct fl_model model;
};

static struct z3_solver *of(struct fl_solver *solver) {
    return (struct z3_solver *)solver;
}

/* Everything asserted, and what holds of loose terms, for the incremental solver. */
static void hand_over(struct z3_solver *self) {
    struct fl_z3_translation *translation = self->translation;
    for (; self->asserted_count < self->base.asserted.count; self->asserted_count++)
        self->z3.solver_assert(self->context, self->solver,
                               fl_z3_truth(translation, self->base.asserted.items[self->asserted_count]));
    for (; self->definition_count < translation->definitions.count; self->definition_count++)
        self->z3.solver_assert(self->context, self->solver,
                               translation->definitions.items[self->definition_count].meaning);
}

static Z3_ast activation_of(struct z3_solver *self, const struct fl_term *assumption) {
    uint64_t *slot = fl_map_at(&self->activations, assumption->id);
    if (!*slot) {
        Z3_ast literal = self->z3.mk_fresh_const(self->context, "assumed", self->z3.mk_bool_sort(self->context));
        Z3_ast meaning = self->z3.mk_implies(self->context, literal, fl_z3_truth(self->translation, assumption));
        self->z3.solver_assert(self->context, self->solver, meaning);
        *slot = fl_map_key(literal);
    }
    return (Z3_ast)(uintptr_t)*slot;
}

static void set_parameter(struct z3_solver *self, Z3_params parameters, const char *name, unsigned value) {
    self->z3.params_set_uint(self->context, parameters, self->z3.mk_string_symbol(self->context, name), value);
}

/* A budget of 0 is none. */
static void set_limits(struct z3_solver *self, Z3_solver solver, struct fl_limits limits, unsigned budget) {
    double seconds = fl_deadline_seconds_left(limits.deadline);
    unsigned timeout = UINT32_MAX, conflicts = UINT32_MAX;
    if (isfinite(seconds) && seconds < 4e6) timeout = seconds <= 0 ? 1 : (unsigned)(seconds * 1000) + 1;
    if (limits.conflicts >= 0 && limits.conflicts < INT32_MAX) conflicts = (unsigned)limits.conflicts;
    Z3_params parameters = self->z3.mk_params(self->context);
    self->z3.params_inc_ref(self->context, parameters);
    set_parameter(self, parameters, "timeout", timeout);
    set_parameter(self, parameters, "max_conflicts", conflicts);
    set_parameter(self, parameters, "rlimit", budget);
    self->z3.solver_set_params(self->context, solver, parameters);
    self->z3.params_dec_ref(self->context, parameters);
}

/* Z3 does not poll for cancellation: a thread does it and interrupts. */
struct watcher {
    struct z3_solver *self;
    const volatile int *is_cancelled;
    pthread_mutex_t mutex;
    pthread_cond_t finished;
    bool is_finished;
    pthread_t thread;
};

static void *watch(void *argument) {
    struct watcher *watcher = argument;
    pthread_mutex_lock(&watcher->mutex);
    while (!watcher->is_finished) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 20 * 1000 * 1000;
        if (until.tv_nsec >= 1000000000) {
            until.tv_nsec -= 1000000000;
            until.tv_sec++;
        }
        pthread_cond_timedwait(&watcher->finished, &watcher->mutex, &until);
        if (!watcher->is_finished && *watcher->is_cancelled) watcher->self->z3.interrupt(watcher->self->context);
    }
    pthread_mutex_unlock(&watcher->mutex);
    return NULL;
}

static bool start_watching(struct watcher *watcher) {
    if (!watcher->is_cancelled) return false;
    pthread_mutex_init(&watcher->mutex, NULL);
    pthread_cond_init(&watcher->finished, NULL);
    return pthread_create(&watcher->thread, NULL, watch, watcher) == 0;
}

static void stop_watching(struct watcher *watcher) {
    pthread_mutex_lock(&watcher->mutex);
    watcher->is_finished = true;
    pthread_cond_signal(&watcher->finished);
    pthread_mutex_unlock(&watcher->mutex);
    pthread_join(watcher->thread, NULL);
}

static Z3_lbool check(struct z3_solver *self, Z3_solver solver, const Z3_ast *literals, size_t count,
                      struct fl_limits limits, unsigned budget) {
    struct watcher watcher = {.self = self, .is_cancelled = limits.is_cancelled};
    set_limits(self, solver, limits, budget);
    bool is_watched = start_watching(&watcher);
    /* Without assumptions Z3 chooses a tactic instead of its incremental core. */
    Z3_lbool answer = count ? self->z3.solver_check_assumptions(self->context, solver, (unsigned)count, literals)
                            : self->z3.solver_check(self->context, solver);
    if (is_watched) stop_watching(&watcher);
    return answer;
}

static void note_failed(struct z3_solver *self, const struct fl_term *const *assumptions, size_t count) {
    Z3_ast_vector core = self->z3.solver_get_unsat_core(self->context, self->solver);
    self->z3.ast_vector_inc_ref(self->context, core);
    for (unsigned i = 0; i < self->z3.ast_vector_size(self->context, core); i++) {
        Z3_ast literal = self->z3.ast_vector_get(self->context, core, i);
        for (size_t j = 0; j < count; j++)
            if (activation_of(self, assumptions[j]) == literal) *fl_map_at(&self->failed, assumptions[j]->id) = 1;
    }
    self->z3.ast_vector_dec_ref(self->context, core);
}

static uint64_t numeral(struct z3_solver *self, Z3_ast ast) {
    Z3_ast value = NULL;
    uint64_t word = 0;
    bool is_known = self->z3.model_eval(self->context, self->z3_model, ast, true, &value) &&
                    self->z3.get_numeral_uint64(self->context, value, &word);
    FL_INVARIANT(is_known, "a complete model has a value for every bit-vector");
    return word;
}

static struct fl_bits value_of(struct z3_solver *self, struct fl_arena *arena, uint32_t width, Z3_ast bits) {
    if (width <= 64) return fl_bits_of_word(width, numeral(self, bits));
    uint32_t count = fl_bits_word_count(width);
    uint64_t *words = FL_NEW_ARRAY(arena, uint64_t, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t high = 64 * i + 63 < width ? 64 * i + 63 : width - 1;
        words[i] = numeral(self, self->z3.mk_extract(self->context, high, 64 * i, bits));
    }
    return fl_bits_of_words(arena, width, words);
}

/* Sets the element at this index of every array variable below. */
static void copy_elements(struct z3_solver *self, const struct fl_term *array, struct fl_bits index,
                          struct fl_model *model) {
    FL_VECTOR_OF(const struct fl_term *) stack = {0};
    struct fl_map seen = fl_map_make(model->arena);
    fl_vector_push(model->arena, &stack, array);
    while (stack.count) {
        const struct fl_term *term = fl_vector_pop(&stack);
        uint64_t *is_seen = fl_map_at(&seen, term->id);
        if (*is_seen) continue;
        *is_seen = 1;
        if (term->op == FL_OP_ARRAY_VARIABLE) {
            Z3_ast element = self->z3.mk_select(self->context, fl_z3_view_bits(self->translation, term),
                                                fl_z3_constant(self->translation, index));
            fl_assignment_set_element(model->assignment, term, index,
                                      value_of(self, model->arena, term->width, element));
        }
        if (term->op == FL_OP_STORE) fl_vector_push(model->arena, &stack, term->operands[0]);
        if (term->op == FL_OP_ARRAY_IF) {
            fl_vector_push(model->arena, &stack, term->operands[1]);
            fl_vector_push(model->arena, &stack, term->operands[2]);
        }
    }
}

static void read_model(struct z3_solver *self, struct fl_model *model) {
    struct fl_z3_translation *translation = self->translation;
    fl_model_clear(model);
    for (size_t i = 0; i < translation->variables.count; i++) {
        const struct fl_term *variable = translation->variables.items[i];
        if (variable->index_width) continue;
        Z3_ast bits = fl_z3_view_bits(translation, variable);
        fl_assignment_set(model->assignment, variable, value_of(self, model->arena, variable->width, bits));
    }
    for (size_t i = 0; i < translation->selects.count; i++) {
        const struct fl_term *select = translation->selects.items[i];
        Z3_ast index = fl_z3_view_bits(translation, select->operands[1]);
        struct fl_bits value = value_of(self, model->arena, select->operands[1]->width, index);
        copy_elements(self, select->operands[0], value, model);
    }
}

/* Says what each loose term that the model has wrong is for the operands that it has there;
 * how many were said. */
static size_t repair(struct z3_solver *self) {
    struct fl_z3_translation *translation = self->translation;
    size_t count = 0, loose_count = translation->loose.count;
    for (size_t i = 0; i < loose_count; i++) {
        const struct fl_term *term = translation->loose.items[i];
        struct fl_bits right = fl_model_evaluate(&self->model, term);
        Z3_ast bits = fl_z3_view_bits(translation, term);
        struct fl_bits claimed = value_of(self, self->model.arena, term->width, bits);
        if (fl_bits_equal(&right, &claimed)) continue;
        Z3_ast condition = self->z3.mk_true(self->context);
        for (int j = 0; j < term->operand_count; j++) {
            struct fl_bits operand = fl_model_evaluate(&self->model, term->operands[j]);
            Z3_ast same = self->z3.mk_eq(self->context, fl_z3_view_bits(translation, term->operands[j]),
                                         fl_z3_constant(translation, operand));
            condition = self->z3.mk_and(self->context, 2, (Z3_ast[]){condition, same});
        }
        Z3_ast result = self->z3.mk_eq(self->context, bits, fl_z3_constant(translation, right));
        fl_z3_define(translation, term, self->z3.mk_implies(self->context, condition, result));
        count++;
    }
    return count;
}

static void drop_model(struct z3_solver *self) {
    if (self->z3_model) self->z3.model_dec_ref(self->context, self->z3_model);
    self->z3_model = NULL;
}

static void take_model(struct z3_solver *self, Z3_solver solver) {
    drop_model(self);
    self->z3_model = self->z3.solver_get_model(self->context, solver);
    self->z3.model_inc_ref(self->context, self->z3_model);
    read_model(self, &self->model);
}

static Z3_lbool check_incrementally(struct z3_solver *self, const struct fl_term *const *assumptions, size_t count,
                                    struct fl_limits limits, unsigned budget) {
    self->literals.count = 0;
    for (size_t i = 0; i < count; i++)
        fl_vector_push(self->base.arena, &self->literals, activation_of(self, assumptions[i]));
    hand_over(self);
    Z3_lbool answer = check(self, self->solver, self->literals.items, count, limits, budget);
    if (answer == Z3_L_FALSE) note_failed(self, assumptions, count);
    if (answer == Z3_L_TRUE) take_model(self, self->solver);
    return answer;
}

/* Marks what the formula is made of. */
static void reach(struct z3_solver *self, const struct fl_term *formula) {
    FL_VECTOR_OF(const struct fl_term *) stack = {0};
    struct fl_arena *arena = self->model.arena;
    fl_vector_push(arena, &stack, formula);
    while (stack.count) {
        const struct fl_term *term = fl_vector_pop(&stack);
        if (fl_term_table_get(&self->reached, term) == self->query) continue;
        fl_term_table_set(&self->reached, term, self->query);
        for (int i = 0; i < term->operand_count; i++) fl_vector_push(arena, &stack, term->operands[i]);
    }
}

static void assert_alone(struct z3_solver *self, Z3_solver solver, const struct fl_term *formula) {
    reach(self, formula);
    self->z3.solver_assert(self->context, solver, fl_z3_truth(self->translation, formula));
}

static Z3_lbool check_alone(struct z3_solver *self, const struct fl_term *const *assumptions, size_t count,
                            struct fl_limits limits) {
    Z3_solver solver = self->z3.mk_solver(self->context);
    self->z3.solver_inc_ref(self->context, solver);
    self->query++;
    for (size_t i = 0; i < self->base.asserted.count; i++)
        assert_alone(self, solver, self->base.asserted.items[i]);
    for (size_t i = 0; i < count; i++) assert_alone(self, solver, assumptions[i]);
    for (size_t i = 0; i < self->translation->definitions.count; i++) {
        struct fl_z3_definition definition = self->translation->definitions.items[i];
        if (fl_term_table_get(&self->reached, definition.term) == self->query)
            self->z3.solver_assert(self->context, solver, definition.meaning);
    }
    Z3_lbool answer = check(self, solver, NULL, 0, limits, 0);
    for (size_t i = 0; answer == Z3_L_FALSE && i < count; i++) *fl_map_at(&self->failed, assumptions[i]->id) = 1;
    if (answer == Z3_L_TRUE) take_model(self, solver);
    self->z3.solver_dec_ref(self->context, solver);
    return answer;
}

static bool has_float(const struct z3_solver *self, const struct fl_term *const *assumptions, size_t count) {
    bool found = false;
    for (size_t i = 0; i < self->base.asserted.count && !found; i++)
        found = self->base.asserted.items[i]->has_float;
    for (size_t i = 0; i < count && !found; i++) found = assumptions[i]->has_float;
    return found;
}

static bool is_stopped(struct fl_limits limits) {
    return fl_deadline_has_passed(limits.deadline) || (limits.is_cancelled && *limits.is_cancelled);
}

static enum fl_answer search(struct z3_solver *self, const struct fl_term *const *assumptions, size_t count,
                             struct fl_limits limits) {
    bool is_float = has_float(self, assumptions, count), is_alone = false;
    for (int repairs = 0; repairs <= MOST_REPAIRS && !is_stopped(limits); repairs++) {
        Z3_lbool answer = Z3_L_UNDEF;
        if (!is_alone)
            answer = check_incrementally(self, assumptions, count, limits, is_float ? INCREMENTAL_BUDGET : 0);
        if (is_float && answer == Z3_L_UNDEF && !is_stopped(limits)) {
            is_alone = true;
            answer = check_alone(self, assumptions, count, limits);
        }
        if (answer == Z3_L_FALSE) return FL_UNSATISFIABLE;
        if (answer == Z3_L_UNDEF) return FL_UNDECIDED;
        if (!is_float) return FL_SATISFIABLE;
        if (fl_model_satisfies(&self->model, self->base.asserted.items, self->base.asserted.count) &&
            fl_model_satisfies(&self->model, assumptions, count))
            return FL_SATISFIABLE;
        if (repair(self) == 0) return FL_UNDECIDED;
    }
    return FL_UNDECIDED;
}

static enum fl_answer solve(struct fl_solver *solver, const struct fl_term *const *assumptions, size_t count,
                            struct fl_limits limits) {
    struct z3_solver *self = of(solver);
    double start = fl_clock_now();
    fl_model_clear(&self->model);
    self->failed = fl_map_make(self->base.arena);
    enum fl_answer answer = search(self, assumptions, count, limits);
    if (answer != FL_SATISFIABLE) drop_model(self);
    self->base.model = self->z3_model ? &self->model : NULL;
    solver->counted.last_seconds = fl_clock_now() - start;
    return answer;
}

static bool has_failed(struct fl_solver *solver, const struct fl_term *assumption) {
    return fl_map_find(&of(solver)->failed, assumption->id) != NULL;
}

static void destroy(struct fl_solver *solver) {
    struct z3_solver *self = of(solver);
    drop_model(self);
    self->z3.solver_dec_ref(self->context, self->solver);
    self->z3.del_context(self->context);
    fl_z3_library_unload(&self->z3);
    fl_model_free(&self->model);
}

static const struct fl_solver_functions functions = {.solve = solve, .has_failed = has_failed, .destroy = destroy};

static void on_error(Z3_context context, Z3_error_code code) {
    (void)context;
    if (code != Z3_OK) FL_UNREACHABLE("Z3 was called wrongly");
}

struct fl_solver *fl_solver_create_z3(struct fl_terms *terms) {
    struct fl_z3_library z3;
    if (!fl_z3_library_load(&z3)) return NULL;
    struct z3_solver *self = fl_solver_new(sizeof *self, &functions, terms);
    struct fl_arena *arena = self->base.arena;
    self->z3 = z3;
    Z3_config config = z3.mk_config();
    self->context = z3.mk_context(config);
    z3.del_config(config);
    z3.set_error_handler(self->context, on_error);
    self->solver = z3.mk_solver(self->context);
    z3.solver_inc_ref(self->context, self->solver);
    self->translation = fl_z3_translation_create(arena, &self->z3, self->context);
    self->activations = fl_map_make(arena);
    self->failed = fl_map_make(arena);
    self->reached = fl_term_table_make(arena);
    self->model = fl_model_make();
    return &self->base;
}
