/* Where objects lie, what is found at an address, and what is said about the rest. */
#include "script.h"

static const struct fl_unknown zero = {0};
static const fl_edge_id no_edge = FL_NO_ID;
static const fl_object_id no_object = FL_NO_ID;

/* A program with two globals of 16 bytes, the first constant. */
static const struct fl_program *make_program(struct script *script) {
    script_object(script, "text", FL_OBJECT_STRING, 16);
    script_object(script, "data", FL_OBJECT_GLOBAL, 16);
    script_object(script, "local", FL_OBJECT_LOCAL, 8);
    script_begin(script);
    script_halt(script, 0);
    return fl_builder_freeze(script->builder, script->function, script->function);
}

static enum fl_memory_error explain(struct fl_memory *memory, struct script *script, uint64_t address,
                                    enum fl_access access, const char *words) {
    struct fl_text text = fl_text_make(script->arena);
    enum fl_memory_error error = fl_memory_explain(memory, address, 1, access, &text);
    if (!strstr(fl_text_string(&text), words)) fail_msg("no '%s' in '%s'", words, fl_text_string(&text));
    return error;
}

static void test_globals(void **state) {
    (void)state;
    struct script script = script_make(64);
    const struct fl_program *program = make_program(&script);
    struct fl_memory *memory = fl_memory_create(program, zero);
    uint64_t text = program->objects[0].address, data = program->objects[1].address;
    assert_non_null(fl_memory_resolve(memory, text + 15, 1, FL_READ));
    assert_null(fl_memory_resolve(memory, text + 15, 2, FL_READ));
    assert_null(fl_memory_resolve(memory, text, 1, FL_WRITE));
    assert_non_null(fl_memory_resolve(memory, data, 16, FL_WRITE));
    assert_null(fl_memory_resolve(memory, data - 1, 2, FL_READ));
    assert_ptr_equal(fl_memory_find(memory, data + 16), fl_memory_of_object(memory, (fl_object_id){1}));
    assert_null(fl_memory_find(memory, data + 17));
    assert_int_equal(explain(memory, &script, text, FL_WRITE, "must not be written"), FL_MEMORY_READ_ONLY);
    assert_int_equal(explain(memory, &script, data + 20, FL_WRITE, "4 bytes past the end of 'data'"),
                     FL_MEMORY_OUT_OF_BOUNDS);
    assert_int_equal(explain(memory, &script, data - 2, FL_READ, "2 bytes before the start of 'data'"),
                     FL_MEMORY_OUT_OF_BOUNDS);
    assert_int_equal(explain(memory, &script, 0, FL_READ, "null"), FL_MEMORY_NULL);
    assert_int_equal(explain(memory, &script, 24, FL_READ, "24 bytes were added"), FL_MEMORY_NULL);
    assert_int_equal(explain(memory, &script, UINT64_C(0xdead) << 47, FL_READ, "no object"), FL_MEMORY_WILD);
    uint64_t function = program->functions[0].address;
    assert_int_equal(explain(memory, &script, function, FL_READ, "function main"), FL_MEMORY_FUNCTION);
    assert_int_equal(fl_memory_function(memory, function).index, 0);
    assert_true(fl_id_is_none(fl_memory_function(memory, function + 1)));
    fl_memory_destroy(memory);
    script_free(&script);
}

static void free_object(struct fl_memory *memory, struct script *script, uint64_t address) {
    struct fl_text text = fl_text_make(script->arena);
    assert_int_equal(fl_memory_free(memory, address, no_edge, &text), FL_MEMORY_OK);
}

/* Objects of all sizes: apart from each other, found by every address in them, by none outside. */
static void test_heap(void **state) {
    (void)state;
    for (uint32_t width = 32; width <= 64; width += 32) {
        struct script script = script_make(width);
        struct fl_memory *memory = fl_memory_create(make_program(&script), zero);
        enum { COUNT = 300 };
        uint64_t starts[COUNT], sizes[COUNT], total = 0;
        for (uint64_t i = 0; i < COUNT; i++) {
            sizes[i] = i < 200 ? i : (i - 199) * 1111;
            total += sizes[i];
            struct fl_memory_object *object = fl_memory_allocate(memory, sizes[i], no_edge);
            starts[i] = object->start;
            assert_int_equal(object->start % 16, 0);
            memset(object->bytes, (int)i, sizes[i]);
        }
        assert_int_equal(fl_memory_heap_count(memory), COUNT);
        assert_int_equal(fl_memory_heap_bytes(memory), total);
        for (uint64_t i = 0; i < COUNT; i++) {
            struct fl_memory_object *object = fl_memory_find(memory, starts[i]);
            assert_int_equal(object->start, starts[i]);
            assert_ptr_equal(fl_memory_find(memory, starts[i] + sizes[i]), object);
            assert_null(fl_memory_find(memory, starts[i] + sizes[i] + 1));
            assert_null(fl_memory_find(memory, starts[i] - 1));
            for (uint64_t k = 0; k < sizes[i]; k += 97) assert_int_equal(object->bytes[k], i & 0xff);
        }
        for (uint64_t i = 0; i < COUNT; i++) {
            free_object(memory, &script, starts[i]);
            assert_null(fl_memory_find(memory, starts[i]));
            assert_int_equal(explain(memory, &script, starts[i], FL_READ, "freed"), FL_MEMORY_USE_AFTER_FREE);
            struct fl_text text = fl_text_make(script.arena);
            assert_int_equal(fl_memory_free(memory, starts[i], no_edge, &text), FL_MEMORY_DOUBLE_FREE);
        }
        assert_int_equal(fl_memory_heap_count(memory), 0);
        assert_int_equal(fl_memory_heap_bytes(memory), 0);
        fl_memory_destroy(memory);
        script_free(&script);
    }
}

/* 64 bits: an address is never given twice, and what was freed is known as such for ever. */
static void test_addresses_are_fresh(void **state) {
    (void)state;
    struct script script = script_make(64);
    struct fl_memory *memory = fl_memory_create(make_program(&script), zero);
    uint64_t first = fl_memory_allocate(memory, 24, no_edge)->start, last = first;
    free_object(memory, &script, first);
    for (int i = 0; i < 100000; i++) {
        struct fl_memory_object *object = fl_memory_allocate(memory, 24, no_edge);
        assert_true(object->start > last);
        last = object->start;
        free_object(memory, &script, last);
    }
    assert_int_equal(explain(memory, &script, first, FL_READ, "freed"), FL_MEMORY_USE_AFTER_FREE);
    fl_memory_destroy(memory);
    script_free(&script);
}

/* 32 bits: more is allocated over time than there are addresses. */
static void test_narrow_reuse(void **state) {
    (void)state;
    struct script script = script_make(32);
    struct fl_memory *memory = fl_memory_create(make_program(&script), zero);
    struct fl_memory_object *kept = fl_memory_allocate(memory, 100, no_edge);
    memset(kept->bytes, 7, 100);
    uint64_t start = kept->start;
    for (int i = 0; i < 4000; i++) {
        struct fl_memory_object *object = fl_memory_allocate(memory, 2000000, no_edge);
        assert_non_null(object);
        assert_true(object->start + 2000000 <= UINT32_MAX);
        free_object(memory, &script, object->start);
    }
    for (int i = 0; i < 3000000; i++) {
        struct fl_memory_object *object = fl_memory_allocate(memory, 1000, no_edge);
        assert_non_null(object);
        free_object(memory, &script, object->start);
    }
    assert_int_equal(fl_memory_find(memory, start)->bytes[99], 7);
    /* And when all is in use, there is no more. */
    size_t count = 0;
    while (fl_memory_allocate(memory, 50000000, no_edge)) count++;
    assert_true(count > 10 && count < 90);
    fl_memory_destroy(memory);
    script_free(&script);
}

static void test_stack(void **state) {
    (void)state;
    for (uint32_t width = 32; width <= 64; width += 32) {
        struct script script = script_make(width);
        struct fl_memory *memory = fl_memory_create(make_program(&script), zero);
        fl_object_id local = {2};
        uint64_t outer = fl_memory_push(memory, FL_MEMORY_LOCAL, 8, 8, local, no_edge)->start;
        uint64_t mark = fl_memory_stack_mark(memory), previous = outer;
        for (int i = 0; i < 2000; i++) {
            for (uint64_t k = 0; k < 5; k++) {
                struct fl_memory_object *object =
                    fl_memory_push(memory, FL_MEMORY_LOCAL, k * 50000, k == 2 ? 256 : 4, local, no_edge);
                assert_true(object->start > previous);
                assert_int_equal(object->start % (k == 2 ? 256 : 4), 0);
                previous = object->start;
                if (k) assert_int_equal(object->bytes[k * 50000 - 1], 0);
                if (k) object->bytes[k * 50000 - 1] = 1;
                assert_ptr_equal(fl_memory_find(memory, object->start), object);
            }
            fl_memory_pop(memory, mark);
            assert_null(fl_memory_find(memory, previous));
            if (i == 10)
                assert_int_equal(
                    explain(memory, &script, previous, FL_READ, "'local' of main, which has returned"),
                    FL_MEMORY_USE_AFTER_RETURN);
            if (width == 32 && fl_memory_push(memory, FL_MEMORY_LOCAL, 1, 1, local, no_edge)->start < previous)
                previous = outer;
            fl_memory_pop(memory, mark);
        }
        assert_int_equal(explain(memory, &script, outer + 8, FL_READ, "just past the end of 'local'"),
                         FL_MEMORY_OUT_OF_BOUNDS);
        assert_int_equal(fl_memory_find(memory, outer)->start, outer);
        assert_int_equal(fl_memory_live_bytes(memory), 8);
        fl_memory_destroy(memory);
        script_free(&script);
    }
}

static void test_free_of_others(void **state) {
    (void)state;
    struct script script = script_make(64);
    const struct fl_program *program = make_program(&script);
    struct fl_memory *memory = fl_memory_create(program, zero);
    struct fl_memory_object *object = fl_memory_allocate(memory, 24, no_edge);
    struct fl_memory_object *local = fl_memory_push(memory, FL_MEMORY_ARRAY, 8, 8, no_object, no_edge);
    const uint64_t wrong[] = {object->start + 8, program->objects[1].address, local->start, 12345678};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct fl_text text = fl_text_make(script.arena);
        assert_false(fl_memory_is_freeable(memory, wrong[i]));
        assert_int_equal(fl_memory_free(memory, wrong[i], no_edge, &text), FL_MEMORY_INVALID_FREE);
        assert_true(text.count > 0);
    }
    assert_true(fl_memory_is_freeable(memory, 0));
    assert_true(fl_memory_is_freeable(memory, object->start));
    free_object(memory, &script, 0);
    fl_memory_destroy(memory);
    script_free(&script);
}

static void test_unknown_bytes(void **state) {
    (void)state;
    struct script script = script_make(64);
    const struct fl_program *program = make_program(&script);
    unsigned char seen[3][64];
    static const uint64_t seeds[] = {1, 1, 2};
    for (int i = 0; i < 3; i++) {
        struct fl_memory *memory =
            fl_memory_create(program, (struct fl_unknown){.is_random = true, .seed = seeds[i]});
        memcpy(seen[i], fl_memory_allocate(memory, 64, no_edge)->bytes, 64);
        fl_memory_destroy(memory);
    }
    assert_memory_equal(seen[0], seen[1], 64);
    assert_memory_not_equal(seen[0], seen[2], 64);
    script_free(&script);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_globals),
        cmocka_unit_test(test_heap),
        cmocka_unit_test(test_addresses_are_fresh),
        cmocka_unit_test(test_narrow_reuse),
        cmocka_unit_test(test_stack),
        cmocka_unit_test(test_free_of_others),
        cmocka_unit_test(test_unknown_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
