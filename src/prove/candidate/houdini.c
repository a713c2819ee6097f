#include "prove/candidate/houdini.h"

#include "base/invariant.h"

typedef const struct fl_term *term_ref;

enum status { OPEN, DROPPED };

struct fl_candidate {
    uint32_t cut;
    enum status status;
    term_ref predicate;
    term_ref is_on; /* assumed: the candidate holds at all uses */
};

/* One arrival with the candidates of its cut. */
struct trial {
    uint32_t arrival;
    bool is_due;
    term_ref is_violated; /* assumed: the arrival happens, and some candidate does not hold in it */
    const uint32_t *candidates;
    term_ref *instances; /* of the candidates */
    size_t count;
};

struct fl_houdini *fl_houdini_create(struct fl_arena *arena, struct fl_system *system, struct fl_solver *solver,
                                     struct fl_limits limits) {
    struct fl_houdini *houdini = FL_NEW(arena, struct fl_houdini);
    *houdini = (struct fl_houdini){
        .arena = arena, .system = system, .solver = solver, .limits = limits, .known = fl_map_make(arena)};
    houdini->cones = fl_cones_make(arena, system);
    houdini->arrival_cones = FL_NEW_ARRAY(arena, struct fl_bitset, system->arrivals.count);
    for (size_t i = 0; i < system->arrivals.count; i++)
        houdini->arrival_cones[i] = fl_cones_of(&houdini->cones, system->arrivals.items[i].guard);
    return houdini;
}

bool fl_houdini_is_stopped(const struct fl_houdini *houdini) {
    return (houdini->limits.is_cancelled && *houdini->limits.is_cancelled) ||
           fl_deadline_has_passed(houdini->limits.deadline);
}

term_ref fl_houdini_switch(struct fl_houdini *houdini, uint32_t width) {
    struct fl_terms *terms = houdini->system->terms;
    /* Systems of several rounds share their terms, and what is asked of one is nothing to the others. */
    const char *name =
        fl_arena_format(houdini->arena, "switch %u %u", houdini->system->rounds, houdini->next_name++);
    return fl_term_variable(terms, name, width);
}

static void make_dependents_due(const struct fl_houdini *houdini, uint32_t cut, enum fl_due *due) {
    const struct fl_system *system = houdini->system;
    for (size_t i = 0; i < system->arrivals.count; i++) {
        if (!fl_cones_has_cut(&houdini->cones, houdini->arrival_cones[i], cut)) continue;
        enum fl_due *dependent = &due[system->arrivals.items[i].cut];
        if (*dependent == FL_DUE_LATER) *dependent = FL_DUE_NOW;
    }
}

bool fl_houdini_ask_due(const struct fl_houdini *houdini, enum fl_due *due,
                        enum fl_answer (*ask)(void *context, uint32_t cut), void *context) {
    for (bool is_done = false; !is_done;) {
        is_done = true;
        for (uint32_t i = 0; i < houdini->system->cuts.count; i++) {
            if (due[i] != FL_DUE_NOW) continue;
            is_done = false;
            enum fl_answer answer = ask(context, i);
            if (answer == FL_UNDECIDED) return false;
            if (answer == FL_SATISFIABLE)
                make_dependents_due(houdini, i, due);
            else
                due[i] = FL_DUE_LATER;
        }
    }
    return true;
}

static term_ref at_use(struct fl_houdini *houdini, size_t use, term_ref predicate) {
    return fl_system_at_use(houdini->system, use, predicate);
}

static term_ref at_arrival(struct fl_houdini *houdini, size_t arrival, term_ref predicate) {
    return fl_system_at_arrival(houdini->system, arrival, predicate);
}

bool fl_houdini_can_say(struct fl_houdini *houdini, uint32_t cut, term_ref predicate) {
    for (size_t i = 0; i < houdini->system->uses.count; i++)
        if (houdini->system->uses.items[i].cut == cut && !at_use(houdini, i, predicate)) return false;
    for (size_t i = 0; i < houdini->system->arrivals.count; i++)
        if (houdini->system->arrivals.items[i].cut == cut && !at_arrival(houdini, i, predicate)) return false;
    return true;
}

bool fl_houdini_add(struct fl_houdini *houdini, uint32_t cut, term_ref predicate) {
    if (fl_term_is_true(predicate)) return false;
    uint64_t *is_known = fl_map_at(&houdini->known, (uint64_t)cut << 32 | predicate->id);
    if (*is_known) return false;
    *is_known = 1;
    if (!fl_houdini_can_say(houdini, cut, predicate)) return false;
    struct fl_candidate candidate = {.cut = cut, .predicate = predicate, .is_on = fl_houdini_switch(houdini, 1)};
    fl_vector_push(houdini->arena, &houdini->candidates, candidate);
    return true;
}

void fl_houdini_forget(struct fl_houdini *houdini) {
    houdini->known = fl_map_make(houdini->arena);
    for (size_t i = 0; i < houdini->facts.count; i++) {
        const struct fl_fact *fact = &houdini->facts.items[i];
        *fl_map_at(&houdini->known, (uint64_t)fact->cut << 32 | fact->predicate->id) = 1;
    }
}

/* Wherever execution has come through the cut, and the condition is true, the predicate holds. */
static void assume_at_uses(struct fl_houdini *houdini, uint32_t cut, term_ref predicate, term_ref condition) {
    struct fl_terms *terms = houdini->system->terms;
    for (size_t i = 0; i < houdini->system->uses.count; i++) {
        const struct fl_cut_use *use = &houdini->system->uses.items[i];
        if (use->cut != cut) continue;
        term_ref applies = fl_term_and(terms, use->passed, condition);
        fl_solver_assert(houdini->solver, fl_term_implies(terms, applies, at_use(houdini, i, predicate)));
    }
}

void fl_houdini_trust(struct fl_houdini *houdini, uint32_t cut, term_ref predicate) {
    uint64_t *is_known = fl_map_at(&houdini->known, (uint64_t)cut << 32 | predicate->id);
    if (*is_known || !fl_houdini_can_say(houdini, cut, predicate)) return;
    *is_known = 1;
    assume_at_uses(houdini, cut, predicate, fl_term_true(houdini->system->terms));
    fl_vector_push(houdini->arena, &houdini->facts, (struct fl_fact){cut, predicate});
}

static bool has_index(const struct fl_houdini *houdini, term_ref predicate) {
    return fl_symbols_has_index(houdini->system->symbols, predicate);
}

/* What is said of all numbers is known of those that occur. The others that it makes occur come to light where it
 * is said; each round may bring more. */
static void find_numbers(struct fl_houdini *houdini, uint32_t cut, term_ref predicate) {
    if (!has_index(houdini, predicate)) return;
    for (size_t i = 0; i < houdini->system->uses.count; i++)
        if (houdini->system->uses.items[i].cut == cut) at_use(houdini, i, predicate);
}

static void know_of_all_numbers(struct fl_houdini *houdini) {
    enum { ROUNDS = 2 };
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (size_t i = 0; i < houdini->facts.count; i++)
            find_numbers(houdini, houdini->facts.items[i].cut, houdini->facts.items[i].predicate);
        for (size_t i = 0; i < houdini->candidates.count; i++)
            find_numbers(houdini, houdini->candidates.items[i].cut, houdini->candidates.items[i].predicate);
    }
    for (size_t i = 0; i < houdini->facts.count; i++) {
        const struct fl_fact *fact = &houdini->facts.items[i];
        if (has_index(houdini, fact->predicate))
            assume_at_uses(houdini, fact->cut, fact->predicate, fl_term_true(houdini->system->terms));
    }
}

/* ---- one run ---- */

struct run {
    struct fl_houdini *houdini;
    struct fl_arena *arena;
    struct trial *trials;
    size_t count;
    FL_VECTOR_OF(term_ref) assumptions;
};

static struct trial make_trial(struct run *run, uint32_t arrival) {
    struct fl_houdini *houdini = run->houdini;
    struct fl_terms *terms = houdini->system->terms;
    const struct fl_arrival *at = &houdini->system->arrivals.items[arrival];
    FL_VECTOR_OF(uint32_t) candidates = {0};
    FL_VECTOR_OF(term_ref) instances = {0};
    term_ref any = fl_term_false(terms);
    for (uint32_t i = 0; i < houdini->candidates.count; i++) {
        const struct fl_candidate *candidate = &houdini->candidates.items[i];
        if (candidate->cut != at->cut) continue;
        term_ref instance = at_arrival(houdini, arrival, candidate->predicate);
        if (fl_term_is_true(instance)) continue;
        fl_vector_push(run->arena, &candidates, i);
        fl_vector_push(run->arena, &instances, instance);
        any = fl_term_or(terms, any, fl_term_and(terms, candidate->is_on, fl_term_not(terms, instance)));
    }
    struct trial trial = {.arrival = arrival,
                          .is_due = candidates.count > 0,
                          .candidates = candidates.items,
                          .instances = instances.items,
                          .count = candidates.count};
    if (!trial.is_due) return trial;
    trial.is_violated = fl_houdini_switch(houdini, 1);
    fl_solver_assert(houdini->solver, fl_term_implies(terms, trial.is_violated, at->guard));
    fl_solver_assert(houdini->solver, fl_term_implies(terms, trial.is_violated, any));
    return trial;
}

/* Candidates of cuts that the arrival depends on; that it comes through no others saves the solver work. */
static void assume_cone(struct run *run, const struct trial *trial) {
    struct fl_houdini *houdini = run->houdini;
    struct fl_bitset cone = houdini->arrival_cones[trial->arrival];
    run->assumptions.count = 0;
    for (size_t i = 0; i < houdini->system->uses.count; i++) {
        term_ref passed = houdini->system->uses.items[i].passed;
        if (!fl_bitset_has(&cone, i))
            fl_vector_push(run->arena, &run->assumptions, fl_term_not(houdini->system->terms, passed));
    }
    for (size_t i = 0; i < houdini->candidates.count; i++) {
        const struct fl_candidate *candidate = &houdini->candidates.items[i];
        if (candidate->status == OPEN) fl_vector_push(run->arena, &run->assumptions, candidate->is_on);
    }
}

static void mark_dependents(struct run *run, uint32_t cut) {
    for (size_t i = 0; i < run->count; i++) {
        struct trial *trial = &run->trials[i];
        if (trial->count &&
            fl_cones_has_cut(&run->houdini->cones, run->houdini->arrival_cones[trial->arrival], cut))
            trial->is_due = true;
    }
}

static void drop(struct run *run, uint32_t number) {
    struct fl_candidate *candidate = &run->houdini->candidates.items[number];
    candidate->status = DROPPED;
    fl_solver_assert(run->houdini->solver, fl_term_not(run->houdini->system->terms, candidate->is_on));
    mark_dependents(run, candidate->cut);
}

static void give_up(struct run *run, uint32_t number) {
    const struct fl_candidate *candidate = &run->houdini->candidates.items[number];
    fl_vector_push(run->houdini->arena, &run->houdini->undecided,
                   (struct fl_fact){candidate->cut, candidate->predicate});
    drop(run, number);
}

static bool is_true_in_model(struct run *run, term_ref term) {
    struct fl_bits value = fl_solver_model_value(run->houdini->solver, term);
    return value.word & 1;
}

/* All open candidates that the model contradicts, at whichever arrival. */
static size_t drop_contradicted(struct run *run) {
    struct fl_houdini *houdini = run->houdini;
    FL_VECTOR_OF(uint32_t) contradicted = {0};
    for (size_t i = 0; i < run->count; i++) {
        const struct trial *trial = &run->trials[i];
        if (!trial->count || !is_true_in_model(run, houdini->system->arrivals.items[trial->arrival].guard))
            continue;
        for (size_t j = 0; j < trial->count; j++) {
            struct fl_candidate *candidate = &houdini->candidates.items[trial->candidates[j]];
            if (candidate->status != OPEN || is_true_in_model(run, trial->instances[j])) continue;
            candidate->status = DROPPED;
            fl_vector_push(run->arena, &contradicted, trial->candidates[j]);
        }
    }
    for (size_t i = 0; i < contradicted.count; i++) drop(run, contradicted.items[i]);
    return contradicted.count;
}

static enum fl_answer ask(struct run *run, int64_t conflicts) {
    struct fl_limits limits = run->houdini->limits;
    limits.conflicts = conflicts;
    run->houdini->questions++;
    return fl_solver_solve(run->houdini->solver, run->assumptions.items, run->assumptions.count, limits);
}

static size_t open_count(struct run *run, const struct trial *trial) {
    size_t count = 0;
    for (size_t i = 0; i < trial->count; i++)
        count += run->houdini->candidates.items[trial->candidates[i]].status == OPEN;
    return count;
}

/* The candidates together are too hard: those that are by themselves are dropped. */
static bool try_singly(struct run *run, struct trial *trial) {
    struct fl_houdini *houdini = run->houdini;
    struct fl_terms *terms = houdini->system->terms;
    bool has_dropped = false;
    for (size_t i = 0; i < trial->count; i++) {
        if (houdini->candidates.items[trial->candidates[i]].status != OPEN) continue;
        assume_cone(run, trial);
        fl_vector_push(run->arena, &run->assumptions, houdini->system->arrivals.items[trial->arrival].guard);
        fl_vector_push(run->arena, &run->assumptions, fl_term_not(terms, trial->instances[i]));
        enum fl_answer answer = ask(run, houdini->limits.conflicts);
        if (answer == FL_UNSATISFIABLE) continue;
        if (answer == FL_SATISFIABLE)
            drop_contradicted(run);
        else if (fl_houdini_is_stopped(houdini))
            return false;
        else
            give_up(run, trial->candidates[i]);
        has_dropped = true;
    }
    trial->is_due = has_dropped && open_count(run, trial) > 0;
    return true;
}

/* false: there is no time left. */
static bool settle(struct run *run, struct trial *trial) {
    while (open_count(run, trial)) {
        if (fl_houdini_is_stopped(run->houdini)) return false;
        assume_cone(run, trial);
        fl_vector_push(run->arena, &run->assumptions, trial->is_violated);
        int64_t conflicts = run->houdini->limits.conflicts;
        enum fl_answer answer = ask(run, conflicts < 0 ? conflicts : conflicts * 4);
        if (answer == FL_UNDECIDED) return !fl_houdini_is_stopped(run->houdini) && try_singly(run, trial);
        if (answer == FL_UNSATISFIABLE) break;
        size_t count = drop_contradicted(run);
        FL_INVARIANT(count, "a violation contradicts a candidate");
    }
    trial->is_due = false;
    return true;
}

static bool settle_all(struct run *run) {
    for (bool is_done = false; !is_done;) {
        is_done = true;
        for (size_t i = 0; i < run->count; i++) {
            if (!run->trials[i].is_due) continue;
            is_done = false;
            if (!settle(run, &run->trials[i])) return false;
        }
    }
    return true;
}

static void keep_facts(struct fl_houdini *houdini, bool is_settled) {
    struct fl_terms *terms = houdini->system->terms;
    for (size_t i = 0; i < houdini->candidates.count; i++) {
        const struct fl_candidate *candidate = &houdini->candidates.items[i];
        if (candidate->status == DROPPED) continue;
        fl_solver_assert(houdini->solver, is_settled ? candidate->is_on : fl_term_not(terms, candidate->is_on));
        if (is_settled)
            fl_vector_push(houdini->arena, &houdini->facts,
                           (struct fl_fact){candidate->cut, candidate->predicate});
    }
    houdini->candidates.count = 0;
}

bool fl_houdini_run(struct fl_houdini *houdini) {
    if (!houdini->candidates.count) return true;
    struct fl_arena *arena = fl_arena_create();
    struct run run = {.houdini = houdini, .arena = arena, .count = houdini->system->arrivals.count};
    know_of_all_numbers(houdini);
    for (size_t i = 0; i < houdini->candidates.count; i++) {
        const struct fl_candidate *candidate = &houdini->candidates.items[i];
        assume_at_uses(houdini, candidate->cut, candidate->predicate, candidate->is_on);
    }
    run.trials = FL_NEW_ARRAY(arena, struct trial, run.count);
    for (uint32_t i = 0; i < run.count; i++) run.trials[i] = make_trial(&run, i);
    bool is_settled = settle_all(&run);
    keep_facts(houdini, is_settled);
    fl_arena_destroy(arena);
    return is_settled;
}

bool fl_houdini_retry(struct fl_houdini *houdini, int64_t conflicts) {
    size_t count = houdini->undecided.count;
    struct fl_fact *again = fl_arena_copy(houdini->arena, houdini->undecided.items, count * sizeof *again);
    int64_t usual = houdini->limits.conflicts;
    houdini->undecided.count = 0;
    fl_houdini_forget(houdini);
    for (size_t i = 0; i < count; i++) fl_houdini_add(houdini, again[i].cut, again[i].predicate);
    houdini->limits.conflicts = conflicts;
    bool is_settled = fl_houdini_run(houdini);
    houdini->limits.conflicts = usual;
    return is_settled;
}
