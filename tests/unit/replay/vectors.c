/* The table of t_i: table 1 of "Exploiting Traces in Static Program Analysis", and what it means. */
#include "replay/follow/replay.h"
#include "term/evaluate.h"
#include "term/walk.h"
#include "tests/unit/report/sample.h"

static const char figure_5[] =
    /* 1 */ "#include <assert.h>\n"
            /* 2 */ "void EVR(const char *); void EVR_value(const char *, int);\n"
            /* 3 */ "int nondet_int(void); _Bool nondet_bool(void);\n"
            /* 4 */ "int x;\n"
            /* 5 */ "void foo(void) { x--; EVR_value(\"foo\", x); }\n"
            /* 6 */ "void bar(void) { x++; EVR(\"bar\"); }\n"
            /* 7 */ "int main(void) {\n"
            /* 8 */ "    int input = nondet_int(); _Bool p = nondet_bool(), q = nondet_bool();\n"
            /* 9 */ "    x = input;\n"
            /* 10 */ "    if (p)\n"
            /* 11 */ "        foo();\n"
            /* 12 */ "    if (q)\n"
            /* 13 */ "        foo();\n"
            /* 14 */ "    if (p && q)\n"
            /* 15 */ "        bar();\n"
            /* 16 */ "    else\n"
            /* 17 */ "        foo();\n"
            /* 18 */ "    assert(x + 1 == input);\n"
            /* 19 */ "}\n";

enum { POINTS = 8, MOST_EVENTS = 3, LARGEST_INPUT = 8, BAR = -100 };

/* The numbered places of figure 5. */
static const struct {
    uint32_t line;
    bool is_behind;
} points[POINTS] = {{10, false}, {11, true}, {12, false}, {13, true},
                    {14, false}, {15, true}, {17, true},  {18, false}};

/* ---- what the program does ---- */

struct run {
    int input, p, q;
    int events[MOST_EVENTS], count; /* the value of foo, or BAR */
    bool is_at[POINTS];
    int count_at[POINTS]; /* events by then */
};

static void pass(struct run *run, unsigned point) {
    run->is_at[point - 1] = true;
    run->count_at[point - 1] = run->count;
}

static struct run execute(int input, int p, int q) {
    struct run run = {.input = input, .p = p, .q = q};
    int x = input;
    pass(&run, 1);
    if (p) {
        run.events[run.count++] = --x;
        pass(&run, 2);
    }
    pass(&run, 3);
    if (q) {
        run.events[run.count++] = --x;
        pass(&run, 4);
    }
    pass(&run, 5);
    if (p && q) {
        run.events[run.count++] = BAR;
        pass(&run, 6);
    } else {
        run.events[run.count++] = --x;
        pass(&run, 7);
    }
    pass(&run, 8);
    return run;
}

/* (8) of the paper, and the same of 2.5. */
static bool is_at_position(const struct run *run, unsigned point, const int *trace, int position, bool is_suffix) {
    int count = run->count_at[point], first = count - position;
    if (!run->is_at[point] || first < 0 || (!is_suffix && first > 0)) return false;
    for (int i = 0; i < position; i++)
        if (run->events[first + i] != trace[i]) return false;
    return true;
}

/* Table 1 for foo 2, foo 1; within a branch its condition holds. */
static bool table_1(int input, bool p, bool q, unsigned point, int position) {
    int x1 = input, x2 = x1 - 1, x3 = p ? x2 : x1, x4 = x3 - 1, x5 = q ? x4 : x3, x7 = x5 - 1;
    bool b2 = x2 == 2, a3 = !p, b3 = p && x2 == 2;
    bool b4 = a3 && x4 == 2, c4 = b3 && x2 == 2 && x4 == 1;
    bool a5 = !q && !p, b5 = (q && b4) || (!q && b3), c5 = q && c4;
    bool b7 = a5 && x7 == 2, c7 = b5 && x7 == 1, is_else = !(p && q);
    const bool rows[POINTS][3] = {{true, false, false},
                                  {false, p && b2, false},
                                  {a3, b3, false},
                                  {false, q && b4, q && c4},
                                  {a5, b5, c5},
                                  {false, false, false},
                                  {false, is_else && b7, is_else && c7},
                                  {false, is_else && b7, is_else && c7}};
    return rows[point][position];
}

/* ---- what the vectors say ---- */

static const struct fl_term *find_guard(const struct sample *sample, const struct fl_replay_result *result,
                                        unsigned point, uint64_t position) {
    const struct fl_program *program = sample->program;
    for (size_t i = 0; i < result->vectors.count; i++) {
        const struct fl_replay_vector *vector = &result->vectors.items[i];
        bool is_behind = !fl_id_is_none(vector->behind);
        fl_edge_id edge = {fl_program_location(program, vector->location)->first_edge};
        if (is_behind) edge = vector->behind;
        if (is_behind == points[point].is_behind && vector->positions[0] == position &&
            fl_program_edge(program, edge)->position.line == points[point].line)
            return vector->guard;
    }
    return NULL;
}

static bool holds(struct sample *sample, const struct fl_term *guard, const struct run *run) {
    if (!guard) return false;
    struct fl_assignment *inputs = fl_assignment_create(sample->arena);
    const struct {
        const char *name;
        int value;
    } values[] = {{"nondet_int#1", run->input}, {"nondet_bool#1", run->p}, {"nondet_bool#2", run->q}};
    struct fl_term_walk walk = fl_term_walk_make(sample->arena);
    fl_term_walk_add(&walk, guard);
    for (const struct fl_term *part; (part = fl_term_walk_next(&walk));)
        for (size_t i = 0; i < 3 && part->op == FL_OP_VARIABLE; i++)
            if (strcmp(part->name, values[i].name) == 0)
                fl_assignment_set(inputs, part, fl_bits_of_signed(sample->arena, part->width, values[i].value));
    return fl_evaluate_bool(fl_evaluator_create(sample->arena, inputs), guard);
}

static const struct fl_replay_result *vectors_of(struct sample *sample, const char *text, bool is_unsliced) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample->arena);
    struct fl_event_sites *sites;
    struct fl_trace *trace;
    scratch_write("t.trace", text);
    assert_int_equal(fl_event_sites_find(sample->arena, sample->program, NULL, 0, &diagnostics, &sites), FL_OK);
    assert_int_equal(fl_event_trace_read(sample->arena, sample->program, sites, "t.trace", &diagnostics, &trace),
                     FL_OK);
    struct fl_replay_options options = {.deadline = fl_deadline_after(240),
                                        .wants_failure = true,
                                        .most_runs = 1,
                                        .wants_vectors = true,
                                        .is_unsliced = is_unsliced};
    const struct fl_replay_result *result = fl_replay(sample->arena, sample->program, sites, &trace, 1, &options);
    assert_int_equal(result->verdict, FL_REPLAY_MATCHES);
    assert_true(result->has_all_vectors);
    return result;
}

static void compare(const char *text, const int *trace, int length, bool is_suffix, bool has_table,
                    bool is_unsliced) {
    struct sample sample = sample_make();
    sample_load(&sample, figure_5, "none");
    const struct fl_replay_result *result = vectors_of(&sample, text, is_unsliced);
    unsigned held = 0;
    for (int code = 0; code < LARGEST_INPUT * 4; code++) {
        struct run run = execute(code / 4, code & 1, code >> 1 & 1);
        for (unsigned point = 0; point < POINTS; point++)
            for (int position = 0; position <= length; position++) {
                const struct fl_term *guard = find_guard(&sample, result, point, (uint64_t)position);
                bool is_there = holds(&sample, guard, &run);
                held += is_there;
                if (is_there != is_at_position(&run, point, trace, position, is_suffix))
                    fail_msg("point %u, t%d, input %d, p %d, q %d: %d", point + 1, position, run.input, run.p,
                             run.q, is_there);
                if (has_table) assert_int_equal(is_there, table_1(run.input, run.p, run.q, point, position));
            }
    }
    assert_true(held > 0);
    sample_free(&sample);
}

static const int foo_2_foo_1[] = {2, 1}, foo_1[] = {1};

static void test_vectors_of_a_whole_trace_are_table_1(void **state) {
    (void)state;
    compare("exact\nfoo 2\nfoo 1\n", foo_2_foo_1, 2, false, true, false);
    compare("exact\nfoo 2\nfoo 1\n", foo_2_foo_1, 2, false, true, true);
}

static void test_vectors_of_a_suffix_say_how_the_log_ends(void **state) {
    (void)state;
    compare("suffix\nfoo 2\nfoo 1\n", foo_2_foo_1, 2, true, false, false);
    compare("suffix\nfoo 1\n", foo_1, 1, true, false, false);
}

/* What never happens has no condition at all. */
static void test_nothing_is_behind_bar(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, figure_5, "none");
    const struct fl_replay_result *result = vectors_of(&sample, "exact\nfoo 2\nfoo 1\n", false);
    for (uint64_t position = 0; position <= 2; position++) assert_null(find_guard(&sample, result, 5, position));
    sample_free(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors_of_a_whole_trace_are_table_1),
        cmocka_unit_test(test_vectors_of_a_suffix_say_how_the_log_ends),
        cmocka_unit_test(test_nothing_is_behind_bar),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
