/* What users name as a program: files, directories, compile databases. */
#include "frontend/compile/source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "frontend/compile/compile_database.h"
#include "tests/unit/frontend/scratch.h"

struct fixture {
    struct fl_arena *arena;
    struct fl_diagnostics diagnostics;
    struct fl_source_list list;
    char *directory;
};

static int set_up(void **state) {
    static struct fixture fixture;
    fixture = (struct fixture){.arena = fl_arena_create(), .directory = scratch_enter()};
    fixture.diagnostics = fl_diagnostics_make(fixture.arena);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state) {
    struct fixture *fixture = *state;
    scratch_leave(fixture->directory);
    fl_arena_destroy(fixture->arena);
    return 0;
}

#define COLLECT(fixture, ...) collect((fixture), (const char *const[]){__VA_ARGS__, NULL})

static enum fl_status collect(struct fixture *fixture, const char *const *inputs) {
    size_t count = 0;
    while (inputs[count]) count++;
    fixture->list = (struct fl_source_list){0};
    fixture->diagnostics.count = 0;
    return fl_sources_collect(fixture->arena, inputs, count, &fixture->diagnostics, &fixture->list);
}

/* "a.c b.c(-DX)": paths, each with the flags it has from a database. */
static const char *summary(const struct fixture *fixture) {
    struct fl_text text = fl_text_make(fixture->arena);
    for (size_t i = 0; i < fixture->list.count; i++) {
        const struct fl_source *source = &fixture->list.items[i];
        fl_text_format(&text, "%s%s", i ? " " : "", source->path);
        for (size_t j = 0; j < source->flag_count; j++) fl_text_format(&text, "(%s)", source->flags[j]);
    }
    return fl_text_string(&text);
}

static void expect_refusal(struct fixture *fixture, const char *input, const char *message) {
    assert_int_equal(COLLECT(fixture, input), FL_BAD_INPUT);
    assert_string_equal(scratch_messages(fixture->arena, &fixture->diagnostics), message);
}

static void kinds_are_recognised(void **state) {
    struct fixture *fixture = *state;
    scratch_write("a.c", "");
    scratch_write("b.i", "");
    scratch_write("c.ll", "");
    scratch_write("d.bc", "BC\xc0\xde rest");
    scratch_write("e.o", "\xde\xc0\x17\x0b rest");
    assert_int_equal(COLLECT(fixture, "e.o", "d.bc", "c.ll", "b.i", "a.c"), FL_OK);
    static const enum fl_source_kind kinds[] = {FL_SOURCE_C, FL_SOURCE_C, FL_SOURCE_IR_TEXT, FL_SOURCE_BITCODE,
                                                FL_SOURCE_BITCODE};
    assert_int_equal(fixture->list.count, 5);
    for (size_t i = 0; i < 5; i++) assert_int_equal(fixture->list.items[i].kind, kinds[i]);
}

static void order_and_repetition_change_nothing(void **state) {
    struct fixture *fixture = *state;
    scratch_write("a.c", "");
    scratch_write("b.c", "");
    assert_int_equal(symlink("a.c", "link.c"), 0);
    assert_int_equal(COLLECT(fixture, "b.c", "link.c", "a.c", "./b.c"), FL_OK);
    const char *first = summary(fixture);
    assert_int_equal(COLLECT(fixture, "./b.c", "a.c", "b.c", "link.c", "a.c"), FL_OK);
    assert_string_equal(summary(fixture), first);
    assert_int_equal(fixture->list.count, 2);
}

static void bad_inputs_get_one_line_each(void **state) {
    struct fixture *fixture = *state;
    mkdir("empty", 0755);
    scratch_write("rubbish.bc", "this is not bitcode");
    scratch_write("nothing.bc", "");
    scratch_write("notes.txt", "text");
    scratch_write("database.json", "[]");
    expect_refusal(fixture, "gone.c", "gone.c: error: no such file\n");
    expect_refusal(fixture, "a.c/b.c", "a.c/b.c: error: no such file\n");
    expect_refusal(fixture, "empty", "empty: error: this directory has no compile_commands.json\n");
    expect_refusal(fixture, "rubbish.bc", "rubbish.bc: error: not LLVM bitcode\n");
    expect_refusal(fixture, "nothing.bc", "nothing.bc: error: not LLVM bitcode\n");
    expect_refusal(fixture, "notes.txt",
                   "notes.txt: error: not C (.c, .i), LLVM bitcode (.bc, .ll) or a compile_commands.json\n");
    expect_refusal(fixture, "database.json",
                   "database.json: error: not C (.c, .i), LLVM bitcode (.bc, .ll) or a compile_commands.json\n");
    assert_int_equal(COLLECT(fixture, "gone.c", "notes.txt"), FL_BAD_INPUT);
    assert_int_equal(fixture->diagnostics.count, 2);
}

static void bad_databases_get_one_line_each(void **state) {
    struct fixture *fixture = *state;
    static const struct {
        const char *json, *message;
    } cases[] = {
        {"", "compile_commands.json:1: error: not JSON: '[' or '{' expected near end of file\n"},
        {"[\n  {]\n", "compile_commands.json:2:4: error: not JSON: string or '}' expected near ']'\n"},
        {"{}", "compile_commands.json: error: not a compile database: not an array of entries\n"},
        {"[]", "compile_commands.json: error: not a compile database: it has no entries\n"},
        {"[3]", "compile_commands.json: error: not a compile database: entry 1 is not an object\n"},
        {"[{\"file\": \"a.c\", \"command\": \"cc\"}]",
         "compile_commands.json: error: not a compile database: entry 1 has no \"directory\"\n"},
        {"[{\"directory\": \".\", \"command\": \"cc\"}]",
         "compile_commands.json: error: not a compile database: entry 1 has no \"file\"\n"},
        {"[{\"directory\": \".\", \"file\": \"a.c\"}]",
         "compile_commands.json: error: not a compile database: entry 1 has neither a \"command\" nor "
         "\"arguments\"\n"},
        {"[{\"directory\": \".\", \"file\": \"a.c\", \"arguments\": [\"cc\", 1]}]",
         "compile_commands.json: error: not a compile database: entry 1 has \"arguments\" that are not an array "
         "of "
         "strings\n"},
        {"[{\"directory\": 1, \"file\": \"a.c\", \"command\": \"cc\"}]",
         "compile_commands.json: error: not a compile database: entry 1 has a \"directory\" that is not a "
         "string\n"},
        {"[{\"directory\": \".\", \"file\": \"a.c\", \"command\": \"cc\", \"extra\": \"x\"}]",
         "compile_commands.json: error: not a compile database: entry 1 has an unknown member \"extra\"\n"},
        {"[{\"directory\": \".\", \"file\": \"gone.c\", \"command\": \"cc -c gone.c\"}]",
         "gone.c: error: no such file; the compile database lists it\n"},
        {"[{\"directory\": \".\", \"file\": \"gone.c\", \"command\": \"cc -c gone.c\"},\n"
         "{\"directory\": \".\", \"file\": \"lost.c\", \"command\": \"cc -c lost.c\"}]",
         "gone.c: error: no such file; the compile database lists it, and 1 more like it\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scratch_write("compile_commands.json", cases[i].json);
        assert_int_equal(COLLECT(fixture, "compile_commands.json"), FL_BAD_INPUT);
        assert_string_equal(fl_string_has_prefix(cases[i].message, "gone.c")
                                ? strstr(scratch_messages(fixture->arena, &fixture->diagnostics), "gone.c")
                                : scratch_messages(fixture->arena, &fixture->diagnostics),
                            cases[i].message);
    }
}

static void plant_database(void) {
    mkdir("sub", 0755);
    scratch_write("a.c", "");
    scratch_write("sub/b.c", "");
    scratch_write("extra.c", "");
    scratch_write(
        "compile_commands.json",
        "[{\"directory\": \"sub\", \"file\": \"b.c\", \"arguments\": [\"cc\", \"-DB\", \"-c\", \"b.c\"]},\n"
        " {\"directory\": \".\", \"file\": \"start.S\", \"command\": \"cc -c start.S\"},\n"
        " {\"directory\": \".\", \"file\": \"a.c\", \"command\": \"cc -O2 -DA='x y' -c a.c\"},\n"
        " {\"directory\": \".\", \"file\": \"a.c\", \"command\": \"cc -DTWICE -c a.c\"}]\n");
}

static void a_database_stands_for_its_files(void **state) {
    struct fixture *fixture = *state;
    plant_database();
    assert_int_equal(COLLECT(fixture, "."), FL_OK);
    assert_string_equal(summary(fixture), "a.c(-DA=x y) sub/b.c(-DB)");
    const char *messages = scratch_messages(fixture->arena, &fixture->diagnostics);
    assert_non_null(strstr(messages, "start.S is not C and was left out"));
    assert_non_null(strstr(messages, "a.c: warning: the compile database lists this file more than once"));
    assert_int_equal(COLLECT(fixture, "compile_commands.json", "."), FL_OK);
    assert_string_equal(summary(fixture), "a.c(-DA=x y) sub/b.c(-DB)");
}

static void named_files_choose_from_a_database(void **state) {
    struct fixture *fixture = *state;
    plant_database();
    assert_int_equal(COLLECT(fixture, ".", "sub/b.c"), FL_OK);
    assert_string_equal(summary(fixture), "sub/b.c(-DB)");
    assert_int_equal(COLLECT(fixture, "extra.c", "sub/b.c", "."), FL_OK);
    assert_string_equal(summary(fixture), "extra.c sub/b.c(-DB)");
    assert_int_equal(COLLECT(fixture, "extra.c", "."), FL_OK);
    assert_string_equal(summary(fixture), "a.c(-DA=x y) extra.c sub/b.c(-DB)");
}

static void response_files_and_quotes_are_read_by_libclang(void **state) {
    struct fixture *fixture = *state;
    scratch_write("a.c", "");
    scratch_write("flags.rsp", "-DFROM_FILE -I include");
    scratch_write("compile_commands.json",
                  "[{\"directory\": \".\", \"file\": \"a.c\", "
                  "\"command\": \"ccache gcc @flags.rsp -DQ=\\\\\\\"x\\\\\\\" -c a.c\"}]");
    assert_int_equal(COLLECT(fixture, "."), FL_OK);
    assert_string_equal(summary(fixture), "a.c(-DFROM_FILE)(-I)(include)(-DQ=\"x\")");
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(kinds_are_recognised),
        TEST(order_and_repetition_change_nothing),
        TEST(bad_inputs_get_one_line_each),
        TEST(bad_databases_get_one_line_each),
        TEST(a_database_stands_for_its_files),
        TEST(named_files_choose_from_a_database),
        TEST(response_files_and_quotes_are_read_by_libclang),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
