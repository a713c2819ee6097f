/* cmd/main.c - chooses the subcommand, and turns what it says into the exit code. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/nearest.h"
#include "base/recovery.h"
#include "cmd/command.h"
#include "cmd/help.h"
#include "cmd/options.h"
#include "cmd/output.h"

static enum fl_exit print_version(struct fl_arena *arena) {
    struct fl_text text = fl_text_make(arena);
    fl_text_append(&text, "faultline " FL_VERSION "\n");
    return fl_output_write(NULL, &text);
}

static enum fl_exit print_overview(struct fl_arena *arena) {
    struct fl_text text = fl_text_make(arena);
    fl_help_overview(&text);
    return fl_output_write(NULL, &text);
}

static enum fl_exit complain_of_unknown_command(const char *word) {
    const char *names[FL_COMMAND_COUNT + 2];
    size_t count = 0;
    for (int command = 0; command < FL_COMMAND_COUNT; command++)
        if (fl_command_info(command)->visibility == FL_PUBLIC) names[count++] = fl_command_info(command)->name;
    bool is_option = word[0] == '-';
    if (is_option) {
        names[count++] = "--help";
        names[count++] = "--version";
    }
    const char *nearest = fl_nearest_word(word, names, count);
    fprintf(stderr, "faultline: error: unknown %s '%s'; ", is_option ? "option" : "command", word);
    if (nearest)
        fprintf(stderr, "did you mean '%s'?\n", nearest);
    else
        fprintf(stderr, "'faultline --help' lists the commands\n");
    return FL_EXIT_USAGE;
}

static enum fl_exit run_command(struct fl_arena *arena, enum fl_command command, size_t argument_count,
                                const char *const *arguments) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_options options;
    enum fl_status status = fl_options_parse(arena, &diagnostics, command, argument_count, arguments, &options);
    fl_output_diagnostics(&diagnostics);
    if (status != FL_OK) return fl_status_exit_code(status);
    if (fl_options_has(&options, FL_OPTION_HELP)) {
        struct fl_text text = fl_text_make(arena);
        fl_help_command(&text, command);
        return fl_output_write(NULL, &text);
    }
    return fl_command_info(command)->run(arena, &options);
}

/* Is it the name of a file, or meant to be one? */
static bool is_file(const char *word) {
    const char *dot = strrchr(word, '.');
    return access(word, F_OK) == 0 || (dot && (strcmp(dot, ".c") == 0 || strcmp(dot, ".i") == 0));
}

/* "faultline prog.c", "faultline --timeout 20 prog.c": files and no command. */
static bool is_report(size_t argument_count, const char *const *arguments) {
    for (size_t i = 0; i < argument_count && strcmp(arguments[i], "--") != 0; i++) {
        bool is_option = arguments[i][0] == '-';
        if (!is_option && fl_command_find(arguments[i]) != FL_COMMAND_COUNT) return false;
        if (!is_option && is_file(arguments[i])) return true;
        if (!is_option && i == 0) return false;
    }
    return false;
}

static enum fl_exit run(struct fl_arena *arena, size_t argument_count, const char *const *arguments) {
    if (argument_count < 2) {
        fprintf(stderr, "faultline: error: no command; 'faultline --help' lists them\n");
        return FL_EXIT_USAGE;
    }
    const char *word = arguments[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) return print_overview(arena);
    if (strcmp(word, "--version") == 0) return print_version(arena);
    enum fl_command command = fl_command_find(word);
    if (command == FL_COMMAND_COUNT && is_report(argument_count - 1, arguments + 1))
        return run_command(arena, FL_COMMAND_REPORT, argument_count - 1, arguments + 1);
    if (command == FL_COMMAND_COUNT) return complain_of_unknown_command(word);
    return run_command(arena, command, argument_count - 2, arguments + 2);
}

struct call {
    size_t argument_count;
    const char *const *arguments;
    enum fl_exit code;
};

static void run_call(void *context) {
    struct call *call = context;
    struct fl_arena *arena = fl_arena_create();
    call->code = run(arena, call->argument_count, call->arguments);
    fl_arena_destroy(arena);
}

/* One that is closed would be that of the next file or pipe, and be taken for what it usually is. Programs that
 * are started find it closed, as it was; nothing can be written to standard output then. */
static void fill_standard_descriptors(void) {
    for (int i = 0; i <= STDERR_FILENO; i++)
        if (fcntl(i, F_GETFD) < 0 &&
            open("/dev/null", O_CLOEXEC | (i == STDERR_FILENO ? O_WRONLY : O_RDONLY)) != i)
            return;
}

int main(int argc, char **argv) {
    struct call call = {(size_t)argc, (const char *const *)argv, FL_EXIT_SAFE};
    struct fl_recovery recovery;
    fill_standard_descriptors();
    if (fl_recovery_run(&recovery, run_call, &call)) return call.code;
    fprintf(stderr, "faultline: %s\n", recovery.message);
    return FL_EXIT_INTERNAL;
}
