/* What the first wrong byte depends on: values through variables, memory, calls and varargs, branches that led to
 * them, and nothing that comes later.
 */
#include "explain/tests/backward.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "frontend/frontend.h"
#include "tests/unit/frontend/scratch.h"

struct fixture {
    struct fl_arena *arena;
    char *directory;
    const struct fl_program *program;
    struct fl_backward backward;
};

static int set_up(void **state) {
    static struct fixture fixture;
    fixture = (struct fixture){.arena = fl_arena_create(), .directory = scratch_enter()};
    *state = &fixture;
    return 0;
}

static int tear_down(void **state) {
    struct fixture *fixture = *state;
    scratch_leave(fixture->directory);
    fl_arena_destroy(fixture->arena);
    return 0;
}

/* The program prints `printed` in place of `expected`. */
static void follow(struct fixture *fixture, const char *text, const char *printed, const char *expected) {
    static const char *const inputs[] = {"a.c"};
    scratch_write("a.c", text);
    struct fl_frontend_options options = {.inputs = inputs, .input_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(fixture->arena);
    assert_int_equal(fl_frontend_load(fixture->arena, &options, &diagnostics, &fixture->program), FL_OK);
    struct fl_test test = {.name = "t", .inputs = fl_inputs_create(fixture->arena)};
    test.expected = (struct fl_test_result){.has_output = true, .output = {expected, strlen(expected)}};
    struct fl_suite suite = {0};
    fl_vector_push(fixture->arena, &suite.tests, test);
    struct fl_spectrum spectrum =
        fl_spectrum_take(fixture->arena, fixture->program, &suite, fl_deadline_after(60), NULL);
    assert_int_equal(spectrum.failed.count, 1);
    assert_string_equal(fl_text_string(&spectrum.failed.items[0].run->outcome->standard_output), printed);
    fixture->backward =
        fl_backward_slice(fixture->arena, fixture->program, &spectrum.executed.items[0], fl_deadline_after(60));
    assert_true(fixture->backward.is_complete);
}

static bool has_line(const struct fixture *fixture, const struct fl_bitset *edges, uint32_t line) {
    for (uint32_t i = 0; i < fixture->program->edge_count; i++) {
        const struct fl_edge *edge = &fixture->program->edges[i];
        const struct fl_location *source = fl_program_location(fixture->program, edge->source);
        bool is_there =
            fl_program_function(fixture->program, source->function)->is_users && edge->position.line == line;
        if (is_there && fl_bitset_has(edges, i)) return true;
    }
    return false;
}

/* Of lines 1 to the end of the word: 'k' kept, 'e' executed and not kept, '-' neither, ' ' whichever. */
static void expect(const struct fixture *fixture, const char *lines) {
    for (uint32_t line = 1; lines[line - 1]; line++) {
        char wanted = lines[line - 1];
        char found = has_line(fixture, &fixture->backward.kept, line)       ? 'k'
                     : has_line(fixture, &fixture->backward.executed, line) ? 'e'
                                                                            : '-';
        if (wanted != ' ' && wanted != found) fail_msg("line %u: %c instead of %c", line, found, wanted);
    }
}

static void values_and_branches_are_followed(void **state) {
    struct fixture *fixture = *state;
    follow(fixture,
           "#include <stdio.h>\n"
           "int main(void) {\n"
           "    int a = 1;\n"
           "    int b = 2;\n"
           "    int c = 0;\n"
           "    if (a > 0)\n"
           "        c = 5;\n"
           "    b = b * 2;\n"
           "    printf(\"%d\", b);\n"
           "    printf(\"%d\\n\", c);\n"
           "    b = 7;\n"
           "    return b;\n"
           "}\n",
           "45\n", "46\n");
    expect(fixture, "  keekke k--");
}

static void memory_and_calls_are_followed(void **state) {
    struct fixture *fixture = *state;
    follow(fixture,
           "#include <stdio.h>\n"
           "struct pair { int left, right; };\n"
           "static int twice(int x) {\n"
           "    return 2 * x;\n"
           "}\n"
           "static void set(struct pair *pair, int left, int right) {\n"
           "    pair->left = left;\n"
           "    pair->right = right;\n"
           "}\n"
           "int main(void) {\n"
           "    struct pair pair;\n"
           "    int one = twice(1);\n"
           "    int two = 2;\n"
           "    set(&pair, one, two);\n"
           "    printf(\"%d\\n\", pair.left);\n"
           "    return 0;\n"
           "}\n",
           "2\n", "3\n");
    expect(fixture, "   k  ke   kekk-");
}

static void missing_output_depends_on_the_branches_before(void **state) {
    struct fixture *fixture = *state;
    follow(fixture,
           "#include <stdio.h>\n"
           "int main(void) {\n"
           "    int last = 2;\n"
           "    int other = 3;\n"
           "    other++;\n"
           "    for (int i = 0; i < last; i++)\n"
           "        printf(\"x\");\n"
           "    return 0;\n"
           "}\n",
           "xx", "xxx");
    expect(fixture, "  keek");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(values_and_branches_are_followed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(memory_and_calls_are_followed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(missing_output_depends_on_the_branches_before, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
