/* The program as text, drawing and counts. */
#include "sample.h"

#include "program/show/show.h"

static struct sample sample;

/* int g; int main(void) { x = input(); L: while (x < 3) x = x + 1; assert(0); } */
static int set_up(void **state) {
    (void)state;
    sample = sample_make();
    fl_file_id file = fl_builder_add_file(sample.builder, "no \"such\" file.c", true);
    struct fl_position position = {file, 3, 5};
    fl_builder_add_variable(sample.builder, (struct fl_variable){.name = "g",
                                                                 .kind = FL_VARIABLE_GLOBAL,
                                                                 .width = 32,
                                                                 .type = &int_type,
                                                                 .function = FL_NO_ID,
                                                                 .position = position});
    fl_variable_id x = sample_variable_id(&sample, "x", &int_type);
    fl_input_id input = fl_builder_add_input(
        sample.builder,
        (struct fl_input){.name = "nondet_int", .width = 32, .function = sample.function, .position = position});
    fl_check_id check = fl_builder_add_check(sample.builder, (struct fl_check){.kind = FL_CHECK_ASSERTION,
                                                                               .function = sample.function,
                                                                               .position = position,
                                                                               .text = "0"});
    fl_builder_add_assumption(sample.builder,
                              (struct fl_assumption){.position = position, .text = "f returns anything"});
    fl_location_id head = sample_location(&sample), body = sample_location(&sample),
                   after = sample_location(&sample);
    const struct fl_expression *value = fl_expression_variable(sample.arena, sample.builder, x);
    const struct fl_expression *less =
        fl_expression_binary(sample.arena, FL_OP_LESS_SIGNED, value, sample_word(&sample, 32, 3), NULL);
    const struct fl_expression *sum =
        fl_expression_binary(sample.arena, FL_OP_ADD, value, sample_word(&sample, 32, 1), NULL);
    fl_builder_add_edge(sample.builder, sample.entry, head,
                        (struct fl_operation){.kind = FL_OPERATION_INPUT, .variable = x, .input = input},
                        position);
    sample_edge(&sample, head, body, (struct fl_operation){.kind = FL_OPERATION_ASSUME, .condition = less});
    sample_edge(
        &sample, head, after,
        (struct fl_operation){.kind = FL_OPERATION_ASSUME, .condition = fl_expression_not(sample.arena, less)});
    fl_builder_set_event(
        sample.builder,
        sample_edge(&sample, body, head,
                    (struct fl_operation){.kind = FL_OPERATION_ASSIGN, .variable = x, .value = sum}));
    sample_edge(&sample, after, NONE(fl_location_id),
                (struct fl_operation){
                    .kind = FL_OPERATION_CHECK, .check = check, .condition = sample_word(&sample, 1, 0)});
    sample_freeze(&sample);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    sample_free(&sample);
    return 0;
}

static void expect_parts(const struct fl_text *text, const char *const *parts) {
    const char *at = fl_text_string(text);
    for (; *parts; parts++) {
        const char *found = strstr(at, *parts);
        if (!found) fail_msg("'%s' is missing in\n%s", *parts, at);
        at = found + strlen(*parts);
    }
}

static void test_text(void **state) {
    (void)state;
    assert_null(fl_program_verify(sample.program, sample.arena));
    struct fl_text text = fl_text_make(sample.arena);
    fl_show_text(&text, sample.program, NONE(fl_function_id));
    static const char *const parts[] = {
        "globals\n    int g = 0  // no \"such\" file.c:3:5\n",
        "\nint32_t main(void)  // -, entry L0, exit L5\n    variable int x\n",
        "L0 -> L1  no \"such\" file.c:3:5  x = input nondet_int()",
        "[input 0]\n",
        "  L1: loop head\n",
        "L1 -> L2  -",
        "assume(x < 3)\n",
        "assume(x >= 3)\n",
        "x = x + 1",
        "[event]\n",
        "  L3: error\n",
        "check assertion: 0",
        "inputs\n    [input 0]  no \"such\" file.c:3:5  nondet_int, a value, 32 bits\n",
        "checks\n    [check 0]  no \"such\" file.c:3:5  assertion: 0\n",
        "assumptions\n    no \"such\" file.c:3:5  f returns anything\n",
        NULL};
    expect_parts(&text, parts);
    assert_null(strstr(fl_text_string(&text), "\n\n\n"));
    assert_int_not_equal(text.items[text.count - 2], '\n');
}

static void test_one_function(void **state) {
    (void)state;
    struct fl_text text = fl_text_make(sample.arena);
    fl_show_text(&text, sample.program, sample.function);
    assert_non_null(strstr(fl_text_string(&text), "int32_t main(void)"));
    assert_null(strstr(fl_text_string(&text), "globals"));
}

static void test_dot(void **state) {
    (void)state;
    struct fl_text text = fl_text_make(sample.arena);
    fl_show_dot(&text, sample.program, NONE(fl_function_id));
    static const char *const parts[] = {
        "digraph program {",
        "label=\"int32_t main(void)\";",
        "L0 [label=\"L0 entry\", shape=box];",
        "L1 [label=\"L1\", peripheries=2];",
        "L3 [label=\"L3\", color=red",
        "L0 -> L1 [label=\"x = input nondet_int()\", tooltip=\"no \\\"such\\\" file.c:3:5\", color=blue];",
        "L2 -> L1 [label=\"x = x + 1\", color=darkgreen];",
        "}\n}\n",
        NULL};
    expect_parts(&text, parts);
}

static void test_statistics(void **state) {
    (void)state;
    struct fl_text text = fl_text_make(sample.arena);
    fl_show_statistics(&text, sample.program);
    static const char *const parts[] = {
        "files ",  " 1\n", "lines ",      " 0\n", "functions ",       " 1\n", "locations ",   " 6\n",
        "edges ",  " 5\n", "loop heads ", " 1\n", "error locations ", " 1\n", "events ",      " 1\n",
        "inputs ", " 1\n", "checks ",     " 1\n", "assertion ",       " 1\n", "assumptions ", " 1\n",
        NULL};
    expect_parts(&text, parts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_text, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_one_function, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_dot, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_statistics, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
