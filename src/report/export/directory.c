#include "report/export/directory.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "base/system/file.h"

struct writer {
    struct fl_arena *arena;
    const struct fl_result *result;
    const struct fl_export_options *options;
    struct fl_diagnostics *diagnostics;
    const char *directory; /* of the failure */
};

static enum fl_status complain(const char *path, struct fl_diagnostics *diagnostics) {
    fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "cannot be written: %s", strerror(errno));
    return FL_BAD_ENVIRONMENT;
}

static enum fl_status make_directory(const char *path, struct fl_diagnostics *diagnostics) {
    struct stat status;
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && stat(path, &status) == 0 && S_ISDIR(status.st_mode)))
        return FL_OK;
    return complain(path, diagnostics);
}

enum fl_status fl_export_make_directories(struct fl_arena *arena, const char *path,
                                          struct fl_diagnostics *diagnostics) {
    char *part = fl_arena_copy_string(arena, path);
    for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        enum fl_status status = make_directory(part, diagnostics);
        if (status != FL_OK) return status;
        *slash = '/';
    }
    return make_directory(path, diagnostics);
}

enum fl_status fl_export_write(const char *path, const struct fl_text *text, struct fl_diagnostics *diagnostics) {
    errno = fl_file_write(path, fl_text_string(text), text->count);
    return errno ? complain(path, diagnostics) : FL_OK;
}

static void append_inputs(struct fl_text *text, const struct writer *writer,
                          const struct fl_result_failure *failure) {
    (void)writer;
    fl_inputs_print(text, failure->inputs.consumed);
}

static void append_command(struct fl_text *text, const struct writer *writer,
                           const struct fl_result_failure *failure) {
    (void)writer;
    fl_text_format(text, "%s\n", failure->inputs.command_line);
}

static void append_yaml(struct fl_text *text, const struct writer *writer,
                        const struct fl_result_failure *failure) {
    fl_export_witness_yaml(text, writer->result, failure, writer->options);
}

static void append_graphml(struct fl_text *text, const struct writer *writer,
                           const struct fl_result_failure *failure) {
    fl_export_witness_graphml(text, writer->result, failure, writer->options);
}

static void append_metadata(struct fl_text *text, const struct writer *writer,
                            const struct fl_result_failure *failure) {
    fl_export_test_metadata(text, writer->result, failure, writer->options);
}

static void append_test_case(struct fl_text *text, const struct writer *writer,
                             const struct fl_result_failure *failure) {
    (void)writer;
    fl_export_test_case(text, failure);
}

static void append_klee_file(struct fl_text *text, const struct writer *writer,
                             const struct fl_result_failure *failure) {
    fl_export_klee_file(text, writer->result, failure);
}

static void append_klee_list(struct fl_text *text, const struct writer *writer,
                             const struct fl_result_failure *failure) {
    fl_export_klee_list(text, writer->result, failure);
}

static const struct {
    const char *name;
    void (*append)(struct fl_text *text, const struct writer *writer, const struct fl_result_failure *failure);
} files[] = {
    {"inputs", append_inputs},
    {"command", append_command},
    {"witness.yml", append_yaml},
    {"witness.graphml", append_graphml},
    {"test-suite/metadata.xml", append_metadata},
    {"test-suite/testcase-1.xml", append_test_case},
    {"failure.ktest", append_klee_file},
    {"klee.txt", append_klee_list},
};

static enum fl_status write_failure(const struct writer *writer, const struct fl_result_failure *failure) {
    const char *suite = fl_arena_format(writer->arena, "%s/test-suite", writer->directory);
    enum fl_status status = fl_export_make_directories(writer->arena, suite, writer->diagnostics);
    for (size_t i = 0; status == FL_OK && i < sizeof files / sizeof *files; i++) {
        struct fl_text text = fl_text_make(writer->arena);
        files[i].append(&text, writer, failure);
        const char *path = fl_arena_format(writer->arena, "%s/%s", writer->directory, files[i].name);
        status = fl_export_write(path, &text, writer->diagnostics);
    }
    return status;
}

enum fl_status fl_export_directory(struct fl_arena *arena, const struct fl_result *result,
                                   const struct fl_export_options *options, const char *directory,
                                   struct fl_diagnostics *diagnostics) {
    enum fl_status status = fl_export_make_directories(arena, directory, diagnostics);
    for (size_t i = 0; status == FL_OK && i < result->failures.count; i++) {
        const struct fl_result_failure *failure = &result->failures.items[i];
        struct writer writer = {arena, result, options, diagnostics,
                                fl_arena_format(arena, "%s/failure-%" PRIu64, directory, failure->number)};
        status = write_failure(&writer, failure);
    }
    if (status == FL_OK && result->verdict == FL_VERDICT_HOLDS && !result->proof.is_outside) {
        struct fl_text text = fl_text_make(arena);
        fl_export_correctness_yaml(&text, result, options);
        status = fl_export_write(fl_arena_format(arena, "%s/witness.yml", directory), &text, diagnostics);
    }
    return status;
}
