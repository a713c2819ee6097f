#include "cmd/completion.h"

#include "cmd/command.h"
#include "cmd/options.h"

static bool is_public(int command) {
    return fl_command_info(command)->visibility == FL_PUBLIC;
}

static bool takes_file(enum fl_option_kind kind) {
    return kind == FL_INPUT_FILE || kind == FL_OUTPUT_FILE;
}

/* The words that --checks understands, each with `separator` in front. */
static void append_check_words(struct fl_text *text, const char *separator) {
#define FL_CHECK(name, option, words) \
    if (option) fl_text_format(text, "%s%s", separator, (const char *)option);
#include "program/checks.def"
    fl_text_format(text, "%sall%snone", separator, separator);
}

static void append_bash_options(struct fl_text *text, int command) {
    fl_text_format(text, "    %s) words=\"", fl_command_info(command)->name);
    const char *separator = "";
    for (int option = 0; option < FL_OPTION_COUNT; option++) {
        if (!fl_option_applies(option, command)) continue;
        fl_text_format(text, "%s--%s", separator, fl_option_info(option)->name);
        separator = " ";
    }
    fl_text_append(text, "\" ;;\n");
}

static void append_bash_values(struct fl_text *text) {
    for (int option = 0; option < FL_OPTION_COUNT; option++) {
        const struct fl_option_info *info = fl_option_info(option);
        if (info->kind == FL_FLAG) continue;
        fl_text_format(text, "    --%s", info->name);
        if (info->letter) fl_text_format(text, "|-%c", info->letter);
        fl_text_append(text, ") ");
        if (takes_file(info->kind)) {
            fl_text_append(text, "COMPREPLY=($(compgen -f -- \"$word\"))");
        } else if (info->kind == FL_CHECK_LIST) {
            fl_text_append(text, "COMPREPLY=($(compgen -W \"");
            append_check_words(text, " ");
            fl_text_append(text, "\" -- \"$word\"))");
        } else {
            fl_text_append(text, "COMPREPLY=()");
        }
        fl_text_append(text, "; return ;;\n");
    }
}

void fl_completion_bash(struct fl_text *text) {
    fl_text_append(text, "# bash completion for faultline\n"
                         "_faultline() {\n"
                         "    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words\n"
                         "    # bash takes --option=value apart at the sign\n"
                         "    [[ $word == = ]] && word=\n"
                         "    [[ $previous == = ]] && previous=${COMP_WORDS[COMP_CWORD - 2]}\n"
                         "    if ((COMP_CWORD == 1)); then\n"
                         "        COMPREPLY=($(compgen -W \"");
    for (int command = 0; command < FL_COMMAND_COUNT; command++)
        if (is_public(command)) fl_text_format(text, "%s ", fl_command_info(command)->name);
    fl_text_append(text, "--help --version\" -- \"$word\"))\n"
                         "        return\n"
                         "    fi\n"
                         "    case $previous in\n");
    append_bash_values(text);
    fl_text_append(text, "    esac\n"
                         "    if [[ $word != -* ]]; then\n"
                         "        COMPREPLY=($(compgen -f -- \"$word\"))\n"
                         "        return\n"
                         "    fi\n"
                         "    case ${COMP_WORDS[1]} in\n");
    for (int command = 0; command < FL_COMMAND_COUNT; command++)
        if (is_public(command)) append_bash_options(text, command);
    fl_text_append(text, "    esac\n"
                         "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
                         "}\n"
                         "complete -o filenames -F _faultline faultline\n");
}

/* Inside a single-quoted zsh specification, where brackets and colons have a meaning. */
static void append_zsh_words(struct fl_text *text, const char *words) {
    for (; *words; words++) {
        if (*words == '\'') {
            fl_text_append(text, "'\\''");
            continue;
        }
        if (*words == '[' || *words == ']' || *words == ':' || *words == '\\') fl_text_append_char(text, '\\');
        fl_text_append_char(text, *words);
    }
}

static void append_zsh_option(struct fl_text *text, enum fl_option option) {
    const struct fl_option_info *info = fl_option_info(option);
    fl_text_format(text, " \\\n                '--%s%s[", info->name, info->argument ? "=" : "");
    append_zsh_words(text, info->help);
    fl_text_append_char(text, ']');
    if (info->argument) fl_text_format(text, ":%s:", info->argument);
    if (takes_file(info->kind)) fl_text_append(text, "_files");
    if (info->kind == FL_CHECK_LIST) {
        fl_text_append(text, "_values -s , check");
        append_check_words(text, " ");
    }
    fl_text_append_char(text, '\'');
}

void fl_completion_zsh(struct fl_text *text) {
    fl_text_append(text, "#compdef faultline\n"
                         "_faultline() {\n"
                         "    local -a commands=(\n");
    for (int command = 0; command < FL_COMMAND_COUNT; command++) {
        if (!is_public(command)) continue;
        fl_text_format(text, "        '%s:", fl_command_info(command)->name);
        append_zsh_words(text, fl_command_info(command)->summary);
        fl_text_append(text, "'\n");
    }
    fl_text_append(text, "    )\n"
                         "    if ((CURRENT == 2)); then\n"
                         "        _describe command commands\n"
                         "        return\n"
                         "    fi\n"
                         "    local command=$words[2]\n"
                         "    shift words\n"
                         "    ((CURRENT--))\n"
                         "    case $command in\n");
    for (int command = 0; command < FL_COMMAND_COUNT; command++) {
        if (!is_public(command)) continue;
        fl_text_format(text, "        %s)\n            _arguments", fl_command_info(command)->name);
        for (int option = 0; option < FL_OPTION_COUNT; option++)
            if (fl_option_applies(option, command)) append_zsh_option(text, option);
        fl_text_append(text, " \\\n                '*:file:_files' ;;\n");
    }
    fl_text_append(text, "    esac\n"
                         "}\n"
                         "_faultline \"$@\"\n");
}

static void append_fish_words(struct fl_text *text, const char *words) {
    fl_text_append_char(text, '\'');
    for (; *words; words++) {
        if (*words == '\'' || *words == '\\') fl_text_append_char(text, '\\');
        fl_text_append_char(text, *words);
    }
    fl_text_append_char(text, '\'');
}

static void append_fish_option(struct fl_text *text, enum fl_option option) {
    const struct fl_option_info *info = fl_option_info(option);
    fl_text_append(text, "complete -c faultline -n '__fish_seen_subcommand_from");
    for (int command = 0; command < FL_COMMAND_COUNT; command++)
        if (is_public(command) && fl_option_applies(option, command))
            fl_text_format(text, " %s", fl_command_info(command)->name);
    fl_text_format(text, "' -l %s", info->name);
    if (info->letter) fl_text_format(text, " -s %c", info->letter);
    if (takes_file(info->kind)) fl_text_append(text, " -r -F");
    if (info->kind == FL_WORD || info->kind == FL_NUMBER) fl_text_append(text, " -x");
    if (info->kind == FL_CHECK_LIST) {
        fl_text_append(text, " -x -a '");
        append_check_words(text, " ");
        fl_text_append_char(text, '\'');
    }
    fl_text_append(text, " -d ");
    append_fish_words(text, info->help);
    fl_text_append_char(text, '\n');
}

void fl_completion_fish(struct fl_text *text) {
    fl_text_append(text, "# fish completion for faultline\n");
    for (int command = 0; command < FL_COMMAND_COUNT; command++) {
        if (!is_public(command)) continue;
        fl_text_format(text, "complete -c faultline -n __fish_use_subcommand -f -a %s -d ",
                       fl_command_info(command)->name);
        append_fish_words(text, fl_command_info(command)->summary);
        fl_text_append_char(text, '\n');
    }
    for (int option = 0; option < FL_OPTION_COUNT; option++) append_fish_option(text, option);
}
