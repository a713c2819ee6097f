#include "engine/interpret/run_print.h"

#include <inttypes.h>
#include <string.h>

#include "engine/interpret/observe_effects.h"
#include "program/handlers.h"
#include "program/print/print.h"
#include "program/temporary.h"

enum { PLACE_WIDTH = 16, TEXT_WIDTH = 40, INDENT = 2, DEEPEST_INDENT = 40 };

/* The statement that is being executed, until another one begins. */
struct statement {
    bool is_open;
    bool is_folded;
    struct fl_position position;
    uint32_t depth;
    const char *text;
    struct fl_text values; /* what changed, separated by commas */
};

struct library_call {
    uint32_t depth;
    const struct fl_function *function;
};

struct fl_run_printer {
    struct fl_arena *arena;   /* of the printer */
    struct fl_arena *scratch; /* of one statement */
    const struct fl_program *program;
    struct fl_run_print_options options;
    struct fl_observer observer;
    struct fl_output_sink sink;
    struct statement statement;
    struct fl_effect_observer effects;
    struct fl_block_names names;
    FL_VECTOR_OF(struct library_call) calls;    /* that the user's code made and that have not returned */
    uint32_t user_depth;                        /* of the user's code executed last; 0: it has returned */
    const struct fl_function *library_function; /* that library_steps belong to */
    bool has_begun;                             /* the user's code */
    uint64_t library_steps, folded_steps;
    uint32_t *shown;       /* by edge: how often */
    struct fl_text output; /* of the program, not yet shown */
    int output_descriptor;
};

static void write_text(struct fl_run_printer *printer, const struct fl_text *text) {
    printer->options.write(printer->options.context, fl_text_string(text), text->count);
}

static void append_indent(struct fl_text *text, uint32_t depth) {
    uint32_t indent = depth > 1 ? (depth - 1) * INDENT : 0;
    fl_text_format(text, "%*s", (int)(indent < DEEPEST_INDENT ? indent : DEEPEST_INDENT), "");
}

static void append_place(struct fl_text *text, const struct fl_program *program, struct fl_position position) {
    struct fl_text place = fl_text_make(text->arena);
    if (position.line && !fl_id_is_none(position.file))
        fl_text_format(&place, "%s:%" PRIu32, program->files[position.file.index].path, position.line);
    fl_text_format(text, "%-*s ", PLACE_WIDTH, fl_text_string(&place));
}

static void print_note(struct fl_run_printer *printer, const char *note) {
    struct fl_text line = fl_text_make(printer->scratch);
    fl_text_format(&line, "%-*s ", PLACE_WIDTH, "");
    append_indent(&line, printer->statement.depth + 1);
    fl_text_format(&line, "%s\n", note);
    write_text(printer, &line);
}

static const char *plural(uint64_t count) {
    return count == 1 ? "" : "s";
}

/* What comes before main is nothing that a user has heard of by name. */
static const char *place_of(struct fl_run_printer *printer, const struct fl_function *function) {
    const struct fl_program *program = printer->program;
    if (function != &program->functions[program->start.index]) {
        /* glibc's headers rename what the source calls scanf. */
        bool is_renamed = fl_string_has_prefix(function->name, "__isoc99_");
        return fl_arena_format(printer->scratch, "in %s", function->name + (is_renamed ? strlen("__isoc99_") : 0));
    }
    return fl_arena_format(printer->scratch, "%s %s", printer->has_begun ? "after" : "before",
                           program->functions[program->entry.index].name);
}

static void flush_counts(struct fl_run_printer *printer) {
    if (printer->library_steps)
        print_note(printer,
                   fl_arena_format(printer->scratch, "… %" PRIu64 " step%s %s", printer->library_steps,
                                   plural(printer->library_steps), place_of(printer, printer->library_function)));
    printer->library_steps = 0;
}

/* What the program printed, line by line; an unfinished line waits for its end. */
static void flush_output(struct fl_run_printer *printer, bool is_last) {
    struct fl_text *output = &printer->output;
    const char *mark = printer->output_descriptor == 2 ? "!" : "|";
    const char *at = output->items, *end = at + output->count;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *stop = newline ? newline : end;
        if (!newline && !is_last) break;
        print_note(printer, fl_arena_format(printer->scratch, "%s %.*s", mark, (int)(stop - at), at));
        at = newline ? newline + 1 : end;
    }
    if (output->count) memmove(output->items, at, (size_t)(end - at));
    output->count = (size_t)(end - at);
}

static void flush_statement(struct fl_run_printer *printer) {
    struct statement *statement = &printer->statement;
    if (statement->is_open && !statement->is_folded) {
        if (printer->folded_steps)
            print_note(printer, fl_arena_format(printer->scratch, "… %" PRIu64 " step%s like those above",
                                                printer->folded_steps, plural(printer->folded_steps)));
        printer->folded_steps = 0;
        struct fl_text line = fl_text_make(printer->scratch), body = fl_text_make(printer->scratch);
        append_place(&line, printer->program, statement->position);
        append_indent(&body, statement->depth);
        fl_text_append(&body, statement->text);
        if (statement->values.count)
            fl_text_format(&line, "%-*s  %s\n", TEXT_WIDTH, fl_text_string(&body),
                           fl_text_string(&statement->values));
        else
            fl_text_format(&line, "%s\n", fl_text_string(&body));
        write_text(printer, &line);
    }
    statement->is_open = false;
    flush_counts(printer);
    flush_output(printer, false);
    fl_arena_reset(printer->scratch);
}

static const struct fl_function *function_of(const struct fl_run_printer *printer, fl_edge_id edge) {
    fl_location_id source = printer->program->edges[edge.index].source;
    return &printer->program->functions[printer->program->locations[source.index].function.index];
}

static bool is_same_statement(const struct statement *statement, const struct fl_edge *edge, uint32_t depth,
                              const char *text) {
    return statement->is_open && statement->depth == depth && statement->position.line == edge->position.line &&
           fl_id_equal(statement->position.file, edge->position.file) && strcmp(statement->text, text) == 0;
}

static const char *text_of(struct fl_run_printer *printer, const struct fl_edge *edge) {
    const char *text = fl_program_source_text(printer->program, printer->scratch, edge->position);
    if (*text) return text;
    struct fl_text operation = fl_text_make(printer->scratch);
    fl_operation_print(&operation, printer->program, &edge->operation);
    return fl_text_string(&operation);
}

static void open_statement(struct fl_run_printer *printer, fl_edge_id id, uint32_t depth) {
    const struct fl_edge *edge = &printer->program->edges[id.index];
    const char *text = text_of(printer, edge);
    struct statement *statement = &printer->statement;
    bool is_folded = printer->options.fold_after && printer->shown[id.index] >= printer->options.fold_after;
    if (printer->shown[id.index] < UINT32_MAX) printer->shown[id.index]++;
    if (is_folded) printer->folded_steps++;
    if (is_same_statement(statement, edge, depth, text)) {
        if (!is_folded) statement->is_folded = false;
        return;
    }
    flush_statement(printer);
    *statement = (struct statement){
        .is_open = true,
        .is_folded = is_folded,
        .position = edge->position,
        .depth = depth,
        .text = text_of(printer, edge),
        .values = fl_text_make(printer->scratch),
    };
}

static void append_value(struct fl_run_printer *printer, const struct fl_recorded_value *value,
                         const struct fl_type *type, struct fl_text *text) {
    const char *printed =
        fl_recorded_value_print(&printer->names, printer->scratch, printer->program, value, type);
    fl_text_append(text, printed ? printed : "?"); /* a struct at an address that is none */
}

static struct fl_text *begin_value(struct fl_run_printer *printer) {
    struct fl_text *values = &printer->statement.values;
    if (values->count) fl_text_append(values, ", ");
    return values;
}

static void show_variable(struct fl_run_printer *printer, fl_variable_id id, const struct fl_effect *effect) {
    if (fl_id_is_none(id) || !effect || effect->value.form == FL_VALUE_NONE) return;
    const struct fl_variable *variable = &printer->program->variables[id.index];
    if (variable->kind == FL_VARIABLE_TEMPORARY || variable->is_hidden) return;
    struct fl_text *values = begin_value(printer);
    fl_text_format(values, "%s = ", variable->name);
    append_value(printer, &effect->value, variable->type, values);
}

static void show_store(struct fl_run_printer *printer, const struct fl_operation *operation,
                       const struct fl_effect *effect) {
    if (effect->value.form == FL_VALUE_NONE) return;
    struct fl_text *values = begin_value(printer);
    fl_lvalue_print(values, printer->program, operation->address, operation->value->type);
    fl_text_append(values, " = ");
    append_value(printer, &effect->value, operation->value->type, values);
}

static void show_bytes(struct fl_run_printer *printer, const struct fl_operation *operation,
                       const struct fl_effect *effect, const char *verb) {
    struct fl_text *values = begin_value(printer);
    fl_text_format(values, "%" PRIu64 " byte%s %s ", effect->size, plural(effect->size), verb);
    fl_expression_print(values, printer->program, operation->address);
}

static void show_input(struct fl_run_printer *printer, const struct fl_operation *operation,
                       const struct fl_effect *effect) {
    const struct fl_input *input = &printer->program->inputs[operation->input.index];
    if (operation->address) {
        show_bytes(printer, operation, effect, "of input at");
        return;
    }
    struct fl_text *values = begin_value(printer);
    fl_text_format(values, "input %s = ", input->name ? input->name : "");
    append_value(printer, &effect->value, input->type, values);
}

static void show_return(struct fl_run_printer *printer, fl_edge_id edge, const struct fl_effect *effect) {
    const struct fl_operation *operation = &printer->program->edges[edge.index].operation;
    if (effect->value.form == FL_VALUE_NONE) return;
    struct fl_text *values = begin_value(printer);
    fl_text_format(values, "%s returns ", function_of(printer, edge)->name);
    append_value(printer, &effect->value, operation->value->type, values);
}

static void show_condition(struct fl_run_printer *printer, const struct fl_operation *operation) {
    if (fl_expression_has_hidden(printer->program, operation->condition)) return;
    fl_expression_print(begin_value(printer), printer->program, operation->condition);
}

/* effect NULL: it has none. */
static void show_effect(struct fl_run_printer *printer, fl_edge_id edge, const struct fl_effect *effect) {
    const struct fl_operation *operation = &printer->program->edges[edge.index].operation;
    if (operation->kind == FL_OPERATION_ASSUME) show_condition(printer, operation);
    if (!effect) return;
    switch (operation->kind) {
    case FL_OPERATION_ASSIGN:
    case FL_OPERATION_CALL:
    case FL_OPERATION_ALLOCATE: show_variable(printer, operation->variable, effect); break;
    case FL_OPERATION_STORE: show_store(printer, operation, effect); break;
    case FL_OPERATION_INPUT: show_input(printer, operation, effect); break;
    case FL_OPERATION_COPY: show_bytes(printer, operation, effect, "copied to"); break;
    case FL_OPERATION_FILL: show_bytes(printer, operation, effect, "filled at"); break;
    case FL_OPERATION_RETURN: show_return(printer, edge, effect); break;
    default: break;
    }
}

/* The parameters, as soon as the first step of a user's function is there. */
static void show_entry(struct fl_run_printer *printer, fl_edge_id edge, uint32_t depth,
                       const struct fl_effect *entry) {
    const struct fl_function *function = function_of(printer, edge);
    flush_statement(printer);
    struct fl_text line = fl_text_make(printer->scratch);
    append_place(&line, printer->program, function->position);
    append_indent(&line, depth);
    fl_text_format(&line, "%s(", function->name);
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const struct fl_variable *parameter = &printer->program->variables[function->parameters[i].index];
        fl_text_format(&line, "%s%s = ", i ? ", " : "", parameter->name);
        append_value(printer, &entry->parameters[i], parameter->type, &line);
    }
    fl_text_append(&line, ")\n");
    write_text(printer, &line);
    printer->statement.depth = depth;
}

/* The library function that the user's code called, however deep inside it the edge is. A call
 * of the user's from inside the library, and what that calls, are apart. */
static bool is_in_library(struct fl_run_printer *printer, fl_edge_id edge, uint32_t depth) {
    const struct fl_function *function = function_of(printer, edge);
    if (function->is_observer) return true;
    while (printer->calls.count && (fl_vector_last(&printer->calls).depth > depth ||
                                    (function->is_users && fl_vector_last(&printer->calls).depth == depth)))
        printer->calls.count--;
    if (function->is_users) {
        if (printer->library_steps) flush_statement(printer);
        printer->has_begun = true;
        printer->user_depth = depth;
        return false;
    }
    bool is_new = !printer->calls.count ||
                  (printer->user_depth > fl_vector_last(&printer->calls).depth && depth > printer->user_depth);
    if (depth < printer->user_depth) printer->user_depth = 0;
    if (is_new) fl_vector_push(printer->arena, &printer->calls, (struct library_call){depth, function});
    const struct fl_function *outermost = fl_vector_last(&printer->calls).function;
    if (printer->library_steps && printer->library_function != outermost) flush_statement(printer);
    printer->library_function = outermost;
    printer->library_steps += strcmp(outermost->name, FL_OPPORTUNITY) != 0;
    return true;
}

/* The outermost frame is nobody's but Faultline's, unless the run began elsewhere. */
static uint32_t depth_of(struct fl_machine *machine) {
    const struct fl_program *program = fl_machine_program(machine);
    uint32_t hidden = !program->functions[program->start.index].is_users;
    return fl_machine_depth(machine) > hidden ? fl_machine_depth(machine) - hidden : 1;
}

/* What the compiler adds on its own: a temporary that no place in the source computes. */
static bool is_silent(const struct fl_run_printer *printer, const struct fl_edge *edge) {
    if (edge->operation.kind == FL_OPERATION_ASSUME)
        return fl_expression_has_hidden(printer->program, edge->operation.condition);
    if (edge->operation.kind != FL_OPERATION_ASSIGN) return false;
    const struct fl_variable *variable = &printer->program->variables[edge->operation.variable.index];
    return variable->is_hidden || (!edge->position.column && variable->kind == FL_VARIABLE_TEMPORARY);
}

static bool before(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct fl_run_printer *printer = context;
    uint32_t depth = depth_of(machine);
    const struct fl_edge_shape *shape = fl_edge_shape(&printer->effects.shapes, edge);
    const struct fl_effect *entry = fl_effect_before(&printer->effects, machine, edge, shape);
    if (is_in_library(printer, edge, fl_machine_depth(machine))) return true;
    if (entry) show_entry(printer, edge, depth, entry);
    bool is_hidden =
        is_silent(printer, &printer->program->edges[edge.index]) || fl_edge_is_opportunity(printer->program, edge);
    if (!is_hidden) open_statement(printer, edge, depth);
    return true;
}

static bool after(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct fl_run_printer *printer = context;
    const struct fl_edge_shape *shape = fl_edge_shape(&printer->effects.shapes, edge);
    if (!shape->is_users) return true;
    if (shape->kind == FL_EFFECT_CALL) {
        if (fl_id_is_none(shape->variable)) return true;
        open_statement(printer, edge, depth_of(machine));
    }
    if (printer->statement.is_folded) return true;
    bool has_effect = shape->kind != FL_EFFECT_NONE;
    show_effect(printer, edge, has_effect ? fl_effect_after(&printer->effects, machine, edge, shape) : NULL);
    return true;
}

static void write_output(void *context, int descriptor, const void *bytes, size_t size) {
    struct fl_run_printer *printer = context;
    if (descriptor != printer->output_descriptor) flush_output(printer, true);
    printer->output_descriptor = descriptor;
    fl_text_append_bytes(&printer->output, bytes, size);
}

struct fl_run_printer *fl_run_printer_create(struct fl_arena *arena, const struct fl_program *program,
                                             const struct fl_run_print_options *options) {
    struct fl_run_printer *printer = FL_NEW(arena, struct fl_run_printer);
    *printer = (struct fl_run_printer){
        .arena = arena,
        .scratch = fl_arena_create(),
        .program = program,
        .options = *options,
        .observer = {printer, before, after},
        .sink = {printer, write_output},
        .shown = FL_NEW_ARRAY(arena, uint32_t, program->edge_count),
        .output = fl_text_make(arena),
        .output_descriptor = 1,
        .names = fl_block_names_make(arena),
    };
    fl_effect_observer_begin(&printer->effects, arena, program);
    return printer;
}

const struct fl_observer *fl_run_printer_observer(struct fl_run_printer *printer) {
    return &printer->observer;
}

const struct fl_output_sink *fl_run_printer_sink(struct fl_run_printer *printer) {
    return &printer->sink;
}

void fl_run_printer_finish(struct fl_run_printer *printer) {
    flush_statement(printer);
    flush_output(printer, true);
    fl_arena_destroy(printer->scratch);
    printer->scratch = NULL;
    fl_effect_observer_end(&printer->effects);
}
