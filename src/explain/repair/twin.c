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

fl_edge_id fl_twin_of_edge(const struct fl_program *program, const struct fl_program *changed, fl_edge_id edge) {
    fl_location_id source = fl_program_edge(program, edge)->source;
    const struct fl_function *function =
        fl_program_function(program, fl_program_location(program, source)->function);
    const struct fl_function *twin = twin_of_function(program, changed, function);
    if (!twin) return (fl_edge_id)FL_NO_ID;
    uint32_t index =
        twin_in(&program->edges[function->first_edge], function->edge_count, &changed->edges[twin->first_edge],
                twin->edge_count, edge.index - function->first_edge);
    return index < twin->edge_count ? (fl_edge_id){twin->first_edge + index} : (fl_edge_id)FL_NO_ID;
}
