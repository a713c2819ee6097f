#include "characterize/space/naming.h"

#include "characterize/space/weaken.h"
#include "term/substitute.h"

typedef const struct fl_term *term_ref;

/* What a variable is: the axis, in runs with the condition (in which variables are not renamed); in others
 * something else. */
struct meaning {
    term_ref axis, is_read;
    const struct meaning *otherwise; /* NULL: if it is read at all, it is this */
    size_t place;                    /* of its first read among all */
};

/* ---- one state ---- */

static struct fl_naming make_naming(struct fl_space *space) {
    return (struct fl_naming){.space = space, .inputs = fl_map_make(space->arena)};
}

static const struct meaning *find_meaning(const struct fl_naming *naming, uint64_t variable) {
    const uint64_t *known = fl_map_find(&naming->inputs, variable);
    return known ? (const struct meaning *)(uintptr_t)*known : NULL;
}

static void name_read(struct fl_naming *naming, const struct fl_identified_read *read) {
    struct fl_space *space = naming->space;
    term_ref value = read->term.value;
    enum fl_input_kind kind = space->program->inputs[read->identity.site.index].kind;
    bool is_text = fl_input_has_position(kind) && kind != FL_INPUT_ARGUMENT_NUMBER;
    if (is_text || value->op != FL_OP_VARIABLE) return;
    term_ref axis = fl_space_axis_of_input(space, &read->identity);
    if (axis->width != value->width) return;
    const struct meaning *known = find_meaning(naming, fl_map_key(value));
    if (known && known->axis == axis && !known->otherwise) return;
    if (known && !fl_session_can_hold(space->session, read->term.is_read)) return;
    struct meaning *meaning = FL_NEW(space->arena, struct meaning);
    *meaning = (struct meaning){axis, read->term.is_read, known, known ? known->place : naming->inputs.count};
    *fl_map_at(&naming->inputs, fl_map_key(value)) = fl_map_key(meaning);
}

static bool name_inputs(struct fl_space *space, const struct fl_state *state, struct fl_naming *naming) {
    const fl_identified_reads *reads = fl_session_reads(space->session, state);
    *naming = make_naming(space);
    if (!reads) return false;
    naming->is_partial = !fl_state_has_identities(state);
    for (size_t i = 0; i < reads->count; i++) name_read(naming, &reads->items[i]);
    return true;
}

/* ---- which of several meanings ---- */

/* Which input a variable is depends only on what was read before. But the conditions of reads hold at the end of
 * the runs, and say what came later, too: that is left out, as long as the rest still tells the meanings apart. */
struct settling {
    struct fl_naming *naming;
    term_ref condition; /* of the runs of the state */
    struct fl_variables variables;
    size_t place; /* of the variable that is being looked at */
};

/* Other variables of several meanings that were not read before. */
static bool is_later(void *context, term_ref variable) {
    const struct settling *settling = context;
    const struct meaning *meaning = find_meaning(settling->naming, fl_map_key(variable));
    return meaning && meaning->otherwise && meaning->place >= settling->place;
}

/* In no run of the state both hold. */
static bool is_apart(struct settling *settling, term_ref earlier, term_ref here, term_ref others) {
    struct fl_space *space = settling->naming->space;
    term_ref parts[] = {settling->condition, earlier, here, others}, all = fl_term_true(space->terms);
    for (unsigned i = 0; i < 4; i++) all = fl_term_and(space->terms, all, parts[i]);
    return !fl_session_can_hold(space->session, all);
}

static term_ref other_reads(struct fl_terms *terms, const struct meaning *meaning, term_ref axis) {
    term_ref others = fl_term_false(terms);
    for (; meaning; meaning = meaning->otherwise)
        if (meaning->axis != axis) others = fl_term_or(terms, others, meaning->is_read);
    return others;
}

/* Each of the meanings with a condition about earlier reads only; the last needs none. NULL: they can't be told
 * apart. */
static const struct meaning *settle_meaning(struct settling *settling, const struct meaning *meaning) {
    struct fl_space *space = settling->naming->space;
    struct fl_terms *terms = space->terms;
    struct meaning *settled = FL_NEW(space->arena, struct meaning), *at = settled;
    term_ref not_yet = fl_term_true(terms);
    settling->place = meaning->place;
    for (; meaning; meaning = meaning->otherwise, at = (struct meaning *)at->otherwise) {
        *at = *meaning;
        if (!meaning->otherwise) break;
        at->is_read = fl_weaken(terms, &settling->variables, meaning->is_read, is_later, settling);
        bool is_same = at->is_read == meaning->is_read;
        term_ref others = other_reads(terms, meaning->otherwise, meaning->axis);
        if (fl_deadline_has_passed(space->deadline)) return NULL;
        if (!is_same && !is_apart(settling, not_yet, at->is_read, others)) return NULL;
        not_yet = fl_term_and(terms, not_yet, fl_term_not(terms, at->is_read));
        at->otherwise = FL_NEW(space->arena, struct meaning);
    }
    return settled;
}

/* A variable whose meanings can't be told apart stays as it is, a value that no axis controls. */
static void settle(struct fl_naming *naming, term_ref condition) {
    struct settling settling = {naming, condition, fl_variables_make(naming->space->arena), 0};
    struct fl_map settled = fl_map_make(naming->space->arena);
    for (size_t i = 0; i < naming->inputs.count; i++) {
        uint64_t variable = naming->inputs.items[i].key;
        const struct meaning *meaning = find_meaning(naming, variable);
        if (meaning->otherwise) meaning = settle_meaning(&settling, meaning);
        if (meaning) *fl_map_at(&settled, variable) = fl_map_key(meaning);
    }
    naming->inputs = settled;
}

/* ---- several states ---- */

static bool is_same_meaning(const struct meaning *left, const struct meaning *right) {
    for (; left && right && left != right; left = left->otherwise, right = right->otherwise)
        if (left->axis != right->axis || left->is_read != right->is_read) return false;
    return left == right;
}

/* Do both say the same of each variable that both know? Then the second is added to the first. */
static bool join_namings(struct fl_naming *all, const struct fl_naming *one) {
    if (one->is_partial) return false;
    for (size_t i = 0; i < one->inputs.count; i++) {
        const struct meaning *known = find_meaning(all, one->inputs.items[i].key);
        const struct meaning *other = (const struct meaning *)(uintptr_t)one->inputs.items[i].value;
        if (known && !is_same_meaning(known, other)) return false;
    }
    for (size_t i = 0; i < one->inputs.count; i++)
        *fl_map_at(&all->inputs, one->inputs.items[i].key) = one->inputs.items[i].value;
    return true;
}

/* ---- renaming ---- */

static term_ref term_of_meaning(struct fl_naming *naming, const struct meaning *meaning) {
    if (!meaning->otherwise) return meaning->axis;
    return fl_term_if(naming->space->terms, fl_substitution_apply(naming->substitution, meaning->is_read),
                      meaning->axis, term_of_meaning(naming, meaning->otherwise));
}

static term_ref replacement(void *context, term_ref leaf) {
    struct fl_naming *naming = context;
    const struct meaning *meaning = find_meaning(naming, fl_map_key(leaf));
    return meaning ? term_of_meaning(naming, meaning) : leaf;
}

static term_ref rename_all(struct fl_naming *naming, term_ref term) {
    struct fl_arena *scratch = fl_arena_create();
    naming->substitution = fl_substitution_create(scratch, naming->space->terms, replacement, naming);
    term_ref renamed = fl_substitution_apply(naming->substitution, term);
    fl_arena_destroy(scratch);
    return renamed;
}

/* ---- gathering ---- */

struct fl_gathering fl_gathering_begin(struct fl_space *space) {
    term_ref none = fl_term_false(space->terms);
    return (struct fl_gathering){.common = make_naming(space), .together = none, .apart = none};
}

bool fl_gathering_add(struct fl_gathering *gathering, const struct fl_state *state, term_ref condition) {
    struct fl_terms *terms = gathering->common.space->terms;
    struct fl_naming naming;
    if (!name_inputs(gathering->common.space, state, &naming)) return false;
    settle(&naming, condition);
    if (join_namings(&gathering->common, &naming))
        gathering->together = fl_term_or(terms, gathering->together, condition);
    else
        gathering->apart = fl_term_or(terms, gathering->apart, rename_all(&naming, condition));
    return true;
}

term_ref fl_gathering_end(struct fl_gathering *gathering) {
    return fl_term_or(gathering->common.space->terms, rename_all(&gathering->common, gathering->together),
                      gathering->apart);
}
