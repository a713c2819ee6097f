#include "prove/induction/pairs.h"

#include <string.h>

#include "prove/candidate/asked.h"

typedef const struct fl_term *term_ref;

enum { MOST_PAIRS = 6000, MOST_TUPLES = 2000, MOST_FEATURES = 80 };

struct feature {
    term_ref term, mirror;
    FL_VECTOR_OF(uint64_t) values;
    uint32_t classes; /* one for each value, and maybe one for all others */
};

enum { MOST_SIZE = 8 };

/* Classes of two or more features, which are in rising order. */
struct pair {
    uint32_t size, features[MOST_SIZE], classes[MOST_SIZE];
    term_ref is_met; /* false: assumed not to be, at all uses */
    bool is_known;   /* to be met */
    bool is_needed;
};

struct cut_pairs {
    struct fl_asked asked;
    FL_VECTOR_OF(struct feature) features;
    FL_VECTOR_OF(struct pair) pairs;
    uint32_t *offsets; /* by first * features + second: the first pair of the two */
    term_ref is_new;   /* assumed: the arrival has a pair that is not met */
};

/* A state that a model arrived in. */
struct record {
    uint32_t cut;
    uint32_t *classes; /* by feature */
    uint32_t parent;   /* the record of the state that the piece began in; FL_NO_INDEX: it began at the start */
    uint32_t use;      /* that it began at */
    bool *truths;      /* of the cut's fixed predicates */
};

struct pair_name {
    uint32_t cut, pair;
};

struct fl_pairs {
    struct fl_arena *arena;
    struct fl_houdini *houdini;
    struct fl_terms *terms;
    struct fl_limits limits;
    struct cut_pairs *cuts;
    enum fl_due *due;                  /* by cut */
    const struct fl_predicates *fixed; /* by cut */
    FL_VECTOR_OF(struct record) records;
    FL_VECTOR_OF(term_ref) assumptions;
    FL_VECTOR_OF(struct pair_name) open; /* needed, and not yet shown to be never met */
};

/* ---- features ---- */

/* The term is in the feature's class of this number. */
static term_ref has_value(struct fl_pairs *pairs, const struct feature *feature, term_ref term, uint32_t number) {
    if (number < feature->values.count)
        return fl_term_equal(pairs->terms, term,
                             fl_term_word(pairs->terms, term->width, feature->values.items[number]));
    term_ref is_other = fl_term_true(pairs->terms);
    for (uint32_t i = 0; i < feature->values.count; i++)
        is_other =
            fl_term_and(pairs->terms, is_other, fl_term_not(pairs->terms, has_value(pairs, feature, term, i)));
    return is_other;
}

/* The state is in all of the classes: over symbols, or in mirrors. */
static term_ref conjunction(struct fl_pairs *pairs, const struct cut_pairs *cut, const struct pair *pair,
                            bool is_mirrored) {
    term_ref all = fl_term_true(pairs->terms);
    for (uint32_t i = 0; i < pair->size; i++) {
        const struct feature *feature = &cut->features.items[pair->features[i]];
        term_ref term = is_mirrored ? feature->mirror : feature->term;
        all = fl_term_and(pairs->terms, all, has_value(pairs, feature, term, pair->classes[i]));
    }
    return all;
}

static bool is_of_sets_only(const struct fl_value_sets *sets, term_ref term) {
    for (size_t i = 0; i < sets->all.count; i++)
        if (sets->all.items[i].scalar == term) return true;
    if (fl_term_is_constant(term)) return true;
    if (!term->operand_count) return false;
    for (unsigned i = 0; i < term->operand_count; i++)
        if (!is_of_sets_only(sets, term->operands[i])) return false;
    return true;
}

static size_t pairs_with(const struct cut_pairs *cut, size_t values) {
    size_t count = 0;
    for (size_t i = 0; i < cut->features.count; i++) count += (size_t)cut->features.items[i].classes * values;
    return count;
}

static bool add_feature(struct fl_pairs *pairs, struct cut_pairs *cut, struct feature feature, size_t *count) {
    size_t more = pairs_with(cut, feature.classes);
    if (*count + more > MOST_PAIRS || cut->features.count >= MOST_FEATURES) return false;
    for (size_t i = 0; i < cut->features.count; i++)
        if (cut->features.items[i].term == feature.term ||
            (feature.term->width == 1 && cut->features.items[i].term == fl_term_not(pairs->terms, feature.term)))
            return true;
    feature.mirror = fl_asked_mirror(pairs->houdini, &cut->asked, feature.term);
    if (!feature.mirror) return true;
    *count += more;
    fl_vector_push(pairs->arena, &cut->features, feature);
    return true;
}

static void add_features(struct fl_pairs *pairs, uint32_t number, const struct fl_value_sets *sets,
                         const struct fl_predicates *predicates) {
    struct cut_pairs *cut = &pairs->cuts[number];
    size_t count = 0;
    for (size_t i = 0; i < sets->all.count; i++) {
        const struct fl_value_set *set = &sets->all.items[i];
        struct feature feature = {.term = set->scalar};
        for (size_t j = 0; j < set->values.count; j++)
            fl_vector_push(pairs->arena, &feature.values, set->values.items[j]);
        feature.classes = (uint32_t)set->values.count + set->has_other;
        if (feature.classes > 1) add_feature(pairs, cut, feature, &count);
    }

    for (size_t i = 0; i < predicates->all.count; i++) {
        struct feature feature = {.term = predicates->all.items[i], .classes = 2};
        if (is_of_sets_only(sets, feature.term)) continue;
        fl_vector_push(pairs->arena, &feature.values, 0);
        fl_vector_push(pairs->arena, &feature.values, 1);
        if (!add_feature(pairs, cut, feature, &count)) break;
    }
}

/* ---- pairs ---- */

static void watch_uses(struct fl_pairs *pairs, uint32_t number, const struct pair *pair) {
    struct fl_system *system = pairs->houdini->system;
    term_ref term = conjunction(pairs, &pairs->cuts[number], pair, false);
    for (size_t i = 0; i < system->uses.count; i++) {
        const struct fl_cut_use *use = &system->uses.items[i];
        if (use->cut != number) continue;
        term_ref instance = fl_system_instance(system, term, use->state, use->old);
        term_ref applies = fl_term_and(pairs->terms, use->passed, instance);
        fl_solver_assert(pairs->houdini->solver, fl_term_implies(pairs->terms, applies, pair->is_met));
    }
}

static void add_pair(struct fl_pairs *pairs, uint32_t number, struct pair pair) {
    pair.is_met = fl_houdini_switch(pairs->houdini, 1);
    fl_vector_push(pairs->arena, &pairs->cuts[number].pairs, pair);
    watch_uses(pairs, number, &pair);
}

/* All that an arrival may be asked for is there. */
static void make_due(struct fl_pairs *pairs, uint32_t number) {
    struct cut_pairs *cut = &pairs->cuts[number];
    term_ref any = fl_term_false(pairs->terms);
    for (size_t i = 0; i < cut->pairs.count; i++) {
        const struct pair *pair = &cut->pairs.items[i];
        if (pair->is_known) continue;
        term_ref is_new = fl_term_and(pairs->terms, conjunction(pairs, cut, pair, true),
                                      fl_term_not(pairs->terms, pair->is_met));
        any = fl_term_or(pairs->terms, any, is_new);
    }
    cut->is_new = fl_houdini_switch(pairs->houdini, 1);
    fl_solver_assert(pairs->houdini->solver, fl_term_implies(pairs->terms, cut->is_new, any));
    pairs->due[number] = !cut->pairs.count ? FL_DUE_NEVER : cut->asked.arrivals.count ? FL_DUE_NOW : FL_DUE_LATER;
}

static void add_pairs(struct fl_pairs *pairs, uint32_t number) {
    struct cut_pairs *cut = &pairs->cuts[number];
    size_t count = cut->features.count;
    cut->offsets = FL_NEW_ARRAY(pairs->arena, uint32_t, count *count + 1);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = i + 1; j < count; j++) {
            cut->offsets[i * count + j] = (uint32_t)cut->pairs.count;
            for (uint32_t k = 0; k < cut->features.items[i].classes; k++)
                for (uint32_t l = 0; l < cut->features.items[j].classes; l++)
                    add_pair(pairs, number, (struct pair){.size = 2, .features = {i, j}, .classes = {k, l}});
        }
}

static bool is_met(const struct cut_pairs *cut, uint32_t i, uint32_t j, uint32_t k, uint32_t l) {
    size_t at = cut->offsets[i * cut->features.count + j] + k * cut->features.items[j].classes + l;
    return cut->pairs.items[at].is_known;
}

/* Is each class met together with the last one? */
static bool fits(const struct cut_pairs *cut, const struct pair *pair) {
    uint32_t last = pair->size - 1;
    for (uint32_t i = 0; i < last; i++)
        if (!is_met(cut, pair->features[i], pair->features[last], pair->classes[i], pair->classes[last]))
            return false;
    return true;
}

struct tuples {
    FL_VECTOR_OF(struct pair) all;
};

/* All ways to go on to the first `size` features. */
static void extend(struct fl_pairs *pairs, const struct cut_pairs *cut, struct pair pair, uint32_t size,
                   struct tuples *tuples) {
    if (tuples->all.count > MOST_TUPLES) return;
    if (pair.size == size) {
        fl_vector_push(pairs->arena, &tuples->all, pair);
        return;
    }
    for (uint32_t i = 0; i < cut->features.items[pair.size].classes; i++) {
        struct pair longer = pair;
        longer.features[longer.size] = pair.size;
        longer.classes[longer.size++] = i;
        if (fits(cut, &longer)) extend(pairs, cut, longer, size, tuples);
    }
}

/* ---- forwards ---- */

static void assume(struct fl_pairs *pairs, term_ref term) {
    fl_vector_push(pairs->arena, &pairs->assumptions, term);
}

static void assume_unmet(struct fl_pairs *pairs) {
    pairs->assumptions.count = 0;
    for (uint32_t i = 0; i < pairs->houdini->system->cuts.count; i++)
        for (size_t j = 0; j < pairs->cuts[i].pairs.count; j++) {
            const struct pair *pair = &pairs->cuts[i].pairs.items[j];
            if (!pair->is_known) assume(pairs, fl_term_not(pairs->terms, pair->is_met));
        }
}

static enum fl_answer solve(struct fl_pairs *pairs) {
    pairs->houdini->questions++;
    return fl_solver_solve(pairs->houdini->solver, pairs->assumptions.items, pairs->assumptions.count,
                           pairs->limits);
}

static uint32_t class_in_model(struct fl_pairs *pairs, const struct feature *feature, term_ref term) {
    uint64_t value = fl_solver_model_value(pairs->houdini->solver, term).word;
    for (uint32_t i = 0; i < feature->values.count; i++)
        if (feature->values.items[i] == value) return i;
    return feature->classes > feature->values.count ? (uint32_t)feature->values.count : FL_NO_INDEX;
}

static bool is_true_in_model(struct fl_pairs *pairs, term_ref term) {
    return fl_solver_model_value(pairs->houdini->solver, term).word & 1;
}

/* The last use in the cone that the model's run came through; FL_NO_INDEX: none. */
static uint32_t last_use(struct fl_pairs *pairs, struct fl_bitset cone) {
    for (size_t i = pairs->houdini->system->uses.count; i-- > 0;)
        if (fl_bitset_has(&cone, i) && is_true_in_model(pairs, pairs->houdini->system->uses.items[i].passed))
            return (uint32_t)i;
    return FL_NO_INDEX;
}

static term_ref at_use(struct fl_pairs *pairs, uint32_t use, term_ref term) {
    const struct fl_cut_use *at = &pairs->houdini->system->uses.items[use];
    return fl_system_instance(pairs->houdini->system, term, at->state, at->old);
}

/* A state like that of the model at the use, which arrived there before; FL_NO_INDEX: none did. */
static uint32_t find_record(struct fl_pairs *pairs, uint32_t use) {
    uint32_t number = pairs->houdini->system->uses.items[use].cut;
    const struct cut_pairs *cut = &pairs->cuts[number];
    uint32_t *classes = FL_NEW_ARRAY(pairs->arena, uint32_t, cut->features.count + 1);
    for (size_t i = 0; i < cut->features.count; i++)
        classes[i] =
            class_in_model(pairs, &cut->features.items[i], at_use(pairs, use, cut->features.items[i].term));
    for (uint32_t i = 0; i < pairs->records.count; i++)
        if (pairs->records.items[i].cut == number &&
            memcmp(pairs->records.items[i].classes, classes, cut->features.count * sizeof *classes) == 0)
            return i;
    return FL_NO_INDEX;
}

static struct record make_record(struct fl_pairs *pairs, uint32_t number) {
    struct fl_houdini *houdini = pairs->houdini;
    const struct cut_pairs *cut = &pairs->cuts[number];
    const struct fl_predicates *fixed = &pairs->fixed[number];
    struct record record = {.cut = number, .parent = FL_NO_INDEX};
    record.classes = FL_NEW_ARRAY(pairs->arena, uint32_t, cut->features.count + 1);
    for (size_t i = 0; i < cut->features.count; i++)
        record.classes[i] = class_in_model(pairs, &cut->features.items[i], cut->features.items[i].mirror);
    uint32_t arrival = fl_asked_arrival(houdini, &cut->asked);
    const struct fl_arrival *at = &houdini->system->arrivals.items[arrival];
    record.truths = FL_NEW_ARRAY(pairs->arena, bool, fixed->all.count + 1);
    for (size_t i = 0; i < fixed->all.count; i++) {
        term_ref instance = fl_system_instance(houdini->system, fixed->all.items[i], at->state, at->old);
        record.truths[i] = instance && is_true_in_model(pairs, instance);
    }
    record.use = last_use(pairs, houdini->arrival_cones[arrival]);
    if (record.use != FL_NO_INDEX) record.parent = find_record(pairs, record.use);
    return record;
}

/* All pairs of the model's arrival are met. */
static void learn(struct fl_pairs *pairs, uint32_t number) {
    struct cut_pairs *cut = &pairs->cuts[number];
    struct record record = make_record(pairs, number);
    fl_vector_push(pairs->arena, &pairs->records, record);
    for (size_t i = 0; i < cut->pairs.count; i++) {
        struct pair *pair = &cut->pairs.items[i];
        bool is_here = !pair->is_known;
        for (uint32_t j = 0; j < pair->size && is_here; j++)
            is_here = record.classes[pair->features[j]] == pair->classes[j];
        if (!is_here) continue;
        pair->is_known = true;
        fl_solver_assert(pairs->houdini->solver, pair->is_met);
    }
}

static enum fl_answer ask(void *context, uint32_t number) {
    struct fl_pairs *pairs = context;
    struct cut_pairs *cut = &pairs->cuts[number];
    assume_unmet(pairs);
    assume(pairs, cut->asked.is_asked);
    assume(pairs, cut->is_new);
    enum fl_answer answer = solve(pairs);
    if (answer == FL_SATISFIABLE) learn(pairs, number);
    return answer;
}

static bool collect(struct fl_pairs *pairs) {
    return fl_houdini_ask_due(pairs->houdini, pairs->due, ask, pairs);
}

struct fl_pairs *fl_pairs_collect(struct fl_arena *arena, struct fl_houdini *houdini,
                                  const struct fl_value_sets *sets, const struct fl_predicates *predicates,
                                  const struct fl_predicates *fixed, struct fl_deadline deadline) {
    struct fl_pairs *pairs = FL_NEW(arena, struct fl_pairs);
    *pairs = (struct fl_pairs){.arena = arena,
                               .houdini = houdini,
                               .terms = houdini->system->terms,
                               .fixed = fixed,
                               .limits = {deadline, -1, houdini->limits.is_cancelled}};
    pairs->cuts = FL_NEW_ARRAY(arena, struct cut_pairs, houdini->system->cuts.count + 1);
    pairs->due = FL_NEW_ARRAY(arena, enum fl_due, houdini->system->cuts.count + 1);
    for (uint32_t i = 0; i < houdini->system->cuts.count; i++) {
        pairs->cuts[i].asked = fl_asked_make(houdini, arena, i);
        add_features(pairs, i, &sets[i], &predicates[i]);
        add_pairs(pairs, i);
        make_due(pairs, i);
    }
    if (collect(pairs)) return pairs;
    fl_pairs_end(pairs);
    return NULL;
}

bool fl_pairs_add_tuples(struct fl_pairs *pairs) {
    bool has_added = false;
    for (uint32_t number = 0; number < pairs->houdini->system->cuts.count; number++) {
        struct cut_pairs *cut = &pairs->cuts[number];
        struct tuples tuples = {0};
        if (cut->features.count < 3 || cut->features.count > MOST_SIZE) continue;
        extend(pairs, cut, (struct pair){0}, (uint32_t)cut->features.count, &tuples);
        for (size_t i = 0; i < tuples.all.count && tuples.all.count <= MOST_TUPLES; i++, has_added = true)
            add_pair(pairs, number, tuples.all.items[i]);
        make_due(pairs, number);
    }
    return has_added && collect(pairs);
}

/* ---- what is needed ---- */

static void need_core(struct fl_pairs *pairs) {
    for (uint32_t i = 0; i < pairs->houdini->system->cuts.count; i++)
        for (uint32_t j = 0; j < pairs->cuts[i].pairs.count; j++) {
            struct pair *pair = &pairs->cuts[i].pairs.items[j];
            if (pair->is_known || pair->is_needed) continue;
            if (!fl_solver_has_failed(pairs->houdini->solver, fl_term_not(pairs->terms, pair->is_met))) continue;
            pair->is_needed = true;
            fl_vector_push(pairs->arena, &pairs->open, (struct pair_name){i, j});
        }
}

/* The pairs that are needed already come first: they may do. */
static enum fl_answer solve_with_needed(struct fl_pairs *pairs, term_ref first, term_ref second) {
    pairs->assumptions.count = 0;
    for (uint32_t i = 0; i < pairs->houdini->system->cuts.count; i++)
        for (size_t j = 0; j < pairs->cuts[i].pairs.count; j++)
            if (pairs->cuts[i].pairs.items[j].is_needed)
                assume(pairs, fl_term_not(pairs->terms, pairs->cuts[i].pairs.items[j].is_met));
    assume(pairs, first);
    if (second) assume(pairs, second);
    return solve(pairs);
}

static bool need_for(struct fl_pairs *pairs, term_ref first, term_ref second) {
    if (solve_with_needed(pairs, first, second) == FL_UNSATISFIABLE) return true;
    assume_unmet(pairs);
    assume(pairs, first);
    if (second) assume(pairs, second);
    if (solve(pairs) != FL_UNSATISFIABLE) return false;
    need_core(pairs);
    return true;
}

bool fl_pairs_exclude(struct fl_pairs *pairs, term_ref failure) {
    if (!need_for(pairs, failure, NULL)) return false;
    while (pairs->open.count) {
        struct pair_name name = fl_vector_pop(&pairs->open);
        struct cut_pairs *cut = &pairs->cuts[name.cut];
        if (!need_for(pairs, cut->asked.is_asked, conjunction(pairs, cut, &cut->pairs.items[name.pair], true)))
            return false;
    }
    for (uint32_t i = 0; i < pairs->houdini->system->cuts.count; i++)
        for (size_t j = 0; j < pairs->cuts[i].pairs.count; j++) {
            const struct pair *pair = &pairs->cuts[i].pairs.items[j];
            if (!pair->is_needed) continue;
            term_ref clause = fl_term_not(pairs->terms, conjunction(pairs, &pairs->cuts[i], pair, false));
            fl_houdini_add(pairs->houdini, i, clause);
        }
    return fl_houdini_run(pairs->houdini);
}

/* ---- what does not suffice ---- */

/* Can the piece from the record's state go on, to the next record or to the failure, where the fixed predicates
 * are as they were when it began? Those that say no are added. */
static enum fl_answer follow(struct fl_pairs *pairs, const struct record *from, uint32_t use,
                             const struct record *to, term_ref failure, const bool *truths,
                             struct fl_predicates *reasons) {
    const struct cut_pairs *cut = &pairs->cuts[from->cut];
    const struct fl_predicates *fixed = &pairs->fixed[from->cut];
    pairs->assumptions.count = 0;
    assume(pairs, pairs->houdini->system->uses.items[use].passed);
    for (size_t i = 0; i < cut->features.count; i++)
        assume(pairs, has_value(pairs, &cut->features.items[i], at_use(pairs, use, cut->features.items[i].term),
                                from->classes[i]));
    if (to) {
        const struct cut_pairs *next = &pairs->cuts[to->cut];
        assume(pairs, next->asked.is_asked);
        for (size_t i = 0; i < next->features.count; i++)
            assume(pairs,
                   has_value(pairs, &next->features.items[i], next->features.items[i].mirror, to->classes[i]));
    } else
        assume(pairs, failure);
    term_ref *literals = FL_NEW_ARRAY(pairs->arena, term_ref, fixed->all.count + 1);
    for (size_t i = 0; i < fixed->all.count; i++) {
        term_ref instance = at_use(pairs, use, fixed->all.items[i]);
        if (!instance) continue;
        literals[i] = truths[i] ? instance : fl_term_not(pairs->terms, instance);
        assume(pairs, literals[i]);
    }
    enum fl_answer answer = solve(pairs);
    for (size_t i = 0; i < fixed->all.count && answer == FL_UNSATISFIABLE; i++)
        if (literals[i] && fl_solver_has_failed(pairs->houdini->solver, literals[i]))
            fl_vector_push(pairs->arena, &reasons[from->cut].all, fixed->all.items[i]);
    return answer;
}

bool fl_pairs_explain(struct fl_pairs *pairs, term_ref failure, struct fl_predicates *reasons) {
    assume_unmet(pairs);
    assume(pairs, failure);
    if (solve(pairs) != FL_SATISFIABLE) return false;
    uint32_t use = last_use(pairs, fl_cones_of(&pairs->houdini->cones, failure));
    uint32_t last = use == FL_NO_INDEX ? FL_NO_INDEX : find_record(pairs, use);
    FL_VECTOR_OF(uint32_t) chain = {0};
    for (uint32_t at = last; at != FL_NO_INDEX && chain.count < pairs->records.count;
         at = pairs->records.items[at].parent)
        fl_vector_push(pairs->arena, &chain, at);
    if (!chain.count) return false;
    const struct record *first = &pairs->records.items[fl_vector_last(&chain)];
    for (size_t i = chain.count; i-- > 0;) {
        const struct record *from = &pairs->records.items[chain.items[i]];
        const struct record *to = i ? &pairs->records.items[chain.items[i - 1]] : NULL;
        if (from->cut != first->cut) return false; /* the predicates of one cut are not those of another */
        size_t count = reasons[from->cut].all.count;
        enum fl_answer answer = follow(pairs, from, to ? to->use : use, to, failure, first->truths, reasons);
        if (answer != FL_SATISFIABLE) return reasons[from->cut].all.count > count;
    }
    return false;
}

void fl_pairs_end(struct fl_pairs *pairs) {
    for (uint32_t i = 0; i < pairs->houdini->system->cuts.count; i++)
        for (size_t j = 0; j < pairs->cuts[i].pairs.count; j++)
            fl_solver_assert(pairs->houdini->solver, pairs->cuts[i].pairs.items[j].is_met);
}
