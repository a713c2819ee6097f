#include "explain/symptom/reaching.h"

#include <string.h>

#include "engine/symbolic/search/session.h"
#include "program/edit/edit.h"

enum { WIDTH = 32 };
static const char way_name[] = "faultline.way";
/* With longer inputs and more of loops each time, while there is time. */
enum { ROUNDS = 8, LONGER = 2 };

struct reaching {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_program_edit *edit;
    fl_variable_id way;
    uint32_t way_count;
    fl_inputs_vector *found;
};

/* ---- what is looked for ---- */

static void add_way_input(struct reaching *reaching) {
    const struct fl_program *program = reaching->program;
    struct fl_variable variable = {.name = way_name,
                                   .kind = FL_VARIABLE_GLOBAL,
                                   .width = WIDTH,
                                   .function = FL_NO_ID,
                                   .position = {FL_NO_ID, 0, 0},
                                   .initial = fl_bits_of_word(WIDTH, 0)};
    reaching->way = fl_program_edit_add_variable(reaching->edit, variable);
    struct fl_input input = {.kind = FL_INPUT_VALUE,
                             .name = way_name,
                             .width = WIDTH,
                             .function = program->start,
                             .position = variable.position};
    struct fl_operation read = {.kind = FL_OPERATION_INPUT, .variable = reaching->way};
    read.input = fl_program_edit_add_input(reaching->edit, input);
    fl_location_id start = fl_program_function(program, program->start)->entry;
    fl_program_edit_insert(reaching->edit, fl_edit_at(start), read, input.position);
}

/* A check that fails where the run with this number comes by. NULL: whenever it does. */
static void add_way(struct reaching *reaching, struct fl_edit_place place, const struct fl_expression *condition) {
    struct fl_arena *arena = reaching->arena;
    const struct fl_expression *is_wanted =
        fl_expression_binary(arena, FL_OP_EQUAL, fl_program_edit_variable(reaching->edit, reaching->way),
                             fl_expression_word(arena, WIDTH, reaching->way_count + 1, NULL), NULL);
    if (condition) is_wanted = fl_expression_binary(arena, FL_OP_AND, is_wanted, condition, NULL);
    struct fl_check check = {
        .kind = FL_CHECK_ASSERTION, .position = {FL_NO_ID, 0, 0}, .text = "no run comes by a place"};
    fl_check_id id =
        fl_program_edit_insert_check(reaching->edit, place, fl_expression_not(arena, is_wanted), check);
    if (!fl_id_is_none(id)) reaching->way_count++;
}

static bool is_comparison(const struct fl_expression *expression) {
    return expression->kind == FL_EXPRESSION_APPLY && expression->operand_count == 2 &&
           expression->operands[0]->width == expression->operands[1]->width &&
           expression->operands[0]->width > 1 &&
           (expression->op == FL_OP_EQUAL || expression->op == FL_OP_LESS_SIGNED ||
            expression->op == FL_OP_LESS_EQUAL_SIGNED || expression->op == FL_OP_LESS ||
            expression->op == FL_OP_LESS_EQUAL);
}

/* Both sides are equal, or one apart. */
static void add_limits(struct reaching *reaching, const struct fl_edge *edge) {
    struct fl_arena *arena = reaching->arena;
    const struct fl_expression *condition = edge->operation.condition;
    if (fl_expression_is_apply(condition, FL_OP_NOT)) condition = condition->operands[0];
    if (!is_comparison(condition)) return;
    const struct fl_expression *left = condition->operands[0], *right = condition->operands[1];
    const struct fl_expression *one = fl_expression_word(arena, left->width, 1, NULL);
    const struct fl_expression *more = fl_expression_binary(arena, FL_OP_ADD, left, one, NULL);
    const struct fl_expression *less = fl_expression_binary(arena, FL_OP_SUBTRACT, left, one, NULL);
    const struct fl_expression *const values[] = {left, more, less};
    for (size_t i = 0; i < 3; i++)
        add_way(reaching, fl_edit_at(edge->source),
                fl_expression_binary(arena, FL_OP_EQUAL, values[i], right, NULL));
}

static bool is_branch_of_user(const struct fl_program *program, const struct fl_edge *edge) {
    const struct fl_location *source = fl_program_location(program, edge->source);
    const struct fl_function *function = fl_program_function(program, source->function);
    return edge->operation.kind == FL_OPERATION_ASSUME && source->edge_count > 1 && function->is_users &&
           !function->is_observer;
}

static void add_ways(struct reaching *reaching) {
    const struct fl_program *program = reaching->program;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        if (!is_branch_of_user(program, edge)) continue;
        add_way(reaching, fl_edit_after((fl_edge_id){i}), NULL);
        if (i == fl_program_location(program, edge->source)->first_edge) add_limits(reaching, edge);
    }
}

/* ---- looking ---- */

static const struct fl_inputs *without_way(struct fl_arena *arena, const struct fl_inputs *inputs) {
    struct fl_inputs *plain = FL_NEW(arena, struct fl_inputs);
    *plain = *inputs;
    memset(&plain->values, 0, sizeof plain->values);
    for (size_t i = 0; i < inputs->values.count; i++)
        if (strcmp(inputs->values.items[i].name, way_name) != 0)
            fl_vector_push(arena, &plain->values, inputs->values.items[i]);
    return plain;
}

static void ask(struct reaching *reaching, struct fl_session *session, uint32_t way, bool *is_found) {
    struct fl_session_question question = {.check = {reaching->program->check_count + way}};
    const struct fl_session_failure *failure;
    if (fl_session_ask(session, &question, &failure) != FL_SESSION_FAILS) return;
    *is_found = true;
    fl_vector_push(reaching->arena, reaching->found, without_way(reaching->arena, failure->run->inputs));
}

static bool is_over(struct fl_deadline deadline, const volatile int *is_cancelled) {
    return fl_deadline_has_passed(deadline) || (is_cancelled && *is_cancelled);
}

/* Gives whether there is more to see. */
static bool look(struct reaching *reaching, const struct fl_program *edited,
                 const struct fl_session_options *options, size_t most, bool *is_found) {
    struct fl_session *session = fl_session_create(reaching->arena, edited, options);
    enum fl_session_extent extent = fl_session_deepen(session, options->limits.stdin_length + 1);
    for (uint32_t way = 0; way < reaching->way_count && !is_over(options->deadline, options->is_cancelled); way++)
        if (!is_found[way] && reaching->found->count < most) ask(reaching, session, way, &is_found[way]);
    fl_session_destroy(session);
    return extent == FL_SESSION_BOUNDED;
}

void fl_inputs_reach(struct fl_arena *arena, const struct fl_program *program, struct fl_deadline deadline,
                     const volatile int *is_cancelled, size_t most, fl_inputs_vector *found) {
    struct reaching reaching = {
        .arena = arena, .program = program, .edit = fl_program_edit_begin(arena, program), .found = found};
    struct fl_program_map map;
    add_way_input(&reaching);
    add_ways(&reaching);
    const struct fl_program *edited = fl_program_edit_finish(reaching.edit, &map);
    bool *is_found = FL_NEW_ARRAY(arena, bool, reaching.way_count + 1);
    struct fl_session_options options = {
        .deadline = deadline, .is_cancelled = is_cancelled, .limits = fl_symbolic_first_limits()};
    for (unsigned round = 0; round < ROUNDS && !is_over(deadline, is_cancelled); round++) {
        if (!look(&reaching, edited, &options, most, is_found)) break;
        options.limits.stdin_length += LONGER;
        options.limits.argument_length += LONGER;
        options.limits.arguments++;
    }
}
