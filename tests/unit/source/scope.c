/* Brackets, scopes and loops in C text with traps: '@' marks the place that is asked about and '^' the answer. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "report/document/branch.h"
#include "source/brackets.h"
#include "source/source_scope.h"
#include "tests/unit/program/sample.h"

struct marked {
    struct sample sample;
    const struct fl_file *file;
    struct fl_position asked, expected; /* line 0: no '^' */
    size_t asked_offset, expected_offset;
};

static struct marked make(const char *text) {
    struct marked marked = {.sample = sample_make(), .expected_offset = SIZE_MAX};
    char path[] = "/tmp/scope_XXXXXX";
    FILE *stream = fdopen(mkstemp(path), "w");
    struct fl_position position = {fl_builder_add_file(marked.sample.builder, path, true), 1, 1};
    size_t offset = 0;
    for (; *text; text++) {
        if (*text == '@') marked.asked = position, marked.asked_offset = offset;
        if (*text == '^') marked.expected = position, marked.expected_offset = offset;
        if (*text == '@' || *text == '^') continue;
        fputc(*text, stream);
        offset++;
        position.column++;
        if (*text == '\n') position.line++, position.column = 1;
    }
    fclose(stream);
    sample_return(&marked.sample, marked.sample.entry);
    sample_freeze(&marked.sample);
    remove(path);
    marked.file = &marked.sample.program->files[position.file.index];
    return marked;
}

static void expect_parenthesis(const char *text) {
    struct marked marked = make(text);
    struct fl_position end;
    bool is_found = fl_source_parenthesis_end(marked.sample.program, marked.asked, &end);
    assert_int_equal(is_found, marked.expected.line != 0);
    if (is_found) assert_int_equal(end.line, marked.expected.line);
    if (is_found) assert_int_equal(end.column, marked.expected.column);
    sample_free(&marked.sample);
}

static void parentheses(void **state) {
    (void)state;
    expect_parenthesis("x = @f(a, (b), \")\", ')' /* ) */\n  , g(1)^);");
    expect_parenthesis("x = @f((struct s){1, 2}^);");
    expect_parenthesis("@x = 1; f(2);");
    expect_parenthesis("@f(1");
    expect_parenthesis("@f(1,\n#if A )\n 2\n#endif\n^);");
}

static void expect_branch(const char *text) {
    struct marked marked = make(text);
    struct fl_branch branch;
    bool is_found = fl_find_branch(marked.sample.program, marked.asked, &branch);
    assert_int_equal(is_found, marked.expected.line != 0);
    if (is_found) assert_int_equal(branch.line, marked.expected.line);
    if (is_found) assert_int_equal(branch.column, marked.expected.column);
    sample_free(&marked.sample);
}

static void branches(void **state) {
    (void)state;
    expect_branch("void f(void) { ^if (a /* && ! */ @> 0) x++; }");
    expect_branch("void f(void) { if (a && @b) x++; }");
    expect_branch("void f(void) { if (a) x++; else ^if (g(\"||\", '!') @!= 1) y++; }");
    expect_branch("void f(void) { ^wh\\\nile (g(x)\n @< 3) y++; }");
    expect_branch("void f(void) { ^@for (i = 0; i < 3; i++) y++; }");
    expect_branch("void f(void) { do { x++; } ^while (@x < 3); }");
    expect_branch("void f(void) { switch (@x) { case 1: y++; } }");
    expect_branch("void f(void) { if (a) { @x++; } }");
}

static void expect_offset(size_t (*find)(const struct fl_file *file, size_t offset), const char *text) {
    struct marked marked = make(text);
    assert_int_equal(find(marked.file, marked.asked_offset), marked.expected_offset);
    sample_free(&marked.sample);
}

static void scopes(void **state) {
    (void)state;
    expect_offset(fl_source_scope_end, "void f(void) { int @x = 1; { \"}\"; '}'; /* } */ } y = 1; ^} int z;");
    expect_offset(fl_source_scope_end, "void f(void) { for (int @i = 0; i < 3; i++) { x(\")\"); }^ y(); }");
    expect_offset(fl_source_scope_end, "void f(void) { for (int @i = 0; i < 3; i++) x(i, '(');^ y(); }");
    expect_offset(fl_source_behind_header, "@while /* ( */ (x(')'))^ y();");
}

static void loops(void **state) {
    (void)state;
    expect_offset(fl_source_header_around, "void f(void) { ^for (i = 0; g(\"(\") @< 3; i++) x++; }");
    expect_offset(fl_source_header_around, "void f(void) { while (a) { @x++; } }");
    expect_offset(fl_source_do_around, "void f(void) { ^do /* { */ {\n @x++; } while (x); }");
    expect_offset(fl_source_do_around, "void f(void) { ^do @x++; while (x); }");
    expect_offset(fl_source_do_around, "void f(void) { do y++; while (x); @z++; }");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(parentheses), cmocka_unit_test(branches),
                                       cmocka_unit_test(scopes), cmocka_unit_test(loops)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
