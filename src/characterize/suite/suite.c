#include "characterize/suite/suite.h"

#include <string.h>

#include "characterize/suite/point_run.h"
#include "engine/interpret/choice.h"
#include "engine/interpret/run_print.h"

/* Of the time, what finding points may take. */
static const double choosing_share = 0.6;

struct making {
    struct fl_arena *arena;
    const struct fl_space *space;
    struct fl_deadline deadline;
    struct fl_map known; /* inputs -> 1 */
    struct fl_bound_tests suite;
};

static bool has_time(const struct making *making) {
    return !fl_deadline_has_passed(making->deadline);
}

/* What the run says first, without the directory of the file and without how long it took. */
static const char *ending_of(const struct making *making, const struct fl_outcome *outcome) {
    struct fl_text text = fl_text_make(making->arena);
    if (!fl_outcome_is_failure(outcome->kind)) return NULL;
    fl_outcome_print(&text, making->space->program, outcome);
    const char *line = fl_text_string(&text), *end = strstr(line, " (after ");
    size_t length = end ? (size_t)(end - line) : strcspn(line, "\n");
    for (const char *at = line; *at && *at != ':' && at < line + length; at++)
        if (*at == '/') {
            length -= (size_t)(at + 1 - line);
            line = at + 1;
        }
    return fl_arena_format(making->arena, "%.*s", (int)length, line);
}

static const char *inputs_of(const struct making *making, const struct fl_run *run) {
    struct fl_text text = fl_text_make(making->arena);
    fl_inputs_print(&text, fl_feed_consumed(run->outcome->feed, making->arena));
    return fl_text_string(&text);
}

/* What no system does (an error that a call cannot give) is no test. */
static bool is_of_this_world(const struct making *making, const struct fl_outcome *outcome) {
    const struct fl_program *program = making->space->program;
    if (outcome->kind != FL_OUTCOME_ASSUMPTION || fl_id_is_none(outcome->edge)) return true;
    const struct fl_location *location =
        fl_program_location(program, fl_program_edge(program, outcome->edge)->source);
    return fl_program_function(program, location->function)->is_users;
}

static void judge(struct fl_bound_test *test) {
    enum fl_outcome_kind kind = test->run->outcome->kind;
    bool fails = kind == FL_OUTCOME_CHECK_FAILED;
    if (!fails && fl_outcome_is_failure(kind)) {
        test->state = FL_TEST_LEFT_OUT;
        test->reason = "it ends with a failure that is not looked for";
        return;
    }
    bool is_wrong = fails ? test->place == FL_POINT_SAFE : test->place == FL_POINT_MUST_FAIL;
    if (!is_wrong) return;
    test->state = FL_TEST_REFUTES;
    test->reason = fails ? "it should not fail; but it does" : "it should fail; but it does not";
}

static void add_test(struct making *making, const struct fl_chosen_point *chosen) {
    const struct fl_run *run = fl_point_execute(making->space, chosen->point, making->deadline);
    if (!run) {
        making->suite.not_given++;
        return;
    }
    if (!is_of_this_world(making, run->outcome)) return;
    struct fl_bound_test test = {.place = chosen->place, .why = chosen->why, .run = run};
    test.inputs = inputs_of(making, run);
    uint64_t *is_known = fl_map_at_string(&making->known, test.inputs);
    if (*is_known) return;
    *is_known = 1;
    test.name = fl_arena_format(making->arena, "test-%03zu", making->suite.tests.count + 1);
    test.ending = ending_of(making, run->outcome);
    judge(&test);
    fl_vector_push(making->arena, &making->suite.tests, test);
}

struct fl_bound_tests fl_bound_tests_make(const struct fl_characterization *found, struct fl_deadline deadline) {
    struct making making = {.arena = found->space->arena,
                            .space = found->space,
                            .deadline = deadline,
                            .known = fl_map_make(found->space->arena)};
    struct fl_deadline before = found->space->deadline;
    found->space->deadline = fl_deadline_after(fl_deadline_seconds_left(deadline) * choosing_share);
    struct fl_chosen_points points = fl_choose_points(found);
    found->space->deadline = before;
    making.suite.is_partial = points.is_partial;
    /* Which value an observer follows is not in the inputs of a point. */
    if (fl_choice_is_needed(found->space->program)) {
        making.suite.not_given = points.all.count;
        return making.suite;
    }
    for (size_t i = 0; i < points.all.count && has_time(&making); i++) add_test(&making, &points.all.items[i]);
    if (!has_time(&making)) making.suite.is_partial = true;
    return making.suite;
}
