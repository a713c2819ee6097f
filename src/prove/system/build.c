#include "prove/system/build.h"

#include "base/invariant.h"
#include "prove/system/building.h"

typedef const struct fl_term *term_ref;

/* Iterations from a fresh state are told apart from those from the loop's entry by their number. */
enum { FRESH = 1 << 20 };
/* A loop is gone through to its end if that takes no more than so many steps and seconds; after its first
 * exit, and in all, no more than so many iterations. */
enum { MOST_TRIAL_STEPS = 6000, MOST_AFTER_EXIT = 8, MOST_ITERATIONS = 300 };
static const double most_trial_seconds = 2;

/* ---- what was found ---- */

static bool is_wanted(const struct fl_building *building, uint32_t check) {
    return !building->options->is_wanted || building->options->is_wanted[check];
}

/* Is the state in a round of an unrolled loop that is not the last? */
static bool is_early(const struct fl_building *building, const struct fl_state *state) {
    uint64_t last = FRESH + (uint64_t)building->options->rounds - 1;
    for (const struct fl_symbolic_frame *frame = state->frame; frame; frame = frame->caller)
        for (const struct fl_loop_visit *visit = frame->loops; visit; visit = visit->outer)
            if (visit->iteration >= FRESH && visit->iteration < last) return true;
    return false;
}

static bool asks_about_memory(const struct fl_expression *expression) {
    if (fl_expression_asks_of_object(expression) || expression->kind == FL_EXPRESSION_IS_FUNCTION) return true;
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (asks_about_memory(expression->operands[i])) return true;
    return false;
}

/* May the check be taken to hold in rounds before the last? Not where the answer may be no only because
 * it is not known what a fresh pointer points to: no run must be lost by that. */
static bool is_exact(const struct fl_program *program, fl_check_id check) {
    if (fl_id_is_none(check)) return false;
    fl_edge_id edge = program->checks[check.index].edge;
    return !asks_about_memory(fl_program_edge(program, edge)->operation.condition);
}

static void add_check(struct fl_building *building, const struct fl_state *state, fl_check_id check,
                      term_ref holds) {
    struct fl_system *system = building->system;
    term_ref failure = fl_term_and(system->terms, fl_state_path_condition(building->engine, state),
                                   fl_term_not(system->terms, holds));
    if (fl_term_is_false(failure)) return;
    struct fl_system_check found = {.check = check,
                                    .failure = failure,
                                    .state = fl_state_fork(building->engine, state),
                                    .is_assumed = is_early(building, state) && is_exact(system->program, check)};
    fl_vector_push(building->arena, &system->checks, found);
}

static void postpone(void *context, const struct fl_state *state, fl_check_id check, term_ref holds) {
    struct fl_building *building = context;
    if (is_wanted(building, check.index))
        add_check(building, state, check, holds);
    else if (!is_exact(building->system->program, check))
        add_check(building, state, (fl_check_id)FL_NO_ID, holds);
}

static void doubt(void *context, const struct fl_state *state, term_ref holds) {
    add_check(context, state, (fl_check_id)FL_NO_ID, holds);
}

static bool wants_all(void *context, const struct fl_state *state, fl_check_id check) {
    (void)context, (void)state, (void)check;
    return true;
}

static void ignore_reached(void *context, fl_check_id check) {
    (void)context, (void)check;
}

/* ---- cuts ---- */

/* The loop visits of the innermost frame, with the innermost one at another iteration. */
static void set_iteration(struct fl_building *building, struct fl_state *state, uint64_t iteration) {
    struct fl_loop_visit *visit = fl_arena_copy(building->arena, state->frame->loops, sizeof *visit);
    visit->iteration = iteration;
    state->frame->loops = visit;
}

/* ---- steps ---- */

static bool must_stop(struct fl_building *building) {
    if (building->polls++ % 64) return building->system->incomplete;
    if (building->options->is_cancelled && *building->options->is_cancelled)
        building->system->incomplete = "interrupted";
    if (fl_deadline_has_passed(building->options->deadline))
        building->system->incomplete = "the time was used up while the program was cut at its loops";
    return building->system->incomplete;
}

static bool has_loop(const struct fl_loop_visit *visits, const struct fl_loop_visit *wanted) {
    for (; visits; visits = visits->outer)
        if (visits->loop == wanted->loop && visits->depth == wanted->depth) return true;
    return false;
}

/* What an attempt to go through a loop has found, and what was known before it. */
struct fl_building_trial {
    struct fl_building_trial *outer;
    uint32_t depth; /* of the frame that the loop is in */
    const struct fl_loop_visit *loop;
    uint64_t steps;      /* of the engine, when it began */
    double begin;        /* on the clock of what this process has used */
    uint64_t first_exit; /* iteration; UINT64_MAX: none yet */
    uint64_t iterations;
    bool has_failed;
    FL_VECTOR_OF(struct fl_state *) exits;
};

static bool is_outside(const struct fl_building_trial *trial, const struct fl_state *state) {
    if (state->frame->depth < trial->depth) return true;
    return state->frame->depth == trial->depth && !has_loop(state->frame->loops, trial->loop);
}

/* Rounds before the last one are only there to come to it. */
static bool leaves_early(const struct fl_building *building, uint32_t depth, const struct fl_loop_visit *visits,
                         const struct fl_state *next) {
    uint64_t last = FRESH + (uint64_t)building->options->rounds - 1;
    for (; visits; visits = visits->outer) {
        if (visits->iteration < FRESH || visits->iteration >= last) continue;
        if (next->frame->depth < depth) return true;
        if (next->frame->depth == depth && !has_loop(next->frame->loops, visits)) return true;
    }
    return false;
}

static bool is_join(const struct fl_building *building, const struct fl_state *state) {
    const struct fl_location *location = fl_program_location(building->system->program, state->location);
    return location->incoming_count > 1 || location->is_loop_head || location->edge_count != 1;
}

/* Also of states that are not followed any more. */
static void note_exit(struct fl_building_trial *trial, const struct fl_state *state) {
    if (trial && trial->first_exit == UINT64_MAX && is_outside(trial, state))
        trial->first_exit = trial->iterations;
}

/* States that left a loop which is gone through wait until all have. */
static void put_aside(struct fl_building *building, struct fl_state *state) {
    struct fl_building_trial *trial = building->trial;
    if (!trial || !is_outside(trial, state)) {
        fl_state_queue_push(&building->queue, state);
        return;
    }
    fl_vector_push(building->arena, &trial->exits, state);
    note_exit(trial, state);
}

void fl_building_advance(struct fl_building *building, struct fl_state *state) {
    struct fl_check_policy policy = {building, wants_all, ignore_reached, postpone};
    struct fl_successors successors = {0};
    for (;;) {
        fl_function_id callee = fl_building_recursive_call(building, state);
        if (!fl_id_is_none(callee)) {
            fl_building_call(building, state, callee);
            return;
        }
        if (fl_building_return(building, state)) return;
        uint32_t depth = state->frame->depth;
        const struct fl_loop_visit *visits = state->frame->loops;
        building->engine->keeps_checks = building->options->rounds > 1 && is_early(building, state);
        fl_symbolic_step(building->engine, state, &policy, &successors);
        fl_building_note_stuck(building, state);
        size_t kept = 0;
        for (size_t i = 0; i < successors.states.count; i++) {
            struct fl_state *next = successors.states.items[i];
            if (leaves_early(building, depth, visits, next)) continue;
            if (!fl_relevance_is_given(building->relevance, next)) {
                note_exit(building->trial, next);
                continue;
            }
            successors.states.items[kept++] = next;
        }
        successors.states.count = kept;
        if (kept != 1 || is_join(building, successors.states.items[0])) break;
        if (building->trial && is_outside(building->trial, successors.states.items[0])) break;
        state = successors.states.items[0];
        if (must_stop(building)) return;
    }
    for (size_t i = 0; i < successors.states.count; i++) put_aside(building, successors.states.items[i]);
}

static void execute(struct fl_building *building);

/* ---- loops that end soon ---- */

static void note_iteration(struct fl_building_trial *trial, const struct fl_state *state) {
    uint64_t iteration = state->frame->loops->iteration;
    if (state->frame->depth != trial->depth || !has_loop(state->frame->loops, trial->loop)) return;
    if (state->frame->loops->depth != trial->loop->depth) return;
    trial->iterations = iteration;
    if (iteration > MOST_ITERATIONS) trial->has_failed = true;
    if (trial->first_exit != UINT64_MAX && iteration > trial->first_exit + MOST_AFTER_EXIT)
        trial->has_failed = true;
}

static bool go_through(struct fl_building *building, const struct fl_state *entry) {
    struct fl_system *system = building->system;
    size_t cuts = system->cuts.count, uses = system->uses.count, arrivals = system->arrivals.count,
           checks = system->checks.count, unrolled_loops = system->unrolled.count;
    const char *incomplete = building->engine->incomplete;
    struct fl_state_queue outer = building->queue;
    struct fl_building_trial trial = {.outer = building->trial,
                                      .depth = entry->frame->depth,
                                      .loop = entry->frame->loops,
                                      .steps = building->engine->steps,
                                      .begin = fl_clock_used(),
                                      .first_exit = UINT64_MAX};
    building->queue = (struct fl_state_queue){.engine = building->engine};
    building->trial = &trial;
    fl_building_advance(building, fl_state_fork(building->engine, entry));
    execute(building);
    building->trial = trial.outer;
    building->queue = outer;
    if (trial.has_failed || system->incomplete || building->engine->incomplete) {
        system->cuts.count = cuts;
        system->uses.count = uses;
        system->arrivals.count = arrivals;
        system->checks.count = checks;
        system->unrolled.count = building->unrolled_entries.count = unrolled_loops;
        building->engine->incomplete = incomplete;
        if (!incomplete) building->stuck_reason = NULL;
        return false;
    }
    struct fl_unrolled_loop unrolled = {.location = entry->location, .iterations = trial.iterations};
    unrolled.stack = fl_building_stack(building, entry, &unrolled.stack_depth);
    fl_vector_push(building->arena, &system->unrolled, unrolled);
    fl_vector_push(building->arena, &building->unrolled_entries, fl_state_fork(building->engine, entry));
    for (size_t i = 0; i < trial.exits.count; i++) put_aside(building, trial.exits.items[i]);
    return true;
}

/* ---- loops that are cut ---- */

static bool is_at_cut(const struct fl_building *building, uint32_t cut, const struct fl_unrolled_loop *unrolled) {
    const struct fl_cut_point *point = &building->system->cuts.items[cut];
    if (!fl_id_equal(point->location, unrolled->location) || point->stack_depth != unrolled->stack_depth)
        return false;
    for (uint32_t i = 0; i < point->stack_depth; i++)
        if (!fl_id_equal(point->stack[i], unrolled->stack[i])) return false;
    return true;
}

/* Other states went through the loop to its end before: its invariant holds of them, too, so that it is cut for
 * whoever goes through the proof. */
static void cut_for_all(struct fl_building *building, uint32_t cut) {
    struct fl_system *system = building->system;
    size_t kept = 0;
    for (size_t i = 0; i < system->unrolled.count; i++) {
        if (is_at_cut(building, cut, &system->unrolled.items[i])) {
            fl_building_arrive(building, cut, building->unrolled_entries.items[i], NULL, false);
            continue;
        }
        building->unrolled_entries.items[kept] = building->unrolled_entries.items[i];
        system->unrolled.items[kept++] = system->unrolled.items[i];
    }
    system->unrolled.count = building->unrolled_entries.count = kept;
}

static void cut_loop(struct fl_building *building, struct fl_state *state) {
    struct fl_system *system = building->system;
    const struct fl_loops *loops;
    uint32_t loop = fl_changes_loop(building->changes, state->location, &loops);
    fl_lvalue_set set = fl_changes_of_loop(building->changes, loops, loop);
    uint32_t cut = fl_building_find_cut(building, FL_CUT_LOOP, state);
    bool is_new = cut == FL_NO_INDEX;
    if (is_new) {
        cut = fl_building_add_cut(building, FL_CUT_LOOP, state);
        cut_for_all(building, cut);
    }
    fl_building_arrive(building, cut, state, NULL, false);
    struct fl_state *fresh = fl_state_fork(building->engine, state);
    fl_changes_forget(building->changes, system, fresh, set, fl_arena_format(building->arena, "cut %u", cut),
                      &system->cuts.items[cut]);
    fl_system_find_visible(system, fresh, cut);
    set_iteration(building, fresh, FRESH);
    fl_building_use(building, cut, fresh, fresh, NULL);
    fl_building_begin_piece(building, fresh, cut);
    if (building->options->rounds > 1) fl_building_advance(building, state);
    fl_building_advance(building, fresh);
}

/* The fresh state stands for this one only if the same objects exist. */
static void compare_objects(struct fl_building *building, uint32_t cut, const struct fl_state *state) {
    const struct fl_state *fresh = NULL;
    for (size_t i = building->system->uses.count; i-- > 0 && !fresh;)
        if (building->system->uses.items[i].cut == cut) fresh = building->system->uses.items[i].state;
    if (!fl_building_has_same_objects(fresh, state))
        fl_engine_give_up(building->engine, "a loop that ends the life of objects from before it");
    if (state->frame->stack != fresh->frame->stack)
        fl_engine_give_up(building->engine, "a loop that makes variable-length arrays");
}

/* Back at the head of a loop that was cut. */
static void come_back(struct fl_building *building, struct fl_state *state) {
    uint64_t iteration = state->frame->loops->iteration, rounds = building->options->rounds;
    uint32_t cut = fl_building_find_cut(building, FL_CUT_LOOP, state);
    if (cut == FL_NO_INDEX) { /* it was entered elsewhere than at its head */
        cut_loop(building, state);
        return;
    }
    compare_objects(building, cut, state);
    if (iteration < FRESH) { /* the first rounds, from the entry */
        fl_building_arrive(building, cut, state, NULL, true);
        if (iteration + 1 < rounds) fl_building_advance(building, state);
        return;
    }
    if (iteration - FRESH < rounds) {
        fl_building_use(building, cut, state, state, NULL);
        fl_building_advance(building, state);
        return;
    }
    fl_building_arrive(building, cut, state, NULL, true);
}

static bool is_in_trial(const struct fl_building *building, const struct fl_state *state) {
    for (const struct fl_building_trial *trial = building->trial; trial; trial = trial->outer)
        if (trial->depth == state->frame->depth && trial->loop->loop == state->frame->loops->loop &&
            trial->loop->depth == state->frame->loops->depth)
            return true;
    return false;
}

static void execute(struct fl_building *building) {
    while (building->queue.waiting.count && !must_stop(building)) {
        struct fl_state *state = fl_state_queue_take(&building->queue);
        if (building->trial && (building->engine->steps - building->trial->steps > MOST_TRIAL_STEPS ||
                                fl_clock_used() - building->trial->begin > most_trial_seconds))
            building->trial->has_failed = true;
        if (building->trial && building->trial->has_failed) return;
        const struct fl_loops *loops;
        if (fl_changes_loop(building->changes, state->location, &loops) == FL_NO_INDEX)
            fl_building_advance(building, state);
        else if (building->trial && is_in_trial(building, state)) {
            note_iteration(building->trial, state);
            if (building->trial->has_failed) return;
            fl_building_advance(building, state);
        } else if (state->frame->loops->iteration)
            come_back(building, state);
        else if (fl_building_find_cut(building, FL_CUT_LOOP, state) != FL_NO_INDEX ||
                 !go_through(building, state)) {
            if (building->trial) { /* then the loop around it is cut as well */
                building->trial->has_failed = true;
                return;
            }
            cut_loop(building, state);
        }
        fl_building_note_stuck(building, state);
        if (building->engine->incomplete && !building->trial) building->system->incomplete = building->stuck;
    }
}

static void forbid_limits(struct fl_building *building) {
    struct fl_engine *engine = building->engine;
    if (engine->has_limited_inputs && !building->system->incomplete)
        building->system->incomplete = "some inputs are looked at only up to a length";
}

static const bool *all_or(struct fl_arena *arena, const struct fl_program *program, const bool *wanted) {
    if (wanted) return wanted;
    bool *all = FL_NEW_ARRAY(arena, bool, program->check_count + 1);
    for (uint32_t i = 0; i < program->check_count; i++) all[i] = true;
    return all;
}

struct fl_system *fl_system_build(struct fl_arena *arena, const struct fl_program *program, struct fl_terms *terms,
                                  struct fl_symbols *symbols, struct fl_solver *solver,
                                  const struct fl_system_options *options) {
    struct fl_system *system = FL_NEW(arena, struct fl_system);
    *system = (struct fl_system){.arena = arena,
                                 .program = program,
                                 .terms = terms,
                                 .symbols = symbols,
                                 .rounds = options->rounds,
                                 .instances = fl_map_make(arena)};
    struct fl_building building = {
        .arena = arena, .system = system, .options = options, .changes = fl_changes_create(arena, program)};
    struct fl_piecewise piecewise = {.context = &building, .doubt = doubt, .targets = fl_map_make(arena)};
    struct fl_engine *engine = fl_engine_create(arena, program, terms, solver);
    engine->orders = fl_orders_create(arena, program);
    engine->is_merging = true;
    engine->piecewise = &piecewise;
    engine->keeps_histories = true;
    engine->solver_limits.deadline = options->deadline;
    engine->solver_limits.is_cancelled = options->is_cancelled;
    system->engine = building.engine = engine;
    building.relevance = fl_relevance_create(arena, program, all_or(arena, program, options->is_wanted));
    building.queue = (struct fl_state_queue){.engine = engine};
    struct fl_state *start = fl_engine_start(engine);
    fl_variable_id proving = fl_proving_variable(program);
    if (!fl_id_is_none(proving))
        start->globals = fl_persistent_set(arena, start->globals, proving.index,
                                           fl_term_word(terms, program->variables[proving.index].width, 1));
    fl_building_begin_piece(&building, start, FL_NO_INDEX);
    fl_state_queue_push(&building.queue, start);
    execute(&building);
    forbid_limits(&building);
    engine->piecewise = fl_arena_copy(arena, &piecewise, sizeof piecewise);
    return system;
}
