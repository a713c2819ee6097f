/* Building and freezing: order, SKIP chains, dead ends, loop heads, slots, addresses. */
#include "sample.h"

#define SKIP ((struct fl_operation){.kind = FL_OPERATION_SKIP})

static struct fl_operation assume(struct sample *sample, const struct fl_expression *condition) {
    (void)sample;
    return (struct fl_operation){.kind = FL_OPERATION_ASSUME, .condition = condition};
}

static struct fl_operation assign(struct sample *sample, const char *name) {
    return (struct fl_operation){.kind = FL_OPERATION_ASSIGN,
                                 .variable = sample_variable_id(sample, name, &int_type),
                                 .value = sample_word(sample, 32, 1)};
}

static void verify(const struct sample *sample) {
    const char *problem = fl_program_verify(sample->program, sample->arena);
    if (problem) fail_msg("%s", problem);
}

/* i = 1; while (i == 1) { j = 1; }  with SKIPs in between and code that is never reached. */
static void test_loop(void **state) {
    (void)state;
    struct sample sample = sample_make();
    fl_location_id before = sample_location(&sample), head = sample_location(&sample),
                   body = sample_location(&sample);
    fl_location_id after = sample_location(&sample), latch = sample_location(&sample),
                   unreachable = sample_location(&sample);
    const struct fl_expression *condition = fl_expression_binary(
        sample.arena, FL_OP_EQUAL, sample_variable(&sample, "i", &int_type), sample_word(&sample, 32, 1), NULL);
    sample_return(&sample, after);
    sample_edge(&sample, latch, head, SKIP);
    sample_edge(&sample, body, latch, assign(&sample, "j"));
    sample_edge(&sample, head, body, assume(&sample, condition));
    sample_edge(&sample, head, after, assume(&sample, fl_expression_not(sample.arena, condition)));
    sample_edge(&sample, before, head, SKIP);
    sample_edge(&sample, sample.entry, before, assign(&sample, "i"));
    sample_edge(&sample, unreachable, head, assign(&sample, "k"));
    const struct fl_program *program = sample_freeze(&sample);
    verify(&sample);
    assert_int_equal(program->location_count, 5);
    assert_int_equal(program->edge_count, 5);
    /* entry, head, body, after, exit */
    assert_int_equal(program->edges[0].target.index, 1);
    assert_true(program->locations[1].is_loop_head);
    assert_int_equal(program->edges[1].target.index, 2);
    assert_int_equal(program->edges[2].target.index, 3);
    assert_int_equal(program->edges[3].target.index, 1);
    assert_int_equal(program->functions[0].exit.index, 4);
    assert_int_equal(program->locations[1].incoming_count, 2);
    int heads = 0;
    for (uint32_t i = 0; i < program->location_count; i++) heads += program->locations[i].is_loop_head;
    assert_int_equal(heads, 1);
    sample_free(&sample);
}

static void test_endless_skips(void **state) {
    (void)state;
    struct sample sample = sample_make();
    fl_location_id first = sample_location(&sample), second = sample_location(&sample);
    sample_edge(&sample, sample.entry, first, assign(&sample, "i"));
    sample_edge(&sample, first, second, SKIP);
    sample_edge(&sample, second, first, SKIP);
    const struct fl_program *program = sample_freeze(&sample);
    verify(&sample);
    assert_int_equal(program->location_count, 3);
    assert_int_equal(program->edges[1].source.index, program->edges[1].target.index);
    assert_true(program->locations[1].is_loop_head);
    assert_int_equal(program->locations[program->functions[0].exit.index].incoming_count, 0);
    sample_free(&sample);
}

static void test_dead_ends(void **state) {
    (void)state;
    struct sample sample = sample_make();
    fl_location_id failing = sample_location(&sample), halting = sample_location(&sample);
    const struct fl_expression *bit =
        sample_variable(&sample, "b", &(struct fl_type){.kind = FL_TYPE_BOOL, .size_bits = 1});
    fl_check_id check = fl_builder_add_check(sample.builder, (struct fl_check){.kind = FL_CHECK_ASSERTION});
    sample_edge(&sample, sample.entry, failing, assume(&sample, bit));
    sample_edge(&sample, sample.entry, halting, assume(&sample, fl_expression_not(sample.arena, bit)));
    sample_edge(&sample, failing, NONE(fl_location_id),
                (struct fl_operation){
                    .kind = FL_OPERATION_CHECK, .check = check, .condition = sample_word(&sample, 1, 0)});
    /* What would follow a halt is dropped. */
    sample_edge(&sample, halting, failing,
                (struct fl_operation){
                    .kind = FL_OPERATION_HALT, .value = sample_word(&sample, 32, 0), .variable = FL_NO_ID});
    const struct fl_program *program = sample_freeze(&sample);
    verify(&sample);
    assert_int_equal(program->location_count, 5);
    uint32_t errors = 0;
    for (uint32_t i = 0; i < program->location_count; i++) errors += program->locations[i].is_error;
    assert_int_equal(errors, 1);
    const struct fl_edge *failed = &program->edges[program->checks[0].edge.index];
    assert_int_equal(failed->operation.kind, FL_OPERATION_CHECK);
    assert_true(program->locations[failed->source.index].is_error);
    assert_int_equal(program->locations[failed->target.index].edge_count, 0);
    assert_int_equal(program->locations[failed->target.index].incoming_count, 2);
    sample_free(&sample);
}

static void test_constant_branch(void **state) {
    (void)state;
    struct sample sample = sample_make();
    fl_location_id taken = sample_location(&sample), other = sample_location(&sample),
                   middle = sample_location(&sample);
    sample_edge(&sample, sample.entry, middle, assign(&sample, "i"));
    sample_edge(&sample, middle, other, assume(&sample, sample_word(&sample, 1, 0)));
    sample_edge(&sample, middle, taken, assume(&sample, sample_word(&sample, 1, 1)));
    sample_return(&sample, taken);
    sample_edge(&sample, other, taken, assign(&sample, "k"));
    const struct fl_program *program = sample_freeze(&sample);
    verify(&sample);
    assert_int_equal(program->edge_count, 2);
    sample_free(&sample);
}

static void test_slots_and_addresses(void **state) {
    (void)state;
    struct sample sample = sample_make();
    const struct fl_type wide = {.kind = FL_TYPE_INTEGER, .size_bits = 128};
    fl_variable_id local = sample_variable_id(&sample, "local", &wide);
    fl_variable_id parameter = fl_builder_add_variable(
        sample.builder, (struct fl_variable){
                            .name = "p", .kind = FL_VARIABLE_PARAMETER, .width = 80, .function = sample.function});
    fl_variable_id global = fl_builder_add_variable(
        sample.builder,
        (struct fl_variable){.name = "g", .kind = FL_VARIABLE_GLOBAL, .width = 65, .function = FL_NO_ID});
    fl_variable_id second = fl_builder_add_variable(
        sample.builder,
        (struct fl_variable){.name = "h", .kind = FL_VARIABLE_GLOBAL, .width = 1, .function = FL_NO_ID});
    fl_builder_set_parameters(sample.builder, sample.function, &parameter, 1);
    struct fl_object object = {
        .name = "o", .kind = FL_OBJECT_GLOBAL, .size = 100000, .alignment = 64, .function = FL_NO_ID};
    fl_object_id first_object = fl_builder_add_object(sample.builder, object);
    object.size = 1;
    object.alignment = 1;
    fl_object_id second_object = fl_builder_add_object(sample.builder, object);
    fl_object_id third_object = fl_builder_add_object(sample.builder, object);
    fl_function_id variadic = fl_builder_add_function(
        sample.builder, (struct fl_function){.name = "v", .position = NO_POSITION, .is_variadic = true});
    fl_builder_begin_body(sample.builder, variadic);
    fl_builder_add_edge(sample.builder, fl_builder_function(sample.builder, variadic)->entry,
                        fl_builder_function(sample.builder, variadic)->exit,
                        (struct fl_operation){.kind = FL_OPERATION_RETURN, .variable = FL_NO_ID}, NO_POSITION);
    sample_return(&sample, sample.entry);
    const struct fl_program *program = sample_freeze(&sample);
    verify(&sample);
    assert_int_equal(program->variables[parameter.index].slot, 0);
    assert_int_equal(program->variables[local.index].slot, 2);
    assert_int_equal(program->functions[0].frame_slots, 4);
    assert_int_equal(program->functions[0].variables[0].index, parameter.index);
    assert_int_equal(program->variables[global.index].slot, 0);
    assert_int_equal(program->variables[second.index].slot, 2);
    assert_int_equal(program->global_slots, 3);
    uint64_t first = program->objects[first_object.index].address,
             next = program->objects[second_object.index].address;
    assert_int_equal(first, 0x13a7c180);
    assert_true(next >= first + 200000);
    assert_true(program->objects[third_object.index].address >= next + 65536);
    assert_int_equal(program->functions[0].address, 0x08a7c1b0);
    assert_int_equal(program->functions[1].address, 0x08a7c1c0);
    assert_false(fl_id_is_none(program->functions[1].variadic));
    sample_free(&sample);
}

/* A chain of a million locations: nothing may recurse. */
static void test_long_function(void **state) {
    (void)state;
    struct sample sample = sample_make();
    fl_location_id at = sample.entry;
    struct fl_operation operation = assign(&sample, "i");
    for (int i = 0; i < 1000000; i++) {
        fl_location_id next = sample_location(&sample);
        sample_edge(&sample, at, next, i % 2 ? SKIP : operation);
        at = next;
    }
    sample_return(&sample, at);
    const struct fl_program *program = sample_freeze(&sample);
    verify(&sample);
    assert_int_equal(program->edge_count, 500001);
    sample_free(&sample);
}

static void test_folding(void **state) {
    (void)state;
    struct sample sample = sample_make();
    struct fl_arena *arena = sample.arena;
    const struct fl_expression *x = sample_variable(&sample, "x", &int_type), *zero = sample_word(&sample, 32, 0);
    const struct fl_expression *two = sample_word(&sample, 32, 2), *three = sample_word(&sample, 32, 3);
    assert_ptr_equal(fl_expression_binary(arena, FL_OP_ADD, x, zero, NULL), x);
    assert_int_equal(fl_expression_binary(arena, FL_OP_MULTIPLY, two, three, NULL)->constant.word, 6);
    assert_int_equal(fl_expression_binary(arena, FL_OP_LESS, three, two, NULL)->constant.word, 0);
    const struct fl_expression *equal = fl_expression_binary(arena, FL_OP_EQUAL, x, two, NULL);
    const struct fl_expression *widened = fl_expression_convert(arena, FL_OP_ZERO_EXTEND, 32, equal, NULL);
    assert_ptr_equal(fl_expression_not(arena, fl_expression_not(arena, equal)), equal);
    assert_ptr_equal(fl_expression_binary(arena, FL_OP_EQUAL, widened, sample_word(&sample, 32, 1), NULL), equal);
    assert_ptr_equal(fl_expression_not(arena, fl_expression_binary(arena, FL_OP_EQUAL, widened, zero, NULL)),
                     equal);
    assert_ptr_equal(fl_expression_extract(arena, 0, 0, widened, NULL), equal);
    assert_ptr_equal(fl_expression_binary(arena, FL_OP_AND, equal, sample_word(&sample, 1, 1), NULL), equal);
    const struct fl_expression *null = sample_word(&sample, 64, 0);
    assert_int_equal(fl_expression_index(arena, null, sample_word(&sample, 64, 3), 8, NULL)->constant.word, 24);
    assert_int_equal(fl_expression_field(arena, null, 12, NULL, NULL)->constant.word, 12);
    const struct fl_expression *less = fl_expression_binary(arena, FL_OP_LESS_SIGNED, x, two, NULL);
    const struct fl_expression *turned = fl_expression_not(arena, less);
    assert_int_equal(turned->op, FL_OP_LESS_EQUAL_SIGNED);
    assert_ptr_equal(turned->operands[0], two);
    sample_free(&sample);
}

static void test_find_function(void **state) {
    (void)state;
    struct sample sample = sample_make();
    struct fl_function other = {.name = "main", .link_name = "main.2", .position = NO_POSITION};
    fl_function_id second = fl_builder_add_function(sample.builder, other);
    sample_return(&sample, sample.entry);
    const struct fl_program *program = sample_freeze(&sample);
    assert_int_equal(fl_program_find_function(program, "main").index, sample.function.index);
    assert_int_equal(fl_program_find_function(program, "main.2").index, second.index);
    assert_true(fl_id_is_none(fl_program_find_function(program, "other")));
    sample_free(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loop),
        cmocka_unit_test(test_endless_skips),
        cmocka_unit_test(test_dead_ends),
        cmocka_unit_test(test_constant_branch),
        cmocka_unit_test(test_slots_and_addresses),
        cmocka_unit_test(test_long_function),
        cmocka_unit_test(test_folding),
        cmocka_unit_test(test_find_function),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
