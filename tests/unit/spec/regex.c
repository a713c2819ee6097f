/* Regular expressions of specs agree with those of POSIX, on all short sequences of events. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <regex.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "spec/spec.h"

enum { EXPRESSIONS = 150, LETTERS = 3, LONGEST = 4, LONGEST_WORD = 7 };

static uint64_t random_state = 7;

static unsigned any(unsigned count) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % count;
}

/* The same expression in both notations. */
static void append_random(struct fl_text *ours, struct fl_text *posix, unsigned depth) {
    static const char *const repeats[] = {"", "", "*", "+", "?"};
    const char *repeat = repeats[any(5)];
    unsigned choice = depth ? any(4) : 0;
    if (choice <= 1) {
        unsigned letter = any(LETTERS + 1);
        fl_text_append(ours, letter == LETTERS ? " any" : (const char *[]){" a", " b", " c"}[letter]);
        fl_text_append(posix, letter == LETTERS ? "." : (const char *[]){"a", "b", "c"}[letter]);
    } else {
        const char *between = choice == 2 ? "|" : "";
        fl_text_append(ours, " (");
        fl_text_append(posix, "(");
        append_random(ours, posix, depth - 1);
        fl_text_append(ours, between);
        fl_text_append(posix, between);
        append_random(ours, posix, depth - 1);
        fl_text_append(ours, ")");
        fl_text_append(posix, ")");
    }
    fl_text_append(ours, repeat);
    fl_text_append(posix, repeat);
}

static bool matches(const regex_t *expression, const char *word) {
    return regexec(expression, word, 0, NULL, 0) == 0;
}

/* Does some word of the expression begin so? */
static bool is_beginning(const regex_t *expression, char *word, size_t length) {
    word[length] = 0;
    if (matches(expression, word)) return true;
    if (length == LONGEST_WORD) return false;
    for (char letter = 'a'; letter < 'a' + LETTERS; letter++) {
        word[length] = letter;
        if (is_beginning(expression, word, length + 1)) return true;
    }
    return false;
}

/* The state behind one more event; -1: an error. */
static int step(const struct fl_spec *spec, int state, unsigned letter) {
    const struct fl_spec_rule *rule = &spec->rules.items[letter];
    for (size_t i = 0; i < rule->moves.count; i++) {
        if (rule->moves.items[i].from != state) continue;
        int to = rule->moves.items[i].to;
        return spec->states.items[to].message ? -1 : to;
    }
    return state;
}

static void compare(const struct fl_spec *spec, const regex_t *expression, bool is_allow, int state, char *word,
                    size_t length) {
    if (length == LONGEST) return;
    for (unsigned letter = 0; letter < LETTERS; letter++) {
        char extended[LONGEST_WORD + 1];
        memcpy(extended, word, length);
        extended[length] = (char)('a' + letter);
        extended[length + 1] = 0;
        int to = step(spec, state, letter);
        char scratch[LONGEST_WORD + 1];
        strcpy(scratch, extended);
        bool is_error = is_allow ? !is_beginning(expression, scratch, length + 1) : matches(expression, extended);
        assert_int_equal(to < 0, is_error);
        if (to >= 0) compare(spec, expression, is_allow, to, extended, length + 1);
    }
}

static void test_expression(bool is_allow) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_spec_list specs = {0};
    struct fl_text ours = fl_text_make(arena), posix = fl_text_make(arena);
    fl_text_append(&ours, "spec s { event a: before f(); event b: before g(); event c: after h();\n");
    fl_text_append(&ours, is_allow ? "allow" : "forbid");
    fl_text_append(&posix, "^(");
    append_random(&ours, &posix, 3);
    fl_text_append(&ours, ": error \"wrong\"; }");
    fl_text_append(&posix, ")$");
    regex_t expression;
    assert_int_equal(regcomp(&expression, fl_text_string(&posix), REG_EXTENDED | REG_NOSUB), 0);
    enum fl_status status = fl_spec_parse(arena, "s", fl_text_string(&ours), &diagnostics, &specs);
    if (!is_allow && matches(&expression, "")) {
        assert_int_equal(status, FL_BAD_INPUT);
        assert_string_equal(diagnostics.items[0].message, "this forbids that nothing happens");
    } else {
        assert_int_equal(status, FL_OK);
        char word[LONGEST_WORD + 1] = "";
        compare(&specs.items[0], &expression, is_allow, 0, word, 0);
    }
    regfree(&expression);
    fl_arena_destroy(arena);
}

static void expressions_agree_with_posix(void **state) {
    (void)state;
    for (unsigned i = 0; i < EXPRESSIONS; i++) test_expression(i & 1);
}

static void complaints_name_the_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"event a: before f(); allow (a close)*: error \"x\";", "1:40: error: there is no event 'close'"},
        {"event open: before f(); allow opne: error \"x\";",
         "1:40: error: there is no event 'opne'; did you mean 'open'?"},
        {"event a: before f(); event a: before g(); allow a: error \"x\";",
         "1:37: error: the event 'a' is declared already"},
        {"event a: before f(), before g(); allow a: error \"x\";",
         "1:38: error: an event with a name is one event"},
        {"event a: before f(); allow a*;", "1:39: error: ':' is expected here, not ';'"},
        {"event a: before f(); allow a |: error \"x\";",
         "1:40: error: an event, 'any' or '(' is expected here, not ':'"},
        {"state s; event a: before f(); allow a: error \"x\";",
         "1:40: error: a spec has one regular expression, or states and rules"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fl_arena *arena = fl_arena_create();
        struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
        struct fl_spec_list specs = {0};
        const char *text = fl_arena_format(arena, "spec s { %s }", cases[i].text);
        assert_int_equal(fl_spec_parse(arena, "t", text, &diagnostics, &specs), FL_BAD_INPUT);
        assert_int_equal(diagnostics.count, 1);
        assert_string_equal(fl_diagnostic_format(arena, &diagnostics.items[0]),
                            fl_arena_format(arena, "t:%s", cases[i].message));
        fl_arena_destroy(arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(expressions_agree_with_posix),
                                       cmocka_unit_test(complaints_name_the_place)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
