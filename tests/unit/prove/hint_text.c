/* Offered invariants: which loop a line means, and what is wrong with others. */
#include "prove/hint_text.h"

#include "tests/unit/report/sample.h"

static const char source[] = /* 1 */ "extern int nondet_int(void);\n"
                                     /* 2 */ "int calm(void) { return 3; }\n"
                                     /* 3 */ "int main(void) {\n"
                                     /* 4 */ "    int n = nondet_int(), s = 0, i;\n"
                                     /* 5 */ "    for (i = 0;\n"
                                     /* 6 */ "         i < n;\n"
                                     /* 7 */ "         i++) {\n"
                                     /* 8 */ "        int k = i;\n"
                                     /* 9 */ "        while (k > 0 && s < 10) { k--; s++; }\n"
                                     /* 10 */ "    }\n"
                                     /* 11 */ "    do\n"
                                     /* 12 */ "    {\n"
                                     /* 13 */ "        s = s + n;\n"
                                     /* 14 */ "        n--;\n"
                                     /* 15 */ "    } while (n > s);\n"
                                     /* 16 */ "    for (;;) { if (nondet_int()) break; s--; }\n"
                                     /* 17 */ "again:\n"
                                     /* 18 */ "    s--;\n"
                                     /* 19 */ "    if (s > 3) goto again;\n"
                                     /* 20 */ "    return s + calm();\n"
                                     /* 21 */ "}\n";

struct world {
    struct sample sample;
    struct fl_diagnostics diagnostics;
    struct fl_hint_reader reader;
    struct fl_hints hints;
};

static void begin(struct world *world) {
    *world = (struct world){.sample = sample_make()};
    sample_load(&world->sample, source, "none");
    world->diagnostics = fl_diagnostics_make(world->sample.arena);
    world->reader = fl_hint_reader_make(world->sample.arena, world->sample.program, &world->diagnostics);
}

static void expect_line(struct world *world, uint32_t line, uint32_t loop) {
    const char *argument = fl_arena_format(world->sample.arena, "prog.c:%u:n < 3", line);
    if (fl_hint_parse(&world->reader, argument, &world->hints) != FL_OK)
        fail_msg("%s", scratch_messages(world->sample.arena, &world->diagnostics));
    const struct fl_hint *hint = &fl_vector_last(&world->hints.items);
    assert_int_equal(hint->position.line, loop);
    assert_true(fl_program_location(world->sample.program, hint->location)->is_loop_head);
    assert_string_equal(hint->text, "n < 3");
}

static void lines(void **state) {
    (void)state;
    struct world world;
    begin(&world);
    expect_line(&world, 5, 5);
    expect_line(&world, 6, 5);
    expect_line(&world, 9, 9);
    expect_line(&world, 11, 11);
    expect_line(&world, 13, 11);
    expect_line(&world, 15, 11);
    expect_line(&world, 16, 16);
    expect_line(&world, 18, 18);
    expect_line(&world, 19, 18);
    sample_free(&world.sample);
}

static void refuse(struct world *world, const char *argument, const char *message) {
    size_t before = world->diagnostics.count;
    assert_int_not_equal(fl_hint_parse(&world->reader, argument, &world->hints), FL_OK);
    assert_int_equal(world->diagnostics.count, before + 1);
    assert_string_equal(fl_diagnostic_format(world->sample.arena, &world->diagnostics.items[before]), message);
}

static void problems(void **state) {
    (void)state;
    struct world world;
    begin(&world);
    refuse(&world, "prog.c:4:n < 3",
           "prog.c:4: error: there is no loop; those of main are on lines 5, 9, 11, 16 and 18");
    refuse(&world, "prog.c:2:n < 3", "prog.c:2: error: there is no loop; calm has none");
    refuse(&world, "prog.c:1:n < 3", "prog.c:1: error: there is no loop, and no function around");
    refuse(&world, "other.c:5:n < 3",
           "faultline: error: --invariant other.c:5:n < 3: the program has no such file");
    refuse(&world, "n < 3", "faultline: error: --invariant n < 3: FILE:LINE:EXPRESSION is expected");
    refuse(&world, "prog.c:5:count < 3",
           "prog.c:5: error: in the invariant 'count < 3', column 1: nothing is called 'count' here");
    refuse(&world, "prog.c:5: k < 3",
           "prog.c:5: error: in the invariant 'k < 3', column 1: nothing is called 'k' here");
    refuse(&world, "prog.c:5:",
           "prog.c:5: error: in the invariant '', column 1: an operand is expected, but the "
           "expression ends");
    sample_free(&world.sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines), cmocka_unit_test(problems)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
