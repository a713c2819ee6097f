/* program/build/freeze.c - from a builder's tables to a program.
 *
 * In this order: edges that end the run are led to one dead end per function, branches on
 * constants are decided, SKIP chains are bypassed, what a depth-first walk from the entries
 * reaches is numbered, and the tables are written anew in that numbering.
 */
#include "program/build/freeze.h"

#include <string.h>

#include "base/invariant.h"
#include "program/build/tables.h"
#include "program/source_file.h"

struct freezer {
    struct fl_builder *builder;
    struct fl_arena *arena;              /* the program's */
    struct fl_arena *scratch;            /* of this freezing */
    uint32_t location_count, edge_count; /* in the builder's numbering */

    uint32_t *out_starts; /* by location, into out_edges; one more than there are locations */
    uint32_t *out_edges;  /* edges sorted by source, in the order they were added */
    bool *is_dropped;     /* by edge */
    uint32_t *bypassed;   /* by location: where a SKIP chain from it ends */

    uint32_t *new_location;       /* by location: its number in the program, or FL_NO_INDEX */
    bool *is_loop_head;           /* by location */
    FL_VECTOR_OF(uint32_t) order; /* the program's locations as the builder numbers them */

    struct fl_location *locations;
    struct fl_edge *edges;
    uint32_t kept_edges;
};

static struct fl_edge *edge_at(const struct freezer *freezer, uint32_t edge) {
    return &freezer->builder->edges.items[edge];
}

static bool is_constant_bit(const struct fl_expression *expression, uint64_t bit) {
    return expression && expression->kind == FL_EXPRESSION_CONSTANT && expression->width == 1 &&
           expression->constant.word == bit;
}

/* One location per function behind whatever ends the run. */
static void lead_to_dead_ends(struct freezer *freezer) {
    struct fl_builder *builder = freezer->builder;
    fl_location_id *dead_ends = FL_NEW_ARRAY(freezer->scratch, fl_location_id, builder->functions.count);
    for (size_t i = 0; i < builder->functions.count; i++) dead_ends[i] = (fl_location_id)FL_NO_ID;
    for (size_t i = 0; i < builder->edges.count; i++) {
        struct fl_edge *edge = &builder->edges.items[i];
        if (!fl_operation_ends_run(&edge->operation)) continue;
        fl_function_id function = builder->locations.items[edge->source.index].function;
        fl_location_id *dead_end = &dead_ends[function.index];
        if (fl_id_is_none(*dead_end)) *dead_end = fl_builder_add_location(builder, function);
        edge->target = *dead_end;
    }
}

static void sort_edges_by_source(struct freezer *freezer) {
    freezer->out_starts = FL_NEW_ARRAY(freezer->scratch, uint32_t, freezer->location_count + 1);
    freezer->out_edges = FL_NEW_ARRAY(freezer->scratch, uint32_t, freezer->edge_count);
    uint32_t *starts = freezer->out_starts;
    for (uint32_t i = 0; i < freezer->edge_count; i++) starts[edge_at(freezer, i)->source.index + 1]++;
    for (uint32_t i = 0; i < freezer->location_count; i++) starts[i + 1] += starts[i];
    uint32_t *next = fl_arena_copy(freezer->scratch, starts, freezer->location_count * sizeof *starts);
    for (uint32_t i = 0; i < freezer->edge_count; i++)
        freezer->out_edges[next[edge_at(freezer, i)->source.index]++] = i;
}

/* Where one of a location's assumptions is the constant 1, the others can't be taken. */
static void decide_constant_branch(struct freezer *freezer, uint32_t location) {
    uint32_t taken = FL_NO_INDEX, first = freezer->out_starts[location], end = freezer->out_starts[location + 1];
    for (uint32_t i = first; i < end; i++) {
        const struct fl_operation *operation = &edge_at(freezer, freezer->out_edges[i])->operation;
        if (operation->kind != FL_OPERATION_ASSUME) return;
        if (is_constant_bit(operation->condition, 1)) taken = freezer->out_edges[i];
    }
    if (taken == FL_NO_INDEX) return;
    for (uint32_t i = first; i < end; i++) freezer->is_dropped[freezer->out_edges[i]] = true;
    freezer->is_dropped[taken] = false;
    edge_at(freezer, taken)->operation = (struct fl_operation){.kind = FL_OPERATION_SKIP, .variable = FL_NO_ID};
}

/* The edge that a location's bypass would follow, or FL_NO_INDEX. */
static uint32_t bypass_edge(const struct freezer *freezer, uint32_t location) {
    const struct fl_builder_location *entry = &freezer->builder->locations.items[location];
    const struct fl_function *function = fl_builder_function(freezer->builder, entry->function);
    if (function->entry.index == location || function->exit.index == location) return FL_NO_INDEX;
    uint32_t found = FL_NO_INDEX;
    for (uint32_t i = freezer->out_starts[location]; i < freezer->out_starts[location + 1]; i++) {
        uint32_t edge = freezer->out_edges[i];
        if (freezer->is_dropped[edge]) continue;
        const struct fl_edge *out = edge_at(freezer, edge);
        bool says_nothing = !out->is_event && fl_id_is_none(out->assumption) && !out->operation.address;
        if (found != FL_NO_INDEX || out->operation.kind != FL_OPERATION_SKIP || !says_nothing) return FL_NO_INDEX;
        found = edge;
    }
    return found;
}

enum { UNVISITED = 0, ON_CHAIN = 1, RESOLVED = 2 };

/* Follows SKIPs from each location; an endless loop of them keeps one of its locations. */
static void bypass_skips(struct freezer *freezer) {
    uint8_t *state = FL_NEW_ARRAY(freezer->scratch, uint8_t, freezer->location_count);
    freezer->bypassed = FL_NEW_ARRAY(freezer->scratch, uint32_t, freezer->location_count);
    FL_VECTOR_OF(uint32_t) chain = {0};
    for (uint32_t start = 0; start < freezer->location_count; start++) {
        uint32_t at = start, edge;
        chain.count = 0;
        while (state[at] == UNVISITED && (edge = bypass_edge(freezer, at)) != FL_NO_INDEX) {
            state[at] = ON_CHAIN;
            fl_vector_push(freezer->scratch, &chain, at);
            at = edge_at(freezer, edge)->target.index;
        }
        uint32_t end = state[at] == RESOLVED ? freezer->bypassed[at] : at;
        state[at] = RESOLVED;
        freezer->bypassed[at] = end;
        for (size_t i = 0; i < chain.count; i++) {
            state[chain.items[i]] = RESOLVED;
            freezer->bypassed[chain.items[i]] = end;
        }
    }
}

static uint32_t target_of(const struct freezer *freezer, uint32_t edge) {
    return freezer->bypassed[edge_at(freezer, edge)->target.index];
}

struct visit {
    uint32_t location;
    uint32_t next; /* of its out edges, counted down, so that the first ends up nearest in the order */
};

struct walk {
    uint8_t *state; /* by location: UNVISITED, ON_CHAIN while its visit is open, RESOLVED */
    FL_VECTOR_OF(struct visit) open;
    FL_VECTOR_OF(uint32_t) finished; /* postorder */
};

static void open_visit(struct freezer *freezer, struct walk *walk, uint32_t location) {
    walk->state[location] = ON_CHAIN;
    struct visit visit = {location, freezer->out_starts[location + 1]};
    fl_vector_push(freezer->scratch, &walk->open, visit);
}

static void walk_from(struct freezer *freezer, struct walk *walk, uint32_t entry) {
    open_visit(freezer, walk, entry);
    while (walk->open.count) {
        struct visit *visit = &fl_vector_last(&walk->open);
        if (visit->next == freezer->out_starts[visit->location]) {
            walk->state[visit->location] = RESOLVED;
            fl_vector_push(freezer->scratch, &walk->finished, visit->location);
            walk->open.count--;
            continue;
        }
        uint32_t edge = freezer->out_edges[--visit->next];
        if (freezer->is_dropped[edge]) continue;
        uint32_t target = target_of(freezer, edge);
        if (walk->state[target] == ON_CHAIN) freezer->is_loop_head[target] = true;
        if (walk->state[target] == UNVISITED) open_visit(freezer, walk, target);
    }
}

/* Numbers what is reachable: reverse postorder per function, the exit last. */
static void number_locations(struct freezer *freezer) {
    struct fl_builder *builder = freezer->builder;
    struct walk walk = {.state = FL_NEW_ARRAY(freezer->scratch, uint8_t, freezer->location_count)};
    freezer->is_loop_head = FL_NEW_ARRAY(freezer->scratch, bool, freezer->location_count);
    freezer->new_location = FL_NEW_ARRAY(freezer->scratch, uint32_t, freezer->location_count);
    memset(freezer->new_location, 0xff, freezer->location_count * sizeof(uint32_t));
    for (size_t f = 0; f < builder->functions.count; f++) {
        struct fl_function *function = &builder->functions.items[f];
        function->first_location = (uint32_t)freezer->order.count;
        if (!function->has_body) continue;
        walk.finished.count = 0;
        walk_from(freezer, &walk, function->entry.index);
        while (walk.finished.count) {
            uint32_t location = fl_vector_pop(&walk.finished);
            if (location != function->exit.index) fl_vector_push(freezer->scratch, &freezer->order, location);
        }
        fl_vector_push(freezer->scratch, &freezer->order, function->exit.index);
        function->location_count = (uint32_t)freezer->order.count - function->first_location;
        for (uint32_t i = 0; i < function->location_count; i++) {
            uint32_t number = function->first_location + i;
            freezer->new_location[freezer->order.items[number]] = number;
        }
        function->entry.index = freezer->new_location[function->entry.index];
        function->exit.index = freezer->new_location[function->exit.index];
    }
}

static void write_edge(struct freezer *freezer, const struct fl_edge *old, uint32_t source, uint32_t target) {
    struct fl_edge *edge = &freezer->edges[freezer->kept_edges];
    *edge = *old;
    edge->source.index = source;
    edge->target.index = freezer->new_location[target];
    if (edge->operation.kind == FL_OPERATION_CHECK) {
        FL_INVARIANT(edge->operation.check.index < freezer->builder->checks.count, "the check was added");
        struct fl_check *check = &freezer->builder->checks.items[edge->operation.check.index];
        if (fl_id_is_none(check->edge)) check->edge.index = freezer->kept_edges;
    }
    freezer->kept_edges++;
}

static void write_location(struct freezer *freezer, uint32_t number) {
    uint32_t old = freezer->order.items[number];
    struct fl_location *location = &freezer->locations[number];
    location->function = freezer->builder->locations.items[old].function;
    location->is_loop_head = freezer->is_loop_head[old];
    location->first_edge = freezer->kept_edges;
    for (uint32_t i = freezer->out_starts[old]; i < freezer->out_starts[old + 1]; i++) {
        uint32_t edge = freezer->out_edges[i];
        if (!freezer->is_dropped[edge])
            write_edge(freezer, edge_at(freezer, edge), number, target_of(freezer, edge));
    }
    location->edge_count = freezer->kept_edges - location->first_edge;
    if (location->edge_count != 1) return;
    const struct fl_operation *only = &freezer->edges[location->first_edge].operation;
    location->is_error = only->kind == FL_OPERATION_CHECK && is_constant_bit(only->condition, 0);
}

static void write_control_flow(struct freezer *freezer) {
    freezer->locations = FL_NEW_ARRAY(freezer->arena, struct fl_location, freezer->order.count);
    freezer->edges = FL_NEW_ARRAY(freezer->arena, struct fl_edge, freezer->edge_count);
    for (size_t f = 0; f < freezer->builder->functions.count; f++) {
        struct fl_function *function = &freezer->builder->functions.items[f];
        function->first_edge = freezer->kept_edges;
        for (uint32_t i = 0; i < function->location_count; i++)
            write_location(freezer, function->first_location + i);
        function->edge_count = freezer->kept_edges - function->first_edge;
    }
}

const fl_edge_id *fl_program_sort_incoming(struct fl_arena *arena, struct fl_location *locations,
                                           uint32_t location_count, const struct fl_edge *edges,
                                           uint32_t edge_count) {
    fl_edge_id *incoming = FL_NEW_ARRAY(arena, fl_edge_id, edge_count);
    for (uint32_t i = 0; i < edge_count; i++) locations[edges[i].target.index].incoming_count++;
    uint32_t start = 0;
    for (uint32_t i = 0; i < location_count; i++) {
        locations[i].first_incoming = start;
        start += locations[i].incoming_count;
        locations[i].incoming_count = 0;
    }
    for (uint32_t i = 0; i < edge_count; i++) {
        struct fl_location *target = &locations[edges[i].target.index];
        incoming[target->first_incoming + target->incoming_count++].index = i;
    }
    return incoming;
}

static uint32_t take_slots(uint32_t *next, uint32_t width) {
    uint32_t slot = *next;
    *next += fl_bits_word_count(width);
    return slot;
}

/* Lists each function's variables, parameters first, and gives them their slots. */
static uint32_t place_variables(struct freezer *freezer) {
    struct fl_builder *builder = freezer->builder;
    size_t function_count = builder->functions.count;
    fl_variable_id **lists = FL_NEW_ARRAY(freezer->scratch, fl_variable_id *, function_count);
    bool *is_placed = FL_NEW_ARRAY(freezer->scratch, bool, builder->variables.count);
    for (size_t i = 0; i < builder->variables.count; i++)
        if (!fl_id_is_none(builder->variables.items[i].function))
            builder->functions.items[builder->variables.items[i].function.index].variable_count++;
    for (size_t f = 0; f < function_count; f++) {
        struct fl_function *function = &builder->functions.items[f];
        lists[f] = FL_NEW_ARRAY(freezer->arena, fl_variable_id, function->variable_count);
        function->variables = lists[f];
        for (uint32_t i = 0; i < function->parameter_count; i++) {
            fl_variable_id id = function->parameters[i];
            *lists[f]++ = id;
            is_placed[id.index] = true;
            struct fl_variable *parameter = &builder->variables.items[id.index];
            parameter->slot = take_slots(&function->frame_slots, parameter->width);
        }
    }
    uint32_t global_slots = 0;
    for (uint32_t i = 0; i < builder->variables.count; i++) {
        struct fl_variable *variable = &builder->variables.items[i];
        if (is_placed[i]) continue;
        if (fl_id_is_none(variable->function)) {
            variable->slot = take_slots(&global_slots, variable->width);
            continue;
        }
        struct fl_function *function = &builder->functions.items[variable->function.index];
        *lists[variable->function.index]++ = (fl_variable_id){i};
        variable->slot = take_slots(&function->frame_slots, variable->width);
    }
    return global_slots;
}

static void list_objects(struct freezer *freezer) {
    struct fl_builder *builder = freezer->builder;
    fl_object_id **lists = FL_NEW_ARRAY(freezer->scratch, fl_object_id *, builder->functions.count);
    for (size_t i = 0; i < builder->objects.count; i++)
        if (builder->objects.items[i].kind == FL_OBJECT_LOCAL)
            builder->functions.items[builder->objects.items[i].function.index].object_count++;
    for (size_t f = 0; f < builder->functions.count; f++) {
        struct fl_function *function = &builder->functions.items[f];
        lists[f] = FL_NEW_ARRAY(freezer->arena, fl_object_id, function->object_count);
        function->objects = lists[f];
    }
    for (uint32_t i = 0; i < builder->objects.count; i++)
        if (builder->objects.items[i].kind == FL_OBJECT_LOCAL)
            *lists[builder->objects.items[i].function.index]++ = (fl_object_id){i};
}

/* What edges alone are about goes with the last of them: nothing is assumed in code that is never executed. */
static void drop_idle_assumptions(struct freezer *freezer) {
    struct fl_builder *builder = freezer->builder;
    bool *is_named = FL_NEW_ARRAY(freezer->scratch, bool, builder->assumptions.count);
    uint32_t *numbers = FL_NEW_ARRAY(freezer->scratch, uint32_t, builder->assumptions.count);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < freezer->kept_edges; i++)
        if (!fl_id_is_none(freezer->edges[i].assumption)) is_named[freezer->edges[i].assumption.index] = true;
    for (uint32_t i = 0; i < builder->assumptions.count; i++) {
        const struct fl_assumption *assumption = &builder->assumptions.items[i];
        bool needs_edge =
            assumption->phrase && fl_id_is_none(assumption->function) && assumption->effect != FL_EFFECT_ANYTHING;
        numbers[i] = kept;
        if (is_named[i] || !needs_edge) builder->assumptions.items[kept++] = *assumption;
    }
    builder->assumptions.count = kept;
    for (uint32_t i = 0; i < freezer->kept_edges; i++) {
        fl_assumption_id *assumption = &freezer->edges[i].assumption;
        if (!fl_id_is_none(*assumption)) assumption->index = numbers[assumption->index];
    }
}

static const struct fl_program *write_program(struct freezer *freezer, fl_function_id start,
                                              fl_function_id entry) {
    struct fl_builder *builder = freezer->builder;
    struct fl_program *program = FL_NEW(freezer->arena, struct fl_program);
    *program = (struct fl_program){
        .arena = freezer->arena,
        .facts = FL_NEW(freezer->arena, struct fl_fact_place),
        .pointer_width = builder->pointer_width,
        .has_access_checks = builder->has_access_checks,
        .has_strict_ends = builder->has_strict_ends,
        .inline_bodies = builder->inline_bodies,
        .handlers = builder->handlers,
        .arguments_use = builder->arguments_use,
        .global_slots = place_variables(freezer),
        .start = start,
        .entry = entry,
        .precondition = builder->precondition,
        .files = builder->files.items,
        .functions = builder->functions.items,
        .locations = freezer->locations,
        .edges = freezer->edges,
        .variables = builder->variables.items,
        .objects = builder->objects.items,
        .checks = builder->checks.items,
        .inputs = builder->inputs.items,
        .assumptions = builder->assumptions.items,
        .incoming = fl_program_sort_incoming(freezer->arena, freezer->locations, (uint32_t)freezer->order.count,
                                             freezer->edges, freezer->kept_edges),
        .file_count = (uint32_t)builder->files.count,
        .function_count = (uint32_t)builder->functions.count,
        .location_count = (uint32_t)freezer->order.count,
        .edge_count = freezer->kept_edges,
        .variable_count = (uint32_t)builder->variables.count,
        .object_count = (uint32_t)builder->objects.count,
        .check_count = (uint32_t)builder->checks.count,
        .input_count = (uint32_t)builder->inputs.count,
        .assumption_count = (uint32_t)builder->assumptions.count,
    };
    program->facts->arena = freezer->arena;
    list_objects(freezer);
    return program;
}

const struct fl_program *fl_builder_freeze(struct fl_builder *builder, fl_function_id start,
                                           fl_function_id entry) {
    FL_INVARIANT(fl_builder_function(builder, start)->has_body, "the start has a body");
    FL_INVARIANT(fl_builder_function(builder, entry)->has_body, "the entry has a body");
    struct freezer freezer = {.builder = builder, .arena = builder->arena, .scratch = fl_arena_create()};
    lead_to_dead_ends(&freezer);
    freezer.location_count = (uint32_t)builder->locations.count;
    freezer.edge_count = (uint32_t)builder->edges.count;
    freezer.is_dropped = FL_NEW_ARRAY(freezer.scratch, bool, freezer.edge_count);
    sort_edges_by_source(&freezer);
    for (uint32_t i = 0; i < freezer.location_count; i++) decide_constant_branch(&freezer, i);
    bypass_skips(&freezer);
    number_locations(&freezer);
    write_control_flow(&freezer);
    drop_idle_assumptions(&freezer);
    const struct fl_program *program = write_program(&freezer, start, entry);
    for (size_t i = 0; i < builder->files.count; i++)
        fl_source_file_read(builder->arena, &builder->files.items[i]);
    fl_arena_destroy(freezer.scratch);
    return program;
}
