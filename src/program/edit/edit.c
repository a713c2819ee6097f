#include "program/edit/edit.h"

#include "base/invariant.h"
#include "program/edit/expression_replace.h"
#include "program/edit/tables.h"

struct fl_program_edit *fl_program_edit_begin(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_program_edit *edit = FL_NEW(arena, struct fl_program_edit);
    edit->arena = arena;
    edit->scratch = fl_arena_create();
    edit->from = program;
    edit->changed = fl_map_make(edit->scratch);
    return edit;
}

void fl_program_edit_abandon(struct fl_program_edit *edit) {
    fl_arena_destroy(edit->scratch);
}

/* ---- what an edge does ---- */

const struct fl_operation *fl_program_edit_operation(const struct fl_program_edit *edit, fl_edge_id edge) {
    const uint64_t *changed = fl_map_find(&edit->changed, edge.index);
    return changed ? &edit->operations.items[*changed - 1] : &fl_program_edge(edit->from, edge)->operation;
}

static void set_operation(struct fl_program_edit *edit, fl_edge_id edge, struct fl_operation operation) {
    uint64_t *changed = fl_map_at(&edit->changed, edge.index);
    if (*changed) {
        edit->operations.items[*changed - 1] = operation;
        return;
    }
    fl_vector_push(edit->scratch, &edit->operations, operation);
    *changed = edit->operations.count;
}

static const struct fl_location *source_of(const struct fl_program_edit *edit, fl_edge_id edge) {
    return fl_program_location(edit->from, fl_program_edge(edit->from, edge)->source);
}

static bool has_successor(const struct fl_program_edit *edit, fl_edge_id edge) {
    return fl_program_location(edit->from, fl_program_edge(edit->from, edge)->target)->edge_count > 0;
}

/* Whether the edge's surroundings bear an operation there, its siblings aside. */
static bool fits(const struct fl_program_edit *edit, fl_edge_id edge, const struct fl_operation *operation) {
    const struct fl_operation *old = fl_program_edit_operation(edit, edge);
    bool is_call = operation->kind == FL_OPERATION_CALL;
    if ((operation->kind == FL_OPERATION_RETURN) != (old->kind == FL_OPERATION_RETURN)) return false;
    if (is_call && fl_program_edge(edit->from, edge)->operation.kind != FL_OPERATION_CALL) return false;
    if (operation->kind == FL_OPERATION_RETURN || has_successor(edit, edge)) return true;
    return is_call || fl_operation_ends_run(operation);
}

static fl_edge_id sibling_of(const struct fl_program_edit *edit, fl_edge_id edge) {
    uint32_t first = source_of(edit, edge)->first_edge;
    return (fl_edge_id){edge.index == first ? first + 1 : first};
}

/* One of the two ways of a branch: the other way is taken where this one is not. */
static void set_condition(struct fl_program_edit *edit, fl_edge_id edge, const struct fl_expression *condition) {
    fl_edge_id sibling = sibling_of(edit, edge);
    struct fl_operation this = *fl_program_edit_operation(edit, edge),
                        other = *fl_program_edit_operation(edit, sibling);
    this.condition = condition;
    other.condition = fl_expression_not(edit->arena, condition);
    set_operation(edit, edge, this);
    set_operation(edit, sibling, other);
}

bool fl_program_edit_replace_operation(struct fl_program_edit *edit, fl_edge_id edge,
                                       struct fl_operation operation) {
    uint32_t ways = source_of(edit, edge)->edge_count;
    if (!fits(edit, edge, &operation)) return false;
    if (ways > 2 || (ways == 2 && operation.kind != FL_OPERATION_ASSUME)) return false;
    if (ways == 2)
        set_condition(edit, edge, operation.condition);
    else
        set_operation(edit, edge, operation);
    return true;
}

bool fl_program_edit_skip(struct fl_program_edit *edit, fl_edge_id edge) {
    struct fl_operation skip = {.kind = FL_OPERATION_SKIP, .variable = FL_NO_ID};
    return fl_program_edit_replace_operation(edit, edge, skip);
}

/* In each condition of a switch: what all of them test. */
static bool replace_in_all_ways(struct fl_program_edit *edit, const struct fl_location *location,
                                struct fl_expression_replacement *replacement) {
    struct fl_operation *operations = FL_NEW_ARRAY(edit->scratch, struct fl_operation, location->edge_count);
    for (uint32_t i = 0; i < location->edge_count; i++) {
        operations[i] = *fl_program_edit_operation(edit, (fl_edge_id){location->first_edge + i});
        const struct fl_expression *condition = operations[i].condition;
        operations[i].condition = fl_expression_replace(replacement, condition);
        if (operations[i].condition == condition || condition == replacement->old) return false;
    }
    for (uint32_t i = 0; i < location->edge_count; i++)
        set_operation(edit, (fl_edge_id){location->first_edge + i}, operations[i]);
    return true;
}

bool fl_program_edit_replace_expression(struct fl_program_edit *edit, fl_edge_id edge,
                                        const struct fl_expression *old, const struct fl_expression *new) {
    FL_INVARIANT(old->width == new->width, "an expression is replaced by one that is as wide");
    struct fl_expression_replacement replacement =
        fl_expression_replacement_make(edit->arena, edit->scratch, old, new);
    const struct fl_location *source = source_of(edit, edge);
    if (source->edge_count > 2) return replace_in_all_ways(edit, source, &replacement);
    struct fl_operation operation = *fl_program_edit_operation(edit, edge);
    /* They name an object, not a value. */
    if (operation.kind == FL_OPERATION_BEGIN || operation.kind == FL_OPERATION_END) return false;
    return fl_expression_replace_in_operation(&replacement, &operation) &&
           fl_program_edit_replace_operation(edit, edge, operation);
}

/* ---- what is added ---- */

fl_variable_id fl_program_edit_add_variable(struct fl_program_edit *edit, struct fl_variable variable) {
    bool is_global = variable.kind == FL_VARIABLE_GLOBAL;
    FL_INVARIANT(variable.width > 0, "a variable has at least one bit");
    FL_INVARIANT(is_global || variable.kind == FL_VARIABLE_LOCAL || variable.kind == FL_VARIABLE_TEMPORARY,
                 "parameters are not added to a function that is called already");
    FL_INVARIANT(is_global == fl_id_is_none(variable.function),
                 "global variables have no function, all others have one");
    if (is_global && !variable.initial.width)
        variable.initial = fl_bits_of_unsigned(edit->arena, variable.width, 0);
    fl_vector_push(edit->arena, &edit->variables, variable);
    return (fl_variable_id){edit->from->variable_count + (uint32_t)edit->variables.count - 1};
}

const struct fl_expression *fl_program_edit_variable(const struct fl_program_edit *edit, fl_variable_id variable) {
    uint32_t old = edit->from->variable_count;
    const struct fl_variable *entry = variable.index < old ? fl_program_variable(edit->from, variable)
                                                           : &edit->variables.items[variable.index - old];
    return fl_expression_of_variable(edit->arena, variable, entry->width, entry->type);
}

fl_input_id fl_program_edit_add_input(struct fl_program_edit *edit, struct fl_input input) {
    fl_vector_push(edit->arena, &edit->inputs, input);
    return (fl_input_id){edit->from->input_count + (uint32_t)edit->inputs.count - 1};
}

static bool bears_insertion(const struct fl_program_edit *edit, struct fl_edit_place place) {
    if (fl_id_is_none(place.edge)) return fl_program_location(edit->from, place.location)->edge_count > 0;
    return has_successor(edit, place.edge);
}

static bool insert(struct fl_program_edit *edit, struct fl_edit_place place, struct fl_operation operation,
                   struct fl_position position) {
    FL_INVARIANT(fl_id_is_none(place.location) != fl_id_is_none(place.edge), "a place is a location or an edge");
    if (!bears_insertion(edit, place)) return false;
    fl_vector_push(edit->scratch, &edit->insertions, (struct fl_edit_insertion){place, operation, position});
    return true;
}

bool fl_program_edit_insert(struct fl_program_edit *edit, struct fl_edit_place place,
                            struct fl_operation operation, struct fl_position position) {
    FL_INVARIANT(operation.kind != FL_OPERATION_CALL && operation.kind != FL_OPERATION_RETURN &&
                     operation.kind != FL_OPERATION_HALT && operation.kind != FL_OPERATION_CHECK,
                 "execution goes on behind what is inserted, and stays in the function");
    return insert(edit, place, operation, position);
}

bool fl_program_edit_insert_assignment(struct fl_program_edit *edit, struct fl_edit_place place,
                                       fl_variable_id variable, const struct fl_expression *value,
                                       struct fl_position position) {
    struct fl_operation assign = {.kind = FL_OPERATION_ASSIGN, .variable = variable, .value = value};
    return insert(edit, place, assign, position);
}

bool fl_program_edit_insert_assume(struct fl_program_edit *edit, struct fl_edit_place place,
                                   const struct fl_expression *condition, struct fl_position position) {
    struct fl_operation assume = {.kind = FL_OPERATION_ASSUME, .variable = FL_NO_ID, .condition = condition};
    return insert(edit, place, assume, position);
}

static fl_function_id function_at(const struct fl_program_edit *edit, struct fl_edit_place place) {
    fl_location_id location =
        fl_id_is_none(place.edge) ? place.location : fl_program_edge(edit->from, place.edge)->source;
    return fl_program_location(edit->from, location)->function;
}

fl_check_id fl_program_edit_insert_check(struct fl_program_edit *edit, struct fl_edit_place place,
                                         const struct fl_expression *condition, struct fl_check check) {
    fl_check_id id = {edit->from->check_count + (uint32_t)edit->checks.count};
    struct fl_operation operation = {
        .kind = FL_OPERATION_CHECK, .check = id, .condition = condition, .variable = FL_NO_ID};
    if (!insert(edit, place, operation, check.position)) return (fl_check_id)FL_NO_ID;
    check.function = function_at(edit, place);
    fl_vector_push(edit->arena, &edit->checks, check);
    return id;
}

bool fl_program_edit_halt(struct fl_program_edit *edit, fl_edge_id edge) {
    bool is_of_branch = source_of(edit, edge)->edge_count > 1;
    return fl_program_edit_insert_assume(
        edit, is_of_branch ? fl_edit_after(edge) : fl_edit_before(edit->from, edge),
        fl_expression_word(edit->arena, 1, 0, NULL), fl_program_edge(edit->from, edge)->position);
}

/* ---- holes ---- */

/* The variable that holds the value: of the function around, or of the whole run. */
static fl_variable_id add_hole_variable(struct fl_program_edit *edit, fl_edge_id edge,
                                        const struct fl_expression *expression, const char *name,
                                        enum fl_hole_kind kind) {
    bool is_global = kind == FL_HOLE_ONCE;
    struct fl_variable variable = {
        .name = name,
        .kind = is_global ? FL_VARIABLE_GLOBAL : FL_VARIABLE_TEMPORARY,
        .width = expression->width,
        .type = expression->type,
        .function = is_global ? (fl_function_id)FL_NO_ID : source_of(edit, edge)->function,
        .position = fl_program_edge(edit->from, edge)->position,
    };
    return fl_program_edit_add_variable(edit, variable);
}

/* Where the value is read; FL_NO_INDEX where the program's start would read it again and again. */
static fl_location_id hole_location(const struct fl_program_edit *edit, fl_edge_id edge, enum fl_hole_kind kind) {
    if (kind == FL_HOLE_EACH_TIME) return fl_program_edge(edit->from, edge)->source;
    fl_location_id start = fl_program_function(edit->from, edit->from->start)->entry;
    return fl_program_location(edit->from, start)->incoming_count ? (fl_location_id)FL_NO_ID : start;
}

fl_input_id fl_program_edit_add_hole(struct fl_program_edit *edit, fl_edge_id edge,
                                     const struct fl_expression *expression, const char *name,
                                     enum fl_hole_kind kind) {
    fl_location_id location = hole_location(edit, edge, kind);
    fl_variable_id variable = {edit->from->variable_count + (uint32_t)edit->variables.count};
    const struct fl_expression *value =
        fl_expression_of_variable(edit->arena, variable, expression->width, expression->type);
    if (fl_id_is_none(location) || !fl_program_edit_replace_expression(edit, edge, expression, value))
        return (fl_input_id)FL_NO_ID;
    add_hole_variable(edit, edge, expression, name, kind);
    struct fl_input input = {
        .kind = FL_INPUT_VALUE,
        .name = name,
        .width = expression->width,
        .type = expression->type,
        .function = fl_program_location(edit->from, location)->function,
        .position = fl_program_edge(edit->from, edge)->position,
    };
    struct fl_operation read = {.kind = FL_OPERATION_INPUT, .variable = variable};
    read.input = fl_program_edit_add_input(edit, input);
    insert(edit, fl_edit_at(location), read, input.position);
    return read.input;
}
