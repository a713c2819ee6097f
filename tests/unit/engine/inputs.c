/* The file of a run's inputs: read, printed, handed out, and refused. */
#include "script.h"

static struct fl_inputs *parse(struct fl_arena *arena, const char *text) {
    struct fl_inputs *inputs = fl_inputs_create(arena);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    enum fl_status status = fl_inputs_parse(inputs, "in.txt", text, strlen(text), NULL, &diagnostics);
    if (status != FL_OK) fail_msg("%s", fl_diagnostic_format(arena, &diagnostics.items[0]));
    return inputs;
}

static const char *print(struct fl_arena *arena, const struct fl_inputs *inputs) {
    struct fl_text text = fl_text_make(arena);
    fl_inputs_print(&text, inputs);
    return fl_text_string(&text);
}

static void test_round_trip(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    static const char text[] = "argv: \"prog\" \"arg one\" \"\\\"\\001\"\n"
                               "stdin: \"first\\n\"\n"
                               "stdin: \"\\000\\377 second\"\n"
                               "env: HOME=\"/root\"\n"
                               "file: \"a b.txt\" \"line\\n\"\n"
                               "time: 1700000000\n"
                               "time: 1700000001\n"
                               "nondet_int: -5\n"
                               "nondet_int: 0x10\n"
                               "nondet_double: 1.5\n"
                               "nondet_float: bits 0x7fc00001\n"
                               "klee_make_symbolic: bytes 00 ff 7f\n"
                               "malloc: bytes\n"
                               "malloc: bytes 00 05\n";
    struct fl_inputs *inputs = parse(arena, text);
    assert_int_equal(inputs->arguments.count, 3);
    assert_int_equal(inputs->standard_input.count, 6 + 2 + 7);
    assert_memory_equal(inputs->standard_input.items, "first\n\0\377 second", 15);
    assert_int_equal(inputs->values.count, 7);
    assert_string_equal(print(arena, inputs), text);
    assert_string_equal(print(arena, parse(arena, print(arena, inputs))), text);
    fl_arena_destroy(arena);
}

static void test_objects(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    static const char text[] = "object node1: bytes 03 00 00 00 00 00 00 00 &node2+8\n"
                               "object node2: bytes &node1 &node2 ff\n"
                               "object text1: \"ab\\000\"\n"
                               "object empty: bytes\n"
                               "list: &node1\n"
                               "pair: bytes 01 02 &f\n"
                               "global limit: 5\n"
                               "global f.names: bytes &text1\n"
                               "parameter time: 7\n"
                               "object: 1\n"
                               "global: 2\n";
    struct fl_inputs *inputs = parse(arena, text);
    assert_int_equal(inputs->objects.count, 4);
    const struct fl_input_object *first = &inputs->objects.items[0];
    assert_int_equal(first->bytes.count, 16);
    assert_int_equal(first->references.all.count, 1);
    assert_int_equal(first->references.all.items[0].offset, 8);
    assert_int_equal(first->references.all.items[0].addend, 8);
    assert_string_equal(first->references.all.items[0].target, "node2");
    assert_int_equal(inputs->objects.items[1].bytes.count, 17);
    assert_true(inputs->objects.items[2].is_text);
    assert_int_equal(inputs->values.count, 7);
    assert_string_equal(inputs->values.items[2].name, "global limit");
    assert_int_equal(inputs->values.items[1].references.all.items[0].offset, 2);
    const char *again = print(arena, inputs);
    assert_non_null(strstr(again, "object node1: bytes 03 00 00 00 00 00 00 00 &node2+8\n"));
    assert_non_null(strstr(again, "global f.names: &text1\n"));
    assert_string_equal(print(arena, parse(arena, again)), again);
    fl_arena_destroy(arena);
}

static void test_forms(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    struct fl_inputs *inputs =
        parse(arena, "# a comment\n\n  stdin : \"a\\x41\\t\" # more\nf: 'x'\nf: '\\n'  \nf:0b101\r\n"
                     "argv: \"one\"\nargv: \"two\" \"three\"");
    assert_memory_equal(inputs->standard_input.items, "aA\t", 4);
    assert_string_equal(inputs->values.items[0].number, "120");
    assert_string_equal(inputs->values.items[1].number, "10");
    assert_string_equal(inputs->values.items[2].number, "0b101");
    assert_int_equal(inputs->arguments.count, 2);
    fl_arena_destroy(arena);
}

static void test_malformed(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"stdin \"x\"\n", "in.txt:1:7: error: \"NAME: value\" was expected"},
        {"\nstdin: x\n", "in.txt:2:8: error: a string in \"quotes\" was expected"},
        {"stdin: \"x\n", "in.txt:1:10: error: the string has no closing quote"},
        {"stdin: \"\\q\"\n", "in.txt:1:11: error: unknown escape"},
        {"stdin: \"x\" y\n", "in.txt:1:12: error: unexpected text behind the value"},
        {"argv:\n", "in.txt:1:6: error: a string in \"quotes\" was expected"},
        {"argv: \"a\\000\"\n", "in.txt:1:14: error: an argument cannot contain \\0"},
        {"env: HOME\n", "in.txt:1:10: error: NAME=\"value\" was expected"},
        {"file: \"a\"\n", "in.txt:1:10: error: a string in \"quotes\" was expected"},
        {"time: soon\n", "in.txt:1:11: error: a number of seconds was expected"},
        {"f: abc\n", "in.txt:1:4: error: a number, 'c', or bytes were expected"},
        {"f:\n", "in.txt:1:3: error: a value was expected"},
        {"f: bytes 0\n", "in.txt:1:10: error: bytes are pairs of hexadecimal digits"},
        {"f: 'ab'\n", "in.txt:1:7: error: a character in 'quotes' was expected"},
        {"f: 1 2\n", "in.txt:1:6: error: unexpected text behind the value"},
        {"stdin-file: /nowhere/at/all\n",
         "in.txt:1:13: error: /nowhere/at/all cannot be read: No such file or directory"},
        {"stdin-file:\n", "in.txt:1:12: error: the name of a file was expected"},
        {"= 5\n", "in.txt:1:1: error: \"NAME: value\" was expected"},
        {"object a: 5\n", "in.txt:1:12: error: a string or bytes were expected"},
        {"object a:\n", "in.txt:1:10: error: a string or bytes were expected"},
        {"object a: \"\"\nobject a: bytes\n", "in.txt:2:16: error: a second object 'a'"},
        {"p: &\n", "in.txt:1:5: error: the name of an object was expected behind &"},
        {"p: &a+\n", "in.txt:1:7: error: a number was expected behind +"},
        {"p: &a b\n", "in.txt:1:7: error: unexpected text behind the value"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fl_arena *arena = fl_arena_create();
        struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
        struct fl_inputs *inputs = fl_inputs_create(arena);
        assert_int_equal(
            fl_inputs_parse(inputs, "in.txt", cases[i].text, strlen(cases[i].text), NULL, &diagnostics),
            FL_BAD_INPUT);
        assert_int_equal(diagnostics.count, 1);
        assert_string_equal(fl_diagnostic_format(arena, &diagnostics.items[0]), cases[i].message);
        fl_arena_destroy(arena);
    }
}

static const struct fl_type float_type = {.kind = FL_TYPE_FLOAT, .name = "float", .size_bits = 32};
static const struct fl_type char_type = {
    .kind = FL_TYPE_CHARACTER, .is_signed = true, .name = "char", .size_bits = 8};

static fl_input_id add_input(struct script *script, enum fl_input_kind kind, const char *name, uint32_t width,
                             const struct fl_type *type) {
    return fl_builder_add_input(
        script->builder,
        (struct fl_input){.kind = kind, .name = name, .width = width, .type = type, .function = script->function});
}

struct sites {
    fl_input_id integer, real, block, argument_count, argument_byte, stdin_byte, environment_byte, file_byte, time;
};

static struct sites add_sites(struct script *script) {
    return (struct sites){
        .integer = add_input(script, FL_INPUT_VALUE, "nondet_char", 8, &char_type),
        .real = add_input(script, FL_INPUT_VALUE, "nondet_float", 32, &float_type),
        .block = add_input(script, FL_INPUT_BLOCK, "block", 0, NULL),
        .argument_count = add_input(script, FL_INPUT_ARGUMENT_COUNT, "argc", 32, &script_int),
        .argument_byte = add_input(script, FL_INPUT_ARGUMENT_BYTE, "argv", 32, &script_int),
        .stdin_byte = add_input(script, FL_INPUT_STDIN_BYTE, "stdin", 32, &script_int),
        .environment_byte = add_input(script, FL_INPUT_ENVIRONMENT_BYTE, "getenv", 32, &script_int),
        .file_byte = add_input(script, FL_INPUT_FILE_BYTE, "file", 32, &script_int),
        .time = add_input(script, FL_INPUT_TIME, "time", 64, NULL),
    };
}

static void test_values_fit_the_program(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"nondet_char: 255\n", NULL},
        {"nondet_char: -128\n", NULL},
        {"nondet_char: 256\n", "in.txt:1:1: error: this value does not fit 'nondet_char' (char)"},
        {"nondet_char: 1.5\n", "in.txt:1:1: error: this value does not fit 'nondet_char' (char)"},
        {"nondet_float: 1.5\n", NULL},
        {"nondet_float: bytes 00 00 c0 7f\n", NULL},
        {"nondet_int: 1\n", "in.txt:1:1: error: the program has no input named 'nondet_int'"},
        {"block: 5\n", "in.txt:1:1: error: this value does not fit 'block' (a block: give it as bytes)"},
    };
    struct script script = script_make(64);
    add_sites(&script);
    script_begin(&script);
    script_halt(&script, 0);
    const struct fl_program *program = fl_builder_freeze(script.builder, script.function, script.function);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fl_diagnostics diagnostics = fl_diagnostics_make(script.arena);
        struct fl_inputs *inputs = fl_inputs_create(script.arena);
        enum fl_status status =
            fl_inputs_parse(inputs, "in.txt", cases[i].text, strlen(cases[i].text), program, &diagnostics);
        assert_int_equal(status, cases[i].message ? FL_BAD_INPUT : FL_OK);
        if (cases[i].message)
            assert_string_equal(fl_diagnostic_format(script.arena, &diagnostics.items[0]), cases[i].message);
    }
    script_free(&script);
}

static int64_t next(struct fl_feed *feed, fl_input_id site, uint64_t first, uint64_t second, const char *name) {
    struct fl_bits value = fl_feed_value(feed, site, (const uint64_t[]){first, second}, name);
    return value.width == 32 ? (int32_t)value.word : (int64_t)value.word;
}

static void test_feed(void **state) {
    (void)state;
    struct script script = script_make(64);
    struct sites sites = add_sites(&script);
    script_begin(&script);
    script_halt(&script, 0);
    const struct fl_program *program = fl_builder_freeze(script.builder, script.function, script.function);
    struct fl_inputs *inputs =
        parse(script.arena,
              "argv: \"p\" \"ab\"\nstdin: \"xyz\"\nenv: A=\"1\"\nenv: B=\"2\"\nfile: \"f\" \"\\377\"\n"
              "time: 5\ntime: 9\nnondet_char: -1\nnondet_float: 0.1\nnondet_char: 'c'\nblock: bytes 01 02\n");
    struct fl_feed *feed = fl_feed_create(script.arena, program, inputs);
    assert_int_equal(next(feed, sites.argument_count, 0, 0, NULL), 2);
    assert_int_equal(next(feed, sites.argument_byte, 1, 1, NULL), 'b');
    assert_int_equal(next(feed, sites.argument_byte, 1, 2, NULL), 0);
    assert_int_equal(next(feed, sites.stdin_byte, 0, 0, NULL), 'x');
    assert_int_equal(next(feed, sites.stdin_byte, 0, 0, NULL), 'y');
    assert_int_equal(next(feed, sites.environment_byte, 0, 0, "A"), '1');
    assert_int_equal(next(feed, sites.environment_byte, 0, 1, "A"), 0);
    assert_int_equal(next(feed, sites.environment_byte, 0, 0, "C"), -1);
    assert_int_equal(next(feed, sites.file_byte, 0, 0, "f"), 255);
    assert_int_equal(next(feed, sites.file_byte, 0, 1, "f"), -1);
    assert_int_equal(next(feed, sites.file_byte, 0, 0, "g"), -2);
    assert_int_equal(next(feed, sites.time, 0, 0, NULL), 5);
    assert_int_equal(next(feed, sites.integer, 0, 0, NULL), 255);
    assert_int_equal(next(feed, sites.integer, 0, 0, NULL), 'c');
    assert_int_equal(feed->default_count, 0);
    assert_int_equal(next(feed, sites.integer, 0, 0, NULL), 0);
    assert_int_equal(feed->default_count, 1);
    assert_int_equal(next(feed, sites.real, 0, 0, NULL), 0x3dcccccd);
    unsigned char block[4];
    fl_feed_block(feed, sites.block, block, 3);
    assert_memory_equal(block, "\1\2\0", 3);
    assert_int_equal(feed->read_count, feed->reads.count);
    assert_string_equal(print(script.arena, fl_feed_consumed(feed, script.arena)),
                        "argv: \"p\" \"ab\"\nstdin: \"xy\"\nenv: A=\"1\"\nfile: \"f\" \"\\377\"\ntime: 5\n"
                        "nondet_char: -1\nnondet_char: 99\nnondet_char: 0\nnondet_float: 0.100000001\n"
                        "block: bytes 01 02 00\n");
    script_free(&script);
}

/* INPUT operations of a run, into variables and memory. */
static void test_input_operations(void **state) {
    (void)state;
    struct script script = script_make(64);
    struct sites sites = add_sites(&script);
    fl_variable_id x = script_local(&script, "x", 8), e = script_local(&script, "e", 32);
    fl_variable_id g = script_variable(&script, "g", 8, FL_VARIABLE_GLOBAL);
    fl_object_id object = script_object(&script, "a", FL_OBJECT_LOCAL, 4);
    fl_object_id name = script_object(&script, "n", FL_OBJECT_STRING, 5);
    fl_builder_set_contents(script.builder, name, (const unsigned char *)"HOME");
    script_begin(&script);
    script_do(&script, (struct fl_operation){.kind = FL_OPERATION_INPUT, .input = sites.integer, .variable = x});
    script_do(&script, (struct fl_operation){.kind = FL_OPERATION_INPUT, .input = sites.integer, .variable = g});
    script_check_equal(&script, script_value(&script, x), 7);
    script_check_equal(&script, script_value(&script, g), 8);
    script_do(&script, (struct fl_operation){.kind = FL_OPERATION_INPUT,
                                             .input = sites.block,
                                             .variable = FL_NO_ID,
                                             .address = script_address(&script, object),
                                             .size = script_word(&script, 64, 4)});
    script_check_equal(&script, fl_expression_load(script.arena, script_address(&script, object), 32, NULL),
                       0x0403);
    struct fl_argument arguments[] = {{.value = script_address(&script, name)},
                                      {.value = script_word(&script, 64, 1)}};
    script_do(&script, (struct fl_operation){.kind = FL_OPERATION_INPUT,
                                             .input = sites.environment_byte,
                                             .variable = e,
                                             .arguments = arguments,
                                             .argument_count = 2});
    script_check_equal(&script, script_value(&script, e), 'b');
    script_halt(&script, 0);
    struct fl_interpret_options options = {
        .inputs = parse(script.arena, "nondet_char: 7\nnondet_char: 8\nblock: bytes 03 04\nenv: HOME=\"abc\"\n")};
    struct fl_outcome *outcome = script_run_with(&script, script.function, &options);
    script_expect(outcome, FL_OUTCOME_EXITED);
    assert_int_equal(outcome->feed->reads.count, 4);
    assert_int_equal(outcome->feed->reads.items[1].site.index, sites.integer.index);
    assert_int_equal(outcome->feed->reads.items[1].value.word, 8);
    assert_int_equal(outcome->feed->default_count, 0);
    script_free(&script);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_objects),
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_malformed),
        cmocka_unit_test(test_values_fit_the_program),
        cmocka_unit_test(test_feed),
        cmocka_unit_test(test_input_operations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
