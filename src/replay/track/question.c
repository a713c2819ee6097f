#include "replay/track/question.h"

/* How often a branch is asked for along one run, and how many ways to divide what is printed. */
enum { MOST_TIMES = 3, MOST_WAYS = 8 };

static bool wants_branch(void *context, fl_edge_id edge) {
    struct fl_log_question *question = context;
    if (!question->left || question->position < question->line_start) return false;
    if (question->branches[edge.index] >= MOST_TIMES) return false;
    question->branches[edge.index]++;
    question->left--;
    return true;
}

static bool wants_failure(void *context, fl_check_id check) {
    (void)context, (void)check;
    return false;
}

static void found(void *context, const struct fl_guided_values *values) {
    const struct fl_log_question *question = context;
    if (values) question->found(question->context, values);
}

static bool must_stop(void *context) {
    const struct fl_log_question *question = context;
    return fl_deadline_has_passed(question->deadline);
}

/* What the library does with an event is no concern of the run; what the user's own functions do is. */
static bool is_executed(const struct fl_log_question *question, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(question->subject->program, id);
    if (edge->operation.kind != FL_OPERATION_CALL) return true;
    const struct fl_expression *callee = edge->operation.callee;
    return callee->kind != FL_EXPRESSION_FUNCTION ||
           fl_program_function(question->subject->program, callee->function)->is_users;
}

/* Goes on behind what the run printed, which is in the log. */
static bool go_on(struct fl_log_question *question, struct fl_guided_step *step, const struct fl_trace_way *way) {
    if (question->position < question->line_start && way->position >= question->line_start) fl_guided_mark(step->guided);
    question->position = way->position;
    fl_state_assume(step->engine, step->state, way->guard);
    if (is_executed(question, step->edge)) return false;
    fl_symbolic_skip_call(step->engine, step->state, step->edge, way->result, step->successors);
    return true;
}

/* Where the run prints something else, what would have been needed is asked, and nothing more. */
static bool print(void *context, struct fl_guided_step *step) {
    struct fl_log_question *question = context;
    const struct fl_trace *trace = &question->log->base;
    const struct fl_event_site *site = fl_event_site_at(question->subject->sites, step->edge);
    enum fl_concern concern = trace->class->concerns(trace, step->engine, step->state, site);
    if (concern == FL_CONCERN_NONE || concern == FL_CONCERN_INSIDE) return false;
    if (concern == FL_CONCERN_UNKNOWN) return true;
    fl_trace_ways ways = {0};
    trace->class->ways(trace, step->engine, step->state, site, step->edge, question->position, &ways);
    for (size_t i = 0; i < ways.count; i++)
        if (fl_guided_holds(step->guided, ways.items[i].guard)) return go_on(question, step, &ways.items[i]);
    for (size_t i = 0; i < ways.count && i < MOST_WAYS; i++)
        fl_guided_ask(step->guided, step->state, ways.items[i].guard);
    return true;
}

void fl_log_ask(struct fl_log_question *question, struct fl_guided *guided, const struct fl_feed *feed) {
    struct fl_guided_client client = {.context = question,
                                      .wants_branch = wants_branch,
                                      .wants_failure = wants_failure,
                                      .found = found,
                                      .must_stop = must_stop,
                                      .settled = question->settled,
                                      .progress = question->settled ? &question->position : NULL,
                                      .is_observed = question->is_observed,
                                      .step = print};
    question->position = 0;
    fl_guided_follow(guided, feed, &client);
}
