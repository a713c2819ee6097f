/* What is listed of a file: which expressions and statements, with which ranges, and what they may refer to. */
#include "frontend/parse/parsed.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "tests/unit/frontend/scratch.h"

struct fixture {
    struct fl_arena *arena;
    struct fl_parsed_file *file;
    char *directory;
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

static void parse(struct fixture *fixture, const char *text) {
    scratch_write("a.c", text);
    static const char *const inputs[] = {"a.c"};
    static struct fl_parsed_files files;
    struct fl_frontend_options options = {.inputs = inputs, .input_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(fixture->arena);
    assert_int_equal(fl_parse_files(fixture->arena, &options, &diagnostics, &files), FL_OK);
    assert_int_equal(files.all.count, 1);
    fixture->file = &files.all.items[0];
}

static const char *text_of(struct fixture *fixture, struct fl_source_range range) {
    return fl_parsed_text(fixture->file, fixture->arena, range);
}

/* The first expression with this text; NULL: there is none. */
static const struct fl_parsed_expression *find(struct fixture *fixture, const char *text) {
    for (size_t i = 0; i < fixture->file->expressions.count; i++)
        if (strcmp(text_of(fixture, fixture->file->expressions.items[i].range), text) == 0)
            return &fixture->file->expressions.items[i];
    return NULL;
}

static const struct fl_parsed_statement *find_statement(struct fixture *fixture, const char *text) {
    for (size_t i = 0; i < fixture->file->statements.count; i++)
        if (strcmp(text_of(fixture, fixture->file->statements.items[i].range), text) == 0)
            return &fixture->file->statements.items[i];
    return NULL;
}

static void operators_have_their_signs_and_operands(void **state) {
    struct fixture *fixture = *state;
    parse(fixture, "int f(int a, long b) {\n"
                   "    return (a + 1) /* + */ < b * 'x' && !a; // &&\n"
                   "}\n");
    const struct fl_parsed_expression *less = find(fixture, "(a + 1) < b * 'x'");
    assert_non_null(less);
    assert_int_equal(less->kind, FL_PARSED_BINARY);
    assert_string_equal(less->sign, "<");
    assert_int_equal(fixture->file->contents[less->sign_range.start], '<');
    assert_int_equal(less->line, 2);
    assert_true(less->is_condition && less->is_evaluated && !less->is_whole);
    assert_int_equal(less->operands.count, 2);
    const struct fl_parsed_operand *operands = &fixture->file->operands.items[less->operands.first];
    assert_string_equal(text_of(fixture, operands[0].range), "(a + 1)");
    const struct fl_parsed_expression *sum = &fixture->file->expressions.items[operands[0].expression];
    assert_string_equal(text_of(fixture, sum->range), "a + 1");
    assert_true(sum->is_parenthesized);
    assert_string_equal(find(fixture, "b * 'x'")->type.text, "long");
    assert_int_equal(find(fixture, "'x'")->value, 'x');
    const struct fl_parsed_expression *both = find(fixture, "(a + 1) < b * 'x' && !a");
    assert_true(both->is_whole && both->is_result);
    assert_int_equal(find(fixture, "!a")->kind, FL_PARSED_UNARY);
}

static void places_are_told_from_values(void **state) {
    struct fixture *fixture = *state;
    parse(fixture, "struct s { int x, *y; } g;\n"
                   "void f(struct s *p, int i) { p->x = -3; g.x++; p->y[i + 1] = 4; p = &g; }\n");
    assert_true(find(fixture, "p->x")->is_place);
    assert_false(find(fixture, "p")->is_place);
    assert_true(find(fixture, "g")->is_place);
    assert_true(find(fixture, "p->y[i + 1]")->is_place);
    assert_false(find(fixture, "p->y")->is_place);
    assert_true(find(fixture, "i + 1")->is_index);
    assert_int_equal(find(fixture, "-3")->kind, FL_PARSED_CONSTANT);
    assert_int_equal(find(fixture, "-3")->value, -3);
    assert_null(find(fixture, "3"));
    const struct fl_parsed_expression *member = find(fixture, "p->x");
    assert_int_equal(fixture->file->records.items[member->record].members.count, 2);
    assert_string_equal(fixture->file->records.items[member->record].members.items[1].type.text, "int *");
}

static void only_what_stands_in_the_file_is_listed(void **state) {
    struct fixture *fixture = *state;
    parse(fixture, "#define LIMIT 10\n"
                   "#define SUM(a, b) a + b\n"
                   "#define TWICE(a) ((a) * 2)\n"
                   "#define NAME(a) (#a)[0]\n"
                   "int f(int x, int y) { return SUM(x, y) + LIMIT + TWICE(x - 7) + NAME(x - 8); }\n");
    assert_null(find(fixture, "x, y"));
    assert_null(find(fixture, "LIMIT"));
    assert_null(find(fixture, "10"));
    assert_null(find(fixture, "2"));
    assert_non_null(find(fixture, "x - 7"));
    assert_non_null(find(fixture, "7"));
    assert_null(find(fixture, "x - 8"));
}

static void what_is_not_evaluated_is_said_to_be_so(void **state) {
    struct fixture *fixture = *state;
    parse(fixture, "int t[3] = {11, 12}, g = 13;\n"
                   "int f(int x) {\n"
                   "    static int s = 14;\n"
                   "    int b[15], c[] = {16, x};\n"
                   "    switch (x) { case 17: x = 18; }\n"
                   "    return sizeof(x + 19) + s + b[0] + c[0];\n"
                   "}\n");
    assert_false(find(fixture, "11")->is_evaluated);
    assert_false(find(fixture, "13")->is_evaluated);
    assert_false(find(fixture, "14")->is_evaluated);
    assert_null(find(fixture, "15"));
    assert_true(find(fixture, "16")->is_evaluated);
    assert_null(find(fixture, "17"));
    assert_true(find(fixture, "18")->is_evaluated);
    assert_null(find(fixture, "19"));
}

static void what_must_hold_is_known(void **state) {
    struct fixture *fixture = *state;
    parse(fixture, "#include <assert.h>\n"
                   "extern void reach_error(void);\n"
                   "void __VERIFIER_assert(int c) { if (!c) reach_error(); }\n"
                   "int f(int x) {\n"
                   "    assert(x > 21);\n"
                   "    __VERIFIER_assert(x > 22);\n"
                   "    if (x > 23) { reach_error(); }\n"
                   "    if (x > 24) x = 0;\n"
                   "    return x;\n"
                   "}\n");
    assert_null(find(fixture, "x > 21"));
    assert_true(find(fixture, "x > 22")->is_checked);
    assert_true(find(fixture, "x > 23")->is_checked);
    assert_false(find(fixture, "x > 24")->is_checked);
    assert_true(find(fixture, "!c")->is_checked);
    assert_true(find_statement(fixture, "assert(x > 21);")->is_checked);
    assert_true(find_statement(fixture, "if (x > 23) { reach_error(); }")->has_checked);
    assert_false(find_statement(fixture, "x = 0;")->has_checked);
}

static void statements_have_their_ends(void **state) {
    struct fixture *fixture = *state;
    parse(fixture, "#define DO(x) do { x++; } while (0)\n"
                   "void f(int x) {\n"
                   "    for (int i = 0; i < x; i++) if (i) continue; else x-- /* ; */ ;\n"
                   "    DO(x);\n"
                   "    do x--; while (x);\n"
                   "}\n");
    const struct fl_parsed_statement *branch = find_statement(fixture, "if (i) continue; else x-- ;");
    assert_non_null(branch);
    assert_true(branch->is_in_loop && !branch->is_in_block);
    assert_string_equal(text_of(fixture, fixture->file->statements.items[branch->other].range), "x-- ;");
    assert_int_equal(find_statement(fixture, "DO(x);")->kind, FL_PARSED_UNKNOWN);
    assert_int_equal(find_statement(fixture, "do x--; while (x);")->kind, FL_PARSED_LOOP);
    assert_true(find(fixture, "i < x")->is_condition);
}

static const struct fl_parsed_name *name_at(struct fixture *fixture, const char *name, const char *behind) {
    size_t offset = (size_t)(strstr(fixture->file->contents, behind) - fixture->file->contents);
    for (size_t i = 0; i < fixture->file->names.count; i++) {
        const struct fl_parsed_name *each = &fixture->file->names.items[i];
        if (strcmp(each->name, name) == 0 && fl_parsed_name_is_visible(fixture->file, each, offset)) return each;
    }
    return NULL;
}

static void names_have_their_scopes(void **state) {
    struct fixture *fixture = *state;
    parse(fixture, "int g;\n"
                   "void f(int p) {\n"
                   "    int a = p; { long a = 1; a = 2; }\n"
                   "    a = 3; int z; z = g;\n"
                   "}\n"
                   "int late;\n");
    assert_string_equal(name_at(fixture, "a", "a = 2")->type.text, "long");
    assert_string_equal(name_at(fixture, "a", "a = 3")->type.text, "int");
    assert_null(name_at(fixture, "z", "a = 3"));
    assert_non_null(name_at(fixture, "z", "z = g"));
    assert_non_null(name_at(fixture, "g", "z = g"));
    assert_null(name_at(fixture, "late", "z = g"));
    size_t inner = (size_t)(strstr(fixture->file->contents, "a = 2") - fixture->file->contents);
    assert_true(fl_parsed_uses_hold(fixture->file, find_statement(fixture, "a = 2;")->uses, inner));
    assert_false(fl_parsed_uses_hold(fixture->file, find_statement(fixture, "a = 3;")->uses, inner));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(operators_have_their_signs_and_operands, set_up, tear_down),
        cmocka_unit_test_setup_teardown(places_are_told_from_values, set_up, tear_down),
        cmocka_unit_test_setup_teardown(only_what_stands_in_the_file_is_listed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_not_evaluated_is_said_to_be_so, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_must_hold_is_known, set_up, tear_down),
        cmocka_unit_test_setup_teardown(statements_have_their_ends, set_up, tear_down),
        cmocka_unit_test_setup_teardown(names_have_their_scopes, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
