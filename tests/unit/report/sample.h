/* tests/unit/report/sample.h - results of small C programs that are run on given inputs. */
#ifndef FL_TESTS_REPORT_SAMPLE_H
#define FL_TESTS_REPORT_SAMPLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/interpret/record.h"
#include "engine/verdict/verdict.h"
#include "frontend/frontend.h"
#include "report/document/result.h"
#include "tests/unit/frontend/scratch.h"

#pragma GCC diagnostic ignored "-Wunused-function"

struct sample {
    struct fl_arena *arena;
    char *directory;
    const struct fl_program *program;
    struct fl_inputs *inputs;
    struct fl_run *run;
    const struct fl_outcome *outcome;
    struct fl_verdicts verdicts;
    struct fl_result_options options;
};

static struct sample sample_make(void) {
    return (struct sample){.arena = fl_arena_create(), .directory = scratch_enter()};
}

static void sample_free(struct sample *sample) {
    scratch_leave(sample->directory);
    fl_arena_destroy(sample->arena);
}

static void sample_load(struct sample *sample, const char *source, const char *checks) {
    scratch_write("prog.c", source);
    const char *const inputs[] = {"prog.c"};
    struct fl_frontend_options options = {.inputs = inputs, .input_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample->arena);
    fl_checks_parse(checks, &diagnostics, &options.checks);
    enum fl_status status = fl_frontend_load(sample->arena, &options, &diagnostics, &sample->program);
    if (status != FL_OK) fail_msg("%s", scratch_messages(sample->arena, &diagnostics));
}

/* Runs on inputs as written in a file of inputs. */
static void sample_run(struct sample *sample, const char *inputs) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample->arena);
    sample->inputs = fl_inputs_create(sample->arena);
    enum fl_status status =
        fl_inputs_parse(sample->inputs, "in", inputs, strlen(inputs), sample->program, &diagnostics);
    if (status != FL_OK) fail_msg("%s", scratch_messages(sample->arena, &diagnostics));
    struct fl_record_options options = {.inputs = sample->inputs};
    sample->run = fl_record_run(sample->arena, sample->program, &options);
    sample->outcome = sample->run->outcome;
}

/* What an engine would say that found this one failing run: other checks hold. */
static const struct fl_result *sample_result(struct sample *sample) {
    assert_int_equal(sample->outcome->kind, FL_OUTCOME_CHECK_FAILED);
    sample->run->number = 1;
    sample->run->confirmation = (struct fl_confirmation){.is_tried = true, .is_confirmed = true};
    sample->verdicts.overall = FL_VERDICT_FAILS;
    sample->verdicts.results = FL_NEW_ARRAY(sample->arena, struct fl_check_result, sample->program->check_count);
    for (uint32_t i = 0; i < sample->program->check_count; i++)
        sample->verdicts.results[i].verdict = FL_VERDICT_HOLDS;
    sample->verdicts.results[sample->outcome->check.index] =
        (struct fl_check_result){.verdict = FL_VERDICT_FAILS, .failure = sample->run};
    sample->options.program = "./prog";
    return fl_result_create(sample->arena, sample->program, &sample->verdicts, &sample->options);
}

static const struct fl_result *sample_failing(struct sample *sample, const char *source, const char *checks,
                                              const char *inputs) {
    sample_load(sample, source, checks);
    sample_run(sample, inputs);
    return sample_result(sample);
}

#endif
