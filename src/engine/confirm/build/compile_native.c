#include "engine/confirm/build/compile_native.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/system/file.h"
#include "base/system/object_file.h"
#include "engine/confirm/build/entry_stub.h"
#include "engine/confirm/build/event_calls.h"
#include "engine/confirm/build/space_locals.h"
#include "frontend/compile/compile.h"
#include "frontend/compile/compiler.h"
#include "frontend/instrument/instrument.h"
#include "frontend/instrument/renew.h"
#include "program/inline_bodies.h"

#define COUNT_OF(table) (sizeof(table) / sizeof *(table))

const char *const fl_known_functions[] = {
#define FL_KNOWN(name) #name,
#include "runtime/known.def"
};
const size_t fl_known_function_count = COUNT_OF(fl_known_functions);

/* ---- tools ---- */

/* The first line of what a tool said that names an error, or the first one. */
static const char *first_error(struct fl_arena *arena, const char *output) {
    const char *error = strstr(output, "error:");
    if (!error) error = strstr(output, "undefined reference");
    const char *line = error ? error : output;
    while (line > output && line[-1] != '\n') line--;
    return fl_arena_format(arena, "%.*s", (int)strcspn(line, "\n"), line);
}

const char *fl_tool_problem(struct fl_arena *arena, const struct fl_process_result *result, const char *tool) {
    if (fl_process_has_succeeded(result)) return NULL;
    if (result->error) return fl_arena_format(arena, "%s: %s", tool, strerror(result->error));
    if (result->has_timed_out) return fl_arena_format(arena, "%s: no time was left", tool);
    const char *said = first_error(arena, fl_text_string(&result->output));
    return fl_arena_format(arena, "%s failed: %s", tool, *said ? said : "without a message");
}

struct fl_process_result fl_tool_run(struct fl_build *build, struct fl_arena *arena, fl_words *words,
                                     const char *directory) {
    fl_vector_push(arena, words, NULL);
    struct fl_process_request request = {.path = words->items[0],
                                         .arguments = words->items,
                                         .directory = directory,
                                         .keeps_standard_output = true,
                                         .is_cancelled = &build->is_cancelled,
                                         .box = build->box};
    return fl_process_run(arena, &request);
}

const char *fl_write_whole_file(struct fl_arena *arena, const char *path, const void *bytes, size_t size) {
    int error = fl_file_write(path, bytes, size);
    return error ? fl_arena_format(arena, "%s cannot be written: %s", path, strerror(error)) : NULL;
}

static bool read_file(struct fl_arena *arena, const char *path, struct fl_file_bytes *file) {
    return fl_file_read(arena, path, file) == 0;
}

/* ---- one source ---- */

void fl_compile_native_flags(struct fl_arena *arena, const struct fl_build *build, fl_words *words) {
    fl_vector_push(arena, words, "-gdwarf-4"); /* addr2line 2.40 mistakes the files of version 5 */
    /* The memory sanitizer loses sight of what other checks compute with. */
    if (build->kind == FL_BUILD_MEMORY)
        fl_vector_push(arena, words, "-fno-sanitize=undefined,float-cast-overflow");
    fl_vector_push(arena, words, "-fsanitize=unreachable");
    const char *sanitizer = fl_build_sanitizer(build->kind);
    if (!sanitizer) return;
    fl_vector_push(arena, words, fl_arena_format(arena, "-fsanitize=%s", sanitizer));
    fl_vector_push(arena, words, "-fno-omit-frame-pointer");
}

/* Where an inline function has its only body, the compiler is asked for it. */
static const char *push_prologue(struct fl_build *build, struct fl_arena *arena, size_t number, const char *output,
                                 fl_words *words) {
    const char *text = fl_inline_bodies_prologue(arena, build->program->inline_bodies, number);
    const char *path = fl_path_absolute(arena, fl_arena_format(arena, "%s.h", output));
    size_t count;
    if (!*text) return NULL;
    const char *const *flags = fl_compile_prologue_flags(arena, path, &count);
    fl_words_push_all(arena, words, flags, count);
    return fl_write_whole_file(arena, path, text, strlen(text));
}

static const char *compile_with(struct fl_build *build, struct fl_arena *arena, const struct fl_source *source,
                                size_t number, const char *const *form, size_t form_count, const char *output) {
    fl_words words = {0};
    size_t count;
    fl_vector_push(arena, &words, fl_compiler_program(arena));
    const char *const *flags = fl_compile_flags(arena, build->options, source, &count);
    fl_words_push_all(arena, &words, flags, count);
    fl_vector_push(arena, &words, "-w");
    fl_compile_native_flags(arena, build, &words);
    const char *problem = push_prologue(build, arena, number, output, &words);
    if (problem) return problem;
    fl_words_push_all(arena, &words, form, form_count);
    const char *const last[] = {"-o", output, source->argument};
    fl_words_push_all(arena, &words, last, COUNT_OF(last));
    struct fl_process_result result = fl_tool_run(build, arena, &words, source->directory);
    return fl_tool_problem(arena, &result, fl_compiler_name());
}

static const char *const to_bitcode[] = {"-c", "-emit-llvm", "-Xclang", "-disable-llvm-passes"};

/* What becomes of the bitcode of one source. */
static enum fl_status change(struct fl_build *build, struct fl_arena *arena, size_t number,
                             struct fl_diagnostics *diagnostics, const unsigned char **bytes, size_t *size) {
    const struct fl_bitcode_changes changes = {
        .instrumentation = fl_build_is_observed(build->kind) ? build->options->instrumentation : NULL,
        .handlers = build->program->handlers,
        .bodies = build->program->inline_bodies,
        .has_strict_ends = build->program->has_strict_ends,
    };
    enum fl_status status = FL_OK;
    if (build->kind == FL_BUILD_RENEWED) status = fl_renew_locals(arena, *bytes, *size, diagnostics, bytes, size);
    if (status == FL_OK && fl_build_is_instrumented(build))
        status = fl_instrument_bitcode(arena, &changes, number, *bytes, *size, diagnostics, bytes, size);
    return status;
}

const char *fl_compile_changed(struct fl_build *build, struct fl_arena *arena, const struct fl_source *source,
                               size_t number, const char *path) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_file_bytes file;
    const char *problem = compile_with(build, arena, source, number, to_bitcode, COUNT_OF(to_bitcode), path);
    if (problem) return problem;
    if (!read_file(arena, path, &file)) return "the module cannot be read";
    const unsigned char *bytes = file.bytes;
    size_t size = file.size;
    if (change(build, arena, number, &diagnostics, &bytes, &size) != FL_OK) return diagnostics.items[0].message;
    return fl_write_whole_file(arena, path, bytes, size);
}

/* What is left to do for bitcode, or LLVM's assembly. */
static const char *compile_module(struct fl_build *build, struct fl_arena *arena, const char *path,
                                  const char *form, const char *output) {
    fl_words words = {0};
    const char *width = build->program->pointer_width == 32 ? "-m32" : "-m64";
    const char *const all[] = {fl_compiler_program(arena), width, "-O0", "-w", form, "-o", output, path};
    fl_words_push_all(arena, &words, all, COUNT_OF(all));
    const char *sanitizer = fl_build_sanitizer(build->kind);
    if (sanitizer) fl_vector_push(arena, &words, fl_arena_format(arena, "-fsanitize=%s", sanitizer));
    struct fl_process_result result = fl_tool_run(build, arena, &words, NULL);
    return fl_tool_problem(arena, &result, fl_compiler_name());
}

static const char *disassemble(struct fl_build *build, struct fl_arena *arena, const char *bitcode,
                               const char *path) {
    fl_words words = {0};
    const char *const all[] = {fl_compiler_program(arena), "-S", "-emit-llvm", "-w",   "-Xclang",
                               "-disable-llvm-passes",     "-o", path,         bitcode};
    fl_words_push_all(arena, &words, all, COUNT_OF(all));
    struct fl_process_result result = fl_tool_run(build, arena, &words, NULL);
    return fl_tool_problem(arena, &result, fl_compiler_name());
}

/* By way of LLVM's assembly, before the sanitizer has seen it. */
static const char *compile_spaced(struct fl_build *build, struct fl_arena *arena, const char *bitcode,
                                  const char *form, const char *output) {
    const char *path = fl_arena_format(arena, "%s.ll", output);
    const char *problem = disassemble(build, arena, bitcode, path);
    struct fl_file_bytes file;
    if (problem) return problem;
    if (!read_file(arena, path, &file)) return "the module cannot be read";
    struct fl_text text = fl_text_make(arena);
    fl_space_locals(&text, (const char *)file.bytes);
    problem = fl_write_whole_file(arena, path, text.items, text.count);
    return problem ? problem : compile_module(build, arena, path, form, output);
}

static bool goes_through_bitcode(const struct fl_build *build) {
    return fl_build_is_instrumented(build) || build->kind == FL_BUILD_RENEWED || build->kind == FL_BUILD_SPACED;
}

static const char *compile(struct fl_build *build, struct fl_arena *arena, const struct fl_source *source,
                           size_t number, const char *form, const char *output) {
    if (!goes_through_bitcode(build)) return compile_with(build, arena, source, number, &form, 1, output);
    const char *path = fl_arena_format(arena, "%s.bc", output);
    const char *problem = fl_compile_changed(build, arena, source, number, path);
    if (problem) return problem;
    return build->kind == FL_BUILD_SPACED ? compile_spaced(build, arena, path, form, output)
                                          : compile_module(build, arena, path, form, output);
}

/* ---- functions that a file keeps to itself ----
 *
 * The linker sends calls of known functions to the runtime, but does not see those of a static
 * function: they are redirected in the assembly. Static functions and variables that a function other
 * than main is given are made global in the object file. */

static bool hides_functions(struct fl_arena *arena, const char *object) {
    struct fl_file_bytes file;
    if (!read_file(arena, object, &file)) return false;
    for (size_t i = 0; i < fl_known_function_count; i++)
        if (fl_object_file_has_local(file.bytes, file.size, fl_known_functions[i])) return true;
    return false;
}

static bool is_known(const char *name, size_t length) {
    for (size_t i = 0; i < fl_known_function_count; i++)
        if (strlen(fl_known_functions[i]) == length && memcmp(fl_known_functions[i], name, length) == 0)
            return true;
    return false;
}

/* Are calls that are recorded redirected here, rather than by the linker? */
static bool redirects_events(const struct fl_build *build) {
    return fl_recorded_calls_are_own(&build->recorded, build->program);
}

/* What is put before the name of a function that is called, or NULL. */
static const char *call_prefix(const struct fl_build *build, const char *name) {
    size_t length = strcspn(name, "@ \t\n");
    if (is_known(name, length)) return "fl_feed_";
    return fl_recorded_call_prefix(&build->recorded, build->program, name, length);
}

/* "\tcallq\treach_error" to "\tcallq\tfl_feed_reach_error". */
static void redirect_calls(const struct fl_build *build, struct fl_text *text, const char *assembly) {
    for (const char *line = assembly; *line;) {
        size_t length = strcspn(line, "\n") + 1;
        if (!line[length - 1]) length--;
        bool is_call = fl_string_has_prefix(line, "\tcallq\t") || fl_string_has_prefix(line, "\tcalll\t");
        size_t prefix = is_call ? strlen("\tcallq\t") : 0;
        fl_text_append_bytes(text, line, prefix);
        const char *added = is_call ? call_prefix(build, line + prefix) : NULL;
        if (added) {
            /* "@PLT" is for functions of others. */
            fl_text_format(text, "%s%.*s\n", added, (int)strcspn(line + prefix, "@ \t\n"), line + prefix);
        } else {
            fl_text_append_bytes(text, line + prefix, length - prefix);
        }
        line += length;
    }
    if (redirects_events(build)) fl_recorded_calls_append(&build->recorded, build->program, text);
}

static const char *compile_redirected(struct fl_build *build, struct fl_arena *arena,
                                      const struct fl_source *source, size_t number, const char *object) {
    const char *path = fl_arena_format(arena, "%s.s", object);
    const char *problem = compile(build, arena, source, number, "-S", path);
    struct fl_file_bytes file;
    if (problem) return problem;
    if (!read_file(arena, path, &file)) return "the assembly cannot be read";
    struct fl_text text = fl_text_make(arena);
    redirect_calls(build, &text, (const char *)file.bytes);
    problem = fl_write_whole_file(arena, path, text.items, text.count);
    if (problem) return problem;
    fl_words words = {0};
    const char *width = build->program->pointer_width == 32 ? "-m32" : "-m64";
    const char *const all[] = {fl_compiler_name(), width, "-c", "-o", object, path};
    fl_words_push_all(arena, &words, all, COUNT_OF(all));
    struct fl_process_result result = fl_tool_run(build, arena, &words, NULL);
    return fl_tool_problem(arena, &result, fl_compiler_name());
}

static const char *expose(struct fl_build *build, struct fl_arena *arena, const struct fl_source_list *sources,
                          size_t source, const char *object) {
    fl_words symbols = {0}, words = {0};
    struct fl_file_bytes file;
    fl_entry_symbols(arena, build->program, sources, source, &symbols);
    if (!symbols.count || !read_file(arena, object, &file)) return NULL;
    fl_vector_push(arena, &words, "objcopy");
    for (size_t i = 0; i < symbols.count; i++)
        if (fl_object_file_has_local(file.bytes, file.size, symbols.items[i]))
            fl_vector_push(arena, &words, fl_arena_format(arena, "--globalize-symbol=%s", symbols.items[i]));
    if (words.count == 1) return NULL;
    fl_vector_push(arena, &words, object);
    struct fl_process_result result = fl_tool_run(build, arena, &words, NULL);
    return fl_tool_problem(arena, &result, "objcopy");
}

/* __builtin_unreachable traps only in what is compiled here. */
static bool has_unreachable(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->check_count; i++)
        if (program->checks[i].kind == FL_CHECK_UNREACHABLE) return true;
    return false;
}

const struct fl_object_file *fl_compile_native_given(const struct fl_build *build, size_t source) {
    const struct fl_object_files *objects = build->options->objects;
    bool is_given = objects && source < objects->count && objects->items[source].bytes;
    if (!is_given || build->kind != FL_BUILD_PLAIN || has_unreachable(build->program)) return NULL;
    if (fl_build_is_instrumented(build)) return NULL;
    return &objects->items[source];
}

static const char *compile_source(struct fl_build *build, struct fl_arena *arena,
                                  const struct fl_source_list *sources, size_t number, const char *object,
                                  bool *is_redirected) {
    const struct fl_source *source = &sources->items[number];
    const struct fl_object_file *given = fl_compile_native_given(build, number);
    const char *problem = given ? fl_write_whole_file(arena, object, given->bytes, given->size)
                                : compile(build, arena, source, number, "-c", object);
    if (problem) return problem;
    *is_redirected = hides_functions(arena, object);
    if (*is_redirected || redirects_events(build))
        problem = compile_redirected(build, arena, source, number, object);
    return problem ? problem : expose(build, arena, sources, number, object);
}

/* ---- all of them ---- */

enum { MOST_WORKERS = 16 };

struct compilation {
    struct fl_build *build;
    const struct fl_source_list *sources;
    const fl_words *objects;
    bool *is_redirected;
    atomic_size_t next;
};

struct worker {
    struct compilation *compilation;
    struct fl_arena *arena;
    pthread_t thread;
    const char *problem;
    struct fl_recovery recovery;
};

static void compile_sources(void *context) {
    struct worker *worker = context;
    struct compilation *compilation = worker->compilation;
    for (;;) {
        size_t at = atomic_fetch_add(&compilation->next, 1);
        if (at >= compilation->sources->count || worker->problem) return;
        worker->problem = compile_source(compilation->build, worker->arena, compilation->sources, at,
                                         compilation->objects->items[at], &compilation->is_redirected[at]);
    }
}

static void *work(void *argument) {
    struct worker *worker = argument;
    if (!fl_recovery_run(&worker->recovery, compile_sources, worker)) worker->problem = worker->recovery.message;
    return NULL;
}

static size_t worker_count(const struct fl_build *build, size_t sources) {
    size_t count = build->options->jobs ? build->options->jobs : (size_t)sysconf(_SC_NPROCESSORS_ONLN);
    if (count > MOST_WORKERS) count = MOST_WORKERS;
    return count < sources ? count : sources;
}

/* The first worker is this thread. */
static const char *compile_all(struct compilation *compilation) {
    struct worker workers[MOST_WORKERS] = {0};
    size_t count = worker_count(compilation->build, compilation->sources->count), started = 0;
    for (size_t i = 0; i < count; i++) {
        workers[i].compilation = compilation;
        workers[i].arena = fl_arena_create();
        if (i > 0 && started + 1 == i && pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0)
            started++;
    }
    if (count) work(&workers[0]);
    const char *problem = NULL;
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && i <= started) pthread_join(workers[i].thread, NULL);
        if (workers[i].problem && !problem)
            problem = fl_arena_copy_string(compilation->build->arena, workers[i].problem);
        fl_arena_destroy(workers[i].arena);
    }
    return problem;
}

const char *fl_compile_native(struct fl_build *build, fl_words *objects) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(build->arena);
    struct fl_source_list sources;
    if (fl_sources_collect(build->arena, build->options->inputs, build->options->input_count, &diagnostics,
                           &sources) != FL_OK)
        return diagnostics.count ? diagnostics.items[0].message : "the sources cannot be read";
    for (size_t i = 0; i < sources.count; i++)
        fl_vector_push(build->arena, objects,
                       fl_arena_format(build->arena, "%s/source%d-%zu.o", build->directory, (int)build->kind, i));
    bool *is_redirected = FL_NEW_ARRAY(build->arena, bool, sources.count);
    build->is_redirected = is_redirected;
    struct compilation compilation = {
        .build = build, .sources = &sources, .objects = objects, .is_redirected = is_redirected};
    return compile_all(&compilation);
}
