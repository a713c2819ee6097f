/* Random small programs with two inputs of four bits: what a session answers about regions of them is what all
 * runs show.
 *
 * The second input is read by some runs only, in a branch or in some round of a loop, so that regions are asked
 * about that constrain what a run never reads. Regions are boxes. FAULTLINE_PROGRAM_COUNT says how many programs,
 * FAULTLINE_SEED where to begin (1).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/map.h"
#include "engine/interpret/interpret.h"
#include "tests/support/session_subject.h"

enum { VALUES = 16, QUESTIONS = 20, ASSERTIONS = 3 };

struct writer {
    struct fl_text text;
    uint64_t random;
};

static unsigned pick(struct writer *writer, unsigned count) {
    writer->random += 0x9e3779b97f4a7c15u;
    return (unsigned)(fl_hash_mix(writer->random) % count);
}

/* ---- programs ---- */

static void write_expression(struct writer *writer, unsigned depth) {
    static const char *const leaves[] = {"x", "y", "s", "x", "y"};
    static const char *const operators[] = {"+", "-", "*", "^", "&", "|"};
    if (!depth || !pick(writer, 4)) {
        if (pick(writer, 3))
            fl_text_append(&writer->text, leaves[pick(writer, 5)]);
        else
            fl_text_format(&writer->text, "%u", pick(writer, VALUES));
        return;
    }
    fl_text_append(&writer->text, "(");
    write_expression(writer, depth - 1);
    fl_text_format(&writer->text, " %s ", operators[pick(writer, 6)]);
    write_expression(writer, depth - 1);
    fl_text_append(&writer->text, ")");
}

static void write_condition(struct writer *writer) {
    static const char *const relations[] = {"<", "==", ">", "!="};
    write_expression(writer, 1);
    fl_text_format(&writer->text, " %s ", relations[pick(writer, 4)]);
    write_expression(writer, 1);
}

/* y = input(), in all runs or in some. */
static void write_second_input(struct writer *writer) {
    switch (pick(writer, 3)) {
    case 0: fl_text_append(&writer->text, "    y = nondet_uchar();\n"); return;
    case 1:
        fl_text_append(&writer->text, "    if (");
        write_condition(writer);
        fl_text_append(&writer->text, ") y = nondet_uchar();\n");
        return;
    default:
        fl_text_format(&writer->text, "    for (int i = 0; i < (x & 3); i++) { s += x; if (i == %u) ",
                       pick(writer, 3));
        fl_text_append(&writer->text, "y = nondet_uchar(); }\n");
        return;
    }
}

static void write_statement(struct writer *writer) {
    bool is_loop = !pick(writer, 3);
    if (is_loop)
        fl_text_append(&writer->text, "    for (int i = 0; i < ((x ^ y) & 3); i++) s = s + ");
    else {
        fl_text_append(&writer->text, "    if (");
        write_condition(writer);
        fl_text_append(&writer->text, ") s = ");
    }
    write_expression(writer, 2);
    fl_text_append(&writer->text, ";\n");
}

static const char *write_program(struct writer *writer) {
    fl_text_append(&writer->text, "unsigned char nondet_uchar(void);\nvoid abort(void);\n"
                                  "int main(void) {\n    unsigned x, y = 3, s = 0;\n    x = nondet_uchar();\n");
    write_second_input(writer);
    for (unsigned i = 0; i < ASSERTIONS; i++) {
        write_statement(writer);
        fl_text_append(&writer->text, "    if (((");
        write_expression(writer, 2);
        fl_text_format(&writer->text, ") & 15) == %u) abort();\n", pick(writer, VALUES));
    }
    fl_text_append(&writer->text, "}\n");
    return fl_text_string(&writer->text);
}

/* ---- all runs ---- */

/* Which check fails on these inputs; none: the run ends by itself. */
static fl_check_id run(const struct session_subject *subject, unsigned x, unsigned y) {
    struct fl_inputs *inputs = fl_inputs_create(subject->arena);
    unsigned values[] = {x, y};
    for (unsigned i = 0; i < 2; i++) {
        struct fl_bits value = fl_bits_of_word(8, values[i]);
        fl_vector_push(subject->arena, &inputs->values,
                       fl_input_value_of(subject->arena, "nondet_uchar", &value, NULL));
    }
    struct fl_interpret_options options = {.inputs = inputs};
    struct fl_outcome *outcome = fl_interpret(subject->arena, subject->program, &options);
    return outcome->kind == FL_OUTCOME_CHECK_FAILED ? outcome->check : (fl_check_id)FL_NO_ID;
}

struct box {
    unsigned low[2], high[2];
};

static struct box pick_box(struct writer *writer) {
    struct box box;
    for (unsigned i = 0; i < 2; i++) {
        unsigned one = pick(writer, VALUES), other = pick(writer, VALUES);
        box.low[i] = one < other ? one : other;
        box.high[i] = one < other ? other : one;
    }
    return box;
}

static bool is_in(const struct box *box, unsigned x, unsigned y) {
    return x >= box->low[0] && x <= box->high[0] && y >= box->low[1] && y <= box->high[1];
}

static const struct fl_term *box_term(struct session_subject *subject, const struct fl_term *const inputs[2],
                                      const struct box *box) {
    struct fl_terms *terms = fl_session_engine(subject->session)->terms;
    return fl_term_and(terms, session_subject_between(subject, inputs[0], box->low[0], box->high[0]),
                       session_subject_between(subject, inputs[1], box->low[1], box->high[1]));
}

/* ---- comparing ---- */

struct counts {
    unsigned fails, none;
};

/* The inputs of the sites, in the order in which runs come to them. Where no run can come to the second, which
 * then is not there, one that is never read takes its place. */
static void find_inputs(struct session_subject *subject, const struct fl_term *inputs[2]) {
    struct fl_input_identity identities[2];
    unsigned count = 0;
    for (uint32_t i = 0; i < subject->program->input_count; i++) {
        const struct fl_input *input = &subject->program->inputs[i];
        if (input->kind != FL_INPUT_VALUE || input->is_world) continue;
        assert_true(count < 2);
        identities[count++] = fl_input_identity_make(subject->program, (fl_input_id){i}, 0, 0, NULL);
    }
    assert_true(count);
    if (count == 1) {
        identities[1] = identities[0];
        identities[1].occurrence = 1;
    }
    for (unsigned i = 0; i < 2; i++) inputs[i] = fl_session_variable(subject->session, &identities[i]);
}

/* A run that was found is one of those in the region: with some value of what it does not read. */
static bool is_right(const fl_check_id expected[VALUES][VALUES], const struct fl_session_failure *failure,
                     const struct box *within, const struct box *outside) {
    unsigned x = (unsigned)failure->values.items[0].value.word;
    bool has_y = failure->values.count > 1;
    for (unsigned y = 0; y < VALUES; y++) {
        if (has_y && y != (unsigned)failure->values.items[1].value.word) continue;
        if (x < VALUES && is_in(within, x, y) && !is_in(outside, x, y) &&
            fl_id_equal(expected[x][y], failure->run->check))
            return true;
    }
    return false;
}

/* False: the answer is wrong. */
static bool ask_question(struct session_subject *subject, struct writer *writer,
                         const fl_check_id expected[VALUES][VALUES], const struct fl_term *const inputs[2],
                         struct counts *counts) {
    struct box within = pick_box(writer), outside = pick_box(writer);
    fl_check_id asked = expected[pick(writer, VALUES)][pick(writer, VALUES)]; /* often none: any */
    bool fails = false;
    for (unsigned x = 0; x < VALUES; x++)
        for (unsigned y = 0; y < VALUES; y++)
            if (is_in(&within, x, y) && !is_in(&outside, x, y) && !fl_id_is_none(expected[x][y]))
                fails = fails || fl_id_is_none(asked) || fl_id_equal(asked, expected[x][y]);
    struct fl_session_question question = {.check = asked,
                                           .within = box_term(subject, inputs, &within),
                                           .outside = box_term(subject, inputs, &outside)};
    const struct fl_session_failure *failure;
    enum fl_session_answer answer = fl_session_ask(subject->session, &question, &failure);
    counts->fails += fails;
    counts->none += !fails;
    if (answer != (fails ? FL_SESSION_FAILS : FL_SESSION_NONE)) return false;
    return !fails || is_right(expected, failure, &within, &outside);
}

static void compare(unsigned long seed, struct counts *counts) {
    struct fl_arena *arena = fl_arena_create();
    struct writer writer = {fl_text_make(arena), seed};
    const char *text = write_program(&writer);
    struct session_subject subject = session_subject_make(text, 8);
    fl_check_id expected[VALUES][VALUES];
    const struct fl_term *inputs[2];
    if (subject.extent != FL_SESSION_WHOLE) fail_msg("seed %lu: not all runs were seen\n%s", seed, text);
    for (unsigned x = 0; x < VALUES; x++)
        for (unsigned y = 0; y < VALUES; y++) expected[x][y] = run(&subject, x, y);
    find_inputs(&subject, inputs);
    uint64_t steps = fl_session_steps(subject.session);
    for (unsigned i = 0; i < QUESTIONS; i++)
        if (!ask_question(&subject, &writer, expected, inputs, counts))
            fail_msg("seed %lu, question %u\n%s", seed, i, text);
    assert_int_equal(fl_session_steps(subject.session), steps);
    session_subject_end(&subject);
    fl_arena_destroy(arena);
}

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

static void test_answers_are_what_all_runs_show(void **state) {
    (void)state;
    struct counts counts = {0};
    unsigned long first = setting("FAULTLINE_SEED", 1), count = setting("FAULTLINE_PROGRAM_COUNT", 40);
    for (unsigned long i = 0; i < count; i++) compare(first + i, &counts);
    print_message("%lu programs: %u times a failing run, %u times none\n", count, counts.fails, counts.none);
    assert_true(counts.fails > count && counts.none > count);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_answers_are_what_all_runs_show)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
