#include "slice/values.h"

#include "base/invariant.h"
#include "base/map.h"
#include "base/vector.h"

/* How a number came to be; what it is made from. */
enum origin {
    ORIGIN_NOTHING = FL_EXPRESSION_NO_LOST + 1, /* above the kinds of expressions */
    ORIGIN_DEFINITION,
};

struct node {
    uint32_t kind; /* an fl_expression_kind or an origin */
    uint32_t detail;
    uint32_t width;
    struct fl_path_value operands[3];
    uint64_t version; /* LOAD: of memory; local OBJECT: its activation; else 0 */
    uint32_t next;    /* with the same hash, or 0 */
};

/* A variable got a value: a step assigned it, or called or returned to its function. What value
 * that is, is found out when it is asked for. There is one for almost every step: it is small. */
struct definition {
    uint32_t slot;     /* the variable's */
    uint32_t previous; /* definition of it, + 1; or 0 */
    uint32_t step;
    uint32_t number; /* of the value; NOT_ASKED */
    int64_t offset;
};

#define NOT_ASKED UINT32_MAX

struct fl_path_values {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_path *path;
    uint32_t *frames;       /* by activation: the first of its slots; of global variables, 0 */
    uint32_t *slots;        /* the newest definition of each variable, + 1 */
    uint32_t *activations;  /* by step; of a CALL, that of the caller */
    uint32_t *memory_times; /* by step: how many steps before it wrote memory */
    size_t step;            /* that is asked about */
    struct definition *definitions;
    size_t definition_count;
    FL_VECTOR_OF(struct node) nodes;
    struct fl_map by_hash;
};

/* How many definitions a value is followed through. */
enum { DEEPEST = 64 };

/* Where an expression is evaluated: before a step, in an activation. */
struct moment {
    size_t step;
    uint32_t activation;
    unsigned depth;
};

static const struct fl_path_value unknown_value = {0, false, 0};

static bool same_value(struct fl_path_value left, struct fl_path_value right) {
    return left.number == right.number && left.offset == right.offset && left.is_known == right.is_known;
}

static bool same_node(const struct node *left, const struct node *right) {
    return left->kind == right->kind && left->detail == right->detail && left->width == right->width &&
           left->version == right->version && same_value(left->operands[0], right->operands[0]) &&
           same_value(left->operands[1], right->operands[1]) && same_value(left->operands[2], right->operands[2]);
}

static uint64_t node_hash(const struct node *node) {
    uint64_t hash = fl_hash_mix((uint64_t)node->kind << 40 ^ (uint64_t)node->width << 32 ^ node->detail);
    hash = fl_hash_mix(hash ^ node->version);
    for (unsigned i = 0; i < 3; i++)
        hash = fl_hash_mix(hash ^ (uint64_t)node->operands[i].offset * 31 ^ node->operands[i].number);
    return hash;
}

static struct fl_path_value new_number(struct fl_path_values *values, struct node node) {
    fl_vector_push(values->arena, &values->nodes, node);
    return (struct fl_path_value){(uint32_t)(values->nodes.count - 1), true, 0};
}

static struct fl_path_value number_of(struct fl_path_values *values, struct node node) {
    uint64_t *first = fl_map_at(&values->by_hash, node_hash(&node));
    for (uint32_t at = (uint32_t)*first; at; at = values->nodes.items[at].next)
        if (same_node(&values->nodes.items[at], &node)) return (struct fl_path_value){at, true, 0};
    node.next = (uint32_t)*first;
    *first = values->nodes.count;
    return new_number(values, node);
}

static struct fl_path_value constant_value(const struct fl_bits *bits) {
    if (bits->width > 64) return unknown_value;
    return (struct fl_path_value){0, true, (int64_t)bits->word};
}

static uint32_t slot_of(const struct fl_path_values *values, fl_variable_id id, uint32_t activation) {
    const struct fl_variable *variable = fl_program_variable(values->program, id);
    return variable->slot + (variable->kind == FL_VARIABLE_GLOBAL ? 0 : values->frames[activation]);
}

static const struct fl_edge *edge_at(const struct fl_path_values *values, uint32_t step) {
    return fl_program_edge(values->program, values->path->edges[step]);
}

/* The function that the call at a step enters. */
static const struct fl_function *entered_at(const struct fl_path_values *values, uint32_t step) {
    fl_location_id entry = edge_at(values, step + 1)->source;
    return fl_program_function(values->program, fl_program_location(values->program, entry)->function);
}

/* What a definition gives its variable; NULL: any value. */
static const struct fl_expression *defining(const struct fl_path_values *values,
                                            const struct definition *definition) {
    const struct fl_operation *operation = &edge_at(values, definition->step)->operation;
    if (operation->kind != FL_OPERATION_CALL) return operation->value;
    const struct fl_function *callee = entered_at(values, definition->step);
    uint32_t frame = values->frames[values->activations[definition->step + 1]];
    for (uint32_t i = 0; i < callee->parameter_count && i < operation->argument_count; i++)
        if (fl_program_variable(values->program, callee->parameters[i])->slot + frame == definition->slot)
            return operation->arguments[i].value;
    return NULL;
}

static struct fl_path_value value_at(struct fl_path_values *values, const struct fl_expression *expression,
                                     struct moment moment);

/* What is beyond DEEPEST is a value of its own. */
static struct fl_path_value defined_value(struct fl_path_values *values, struct definition *definition,
                                          uint32_t width, unsigned depth) {
    struct fl_path_value value = {definition->number, true, definition->offset};
    if (definition->number != NOT_ASKED) return value;
    value = unknown_value;
    const struct fl_expression *expression = depth < DEEPEST ? defining(values, definition) : NULL;
    struct moment moment = {definition->step, values->activations[definition->step], depth + 1};
    if (expression && expression->width == width) value = value_at(values, expression, moment);
    if (!value.is_known) value = new_number(values, (struct node){.kind = ORIGIN_DEFINITION});
    definition->number = value.number;
    definition->offset = value.offset;
    return value;
}

static struct fl_path_value variable_value(struct fl_path_values *values, fl_variable_id id,
                                           struct moment moment) {
    const struct fl_variable *variable = fl_program_variable(values->program, id);
    uint32_t definition = values->slots[slot_of(values, id, moment.activation)];
    while (definition && values->definitions[definition - 1].step >= moment.step)
        definition = values->definitions[definition - 1].previous;
    if (definition)
        return defined_value(values, &values->definitions[definition - 1], variable->width, moment.depth);
    if (variable->kind == FL_VARIABLE_GLOBAL) return constant_value(&variable->initial);
    return unknown_value;
}

/* An address that is another one plus a constant. */
static struct fl_path_value moved(struct fl_path_value base, uint64_t by) {
    if (base.is_known) base.offset = (int64_t)((uint64_t)base.offset + by);
    return base;
}

static bool is_moved_by_constant(const struct fl_path_values *values, const struct fl_expression *expression) {
    return expression->kind == FL_EXPRESSION_APPLY && expression->op == FL_OP_ADD &&
           expression->width == values->program->pointer_width && expression->width == 64;
}

static struct fl_path_value made_of_operands(struct fl_path_values *values, const struct fl_expression *expression,
                                             struct moment moment) {
    struct node node = {.kind = expression->kind, .width = expression->width};
    for (uint32_t i = 0; i < expression->operand_count; i++) {
        node.operands[i] = value_at(values, expression->operands[i], moment);
        if (!node.operands[i].is_known) return unknown_value;
    }
    if (is_moved_by_constant(values, expression)) {
        if (!node.operands[1].number) return moved(node.operands[0], (uint64_t)node.operands[1].offset);
        if (!node.operands[0].number) return moved(node.operands[1], (uint64_t)node.operands[0].offset);
    }
    switch (expression->kind) {
    case FL_EXPRESSION_APPLY:
        node.detail = (uint32_t)expression->op;
        node.version = (uint64_t)expression->parameters[0] << 32 | expression->parameters[1];
        break;
    case FL_EXPRESSION_INDEX: node.version = (uint64_t)expression->stride; break;
    default: node.version = values->memory_times[moment.step]; break; /* questions about memory, and loads */
    }
    return number_of(values, node);
}

static struct fl_path_value value_at(struct fl_path_values *values, const struct fl_expression *expression,
                                     struct moment moment) {
    struct node node = {.kind = expression->kind, .width = expression->width};
    struct fl_path_value value;
    switch (expression->kind) {
    case FL_EXPRESSION_CONSTANT: return constant_value(&expression->constant);
    case FL_EXPRESSION_VARIABLE: return variable_value(values, expression->variable, moment);
    case FL_EXPRESSION_OBJECT:
        node.detail = expression->object.index;
        if (!fl_id_is_none(fl_program_object(values->program, expression->object)->function))
            node.version = moment.activation;
        return number_of(values, node);
    case FL_EXPRESSION_FUNCTION: node.detail = expression->function.index; return number_of(values, node);
    case FL_EXPRESSION_FIELD:
        return moved(value_at(values, expression->operands[0], moment), (uint64_t)expression->offset);
    case FL_EXPRESSION_INDEX:
        value = value_at(values, expression->operands[1], moment);
        if (value.is_known && !value.number && expression->operands[1]->width == values->program->pointer_width)
            return moved(value_at(values, expression->operands[0], moment),
                         (uint64_t)value.offset * (uint64_t)expression->stride);
        return made_of_operands(values, expression, moment);
    default: return made_of_operands(values, expression, moment);
    }
}

struct fl_path_value fl_path_values_of(struct fl_path_values *values, const struct fl_expression *expression) {
    return value_at(values, expression, (struct moment){values->step, values->activations[values->step], 0});
}

/* ---- the walk along the path ---- */

static bool writes_memory(const struct fl_operation *operation) {
    switch (operation->kind) {
    case FL_OPERATION_STORE:
    case FL_OPERATION_FREE:
    case FL_OPERATION_COPY:
    case FL_OPERATION_FILL:
    case FL_OPERATION_ALLOCATE:
    case FL_OPERATION_CALL:
    case FL_OPERATION_RETURN:
    case FL_OPERATION_RESTORE_STACK:
    case FL_OPERATION_BEGIN:
    case FL_OPERATION_END: return true;
    case FL_OPERATION_INPUT: return operation->address;
    default: return false;
    }
}

struct walk {
    uint32_t activation, time;
    uint32_t activation_count, slot_count;
    size_t definition_count; /* room for them */
};

static void define(struct fl_path_values *values, uint32_t step, fl_variable_id variable, uint32_t activation) {
    uint32_t slot = slot_of(values, variable, activation);
    values->definitions[values->definition_count++] =
        (struct definition){slot, values->slots[slot], step, NOT_ASKED, 0};
    values->slots[slot] = (uint32_t)values->definition_count;
}

static bool is_entered(const struct fl_path_values *values, const uint32_t *calls, uint32_t step) {
    return edge_at(values, step)->operation.kind == FL_OPERATION_CALL && step + 1 < values->path->count &&
           calls[step + 1] == step;
}

/* How much room everything takes. */
static struct walk count(const struct fl_path_values *values, const uint32_t *calls) {
    const struct fl_function *start = fl_program_function(values->program, values->program->start);
    struct walk walk = {.activation_count = 1, .slot_count = values->program->global_slots + start->frame_slots};
    for (uint32_t step = 0; step < values->path->count; step++) {
        walk.definition_count++;
        if (!is_entered(values, calls, step)) continue;
        const struct fl_function *callee = entered_at(values, step);
        walk.definition_count += callee->parameter_count;
        walk.slot_count += callee->frame_slots;
        walk.activation_count++;
    }
    return walk;
}

static void enter(struct fl_path_values *values, struct walk *walk, uint32_t step) {
    const struct fl_operation *call = &edge_at(values, step)->operation;
    const struct fl_function *callee = entered_at(values, step);
    walk->activation = walk->activation_count++;
    values->frames[walk->activation] = walk->slot_count;
    walk->slot_count += callee->frame_slots;
    for (uint32_t i = 0; i < callee->parameter_count && i < call->argument_count; i++)
        define(values, step, callee->parameters[i], walk->activation);
}

static void walk_step(struct fl_path_values *values, struct walk *walk, const uint32_t *calls, uint32_t step) {
    const struct fl_operation *operation = &edge_at(values, step)->operation;
    fl_variable_id variable = operation->variable;
    values->activations[step] = walk->activation;
    values->memory_times[step] = walk->time;
    if (writes_memory(operation)) walk->time++;
    if (is_entered(values, calls, step)) {
        enter(values, walk, step);
        return;
    }
    if (operation->kind == FL_OPERATION_RETURN) {
        if (calls[step] == FL_NO_STEP) return;
        walk->activation = values->activations[calls[step]];
        variable = edge_at(values, calls[step])->operation.variable;
    }
    if (!fl_id_is_none(variable)) define(values, step, variable, walk->activation);
}

struct fl_path_values *fl_path_values_create(struct fl_arena *arena, const struct fl_program *program,
                                             const struct fl_path *path, const uint32_t *calls) {
    struct fl_path_values *values = FL_NEW(arena, struct fl_path_values);
    values->arena = arena;
    values->program = program;
    values->path = path;
    struct walk room = count(values, calls);
    values->frames = FL_NEW_ARRAY(arena, uint32_t, room.activation_count + 1);
    values->slots = FL_NEW_ARRAY(arena, uint32_t, room.slot_count + 1);
    values->activations = FL_NEW_ARRAY(arena, uint32_t, path->count + 1);
    values->memory_times = FL_NEW_ARRAY(arena, uint32_t, path->count + 1);
    values->definitions = FL_NEW_ARRAY(arena, struct definition, room.definition_count + 1);
    values->by_hash = fl_map_make(arena);
    fl_vector_push(arena, &values->nodes, (struct node){.kind = ORIGIN_NOTHING});
    const struct fl_function *start = fl_program_function(program, program->start);
    struct walk walk = {.activation_count = 1, .slot_count = program->global_slots + start->frame_slots};
    values->frames[0] = program->global_slots;
    for (uint32_t step = 0; step < path->count; step++) walk_step(values, &walk, calls, step);
    values->activations[path->count] = walk.activation;
    values->memory_times[path->count] = walk.time;
    values->step = path->count;
    return values;
}

void fl_path_values_rewind(struct fl_path_values *values, size_t step) {
    while (values->definition_count && values->definitions[values->definition_count - 1].step >= step) {
        const struct definition *definition = &values->definitions[--values->definition_count];
        values->slots[definition->slot] = definition->previous;
    }
    values->step = step;
}
