#include "explain/correction/relaxed.h"

#include <string.h>

#include "base/invariant.h"
#include "engine/interpret/interpret.h"
#include "explain/correction/fixed.h"

typedef const struct fl_expression *expression_ref;

static const char *const names[FL_MOST_OPEN] = {FL_SCHEMATA_SELECTED, FL_SCHEMATA_SELECTED ".second",
                                                FL_SCHEMATA_SELECTED ".third"};
enum { COUNTER_WIDTH = 32 };
/* Of a run as it is. */
static const uint64_t most_steps = 2000000;
static const struct fl_position nowhere = {FL_NO_ID, 0, 0};

struct relaxing {
    struct fl_arena *arena;
    const struct fl_schemata *schemata;
    const bool *may_open;
    const struct fl_program *program;
    struct fl_program_edit *edit;
    fl_variable_id chosen[FL_MOST_OPEN];
    struct fl_relaxed *relaxed;
};

/* ---- which places are open ---- */

static void find_first(struct relaxing *relaxing) {
    const struct fl_program *program = relaxing->program;
    bool is_found = false;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_operation *operation = &program->edges[i].operation;
        if (operation->kind != FL_OPERATION_INPUT) continue;
        if (strcmp(program->inputs[operation->input.index].name, FL_SCHEMATA_SELECTED) != 0) continue;
        relaxing->chosen[0] = operation->variable;
        relaxing->relaxed->chosen[0] = operation->input;
        is_found = true;
    }
    FL_INVARIANT(is_found, "a program with candidates reads which of them is chosen");
}

static void add_choice(struct relaxing *relaxing, uint32_t index) {
    const struct fl_program *program = relaxing->program;
    const struct fl_variable *first = fl_program_variable(program, relaxing->chosen[0]);
    struct fl_variable variable = *first;
    variable.name = names[index];
    relaxing->chosen[index] = fl_program_edit_add_variable(relaxing->edit, variable);
    struct fl_input input = program->inputs[relaxing->relaxed->chosen[0].index];
    input.name = names[index];
    struct fl_operation read = {.kind = FL_OPERATION_INPUT, .variable = relaxing->chosen[index]};
    read.input = relaxing->relaxed->chosen[index] = fl_program_edit_add_input(relaxing->edit, input);
    fl_location_id start = fl_program_function(program, program->start)->entry;
    fl_program_edit_insert(relaxing->edit, fl_edit_at(start), read, nowhere);
}

/* ---- what asks for them ---- */

static const struct fl_expression *chosen_in(const struct relaxing *relaxing, expression_ref expression) {
    if (!expression) return NULL;
    if (expression->kind == FL_EXPRESSION_VARIABLE)
        return fl_id_equal(expression->variable, relaxing->chosen[0]) ? expression : NULL;
    for (uint32_t i = 0; i < expression->operand_count; i++) {
        expression_ref found = chosen_in(relaxing, expression->operands[i]);
        if (found) return found;
    }
    return NULL;
}

/* The question whether a number is the chosen one, or between two: not its denial. */
static bool is_question(expression_ref expression) {
    return fl_expression_is_apply(expression, FL_OP_EQUAL) || fl_expression_is_apply(expression, FL_OP_LESS);
}

/* The question with something else in place of the first choice. */
static expression_ref asked_of(struct relaxing *relaxing, expression_ref question, expression_ref other) {
    if (question->kind == FL_EXPRESSION_VARIABLE) return other;
    expression_ref operands[2];
    for (uint32_t i = 0; i < 2; i++)
        operands[i] = chosen_in(relaxing, question->operands[i]) ? asked_of(relaxing, question->operands[i], other)
                                                                 : question->operands[i];
    return fl_expression_binary(relaxing->arena, question->op, operands[0], operands[1], question->type);
}

/* Is the answer yes for some place that may be open? */
static bool is_asked_of_some(struct relaxing *relaxing, expression_ref question) {
    uint32_t width = fl_program_variable(relaxing->program, relaxing->chosen[0])->width;
    const fl_mend_vector *candidates = &relaxing->schemata->candidates;
    for (size_t i = 0; i < candidates->count; i++) {
        if (!relaxing->may_open[i]) continue;
        expression_ref place = fl_expression_word(relaxing->arena, width, candidates->items[i].selector, NULL);
        expression_ref answer = asked_of(relaxing, question, place);
        if (!fl_expression_is_constant(answer) || answer->constant.word) return true;
    }
    return false;
}

/* A branch that asks for a place does so for each of those that are open; what is never open is not there. */
static void ask_for_all(struct relaxing *relaxing, fl_edge_id id) {
    const struct fl_operation *operation = &fl_program_edge(relaxing->program, id)->operation;
    if (operation->kind != FL_OPERATION_ASSUME || !chosen_in(relaxing, operation->condition)) return;
    if (!is_question(operation->condition)) return;
    struct fl_operation asked = *operation;
    for (uint32_t i = 1; i < relaxing->relaxed->open_count; i++)
        asked.condition =
            fl_expression_binary(relaxing->arena, FL_OP_OR, asked.condition,
                                 asked_of(relaxing, operation->condition,
                                          fl_program_edit_variable(relaxing->edit, relaxing->chosen[i])),
                                 NULL);
    if (relaxing->may_open && !is_asked_of_some(relaxing, operation->condition))
        asked.condition = fl_expression_word(relaxing->arena, 1, 0, NULL);
    if (asked.condition != operation->condition) fl_program_edit_replace_operation(relaxing->edit, id, asked);
}

/* ---- what is asked ---- */

static expression_ref word(struct relaxing *relaxing, uint64_t value) {
    return fl_expression_word(relaxing->arena, 1, value, NULL);
}

static expression_ref number(struct relaxing *relaxing, uint64_t value) {
    return fl_expression_word(relaxing->arena, COUNTER_WIDTH, value, NULL);
}

/* Has the run come by the check that it must pass often enough? To go round it mends nothing. */
static expression_ref add_passing(struct relaxing *relaxing, const struct fl_relaxable *run) {
    if (!run->is_check) return word(relaxing, 1);
    struct fl_variable counter = {.name = "faultline.passed",
                                  .kind = FL_VARIABLE_GLOBAL,
                                  .width = COUNTER_WIDTH,
                                  .function = FL_NO_ID,
                                  .position = nowhere,
                                  .initial = fl_bits_of_word(COUNTER_WIDTH, 0)};
    fl_variable_id variable = fl_program_edit_add_variable(relaxing->edit, counter);
    expression_ref times = fl_program_edit_variable(relaxing->edit, variable);
    expression_ref more = fl_expression_binary(relaxing->arena, FL_OP_ADD, times, number(relaxing, 1), NULL);
    for (uint32_t i = 0; i < relaxing->program->edge_count; i++)
        if (run->is_check[i])
            fl_program_edit_insert_assignment(relaxing->edit, fl_edit_after((fl_edge_id){i}), variable, more,
                                              nowhere);
    return fl_expression_binary(relaxing->arena, FL_OP_LESS_EQUAL, number(relaxing, run->times), times, NULL);
}

/* Wherever the program ends by itself. */
static void add_question(struct relaxing *relaxing, expression_ref has_passed) {
    const struct fl_program *program = relaxing->program;
    relaxing->relaxed->mended = (fl_check_id){program->check_count};
    for (uint32_t i = 0; i < program->edge_count; i++) {
        if (program->edges[i].operation.kind != FL_OPERATION_HALT) continue;
        struct fl_check check = {.kind = FL_CHECK_ASSERTION, .position = nowhere, .text = "it is not mended"};
        fl_program_edit_insert_check(relaxing->edit, fl_edit_at(program->edges[i].source),
                                     fl_expression_not(relaxing->arena, has_passed), check);
    }
}

/* ---- how often the check is come to ---- */

static bool count_check(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct fl_relaxable *run = context;
    (void)machine;
    run->times += run->is_check[edge.index];
    return true;
}

struct fl_relaxable fl_relaxable_make(struct fl_arena *arena, const struct fl_schemata *schemata,
                                      const struct fl_trial_run *run) {
    struct fl_relaxable relaxable = {.run = run, .is_check = fl_trial_checks(arena, schemata->program, run)};
    if (!relaxable.is_check) return relaxable;
    struct fl_observer observer = {.context = &relaxable, .before = count_check};
    struct fl_interpret_options options = {
        .inputs = run->inputs, .forgets_inputs = true, .observer = &observer, .step_limit = most_steps};
    (void)fl_interpret(arena, schemata->program, &options);
    return relaxable;
}

struct fl_relaxed fl_relaxed_make(struct fl_arena *arena, const struct fl_schemata *schemata,
                                  const struct fl_relaxable *run, const bool *may_open, uint32_t open_count) {
    static const char *const open[] = {FL_SCHEMATA_SELECTED, FL_SCHEMATA_CONSTANT, FL_SCHEMATA_ANY};
    struct fl_relaxed relaxed = {.open_count = open_count};
    struct relaxing relaxing = {.arena = arena,
                                .schemata = schemata,
                                .may_open = may_open,
                                .program = schemata->program,
                                .edit = fl_program_edit_begin(arena, schemata->program),
                                .relaxed = &relaxed};
    FL_INVARIANT(open_count >= 1 && open_count <= FL_MOST_OPEN, "some places are open");
    find_first(&relaxing);
    for (uint32_t i = 1; i < open_count; i++) add_choice(&relaxing, i);
    for (uint32_t i = 0; i < schemata->program->edge_count; i++) ask_for_all(&relaxing, (fl_edge_id){i});
    fl_fix_inputs(arena, schemata->program, relaxing.edit, run->run->inputs, open, sizeof open / sizeof *open);
    add_question(&relaxing, add_passing(&relaxing, run));
    struct fl_program_map map;
    relaxed.program = fl_program_edit_finish(relaxing.edit, &map);
    return relaxed;
}
