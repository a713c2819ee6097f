/* Values print by their type; addresses by what lies there. */
#include <stdlib.h>

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

static void expect_bits(struct fl_bits value, const struct fl_type *type, const char *expected) {
    struct fl_text text = fl_text_make(sample.arena);
    fl_value_print(&text, sample.program, &value, type);
    assert_string_equal(fl_text_string(&text), expected);
}

static void expect(uint32_t width, uint64_t word, const struct fl_type *type, const char *expected) {
    expect_bits(fl_bits_of_word(width, word), type, expected);
}

static void expect_double(double number, const char *expected) {
    uint64_t word;
    memcpy(&word, &number, sizeof word);
    expect(64, word, &double_type, expected);
}

static void expect_float(float number, const char *expected) {
    uint32_t word;
    memcpy(&word, &number, sizeof word);
    expect(32, word, &float_type, expected);
}

static void test_scalars(void **state) {
    (void)state;
    sample_return(&sample, sample.entry);
    sample_freeze(&sample);
    expect(32, (uint64_t)-1, &int_type, "-1");
    expect(32, 3, &unsigned_type, "3u");
    expect(32, 3, NULL, "3");
    expect(8, 'a', &char_type, "'a'");
    expect(8, '\n', &char_type, "'\\n'");
    expect(8, '\\', &char_type, "'\\\\'");
    expect(8, '\'', &char_type, "'\\''");
    expect(8, '"', &char_type, "'\"'");
    expect(8, 0, &char_type, "'\\0'");
    expect(8, 200, &char_type, "-56");
    expect(8, 200, &byte_type, "200");
    expect(8, 1, &bool_type, "true");
    expect(8, 0, &bool_type, "false");
    expect(64, UINT64_MAX, &(struct fl_type){.kind = FL_TYPE_INTEGER}, "18446744073709551615ul");
    struct fl_enumerator enumerators[] = {{"RED", 0}, {"GREEN", 1}, {"NONE", -1}};
    struct fl_type color = {.kind = FL_TYPE_ENUM, .enumerators = enumerators, .enumerator_count = 3};
    expect(32, 1, &color, "GREEN");
    expect(32, UINT32_MAX, &color, "NONE");
    expect(32, 7, &color, "7");
}

static void test_floats(void **state) {
    (void)state;
    sample_return(&sample, sample.entry);
    sample_freeze(&sample);
    expect_double(1.5, "1.5");
    expect_double(0.1, "0.1");
    expect_double(1.0 / 3, "0.3333333333333333");
    expect_double(-0.0, "-0.0");
    expect_double(1e300, "1e+300");
    expect_double(5e-324, "5e-324");
    expect_double(100, "100.0");
    expect_double(1.0 / 0.0, "INFINITY");
    expect_double(-1.0 / 0.0, "-INFINITY");
    expect_double(__builtin_nan(""), "NAN");
    expect_float(0.1f, "0.1f");
    expect_float(16777216.0f, "16777216.0f");
    expect(16, 0x3c00, &float_type, "1.0f");
    expect(16, 0x0001, &float_type, "5.9604645e-08f");
    long double third = 1.0l / 3, again;
    uint64_t words[2] = {0};
    memcpy(words, &third, 10);
    struct fl_text text = fl_text_make(sample.arena);
    struct fl_bits bits = fl_bits_of_words(sample.arena, 80, words);
    fl_value_print(&text, sample.program, &bits, &double_type);
    again = strtold(fl_text_string(&text), NULL);
    assert_true(again == third);
}

static void test_addresses(void **state) {
    (void)state;
    struct fl_member members[] = {{"a", &int_type, 0, 0}, {"b", &int_array, 32, 0}};
    struct fl_type pair = {.kind = FL_TYPE_STRUCT, .size_bits = 352, .members = members, .member_count = 2};
    fl_object_id number = sample_object_id(&sample, "number", &int_type);
    fl_object_id array = sample_object_id(&sample, "array", &int_array),
                 record = sample_object_id(&sample, "record", &pair);
    fl_object_id string =
        fl_builder_add_object(sample.builder, (struct fl_object){.name = ".str",
                                                                 .kind = FL_OBJECT_STRING,
                                                                 .size = 4,
                                                                 .alignment = 1,
                                                                 .function = FL_NO_ID,
                                                                 .contents = (const unsigned char *)"a\"b"});
    sample_return(&sample, sample.entry);
    const struct fl_program *program = sample_freeze(&sample);
    expect(64, 0, &int_pointer, "NULL");
    expect(64, 5, &int_pointer, "0x5");
    expect(64, program->functions[0].address, &void_pointer, "main");
    expect(64, program->objects[number.index].address, &int_pointer, "&number");
    expect(64, program->objects[array.index].address, &int_pointer, "array");
    expect(64, program->objects[array.index].address + 12, &int_pointer, "&array[3]");
    expect(64, program->objects[array.index].address + 40, &int_pointer, "&array[10]");
    expect(64, program->objects[array.index].address + 1, &int_pointer, "(char *)array + 1");
    expect(64, program->objects[record.index].address + 8, &int_pointer, "&record.b[1]");
    expect(64, program->objects[record.index].address, &void_pointer, "&record");
    expect(64, program->objects[string.index].address, &void_pointer, "\"a\\\"b\"");
    expect(64, program->objects[string.index].address + 1, &void_pointer, "\"a\\\"b\" + 1");
    uint64_t before = program->objects[number.index].address - 1;
    expect(64, before, &int_pointer, fl_arena_format(sample.arena, "0x%llx", (unsigned long long)before));
}

static void test_aggregates(void **state) {
    (void)state;
    sample_return(&sample, sample.entry);
    sample_freeze(&sample);
    struct fl_member members[] = {{"c", &char_type, 0, 0}, {"f", &int_type, 8, 4}, {"n", &int_type, 32, 0}};
    struct fl_type record = {.kind = FL_TYPE_STRUCT, .size_bits = 64, .members = members, .member_count = 3};
    expect(64, (uint64_t)-7 << 32 | 0x0f00 | 'x', &record, "{'x', -1, -7}");
    struct fl_type two = {.kind = FL_TYPE_ARRAY, .size_bits = 64, .element = &int_type, .count = 2};
    expect(64, (uint64_t)5 << 32 | 4, &two, "{4, 5}");
    struct fl_type choice = {.kind = FL_TYPE_UNION, .size_bits = 32, .members = members + 2, .member_count = 1};
    members[2].offset_bits = 0;
    expect(32, 9, &choice, "{9}");
    struct fl_type word = {.kind = FL_TYPE_ARRAY, .size_bits = 32, .element = &char_type, .count = 4};
    expect(32, 'h' | 'i' << 8, &word, "\"hi\"");
    expect(32, 0, &word, "\"\"");
    expect(32, 'h' | 'i' << 8 | '!' << 24, &word, "{'h', 'i', '\\0', '!'}");
    expect(32, 0x64636261, &word, "{'a', 'b', 'c', 'd'}");
}

static bool name_pointer(void *context, struct fl_text *text, uint64_t address, const struct fl_type *type) {
    (void)context, (void)type;
    if (address != 16) return false;
    fl_text_append(text, "sixteen");
    return true;
}

static void test_named_pointers(void **state) {
    (void)state;
    sample_return(&sample, sample.entry);
    sample_freeze(&sample);
    struct fl_type two = {.kind = FL_TYPE_ARRAY, .size_bits = 128, .element = &int_pointer, .count = 2};
    struct fl_bits value = fl_bits_of_words(sample.arena, 128, (const uint64_t[]){16, 0});
    struct fl_text text = fl_text_make(sample.arena);
    struct fl_pointer_names names = {NULL, name_pointer};
    fl_value_print_naming(&text, sample.program, &value, &two, &names);
    assert_string_equal(fl_text_string(&text), "{sixteen, NULL}");
}

static void expect_type(const struct fl_type *type, const char *name, const char *expected) {
    struct fl_text text = fl_text_make(sample.arena);
    fl_type_print(&text, type, name);
    assert_string_equal(fl_text_string(&text), expected);
}

static void test_types(void **state) {
    (void)state;
    struct fl_type row = {.kind = FL_TYPE_ARRAY, .element = &int_type, .count = 4};
    struct fl_type pointer = {.kind = FL_TYPE_POINTER, .element = &row};
    struct fl_member parameters[] = {{NULL, &int_pointer, 0, 0}, {NULL, &char_type, 0, 0}};
    struct fl_type function = {
        .kind = FL_TYPE_FUNCTION, .element = &int_pointer, .members = parameters, .member_count = 2};
    struct fl_type callback = {.kind = FL_TYPE_POINTER, .element = &function};
    struct fl_type callbacks = {.kind = FL_TYPE_ARRAY, .element = &callback, .count = 3};
    expect_type(&int_type, NULL, "int");
    expect_type(&int_type, "x", "int x");
    expect_type(&row, "x", "int x[4]");
    expect_type(&pointer, "p", "int (*p)[4]");
    expect_type(&pointer, NULL, "int (*)[4]");
    expect_type(&void_pointer, "v", "void *v");
    expect_type(&callbacks, "table", "int *(*table[3])(int *, char)");
    expect_type(NULL, NULL, "void");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_scalars, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_floats, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_addresses, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_aggregates, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_named_pointers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_types, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
