#include "replay/state/renamed.h"

#include <string.h>

#include "base/map.h"
#include "engine/symbolic/independent.h"
#include "solver/variables.h"
#include "term/substitute.h"

typedef const struct fl_term *term_ref;

enum { MOST_VISITED = 1000, MOST_MATCHED = 100000, MOST_CANDIDATES = 16 };

struct fl_renaming {
    struct fl_engine *engine;
    struct fl_arena *scratch;
    struct fl_variables variables;
    struct fl_map moved;            /* id of a variable of the known state -> what takes its place */
    FL_VECTOR_OF(term_ref) changes; /* those variables, in the order in which they were found */
    struct fl_map held;             /* ids of the variables that the known state holds somewhere */
    const struct fl_state *known, *other;
    size_t matched; /* terms */
    term_ref open;  /* what the other state has to imply yet */
};

struct fl_renaming *fl_renaming_create(struct fl_engine *engine, struct fl_arena *scratch) {
    struct fl_renaming *renaming = FL_NEW(scratch, struct fl_renaming);
    *renaming = (struct fl_renaming){.engine = engine,
                                     .scratch = scratch,
                                     .variables = fl_variables_make(scratch),
                                     .moved = fl_map_make(scratch),
                                     .held = fl_map_make(scratch)};
    return renaming;
}

/* ---- replacements ---- */

static bool is_any_value(term_ref term) {
    static const char prefix[] = "__fl_any_";
    return term->op == FL_OP_VARIABLE && strncmp(term->name, prefix, sizeof prefix - 1) == 0;
}

static term_ref replacement_of(const struct fl_renaming *renaming, term_ref variable) {
    uint64_t *found = fl_map_find(&renaming->moved, variable->id);
    return found && *found ? (term_ref)(uintptr_t)*found : NULL;
}

static bool move(struct fl_renaming *renaming, term_ref variable, term_ref to) {
    term_ref known = replacement_of(renaming, variable);
    if (known) return known == to;
    if (variable->width != to->width) return false;
    *fl_map_at(&renaming->moved, variable->id) = fl_map_key(to);
    fl_vector_push(renaming->scratch, &renaming->changes, variable);
    return true;
}

static void take_back(struct fl_renaming *renaming, size_t count) {
    while (renaming->changes.count > count) {
        term_ref variable = fl_vector_pop(&renaming->changes);
        *fl_map_at(&renaming->moved, variable->id) = 0;
    }
}

static bool has_same_shape(term_ref left, term_ref right) {
    if (left->op != right->op || left->operand_count != right->operand_count || left->width != right->width ||
        left->index_width != right->index_width || !left->operand_count)
        return false;
    bool has_parameters = left->op == FL_OP_EXTRACT || left->op == FL_OP_FLOAT_ROUND;
    return !has_parameters ||
           (left->parameters[0] == right->parameters[0] && left->parameters[1] == right->parameters[1]);
}

static bool is_commutative(enum fl_operator op) {
    return op == FL_OP_AND || op == FL_OP_OR || op == FL_OP_EQUAL || op == FL_OP_ADD;
}

static bool match_operands(struct fl_renaming *renaming, term_ref known, term_ref other) {
    for (uint32_t i = 0; i < known->operand_count; i++)
        if (!fl_renaming_match(renaming, known->operands[i], other->operands[i])) return false;
    return true;
}

bool fl_renaming_match(struct fl_renaming *renaming, term_ref known, term_ref other) {
    if (is_any_value(known) && !replacement_of(renaming, known) && known == other) return true;
    if (is_any_value(known)) return move(renaming, known, other);
    if (known == other) return true;
    if (!has_same_shape(known, other) || renaming->matched++ > MOST_MATCHED) return false;
    size_t before = renaming->changes.count;
    if (match_operands(renaming, known, other)) return true;
    if (!is_commutative(known->op)) return false;
    take_back(renaming, before);
    return fl_renaming_match(renaming, known->operands[0], other->operands[1]) &&
           fl_renaming_match(renaming, known->operands[1], other->operands[0]);
}

static term_ref replace(void *context, term_ref leaf) {
    term_ref moved = replacement_of(context, leaf);
    return moved ? moved : leaf;
}

static bool mentions_moved(struct fl_renaming *renaming, term_ref term) {
    const struct fl_variable_list *list = fl_variables_of(&renaming->variables, term);
    for (size_t i = 0; i < list->count; i++)
        if (replacement_of(renaming, list->items[i])) return true;
    return false;
}

static term_ref renamed(struct fl_renaming *renaming, term_ref term) {
    if (!mentions_moved(renaming, term)) return term;
    return fl_term_substitute(renaming->engine->terms, term, replace, renaming);
}

/* ---- what the states hold ---- */

static void hold(struct fl_renaming *renaming, term_ref term) {
    const struct fl_variable_list *list = fl_variables_of(&renaming->variables, term);
    for (size_t i = 0; i < list->count; i++) *fl_map_at(&renaming->held, list->items[i]->id) = 1;
}

static bool becomes(struct fl_renaming *renaming, term_ref known, term_ref other) {
    hold(renaming, known);
    return known == other ? !mentions_moved(renaming, known) : other && renamed(renaming, known) == other;
}

/* Of two maps that are visited side by side. */
struct pair {
    struct fl_renaming *renaming;
    const struct fl_persistent_map *other;
};

static bool variable_becomes(void *context, uint64_t key, const void *value) {
    const struct pair *pair = context;
    term_ref other = fl_persistent_find(pair->other, key);
    /* A global variable that was not written is the same in both, or was compared before. */
    return !value || (!other && fl_term_is_constant(value)) || becomes(pair->renaming, value, other);
}

static bool variables_become(struct fl_renaming *renaming, const struct fl_persistent_map *known,
                             const struct fl_persistent_map *other) {
    struct pair pair = {renaming, other};
    return fl_persistent_visit(known, variable_becomes, &pair);
}

static bool cell_becomes(void *context, uint64_t key, const void *value) {
    const struct pair *pair = context;
    const struct fl_cell *known = value, *other = fl_persistent_find(pair->other, key);
    return other && known->size == other->size && becomes(pair->renaming, known->value, other->value);
}

static bool object_becomes(void *context, uint64_t key, const void *value) {
    const struct pair *pair = context;
    const struct fl_symbolic_object *known = value, *other = fl_persistent_find(pair->other, key);
    if (!known->is_live) return true;
    if (!other || !becomes(pair->renaming, known->size, other->size)) return false;
    if (!known->array != !other->array) return false;
    if (known->array && !becomes(pair->renaming, known->array, other->array)) return false;
    struct pair cells = {pair->renaming, other->cells};
    return fl_persistent_visit(known->cells, cell_becomes, &cells);
}

static bool values_become(struct fl_renaming *renaming) {
    const struct fl_symbolic_frame *left = renaming->known->frame, *right = renaming->other->frame;
    for (; left && right; left = left->caller, right = right->caller)
        if (!variables_become(renaming, left->variables, right->variables)) return false;
    struct pair objects = {renaming, renaming->other->objects};
    term_ref heap = renaming->known->live_heap;
    if (heap && !becomes(renaming, heap, renaming->other->live_heap)) return false;
    return !left && !right && variables_become(renaming, renaming->known->globals, renaming->other->globals) &&
           fl_persistent_visit(renaming->known->objects, object_becomes, &objects);
}

/* ---- conditions ---- */

static const struct fl_mention *mentions_in(const struct fl_state *state, term_ref variable) {
    return state->condition ? fl_persistent_find(state->condition->mentions, variable->id) : NULL;
}

static bool is_asked(struct fl_renaming *renaming, const struct fl_state *state, term_ref condition) {
    const struct fl_variable_list *list = fl_variables_of(&renaming->variables, condition);
    if (!list->count) return fl_term_is_true(condition);
    for (const struct fl_mention *at = mentions_in(state, list->items[0]); at; at = at->earlier)
        if (at->condition->term == condition) return true;
    return false;
}

/* The changes since then are of values that the known state holds no more. */
static bool may_change(const struct fl_renaming *renaming, size_t since) {
    for (size_t i = since; i < renaming->changes.count; i++)
        if (fl_map_find(&renaming->held, renaming->changes.items[i]->id)) return false;
    return true;
}

/* The other state asks the same of values that have yet to be replaced. */
static bool find_alike(struct fl_renaming *renaming, term_ref condition) {
    const struct fl_variable_list *list = fl_variables_of(&renaming->variables, condition);
    for (size_t i = 0; i < list->count; i++) {
        term_ref moved = replacement_of(renaming, list->items[i]);
        const struct fl_variable_list *there = moved ? fl_variables_of(&renaming->variables, moved) : NULL;
        for (size_t k = 0; there && k < there->count; k++) {
            unsigned tried = 0;
            for (const struct fl_mention *at = mentions_in(renaming->other, there->items[k]);
                 at && tried < MOST_CANDIDATES; at = at->earlier, tried++) {
                size_t before = renaming->changes.count;
                if (fl_renaming_match(renaming, condition, at->condition->term) && may_change(renaming, before) &&
                    renamed(renaming, condition) == at->condition->term)
                    return true;
                take_back(renaming, before);
            }
        }
    }
    return false;
}

/* It says nothing of what the known state holds, nor of anything that could be read again. */
static bool is_idle(struct fl_renaming *renaming, term_ref condition) {
    struct fl_map seen = fl_map_make(renaming->scratch);
    FL_VECTOR_OF(term_ref) pending = {0};
    size_t visited = 0;
    fl_vector_push(renaming->scratch, &pending, condition);
    while (pending.count) {
        const struct fl_variable_list *list = fl_variables_of(&renaming->variables, fl_vector_pop(&pending));
        for (size_t i = 0; i < list->count; i++) {
            term_ref variable = list->items[i];
            if (!is_any_value(variable) || fl_map_find(&renaming->held, variable->id) || visited++ > MOST_VISITED)
                return false;
            uint64_t *is_seen = fl_map_at(&seen, variable->id);
            if (*is_seen) continue;
            *is_seen = 1;
            for (const struct fl_mention *at = mentions_in(renaming->known, variable); at; at = at->earlier)
                fl_vector_push(renaming->scratch, &pending, at->condition->term);
        }
    }
    return true;
}

/* It is known what stands in the place of all its variables. */
static bool is_settled(struct fl_renaming *renaming, term_ref condition) {
    const struct fl_variable_list *list = fl_variables_of(&renaming->variables, condition);
    for (size_t i = 0; i < list->count; i++) {
        term_ref variable = list->items[i];
        bool is_known = !is_any_value(variable) || fl_map_find(&renaming->held, variable->id);
        if (!is_known && !replacement_of(renaming, variable)) return false;
    }
    return true;
}

static bool is_granted(struct fl_renaming *renaming, term_ref condition, bool *needs_run) {
    term_ref there = renamed(renaming, condition);
    if (is_asked(renaming, renaming->other, there)) return true;
    if (mentions_moved(renaming, condition) && find_alike(renaming, condition)) return true;
    if (is_idle(renaming, condition)) {
        *needs_run = true;
        return true;
    }
    if (!is_settled(renaming, condition)) return false;
    renaming->open = fl_term_and(renaming->engine->terms, renaming->open, there);
    return true;
}

/* Conditions that both have, of nothing that is replaced, are left out. */
static bool new_conditions_are_granted(struct fl_renaming *renaming, bool *needs_run) {
    const struct fl_condition *left = renaming->known->condition, *right = renaming->other->condition;
    while (left && left != right) {
        if (right && right->count > left->count) {
            right = right->previous;
            continue;
        }
        if (!is_granted(renaming, left->term, needs_run)) return false;
        left = left->previous;
    }
    return true;
}

static bool conditions_are_granted(struct fl_renaming *renaming, bool *needs_run) {
    if (!new_conditions_are_granted(renaming, needs_run)) return false;
    for (size_t i = 0; i < renaming->changes.count; i++) /* granting one may make more changes */
        for (const struct fl_mention *at = mentions_in(renaming->known, renaming->changes.items[i]); at;
             at = at->earlier)
            if (!is_granted(renaming, at->condition->term, needs_run)) return false;
    return true;
}

static enum fl_answer ask(struct fl_renaming *renaming, const struct fl_state *state, term_ref condition) {
    return fl_state_query_quickly(renaming->engine, state, condition);
}

bool fl_renaming_holds(struct fl_renaming *renaming, const struct fl_state *known, const struct fl_state *other) {
    struct fl_terms *terms = renaming->engine->terms;
    bool needs_run = false;
    renaming->known = known;
    renaming->other = other;
    renaming->open = fl_term_true(terms);
    if (!values_become(renaming) || !conditions_are_granted(renaming, &needs_run)) return false;
    bool is_sure = !known->condition || known->sure == known->condition->count;
    if (needs_run && !is_sure && ask(renaming, known, fl_term_true(terms)) != FL_SATISFIABLE) return false;
    return fl_term_is_true(renaming->open) ||
           ask(renaming, other, fl_term_not(terms, renaming->open)) == FL_UNSATISFIABLE;
}
