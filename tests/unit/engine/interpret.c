/* Operations on values, calls, checks and choices, and their outcomes, on programs built by hand. */
#include "script.h"

static void test_exit_status(void **state) {
    (void)state;
    struct script script = script_make(64);
    script_begin(&script);
    script_halt(&script, 42);
    struct fl_interpret_options options = {0};
    struct fl_outcome *outcome = script_run_with(&script, script.function, &options);
    script_expect(outcome, FL_OUTCOME_EXITED);
    assert_int_equal(outcome->status, 42);
    assert_int_equal(outcome->steps, 1);
    script_free(&script);
}

static void test_return_from_start(void **state) {
    (void)state;
    struct script script = script_make(64);
    script_begin(&script);
    script_return(&script, script_word(&script, 32, 7));
    struct fl_interpret_options options = {0};
    struct fl_outcome *outcome = script_run_with(&script, script.function, &options);
    script_expect(outcome, FL_OUTCOME_EXITED);
    assert_int_equal(outcome->status, 7);
    script_free(&script);
}

static void test_variables(void **state) {
    (void)state;
    struct script script = script_make(64);
    fl_variable_id local = script_local(&script, "x", 32);
    fl_variable_id wide = script_local(&script, "w", 128);
    fl_variable_id global = script_variable(&script, "g", 32, FL_VARIABLE_GLOBAL);
    fl_variable_id global_wide = script_variable(&script, "h", 100, FL_VARIABLE_GLOBAL);
    fl_builder_set_initial(script.builder, global, fl_bits_of_word(32, 5));
    script_begin(&script);
    script_check_equal(&script, script_value(&script, global), 5);
    script_assign(
        &script, local,
        script_binary(&script, FL_OP_ADD, script_value(&script, global), script_word(&script, 32, UINT32_MAX)));
    script_check_equal(&script, script_value(&script, local), 4);
    script_assign(&script, global, script_value(&script, local));
    script_check_equal(&script, script_value(&script, global), 4);
    expression extended = fl_expression_convert(
        script.arena, FL_OP_SIGN_EXTEND, 128,
        script_binary(&script, FL_OP_SUBTRACT, script_word(&script, 32, 0), script_value(&script, local)), NULL);
    script_assign(&script, wide, extended);
    script_check_equal(&script, fl_expression_extract(script.arena, 127, 64, script_value(&script, wide), NULL),
                       UINT64_MAX);
    script_check_equal(&script, fl_expression_extract(script.arena, 95, 32, script_value(&script, wide), NULL),
                       UINT64_MAX);
    script_check_equal(&script, fl_expression_extract(script.arena, 63, 0, script_value(&script, wide), NULL),
                       (uint64_t)-4);
    script_assign(&script, global_wide,
                  fl_expression_extract(script.arena, 99, 0, script_value(&script, wide), NULL));
    script_check_equal(&script,
                       fl_expression_extract(script.arena, 99, 64, script_value(&script, global_wide), NULL),
                       fl_bits_mask(36));
    script_expect(script_run(&script), FL_OUTCOME_EXITED);
    script_free(&script);
}

/* int twice(int n, wide w) { return n < 1 ? 0 : 2 + twice(n - 1, w); } */
static fl_function_id add_twice(struct script *script) {
    fl_function_id twice =
        script_function(script, (struct fl_function){.name = "twice", .result_width = 32, .is_users = true});
    fl_variable_id n = script_variable(script, "n", 32, FL_VARIABLE_PARAMETER);
    fl_variable_id w = script_variable(script, "w", 128, FL_VARIABLE_PARAMETER);
    fl_variable_id r = script_local(script, "r", 32);
    fl_builder_set_parameters(script->builder, twice, (fl_variable_id[]){n, w}, 2);
    script_begin(script);
    fl_location_id done = fl_builder_add_location(script->builder, twice);
    fl_location_id more = fl_builder_add_location(script->builder, twice);
    expression condition =
        script_binary(script, FL_OP_LESS_SIGNED, script_value(script, n), script_word(script, 32, 1));
    script_edge(script, script->at, done,
                (struct fl_operation){.kind = FL_OPERATION_ASSUME, .variable = FL_NO_ID, .condition = condition});
    script_edge(script, script->at, more,
                (struct fl_operation){.kind = FL_OPERATION_ASSUME,
                                      .variable = FL_NO_ID,
                                      .condition = fl_expression_not(script->arena, condition)});
    script->at = done;
    script_return(script, script_word(script, 32, 0));
    script->at = more;
    struct fl_argument *arguments = FL_NEW_ARRAY(script->arena, struct fl_argument, 2);
    arguments[0].value =
        script_binary(script, FL_OP_SUBTRACT, script_value(script, n), script_word(script, 32, 1));
    arguments[1].value = script_value(script, w);
    script_do(script,
              (struct fl_operation){.kind = FL_OPERATION_CALL,
                                    .variable = r,
                                    .callee = fl_expression_function(script->arena, script->builder, twice),
                                    .arguments = arguments,
                                    .argument_count = 2});
    script_check_equal(script, fl_expression_extract(script->arena, 127, 64, script_value(script, w), NULL), 9);
    script_return(script, script_binary(script, FL_OP_ADD, script_value(script, r), script_word(script, 32, 2)));
    return twice;
}

static struct fl_outcome *run_twice(struct script *script, uint32_t count, bool is_indirect,
                                    const struct fl_interpret_options *options) {
    fl_function_id main_function = script->function;
    fl_function_id twice = add_twice(script);
    script->function = main_function;
    fl_variable_id r = script_local(script, "r", 32), p = script_local(script, "p", 64);
    fl_variable_id high = script_local(script, "high", 64), low = script_local(script, "low", 64);
    script_begin(script);
    script_assign(script, p, fl_expression_function(script->arena, script->builder, twice));
    script_assign(script, high, script_word(script, 64, 9));
    script_assign(script, low, script_word(script, 64, 8));
    struct fl_argument *arguments = FL_NEW_ARRAY(script->arena, struct fl_argument, 2);
    arguments[0].value = script_word(script, 32, count);
    arguments[1].value =
        script_binary(script, FL_OP_CONCAT, script_value(script, high), script_value(script, low));
    script_do(script, (struct fl_operation){
                          .kind = FL_OPERATION_CALL,
                          .variable = r,
                          .callee = is_indirect ? script_value(script, p)
                                                : fl_expression_function(script->arena, script->builder, twice),
                          .arguments = arguments,
                          .argument_count = 2});
    script_check_equal(script, script_value(script, r), 2 * count);
    script_halt(script, 0);
    return script_run_with(script, main_function, options);
}

static void test_calls(void **state) {
    (void)state;
    for (int is_indirect = 0; is_indirect < 2; is_indirect++) {
        struct script script = script_make(64);
        struct fl_interpret_options options = {0};
        struct fl_outcome *outcome = run_twice(&script, 100, is_indirect, &options);
        script_expect(outcome, FL_OUTCOME_EXITED);
        /* 3 assignments, call, check, halt; 100 times assume, call, check, return; assume, return */
        assert_int_equal(outcome->steps, 3 + 1 + 1 + 1 + 100 * 4 + 2);
        script_free(&script);
    }
}

static void test_stack_overflow(void **state) {
    (void)state;
    struct script script = script_make(64);
    struct fl_interpret_options options = {.stack_limit = 100000};
    struct fl_outcome *outcome = run_twice(&script, 1000000, false, &options);
    script_expect(outcome, FL_OUTCOME_STACK_OVERFLOW);
    assert_true(outcome->stack_depth > 100);
    assert_string_equal(script.program->functions[outcome->stack[0].function.index].name, "twice");
    assert_string_equal(script.program->functions[outcome->stack[outcome->stack_depth - 1].function.index].name,
                        "main");
    script_free(&script);
}

static void test_bad_call(void **state) {
    (void)state;
    for (uint64_t address = 0; address < 0x2000; address += 0x1000) {
        struct script script = script_make(64);
        fl_variable_id p = script_local(&script, "p", 64);
        script_begin(&script);
        script_assign(&script, p, script_word(&script, 64, address));
        script_do(&script, (struct fl_operation){.kind = FL_OPERATION_CALL,
                                                 .variable = FL_NO_ID,
                                                 .callee = script_value(&script, p)});
        struct fl_outcome *outcome = script_run(&script);
        script_expect(outcome, FL_OUTCOME_MEMORY_ERROR);
        assert_int_equal(outcome->memory_error, address ? FL_MEMORY_BAD_CALL : FL_MEMORY_NULL);
        script_free(&script);
    }
}

/* int sum(int n, ...): the first two variable arguments, read as va_arg does. */
static void test_variadic(void **state) {
    (void)state;
    struct script script = script_make(64);
    fl_function_id main_function = script.function;
    fl_function_id sum = script_function(
        &script, (struct fl_function){.name = "sum", .result_width = 64, .is_users = true, .is_variadic = true});
    fl_variable_id n = script_variable(&script, "n", 32, FL_VARIABLE_PARAMETER);
    fl_builder_set_parameters(script.builder, sum, &n, 1);
    script_begin(&script);
    expression list = script_address(&script, fl_builder_function(script.builder, sum)->variadic);
    expression bytes = fl_expression_convert(script.arena, FL_OP_ZERO_EXTEND, 64,
                                             load(&script, field(&script, list, 16), 24), NULL);
    script_return(&script, script_binary(&script, FL_OP_ADD,
                                         script_binary(&script, FL_OP_ADD, load(&script, list, 64),
                                                       load(&script, field(&script, list, 8), 64)),
                                         bytes));
    script.function = main_function;
    fl_variable_id r = script_local(&script, "r", 64);
    fl_object_id object = script_object(&script, "s", FL_OBJECT_GLOBAL, 3);
    fl_builder_set_contents(script.builder, object, (const unsigned char *)"\1\0\0");
    script_begin(&script);
    struct fl_argument arguments[] = {
        {.value = script_word(&script, 32, 2)},
        {.value = script_word(&script, 32, 30), .offset = 0},
        {.value = script_word(&script, 64, UINT64_C(1) << 40), .offset = 8},
        {.value = script_address(&script, object), .offset = 16, .byval_size = 3},
    };
    script_do(&script, (struct fl_operation){.kind = FL_OPERATION_CALL,
                                             .variable = r,
                                             .callee = fl_expression_function(script.arena, script.builder, sum),
                                             .arguments = arguments,
                                             .argument_count = 4,
                                             .variadic_size = 24});
    script_check_equal(&script, script_value(&script, r), (UINT64_C(1) << 40) + 31);
    script_expect(script_run(&script), FL_OUTCOME_EXITED);
    script_free(&script);
}

static void test_check_fails(void **state) {
    (void)state;
    struct script script = script_make(64);
    fl_variable_id x = script_local(&script, "x", 32);
    script_begin(&script);
    script_assign(&script, x, script_word(&script, 32, 3));
    script_check_equal(&script, script_value(&script, x), 3);
    fl_check_id wrong = script_check(
        &script, script_binary(&script, FL_OP_LESS, script_value(&script, x), script_word(&script, 32, 3)));
    struct fl_outcome *outcome = script_run(&script);
    script_expect(outcome, FL_OUTCOME_CHECK_FAILED);
    assert_int_equal(outcome->check.index, wrong.index);
    assert_int_equal(outcome->steps, 3);
    assert_string_equal(outcome->message, "as told does not hold");
    assert_int_equal(outcome->stack_depth, 1);
    assert_int_equal(outcome->stack[0].edge.index, outcome->edge.index);
    script_free(&script);
}

static void test_assumption(void **state) {
    (void)state;
    for (uint64_t value = 0; value < 2; value++) {
        struct script script = script_make(64);
        fl_variable_id x = script_local(&script, "x", 1);
        script_begin(&script);
        script_assign(&script, x, script_word(&script, 1, value));
        script_do(&script, (struct fl_operation){.kind = FL_OPERATION_ASSUME,
                                                 .variable = FL_NO_ID,
                                                 .condition = script_value(&script, x)});
        script_expect(script_run(&script), value ? FL_OUTCOME_EXITED : FL_OUTCOME_ASSUMPTION);
        script_free(&script);
    }
}

static void test_division_traps(void **state) {
    (void)state;
    static const struct {
        enum fl_operator op;
        uint32_t left, right;
        bool traps;
    } cases[] = {
        {FL_OP_DIVIDE, 7, 0, true},
        {FL_OP_REMAINDER, 7, 0, true},
        {FL_OP_DIVIDE_SIGNED, 7, 0, true},
        {FL_OP_REMAINDER_SIGNED, 7, 0, true},
        {FL_OP_DIVIDE_SIGNED, 0x80000000, UINT32_MAX, true},
        {FL_OP_REMAINDER_SIGNED, 0x80000000, UINT32_MAX, true},
        {FL_OP_DIVIDE, 0x80000000, UINT32_MAX, false},
        {FL_OP_DIVIDE_SIGNED, 0x80000001, UINT32_MAX, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct script script = script_make(64);
        fl_variable_id x = script_local(&script, "x", 32), y = script_local(&script, "y", 32);
        script_begin(&script);
        script_assign(&script, x, script_word(&script, 32, cases[i].left));
        script_assign(&script, y, script_word(&script, 32, cases[i].right));
        script_assign(&script, x,
                      script_binary(&script, cases[i].op, script_value(&script, x), script_value(&script, y)));
        script_expect(script_run(&script), cases[i].traps ? FL_OUTCOME_TRAPPED : FL_OUTCOME_EXITED);
        script_free(&script);
    }
}

/* c ? *p : 0 does not read what p points to unless c holds. */
static void test_choice_is_lazy(void **state) {
    (void)state;
    for (uint64_t value = 0; value < 2; value++) {
        struct script script = script_make(64);
        fl_variable_id c = script_local(&script, "c", 1), p = script_local(&script, "p", 64);
        fl_variable_id x = script_local(&script, "x", 32);
        script_begin(&script);
        script_assign(&script, c, script_word(&script, 1, value));
        script_assign(&script, p, script_word(&script, 64, 0));
        script_assign(&script, x,
                      fl_expression_if(script.arena, script_value(&script, c),
                                       load(&script, script_value(&script, p), 32), script_word(&script, 32, 5),
                                       NULL));
        if (!value) script_check_equal(&script, script_value(&script, x), 5);
        struct fl_outcome *outcome = script_run(&script);
        script_expect(outcome, value ? FL_OUTCOME_MEMORY_ERROR : FL_OUTCOME_EXITED);
        if (value) assert_int_equal(outcome->memory_error, FL_MEMORY_NULL);
        script_free(&script);
    }
}

static void switch_case(struct script *script, fl_location_id from, expression condition, fl_variable_id x,
                        uint64_t result, fl_location_id join) {
    fl_location_id arm = fl_builder_add_location(script->builder, script->function);
    script_edge(script, from, arm,
                (struct fl_operation){.kind = FL_OPERATION_ASSUME, .variable = FL_NO_ID, .condition = condition});
    script_edge(script, arm, join,
                (struct fl_operation){
                    .kind = FL_OPERATION_ASSIGN, .variable = x, .value = script_word(script, 32, result)});
}

/* switch with a dense table, or, with large gaps, a search; case 10 and 20 share an arm. */
static void run_switch(uint64_t scale, uint64_t value, uint64_t expected) {
    struct script script = script_make(64);
    fl_variable_id v = script_local(&script, "v", 32), x = script_local(&script, "x", 32);
    script_begin(&script);
    script_assign(&script, v, script_word(&script, 32, value * scale));
    fl_location_id from = script.at, join = fl_builder_add_location(script.builder, script.function);
    expression subject = script_value(&script, v), rest = script_word(&script, 1, 1);
    expression shared = script_binary(
        &script, FL_OP_OR, script_binary(&script, FL_OP_EQUAL, subject, script_word(&script, 32, 10 * scale)),
        script_binary(&script, FL_OP_EQUAL, subject, script_word(&script, 32, 20 * scale)));
    rest = fl_expression_not(script.arena, shared);
    for (uint64_t i = 1; i < 9; i++) {
        expression condition = script_binary(&script, FL_OP_EQUAL, subject, script_word(&script, 32, i * scale));
        switch_case(&script, from, condition, x, 100 + i, join);
        rest = script_binary(&script, FL_OP_AND, rest, fl_expression_not(script.arena, condition));
    }
    switch_case(&script, from, rest, x, 1, join);
    switch_case(&script, from, shared, x, 200, join);
    script.at = join;
    script_check_equal(&script, script_value(&script, x), expected);
    script_expect(script_run(&script), FL_OUTCOME_EXITED);
    script_free(&script);
}

static void test_switch(void **state) {
    (void)state;
    for (uint64_t scale = 1; scale < 2000; scale += 1000) {
        run_switch(scale, 1, 101);
        run_switch(scale, 8, 108);
        run_switch(scale, 9, 1);
        run_switch(scale, 0, 1);
        run_switch(scale, 21, 1);
        run_switch(scale, 10, 200);
        run_switch(scale, 20, 200);
    }
}

/* for (i = 0; i < 1000; i++) sum += i; */
static fl_variable_id add_loop(struct script *script, uint64_t count) {
    fl_variable_id i = script_local(script, "i", 32), sum = script_local(script, "sum", 32);
    script_begin(script);
    script_assign(script, i, script_word(script, 32, 0));
    script_assign(script, sum, script_word(script, 32, 0));
    fl_location_id head = script->at, body = fl_builder_add_location(script->builder, script->function);
    fl_location_id latch = fl_builder_add_location(script->builder, script->function);
    fl_location_id after = fl_builder_add_location(script->builder, script->function);
    expression condition =
        script_binary(script, FL_OP_LESS_SIGNED, script_value(script, i), script_word(script, 32, count));
    script_edge(script, head, body,
                (struct fl_operation){.kind = FL_OPERATION_ASSUME, .variable = FL_NO_ID, .condition = condition});
    script_edge(script, head, after,
                (struct fl_operation){.kind = FL_OPERATION_ASSUME,
                                      .variable = FL_NO_ID,
                                      .condition = fl_expression_not(script->arena, condition)});
    script_edge(script, body, latch,
                (struct fl_operation){.kind = FL_OPERATION_ASSIGN,
                                      .variable = sum,
                                      .value = script_binary(script, FL_OP_ADD, script_value(script, sum),
                                                             script_value(script, i))});
    script_edge(script, latch, head,
                (struct fl_operation){.kind = FL_OPERATION_ASSIGN,
                                      .variable = i,
                                      .value = script_binary(script, FL_OP_ADD, script_value(script, i),
                                                             script_word(script, 32, 1))});
    script->at = after;
    return sum;
}

static void test_loop(void **state) {
    (void)state;
    struct script script = script_make(64);
    fl_variable_id sum = add_loop(&script, 1000);
    script_check_equal(&script, script_value(&script, sum), 499500);
    struct fl_outcome *outcome = script_run(&script);
    script_expect(outcome, FL_OUTCOME_EXITED);
    assert_int_equal(outcome->steps, 2 + 3 * 1000 + 1 + 1 + 1);
    script_free(&script);
}

struct count {
    uint64_t before, after, stop_at;
    fl_variable_id watched;
    uint64_t largest;
};

static bool count_before(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct count *count = context;
    (void)edge;
    assert_int_equal(fl_machine_depth(machine), 1);
    count->before++;
    return count->before != count->stop_at;
}

static bool count_after(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct count *count = context;
    (void)edge;
    struct fl_arena *arena = fl_arena_create();
    struct fl_bits value = fl_machine_variable(machine, arena, count->watched);
    fl_arena_destroy(arena);
    if (value.word > count->largest) count->largest = value.word;
    count->after++;
    return true;
}

static void test_observer(void **state) {
    (void)state;
    struct script script = script_make(64);
    struct count count = {.watched = add_loop(&script, 10)};
    script_halt(&script, 0);
    struct fl_observer observer = {&count, count_before, count_after};
    struct fl_interpret_options options = {.observer = &observer};
    struct fl_outcome *outcome = script_run_with(&script, script.function, &options);
    script_expect(outcome, FL_OUTCOME_EXITED);
    assert_int_equal(outcome->steps, 2 + 3 * 10 + 1 + 1);
    assert_int_equal(count.before, outcome->steps);
    assert_int_equal(count.after, outcome->steps - 1); /* nothing comes after HALT */
    assert_int_equal(count.largest, 45);
    count = (struct count){.watched = count.watched, .stop_at = 7};
    outcome = script_run_with(&script, script.function, &options);
    script_expect(outcome, FL_OUTCOME_STOPPED);
    assert_int_equal(outcome->steps, 7);
    options.step_limit = 9;
    count = (struct count){.watched = count.watched};
    outcome = script_run_with(&script, script.function, &options);
    script_expect(outcome, FL_OUTCOME_STEP_LIMIT);
    assert_int_equal(outcome->steps, 9);
    script_free(&script);
}

static void test_limits(void **state) {
    (void)state;
    struct script script = script_make(64);
    add_loop(&script, 1000000000);
    script_halt(&script, 0);
    struct fl_interpret_options options = {.step_limit = 5000};
    struct fl_outcome *outcome = script_run_with(&script, script.function, &options);
    script_expect(outcome, FL_OUTCOME_STEP_LIMIT);
    assert_true(outcome->steps >= 5000 && outcome->steps < 5010);
    options = (struct fl_interpret_options){.deadline = fl_deadline_after(0.05)};
    script_expect(script_run_with(&script, script.function, &options), FL_OUTCOME_TIME_LIMIT);
    script_free(&script);
}

static void test_output(void **state) {
    (void)state;
    struct script script = script_make(64);
    fl_object_id object = script_object(&script, "s", FL_OBJECT_STRING, 5);
    fl_builder_set_contents(script.builder, object, (const unsigned char *)"hello");
    script_begin(&script);
    for (uint64_t descriptor = 1; descriptor < 3; descriptor++)
        script_do(&script, (struct fl_operation){.kind = FL_OPERATION_OUTPUT,
                                                 .variable = FL_NO_ID,
                                                 .address = field(&script, script_address(&script, object), 1),
                                                 .value = script_word(&script, 32, descriptor),
                                                 .size = script_word(&script, 64, descriptor + 1)});
    struct fl_outcome *outcome = script_run(&script);
    script_expect(outcome, FL_OUTCOME_EXITED);
    assert_string_equal(fl_text_string(&outcome->standard_output), "el");
    assert_string_equal(fl_text_string(&outcome->standard_error), "ell");
    script_free(&script);
}

/* What is not written keeps one value, zero or random as asked. */

/* A run with other output than is wanted ends with it, however much would follow. */
static void test_wanted_output(void **state) {
    (void)state;
    struct script script = script_make(64);
    fl_object_id object = script_object(&script, "s", FL_OBJECT_STRING, 5);
    fl_builder_set_contents(script.builder, object, (const unsigned char *)"hello");
    script_begin(&script);
    for (uint64_t i = 0; i < 2; i++)
        script_do(&script, (struct fl_operation){.kind = FL_OPERATION_OUTPUT,
                                                 .variable = FL_NO_ID,
                                                 .address = script_address(&script, object),
                                                 .value = script_word(&script, 32, 1),
                                                 .size = script_word(&script, 64, 3)});
    const struct {
        const char *wanted, *printed;
        enum fl_outcome_kind kind;
    } cases[] = {{"helhel", "helhel", FL_OUTCOME_EXITED}, {"helhelp", "helhel", FL_OUTCOME_EXITED},
                 {"helhe", "helhel", FL_OUTCOME_STOPPED}, {"helxel", "helhel", FL_OUTCOME_STOPPED},
                 {"hexhel", "hel", FL_OUTCOME_STOPPED},   {"", "hel", FL_OUTCOME_STOPPED}};
    script_halt(&script, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fl_input_bytes wanted = {cases[i].wanted, strlen(cases[i].wanted)};
        struct fl_interpret_options options = {.wanted = &wanted};
        struct fl_outcome *outcome = script_run_with(&script, script.function, &options);
        script_expect(outcome, cases[i].kind);
        assert_string_equal(fl_text_string(&outcome->standard_output), cases[i].printed);
    }
    script_free(&script);
}

static void test_unknown_values(void **state) {
    (void)state;
    for (int is_random = 0; is_random < 2; is_random++) {
        struct script script = script_make(64);
        fl_variable_id x = script_local(&script, "x", 64), y = script_local(&script, "y", 64);
        fl_object_id object = script_object(&script, "a", FL_OBJECT_LOCAL, 8);
        script_begin(&script);
        script_assign(&script, y, script_value(&script, x));
        script_check(&script,
                     script_binary(&script, FL_OP_EQUAL, script_value(&script, x), script_value(&script, y)));
        script_check_equal(&script,
                           script_binary(&script, FL_OP_OR, script_value(&script, x),
                                         load(&script, script_address(&script, object), 64)),
                           0);
        script_halt(&script, 0);
        struct fl_interpret_options options = {.unknown = {.is_random = is_random, .seed = 11}};
        script_expect(script_run_with(&script, script.function, &options),
                      is_random ? FL_OUTCOME_CHECK_FAILED : FL_OUTCOME_EXITED);
        script_free(&script);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exit_status),    cmocka_unit_test(test_return_from_start),
        cmocka_unit_test(test_variables),      cmocka_unit_test(test_calls),
        cmocka_unit_test(test_stack_overflow), cmocka_unit_test(test_bad_call),
        cmocka_unit_test(test_variadic),       cmocka_unit_test(test_check_fails),
        cmocka_unit_test(test_assumption),     cmocka_unit_test(test_division_traps),
        cmocka_unit_test(test_choice_is_lazy), cmocka_unit_test(test_switch),
        cmocka_unit_test(test_loop),           cmocka_unit_test(test_observer),
        cmocka_unit_test(test_limits),         cmocka_unit_test(test_output),
        cmocka_unit_test(test_wanted_output),  cmocka_unit_test(test_unknown_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
