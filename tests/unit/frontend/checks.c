/* Lists of checks as users write them. */
#include "frontend/frontend.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define WORDS                                                                                                 \
    "overflow, division, shift, bounds, pointer, free, leak, uninitialized, conversion, alignment, nonnull, " \
    "vla, overlap, stack, allocation, reachable"

enum {
    ALWAYS = 1 << FL_CHECK_ASSERTION | 1 << FL_CHECK_ERROR_CALL | 1 << FL_CHECK_ABORT | 1 << FL_CHECK_UNREACHABLE,
    UNLESS_TOLD = ALWAYS | 1 << FL_CHECK_BOUNDS | 1 << FL_CHECK_POINTER | 1 << FL_CHECK_FREE |
                  1 << FL_CHECK_DIVISION | 1 << FL_CHECK_UNINITIALIZED,
    ALL = ((1 << FL_CHECK_KIND_COUNT) - 1) & ~(1 << FL_CHECK_ALLOCATION | 1 << FL_CHECK_REACHABLE),
};

static void lists_become_bits(void **state) {
    (void)state;
    static const struct {
        const char *list;
        uint32_t checks;
    } cases[] = {
        {NULL, UNLESS_TOLD},
        {"", UNLESS_TOLD},
        {"none", ALWAYS},
        {"all", ALL},
        {"overflow", ALWAYS | 1 << FL_CHECK_OVERFLOW},
        {"shift,leak", ALWAYS | 1 << FL_CHECK_SHIFT | 1 << FL_CHECK_BIT_COUNT | 1 << FL_CHECK_LEAK},
        {"leak,leak,none", ALWAYS | 1 << FL_CHECK_LEAK},
        {"overflow,all", ALL},
        {"all,allocation", ALL | 1 << FL_CHECK_ALLOCATION},
    };
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t checks = 0;
        assert_int_equal(fl_checks_parse(cases[i].list, &diagnostics, &checks), FL_OK);
        assert_int_equal(checks, cases[i].checks);
    }
    assert_int_equal(diagnostics.count, 0);
    fl_arena_destroy(arena);
}

static void unknown_words_are_named(void **state) {
    (void)state;
    static const struct {
        const char *list, *message;
    } cases[] = {
        {"overfow", "unknown check 'overfow'; did you mean 'overflow'?"},
        {"bounds,ponter", "unknown check 'ponter'; did you mean 'pointer'?"},
        {"xyzzy", "unknown check 'xyzzy'; there are " WORDS},
        {"bounds,", "unknown check ''; there are " WORDS},
    };
    struct fl_arena *arena = fl_arena_create();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
        uint32_t checks = 0;
        assert_int_equal(fl_checks_parse(cases[i].list, &diagnostics, &checks), FL_BAD_USAGE);
        assert_int_equal(diagnostics.count, 1);
        assert_string_equal(diagnostics.items[0].message, cases[i].message);
    }
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_become_bits),
        cmocka_unit_test(unknown_words_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
