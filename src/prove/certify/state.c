/* prove/certify/state.c - states: variables, path conditions, forks and merges. */
#include "prove/certify/parts.h"

typedef const struct fl_term *term_ref;

term_ref fl_certify_fresh(struct fl_certifier *certifier, const char *name, uint32_t width) {
    name = fl_arena_format(certifier->arena, "some %s#%u", name, certifier->fresh_count++);
    return fl_term_variable(certifier->terms, name, width);
}

term_ref fl_certify_fresh_array(struct fl_certifier *certifier) {
    const char *name = fl_arena_format(certifier->arena, "some bytes#%u", certifier->fresh_count++);
    return fl_term_array_variable(certifier->terms, name, certifier->program->pointer_width, 8);
}

term_ref fl_certify_number(struct fl_certifier *certifier, uint64_t value) {
    return fl_term_word(certifier->terms, certifier->program->pointer_width, value);
}

term_ref fl_certify_resized(struct fl_certifier *certifier, term_ref value, uint32_t width) {
    if (value->width == width) return value;
    if (value->width > width) return fl_term_extract(certifier->terms, width - 1, 0, value);
    return fl_term_convert(certifier->terms, FL_OP_ZERO_EXTEND, width, value);
}

void fl_certify_assume(struct fl_certifier *certifier, struct fl_certify_state *state, term_ref condition) {
    if (fl_term_is_true(condition)) return;
    struct fl_certify_condition *conjunct = FL_NEW(certifier->arena, struct fl_certify_condition);
    conjunct->previous = state->conditions;
    conjunct->term = condition;
    conjunct->count = state->conditions ? state->conditions->count + 1 : 1;
    state->conditions = conjunct;
}

void fl_certify_assume_general(struct fl_certifier *certifier, struct fl_certify_state *state,
                               term_ref condition) {
    if (fl_term_is_true(condition)) return;
    struct fl_certify_general *general = FL_NEW(certifier->arena, struct fl_certify_general);
    general->previous = state->general;
    general->term = condition;
    general->count = state->general ? state->general->count + 1 : 1;
    state->general = general;
}

bool fl_certify_is_dead(const struct fl_certify_state *state) {
    return state->conditions && fl_term_is_false(state->conditions->term);
}

struct fl_certify_state *fl_certify_fork(struct fl_certifier *certifier, const struct fl_certify_state *state) {
    return fl_arena_copy(certifier->arena, state, sizeof *state);
}

/* ---- variables ---- */

term_ref fl_certify_unwritten(struct fl_certifier *certifier, fl_variable_id id, uint32_t activation) {
    const struct fl_variable *variable = fl_program_variable(certifier->program, id);
    if (variable->kind == FL_VARIABLE_GLOBAL) return fl_term_constant(certifier->terms, variable->initial);
    const char *name = fl_arena_format(certifier->arena, "unwritten v%u of %u", id.index, activation);
    return fl_term_variable(certifier->terms, name, variable->width);
}

term_ref fl_certify_variable(struct fl_certifier *certifier, const struct fl_certify_state *state,
                             fl_variable_id id) {
    bool is_global = fl_program_variable(certifier->program, id)->kind == FL_VARIABLE_GLOBAL;
    term_ref value = fl_persistent_find(is_global ? state->globals : state->variables, id.index);
    return value ? value : fl_certify_unwritten(certifier, id, certifier->frame->activation);
}

void fl_certify_set_variable(struct fl_certifier *certifier, struct fl_certify_state *state, fl_variable_id id,
                             term_ref value) {
    bool is_global = fl_program_variable(certifier->program, id)->kind == FL_VARIABLE_GLOBAL;
    const struct fl_persistent_map **map = is_global ? &state->globals : &state->variables;
    *map = fl_persistent_set(certifier->arena, *map, id.index, value);
    struct fl_certify_logged logged = {.write = {.kind = FL_CERTIFY_VARIABLE, .which = id.index},
                                       .activation = is_global ? 0 : certifier->frame->activation};
    fl_certify_log(certifier, logged);
}

void fl_certify_set_heap_count(struct fl_certifier *certifier, struct fl_certify_state *state, term_ref count) {
    state->heap_count = count;
    fl_certify_log(certifier, (struct fl_certify_logged){.write = {.kind = FL_CERTIFY_HEAP_COUNT}});
}

/* ---- merging ---- */

struct merge {
    struct fl_certifier *certifier;
    term_ref is_left;
    const struct fl_persistent_map *map; /* the left one's, becoming the merged one */
};

static bool merge_variable(void *context, uint64_t key, const void *left, const void *right) {
    struct merge *merge = context;
    fl_variable_id id = {(uint32_t)key};
    term_ref unwritten =
        left && right ? NULL : fl_certify_unwritten(merge->certifier, id, merge->certifier->frame->activation);
    term_ref value =
        fl_term_if(merge->certifier->terms, merge->is_left, left ? left : unwritten, right ? right : unwritten);
    merge->map = fl_persistent_set(merge->certifier->arena, merge->map, key, value);
    return true;
}

static bool merge_object(void *context, uint64_t key, const void *left, const void *right) {
    struct merge *merge = context;
    const struct fl_certify_contents *contents =
        fl_certify_merge_contents(merge->certifier, (uint32_t)key, merge->is_left, left, right);
    merge->map = fl_persistent_set(merge->certifier->arena, merge->map, key, contents);
    return true;
}

static const struct fl_persistent_map *merge_maps(struct fl_certifier *certifier, term_ref is_left,
                                                  const struct fl_persistent_map *left,
                                                  const struct fl_persistent_map *right,
                                                  fl_persistent_difference visit) {
    struct merge merge = {certifier, is_left, left};
    fl_persistent_compare(left, right, visit, &merge);
    return merge.map;
}

/* The conditions behind `common`, as one. */
static term_ref conjunction(struct fl_certifier *certifier, const struct fl_certify_condition *at,
                            const struct fl_certify_condition *common) {
    term_ref all = fl_term_true(certifier->terms);
    for (; at != common; at = at->previous) all = fl_term_and(certifier->terms, at->term, all);
    return all;
}

static const struct fl_certify_condition *common_conditions(const struct fl_certify_condition *left,
                                                            const struct fl_certify_condition *right) {
    while (left != right) {
        uint32_t left_count = left ? left->count : 0, right_count = right ? right->count : 0;
        if (left_count >= right_count) left = left->previous;
        if (right_count >= left_count) right = right->previous;
    }
    return left;
}

static const struct fl_certify_general *common_general(const struct fl_certify_general *left,
                                                       const struct fl_certify_general *right) {
    while (left != right) {
        uint32_t left_count = left ? left->count : 0, right_count = right ? right->count : 0;
        if (left_count >= right_count) left = left->previous;
        if (right_count >= left_count) right = right->previous;
    }
    return left;
}

/* What is true in general of one side's runs, where it is those. */
static void keep_general(struct fl_certifier *certifier, struct fl_certify_state *merged, term_ref is_side,
                         const struct fl_certify_general *at, const struct fl_certify_general *common) {
    if (at == common) return;
    keep_general(certifier, merged, is_side, at->previous, common);
    fl_certify_assume_general(certifier, merged, fl_term_implies(certifier->terms, is_side, at->term));
}

struct fl_certify_state *fl_certify_merge(struct fl_certifier *certifier, struct fl_certify_state *left,
                                          struct fl_certify_state *right) {
    if (!left || fl_certify_is_dead(left)) return right;
    if (!right || fl_certify_is_dead(right)) return left;
    struct fl_terms *terms = certifier->terms;
    const struct fl_certify_condition *common = common_conditions(left->conditions, right->conditions);
    term_ref is_left = conjunction(certifier, left->conditions, common);
    term_ref is_right = conjunction(certifier, right->conditions, common);
    if (fl_term_is_false(is_left)) return right;
    if (fl_term_is_false(is_right)) return left;
    if (left->stack != right->stack) {
        fl_certify_stop(certifier, "arrays of variable length differ where two paths meet");
        return NULL;
    }
    struct fl_certify_state *merged = fl_certify_fork(certifier, left);
    merged->conditions = common;
    fl_certify_assume(certifier, merged, fl_term_or(terms, is_left, is_right));
    merged->general = common_general(left->general, right->general);
    keep_general(certifier, merged, is_left, left->general, merged->general);
    keep_general(certifier, merged, is_right, right->general, common_general(left->general, right->general));
    merged->variables = merge_maps(certifier, is_left, left->variables, right->variables, merge_variable);
    merged->globals = merge_maps(certifier, is_left, left->globals, right->globals, merge_variable);
    merged->objects = merge_maps(certifier, is_left, left->objects, right->objects, merge_object);
    merged->heap_count = fl_term_if(terms, is_left, left->heap_count, right->heap_count);
    merged->result = NULL;
    if (left->result && right->result) merged->result = fl_term_if(terms, is_left, left->result, right->result);
    return merged;
}
