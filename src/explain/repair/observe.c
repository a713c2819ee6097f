#include "explain/repair/observe.h"

#include <string.h>

#include "base/map.h"
#include "engine/interpret/interpret.h"

/* What takes longer is told by its beginning. */
static const uint64_t most_steps = 300000;

struct fl_watcher {
    const struct fl_schemata *schemata;
    struct fl_repeater *repeater;
    struct fl_arena *scratch; /* of one run */
    bool *is_watched;         /* each edge */
    bool *is_own;             /* each edge: the program as it is has come by, so it is no part of a candidate */
    bool is_changed;          /* a candidate is chosen */
    uint32_t *lines;          /* each edge: the number of its line; 0: it is of no interest */
    bool *is_executed;        /* each line */
    size_t line_count;
    uint64_t seen;
};

/* ---- where to look ---- */

static const char *key_of(struct fl_arena *arena, const char *function, uint32_t line) {
    return fl_arena_format(arena, "%s:%u", function, (unsigned)line);
}

static struct fl_map find_lines(struct fl_arena *arena, const struct fl_program *program, const char *function,
                                uint32_t line) {
    struct fl_map lines = fl_map_make(arena);
    for (uint32_t i = 0; i < program->check_count; i++) {
        const struct fl_check *check = &program->checks[i];
        if (check->kind == FL_CHECK_ASSERTION)
            *fl_map_at_string(&lines, key_of(arena, fl_program_function(program, check->function)->name,
                                             check->position.line)) = 1;
    }
    if (function) *fl_map_at_string(&lines, key_of(arena, function, line)) = 1;
    return lines;
}

struct fl_watcher *fl_watcher_create(struct fl_arena *arena, const struct fl_schemata *schemata,
                                     const char *function, uint32_t line) {
    const struct fl_program *program = schemata->program;
    struct fl_watcher *watcher = FL_NEW(arena, struct fl_watcher);
    *watcher = (struct fl_watcher){.schemata = schemata,
                                   .repeater = fl_repeater_create_observed(program),
                                   .scratch = fl_arena_create(),
                                   .is_watched = FL_NEW_ARRAY(arena, bool, program->edge_count),
                                   .is_own = FL_NEW_ARRAY(arena, bool, program->edge_count),
                                   .lines = FL_NEW_ARRAY(arena, uint32_t, program->edge_count),
                                   .line_count = 1};
    struct fl_map numbers = fl_map_make(watcher->scratch);
    struct fl_map lines = find_lines(watcher->scratch, program, function, line);
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        bool is_seen = edge->operation.kind == FL_OPERATION_CALL || fl_schemata_is_decision(program, edge);
        const struct fl_function *of =
            fl_program_function(program, fl_program_location(program, edge->source)->function);
        if (!of->is_users) continue;
        const char *key = key_of(watcher->scratch, of->name, edge->position.line);
        watcher->is_watched[i] = is_seen && fl_map_find_string(&lines, key);
        uint64_t *number = fl_map_at_string(&numbers, key);
        if (!*number) *number = watcher->line_count++;
        watcher->lines[i] = (uint32_t)*number;
    }
    watcher->is_executed = FL_NEW_ARRAY(arena, bool, watcher->line_count);
    return watcher;
}

void fl_watcher_destroy(struct fl_watcher *watcher) {
    fl_repeater_destroy(watcher->repeater);
    fl_arena_destroy(watcher->scratch);
}

/* ---- looking ---- */

static void see(struct fl_watcher *watcher, struct fl_machine *machine, const struct fl_expression *expression) {
    if (!expression) return;
    bool is_leaf = expression->kind == FL_EXPRESSION_VARIABLE || expression->kind == FL_EXPRESSION_LOAD;
    bool is_address = expression->type && expression->type->kind == FL_TYPE_POINTER;
    struct fl_bits value;
    if (is_leaf && !is_address && fl_machine_evaluate(machine, watcher->scratch, expression, &value))
        watcher->seen = fl_hash_mix(watcher->seen ^ value.word);
    for (uint32_t i = 0; i < expression->operand_count; i++) see(watcher, machine, expression->operands[i]);
}

static bool before(void *context, struct fl_machine *machine, fl_edge_id id) {
    struct fl_watcher *watcher = context;
    watcher->is_executed[watcher->lines[id.index]] = true;
    if (!watcher->is_watched[id.index] || (watcher->is_changed && !watcher->is_own[id.index])) return true;
    watcher->is_own[id.index] = true;
    const struct fl_operation *operation = &fl_program_edge(fl_machine_program(machine), id)->operation;
    see(watcher, machine, operation->condition);
    for (uint32_t i = 0; operation->kind == FL_OPERATION_CALL && i < operation->argument_count; i++)
        see(watcher, machine, operation->arguments[i].value);
    watcher->seen = fl_hash_mix(watcher->seen + 1);
    return true;
}

uint64_t fl_watcher_look(struct fl_watcher *watcher, uint32_t selector, const struct fl_inputs *inputs) {
    struct fl_observer observer = {.context = watcher, .before = before};
    struct fl_inputs chosen = *inputs;
    fl_arena_reset(watcher->scratch);
    watcher->seen = 1;
    watcher->is_changed = selector != 0;
    memset(&chosen.values, 0, sizeof chosen.values);
    fl_vector_push(watcher->scratch, &chosen.values,
                   ((struct fl_input_value){.name = FL_SCHEMATA_SELECTED,
                                            .form = FL_FORM_NUMBER,
                                            .number = fl_arena_format(watcher->scratch, "%u", selector)}));
    for (size_t i = 0; i < inputs->values.count; i++)
        fl_vector_push(watcher->scratch, &chosen.values, inputs->values.items[i]);
    struct fl_interpret_options options = {
        .inputs = &chosen, .forgets_inputs = true, .observer = &observer, .step_limit = most_steps};
    fl_repeater_run(watcher->repeater, watcher->scratch, &options);
    return watcher->seen;
}

const bool *fl_watcher_lines(const struct fl_watcher *watcher, size_t *count) {
    *count = watcher->line_count;
    return watcher->is_executed;
}

void fl_watcher_forget_lines(struct fl_watcher *watcher) {
    memset(watcher->is_executed, 0, watcher->line_count * sizeof *watcher->is_executed);
}
