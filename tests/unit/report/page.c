/* The page of a result: what programs say is escaped, elements are closed in their order, long files are cut. */
#include "report/page/page.h"

#include <ctype.h>

#include "report/document/escape.h"
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

static void expect_contains(const char *text, const char *part) {
    if (!strstr(text, part)) fail_msg("no '%s' in:\n%s", part, text);
}

static void expect_lacks(const char *text, const char *part) {
    if (strstr(text, part)) fail_msg("'%s' in:\n%s", part, text);
}

/* ---- escaping ---- */

static const char *escaped(const char *string) {
    struct fl_text text = fl_text_make(sample.arena);
    fl_append_html_text(&text, string, NULL);
    return fl_text_string(&text);
}

static void test_markup_is_escaped(void **state) {
    (void)state;
    assert_string_equal(escaped("</script><b>"), "&lt;/script&gt;&lt;b&gt;");
    assert_string_equal(escaped("&amp; \"a\" 'b'"), "&amp;amp; &quot;a&quot; &#39;b&#39;");
    assert_string_equal(escaped("a\tb\r\nc"), "a\tb\nc");
}

static void test_bytes_that_are_no_text(void **state) {
    (void)state;
    assert_string_equal(escaped("\xff\x1b\x7f"), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
    assert_string_equal(escaped("\xc3\xa9\xc3<"), "\xc3\xa9\xef\xbf\xbd&lt;");
    assert_string_equal(escaped("\xed\xa0\x80"), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
}

/* A character is never cut. */
static void test_part_of_a_text(void **state) {
    (void)state;
    static const char string[] = "a\xc3\xa9<";
    struct fl_text text = fl_text_make(sample.arena);
    const char *next = fl_append_html_text(&text, string, string + 2);
    assert_ptr_equal(next, string + 3);
    assert_string_equal(fl_text_string(&text), "a\xc3\xa9");
    next = fl_append_html_text(&text, next, string + 3);
    assert_ptr_equal(next, string + 3);
}

/* ---- pages ---- */

/* Each element ends before the one that it is in; style and script are skipped. */
static void expect_closed(const char *page) {
    FL_VECTOR_OF(const char *) open = {0};
    for (const char *at = strchr(page, '<'); at; at = strchr(at + 1, '<')) {
        bool is_end = at[1] == '/';
        const char *name = at + 1 + is_end;
        size_t length = 0;
        while (isalnum((unsigned char)name[length])) length++;
        const char *word = fl_arena_format(sample.arena, "%.*s", (int)length, name);
        if (!length || strcmp(word, "meta") == 0 || strcmp(word, "br") == 0) continue;
        if (!is_end) {
            fl_vector_push(sample.arena, &open, word);
            if (strcmp(word, "style") == 0 || strcmp(word, "script") == 0)
                at = strstr(at, fl_arena_format(sample.arena, "</%s>", word)) - 1;
            continue;
        }
        const char *innermost = open.count ? fl_vector_pop(&open) : "nothing";
        if (strcmp(innermost, word) != 0) fail_msg("</%s> ends %s at: %.200s", word, innermost, at);
    }
    assert_int_equal(open.count, 0);
}

static const char *page_of(const struct fl_result *result) {
    struct fl_text text = fl_text_make(sample.arena);
    fl_result_print_page(&text, result);
    expect_closed(fl_text_string(&text));
    return fl_text_string(&text);
}

static void test_program_cannot_break_out(void **state) {
    (void)state;
    const char *page = page_of(sample_failing(&sample,
                                              "#include <assert.h>\n"
                                              "/* caf\xe9, </style><i> \n"
                                              "   --> <!-- */\n"
                                              "int main(int argc, char **argv) {\n"
                                              "    const char *text = argc > 1 ? argv[1] : \"</script><b>\";\n"
                                              "    assert(text[0] != '<' && \"<img src=x>\");\n"
                                              "}\n",
                                              "none", "argv: \"prog\" \"<i>&'\\\"\"\n"));
    expect_lacks(page, "<i>");
    expect_lacks(page, "<img");
    expect_lacks(page, "</script><b>");
    expect_contains(page, "caf\xef\xbf\xbd, &lt;/style&gt;&lt;i&gt;");
    expect_contains(page, "id=\"f0-3\" data-line=\"3\"><code><span class=\"c\">   --&gt; &lt;!-- */</span>");
    expect_contains(page, "<td><code>&quot;&lt;i&gt;&amp;&#39;\\&quot;&quot;</code></td>");
    expect_contains(page, "<pre tabindex=\"0\">./prog &#39;&lt;i&gt;&amp;");
}

static void test_a_failing_run(void **state) {
    (void)state;
    const char *page = page_of(sample_failing(&sample,
                                              "#include <assert.h>\n"
                                              "int __VERIFIER_nondet_int(void);\n"
                                              "static int twice(int x) {\n"
                                              "    return 2 * x;\n"
                                              "}\n"
                                              "int main(void) {\n"
                                              "    int n = __VERIFIER_nondet_int(), sum = 0;\n"
                                              "    for (int i = 0; i < n; i++)\n"
                                              "        sum += i;\n"
                                              "    sum = twice(sum);\n"
                                              "    assert(sum != 90);\n"
                                              "}\n",
                                              "none", "__VERIFIER_nondet_int: 10\n"));
    expect_contains(page, "<h1><strong class=\"red\">FAILS</strong>: 1 of 1 check can fail, confirmed");
    expect_contains(page, "<strong class=\"red\">assertion</strong>: <code>sum != 90 does not hold</code>");
    expect_contains(page, "<code>… 7 more iterations</code>");
    expect_contains(page,
                    "style=\"--depth:1\"><span class=\"where\"><a class=\"place\" href=\"#f0-3\" "
                    "title=\"prog.c:3 in twice\">prog.c:3</a> <small>twice</small></span><code>twice(x)</code>"
                    "<span class=\"values\"><span class=\"value\"><var>x</var> = <b>45</b></span>");
    expect_contains(page, "class=\"line fails\" id=\"f0-11\"");
    expect_contains(page, "class=\"line ran\" id=\"f0-4\"");
    expect_contains(page, "class=\"line\" id=\"f0-12\"");
}

/* Of long files, only what is around lines that are named. */
static void test_long_files_are_cut(void **state) {
    (void)state;
    struct fl_text source = fl_text_make(sample.arena);
    fl_text_append(&source, "#include <assert.h>\n");
    for (unsigned i = 0; i < 2000; i++) fl_text_format(&source, "extern int unused_%u;\n", i);
    fl_text_append(&source, "int main(void) {\n    assert(0);\n}\n");
    const char *page = page_of(sample_failing(&sample, fl_text_string(&source), "none", ""));
    expect_contains(page, "id=\"f0-2003\"");
    expect_contains(page, "<div class=\"gap\">… 1989 lines</div>");
    expect_lacks(page, "id=\"f0-1000\"");
    expect_contains(page, "<a class=\"place\" href=\"#f0-2003\"");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_markup_is_escaped, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_bytes_that_are_no_text, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_part_of_a_text, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_program_cannot_break_out, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_failing_run, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_long_files_are_cut, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
