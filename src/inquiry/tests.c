/* inquiry/tests.c - do tests of the bounds end natively as predicted? */
#include "base/system/file.h"
#include "characterize/suite/suite.h"
#include "inquiry/inquiry.h"
#include "report/document/regions_result.h"
#include "report/export/suite.h"

/* Tests that are asked for are worth so many seconds, even if the time is used up. */
static const double least_seconds = 10;

/* ---- natively ---- */

/* What the machine gives cannot be given to it. */
static bool can_be_fed(const struct fl_run *run) {
    const struct fl_feed *feed = run->outcome->feed;
    for (size_t i = 0; i < feed->reads.count; i++) {
        const struct fl_input *site = &feed->program->inputs[feed->reads.items[i].site.index];
        bool is_builtin = site->kind == FL_INPUT_UNDEFINED && fl_string_has_prefix(site->name, "builtin ");
        if (site->kind == FL_INPUT_ASSEMBLY || is_builtin) return false;
    }
    return true;
}

static struct fl_confirmation confirm(struct fl_inquiry *inquiry, struct fl_confirmer *confirmer,
                                      const struct fl_bound_test *test) {
    if (!can_be_fed(test->run)) return (struct fl_confirmation){.reason = "the machine decides what it reads"};
    return test->ending ? fl_confirm(confirmer, inquiry->arena, test->run)
                        : fl_confirm_harmless(confirmer, inquiry->arena, test->run);
}

/* False: there was no time for it. */
static bool try_test(struct fl_inquiry *inquiry, struct fl_confirmer *confirmer, struct fl_bound_test *test) {
    if (test->state != FL_TEST_OPEN) return true;
    struct fl_confirmation confirmation = confirm(inquiry, confirmer, test);
    /* Of what may fail nothing was predicted. */
    bool is_refuting = confirmation.is_refuted && test->place != FL_POINT_MAY_FAIL;
    test->state = confirmation.is_confirmed ? FL_TEST_PASSES : is_refuting ? FL_TEST_REFUTES : FL_TEST_LEFT_OUT;
    test->reason = confirmation.reason;
    return confirmation.is_tried || !fl_confirmer_is_spent(confirmer);
}

void fl_inquiry_try_tests(struct fl_inquiry *inquiry, const struct fl_characterization *found,
                          struct fl_result *result) {
    double seconds = fl_inquiry_seconds_left(inquiry);
    if (seconds < least_seconds) seconds = least_seconds;
    struct fl_confirmer *confirmer = fl_inquiry_confirmer(inquiry, (struct fl_recorded_calls){0});
    fl_confirmer_set_deadline(confirmer, fl_deadline_after(seconds));
    struct fl_bound_tests suite = fl_bound_tests_make(found, fl_deadline_after(seconds / 2));
    for (size_t i = 0; i < suite.tests.count; i++)
        if (!try_test(inquiry, confirmer, &suite.tests.items[i])) suite.is_partial = true;
    fl_result_set_suite(inquiry->arena, result, &suite, inquiry->options.characterize.tests);
}

/* ---- files ---- */

static void add_option(struct fl_inquiry *inquiry, struct fl_suite_command *command, const char *name,
                       const char *value) {
    if (!value) return;
    fl_vector_push(inquiry->arena, &command->options, name);
    fl_vector_push(inquiry->arena, &command->options, value);
}

static struct fl_suite_command command_of(struct fl_inquiry *inquiry) {
    const struct fl_inquiry_options *options = &inquiry->options;
    struct fl_arena *arena = inquiry->arena;
    struct fl_suite_command command = {0};
    add_option(inquiry, &command, "--entry", options->entry);
    add_option(inquiry, &command, "--requires", options->precondition);
    add_option(inquiry, &command, "--checks", options->checks);
    add_option(inquiry, &command, "--stack", options->stack);
    if (options->property) add_option(inquiry, &command, "--property", fl_path_absolute(arena, options->property));
    for (size_t i = 0; i < options->undefined.count; i++)
        add_option(inquiry, &command, "--undefined", options->undefined.items[i]);
    for (size_t i = 0; i < options->files.count; i++)
        fl_vector_push(arena, &command.files, fl_path_absolute(arena, options->files.items[i]));
    for (size_t i = 0; i < options->compiler_flags.count; i++)
        fl_vector_push(arena, &command.flags, options->compiler_flags.items[i]);
    return command;
}

static void complain(struct fl_inquiry *inquiry, const struct fl_result_suite *tests,
                     const struct fl_result_case *test) {
    const char *path = fl_arena_format(inquiry->arena, "%s/%s.inputs", tests->directory, test->name);
    fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, path, 0, 0, "refutes a bound: expected: %s; %s",
                       test->expected, test->refuted);
}

enum fl_status fl_inquiry_export_tests(struct fl_inquiry *inquiry, const struct fl_result_suite *tests) {
    struct fl_suite_command command = command_of(inquiry);
    enum fl_status status = fl_export_suite(inquiry->arena, tests, &command, &inquiry->diagnostics);
    for (size_t i = 0; i < tests->all.count; i++)
        if (tests->all.items[i].refuted) complain(inquiry, tests, &tests->all.items[i]);
    if (!tests->refuted) return status;
    fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, NULL, 0, 0,
                       "%zu test%s not end as predicted: the bounds above are wrong, or an assumption is",
                       tests->refuted, tests->refuted == 1 ? " does" : "s do");
    return FL_REFUTED;
}
