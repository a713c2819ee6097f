/* tests/unit/engine/native.h - programs that are interpreted on given inputs, and whose failure is then confirmed natively. */
#ifndef TESTS_UNIT_ENGINE_NATIVE_H
#define TESTS_UNIT_ENGINE_NATIVE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/confirm/confirm.h"
#include "engine/interpret/record.h"

struct native {
    struct fl_arena *arena;
    char directory[64];
    const char *inputs[8]; /* source files */
    struct fl_frontend_options options;
    const struct fl_program *program;
    struct fl_confirmer *confirmer;
};

static inline struct native native_make(void) {
    struct native native = {.arena = fl_arena_create(), .directory = "/tmp/faultline-test-XXXXXX"};
    assert_non_null(mkdtemp(native.directory));
    return native;
}

static inline const char *native_write(struct native *native, const char *name, const char *text) {
    char *path = fl_arena_format(native->arena, "%s/%s", native->directory, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    return path;
}

static inline void native_add(struct native *native, const char *name, const char *text) {
    native->inputs[native->options.input_count++] = native_write(native, name, text);
}

static inline void native_load(struct native *native, const char *checks) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(native->arena);
    native->options.inputs = native->inputs;
    assert_int_equal(fl_checks_parse(checks, &diagnostics, &native->options.checks), FL_OK);
    assert_int_equal(fl_frontend_load(native->arena, &native->options, &diagnostics, &native->program), FL_OK);
    struct fl_confirm_options options = {.frontend = &native->options, .seconds = 20};
    native->confirmer = fl_confirmer_create(native->program, &options);
}

static inline struct fl_run native_fail(struct native *native, const char *inputs_text) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(native->arena);
    struct fl_inputs *inputs = fl_inputs_create(native->arena);
    enum fl_status status =
        fl_inputs_parse(inputs, "inputs", inputs_text, strlen(inputs_text), native->program, &diagnostics);
    if (status != FL_OK) fail_msg("%s", diagnostics.items[0].message);
    struct fl_record_options options = {.inputs = inputs};
    const struct fl_run *run = fl_record_run(native->arena, native->program, &options);
    if (!fl_outcome_is_failure(run->outcome->kind))
        fail_msg("interpreted run did not fail: %s", run->outcome->message);
    return *run;
}

static inline struct fl_confirmation native_confirm(struct native *native, const char *inputs_text) {
    struct fl_run failure = native_fail(native, inputs_text);
    return fl_confirm(native->confirmer, native->arena, &failure);
}

/* Confirmed, and the native run said this. */
static inline void native_expect(struct native *native, const char *inputs_text, const char *output) {
    struct fl_confirmation confirmation = native_confirm(native, inputs_text);
    if (!confirmation.is_confirmed) fail_msg("%s: not confirmed: %s", inputs_text, confirmation.reason);
    assert_null(confirmation.reason);
    if (!strstr(confirmation.output, output))
        fail_msg("%s: \"%s\" lacks \"%s\"", inputs_text, confirmation.output, output);
}

/* Not confirmed, and the reason says this. */
static inline void native_refuse(struct native *native, const char *inputs_text, const char *reason) {
    struct fl_confirmation confirmation = native_confirm(native, inputs_text);
    assert_true(confirmation.is_tried);
    if (confirmation.is_confirmed) fail_msg("%s: confirmed: %s", inputs_text, confirmation.output);
    if (!strstr(confirmation.reason, reason))
        fail_msg("%s: \"%s\" lacks \"%s\"", inputs_text, confirmation.reason, reason);
}

static inline void native_free(struct native *native) {
    if (native->confirmer) fl_confirmer_destroy(native->confirmer);
    char *command = fl_arena_format(native->arena, "rm -rf '%s'", native->directory);
    assert_int_equal(system(command), 0);
    fl_arena_destroy(native->arena);
}

#endif
