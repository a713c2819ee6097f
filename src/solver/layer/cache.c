/* solver/layer/cache.c - counterexample and core cache: a query that an earlier model satisfies is satisfiable, a
 * query with all assumptions of an earlier contradiction is not.
 *
 * Models keep what they evaluated, so a query that grew by one assumption costs the evaluation of
 * that one. Formulas that are large to evaluate are not tried: the back end does better then.
 * What is tried depends on counts only, never on time, so that the same run gives the same models.
 */
#include "solver/solver.h"

#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "solver/model.h"
#include "solver/term_table.h"
#include "solver/variables.h"

enum {
    MOST_MODELS = 16,
    MOST_CORES = 4096,
    LONGEST_CORE = 64,
    LARGE_FORMULA = 8000, /* terms to evaluate */
    LARGE_MODEL = 200000,
};

struct stored_model {
    struct fl_model model;
    size_t asserted_checked;
};

struct core {
    uint32_t *ids; /* ascending */
    size_t count;
    struct core *next; /* with the same last id */
};

struct cache {
    struct fl_solver base; /* its model is that of models[0] where one answered the last query */
    struct fl_variables variables;
    bool is_contradictory;   /* the asserted formulas alone */
    bool has_large_asserted; /* one of them is too much work to evaluate */
    /* The most recently used first. */
    struct stored_model *models[MOST_MODELS];
    size_t model_count;
    struct fl_term_table is_large;
    struct fl_arena *core_arena; /* emptied when there are too many */
    struct fl_map cores;         /* by last id: struct core * */
    size_t core_count;
    struct fl_term_table assumed; /* number of the last query that had this assumption */
    struct fl_term_table copied;  /* number of the last query whose model of this variable was stored */
    uintptr_t query;
    const struct core *answering_core; /* of the last query, or NULL */
};

static struct cache *of(struct fl_solver *solver) {
    return (struct cache *)solver;
}

/* A core all of whose members are assumed now. */
static const struct core *find_core(struct cache *self, const struct fl_term *const *assumptions, size_t count) {
    self->query++;
    for (size_t i = 0; i < count; i++) fl_term_table_set(&self->assumed, assumptions[i], self->query);
    for (size_t i = 0; i < count; i++) {
        uint64_t *slot = fl_map_find(&self->cores, assumptions[i]->id);
        for (const struct core *core = slot ? (const struct core *)(uintptr_t)*slot : NULL; core;
             core = core->next) {
            bool is_subset = true;
            for (size_t j = 0; j < core->count && is_subset; j++)
                is_subset =
                    fl_term_table_get(&self->assumed, fl_terms_at(self->base.terms, core->ids[j])) == self->query;
            if (is_subset) return core;
        }
    }
    return NULL;
}

static int compare_ids(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

static void store_core(struct cache *self, const struct fl_term *const *assumptions, size_t count) {
    uint32_t ids[LONGEST_CORE];
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        if (!fl_solver_has_failed(self->base.below, assumptions[i])) continue;
        if (length == LONGEST_CORE) return;
        ids[length++] = assumptions[i]->id;
    }
    if (length == 0) {
        self->is_contradictory = true;
        return;
    }
    if (++self->core_count > MOST_CORES) {
        fl_arena_reset(self->core_arena);
        self->cores = fl_map_make(self->core_arena);
        self->core_count = 1;
    }
    qsort(ids, length, sizeof *ids, compare_ids);
    struct core *core = FL_NEW(self->core_arena, struct core);
    core->ids = fl_arena_copy(self->core_arena, ids, length * sizeof *ids);
    core->count = length;
    uint64_t *slot = fl_map_at(&self->cores, ids[length - 1]);
    core->next = (struct core *)(uintptr_t)*slot;
    *slot = fl_map_key(core);
}

/* Does the formula hold? Notes if it was much work. */
static bool holds(struct cache *self, struct stored_model *stored, const struct fl_term *formula) {
    size_t before = fl_model_work(&stored->model);
    struct fl_bits value = fl_model_evaluate(&stored->model, formula);
    if (fl_model_work(&stored->model) - before > LARGE_FORMULA) fl_term_table_set(&self->is_large, formula, 1);
    return !fl_bits_is_zero(&value);
}

static bool is_any_large(const struct cache *self, const struct fl_term *const *formulas, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (fl_term_table_get(&self->is_large, formulas[i])) return true;
    return false;
}

/* Asserted formulas stay: a model that fails one is of no use any more. */
static bool satisfies_asserted(struct cache *self, struct stored_model *stored) {
    for (; stored->asserted_checked < self->base.asserted.count; stored->asserted_checked++) {
        const struct fl_term *formula = self->base.asserted.items[stored->asserted_checked];
        bool is_held = holds(self, stored, formula);
        if (fl_term_table_get(&self->is_large, formula)) self->has_large_asserted = true;
        if (!is_held) return false;
    }
    return true;
}

/* The newest assumption is the one most likely to fail. */
static bool satisfies_assumptions(struct cache *self, struct stored_model *stored,
                                  const struct fl_term *const *assumptions, size_t count) {
    for (size_t i = count; i-- > 0;)
        if (!holds(self, stored, assumptions[i])) return false;
    return true;
}

static void free_model(struct stored_model *stored) {
    fl_model_free(&stored->model);
    free(stored);
}

static void remove_model(struct cache *self, size_t index) {
    free_model(self->models[index]);
    self->model_count--;
    memmove(self->models + index, self->models + index + 1, (self->model_count - index) * sizeof *self->models);
}

static void move_to_front(struct cache *self, size_t index) {
    struct stored_model *stored = self->models[index];
    memmove(self->models + 1, self->models, index * sizeof *self->models);
    self->models[0] = stored;
}

static bool try_models(struct cache *self, const struct fl_term *const *assumptions, size_t count) {
    if (self->has_large_asserted || is_any_large(self, assumptions, count)) return false;
    for (size_t i = 0; i < self->model_count;) {
        struct stored_model *stored = self->models[i];
        bool is_of_use = satisfies_asserted(self, stored);
        if (is_of_use && satisfies_assumptions(self, stored, assumptions, count)) {
            move_to_front(self, i);
            return true;
        }
        if (!is_of_use || fl_model_work(&stored->model) > LARGE_MODEL)
            remove_model(self, i);
        else
            i++;
        if (self->has_large_asserted || is_any_large(self, assumptions, count)) return false;
    }
    return false;
}

static void copy_for(struct cache *self, struct stored_model *stored, const struct fl_term *const *formulas,
                     size_t count) {
    for (size_t i = 0; i < count; i++) {
        const struct fl_variable_list *list = fl_variables_of(&self->variables, formulas[i]);
        for (size_t j = 0; j < list->count; j++) {
            if (fl_term_table_get(&self->copied, list->items[j]) == self->query) continue;
            fl_term_table_set(&self->copied, list->items[j], self->query);
            fl_solver_copy_model(self->base.below, &list->items[j], 1, stored->model.assignment);
        }
    }
}

static void store_model(struct cache *self, const struct fl_term *const *assumptions, size_t count) {
    if (self->model_count == MOST_MODELS) free_model(self->models[--self->model_count]);
    struct stored_model *stored = calloc(1, sizeof *stored);
    if (!stored) fl_out_of_memory(sizeof *stored);
    stored->model = fl_model_make();
    copy_for(self, stored, self->base.asserted.items, self->base.asserted.count);
    copy_for(self, stored, assumptions, count);
    stored->asserted_checked = self->base.asserted.count;
    self->models[self->model_count++] = stored;
    move_to_front(self, self->model_count - 1);
}

static enum fl_answer solve(struct fl_solver *solver, const struct fl_term *const *assumptions, size_t count,
                            struct fl_limits limits) {
    struct cache *self = of(solver);
    self->base.model = NULL;
    self->answering_core = self->is_contradictory ? NULL : find_core(self, assumptions, count);
    if (self->is_contradictory || self->answering_core) {
        self->base.counted.cache_hits++;
        return FL_UNSATISFIABLE;
    }
    if (try_models(self, assumptions, count)) {
        self->base.counted.cache_hits++;
        self->base.model = &self->models[0]->model;
        return FL_SATISFIABLE;
    }
    enum fl_answer answer = fl_solver_solve(self->base.below, assumptions, count, limits);
    if (answer == FL_SATISFIABLE) store_model(self, assumptions, count);
    if (answer == FL_UNSATISFIABLE) store_core(self, assumptions, count);
    return answer;
}

static bool has_failed(struct fl_solver *solver, const struct fl_term *assumption) {
    struct cache *self = of(solver);
    if (self->is_contradictory) return false;
    if (!self->answering_core) return fl_solver_has_failed(self->base.below, assumption);
    const struct core *core = self->answering_core;
    return bsearch(&assumption->id, core->ids, core->count, sizeof *core->ids, compare_ids) != NULL;
}

static void destroy(struct fl_solver *solver) {
    struct cache *self = of(solver);
    while (self->model_count) free_model(self->models[--self->model_count]);
    fl_arena_destroy(self->core_arena);
}

static const struct fl_solver_functions functions = {.solve = solve, .has_failed = has_failed, .destroy = destroy};

struct fl_solver *fl_solver_create_cache(struct fl_solver *below) {
    struct cache *self = fl_solver_new_layer(sizeof *self, &functions, below);
    struct fl_arena *arena = self->base.arena;
    self->variables = fl_variables_make(arena);
    self->is_large = fl_term_table_make(arena);
    self->assumed = fl_term_table_make(arena);
    self->copied = fl_term_table_make(arena);
    self->core_arena = fl_arena_create();
    self->cores = fl_map_make(self->core_arena);
    return &self->base;
}
