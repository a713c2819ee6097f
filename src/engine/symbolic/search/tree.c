#include "engine/symbolic/search/tree.h"

#include <string.h>

#include "engine/symbolic/engine.h"
#include "engine/symbolic/search/search.h"
#include "engine/symbolic/search/trial.h"
#include "program/print/check.h"
#include "program/print/print.h"
#include "program/temporary.h"
#include "source/print/print.h"

enum {
    USUAL_NODES = 200,
    MOST_STEPS = 1000000, /* without a fork */
    MOST_VALUES = 8,
    MOST_CONJUNCTS = 32,
};

struct drawing {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_tree_options *options;
    struct fl_engine *engine;
    struct fl_frontier *waiting;
    struct fl_trial trial;
    struct fl_tree *tree;
    size_t most_nodes;
};

/* ---- what a node says ---- */

static const char *term_text(struct drawing *drawing, const struct fl_term *term) {
    struct fl_text text = fl_text_make(drawing->arena);
    fl_c_term_print(&text, drawing->program, term);
    return fl_text_string(&text);
}

static bool is_users(const struct drawing *drawing, fl_function_id function) {
    return fl_program_function(drawing->program, function)->is_users;
}

/* The edge that execution is at in the innermost of the user's functions. */
static const struct fl_edge *users_edge(const struct drawing *drawing, fl_location_id at,
                                        const struct fl_symbolic_frame **frame) {
    const struct fl_program *program = drawing->program;
    const struct fl_location *location = fl_program_location(program, at);
    const struct fl_edge *edge = location->edge_count ? &program->edges[location->first_edge] : NULL;
    while (*frame && !is_users(drawing, (*frame)->function)) {
        edge = fl_id_is_none((*frame)->call) ? NULL : fl_program_edge(program, (*frame)->call);
        *frame = (*frame)->caller;
    }
    return *frame ? edge : NULL;
}

static const char *place_text(const struct drawing *drawing, struct fl_position position) {
    if (!position.line || fl_id_is_none(position.file)) return "";
    return fl_arena_format(drawing->arena, "%s:%u", drawing->program->files[position.file.index].path,
                           (unsigned)position.line);
}

static const char *statement_text(struct drawing *drawing, fl_location_id at, const struct fl_edge *edge) {
    fl_function_id function = fl_program_location(drawing->program, at)->function;
    const char *statement = fl_program_source_text(drawing->program, drawing->arena, edge->position);
    if (!*statement) {
        struct fl_text text = fl_text_make(drawing->arena);
        fl_operation_print(&text, drawing->program, &edge->operation);
        statement = fl_text_string(&text);
    }
    if (is_users(drawing, function)) return statement;
    return fl_arena_format(drawing->arena, "%s (inside %s)", statement,
                           fl_program_function(drawing->program, function)->name);
}

static void add_value(struct drawing *drawing, struct fl_tree_node *node, const char *name,
                      const struct fl_term *value, const struct fl_type *type) {
    struct fl_text text = fl_text_make(drawing->arena);
    fl_text_format(&text, "%s: ", name);
    if (fl_term_is_constant(value)) {
        struct fl_bits bits = fl_term_value(value);
        fl_value_print(&text, drawing->program, &bits, type);
    } else {
        fl_c_term_print(&text, drawing->program, value);
    }
    fl_vector_push(drawing->arena, &node->values, fl_text_string(&text));
}

/* Those that depend on inputs come first. */
static void add_values(struct drawing *drawing, struct fl_tree_node *node, const struct fl_state *state,
                       const struct fl_symbolic_frame *frame, bool is_constant) {
    for (uint32_t i = 0; i < drawing->program->variable_count && node->values.count < MOST_VALUES; i++) {
        const struct fl_variable *variable = &drawing->program->variables[i];
        bool is_global = variable->kind == FL_VARIABLE_GLOBAL;
        if (variable->kind == FL_VARIABLE_TEMPORARY || variable->kind == FL_VARIABLE_REFERENCE) continue;
        if (!is_global && !fl_id_equal(variable->function, frame->function)) continue;
        const struct fl_term *value = fl_persistent_find(is_global ? state->globals : frame->variables, i);
        if (!value || fl_term_is_constant(value) != is_constant) continue;
        /* Addresses say nothing. */
        bool is_pointer = variable->type && variable->type->kind == FL_TYPE_POINTER;
        if (is_constant && is_pointer && fl_term_value(value).word) continue;
        add_value(drawing, node, variable->name, value, variable->type);
    }
}

static void describe(struct drawing *drawing, struct fl_tree_node *node, const struct fl_state *state,
                     fl_location_id at) {
    const struct fl_symbolic_frame *frame = state->frame;
    const struct fl_edge *edge = users_edge(drawing, at, &frame);
    if (!edge) return;
    node->place = place_text(drawing, edge->position);
    node->text = statement_text(drawing, at, edge);
    add_values(drawing, node, state, frame, false);
    add_values(drawing, node, state, frame, true);
}

/* ---- growing ---- */

/* A new node below that of the state; NULL where there is none above. */
static uint32_t add_node(struct drawing *drawing, uint32_t parent, const char *condition, const char *assumed) {
    struct fl_tree_node node = {.parent = parent, .condition = condition, .place = "", .text = ""};
    if (assumed && (!condition || strcmp(condition, assumed) != 0)) node.assumed = assumed;
    fl_vector_push(drawing->arena, &drawing->tree->nodes, node);
    return (uint32_t)drawing->tree->nodes.count - 1;
}

static struct fl_tree_node *node_at(struct drawing *drawing, uint32_t index) {
    return &drawing->tree->nodes.items[index];
}

/* The node that a path has come to. */
struct standing {
    struct fl_companion companion;
    uint32_t node;
};

static void stand_at(struct drawing *drawing, struct fl_state *state, uint32_t node) {
    struct standing *standing = FL_NEW(drawing->engine->arena, struct standing);
    standing->node = node;
    state->companion = &standing->companion;
}

static uint32_t node_index(const struct fl_state *state) {
    return ((const struct standing *)state->companion)->node;
}

static struct fl_tree_node *node_of(struct drawing *drawing, const struct fl_state *state) {
    return node_at(drawing, node_index(state));
}

static void add_path_condition(struct drawing *drawing, struct fl_tree_node *node,
                               const struct fl_condition *condition) {
    const struct fl_term *terms[MOST_CONJUNCTS];
    size_t count = 0;
    for (const struct fl_condition *at = condition; at && count < MOST_CONJUNCTS; at = at->previous) {
        bool is_new = true;
        for (size_t i = 0; i < count; i++) is_new = is_new && terms[i] != at->term;
        if (is_new) terms[count++] = at->term;
        node->has_more_conditions = at->previous;
    }
    while (count) fl_vector_push(drawing->arena, &node->path_condition, term_text(drawing, terms[--count]));
}

static void end_path(struct drawing *drawing, const struct fl_state *state, enum fl_tree_end end,
                     const char *ending) {
    struct fl_tree_node *node = node_of(drawing, state);
    node->end = end;
    node->ending = ending;
    drawing->tree->open += end == FL_TREE_CUT;
    add_path_condition(drawing, node, state->condition);
}

static const char *check_text(struct drawing *drawing, fl_check_id id) {
    const struct fl_check *check = &drawing->program->checks[id.index];
    struct fl_text text = fl_text_make(drawing->arena);
    const char *title = fl_check_kind_text(check->kind);
    struct fl_text what = fl_text_make(drawing->arena);
    fl_check_print(&what, drawing->program, check);
    fl_text_append(&text, title);
    if (strcmp(title, fl_text_string(&what)) != 0) fl_text_format(&text, ": %s", fl_text_string(&what));
    return fl_text_string(&text);
}

static const char *expression_text(struct drawing *drawing, const struct fl_expression *expression) {
    struct fl_text text = fl_text_make(drawing->arena);
    fl_expression_print(&text, drawing->program, expression);
    return fl_text_string(&text);
}

/* What the step from a state to one of its successors assumed; NULL: nothing. */
static const char *assumed_text(struct drawing *drawing, const struct fl_condition *before,
                                const struct fl_condition *after) {
    if (after == before || !after) return NULL;
    return term_text(drawing, after->term);
}

/* The condition of the edge that leads to a location, as C; NULL: it has none that C could write. */
static const char *condition_to(struct drawing *drawing, fl_location_id from, fl_location_id to) {
    const struct fl_location *location = fl_program_location(drawing->program, from);
    for (uint32_t i = 0; i < location->edge_count; i++) {
        const struct fl_edge *edge = &drawing->program->edges[location->first_edge + i];
        if (edge->operation.kind != FL_OPERATION_ASSUME || !fl_id_equal(edge->target, to)) continue;
        return fl_expression_has_temporary(drawing->program, edge->operation.condition)
                   ? NULL
                   : expression_text(drawing, edge->operation.condition);
    }
    return NULL;
}

/* ---- exploring ---- */

/* How things were before a step. */
struct before {
    fl_location_id location;
    struct fl_condition *condition;
    uint32_t node;
};

static void fail(struct drawing *drawing, const struct fl_state *state, const struct before *before,
                 const struct fl_step_failure *failure, bool is_only) {
    uint8_t tries = drawing->trial.tries[failure->check.index];
    fl_trial_run_to_end(&drawing->trial, drawing->engine, failure);
    bool is_real = drawing->trial.tries[failure->check.index] == tries;
    const char *text = check_text(drawing, failure->check);
    struct fl_state failed = *state;
    failed.condition = before->condition;
    uint32_t node = is_only ? before->node : add_node(drawing, before->node, text, NULL);
    stand_at(drawing, &failed, node);
    if (is_real)
        end_path(drawing, &failed, FL_TREE_FAILED, is_only ? text : "fails");
    else
        end_path(drawing, &failed, FL_TREE_GIVEN_UP, "may fail, depending on values that no input controls");
}

/* Failures and ways on become nodes below the one that the path has had so far. */
static void fork_node(struct drawing *drawing, const struct fl_state *state, const struct before *before,
                      const struct fl_successors *successors) {
    size_t ways = successors->states.count + successors->failures.count;
    struct fl_tree_node *node = node_at(drawing, before->node);
    describe(drawing, node, successors->states.count ? successors->states.items[0] : state, before->location);
    if (!*node->text) node->text = fl_arena_format(drawing->arena, "outside %s", drawing->tree->function);
    for (size_t i = 0; i < successors->failures.count; i++)
        fail(drawing, state, before, &successors->failures.items[i], ways == 1);
    for (size_t i = 0; i < successors->states.count; i++) {
        struct fl_state *next = successors->states.items[i];
        const char *assumed = assumed_text(drawing, before->condition, next->condition);
        const char *condition = condition_to(drawing, before->location, next->location);
        if (!condition && successors->failures.count) condition = "else";
        if (!condition) condition = assumed;
        stand_at(drawing, next, add_node(drawing, before->node, condition, assumed));
    }
}

/* "ended with status 0" */
static const char *ending_text(struct drawing *drawing, struct fl_state *state, fl_location_id at) {
    const struct fl_location *location = fl_program_location(drawing->program, at);
    const struct fl_edge *edge = location->edge_count ? &drawing->program->edges[location->first_edge] : NULL;
    if (!edge || edge->operation.kind != FL_OPERATION_HALT || !edge->operation.value) return "ended";
    const struct fl_term *status = fl_symbolic_evaluate(drawing->engine, state, edge->operation.value);
    return status ? fl_arena_format(drawing->arena, "ended with status %s", term_text(drawing, status)) : "ended";
}

static void end_node(struct drawing *drawing, struct fl_state *state, const struct before *before,
                     const struct fl_successors *successors) {
    describe(drawing, node_at(drawing, before->node), state, before->location);
    if (drawing->engine->latest_reason)
        end_path(drawing, state, FL_TREE_GIVEN_UP, drawing->engine->latest_reason);
    else if (successors->has_ended)
        end_path(drawing, state, FL_TREE_ENDED, ending_text(drawing, state, before->location));
    else
        end_path(drawing, state, FL_TREE_INFEASIBLE, "infeasible: an assumption cannot hold");
}

static bool is_wanted(void *context, const struct fl_state *state, fl_check_id check) {
    (void)context, (void)state, (void)check;
    return true;
}

static void ignore_check(void *context, fl_check_id check) {
    (void)context, (void)check;
}

static bool is_over(const struct drawing *drawing) {
    const struct fl_tree_options *options = drawing->options;
    return drawing->tree->nodes.count >= drawing->most_nodes || fl_deadline_has_passed(options->deadline) ||
           (options->is_cancelled && *options->is_cancelled) || fl_arena_is_exhausted(drawing->arena);
}

static void follow(struct drawing *drawing, struct fl_state *state, struct fl_successors *successors) {
    struct fl_check_policy policy = {NULL, is_wanted, ignore_check};
    for (uint64_t i = 0; i < MOST_STEPS && !(i % 4096 == 4095 && is_over(drawing)); i++) {
        struct before before = {state->location, state->condition, node_index(state)};
        drawing->engine->latest_reason = NULL;
        fl_symbolic_step(drawing->engine, state, &policy, successors);
        if (successors->states.count != 1 || successors->failures.count) {
            if (successors->states.count + successors->failures.count)
                fork_node(drawing, state, &before, successors);
            else
                end_node(drawing, state, &before, successors);
            for (size_t k = 0; k < successors->states.count; k++)
                fl_frontier_push(drawing->waiting, successors->states.items[k]);
            return;
        }
        state = successors->states.items[0];
    }
    describe(drawing, node_of(drawing, state), state, state->location);
    end_path(drawing, state, FL_TREE_CUT, "goes on for long without a fork");
}

/* What still waits when the tree is large enough. */
static void cut_rest(struct drawing *drawing) {
    while (fl_frontier_count(drawing->waiting)) {
        struct fl_state *state = fl_frontier_pop(drawing->waiting);
        describe(drawing, node_of(drawing, state), state, state->location);
        end_path(drawing, state, FL_TREE_CUT, "not followed further");
    }
}

const struct fl_tree *fl_tree_explore(struct fl_arena *arena, const struct fl_program *program,
                                      const struct fl_tree_options *options) {
    struct fl_arena *work = fl_arena_create();
    struct fl_terms *terms = fl_terms_create(work);
    struct fl_solver *solver = fl_solver_create_default(terms, NULL);
    struct fl_explore_options how = {.deadline = options->deadline, .is_cancelled = options->is_cancelled};
    struct drawing drawing = {.arena = arena,
                              .program = program,
                              .options = options,
                              .engine = fl_engine_create(work, program, terms, solver),
                              .waiting = fl_frontier_create(work, program, FL_STRATEGY_BREADTH_FIRST, NULL, NULL),
                              .tree = FL_NEW(arena, struct fl_tree),
                              .most_nodes = options->most_nodes ? options->most_nodes : USUAL_NODES};
    struct fl_successors successors = {0};
    drawing.engine->limits = fl_symbolic_first_limits();
    drawing.engine->solver_limits.deadline = options->deadline;
    drawing.engine->solver_limits.is_cancelled = options->is_cancelled;
    drawing.tree->function = fl_program_function(program, program->entry)->name;
    fl_trial_begin(&drawing.trial, work, program, &how, FL_POLICY_PATHWISE);
    struct fl_state *start = fl_engine_start(drawing.engine);
    stand_at(&drawing, start, add_node(&drawing, FL_NO_INDEX, NULL, NULL));
    fl_frontier_push(drawing.waiting, start);
    while (fl_frontier_count(drawing.waiting) && !is_over(&drawing))
        follow(&drawing, fl_frontier_pop(drawing.waiting), &successors);
    cut_rest(&drawing);
    if (drawing.engine->has_limited_inputs)
        drawing.tree->limits = fl_arena_format(arena, "inputs of at most %u bytes, at most %u argument%s",
                                               (unsigned)drawing.engine->limits.stdin_length,
                                               (unsigned)drawing.engine->limits.arguments,
                                               drawing.engine->limits.arguments == 1 ? "" : "s");
    fl_solver_destroy(solver);
    fl_terms_destroy(terms);
    fl_arena_destroy(work);
    return drawing.tree;
}
