/* The texts of the runtime are those of its files. */
#include "watch/runtime_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/system/file.h"

static void compare(struct fl_arena *arena, const char *name, const char *path) {
    struct fl_file_bytes file;
    const struct fl_shipped *shipped = fl_shipped_find(fl_shipped_watch_runtime, name);
    assert_non_null(shipped);
    assert_int_equal(fl_file_read(arena, path, &file), 0);
    assert_string_equal(shipped->text, (const char *)file.bytes);
}

static void texts_are_those_of_the_files(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    compare(arena, "faultline-watch.h", "runtime/watch/faultline-watch.h");
    compare(arena, "faultline-watch.c", "runtime/watch/faultline-watch.c");
    compare(arena, "faultline-lttng.h", "runtime/watch/faultline-lttng.h");
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(texts_are_those_of_the_files)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
