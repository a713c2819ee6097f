#include "explain/repair/twin.h"

#include <string.h>

static const char *file_of(const struct fl_program *program, const struct fl_function *function) {
    return fl_id_is_none(function->position.file) ? "" : program->files[function->position.file.index].path;
}

static const struct fl_function *twin_of_function(const struct fl_program *program,
                                                  const struct fl_program *changed,
                                                  const struct fl_function *function) {
    for (uint32_t i = 0; i < changed->function_count; i++) {
        const struct fl_function *twin = &changed->functions[i];
        if (twin->has_body && strcmp(twin->name, function->name) == 0 &&
            strcmp(file_of(changed, twin), file_of(program, function)) == 0)
            return twin;
    }
    return NULL;
}

static bool is_alike(const struct fl_edge *left, const struct fl_edge *right) {
    return left->operation.kind == right->operation.kind && left->position.line == right->position.line &&
           left->decision == right->decision;
}

/* Are all edges of both alike from the ends to this one and its twin? */
static bool is_alike_before(const struct fl_edge *edges, const struct fl_edge *twins, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (!is_alike(&edges[i], &twins[i])) return false;
    return true;
}

/* The only edge that is like it; its number in the function, or the number of edges. */
static uint32_t only_one_like(const struct fl_edge *edge, const struct fl_edge *edges, uint32_t count) {
    uint32_t found = count;
    for (uint32_t i = 0; i < count; i++) {
        if (!is_alike(edge, &edges[i])) continue;
        if (found != count) return count;
        found = i;
    }
    return found;
}

/* Does it decide what the edge does? What only asks for a candidate decides nothing. */
static bool is_like(const struct fl_edge *edge, const struct fl_program *program, const struct fl_edge *other) {
    return is_alike(edge, other) &&
           (edge->operation.kind != FL_OPERATION_ASSUME || fl_schemata_is_decision(program, other));
}

static uint32_t count_like(const struct fl_edge *edge, const struct fl_program *program,
                           const struct fl_edge *edges, uint32_t count) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) found += is_like(edge, program, &edges[i]);
    return found;
}

/* Of those that are like it, the one with this number: there are so many. */
static const struct fl_edge *find_like(const struct fl_edge *edge, const struct fl_program *program,
                                       const struct fl_edge *edges, uint32_t number) {
    while (number || !is_like(edge, program, edges)) number -= is_like(edge, program, edges++);
    return edges;
}

/* Its number in the changed function; the number of edges there: it is not known. */
static uint32_t twin_in(const struct fl_edge *edges, uint32_t count, const struct fl_edge *twins,
                        uint32_t twin_count, uint32_t index) {
    uint32_t behind = count - index;
    if (index < twin_count && is_alike_before(edges, twins, index + 1)) return index;
    if (behind <= twin_count && is_alike_before(&edges[index], &twins[twin_count - behind], behind))
        return twin_count - behind;
    bool is_only = only_one_like(&edges[index], edges, count) == index;
    return is_only ? only_one_like(&edges[index], twins, twin_count) : twin_count;
}

static const struct fl_function *function_of(const struct fl_program *program, fl_edge_id edge) {
    fl_location_id source = fl_program_edge(program, edge)->source;
    return fl_program_function(program, fl_program_location(program, source)->function);
}

fl_edge_id fl_twin_in_schemata(const struct fl_program *program, const struct fl_schemata *schemata,
                               fl_edge_id id) {
    const struct fl_program *changed = schemata->program;
    const struct fl_function *function = function_of(program, id),
                             *twin = twin_of_function(program, changed, function);
    if (!twin) return (fl_edge_id)FL_NO_ID;
    const struct fl_edge *edge = fl_program_edge(program, id), *edges = &program->edges[function->first_edge],
                         *twins = &changed->edges[twin->first_edge];
    uint32_t count = count_like(edge, program, edges, function->edge_count),
             twin_count = count_like(edge, changed, twins, twin->edge_count);
    if (!twin_count) return (fl_edge_id)FL_NO_ID;
    uint32_t before = count_like(edge, program, edges, id.index - function->first_edge);
    const struct fl_edge *found = find_like(edge, changed, twins, count == twin_count ? before : twin_count - 1);
    return (fl_edge_id){(uint32_t)(found - changed->edges)};
}

fl_edge_id fl_twin_of_edge(const struct fl_program *program, const struct fl_program *changed, fl_edge_id edge) {
    const struct fl_function *function = function_of(program, edge),
                             *twin = twin_of_function(program, changed, function);
    if (!twin) return (fl_edge_id)FL_NO_ID;
    uint32_t index =
        twin_in(&program->edges[function->first_edge], function->edge_count, &changed->edges[twin->first_edge],
                twin->edge_count, edge.index - function->first_edge);
    return index < twin->edge_count ? (fl_edge_id){twin->first_edge + index} : (fl_edge_id)FL_NO_ID;
}
