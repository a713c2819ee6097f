#include "prove/abstraction/tree.h"

#include "base/invariant.h"
#include "term/evaluate.h"

typedef const struct fl_term *term_ref;

/* A cut's nodes, and when they changed. */
struct fl_art_place {
    FL_VECTOR_OF(uint32_t) nodes; /* none of them removed */
    FL_VECTOR_OF(uint32_t) uses;
    uint64_t added, removed;
};

/* What the solver is asked to reach. */
struct fl_art_goal {
    term_ref formula;
    FL_VECTOR_OF(uint32_t) uses; /* whose `passed` is in the formula */
    struct fl_support support;   /* of everything that was asked with it: what a model must say */
    uint64_t asked;              /* when it was last found out of reach, + 1; 0: never */
};

/* A solver is used until what it has encoded has grown so many times, and is not little. */
enum { MOST_GROWTH = 3, FEW_GATES = 4000 };

/* What refinement asked for a second value of is followed value by value, as long as there are few. */
enum { FEW_VALUES = 2, MOST_VALUES = 32 };

/* ---- goals ---- */

static void set_formula(struct fl_art *art, struct fl_art_goal *goal, term_ref formula) {
    goal->formula = formula;
    goal->uses.count = 0;
    goal->asked = 0;
    goal->support = fl_support_make(art->arena);
    fl_support_add(&goal->support, formula);
    for (size_t i = 0; i < goal->support.variables.terms.count; i++) {
        uint64_t *use = fl_map_find(&art->uses, goal->support.variables.terms.items[i]->id);
        if (use) fl_vector_push(art->arena, &goal->uses, (uint32_t)*use - 1);
    }
}

static void set_failing(struct fl_art *art) {
    term_ref any = fl_term_false(art->system->terms);
    for (size_t i = 0; i < art->system->checks.count; i++)
        if (!art->is_left_out[i]) any = fl_term_or(art->system->terms, any, art->system->checks.items[i].failure);
    set_formula(art, art->failing, any);
}

struct fl_art *fl_art_create(struct fl_arena *arena, struct fl_system *system, struct fl_limits limits) {
    struct fl_art *art = FL_NEW(arena, struct fl_art);
    *art = (struct fl_art){.arena = arena, .system = system, .limits = limits, .now = 1};
    art->solver = fl_solver_create_float_switch(system->terms);
    art->predicates = FL_NEW_ARRAY(arena, struct fl_predicate_set, system->cuts.count);
    for (size_t i = 0; i < system->cuts.count; i++) art->predicates[i] = fl_predicate_set_make(arena);
    art->places = FL_NEW_ARRAY(arena, struct fl_art_place, system->cuts.count);
    art->uses = fl_map_make(arena);
    art->terms = fl_map_make(arena);
    for (size_t i = 0; i < system->uses.count; i++) {
        *fl_map_at(&art->uses, system->uses.items[i].passed->id) = i + 1;
        fl_vector_push(arena, &art->places[system->uses.items[i].cut].uses, (uint32_t)i);
    }
    art->goals = FL_NEW_ARRAY(arena, struct fl_art_goal, system->arrivals.count);
    for (size_t i = 0; i < system->arrivals.count; i++)
        set_formula(art, &art->goals[i], system->arrivals.items[i].guard);
    art->is_left_out = FL_NEW_ARRAY(arena, bool, system->checks.count);
    art->failing = FL_NEW(arena, struct fl_art_goal);
    set_failing(art);
    return art;
}

void fl_art_destroy(struct fl_art *art) {
    fl_solver_destroy(art->solver);
}

void fl_art_leave_out(struct fl_art *art, size_t check) {
    art->is_left_out[check] = true;
    set_failing(art);
}

/* ---- predicates and cubes in states ---- */

static term_ref at_use(struct fl_art *art, term_ref predicate, uint32_t number) {
    return fl_system_at_use(art->system, number, predicate);
}

static term_ref at_arrival(struct fl_art *art, term_ref predicate, size_t number) {
    return fl_system_at_arrival(art->system, number, predicate);
}

uint32_t fl_art_add_predicate(struct fl_art *art, uint32_t cut, term_ref predicate) {
    const struct fl_art_place *place = &art->places[cut];
    for (size_t i = 0; i < place->uses.count; i++)
        if (!at_use(art, predicate, place->uses.items[i])) return FL_NO_INDEX;
    for (size_t i = 0; i < art->system->arrivals.count; i++)
        if (art->system->arrivals.items[i].cut == cut && !at_arrival(art, predicate, i)) return FL_NO_INDEX;
    return fl_predicate_set_add(&art->predicates[cut], art->system->symbols, predicate);
}

void fl_art_assume(struct fl_art *art, uint32_t cut, term_ref predicate) {
    const struct fl_art_place *place = &art->places[cut];
    for (size_t i = 0; i < place->uses.count; i++) {
        term_ref instance = at_use(art, predicate, place->uses.items[i]);
        if (!instance) continue;
        term_ref passed = art->system->uses.items[place->uses.items[i]].passed;
        fl_vector_push(art->arena, &art->known, fl_term_implies(art->system->terms, passed, instance));
        fl_solver_assert(art->solver, fl_vector_last(&art->known));
    }
}

/* The cube of a node: in the state of a use, or in that of an arrival. */
enum place_kind { AT_USE, AT_ARRIVAL };

static term_ref cube_term(struct fl_art *art, uint32_t number, enum place_kind kind, uint32_t where) {
    uint64_t *place = fl_map_at(&art->terms, (uint64_t)number << 32 | (uint64_t)where << 1 | kind);
    if (*place) return (term_ref)(uintptr_t)*place;
    const struct fl_art_node *node = &art->nodes.items[number];
    const struct fl_predicate *predicates = art->predicates[node->cut].items.items;
    struct fl_terms *terms = art->system->terms;
    term_ref cube = fl_term_true(terms);
    for (uint32_t i = 0; i < node->known; i++) {
        if (node->cube[i] == FL_LITERAL_NONE) continue;
        term_ref literal =
            kind == AT_USE ? at_use(art, predicates[i].term, where) : at_arrival(art, predicates[i].term, where);
        if (node->cube[i] == FL_LITERAL_FALSE) literal = fl_term_not(terms, literal);
        cube = fl_term_and(terms, cube, literal);
    }
    *place = fl_map_key(cube);
    return cube;
}

/* Runs that come through the use are in one of the cubes of its cut. */
static term_ref reached(struct fl_art *art, uint32_t use) {
    struct fl_terms *terms = art->system->terms;
    const struct fl_cut_use *at = &art->system->uses.items[use];
    const struct fl_art_place *place = &art->places[at->cut];
    term_ref any = fl_term_false(terms);
    for (size_t i = 0; i < place->nodes.count; i++)
        any = fl_term_or(terms, any, cube_term(art, place->nodes.items[i], AT_USE, use));
    return fl_term_implies(terms, at->passed, any);
}

/* ---- questions ---- */

static void begin_question(struct fl_art *art, const struct fl_art_goal *goal) {
    art->assumptions.count = 0;
    fl_vector_push(art->arena, &art->assumptions, goal->formula);
    for (size_t i = 0; i < goal->uses.count; i++)
        fl_vector_push(art->arena, &art->assumptions, reached(art, goal->uses.items[i]));
}

static bool is_out_of_time(struct fl_art *art) {
    bool is_cancelled = art->limits.is_cancelled && *art->limits.is_cancelled;
    if (!is_cancelled && !fl_deadline_has_passed(art->limits.deadline)) return false;
    art->stopped = "the time is used up";
    return true;
}

static void renew_solver(struct fl_art *art) {
    uint64_t gates = fl_solver_statistics(art->solver).and_gates;
    if (!art->solver_gates) art->solver_gates = gates;
    if (gates < MOST_GROWTH * art->solver_gates || gates < FEW_GATES) return;
    fl_solver_destroy(art->solver);
    art->solver = fl_solver_create_float_switch(art->system->terms);
    for (size_t i = 0; i < art->known.count; i++) fl_solver_assert(art->solver, art->known.items[i]);
    art->solver_gates = 0;
}

static enum fl_answer ask(struct fl_art *art) {
    if (is_out_of_time(art)) return FL_UNDECIDED;
    art->queries++;
    enum fl_answer answer =
        fl_solver_solve(art->solver, art->assumptions.items, art->assumptions.count, art->limits);
    if (answer == FL_UNDECIDED) art->stopped = "the time is used up";
    return answer;
}

/* What the model says of the goal and of everything that was asked with it. */
static struct fl_assignment *take_model(struct fl_art *art, struct fl_arena *scratch, struct fl_art_goal *goal) {
    for (size_t i = 0; i < art->assumptions.count; i++) fl_support_add(&goal->support, art->assumptions.items[i]);
    struct fl_assignment *model = fl_assignment_create(scratch);
    fl_solver_copy_model(art->solver, goal->support.variables.terms.items, goal->support.variables.terms.count,
                         model);
    return model;
}

/* The node that the run was at last: FL_NO_INDEX: none, it comes from the program's start. */
static bool find_parent(struct fl_art *art, uint32_t cut, uint64_t before, uint32_t *parent, uint32_t *from) {
    *parent = FL_NO_INDEX;
    if (cut == FL_NO_INDEX) return true;
    const struct fl_art_place *place = &art->places[cut];
    for (size_t i = 0; i < place->uses.count; i++) {
        uint32_t use = place->uses.items[i];
        if (!fl_solver_model_value(art->solver, art->system->uses.items[use].passed).word) continue;
        for (size_t k = 0; k < place->nodes.count; k++) {
            uint32_t node = place->nodes.items[k];
            if (node >= before) continue;
            if (!fl_solver_model_value(art->solver, cube_term(art, node, AT_USE, use)).word) continue;
            *parent = node;
            *from = use;
            return true;
        }
    }
    art->stopped = "a run could not be followed back";
    return false;
}

/* ---- nodes ---- */

/* Leaves out what follows from a variable's value. */
static const uint8_t *without_implied(struct fl_art *art, uint32_t cut, const uint8_t *decided, uint32_t count) {
    const struct fl_predicate *predicates = art->predicates[cut].items.items;
    uint8_t *cube = fl_arena_copy(art->arena, decided, count);
    for (uint32_t i = 0; i < count; i++) {
        if (!predicates[i].is_value || decided[i] != FL_LITERAL_TRUE) continue;
        for (uint32_t k = 0; k < count; k++)
            if (k != i && predicates[k].subject == predicates[i].subject) cube[k] = FL_LITERAL_NONE;
    }
    return cube;
}

static uint32_t add_node(struct fl_art *art, struct fl_art_node node) {
    uint32_t number = (uint32_t)art->nodes.count;
    fl_vector_push(art->arena, &art->nodes, node);
    fl_vector_push(art->arena, &art->places[node.cut].nodes, number);
    art->places[node.cut].added = ++art->now;
    return number;
}

/* The values of the cut's predicates under the solver's model. */
static const uint8_t *decide(struct fl_art *art, size_t arrival, uint32_t count) {
    const struct fl_predicate_set *predicates = &art->predicates[art->system->arrivals.items[arrival].cut];
    uint8_t *decided = FL_NEW_ARRAY(art->arena, uint8_t, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        term_ref instance = at_arrival(art, predicates->items.items[i].term, arrival);
        decided[i] = fl_solver_model_value(art->solver, instance).word ? FL_LITERAL_TRUE : FL_LITERAL_FALSE;
    }
    return decided;
}

/* Is the value one of those that a choice in the term is between? */
static bool is_chosen(term_ref term, term_ref value) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_map seen = fl_map_make(scratch);
    FL_VECTOR_OF(term_ref) open = {0};
    fl_vector_push(scratch, &open, term);
    bool is_found = false;
    while (open.count && !is_found) {
        term_ref at = fl_vector_pop(&open);
        uint64_t *is_seen = fl_map_at(&seen, at->id);
        if (*is_seen) continue;
        *is_seen = 1;
        is_found = at == value;
        if (at->op != FL_OP_IF) continue;
        fl_vector_push(scratch, &open, at->operands[1]);
        fl_vector_push(scratch, &open, at->operands[2]);
    }
    fl_arena_destroy(scratch);
    return is_found;
}

/* Sees to it that a predicate holds for each subject that is followed value by value. */
static void follow_values(struct fl_art *art, size_t number) {
    uint32_t cut = art->system->arrivals.items[number].cut;
    struct fl_predicate_set *set = &art->predicates[cut];
    for (size_t i = 0; i < set->subjects.count; i++) {
        const struct fl_predicate_subject *subject = &set->subjects.items[i];
        if (subject->values < FEW_VALUES || subject->values >= MOST_VALUES || subject->term->width > 64) continue;
        term_ref now = at_arrival(art, subject->term, number);
        term_ref value = fl_term_constant(art->system->terms, fl_solver_model_value(art->solver, now));
        if (is_chosen(now, value))
            fl_art_add_predicate(art, cut, fl_term_equal(art->system->terms, subject->term, value));
    }
}

/* false: the model leads nowhere. */
static bool add_successor(struct fl_art *art, struct fl_arena *scratch, size_t number, uint64_t before) {
    const struct fl_arrival *arrival = &art->system->arrivals.items[number];
    struct fl_art_goal *goal = &art->goals[number];
    struct fl_art_node node = {.cut = arrival->cut};
    follow_values(art, number);
    node.known = (uint32_t)art->predicates[arrival->cut].items.count;
    for (uint32_t i = 0; i < node.known; i++)
        fl_support_add(&goal->support, at_arrival(art, art->predicates[arrival->cut].items.items[i].term, number));
    struct fl_assignment *model = take_model(art, scratch, goal);
    uint32_t from;
    node.edges = fl_system_trace(art->system, art->arena, arrival->state, model, &from, &node.edge_count);
    if (!node.edges) {
        art->stopped = "a run could not be followed back";
        return false;
    }
    if (!find_parent(art, from, before, &node.parent, &node.use)) return false;
    node.decided = decide(art, number, node.known);
    node.cube = without_implied(art, node.cut, node.decided, node.known);
    add_node(art, node);
    return true;
}

/* ---- exploring ---- */

static bool is_settled(const struct fl_art *art, const struct fl_art_goal *goal) {
    for (size_t i = 0; i < goal->uses.count; i++)
        if (art->places[art->system->uses.items[goal->uses.items[i]].cut].added >= goal->asked) return false;
    return goal->asked > 0;
}

/* All states that the arrival gives which no node has. false: stopped. */
static bool expand(struct fl_art *art, struct fl_arena *scratch, size_t number, bool *is_changed) {
    uint32_t cut = art->system->arrivals.items[number].cut;
    struct fl_art_goal *goal = &art->goals[number];
    const struct fl_art_place *place = &art->places[cut];
    if (is_settled(art, goal) && place->removed < goal->asked) return true;
    uint64_t now = art->now, before = art->nodes.count;
    begin_question(art, goal);
    size_t blocked = 0;
    for (;;) {
        for (; blocked < place->nodes.count; blocked++) {
            term_ref cube = cube_term(art, place->nodes.items[blocked], AT_ARRIVAL, (uint32_t)number);
            fl_vector_push(art->arena, &art->assumptions, fl_term_not(art->system->terms, cube));
        }
        switch (ask(art)) {
        case FL_UNDECIDED: return false;
        case FL_UNSATISFIABLE: goal->asked = now + 1; return true;
        case FL_SATISFIABLE: break;
        }
        fl_arena_reset(scratch);
        if (!add_successor(art, scratch, number, before)) return false;
        *is_changed = true;
    }
}

static enum fl_art_answer look_for_failure(struct fl_art *art, struct fl_arena *scratch) {
    if (fl_term_is_false(art->failing->formula) || is_settled(art, art->failing)) return FL_ART_COMPLETE;
    begin_question(art, art->failing);
    enum fl_answer answer = ask(art);
    if (answer == FL_UNDECIDED) return FL_ART_STOPPED;
    if (answer == FL_UNSATISFIABLE) {
        art->failing->asked = art->now + 1;
        return FL_ART_COMPLETE;
    }
    fl_arena_reset(scratch);
    struct fl_assignment *model = take_model(art, scratch, art->failing);
    size_t check = 0;
    while (check < art->system->checks.count &&
           (art->is_left_out[check] ||
            !fl_solver_model_value(art->solver, art->system->checks.items[check].failure).word))
        check++;
    FL_INVARIANT(check < art->system->checks.count, "one of the failures is in the model");
    uint32_t from;
    art->failure.check = check;
    art->failure.edges = fl_system_trace(art->system, art->arena, art->system->checks.items[check].state, model,
                                         &from, &art->failure.edge_count);
    if (!art->failure.edges) art->stopped = "a run could not be followed back";
    if (!art->failure.edges || !find_parent(art, from, art->nodes.count, &art->failure.parent, &art->failure.use))
        return FL_ART_STOPPED;
    return FL_ART_FAILURE;
}

static enum fl_art_answer explore(struct fl_art *art, struct fl_arena *scratch) {
    renew_solver(art);
    for (bool is_changed = true; is_changed;) {
        enum fl_art_answer answer = look_for_failure(art, scratch);
        if (answer != FL_ART_COMPLETE) return answer;
        is_changed = false;
        for (size_t i = 0; i < art->system->arrivals.count; i++)
            if (!expand(art, scratch, i, &is_changed)) return FL_ART_STOPPED;
    }
    return FL_ART_COMPLETE;
}

enum fl_art_answer fl_art_explore(struct fl_art *art) {
    struct fl_arena *scratch = fl_arena_create();
    enum fl_art_answer answer = explore(art, scratch);
    fl_arena_destroy(scratch);
    return answer;
}

void fl_art_remove(struct fl_art *art, uint32_t node) {
    art->now++;
    for (uint32_t i = node; i < art->nodes.count; i++) {
        struct fl_art_node *at = &art->nodes.items[i];
        bool is_below = at->parent != FL_NO_INDEX && art->nodes.items[at->parent].is_removed;
        if (at->is_removed || (i != node && !is_below)) continue;
        at->is_removed = true;
        art->places[at->cut].removed = art->now;
    }
    for (size_t cut = 0; cut < art->system->cuts.count; cut++) {
        struct fl_art_place *place = &art->places[cut];
        size_t left = 0;
        for (size_t i = 0; i < place->nodes.count; i++)
            if (!art->nodes.items[place->nodes.items[i]].is_removed)
                place->nodes.items[left++] = place->nodes.items[i];
        place->nodes.count = left;
    }
}

const uint32_t *fl_art_nodes_at(const struct fl_art *art, uint32_t cut, size_t *count) {
    *count = art->places[cut].nodes.count;
    return art->places[cut].nodes.items;
}

size_t fl_art_count(const struct fl_art *art) {
    size_t count = 0;
    for (size_t i = 0; i < art->system->cuts.count; i++) count += art->places[i].nodes.count;
    return count;
}
