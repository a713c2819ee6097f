/* prove/induction/induction.c - the prover by k-induction: guesses of invariants, kept while they are inductive.
 */
#include <math.h>

#include "prove/candidate/candidates.h"
#include "prove/system/contract.h"
#include "prove/system/build.h"
#include "prove/system/facts.h"
#include "prove/induction/blocking.h"
#include "prove/candidate/minimize.h"
#include "prove/induction/pairs.h"
#include "prove/system/prover.h"

typedef const struct fl_term *term_ref;

enum {
    SAMPLE_WALKS = 40,
    SAMPLE_STEPS = 30,
    MOST_CONFLICTS = 3000, /* for a question about a few candidates */
    MOST_PREDICATES = 100, /* of one cut, to tell states apart with */
    MOST_PAIRED = 40,      /* comparisons that are looked at in pairs */
    MOST_ROUNDS = 64,
};

static const double FIRST_SECONDS = 3, SAMPLE_SECONDS = 0.5, PAIRS_SHARE = 0.3, BLOCKING_SHARE = 0.1;

struct induction {
    struct fl_proving *proving;
    struct fl_arena *arena;
    struct fl_system *system;
    struct fl_solver *solver;
    struct fl_houdini *houdini;
    struct fl_constants constants;
    const struct fl_intervals *intervals; /* NULL: there was no time */
    struct fl_guessing guessing;
    struct fl_predicates *pool;  /* by cut: all that was guessed */
    struct fl_predicates *fixed; /* by cut: comparisons of what does not change */
    bool *is_excluded;           /* by check of the system */
    struct fl_blocking blocking;
    uint32_t rounds;
    size_t position; /* on the board: what is before was taken */
    size_t posted;   /* facts that others were told of */
};

static bool is_stopped(const struct induction *induction) {
    return (induction->proving->is_cancelled && *induction->proving->is_cancelled) ||
           fl_deadline_has_passed(induction->proving->deadline);
}

static struct fl_limits limits_of(const struct induction *induction, int64_t conflicts) {
    return (struct fl_limits){induction->proving->deadline, conflicts, induction->proving->is_cancelled};
}

/* ---- checks ---- */

static enum fl_answer ask_failure(struct induction *induction, term_ref failure) {
    return fl_solver_solve(induction->solver, &failure, 1, limits_of(induction, -1));
}

/* What a failure of some check that is neither excluded nor open needs; opens those that fail in the model. */
static bool open_failing(struct induction *induction, bool *is_open) {
    bool is_any = false;
    for (size_t i = 0; i < induction->system->checks.count; i++) {
        if (induction->is_excluded[i] || is_open[i]) continue;
        is_open[i] = fl_solver_model_value(induction->solver, induction->system->checks.items[i].failure).word;
        is_any = is_any || is_open[i];
    }
    return is_any;
}

static term_ref any_failure(struct induction *induction, const bool *is_open) {
    struct fl_terms *terms = induction->system->terms;
    term_ref any = fl_term_false(terms);
    for (size_t i = 0; i < induction->system->checks.count; i++)
        if (!induction->is_excluded[i] && !is_open[i])
            any = fl_term_or(terms, any, induction->system->checks.items[i].failure);
    return any;
}

/* Which checks do the facts exclude? true: all of them. */
static bool ask_checks(struct induction *induction) {
    size_t count = induction->system->checks.count;
    struct fl_arena *scratch = fl_arena_create();
    bool *is_open = FL_NEW_ARRAY(scratch, bool, count + 1), are_all = true;
    enum fl_answer answer = FL_SATISFIABLE;
    while (answer == FL_SATISFIABLE) {
        term_ref any = any_failure(induction, is_open);
        answer = fl_term_is_false(any) ? FL_UNSATISFIABLE : ask_failure(induction, any);
        if (answer == FL_SATISFIABLE && !open_failing(induction, is_open)) break;
    }
    for (size_t i = 0; i < count; i++) {
        if (answer == FL_UNSATISFIABLE && !is_open[i]) induction->is_excluded[i] = true;
        are_all = are_all && induction->is_excluded[i];
    }
    fl_arena_destroy(scratch);
    return are_all;
}

/* ---- guesses ---- */

static void add_to_pool(struct induction *induction, uint32_t cut, const struct fl_predicates *guesses,
                        bool with_variants) {
    struct fl_predicates offered = {0};
    for (size_t i = 0; i < guesses->all.count; i++) {
        if (with_variants)
            fl_candidates_variants(induction->arena, induction->system->terms, guesses->all.items[i], &offered);
        else
            fl_vector_push(induction->arena, &offered.all, guesses->all.items[i]);
    }
    for (size_t i = 0; i < offered.all.count; i++) {
        if (with_variants && !fl_candidates_holds(&induction->guessing, cut, offered.all.items[i])) continue;
        fl_vector_push(induction->arena, &induction->pool[cut].all, offered.all.items[i]);
    }
}

static void guess_all(struct induction *induction, const struct fl_predicates *atoms,
                      const struct fl_predicates *conditions) {
    const struct fl_guessing *guessing = &induction->guessing;
    for (uint32_t i = 0; i < induction->system->cuts.count; i++) {
        struct fl_predicates guesses = {0};
        add_to_pool(induction, i, &conditions[i], true);
        fl_candidates_intervals(guessing, i, &guesses);
        fl_candidates_kept(guessing, i, &guesses);
        fl_candidates_bounds(guessing, i, &guesses);
        fl_candidates_sums(guessing, i, &guesses);
        fl_candidates_relations(guessing, i, &guesses);
        fl_candidates_flags(guessing, i, &guesses);
        fl_candidates_written(guessing, i, &guesses);
        fl_candidates_cases(guessing, i, &induction->fixed[i], &guesses);
        add_to_pool(induction, i, &guesses, false);
        add_to_pool(induction, i, &atoms[i], true);
    }
}

/* What texts need first, and alone, since all else takes its time; then which numbers are larger than others. */
static void try_texts(struct induction *induction, const struct fl_predicates *conditions, bool has_orders) {
    fl_houdini_forget(induction->houdini);
    for (uint32_t i = 0; i < induction->system->cuts.count; i++) {
        struct fl_predicates guesses = {0};
        fl_candidates_texts(&induction->guessing, i, &guesses);
        fl_candidates_written(&induction->guessing, i, &guesses);
        fl_candidates_intervals(&induction->guessing, i, &guesses);
        fl_candidates_kept(&induction->guessing, i, &guesses);
        if (has_orders) {
            fl_candidates_orders(&induction->guessing, i, &guesses);
            fl_candidates_bounds(&induction->guessing, i, &guesses);
        }
        for (size_t j = 0; j < conditions[i].all.count; j++)
            fl_vector_push(induction->arena, &guesses.all, conditions[i].all.items[j]);
        for (size_t j = 0; j < guesses.all.count; j++) fl_houdini_add(induction->houdini, i, guesses.all.items[j]);
    }
    fl_houdini_run(induction->houdini);
}

static bool try_pool(struct induction *induction) {
    fl_houdini_forget(induction->houdini);
    for (uint32_t i = 0; i < induction->system->cuts.count; i++)
        for (size_t j = 0; j < induction->pool[i].all.count; j++)
            fl_houdini_add(induction->houdini, i, induction->pool[i].all.items[j]);
    return fl_houdini_run(induction->houdini);
}

static bool is_same_place(const struct fl_cut_point *cut, const struct fl_invariant *invariant) {
    if (cut->kind != invariant->kind || !fl_id_equal(cut->location, invariant->location)) return false;
    if (!invariant->stack) return true;
    if (cut->stack_depth != invariant->stack_depth) return false;
    for (uint32_t i = 0; i < cut->stack_depth; i++)
        if (!fl_id_equal(cut->stack[i], invariant->stack[i])) return false;
    return true;
}

static void try_hints(struct induction *induction) {
    for (size_t i = 0; i < induction->proving->hint_count; i++)
        for (uint32_t j = 0; j < induction->system->cuts.count; j++)
            if (is_same_place(&induction->system->cuts.items[j], &induction->proving->hints[i]))
                fl_houdini_add(induction->houdini, j, induction->proving->hints[i].predicate);
    fl_houdini_run(induction->houdini);
}

/* ---- what provers tell each other ---- */

static void take_offers(struct induction *induction) {
    struct fl_offer offer;
    bool is_any = false;
    while (fl_facts_take(induction->proving->facts, induction->system, &induction->position, &offer))
        is_any = fl_houdini_add(induction->houdini, offer.cut, offer.predicate) || is_any;
    if (is_any) fl_houdini_run(induction->houdini);
}

static void post_facts(struct induction *induction) {
    const struct fl_system *system = induction->system;
    for (; induction->posted < induction->houdini->facts.count; induction->posted++) {
        const struct fl_fact *fact = &induction->houdini->facts.items[induction->posted];
        fl_facts_post(induction->proving->facts, system->symbols, &system->cuts.items[fact->cut], fact->predicate);
    }
}

/* ---- blocking ---- */

/* More with each round, and a share of what is left. */
static struct fl_deadline part_of_time(const struct induction *induction, double share) {
    double least = FIRST_SECONDS * pow(2, induction->rounds - 1),
           left = fl_deadline_seconds_left(induction->proving->deadline);
    struct fl_deadline deadline = fl_deadline_after(left * share > least ? left * share : least);
    return deadline.at < induction->proving->deadline.at ? deadline : induction->proving->deadline;
}

static void block_checks(struct induction *induction, const struct fl_predicates *atoms) {
    struct fl_system *system = induction->system;
    struct fl_predicates *predicates =
        FL_NEW_ARRAY(induction->arena, struct fl_predicates, system->cuts.count + 1);
    for (uint32_t i = 0; i < system->cuts.count; i++) {
        for (size_t j = 0; j < atoms[i].all.count && predicates[i].all.count < MOST_PREDICATES; j++)
            fl_vector_push(induction->arena, &predicates[i].all, atoms[i].all.items[j]);
        for (size_t j = 0; j < induction->pool[i].all.count && predicates[i].all.count < MOST_PREDICATES; j++)
            fl_vector_push(induction->arena, &predicates[i].all, induction->pool[i].all.items[j]);
    }
    struct fl_deadline deadline = part_of_time(induction, BLOCKING_SHARE);
    for (size_t i = 0; i < system->checks.count; i++) {
        if (induction->is_excluded[i] || system->checks.items[i].is_assumed) continue;
        if (is_stopped(induction) || fl_deadline_has_passed(deadline)) return;
        enum fl_blocked answer = fl_block_failure(induction->houdini, system->checks.items[i].failure, predicates,
                                                  deadline, &induction->blocking);
        if (answer == FL_BLOCKED) induction->is_excluded[i] = true;
    }
}

/* ---- pairs of values ---- */

static bool exclude_with(struct induction *induction, struct fl_pairs *pairs) {
    bool are_all = true;
    for (size_t i = 0; i < induction->system->checks.count; i++)
        if (!induction->is_excluded[i])
            are_all &= fl_pairs_exclude(pairs, induction->system->checks.items[i].failure);
    return are_all;
}

/* Predicates that do not change are added as long as they explain why failures are not excluded. */
static bool try_pairs(struct induction *induction, const struct fl_value_sets *sets,
                      struct fl_predicates *predicates, struct fl_deadline deadline) {
    bool are_all = false;
    for (bool has_more = true; has_more && !are_all;) {
        has_more = false;
        struct fl_pairs *pairs =
            fl_pairs_collect(induction->arena, induction->houdini, sets, predicates, induction->fixed, deadline);
        if (!pairs) return false;
        are_all = exclude_with(induction, pairs);
        if (!are_all && fl_pairs_add_tuples(pairs)) are_all = exclude_with(induction, pairs);
        for (size_t i = 0; i < induction->system->checks.count && !are_all; i++)
            if (!induction->is_excluded[i])
                has_more |= fl_pairs_explain(pairs, induction->system->checks.items[i].failure, predicates);
        fl_pairs_end(pairs);
    }
    return are_all;
}

/* What is worth looking at in pairs: comparisons, what they become one step on, and whether numbers are even. */
static struct fl_predicates *comparisons_to_pair(struct induction *induction, const struct fl_predicates *atoms) {
    struct fl_system *system = induction->system;
    struct fl_terms *terms = system->terms;
    struct fl_predicates *some = FL_NEW_ARRAY(induction->arena, struct fl_predicates, system->cuts.count + 1);
    for (uint32_t i = 0; i < system->cuts.count; i++) {
        struct fl_predicates all = {0};
        const struct fl_cut_point *cut = &system->cuts.items[i];
        for (size_t j = 0; j < induction->fixed[i].all.count; j++)
            fl_vector_push(induction->arena, &all.all, induction->fixed[i].all.items[j]);
        for (size_t j = 0; j < cut->visible.count; j++)
            if (cut->visible.items[j]->width > 1 && fl_candidates_is_changing(cut, cut->visible.items[j]))
                fl_vector_push(induction->arena, &all.all, fl_term_extract(terms, 0, 0, cut->visible.items[j]));
        for (size_t j = 0; j < atoms[i].all.count; j++)
            fl_candidates_variants(induction->arena, terms, atoms[i].all.items[j], &all);
        for (size_t j = 0; j < all.all.count && j < MOST_PAIRED; j++)
            fl_vector_push(induction->arena, &some[i].all, all.all.items[j]);
    }
    return some;
}

static void exclude_by_pairs(struct induction *induction, const struct fl_predicates *atoms) {
    struct fl_system *system = induction->system;
    struct fl_deadline deadline = part_of_time(induction, PAIRS_SHARE);
    struct fl_value_sets *sets =
        fl_values_find(induction->arena, induction->houdini, &induction->constants, deadline);
    if (!sets || ask_checks(induction)) return;
    fl_values_add_classes(induction->arena, system, atoms, sets);
    struct fl_predicates *chosen = FL_NEW_ARRAY(induction->arena, struct fl_predicates, system->cuts.count + 1);
    if (try_pairs(induction, sets, chosen, deadline)) return;
    try_pairs(induction, sets, comparisons_to_pair(induction, atoms), deadline);
}

/* ---- one number of rounds ---- */

static void begin_solving(struct induction *induction, const struct fl_fact *facts, size_t count) {
    struct fl_system *system = induction->system;
    induction->solver = fl_solver_create_float_switch(system->terms);
    induction->houdini =
        fl_houdini_create(induction->arena, system, induction->solver, limits_of(induction, MOST_CONFLICTS));
    for (size_t i = 0; i < count; i++) fl_houdini_trust(induction->houdini, facts[i].cut, facts[i].predicate);
}

/* Goes on with a solver that knows the facts, and nothing of what was dropped. */
static void begin_again(struct induction *induction) {
    struct fl_houdini *before = induction->houdini;
    fl_solver_destroy(induction->solver);
    begin_solving(induction, before->facts.items, before->facts.count);
    for (size_t i = 0; i < before->undecided.count; i++)
        fl_vector_push(induction->arena, &induction->houdini->undecided, before->undecided.items[i]);
}

static void begin_round(struct induction *induction, const struct fl_fact *facts, size_t count) {
    struct fl_system *system = induction->system;
    begin_solving(induction, facts, count);
    induction->is_excluded = FL_NEW_ARRAY(induction->arena, bool, system->checks.count + 1);
    for (size_t i = 0; i < system->checks.count; i++)
        induction->is_excluded[i] = system->checks.items[i].is_assumed;
}

static void guess_first(struct induction *induction, struct fl_predicates *atoms) {
    struct fl_system *system = induction->system;
    if (!induction->intervals) induction->intervals = fl_candidates_find_intervals(system->program);
    induction->guessing =
        (struct fl_guessing){.arena = induction->arena,
                             .system = system,
                             .constants = &induction->constants,
                             .intervals = induction->intervals,
                             .written = induction->proving->written};
    struct fl_sample_options options = {SAMPLE_WALKS, SAMPLE_STEPS, fl_deadline_after(SAMPLE_SECONDS)};
    induction->guessing.samples = fl_samples_take(induction->arena, system, &induction->constants, &options);
    struct fl_predicates *conditions =
        FL_NEW_ARRAY(induction->arena, struct fl_predicates, system->cuts.count + 1);
    induction->fixed = FL_NEW_ARRAY(induction->arena, struct fl_predicates, system->cuts.count + 1);
    fl_candidates_atoms(&induction->guessing, atoms, induction->fixed);
    fl_candidates_conditions(&induction->guessing, conditions);
    induction->pool = FL_NEW_ARRAY(induction->arena, struct fl_predicates, system->cuts.count + 1);
    for (unsigned i = 0; i < 2 && fl_has_contracts(system->program); i++) {
        try_texts(induction, conditions, i == 1);
        if (ask_checks(induction)) return;
    }
    guess_all(induction, atoms, conditions);
}

/* What is true of segments of arrays, given what is known of where they end. */
static struct fl_predicates *guess_segments(struct induction *induction, enum fl_segment_choice choice,
                                            bool *is_any) {
    const struct fl_system *system = induction->system;
    struct fl_predicates *guesses = FL_NEW_ARRAY(induction->arena, struct fl_predicates, system->cuts.count + 1);
    fl_candidates_segments(&induction->guessing, choice, guesses);
    *is_any = false;
    for (uint32_t i = 0; i < system->cuts.count; i++) *is_any |= guesses[i].all.count > 0;
    return guesses;
}

static void try_guesses(struct induction *induction, const struct fl_predicates *guesses) {
    for (uint32_t i = 0; i < induction->system->cuts.count; i++)
        for (size_t j = 0; j < guesses[i].all.count; j++)
            fl_houdini_add(induction->houdini, i, guesses[i].all.items[j]);
    fl_houdini_run(induction->houdini);
}

static void try_segments(struct induction *induction, enum fl_segment_choice choice) {
    bool is_any;
    const struct fl_predicates *guesses = guess_segments(induction, choice, &is_any);
    if (is_any) try_guesses(induction, guesses);
}

/* Where loops go through arrays, little has to be known of other variables: that is tried before all that there
 * is. */
static bool exclude_by_segments(struct induction *induction, const struct fl_predicates *atoms) {
    const struct fl_system *system = induction->system;
    bool is_any;
    const struct fl_predicates *guesses = guess_segments(induction, FL_SEGMENTS_SO_FAR, &is_any);
    if (!is_any) return false;
    struct fl_predicates *simple = FL_NEW_ARRAY(induction->arena, struct fl_predicates, system->cuts.count + 1);
    for (uint32_t i = 0; i < system->cuts.count; i++) {
        struct fl_predicates variants = {0};
        fl_candidates_intervals(&induction->guessing, i, &simple[i]);
        for (size_t j = 0; j < atoms[i].all.count; j++)
            fl_candidates_variants(induction->arena, system->terms, atoms[i].all.items[j], &variants);
        for (size_t j = 0; j < variants.all.count; j++)
            if (fl_candidates_holds(&induction->guessing, i, variants.all.items[j]))
                fl_vector_push(induction->arena, &simple[i].all, variants.all.items[j]);
    }
    try_guesses(induction, simple);
    try_guesses(induction, guesses);
    if (ask_checks(induction)) return true;
    try_segments(induction, FL_SEGMENTS_OTHERS);
    return ask_checks(induction);
}

/* Are cuts of these two systems called the same? */
static bool has_same_cuts(const struct fl_system *left, const struct fl_system *right) {
    if (left->cuts.count != right->cuts.count) return false;
    for (size_t i = 0; i < left->cuts.count; i++) {
        const struct fl_cut_point *cut = &right->cuts.items[i];
        struct fl_invariant there = {cut->kind, cut->location, cut->stack, cut->stack_depth, NULL};
        if (!is_same_place(&left->cuts.items[i], &there)) return false;
    }
    return true;
}

/* true: the facts exclude all failures. */
static bool work_on_round(struct induction *induction, struct fl_predicates **atoms) {
    if (ask_checks(induction)) return true;
    if (!induction->system->cuts.count) return false;
    if (!*atoms) {
        try_hints(induction);
        if (induction->proving->hint_count && ask_checks(induction)) return true;
        *atoms = FL_NEW_ARRAY(induction->arena, struct fl_predicates, induction->system->cuts.count + 1);
        guess_first(induction, *atoms);
        if (exclude_by_segments(induction, *atoms)) return true;
    }
    if (!try_pool(induction)) return false;
    take_offers(induction);
    if (ask_checks(induction)) return true;
    if (induction->rounds == 1) {
        try_segments(induction, FL_SEGMENTS_SO_FAR);
        post_facts(induction);
        if (ask_checks(induction)) return true;
        try_segments(induction, FL_SEGMENTS_OTHERS);
        post_facts(induction);
        if (ask_checks(induction)) return true;
    }
    begin_again(induction);
    exclude_by_pairs(induction, *atoms);
    if (ask_checks(induction)) return true;
    begin_again(induction);
    if (induction->houdini->undecided.count) {
        fl_houdini_retry(induction->houdini, (int64_t)MOST_CONFLICTS * 10);
        if (ask_checks(induction)) return true;
    }
    block_checks(induction, *atoms);
    return ask_checks(induction);
}

/* ---- the proof ---- */

static bool is_wanted(const struct induction *induction, uint32_t check) {
    return !induction->proving->is_wanted || induction->proving->is_wanted[check];
}

/* What the facts show, in as few of them as possible. true: all that is wanted. */
static bool write_proof(struct induction *induction, struct fl_proof *proof) {
    struct fl_system *system = induction->system;
    const struct fl_program *program = system->program;
    struct fl_arena *arena = induction->proving->arena;
    bool has_doubt = false, is_complete = true;
    FL_VECTOR_OF(term_ref) failures = {0};
    proof->is_proved = FL_NEW_ARRAY(arena, bool, program->check_count + 1);
    for (uint32_t i = 0; i < program->check_count; i++) proof->is_proved[i] = is_wanted(induction, i);
    for (size_t i = 0; i < system->checks.count; i++) {
        const struct fl_system_check *check = &system->checks.items[i];
        if (check->is_assumed) continue;
        if (induction->is_excluded[i])
            fl_vector_push(induction->arena, &failures, check->failure);
        else if (fl_id_is_none(check->check))
            has_doubt = true;
        else
            proof->is_proved[check->check.index] = false;
    }
    for (uint32_t i = 0; i < program->check_count; i++) {
        if (has_doubt) proof->is_proved[i] = false;
        is_complete &= proof->is_proved[i] || !is_wanted(induction, i);
    }
    const struct fl_houdini *houdini = induction->houdini;
    bool *is_needed = fl_minimize_facts(induction->arena, system, houdini->facts.items, houdini->facts.count,
                                        failures.items, failures.count, limits_of(induction, -1));
    for (size_t i = 0; i < houdini->facts.count; i++) {
        const struct fl_fact *fact = &houdini->facts.items[i];
        const struct fl_cut_point *cut = &system->cuts.items[fact->cut];
        struct fl_invariant invariant = {cut->kind, cut->location, cut->stack, cut->stack_depth, fact->predicate};
        if (is_needed[i]) fl_vector_push(arena, &proof->invariants, invariant);
    }
    for (size_t i = 0; i < system->unrolled.count; i++)
        fl_vector_push(arena, &proof->unrolled, system->unrolled.items[i]);
    proof->rounds = induction->rounds;
    proof->refinements = induction->blocking.refinements;
    proof->predicates = induction->blocking.predicates;
    return is_complete;
}

static void report(struct induction *induction, const char *stopped) {
    size_t count = induction->houdini ? induction->houdini->facts.count : 0;
    induction->proving->how_far = fl_arena_format(induction->proving->arena, "k = %u, %zu invariant%s",
                                                  induction->rounds, count, count == 1 ? "" : "s");
    induction->proving->stopped = stopped;
}

static struct fl_system *build(struct induction *induction) {
    struct fl_proving *proving = induction->proving;
    struct fl_solver *solver = fl_solver_create_default(proving->terms, NULL);
    struct fl_system_options options = {proving->deadline, proving->is_cancelled, proving->is_wanted,
                                        induction->rounds};
    struct fl_system *system =
        fl_system_build(proving->arena, proving->program, proving->terms, proving->symbols, solver, &options);
    fl_solver_destroy(solver);
    return system;
}

bool fl_prove_by_induction(struct fl_proving *proving, struct fl_proof *proof) {
    struct induction induction = {.proving = proving, .arena = proving->arena};
    struct fl_predicates *atoms = NULL;
    struct fl_fact *facts = NULL;
    size_t fact_count = 0;
    bool is_proved = false;
    *proof = (struct fl_proof){.prover = "k-induction"};
    induction.constants = fl_constants_of_program(proving->arena, proving->program);
    for (induction.rounds = 1; induction.rounds <= MOST_ROUNDS; induction.rounds++) {
        struct fl_system *system = build(&induction);
        if (system->incomplete) {
            report(&induction, system->incomplete);
            break;
        }
        if (induction.system && !has_same_cuts(induction.system, system)) {
            fact_count = 0;
            atoms = NULL;
        }
        induction.system = system;
        fl_candidates_keep_live(system);
        begin_round(&induction, facts, fact_count);
        is_proved = work_on_round(&induction, &atoms);
        facts = induction.houdini->facts.items;
        fact_count = induction.houdini->facts.count;
        bool is_last = is_proved || is_stopped(&induction) || !system->cuts.count;
        if (is_last || induction.rounds == MOST_ROUNDS) {
            is_proved = write_proof(&induction, proof) && is_proved;
            if (!is_proved)
                report(&induction, is_stopped(&induction) ? "the time is used up" : "nothing is left to try");
        }
        fl_solver_destroy(induction.solver);
        if (is_last) break;
    }
    return is_proved;
}
