#include "event/event_site.h"

#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/text.h"

enum addition { ADDITION_NONE, ADDITION_NEWLINE, ADDITION_FRAME };

struct printer {
    const char *name;
    enum fl_event_kind kind;
    enum fl_channel channel;
    int text, values, list, size, count, destination;
    enum addition addition;
};

static const struct printer printers[] = {
#define FL_PRINTER(name, kind, channel, text, values, list, size, count, destination, addition) \
    {name,  FL_EVENT_##kind, FL_CHANNEL_##channel, text, values, list, size,                    \
     count, destination,     ADDITION_##addition},
#include "event/printers.def"
};

bool fl_is_printer(const struct fl_function *function) {
    for (size_t i = 0; i < sizeof printers / sizeof *printers && !function->is_users; i++)
        if (strcmp(printers[i].name, function->name) == 0) return true;
    return false;
}

/* A function that the user named. */
struct log_function {
    const char *name;
    int argument; /* of the format, from 0; -1: to be found */
    bool is_called;
};

struct finder {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_diagnostics *diagnostics;
    struct log_function *named;
    size_t named_count;
    struct fl_event_sites *sites;
    const bool *may_fail; /* each function: how much it prints is an input */
    bool has_failed;
};

/* ---- constant strings ---- */

/* The object that the expression is the address of, or into. */
static const struct fl_object *object_of(const struct fl_program *program, const struct fl_expression *expression,
                                         uint64_t *offset) {
    switch (expression->kind) {
    case FL_EXPRESSION_OBJECT: *offset = 0; return fl_program_object(program, expression->object);
    case FL_EXPRESSION_FIELD: {
        const struct fl_object *object = object_of(program, expression->operands[0], offset);
        *offset += (uint64_t)expression->offset;
        return object;
    }
    case FL_EXPRESSION_INDEX: {
        const struct fl_expression *index = expression->operands[1];
        if (index->kind != FL_EXPRESSION_CONSTANT || index->width > 64) return NULL;
        const struct fl_object *object = object_of(program, expression->operands[0], offset);
        uint64_t word = index->constant.word;
        if (index->width < 64 && word >> (index->width - 1)) word |= ~fl_bits_mask(index->width);
        *offset += word * (uint64_t)expression->stride;
        return object;
    }
    case FL_EXPRESSION_APPLY: {
        if (expression->op != FL_OP_ADD) return NULL;
        const struct fl_expression *added = expression->operands[1];
        if (added->kind != FL_EXPRESSION_CONSTANT || added->width > 64) return NULL;
        const struct fl_object *object = object_of(program, expression->operands[0], offset);
        *offset += added->constant.word;
        return object;
    }
    default: return NULL;
    }
}

/* The constant string that the expression is the address of, or into; NULL: it is none. */
static const char *constant_string(const struct fl_program *program, const struct fl_expression *expression,
                                   size_t *length) {
    uint64_t offset = 0;
    const struct fl_object *object = object_of(program, expression, &offset);
    if (!object || !object->is_constant || offset >= object->size) return NULL;
    if (!object->contents) {
        *length = 0;
        return "";
    }
    const char *text = (const char *)object->contents + offset;
    const char *end = memchr(text, 0, object->size - offset);
    if (!end) return NULL;
    *length = (size_t)(end - text);
    return text;
}

const char *fl_constant_bytes(struct fl_arena *arena, const struct fl_program *program,
                              const struct fl_expression *expression, size_t *count) {
    uint64_t offset = 0;
    const struct fl_object *object = object_of(program, expression, &offset);
    if (!object || !object->is_constant || offset > object->size) return NULL;
    *count = (size_t)(object->size - offset);
    if (object->contents) return (const char *)object->contents + offset;
    return fl_arena_allocate(arena, *count);
}

/* ---- functions that the user named ---- */

static bool is_text_type(const struct fl_type *type) {
    return type && type->kind == FL_TYPE_POINTER && type->element && type->element->kind == FL_TYPE_CHARACTER;
}

static bool is_list_type(const struct fl_type *type) {
    return type && type->kind == FL_TYPE_POINTER && type->element && type->element->name &&
           strstr(type->element->name, "__va_list_tag");
}

static const struct fl_type *parameter_type(const struct fl_program *program, const struct fl_function *function,
                                            uint32_t index) {
    if (index < function->parameter_count && function->parameters)
        return fl_program_variable(program, function->parameters[index])->type;
    return NULL;
}

/* The first argument that is a string, by the function's type or else by what it is given; -1: none. */
static int format_argument(struct finder *finder, const struct fl_function *function,
                           const struct fl_operation *call) {
    for (uint32_t i = 0; i < function->parameter_count; i++)
        if (is_text_type(parameter_type(finder->program, function, i))) return (int)i;
    size_t length;
    for (uint32_t i = 0; i < call->argument_count; i++)
        if (constant_string(finder->program, call->arguments[i].value, &length)) return (int)i;
    return -1;
}

static void complain_of_argument(struct finder *finder, const struct log_function *named) {
    finder->has_failed = true;
    if (named->argument < 0)
        fl_diagnostics_add(finder->diagnostics, FL_ERROR, NULL, 0, 0,
                           "--log-function %s: none of its arguments is a string", named->name);
    else
        fl_diagnostics_add(finder->diagnostics, FL_ERROR, NULL, 0, 0,
                           "--log-function %s: its argument %d is no string", named->name, named->argument + 1);
}

static bool describe_named(struct finder *finder, struct log_function *named, const struct fl_function *function,
                           const struct fl_operation *call, struct fl_event_site *site) {
    named->is_called = true;
    int text = named->argument >= 0 ? named->argument : format_argument(finder, function, call);
    const struct fl_type *type = text >= 0 ? parameter_type(finder->program, function, (uint32_t)text) : NULL;
    if (text < 0 || (uint32_t)text >= call->argument_count ||
        call->arguments[text].value->width != finder->program->pointer_width || (type && !is_text_type(type))) {
        complain_of_argument(finder, named);
        return false;
    }
    uint32_t behind = function->is_variadic && function->parameter_count > (uint32_t)text + 1
                          ? function->parameter_count
                          : (uint32_t)text + 1;
    site->kind = FL_EVENT_FORMATTED;
    site->channel = FL_CHANNEL_FUNCTION;
    site->text = text;
    site->adds_newline = true;
    if (!function->is_variadic && is_list_type(parameter_type(finder->program, function, behind)))
        site->list = (int)behind;
    else if (function->is_variadic || behind < function->parameter_count)
        site->values = (int)behind;
    else
        site->kind = FL_EVENT_STRING;
    return true;
}

/* ---- calls ---- */

/* stdout, stderr: variables of the library. */
static enum fl_channel standard_stream(const struct fl_program *program, const struct fl_expression *expression) {
    const char *name = NULL;
    if (expression->kind == FL_EXPRESSION_VARIABLE) {
        const struct fl_variable *variable = fl_program_variable(program, expression->variable);
        if (variable->kind == FL_VARIABLE_GLOBAL) name = variable->name;
    } else if (expression->kind == FL_EXPRESSION_LOAD && expression->operands[0]->kind == FL_EXPRESSION_OBJECT) {
        const struct fl_object *object = fl_program_object(program, expression->operands[0]->object);
        if (object->kind == FL_OBJECT_GLOBAL) name = object->name;
    }
    if (name && strcmp(name, "stdout") == 0) return FL_CHANNEL_STDOUT;
    if (name && strcmp(name, "stderr") == 0) return FL_CHANNEL_STDERR;
    return FL_CHANNEL_STREAM;
}

static enum fl_channel standard_descriptor(const struct fl_expression *expression) {
    if (expression->kind != FL_EXPRESSION_CONSTANT || expression->width > 64) return FL_CHANNEL_DESCRIPTOR;
    switch (expression->constant.word) {
    case 1: return FL_CHANNEL_STDOUT;
    case 2: return FL_CHANNEL_STDERR;
    default: return FL_CHANNEL_ELSEWHERE;
    }
}

static void describe_printer(const struct fl_program *program, const struct printer *printer,
                             const struct fl_operation *call, struct fl_event_site *site) {
    site->kind = printer->kind;
    site->channel = printer->channel;
    site->text = printer->text;
    site->values = printer->values;
    site->list = printer->list;
    site->size = printer->size;
    site->count = printer->count;
    site->destination = printer->destination;
    site->adds_newline = printer->addition == ADDITION_NEWLINE;
    site->is_framed = printer->addition == ADDITION_FRAME;
    site->is_descriptor = printer->channel == FL_CHANNEL_DESCRIPTOR;
    if (printer->destination < 0) return;
    const struct fl_expression *destination = call->arguments[printer->destination].value;
    site->channel = printer->channel == FL_CHANNEL_STREAM ? standard_stream(program, destination)
                                                          : standard_descriptor(destination);
}

/* Enough arguments for what the printer needs; calls without a prototype may have fewer. */
static bool has_arguments(const struct printer *printer, const struct fl_operation *call) {
    int most = printer->text;
    if (printer->list > most) most = printer->list;
    if (printer->count > most) most = printer->count;
    if (printer->size > most) most = printer->size;
    if (printer->destination > most) most = printer->destination;
    return most < (int)call->argument_count;
}

static bool describe_event(const struct fl_operation *call, bool has_value, struct fl_event_site *site) {
    if (call->argument_count < 1) return false;
    site->kind = FL_EVENT_NAMED;
    site->channel = FL_CHANNEL_EVENTS;
    site->text = 0;
    if (has_value && call->argument_count > 1) site->values = 1;
    return true;
}

static bool describe_call(struct finder *finder, const struct fl_operation *call, struct fl_event_site *site) {
    if (call->callee->kind != FL_EXPRESSION_FUNCTION) return false;
    const struct fl_function *callee = fl_program_function(finder->program, call->callee->function);
    site->name = callee->name;
    for (size_t i = 0; i < finder->named_count; i++)
        if (strcmp(finder->named[i].name, callee->name) == 0)
            return describe_named(finder, &finder->named[i], callee, call, site);
    if (strcmp(callee->name, "EVR") == 0) return describe_event(call, false, site);
    if (strcmp(callee->name, "EVR_value") == 0) return describe_event(call, true, site);
    if (callee->is_users) return false;
    for (size_t i = 0; i < sizeof printers / sizeof *printers; i++) {
        if (strcmp(printers[i].name, callee->name) != 0) continue;
        if (!has_arguments(&printers[i], call)) return false;
        describe_printer(finder->program, &printers[i], call, site);
        site->may_fail = finder->may_fail[call->callee->function.index];
        return true;
    }
    return false;
}

static void read_text(const struct fl_program *program, const struct fl_operation *call,
                      struct fl_event_site *site) {
    if (site->kind == FL_EVENT_CHARACTER || site->kind == FL_EVENT_BYTES) return;
    const char *text = constant_string(program, call->arguments[site->text].value, &site->format_length);
    if (site->kind == FL_EVENT_NAMED)
        site->name = text;
    else
        site->format = text;
}

static bool is_named(const struct finder *finder, const struct fl_function *function) {
    for (size_t i = 0; i < finder->named_count; i++)
        if (strcmp(finder->named[i].name, function->name) == 0) return true;
    return false;
}

static void look_at(struct finder *finder, uint32_t index, uint32_t *by_edge) {
    const struct fl_program *program = finder->program;
    const struct fl_edge *edge = &program->edges[index];
    const struct fl_function *function =
        fl_program_function(program, fl_program_location(program, edge->source)->function);
    struct fl_event_site site = {.edge = {index},
                                 .text = -1,
                                 .values = -1,
                                 .size = -1,
                                 .list = -1,
                                 .count = -1,
                                 .destination = -1,
                                 .position = edge->position};
    if (edge->operation.kind == FL_OPERATION_OUTPUT) {
        site.kind = FL_EVENT_OUTPUT;
        site.channel = FL_CHANNEL_DESCRIPTOR;
        site.name = function->name;
    } else {
        if (edge->operation.kind != FL_OPERATION_CALL || !function->is_users || is_named(finder, function)) return;
        if (!describe_call(finder, &edge->operation, &site)) return;
        read_text(program, &edge->operation, &site);
    }
    fl_vector_push(finder->arena, &finder->sites->all, site);
    by_edge[index] = (uint32_t)finder->sites->all.count;
}

/* "puts.still-prints", "write.leaves-out" */
static const bool *find_failing(struct fl_arena *arena, const struct fl_program *program) {
    bool *may_fail = FL_NEW_ARRAY(arena, bool, program->function_count);
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        if (edge->operation.kind != FL_OPERATION_INPUT) continue;
        const struct fl_input *input = &program->inputs[edge->operation.input.index];
        if (input->is_world && (fl_string_has_suffix(input->name, ".still-prints") ||
                                fl_string_has_suffix(input->name, ".leaves-out")))
            may_fail[fl_program_location(program, edge->source)->function.index] = true;
    }
    return may_fail;
}

/* ---- what the user named ---- */

static bool read_named(struct finder *finder, const char *text, struct log_function *named) {
    const char *colon = strchr(text, ':');
    named->argument = -1;
    named->name = colon ? fl_arena_format(finder->arena, "%.*s", (int)(colon - text), text) : text;
    if (!colon) return *named->name != 0;
    char *end;
    long number = strtol(colon + 1, &end, 10);
    if (end == colon + 1 || *end || number < 1 || number > 1000) return false;
    named->argument = (int)number - 1;
    return *named->name != 0;
}

static void complain_of_name(struct finder *finder, const char *name) {
    const struct fl_program *program = finder->program;
    const char **names = FL_NEW_ARRAY(finder->arena, const char *, program->function_count);
    size_t count = 0;
    for (uint32_t i = 0; i < program->function_count; i++)
        if (program->functions[i].is_users) names[count++] = program->functions[i].name;
    const char *nearest = fl_nearest_word(name, names, count);
    finder->has_failed = true;
    if (nearest && strcmp(nearest, name) != 0)
        fl_diagnostics_add(finder->diagnostics, FL_ERROR, NULL, 0, 0,
                           "--log-function %s: the program calls no function of this name; did you mean %s?", name,
                           nearest);
    else
        fl_diagnostics_add(finder->diagnostics, FL_ERROR, NULL, 0, 0,
                           "--log-function %s: the program calls no function of this name", name);
}

enum fl_status fl_event_sites_find(struct fl_arena *arena, const struct fl_program *program,
                                   const char *const *log_functions, size_t count,
                                   struct fl_diagnostics *diagnostics, struct fl_event_sites **sites) {
    struct finder finder = {arena, program, diagnostics, .named_count = count};
    finder.named = FL_NEW_ARRAY(arena, struct log_function, count);
    for (size_t i = 0; i < count; i++) {
        if (read_named(&finder, log_functions[i], &finder.named[i])) continue;
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0,
                           "--log-function %s: expected NAME or NAME:ARGUMENT, the argument counted from 1",
                           log_functions[i]);
        return FL_BAD_USAGE;
    }
    finder.sites = FL_NEW(arena, struct fl_event_sites);
    finder.may_fail = find_failing(arena, program);
    uint32_t *by_edge = FL_NEW_ARRAY(arena, uint32_t, program->edge_count);
    for (uint32_t i = 0; i < program->edge_count && !finder.has_failed; i++) look_at(&finder, i, by_edge);
    for (size_t i = 0; i < count && !finder.has_failed; i++)
        if (!finder.named[i].is_called) complain_of_name(&finder, finder.named[i].name);
    if (finder.has_failed) return FL_BAD_USAGE;
    finder.sites->by_edge = by_edge;
    *sites = finder.sites;
    return FL_OK;
}
