#include "report/document/slice_result.h"

#include <stdlib.h>
#include <string.h>

#include "program/print/print.h"
#include "report/document/path.h"
#include "report/document/place.h"

enum { STEPS_KEPT = 200 };

struct context {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_slice_request *request;
};

static struct fl_bitset slice_bits(const struct context *context) {
    const struct fl_slice *slice = context->request->cut->slice;
    struct fl_bitset bits = fl_bitset_make(context->arena, context->request->path->count);
    for (size_t i = 0; i < slice->kept_count; i++) fl_bitset_add(&bits, slice->kept[i]);
    return bits;
}

static bool is_users(const struct fl_program *program, fl_edge_id edge) {
    fl_location_id source = fl_program_edge(program, edge)->source;
    return fl_program_function(program, fl_program_location(program, source)->function)->is_users;
}

/* The user's edge that a step belongs to: of a step inside the library, the call. */
static fl_edge_id users_edge(const struct context *context, const uint32_t *calls, uint32_t step) {
    const fl_edge_id *edges = context->request->path->edges;
    for (uint32_t at = step; at != FL_NO_STEP; at = calls[at])
        if (is_users(context->program, edges[at])) return edges[at];
    return edges[step];
}

static struct fl_result_path describe(const struct context *context, const struct fl_bitset *bits,
                                      bool shows_slice_only) {
    const struct fl_slice_request *request = context->request;
    size_t kept = request->steps_kept ? request->steps_kept : STEPS_KEPT;
    struct fl_path_request how = {.steps_kept = kept, .slice = bits, .shows_slice_only = shows_slice_only};
    return request->run ? fl_path_assemble(context->arena, context->program, request->run, &how)
                        : fl_path_outline(context->arena, context->program, request->path, &how);
}

static const char *source_of(const struct context *context, fl_edge_id id) {
    const struct fl_operation *operation = &fl_program_edge(context->program, id)->operation;
    struct fl_text text = fl_text_make(context->arena);
    if (operation->kind == FL_OPERATION_CHECK) fl_text_append(&text, "not ");
    if (operation->condition)
        fl_expression_print(&text, context->program, operation->condition);
    else
        fl_operation_print(&text, context->program, operation);
    return fl_text_string(&text);
}

/* Conditions that are the same over inputs are told once. */
static bool is_told(const struct fl_result_slice *slice, const char *text, bool is_users) {
    for (size_t i = 0; i < slice->conditions.count; i++)
        if (slice->conditions.items[i].is_users == is_users && strcmp(slice->conditions.items[i].text, text) == 0)
            return true;
    return false;
}

static void add_condition(const struct context *context, const uint32_t *calls, struct fl_result_slice *slice,
                          uint32_t step, const char *text, bool is_in_conflict) {
    struct fl_result_condition entry = {
        .place = fl_edge_place(context->program, users_edge(context, calls, step)),
        .source = source_of(context, context->request->path->edges[step]),
        .text = text,
        .is_in_conflict = is_in_conflict,
        .is_users = is_users(context->program, context->request->path->edges[step]),
    };
    if (!entry.text) entry.text = entry.source;
    fl_vector_push(context->arena, &slice->conditions, entry);
}

/* Of a feasible slice, what it asks of the inputs; of another, the steps that contradict each other. */
static void add_conditions(const struct context *context, const uint32_t *calls, struct fl_result_slice *slice) {
    const struct fl_cut *cut = context->request->cut;
    if (slice->answer == FL_UNSATISFIABLE) {
        for (size_t i = 0; i < cut->core_count; i++)
            add_condition(context, calls, slice, cut->core[i], NULL, true);
        return;
    }
    for (size_t i = 0; i < cut->feasibility.condition_count; i++) {
        const struct fl_slice_condition *condition = &cut->feasibility.conditions[i];
        fl_edge_id edge = context->request->path->edges[condition->step];
        bool is_of_user = is_users(context->program, edge);
        /* What an input is like holds anyhow; which object an observer follows is nobody's choice. */
        if (fl_program_edge(context->program, edge)->operation.kind == FL_OPERATION_INPUT) continue;
        if (strstr(condition->text, "__fl_choose")) continue;
        if (!is_told(slice, condition->text, is_of_user))
            add_condition(context, calls, slice, condition->step, condition->text, false);
    }
}

static int compare_places(const void *left, const void *right) {
    const struct fl_place *a = left, *b = right;
    int files = strcmp(a->file, b->file);
    return files ? files : a->line < b->line ? -1 : a->line > b->line;
}

static void add_lines(const struct context *context, const uint32_t *calls, struct fl_result_slice *slice) {
    const struct fl_slice *cut = context->request->cut->slice;
    struct fl_bitset seen = fl_bitset_make(context->arena, context->program->edge_count);
    for (size_t i = 0; i < cut->kept_count; i++) {
        fl_edge_id edge = users_edge(context, calls, cut->kept[i]);
        struct fl_place place = fl_edge_place(context->program, edge);
        if (fl_bitset_insert(&seen, edge.index) && place.file && is_users(context->program, edge))
            fl_vector_push(context->arena, &slice->lines, place);
    }
    if (!slice->lines.count) return;
    qsort(slice->lines.items, slice->lines.count, sizeof *slice->lines.items, compare_places);
    size_t count = 1;
    for (size_t i = 1; i < slice->lines.count; i++)
        if (compare_places(&slice->lines.items[count - 1], &slice->lines.items[i]) != 0)
            slice->lines.items[count++] = slice->lines.items[i];
    slice->lines.count = count;
}

static void add_exits(const struct context *context, const uint32_t *calls, struct fl_result_slice *slice) {
    const struct fl_slice *cut = context->request->cut->slice;
    for (size_t i = 0; i < cut->left_out_exit_count; i++) {
        fl_edge_id edge = users_edge(context, calls, cut->left_out_exits[i]);
        fl_vector_push(context->arena, &slice->left_out_exits, fl_edge_place(context->program, edge));
    }
}

/* Where a location is: at what leaves it. */
static struct fl_place location_place(const struct fl_program *program, fl_location_id id) {
    const struct fl_location *location = fl_program_location(program, id);
    if (location->edge_count) return fl_edge_place(program, (fl_edge_id){location->first_edge});
    if (location->incoming_count) return fl_edge_place(program, program->incoming[location->first_incoming]);
    return (struct fl_place){.function = fl_program_function(program, location->function)->name};
}

/* What comes next where the path ends: the check that fails, or what it arrives at. */
static fl_edge_id target_edge(const struct context *context, const uint32_t *calls) {
    const struct fl_path *path = context->request->path;
    uint32_t last = (uint32_t)(path->count - 1);
    const struct fl_edge *edge = fl_program_edge(context->program, path->edges[last]);
    if (edge->operation.kind == FL_OPERATION_RETURN && calls[last] != FL_NO_STEP)
        edge = fl_program_edge(context->program, path->edges[calls[last]]);
    const struct fl_location *end = fl_program_location(context->program, edge->target);
    fl_edge_id next = {end->first_edge};
    bool is_inside = fl_program_edge(context->program, path->edges[last])->operation.kind == FL_OPERATION_CALL;
    if (!path->fails && !is_inside && end->edge_count && is_users(context->program, next)) return next;
    return users_edge(context, calls, last);
}

static void add_moments(const struct context *context, struct fl_result_slice *slice) {
    const struct fl_slice *cut = context->request->cut->slice;
    /* Of the user's functions. */
    for (size_t i = 0; i < cut->moment_count; i++) {
        const struct fl_slice_moment *moment = &cut->moments[i];
        fl_edge_id edge = context->request->path->edges[moment->step];
        if (!is_users(context->program, edge)) continue;
        struct fl_text text = fl_text_make(context->arena);
        fl_operation_print(&text, context->program, &fl_program_edge(context->program, edge)->operation);
        struct fl_result_moment entry = {
            .place = fl_edge_place(context->program, edge),
            .text = fl_text_string(&text),
            .is_kept = moment->is_kept,
            .step_location = location_place(context->program, moment->step_location),
            .live = moment->live,
        };
        fl_vector_push(context->arena, &slice->moments, entry);
    }
}

void fl_result_add_slice(struct fl_arena *arena, const struct fl_program *program, struct fl_result *result,
                         const struct fl_slice_request *request) {
    struct context context = {arena, program, request};
    const struct fl_path *path = request->path;
    const uint32_t *calls = fl_path_calls(program, arena, path);
    struct fl_bitset bits = slice_bits(&context);
    fl_edge_id last = target_edge(&context, calls);
    struct fl_result_slice slice = {
        .answer = request->cut->feasibility.answer,
        .reason = request->cut->feasibility.reason,
        .failure = request->failure_index,
        .target = fl_edge_place(program, last),
        .target_text = fl_edge_text(arena, program, last),
        .steps_total = path->count,
        .steps_kept = request->cut->slice->kept_count,
        .steps_walked = path->count - request->cut->slice->first_walked,
        .is_incomplete = request->cut->slice->is_incomplete,
        .path = describe(&context, &bits, !request->shows_all),
    };
    if (request->failure_index != FL_NO_FAILURE)
        result->failures.items[request->failure_index].path = describe(&context, &bits, false);
    add_conditions(&context, calls, &slice);
    add_lines(&context, calls, &slice);
    add_exits(&context, calls, &slice);
    add_moments(&context, &slice);
    fl_vector_push(arena, &result->slices, slice);
}

const char *fl_feasibility_word(enum fl_answer answer) {
    static const char *const words[] = {
        [FL_SATISFIABLE] = "FEASIBLE", [FL_UNSATISFIABLE] = "INFEASIBLE", [FL_UNDECIDED] = "UNKNOWN"};
    return words[answer];
}

enum fl_answer fl_result_slice_answer(const struct fl_result *result) {
    enum fl_answer best = result->slices.count ? result->slices.items[0].answer : FL_UNDECIDED;
    for (size_t i = 1; i < result->slices.count; i++) {
        enum fl_answer answer = result->slices.items[i].answer;
        if (answer == FL_SATISFIABLE || (answer == FL_UNSATISFIABLE && best == FL_UNDECIDED)) best = answer;
    }
    return best;
}

const char *fl_result_slice_word(const struct fl_result *result) {
    return fl_feasibility_word(fl_result_slice_answer(result));
}
