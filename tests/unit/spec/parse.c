/* Specs are read, and complaints about bad ones name the place. */
#include "spec/spec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "spec/condition.h"

struct parsed {
    struct fl_arena *arena;
    struct fl_diagnostics diagnostics;
    struct fl_spec_list specs;
    enum fl_status status;
};

static struct parsed parse(const char *text) {
    struct parsed parsed = {.arena = fl_arena_create()};
    parsed.diagnostics = fl_diagnostics_make(parsed.arena);
    parsed.status = fl_spec_parse(parsed.arena, "test.spec", text, &parsed.diagnostics, &parsed.specs);
    return parsed;
}

static void a_spec_has_states_rules_and_messages(void **state) {
    (void)state;
    struct parsed parsed = parse("// comment\n"
                                 "spec door for struct door *d {\n"
                                 "    state shut, locked; # another\n"
                                 "    state open: front, &back;\n"
                                 "    error broken \"the door is broken\";\n"
                                 "    after int r = open(d, _) if (r == 0) { shut -> open; locked -> broken; }\n"
                                 "    before close(d), slam(unsigned char n, d, ...): open -> shut;\n"
                                 "    before leave(): open, locked -> error \"{function}: d is not shut\";\n"
                                 "}\n"
                                 "spec other { may lose events; state a; before f(): a -> a; }\n");
    assert_int_equal(parsed.status, FL_OK);
    assert_int_equal(parsed.specs.count, 2);
    const struct fl_spec *spec = &parsed.specs.items[0];
    assert_string_equal(spec->name, "door");
    assert_string_equal(spec->key, "d");
    assert_int_equal(spec->key_type, FL_SPEC_TYPE_POINTER);
    assert_string_equal(spec->states.items[2].name, "open");
    assert_string_equal(spec->states.items[3].message, "the door is broken");
    assert_int_equal(spec->starts.count, 2);
    assert_int_equal(spec->starts.items[1].state, 2);
    assert_false(spec->starts.items[0].is_address);
    assert_true(spec->starts.items[1].is_address);

    assert_false(spec->may_lose_events);
    assert_true(parsed.specs.items[1].may_lose_events);
    assert_int_equal(spec->rules.count, 4);
    const struct fl_spec_rule *rule = &spec->rules.items[0];
    assert_int_equal(rule->event.kind, FL_SPEC_AFTER);
    assert_string_equal(rule->event.subject, "open");
    assert_int_equal(rule->event.bindings.count, 2);
    assert_int_equal(rule->event.bindings.items[0].index, FL_SPEC_RESULT);
    assert_int_equal(rule->event.bindings.items[0].type, FL_SPEC_TYPE_INT);
    assert_int_equal(rule->event.bindings.items[1].index, 0);
    assert_int_equal(rule->event.bindings.items[1].type, FL_SPEC_TYPE_POINTER);
    assert_int_equal(rule->event.argument_count, 2);
    assert_false(rule->event.has_more);
    assert_non_null(rule->condition);
    assert_int_equal(rule->moves.items[1].from, 1);
    assert_int_equal(rule->moves.items[1].to, 3);

    rule = &spec->rules.items[2];
    assert_string_equal(rule->event.subject, "slam");
    assert_int_equal(rule->event.bindings.items[0].type, FL_SPEC_TYPE_UNSIGNED_CHAR);
    assert_true(rule->event.has_more);
    assert_int_equal(rule->group, spec->rules.items[1].group);
    assert_int_not_equal(rule->group, spec->rules.items[3].group);

    rule = &spec->rules.items[3];
    assert_int_equal(rule->moves.count, 2);
    assert_string_equal(spec->states.items[rule->moves.items[1].to].message, "leave: d is not shut");
    fl_arena_destroy(parsed.arena);
}

static const char *same_name(void *context, const char *name) {
    (void)context;
    return name;
}

static void conditions_bind_as_in_c(void **state) {
    (void)state;
    static const struct {
        const char *condition, *printed;
    } cases[] = {
        {"a", "a"},
        {"a == 1 || b < -2 && !c", "((a == 1) || ((b < (-2)) && (!c)))"},
        {"a & 3 == 1", "(a & (3 == 1))"},
        {"(a & 0x3) == NULL", "((a & 0x3) == 0)"},
        {"a - b - c * 2 >= 'x'", "(((a - b) - (c * 2)) >= 'x')"},
        {"a | b ^ ~c", "(a | (b ^ (~c)))"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fl_arena *arena = fl_arena_create();
        struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
        struct fl_lexer lexer = fl_lexer_make(arena, "c", cases[i].condition, &diagnostics);
        const struct fl_spec_expression *condition = fl_condition_parse(&lexer);
        assert_non_null(condition);
        struct fl_text text = fl_text_make(arena);
        fl_condition_print(&text, condition, same_name, NULL);
        assert_string_equal(fl_text_string(&text), cases[i].printed);
        fl_arena_destroy(arena);
    }
}

/* Whether an argument is a text is a value like others that conditions ask. */
static void texts_are_values(void **state) {
    (void)state;
    struct parsed parsed =
        parse("spec s { state a; before EVR(\"x \\\"y\\\"\"), f(_, \"\", n, \"z\"), g() if (1): a -> a; }");
    assert_int_equal(parsed.status, FL_OK);
    static const char *const printed[] = {"(argument 1 is \"x \\\"y\\\"\" && 1)",
                                          "((argument 2 is \"\" && argument 4 is \"z\") && 1)", "1"};
    const struct fl_spec *spec = &parsed.specs.items[0];
    assert_int_equal(spec->rules.count, 3);
    for (size_t i = 0; i < 3; i++) {
        struct fl_text text = fl_text_make(parsed.arena);
        fl_condition_print(&text, spec->rules.items[i].condition, same_name, NULL);
        assert_string_equal(fl_text_string(&text), printed[i]);
    }
    const struct fl_spec_binding *binding = &spec->rules.items[1].event.bindings.items[2];
    assert_int_equal(spec->rules.items[1].event.bindings.count, 3);
    assert_int_equal(binding->type, FL_SPEC_TYPE_TEXT);
    assert_int_equal(binding->index, 3);
    assert_string_equal(binding->text, "z");
    fl_arena_destroy(parsed.arena);
}

static void a_condition_is_an_event(void **state) {
    (void)state;
    struct parsed parsed = parse("spec s { extern int x; event a: x == 1; event b: !(x < 3) && x != 4; "
                                 "allow (a b)+: error \"wrong\"; }");
    assert_int_equal(parsed.status, FL_OK);
    const struct fl_spec_rule *rule = &parsed.specs.items[0].rules.items[1];
    struct fl_text text = fl_text_make(parsed.arena);
    assert_int_equal(rule->event.kind, FL_SPEC_ASSIGN);
    assert_string_equal(rule->event.subject, "x");
    fl_condition_print(&text, rule->condition, same_name, NULL);
    assert_string_equal(fl_text_string(&text), "((!(x < 3)) && (x != 4))");
    fl_arena_destroy(parsed.arena);
}

static void types_are_those_of_c(void **state) {
    (void)state;
    static const struct {
        const char *declaration;
        enum fl_spec_type type;
    } cases[] = {
        {"n", FL_SPEC_TYPE_ANY},
        {"int n", FL_SPEC_TYPE_INT},
        {"unsigned n", FL_SPEC_TYPE_UNSIGNED_INT},
        {"const char n", FL_SPEC_TYPE_CHAR},
        {"long unsigned int n", FL_SPEC_TYPE_UNSIGNED_LONG},
        {"long long n", FL_SPEC_TYPE_LONG_LONG},
        {"size_t n", FL_SPEC_TYPE_UNSIGNED_LONG},
        {"uint8_t n", FL_SPEC_TYPE_UNSIGNED_CHAR},
        {"enum color n", FL_SPEC_TYPE_INT},
        {"struct s *n", FL_SPEC_TYPE_POINTER},
        {"pid_t **n", FL_SPEC_TYPE_POINTER},
        {"double n", FL_SPEC_TYPE_DOUBLE},
        {"bool n", FL_SPEC_TYPE_BOOL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[100] = "spec s { state a; before f(";
        strcat(strcat(text, cases[i].declaration), "): a -> a; }");
        struct parsed parsed = parse(text);
        assert_int_equal(parsed.status, FL_OK);
        assert_int_equal(parsed.specs.items[0].rules.items[0].event.bindings.items[0].type, cases[i].type);
        fl_arena_destroy(parsed.arena);
    }
}

static void complaints_name_the_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "1:1: error: 'spec' is expected here, but the file ends"},
        {"spec { }", "1:6: error: the name of the spec is expected here, not '{'"},
        {"spec s {\n  state a;\n",
         "3:1: error: a state, an event, a rule or '}' is expected here, but the file ends"},
        {"spec s { }", "1:6: error: the spec 's' has no states"},
        {"spec s { state a; }", "1:6: error: the spec 's' has no rules"},
        {"spec s { error a \"x\"; before f(): any -> a; }",
         "1:16: error: the first state is where 's' starts: it cannot be an error"},
        {"spec s { state a;\n state a; }", "2:8: error: the state 'a' is declared already, in line 1"},
        {"spec s { state open; before f(): opne -> open; }",
         "1:34: error: there is no state 'opne'; did you mean 'open'?"},
        {"spec s { state a: b; before f(): a -> a; }",
         "1:19: error: only a spec 'for' a key has something to start here"},
        {"spec s { state a; before r = f(): a -> a; }", "1:26: error: there is a result only 'after' a call"},
        {"spec s { state a; before f() if (x > 1): a -> a; }",
         "1:34: error: 'x' is neither an argument nor the result here, nor declared as 'extern'"},
        {"spec s { state a; before f(x), g(y) if (x > 1): a -> a; }",
         "1:41: error: 'x' is not an argument or the result of each event here, nor 'extern'"},
        {"spec s { state a; before f(x, x): a -> a; }", "1:31: error: 'x' is another argument already"},
        {"spec s { state a; before f(pid_t x): a -> a; }",
         "1:28: error: the type 'pid_t' is not known here; write the arithmetic type behind it, or a pointer"},
        {"spec s { state a; assign x: a -> a; }",
         "1:26: error: declare the variable first, with its type: extern int x;"},
        {"spec s { state a; extern x; before f(): a -> a; }",
         "1:26: error: the type of the variable is missing: extern int x;"},
        {"spec s { state a; extern unsigned int; before f(): a -> a; }",
         "1:35: error: a name is missing behind 'int'"},
        {"spec s { state a; before f(): a -> error; }",
         "1:41: error: a message in quotes is expected here, not ';'"},
        {"spec s { state a; before f(): a -> error \"x; }", "1:42: error: this string has no end on its line"},
        {"spec s { state a; before f(p) if (*p): a -> a; }",
         "1:35: error: a condition cannot look behind a pointer"},
        {"spec s { state a; before f(p) if (p == 1.5): a -> a; }", "1:40: error: this is not a whole number"},
        {"spec s { error e \"x\"; state a; before f(): e -> a; }",
         "1:44: error: the error state 'e' is the end: nothing moves from there"},
        {"spec s for double d { state a; before f(d): a -> a; }", "1:19: error: the key is a floating number"},
        {"spec any { }", "1:6: error: the name of the spec is expected here; 'any' has a meaning of its own"},
        {"spec s { /* ", "1:10: error: this comment has no end"},
        {"spec s { extern int a[4];", "1:22: error: specs look at whole variables, not at parts of them"},
        {"spec s { extern int x; state a; assign x.y: a -> a; }",
         "1:41: error: specs look at whole variables, not at parts of them"},
        {"spec s { extern int *x; state a; assign x->y: a -> a; }",
         "1:42: error: specs look at whole variables, not at parts of them"},
        {"spec s { state a; after \"r\" = f(): a -> a; }",
         "1:25: error: a function is expected here, not a string"},
        {"spec s { extern int x; extern int y; event a: x == y; allow a: error \"e\"; }",
         "1:47: error: a condition as an event is about one variable; of others: assign x if (...)"},
        {"spec s { event a: 1 == 1; allow a: error \"e\"; }",
         "1:19: error: a condition as an event is about one variable; of others: assign x if (...)"},
        {"spec s { event a: x == 1; allow a: error \"e\"; }",
         "1:19: error: declare the variable first, with its type: extern int x;"},
        {"spec s { event a: f(); allow a: error \"e\"; }",
         "1:19: error: 'before', 'after' or 'assign' is expected here, not 'f'"},
        {"spec s { state a; before f() @", "1:30: error: '@' means nothing in a spec"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct parsed parsed = parse(cases[i].text);
        assert_int_equal(parsed.status, FL_BAD_INPUT);
        assert_int_equal(parsed.diagnostics.count, 1);
        const char *message = fl_diagnostic_format(parsed.arena, &parsed.diagnostics.items[0]);
        assert_string_equal(message, fl_arena_format(parsed.arena, "test.spec:%s", cases[i].message));
        fl_arena_destroy(parsed.arena);
    }
}

static void shipped_specs_are_found_by_name(void **state) {
    (void)state;
    static const char *const names[] = {"file", "lock", "mutex", "mutex_threads"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct parsed parsed = {.arena = fl_arena_create()};
        parsed.diagnostics = fl_diagnostics_make(parsed.arena);
        assert_int_equal(fl_spec_read(parsed.arena, names[i], &parsed.diagnostics, &parsed.specs), FL_OK);
        assert_string_equal(parsed.specs.items[0].name, names[i]);
        fl_arena_destroy(parsed.arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spec_has_states_rules_and_messages),
        cmocka_unit_test(conditions_bind_as_in_c),
        cmocka_unit_test(texts_are_values),
        cmocka_unit_test(a_condition_is_an_event),
        cmocka_unit_test(types_are_those_of_c),
        cmocka_unit_test(complaints_name_the_place),
        cmocka_unit_test(shipped_specs_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
