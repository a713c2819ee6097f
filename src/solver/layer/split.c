/* solver/layer/split.c - independent-constraint splitting: assumptions that share no variable, not even through
 * others or through asserted formulas, are solved apart.
 *
 * The solver below holds all asserted formulas, so each part is answered together with all of
 * them. A part's variables are those connected to its assumptions; its formulas and its model
 * mention no others. If every part is satisfiable, the parts' models together satisfy the whole.
 */
#include "solver/solver.h"

#include "base/invariant.h"
#include "base/vector.h"
#include "solver/model.h"
#include "solver/layer/part_memory.h"
#include "solver/variables.h"

struct change {
    uint32_t variable;
    uint32_t parent;
};

struct part {
    FL_VECTOR_OF(const struct fl_term *) assumptions;
    FL_VECTOR_OF(const struct fl_term *) variables;
};

typedef FL_VECTOR_OF(const struct part *) part_list;

enum { FEW_PARTS = 8 }; /* that are solved one by one */

struct split {
    struct fl_solver base;
    struct fl_arena *scratch; /* emptied with each query */
    struct fl_variables lists;
    struct fl_term_table numbers; /* of variables, from 1 */
    FL_VECTOR_OF(const struct fl_term *) variables;
    FL_VECTOR_OF(uint32_t) parents;          /* union-find over variables; asserted formulas connect for good */
    FL_VECTOR_OF(struct change) changes;     /* by the assumptions of one query, undone after it */
    FL_VECTOR_OF(uint32_t) asserted_numbers; /* variables of asserted formulas */
    struct fl_map is_asserted;               /* by number of a variable */
    FL_VECTOR_OF(struct part) parts;
    FL_VECTOR_OF(const struct fl_term *) apart; /* asserted variables in no part */
    const struct fl_term *false_assumption;     /* of the last query */
    struct fl_map failed_part;                  /* by term id: the assumptions of contradictory parts */
    bool is_whole;                              /* the last query was passed on as it was */
    struct fl_part_memory known;                /* parts that are satisfiable with what is asserted now */
    struct fl_model model;                      /* the parts' models together */
};

static struct split *of(struct fl_solver *solver) {
    return (struct split *)solver;
}

static uint32_t number_of(struct split *self, const struct fl_term *variable) {
    uintptr_t number = fl_term_table_get(&self->numbers, variable);
    if (number) return (uint32_t)number - 1;
    uint32_t added = (uint32_t)self->variables.count;
    fl_vector_push(self->base.arena, &self->variables, variable);
    fl_vector_push(self->base.arena, &self->parents, added);
    fl_term_table_set(&self->numbers, variable, added + 1);
    return added;
}

static uint32_t find(const struct split *self, uint32_t variable) {
    while (self->parents.items[variable] != variable) variable = self->parents.items[variable];
    return variable;
}

static void set_parent(struct split *self, uint32_t variable, uint32_t parent) {
    if (self->parents.items[variable] == parent) return;
    fl_vector_push(self->base.arena, &self->changes,
                   (struct change){.variable = variable, .parent = self->parents.items[variable]});
    self->parents.items[variable] = parent;
}

/* Connects all variables of a formula; every one on the way points to the root afterwards. */
static void connect(struct split *self, const struct fl_term *formula) {
    const struct fl_variable_list *list = fl_variables_of(&self->lists, formula);
    if (list->count == 0) return;
    uint32_t root = find(self, number_of(self, list->items[0]));
    for (size_t i = 0; i < list->count; i++) {
        uint32_t at = number_of(self, list->items[i]);
        while (self->parents.items[at] != at) {
            uint32_t above = self->parents.items[at];
            set_parent(self, at, root);
            at = above;
        }
        set_parent(self, at, root);
    }
}

static void assert_formula(struct fl_solver *solver, const struct fl_term *formula) {
    struct split *self = of(solver);
    fl_solver_assert(self->base.below, formula);
    fl_part_memory_clear(&self->known);
    connect(self, formula);
    self->changes.count = 0;
    const struct fl_variable_list *list = fl_variables_of(&self->lists, formula);
    for (size_t i = 0; i < list->count; i++) {
        uint32_t number = number_of(self, list->items[i]);
        uint64_t *is_asserted = fl_map_at(&self->is_asserted, number);
        if (!*is_asserted) fl_vector_push(self->base.arena, &self->asserted_numbers, number);
        *is_asserted = 1;
    }
}

static void undo_changes(struct split *self) {
    while (self->changes.count) {
        struct change change = fl_vector_pop(&self->changes);
        self->parents.items[change.variable] = change.parent;
    }
}

/* The variables of a part: of its assumptions, and of asserted formulas connected to them. */
static void add_variable(struct split *self, const struct fl_map *part_of_root, struct fl_map *seen,
                         uint32_t number) {
    uint64_t *part = fl_map_find(part_of_root, find(self, number));
    uint64_t *is_seen = fl_map_at(seen, number);
    if (*is_seen) return;
    *is_seen = 1;
    if (part)
        fl_vector_push(self->scratch, &self->parts.items[*part].variables, self->variables.items[number]);
    else
        fl_vector_push(self->scratch, &self->apart, self->variables.items[number]);
}

/* Parts in the order of their newest assumption, the newest first: it is what the query is about.
 * False if an assumption is constantly false. */
static bool find_parts(struct split *self, const struct fl_term *const *assumptions, size_t count) {
    struct fl_map part_of_root = fl_map_make(self->scratch), seen = fl_map_make(self->scratch);
    for (size_t i = 0; i < count; i++) connect(self, assumptions[i]);
    for (size_t i = count; i-- > 0;) {
        const struct fl_variable_list *list = fl_variables_of(&self->lists, assumptions[i]);
        if (fl_term_is_true(assumptions[i])) continue;
        if (list->count == 0) {
            self->false_assumption = fl_term_is_false(assumptions[i]) ? assumptions[i] : NULL;
            if (self->false_assumption) return false;
        }
        /* A formula without variables that is not a constant is a part of its own. */
        uint64_t root = list->count ? find(self, number_of(self, list->items[0])) : UINT64_MAX - i;
        uint64_t *slot = fl_map_find(&part_of_root, root);
        if (!slot) {
            slot = fl_map_at(&part_of_root, root);
            *slot = self->parts.count;
            fl_vector_push(self->scratch, &self->parts, (struct part){0});
        }
        fl_vector_push(self->scratch, &self->parts.items[*slot].assumptions, assumptions[i]);
        for (size_t j = 0; j < list->count; j++)
            add_variable(self, &part_of_root, &seen, number_of(self, list->items[j]));
    }
    for (size_t i = 0; self->parts.count > 1 && i < self->asserted_numbers.count; i++)
        add_variable(self, &part_of_root, &seen, self->asserted_numbers.items[i]);
    return true;
}

/* Assumptions were collected newest first; back ends like to see them as they grew. */
static void reverse_assumptions(struct part *part) {
    for (size_t i = 0, j = part->assumptions.count; i + 1 < j; i++) {
        const struct fl_term *swapped = part->assumptions.items[i];
        part->assumptions.items[i] = part->assumptions.items[--j];
        part->assumptions.items[j] = swapped;
    }
}

static void note_failed_part(struct split *self, const struct part *part) {
    for (size_t i = 0; i < part->assumptions.count; i++)
        *fl_map_at(&self->failed_part, part->assumptions.items[i]->id) = 1;
}

/* Adds a part's model to that of the whole. */
static void take_model(struct split *self, const struct part *part, const struct fl_assignment *model) {
    for (size_t i = 0; i < part->variables.count; i++)
        fl_assignment_copy_variable(self->model.assignment, model, part->variables.items[i]);
    for (size_t i = 0; part == self->parts.items && i < self->apart.count; i++)
        fl_assignment_copy_variable(self->model.assignment, model, self->apart.items[i]);
}

/* The solver below has just found the part satisfiable. */
static void remember_part(struct split *self, const struct part *part) {
    struct fl_assignment *model = fl_part_memory_store(&self->known, part->assumptions.items,
                                                       part->assumptions.count, part->variables.count);
    fl_solver_copy_model(self->base.below, part->variables.items, part->variables.count, model);
    /* Asserted formulas apart from all assumptions get their values with any part. */
    fl_solver_copy_model(self->base.below, self->apart.items, self->apart.count, model);
    take_model(self, part, model);
}

static enum fl_answer solve_each(struct split *self, const part_list *parts, struct fl_limits limits) {
    enum fl_answer answer = FL_SATISFIABLE;
    for (size_t i = 0; i < parts->count; i++) {
        const struct part *part = parts->items[i];
        enum fl_answer partial =
            fl_solver_solve(self->base.below, part->assumptions.items, part->assumptions.count, limits);
        if (partial == FL_UNSATISFIABLE) {
            note_failed_part(self, part);
            return FL_UNSATISFIABLE;
        }
        if (partial == FL_UNDECIDED)
            answer = FL_UNDECIDED;
        else
            remember_part(self, part);
    }
    return answer;
}

/* Each answer costs the solver below as much as it knows: one for many parts is worth more than they are. */
static enum fl_answer solve_together(struct split *self, const part_list *parts, struct fl_limits limits) {
    FL_VECTOR_OF(const struct fl_term *) all = {0};
    for (size_t i = parts->count; i-- > 0;)
        for (size_t k = 0; k < parts->items[i]->assumptions.count; k++)
            fl_vector_push(self->scratch, &all, parts->items[i]->assumptions.items[k]);
    enum fl_answer answer = fl_solver_solve(self->base.below, all.items, all.count, limits);
    for (size_t i = 0; i < parts->count; i++)
        if (answer == FL_SATISFIABLE)
            remember_part(self, parts->items[i]);
        else
            note_failed_part(self, parts->items[i]);
    return answer;
}

static enum fl_answer solve_parts(struct split *self, struct fl_limits limits) {
    part_list unknown = {0};
    fl_model_clear(&self->model);
    for (size_t i = 0; i < self->parts.count; i++) {
        struct part *part = &self->parts.items[i];
        reverse_assumptions(part);
        const struct fl_assignment *model =
            fl_part_memory_find(&self->known, part->assumptions.items, part->assumptions.count);
        if (model) {
            self->base.counted.known_parts++;
            take_model(self, part, model);
        } else
            fl_vector_push(self->scratch, &unknown, part);
    }
    return (unknown.count > FEW_PARTS ? solve_together : solve_each)(self, &unknown, limits);
}

static enum fl_answer solve(struct fl_solver *solver, const struct fl_term *const *assumptions, size_t count,
                            struct fl_limits limits) {
    struct split *self = of(solver);
    fl_arena_reset(self->scratch);
    self->parts.items = NULL; /* it was in the scratch arena, as were the variables apart */
    self->parts.count = self->parts.capacity = 0;
    self->apart.items = NULL;
    self->apart.count = self->apart.capacity = 0;
    self->failed_part = fl_map_make(self->scratch);
    self->false_assumption = NULL;
    bool is_possible = find_parts(self, assumptions, count);
    undo_changes(self);
    self->is_whole = self->parts.count <= 1;
    self->base.model = self->is_whole ? NULL : &self->model;
    if (!is_possible) return FL_UNSATISFIABLE;
    if (self->is_whole) return fl_solver_solve(self->base.below, assumptions, count, limits);
    return solve_parts(self, limits);
}

static bool has_failed(struct fl_solver *solver, const struct fl_term *assumption) {
    struct split *self = of(solver);
    if (self->false_assumption) return assumption == self->false_assumption;
    if (!self->is_whole && !fl_map_find(&self->failed_part, assumption->id)) return false;
    return fl_solver_has_failed(self->base.below, assumption);
}

static void destroy(struct fl_solver *solver) {
    struct split *self = of(solver);
    fl_part_memory_free(&self->known);
    fl_model_free(&self->model);
    fl_arena_destroy(self->scratch);
}

static const struct fl_solver_functions functions = {
    .assert_formula = assert_formula, .solve = solve, .has_failed = has_failed, .destroy = destroy};

struct fl_solver *fl_solver_create_split(struct fl_solver *below) {
    struct split *self = fl_solver_new_layer(sizeof *self, &functions, below);
    self->scratch = fl_arena_create();
    self->lists = fl_variables_make(self->base.arena);
    self->numbers = fl_term_table_make(self->base.arena);
    self->is_asserted = fl_map_make(self->base.arena);
    self->failed_part = fl_map_make(self->scratch);
    self->known = fl_part_memory_make();
    self->model = fl_model_make();
    return &self->base;
}
