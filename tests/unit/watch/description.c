/* What programs say of themselves is read, and nonsense is refused. */
#include "watch/monitor/description.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void sites_and_starts_are_read(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    struct fl_description description;
    static const char text[] = "Tspec s {}\0V 1 2 18446744073709551615\0S 3 40 my file.c\0S 4 50\0S 0 1 b.c";
    assert_true(fl_description_read(arena, text, sizeof text, &description));
    assert_string_equal(description.specs, "spec s {}");
    assert_int_equal(description.starts.count, 1);
    assert_int_equal(description.starts.items[0].start, 2);
    assert_true(description.starts.items[0].key == UINT64_MAX);
    assert_int_equal(description.sites.count, 3);
    assert_string_equal(description.sites.items[0].file, "my file.c");
    assert_string_equal(description.sites.items[1].file, "my file.c");
    assert_int_equal(description.sites.items[1].moment, 4);
    assert_int_equal(description.sites.items[1].line, 50);
    assert_string_equal(description.sites.items[2].file, "b.c");
    fl_arena_destroy(arena);
}

static void losses_and_sources_are_read(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    struct fl_description description;
    static const char text[] = "T\0L 1 2 64\0F 18446744073709551615 my file.c\0F 1 b.c";
    assert_true(fl_description_read(arena, text, sizeof text, &description));
    assert_int_equal(description.losses.count, 1);
    assert_int_equal(description.losses.items[0].spec, 1);
    assert_int_equal(description.losses.items[0].loss, 2);
    assert_int_equal(description.losses.items[0].every, 64);
    assert_int_equal(description.sources.count, 2);
    assert_string_equal(description.sources.items[0].file, "my file.c");
    assert_true(description.sources.items[0].contents == UINT64_MAX);
    static const char *const wrong[] = {"T\0L 1 2", "T\0L 1 2 3 4", "T\0F 1", "T\0F 1 ", "T\0F x y"};
    static const size_t sizes[] = {8, 12, 6, 7, 8};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(fl_description_read(arena, wrong[i], sizes[i], &description));
    fl_arena_destroy(arena);
}

static void nonsense_is_refused(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    struct fl_description description;
    static const char *const wrong[] = {"S 1 2 a.c",
                                        "X",
                                        "T\0S 1",
                                        "T\0S 1 -2 a.c",
                                        "T\0V 1 2",
                                        "T\0V 1 2 3 4",
                                        "T\0\0",
                                        "T\0S 99999999999 1 a.c",
                                        "T\0V 0 0 18446744073709551616"};
    static const size_t sizes[] = {10, 2, 7, 14, 9, 13, 4, 24, 31};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(fl_description_read(arena, wrong[i], sizes[i], &description));
    fl_arena_destroy(arena);
}

static void specs_may_differ_in_white_space(void **state) {
    (void)state;
    assert_true(fl_specs_are_the_same("spec s {\n}\n", " spec s {}"));
    assert_false(fl_specs_are_the_same("spec s {}", "spec t {}"));
    assert_false(fl_specs_are_the_same("spec s {}", "spec s {} spec t {}"));
    assert_false(fl_specs_are_the_same("spec s {} ", "spec s {"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sites_and_starts_are_read),
        cmocka_unit_test(losses_and_sources_are_read),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(specs_may_differ_in_white_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
