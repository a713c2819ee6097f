/* program/show/lists.c - globals, inputs, checks and assumptions of a program as lists. */
#include <inttypes.h>

#include "program/print/print.h"
#include "program/show/parts.h"

static bool is_users(const struct fl_program *program, struct fl_position position) {
    return position.file.index < program->file_count && program->files[position.file.index].is_users;
}

static void show_global_variable(struct fl_text *text, const struct fl_program *program,
                                 const struct fl_variable *variable) {
    fl_text_append(text, "    ");
    fl_show_declaration(text, variable->type, variable->name, variable->width);
    fl_text_append(text, " = ");
    fl_value_print(text, program, &variable->initial, variable->type);
    fl_text_format(text, "  // %s\n", fl_show_position(program, text->arena, variable->position));
}

static void show_global_object(struct fl_text *text, const struct fl_program *program,
                               const struct fl_object *object) {
    fl_text_append(text, "    ");
    fl_show_declaration(text, object->type, object->name, 0);
    fl_text_format(text, "  // %s, %s%" PRIu64 " bytes of memory\n",
                   fl_show_position(program, text->arena, object->position),
                   object->is_constant ? "constant, " : "", object->size);
}

void fl_show_globals(struct fl_text *text, const struct fl_program *program) {
    size_t start = text->count;
    fl_text_append(text, "globals\n");
    size_t empty = text->count;
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].kind == FL_VARIABLE_GLOBAL && is_users(program, program->variables[i].position))
            show_global_variable(text, program, &program->variables[i]);
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind == FL_OBJECT_GLOBAL && is_users(program, program->objects[i].position))
            show_global_object(text, program, &program->objects[i]);
    if (text->count == empty)
        text->count = start;
    else
        fl_text_append_char(text, '\n');
}

static const char *input_kind_text(enum fl_input_kind kind) {
    switch (kind) {
    case FL_INPUT_VALUE: return "a value";
    case FL_INPUT_BLOCK: return "a block of memory";
    case FL_INPUT_HEAP: return "memory before it is written";
    case FL_INPUT_ARGUMENT_COUNT: return "the number of arguments";
    case FL_INPUT_ARGUMENT_BYTE: return "a byte of an argument";
    case FL_INPUT_ARGUMENT_NUMBER: return "the number that an argument is";
    case FL_INPUT_PROGRAM_NAME: return "the name of the program";
    case FL_INPUT_STDIN_BYTE: return "a byte of standard input";
    case FL_INPUT_ENVIRONMENT_BYTE: return "a byte of an environment variable";
    case FL_INPUT_FILE_BYTE: return "a byte of a file";
    case FL_INPUT_TIME: return "the time";
    case FL_INPUT_UNDEFINED: return "the result of a function without a body";
    case FL_INPUT_ASSEMBLY: return "what inline assembly leaves behind";
    case FL_INPUT_PARAMETER: return "a parameter";
    case FL_INPUT_CHOICE: return "the object that a spec is about";
    case FL_INPUT_GLOBAL: return "a global variable";
    }
    return "an input";
}

static bool is_included(const struct fl_program *program, fl_function_id chosen, fl_function_id function) {
    return function.index < program->function_count && fl_show_includes(program, chosen, function.index);
}

static void show_inputs(struct fl_text *text, const struct fl_program *program, fl_function_id function) {
    bool is_first = true;
    for (uint32_t i = 0; i < program->input_count; i++) {
        const struct fl_input *input = &program->inputs[i];
        if (!is_included(program, function, input->function)) continue;
        if (is_first) fl_text_append(text, "inputs\n");
        is_first = false;
        fl_text_format(text, "    [input %u]  %s  %s, %s", i,
                       fl_show_position(program, text->arena, input->position), input->name,
                       input_kind_text(input->kind));
        if (input->width) fl_text_format(text, ", %u bits", input->width);
        fl_text_append_char(text, '\n');
    }
    if (!is_first) fl_text_append_char(text, '\n');
}

static void show_checks(struct fl_text *text, const struct fl_program *program, fl_function_id function) {
    bool is_first = true;
    for (uint32_t i = 0; i < program->check_count; i++) {
        const struct fl_check *check = &program->checks[i];
        if (!is_included(program, function, check->function) || fl_id_is_none(check->edge)) continue;
        if (is_first) fl_text_append(text, "checks\n");
        is_first = false;
        fl_text_format(text, "    [check %u]  %s  %s", i, fl_show_position(program, text->arena, check->position),
                       fl_check_kind_text(check->kind));
        fl_text_append(text, ": ");
        if (check->text && *check->text)
            fl_text_append(text, check->text);
        else
            fl_expression_print(text, program, fl_program_edge(program, check->edge)->operation.condition);
        fl_text_append_char(text, '\n');
    }
    if (!is_first) fl_text_append_char(text, '\n');
}

static void show_assumptions(struct fl_text *text, const struct fl_program *program) {
    if (!program->assumption_count) return;
    fl_text_append(text, "assumptions\n");
    for (uint32_t i = 0; i < program->assumption_count; i++)
        fl_text_format(text, "    %s  %s\n",
                       fl_show_position(program, text->arena, program->assumptions[i].position),
                       program->assumptions[i].text);
    fl_text_append_char(text, '\n');
}

void fl_show_lists(struct fl_text *text, const struct fl_program *program, fl_function_id function) {
    show_inputs(text, program, function);
    show_checks(text, program, function);
    if (fl_id_is_none(function)) show_assumptions(text, program);
    /* No blank line at the end. */
    if (text->count > 1 && text->items[text->count - 1] == '\n' && text->items[text->count - 2] == '\n')
        text->items[--text->count] = '\0';
}
