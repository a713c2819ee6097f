/* Tokens of C text, one trap each; tests/property/tokens.c compares kinds and places with those of clang. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/text.h"
#include "syntax/tokens.h"

/* Each token as the letter of its kind and its spelling, with one blank between. */
static void expect_by(enum fl_c_hash hash, const char *text, const char *expected) {
    static const char letters[] = "nkdsc.-#!";
    struct fl_arena *arena = fl_arena_create();
    struct fl_text found = fl_text_make(arena);
    struct fl_c_tokens tokens = fl_c_tokens_read(arena, text, strlen(text), hash);
    for (size_t i = 0; i < tokens.count; i++)
        fl_text_format(&found, "%s%c%s", i ? " " : "", letters[tokens.items[i].kind],
                       fl_c_token_text(arena, text, &tokens.items[i]));
    assert_string_equal(fl_text_string(&found), expected);
    fl_arena_destroy(arena);
}

static void expect(const char *text, const char *expected) {
    expect_by(FL_C_HASH_DIRECTIVE, text, expected);
}

static void words_and_numbers(void **state) {
    (void)state;
    expect("if ifx _Bool x1 $y", "kif nifx k_Bool nx1 n$y");
    expect("1.5e+3f 0xe+1 .5 1..2", "d1.5e+3f d0xe+1 d.5 d1..2");
    expect("a+++b->c <<= ...", "na .++ .+ nb .-> nc .<<= ....");
}

static void literals(void **state) {
    (void)state;
    expect("\"a;\\\"{\" L\"w\" u8\"x\" 'c' '\\'' L'x'", "s\"a;\\\"{\" sL\"w\" su8\"x\" c'c' c'\\'' cL'x'");
    expect("\"open\nx", "!\"open nx");
    expect("don't\nx", "ndon !'t nx");
    expect("'' u8'a'", "!'' nu8 c'a'");
}

static void comments(void **state) {
    (void)state;
    expect("a/* ; { \" */b// it's\nc", "na -/* ; { \" */ nb -// it's nc");
    expect("// goes on\\\nhere\nx", "-// goes onhere nx");
    expect("a /* no end", "na -/* no end");
}

static void joined_lines(void **state) {
    (void)state;
    expect("ab\\\ncd wh\\\r\nile = \\\n 1", "nabcd kwhile .= d1");
    expect("\"a\\\nb\" & \\ \n& +\\\n+", "s\"ab\" .& .& .++");
}

static void directives(void **state) {
    (void)state;
    expect("#define X \"// no\" // a\nb", "##define X \"// no\" // a nb");
    expect("  # if 0 /* two\nlines */ || \\\n 1\nx # y", "## if 0 /* two\nlines */ ||  1 nx .# ny");
    expect("/* first */ #endif", "-/* first */ ##endif");
    expect("#error don't\nx", "##error don't nx");
    expect_by(FL_C_HASH_CODE, "#define X 1\nx", ".# ndefine nX d1 nx");
    expect_by(FL_C_HASH_COMMENT, "a # it's /* one\nb", "na -# it's /* one nb");
}

static void digraphs_are_what_they_stand_for(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    const char *text = "<% a<:0:>; %>";
    struct fl_c_tokens tokens = fl_c_tokens_read(arena, text, strlen(text), FL_C_HASH_DIRECTIVE);
    assert_int_equal(tokens.count, 7);
    assert_true(fl_c_tokens_is(&tokens, 0, "{") && fl_c_tokens_is(&tokens, 2, "["));
    assert_int_equal(fl_c_tokens_closing(&tokens, 0), 6);
    assert_int_equal(fl_c_tokens_closing(&tokens, 2), 4);
    assert_false(fl_c_tokens_is(&tokens, 7, "}"));
    fl_arena_destroy(arena);
}

static void places(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    const char *text = "a\n  /* x\n */ b \\\n c\r\n#define Y \\\n  1\nd";
    struct fl_c_tokens tokens = fl_c_tokens_read(arena, text, strlen(text), FL_C_HASH_DIRECTIVE);
    static const uint32_t expected[][2] = {{1, 1}, {2, 3}, {3, 5}, {4, 2}, {5, 1}, {7, 1}};
    assert_int_equal(tokens.count, 6);
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(tokens.items[i].line, expected[i][0]);
        assert_int_equal(tokens.items[i].column, expected[i][1]);
        assert_int_equal(fl_c_tokens_find(&tokens, tokens.items[i].start), i);
    }
    assert_int_equal(fl_c_tokens_code_from(&tokens, 1), 2);
    assert_int_equal(fl_c_tokens_code_before(&tokens, 5), 3);
    assert_int_equal(fl_c_tokens_code_before(&tokens, 0), tokens.count);
    struct fl_c_tokens directive = fl_c_tokens_of_directive(arena, &tokens, 4);
    assert_int_equal(directive.count, 4);
    assert_int_equal(directive.items[3].line, 6);
    assert_int_equal(directive.items[3].column, 3);
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_numbers),
        cmocka_unit_test(literals),
        cmocka_unit_test(comments),
        cmocka_unit_test(joined_lines),
        cmocka_unit_test(directives),
        cmocka_unit_test(digraphs_are_what_they_stand_for),
        cmocka_unit_test(places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
