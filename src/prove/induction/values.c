#include "prove/induction/values.h"

#include "prove/candidate/asked.h"

typedef const struct fl_term *term_ref;

enum { MOST_VALUES = 40, MOST_STRANGERS = 2 };

struct tracked {
    struct fl_value_set set;
    term_ref mirror;
    term_ref is_on; /* assumed: it has one of its values at all uses */
    unsigned strangers;
    bool is_given_up;
};

struct cut_values {
    struct fl_asked asked;
    FL_VECTOR_OF(struct tracked) scalars;
};

struct search {
    struct fl_arena *arena;
    struct fl_houdini *houdini;
    struct fl_terms *terms;
    const struct fl_constants *constants;
    struct fl_limits limits;
    struct cut_values *cuts;
    enum fl_due *due; /* by cut */
    FL_VECTOR_OF(term_ref) assumptions;
};

static term_ref has_value(struct search *search, term_ref term, uint64_t value) {
    return fl_term_equal(search->terms, term, fl_term_word(search->terms, term->width, value));
}

static term_ref has_some_value(struct search *search, const struct tracked *tracked, term_ref term) {
    term_ref any = fl_term_false(search->terms);
    for (size_t i = 0; i < tracked->set.values.count; i++)
        any = fl_term_or(search->terms, any, has_value(search, term, tracked->set.values.items[i]));
    return any;
}

static void switch_off(struct search *search, const struct tracked *tracked) {
    if (tracked->is_on) fl_solver_assert(search->houdini->solver, fl_term_not(search->terms, tracked->is_on));
}

/* From now on the scalar has one of the values it has been seen with. */
static void restrict_uses(struct search *search, uint32_t cut, struct tracked *tracked) {
    struct fl_system *system = search->houdini->system;
    switch_off(search, tracked);
    tracked->is_on = fl_houdini_switch(search->houdini, 1);
    term_ref predicate = has_some_value(search, tracked, tracked->set.scalar);
    for (size_t i = 0; i < system->uses.count; i++) {
        const struct fl_cut_use *use = &system->uses.items[i];
        if (use->cut != cut) continue;
        term_ref applies = fl_term_and(search->terms, use->passed, tracked->is_on);
        term_ref instance = fl_system_instance(system, predicate, use->state, use->old);
        fl_solver_assert(search->houdini->solver, fl_term_implies(search->terms, applies, instance));
    }
}

static void begin(struct search *search, uint32_t cut) {
    struct cut_values *values = &search->cuts[cut];
    const struct fl_cut_point *point = &search->houdini->system->cuts.items[cut];
    values->asked = fl_asked_make(search->houdini, search->arena, cut);
    for (size_t i = 0; i < point->visible.count; i++) {
        term_ref scalar = point->visible.items[i];
        if (scalar->index_width || scalar->width > 64 || scalar->has_float) continue;
        if (!fl_candidates_is_changing(point, scalar)) continue;
        struct tracked tracked = {.set = {.scalar = scalar}};
        tracked.mirror = fl_asked_mirror(search->houdini, &values->asked, scalar);
        if (!tracked.mirror) continue;
        restrict_uses(search, cut, &tracked);
        fl_vector_push(search->arena, &values->scalars, tracked);
    }
    search->due[cut] = !values->scalars.count         ? FL_DUE_NEVER
                       : values->asked.arrivals.count ? FL_DUE_NOW
                                                      : FL_DUE_LATER;
}

/* Not a number of the program, nor one that is easily come by. */
static bool is_stranger(const struct search *search, uint32_t width, uint64_t value) {
    if (value < 4 || value == fl_bits_mask(width)) return false;
    for (size_t i = 0; i < search->constants->all.count; i++) {
        struct fl_bits constant = search->constants->all.items[i];
        if ((constant.word & fl_bits_mask(width)) == value) return false;
    }
    return true;
}

/* Adds the values of the model's arrival. */
static void learn(struct search *search, uint32_t cut) {
    struct cut_values *values = &search->cuts[cut];
    bool *has_changed = FL_NEW_ARRAY(search->arena, bool, values->scalars.count + 1);
    for (size_t i = 0; i < values->scalars.count; i++) {
        struct tracked *tracked = &values->scalars.items[i];
        if (tracked->is_given_up) continue;
        uint64_t value = fl_solver_model_value(search->houdini->solver, tracked->mirror).word;
        size_t at = 0;
        while (at < tracked->set.values.count && tracked->set.values.items[at] != value) at++;
        if (at < tracked->set.values.count) continue;
        has_changed[i] = true;
        fl_vector_push(search->arena, &tracked->set.values, value);
        tracked->strangers += is_stranger(search, tracked->mirror->width, value);
        if (tracked->strangers > MOST_STRANGERS || tracked->set.values.count > MOST_VALUES)
            tracked->is_given_up = true;
    }
    for (size_t i = 0; i < values->scalars.count; i++) {
        struct tracked *tracked = &values->scalars.items[i];
        if (!has_changed[i]) continue;
        if (tracked->is_given_up)
            switch_off(search, tracked);
        else
            restrict_uses(search, cut, tracked);
    }
}

static enum fl_answer ask(void *context, uint32_t cut) {
    struct search *search = context;
    struct cut_values *values = &search->cuts[cut];
    term_ref is_new = fl_houdini_switch(search->houdini, 1), any = fl_term_false(search->terms);
    for (size_t i = 0; i < values->scalars.count; i++) {
        const struct tracked *tracked = &values->scalars.items[i];
        if (tracked->is_given_up) continue;
        term_ref is_known = has_some_value(search, tracked, tracked->mirror);
        any = fl_term_or(search->terms, any, fl_term_not(search->terms, is_known));
    }
    fl_solver_assert(search->houdini->solver, fl_term_implies(search->terms, is_new, any));
    search->assumptions.count = 0;
    fl_vector_push(search->arena, &search->assumptions, is_new);
    fl_vector_push(search->arena, &search->assumptions, values->asked.is_asked);
    for (uint32_t i = 0; i < search->houdini->system->cuts.count; i++)
        for (size_t j = 0; j < search->cuts[i].scalars.count; j++)
            if (!search->cuts[i].scalars.items[j].is_given_up)
                fl_vector_push(search->arena, &search->assumptions, search->cuts[i].scalars.items[j].is_on);
    search->houdini->questions++;
    enum fl_answer answer = fl_solver_solve(search->houdini->solver, search->assumptions.items,
                                            search->assumptions.count, search->limits);
    if (answer == FL_SATISFIABLE) learn(search, cut);
    fl_solver_assert(search->houdini->solver, fl_term_not(search->terms, is_new));
    return answer;
}

struct fl_value_sets *fl_values_find(struct fl_arena *arena, struct fl_houdini *houdini,
                                     const struct fl_constants *constants, struct fl_deadline deadline) {
    uint32_t count = (uint32_t)houdini->system->cuts.count;
    struct search search = {.arena = arena,
                            .houdini = houdini,
                            .terms = houdini->system->terms,
                            .constants = constants,
                            .limits = {deadline, -1, houdini->limits.is_cancelled}};
    search.cuts = FL_NEW_ARRAY(arena, struct cut_values, count + 1);
    search.due = FL_NEW_ARRAY(arena, enum fl_due, count + 1);
    for (uint32_t i = 0; i < count; i++) begin(&search, i);
    bool is_collected = fl_houdini_ask_due(houdini, search.due, ask, &search);
    struct fl_value_sets *found = FL_NEW_ARRAY(arena, struct fl_value_sets, count + 1);
    for (uint32_t i = 0; i < count; i++)
        for (size_t j = 0; j < search.cuts[i].scalars.count; j++) {
            const struct tracked *tracked = &search.cuts[i].scalars.items[j];
            if (tracked->is_given_up) continue;
            switch_off(&search, tracked);
            if (!is_collected) continue;
            fl_vector_push(arena, &found[i].all, tracked->set);
            fl_houdini_add(houdini, i, has_some_value(&search, tracked, tracked->set.scalar));
        }
    return is_collected && fl_houdini_run(houdini) ? found : NULL;
}
