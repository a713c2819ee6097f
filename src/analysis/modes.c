#include "analysis/modes.h"

#include "analysis/facts.h"

enum { DEEPEST = 24, MOST = 256 };

struct finding {
    const struct fl_program *program;
    struct fl_modes *modes;
    bool *is_varied;      /* by variable: a local that is given something else than constants */
    uint8_t *assignments; /* by variable: of constants, to a local */
};

static bool is_local(const struct fl_variable *variable) {
    return variable->kind == FL_VARIABLE_LOCAL;
}

/* Of a global object's member, or of all of it. */
static bool find_address(const struct fl_program *program, const struct fl_expression *expression,
                         uint64_t *address) {
    uint64_t offset = 0;
    while (expression->kind == FL_EXPRESSION_FIELD) {
        offset += (uint64_t)expression->offset;
        expression = expression->operands[0];
    }
    if (expression->kind != FL_EXPRESSION_OBJECT) return false;
    const struct fl_object *object = fl_program_object(program, expression->object);
    *address = object->address + offset;
    return object->address && object->kind == FL_OBJECT_GLOBAL && !object->is_constant;
}

static void add_variable(struct finding *finding, fl_variable_id id) {
    const struct fl_variable *variable = &finding->program->variables[id.index];
    bool is_mode = variable->kind == FL_VARIABLE_GLOBAL
                       ? !variable->is_hidden
                       : is_local(variable) && !finding->is_varied[id.index] && finding->assignments[id.index] > 1;
    uint32_t *number = &finding->modes->of_variable[id.index];
    if (is_mode && variable->width <= 64 && !*number && finding->modes->count < MOST)
        *number = ++finding->modes->count;
}

static void add_load(struct finding *finding, const struct fl_expression *load) {
    uint64_t address;
    if (load->width > 64 || !find_address(finding->program, load->operands[0], &address)) return;
    uint64_t *number = fl_map_at(&finding->modes->of_address, address);
    if (!*number && finding->modes->count < MOST) *number = ++finding->modes->count;
}

static void read_condition(struct finding *finding, const struct fl_expression *expression, unsigned depth) {
    if (!expression || depth > DEEPEST) return;
    if (expression->kind == FL_EXPRESSION_VARIABLE) add_variable(finding, expression->variable);
    if (expression->kind == FL_EXPRESSION_LOAD) add_load(finding, expression);
    for (uint32_t i = 0; i < expression->operand_count; i++)
        read_condition(finding, expression->operands[i], depth + 1);
}

static bool is_users(const struct fl_program *program, const struct fl_edge *edge) {
    const struct fl_location *source = fl_program_location(program, edge->source);
    return fl_program_function(program, source->function)->is_users;
}

static void see_assignment(struct finding *finding, const struct fl_operation *operation) {
    if (fl_id_is_none(operation->variable) || operation->kind == FL_OPERATION_ASSUME) return;
    uint32_t index = operation->variable.index;
    bool is_constant = operation->kind == FL_OPERATION_ASSIGN && fl_expression_is_constant(operation->value);
    if (!is_constant)
        finding->is_varied[index] = true;
    else if (finding->assignments[index] < UINT8_MAX)
        finding->assignments[index]++;
}

static void *find(struct fl_arena *arena, const struct fl_program *program) {
    fl_fact_count(program, FL_FACT_MODES);
    struct fl_modes *modes = FL_NEW(arena, struct fl_modes);
    struct finding finding = {.program = program,
                              .modes = modes,
                              .is_varied = FL_NEW_ARRAY(arena, bool, program->variable_count + 1),
                              .assignments = FL_NEW_ARRAY(arena, uint8_t, program->variable_count + 1)};
    modes->of_variable = FL_NEW_ARRAY(arena, uint32_t, program->variable_count + 1);
    modes->of_address = fl_map_make(arena);
    for (uint32_t i = 0; i < program->edge_count; i++) see_assignment(&finding, &program->edges[i].operation);
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        if (edge->operation.kind == FL_OPERATION_ASSUME && is_users(program, edge))
            read_condition(&finding, edge->operation.condition, 0);
    }
    return modes;
}

const struct fl_modes *fl_modes_of_program(const struct fl_program *program) {
    return fl_fact_of(program, FL_FACT_MODES, find);
}

uint32_t fl_mode_of_address(const struct fl_modes *modes, const struct fl_program *program,
                            const struct fl_expression *address) {
    uint64_t at;
    if (!find_address(program, address, &at)) return 0;
    const uint64_t *number = fl_map_find(&modes->of_address, at);
    return number ? (uint32_t)*number : 0;
}
