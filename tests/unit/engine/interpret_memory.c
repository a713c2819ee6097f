/* Operations on memory and their outcomes, on programs built by hand. */
#include "script.h"

static void test_memory(void **state) {
    (void)state;
    struct script script = script_make(64);
    fl_object_id local = script_object(&script, "a", FL_OBJECT_LOCAL, 40);
    fl_object_id global = script_object(&script, "b", FL_OBJECT_GLOBAL, 40);
    fl_variable_id i = script_local(&script, "i", 32);
    script_begin(&script);
    expression a = script_address(&script, local), b = script_address(&script, global);
    script_assign(&script, i, script_word(&script, 32, 3));
    expression index = fl_expression_convert(script.arena, FL_OP_SIGN_EXTEND, 64, script_value(&script, i), NULL);
    expression element = fl_expression_index(script.arena, a, index, 4, NULL);
    script_store(&script, element, script_word(&script, 32, 0x11223344));
    script_check_equal(&script, load(&script, field(&script, a, 12), 32), 0x11223344);
    script_check_equal(&script, load(&script, field(&script, a, 13), 16), 0x2233);
    script_check_equal(&script, load(&script, field(&script, element, 3), 8), 0x11);
    script_check_equal(&script, load(&script, field(&script, a, 12), 24), 0x223344);
    script_check_equal(&script, load(&script, field(&script, a, 12), 20), 0x23344);
    script_check_equal(&script, load(&script, field(&script, a, 8), 64), 0x1122334400000000);
    script_store(&script, field(&script, b, 4), script_word(&script, 20, 0xabcde));
    script_check_equal(&script, load(&script, field(&script, b, 4), 32), 0xabcde);
    script_store(&script, fl_expression_index(script.arena, b, index, 8, NULL),
                 script_word(&script, 64, UINT64_MAX));
    script_check_equal(&script, load(&script, field(&script, b, 24), 64), UINT64_MAX);
    fl_variable_id wide = script_local(&script, "w", 80);
    script_assign(&script, wide, load(&script, field(&script, b, 22), 80));
    script_check_equal(&script, fl_expression_extract(script.arena, 79, 16, script_value(&script, wide), NULL),
                       UINT64_MAX);
    script_store(&script, b, script_value(&script, wide));
    script_check_equal(&script, load(&script, field(&script, b, 2), 64), UINT64_MAX);
    script_check_equal(&script, load(&script, field(&script, b, 10), 8), 0);
    script_expect(script_run(&script), FL_OUTCOME_EXITED);
    script_free(&script);
}

static void test_copy_and_fill(void **state) {
    (void)state;
    struct script script = script_make(64);
    fl_object_id object = script_object(&script, "a", FL_OBJECT_GLOBAL, 8);
    fl_builder_set_contents(script.builder, object, (const unsigned char *)"abcdefg");
    script_begin(&script);
    expression a = script_address(&script, object);
    script_do(&script, (struct fl_operation){.kind = FL_OPERATION_COPY,
                                             .variable = FL_NO_ID,
                                             .address = field(&script, a, 1),
                                             .source = a,
                                             .size = script_word(&script, 64, 4)});
    script_check_equal(&script, load(&script, a, 64), 0x0067666463626161);
    script_do(&script, (struct fl_operation){.kind = FL_OPERATION_FILL,
                                             .variable = FL_NO_ID,
                                             .address = field(&script, a, 2),
                                             .value = script_word(&script, 32, 0x1ff),
                                             .size = script_word(&script, 64, 3)});
    script_check_equal(&script, load(&script, a, 64), 0x006766ffffff6161);
    script_expect(script_run(&script), FL_OUTCOME_EXITED);
    script_free(&script);
}

static struct fl_outcome *allocate(struct script *script, uint64_t size,
                                   const struct fl_interpret_options *options) {
    fl_variable_id p = script_local(script, "p", 64);
    script_begin(script);
    script_do(script, (struct fl_operation){.kind = FL_OPERATION_ALLOCATE,
                                            .allocation = FL_ALLOCATION_HEAP,
                                            .variable = p,
                                            .size = script_word(script, 64, size)});
    script_check_equal(script, script_value(script, p), 0);
    script_halt(script, 0);
    return script_run_with(script, script->function, options);
}

static void test_memory_limit(void **state) {
    (void)state;
    struct fl_interpret_options options = {.memory_limit = 1000};
    struct script script = script_make(64);
    script_expect(allocate(&script, 1001, &options), FL_OUTCOME_MEMORY_LIMIT);
    script_free(&script);
    script = script_make(64);
    script_expect(allocate(&script, 1000, &options), FL_OUTCOME_CHECK_FAILED);
    script_free(&script);
    /* What no malloc can give is a null pointer, not a limit of ours. */
    script = script_make(64);
    script_expect(allocate(&script, UINT64_MAX, &options), FL_OUTCOME_EXITED);
    script_free(&script);
}

static void test_heap(void **state) {
    (void)state;
    for (int what = 0; what < 6; what++) {
        struct script script = script_make(64);
        fl_variable_id p = script_local(&script, "p", 64), q = script_local(&script, "q", 64);
        script_begin(&script);
        struct fl_operation new = {.kind = FL_OPERATION_ALLOCATE,
                                   .allocation = FL_ALLOCATION_HEAP,
                                   .variable = p,
                                   .size = script_word(&script, 64, 12)};
        expression address = script_value(&script, p);
        struct fl_operation free = {.kind = FL_OPERATION_FREE, .variable = FL_NO_ID, .address = address};
        script_do(&script, new);
        script_assign(&script, q, address);
        script_check(&script, fl_expression_memory_question(script.arena, FL_EXPRESSION_IS_FREEABLE, address));
        script_check_equal(
            &script,
            fl_expression_memory_question(script.arena, FL_EXPRESSION_OBJECT_SIZE, field(&script, address, 5)),
            12);
        script_check(&script, fl_expression_not(script.arena, fl_expression_memory_question(
                                                                  script.arena, FL_EXPRESSION_NO_LEAK, NULL)));
        script_store(&script, field(&script, address, 8), script_word(&script, 32, 1));
        static const enum fl_memory_error expected[] = {
            FL_MEMORY_OK,           FL_MEMORY_USE_AFTER_FREE, FL_MEMORY_DOUBLE_FREE,
            FL_MEMORY_INVALID_FREE, FL_MEMORY_OUT_OF_BOUNDS,  FL_MEMORY_OK};
        if (what < 3) script_do(&script, free);
        if (what == 0)
            script_check(&script, fl_expression_memory_question(script.arena, FL_EXPRESSION_NO_LEAK, NULL));
        if (what == 1) script_store(&script, script_value(&script, q), script_word(&script, 8, 1));
        if (what == 2) script_do(&script, free);
        if (what == 3) {
            free.address = field(&script, address, 4);
            script_do(&script, free);
        }
        if (what == 4) script_store(&script, field(&script, address, 9), script_word(&script, 32, 1));
        struct fl_outcome *outcome = script_run(&script);
        script_expect(outcome, expected[what] == FL_MEMORY_OK ? FL_OUTCOME_EXITED : FL_OUTCOME_MEMORY_ERROR);
        assert_int_equal(outcome->memory_error, expected[what]);
        assert_int_equal(outcome->leak_count, what == 5 ? 1 : 0);
        assert_int_equal(outcome->leak_bytes, what == 5 ? 12 : 0);
        script_free(&script);
    }
}

static expression in_bounds(struct script *script, expression base, expression address, uint64_t size) {
    return fl_expression_access(script->arena, FL_EXPRESSION_IN_BOUNDS, base, address,
                                script_word(script, 64, size));
}

static void test_bounds_questions(void **state) {
    (void)state;
    struct script script = script_make(64);
    fl_object_id local = script_object(&script, "a", FL_OBJECT_LOCAL, 16);
    fl_object_id global = script_object(&script, "g", FL_OBJECT_GLOBAL, 16);
    fl_variable_id p = script_local(&script, "p", 64), i = script_local(&script, "i", 32);
    script_begin(&script);
    script_assign(&script, i, script_word(&script, 32, 3));
    expression wide = fl_expression_convert(script.arena, FL_OP_SIGN_EXTEND, 64, script_value(&script, i), NULL);
    for (int kind = 0; kind < 2; kind++) {
        expression object = script_address(&script, kind ? global : local), base = script_value(&script, p);
        script_assign(&script, p, object);
        for (int direct = 0; direct < 2; direct++) {
            if (direct) base = object;
            expression last = fl_expression_index(script.arena, base, wide, 4, NULL);
            expression end = field(&script, base, 16);
            script_check(&script, in_bounds(&script, base, base, 16));
            script_check(&script, fl_expression_not(script.arena, in_bounds(&script, base, base, 17)));
            script_check(&script, in_bounds(&script, base, last, 4));
            script_check(&script, fl_expression_not(script.arena, in_bounds(&script, base, last, 5)));
            script_check(&script, in_bounds(&script, end, field(&script, base, 12), 4));
            script_check(&script, in_bounds(&script, base, end, 0));
            script_check(&script, fl_expression_not(script.arena, in_bounds(&script, base, end, 1)));
            script_check(&script,
                         fl_expression_not(script.arena, in_bounds(&script, base, field(&script, base, -1), 1)));
            script_check(&script,
                         fl_expression_not(script.arena, in_bounds(&script, field(&script, base, 17), base, 0)));
        }
    }
    script_assign(&script, p, script_word(&script, 64, 0));
    script_check(&script, fl_expression_not(script.arena, in_bounds(&script, script_value(&script, p),
                                                                    script_value(&script, p), 0)));
    script_expect(script_run(&script), FL_OUTCOME_EXITED);
    script_free(&script);
}

/* The check that comes first in the code is what fails, in all address modes. */
static void test_bounds_checks_fail(void **state) {
    (void)state;
    for (int kind = 0; kind < 4; kind++)
        for (int is_wide = 0; is_wide < 2; is_wide++)
            for (int64_t value = -1; value < 5; value++) {
                struct script script = script_make(64);
                fl_object_id object =
                    script_object(&script, "a", kind & 1 ? FL_OBJECT_LOCAL : FL_OBJECT_GLOBAL, 16);
                fl_variable_id i = script_local(&script, "i", is_wide ? 64 : 32),
                               p = script_local(&script, "p", 64);
                script_begin(&script);
                expression base = script_address(&script, object);
                if (kind & 2) {
                    script_assign(&script, p, base);
                    base = script_value(&script, p);
                }
                script_assign(&script, i, script_word(&script, is_wide ? 64 : 32, (uint64_t)value));
                expression index = script_value(&script, i);
                if (!is_wide) index = fl_expression_convert(script.arena, FL_OP_SIGN_EXTEND, 64, index, NULL);
                expression element = fl_expression_index(script.arena, base, index, 4, NULL);
                script_check(&script, in_bounds(&script, base, element, 4));
                script_store(&script, element, script_word(&script, 32, 1));
                bool is_inside = value >= 0 && value < 4;
                script_expect(script_run(&script), is_inside ? FL_OUTCOME_EXITED : FL_OUTCOME_CHECK_FAILED);
                script_free(&script);
            }
}

static void test_constant_object(void **state) {
    (void)state;
    struct script script = script_make(64);
    fl_object_id object = script_object(&script, "s", FL_OBJECT_STRING, 4);
    fl_builder_set_contents(script.builder, object, (const unsigned char *)"abc");
    script_begin(&script);
    script_check_equal(&script, load(&script, script_address(&script, object), 32), 0x00636261);
    script_store(&script, script_address(&script, object), script_word(&script, 8, 'x'));
    struct fl_outcome *outcome = script_run(&script);
    script_expect(outcome, FL_OUTCOME_MEMORY_ERROR);
    assert_int_equal(outcome->memory_error, FL_MEMORY_READ_ONLY);
    script_free(&script);
}

/* int *f(void) { int x; return &x; }  and its result is used. */
static void test_use_after_return(void **state) {
    (void)state;
    struct script script = script_make(64);
    fl_function_id main_function = script.function;
    fl_function_id f =
        script_function(&script, (struct fl_function){.name = "f", .result_width = 64, .is_users = true});
    fl_object_id x = script_object(&script, "x", FL_OBJECT_LOCAL, 4);
    script_begin(&script);
    script_return(&script, script_address(&script, x));
    script.function = main_function;
    fl_variable_id p = script_local(&script, "p", 64);
    script_begin(&script);
    struct fl_operation call = {.kind = FL_OPERATION_CALL,
                                .variable = p,
                                .callee = fl_expression_function(script.arena, script.builder, f)};
    script_do(&script, call);
    fl_variable_id q = script_local(&script, "q", 64);
    script_assign(&script, q, script_value(&script, p));
    script_do(&script, call);
    script_store(&script, script_value(&script, q), script_word(&script, 32, 1));
    struct fl_outcome *outcome = script_run(&script);
    script_expect(outcome, FL_OUTCOME_MEMORY_ERROR);
    assert_int_equal(outcome->memory_error, FL_MEMORY_USE_AFTER_RETURN);
    assert_non_null(strstr(outcome->message, "'x' of f"));
    script_free(&script);
}

static void test_variable_length_arrays(void **state) {
    (void)state;
    struct script script = script_make(64);
    fl_variable_id mark = script_local(&script, "mark", 64), p = script_local(&script, "p", 64);
    script_begin(&script);
    script_do(&script, (struct fl_operation){.kind = FL_OPERATION_SAVE_STACK, .variable = mark});
    script_do(&script, (struct fl_operation){.kind = FL_OPERATION_ALLOCATE,
                                             .allocation = FL_ALLOCATION_STACK,
                                             .variable = p,
                                             .size = script_word(&script, 64, 24)});
    script_store(&script, field(&script, script_value(&script, p), 16), script_word(&script, 64, 5));
    script_check_equal(&script, load(&script, field(&script, script_value(&script, p), 16), 64), 5);
    script_do(&script, (struct fl_operation){.kind = FL_OPERATION_RESTORE_STACK,
                                             .variable = FL_NO_ID,
                                             .value = script_value(&script, mark)});
    script_store(&script, script_value(&script, p), script_word(&script, 64, 5));
    struct fl_outcome *outcome = script_run(&script);
    script_expect(outcome, FL_OUTCOME_MEMORY_ERROR);
    assert_int_equal(outcome->memory_error, FL_MEMORY_USE_AFTER_RETURN);
    script_free(&script);
}

static void test_narrow_pointers(void **state) {
    (void)state;
    struct script script = script_make(32);
    fl_object_id object = script_object(&script, "a", FL_OBJECT_LOCAL, 16);
    fl_variable_id i = script_local(&script, "i", 32), p = script_local(&script, "p", 32);
    script_begin(&script);
    expression a = script_address(&script, object);
    script_assign(&script, i, script_word(&script, 32, (uint64_t)-2));
    script_assign(&script, p, field(&script, a, 12));
    expression element =
        fl_expression_index(script.arena, script_value(&script, p), script_value(&script, i), 4, NULL);
    script_store(&script, element, script_word(&script, 32, 77));
    script_check_equal(&script, load(&script, field(&script, a, 4), 32), 77);
    script_do(&script, (struct fl_operation){.kind = FL_OPERATION_ALLOCATE,
                                             .allocation = FL_ALLOCATION_HEAP,
                                             .variable = p,
                                             .size = script_word(&script, 32, 100000)});
    script_store(&script, field(&script, script_value(&script, p), 99996), script_word(&script, 32, 1));
    script_expect(script_run(&script), FL_OUTCOME_EXITED);
    script_free(&script);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_copy_and_fill),
        cmocka_unit_test(test_memory_limit),
        cmocka_unit_test(test_heap),
        cmocka_unit_test(test_bounds_questions),
        cmocka_unit_test(test_bounds_checks_fail),
        cmocka_unit_test(test_constant_object),
        cmocka_unit_test(test_use_after_return),
        cmocka_unit_test(test_variable_length_arrays),
        cmocka_unit_test(test_narrow_pointers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
