/* replay/event/trace.c - the ways of a trace of named events. */
#include "replay/event/trace.h"

#include <inttypes.h>

#include "base/invariant.h"

typedef const struct fl_term *term_ref;

static const struct fl_event_trace *event_trace(const struct fl_trace *trace) {
    return (const struct fl_event_trace *)trace;
}

/* An event that happens now. */
struct happening {
    const struct fl_event_trace *trace;
    struct fl_engine *engine;
    struct fl_state *state;
    const struct fl_event_site *site;
    uint32_t name;               /* index + 1; 0: only the state knows */
    term_ref address;            /* of the name; NULL: not evaluated yet */
    struct fl_event_value value; /* of the argument */
    term_ref number;             /* the same as a term; NULL: not evaluated yet */
};

static uint32_t name_of(const struct fl_event_trace *trace, const struct fl_event_site *site) {
    return trace->site_names[trace->sites->by_edge[site->edge.index] - 1];
}

static bool may_be_observed(const struct fl_event_trace *trace, const struct fl_event_site *site) {
    uint32_t name = name_of(trace, site);
    return site->kind == FL_EVENT_NAMED && (!name || trace->names.items[name - 1].is_observed);
}

static enum fl_concern concerns(const struct fl_trace *base, struct fl_engine *engine, struct fl_state *state,
                                const struct fl_event_site *site) {
    (void)engine;
    (void)state;
    return may_be_observed(event_trace(base), site) ? FL_CONCERN_EVENT : FL_CONCERN_NONE;
}

/* ---- conditions: NULL where the engine has given up ---- */

static term_ref evaluate_argument(struct happening *now, int index) {
    const struct fl_operation *call = &fl_program_edge(now->trace->base.program, now->site->edge)->operation;
    return fl_symbolic_evaluate(now->engine, now->state, call->arguments[index].value);
}

static term_ref is_named(struct happening *now, uint32_t name) {
    if (now->name) return fl_term_bool(now->engine->terms, now->name == name + 1);
    if (!now->address) now->address = evaluate_argument(now, now->site->text);
    if (!now->address) return NULL;
    return fl_event_name_is(now->engine, now->state, now->address, now->trace->names.items[name].text);
}

static term_ref is_in_range(struct happening *now, const struct fl_event_choice *choice) {
    if (now->value.kind == FL_EVENT_VALUE_NONE) return fl_term_false(now->engine->terms);
    if (now->value.kind == FL_EVENT_VALUE_OTHER) {
        fl_engine_give_up(now->engine, "an event with a value that is no integer of at most 64 bits");
        return NULL;
    }
    if (!now->number) now->number = fl_symbolic_evaluate(now->engine, now->state, now->value.expression);
    if (!now->number) return NULL;
    return fl_event_value_between(now->engine->terms, &now->value, now->number, choice->low, choice->high);
}

static term_ref is_choice(struct happening *now, const struct fl_event_choice *choice) {
    term_ref condition = is_named(now, choice->name);
    if (!condition || !choice->has_range || fl_term_is_false(condition)) return condition;
    term_ref fits = is_in_range(now, choice);
    return fits ? fl_term_and(now->engine->terms, condition, fits) : NULL;
}

static term_ref is_item(struct happening *now, const struct fl_event_item *item) {
    struct fl_terms *terms = now->engine->terms;
    term_ref condition = fl_term_false(terms);
    for (uint32_t i = 0; i < item->choice_count && !fl_term_is_true(condition); i++) {
        term_ref is_this = is_choice(now, &now->trace->choices.items[item->first_choice + i]);
        if (!is_this) return NULL;
        condition = fl_term_or(terms, condition, is_this);
    }
    return item->is_negated ? fl_term_not(terms, condition) : condition;
}

static term_ref is_observed(struct happening *now) {
    struct fl_terms *terms = now->engine->terms;
    if (now->name || !now->trace->has_alphabet) return fl_term_true(terms);
    term_ref condition = fl_term_false(terms);
    for (uint32_t i = 0; i < now->trace->names.count; i++) {
        if (!now->trace->names.items[i].is_observed) continue;
        term_ref is_this = is_named(now, i);
        if (!is_this) return NULL;
        condition = fl_term_or(terms, condition, is_this);
    }
    return condition;
}

/* ---- ways ---- */

/* In the order of positions. */
static void add_way(struct happening *now, fl_trace_ways *ways, size_t first, uint64_t position, term_ref guard) {
    if (fl_term_is_false(guard)) return;
    struct fl_trace_way *last = ways->count > first ? &fl_vector_last(ways) : NULL;
    if (last && last->position == position) {
        last->guard = fl_term_or(now->engine->terms, last->guard, guard);
        return;
    }
    fl_vector_push(now->engine->arena, ways, (struct fl_trace_way){.position = position, .guard = guard});
}

static bool find_ways(struct happening *now, uint64_t position, fl_trace_ways *ways) {
    const struct fl_event_trace *trace = now->trace;
    struct fl_terms *terms = now->engine->terms;
    size_t first = ways->count;
    term_ref observed = is_observed(now);
    if (!observed) return false;
    add_way(now, ways, first, position, fl_term_not(terms, observed));
    if (trace->base.is_suffix && position == 0) add_way(now, ways, first, position, observed);
    for (uint64_t at = position; at < trace->base.end; at++) {
        const struct fl_event_item *item = fl_event_trace_item(trace, at);
        term_ref guard = is_item(now, item);
        if (!guard) return false;
        add_way(now, ways, first, item->is_repeated ? at : at + 1, fl_term_and(terms, observed, guard));
        if (!item->is_repeated) break;
    }
    return true;
}

static void ways(const struct fl_trace *base, struct fl_engine *engine, struct fl_state *state,
                 const struct fl_event_site *site, fl_edge_id edge, uint64_t position, fl_trace_ways *ways) {
    (void)edge;
    FL_INVARIANT(site && site->kind == FL_EVENT_NAMED, "a trace of events is asked about events only");
    const struct fl_event_trace *trace = event_trace(base);
    struct happening now = {.trace = trace,
                            .engine = engine,
                            .state = state,
                            .site = site,
                            .name = name_of(trace, site),
                            .value = fl_event_value_of(base->program, site)};
    size_t before = ways->count;
    if (!find_ways(&now, position, ways)) ways->count = before;
}

/* ---- ways in any state ---- */

static bool can_be_choice(const struct fl_event_choice *choice, uint32_t name, enum fl_event_value_kind kind) {
    bool is_named = !name || name == choice->name + 1;
    return is_named && (!choice->has_range || kind != FL_EVENT_VALUE_NONE);
}

static bool can_be_item(const struct fl_event_trace *trace, const struct fl_event_item *item, uint32_t name,
                        enum fl_event_value_kind kind) {
    const struct fl_event_choice *choices = trace->choices.items + item->first_choice;
    for (uint32_t i = 0; i < item->choice_count; i++) {
        bool must_be = name == choices[i].name + 1 && !choices[i].has_range;
        if (item->is_negated ? must_be : can_be_choice(&choices[i], name, kind)) return !item->is_negated;
    }
    return item->is_negated;
}

static void possible_ways(const struct fl_trace *base, struct fl_arena *arena, const struct fl_event_site *site,
                          uint64_t position, fl_trace_positions *positions) {
    const struct fl_event_trace *trace = event_trace(base);
    uint32_t name = name_of(trace, site);
    bool is_event = may_be_observed(trace, site);
    if (!is_event || (!name && trace->has_alphabet) || (base->is_suffix && position == 0))
        fl_vector_push(arena, positions, position);
    if (!is_event) return;
    enum fl_event_value_kind kind = fl_event_value_of(base->program, site).kind;
    for (uint64_t at = position; at < base->end; at++) {
        const struct fl_event_item *item = fl_event_trace_item(trace, at);
        if (can_be_item(trace, item, name, kind))
            fl_vector_push(arena, positions, item->is_repeated ? at : at + 1);
        if (!item->is_repeated) break;
    }
}

/* ---- ends ---- */

static bool accepts(const struct fl_trace *base, uint64_t position) {
    return position >= event_trace(base)->first_accepting;
}

static bool accepts_failure(const struct fl_trace *base, uint64_t position, fl_check_id check) {
    (void)check;
    return accepts(base, position);
}

static const char *describe(const struct fl_trace *base, struct fl_arena *arena, uint64_t position) {
    const struct fl_event_trace *trace = event_trace(base);
    if (position >= base->end) return "the end of the trace";
    struct fl_text text = fl_text_make(arena);
    fl_text_format(&text, "line %" PRIu32 ": ", trace->lines.items[position]);
    fl_event_item_print(&text, trace, fl_event_trace_item(trace, position));
    return fl_text_string(&text);
}

static uint64_t count(const struct fl_trace *base, uint64_t position) {
    (void)base;
    return position;
}

const struct fl_trace_class fl_event_trace_class = {
    .unit = "event",
    .concerns = concerns,
    .ways = ways,
    .possible_ways = possible_ways,
    .accepts = accepts,
    .accepts_failure = accepts_failure,
    .describe = describe,
    .count = count,
    .fits = fl_event_trace_fits,
};
