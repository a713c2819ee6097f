#include "watch/flow/flow_table.h"

/* So often a state is joined before its intervals are widened: where a loop or a function begins, and elsewhere,
 * where it would forget what a condition has just told. */
enum { joins_at_beginning = 1, joins_elsewhere = 40 };

static struct fl_bitset find_beginnings(const struct fl_flow_subject *subject) {
    const struct fl_program *program = subject->program;
    struct fl_bitset beginnings = fl_bitset_make(subject->arena, program->location_count);
    for (uint32_t i = 0; i < program->edge_count; i++)
        if (program->edges[i].target.index <= program->edges[i].source.index)
            fl_bitset_add(&beginnings, program->edges[i].target.index);
    for (uint32_t i = 0; i < program->function_count; i++)
        if (program->functions[i].has_body) fl_bitset_add(&beginnings, program->functions[i].entry.index);
    return beginnings;
}

static bool is_widened(const struct fl_flow_table *table, uint32_t location, unsigned joins) {
    bool is_beginning = !table->subject->thresholds || fl_bitset_has(&table->beginnings, location);
    return joins >= (is_beginning ? joins_at_beginning : joins_elsewhere);
}

struct fl_flow_table fl_flow_table_make(const struct fl_flow_subject *subject, struct fl_flow_limits limits) {
    uint32_t functions = subject->program->function_count;
    return (struct fl_flow_table){.subject = subject,
                                  .live = fl_live_variables_create(subject->arena, subject->program),
                                  .limits = limits,
                                  .beginnings = find_beginnings(subject),
                                  .contexts_of =
                                      FL_NEW_ARRAY(subject->arena, struct fl_flow_contexts, functions + 1)};
}

/* ---- places ---- */

struct fl_flow_point *fl_flow_point_at(struct fl_flow_table *table, uint32_t context, uint32_t location) {
    const struct fl_function *function =
        fl_program_function(table->subject->program, table->contexts.items[context].function);
    return &table->contexts.items[context].points[location - function->first_location];
}

/* What was called last is looked at first, so that callers go on with all that comes of a call; in a function,
 * what comes first. */
static bool is_before(const struct fl_flow_spot *left, const struct fl_flow_spot *right) {
    if (left->context != right->context) return left->context > right->context;
    return left->location < right->location;
}

static void push(struct fl_flow_table *table, struct fl_flow_spot work) {
    fl_vector_push(table->subject->arena, &table->queue, work);
    struct fl_flow_spot *items = table->queue.items;
    size_t at = table->queue.count - 1;
    for (; at && is_before(&work, &items[(at - 1) / 2]); at = (at - 1) / 2) items[at] = items[(at - 1) / 2];
    items[at] = work;
}

static struct fl_flow_spot pop(struct fl_flow_table *table) {
    struct fl_flow_spot *items = table->queue.items, first = items[0], last = fl_vector_pop(&table->queue);
    size_t at = 0, count = table->queue.count;
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && is_before(&items[child + 1], &items[child])) child++;
        if (!is_before(&items[child], &last)) break;
        items[at] = items[child];
    }
    if (count) items[at] = last;
    return first;
}

void fl_flow_wait(struct fl_flow_table *table, struct fl_flow_spot place) {
    struct fl_flow_part *part = &fl_flow_point_at(table, place.context, place.location)->parts.items[place.part];
    if (part->is_waiting) return;
    part->is_waiting = true;
    push(table, place);
}

struct fl_flow_spot fl_flow_next(struct fl_flow_table *table) {
    struct fl_flow_spot place = pop(table);
    fl_flow_point_at(table, place.context, place.location)->parts.items[place.part].is_waiting = false;
    return place;
}

/* What an observer does depends on what it is told, and there is little of it. */
static bool is_limited(const struct fl_flow_table *table, fl_function_id function) {
    return !fl_program_function(table->subject->program, function)->is_observer;
}

static struct fl_flow_part *find_part(struct fl_flow_point *point, uint64_t name) {
    for (size_t i = 0; i < point->parts.count; i++)
        if (point->parts.items[i].name == name) return &point->parts.items[i];
    return NULL;
}

/* What nobody reads any more tells no states apart. */
static void forget_dead(struct fl_flow_table *table, struct fl_flow_state *state, uint32_t location) {
    size_t count;
    if (!state->relations) return;
    const fl_variable_id *dead = fl_dead_variables(table->live, (fl_location_id){location}, &count);
    for (size_t i = 0; i < count; i++) fl_flow_relate(table->subject, state, dead[i], FL_FLOW_UNKNOWN);
}

static void add_part(struct fl_flow_table *table, uint32_t context, uint32_t location, uint64_t name,
                     const struct fl_flow_state *state) {
    struct fl_flow_point *point = fl_flow_point_at(table, context, location);
    fl_vector_push(table->subject->arena, &point->parts, ((struct fl_flow_part){.name = name, .state = *state}));
    if (++table->state_count > table->limits.states) table->is_given_up = true;
    fl_flow_wait(table, (struct fl_flow_spot){context, location, (uint32_t)point->parts.count - 1});
}

void fl_flow_arrive(struct fl_flow_table *table, uint32_t context, uint32_t location, struct fl_flow_state state) {
    struct fl_flow_point *point = fl_flow_point_at(table, context, location);
    if (!state.values.is_reached) return;
    forget_dead(table, &state, location);
    uint64_t name = fl_flow_name(table->subject, &state);
    struct fl_flow_part *part = find_part(point, name);
    if (!part && point->parts.count >= table->limits.parts &&
        is_limited(table, table->contexts.items[context].function)) {
        fl_flow_forget_variables(table->subject, &state);
        name = fl_flow_name(table->subject, &state);
        part = find_part(point, name);
    }
    if (part && fl_flow_includes(table->subject, &part->state, &state)) return;
    if (table->is_closed) {
        table->is_given_up = true;
    } else if (!part) {
        add_part(table, context, location, name, &state);
    } else {
        part->state =
            fl_flow_join(table->subject, &part->state, &state, is_widened(table, location, part->joins++));
        table->state_count++;
        fl_flow_wait(table, (struct fl_flow_spot){context, location, (uint32_t)(part - point->parts.items)});
    }
}

/* ---- contexts ---- */

static uint32_t find_context(const struct fl_flow_table *table, fl_function_id function, uint64_t name) {
    const struct fl_flow_contexts *known = &table->contexts_of[function.index];
    for (size_t i = 0; i < known->count; i++)
        if (table->contexts.items[known->items[i]].name == name) return known->items[i];
    return UINT32_MAX;
}

uint32_t fl_flow_context_of(struct fl_flow_table *table, fl_function_id function, struct fl_flow_state *entry,
                            uint64_t told) {
    const struct fl_function *entered = fl_program_function(table->subject->program, function);
    struct fl_arena *arena = table->subject->arena;
    struct fl_flow_contexts *of_function = &table->contexts_of[function.index];
    uint64_t name = fl_flow_name(table->subject, entry) ^ told;
    uint32_t known = find_context(table, function, name);
    if (known == UINT32_MAX && of_function->count >= table->limits.contexts && is_limited(table, function)) {
        fl_flow_forget_variables(table->subject, entry);
        name = fl_flow_name(table->subject, entry) ^ told;
        known = find_context(table, function, name);
    }
    if (known != UINT32_MAX || table->is_closed) return known;
    struct fl_flow_context context = {.function = function,
                                      .name = name,
                                      .points =
                                          FL_NEW_ARRAY(arena, struct fl_flow_point, entered->location_count + 1)};
    fl_vector_push(arena, of_function, (uint32_t)table->contexts.count);
    fl_vector_push(arena, &table->contexts, context);
    return (uint32_t)table->contexts.count - 1;
}

void fl_flow_add_caller(struct fl_flow_table *table, uint32_t index, struct fl_flow_spot caller) {
    struct fl_flow_context *context = &table->contexts.items[index];
    const struct fl_flow_subject *subject = table->subject;
    uint64_t key = ((uint64_t)caller.context << 40) ^ ((uint64_t)caller.location << 16) ^ caller.part;
    if (!context->known.arena) context->known = fl_map_make(subject->arena);
    if (fl_map_find(&context->known, key)) return;
    *fl_map_at(&context->known, key) = 1;
    if (table->is_closed) table->is_given_up = true;
    fl_vector_push(subject->arena, &context->callers, caller);
}

void fl_flow_tell_callers(struct fl_flow_table *table, uint32_t index) {
    for (size_t i = 0; i < table->contexts.items[index].callers.count; i++)
        fl_flow_wait(table, table->contexts.items[index].callers.items[i]);
}
