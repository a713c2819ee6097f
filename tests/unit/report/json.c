/* The JSON document, read back: the fields that outside programs rely on, and its bounded size. */
#include "report/json/json.h"

#include "sample.h"

static struct sample sample;

static int set_up(void **state) {
    (void)state;
    sample = sample_make();
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    sample_free(&sample);
    return 0;
}

static json_t *read_back(const struct fl_result *result, size_t largest) {
    struct fl_text text = fl_text_make(sample.arena);
    fl_result_print_json(&text, result);
    assert_in_range(text.count, 1, largest);
    json_error_t error;
    json_t *document = json_loads(fl_text_string(&text), JSON_REJECT_DUPLICATES, &error);
    if (!document) fail_msg("line %d: %s", error.line, error.text);
    return document;
}

static const char *string_at(const json_t *object, const char *key) {
    const char *string = json_string_value(json_object_get(object, key));
    if (!string) fail_msg("no string '%s'", key);
    return string;
}

static json_int_t number_at(const json_t *object, const char *key) {
    const json_t *number = json_object_get(object, key);
    if (!json_is_integer(number)) fail_msg("no number '%s'", key);
    return json_integer_value(number);
}

static const char counting[] = "#include <assert.h>\n"
                               "unsigned __VERIFIER_nondet_uint(void);\n"
                               "int main(void) {\n"
                               "    unsigned n = __VERIFIER_nondet_uint(), last = 0;\n"
                               "    for (unsigned i = 0; i < n; i++)\n"
                               "        last = __VERIFIER_nondet_uint();\n"
                               "    assert(last != 7); // caf\xe9\n"
                               "}\n";

static void test_fields(void **state) {
    (void)state;
    const struct fl_result *result = sample_failing(
        &sample, counting, "",
        "__VERIFIER_nondet_uint: 2\n__VERIFIER_nondet_uint: 4000000000\n__VERIFIER_nondet_uint: 7\n");
    json_t *document = read_back(result, 100000);
    assert_int_equal(number_at(document, "schema"), 1);
    assert_string_equal(string_at(document, "command"), "check");
    assert_string_equal(string_at(document, "verdict"), "FAILS");
    assert_true(json_is_null(json_object_get(document, "bound")));
    assert_true(json_is_null(json_object_get(document, "reason")));
    assert_true(json_is_array(json_object_get(document, "assumptions")));
    const json_t *failures = json_object_get(document, "failures");
    assert_int_equal(json_array_size(failures), 1);
    const json_t *failure = json_array_get(failures, 0), *property = json_object_get(failure, "property");
    assert_string_equal(string_at(property, "kind"), "assertion");
    assert_string_equal(string_at(property, "file"), "prog.c");
    assert_int_equal(number_at(property, "line"), 7);
    assert_string_equal(string_at(property, "function"), "main");
    assert_string_equal(string_at(property, "text"), "last != 7 does not hold");
    assert_true(json_is_true(json_object_get(failure, "confirmed")));
    const json_t *inputs = json_object_get(failure, "inputs");
    assert_int_equal(json_array_size(inputs), 3);
    assert_string_equal(string_at(json_array_get(inputs, 1), "name"), "__VERIFIER_nondet_uint#2");
    assert_string_equal(string_at(json_array_get(inputs, 1), "value"), "4000000000u");
    assert_string_equal(string_at(json_array_get(inputs, 1), "type"), "unsigned int");
    const json_t *steps = json_object_get(json_object_get(failure, "path"), "steps");
    const json_t *last = json_array_get(steps, json_array_size(steps) - 1);
    assert_string_equal(string_at(last, "text"), "assert(last != 7)");
    assert_string_equal(string_at(last, "function"), "main");
    assert_true(json_is_boolean(json_object_get(last, "kept")));
    assert_true(json_is_boolean(json_object_get(last, "cause")));
    const json_t *second = json_array_get(steps, 1);
    assert_string_equal(string_at(json_object_get(second, "values"), "n"), "2u");
    const json_t *statistics = json_object_get(document, "stats");
    assert_true(json_is_real(json_object_get(statistics, "seconds")));
    number_at(statistics, "queries"), number_at(statistics, "sat_variables"), number_at(statistics, "sat_clauses");
    number_at(statistics, "paths"), number_at(statistics, "peak_memory_bytes");
    json_decref(document);
}

static void test_cause(void **state) {
    (void)state;
    const struct fl_result *result =
        sample_failing(&sample, counting, "", "__VERIFIER_nondet_uint: 1\n__VERIFIER_nondet_uint: 7\n");
    struct fl_step *blamed = &result->failures.items[0].path.steps.items[1];
    blamed->is_cause = true;
    json_t *document = read_back(result, 100000);
    const json_t *failure = json_array_get(json_object_get(document, "failures"), 0);
    const json_t *steps = json_object_get(json_object_get(failure, "path"), "steps");
    assert_true(json_array_size(steps) > 2);
    for (size_t i = 0; i < json_array_size(steps); i++)
        assert_int_equal(json_is_true(json_object_get(json_array_get(steps, i), "cause")), i == 1);
    json_decref(document);
}

static void test_size_is_bounded(void **state) {
    (void)state;
    enum { ITERATIONS = 100000 };
    struct fl_text inputs = fl_text_make(sample.arena);
    fl_text_format(&inputs, "__VERIFIER_nondet_uint: %d\n", ITERATIONS);
    for (int i = 1; i < ITERATIONS; i++) fl_text_append(&inputs, "__VERIFIER_nondet_uint: 5\n");
    fl_text_append(&inputs, "__VERIFIER_nondet_uint: 7\n");
    const struct fl_result *result = sample_failing(&sample, counting, "", fl_text_string(&inputs));
    json_t *document = read_back(result, 1000000);
    const json_t *failure = json_array_get(json_object_get(document, "failures"), 0);
    assert_int_equal(json_array_size(json_object_get(failure, "inputs")) + number_at(failure, "inputs_omitted"),
                     ITERATIONS + 1);
    const json_t *steps = json_object_get(json_object_get(failure, "path"), "steps"), *step;
    json_int_t folded = 0;
    size_t i;
    json_array_foreach(steps, i, step) {
        if (strcmp(string_at(step, "kind"), "loop") == 0) folded += number_at(step, "iterations");
    }
    assert_int_equal(folded, ITERATIONS - 3);
    assert_in_range(json_array_size(steps), 10, 40);
    json_decref(document);
}

static void test_strings_that_are_not_utf_8(void **state) {
    (void)state;
    json_t *value = fl_json_string("a\xff\xc3\xa9\xed\xa0\x80z\xe2\x82");
    assert_string_equal(json_string_value(value),
                        "a\xef\xbf\xbd\xc3\xa9\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdz\xef\xbf\xbd"
                        "\xef\xbf\xbd");
    json_decref(value);
    value = fl_json_string(NULL);
    assert_true(json_is_null(value));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_fields, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_cause, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_size_is_bounded, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_strings_that_are_not_utf_8, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
