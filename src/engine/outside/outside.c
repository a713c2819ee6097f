#include "engine/outside/outside.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/system/file.h"
#include "base/system/memory_use.h"

extern char **environ;

/* For asking the version. */
static const double version_seconds = 20;
/* Of what it writes, more is not read. */
enum { MOST_OUTPUT = 64 << 20 };

static void stop(struct fl_outside *outside, const char *reason) {
    if (!outside->stopped) outside->stopped = reason;
}

/* ---- is it there? ---- */

static bool is_program(const char *path) {
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode) && access(path, X_OK) == 0;
}

/* As a shell would find it. */
static const char *find_command(struct fl_arena *arena, const char *name) {
    if (strchr(name, '/')) return is_program(name) ? name : NULL;
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t length = strcspn(path, ":");
        const char *candidate = fl_arena_format(arena, "%.*s/%s", (int)length, path, name);
        if (is_program(candidate)) return candidate;
        path += length + (path[length] == ':');
    }
    return NULL;
}

static bool find_tool(struct fl_outside *outside) {
    const struct fl_adapter *adapter = outside->adapter;
    for (size_t i = 0; i < adapter->commands.count && !outside->command; i++)
        outside->command = find_command(outside->arena, adapter->commands.items[i]);
    if (!outside->command)
        stop(outside, fl_arena_format(outside->arena, "it is not installed: there is no program '%s' in PATH",
                                      adapter->commands.items[0]));
    return outside->command;
}

/* The name with the version that it tells. */
static void ask_version(struct fl_outside *outside) {
    const struct fl_adapter *adapter = outside->adapter;
    if (!adapter->version_arguments.count) return;
    fl_words words = {0};
    fl_vector_push(outside->arena, &words, outside->command);
    fl_words_push_all(outside->arena, &words, adapter->version_arguments.items, adapter->version_arguments.count);
    fl_vector_push(outside->arena, &words, (const char *)NULL);
    struct fl_process_request request = {.path = outside->command,
                                         .arguments = words.items,
                                         .seconds = version_seconds,
                                         .keeps_standard_output = true};
    double left = fl_deadline_seconds_left(outside->options.deadline);
    if (left < request.seconds) request.seconds = left > 0.1 ? left : 0.1;
    struct fl_process_result result = fl_process_run(outside->arena, &request);
    const char *output = fl_text_string(&result.output);
    regmatch_t groups[2];
    if (!adapter->version_pattern) return;
    regex_t pattern = fl_adapter_compile(adapter->version_pattern);
    if (regexec(&pattern, output, 2, groups, 0) == 0)
        outside->label = fl_arena_format(outside->arena, "%s %s", adapter->name,
                                         fl_adapter_group(outside->arena, output, &groups[1]));
    regfree(&pattern);
}

/* ---- its command line ---- */

static bool has_kind(const struct fl_program *program, enum fl_check_kind kind) {
    for (uint32_t i = 0; i < program->check_count; i++)
        if (program->checks[i].kind == kind) return true;
    return false;
}

static void add_checks(struct fl_outside *outside, fl_words *words) {
    for (size_t i = 0; i < FL_CHECK_KIND_COUNT; i++) {
        const fl_words *arguments = &outside->adapter->checks[i].arguments;
        if (has_kind(outside->program, (enum fl_check_kind)i))
            fl_words_push_all(outside->arena, words, arguments->items, arguments->count);
    }
}

/* Those of the compiler's that it takes, too: as one word or with a value behind. */
static void add_flags(struct fl_outside *outside, fl_words *words) {
    const struct fl_frontend_options *frontend = outside->options.frontend;
    const fl_words *known = &outside->adapter->compiler_flags;
    for (size_t i = 0; i < frontend->compiler_flag_count; i++)
        for (size_t k = 0; k < known->count; k++) {
            const char *flag = frontend->compiler_flags[i];
            if (!fl_string_has_prefix(flag, known->items[k])) continue;
            fl_vector_push(outside->arena, words, flag);
            bool has_value = strcmp(flag, known->items[k]) == 0 && i + 1 < frontend->compiler_flag_count;
            if (has_value) fl_vector_push(outside->arena, words, frontend->compiler_flags[++i]);
            break;
        }
}

static bool is_word(const char *name, size_t length, const char *word) {
    return strlen(word) == length && memcmp(name, word, length) == 0;
}

static const char *value_of(struct fl_outside *outside, const char *name, size_t length) {
    struct fl_arena *arena = outside->arena;
    const fl_words *bounds = &outside->adapter->bounds;
    double left = fl_deadline_seconds_left(outside->options.deadline);
    uint64_t memory = outside->options.memory_bytes ? outside->options.memory_bytes : fl_memory_of_machine() / 2;
    if (is_word(name, length, "bound"))
        return outside->next_bound < bounds->count ? bounds->items[outside->next_bound] : "";
    if (is_word(name, length, "timeout")) return fl_arena_format(arena, "%.0f", left > 1 ? left : 1);
    if (is_word(name, length, "memory")) return fl_arena_format(arena, "%llu", (unsigned long long)(memory >> 20));
    if (is_word(name, length, "scratch")) return outside->directory;
    if (is_word(name, length, "witness")) return fl_arena_format(arena, "%s/witness", outside->directory);
    if (is_word(name, length, "property")) return fl_outside_property(outside);
    return NULL;
}

/* A word with what stands for its placeholders; other braces stay. */
static const char *fill_in(struct fl_outside *outside, const char *word) {
    struct fl_text text = fl_text_make(outside->arena);
    while (*word) {
        size_t length = *word == '{' ? strcspn(word, "}") : 0;
        const char *value = length && word[length] ? value_of(outside, word + 1, length - 1) : NULL;
        if (value) {
            fl_text_append(&text, value);
            word += length + 1;
        } else {
            fl_text_append_char(&text, *word++);
        }
    }
    return fl_text_string(&text);
}

static fl_words command_line(struct fl_outside *outside) {
    const struct fl_adapter *adapter = outside->adapter;
    const fl_words *model = outside->program->pointer_width == 32 ? &adapter->arguments32 : &adapter->arguments64;
    fl_words words = {0};
    fl_vector_push(outside->arena, &words, outside->command);
    fl_words_push_all(outside->arena, &words, model->items, model->count);
    for (size_t i = 0; i < adapter->arguments.count; i++) {
        const char *word = adapter->arguments.items[i];
        if (strcmp(word, "{files}") == 0)
            fl_words_push_all(outside->arena, &words, outside->sources.items, outside->sources.count);
        else if (strcmp(word, "{checks}") == 0)
            add_checks(outside, &words);
        else if (strcmp(word, "{flags}") == 0)
            add_flags(outside, &words);
        else
            fl_vector_push(outside->arena, &words, fill_in(outside, word));
    }
    fl_vector_push(outside->arena, &words, (const char *)NULL);
    return words;
}

/* ---- running it ---- */

static const char *output_path(struct fl_outside *outside) {
    return fl_arena_format(outside->arena, "%s/output", outside->directory);
}

static int spawn(struct fl_outside *outside, const fl_words *words) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output_path(outside), O_WRONLY | O_CREAT | O_TRUNC,
                                     0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    int error = fl_process_spawn(&outside->process, outside->command, &actions, words->items, NULL);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

static void limit(struct fl_outside *outside, __rlimit_resource_t resource, uint64_t most) {
    struct rlimit both = {most, most};
    prlimit(outside->process, resource, &both, NULL);
}

static void launch(struct fl_outside *outside) {
    fl_words words = command_line(outside);
    int error = spawn(outside, &words);
    if (error) {
        outside->process = 0;
        stop(outside, fl_arena_format(outside->arena, "it could not be started: %s", strerror(error)));
        return;
    }
    limit(outside, RLIMIT_CORE, 0);
    if (outside->options.memory_bytes && !outside->adapter->limits_itself)
        limit(outside, RLIMIT_AS, outside->options.memory_bytes);
}

/* ---- what it says ---- */

/* The first rule that fits the line decides what it says. */
static enum fl_answer_of_tool answer_of_line(const struct fl_adapter *adapter, const regex_t *patterns,
                                             const char *line) {
    for (size_t i = 0; i < adapter->rules.count; i++)
        if (regexec(&patterns[i], line, 0, NULL, 0) == 0) return adapter->rules.items[i].answer;
    return FL_TOOL_SILENT;
}

/* A failure counts most, and SAFE only if nothing is doubtful. */
static enum fl_answer_of_tool answer_of(struct fl_outside *outside, const char *output, const char **last_line) {
    const struct fl_adapter *adapter = outside->adapter;
    bool has[FL_TOOL_UNKNOWN + 1] = {false};
    regex_t *patterns = FL_NEW_ARRAY(outside->arena, regex_t, adapter->rules.count);
    for (size_t i = 0; i < adapter->rules.count; i++)
        patterns[i] = fl_adapter_compile(adapter->rules.items[i].pattern);
    *last_line = "";
    while (*output) {
        size_t length = strcspn(output, "\n");
        const char *line = fl_arena_format(outside->arena, "%.*s", (int)length, output);
        if (line[strspn(line, " \t\r")]) *last_line = line;
        has[answer_of_line(adapter, patterns, line)] = true;
        output += length + (output[length] == '\n');
    }
    for (size_t i = 0; i < adapter->rules.count; i++) regfree(&patterns[i]);
    return has[FL_TOOL_FALSE]     ? FL_TOOL_FALSE
           : has[FL_TOOL_UNKNOWN] ? FL_TOOL_UNKNOWN
           : has[FL_TOOL_TRUE]    ? FL_TOOL_TRUE
                                  : FL_TOOL_SILENT;
}

static const char *read_output(struct fl_outside *outside) {
    int file = open(output_path(outside), O_RDONLY | O_CLOEXEC);
    if (file < 0) return "";
    struct fl_file_bytes bytes = {0};
    if (lseek(file, 0, SEEK_END) <= MOST_OUTPUT) fl_file_read_descriptor(outside->arena, file, &bytes);
    close(file);
    return bytes.bytes ? (const char *)bytes.bytes : "";
}

static const char *why_silent(struct fl_outside *outside, int status, const char *last_line) {
    struct fl_arena *arena = outside->arena;
    const char *separator = *last_line ? ": " : "";
    if (WIFSIGNALED(status))
        return fl_arena_format(arena, "it was ended by a signal (%s)%s%.200s", strsignal(WTERMSIG(status)),
                               separator, last_line);
    return fl_arena_format(arena, "it gave no verdict (exit code %d)%s%.200s", WEXITSTATUS(status), separator,
                           last_line);
}

static void take_answer(struct fl_outside *outside, int status) {
    const fl_words *bounds = &outside->adapter->bounds;
    const char *output = read_output(outside), *last_line;
    enum fl_answer_of_tool answer = answer_of(outside, output, &last_line);
    if (bounds->count)
        outside->how_far = fl_arena_format(outside->arena, "bound %s", bounds->items[outside->next_bound]);
    if (answer == FL_TOOL_TRUE) {
        outside->is_safe = true;
    } else if (answer == FL_TOOL_FALSE) {
        fl_outside_try(outside, output);
        stop(outside, outside->failures.count ? "it found a failing run"
                                              : "it reports a failure, but the run that it gives does not fail");
    } else if (answer == FL_TOOL_SILENT) {
        stop(outside, why_silent(outside, status, last_line));
    } else if (outside->next_bound + 1 < bounds->count) {
        outside->next_bound++;
        launch(outside);
    } else {
        stop(outside, "it does not know");
    }
}

struct fl_outside *fl_outside_start(struct fl_arena *arena, const struct fl_adapter *adapter,
                                    const struct fl_program *program, const struct fl_outside_options *options) {
    struct fl_outside *outside = FL_NEW(arena, struct fl_outside);
    *outside = (struct fl_outside){.arena = arena,
                                   .adapter = adapter,
                                   .program = program,
                                   .options = *options,
                                   .label = adapter->name,
                                   .begin = fl_clock_now()};
    if (!find_tool(outside)) return outside;
    ask_version(outside);
    char *path = fl_arena_copy(arena, "/tmp/faultline-outside-XXXXXX", sizeof "/tmp/faultline-outside-XXXXXX");
    outside->directory = mkdtemp(path);
    if (!outside->directory)
        stop(outside, fl_arena_format(arena, "no directory for it could be made: %s", strerror(errno)));
    else if (fl_outside_prepare(outside))
        launch(outside);
    return outside;
}

void fl_outside_attend(struct fl_outside *outside) {
    int status;
    if (!outside->process) return;
    pid_t ended = waitpid(outside->process, &status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR)) return;
    kill(-outside->process, SIGKILL); /* what it left behind */
    outside->process = 0;
    if (ended < 0)
        stop(outside, "it is gone");
    else
        take_answer(outside, status);
}

static void remove_directory(const char *path) {
    DIR *directory = opendir(path);
    const struct dirent *entry;
    while (directory && (entry = readdir(directory))) {
        char inner[4096];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (unlink(inner) != 0) remove_directory(inner);
    }
    if (directory) closedir(directory);
    rmdir(path);
}

void fl_outside_end(struct fl_outside *outside) {
    if (outside->process) {
        kill(-outside->process, SIGKILL);
        while (waitpid(outside->process, NULL, 0) < 0 && errno == EINTR) continue;
        outside->process = 0;
        outside->is_ended_here = !fl_deadline_has_passed(outside->options.deadline);
        stop(outside, outside->is_ended_here ? "it was ended" : "the time is used up");
    }
    if (outside->directory) remove_directory(outside->directory);
    outside->directory = NULL;
}

const struct fl_proof_summary *fl_outside_proof(const struct fl_outside *outside) {
    struct fl_proof_summary *proof = FL_NEW(outside->arena, struct fl_proof_summary);
    *proof = (struct fl_proof_summary){
        .prover = outside->label, .is_outside = true, .seconds = fl_clock_now() - outside->begin};
    return proof;
}

struct fl_attempt fl_outside_attempt(const struct fl_outside *outside) {
    return (struct fl_attempt){.prover = outside->label,
                               .how_far = outside->how_far,
                               .stopped = outside->is_safe ? "it says SAFE" : outside->stopped,
                               .is_outside = true};
}
