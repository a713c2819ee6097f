#include "explain/repair/calls.h"

#include <string.h>

#include "base/map.h"
#include "engine/interpret/interpret.h"

/* Correct runs whose calls are compared. */
enum { MOST_COMPARED = 24 };
/* What takes longer is told by its beginning. */
static const uint64_t most_steps = 300000;

static const struct fl_parsed_expression *call_left_out(const struct fl_parsed_files *files,
                                                        const struct fl_mend *mend) {
    const struct fl_parsed_file *file = &files->all.items[mend->file];
    if (mend->kind != FL_MEND_STATEMENT_DELETED) return NULL;
    const struct fl_parsed_statement *statement = &file->statements.items[mend->host];
    if (statement->kind != FL_PARSED_EXPRESSION || statement->expression == FL_PARSED_NONE) return NULL;
    const struct fl_parsed_expression *call = &file->expressions.items[statement->expression];
    return call->kind == FL_PARSED_CALL ? call : NULL;
}

static bool adds_call(const struct fl_mend *mend) {
    return mend->kind == FL_MEND_CALL_INSERTED || mend->kind == FL_MEND_CALL_LOST;
}

static bool is_about_call(const struct fl_parsed_files *files, const struct fl_mend *mend) {
    return adds_call(mend) || call_left_out(files, mend);
}

void fl_calls_keep(const struct fl_parsed_files *files, fl_mend_vector *candidates,
                   const struct fl_mend_lines *lines) {
    size_t kept = 0;
    for (size_t i = 0; i < candidates->count; i++) {
        const struct fl_mend *mend = &candidates->items[i];
        if (mend->function && lines->has_line(lines->context, mend->function, mend->line) &&
            is_about_call(files, mend))
            candidates->items[kept++] = *mend;
    }
    candidates->count = kept;
}

const char *fl_calls_name(struct fl_arena *arena, const struct fl_parsed_files *files,
                          const struct fl_mend *mend) {
    const struct fl_parsed_expression *call = call_left_out(files, mend);
    const char *text = adds_call(mend) ? mend->text
                       : call          ? fl_parsed_text(&files->all.items[mend->file], arena, call->range)
                                       : NULL;
    return text ? fl_arena_format(arena, "%.*s", (int)strcspn(text, "( "), text) : NULL;
}

/* ---- what a run calls ---- */

struct listening {
    const struct fl_map *functions;
    uint64_t heard;
};

static bool before(void *context, struct fl_machine *machine, fl_edge_id id) {
    struct listening *listening = context;
    const struct fl_program *program = fl_machine_program(machine);
    const struct fl_operation *operation = &fl_program_edge(program, id)->operation;
    if (operation->kind != FL_OPERATION_CALL || operation->callee->kind != FL_EXPRESSION_FUNCTION) return true;
    const char *name = fl_program_function(program, operation->callee->function)->name;
    const uint64_t *number = fl_map_find_string(listening->functions, name);
    if (number) listening->heard = fl_hash_mix(listening->heard ^ *number);
    return true;
}

/* A number that differs, but for rare accidents, where the functions are called in another order. */
static uint64_t order_of_calls(const struct fl_schemata *schemata, uint32_t selector,
                               const struct fl_inputs *inputs, const struct fl_map *functions) {
    struct fl_arena *scratch = fl_arena_create();
    struct listening listening = {functions, 1};
    struct fl_observer observer = {.context = &listening, .before = before};
    struct fl_inputs chosen = *inputs;
    memset(&chosen.values, 0, sizeof chosen.values);
    fl_vector_push(scratch, &chosen.values,
                   ((struct fl_input_value){.name = FL_SCHEMATA_SELECTED,
                                            .form = FL_FORM_NUMBER,
                                            .number = fl_arena_format(scratch, "%u", (unsigned)selector)}));
    for (size_t i = 0; i < inputs->values.count; i++)
        fl_vector_push(scratch, &chosen.values, inputs->values.items[i]);
    struct fl_interpret_options options = {
        .inputs = &chosen, .forgets_inputs = true, .observer = &observer, .step_limit = most_steps};
    fl_interpret(scratch, schemata->program, &options);
    fl_arena_destroy(scratch);
    return listening.heard;
}

/* ---- which are the most likely ---- */

static struct fl_map functions_of(struct fl_arena *arena, const struct fl_calls_request *request,
                                  const fl_trial_results *results) {
    struct fl_map functions = fl_map_make(arena);
    for (size_t i = 0; i < results->count; i++) {
        const struct fl_mend *mend = &request->schemata->candidates.items[results->items[i].candidate];
        const char *name = fl_calls_name(arena, request->files, mend);
        if (name) *fl_map_at_string(&functions, name) = functions.count;
    }
    return functions;
}

typedef FL_VECTOR_OF(uint64_t) orders;

static orders orders_of_correct(struct fl_arena *arena, const struct fl_calls_request *request,
                                const struct fl_map *functions) {
    orders all = {0};
    for (size_t i = 0; i < request->correct_count && i < MOST_COMPARED; i++) {
        uint64_t order = order_of_calls(request->schemata, 0, request->correct[i].inputs, functions);
        fl_vector_push(arena, &all, order);
    }
    return all;
}

/* 0 is the most likely. */
static size_t rank_of(const struct fl_calls_request *request, const struct fl_trial_result *result,
                      const orders *known, const struct fl_map *functions) {
    const struct fl_mend *mend = &request->schemata->candidates.items[result->candidate];
    size_t removes = mend->kind == FL_MEND_STATEMENT_DELETED;
    uint64_t order = order_of_calls(request->schemata, mend->selector, request->failing, functions);
    for (size_t i = 0; i < known->count; i++)
        if (known->items[i] == order) return removes;
    return 2 + removes;
}

void fl_calls_sort(struct fl_arena *arena, const struct fl_calls_request *request, fl_trial_results *results) {
    struct fl_map functions = functions_of(arena, request, results);
    orders known = orders_of_correct(arena, request, &functions);
    fl_trial_results ranks[4] = {0};
    for (size_t i = 0; i < results->count; i++) {
        const struct fl_trial_result *result = &results->items[i];
        fl_vector_push(arena, &ranks[rank_of(request, result, &known, &functions)], *result);
    }
    results->count = 0;
    for (size_t rank = 0; rank < 4; rank++)
        for (size_t i = 0; i < ranks[rank].count; i++) fl_vector_push(arena, results, ranks[rank].items[i]);
}
