#include "watch/saved.h"

#include <string.h>

#include "base/invariant.h"
#include "program/edit/edit.h"
#include "source/names.h"
#include "syntax/tokens.h"
#include "watch/flow/jumps.h"

/* So many are saved in a function at the most, those that matter first. */
enum { most_saved = 4 };

struct saving {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_program_edit *edit;
    fl_watch_saved_values *values;
};

static const struct fl_position nowhere = {FL_NO_ID, 0, 0};

/* ---- names ---- */

static bool is_mentioned(const struct fl_program *program, const char *name) {
    for (uint32_t i = 0; i < program->file_count; i++) {
        const struct fl_file *file = &program->files[i];
        if (file->is_users && file->contents && fl_c_tokens_mention(fl_file_tokens(file), name)) return true;
    }
    return false;
}

static const char *fresh_name(struct saving *saving, const char *variable) {
    const char *name = fl_arena_format(saving->arena, "%s_init", variable);
    for (unsigned i = 2; is_mentioned(saving->program, name); i++)
        name = fl_arena_format(saving->arena, "%s_init_%u", variable, i);
    return name;
}

/* ---- which, and where ---- */

/* The first edge of the function that sets a variable, in the order of the text. */
static const struct fl_edge *first_setting(const struct fl_program *program, const struct fl_function *function,
                                           fl_variable_id variable) {
    const struct fl_edge *first = NULL;
    for (uint32_t i = 0; i < function->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[function->first_edge + i];
        if (edge->operation.kind == FL_OPERATION_FORGET || !fl_id_equal(edge->operation.variable, variable))
            continue;
        bool is_before =
            !first || edge->position.line < first->position.line ||
            (edge->position.line == first->position.line && edge->position.column < first->position.column);
        if (is_before) first = edge;
    }
    return first;
}

static bool reads(const struct fl_expression *expression, fl_variable_id variable) {
    if (expression->kind == FL_EXPRESSION_VARIABLE && fl_id_equal(expression->variable, variable)) return true;
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (reads(expression->operands[i], variable)) return true;
    return false;
}

static bool is_whole_number(const struct fl_variable *variable) {
    return variable->name && variable->type && variable->width <= 64 && variable->width > 1 &&
           (variable->type->kind == FL_TYPE_INTEGER || variable->type->kind == FL_TYPE_ENUM);
}

static bool is_same_place(struct fl_position left, struct fl_position right) {
    return fl_id_equal(left.file, right.file) && left.line == right.line && left.column == right.column;
}

/* Is the variable what its name stands for where the function begins? */
static bool is_visible_at_entry(struct saving *saving, fl_function_id function, fl_variable_id variable) {
    const struct fl_variable *entry = fl_program_variable(saving->program, variable);
    const struct fl_names *names = fl_names_at(saving->arena, saving->program, function,
                                               fl_program_function(saving->program, function)->position);
    struct fl_name found;
    return fl_names_find(names, entry->name, &found) && found.kind == FL_NAME_VARIABLE &&
           fl_id_equal(found.variable, variable);
}

static bool is_saved(const struct saving *saving, fl_function_id function, const char *name) {
    for (size_t i = 0; i < saving->values->count; i++)
        if (fl_id_equal(saving->values->items[i].function, function) &&
            strcmp(saving->values->items[i].saved.variable, name) == 0)
            return true;
    return false;
}

static size_t count_of(const struct saving *saving, fl_function_id function) {
    size_t count = 0;
    for (size_t i = 0; i < saving->values->count; i++)
        count += fl_id_equal(saving->values->items[i].function, function);
    return count;
}

/* ---- saving ---- */

static fl_variable_id add_variable(struct saving *saving, fl_function_id function, const char *name,
                                   const struct fl_variable *of) {
    struct fl_variable variable = {.name = name,
                                   .kind = FL_VARIABLE_LOCAL,
                                   .width = of->width,
                                   .type = of->type,
                                   .function = function,
                                   .position = nowhere};
    return fl_program_edit_add_variable(saving->edit, variable);
}

static bool assign(struct saving *saving, struct fl_edit_place place, fl_variable_id to,
                   const struct fl_expression *value) {
    return fl_program_edit_insert_assignment(saving->edit, place, to, value, nowhere);
}

/* Behind each step of the program that the text of the assignment becomes. */
static void save_settings(struct saving *saving, const struct fl_function *function, struct fl_position position,
                          fl_variable_id from, fl_variable_id to) {
    for (uint32_t i = 0; i < function->edge_count; i++) {
        fl_edge_id id = {function->first_edge + i};
        const struct fl_edge *edge = fl_program_edge(saving->program, id);
        if (edge->operation.kind == FL_OPERATION_FORGET || !fl_id_equal(edge->operation.variable, from) ||
            !is_same_place(edge->position, position))
            continue;
        bool is_inserted = assign(saving, fl_edit_after(id), to, fl_program_edit_variable(saving->edit, from));
        FL_INVARIANT(is_inserted, "something follows an assignment");
    }
}

static void save(struct saving *saving, fl_function_id id, fl_variable_id from) {
    const struct fl_function *function = fl_program_function(saving->program, id);
    const struct fl_variable *variable = fl_program_variable(saving->program, from);
    const struct fl_edge *setting = first_setting(saving->program, function, from);
    if (!is_whole_number(variable) || is_saved(saving, id, variable->name)) return;
    bool is_parameter = variable->kind == FL_VARIABLE_PARAMETER;
    bool is_set_first = setting && setting->operation.kind == FL_OPERATION_ASSIGN &&
                        !reads(setting->operation.value, from) && setting->position.line;
    bool is_at_entry = is_parameter || (variable->kind == FL_VARIABLE_GLOBAL && !is_set_first);
    if (is_at_entry ? !is_visible_at_entry(saving, id, from) : !is_set_first) return;
    /* What the function never sets is not saved: its value is there; of a global variable, others may set it. */
    if (is_parameter && !setting) return;
    struct fl_watch_saved_value value = {.function = id,
                                         .saved = {.variable = variable->name,
                                                   .name = fresh_name(saving, variable->name),
                                                   .line = is_at_entry ? 0 : setting->position.line,
                                                   .column = is_at_entry ? 0 : setting->position.column}};
    value.variable = add_variable(saving, id, value.saved.name, variable);
    const struct fl_expression *first =
        is_at_entry ? fl_program_edit_variable(saving->edit, from)
                    : fl_expression_word(saving->arena, variable->width, 0, variable->type);
    assign(saving, fl_edit_at(function->entry), value.variable, first);
    if (!is_at_entry) save_settings(saving, function, setting->position, from, value.variable);
    fl_vector_push(saving->arena, saving->values, value);
}

static bool may_be_saved(const struct fl_watch_wish *wish, const struct fl_variable *variable) {
    if (!variable->name) return false;
    if (variable->kind == FL_VARIABLE_GLOBAL) return !variable->is_hidden;
    bool is_users = variable->kind == FL_VARIABLE_LOCAL || variable->kind == FL_VARIABLE_PARAMETER;
    return is_users && !variable->is_result && fl_id_equal(variable->function, wish->function);
}

/* Global variables that the function does not set matter only if an event is about them. */
static void save_all(struct saving *saving, const struct fl_watch_wish *wish, bool is_of_subject) {
    const struct fl_program *program = saving->program;
    const struct fl_function *function = fl_program_function(program, wish->function);
    for (uint32_t i = 0; i < program->variable_count; i++) {
        fl_variable_id id = {i};
        const struct fl_variable *variable = &program->variables[i];
        if (count_of(saving, wish->function) == most_saved) return;
        if (!may_be_saved(wish, variable)) continue;
        bool is_subject = wish->subject && strcmp(variable->name, wish->subject) == 0;
        if (is_of_subject ? is_subject : first_setting(program, function, id) != NULL)
            save(saving, wish->function, id);
    }
}

const struct fl_program *fl_watch_save_values(struct fl_arena *arena, const struct fl_program *program,
                                              const struct fl_watch_wish *wishes, size_t count,
                                              fl_watch_saved_values *values) {
    struct saving saving = {
        .arena = arena, .program = program, .edit = fl_program_edit_begin(arena, program), .values = values};
    struct fl_program_map map;
    for (unsigned round = 0; round < 2; round++)
        for (size_t i = 0; i < count; i++) {
            fl_location_id entry = fl_program_function(program, wishes[i].function)->entry;
            /* A loop that comes back to where the function begins would save again. */
            if (fl_program_location(program, entry)->incoming_count ||
                !fl_program_location(program, entry)->edge_count || fl_has_landings(program, wishes[i].function))
                continue;
            save_all(&saving, &wishes[i], round == 0);
        }
    if (values->count) return fl_program_edit_finish(saving.edit, &map);
    fl_program_edit_abandon(saving.edit);
    return NULL;
}
