/* Files are read and written whole; trouble with them is told. */
#include "base/system/file.h"

#include <errno.h>
#include <string.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

struct fixture {
    struct fl_arena *arena;
    struct fl_diagnostics diagnostics;
    char directory[32];
    const char *path;
};

static int set_up(void **state) {
    struct fixture *f = calloc(1, sizeof *f);
    f->arena = fl_arena_create();
    f->diagnostics = fl_diagnostics_make(f->arena);
    strcpy(f->directory, "/tmp/file-test-XXXXXX");
    assert_non_null(mkdtemp(f->directory));
    f->path = fl_path_join(f->arena, f->directory, "file");
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    struct fixture *f = *state;
    unlink(f->path);
    rmdir(f->directory);
    fl_arena_destroy(f->arena);
    free(f);
    return 0;
}

static void what_was_written_is_read(void **state) {
    struct fixture *f = *state;
    struct fl_file_bytes file;
    assert_int_equal(fl_file_write(f->path, "longer than what follows", 24), 0);
    assert_int_equal(fl_file_write(f->path, "a\0b\n", 4), 0);
    assert_int_equal(fl_file_read(f->arena, f->path, &file), 0);
    assert_int_equal(file.size, 4);
    assert_memory_equal(file.bytes, "a\0b\n", 5);
}

static void files_of_no_known_size_are_read_whole(void **state) {
    struct fixture *f = *state;
    struct fl_file_bytes file;
    assert_int_equal(fl_file_read(f->arena, "/proc/self/maps", &file), 0);
    assert_true(file.size > 0);
    assert_int_equal(file.bytes[file.size - 1], '\n');
}

static void trouble_is_an_errno(void **state) {
    struct fixture *f = *state;
    struct fl_file_bytes file;
    assert_int_equal(fl_file_read(f->arena, f->path, &file), ENOENT);
    assert_int_equal(fl_file_read(f->arena, f->directory, &file), EISDIR);
    assert_int_equal(fl_file_write(f->directory, "x", 1), EISDIR);
    assert_int_equal(fl_file_write("/dev/full", "x", 1), ENOSPC);
}

static void trouble_with_the_users_files_is_told(void **state) {
    struct fixture *f = *state;
    struct fl_file_bytes file;
    const char *text;
    assert_int_equal(fl_input_file_read(f->arena, f->path, &f->diagnostics, &file), FL_BAD_INPUT);
    assert_string_equal(f->diagnostics.items[0].message, "no such file");
    assert_int_equal(fl_file_write(f->path, "a\0b", 3), 0);
    assert_int_equal(fl_input_file_read_text(f->arena, f->path, &f->diagnostics, &text), FL_BAD_INPUT);
    assert_string_equal(f->diagnostics.items[1].message, "this is not a text file");
    assert_int_equal(fl_file_write(f->path, "a b", 3), 0);
    assert_int_equal(fl_input_file_read_text(f->arena, f->path, &f->diagnostics, &text), FL_OK);
    assert_string_equal(text, "a b");
    assert_int_equal(f->diagnostics.count, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_was_written_is_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(files_of_no_known_size_are_read_whole, set_up, tear_down),
        cmocka_unit_test_setup_teardown(trouble_is_an_errno, set_up, tear_down),
        cmocka_unit_test_setup_teardown(trouble_with_the_users_files_is_told, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
