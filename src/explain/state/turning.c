#include "explain/state/turning.h"

/* Each moment costs a comparison in the formula. */
static const size_t most_moments = 400;

struct turn {
    struct fl_correct_runs *runs;
    bool *is_wanted; /* one a moment; all false between questions */
    bool is_unknown; /* some question was not answered */
};

static bool is_shared(struct turn *turn, size_t moment) {
    struct fl_correct_run found;
    turn->is_wanted[moment] = true;
    enum fl_session_answer answer = fl_correct_runs_find(turn->runs, turn->is_wanted, &found);
    turn->is_wanted[moment] = false;
    if (answer == FL_SESSION_UNKNOWN) turn->is_unknown = true;
    return answer == FL_SESSION_FAILS;
}

/* The first moment that no correct run shares, where those that are shared come first. */
static size_t first_unshared(struct turn *turn, size_t count) {
    size_t low = 0, high = count;
    while (low < high && !turn->is_unknown) {
        size_t middle = low + (high - low) / 2;
        if (is_shared(turn, middle))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static const struct fl_landmark *targets_of(struct fl_arena *arena, const fl_moments *moments) {
    struct fl_landmark *targets = FL_NEW_ARRAY(arena, struct fl_landmark, moments->count + 1);
    for (size_t i = 0; i < moments->count; i++)
        targets[i] = (struct fl_landmark){fl_edit_at(moments->items[i].location), moments->items[i].condition};
    return targets;
}

struct fl_turning fl_turning_find(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_turning_request *request) {
    const struct fl_control_options *options = request->options;
    fl_moments moments = fl_live_moments(arena, program, request->run, request->path, request->kept,
                                         request->kept_count, most_moments);
    struct fl_turning turning = {.extent = request->control->extent};
    struct fl_correct_request asked = {.goal = &request->control->goal,
                                       .targets = targets_of(arena, &moments),
                                       .target_count = moments.count,
                                       .halted = options->halted,
                                       .halted_count = options->halted_count,
                                       .correctness = request->control->correctness,
                                       .deadline = options->deadline,
                                       .is_cancelled = options->is_cancelled,
                                       .limits = fl_symbolic_first_limits()};
    struct turn turn = {.runs = fl_correct_runs_create(arena, program, &asked),
                        .is_wanted = FL_NEW_ARRAY(arena, bool, moments.count + 1)};
    uint64_t bound = request->control->extent.bound ? request->control->extent.bound : 1;
    turning.extent.kind = fl_correct_runs_deepen(turn.runs, bound);
    size_t first = first_unshared(&turn, moments.count);
    if (!turn.is_unknown && first < moments.count) {
        turning.is_found = true;
        turning.has_beginning = first > 0;
        turning.followed = moments.items[first].step;
        turning.decided = moments.items[first ? first - 1 : 0].step;
    }
    fl_correct_runs_destroy(turn.runs);
    return turning;
}
