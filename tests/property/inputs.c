/* Random inputs, printed and read again: the same arguments, files, objects, names and values, whatever they are.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "run/inputs.h"

enum { ROUNDS = 20000, SEED = 5210883, SITES = 6 };

static uint64_t random_state = SEED;

static uint32_t random_below(uint32_t bound) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % bound);
}

/* Words that mean something to the reader, names of linkers, and any bytes at all but zero. */
static const char *random_name(struct fl_arena *arena) {
    static const char *const words[] = {"argv",   "stdin",     "file",       "time",  "env",    "stdin-file",
                                        "object", "global",    "parameter",  "bytes", "bits",   "inline assembly",
                                        "a-b",    "\001label", "x:y",        "#",     "a\"b\\", "llvm.ctlz.i32",
                                        "",       "node1",     "global a b", "&x",    "a\nb",   "parameter "};
    if (random_below(2)) return words[random_below(sizeof words / sizeof *words)];
    uint32_t length = random_below(12);
    char *name = fl_arena_allocate(arena, length + 1);
    for (uint32_t i = 0; i < length; i++) name[i] = (char)(1 + random_below(255));
    name[length] = 0;
    return name;
}

static struct fl_input_bytes random_bytes(struct fl_arena *arena, uint32_t count, uint32_t least) {
    char *bytes = fl_arena_allocate(arena, count + 1);
    for (uint32_t i = 0; i < count; i++) bytes[i] = (char)(least + random_below(256 - least));
    bytes[count] = 0;
    return (struct fl_input_bytes){bytes, count};
}

/* Some of the bytes are addresses; those hold zero. */
static void add_references(struct fl_inputs *inputs, struct fl_input_bytes bytes,
                           struct fl_input_references *references) {
    uint32_t size = inputs->pointer_size;
    for (uint64_t at = random_below(5); at + size <= bytes.count; at += size + random_below(9)) {
        struct fl_input_reference reference = {at, random_name(inputs->arena), random_below(2) * random_below(99)};
        memset((char *)bytes.bytes + at, 0, size);
        fl_vector_push(inputs->arena, &references->all, reference);
    }
}

static struct fl_bits random_bits(struct fl_arena *arena, uint32_t width) {
    uint64_t words[4];
    for (unsigned i = 0; i < 4; i++)
        words[i] = (uint64_t)random_below(UINT32_MAX) << 32 | random_below(UINT32_MAX);
    if (random_below(3) == 0) memset(words, random_below(2) ? 255 : 0, sizeof words);
    return fl_bits_of_words(arena, width, words);
}

static const struct fl_type site_types[] = {
    {.kind = FL_TYPE_INTEGER, .is_signed = true, .size_bits = 32},
    {.kind = FL_TYPE_INTEGER, .size_bits = 64},
    {.kind = FL_TYPE_FLOAT, .size_bits = 32},
    {.kind = FL_TYPE_FLOAT, .size_bits = 64},
    {.kind = FL_TYPE_FLOAT, .size_bits = 128},
};

/* A site of any width, with a type or none; width 0: a block. */
static struct fl_input random_site(struct fl_arena *arena) {
    struct fl_input site = {.name = random_name(arena), .width = random_below(4) ? 1 + random_below(200) : 0};
    const struct fl_type *type = &site_types[random_below(sizeof site_types / sizeof *site_types)];
    if (!site.width || random_below(2)) return site;
    site.type = type;
    site.width = type->size_bits == 128 ? 80 : (uint32_t)type->size_bits;
    return site;
}

static void add_value(struct fl_inputs *inputs, const struct fl_input *site) {
    struct fl_input_value value = {.name = site->name, .form = FL_FORM_BYTES};
    if (site->width && random_below(3)) {
        struct fl_bits bits = random_bits(inputs->arena, site->width);
        value = fl_input_value_of(inputs->arena, site->name, &bits, site->type);
    } else {
        value.bytes = random_bytes(inputs->arena, site->width ? (site->width + 7) / 8 : random_below(30), 0);
        add_references(inputs, value.bytes, &value.references);
    }
    fl_vector_push(inputs->arena, &inputs->values, value);
}

/* Objects have names of their own. */
static void add_object(struct fl_inputs *inputs, unsigned number) {
    struct fl_input_object object = {.is_text = random_below(2)};
    object.name = fl_arena_format(inputs->arena, "%s%u", random_name(inputs->arena), number);
    object.bytes = random_bytes(inputs->arena, random_below(30), 0);
    if (!object.is_text) add_references(inputs, object.bytes, &object.references);
    fl_vector_push(inputs->arena, &inputs->objects, object);
}

static struct fl_inputs *random_inputs(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_inputs *inputs = fl_inputs_create(arena);
    inputs->pointer_size = program->pointer_width / 8;
    for (unsigned i = random_below(3); i > 0; i--)
        fl_vector_push(arena, &inputs->arguments, random_bytes(arena, random_below(9), 1));
    struct fl_input_bytes input = random_bytes(arena, random_below(20), 0);
    fl_text_append_bytes(&inputs->standard_input, input.bytes, input.count);
    for (unsigned i = random_below(3); i > 0; i--) {
        struct fl_named_input variable = {random_name(arena), random_bytes(arena, random_below(9), 1)};
        fl_vector_push(arena, &inputs->environment, variable);
        struct fl_named_input file = {fl_arena_format(arena, "%s.c", random_name(arena)),
                                      random_bytes(arena, random_below(9), 0)};
        fl_vector_push(arena, &inputs->files, file);
        fl_vector_push(arena, &inputs->times, (int64_t)random_below(UINT32_MAX) - INT32_MAX);
        add_object(inputs, i);
    }
    for (unsigned i = random_below(6); i > 0; i--) add_value(inputs, &program->inputs[random_below(SITES)]);
    return inputs;
}

static void compare_bytes(struct fl_input_bytes left, struct fl_input_bytes right) {
    assert_int_equal(left.count, right.count);
    assert_memory_equal(left.bytes, right.bytes, left.count);
}

static void compare_references(const struct fl_input_references *left, const struct fl_input_references *right) {
    assert_int_equal(left->all.count, right->all.count);
    for (size_t i = 0; i < left->all.count; i++) {
        assert_int_equal(left->all.items[i].offset, right->all.items[i].offset);
        assert_int_equal(left->all.items[i].addend, right->all.items[i].addend);
        assert_string_equal(left->all.items[i].target, right->all.items[i].target);
    }
}

static void compare_values(const struct fl_input_value *left, const struct fl_input_value *right) {
    assert_string_equal(left->name, right->name);
    assert_int_equal(left->form, right->form);
    if (left->form != FL_FORM_BYTES) {
        assert_string_equal(left->number, right->number);
        return;
    }
    compare_bytes(left->bytes, right->bytes);
    compare_references(&left->references, &right->references);
}

static void compare_named(const struct fl_named_input *left, const struct fl_named_input *right) {
    assert_string_equal(left->name, right->name);
    compare_bytes(left->value, right->value);
}

static void compare(const struct fl_inputs *left, const struct fl_inputs *right) {
    assert_int_equal(left->arguments.count, right->arguments.count);
    for (size_t i = 0; i < left->arguments.count; i++)
        compare_bytes(left->arguments.items[i], right->arguments.items[i]);
    compare_bytes((struct fl_input_bytes){fl_text_string(&left->standard_input), left->standard_input.count},
                  (struct fl_input_bytes){fl_text_string(&right->standard_input), right->standard_input.count});
    assert_int_equal(left->environment.count, right->environment.count);
    for (size_t i = 0; i < left->environment.count; i++)
        compare_named(&left->environment.items[i], &right->environment.items[i]);
    assert_int_equal(left->files.count, right->files.count);
    for (size_t i = 0; i < left->files.count; i++) compare_named(&left->files.items[i], &right->files.items[i]);
    assert_int_equal(left->times.count, right->times.count);
    for (size_t i = 0; i < left->times.count; i++) assert_true(left->times.items[i] == right->times.items[i]);
    assert_int_equal(left->objects.count, right->objects.count);
    for (size_t i = 0; i < left->objects.count; i++) {
        assert_string_equal(left->objects.items[i].name, right->objects.items[i].name);
        assert_int_equal(left->objects.items[i].is_text, right->objects.items[i].is_text);
        compare_bytes(left->objects.items[i].bytes, right->objects.items[i].bytes);
        compare_references(&left->objects.items[i].references, &right->objects.items[i].references);
    }
    assert_int_equal(left->values.count, right->values.count);
    for (size_t i = 0; i < left->values.count; i++)
        compare_values(&left->values.items[i], &right->values.items[i]);
}

static void test_print_and_read(void **state) {
    (void)state;
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct fl_arena *arena = fl_arena_create();
        struct fl_input sites[SITES];
        for (unsigned i = 0; i < SITES; i++) sites[i] = random_site(arena);
        struct fl_program program = {
            .inputs = sites, .input_count = SITES, .pointer_width = random_below(2) ? 64 : 32};
        const struct fl_inputs *inputs = random_inputs(arena, &program);
        struct fl_text text = fl_text_make(arena);
        fl_inputs_print(&text, inputs);
        struct fl_inputs *again = fl_inputs_create(arena);
        struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
        if (fl_inputs_parse(again, "inputs", fl_text_string(&text), text.count, &program, &diagnostics) != FL_OK)
            fail_msg("%s\n%s", fl_diagnostic_format(arena, &diagnostics.items[0]), fl_text_string(&text));
        compare(inputs, again);
        fl_arena_destroy(arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_print_and_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
