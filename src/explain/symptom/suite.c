#include "explain/symptom/suite.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/system/file.h"

/* ---- words of a shell ---- */

/* What a shell would not take as it stands; NULL: it would. */
static const char *refusal(char quote, const char *at) {
    bool is_replaced =
        *at == '`' || (*at == '$' && (isalnum((unsigned char)at[1]) || (at[1] && strchr("_({", at[1]))));
    if (quote != '\'' && is_replaced) return "a shell would replace this: put it in single quotes";
    if (!quote && strchr("|&;<>()", *at)) return "to a shell this is no part of a word: put it in quotes";
    return NULL;
}

/* One word from here on; gives where it ends. NULL: *trouble says why it has no end. */
static const char *read_word(const char *at, struct fl_text *word, const char **trouble) {
    char quote = 0;
    for (; *at && (quote || !strchr(" \t\r\n", *at)); at++) {
        if ((*trouble = refusal(quote, at))) return NULL;
        bool is_escape = *at == '\\' && quote != '\'' && at[1] && (!quote || strchr("\"\\$`", at[1]));
        if (is_escape)
            fl_text_append_char(word, *++at);
        else if (!quote && (*at == '\'' || *at == '"'))
            quote = *at;
        else if (quote && *at == quote)
            quote = 0;
        else
            fl_text_append_char(word, *at);
    }
    if (quote) *trouble = "a quote has no end";
    return quote ? NULL : at;
}

typedef FL_VECTOR_OF(const char *) words;

/* Blanks, quotes and backslashes; nothing is expanded. False: *trouble says why not. */
static bool split(struct fl_arena *arena, const char *line, words *all, const char **trouble) {
    *all = (words){0};
    for (;;) {
        line += strspn(line, " \t\r\n");
        if (!*line) return true;
        struct fl_text word = fl_text_make(arena);
        line = read_word(line, &word, trouble);
        if (!line) return false;
        fl_vector_push(arena, all, fl_text_string(&word));
    }
}

/* ---- the files of a test ---- */

static const char *const suffixes[] = {".args", ".in", ".out", ".code", ".inputs"};
enum part { PART_ARGS, PART_IN, PART_OUT, PART_CODE, PART_INPUTS, PART_COUNT };

struct reading {
    struct fl_arena *arena;
    const char *directory;
    const struct fl_program *program;
    struct fl_diagnostics *diagnostics;
};

static const char *path_of(const struct reading *reading, const char *test, enum part part) {
    return fl_path_join(reading->arena, reading->directory,
                        fl_arena_format(reading->arena, "%s%s", test, suffixes[part]));
}

/* False: it is not there, or *status says that it can't be read. */
static bool read_part(const struct reading *reading, const char *test, enum part part, struct fl_file_bytes *file,
                      enum fl_status *status) {
    int error = fl_file_read(reading->arena, path_of(reading, test, part), file);
    if (!error) return true;
    if (error == ENOENT) return false;
    *status = fl_input_file_read(reading->arena, path_of(reading, test, part), reading->diagnostics, file);
    return false;
}

static enum fl_status complain(const struct reading *reading, const char *test, enum part part, const char *what) {
    fl_diagnostics_add(reading->diagnostics, FL_ERROR, path_of(reading, test, part), 1, 0, "%s", what);
    return FL_BAD_INPUT;
}

static enum fl_status add_arguments(const struct reading *reading, const char *test, struct fl_inputs *inputs) {
    struct fl_file_bytes file = {NULL, 0};
    enum fl_status status = FL_OK;
    words all = {0};
    if (!read_part(reading, test, PART_ARGS, &file, &status)) return status;
    const char *trouble = NULL;
    if (!split(reading->arena, (const char *)file.bytes, &all, &trouble))
        return complain(reading, test, PART_ARGS, trouble);
    fl_inputs_add_argument(inputs, "program");
    for (size_t i = 0; i < all.count; i++) fl_inputs_add_argument(inputs, all.items[i]);
    return FL_OK;
}

static enum fl_status add_inputs(const struct reading *reading, const char *name, struct fl_test *test) {
    struct fl_inputs *inputs = fl_inputs_create(reading->arena);
    struct fl_file_bytes file = {NULL, 0};
    test->inputs = inputs;
    enum fl_status status = add_arguments(reading, name, inputs);
    if (status == FL_OK && read_part(reading, name, PART_IN, &file, &status))
        fl_text_append_bytes(&inputs->standard_input, (const char *)file.bytes, file.size);
    if (status == FL_OK && read_part(reading, name, PART_INPUTS, &file, &status))
        status = fl_inputs_parse(inputs, path_of(reading, name, PART_INPUTS), (const char *)file.bytes, file.size,
                                 reading->program, reading->diagnostics);
    return status;
}

static enum fl_status add_code(const struct reading *reading, const char *name, struct fl_test_result *expected) {
    struct fl_file_bytes file = {NULL, 0};
    enum fl_status status = FL_OK;
    if (!read_part(reading, name, PART_CODE, &file, &status)) return status;
    char *end;
    long code = strtol((const char *)file.bytes, &end, 10);
    bool is_number = end != (const char *)file.bytes && !end[strspn(end, " \t\r\n")] && code >= 0 && code <= 255;
    if (!is_number) return complain(reading, name, PART_CODE, "this is no exit code: a number from 0 to 255");
    expected->has_code = true;
    expected->code = (int)code;
    return FL_OK;
}

static enum fl_status read_test(const struct reading *reading, const char *name, struct fl_test *test) {
    struct fl_file_bytes file = {NULL, 0};
    test->name = name;
    enum fl_status status = add_inputs(reading, name, test);
    if (status == FL_OK && read_part(reading, name, PART_OUT, &file, &status)) {
        test->expected.has_output = true;
        test->expected.output = (struct fl_input_bytes){(const char *)file.bytes, file.size};
    }
    return status == FL_OK ? add_code(reading, name, &test->expected) : status;
}

/* ---- the directory ---- */

typedef FL_VECTOR_OF(const char *) names;

static void add_name(struct fl_arena *arena, names *all, const char *file) {
    for (enum part part = 0; part < PART_COUNT; part++) {
        size_t length = strlen(file) - strlen(suffixes[part]);
        if (!fl_string_has_suffix(file, suffixes[part]) || !length) continue;
        const char *name = fl_arena_format(arena, "%.*s", (int)length, file);
        for (size_t i = 0; i < all->count; i++)
            if (strcmp(all->items[i], name) == 0) return;
        fl_vector_push(arena, all, name);
    }
}

static int compare_names(const void *left, const void *right) {
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static enum fl_status list_tests(const struct reading *reading, names *all) {
    DIR *directory = opendir(reading->directory);
    if (!directory) {
        fl_diagnostics_add(reading->diagnostics, FL_ERROR, reading->directory, 0, 0, "%s", strerror(errno));
        return FL_BAD_INPUT;
    }
    for (const struct dirent *entry; (entry = readdir(directory));) add_name(reading->arena, all, entry->d_name);
    closedir(directory);
    if (all->count) {
        qsort(all->items, all->count, sizeof *all->items, compare_names);
        return FL_OK;
    }
    fl_diagnostics_add(reading->diagnostics, FL_ERROR, reading->directory, 0, 0,
                       "there is no test: no file NAME.args, NAME.in, NAME.out, NAME.code or NAME.inputs");
    return FL_BAD_INPUT;
}

enum fl_status fl_suite_read(struct fl_arena *arena, const char *directory, const struct fl_program *program,
                             struct fl_diagnostics *diagnostics, struct fl_suite *suite) {
    struct reading reading = {arena, directory, program, diagnostics};
    names all = {0};
    enum fl_status status = list_tests(&reading, &all);
    for (size_t i = 0; i < all.count && status == FL_OK; i++) {
        struct fl_test test = {0};
        status = read_test(&reading, all.items[i], &test);
        fl_vector_push(arena, &suite->tests, test);
    }
    return status;
}

/* ---- what came out ---- */

static bool has_output(const struct fl_test_result *expected, const struct fl_outcome *outcome) {
    const struct fl_text *output = &outcome->standard_output;
    return output->count == expected->output.count &&
           (!output->count || memcmp(output->items, expected->output.bytes, output->count) == 0);
}

bool fl_test_is_passed(const struct fl_test_result *expected, const struct fl_outcome *outcome) {
    return outcome->kind == FL_OUTCOME_EXITED && (!expected->has_code || outcome->status == expected->code) &&
           (!expected->has_output || has_output(expected, outcome));
}

size_t fl_test_right_bytes(const struct fl_test_result *expected, const struct fl_outcome *outcome) {
    const struct fl_text *output = &outcome->standard_output;
    size_t count = 0;
    if (!expected->has_output) return output->count;
    while (count < output->count && count < expected->output.count &&
           output->items[count] == expected->output.bytes[count])
        count++;
    return count;
}

enum { SHOWN_BYTES = 24 };

static const char *shown(struct fl_arena *arena, const char *bytes, size_t count, size_t from) {
    struct fl_text text = fl_text_make(arena);
    size_t shown = count - from < SHOWN_BYTES ? count - from : SHOWN_BYTES;
    if (from == count) return "the end";
    fl_text_append_char(&text, '"');
    fl_text_append_escaped(&text, bytes + from, shown);
    fl_text_append(&text, from + shown < count ? "\"..." : "\"");
    return fl_text_string(&text);
}

static const char *trouble_of(struct fl_arena *arena, const struct fl_program *program,
                              const struct fl_outcome *outcome) {
    if (outcome->kind != FL_OUTCOME_CHECK_FAILED) return fl_arena_copy_string(arena, outcome->message);
    return fl_arena_format(arena, "%s: %s", fl_check_kind_text(program->checks[outcome->check.index].kind),
                           outcome->message);
}

const char *fl_test_difference(struct fl_arena *arena, const struct fl_program *program,
                               const struct fl_test_result *expected, const struct fl_outcome *outcome) {
    const struct fl_text *output = &outcome->standard_output;
    size_t at = fl_test_right_bytes(expected, outcome);
    bool is_wrong = expected->has_output && at < output->count;
    if (outcome->kind == FL_OUTCOME_STEP_LIMIT && !is_wrong)
        return fl_arena_format(arena, "it does not end: it was stopped after %" PRIu64 " steps", outcome->steps);
    bool is_stopped = outcome->kind == FL_OUTCOME_STEP_LIMIT || outcome->kind == FL_OUTCOME_TIME_LIMIT;
    if (outcome->kind != FL_OUTCOME_EXITED && !(is_stopped && is_wrong))
        return trouble_of(arena, program, outcome);
    if (expected->has_output && !has_output(expected, outcome)) {
        return fl_arena_format(arena, "the output differs from byte %zu on: expected %s, got %s", at + 1,
                               shown(arena, expected->output.bytes, expected->output.count, at),
                               shown(arena, output->items, output->count, at));
    }
    return fl_arena_format(arena, "the exit code is %d instead of %d", outcome->status, expected->code);
}
