#include "replay/witness/trace.h"

#include <inttypes.h>

typedef const struct fl_term *term_ref;

static const struct fl_witness_trace *witness_trace(const struct fl_trace *trace) {
    return (const struct fl_witness_trace *)trace;
}

static enum fl_concern concerns(const struct fl_trace *trace, struct fl_engine *engine, struct fl_state *state,
                                const struct fl_event_site *site) {
    (void)trace, (void)engine, (void)state, (void)site;
    return FL_CONCERN_NONE;
}

static bool observes(const struct fl_trace *trace, fl_edge_id edge) {
    return witness_trace(trace)->is_observed[edge.index];
}

/* ---- waypoints ---- */

/* A step of a run, before it is made. */
struct step {
    const struct fl_witness_trace *trace;
    struct fl_engine *engine;
    struct fl_state *state;
    fl_edge_id id;
    const struct fl_edge *edge;
    bool is_lost; /* the engine has given up */
};

static bool has_edge(const struct fl_waypoint *way, fl_edge_id edge) {
    for (uint32_t i = 0; i < way->edge_count; i++)
        if (fl_id_equal(way->edges[i], edge)) return true;
    return false;
}

static bool has_location(const struct fl_waypoint *way, fl_location_id location) {
    for (uint32_t i = 0; i < way->location_count; i++)
        if (fl_id_equal(way->locations[i], location)) return true;
    return false;
}

static struct fl_event_value value_of(const struct fl_expression *expression) {
    return (struct fl_event_value){
        .kind = FL_EVENT_VALUE_INTEGER, .expression = expression, .sign = fl_type_sign(expression->type)};
}

/* The value that the edge by which the state came here has put into its variable, or NULL if it has none. */
static const struct fl_expression *value_before(struct step *step) {
    const struct fl_program *program = step->trace->base.program;
    const struct fl_location *location = fl_program_location(program, step->edge->source);
    for (uint32_t i = 0; i < location->incoming_count; i++) {
        fl_edge_id before = program->incoming[location->first_incoming + i];
        const struct fl_operation *operation = &fl_program_edge(program, before)->operation;
        bool is_input = operation->kind == FL_OPERATION_INPUT;
        if ((!is_input && operation->kind != FL_OPERATION_CALL) || fl_id_is_none(operation->variable)) continue;
        const struct fl_variable *variable = fl_program_variable(program, operation->variable);
        struct fl_expression *value = FL_NEW(step->engine->arena, struct fl_expression);
        *value = (struct fl_expression){
            .kind = FL_EXPRESSION_VARIABLE,
            .width = variable->width,
            .type = is_input ? program->inputs[operation->input.index].type : variable->type,
            .variable = operation->variable,
        };
        return value;
    }
    return NULL;
}

/* Of a RETURN that is about to be made, or of what has led to the location. */
static term_ref result_condition(struct step *step, const struct fl_witness_condition *condition) {
    const struct fl_operation *operation = &step->edge->operation;
    bool is_return = operation->kind == FL_OPERATION_RETURN && operation->value;
    const struct fl_expression *expression = is_return ? operation->value : value_before(step);
    if (!expression || expression->width > 64) return fl_term_true(step->engine->terms);
    struct fl_event_value value = value_of(expression);
    term_ref number = fl_symbolic_evaluate(step->engine, step->state, expression);
    if (!number) return NULL;
    return fl_event_value_between(step->engine->terms, &value, number, condition->low, condition->high);
}

static term_ref condition_of(struct step *step, const struct fl_witness_condition *condition) {
    struct fl_terms *terms = step->engine->terms;
    term_ref term = fl_term_true(terms);
    if (condition->is_of_result)
        term = result_condition(step, condition);
    else if (condition->expression)
        term = fl_symbolic_evaluate(step->engine, step->state, condition->expression);
    if (!term) {
        step->is_lost = true;
        return fl_term_false(terms);
    }
    return condition->is_negated ? fl_term_not(terms, term) : term;
}

static term_ref passes_location(struct step *step, const struct fl_witness_point *point) {
    bool is_there = has_location(&point->way, step->edge->source);
    return is_there ? condition_of(step, &point->condition) : fl_term_false(step->engine->terms);
}

static term_ref passes_edge(struct step *step, const struct fl_witness_point *point) {
    bool is_there = has_edge(&point->way, step->id);
    return is_there ? condition_of(step, &point->condition) : fl_term_false(step->engine->terms);
}

/* ---- ways ---- */

static bool is_last(const struct fl_witness_trace *trace, uint64_t position) {
    return position + 1 == trace->base.end;
}

static bool is_chained(const struct fl_witness_trace *trace, uint64_t position) {
    enum fl_witness_step_kind before = trace->segments.items[position - 1].followed.kind;
    enum fl_witness_step_kind kind = trace->segments.items[position].followed.kind;
    return kind == FL_WITNESS_STATEMENT || kind != before;
}

static void add_way(struct step *step, fl_trace_ways *ways, uint64_t position, term_ref guard) {
    if (fl_term_is_false(guard)) return;
    struct fl_trace_way way = {.position = position, .guard = guard};
    fl_vector_push(step->engine->arena, ways, way);
}

/* The step is made by runs in which the guard holds, in this segment. */
static void take_edge(struct step *step, fl_trace_ways *ways, uint64_t position, term_ref guard) {
    const struct fl_witness_trace *trace = step->trace;
    struct fl_terms *terms = step->engine->terms;
    if (fl_term_is_false(guard)) return;
    if (position == trace->base.end) {
        add_way(step, ways, position, guard);
        return;
    }
    const struct fl_witness_segment *segment = &trace->segments.items[position];
    bool is_target = is_last(trace, position) && trace->fails;
    term_ref passes = is_target ? fl_term_false(terms) : passes_edge(step, &segment->followed);
    term_ref stays = position >= trace->greedy ? fl_term_not(terms, passes) : fl_term_true(terms);
    for (size_t i = 0; i < segment->avoided.count; i++) {
        const struct fl_witness_point *avoided = &segment->avoided.items[i];
        stays = fl_term_and(terms, stays, fl_term_not(terms, passes_location(step, avoided)));
        stays = fl_term_and(terms, stays, fl_term_not(terms, passes_edge(step, avoided)));
    }
    if (!fl_witness_reach_leads_on(trace, step->state, step->id, position)) stays = fl_term_false(terms);
    add_way(step, ways, position, fl_term_and(terms, guard, stays));
    add_way(step, ways, position + 1, fl_term_and(terms, guard, passes));
}

/* Ways to the same position become one. */
static void unite(struct fl_terms *terms, fl_trace_ways *ways, size_t first) {
    size_t count = first;
    for (size_t i = first; i < ways->count; i++) {
        size_t same = first;
        while (same < count && ways->items[same].position != ways->items[i].position) same++;
        if (same == count)
            ways->items[count++] = ways->items[i];
        else
            ways->items[same].guard = fl_term_or(terms, ways->items[same].guard, ways->items[i].guard);
    }
    ways->count = count;
}

static void ways(const struct fl_trace *base, struct fl_engine *engine, struct fl_state *state,
                 const struct fl_event_site *site, fl_edge_id edge, uint64_t position, fl_trace_ways *ways) {
    (void)site;
    const struct fl_witness_trace *trace = witness_trace(base);
    struct step step = {trace, engine, state, edge, fl_program_edge(base->program, edge), false};
    size_t first = ways->count;
    term_ref guard = fl_term_true(engine->terms);
    for (uint64_t at = position;; at++) {
        bool is_end = at == base->end || (is_last(trace, at) && trace->fails);
        bool goes_on = !is_end && (at == position || is_chained(trace, at));
        term_ref passes =
            goes_on ? passes_location(&step, &trace->segments.items[at].followed) : fl_term_false(engine->terms);
        term_ref stays = at >= trace->greedy ? fl_term_not(engine->terms, passes) : fl_term_true(engine->terms);
        take_edge(&step, ways, at, fl_term_and(engine->terms, guard, stays));
        guard = fl_term_and(engine->terms, guard, passes);
        if (fl_term_is_false(guard)) break;
    }
    if (step.is_lost) ways->count = first;
    unite(engine->terms, ways, first);
}

/* ---- ends ---- */

static bool accepts(const struct fl_trace *base, uint64_t position) {
    return position == base->end;
}

static bool accepts_failure(const struct fl_trace *base, uint64_t position, fl_check_id check) {
    const struct fl_witness_trace *trace = witness_trace(base);
    if (!trace->fails) return position == base->end;
    const struct fl_waypoint *target = &fl_vector_last(&trace->segments).followed.way;
    return is_last(trace, position) && has_edge(target, base->program->checks[check.index].edge);
}

static const char *describe(const struct fl_trace *base, struct fl_arena *arena, uint64_t position) {
    if (position == base->end) return "the end of the witness";
    const struct fl_waypoint *way = &witness_trace(base)->segments.items[position].followed.way;
    return fl_arena_format(arena, "line %" PRIu32 ": %s", way->line, way->text);
}

static uint64_t count(const struct fl_trace *base, uint64_t position) {
    (void)base;
    return position;
}

const struct fl_trace_class fl_witness_trace_class = {
    .unit = "waypoint",
    .concerns = concerns,
    .observes = observes,
    .ways = ways,
    .accepts = accepts,
    .accepts_failure = accepts_failure,
    .describe = describe,
    .count = count,
};
