#include "watch/flow/regions.h"

#include "watch/flow/jumps.h"

struct finding {
    const struct fl_flow_subject *subject;
    const struct fl_flow_surroundings *around;
    const struct fl_program *program;
    struct fl_bitset touched; /* variables of which something may be known */
    struct fl_bitset quiet;   /* edges */
    struct fl_bitset begins;  /* locations where a region has to begin */
    uint32_t *first;          /* by location; FL_NO_INDEX: not known yet */
};

/* ---- of which variables something may be known ---- */

static void touch(struct finding *finding, const struct fl_expression *expression) {
    if (expression->kind == FL_EXPRESSION_VARIABLE) fl_bitset_add(&finding->touched, expression->variable.index);
    for (uint32_t i = 0; i < expression->operand_count; i++) touch(finding, expression->operands[i]);
}

static bool is_observer_called(const struct finding *finding, const struct fl_edge *edge) {
    const struct fl_call_site *site =
        fl_call_graph_site(finding->around->graph, (fl_edge_id){(uint32_t)(edge - finding->program->edges)});
    for (uint32_t i = 0; i < site->callee_count; i++)
        if (fl_program_function(finding->program, site->callees[i])->is_observer) return true;
    return false;
}

/* What a condition says of variables that are followed, it also says of those that they are compared with. */
static void find_touched(struct finding *finding) {
    const struct fl_flow_subject *subject = finding->subject;
    finding->touched = fl_bitset_make(subject->arena, finding->program->variable_count);
    for (uint32_t i = 0; i < finding->program->variable_count; i++)
        if (fl_flow_is_looked_at(subject, (fl_variable_id){i}) || fl_bitset_has(subject->carriers, i))
            fl_bitset_add(&finding->touched, i);
    for (uint32_t i = 0; i < finding->program->edge_count; i++) {
        const struct fl_edge *edge = &finding->program->edges[i];
        const struct fl_operation *operation = &edge->operation;
        if (operation->condition && fl_flow_mentions(subject, operation->condition))
            touch(finding, operation->condition);
        bool is_told = operation->kind == FL_OPERATION_CALL && is_observer_called(finding, edge);
        for (uint32_t k = 0; is_told && k < operation->argument_count; k++)
            touch(finding, operation->arguments[k].value);
    }
}

/* ---- quiet edges ---- */

static bool is_touched(const struct finding *finding, fl_variable_id variable) {
    return !fl_id_is_none(variable) && fl_bitset_has(&finding->touched, variable.index);
}

static bool changes_touched(const struct finding *finding, fl_number_set variables) {
    struct fl_number_walk walk = fl_number_set_walk(finding->around->sets, variables);
    for (uint32_t number; fl_number_walk_next(&walk, &number);)
        if (fl_bitset_has(&finding->touched, number)) return true;
    return false;
}

static bool is_callee_quiet(const struct finding *finding, uint32_t callee) {
    const struct fl_flow_surroundings *around = finding->around;
    const struct fl_function *function = &finding->program->functions[callee];
    if (fl_bitset_has(&around->matters, callee) || !fl_bitset_has(&around->returning.functions, callee))
        return false;
    if (finding->subject->thresholds && function->is_users && function->result_width) return false;
    for (unsigned life = 0; life < FL_FLOW_LIVES; life++)
        if (fl_bitset_has(&around->ends[life], callee)) return false;
    return !changes_touched(finding, around->modified[callee]);
}

static bool is_call_quiet(const struct finding *finding, const struct fl_edge *edge) {
    const struct fl_call_site *site =
        fl_call_graph_site(finding->around->graph, (fl_edge_id){(uint32_t)(edge - finding->program->edges)});
    for (uint32_t i = 0; i < site->callee_count; i++)
        if (!is_callee_quiet(finding, site->callees[i].index)) return false;
    return site->callee_count > 0;
}

static bool is_quiet(const struct finding *finding, const struct fl_edge *edge) {
    const struct fl_operation *operation = &edge->operation;
    fl_function_id function = fl_program_location(finding->program, edge->source)->function;
    if (finding->program->functions[function.index].is_observer) return false;
    if (fl_flow_foreign_at(finding->around, edge) != FL_FLOW_NOTHING) return false;
    if (is_touched(finding, operation->variable)) return false;
    switch (operation->kind) {
    case FL_OPERATION_CALL: return is_call_quiet(finding, edge);
    case FL_OPERATION_ASSUME: return !fl_flow_mentions(finding->subject, operation->condition);
    case FL_OPERATION_CHECK:
    case FL_OPERATION_FREE:
    case FL_OPERATION_RETURN:
    case FL_OPERATION_HALT: return false;
    default: return !fl_is_jump(finding->subject->jump, edge) && !fl_is_landing(finding->subject->jump, edge);
    }
}

/* ---- regions ---- */

/* States come to these from elsewhere than along edges, or go elsewhere. */
static void find_beginnings(struct finding *finding, const struct fl_bitset *interrupted) {
    const struct fl_program *program = finding->program;
    finding->begins = fl_bitset_make(finding->subject->arena, program->location_count);
    fl_bitset_unite(&finding->begins, interrupted);
    for (uint32_t i = 0; i < program->function_count; i++) {
        if (!program->functions[i].has_body) continue;
        fl_bitset_add(&finding->begins, program->functions[i].entry.index);
        fl_bitset_add(&finding->begins, program->functions[i].exit.index);
    }
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        bool is_from_elsewhere = fl_flow_foreign_at(finding->around, edge) != FL_FLOW_NOTHING ||
                                 fl_is_landing(finding->subject->jump, edge);
        if (is_from_elsewhere) fl_bitset_add(&finding->begins, edge->source.index);
    }
}

/* Where the region of a location begins, as far as is known by now; FL_NO_INDEX: nothing leads to it. */
static uint32_t beginning_of(const struct finding *finding, uint32_t index) {
    const struct fl_location *location = &finding->program->locations[index];
    uint32_t found = FL_NO_INDEX;
    if (fl_bitset_has(&finding->begins, index)) return index;
    for (uint32_t i = 0; i < location->incoming_count; i++) {
        fl_edge_id id = finding->program->incoming[location->first_incoming + i];
        uint32_t from = finding->first[fl_program_edge(finding->program, id)->source.index];
        if (from == FL_NO_INDEX) continue;
        if (!fl_bitset_has(&finding->quiet, id.index) || (found != FL_NO_INDEX && found != from)) return index;
        found = from;
    }
    return found;
}

static void find_regions(struct finding *finding, const struct fl_function *function) {
    bool is_new = true;
    while (is_new) {
        is_new = false;
        for (uint32_t i = 0; i < function->location_count; i++) {
            uint32_t location = function->first_location + i;
            if (finding->first[location] == location) continue;
            uint32_t first = beginning_of(finding, location);
            is_new = is_new || first != finding->first[location];
            finding->first[location] = first;
        }
    }
    for (uint32_t i = 0; i < function->location_count; i++)
        if (finding->first[function->first_location + i] == FL_NO_INDEX)
            finding->first[function->first_location + i] = function->first_location + i;
}

/* Is it an edge inside of a region? */
static bool is_inner(const struct finding *finding, const struct fl_edge *edge) {
    return fl_bitset_has(&finding->quiet, (uint32_t)(edge - finding->program->edges)) &&
           finding->first[edge->source.index] == finding->first[edge->target.index];
}

static void list_edges(const struct finding *finding, struct fl_flow_regions *regions) {
    const struct fl_program *program = finding->program;
    regions->starts = FL_NEW_ARRAY(finding->subject->arena, uint32_t, program->location_count + 2);
    regions->edges = FL_NEW_ARRAY(finding->subject->arena, uint32_t, program->edge_count + 1);
    uint32_t *ends = regions->starts + 1; /* each grows from the region's start to its end */
    for (uint32_t i = 0; i < program->edge_count; i++)
        if (!is_inner(finding, &program->edges[i])) ends[regions->first[program->edges[i].source.index] + 1]++;
    for (uint32_t i = 0; i < program->location_count; i++) ends[i + 1] += ends[i];
    for (uint32_t i = 0; i < program->edge_count; i++)
        if (!is_inner(finding, &program->edges[i]))
            regions->edges[ends[regions->first[program->edges[i].source.index]]++] = i;
}

struct fl_flow_regions fl_flow_regions_of(const struct fl_flow_subject *subject,
                                          const struct fl_flow_surroundings *around,
                                          const struct fl_bitset *interrupted) {
    const struct fl_program *program = subject->program;
    struct finding finding = {.subject = subject,
                              .around = around,
                              .program = program,
                              .quiet = fl_bitset_make(subject->arena, program->edge_count),
                              .first = FL_NEW_ARRAY(subject->arena, uint32_t, program->location_count + 1)};
    struct fl_flow_regions regions = {.first = finding.first};
    find_touched(&finding);
    find_beginnings(&finding, interrupted);
    for (uint32_t i = 0; i < program->location_count; i++) finding.first[i] = FL_NO_INDEX;
    for (uint32_t i = 0; i < program->edge_count; i++)
        if (is_quiet(&finding, &program->edges[i])) fl_bitset_add(&finding.quiet, i);
    for (uint32_t i = 0; i < program->function_count; i++) find_regions(&finding, &program->functions[i]);
    list_edges(&finding, &regions);
    return regions;
}
