#include "cmd/manual.h"

#include "cmd/command.h"
#include "cmd/help.h"
#include "cmd/options.h"

/* Keeps roff from reading text as requests, escapes or hyphens. An empty line becomes a paragraph. */
static void append_roff(struct fl_text *text, const char *words) {
    bool is_line_start = true;
    for (const char *at = words; *at; at++) {
        if (at[0] == '\n' && at[1] == '\n') {
            fl_text_append(text, "\n.PP\n");
            is_line_start = true;
            at++;
            continue;
        }
        if (is_line_start && (*at == '.' || *at == '\'')) fl_text_append(text, "\\&");
        if (*at == '-')
            fl_text_append(text, "\\-");
        else if (*at == '\\')
            fl_text_append(text, "\\e");
        else
            fl_text_append_char(text, *at);
        is_line_start = *at == '\n';
    }
}

static void append_heading(struct fl_text *text, const char *request, const char *title) {
    fl_text_format(text, ".%s ", request);
    append_roff(text, title);
    fl_text_append_char(text, '\n');
}

/* A paragraph with a bold head. */
static void append_item(struct fl_text *text, const char *head, const char *words) {
    fl_text_append(text, ".TP\n.B ");
    append_roff(text, head);
    fl_text_append_char(text, '\n');
    append_roff(text, words);
    fl_text_append_char(text, '\n');
}

static void append_option(struct fl_text *text, enum fl_option option) {
    const struct fl_option_info *info = fl_option_info(option);
    struct fl_text head = fl_text_make(text->arena), words = fl_text_make(text->arena);
    fl_help_option_head(&head, option);
    fl_text_append(&words, info->help);
    if (info->initial) fl_text_format(&words, " (default: %s)", info->initial);
    append_item(text, fl_text_string(&head), fl_text_string(&words));
}

static bool is_common(enum fl_option option) {
    for (int command = 0; command < FL_COMMAND_COUNT; command++)
        if (fl_command_info(command)->visibility == FL_PUBLIC && !fl_option_applies(option, command)) return false;
    return true;
}

static void append_command(struct fl_text *text, enum fl_command command) {
    const struct fl_command_info *info = fl_command_info(command);
    struct fl_text usage = fl_text_make(text->arena);
    fl_help_usage(&usage, command);
    append_heading(text, "SS", fl_text_string(&usage));
    append_roff(text, info->description);
    fl_text_append_char(text, '\n');
    for (int option = 0; option < FL_OPTION_COUNT; option++)
        if (fl_option_applies(option, command) && !is_common(option)) append_option(text, option);
}

static void append_commands(struct fl_text *text) {
    append_heading(text, "SH", "COMMANDS");
    for (int command = 0; command < FL_COMMAND_COUNT; command++)
        if (fl_command_info(command)->visibility == FL_PUBLIC) append_command(text, command);
    append_heading(text, "SH", "OPTIONS OF EVERY COMMAND");
    for (int option = 0; option < FL_OPTION_COUNT; option++)
        if (is_common(option)) append_option(text, option);
}

static void append_exit_codes(struct fl_text *text) {
    append_heading(text, "SH", "EXIT STATUS");
#define FL_EXIT_CODE(code, meaning) append_item(text, fl_arena_format(text->arena, "%d", code), meaning);
#include "cmd/exit_codes.def"
}

void fl_manual_print(struct fl_text *text) {
    fl_text_append(text, ".TH FAULTLINE 1 \"\" \"faultline " FL_VERSION "\" \"User Commands\"\n");
    append_heading(text, "SH", "NAME");
    fl_text_append(text, "faultline \\- " FL_PURPOSE "\n");
    append_heading(text, "SH", "SYNOPSIS");
    fl_text_append(text, ".B faultline\n.I COMMAND\n[\\fIOPTION\\fR]... \\fIFILE\\fR... "
                         "[\\-\\- \\fICOMPILER\\-FLAG\\fR...]\n");
    append_heading(text, "SH", "DESCRIPTION");
    append_roff(
        text, "Each FILE is a C file (.c, .i), LLVM bitcode (.bc, .ll), a compile_commands.json, or a "
              "directory that holds one; or there is one SV-COMP task definition (.yml), which names files, "
              "properties and the data model. Files named beside a compile database choose from it. What follows "
              "-- is handed to the compiler, for example -m32, -I and -D.\n");
    append_commands(text);
    append_exit_codes(text);
    append_heading(text, "SH", "ENVIRONMENT");
    append_item(text, "FAULTLINE_CLANG", "The compiler to run instead of clang-19.");
    append_item(text, "NO_COLOR", "If it is set and not empty, output on a terminal has no colours.");
    append_item(text, "TERM", "If it is dumb or not set, no progress line is drawn.");
    append_heading(text, "SH", "SEE ALSO");
    fl_text_append(text, ".BR clang (1)\n");
}
