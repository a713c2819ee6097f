#include "analysis/lvalue/mod_ref.h"

#include "analysis/facts.h"

struct summary {
    const struct fl_program *program;
    const struct fl_call_graph *graph;
    struct fl_lvalues *lvalues;
    fl_lvalue_set *modified, *read; /* by function */
};

/* What a function's own edges do. Other functions of its component have nothing yet: they add theirs. */
static void add_function(const struct summary *summary, fl_function_id id, fl_lvalue_set *modified,
                         fl_lvalue_set *read) {
    const struct fl_function *function = fl_program_function(summary->program, id);
    struct fl_lvalues *lvalues = summary->lvalues;
    fl_lvalue_set own_modified = {0}, own_read = {0};
    for (uint32_t i = 0; i < function->edge_count; i++) {
        fl_edge_id edge = {function->first_edge + i};
        own_modified = fl_lvalues_union(lvalues, own_modified, fl_lvalues_written(lvalues, edge));
        own_read = fl_lvalues_union(lvalues, own_read, fl_lvalues_read_by_edge(lvalues, edge));
    }
    const struct fl_graph *callees = &summary->graph->callees;
    for (uint32_t i = callees->starts[id.index]; i < callees->starts[id.index + 1]; i++) {
        uint32_t callee = callees->targets[i];
        own_modified = fl_lvalues_union(lvalues, own_modified, summary->modified[callee]);
        own_read = fl_lvalues_union(lvalues, own_read, summary->read[callee]);
    }
    bool is_recursive = fl_call_graph_is_recursive(summary->graph, id);
    *modified = fl_lvalues_union(lvalues, *modified, fl_lvalues_visible(lvalues, own_modified, id, is_recursive));
    *read = fl_lvalues_union(lvalues, *read, fl_lvalues_visible(lvalues, own_read, id, is_recursive));
}

struct fl_mod_ref fl_mod_ref_compute(struct fl_arena *arena, const struct fl_program *program,
                                     const struct fl_call_graph *graph, struct fl_lvalues *lvalues) {
    struct summary summary = {
        .program = program,
        .graph = graph,
        .lvalues = lvalues,
        .modified = FL_NEW_ARRAY(arena, fl_lvalue_set, program->function_count),
        .read = FL_NEW_ARRAY(arena, fl_lvalue_set, program->function_count),
    };
    const struct fl_components *components = &graph->components;
    fl_fact_count(program, FL_FACT_MOD_REF);
    /* Callees before callers. */
    for (uint32_t c = 0; c < components->count; c++) {
        fl_lvalue_set modified = {0}, read = {0};
        for (uint32_t i = components->starts[c]; i < components->starts[c + 1]; i++)
            add_function(&summary, (fl_function_id){components->nodes[i]}, &modified, &read);
        for (uint32_t i = components->starts[c]; i < components->starts[c + 1]; i++) {
            summary.modified[components->nodes[i]] = modified;
            summary.read[components->nodes[i]] = read;
        }
    }
    return (struct fl_mod_ref){.modified = summary.modified, .read = summary.read};
}

static void *make_fact(struct fl_arena *arena, const struct fl_program *program) {
    const struct fl_call_graph *graph = fl_points_to_call_graph(fl_points_to_of_program(program));
    struct fl_mod_ref mod_ref = fl_mod_ref_compute(arena, program, graph, fl_lvalues_of_program(program));
    return fl_arena_copy(arena, &mod_ref, sizeof mod_ref);
}

const struct fl_mod_ref *fl_mod_ref_of_program(const struct fl_program *program) {
    return fl_fact_of(program, FL_FACT_MOD_REF, make_fact);
}
