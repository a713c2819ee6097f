#include "analysis/address/narrow.h"

struct finding {
    struct fl_carriers *carriers;
    const struct fl_call_graph *graph;
    bool *is_part;    /* each variable */
    bool *gives_part; /* each function: its result is one */
    bool has_changed;
};

static void set(struct finding *finding, bool *which) {
    finding->has_changed = finding->has_changed || !*which;
    *which = true;
}

static bool is_narrow(const struct finding *finding, const struct fl_expression *value) {
    return value->width < finding->carriers->program->pointer_width;
}

static bool carries_part(const struct finding *finding, const struct fl_expression *value) {
    return value && is_narrow(finding, value) && fl_carries_address(finding->carriers, value);
}

static void follow_call(struct finding *finding, fl_edge_id edge, const struct fl_operation *call) {
    const struct fl_program *program = finding->carriers->program;
    const struct fl_call_site *site = fl_call_graph_site(finding->graph, edge);
    for (uint32_t i = 0; site && i < site->callee_count; i++) {
        const struct fl_function *callee = fl_program_function(program, site->callees[i]);
        for (uint32_t k = 0; k < callee->parameter_count && k < call->argument_count; k++)
            if (carries_part(finding, call->arguments[k].value))
                set(finding, &finding->is_part[callee->parameters[k].index]);
        if (!fl_id_is_none(call->variable) && finding->gives_part[site->callees[i].index])
            set(finding, &finding->is_part[call->variable.index]);
    }
}

static void follow(struct finding *finding, fl_function_id function, fl_edge_id edge) {
    const struct fl_operation *operation = &fl_program_edge(finding->carriers->program, edge)->operation;
    if (operation->kind == FL_OPERATION_CALL) follow_call(finding, edge, operation);
    if (operation->kind == FL_OPERATION_ASSIGN && carries_part(finding, operation->value))
        set(finding, &finding->is_part[operation->variable.index]);
    if (operation->kind == FL_OPERATION_RETURN && carries_part(finding, operation->value))
        set(finding, &finding->gives_part[function.index]);
}

void fl_carriers_find_parts(struct fl_carriers *carriers, struct fl_arena *arena) {
    const struct fl_program *program = carriers->program;
    struct finding finding = {.carriers = carriers,
                              .graph = fl_points_to_call_graph(carriers->points_to),
                              .is_part = FL_NEW_ARRAY(arena, bool, program->variable_count + 1),
                              .gives_part = FL_NEW_ARRAY(arena, bool, program->function_count + 1)};
    carriers->is_part = finding.is_part;
    do {
        finding.has_changed = false;
        for (uint32_t i = 0; i < program->edge_count; i++) {
            const struct fl_edge *edge = &program->edges[i];
            follow(&finding, fl_program_location(program, edge->source)->function, (fl_edge_id){i});
        }
    } while (finding.has_changed);
}
