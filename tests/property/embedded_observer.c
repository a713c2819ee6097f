/* The observer that is linked into programs finds what the monitor finds: random automata and events, as C.
 *
 * The tables of random specs are compiled with the runtime, without any part of Faultline, and given the same
 * events. Violations are compared event by event. FAULTLINE_PROGRAM_COUNT says how many, FAULTLINE_SEED where to
 * begin.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/system/file.h"
#include "tests/support/random_spec.h"
#include "watch/monitor/monitor.h"
#include "watch/monitor/tables.h"

enum { PROGRAMS = 4, EVENTS = 2000, OBJECTS = 40 };

static uint64_t violations_of(const struct fl_monitor *monitor) {
    const fl_violations *violations = fl_monitor_violations(monitor);
    uint64_t count = violations->count;
    for (size_t i = 0; i < violations->count; i++) count += violations->items[i].repetitions;
    return count;
}

static void print_program(struct fl_text *text, const struct fl_spec_list *specs, const fl_spec_moments *moments) {
    fl_text_append(text, "#include <stdio.h>\n#include \"faultline-watch.h\"\n"
                         "static int event;\n"
                         "void faultline_violation(const char *message, unsigned site) {\n"
                         "    (void)message; (void)site; printf(\"%d\\n\", event);\n}\n"
                         "void faultline_too_many_objects(unsigned site) { printf(\"full %u\\n\", site); }\n"
                         "const struct faultline_site faultline_sites[] = {\n");
    for (size_t i = 0; i < moments->count; i++) fl_text_format(text, "    {\"x.c\", 1, %zu},\n", i);
    fl_text_append(text, "};\n");
    fl_tables_print(text, specs);
    fl_text_append(text, "static const struct { uint32_t site, rules; uint64_t key; } events[] = {\n");
}

/* Draws the events, puts them into the program, and writes after which of them there were violations. */
static void tell_both(struct fl_arena *arena, struct fl_text *program, struct fl_text *expected,
                      const struct fl_spec_list *specs, const fl_spec_moments *moments) {
    struct fl_monitor *monitor = fl_monitor_create(arena, specs);
    unsigned objects = 1 + any(OBJECTS);
    for (unsigned i = 0; i < EVENTS; i++) {
        uint32_t moment = any((unsigned)moments->count), rules = any(1u << moments->items[moment].rules.count);
        struct fl_monitor_event event = {moment, moment, rules, 0x1000 + any(objects) * 8u};
        uint64_t before = violations_of(monitor);
        fl_monitor_tell(monitor, &event);
        for (uint64_t count = violations_of(monitor) - before; count; count--) fl_text_format(expected, "%u\n", i);
        fl_text_format(program, "    {%u, %u, %" PRIu64 "},\n", moment, rules, event.key);
    }
    fl_text_format(program,
                   "};\nint main(void) {\n    for (; event < %d; event++)\n"
                   "        faultline_emit(events[event].site, events[event].rules, events[event].key);\n"
                   "    return 0;\n}\n",
                   EVENTS);
}

static const char *output_of(struct fl_arena *arena, const struct fl_text *program) {
    const char *directory = getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp";
    const char *name = fl_arena_format(arena, "%s/embedded", directory);
    assert_int_equal(fl_file_write(fl_arena_format(arena, "%s.c", name), program->items, program->count), 0);
    const char *command = fl_arena_format(
        arena,
        "gcc -std=c99 -Wall -Wextra -pedantic -Werror -fsanitize=address,undefined -fno-sanitize-recover=all "
        "-DFAULTLINE_IN_PROCESS -Iruntime/watch %s.c runtime/watch/faultline-watch.c -o %s && %s >%s.out",
        name, name, name, name);
    assert_int_equal(system(command), 0);
    struct fl_file_bytes output;
    assert_int_equal(fl_file_read(arena, fl_arena_format(arena, "%s.out", name), &output), 0);
    return (const char *)output.bytes;
}

static void try_specs(uint64_t seed) {
    random_state = seed * 0x9e3779b97f4a7c15u;
    struct fl_arena *arena = fl_arena_create();
    struct fl_text text = fl_text_make(arena), program = fl_text_make(arena), expected = fl_text_make(arena);
    for (unsigned i = 0; i < 8; i++) draw_spec(&text, i, i % 4 != 0);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_spec_list specs = {0};
    assert_int_equal(fl_spec_parse(arena, "x.spec", fl_text_string(&text), &diagnostics, &specs), FL_OK);
    fl_spec_moments moments = fl_spec_moments_of(arena, &specs);
    print_program(&program, &specs, &moments);
    tell_both(arena, &program, &expected, &specs, &moments);
    assert_true(expected.count > 0);
    assert_string_equal(output_of(arena, &program), fl_text_string(&expected));
    fl_arena_destroy(arena);
}

static void violations_are_those_of_the_monitor(void **state) {
    (void)state;
    const char *count = getenv("FAULTLINE_PROGRAM_COUNT"), *seed = getenv("FAULTLINE_SEED");
    uint64_t first = seed ? strtoull(seed, NULL, 10) : 1, programs = count ? strtoull(count, NULL, 10) : PROGRAMS;
    for (uint64_t i = 0; i < programs; i++) try_specs(first + i);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(violations_are_those_of_the_monitor)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
