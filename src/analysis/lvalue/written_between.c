#include "analysis/lvalue/written_between.h"

#include "analysis/returning.h"
#include "base/invariant.h"
#include "base/map.h"
#include "base/vector.h"

/* A function's graph without calls that never return. What may be written on the ways between two
 * of its components is found from that of the components behind the first, and remembered. */
struct function_ways {
    uint32_t first_location;
    struct fl_graph graph;
    struct fl_components components;
    const fl_lvalue_set *written; /* by arc of the graph */
    const fl_lvalue_set *inside;  /* by component: by the arcs inside it */
    struct fl_map between;        /* from << 32 | to, components -> set + FIRST_SET, or NO_WAY */
};

enum { NO_WAY = 1, FIRST_SET };

struct fl_written_between {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_lvalues *lvalues;
    struct fl_mod_ref mod_ref;
    struct fl_returning returning;
    struct function_ways **functions; /* NULL: not made yet */
    FL_VECTOR_OF(uint32_t) open;      /* components whose ways are being found */
};

struct fl_written_between *fl_written_between_create(struct fl_arena *arena, const struct fl_call_graph *graph,
                                                     struct fl_lvalues *lvalues, struct fl_mod_ref mod_ref) {
    struct fl_written_between *between = FL_NEW(arena, struct fl_written_between);
    between->arena = arena;
    between->program = graph->program;
    between->lvalues = lvalues;
    between->mod_ref = mod_ref;
    between->returning = fl_returning_compute(arena, graph);
    between->functions = FL_NEW_ARRAY(arena, struct function_ways *, graph->program->function_count);
    return between;
}

static fl_lvalue_set written_by(struct fl_written_between *between, fl_edge_id edge) {
    fl_lvalue_set written = fl_lvalues_written(between->lvalues, edge);
    if (fl_program_edge(between->program, edge)->operation.kind != FL_OPERATION_CALL) return written;
    const struct fl_call_site *site = fl_call_graph_site(between->returning.graph, edge);
    for (uint32_t i = 0; i < site->callee_count; i++)
        written = fl_lvalues_union(between->lvalues, written, between->mod_ref.modified[site->callees[i].index]);
    return written;
}

static void find_written(struct fl_written_between *between, struct function_ways *ways, fl_function_id id) {
    const struct fl_function *function = fl_program_function(between->program, id);
    fl_lvalue_set *written = FL_NEW_ARRAY(between->arena, fl_lvalue_set, ways->graph.edge_count);
    fl_lvalue_set *inside = FL_NEW_ARRAY(between->arena, fl_lvalue_set, ways->components.count);
    /* Edges and arcs are both sorted by source, and come in the same order. */
    for (uint32_t i = 0, arc = 0; i < function->edge_count; i++) {
        fl_edge_id edge = {function->first_edge + i};
        if (!fl_returning_goes_on(&between->returning, edge)) continue;
        uint32_t source = fl_program_edge(between->program, edge)->source.index - ways->first_location;
        uint32_t component = ways->components.component[source];
        written[arc] = written_by(between, edge);
        if (ways->components.component[ways->graph.targets[arc]] == component)
            inside[component] = fl_lvalues_union(between->lvalues, inside[component], written[arc]);
        arc++;
    }
    ways->written = written;
    ways->inside = inside;
}

static struct function_ways *ways_of(struct fl_written_between *between, fl_function_id id) {
    struct function_ways **known = &between->functions[id.index];
    if (*known) return *known;
    struct function_ways *ways = FL_NEW(between->arena, struct function_ways);
    ways->first_location = fl_program_function(between->program, id)->first_location;
    ways->graph = fl_returning_graph(between->arena, &between->returning, id);
    ways->components = fl_components_find(between->arena, &ways->graph);
    ways->between = fl_map_make(between->arena);
    find_written(between, ways, id);
    *known = ways;
    return ways;
}

static const uint64_t *known_between(const struct function_ways *ways, uint32_t from, uint32_t to) {
    return fl_map_find(&ways->between, (uint64_t)from << 32 | to);
}

/* Puts the components behind `from` that nothing is known of yet on the list; false: there are none. */
static bool open_next(struct fl_written_between *between, const struct function_ways *ways, uint32_t from,
                      uint32_t to) {
    const struct fl_components *components = &ways->components;
    size_t before = between->open.count;
    for (uint32_t i = components->starts[from]; i < components->starts[from + 1]; i++) {
        uint32_t node = components->nodes[i];
        for (uint32_t k = ways->graph.starts[node]; k < ways->graph.starts[node + 1]; k++) {
            uint32_t next = components->component[ways->graph.targets[k]];
            /* Components are numbered against the arcs: from below `to` it is not reached. */
            if (next != from && next >= to && !known_between(ways, next, to))
                fl_vector_push(between->arena, &between->open, next);
        }
    }
    return between->open.count > before;
}

/* All components behind `from` are known. */
static uint64_t join_ways(struct fl_written_between *between, const struct function_ways *ways, uint32_t from,
                          uint32_t to) {
    const struct fl_components *components = &ways->components;
    fl_lvalue_set written = ways->inside[from];
    bool is_way = from == to;
    for (uint32_t i = components->starts[from]; i < components->starts[from + 1] && from != to; i++) {
        uint32_t node = components->nodes[i];
        for (uint32_t k = ways->graph.starts[node]; k < ways->graph.starts[node + 1]; k++) {
            uint32_t next = components->component[ways->graph.targets[k]];
            const uint64_t *behind = next != from && next >= to ? known_between(ways, next, to) : NULL;
            if (!behind || *behind == NO_WAY) continue;
            is_way = true;
            written = fl_lvalues_union(between->lvalues, written, ways->written[k]);
            written =
                fl_lvalues_union(between->lvalues, written, (fl_lvalue_set){(uint32_t)(*behind - FIRST_SET)});
        }
    }
    return is_way ? (uint64_t)written.index + FIRST_SET : NO_WAY;
}

static uint64_t find_between(struct fl_written_between *between, struct function_ways *ways, uint32_t from,
                             uint32_t to) {
    if (from < to) return NO_WAY;
    const uint64_t *known = known_between(ways, from, to);
    if (known) return *known;
    between->open.count = 0;
    fl_vector_push(between->arena, &between->open, from);
    while (between->open.count) {
        uint32_t at = fl_vector_last(&between->open);
        if (at != to && !known_between(ways, at, to) && open_next(between, ways, at, to)) continue;
        (void)fl_vector_pop(&between->open);
        uint64_t found = join_ways(between, ways, at, to);
        *fl_map_at(&ways->between, (uint64_t)at << 32 | to) = found;
    }
    return *known_between(ways, from, to);
}

bool fl_is_written_between(struct fl_written_between *between, fl_location_id from, fl_location_id to,
                           const fl_lvalue_set *sets, size_t count) {
    fl_function_id function = fl_program_location(between->program, from)->function;
    FL_INVARIANT(fl_id_equal(function, fl_program_location(between->program, to)->function),
                 "the locations are of one function");
    struct function_ways *ways = ways_of(between, function);
    uint32_t source = ways->components.component[from.index - ways->first_location];
    uint32_t target = ways->components.component[to.index - ways->first_location];
    uint64_t found = find_between(between, ways, source, target);
    if (found == NO_WAY) return false;
    fl_lvalue_set written = {(uint32_t)(found - FIRST_SET)};
    for (size_t i = 0; i < count; i++)
        if (fl_lvalues_meet(between->lvalues, written, sets[i])) return true;
    return false;
}
