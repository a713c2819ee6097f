#include "engine/confirm/build/start.h"

#include <errno.h>
#include <string.h>

#include "engine/confirm/build/compile_native.h"
#include "engine/confirm/build/entry_stub.h"
#include "engine/confirm/build/linker.h"
#include "engine/confirm/build/runtime_objects.h"
#include "engine/confirm/build/stub.h"
#include "frontend/compile/compile.h"
#include "frontend/compile/compiler.h"
#include "base/system/file.h"
#include "run/inputs.h"

#define COUNT_OF(table) (sizeof(table) / sizeof *(table))

/* Was there no problem? */
static bool is_fine(struct fl_build *build, const char *problem) {
    if (!build->problem) build->problem = problem;
    return !problem;
}

static const char *file_name(struct fl_build *build, const char *name, size_t number, const char *extension) {
    return fl_arena_format(build->arena, "%s/%s%d-%zu.%s", build->directory, name, (int)build->kind, number,
                           extension);
}

static bool is_32_bit(const struct fl_build *build) {
    return build->program->pointer_width == 32;
}

static const char *width_flag(const struct fl_build *build) {
    return is_32_bit(build) ? "-m32" : "-m64";
}

/* C, or assembly. */
static bool compile_generated(struct fl_build *build, const char *source, const struct fl_text *text,
                              const char *object) {
    if (!is_fine(build, fl_write_whole_file(build->arena, source, text->items, text->count))) return false;
    fl_words words = {0};
    const char *compiler = fl_compiler_program(build->arena);
    const char *const all[] = {compiler, width_flag(build), "-w", "-O0", "-c", "-o", object};
    fl_words_push_all(build->arena, &words, all, COUNT_OF(all));
    const char *const for_c[] = {"-std=gnu17", "-fno-builtin"};
    bool is_c = fl_string_has_suffix(source, ".c");
    if (is_c) fl_words_push_all(build->arena, &words, for_c, COUNT_OF(for_c));
    /* So that it knows the ends of variables that are defined here. */
    if (is_c && fl_build_has_address(build->kind)) fl_vector_push(build->arena, &words, "-fsanitize=address");
    fl_vector_push(build->arena, &words, source);
    struct fl_process_result result = fl_tool_run(build, build->arena, &words, NULL);
    return is_fine(build, fl_tool_problem(build->arena, &result, fl_compiler_name()));
}

static bool compile_stubs(struct fl_build *build, const struct fl_text *stubs, size_t number,
                          const char **object) {
    *object = file_name(build, "stubs", number, "o");
    return compile_generated(build, file_name(build, "stubs", number, "c"), stubs, *object);
}

/* The code between calls that are recorded and their functions, where the linker knows of them. */
static bool add_recorded(struct fl_build *build, fl_words *objects) {
    if (!build->recorded.count) return true;
    struct fl_text assembly = fl_text_make(build->arena);
    fl_recorded_calls_wrap(&build->recorded, build->program, &assembly);
    const char *object = file_name(build, "calls", 0, "o");
    fl_vector_push(build->arena, objects, object);
    return compile_generated(build, file_name(build, "calls", 0, "s"), &assembly, object);
}

/* ---- linking ---- */

static bool is_model_function(const struct fl_program *program, const char *name) {
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct fl_function *function = &program->functions[i];
        if (function->has_body && !function->is_users && strcmp(function->name, name) == 0) return true;
    }
    return false;
}

static void push_symbol(struct fl_arena *arena, fl_words *words, const char *name) {
    fl_vector_push(arena, words, fl_arena_format(arena, "-Wl,--defsym=%s=fl_feed_%s", name, name));
}

/* Only the program's own calls: what it holds elsewhere is no input. */
static bool has_heap_inputs(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (program->inputs[i].kind == FL_INPUT_HEAP) return true;
    return false;
}

/* May memory run out? Then its inputs are named "malloc fails" and so on. */
static bool has_failing_allocation(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (program->inputs[i].name && fl_input_is_allocation(program->inputs[i].name)) return true;
    return false;
}

static void push_wrapped(struct fl_arena *arena, const struct fl_program *program, fl_words *words) {
    static const char *const allocating[] = {
#define FL_ALLOCATION(name) "-Wl,--wrap=" #name,
#include "runtime/allocation.def"
    };
    if (has_failing_allocation(program))
        fl_words_push_all(arena, words, allocating, COUNT_OF(allocating));
    else if (has_heap_inputs(program))
        fl_vector_push(arena, words, "-Wl,--wrap=malloc");
}

static void push_symbols(struct fl_arena *arena, const struct fl_program *program, fl_words *words) {
    static const char *const replaced[] = {
#define FL_REPLACED(name) #name,
#include "runtime/replaced.def"
    };
    for (size_t i = 0; i < fl_known_function_count; i++) push_symbol(arena, words, fl_known_functions[i]);
    for (size_t i = 0; i < COUNT_OF(replaced); i++)
        if (is_model_function(program, replaced[i])) push_symbol(arena, words, replaced[i]);
    push_wrapped(arena, program, words);
    if (fl_program_has_entry(program)) fl_vector_push(arena, words, "-Wl,--defsym=main=fl_feed_entry");
}

/* What of the user's flags matters to the linker. */
static bool is_link_flag(const char *flag) {
    static const char *const prefixes[] = {"-l", "-L", "-Wl,", "-pthread"};
    for (size_t i = 0; i < COUNT_OF(prefixes); i++)
        if (fl_string_has_prefix(flag, prefixes[i])) return true;
    return false;
}

void fl_build_link_flags(struct fl_arena *arena, const struct fl_build *build, fl_words *words) {
    push_symbols(arena, build->program, words);
    for (size_t i = 0; i < build->options->compiler_flag_count; i++)
        if (is_link_flag(build->options->compiler_flags[i]))
            fl_vector_push(arena, words, build->options->compiler_flags[i]);
    fl_vector_push(arena, words, "-lm");
}

/* How linkers begin to say which symbol is missing; the first has it in quotes. */
static const char *const missing_signs[] = {"undefined reference to ", "undefined symbol: "};

static bool mentions_undefined(const struct fl_process_result *result) {
    for (size_t i = 0; i < COUNT_OF(missing_signs); i++)
        if (strstr(fl_text_string(&result->output), missing_signs[i])) return true;
    return false;
}

static void push_objects(struct fl_build *build, fl_words *words, const fl_words *objects) {
    fl_words_push_all(build->arena, words, objects->items, objects->count);
    fl_recorded_calls_link(build->arena, &build->recorded, build->program, words);
}

static void begin_linking(struct fl_build *build, fl_words *words, const char *driver, const fl_words *objects,
                          const char *executable) {
    const char *const first[] = {driver, width_flag(build), "-no-pie", "-o", executable};
    fl_words_push_all(build->arena, words, first, COUNT_OF(first));
    push_objects(build, words, objects);
}

/* Did the linker come to an end that another one would not change? */
static bool is_final(const struct fl_process_result *result) {
    return fl_process_has_succeeded(result) || result->is_cancelled || result->has_timed_out ||
           mentions_undefined(result);
}

/* gcc starts faster than clang. */
static struct fl_process_result link_plain(struct fl_build *build, const fl_words *objects,
                                           const char *executable) {
    fl_words words = {0};
    push_objects(build, &words, objects);
    fl_build_link_flags(build->arena, build, &words);
    struct fl_process_result result = fl_link_directly(build, &words, executable);
    if (is_final(&result)) return result;
    words.count = 0;
    begin_linking(build, &words, "gcc", objects, executable);
    fl_build_link_flags(build->arena, build, &words);
    return fl_tool_run(build, build->arena, &words, NULL);
}

/* The sanitizer's shared library is linked in a sixth of the time of its archive, which clang would take; it
 * has to be the first library. */
static struct fl_process_result link_shared(struct fl_build *build, const fl_words *objects,
                                            const char *executable) {
    const char *name = is_32_bit(build) ? "libclang_rt.asan-i386.so" : "libclang_rt.asan-x86_64.so";
    const char *library = fl_compiler_library(build->arena, name);
    if (!library) return (struct fl_process_result){.error = ENOENT};
    const char *place = fl_arena_format(build->arena, "-Wl,-rpath=%s", fl_path_directory(build->arena, library));
    const char *const more[] = {"-fuse-ld=gold", library, place};
    fl_words words = {0};
    fl_vector_push(build->arena, &words, library);
    push_objects(build, &words, objects);
    fl_vector_push(build->arena, &words, place);
    fl_build_link_flags(build->arena, build, &words);
    struct fl_process_result direct = fl_link_directly(build, &words, executable);
    if (is_final(&direct)) return direct;
    words.count = 0;
    begin_linking(build, &words, "gcc", objects, executable);
    fl_words_push_all(build->arena, &words, more, COUNT_OF(more));
    fl_build_link_flags(build->arena, build, &words);
    struct fl_process_result result = fl_tool_run(build, build->arena, &words, NULL);
    if (!is_final(&result)) result.error = ENOENT;
    return result;
}

/* clang knows where its sanitizers are. */
static struct fl_process_result link_with_clang(struct fl_build *build, const fl_words *objects,
                                                const char *executable) {
    fl_words words = {0};
    begin_linking(build, &words, fl_compiler_name(), objects, executable);
    const char *sanitizer = fl_build_sanitizer(build->kind);
    if (sanitizer) fl_vector_push(build->arena, &words, fl_arena_format(build->arena, "-fsanitize=%s", sanitizer));
    fl_build_link_flags(build->arena, build, &words);
    return fl_tool_run(build, build->arena, &words, NULL);
}

static struct fl_process_result link_objects(struct fl_build *build, const fl_words *objects,
                                             const char *executable) {
    if (build->kind == FL_BUILD_MEMORY) return link_with_clang(build, objects, executable);
    struct fl_process_result result = fl_build_has_address(build->kind) ? link_shared(build, objects, executable)
                                                                        : link_plain(build, objects, executable);
    return result.error == ENOENT ? link_with_clang(build, objects, executable) : result;
}

/* Definitions for each "undefined reference to `name'", 'name', or "undefined symbol: name". */
static void stub_missing(struct fl_build *build, const char *output, struct fl_map *names, struct fl_text *stubs) {
    for (size_t i = 0; i < COUNT_OF(missing_signs); i++)
        for (const char *at = strstr(output, missing_signs[i]); at; at = strstr(at, missing_signs[i])) {
            at += strlen(missing_signs[i]);
            at += strspn(at, "`'");
            const char *name = fl_arena_format(build->arena, "%.*s", (int)strcspn(at, "'\n"), at);
            fl_stub_for_symbol(stubs, build->program, name, names);
        }
}

/* ---- all of it ---- */

static bool add_runtime(struct fl_build *build, fl_words *objects) {
    const struct fl_runtime_part *runtime = is_32_bit(build) ? &fl_runtime_32 : &fl_runtime_64;
    const char *path = file_name(build, "runtime", 0, "o");
    fl_vector_push(build->arena, objects, path);
    return is_fine(
        build, fl_write_whole_file(build->arena, path, runtime->begin, (size_t)(runtime->end - runtime->begin)));
}

static bool add_observer(struct fl_build *build, fl_words *objects) {
    if (!fl_build_is_observed(build->kind)) return true;
    const char *text = build->options->instrumentation->native_observer;
    const char *source = file_name(build, "observer", 0, "c"), *object = file_name(build, "observer", 0, "o");
    if (!is_fine(build, fl_write_whole_file(build->arena, source, text, strlen(text)))) return false;
    fl_words words = {0};
    size_t count;
    const char *const *flags = fl_compile_observer_flags(&count);
    const char *const last[] = {width_flag(build), "-c", "-o", object, source};
    fl_vector_push(build->arena, &words, fl_compiler_program(build->arena));
    fl_words_push_all(build->arena, &words, flags, count);
    fl_words_push_all(build->arena, &words, last, COUNT_OF(last));
    fl_vector_push(build->arena, objects, object);
    struct fl_process_result result = fl_tool_run(build, build->arena, &words, NULL);
    return is_fine(build, fl_tool_problem(build->arena, &result, fl_compiler_name()));
}

static bool build_all(struct fl_build *build) {
    fl_words objects = {0};
    struct fl_map names = fl_map_make(build->arena);
    struct fl_text stubs = fl_text_make(build->arena);
    const char *object;
    if (!is_fine(build, fl_compile_native(build, &objects)) || !add_runtime(build, &objects)) return false;
    if (!add_observer(build, &objects) || !add_recorded(build, &objects)) return false;
    fl_stubs_for_inputs(&stubs, build->program, &names);
    fl_stub_for_entry(&stubs, build->program);
    if (stubs.count) {
        if (!compile_stubs(build, &stubs, 0, &object)) return false;
        fl_vector_push(build->arena, &objects, object);
    }
    const char *executable = file_name(build, "program", 0, "exe");
    struct fl_process_result result = link_objects(build, &objects, executable);
    struct fl_text missing = fl_text_make(build->arena);
    stub_missing(build, fl_text_string(&result.output), &names, &missing);
    if (missing.count) {
        if (!compile_stubs(build, &missing, 1, &object)) return false;
        fl_vector_push(build->arena, &objects, object);
        result = link_objects(build, &objects, executable);
        build->missing = fl_text_string(&missing);
    }
    if (!is_fine(build, fl_tool_problem(build->arena, &result, "the linker"))) return false;
    build->executable = executable;
    return true;
}

static void build_recoverably(void *context) {
    build_all(context);
}

static void *build_in_background(void *argument) {
    struct fl_build *build = argument;
    if (!fl_recovery_run(&build->recovery, build_recoverably, build)) {
        build->problem = build->recovery.message;
        build->executable = NULL;
    }
    return NULL;
}

void fl_build_start(struct fl_build *build) {
    if (build->is_started) return;
    build->is_started = true;
    build->arena = fl_arena_create();
    if (pthread_create(&build->thread, NULL, build_in_background, build) == 0) return;
    build->is_joined = true;
    build_in_background(build);
}

void fl_build_wait(struct fl_build *build) {
    fl_build_start(build);
    if (!build->is_joined) pthread_join(build->thread, NULL);
    build->is_joined = true;
}

void fl_build_dispose(struct fl_build *build) {
    if (!build->is_started) return;
    atomic_store(&build->is_cancelled, true);
    fl_build_wait(build);
    fl_arena_destroy(build->arena);
}
