/* replay/follow/ends.c - where runs end, and whether they have left the traces by then. */
#include "replay/follow/enumerate.h"
#include "replay/follow/recorder.h"
#include "replay/follow/unsliced.h"

typedef const struct fl_term *term_ref;

static bool accepts(const struct fl_follower *follower, const struct fl_trace_place *place, fl_check_id check) {
    for (size_t i = 0; i < follower->trace_count; i++) {
        const struct fl_trace *trace = follower->traces[i];
        uint64_t position = place->positions[i];
        bool is_end = fl_id_is_none(check) ? trace->class->accepts(trace, position)
                                           : trace->class->accepts_failure(trace, position, check);
        if (!is_end) return false;
    }
    return true;
}

/* The state is where the traces may end. */
static term_ref is_accepted(struct fl_follower *follower, const struct fl_state *state, fl_check_id check) {
    term_ref any = fl_term_false(follower->terms);
    fl_guarded_places places = fl_places_of_state(follower, state);
    for (size_t i = 0; i < places.count; i++)
        if (accepts(follower, places.items[i].place, check))
            any = fl_term_or(follower->terms, any, places.items[i].guard);
    return any;
}

void fl_follower_end(struct fl_follower *follower, const struct fl_state *state, fl_check_id check,
                     term_ref condition) {
    if (follower->is_done) return;
    condition = fl_term_and(follower->terms, condition, is_accepted(follower, state, check));
    if (fl_term_is_false(condition)) return;
    if (follower->recorder) {
        if (follower->recorder->live) fl_live_edges_add_end(follower->recorder->live, state, condition);
        return;
    }
    if (follower->options->distinction_count) {
        fl_follower_keep_distinct(follower, (struct fl_state *)state, check, condition);
        return;
    }
    if (fl_id_is_none(check) && follower->fallback && follower->options->wants_failure) return;
    enum fl_answer answer = fl_follower_ask_for_run(follower, state, condition);
    if (answer == FL_UNDECIDED) fl_engine_give_up(follower->engine, "the solver ran out of time");
    if (answer == FL_SATISFIABLE && follower->options->is_loosened) {
        follower->result->loosened = fl_symbolic_inputs(follower->engine, state, NULL);
        fl_engine_give_up(follower->engine, "a run of the loosened program leaves the traces");
        follower->reason = follower->engine->incomplete;
        return;
    }
    if (answer == FL_SATISFIABLE) fl_follower_keep(follower, state, check);
}
