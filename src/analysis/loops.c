#include "analysis/loops.h"

#include "analysis/facts.h"
#include "base/invariant.h"
#include "base/number/bitset.h"
#include "base/vector.h"

struct numbers {
    uint32_t *items;
    size_t count;
    size_t capacity;
};

/* Vertices are the numbers of the depth-first walk, so that an ancestor has the smaller one. */
struct loop_search {
    struct fl_arena *scratch;
    const struct fl_graph *reverse;
    const struct fl_depth_first *walk;
    uint32_t *header; /* by vertex: header of the innermost loop around it, or FL_NO_INDEX */
    uint32_t *merged; /* union-find: the outermost header found so far around a vertex */
    bool *is_header, *is_irreducible;
    uint32_t *seen;          /* by vertex: the last header whose body it was put into */
    struct numbers *entries; /* by vertex: arcs into its body from outside, found when it was irreducible */
    struct numbers body;
};

static uint32_t find(struct loop_search *search, uint32_t vertex) {
    while (search->merged[vertex] != vertex) {
        search->merged[vertex] = search->merged[search->merged[vertex]];
        vertex = search->merged[vertex];
    }
    return vertex;
}

static bool is_above(const struct loop_search *search, uint32_t above, uint32_t below) {
    return above <= below && below <= search->walk->last[search->walk->order[above]];
}

static void put_into_body(struct loop_search *search, uint32_t header, uint32_t vertex) {
    if (vertex == header || search->seen[vertex] == header) return;
    search->seen[vertex] = header;
    fl_vector_push(search->scratch, &search->body, vertex);
}

/* What leads to a vertex of the body belongs to it too, or enters the loop from elsewhere. */
static void follow(struct loop_search *search, uint32_t header, uint32_t predecessor) {
    uint32_t vertex = find(search, predecessor);
    if (is_above(search, header, vertex)) {
        put_into_body(search, header, vertex);
        return;
    }
    search->is_irreducible[header] = true;
    fl_vector_push(search->scratch, &search->entries[header], predecessor);
}

static void follow_all(struct loop_search *search, uint32_t header, uint32_t vertex) {
    uint32_t node = search->walk->order[vertex];
    for (uint32_t i = search->reverse->starts[node]; i < search->reverse->starts[node + 1]; i++) {
        uint32_t predecessor = search->walk->number[search->reverse->targets[i]];
        /* Arcs back to a header of an inner loop lie inside of it. */
        if (predecessor != FL_NO_INDEX && !is_above(search, vertex, predecessor))
            follow(search, header, predecessor);
    }
    for (size_t i = 0; i < search->entries[vertex].count; i++)
        follow(search, header, search->entries[vertex].items[i]);
}

static void search_loop(struct loop_search *search, uint32_t header) {
    uint32_t node = search->walk->order[header];
    search->body.count = 0;
    for (uint32_t i = search->reverse->starts[node]; i < search->reverse->starts[node + 1]; i++) {
        uint32_t source = search->walk->number[search->reverse->targets[i]];
        if (source == FL_NO_INDEX || !is_above(search, header, source)) continue;
        search->is_header[header] = true;
        put_into_body(search, header, find(search, source));
    }
    for (size_t i = 0; i < search->body.count; i++) follow_all(search, header, search->body.items[i]);
    for (size_t i = 0; i < search->body.count; i++) {
        search->header[search->body.items[i]] = header;
        search->merged[search->body.items[i]] = header;
    }
}

/* Loops in the order of their headers, so that outer ones come first; then each node's innermost. */
static struct fl_loops list_loops(struct fl_arena *arena, const struct loop_search *search, uint32_t node_count) {
    const struct fl_depth_first *walk = search->walk;
    uint32_t count = 0;
    for (uint32_t i = 0; i < walk->count; i++) count += search->is_header[i];
    struct fl_loop *loops = FL_NEW_ARRAY(arena, struct fl_loop, count);
    uint32_t *innermost = FL_NEW_ARRAY(arena, uint32_t, node_count), next = 0;
    for (uint32_t node = 0; node < node_count; node++) innermost[node] = FL_NO_INDEX;
    for (uint32_t vertex = 0; vertex < walk->count; vertex++) {
        uint32_t node = walk->order[vertex], header = search->header[vertex];
        uint32_t around = header == FL_NO_INDEX ? FL_NO_INDEX : innermost[walk->order[header]];
        innermost[node] = around;
        if (!search->is_header[vertex]) continue;
        loops[next] = (struct fl_loop){
            .header = node,
            .parent = around,
            .depth = around == FL_NO_INDEX ? 1 : loops[around].depth + 1,
            .is_irreducible = search->is_irreducible[vertex],
        };
        innermost[node] = next++;
    }
    return (struct fl_loops){.count = count, .loops = loops, .innermost = innermost};
}

/* Lays out the bodies so that each loop's is one range: its own nodes, then those of inner loops. */
static void lay_out_bodies(struct fl_arena *arena, struct fl_arena *scratch, struct fl_loops *result,
                           uint32_t node_count) {
    struct fl_loop *loops = (struct fl_loop *)result->loops;
    uint32_t *own = FL_NEW_ARRAY(scratch, uint32_t, result->count),
             *next = FL_NEW_ARRAY(scratch, uint32_t, result->count);
    uint32_t total = 0;
    for (uint32_t node = 0; node < node_count; node++) {
        if (result->innermost[node] == FL_NO_INDEX) continue;
        own[result->innermost[node]]++;
        total++;
    }
    for (uint32_t i = result->count; i-- > 0;) {
        loops[i].node_count += own[i];
        if (loops[i].parent != FL_NO_INDEX) loops[loops[i].parent].node_count += loops[i].node_count;
    }
    /* next: where the nodes of a loop, then its inner loops, go. */
    uint32_t outermost = 0;
    for (uint32_t i = 0; i < result->count; i++) {
        uint32_t *place = loops[i].parent == FL_NO_INDEX ? &outermost : &next[loops[i].parent];
        loops[i].first_node = *place;
        *place += loops[i].node_count;
        next[i] = loops[i].first_node + own[i];
    }
    uint32_t *nodes = FL_NEW_ARRAY(arena, uint32_t, total);
    for (uint32_t i = 0; i < result->count; i++) next[i] = loops[i].first_node;
    for (uint32_t node = 0; node < node_count; node++)
        if (result->innermost[node] != FL_NO_INDEX) nodes[next[result->innermost[node]]++] = node;
    result->nodes = nodes;
}

struct fl_loops fl_loops_of_graph(struct fl_arena *arena, const struct fl_graph *graph, uint32_t root) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_graph reverse = fl_graph_reverse(scratch, graph);
    struct fl_depth_first walk = fl_depth_first_walk(scratch, graph, root);
    struct loop_search search = {
        .scratch = scratch,
        .reverse = &reverse,
        .walk = &walk,
        .header = FL_NEW_ARRAY(scratch, uint32_t, walk.count),
        .merged = FL_NEW_ARRAY(scratch, uint32_t, walk.count),
        .is_header = FL_NEW_ARRAY(scratch, bool, walk.count),
        .is_irreducible = FL_NEW_ARRAY(scratch, bool, walk.count),
        .seen = FL_NEW_ARRAY(scratch, uint32_t, walk.count),
        .entries = FL_NEW_ARRAY(scratch, struct numbers, walk.count),
    };
    for (uint32_t i = 0; i < walk.count; i++) {
        search.header[i] = search.seen[i] = FL_NO_INDEX;
        search.merged[i] = i;
    }
    for (uint32_t vertex = walk.count; vertex-- > 0;) search_loop(&search, vertex);
    struct fl_loops loops = list_loops(arena, &search, graph->node_count);
    lay_out_bodies(arena, scratch, &loops, graph->node_count);
    fl_arena_destroy(scratch);
    return loops;
}

struct fl_loops fl_loops_compute(struct fl_arena *arena, const struct fl_program *program,
                                 fl_function_id function) {
    struct fl_arena *scratch = fl_arena_create();
    FL_INVARIANT(fl_program_function(program, function)->has_body, "loops are of a function with a body");
    struct fl_graph graph = fl_graph_of_function(scratch, program, function);
    fl_fact_count(program, FL_FACT_LOOPS);
    struct fl_loops loops = fl_loops_of_graph(arena, &graph, 0);
    loops.first_location = fl_program_function(program, function)->first_location;
    fl_arena_destroy(scratch);
    return loops;
}

/* By function, NULL for those that were not asked about. */
static void *make_table(struct fl_arena *arena, const struct fl_program *program) {
    return FL_NEW_ARRAY(arena, struct fl_loops *, program->function_count + 1);
}

const struct fl_loops *fl_loops_of_function(const struct fl_program *program, fl_function_id function) {
    struct fl_loops **table = fl_fact_of(program, FL_FACT_LOOPS, make_table);
    struct fl_arena *arena = program->facts->arena;
    if (!table[function.index]) {
        struct fl_loops loops = fl_loops_compute(arena, program, function);
        table[function.index] = fl_arena_copy(arena, &loops, sizeof loops);
    }
    return table[function.index];
}

uint32_t fl_loops_innermost(const struct fl_loops *loops, fl_location_id location) {
    return loops->innermost[location.index - loops->first_location];
}

bool fl_loops_contains(const struct fl_loops *loops, uint32_t loop, fl_location_id location) {
    uint32_t inner = fl_loops_innermost(loops, location);
    if (inner == FL_NO_INDEX) return false;
    /* Bodies are nested ranges, and begin with the loop's own nodes. */
    uint32_t first = loops->loops[loop].first_node, at = loops->loops[inner].first_node;
    return first <= at && at - first < loops->loops[loop].node_count;
}

fl_location_id fl_loops_header(const struct fl_loops *loops, uint32_t loop) {
    return (fl_location_id){loops->first_location + loops->loops[loop].header};
}
