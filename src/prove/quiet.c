#include "prove/quiet.h"

#include <string.h>

#include "analysis/lvalue/mod_ref.h"
#include "base/number/bitset.h"
#include "event/event_site.h"
#include "event/format.h"
#include "program/edit/edit.h"

/* ---- what the program can see of its output ---- */

static const char *input_at(const struct fl_program *program, fl_edge_id edge) {
    const struct fl_operation *operation = &fl_program_edge(program, edge)->operation;
    if (operation->kind != FL_OPERATION_INPUT) return "";
    const char *name = program->inputs[operation->input.index].name;
    return name ? name : "";
}

/* Inputs that stand for it: whether there is an output at all, and where in a file it goes. */
static bool is_about_output(const char *input) {
    return strcmp(input, "stdout.is-closed") == 0 || strcmp(input, "stderr.is-closed") == 0 ||
           strcmp(input, "stdout.is-a-file") == 0 || strcmp(input, "stderr.is-a-file") == 0;
}

/* How much a function prints. */
static bool is_about_failing(const char *input) {
    return fl_string_has_suffix(input, ".still-prints") || fl_string_has_suffix(input, ".leaves-out");
}

/* Functions after which the standard output may be a file, that the program reads again. */
static bool is_about_descriptors(const char *function) {
    static const char *const all[] = {"freopen", "freopen64", "fdopen", "dup",     "dup2",
                                      "dup3",    "close",     "fcntl",  "fcntl64", "closefrom"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(function, all[i]) == 0) return true;
    return false;
}

static bool is_standard_stream(const char *name) {
    return name && (strcmp(name, "stdout") == 0 || strcmp(name, "stderr") == 0);
}

/* stdout and stderr themselves, variables or objects. */
static fl_lvalue_set standard_streams(const struct fl_program *program) {
    struct fl_lvalues *lvalues = fl_lvalues_of_program(program);
    const struct fl_points_to *points_to = fl_points_to_of_program(program);
    fl_lvalue_set both = {0};
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].kind == FL_VARIABLE_GLOBAL && is_standard_stream(program->variables[i].name))
            both = fl_lvalues_union(lvalues, both, fl_lvalues_of_variable(lvalues, (fl_variable_id){i}));
    for (uint32_t i = 0; i < program->object_count; i++) {
        if (program->objects[i].kind != FL_OBJECT_GLOBAL || !is_standard_stream(program->objects[i].name))
            continue;
        uint32_t object = fl_points_to_of_object(points_to, (fl_object_id){i});
        both = fl_lvalues_union(lvalues, both, fl_lvalues_of_contents(lvalues, object));
    }
    return both;
}

/* Then printf prints wherever the program likes, and the program reads it again. */
static bool sets_standard_streams(const struct fl_program *program) {
    fl_lvalue_set modified = fl_mod_ref_of_program(program)->modified[program->start.index];
    return fl_lvalues_meet(fl_lvalues_of_program(program), modified, standard_streams(program));
}

static bool is_open(const struct fl_operation *operation) {
    const struct fl_expression *condition = operation->condition;
    bool is_constant = operation->kind == FL_OPERATION_ASSUME && fl_expression_is_constant(condition);
    return !is_constant || !fl_bits_is_zero(&condition->constant);
}

struct walk {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_call_graph *graph;
    struct fl_bitset seen; /* locations */
    FL_VECTOR_OF(fl_location_id) waiting;
    struct fl_bitset failing; /* functions that may print less than they should */
    bool sees_output;
};

static void visit(struct walk *walk, fl_location_id location) {
    if (fl_bitset_insert(&walk->seen, location.index)) fl_vector_push(walk->arena, &walk->waiting, location);
}

static void go_along(struct walk *walk, fl_edge_id edge) {
    const struct fl_edge *taken = fl_program_edge(walk->program, edge);
    const struct fl_call_site *site = fl_call_graph_site(walk->graph, edge);
    for (uint32_t i = 0; site && i < site->callee_count; i++) {
        const struct fl_function *callee = fl_program_function(walk->program, site->callees[i]);
        if (!callee->is_users && is_about_descriptors(callee->name)) walk->sees_output = true;
        visit(walk, callee->entry);
    }
    if (is_open(&taken->operation) && !fl_id_is_none(taken->target)) visit(walk, taken->target);
}

/* What runs come to, by branches that are not closed for good. */
static void walk_all(struct walk *walk) {
    visit(walk, fl_program_function(walk->program, walk->program->start)->entry);
    while (walk->waiting.count) {
        const struct fl_location *location = fl_program_location(walk->program, fl_vector_pop(&walk->waiting));
        for (uint32_t i = 0; i < location->edge_count; i++) {
            fl_edge_id edge = {location->first_edge + i};
            const char *input = input_at(walk->program, edge);
            if (is_about_output(input)) walk->sees_output = true;
            if (is_about_failing(input)) fl_bitset_add(&walk->failing, location->function.index);
            go_along(walk, edge);
        }
    }
}

/* ---- calls ---- */

static bool takes(const struct fl_operation *call, int argument, uint32_t bits) {
    return argument < (int)call->argument_count && call->arguments[argument].value->width == bits;
}

/* The arguments are those that the format takes, and nothing is read through them. */
static bool has_plain_arguments(const struct fl_event_site *site, const struct fl_format *format,
                                const struct fl_operation *call) {
    enum { BITS_OF_INT = 32 };
    int next = site->values;
    if (format->problem || format->has_other || next < 0) return false;
    for (size_t i = 0; i < format->pieces.count; i++) {
        const struct fl_format_piece *piece = &format->pieces.items[i];
        if (piece->kind == FL_PIECE_LITERAL) continue;
        if (piece->kind != FL_PIECE_INTEGER && piece->kind != FL_PIECE_CHARACTER && piece->kind != FL_PIECE_FLOAT)
            return false;
        if (piece->has_width_argument && !takes(call, next++, BITS_OF_INT)) return false;
        if (piece->has_precision_argument && !takes(call, next++, BITS_OF_INT)) return false;
        if (!takes(call, next++, piece->argument_bits)) return false;
    }
    return true;
}

static bool goes_to_standard(const struct fl_event_site *site) {
    return site->channel == FL_CHANNEL_STDOUT || site->channel == FL_CHANNEL_STDERR;
}

static bool only_prints(const struct walk *walk, const struct fl_event_site *site) {
    const struct fl_program *program = walk->program;
    const struct fl_operation *call = &fl_program_edge(program, site->edge)->operation;
    if (call->kind != FL_OPERATION_CALL || !fl_id_is_none(call->variable)) return false;
    if (!goes_to_standard(site) || site->is_framed) return false;
    if (fl_bitset_has(&walk->failing, call->callee->function.index)) return false;
    if (site->kind == FL_EVENT_CHARACTER) return true;
    if (!site->format) return false;
    if (site->kind == FL_EVENT_STRING) return true;
    if (site->kind != FL_EVENT_FORMATTED) return false;
    struct fl_format format = {0};
    fl_format_read(walk->arena, site->format, site->format_length, program->pointer_width, &format);
    return has_plain_arguments(site, &format, call);
}

/* What the call was given is still looked at. */
static bool skip(struct fl_program_edit *edit, const struct fl_program *program, fl_edge_id edge) {
    const struct fl_operation *call = &fl_program_edge(program, edge)->operation;
    struct fl_operation skip = {.kind = FL_OPERATION_SKIP,
                                .variable = FL_NO_ID,
                                .arguments = call->arguments,
                                .argument_count = call->argument_count};
    return fl_program_edit_replace_operation(edit, edge, skip);
}

const struct fl_program *fl_quiet_program(struct fl_arena *arena, const struct fl_program *program,
                                          struct fl_program_map *map) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_event_sites *sites;
    struct walk walk = {.arena = arena,
                        .program = program,
                        .graph = fl_points_to_call_graph(fl_points_to_of_program(program)),
                        .seen = fl_bitset_make(arena, program->location_count),
                        .failing = fl_bitset_make(arena, program->function_count)};
    walk_all(&walk);
    if (walk.sees_output || sets_standard_streams(program)) return program;
    if (fl_event_sites_find(arena, program, NULL, 0, &diagnostics, &sites) != FL_OK) return program;
    struct fl_program_edit *edit = fl_program_edit_begin(arena, program);
    bool is_any = false;
    for (size_t i = 0; i < sites->all.count; i++)
        if (only_prints(&walk, &sites->all.items[i]) && skip(edit, program, sites->all.items[i].edge))
            is_any = true;
    if (is_any) return fl_program_edit_finish(edit, map);
    fl_program_edit_abandon(edit);
    return program;
}
