/* The command line: options with values, in any form, and complaints about bad ones. */
#include "cmd/options.h"

#include <string.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "frontend/frontend.h"

struct fixture {
    struct fl_arena *arena;
    struct fl_diagnostics diagnostics;
    struct fl_options options;
};

static int set_up(void **state) {
    static struct fixture fixture;
    fixture = (struct fixture){.arena = fl_arena_create()};
    fixture.diagnostics = fl_diagnostics_make(fixture.arena);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state) {
    struct fixture *fixture = *state;
    fl_arena_destroy(fixture->arena);
    return 0;
}

#define PARSE(fixture, command, ...) \
    parse((fixture), FL_COMMAND_##command, (const char *const[]){__VA_ARGS__, NULL})

static enum fl_status parse(struct fixture *fixture, enum fl_command command, const char *const *arguments) {
    size_t count = 0;
    while (arguments[count]) count++;
    return fl_options_parse(fixture->arena, &fixture->diagnostics, command, count, arguments, &fixture->options);
}

static const char *last_message(const struct fixture *fixture) {
    return fixture->diagnostics.items[fixture->diagnostics.count - 1].message;
}

static void values_come_attached_or_apart(void **state) {
    struct fixture *fixture = *state;
    assert_int_equal(PARSE(fixture, SHOW, "a.c", "--entry=f", "--output", "x", "b.c", "-j3"), FL_OK);
    assert_string_equal(fixture->options.values[FL_OPTION_ENTRY], "f");
    assert_string_equal(fixture->options.values[FL_OPTION_OUTPUT], "x");
    assert_int_equal(fixture->options.numbers[FL_OPTION_JOBS], 3);
    assert_int_equal(fixture->options.operand_count, 2);
    assert_string_equal(fixture->options.operands[1], "b.c");
    assert_int_equal(PARSE(fixture, SHOW, "-o", "y", "-j", "4", "--entry="), FL_OK);
    assert_string_equal(fixture->options.values[FL_OPTION_OUTPUT], "y");
    assert_int_equal(fixture->options.numbers[FL_OPTION_JOBS], 4);
    assert_string_equal(fixture->options.values[FL_OPTION_ENTRY], "");
    assert_int_equal(fixture->options.operand_count, 0);
}

static void initial_values_stand_until_replaced(void **state) {
    struct fixture *fixture = *state;
    assert_int_equal(PARSE(fixture, SHOW, "a.c"), FL_OK);
    assert_string_equal(fixture->options.values[FL_OPTION_CHECKS], "bounds,pointer,free,division,uninitialized");
    assert_false(fl_options_has(&fixture->options, FL_OPTION_OUTPUT));
    assert_int_equal(PARSE(fixture, SHOW, "--entry", "f", "--entry", "g"), FL_OK);
    assert_string_equal(fixture->options.values[FL_OPTION_ENTRY], "g");
}

static void compiler_flags_follow_two_dashes(void **state) {
    struct fixture *fixture = *state;
    assert_int_equal(PARSE(fixture, SHOW, "a.c", "--", "-m32", "--", "--unknown"), FL_OK);
    assert_int_equal(fixture->options.operand_count, 1);
    assert_int_equal(fixture->options.compiler_flag_count, 3);
    assert_string_equal(fixture->options.compiler_flags[0], "-m32");
    assert_string_equal(fixture->options.compiler_flags[2], "--unknown");
    assert_int_equal(PARSE(fixture, SHOW, "--"), FL_OK);
    assert_int_equal(fixture->options.compiler_flag_count, 0);
}

static void mistakes_are_named(void **state) {
    struct fixture *fixture = *state;
    static const struct {
        const char *first, *second, *message;
    } cases[] = {
        {"--entyr=f", NULL, "unknown option '--entyr'; did you mean '--entry'?"},
        {"--xyzzy", NULL, "unknown option '--xyzzy'; 'faultline show --help' lists the options"},
        {"-Z", NULL, "unknown option '-Z'; 'faultline show --help' lists the options"},
        {"--entry", NULL, "option '--entry' needs a value: FUNCTION"},
        {"--entry", "--", "option '--entry' needs a value: FUNCTION"},
        {"--help=1", NULL, "option '--help' takes no value"},
        {"--jobs=0", NULL, "option '--jobs' takes a number from 1 to 256, not '0'"},
        {"--jobs", "257", "option '--jobs' takes a number from 1 to 256, not '257'"},
        {"--jobs=2x", NULL, "option '--jobs' takes a number from 1 to 256, not '2x'"},
        {"--jobs= 2", NULL, "option '--jobs' takes a number from 1 to 256, not ' 2'"},
        {"--jobs=", NULL, "option '--jobs' takes a number from 1 to 256, not ''"},
        {"--jobs=99999999999999999999", NULL,
         "option '--jobs' takes a number from 1 to 256, not '99999999999999999999'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(PARSE(fixture, SHOW, cases[i].first, cases[i].second), FL_BAD_USAGE);
        assert_string_equal(last_message(fixture), cases[i].message);
        assert_int_equal(fixture->diagnostics.count, i + 1);
    }
}

static void options_belong_to_commands(void **state) {
    struct fixture *fixture = *state;
    assert_int_equal(PARSE(fixture, GENERATE, "--entry", "f"), FL_BAD_USAGE);
    assert_string_equal(last_message(fixture), "option '--entry' does not apply to 'generate'");
}

/* What the table must keep to, for help and completion to be right. */
static void the_table_is_consistent(void **state) {
    (void)state;
    for (int i = 0; i < FL_OPTION_COUNT; i++) {
        const struct fl_option_info *info = fl_option_info(i);
        assert_true((info->kind == FL_FLAG) == (info->argument == NULL));
        assert_true(info->kind == FL_NUMBER ? info->minimum <= info->maximum : info->maximum == 0);
        assert_true(strlen(info->help) > 0);
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(info->name, fl_option_info(j)->name);
            assert_true(!info->letter || info->letter != fl_option_info(j)->letter);
        }
    }
}

static void the_initial_checks_are_those_of_the_front_end(void **state) {
    struct fixture *fixture = *state;
    uint32_t initial, without;
    const char *list = fl_option_info(FL_OPTION_CHECKS)->initial;
    assert_int_equal(fl_checks_parse(list, &fixture->diagnostics, &initial), FL_OK);
    assert_int_equal(fl_checks_parse(NULL, &fixture->diagnostics, &without), FL_OK);
    assert_int_equal(initial, without);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(values_come_attached_or_apart),
        TEST(initial_values_stand_until_replaced),
        TEST(compiler_flags_follow_two_dashes),
        TEST(mistakes_are_named),
        TEST(options_belong_to_commands),
        TEST(the_table_is_consistent),
        TEST(the_initial_checks_are_those_of_the_front_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
