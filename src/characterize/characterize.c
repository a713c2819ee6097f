#include "characterize/characterize.h"

#include "characterize/conditioned_proof.h"
#include "characterize/cover.h"
#include "characterize/feature/feature.h"
#include "characterize/given.h"
#include "characterize/harmless.h"
#include "characterize/outside_proof.h"
#include "characterize/scout.h"
#include "characterize/space/conditions.h"
#include "characterize/space/run_values.h"
#include "engine/interpret/record.h"
#include "engine/symbolic/search/along.h"

typedef const struct fl_term *term_ref;

/* Of the time that is left, what one question to the provers may take. */
static const double proof_share = 0.3;
/* Looking for more failing runs at larger bounds ends when this share of the time is left for the rest. */
static const double closing_share = 0.25;
/* Of the time until then, what executing may take, so that something can be made of it. */
static const double executing_share = 0.6;
/* Of the time that is left then, what one step may take. */
static const double closing_step_share = 0.4;
/* Of the time that is left in the end, what one question to another verifier may take. */
static const double outside_share = 0.6;
enum { FIRST_BOUND = 4, FIRST_PROOF_BOUND = 8 };

/* All that is known up to a bound. */
struct round {
    struct fl_session *session;
    struct fl_space *space;
    struct fl_cover cover;
    term_ref rest; /* what is neither in the cover nor known to be right */
    uint64_t bound;
    enum fl_session_extent extent; /* of what was executed */
    uint64_t decided_inputs;       /* as fl_space_decided_inputs has it */
    bool has_given;                /* the space knows what the user asks about */
};

struct work {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_characterize_options *options;
    struct fl_characterization *result;
    struct fl_symbolic_limits limits;
    struct round now;
    struct round best; /* the last one, or an earlier one that knows more; session NULL: there was none */
    double seconds;    /* in all */
    struct fl_deadline rounds_end;
    struct fl_scouts scouts;
    FL_VECTOR_OF(const struct fl_run *) scouted; /* runs that they have found */
};

static double seconds_left(const struct work *work) {
    return fl_deadline_seconds_left(work->options->deadline);
}

static bool must_stop(const struct work *work) {
    const volatile int *is_cancelled = work->options->is_cancelled;
    return fl_deadline_has_passed(work->rounds_end) || (is_cancelled && *is_cancelled);
}

/* ---- failing inputs up to a bound ---- */

static void begin_session(struct work *work) {
    struct fl_session_options options = {.deadline = work->options->deadline,
                                         .is_cancelled = work->options->is_cancelled,
                                         .limits = work->limits,
                                         .tells_sites = true};
    work->now.session = fl_session_create(work->arena, work->program, &options);
    work->now.space = fl_space_create(work->arena, work->program, work->now.session, work->rounds_end,
                                      work->options->is_cancelled);
    work->now.space->most_inputs = work->options->most_inputs;
    work->now.has_given = false;
}

static void execute(struct work *work, uint64_t bound) {
    double seconds = fl_deadline_seconds_left(work->rounds_end) * executing_share;
    fl_session_set_deadline(work->now.session, fl_deadline_after(seconds));
    work->now.extent = fl_session_deepen(work->now.session, bound);
    work->now.bound = bound;
    fl_session_set_deadline(work->now.session, work->rounds_end);
    fl_space_update(work->now.space, work->now.extent);
    work->now.decided_inputs = fl_space_decided_inputs(work->now.space);
    fl_session_set_deadline(work->now.session, work->options->deadline);
}

static const struct fl_run *find_run_in(struct work *work, term_ref condition) {
    const struct fl_session_failure *failure;
    struct fl_session_question question = {.check = FL_NO_ID};
    question.within = fl_term_and(work->now.space->terms, condition, work->now.space->given);
    bool is_found = fl_session_ask(work->now.session, &question, &failure) == FL_SESSION_FAILS;
    return is_found ? failure->run : NULL;
}

static bool is_about(struct fl_space *space, term_ref condition, term_ref variable) {
    const struct fl_variable_list *list = fl_space_variables_of(space, condition);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == variable) return true;
    return false;
}

/* Inputs near 0, as far as they are numbers: their runs are short. Those that the region is not about are 0, or
 * near it, too. */
static term_ref nearby(struct fl_space *space, term_ref region, bool is_zero_elsewhere) {
    static const uint64_t most = 64;
    term_ref all = fl_term_true(space->terms);
    for (size_t i = 0; i < space->axes.count; i++) {
        const struct fl_axis *axis = &space->axes.items[i];
        if (!fl_axis_is_counted(axis) || axis->variable->width <= 8) continue;
        uint64_t zero = fl_axis_count(axis, 0), reach = most;
        if (is_zero_elsewhere && !is_about(space, region, axis->variable)) reach = 0;
        struct fl_span near = {zero < reach ? 0 : zero - reach, zero + reach};
        all = fl_term_and(space->terms, all, fl_span_term(space, axis, near));
    }
    return fl_term_and(space->terms, all, region);
}

/* Runs on texts that people type and near 0 come first: they are short, and people can read them. Each question
 * has time of its own, so that a run that takes all of it is no reason to look at no other. */
static const struct fl_run *find_run_of(struct work *work, const struct fl_covered *covered) {
    static const double share = 0.1, least_seconds = 0.2;
    struct fl_space *space = work->now.space;
    term_ref plain = fl_term_and(space->terms, covered->region.term, fl_texts_are_plain(space));
    term_ref simple = fl_term_and(space->terms, covered->region.term, fl_texts_are_simple(space));
    term_ref asked[] = {nearby(space, simple, true), nearby(space, plain, true),
                        nearby(space, covered->region.term, true), nearby(space, covered->region.term, false),
                        covered->point.term};
    const struct fl_run *run = NULL;
    bool has_texts = simple != covered->region.term;
    for (unsigned i = has_texts ? 0 : 2; i < 5 && !run; i++) {
        double seconds = seconds_left(work) * share;
        fl_session_set_deadline(work->now.session,
                                fl_deadline_after(seconds < least_seconds ? least_seconds : seconds));
        run = find_run_in(work, asked[i]);
    }
    return run;
}

/* Each region has a run in it that the interpreter has seen to fail, in its share of the time; else it is not one.
 */
static void find_runs(struct work *work) {
    struct fl_cover *cover = &work->now.cover;
    struct fl_space *space = work->now.space;
    size_t kept = 0;
    cover->term = fl_term_false(space->terms);
    for (size_t i = 0; i < cover->regions.count; i++) {
        struct fl_covered covered = cover->regions.items[i];
        if (!covered.run) covered.run = find_run_of(work, &covered);
        if (!covered.run) {
            cover->is_partial = true;
            cover->reason = "some runs that should fail did not";
            continue;
        }
        cover->term = fl_term_or(space->terms, cover->term, covered.region.term);
        cover->regions.items[kept++] = covered;
    }
    cover->regions.count = kept;
    fl_session_set_deadline(work->now.session, work->options->deadline);
}

/* A failing run that somebody else has found: all that take the same path fail. False: nothing new is known. */
static bool take_run(struct work *work, const struct fl_run *run) {
    fl_session_set_deadline(work->now.session, work->rounds_end);
    bool is_new = fl_session_follow_run(work->now.session, run) && fl_space_take_failures(work->now.space);
    fl_session_set_deadline(work->now.session, work->options->deadline);
    return is_new;
}

static const struct fl_run *execute_inputs(struct work *work, const struct fl_inputs *inputs) {
    struct fl_record_options how = {.inputs = inputs, .deadline = work->rounds_end};
    return fl_record_run(work->arena, work->program, &how);
}

/* Where no region was found among all runs that fail, there is one along those that were found one by one. */
static void cover_scouted(struct work *work) {
    static const double share = 0.3;
    struct fl_space *space = work->now.space;
    struct fl_deadline deadline = space->deadline;
    if (work->now.cover.regions.count) return;
    space->deadline = fl_deadline_after(share * seconds_left(work));
    for (size_t i = 0; i < work->scouted.count; i++)
        fl_cover_followed(space, &work->now.cover, fl_space_values_of_run(space, work->scouted.items[i]));
    space->deadline = deadline;
}

/* All that is known to fail, beside what is covered already. */
static void cover_failures(struct work *work) {
    struct fl_space *space = work->now.space;
    fl_cover_failures(space, &work->now.cover, work->options->most_pairs, work->rounds_end,
                      work->options->is_cancelled);
    cover_scouted(work);
    find_runs(work);
    work->now.rest = fl_term_and(space->terms, fl_term_or(space->terms, space->fails, space->beyond),
                                 fl_term_not(space->terms, work->now.cover.term));
}

/* What is known at a smaller bound stays true. Where all failing inputs up to one have regions and up to a larger
 * one have not, less is known there: of shorter runs everything is better than of all runs something. So it is
 * where nothing is known of what was not executed. */
static bool is_worse(const struct round *now, const struct round *before) {
    if (!before->session) return false;
    if (!before->cover.regions.count && now->cover.regions.count) return false;
    if (fl_term_is_true(now->space->beyond) && !fl_term_is_true(before->space->beyond)) return true;
    if (!now->cover.is_partial) return false;
    return !before->cover.is_partial || before->cover.regions.count > now->cover.regions.count;
}

static void keep_best(struct work *work) {
    if (is_worse(&work->now, &work->best)) return;
    if (work->best.session && work->best.session != work->now.session) fl_space_destroy(work->best.space);
    work->best = work->now;
}

/* What scouts have found by now, or find within so many seconds if they have not yet. False: nothing. */
static bool take_scouted(struct work *work, double seconds) {
    const struct fl_run *found;
    bool is_new = false;
    while ((found = fl_scouts_next(&work->scouts, is_new ? 0 : seconds))) {
        fl_vector_push(work->arena, &work->scouted, execute_inputs(work, found->inputs));
        is_new = true;
    }
    return is_new;
}

/* In the session that there is now; sessions do not know what others were told. */
static void follow_scouted(struct work *work) {
    for (size_t i = 0; i < work->scouted.count; i++) take_run(work, work->scouted.items[i]);
}

/* Nothing is known to fail: perhaps it will be soon. */
static void wait_for_scouts(struct work *work) {
    static const double share = 0.5;
    if (work->now.cover.regions.count || must_stop(work)) return;
    if (!take_scouted(work, share * fl_deadline_seconds_left(work->rounds_end))) return;
    follow_scouted(work);
    cover_failures(work);
    keep_best(work);
}

static void look_further(struct work *work, uint64_t bound) {
    execute(work, bound);
    take_scouted(work, 0);
    follow_scouted(work);
    work->now.cover = fl_cover_begin(work->now.space);
    cover_failures(work);
    keep_best(work);
}

/* Nothing comes after this. */
static void take_best(struct work *work) {
    if (!is_worse(&work->now, &work->best)) return;
    if (work->best.session != work->now.session) fl_space_destroy(work->now.space);
    work->now = work->best;
}

static bool is_rest_empty(struct work *work) {
    return fl_space_ask(work->now.space, &work->now.rest, 1) == FL_UNSATISFIABLE;
}

/* ---- nothing else fails ---- */

static struct fl_conditioned_verdict prove_rest(struct work *work, double seconds) {
    struct fl_space *space = work->now.space;
    term_ref outside = fl_term_not(space->terms, work->now.cover.term);
    return fl_prove_within(space, &work->options->search, seconds, outside);
}

static bool take_failing(struct work *work, const struct fl_inputs *inputs) {
    return inputs && take_run(work, execute_inputs(work, inputs));
}

/* Over- and under-approximation take turns as long as each finds something that the other one did not know. */
static bool is_rest_proved(struct work *work) {
    enum { MOST_TURNS = 12 };
    for (unsigned turn = 0; turn < MOST_TURNS; turn++) {
        bool is_hopeless = work->now.cover.is_partial && work->now.cover.regions.count;
        if (is_hopeless || (turn && must_stop(work))) return false;
        struct fl_conditioned_verdict verdict = prove_rest(work, seconds_left(work) * proof_share);
        if (verdict.answer == FL_CONDITIONED_SAFE) {
            work->result->is_proved = true;
            work->result->is_checked = verdict.is_checked;
            return true;
        }
        if (verdict.answer != FL_CONDITIONED_FAILS || !take_failing(work, verdict.fails)) return false;
        cover_failures(work);
        keep_best(work);
    }
    return false;
}

/* Neither what was executed nor any run beyond fails outside of the cover; does code that did not find this out
 * agree? It may take so much longer than that took, and so many seconds more. Where it does not agree, nobody
 * knows which of both is wrong. */
static bool is_agreed(struct work *work) {
    static const double again_factor = 2, again_seconds = 1;
    struct fl_space *space = work->now.space;
    double left = seconds_left(work), enough = again_factor * (work->seconds - left) + again_seconds;
    if (enough > left) enough = left;
    enum fl_conditioned_answer answer = fl_follow_again_within(space, &work->options->search, enough,
                                                               fl_term_not(space->terms, work->now.cover.term));
    if (answer == FL_CONDITIONED_SAFE) work->result->is_checked = true;
    if (answer == FL_CONDITIONED_OPEN) {
        struct fl_conditioned_verdict verdict = prove_rest(work, enough);
        answer = verdict.answer;
        work->result->is_checked = verdict.is_checked;
    }
    work->result->is_disputed = answer == FL_CONDITIONED_FAILS;
    return !work->result->is_disputed;
}

/* The same with another verifier, whose word is all there is for it. */
static bool is_rest_safe_outside(struct work *work, const struct fl_adapter *adapter) {
    enum { MOST_TURNS = 12 };
    for (unsigned turn = 0; turn < MOST_TURNS; turn++) {
        struct fl_space *space = work->now.space;
        struct fl_outside_verdict verdict =
            fl_ask_outside_within(space, &work->options->search, adapter, seconds_left(work) * outside_share,
                                  fl_term_not(space->terms, work->now.cover.term));
        if (verdict.answer == FL_CONDITIONED_SAFE) {
            work->result->according_to = verdict.label;
            return true;
        }
        bool is_new = verdict.answer == FL_CONDITIONED_FAILS && take_run(work, verdict.fails);
        if (!is_new) {
            fl_vector_push(work->arena, &work->result->unanswered,
                           fl_arena_format(work->arena, "%s: %s", verdict.label, verdict.stopped));
            return false;
        }
        cover_failures(work);
        if (work->now.cover.is_partial || must_stop(work)) return false;
    }
    return false;
}

/* They are asked where regions are known, and something is left of which nothing is: that nothing fails at all is
 * a question for check. */
static bool do_others_agree(struct work *work) {
    const struct fl_check_options *search = &work->options->search;
    const struct round *now = &work->now;
    bool is_useful = now->cover.regions.count && !now->cover.is_partial && !work->result->is_disputed;
    if (work->result->problem || !is_useful || work->options->most_inputs) return false;
    work->rounds_end = work->now.space->deadline = work->options->deadline;
    for (size_t i = 0; i < search->outside_count; i++)
        if (is_rest_safe_outside(work, search->outside[i])) return true;
    return false;
}

static bool can_deepen(const struct work *work, uint64_t bound) {
    if (work->now.extent != FL_SESSION_BOUNDED || must_stop(work)) return false;
    return !work->options->bound || bound < work->options->bound;
}

/* Longer inputs come next: nothing else was not executed, or loops have gone round more often than there are
 * bytes. */
static bool is_bounded_by_inputs(const struct work *work, uint64_t bound) {
    enum { ROUNDS_A_BYTE = 4 };
    const struct fl_engine *engine = fl_session_engine(work->now.session);
    if (!engine->has_limited_inputs) return false;
    return !fl_session_waiting(work->now.session, 0) || bound >= ROUNDS_A_BYTE * engine->limits.stdin_length;
}

/* Texts of more bytes than inputs are asked about are not. */
static struct fl_symbolic_limits limits_within(const struct work *work, struct fl_symbolic_limits limits) {
    uint64_t most = work->options->most_inputs;
    if (most && limits.stdin_length > most) limits.stdin_length = (uint32_t)most;
    if (most && limits.argument_length > most) limits.argument_length = (uint32_t)most;
    return limits;
}

static bool are_limits_last(const struct work *work) {
    uint64_t most = work->options->most_inputs;
    return fl_symbolic_limits_are_last(work->limits) || (most && work->limits.stdin_length >= most);
}

static void begin_longer_inputs(struct work *work) {
    if (work->best.session != work->now.session) fl_space_destroy(work->now.space);
    work->limits = limits_within(work, fl_symbolic_deeper_limits(work->limits));
    begin_session(work);
}

/* All runs were looked at that are asked about. */
static bool is_long_enough(const struct work *work) {
    uint64_t most = work->options->most_inputs;
    bool is_waiting = fl_session_waiting(work->now.session, 0);
    if (!is_waiting && are_limits_last(work)) return true;
    bool has_longer_texts = fl_session_engine(work->now.session)->has_limited_inputs && !are_limits_last(work);
    return most && !work->now.cover.is_partial && work->now.decided_inputs >= most && !has_longer_texts;
}

/* Some input was read more than once: then the number of inputs may have no bound, and each is worth a look. */
static bool has_open_number(const struct work *work) {
    const struct fl_space *space = work->now.space;
    for (size_t i = 0; i < space->axes.count; i++) {
        const struct fl_axis *axis = &space->axes.items[i];
        if (axis->has_identity && axis->identity.occurrence) return true;
    }
    return false;
}

/* Executes until all inputs are met that the conditions given are about. False: there are none of these names, or
 * no input has the conditions. */
static bool meet_given(struct work *work, uint64_t *bound) {
    struct fl_condition_problem problem;
    for (; !work->now.has_given; *bound *= 4) {
        if (work->options->given_count) execute(work, *bound);
        work->now.has_given =
            fl_given_take(work->now.space, work->options->given, work->options->given_count, &problem);
        work->result->problem = problem.message;
        bool has_more = can_deepen(work, *bound) && fl_session_waiting(work->now.session, 0);
        if (work->now.has_given || !problem.is_unknown || !has_more) break;
    }
    return work->now.has_given;
}

/* True: the failing inputs are those of the cover. */
static bool alternate(struct work *work) {
    uint64_t bound = FIRST_BOUND;
    for (;;) {
        if (work->options->bound && bound > work->options->bound) bound = work->options->bound;
        if (!meet_given(work, &bound)) return false;
        look_further(work, bound);
        bool is_last = !can_deepen(work, bound) || is_long_enough(work);
        if (is_last) take_best(work);
        if (is_rest_empty(work)) return is_agreed(work);
        if (is_last || work->now.extent == FL_SESSION_WHOLE) wait_for_scouts(work);
        if (work->now.extent == FL_SESSION_WHOLE) return false;
        bool is_time = bound >= FIRST_PROOF_BOUND || is_last || !work->now.cover.regions.count;
        if (is_time && is_rest_proved(work)) return true;
        if (is_last) return false;
        if (is_bounded_by_inputs(work, bound) && !are_limits_last(work))
            begin_longer_inputs(work);
        else
            bound *= has_open_number(work) ? 2 : 4;
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
static fl_literals prove_around(struct work *work) {
    struct fl_space *space = work->now.space;
    fl_literals proved = {0};
    if (!work->now.cover.regions.count || !work->options->search.prover_count) return proved;
    struct fl_region around = work->now.cover.regions.items[0].region;
    if (work->now.cover.regions.count > 1) {
        if (fl_space_ask(space, &work->now.cover.term, 1) != FL_SATISFIABLE) return proved;
        around = fl_region_enclose(space, work->now.cover.term, fl_space_point(space, &work->now.cover.term, 1));
    }
    fl_literals candidates = fl_region_halves(space, &around);
    for (size_t i = 0; i < candidates.count; i++) {
        double seconds = seconds_left(work) * proof_share;
        term_ref outside = fl_term_not(space->terms, candidates.items[i]);
        struct fl_conditioned_verdict verdict = fl_prove_within(space, &work->options->search, seconds, outside);
        if (verdict.answer == FL_CONDITIONED_SAFE) fl_vector_push(work->arena, &proved, candidates.items[i]);
    }
    return proved;
}

static bool has_condition(const struct fl_region *region, term_ref condition) {
    for (size_t i = 0; i < region->conditions.count; i++)
        if (region->conditions.items[i] == condition) return true;
    return false;
}

static void add_open_pair(struct work *work, struct fl_region upper, const fl_literals *proved, term_ref *before) {
    struct fl_space *space = work->now.space;
    for (size_t i = 0; i < proved->count; i++) {
        if (has_condition(&upper, proved->items[i])) continue;
        fl_vector_push(work->arena, &upper.conditions, proved->items[i]);
        upper.term = fl_term_and(space->terms, upper.term, proved->items[i]);
    }
    add_pair(work, (struct fl_partition){.upper = upper}, before);
}

/* Leaves out what is known not to fail, where the region has some of it. */
static void leave_out_harmless(struct work *work, const fl_regions *harmless, struct fl_region *upper) {
    struct fl_space *space = work->now.space;
    for (size_t i = 0; i < harmless->count; i++) {
        const fl_literals *conditions = &harmless->items[i].conditions;
        term_ref both[] = {upper->term, harmless->items[i].term}, outside = fl_term_false(space->terms);
        if (fl_space_ask(space, both, 2) == FL_UNSATISFIABLE) continue;
        for (size_t k = 0; k < conditions->count - harmless->items[i].limit_count; k++)
            outside = fl_term_or(space->terms, outside, fl_term_not(space->terms, conditions->items[k]));
        fl_vector_push(work->arena, &upper->conditions, outside);
        upper->term = fl_term_and(space->terms, upper->term, fl_space_defined(space, outside));
    }
}

/* What is open and within the limits of texts, as one region. False: nothing is, or nothing that may fail. */
static bool enclose_open(struct work *work, struct fl_region *upper) {
    enum { MOST_HARMLESS = 12 };
    struct fl_space *space = work->now.space;
    *upper = (struct fl_region){.term = fl_term_true(space->terms)};
    term_ref open = fl_term_and(space->terms, work->now.rest, fl_space_scope(space));
    enum fl_answer answer = fl_space_ask(space, &open, 1);
    if (answer == FL_UNSATISFIABLE) return false;
    const struct fl_assignment *point = answer == FL_SATISFIABLE ? fl_space_point(space, &open, 1) : NULL;
    space->deadline = fl_deadline_after(seconds_left(work) * closing_step_share);
    if (point) *upper = fl_region_enclose(space, open, point);
    space->deadline = work->options->deadline;
    struct fl_deadline harmless_end = fl_deadline_after(seconds_left(work) * closing_step_share);
    fl_regions harmless = fl_harmless_find(space, MOST_HARMLESS, harmless_end);
    leave_out_harmless(work, &harmless, upper);
    return !fl_term_is_false(upper->term);
}

/* Texts that are longer than those that were executed, and more arguments. */
static void add_longer(struct work *work, const fl_literals *proved, term_ref *before) {
    struct fl_space *space = work->now.space;
    for (size_t i = 0; i < space->limits.count && space->is_limited; i++) {
        struct fl_region longer = {.term = fl_term_not(space->terms, space->limits.items[i])};
        fl_vector_push(work->arena, &longer.conditions, longer.term);
        add_open_pair(work, longer, proved, before);
        fl_vector_last(&work->result->pairs).is_longer = true;
    }
}

static void add_rest(struct work *work, term_ref *before) {
    struct fl_region upper = {.term = fl_term_true(work->now.space->terms)};
    fl_literals proved = {0};
    bool is_open = true;
    if (!work->result->is_disputed) {
        is_open = enclose_open(work, &upper) || !work->now.space->is_limited;
        proved = prove_around(work);
        add_longer(work, &proved, before);
    }
    if (is_open) add_open_pair(work, upper, &proved, before);
}

static const char *reason_of(const struct work *work) {
    if (work->result->is_disputed)
        return "two executors disagree, which is an error in Faultline that should be reported: one has seen no "
               "other run fail, the other says that there is one";
    if (work->now.cover.is_partial) return work->now.cover.reason;
    if (work->now.extent == FL_SESSION_CUT) return work->now.space->beyond_reason;
    return "runs that go further were not decided";
}

/* Of runs within a number of inputs everything is known where only those that go on beyond it are open. */
static void note_decided(struct work *work) {
    const struct fl_engine *engine = fl_session_engine(work->now.session);
    bool is_open = work->now.cover.is_partial || work->result->is_disputed || engine->has_limited_arrays;
    if (is_open || work->now.extent != FL_SESSION_BOUNDED || !work->now.decided_inputs) return;
    work->result->decided_inputs = work->now.decided_inputs;
    work->result->decided_bytes = work->result->decided_arguments = UINT64_MAX;
    if (!engine->has_limited_inputs) return;
    uint32_t first = engine->limits.argument_length, second = engine->limits.stdin_length;
    work->result->decided_bytes = first < second ? first : second;
    if (work->program->arguments_use == FL_ARGUMENTS_ALL)
        work->result->decided_arguments = engine->limits.arguments;
}

static void conclude(struct work *work, bool is_exact) {
    term_ref before = fl_term_false(work->now.space->terms);
    for (size_t i = 0; i < work->now.cover.regions.count; i++) {
        const struct fl_covered *covered = &work->now.cover.regions.items[i];
        struct fl_partition pair = {.lower = covered->region,
                                    .upper = covered->region,
                                    .has_lower = true,
                                    .is_exact = true,
                                    .is_odd = covered->is_odd,
                                    .run = covered->run};
        add_pair(work, pair, &before);
    }
    work->result->is_exact = is_exact;
    if (is_exact) return;
    work->now.space->deadline = work->options->deadline;
    note_decided(work);
    work->result->reason = reason_of(work);
    add_rest(work, &before);
}

struct fl_characterization *fl_characterize(struct fl_arena *arena, const struct fl_program *program,
                                            const struct fl_characterize_options *options) {
    struct work work = {.arena = arena,
                        .program = program,
                        .options = options,
                        .result = FL_NEW(arena, struct fl_characterization),
                        .seconds = fl_deadline_seconds_left(options->deadline)};
    work.limits = limits_within(&work, fl_symbolic_first_limits());
    work.rounds_end = fl_deadline_after(work.seconds * (1 - closing_share));
    fl_scouts_start(&work.scouts, arena, program, &options->search, work.rounds_end);
    begin_session(&work);
    bool is_exact = alternate(&work) || do_others_agree(&work);
    fl_scouts_end(&work.scouts);
    work.result->space = work.now.space;
    work.result->bound = work.now.bound;
    work.result->extent = work.now.extent;
    if (!work.result->problem) conclude(&work, is_exact);
    work.result->solver = fl_space_statistics(work.now.space);
    work.result->steps = fl_session_steps(work.now.session);
    return work.result;
}

void fl_characterization_end(struct fl_characterization *characterization) {
    fl_space_destroy(characterization->space);
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
