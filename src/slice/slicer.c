#include "slice/slicer.h"

#include "analysis/bypass.h"
#include "analysis/lvalue/written_between.h"
#include "base/map.h"
#include "base/system/clock.h"
#include "base/vector.h"
#include "slice/live.h"

struct fl_slicer {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_call_graph *graph;
    struct fl_lvalues *lvalues;
    struct fl_mod_ref mod_ref;
    struct fl_written_between *between;
    struct fl_bypass *bypass;
    fl_lvalue_set *modified_at; /* by call site: by whichever function it calls; made when asked */
    bool *is_modified_known;
};

/* Answers stay the same while nothing that is live is added or removed. */
struct remembered {
    uint64_t version;
    uint32_t edge, step_location;
    bool is_taken;
};

enum { REMEMBERED = 4096, MOST_MOMENTS = 20000 };

struct walk {
    struct fl_slicer *slicer;
    struct fl_arena *arena;
    const struct fl_path *path;
    const struct fl_slice_options *options;
    const uint32_t *calls;
    struct fl_path_values *values;
    struct fl_live *live;
    fl_location_id step_location;
    uint32_t open_call; /* the step of the innermost call that has not returned at the end, before this point */
    struct remembered *remembered;
    struct fl_map exits_seen; /* edges of calls left out that may end the program */
    FL_VECTOR_OF(uint32_t) kept;
    FL_VECTOR_OF(uint32_t) exits;
    FL_VECTOR_OF(struct fl_slice_moment) moments;
    bool is_incomplete;
    double question_seconds;
};

struct fl_slicer *fl_slicer_create(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_slicer *slicer = FL_NEW(arena, struct fl_slicer);
    struct fl_points_to *points_to = fl_points_to_of_program(program);
    slicer->arena = arena;
    slicer->program = program;
    slicer->graph = fl_points_to_call_graph(points_to);
    slicer->lvalues = fl_lvalues_of_program(program);
    slicer->mod_ref = *fl_mod_ref_of_program(program);
    slicer->between = fl_written_between_create(arena, slicer->graph, slicer->lvalues, slicer->mod_ref);
    slicer->bypass = fl_bypass_create(arena, slicer->graph);
    slicer->modified_at = FL_NEW_ARRAY(arena, fl_lvalue_set, slicer->graph->site_count + 1);
    slicer->is_modified_known = FL_NEW_ARRAY(arena, bool, slicer->graph->site_count + 1);
    return slicer;
}

const struct fl_program *fl_slicer_program(const struct fl_slicer *slicer) {
    return slicer->program;
}

struct fl_lvalues *fl_slicer_lvalues(const struct fl_slicer *slicer) {
    return slicer->lvalues;
}

const struct fl_call_graph *fl_slicer_call_graph(const struct fl_slicer *slicer) {
    return slicer->graph;
}

static const struct fl_edge *edge_at(const struct walk *walk, uint32_t step) {
    return fl_program_edge(walk->slicer->program, walk->path->edges[step]);
}

/* ---- what is written ---- */

/* By a call of whichever function the site may call. */
static fl_lvalue_set modified_by_call(struct fl_slicer *slicer, fl_edge_id edge) {
    const struct fl_call_site *site = fl_call_graph_site(slicer->graph, edge);
    size_t number = (size_t)(site - slicer->graph->sites);
    if (slicer->is_modified_known[number]) return slicer->modified_at[number];
    fl_lvalue_set set = {0};
    for (uint32_t i = 0; i < site->callee_count; i++)
        set = fl_lvalues_union(slicer->lvalues, set, slicer->mod_ref.modified[site->callees[i].index]);
    slicer->is_modified_known[number] = true;
    slicer->modified_at[number] = set;
    return set;
}

static bool is_written_between(struct walk *walk, fl_location_id from, fl_location_id to) {
    size_t count;
    const fl_lvalue_set *sets = fl_live_shared(walk->live, &count);
    if (fl_is_written_between(walk->slicer->between, from, to, sets, count)) return true;
    sets = fl_live_own(walk->live, &count);
    return fl_is_written_between(walk->slicer->between, from, to, sets, count);
}

/* ---- Take ---- */

static bool has_siblings(const struct walk *walk, const struct fl_edge *edge) {
    return fl_program_location(walk->slicer->program, edge->source)->edge_count > 1;
}

/* Another way from this branch could miss the steps kept so far, or write what they read. An
 * assumption stands alone and must hold. */
static bool takes_branch(struct walk *walk, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(walk->slicer->program, id);
    if (!has_siblings(walk, edge)) return edge->operation.condition->kind != FL_EXPRESSION_CONSTANT;
    double begin = walk->options->measures ? fl_clock_now() : 0;
    bool is_taken = fl_can_bypass(walk->slicer->bypass, edge->source, walk->step_location) ||
                    is_written_between(walk, edge->source, walk->step_location);
    if (walk->options->measures) walk->question_seconds += fl_clock_now() - begin;
    return is_taken;
}

/* The edge writes something live; of a call, its callees do. */
static bool takes_write(struct walk *walk, fl_edge_id id) {
    struct fl_slicer *slicer = walk->slicer;
    const struct fl_operation *operation = &fl_program_edge(slicer->program, id)->operation;
    if (!fl_id_is_none(operation->variable) && fl_live_has_variable(walk->live, operation->variable)) return true;
    if (operation->kind == FL_OPERATION_CALL) return fl_live_meets(walk->live, modified_by_call(slicer, id));
    return fl_live_meets(walk->live, fl_lvalues_written(slicer->lvalues, id));
}

/* Loops on a path ask the same again and again. */
static bool takes_edge(struct walk *walk, fl_edge_id edge) {
    uint32_t at = walk->step_location.index;
    uint64_t version = fl_live_version(walk->live) + 1;
    struct remembered *known = &walk->remembered[(edge.index * 31 + at) % REMEMBERED];
    if (known->version == version && known->edge == edge.index && known->step_location == at)
        return known->is_taken;
    bool is_branch = fl_program_edge(walk->slicer->program, edge)->operation.kind == FL_OPERATION_ASSUME;
    bool is_taken = is_branch ? takes_branch(walk, edge) : takes_write(walk, edge);
    *known = (struct remembered){version, edge.index, at, is_taken};
    return is_taken;
}

static bool takes(struct walk *walk, uint32_t step) {
    switch (edge_at(walk, step)->operation.kind) {
    case FL_OPERATION_CALL: return true;
    case FL_OPERATION_RETURN:
        return walk->calls[step] != FL_NO_STEP && takes_edge(walk, walk->path->edges[walk->calls[step]]);
    case FL_OPERATION_CHECK: return walk->path->fails && step + 1 == walk->path->count;
    case FL_OPERATION_SKIP:
    case FL_OPERATION_OUTPUT:
    case FL_OPERATION_HALT: return false;
    default: return takes_edge(walk, walk->path->edges[step]);
    }
}

/* ---- what a step that is kept makes live ---- */

static uint64_t constant_size(const struct fl_expression *size) {
    return size && size->kind == FL_EXPRESSION_CONSTANT && size->width <= 64 ? size->constant.word : 0;
}

static void remove_written(struct walk *walk, const struct fl_operation *operation) {
    struct fl_live *live = walk->live;
    if (!fl_id_is_none(operation->variable)) fl_live_remove_variable(live, operation->variable);
    switch (operation->kind) {
    case FL_OPERATION_STORE:
        fl_live_remove_memory(live, operation->address, (operation->value->width + 7) / 8);
        break;
    case FL_OPERATION_INPUT:
    case FL_OPERATION_COPY:
    case FL_OPERATION_FILL:
        if (operation->address) fl_live_remove_memory(live, operation->address, constant_size(operation->size));
        break;
    case FL_OPERATION_BEGIN: fl_live_remove_object(live, operation->address->object); break;
    default: break;
    }
}

static void add_read(struct walk *walk, const struct fl_operation *operation) {
    struct fl_live *live = walk->live;
    fl_live_add(live, operation->condition);
    fl_live_add(live, operation->value);
    if (operation->kind != FL_OPERATION_BEGIN && operation->kind != FL_OPERATION_END)
        fl_live_add(live, operation->address);
    fl_live_add(live, operation->source);
    fl_live_add(live, operation->size);
    if (operation->kind == FL_OPERATION_COPY)
        fl_live_add_memory(live, operation->source, constant_size(operation->size));
    if (operation->kind == FL_OPERATION_INPUT)
        for (uint32_t i = 0; i < operation->argument_count; i++) fl_live_add(live, operation->arguments[i].value);
}

/* The callee's activation ends here, seen backwards: what it needs of its arguments is live. */
static void keep_call(struct walk *walk, uint32_t step) {
    const struct fl_operation *call = &edge_at(walk, step)->operation;
    const struct fl_program *program = walk->slicer->program;
    struct fl_live *live = walk->live;
    const struct fl_function *callee = NULL;
    uint64_t needed = 0; /* one bit a parameter; those past the 63rd share the last */
    if (step + 1 < walk->path->count && walk->calls[step + 1] == step) {
        fl_location_id entry = edge_at(walk, step + 1)->source;
        callee = fl_program_function(program, fl_program_location(program, entry)->function);
        for (uint32_t i = 0; i < callee->parameter_count; i++)
            if (fl_live_has_variable(live, callee->parameters[i])) needed |= (uint64_t)1 << (i < 63 ? i : 63);
        for (uint32_t i = 0; i < callee->object_count; i++) fl_live_remove_object(live, callee->objects[i]);
        fl_live_pop(live);
    }
    fl_path_values_rewind(walk->values, step);
    fl_live_add(live, call->callee);
    for (uint32_t i = 0; callee && i < call->argument_count; i++) {
        bool is_variadic = i >= callee->parameter_count;
        if (!is_variadic && !(needed >> (i < 63 ? i : 63) & 1)) continue;
        fl_live_add(live, call->arguments[i].value);
        if (call->arguments[i].byval_size)
            fl_live_add_memory(live, call->arguments[i].value, call->arguments[i].byval_size);
    }
}

static void keep_return(struct walk *walk, uint32_t step) {
    const struct fl_operation *operation = &edge_at(walk, step)->operation;
    const struct fl_operation *call = &edge_at(walk, walk->calls[step])->operation;
    bool has_result = !fl_id_is_none(call->variable) && fl_live_has_variable(walk->live, call->variable);
    if (has_result) fl_live_remove_variable(walk->live, call->variable);
    fl_live_push(walk->live);
    fl_path_values_rewind(walk->values, step);
    if (has_result) fl_live_add(walk->live, operation->value);
}

static void keep(struct walk *walk, uint32_t step) {
    const struct fl_edge *edge = edge_at(walk, step);
    fl_vector_push(walk->arena, &walk->kept, step);
    switch (edge->operation.kind) {
    case FL_OPERATION_CALL: keep_call(walk, step); break;
    case FL_OPERATION_RETURN: keep_return(walk, step); break;
    default:
        fl_path_values_rewind(walk->values, step);
        remove_written(walk, &edge->operation);
        add_read(walk, &edge->operation);
    }
    walk->step_location = edge->source;
}

/* ---- what is left out ---- */

static void note_exit(struct walk *walk, uint32_t call_step) {
    struct fl_slicer *slicer = walk->slicer;
    fl_edge_id edge = walk->path->edges[call_step];
    fl_lvalue_set ends = fl_lvalues_has_not_ended(slicer->lvalues);
    if (!fl_lvalues_meet(slicer->lvalues, modified_by_call(slicer, edge), ends)) return;
    uint64_t *seen = fl_map_at(&walk->exits_seen, edge.index);
    if (!*seen) fl_vector_push(walk->arena, &walk->exits, call_step);
    *seen = 1;
}

/* Nothing live is written from the function's entry to this step: how the run came here does not matter. */
static bool skips_to_call(struct walk *walk, uint32_t step) {
    uint32_t call_step = walk->calls[step];
    if (!walk->options->skips_functions || call_step == FL_NO_STEP || call_step + 1 == step) return false;
    const struct fl_program *program = walk->slicer->program;
    fl_location_id here = edge_at(walk, step)->source;
    fl_function_id function = fl_program_location(program, here)->function;
    if (is_written_between(walk, fl_program_function(program, function)->entry, here)) return false;
    walk->is_incomplete = true;
    return true;
}

/* The step that comes next, + 1. */
static uint32_t next_step(struct walk *walk, uint32_t step, bool is_kept) {
    uint32_t call_step = walk->calls[step];
    enum fl_operation_kind kind = edge_at(walk, step)->operation.kind;
    if (!is_kept && kind == FL_OPERATION_RETURN && call_step != FL_NO_STEP) {
        note_exit(walk, call_step);
        return call_step;
    }
    /* A call of the stack at the end, or a step that was left out. */
    bool is_open = step == walk->open_call;
    if (is_open) walk->open_call = call_step;
    return (is_open || !is_kept) && skips_to_call(walk, step) ? call_step + 1 : step;
}

/* ---- the walk ---- */

/* The path's end: behind a return, it is in the caller. */
static void begin(struct walk *walk) {
    uint32_t last = (uint32_t)(walk->path->count - 1), call = walk->calls[last];
    const struct fl_edge *edge = edge_at(walk, last);
    walk->step_location = walk->path->fails ? edge->source : edge->target;
    if (edge->operation.kind == FL_OPERATION_RETURN && call != FL_NO_STEP) {
        walk->step_location = edge_at(walk, call)->target;
        call = walk->calls[call];
    }
    walk->open_call = call;
    fl_live_push(walk->live);
    for (; call != FL_NO_STEP; call = walk->calls[call]) fl_live_push(walk->live);
}

static void tell_moment(struct walk *walk, uint32_t step, bool is_kept) {
    if (!walk->options->explains || walk->moments.count == MOST_MOMENTS) return;
    struct fl_slice_moment moment = {step, is_kept, walk->step_location, fl_live_print(walk->live, walk->arena)};
    fl_vector_push(walk->arena, &walk->moments, moment);
}

/* Returns the first step that was looked at. */
static size_t walk_backwards(struct walk *walk) {
    uint32_t step = (uint32_t)walk->path->count;
    while (step-- > 0) {
        bool is_kept = takes(walk, step);
        if (is_kept) keep(walk, step);
        tell_moment(walk, step, is_kept);
        const struct fl_slice_listener *listener = walk->options->listener;
        if (is_kept && listener && !listener->kept(listener->context, step)) return step;
        step = next_step(walk, step, is_kept);
    }
    return 0;
}

struct fl_slice *fl_slicer_cut(struct fl_slicer *slicer, struct fl_arena *arena, const struct fl_path *path,
                               const struct fl_slice_options *options) {
    struct fl_slice *slice = FL_NEW(arena, struct fl_slice);
    if (!path->count) return slice;
    struct walk walk = {
        .slicer = slicer,
        .arena = arena,
        .path = path,
        .options = options,
        .calls = fl_path_calls(slicer->program, arena, path),
        .remembered = FL_NEW_ARRAY(arena, struct remembered, REMEMBERED),
        .exits_seen = fl_map_make(arena),
    };
    walk.values = fl_path_values_create(arena, slicer->program, path, walk.calls);
    walk.live = fl_live_create(arena, slicer->program, slicer->lvalues, walk.values);
    begin(&walk);
    fl_live_add_flag(walk.live, fl_lvalues_goes_on(slicer->lvalues));
    if (options->keeps_exits) fl_live_add_flag(walk.live, fl_lvalues_has_not_ended(slicer->lvalues));
    slice->first_walked = walk_backwards(&walk);
    uint32_t *kept = FL_NEW_ARRAY(arena, uint32_t, walk.kept.count + 1);
    for (size_t i = 0; i < walk.kept.count; i++) kept[i] = walk.kept.items[walk.kept.count - 1 - i];
    slice->kept = kept;
    slice->kept_count = walk.kept.count;
    slice->is_incomplete = walk.is_incomplete;
    slice->moments = walk.moments.items;
    slice->moment_count = walk.moments.count;
    slice->left_out_exits = walk.exits.items;
    slice->left_out_exit_count = walk.exits.count;
    slice->question_seconds = walk.question_seconds;
    return slice;
}
