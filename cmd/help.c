#include "cmd/help.h"

#include <string.h>

enum { LINE_WIDTH = 80, HELP_COLUMN = 26 };

/* Appends the words, broken into lines of at most 80 columns. Lines after the first are
 * indented; `column` is where the first one continues. */
static void wrap(struct fl_text *text, const char *words, size_t column, size_t indent) {
    bool is_line_start = true;
    while (*words) {
        size_t length = strcspn(words, " \n");
        if (!is_line_start && column + 1 + length > LINE_WIDTH) {
            fl_text_format(text, "\n%*s", (int)indent, "");
            column = indent;
            is_line_start = true;
        }
        if (!is_line_start) fl_text_append_char(text, ' ');
        fl_text_append_bytes(text, words, length);
        column += length + !is_line_start;
        is_line_start = false;
        words += length;
        if (*words == '\n') {
            fl_text_format(text, "\n%*s", words[1] == '\n' ? 0 : (int)indent, "");
            column = indent;
            is_line_start = true;
        }
        words += *words != '\0';
    }
}

void fl_help_usage(struct fl_text *text, enum fl_command command) {
    const struct fl_command_info *info = fl_command_info(command);
    fl_text_format(text, "faultline %s [OPTION]... %s", info->name, info->operands);
}

void fl_help_option_head(struct fl_text *text, enum fl_option option) {
    const struct fl_option_info *info = fl_option_info(option);
    if (info->letter) fl_text_format(text, "-%c, ", info->letter);
    fl_text_format(text, "--%s", info->name);
    if (info->argument) fl_text_format(text, "=%s", info->argument);
}

/* Two columns: what is explained, and the words that explain it. */
static void append_row(struct fl_text *text, const char *head, const char *words) {
    fl_text_format(text, "  %-*s", HELP_COLUMN - 2, head);
    if (strlen(head) + 3 > HELP_COLUMN) fl_text_format(text, "\n%*s", HELP_COLUMN, "");
    wrap(text, words, HELP_COLUMN, HELP_COLUMN);
    fl_text_append_char(text, '\n');
}

static void append_options(struct fl_text *text, enum fl_command command) {
    fl_text_append(text, "\nOptions:\n");
    for (int option = 0; option < FL_OPTION_COUNT; option++) {
        if (!fl_option_applies(option, command)) continue;
        const struct fl_option_info *info = fl_option_info(option);
        struct fl_text head = fl_text_make(text->arena), words = fl_text_make(text->arena);
        if (!info->letter) fl_text_append(&head, "    ");
        fl_help_option_head(&head, option);
        fl_text_append(&words, info->help);
        if (info->initial) fl_text_format(&words, " (default: %s)", info->initial);
        append_row(text, fl_text_string(&head), fl_text_string(&words));
    }
}

static void append_exit_codes(struct fl_text *text) {
    fl_text_append(text, "\nExit codes:\n");
#define FL_EXIT_CODE(code, meaning) append_row(text, fl_arena_format(text->arena, "%d", code), meaning);
#include "cmd/exit_codes.def"
}

void fl_help_overview(struct fl_text *text) {
    fl_text_append(text, "Usage: faultline COMMAND [OPTION]... FILE... [-- COMPILER-FLAG...]\n"
                         "Faultline: " FL_PURPOSE ".\n\nCommands:\n");
    for (int command = 0; command < FL_COMMAND_COUNT; command++) {
        const struct fl_command_info *info = fl_command_info(command);
        if (info->visibility == FL_PUBLIC) append_row(text, info->name, info->summary);
    }
    fl_text_append(text, "\nEach FILE is a C file (.c, .i), LLVM bitcode (.bc, .ll), a compile_commands.json\n"
                         "or a directory that holds one; or an SV-COMP task definition (.yml), alone.\n"
                         "'faultline COMMAND --help' explains a command.\n");
    append_exit_codes(text);
}

void fl_help_command(struct fl_text *text, enum fl_command command) {
    const struct fl_command_info *info = fl_command_info(command);
    fl_text_append(text, "Usage: ");
    fl_help_usage(text, command);
    fl_text_format(text, "\nfaultline %s: %s.\n\n", info->name, info->summary);
    wrap(text, info->description, 0, 0);
    fl_text_append_char(text, '\n');
    append_options(text, command);
}
