/* cmd/replay.c - `faultline replay`: what run produced this log? */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cmd/ask.h"
#include "cmd/command.h"

/* Is this part of the program? Everything else on the command line is a log. */
static bool is_source(const char *path) {
    static const char *const endings[] = {".c", ".i", ".bc", ".ll", ".h", ".json", ".yml"};
    struct stat about;
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof endings / sizeof *endings; i++)
        if (strcmp(ending, endings[i]) == 0) return true;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static void split_operands(struct fl_inquiry *inquiry, const struct fl_options *options) {
    fl_words sources = {0}, logs = {0};
    for (size_t i = 0; i < options->operand_count; i++)
        fl_vector_push(inquiry->arena, is_source(options->operands[i]) ? &sources : &logs, options->operands[i]);
    inquiry->options.files = sources;
    inquiry->options.replay.logs = logs;
}

enum fl_exit fl_command_replay(struct fl_arena *arena, const struct fl_options *options) {
    if (fl_options_has(options, FL_OPTION_MUST_NOT) && fl_options_has(options, FL_OPTION_CAN)) {
        fprintf(stderr, "faultline: error: --must-not and --can contradict each other: use one of them\n");
        return FL_EXIT_USAGE;
    }
    struct fl_inquiry *inquiry = fl_inquiry_of_options(options);
    split_operands(inquiry, options);
    enum fl_exit code = fl_answer(arena, options, inquiry, fl_inquiry_replay);
    fl_inquiry_destroy(inquiry);
    return code;
}
