/* prove/abstraction/abstraction.c - the prover by predicate abstraction: a tree of abstract states, refined along
 * spurious failures. */
#include <stdlib.h>
#include <string.h>

#include "prove/abstraction/facts.h"
#include "prove/candidate/minimize.h"
#include "prove/system/build.h"
#include "prove/system/prover.h"
#include "prove/abstraction/refine.h"

/* So many refinements, and predicates alone do not get on. */
enum { ENOUGH_REFINEMENTS = 12 };

struct abstraction {
    struct fl_proving *proving;
    struct fl_arena *arena;
    struct fl_system *system;
    struct fl_solver *builder; /* what building asks is not asked again */
    struct fl_art *art;
    struct fl_refiner refiner;
    struct fl_fact_list facts;
    bool has_guessed;
    size_t *posted; /* by cut: predicates that others were told of */
    const char *stopped;
};

/* The slice makes refinement find what matters; without it, for comparison. */
static bool slices_paths(void) {
    const char *how = getenv("FAULTLINE_REFINEMENT");
    return !how || strcmp(how, "unsliced") != 0;
}

static struct fl_limits limits_of(const struct fl_proving *proving) {
    struct fl_limits limits = fl_limits_none();
    limits.deadline = proving->deadline;
    limits.is_cancelled = proving->is_cancelled;
    return limits;
}

static bool build(struct abstraction *abstraction) {
    struct fl_proving *proving = abstraction->proving;
    struct fl_system_options options = {.deadline = proving->deadline,
                                        .is_cancelled = proving->is_cancelled,
                                        .is_wanted = proving->is_wanted,
                                        .rounds = 1};
    abstraction->system = fl_system_build(abstraction->arena, proving->program, proving->terms, proving->symbols,
                                          abstraction->builder, &options);
    abstraction->stopped = abstraction->system->incomplete;
    for (size_t i = 0; i < abstraction->system->cuts.count; i++)
        if (abstraction->system->cuts.items[i].kind != FL_CUT_LOOP)
            abstraction->stopped = "recursion is left to other provers";
    return !abstraction->stopped;
}

/* A hint is tried by looking at the program through what it is made of. */
static void use_hints(struct abstraction *abstraction) {
    for (size_t i = 0; i < abstraction->proving->hint_count; i++) {
        const struct fl_invariant *hint = &abstraction->proving->hints[i];
        struct fl_term_list atoms = {0};
        fl_predicates_of(abstraction->proving->symbols, abstraction->arena, hint->predicate, false, &atoms);
        for (size_t cut = 0; cut < abstraction->system->cuts.count; cut++) {
            if (!fl_id_equal(abstraction->system->cuts.items[cut].location, hint->location)) continue;
            for (size_t k = 0; k < atoms.terms.count; k++)
                fl_art_add_predicate(abstraction->art, (uint32_t)cut, atoms.terms.items[k]);
        }
    }
}

static const char *name_of_check(const struct abstraction *abstraction, size_t number) {
    fl_check_id check = abstraction->system->checks.items[number].check;
    if (fl_id_is_none(check)) return "an access to memory";
    const struct fl_position *position = &abstraction->proving->program->checks[check.index].position;
    return fl_arena_format(abstraction->arena, "the check of line %u", position->line);
}

/* The check that fails in the tree is not proved; others may be. */
static void leave_out(struct abstraction *abstraction, const char *reason) {
    struct fl_art *art = abstraction->art;
    const char *check = name_of_check(abstraction, art->failure.check);
    if (!abstraction->stopped) abstraction->stopped = fl_arena_format(abstraction->arena, "%s %s", reason, check);
    fl_art_leave_out(art, art->failure.check);
}

/* Other provers may prove what is only a question here. */
static void post_predicates(struct abstraction *abstraction) {
    const struct fl_system *system = abstraction->system;
    for (uint32_t i = 0; i < system->cuts.count; i++) {
        const struct fl_predicate_set *set = &abstraction->art->predicates[i];
        for (size_t *posted = &abstraction->posted[i]; *posted < set->items.count; ++*posted)
            fl_facts_post(abstraction->proving->facts, system->symbols, &system->cuts.items[i],
                          set->items.items[*posted].term);
    }
}

/* Facts are guessed when predicates alone do not get on. true: there are new ones. */
static bool guess_facts(struct abstraction *abstraction) {
    if (abstraction->has_guessed) return false;
    abstraction->has_guessed = true;
    struct fl_limits limits = limits_of(abstraction->proving);
    fl_abstraction_guess(abstraction->arena, abstraction->system, limits, abstraction->proving->facts,
                         &abstraction->facts);
    for (size_t i = 0; i < abstraction->facts.items.count; i++) {
        const struct fl_fact *fact = &abstraction->facts.items.items[i];
        fl_art_assume(abstraction->art, fact->cut, fact->predicate);
    }
    return abstraction->facts.items.count > 0;
}

/* true: every check is excluded that was not left out. */
static bool search(struct abstraction *abstraction) {
    struct fl_art *art = abstraction->art;
    for (;;) {
        switch (fl_art_explore(art)) {
        case FL_ART_COMPLETE: return true;
        case FL_ART_STOPPED: abstraction->stopped = art->stopped; return false;
        case FL_ART_FAILURE: break;
        }
        if (abstraction->refiner.refinements == ENOUGH_REFINEMENTS && guess_facts(abstraction)) continue;
        switch (fl_refine(&abstraction->refiner)) {
        case FL_REFINED: post_predicates(abstraction); break;
        case FL_REFINE_STOPPED: abstraction->stopped = "the time is used up"; return false;
        case FL_FEASIBLE: leave_out(abstraction, "a run fails"); break;
        case FL_NOT_REFINED:
            if (!guess_facts(abstraction)) leave_out(abstraction, "no predicate was found for");
            break;
        }
    }
}

static uint64_t count_predicates(const struct abstraction *abstraction) {
    uint64_t count = 0;
    for (size_t i = 0; i < abstraction->system->cuts.count; i++)
        count += abstraction->art->predicates[i].items.count;
    return count;
}

/* Adds what the proof needs of facts and of the tree. */
static void tell_invariants(struct abstraction *abstraction, struct fl_proof *proof) {
    struct fl_system *system = abstraction->system;
    struct fl_fact_list *facts = &abstraction->facts;
    FL_VECTOR_OF(const struct fl_term *) failures = {0};
    for (size_t i = 0; i < system->checks.count; i++)
        if (!abstraction->art->is_left_out[i])
            fl_vector_push(abstraction->arena, &failures, system->checks.items[i].failure);
    bool is_minimized = facts->items.count > 0;
    for (uint32_t i = 0; i < system->cuts.count; i++) {
        struct fl_fact fact = {i, fl_art_invariant(abstraction->art, i)};
        if (!fl_term_is_true(fact.predicate)) fl_vector_push(abstraction->arena, &facts->items, fact);
    }
    const bool *is_needed =
        is_minimized ? fl_minimize_facts(abstraction->arena, system, facts->items.items, facts->items.count,
                                         failures.items, failures.count, limits_of(abstraction->proving))
                     : NULL;
    for (size_t i = 0; i < facts->items.count; i++) {
        const struct fl_fact *fact = &facts->items.items[i];
        const struct fl_cut_point *cut = &system->cuts.items[fact->cut];
        struct fl_invariant invariant = {cut->kind, cut->location, cut->stack, cut->stack_depth, fact->predicate};
        if (!is_needed || is_needed[i]) fl_vector_push(abstraction->arena, &proof->invariants, invariant);
    }
}

static void tell(struct abstraction *abstraction, struct fl_proof *proof) {
    const struct fl_system *system = abstraction->system;
    tell_invariants(abstraction, proof);
    for (size_t i = 0; i < system->unrolled.count; i++)
        fl_vector_push(abstraction->arena, &proof->unrolled, system->unrolled.items[i]);
    for (uint32_t i = 0; i < system->program->check_count; i++)
        proof->is_proved[i] = !abstraction->proving->is_wanted || abstraction->proving->is_wanted[i];
    for (size_t i = 0; i < system->checks.count; i++) {
        if (!abstraction->art->is_left_out[i]) continue;
        fl_check_id check = system->checks.items[i].check;
        for (uint32_t k = 0; k < system->program->check_count; k++)
            if (fl_id_is_none(check) || k == check.index) proof->is_proved[k] = false;
    }
}

static const char *count_of(struct abstraction *abstraction, uint64_t count, const char *what) {
    return fl_arena_format(abstraction->arena, "%llu %s%s", (unsigned long long)count, what,
                           count == 1 ? "" : "s");
}

static void tell_how_far(struct abstraction *abstraction, const struct fl_proof *proof) {
    const struct fl_refiner *refiner = &abstraction->refiner;
    const char *kept =
        !refiner->steps ? ""
                        : fl_arena_format(abstraction->arena, ", %llu of %llu steps left by slicing",
                                          (unsigned long long)refiner->kept, (unsigned long long)refiner->steps);
    abstraction->proving->how_far = fl_arena_format(
        abstraction->arena, "%s, %s, %s%s", count_of(abstraction, proof->refinements, "refinement"),
        count_of(abstraction, proof->predicates, "predicate"),
        count_of(abstraction, fl_art_count(abstraction->art), "abstract state"), kept);
}

static bool prove(struct abstraction *abstraction, struct fl_proof *proof) {
    struct fl_proving *proving = abstraction->proving;
    proof->prover = "predicate abstraction";
    proof->rounds = 1;
    if (!proof->is_proved)
        proof->is_proved = FL_NEW_ARRAY(abstraction->arena, bool, proving->program->check_count + 1);
    if (!build(abstraction)) return false;
    abstraction->art = fl_art_create(abstraction->arena, abstraction->system, limits_of(proving));
    abstraction->posted = FL_NEW_ARRAY(abstraction->arena, size_t, abstraction->system->cuts.count + 1);
    abstraction->refiner = (struct fl_refiner){.arena = abstraction->arena, .art = abstraction->art};
    abstraction->refiner.slices = slices_paths();
    use_hints(abstraction);
    bool is_complete = search(abstraction);
    proof->refinements = abstraction->refiner.refinements;
    proof->predicates = count_predicates(abstraction);
    tell_how_far(abstraction, proof);
    if (!is_complete) return false;
    tell(abstraction, proof);
    return !abstraction->stopped;
}

bool fl_prove_by_abstraction(struct fl_proving *proving, struct fl_proof *proof) {
    struct abstraction abstraction = {.proving = proving, .arena = proving->arena};
    abstraction.builder = fl_solver_create_default(proving->terms, NULL);
    bool is_proved = prove(&abstraction, proof);
    proving->stopped = abstraction.stopped;
    if (abstraction.art) fl_art_destroy(abstraction.art);
    fl_solver_destroy(abstraction.builder);
    return is_proved;
}
