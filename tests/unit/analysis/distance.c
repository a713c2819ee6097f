/* Distances over calls. */
#include "analysis/distance.h"

#include "tests/unit/report/sample.h"

static fl_location_id location_at_line(const struct fl_program *program, uint32_t line) {
    for (uint32_t i = 0; i < program->edge_count; i++)
        if (program->edges[i].position.line == line && !fl_id_is_none(program->edges[i].position.file) &&
            program->files[program->edges[i].position.file.index].is_users)
            return program->edges[i].source;
    fail();
    return (fl_location_id)FL_NO_ID;
}

static void test_calls(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample,
                "#include <stdlib.h>\n"
                "int x;\n"
                "static void leaf(void) {\n"
                "    x = 4;\n"
                "}\n"
                "static void stop(void) {\n"
                "    exit(3);\n"
                "}\n"
                "int main(void) {\n"
                "    x = 10;\n"
                "    leaf();\n"
                "    x = 12;\n"
                "    stop();\n"
                "    x = 14;\n"
                "    return x;\n"
                "}\n",
                "none");
    const struct fl_program *program = sample.program;
    struct fl_call_graph graph = fl_call_graph_compute(sample.arena, program);
    struct fl_distances *distances = fl_distances_create(sample.arena, &graph);
    fl_location_id line_4 = location_at_line(program, 4), line_10 = location_at_line(program, 10);
    fl_location_id line_12 = location_at_line(program, 12), line_14 = location_at_line(program, 14);
    assert_int_equal(fl_distances_to_target(distances, line_10), FL_FAR);

    struct fl_bitset targets = fl_bitset_make(sample.arena, program->location_count);
    fl_bitset_add(&targets, line_4.index);
    fl_distances_aim(distances, &targets);
    assert_int_equal(fl_distances_to_target(distances, line_4), 0);
    assert_int_equal(fl_distances_to_target(distances, line_10), 2); /* the assignment, the call */
    assert_int_equal(fl_distances_to_target(distances, line_12), FL_FAR);

    targets = fl_bitset_make(sample.arena, program->location_count);
    fl_bitset_add(&targets, line_14.index);
    fl_distances_aim(distances, &targets);
    assert_int_equal(fl_distances_to_target(distances, line_14), 0);
    assert_int_equal(fl_distances_to_target(distances, line_12), FL_FAR); /* stop does not return */
    assert_int_equal(fl_distances_to_exit(distances, line_10), FL_FAR);
    assert_int_equal(fl_distances_to_exit(distances, line_14), 2);
    assert_int_equal(fl_distances_to_exit(distances, line_4), 2);
    sample_free(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_calls)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
