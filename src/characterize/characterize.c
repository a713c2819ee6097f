#include "characterize/characterize.h"

#include "characterize/conditioned_proof.h"
#include "characterize/cover.h"

typedef const struct fl_term *term_ref;

/* Of the time that is left, what one question to the provers may take. */
static const double proof_share = 0.3;
/* Looking for more failing runs at larger bounds ends when this share of the time is left for the rest. */
static const double closing_share = 0.25;
enum { FIRST_BOUND = 4, FIRST_PROOF_BOUND = 8 };

/* All that is known up to a bound. */
struct round {
    struct fl_session *session;
    struct fl_space *space;
    struct fl_cover cover;
    term_ref rest; /* what is neither in the cover nor known to be right */
    uint64_t bound;
    enum fl_session_extent extent; /* of what was executed */
};

struct work {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_characterize_options *options;
    struct fl_characterization *result;
    struct fl_symbolic_limits limits;
    struct round now, last; /* session NULL: there was none */
    double seconds;         /* in all */
};

static double seconds_left(const struct work *work) {
    return fl_deadline_seconds_left(work->options->deadline);
}

static bool must_stop(const struct work *work) {
    const volatile int *is_cancelled = work->options->is_cancelled;
    return seconds_left(work) < work->seconds * closing_share || (is_cancelled && *is_cancelled);
}

/* ---- failing inputs up to a bound ---- */

static void begin_session(struct work *work) {
    struct fl_session_options options = {
        .deadline = work->options->deadline, .is_cancelled = work->options->is_cancelled, .limits = work->limits};
    work->now.session = fl_session_create(work->arena, work->program, &options);
    work->now.space = fl_space_create(work->arena, work->program, work->now.session, work->options->deadline,
                                      work->options->is_cancelled);
}

/* Each region has a run in it that the interpreter has seen to fail; else it is not one. */
static void find_runs(struct work *work) {
    struct fl_cover *cover = &work->now.cover;
    struct fl_space *space = work->now.space;
    size_t kept = 0;
    cover->term = fl_term_false(space->terms);
    for (size_t i = 0; i < cover->regions.count; i++) {
        struct fl_covered covered = cover->regions.items[i];
        const struct fl_session_failure *failure;
        struct fl_session_question question = {.check = FL_NO_ID, .within = covered.point.term};
        if (fl_session_ask(work->now.session, &question, &failure) != FL_SESSION_FAILS) {
            cover->is_partial = true;
            cover->reason = "some runs that should fail did not";
            continue;
        }
        covered.run = failure->run;
        cover->term = fl_term_or(space->terms, cover->term, covered.region.term);
        cover->regions.items[kept++] = covered;
    }
    cover->regions.count = kept;
}

static void look_up_to(struct work *work, uint64_t bound) {
    struct fl_space *space = work->now.space;
    double now = seconds_left(work);
    fl_session_set_deadline(work->now.session, fl_deadline_after(now * (1 - closing_share)));
    work->now.extent = fl_session_deepen(work->now.session, bound);
    work->now.bound = bound;
    fl_session_set_deadline(work->now.session, work->options->deadline);
    fl_space_update(space, work->now.extent);
    work->now.cover = fl_cover_failures(space, work->options->most_pairs,
                                        fl_deadline_after(seconds_left(work) * 0.6), work->options->is_cancelled);
    find_runs(work);
    work->now.rest = fl_term_and(space->terms, fl_term_or(space->terms, space->fails, space->beyond),
                                 fl_term_not(space->terms, work->now.cover.term));
}

/* What is known at a smaller bound stays true: where the time for a larger one was too short, it is the answer. */
static void look_further(struct work *work, uint64_t bound) {
    struct round last = work->last;
    look_up_to(work, bound);
    struct round *now = &work->now;
    bool is_worse = last.session && now->cover.is_partial && last.cover.regions.count > now->cover.regions.count;
    if (is_worse && must_stop(work)) {
        if (last.session != now->session) fl_session_destroy(now->session);
        *now = last;
        now->extent = FL_SESSION_CUT;
        now->space->beyond_reason = "the time was used up";
    } else if (last.session && last.session != now->session)
        fl_session_destroy(last.session);
    work->last = *now;
}

static bool is_rest_empty(struct work *work) {
    return fl_space_ask(work->now.space, &work->now.rest, 1) == FL_UNSATISFIABLE;
}

/* ---- nothing else fails ---- */

static bool is_rest_proved(struct work *work) {
    struct fl_space *space = work->now.space;
    double seconds = seconds_left(work) * proof_share;
    enum fl_conditioned_answer answer =
        fl_prove_within(space, &work->options->search, seconds, fl_term_not(space->terms, work->now.cover.term));
    if (answer == FL_CONDITIONED_SAFE) work->result->is_proved = true;
    return answer == FL_CONDITIONED_SAFE;
}

static bool can_deepen(const struct work *work, uint64_t bound) {
    if (work->now.extent != FL_SESSION_BOUNDED || must_stop(work)) return false;
    return !work->options->bound || bound < work->options->bound;
}

/* Only what is longer than the limits of inputs was not executed. */
static bool is_bounded_by_inputs(const struct work *work) {
    return !fl_session_waiting(work->now.session, 0) && fl_session_engine(work->now.session)->has_limited_inputs;
}

static void begin_longer_inputs(struct work *work) {
    work->limits = fl_symbolic_deeper_limits(work->limits);
    begin_session(work);
}

/* True: the failing inputs are those of the cover. */
static bool alternate(struct work *work) {
    uint64_t bound = FIRST_BOUND;
    for (;;) {
        if (work->options->bound && bound > work->options->bound) bound = work->options->bound;
        look_further(work, bound);
        if (is_rest_empty(work)) return true;
        if (work->now.extent == FL_SESSION_WHOLE) return false;
        bool is_time = bound >= FIRST_PROOF_BOUND || !can_deepen(work, bound);
        if (is_time && !work->now.cover.is_partial && is_rest_proved(work)) return true;
        if (!can_deepen(work, bound)) return false;
        if (is_bounded_by_inputs(work)) {
            if (fl_symbolic_limits_are_last(work->limits)) return false;
            begin_longer_inputs(work);
        } else
            bound *= 4;
    }
}

/* ---- what is left open ---- */

static void add_pair(struct work *work, struct fl_partition pair, term_ref *before) {
    struct fl_terms *terms = work->now.space->terms;
    pair.apart = fl_term_and(terms, pair.upper.term, fl_term_not(terms, *before));
    *before = fl_term_or(terms, *before, pair.upper.term);
    fl_vector_push(work->arena, &work->result->pairs, pair);
}

/* No failing input is outside of any of these: what provers show one by one. */
static void narrow(struct work *work, struct fl_region *region) {
    struct fl_space *space = work->now.space;
    if (!work->now.cover.regions.count || !work->options->search.prover_count) return;
    struct fl_region around = work->now.cover.regions.items[0].region;
    if (work->now.cover.regions.count > 1) {
        if (fl_space_ask(space, &work->now.cover.term, 1) != FL_SATISFIABLE) return;
        around = fl_region_enclose(space, work->now.cover.term, fl_space_point(space, &work->now.cover.term, 1));
    }
    fl_literals candidates = fl_region_halves(space, &around);
    for (size_t i = 0; i < candidates.count; i++) {
        double seconds = seconds_left(work) * proof_share;
        term_ref outside = fl_term_not(space->terms, candidates.items[i]);
        if (fl_prove_within(space, &work->options->search, seconds, outside) != FL_CONDITIONED_SAFE) continue;
        fl_vector_push(work->arena, &region->conditions, candidates.items[i]);
        region->term = fl_term_and(space->terms, region->term, candidates.items[i]);
    }
}

static void add_rest(struct work *work, term_ref *before) {
    struct fl_space *space = work->now.space;
    struct fl_partition pair = {.upper = {.term = fl_term_true(space->terms)}};
    if (fl_space_ask(space, &work->now.rest, 1) == FL_SATISFIABLE) {
        struct fl_assignment *point = fl_space_point(space, &work->now.rest, 1);
        pair.upper = fl_region_enclose(space, work->now.rest, point);
    }
    narrow(work, &pair.upper);
    add_pair(work, pair, before);
}

static const char *reason_of(const struct work *work) {
    if (work->now.cover.is_partial) return work->now.cover.reason;
    if (work->now.extent == FL_SESSION_CUT) return work->now.space->beyond_reason;
    return "runs that go further were not decided";
}

static void conclude(struct work *work, bool is_exact) {
    term_ref before = fl_term_false(work->now.space->terms);
    for (size_t i = 0; i < work->now.cover.regions.count; i++) {
        const struct fl_covered *covered = &work->now.cover.regions.items[i];
        struct fl_partition pair = {covered->region, covered->region, true, true, covered->run, NULL};
        add_pair(work, pair, &before);
    }
    work->result->is_exact = is_exact;
    if (is_exact) return;
    work->result->reason = reason_of(work);
    add_rest(work, &before);
}

struct fl_characterization *fl_characterize(struct fl_arena *arena, const struct fl_program *program,
                                            const struct fl_characterize_options *options) {
    struct work work = {.arena = arena,
                        .program = program,
                        .options = options,
                        .result = FL_NEW(arena, struct fl_characterization),
                        .limits = fl_symbolic_first_limits(),
                        .seconds = fl_deadline_seconds_left(options->deadline)};
    begin_session(&work);
    bool is_exact = alternate(&work);
    work.result->space = work.now.space;
    work.result->bound = work.now.bound;
    work.result->extent = work.now.extent;
    conclude(&work, is_exact);
    work.result->solver = fl_solver_statistics(work.now.space->solver);
    work.result->steps = fl_session_steps(work.now.session);
    return work.result;
}

void fl_characterization_end(struct fl_characterization *characterization) {
    fl_session_destroy(characterization->space->session);
}

void fl_partition_doubt(struct fl_characterization *characterization, size_t pair) {
    struct fl_partition *doubted = &characterization->pairs.items[pair];
    doubted->has_lower = doubted->is_exact = characterization->is_exact = false;
    characterization->reason = "a failing run was not confirmed natively";
}

static term_ref union_of(const struct fl_characterization *characterization, bool is_lower) {
    struct fl_terms *terms = characterization->space->terms;
    term_ref all = fl_term_false(terms);
    for (size_t i = 0; i < characterization->pairs.count; i++) {
        const struct fl_partition *pair = &characterization->pairs.items[i];
        if (is_lower && !pair->has_lower) continue;
        all = fl_term_or(terms, all, is_lower ? pair->lower.term : pair->upper.term);
    }
    return all;
}

term_ref fl_characterization_lower(const struct fl_characterization *characterization) {
    return union_of(characterization, true);
}

term_ref fl_characterization_upper(const struct fl_characterization *characterization) {
    return union_of(characterization, false);
}
