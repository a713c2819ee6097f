#include "engine/confirm/locate.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/system/process.h"

enum { FRAMES_ASKED = 40 };

static const double tool_seconds = 20;

/* One way to name a file that line markers name and that is not there any more. */
static bool is_in_working_directory(const char *absolute, const char *relative) {
    char *directory = getcwd(NULL, 0);
    size_t length = directory ? strlen(directory) : 0;
    bool is_same = directory && strncmp(absolute, directory, length) == 0 && absolute[length] == '/' &&
                   strcmp(absolute + length + 1, relative) == 0;
    free(directory);
    return is_same;
}

static bool is_same_file(const char *left, const char *right) {
    if (strcmp(left, right) == 0) return true;
    char *real_left = realpath(left, NULL), *real_right = realpath(right, NULL);
    bool is_same = real_left && real_right ? strcmp(real_left, real_right) == 0
                                           : !real_left && !real_right && is_in_working_directory(right, left);
    free(real_left);
    free(real_right);
    return is_same;
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* The user's file that the tool means by this path. */
static fl_file_id find_file(const struct fl_program *program, const char *path) {
    for (uint32_t i = 0; i < program->file_count; i++) {
        const struct fl_file *file = &program->files[i];
        if (!file->is_users || strcmp(base_name(file->path), base_name(path)) != 0) continue;
        if (is_same_file(file->path, path)) return (fl_file_id){i};
    }
    return (fl_file_id)FL_NO_ID;
}

/* "path:12", "path:12 (discriminator 3)", "??:0". */
static struct fl_position read_place(struct fl_arena *arena, const struct fl_program *program, const char *line,
                                     size_t length) {
    char *text = fl_arena_format(arena, "%.*s", (int)length, line);
    char *note = strstr(text, " (discriminator");
    if (note) *note = 0;
    char *colon = strrchr(text, ':');
    struct fl_position position = {.file = FL_NO_ID};
    if (!colon) return position;
    *colon = 0;
    position.line = (uint32_t)strtoul(colon + 1, NULL, 10);
    if (position.line) position.file = find_file(program, text);
    if (fl_id_is_none(position.file)) position.line = 0;
    return position;
}

/* addr2line's answers: a line with each address, then its places, the innermost inlined one first. */
static struct fl_position read_places(struct fl_arena *arena, const struct fl_program *program, const char *output,
                                      uint64_t *address) {
    uint64_t current = 0;
    for (const char *line = output; *line;) {
        size_t length = strcspn(line, "\n");
        if (fl_string_has_prefix(line, "0x")) {
            current = strtoull(line, NULL, 16);
        } else {
            struct fl_position position = read_place(arena, program, line, length);
            if (position.line) {
                *address = current;
                return position;
            }
        }
        line += length + (line[length] == '\n');
    }
    return (struct fl_position){.file = FL_NO_ID};
}

struct fl_position fl_locate_stack(struct fl_arena *arena, const struct fl_program *program,
                                   const char *executable, const struct fl_fault_stack *stack, uint64_t *address) {
    fl_words words = {0};
    static const char *const tool[] = {"addr2line", "-a", "-i", "-e"};
    fl_words_push_all(arena, &words, tool, sizeof tool / sizeof *tool);
    fl_vector_push(arena, &words, executable);
    for (size_t i = 0; i < stack->addresses.count && i < FRAMES_ASKED; i++)
        fl_vector_push(arena, &words,
                       fl_arena_format(arena, "0x%llx", (unsigned long long)stack->addresses.items[i]));
    fl_vector_push(arena, &words, NULL);
    struct fl_process_request request = {
        .path = words.items[0], .arguments = words.items, .seconds = tool_seconds, .keeps_standard_output = true};
    struct fl_process_result result = fl_process_run(arena, &request);
    return read_places(arena, program, fl_text_string(&result.output), address);
}

uint32_t fl_locate_column(struct fl_arena *arena, const char *executable, uint64_t address) {
    const char *arguments[] = {"llvm-symbolizer-19",
                               "-e",
                               executable,
                               "--functions=none",
                               fl_arena_format(arena, "0x%llx", (unsigned long long)address),
                               NULL};
    struct fl_process_request request = {
        .path = arguments[0], .arguments = arguments, .seconds = tool_seconds, .keeps_standard_output = true};
    struct fl_process_result result = fl_process_run(arena, &request);
    if (!fl_process_has_succeeded(&result)) return 0;
    char *line = fl_arena_format(arena, "%.*s", (int)strcspn(fl_text_string(&result.output), "\n"),
                                 fl_text_string(&result.output));
    char *colon = strrchr(line, ':');
    return colon ? (uint32_t)strtoul(colon + 1, NULL, 10) : 0;
}
