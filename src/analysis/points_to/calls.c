/* analysis/points_to/calls.c - instances of functions, and the calls between them. */
#include <stdlib.h>

#include "analysis/points_to/value.h"
#include "base/bisect.h"

/* Functions that are looked at once a call may call each other. */
enum { MOST_NESTED = 5 };

static uint32_t depth_of(const struct fl_points_to *points_to, uint32_t instance) {
    uint32_t call = points_to->instances.items[instance].call, depth = 0;
    for (; call != NO_CALL; depth++) {
        uint32_t caller = points_to->calls.items[call].instance;
        call = points_to->instances.items[caller].call;
    }
    return depth;
}

static uint32_t add_instance(struct fl_points_to *points_to, fl_function_id id, uint32_t call) {
    const struct fl_function *function = fl_program_function(points_to->program, id);
    uint32_t index = (uint32_t)points_to->instances.count;
    struct fl_points_to_instance instance = {
        .function = id, .call = call, .next = points_to->instance_of[id.index]};
    instance.first_node = (uint32_t)points_to->nodes.count;
    for (uint32_t i = 0; i < function->variable_count; i++) fl_points_to_node(points_to);
    instance.result = fl_points_to_node(points_to);
    fl_vector_push(points_to->arena, &points_to->instances, instance);
    points_to->instance_of[id.index] = index + 1;
    fl_vector_push(points_to->scratch, &points_to->open, index);
    return index;
}

static uint32_t shared_instance(struct fl_points_to *points_to, fl_function_id id) {
    uint32_t *shared = &points_to->shared_instance_of[id.index];
    if (!*shared) *shared = add_instance(points_to, id, NO_CALL) + 1;
    return *shared - 1;
}

void fl_points_to_place_variables(struct fl_points_to *points_to) {
    const struct fl_program *program = points_to->program;
    points_to->variable_place = FL_NEW_ARRAY(points_to->arena, uint32_t, program->variable_count + 1);
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].kind == FL_VARIABLE_GLOBAL)
            points_to->variable_place[i] = fl_points_to_node(points_to);
    for (uint32_t f = 0; f < program->function_count; f++)
        for (uint32_t i = 0; i < program->functions[f].variable_count; i++)
            points_to->variable_place[program->functions[f].variables[i].index] = i;
}

void fl_points_to_make_instances(struct fl_points_to *points_to) {
    const struct fl_program *program = points_to->program;
    points_to->instance_of = FL_NEW_ARRAY(points_to->arena, uint32_t, program->function_count);
    points_to->shared_instance_of = FL_NEW_ARRAY(points_to->arena, uint32_t, program->function_count);
    for (uint32_t i = 0; i < program->function_count; i++)
        if (program->functions[i].has_body && !points_to->is_wrapper[i])
            shared_instance(points_to, (fl_function_id){i});
}

void fl_points_to_generate_open(struct fl_points_to *points_to) {
    while (points_to->open.count) fl_points_to_generate(points_to, fl_vector_pop(&points_to->open));
}

uint32_t fl_points_to_variable_node(const struct fl_points_to *points_to, uint32_t instance,
                                    fl_variable_id variable) {
    uint32_t place = points_to->variable_place[variable.index];
    bool is_global = fl_program_variable(points_to->program, variable)->kind == FL_VARIABLE_GLOBAL;
    return is_global ? place : points_to->instances.items[instance].first_node + place;
}

void fl_points_to_link(struct fl_points_to *points_to, uint32_t call, fl_function_id callee) {
    const struct fl_function *function = fl_program_function(points_to->program, callee);
    uint64_t *known = fl_map_at(&points_to->call_known, (uint64_t)call << 32 | callee.index);
    if (!function->has_body || *known) return;
    *known = 1;
    fl_edge_id edge = points_to->calls.items[call].edge;
    bool is_direct = fl_program_edge(points_to->program, edge)->operation.callee->kind == FL_EXPRESSION_FUNCTION;
    bool is_own = is_direct && points_to->is_wrapper[callee.index] &&
                  depth_of(points_to, points_to->calls.items[call].instance) < MOST_NESTED;
    uint32_t instance = is_own ? add_instance(points_to, callee, call) : shared_instance(points_to, callee);
    fl_points_to_pass(points_to, call, instance);
}

static bool is_candidate(const struct fl_call_site *site, fl_function_id function) {
    size_t index;
    FL_BISECT(index, site->callee_count, site->callees[index].index < function.index);
    return index < site->callee_count && fl_id_equal(site->callees[index], function);
}

void fl_points_to_link_target(struct fl_points_to *points_to, uint32_t call, uint32_t target) {
    uint32_t index = points_to->targets.items[target].object;
    const struct fl_points_to_object *object = &points_to->objects.items[index];
    const struct fl_call_site *site = fl_call_graph_site(&points_to->shapes, points_to->calls.items[call].edge);
    if (object->kind == FL_ABSTRACT_FUNCTION) {
        fl_function_id function = {object->index};
        if (is_candidate(site, function)) fl_points_to_link(points_to, call, function);
    } else if (object->kind == FL_ABSTRACT_OUTSIDE) {
        for (uint32_t i = 0; i < site->callee_count; i++) fl_points_to_link(points_to, call, site->callees[i]);
    }
}

/* ---- the call graph ---- */

static int by_index(const void *left, const void *right) {
    const fl_function_id *a = left, *b = right;
    return a->index < b->index ? -1 : a->index > b->index;
}

static void sort_callees(struct fl_call_site *site) {
    fl_function_id *callees = (fl_function_id *)site->callees;
    qsort(callees, site->callee_count, sizeof *callees, by_index);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < site->callee_count; i++)
        if (!kept || callees[kept - 1].index != callees[i].index) callees[kept++] = callees[i];
    site->callee_count = kept;
}

void fl_points_to_make_graph(struct fl_points_to *points_to) {
    const struct fl_call_graph *shapes = &points_to->shapes;
    struct fl_call_site *sites =
        fl_arena_copy(points_to->arena, shapes->sites, shapes->site_count * sizeof *sites);
    uint32_t *counts = FL_NEW_ARRAY(points_to->scratch, uint32_t, shapes->site_count + 1);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < points_to->call_known.count; i++) {
            const struct fl_map_entry *entry = &points_to->call_known.items[i];
            fl_edge_id edge = points_to->calls.items[entry->key >> 32].edge;
            uint32_t site = (uint32_t)(fl_call_graph_site(shapes, edge) - shapes->sites);
            if (!entry->value || !sites[site].is_indirect) continue;
            fl_function_id callee = {(uint32_t)entry->key};
            if (pass)
                ((fl_function_id *)sites[site].callees)[sites[site].callee_count++] = callee;
            else
                counts[site]++;
        }
        for (uint32_t i = 0; i < shapes->site_count && !pass; i++) {
            if (!sites[i].is_indirect) continue;
            sites[i].callees = FL_NEW_ARRAY(points_to->arena, fl_function_id, counts[i] + 1);
            sites[i].callee_count = 0;
        }
    }
    for (uint32_t i = 0; i < shapes->site_count; i++)
        if (sites[i].is_indirect) sort_callees(&sites[i]);
    points_to->graph = fl_call_graph_with(points_to->arena, shapes, sites);
}
