/* What a reader and other programs are told of proofs, attempts at them, and hints. */
#include "report/json/json.h"
#include "report/text/text.h"

#include "sample.h"

static struct sample sample;

static const char source[] = "#include <assert.h>\n"
                             "unsigned __VERIFIER_nondet_uint(void);\n"
                             "static unsigned next(unsigned x) {\n"
                             "    return x + 1;\n"
                             "}\n"
                             "int main(void) {\n"
                             "    unsigned n = __VERIFIER_nondet_uint(), i = 0;\n"
                             "    while (i < n)\n"
                             "        i = next(i);\n"
                             "    assert(i == n);\n"
                             "}\n";

static int set_up(void **state) {
    (void)state;
    sample = sample_make();
    sample_load(&sample, source, "");
    sample.verdicts = (struct fl_verdicts){.overall = FL_VERDICT_HOLDS};
    sample.verdicts.results = FL_NEW_ARRAY(sample.arena, struct fl_check_result, sample.program->check_count);
    for (uint32_t i = 0; i < sample.program->check_count; i++)
        sample.verdicts.results[i].verdict = FL_VERDICT_HOLDS;
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    sample_free(&sample);
    return 0;
}

static const struct fl_result *result(void) {
    return fl_result_create(sample.arena, sample.program, &sample.verdicts, &sample.options);
}

static const char *print_with(struct fl_text_options options) {
    struct fl_text text = fl_text_make(sample.arena);
    fl_result_print_text(&text, result(), &options);
    return fl_text_string(&text);
}

static const char *print(void) {
    return print_with((struct fl_text_options){0});
}

static void expect_contains(const char *text, const char *part) {
    if (!strstr(text, part)) fail_msg("no '%s' in:\n%s", part, text);
}

static void expect_lacks(const char *text, const char *part) {
    if (strstr(text, part)) fail_msg("'%s' in:\n%s", part, text);
}

/* A line of the program's main. */
static struct fl_position line(uint32_t number) {
    const struct fl_function *function = fl_program_function(sample.program, sample.program->entry);
    return (struct fl_position){.file = function->position.file, .line = number, .column = 1};
}

static struct fl_invariant_text invariants[3];

static struct fl_proof_summary induction(void) {
    invariants[0] = (struct fl_invariant_text){
        .kind = FL_INVARIANT_LOOP, .position = line(8), .function = "main", .text = "i <= n", .is_c = true};
    invariants[1] = (struct fl_invariant_text){.kind = FL_INVARIANT_PRECONDITION,
                                               .position = line(3),
                                               .function = "next",
                                               .text = "x < 4294967295u",
                                               .context = "called from prog.c:9",
                                               .is_c = true};
    invariants[2] = (struct fl_invariant_text){
        .kind = FL_INVARIANT_SUMMARY, .position = line(3), .function = "next", .text = "\\result == old(x) + 1u"};
    return (struct fl_proof_summary){.prover = "k-induction",
                                     .is_certified = true,
                                     .rounds = 2,
                                     .seconds = 0.25,
                                     .invariants = invariants,
                                     .invariant_count = 3};
}

static void test_proof_is_told_in_short(void **state) {
    (void)state;
    struct fl_proof_summary proof = induction();
    sample.verdicts.proof = &proof;
    expect_contains(print(), "SAFE: the check holds for all inputs\n"
                             "\n"
                             "  proof\n"
                             "    by k-induction, k = 2, 3 invariants; checked by code that did not find it\n"
                             "    prog.c:8        loop in main                        i <= n\n"
                             "    prog.c:3        call of next, called from prog.c:9  x < 4294967295u\n"
                             "    prog.c:3        return from next                    \\result == old(x) + 1u\n"
                             "\n"
                             "  checks\n");
    expect_contains(print_with((struct fl_text_options){.shows_times = true}), "did not find it, 0.25 s\n");
}

static void test_what_refinement_needed(void **state) {
    (void)state;
    struct fl_proof_summary proof = {
        .prover = "predicate abstraction", .is_certified = true, .rounds = 1, .refinements = 1, .predicates = 12};
    sample.verdicts.proof = &proof;
    expect_contains(print(), "    by predicate abstraction, 1 refinement, 12 predicates, no invariant is needed; "
                             "checked by code");
}

static void test_complete_unrolling(void **state) {
    (void)state;
    struct fl_proof_summary proof = {.prover = "complete unrolling", .rounds = 8};
    sample.verdicts.proof = &proof;
    expect_contains(print(),
                    "    by complete unrolling: every run was followed to where nothing can fail any more, "
                    "at most 8 times round a loop; not checked by other code\n");
    proof.rounds = 0;
    proof.unchecked = "the time is used up";
    expect_contains(print(),
                    "    by complete unrolling: every run was followed to where nothing can fail any more; "
                    "not checked by other code: the time is used up\n");
    proof.unchecked = NULL;
    proof.is_certified = true;
    expect_contains(print(),
                    "    by complete unrolling: every run was followed to where nothing can fail any more; "
                    "checked by code that did not find it\n");
}

static void test_another_tool_is_named(void **state) {
    (void)state;
    struct fl_proof_summary proof = {.prover = "cbmc 6.6.0", .is_outside = true};
    sample.verdicts.proof = &proof;
    expect_contains(print(), "SAFE according to cbmc 6.6.0, not checked by Faultline: the check holds for all "
                             "inputs\n");
    expect_contains(print(), "    according to cbmc 6.6.0; not checked by Faultline\n");
}

static void test_long_invariants_are_wrapped_and_cut(void **state) {
    (void)state;
    struct fl_proof_summary proof = induction();
    struct fl_text text = fl_text_make(sample.arena);
    for (int i = 0; i < 40; i++)
        fl_text_format(&text, "%s(variable_%d < 17 && other_%d > 3)", i ? " && " : "", i, i);
    invariants[0].text = fl_text_string(&text);
    proof.invariant_count = 1;
    sample.verdicts.proof = &proof;
    const char *printed = print();
    expect_contains(printed,
                    "    prog.c:8        loop in main  (variable_0 < 17 && other_0 > 3) && (variable_1 < 17 "
                    "&& other_1 > 3) &&\n"
                    "                                  (variable_2 < 17 && other_2 > 3) && (variable_3 < 17 "
                    "&& other_3 > 3) &&\n");
    expect_contains(printed, "\n                                  … (--json has all of it)\n");
    expect_lacks(printed, "variable_39");
    text.count = 0;
    for (int i = 0; i < 40; i++) fl_text_append(&text, "ten bytes.");
    invariants[0].text = fl_text_string(&text);
    expect_contains(print(), "ten by…\n");
}

static void test_a_place_is_told_once(void **state) {
    (void)state;
    struct fl_proof_summary proof = induction();
    invariants[1] = invariants[0];
    invariants[1].text = "n >= 2";
    sample.verdicts.proof = &proof;
    expect_contains(print(), "    prog.c:8        loop in main      i <= n\n"
                             "                                      n >= 2\n"
                             "    prog.c:3        return from next  ");
}

static void test_many_invariants_are_counted(void **state) {
    (void)state;
    struct fl_proof_summary proof = induction();
    struct fl_invariant_text many[100];
    for (size_t i = 0; i < 100; i++) many[i] = invariants[0];
    proof.invariants = many;
    proof.invariant_count = 100;
    sample.verdicts.proof = &proof;
    expect_contains(print(), "    … 60 more invariants (--json has all of them)\n");
}

static const struct fl_attempt attempts[] = {
    {.prover = "k-induction", .how_far = "k = 4, 17 invariants", .stopped = "the time is used up"},
    {.prover = "predicate abstraction", .stopped = "the predicates say no more"},
    {.prover = "cbmc 6.6.0", .stopped = "its failing run does not repeat", .is_outside = true}};

static void test_how_far_each_prover_came(void **state) {
    (void)state;
    sample.verdicts.overall = FL_VERDICT_UNKNOWN;
    sample.verdicts.attempts = attempts;
    sample.verdicts.attempt_count = 3;
    expect_contains(print(), "\n  without a proof\n"
                             "    k-induction            k = 4, 17 invariants: the time is used up\n"
                             "    predicate abstraction  the predicates say no more\n"
                             "    cbmc 6.6.0             its failing run does not repeat\n");
    sample.verdicts.overall = FL_VERDICT_HOLDS;
    expect_contains(print(), "\n  without a proof\n"
                             "    cbmc 6.6.0  its failing run does not repeat\n");
    expect_lacks(print(), "the predicates say no more");
}

static void test_what_became_of_hints(void **state) {
    (void)state;
    const struct fl_hint_result hints[] = {
        {.position = line(8), .text = "i <= n", .outcome = FL_HINT_PROVED},
        {.position = line(8), .text = "i != n + 1", .outcome = FL_HINT_STRENGTHENED, .detail = "i <= n"},
        {.position = line(8), .text = "i < n", .outcome = FL_HINT_REFUTED, .detail = "i = 0u, n = 0u"},
        {.position = line(8), .text = "n == 5", .outcome = FL_HINT_OPEN}};
    sample.verdicts.hints = hints;
    sample.verdicts.hint_count = 4;
    expect_contains(print(), "\n  invariants that were offered\n"
                             "    prog.c:8        i <= n\n"
                             "                      holds: at the beginning, and from each iteration to the next\n"
                             "    prog.c:8        i != n + 1\n"
                             "                      holds, proved together with i <= n\n"
                             "    prog.c:8        i < n\n"
                             "                      wrong: it does not hold where i = 0u, n = 0u\n"
                             "    prog.c:8        n == 5\n"
                             "                      not known: neither proved nor refuted\n");
}

static json_t *read_back(void) {
    struct fl_text text = fl_text_make(sample.arena);
    fl_result_print_json(&text, result());
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

static void test_json_has_all_of_it(void **state) {
    (void)state;
    struct fl_proof_summary proof = induction();
    const struct fl_hint_result hint = {
        .position = line(8), .text = "i < n", .outcome = FL_HINT_REFUTED, .detail = "n = 0u"};
    sample.verdicts.proof = &proof;
    sample.verdicts.attempts = attempts;
    sample.verdicts.attempt_count = 3;
    sample.verdicts.hints = &hint;
    sample.verdicts.hint_count = 1;
    json_t *document = read_back();
    const json_t *entry = json_object_get(document, "proof"), *list = json_object_get(entry, "invariants");
    assert_string_equal(string_at(entry, "prover"), "k-induction");
    assert_true(json_is_true(json_object_get(entry, "checked")));
    assert_true(json_is_false(json_object_get(entry, "outside")));
    assert_int_equal(json_integer_value(json_object_get(entry, "k")), 2);
    assert_int_equal(json_array_size(list), 3);
    assert_string_equal(string_at(json_array_get(list, 0), "kind"), "loop");
    assert_string_equal(string_at(json_array_get(list, 0), "file"), "prog.c");
    assert_int_equal(json_integer_value(json_object_get(json_array_get(list, 0), "line")), 8);
    assert_string_equal(string_at(json_array_get(list, 0), "text"), "i <= n");
    assert_string_equal(string_at(json_array_get(list, 1), "context"), "called from prog.c:9");
    assert_string_equal(string_at(json_array_get(list, 2), "kind"), "summary");
    assert_true(json_is_false(json_object_get(json_array_get(list, 2), "is_c")));
    list = json_object_get(document, "attempts");
    assert_int_equal(json_array_size(list), 3);
    assert_string_equal(string_at(json_array_get(list, 0), "how_far"), "k = 4, 17 invariants");
    entry = json_array_get(json_object_get(document, "hints"), 0);
    assert_string_equal(string_at(entry, "outcome"), "refuted");
    assert_string_equal(string_at(entry, "detail"), "n = 0u");
    json_decref(document);
}

static void test_json_without_a_proof(void **state) {
    (void)state;
    struct fl_proof_summary proof = induction();
    sample.verdicts.proof = &proof;
    sample.verdicts.overall = FL_VERDICT_UNKNOWN;
    json_t *document = read_back();
    assert_true(json_is_null(json_object_get(document, "proof")));
    json_decref(document);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_proof_is_told_in_short, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_what_refinement_needed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_complete_unrolling, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_another_tool_is_named, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_long_invariants_are_wrapped_and_cut, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_place_is_told_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_many_invariants_are_counted, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_how_far_each_prover_came, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_what_became_of_hints, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_json_has_all_of_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_json_without_a_proof, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
