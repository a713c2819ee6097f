/* Each invariant of a frozen program, broken once: fl_program_verify must say so. */
#include "sample.h"

/* A program with something of everything; its parts are found by the names below. */
struct parts {
    struct sample sample;
    struct fl_program *program;
    struct fl_function *main, *helper;
    fl_variable_id x, global, helpers_variable;
    fl_object_id array, helpers_object;
};

static fl_function_id add_helper(struct parts *parts) {
    struct sample *sample = &parts->sample;
    fl_function_id helper = fl_builder_add_function(
        sample->builder,
        (struct fl_function){.name = "helper", .position = NO_POSITION, .result_width = 32, .is_variadic = true});
    fl_variable_id parameter = fl_builder_add_variable(
        sample->builder,
        (struct fl_variable){
            .name = "a", .kind = FL_VARIABLE_PARAMETER, .width = 32, .type = &int_type, .function = helper});
    parts->helpers_variable = fl_builder_add_variable(
        sample->builder,
        (struct fl_variable){
            .name = "b", .kind = FL_VARIABLE_LOCAL, .width = 32, .type = &int_type, .function = helper});
    parts->helpers_object = fl_builder_add_object(
        sample->builder,
        (struct fl_object){
            .name = "buffer", .kind = FL_OBJECT_LOCAL, .size = 4, .alignment = 4, .function = helper});
    fl_builder_set_parameters(sample->builder, helper, &parameter, 1);
    fl_builder_begin_body(sample->builder, helper);
    const struct fl_function *entry = fl_builder_function(sample->builder, helper);
    fl_builder_add_edge(
        sample->builder, entry->entry, entry->exit,
        (struct fl_operation){.kind = FL_OPERATION_RETURN,
                              .variable = FL_NO_ID,
                              .value = fl_expression_variable(sample->arena, sample->builder, parameter)},
        NO_POSITION);
    return helper;
}

enum { EDGE_INPUT, EDGE_LOOP_IN, EDGE_LOOP_OUT, EDGE_STORE, EDGE_CALL, EDGE_CHECK, EDGE_RETURN };

static struct fl_argument arguments[2];

static struct parts make_parts(void) {
    struct parts parts = {.sample = sample_make()};
    struct sample *sample = &parts.sample;
    fl_function_id helper = add_helper(&parts);
    parts.x = sample_variable_id(sample, "x", &int_type);
    parts.global = fl_builder_add_variable(
        sample->builder,
        (struct fl_variable){.name = "g", .kind = FL_VARIABLE_GLOBAL, .width = 32, .function = FL_NO_ID});
    parts.array = sample_object_id(sample, "array", &int_array);
    sample_object_id(sample, "second", &int_array);
    fl_input_id input = fl_builder_add_input(sample->builder, (struct fl_input){.name = "nondet", .width = 32});
    fl_check_id check = fl_builder_add_check(sample->builder, (struct fl_check){.kind = FL_CHECK_ASSERTION});
    fl_location_id head = sample_location(sample), store = sample_location(sample), call = sample_location(sample);
    fl_location_id checked = sample_location(sample), last = sample_location(sample);
    const struct fl_expression *x = fl_expression_variable(sample->arena, sample->builder, parts.x);
    const struct fl_expression *condition =
        fl_expression_binary(sample->arena, FL_OP_EQUAL, x, sample_word(sample, 32, 3), NULL);
    const struct fl_expression *address =
        fl_expression_index(sample->arena, fl_expression_object(sample->arena, sample->builder, parts.array, NULL),
                            fl_expression_convert(sample->arena, FL_OP_SIGN_EXTEND, 64, x, NULL), 4, NULL);
    arguments[0] = (struct fl_argument){.value = x};
    arguments[1] = (struct fl_argument){.value = x, .offset = 0};
    sample_edge(sample, sample->entry, head,
                (struct fl_operation){.kind = FL_OPERATION_INPUT, .variable = parts.x, .input = input});
    sample_edge(sample, head, store, (struct fl_operation){.kind = FL_OPERATION_ASSUME, .condition = condition});
    sample_edge(sample, head, call,
                (struct fl_operation){.kind = FL_OPERATION_ASSUME,
                                      .condition = fl_expression_not(sample->arena, condition)});
    sample_edge(
        sample, store, head,
        (struct fl_operation){.kind = FL_OPERATION_STORE, .variable = FL_NO_ID, .address = address, .value = x});
    sample_edge(sample, call, checked,
                (struct fl_operation){.kind = FL_OPERATION_CALL,
                                      .variable = parts.x,
                                      .arguments = arguments,
                                      .argument_count = 2,
                                      .variadic_size = 8,
                                      .callee = fl_expression_function(sample->arena, sample->builder, helper)});
    sample_edge(sample, checked, last,
                (struct fl_operation){.kind = FL_OPERATION_CHECK, .check = check, .condition = condition});
    sample_return(sample, last);
    sample_freeze(sample);
    parts.program = (struct fl_program *)sample->program;
    parts.main = (struct fl_function *)&sample->program->functions[0];
    parts.helper = (struct fl_function *)&sample->program->functions[helper.index];
    return parts;
}

static struct fl_edge *edge(struct parts *parts, uint32_t index) {
    return (struct fl_edge *)&parts->program->edges[index];
}

static struct fl_location *location(struct parts *parts, uint32_t index) {
    return (struct fl_location *)&parts->program->locations[index];
}

static struct fl_variable *variable(struct parts *parts, fl_variable_id id) {
    return (struct fl_variable *)&parts->program->variables[id.index];
}

static struct fl_object *object(struct parts *parts, uint32_t index) {
    return (struct fl_object *)&parts->program->objects[index];
}

static struct fl_expression *writable(const struct fl_expression *expression) {
    return (struct fl_expression *)expression;
}

static void break_entry(struct parts *parts) {
    parts->main->entry.index++;
}
static void break_exit(struct parts *parts) {
    parts->main->exit.index = 1000;
}
static void break_function_range(struct parts *parts) {
    parts->helper->first_location--;
}
static void break_location_function(struct parts *parts) {
    location(parts, 1)->function.index = 1;
}
static void break_edge_source(struct parts *parts) {
    edge(parts, EDGE_LOOP_OUT)->source.index = 0;
}
static void break_edge_target(struct parts *parts) {
    location(parts, edge(parts, EDGE_CALL)->target.index)->first_incoming++;
}
static void break_target_function(struct parts *parts) {
    edge(parts, EDGE_CALL)->target.index = parts->helper->entry.index;
}
static void break_return(struct parts *parts) {
    edge(parts, EDGE_RETURN)->operation.kind = FL_OPERATION_SKIP;
}
static void break_assumptions(struct parts *parts) {
    edge(parts, EDGE_LOOP_IN)->operation = (struct fl_operation){.kind = FL_OPERATION_SKIP};
}
static void break_return_target(struct parts *parts) {
    edge(parts, EDGE_CHECK)->operation.kind = FL_OPERATION_RETURN;
}
static void break_dead_end(struct parts *parts) {
    location(parts, edge(parts, EDGE_RETURN)->source.index)->edge_count = 0;
    parts->main->edge_count--;
}
static void break_error_mark(struct parts *parts) {
    location(parts, 1)->is_error = true;
}
static void break_loop_head(struct parts *parts) {
    location(parts, 1)->is_loop_head = false;
}
static void break_incoming(struct parts *parts) {
    ((fl_edge_id *)parts->program->incoming)[0].index = EDGE_RETURN;
}
static void break_assign_width(struct parts *parts) {
    variable(parts, parts->x)->width = 16;
}
static void break_condition_width(struct parts *parts) {
    edge(parts, EDGE_LOOP_IN)->operation.condition = sample_word(&parts->sample, 2, 1);
}
static void break_condition_missing(struct parts *parts) {
    edge(parts, EDGE_CHECK)->operation.condition = NULL;
}
static void break_address_width(struct parts *parts) {
    edge(parts, EDGE_STORE)->operation.address = sample_word(&parts->sample, 32, 1);
}
static void break_store_value(struct parts *parts) {
    edge(parts, EDGE_STORE)->operation.value = NULL;
}
static void break_variable_scope(struct parts *parts) {
    writable(edge(parts, EDGE_STORE)->operation.value)->variable = parts->helpers_variable;
}
static void break_target_scope(struct parts *parts) {
    edge(parts, EDGE_INPUT)->operation.variable = parts->helpers_variable;
}
static void break_object_scope(struct parts *parts) {
    writable(edge(parts, EDGE_STORE)->operation.address->operands[0])->object = parts->helpers_object;
}
static void break_variable_index(struct parts *parts) {
    writable(edge(parts, EDGE_STORE)->operation.value)->variable.index = 1000;
}
static void break_operand(struct parts *parts) {
    writable(edge(parts, EDGE_LOOP_IN)->operation.condition)->operands[1] = NULL;
}
static void break_operand_widths(struct parts *parts) {
    writable(edge(parts, EDGE_LOOP_IN)->operation.condition)->operands[1] = sample_word(&parts->sample, 8, 1);
}
static void break_result_width(struct parts *parts) {
    const struct fl_expression *index = edge(parts, EDGE_STORE)->operation.address->operands[1];
    writable(index)->op = FL_OP_NOT;
}
static void break_operator(struct parts *parts) {
    writable(edge(parts, EDGE_LOOP_IN)->operation.condition)->op = FL_OP_SELECT;
}
static void break_index_width(struct parts *parts) {
    writable(edge(parts, EDGE_STORE)->operation.address)->operands[1] = sample_word(&parts->sample, 32, 1);
}
static void break_call_result(struct parts *parts) {
    parts->helper->result_width = 16;
}
static void break_call_count(struct parts *parts) {
    edge(parts, EDGE_CALL)->operation.argument_count = 0;
}
static void break_call_argument(struct parts *parts) {
    arguments[0].value = sample_word(&parts->sample, 64, 1);
}
static void break_variadic_size(struct parts *parts) {
    edge(parts, EDGE_CALL)->operation.variadic_size = 2;
}
static void break_return_width(struct parts *parts) {
    edge(parts, EDGE_RETURN)->operation.value = sample_word(&parts->sample, 16, 1);
}
static void break_input_index(struct parts *parts) {
    edge(parts, EDGE_INPUT)->operation.input.index = 7;
}
static void break_input_width(struct parts *parts) {
    ((struct fl_input *)parts->program->inputs)[0].width = 8;
}
static void break_check_index(struct parts *parts) {
    edge(parts, EDGE_CHECK)->operation.check.index = 7;
}
static void break_check_edge(struct parts *parts) {
    ((struct fl_check *)parts->program->checks)[0].edge.index = 0;
}
static void break_slot(struct parts *parts) {
    variable(parts, parts->x)->slot = 5;
}
static void break_frame(struct parts *parts) {
    parts->main->frame_slots++;
}
static void break_initial(struct parts *parts) {
    variable(parts, parts->global)->initial.width = 1;
}
static void break_variable_kind(struct parts *parts) {
    variable(parts, parts->x)->kind = FL_VARIABLE_GLOBAL;
}
static void break_parameter(struct parts *parts) {
    ((fl_variable_id *)parts->helper->parameters)[0] = parts->helpers_variable;
}
static void break_object_address(struct parts *parts) {
    object(parts, parts->array.index + 1)->address = object(parts, parts->array.index)->address + 8;
}
static void break_alignment(struct parts *parts) {
    object(parts, parts->array.index)->address += 1;
}
static void break_variadic(struct parts *parts) {
    parts->helper->variadic = NONE(fl_object_id);
}
static void break_start(struct parts *parts) {
    parts->program->start.index = 1000;
}
static void break_edge_count(struct parts *parts) {
    location(parts, 1)->edge_count = 1;
}

struct breakage {
    void (*apply)(struct parts *parts);
    const char *expected; /* part of the message */
};

static const struct breakage breakages[] = {
    {break_entry, "entry is not the first"},
    {break_exit, "exit is not a location"},
    {break_function_range, "do not follow those of the function before"},
    {break_location_function, "belongs to another function"},
    {break_edge_source, "not sorted by source"},
    {break_edge_target, "incoming edges of"},
    {break_target_function, "leads elsewhere"},
    {break_return, "only a return may lead to the exit"},
    {break_assumptions, "not all assumptions"},
    {break_return_target, "return does not lead to the exit"},
    {break_dead_end, "nothing leaves L5"},
    {break_error_mark, "wrongly marked as an error"},
    {break_loop_head, "no location marked as its head"},
    {break_incoming, "leads elsewhere"},
    {break_assign_width, "input nondet has 32 bits, its variable 16"},
    {break_condition_width, "the condition has 2 bits instead of 1"},
    {break_condition_missing, "the condition is missing"},
    {break_address_width, "the address has 32 bits instead of 64"},
    {break_store_value, "the stored value is missing"},
    {break_variable_scope, "variable b belongs to another function"},
    {break_target_scope, "variable b belongs to another function"},
    {break_object_scope, "object buffer belongs to another function"},
    {break_variable_index, "variable that does not exist"},
    {break_operand, "an operand is missing"},
    {break_operand_widths, "EQUAL has operands of 32 and 8 bits"},
    {break_result_width, "NOT gives 64 bits instead of 32"},
    {break_operator, "no operator on bit-vectors"},
    {break_index_width, "an address or a size in an expression has 32 bits"},
    {break_call_result, "result of helper has 16 bits"},
    {break_call_count, "helper is called with 0 of 1 arguments"},
    {break_call_argument, "parameter a of helper has 32 bits, its argument 64"},
    {break_variadic_size, "variadic argument lies outside"},
    {break_return_width, "the result has 16 bits instead of 32"},
    {break_input_index, "input that does not exist"},
    {break_input_width, "input nondet has 8 bits"},
    {break_check_index, "check that does not exist"},
    {break_check_edge, "check 0 is not at the edge"},
    {break_slot, "outside of its frame"},
    {break_frame, "the frame has 2 slots instead of 1"},
    {break_initial, "initial value of g has 1 bits"},
    {break_variable_kind, "of the wrong scope"},
    {break_parameter, "does not come first"},
    {break_object_address, "overlaps another"},
    {break_alignment, "is not aligned"},
    {break_variadic, "variadic arguments is missing"},
    {break_start, "the start or the entry has no body"},
    {break_edge_count, "do not follow those of the location before"},
};

static void test_whole(void **state) {
    (void)state;
    struct parts parts = make_parts();
    assert_null(fl_program_verify(parts.program, parts.sample.arena));
    sample_free(&parts.sample);
}

static void test_breakages(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof breakages / sizeof *breakages; i++) {
        struct parts parts = make_parts();
        breakages[i].apply(&parts);
        const char *problem = fl_program_verify(parts.program, parts.sample.arena);
        if (!problem) fail_msg("breakage %zu (%s) was not found", i, breakages[i].expected);
        if (!strstr(problem, breakages[i].expected))
            fail_msg("breakage %zu: '%s' lacks '%s'", i, problem, breakages[i].expected);
        sample_free(&parts.sample);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole),
        cmocka_unit_test(test_breakages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
