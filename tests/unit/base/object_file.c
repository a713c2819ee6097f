/* Sections and functions of object files, also of files that are cut off. */
#include "base/system/object_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/frontend/scratch.h"

/* This test itself is such a file. */
static const char kept[] __attribute__((section(".faultline_kept"), used)) = "what is kept";

static unsigned char *read_whole(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    unsigned char *bytes = malloc(1 << 26);
    *size = fread(bytes, 1, 1 << 26, file);
    fclose(file);
    return bytes;
}

static unsigned char *read_self(size_t *size) {
    return read_whole("/proc/self/exe", size);
}

static void a_section_is_found_by_its_name(void **state) {
    (void)state;
    size_t size, length = 0;
    const unsigned char *contents = NULL;
    unsigned char *bytes = read_self(&size);
    assert_true(fl_object_file_section(bytes, size, ".faultline_kept", &contents, &length));
    assert_int_equal(length, sizeof kept);
    assert_memory_equal(contents, kept, sizeof kept);
    assert_false(fl_object_file_section(bytes, size, ".faultline_lost", &contents, &length));
    assert_false(fl_object_file_section(bytes, size, ".faultline_kep", &contents, &length));
    free(bytes);
}

static void static_functions_are_found_by_their_names(void **state) {
    (void)state;
    size_t size;
    char *directory = scratch_enter();
    scratch_write("sample.c", "static int inside(void) { return 1; }\nint outside(void) { return inside(); }\n");
    assert_int_equal(system("clang-19 -O0 -c -o sample.o sample.c"), 0);
    unsigned char *bytes = read_whole("sample.o", &size);
    assert_true(fl_object_file_has_local(bytes, size, "inside"));
    assert_false(fl_object_file_has_local(bytes, size, "outside"));
    free(bytes);
    scratch_leave(directory);
}

static void what_is_cut_off_has_nothing(void **state) {
    (void)state;
    size_t size, length;
    const unsigned char *contents;
    unsigned char *bytes = read_self(&size);
    for (size_t left = 0; left < 4096 && left < size; left += 7) {
        unsigned char *part = malloc(left ? left : 1); /* so that the sanitizer sees its end */
        memcpy(part, bytes, left);
        assert_false(fl_object_file_section(part, left, ".faultline_kept", &contents, &length));
        assert_false(fl_object_file_has_local(part, left, "read_self"));
        free(part);
    }
    free(bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_section_is_found_by_its_name),
                                       cmocka_unit_test(static_functions_are_found_by_their_names),
                                       cmocka_unit_test(what_is_cut_off_has_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
