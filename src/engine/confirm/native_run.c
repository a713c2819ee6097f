#include "engine/confirm/native_run.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/confirm/build/compile_native.h"
#include "base/system/process.h"
#include "base/system/file.h"

static const uint64_t memory_limit = UINT64_C(4) << 30;
/* Of what a run prints. */
static const uint64_t output_limit = UINT64_C(1) << 30;

/* ---- values ---- */

const char *fl_native_run_feed_name(const struct fl_input *site) {
    return site->kind == FL_INPUT_TIME ? "__fl_time" : site->name;
}

bool fl_native_run_is_fed(enum fl_input_kind kind) {
    return kind == FL_INPUT_VALUE || kind == FL_INPUT_BLOCK || kind == FL_INPUT_HEAP ||
           kind == FL_INPUT_UNDEFINED || kind == FL_INPUT_TIME || kind == FL_INPUT_PARAMETER ||
           kind == FL_INPUT_GLOBAL;
}

static void print_references(struct fl_text *text, const char *prefix, const char *name,
                             const struct fl_input_references *references) {
    for (size_t i = 0; i < references->all.count; i++) {
        const struct fl_input_reference *reference = &references->all.items[i];
        uint64_t call;
        if (fl_input_reference_is_block(reference, &call)) continue;
        fl_text_format(text, " @%s%s|%llu|%s|%llu\n", prefix, name, (unsigned long long)reference->offset,
                       reference->target, (unsigned long long)reference->addend);
    }
}

/* Addresses of blocks that malloc gave, as runtime/feed.h describes it. */
static void print_block_references(struct fl_text *text, const struct fl_input_references *references) {
    for (size_t i = 0; i < references->all.count; i++) {
        uint64_t words[3] = {references->all.items[i].offset, 0, references->all.items[i].addend};
        if (!fl_input_reference_is_block(&references->all.items[i], &words[1])) continue;
        for (size_t at = 0; at < sizeof words; at++)
            fl_text_format(text, "%02x", ((const unsigned char *)words)[at]);
        fl_text_append(text, " +\n");
    }
}

/* As runtime/objects.c describes it. */
static void print_objects(struct fl_text *text, const struct fl_inputs *inputs) {
    for (size_t i = 0; i < inputs->objects.count; i++) {
        const struct fl_input_object *object = &inputs->objects.items[i];
        for (size_t at = 0; at < object->bytes.count; at++)
            fl_text_format(text, "%02x", (unsigned char)object->bytes.bytes[at]);
        fl_text_format(text, " object %s\n", object->name);
        print_references(text, "object ", object->name, &object->references);
    }
}

/* As runtime/feed.h describes it. */
static void print_feed(struct fl_text *text, const struct fl_feed *feed) {
    print_objects(text, feed->inputs);
    for (size_t i = 0; i < feed->reads.count; i++) {
        const struct fl_input_read *read = &feed->reads.items[i];
        const struct fl_input *site = &feed->program->inputs[read->site.index];
        if (!fl_native_run_is_fed(site->kind) || strchr(fl_native_run_feed_name(site), '\n')) continue;
        uint32_t width = read->value.width;
        const void *bytes = width ? (const void *)fl_bits_words(&read->value) : read->block.bytes;
        size_t size = width ? (width + 7) / 8 : read->block.count;
        for (size_t at = 0; at < size; at++) fl_text_format(text, "%02x", ((const unsigned char *)bytes)[at]);
        fl_text_format(text, " %s\n", fl_native_run_feed_name(site));
        if (!read->given) continue;
        print_block_references(text, &read->given->references);
        print_references(text, "", site->name, &read->given->references);
    }
}

/* ---- files ---- */

static const char *in_directory(struct fl_arena *arena, const struct fl_native_run *run, const char *name) {
    return fl_arena_format(arena, "%s/%s", run->directory, name);
}

static bool has_contents(struct fl_arena *arena, const char *path, struct fl_input_bytes contents) {
    struct fl_diagnostics ignored = fl_diagnostics_make(arena);
    struct fl_file_bytes file;
    return fl_input_file_read(arena, path, &ignored, &file) == FL_OK && file.size == contents.count &&
           memcmp(file.bytes, contents.bytes, file.size) == 0;
}

static void make_parents(struct fl_arena *arena, const char *path, size_t from) {
    for (const char *slash = strchr(path + from, '/'); slash; slash = strchr(slash + 1, '/'))
        mkdir(fl_arena_format(arena, "%.*s", (int)(slash - path), path), 0700);
}

/* A file that the run read, in its working directory; others must be there as they are. */
static const char *supply_file(struct fl_arena *arena, const char *work, const struct fl_named_input *file) {
    bool is_outside = file->name[0] == '/' || strstr(file->name, "..");
    if (is_outside && has_contents(arena, file->name, file->value)) return NULL;
    if (is_outside)
        return fl_arena_format(arena, "the run reads the file %s, which can't be supplied", file->name);
    const char *path = fl_arena_format(arena, "%s/%s", work, file->name);
    make_parents(arena, path, strlen(work) + 1);
    return fl_write_whole_file(arena, path, file->value.bytes, file->value.count);
}

const char *fl_native_run_supply_files(struct fl_arena *arena, const struct fl_feed *feed, const char *directory) {
    if (mkdir(directory, 0700) != 0 && errno != EEXIST)
        return fl_arena_format(arena, "%s cannot be made: %s", directory, strerror(errno));
    for (size_t i = 0; i < feed->inputs->files.count; i++) {
        const struct fl_named_input *file = &feed->inputs->files.items[i];
        if (!fl_map_find_string(&feed->asked_files, file->name)) continue;
        const char *problem = supply_file(arena, directory, file);
        if (problem) return problem;
    }
    return NULL;
}

/* ---- arguments and environment ---- */

static const char *const *arguments(struct fl_arena *arena, const struct fl_inputs *inputs) {
    fl_words words = {0};
    for (size_t i = 0; i < inputs->arguments.count; i++)
        fl_vector_push(arena, &words, inputs->arguments.items[i].bytes);
    if (!words.count) fl_vector_push(arena, &words, "");
    fl_vector_push(arena, &words, NULL);
    return words.items;
}

static const char *sanitizer_options(struct fl_arena *arena, const struct fl_native_run *run) {
    return fl_arena_format(arena,
                           "ASAN_OPTIONS=symbolize=0:log_path='%s/sanitizer':detect_leaks=%d:exitcode=71:"
                           "detect_stack_use_after_return=1:allocator_may_return_null=1:handle_abort=0:"
                           "handle_sigill=0:handle_sigfpe=0:detect_odr_violation=0:redzone=128:max_redzone=2048:"
                           "hard_rss_limit_mb=4096:print_legend=0:print_summary=0",
                           run->directory, run->finds_leaks);
}

/* Nothing is inherited: the run saw only what its inputs say. */
static const char *const *environment(struct fl_arena *arena, const struct fl_native_run *run, const char *feed,
                                      const char *report) {
    const struct fl_inputs *inputs = run->feed->inputs;
    fl_words words = {0};
    for (size_t i = 0; i < inputs->environment.count; i++)
        fl_vector_push(arena, &words,
                       fl_arena_format(arena, "%s=%s", inputs->environment.items[i].name,
                                       inputs->environment.items[i].value.bytes));
    if (!fl_map_find_string(&run->feed->asked_environment, "TZ")) fl_vector_push(arena, &words, "TZ=UTC0");
    fl_vector_push(arena, &words, fl_arena_format(arena, "FAULTLINE_FEED=%s", feed));
    fl_vector_push(arena, &words, fl_arena_format(arena, "FAULTLINE_REPORT=%s", report));
    if (run->output)
        fl_vector_push(arena, &words,
                       fl_arena_format(arena, "FAULTLINE_EVENTS=%s", in_directory(arena, run, "events")));
    if (run->stack_bytes)
        fl_vector_push(arena, &words,
                       fl_arena_format(arena, "FAULTLINE_STACK=%llu", (unsigned long long)run->stack_bytes));
    if (run->is_address) {
        fl_vector_push(arena, &words, sanitizer_options(arena, run));
        fl_vector_push(arena, &words, run->leak_options);
    }
    if (run->is_memory)
        fl_vector_push(arena, &words,
                       fl_arena_format(arena, "MSAN_OPTIONS=symbolize=0:log_path='%s/sanitizer':exitcode=71",
                                       run->directory));
    fl_vector_push(arena, &words, NULL);
    return words.items;
}

/* ---- what it said ---- */

static const char *read_text(struct fl_arena *arena, const char *path) {
    struct fl_diagnostics ignored = fl_diagnostics_make(arena);
    struct fl_file_bytes file;
    return fl_input_file_read(arena, path, &ignored, &file) == FL_OK ? (const char *)file.bytes : NULL;
}

/* The sanitizer appends the process's number to the name of its log. */
static const char *read_log(struct fl_arena *arena, const struct fl_native_run *run) {
    DIR *directory = opendir(run->directory);
    const char *log = NULL;
    for (struct dirent *entry; directory && !log && (entry = readdir(directory));)
        if (fl_string_has_prefix(entry->d_name, "sanitizer."))
            log = read_text(arena, in_directory(arena, run, entry->d_name));
    if (directory) closedir(directory);
    return log;
}

static const char *ending(struct fl_arena *arena, const struct fl_process_result *result) {
    if (!result->signal) return fl_arena_format(arena, "exited with status %d", result->status);
    return fl_arena_format(arena, "was ended by signal %d (%s)", result->signal, strsignal(result->signal));
}

static void read_fault(struct fl_arena *arena, const struct fl_native_run *run, const char *report_path,
                       const struct fl_process_result *result, struct fl_fault *fault) {
    const char *report = read_text(arena, report_path), *log = report ? NULL : read_log(arena, run);
    if (report && fl_fault_read_report(arena, report, fault)) return;
    if (log && fl_fault_read_sanitizer(arena, log, fault)) return;
    *fault = (struct fl_fault){.kind = result->has_timed_out ? FL_FAULT_TIME : FL_FAULT_NONE};
    fault->text = result->has_timed_out ? fl_arena_format(arena, "did not end within %g seconds", run->seconds)
                                        : ending(arena, result);
    fault->has_exited = !result->has_timed_out && !result->is_cancelled && !result->signal;
    fault->status = result->status;
}

/* ---- what it printed ---- */

static struct fl_text read_output(struct fl_arena *arena, const struct fl_native_run *run, const char *name) {
    struct fl_diagnostics ignored = fl_diagnostics_make(arena);
    struct fl_file_bytes file;
    struct fl_text text = fl_text_make(arena);
    if (fl_input_file_read(arena, in_directory(arena, run, name), &ignored, &file) == FL_OK)
        fl_text_append_bytes(&text, (const char *)file.bytes, file.size);
    return text;
}

static void direct(struct fl_arena *arena, const struct fl_native_run *run, struct fl_process_request *request,
                   const char *output, const char *error) {
    request->output_file = in_directory(arena, run, output);
    request->error_file = in_directory(arena, run, error);
    request->file_bytes = run->output->most_bytes ? run->output->most_bytes : output_limit;
}

/* The streams apart; only if there is something in both, once more together. */
static struct fl_process_result run_with_output(struct fl_arena *arena, const struct fl_native_run *run,
                                                struct fl_process_request *request) {
    struct fl_native_output *output = run->output;
    direct(arena, run, request, "output", "error");
    struct fl_process_result result = fl_process_run(arena, request);
    output->is_there = !result.error;
    output->has_ended = !result.has_timed_out && !result.is_cancelled;
    output->standard_output = read_output(arena, run, "output");
    output->standard_error = read_output(arena, run, "error");
    struct fl_text events = read_output(arena, run, "events");
    fl_native_events_read(arena, fl_text_string(&events), output);
    output->both = output->standard_error.count ? output->standard_error : output->standard_output;
    if (!output->standard_output.count || !output->standard_error.count) return result;
    direct(arena, run, request, "both", "both");
    request->directory = in_directory(arena, run, "again");
    if (!fl_native_run_supply_files(arena, run->feed, request->directory)) fl_process_run(arena, request);
    output->both = read_output(arena, run, "both");
    return result;
}

const char *fl_native_run(struct fl_arena *arena, const struct fl_native_run *run, struct fl_fault *fault) {
    const struct fl_text *standard_input = &run->feed->inputs->standard_input;
    const char *feed = in_directory(arena, run, "feed"), *report = in_directory(arena, run, "report");
    const char *input = in_directory(arena, run, "stdin"), *work = in_directory(arena, run, "work");
    struct fl_text values = fl_text_make(arena);
    print_feed(&values, run->feed);
    const char *problem = fl_write_whole_file(arena, feed, fl_text_string(&values), values.count);
    if (!problem)
        problem = fl_write_whole_file(arena, input, fl_text_string(standard_input), standard_input->count);
    if (!problem) problem = fl_native_run_supply_files(arena, run->feed, work);
    if (problem) return problem;
    struct fl_process_request request = {.path = run->executable,
                                         .arguments = arguments(arena, run->feed->inputs),
                                         .environment = environment(arena, run, feed, report),
                                         .directory = work,
                                         .input = input,
                                         .seconds = run->seconds,
                                         .box = run->box,
                                         .memory_bytes = run->is_address || run->is_memory ? 0 : memory_limit};
    struct fl_process_result result =
        run->output ? run_with_output(arena, run, &request) : fl_process_run(arena, &request);
    if (result.error)
        return fl_arena_format(arena, "the native program does not start: %s", strerror(result.error));
    read_fault(arena, run, report, &result, fault);
    return NULL;
}
