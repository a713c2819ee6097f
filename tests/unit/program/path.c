/* Paths through a program of two functions, and each rule about paths broken once. */
#include "program/path.h"

#include "sample.h"

static const struct fl_type truth = {.kind = FL_TYPE_INTEGER, .name = "bit", .size_bits = 1};

struct parts {
    struct sample sample;
    fl_edge_id before, call, check, leave; /* of main */
    fl_edge_id inside, back;               /* of helper */
};

static fl_edge_id edge_of_kind(const struct fl_program *program, fl_function_id function,
                               enum fl_operation_kind kind) {
    const struct fl_function *found = fl_program_function(program, function);
    for (uint32_t i = found->first_edge; i < found->first_edge + found->edge_count; i++)
        if (program->edges[i].operation.kind == kind) return (fl_edge_id){i};
    fail();
    return NONE(fl_edge_id);
}

/* Something that does nothing, and that freezing keeps. */
static struct fl_operation free_null(struct sample *sample) {
    return (struct fl_operation){
        .kind = FL_OPERATION_FREE, .variable = FL_NO_ID, .address = sample_word(sample, 64, 0)};
}

static struct parts make_parts(void) {
    struct parts parts = {.sample = sample_make()};
    struct sample *sample = &parts.sample;
    fl_function_id helper = fl_builder_add_function(
        sample->builder, (struct fl_function){.name = "helper", .position = NO_POSITION, .result_width = 32});
    fl_builder_begin_body(sample->builder, helper);
    const struct fl_function *function = fl_builder_function(sample->builder, helper);
    fl_location_id middle = fl_builder_add_location(sample->builder, helper);
    sample_edge(sample, function->entry, middle, free_null(sample));
    sample_edge(sample, middle, function->exit,
                (struct fl_operation){.kind = FL_OPERATION_RETURN, .value = sample_word(sample, 32, 0)});
    fl_check_id check = fl_builder_add_check(sample->builder, (struct fl_check){.kind = FL_CHECK_ASSERTION});
    fl_location_id a = sample_location(sample), b = sample_location(sample), c = sample_location(sample);
    sample_edge(sample, sample->entry, a, free_null(sample));
    sample_edge(sample, a, b,
                (struct fl_operation){.kind = FL_OPERATION_CALL,
                                      .variable = FL_NO_ID,
                                      .callee = fl_expression_function(sample->arena, sample->builder, helper)});
    sample_edge(sample, b, c,
                (struct fl_operation){.kind = FL_OPERATION_CHECK,
                                      .check = check,
                                      .condition = sample_variable(sample, "holds", &truth)});
    sample_return(sample, c);
    const struct fl_program *program = sample_freeze(sample);
    parts.before = edge_of_kind(program, sample->function, FL_OPERATION_FREE);
    parts.call = edge_of_kind(program, sample->function, FL_OPERATION_CALL);
    parts.check = edge_of_kind(program, sample->function, FL_OPERATION_CHECK);
    parts.leave = edge_of_kind(program, sample->function, FL_OPERATION_RETURN);
    parts.inside = edge_of_kind(program, helper, FL_OPERATION_FREE);
    parts.back = edge_of_kind(program, helper, FL_OPERATION_RETURN);
    return parts;
}

#define PATH(fails, ...)                                                                                         \
    &(struct fl_path) {                                                                                          \
        (const fl_edge_id[]){__VA_ARGS__}, sizeof((const fl_edge_id[]){__VA_ARGS__}) / sizeof(fl_edge_id), fails \
    }

static void expect_right(struct parts *parts, const struct fl_path *path) {
    const char *problem = fl_path_verify(parts->sample.program, parts->sample.arena, path);
    if (problem) fail_msg("%s", problem);
}

static void expect_wrong(struct parts *parts, const struct fl_path *path, const char *part) {
    const char *problem = fl_path_verify(parts->sample.program, parts->sample.arena, path);
    if (!problem || !strstr(problem, part)) fail_msg("got: %s", problem ? problem : "nothing");
}

static void test_verify(void **state) {
    (void)state;
    struct parts parts = make_parts(), *p = &parts;
    expect_right(p, &(struct fl_path){0});
    expect_right(p, PATH(false, p->before, p->call));
    expect_right(p, PATH(false, p->before, p->call, p->inside, p->back, p->check, p->leave));
    expect_right(p, PATH(true, p->before, p->call, p->inside, p->back, p->check));
    expect_wrong(p, PATH(false, p->call), "step 0");
    expect_wrong(p, PATH(false, p->before, p->call, p->check), "step 2");
    expect_wrong(p, PATH(false, p->before, p->call, p->back), "step 2");
    expect_wrong(p, PATH(false, p->before, p->inside), "step 1");
    expect_wrong(p, PATH(false, p->before, p->call, p->inside, p->back, p->leave), "step 4");
    expect_wrong(p, PATH(false, p->before, p->call, p->inside, p->back, p->check, p->leave, p->before),
                 "ended before");
    expect_wrong(p, PATH(true, p->before, p->call, p->inside), "no check");
    expect_wrong(p, &(struct fl_path){.fails = true}, "without steps");
    expect_wrong(p, PATH(false, {1000}), "no edge");
    sample_free(&parts.sample);
}

static void test_calls(void **state) {
    (void)state;
    struct parts parts = make_parts(), *p = &parts;
    const uint32_t *calls = fl_path_calls(p->sample.program, p->sample.arena,
                                          PATH(false, p->before, p->call, p->inside, p->back, p->check, p->leave));
    static const uint32_t expected[] = {FL_NO_STEP, FL_NO_STEP, 1, 1, FL_NO_STEP, FL_NO_STEP};
    assert_memory_equal(calls, expected, sizeof expected);
    sample_free(&parts.sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_verify), cmocka_unit_test(test_calls)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
