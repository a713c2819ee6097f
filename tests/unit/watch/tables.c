/* Specs as C for programs that observe themselves, without an operating system. */
#include "watch/monitor/tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "base/system/file.h"

static struct fl_spec_list parse(struct fl_arena *arena, const char *text) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_spec_list specs = {0};
    assert_int_equal(fl_spec_parse(arena, "x.spec", text, &diagnostics, &specs), FL_OK);
    return specs;
}

/* Moments: 0 after open, 1 before use, 2 before close. */
static const char file_spec[] = "spec file for void *f { state closed; state open: always;\n"
                                "    after f = open(): any -> open;\n"
                                "    before use(f): closed -> error \"{function} \\\"needs\\\" f to be open\";\n"
                                "    before close(f): open -> closed; }\n";

static const char before_tables[] =
    "#include \"faultline-watch.h\"\n"
    "int puts(const char *);\n"
    "char place; void *always = &place;\n"
    "void faultline_tell_starts(void (*tell)(unsigned, unsigned, uint64_t)) { tell(0, 0, (uintptr_t)always); }\n"
    "void faultline_violation(const char *message, unsigned site) { puts(message); "
    "puts(faultline_sites[site].file); }\n"
    "void faultline_too_many_objects(unsigned site) { (void)site; puts(\"full\"); }\n"
    "const struct faultline_site faultline_sites[] = {{\"a.c\", 1, 0}, {\"b.c\", 2, 1}, {\"c.c\", 3, 2}};\n";

static const char behind_tables[] =
    "int main(void) {\n"
    "    faultline_emit(1, 1, (uint64_t)(uintptr_t)always);\n"
    "    for (int i = 0; i < 1000; i++) { faultline_emit(0, 1, i); faultline_emit(2, 1, i); }\n"
    "    puts(\"one\"); faultline_emit(0, 1, 1); faultline_emit(1, 1, 1);\n"
    "    puts(\"two\"); faultline_emit(0, 1, 2); faultline_emit(1, 1, 2);\n"
    "    puts(\"three\"); faultline_emit(1, 1, 3);\n"
    "    puts(\"known\"); faultline_emit(2, 1, 1); faultline_emit(1, 1, 1);\n"
    "    return 0;\n}\n";

/* Two objects have room: one is open from the beginning. */
static void an_observer_without_an_operating_system(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    struct fl_spec_list specs = parse(arena, file_spec);
    struct fl_text text = fl_text_make(arena);
    fl_text_append(&text, before_tables);
    fl_tables_print(&text, &specs);
    fl_text_append(&text, behind_tables);
    const char *directory = getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp";
    const char *name = fl_arena_format(arena, "%s/tables", directory);
    assert_int_equal(fl_file_write(fl_arena_format(arena, "%s.c", name), text.items, text.count), 0);
    static const char *const widths[] = {"-m64", "-m32"};
    for (unsigned i = 0; i < 2; i++) {
        const char *command =
            fl_arena_format(arena,
                            "gcc %s -std=c99 -ffreestanding -Wall -Wextra -pedantic -Werror "
                            "-DFAULTLINE_IN_PROCESS -DFAULTLINE_OBJECTS=2 "
                            "-Iruntime/watch %s.c runtime/watch/faultline-watch.c -o %s && %s >%s.out",
                            widths[i], name, name, name, name);
        assert_int_equal(system(command), 0);
        struct fl_file_bytes output;
        assert_int_equal(fl_file_read(arena, fl_arena_format(arena, "%s.out", name), &output), 0);
        assert_string_equal((const char *)output.bytes,
                            "one\ntwo\nfull\nthree\nknown\nuse \"needs\" f to be open\nb.c\n");
    }
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_observer_without_an_operating_system),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
