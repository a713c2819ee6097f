/* The statement around a position: in each source, '@' marks it and is taken out. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "sample.h"

static void expect(const char *marked, const char *expected) {
    char path[] = "/tmp/source_text_XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *stream = fdopen(descriptor, "w");
    struct fl_position position = {.line = 1, .column = 1};
    bool is_found = false;
    for (const char *at = marked; *at; at++) {
        if (*at == '@') {
            is_found = true;
            continue;
        }
        fputc(*at, stream);
        if (is_found) continue;
        position.column++;
        if (*at == '\n') {
            position.line++;
            position.column = 1;
        }
    }
    fclose(stream);
    struct sample sample = sample_make();
    position.file = fl_builder_add_file(sample.builder, path, true);
    sample_return(&sample, sample.entry);
    sample_freeze(&sample);
    remove(path);
    assert_string_equal(fl_program_source_text(sample.program, sample.arena, position), expected);
    sample_free(&sample);
}

static void test_statements(void **state) {
    (void)state;
    expect("int f(void) { int x = 1; @x = 2; return x; }", "x = 2");
    expect("int f(void) { int x = 1; x @= 2; return x; }", "x = 2");
    expect("int f(void) { int x = @1; x = 2; return x; }", "int x = 1");
    expect("int f(void) { x = 2; @return x; }", "return x");
    expect("void f(void) {\n  g(a,\n    /* why */ @b,\n    c);\n}\n", "g(a, b, c)");
    expect("void f(void) { g(\"a;b{\", ';', @c); }", "g(\"a;b{\", ';', c)");
    expect("void f(void) { x = a[@i] + 1; }", "x = a[i] + 1");
    expect("void f(void) { int a[] = {1, @2, 3}; }", "int a[] = {1, 2, 3}");
    expect("void f(void) { p = (struct s){.a = @1}; q = 1; }", "p = (struct s){.a = 1}");
    expect("void f(void) { x = 1; @}", "}");
}

static void test_headers(void **state) {
    (void)state;
    expect("void f(void) { for (@i = 0; i < 10; i++) x++; }", "i = 0");
    expect("void f(void) { for (i = 0; i @< 10; i++) x++; }", "i < 10");
    expect("void f(void) { for (i = 0; i < 10; i@++) x++; }", "i++");
    expect("void f(void) { @for (i = 0; i < 10; i++) x++; }", "for (i = 0; i < 10; i++)");
    expect("void f(void) { for (i = 0; i < 10; i++) @x++; }", "x++");
    expect("void f(void) { if (a && @b) x++; else y++; }", "a && b");
    expect("void f(void) { @if (g(a)) x++; else y++; }", "if (g(a))");
    expect("void f(void) { if (a) x++; else @y++; }", "y++");
    expect("void f(void) { if (a) { x++; } else if (@b) { y++; } }", "b");
    expect("void f(void) { while (x @> 0) { x--; } }", "x > 0");
    expect("void f(void) { do { x--; } while (@x); }", "x");
    expect("void f(void) { do { x--; @} while (x > 1); }", "while (x > 1)");
    expect("void f(void) { switch (@x) { case 1: y = 1; } }", "x");
}

static void test_labels(void **state) {
    (void)state;
    expect("void f(void) { switch (x) { case 1: @y = 1; break; } }", "y = 1");
    expect("void f(void) { switch (x) { case A ? 1 : 2: @y = 1; } }", "y = 1");
    expect("void f(void) { switch (x) { default: @y = 1; } }", "y = 1");
    expect("void f(void) { again: @y = 1; }", "y = 1");
    expect("void f(void) { y = a ? b : @c; }", "y = a ? b : c");
}

static void test_noise(void **state) {
    (void)state;
    expect("#define X(a) {a;\nvoid f(void) {\n  // it's; a { trap\n  x = 1; @y = 2;\n}", "y = 2");
    expect("void f(void) {\n#ifdef A\n  x = 1;\n#else\n  @y = 2;\n#endif\n}", "y = 2");
    expect("void f(void) { x = ({ int t = @1; t; }); }", "int t = 1");
    expect("@", "");
    expect("void f(void) { y = @", "");
    char text[9000] = "/*";
    for (int i = 0; i < 800; i++) strcat(text, " x;y{\n");
    strcat(text, "*/ void f(void) { @x = 1; }");
    expect(text, "x = 1");
}

/* Comments, joined lines, digraphs, strings with brackets and directives where they hurt. */
static void test_traps(void **state) {
    (void)state;
    expect("void f(void) { if (a /* ) { ; */ && @b) x++; }", "a && b");
    expect("void f(void) { wh\\\nile (x @> 0) { x--; } }", "x > 0");
    expect("void f(void) { x = a \\\n ? @b // : no\n : c; }", "x = a ? b : c");
    expect("void f(void) <% if (a) <% x++; @y = b<:1:>; %> %>", "y = b<:1:>");
    expect("void f(void) { g(\"}\", '{', \"\\\"}\"); @y = 1; }", "y = 1");
    expect("void f(void) {\n  x = 1;\n#define B \\\n  { ( \n  @y = 2;\n}", "y = 2");
    expect("#if 0\ndon't {\n#endif\nvoid f(void) { @y = 2; }", "y = 2");
    expect("void f(void) { if (a) x++; else if (b) y++; else if (@c == '}') z++; }", "c == '}'");
    expect("void f(void) { do { x--; } /* while (y) */ while (@x /* > */ > 1); }", "x > 1");
    expect("void f(void) { switch (x) { case '{': case ';': @y = 1; break; default: z = 1; } }", "y = 1");
    expect("void f(void) { switch (x) { case 1: { y = 1; } break; default: @z = 1; } }", "z = 1");
}

static void test_long_statement(void **state) {
    (void)state;
    char text[3000] = "void f(void) { @x = 1";
    for (int i = 0; i < 200; i++) strcat(text, " + 1");
    strcat(text, "; }");
    struct sample sample = sample_make();
    char path[] = "/tmp/source_text_XXXXXX";
    FILE *stream = fdopen(mkstemp(path), "w");
    fputs(text, stream);
    fclose(stream);
    struct fl_position position = {fl_builder_add_file(sample.builder, path, true), 1, 17};
    sample_return(&sample, sample.entry);
    sample_freeze(&sample);
    remove(path);
    const char *found = fl_program_source_text(sample.program, sample.arena, position);
    assert_true(strlen(found) <= 170);
    assert_string_equal(found + strlen(found) - 3, "...");
    size_t length;
    assert_int_equal(fl_program_source_line(sample.program, position, &length)[0], 'v');
    assert_int_equal(length, strlen(text));
    position.line = 2;
    fl_program_source_line(sample.program, position, &length);
    assert_int_equal(length, 0);
    sample_free(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_statements), cmocka_unit_test(test_headers),        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_noise),      cmocka_unit_test(test_long_statement), cmocka_unit_test(test_traps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
