#include "program/edit/map.h"

#include "base/vector.h"

struct mapping {
    const struct fl_program_map *map;
    struct fl_arena *arena;
    struct fl_arena *scratch;
    FL_VECTOR_OF(fl_edge_id) edges; /* of the path that is made */
    FL_VECTOR_OF(fl_edge_id) calls; /* of the old program, that the path is inside of */
};

static bool is_call(const struct fl_program *program, fl_edge_id edge) {
    return fl_program_edge(program, edge)->operation.kind == FL_OPERATION_CALL;
}

static bool is_return(const struct fl_program *program, fl_edge_id edge) {
    return fl_program_edge(program, edge)->operation.kind == FL_OPERATION_RETURN;
}

static bool is_check(const struct fl_program *program, fl_edge_id edge) {
    return fl_program_edge(program, edge)->operation.kind == FL_OPERATION_CHECK;
}

static bool calls_the_same(const struct fl_program_map *map, fl_edge_id old, fl_edge_id new) {
    return map->from->edges[old.index].operation.callee == map->to->edges[new.index].operation.callee;
}

/* What was inserted from one location of the new program to another. */
static void pass_inserted(struct mapping *mapping, fl_location_id at, fl_location_id end) {
    const struct fl_program *to = mapping->map->to;
    while (!fl_id_equal(at, end)) {
        fl_edge_id inserted = {fl_program_location(to, at)->first_edge};
        fl_vector_push(mapping->arena, &mapping->edges, inserted);
        at = fl_program_edge(to, inserted)->target;
    }
}

static void pass_inserted_before(struct mapping *mapping, fl_edge_id old) {
    const struct fl_program_map *map = mapping->map;
    fl_location_id source = map->from->edges[old.index].source;
    pass_inserted(mapping, fl_program_map_location(map, source),
                  fl_program_edge(map->to, fl_program_map_edge(map, old))->source);
}

static void pass_inserted_after(struct mapping *mapping, fl_edge_id old) {
    const struct fl_program_map *map = mapping->map;
    fl_location_id target = map->from->edges[old.index].target;
    pass_inserted(mapping, fl_program_edge(map->to, fl_program_map_edge(map, old))->target,
                  fl_program_map_location(map, target));
}

/* The step behind the activation that a call begins, or the end of the path. */
static size_t step_behind_call(const struct fl_program *program, const struct fl_path *path, size_t call) {
    size_t depth = 0, step = call;
    do {
        depth += is_call(program, path->edges[step]);
        depth -= is_return(program, path->edges[step]);
        step++;
    } while (depth && step < path->count);
    return step;
}

/* One step of the old path, and what is inserted around it; moves on to the next step that has a counterpart. */
static bool map_step(struct mapping *mapping, const struct fl_path *path, size_t *step) {
    const struct fl_program_map *map = mapping->map;
    fl_edge_id old = path->edges[*step], new = fl_program_map_edge(map, old);
    bool is_last = ++*step == path->count;
    pass_inserted_before(mapping, old);
    fl_vector_push(mapping->arena, &mapping->edges, new);
    if (is_last && path->fails) return true;
    if (is_call(map->from, old) && is_call(map->to, new)) {
        fl_vector_push(mapping->scratch, &mapping->calls, old);
        return is_last || calls_the_same(map, old, new);
    }
    if (is_return(map->from, old)) {
        if (mapping->calls.count) pass_inserted_after(mapping, fl_vector_pop(&mapping->calls));
        return true;
    }
    if (is_call(map->from, old)) *step = step_behind_call(map->from, path, *step - 1);
    pass_inserted_after(mapping, old);
    return true;
}

bool fl_program_map_path(const struct fl_program_map *map, struct fl_arena *arena, const struct fl_path *old,
                         struct fl_path *new) {
    struct mapping mapping = {.map = map, .arena = arena, .scratch = fl_arena_create()};
    bool is_mapped = true;
    for (size_t step = 0; step < old->count && is_mapped;) is_mapped = map_step(&mapping, old, &step);
    fl_arena_destroy(mapping.scratch);
    *new = (struct fl_path){.edges = mapping.edges.items, .count = mapping.edges.count};
    if (!old->fails || !new->count) return is_mapped;
    fl_edge_id failing = fl_program_map_edge(map, old->edges[old->count - 1]);
    new->fails = is_check(map->to, failing) && fl_id_equal(failing, new->edges[new->count - 1]);
    return is_mapped;
}

bool fl_program_map_back_path(const struct fl_program_map *map, struct fl_arena *arena, const struct fl_path *new,
                              struct fl_path *old) {
    FL_VECTOR_OF(fl_edge_id) edges = {0};
    bool is_mapped = true;
    fl_edge_id last = FL_NO_ID;
    for (size_t step = 0; step < new->count &&is_mapped; step++) {
        last = fl_program_map_back_edge(map, new->edges[step]);
        if (fl_id_is_none(last)) continue;
        fl_vector_push(arena, &edges, last);
        bool goes_on = step + 1 < new->count;
        if (goes_on && is_call(map->from, last)) is_mapped = calls_the_same(map, last, new->edges[step]);
    }
    *old = (struct fl_path){.edges = edges.items, .count = edges.count};
    old->fails = new->fails && !fl_id_is_none(last) && is_check(map->from, last);
    return is_mapped;
}
