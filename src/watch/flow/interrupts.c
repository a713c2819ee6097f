#include "watch/flow/interrupts.h"

static bool is_global_carrier(const struct fl_flow_subject *subject, fl_variable_id variable) {
    return !fl_id_is_none(variable) && subject->program->variables[variable.index].kind == FL_VARIABLE_GLOBAL &&
           fl_bitset_has(subject->carriers, variable.index);
}

static bool is_callee_told(const struct fl_flow_surroundings *around, uint32_t callee) {
    if (fl_bitset_has(&around->matters, callee) || fl_bitset_has(&around->modifies_carriers, callee)) return true;
    for (unsigned life = 0; life < FL_FLOW_LIVES; life++)
        if (fl_bitset_has(&around->makes[life], callee) || fl_bitset_has(&around->ends[life], callee)) return true;
    return false;
}

static bool is_turning(const struct fl_flow_subject *subject, const struct fl_flow_surroundings *around,
                       const struct fl_edge *edge) {
    const struct fl_program *program = subject->program;
    enum fl_operation_kind kind = edge->operation.kind;
    fl_function_id function = fl_program_location(program, edge->source)->function;
    if (!around->handlers.count || !program->functions[function.index].is_users) return false;
    if (kind == FL_OPERATION_RETURN || kind == FL_OPERATION_HALT) return true;
    if (is_global_carrier(subject, edge->operation.variable)) return true;
    if (fl_flow_foreign_at(around, edge) != FL_FLOW_NOTHING) return true;
    if (kind != FL_OPERATION_CALL) return false;
    const struct fl_call_site *site =
        fl_call_graph_site(around->graph, (fl_edge_id){(uint32_t)(edge - program->edges)});
    for (uint32_t i = 0; i < site->callee_count; i++)
        if (is_callee_told(around, site->callees[i].index)) return true;
    return false;
}

/* A signal may arrive in a loop that has no such edge, and does not end. */
struct fl_bitset fl_flow_interrupted(const struct fl_flow_subject *subject,
                                     const struct fl_flow_surroundings *around) {
    const struct fl_program *program = subject->program;
    struct fl_bitset interrupted = fl_bitset_make(subject->arena, program->location_count);
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        if (!is_turning(subject, around, edge)) continue;
        fl_bitset_add(&interrupted, edge->source.index);
        if (edge->operation.kind != FL_OPERATION_RETURN) fl_bitset_add(&interrupted, edge->target.index);
    }
    for (uint32_t i = 0; i < program->function_count && around->handlers.count; i++)
        if (program->functions[i].is_users) fl_bitset_add(&interrupted, program->functions[i].entry.index);
    return interrupted;
}
