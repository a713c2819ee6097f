#include "cmd/options.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/vector.h"
#include "inquiry/options.h"

static const struct fl_option_info infos[] = {
#define FL_OPTION(NAME, name, letter, kind, argument, commands, initial, minimum, maximum, help) \
    {name, letter, kind, argument, commands, initial, minimum, maximum, help},
#include "cmd/options.def"
};

const struct fl_option_info *fl_option_info(enum fl_option option) {
    return &infos[option];
}

bool fl_option_applies(enum fl_option option, enum fl_command command) {
    return infos[option].commands >> command & 1;
}

double fl_options_seconds(const struct fl_options *options) {
    static const double usual_seconds = 60;
    if (fl_options_has(options, FL_OPTION_TIMEOUT)) return (double)options->numbers[FL_OPTION_TIMEOUT];
    bool is_search = options->command == FL_COMMAND_CHECK || options->command == FL_COMMAND_SLICE ||
                     options->command == FL_COMMAND_EXPLAIN || options->command == FL_COMMAND_REPORT ||
                     options->command == FL_COMMAND_REPLAY || options->command == FL_COMMAND_CHARACTERIZE ||
                     options->command == FL_COMMAND_WATCH;
    return is_search ? usual_seconds : INFINITY;
}

struct parser {
    struct fl_diagnostics *diagnostics;
    struct fl_options *options;
    const char *const *next; /* the argument after the current one */
    const char *const *end;
};

static enum fl_status complain_of_unknown(struct parser *parser, const char *shown) {
    const char *names[FL_OPTION_COUNT];
    size_t count = 0;
    for (int option = 0; option < FL_OPTION_COUNT; option++)
        if (fl_option_applies(option, parser->options->command)) names[count++] = infos[option].name;
    const char *nearest = fl_nearest_word(shown + strspn(shown, "-"), names, count);
    if (nearest)
        fl_diagnostics_add(parser->diagnostics, FL_ERROR, NULL, 0, 0, "unknown option '%s'; did you mean '--%s'?",
                           shown, nearest);
    else
        fl_diagnostics_add(parser->diagnostics, FL_ERROR, NULL, 0, 0,
                           "unknown option '%s'; 'faultline %s --help' lists the options", shown,
                           fl_command_info(parser->options->command)->name);
    return FL_BAD_USAGE;
}

static enum fl_status read_number(struct parser *parser, enum fl_option option, const char *value) {
    const struct fl_option_info *info = &infos[option];
    char *end;
    errno = 0;
    long long number = strtoll(value, &end, 10);
    bool is_number = strspn(value, "+-0123456789") > 0 && *end == '\0';
    if (!is_number || errno == ERANGE || number < info->minimum || number > info->maximum) {
        fl_diagnostics_add(parser->diagnostics, FL_ERROR, NULL, 0, 0,
                           "option '--%s' takes a number from %" PRId64 " to %" PRId64 ", not '%s'", info->name,
                           info->minimum, info->maximum, value);
        return FL_BAD_USAGE;
    }
    parser->options->numbers[option] = number;
    return FL_OK;
}

/* `attached` is the value given in the same argument, or NULL. */
static enum fl_status set_option(struct parser *parser, enum fl_option option, const char *attached) {
    const struct fl_option_info *info = &infos[option];
    if (!fl_option_applies(option, parser->options->command)) {
        fl_diagnostics_add(parser->diagnostics, FL_ERROR, NULL, 0, 0, "option '--%s' does not apply to '%s'",
                           info->name, fl_command_info(parser->options->command)->name);
        return FL_BAD_USAGE;
    }
    if (info->kind == FL_FLAG) {
        if (attached) {
            fl_diagnostics_add(parser->diagnostics, FL_ERROR, NULL, 0, 0, "option '--%s' takes no value",
                               info->name);
            return FL_BAD_USAGE;
        }
        parser->options->values[option] = "";
        return FL_OK;
    }
    const char *value = attached;
    if (!value && parser->next < parser->end && strcmp(*parser->next, "--") != 0) value = *parser->next++;
    if (!value) {
        fl_diagnostics_add(parser->diagnostics, FL_ERROR, NULL, 0, 0, "option '--%s' needs a value: %s",
                           info->name, info->argument);
        return FL_BAD_USAGE;
    }
    parser->options->values[option] = value;
    if (info->kind == FL_WORDS) fl_vector_push(parser->diagnostics->arena, &parser->options->words[option], value);
    return info->kind == FL_NUMBER ? read_number(parser, option, value) : FL_OK;
}

static enum fl_status read_long_option(struct parser *parser, const char *argument) {
    const char *name = argument + 2;
    size_t length = strcspn(name, "=");
    for (int option = 0; option < FL_OPTION_COUNT; option++)
        if (strlen(infos[option].name) == length && memcmp(infos[option].name, name, length) == 0)
            return set_option(parser, option, name[length] ? name + length + 1 : NULL);
    return complain_of_unknown(parser,
                               fl_arena_format(parser->diagnostics->arena, "%.*s", (int)length + 2, argument));
}

static enum fl_status read_short_option(struct parser *parser, const char *argument) {
    for (int option = 0; option < FL_OPTION_COUNT; option++)
        if (infos[option].letter == argument[1])
            return set_option(parser, option, argument[2] ? argument + 2 : NULL);
    return complain_of_unknown(parser, argument);
}

static enum fl_status set_initial_values(struct parser *parser) {
    for (int option = 0; option < FL_OPTION_COUNT; option++) {
        if (!infos[option].initial || !fl_option_applies(option, parser->options->command)) continue;
        enum fl_status status = set_option(parser, option, infos[option].initial);
        if (status != FL_OK) return status;
    }
    return FL_OK;
}

enum fl_status fl_options_parse(struct fl_arena *arena, struct fl_diagnostics *diagnostics,
                                enum fl_command command, size_t argument_count, const char *const *arguments,
                                struct fl_options *options) {
    *options = (struct fl_options){.command = command};
    struct parser parser = {diagnostics, options, arguments, arguments + argument_count};
    FL_VECTOR_OF(const char *) operands = {0};
    enum fl_status status = set_initial_values(&parser);
    while (status == FL_OK && parser.next < parser.end) {
        const char *argument = *parser.next++;
        if (strcmp(argument, "--") == 0) {
            options->compiler_flags = parser.next;
            options->compiler_flag_count = (size_t)(parser.end - parser.next);
            break;
        }
        if (strncmp(argument, "--", 2) == 0)
            status = read_long_option(&parser, argument);
        else if (argument[0] == '-' && argument[1])
            status = read_short_option(&parser, argument);
        else
            fl_vector_push(arena, &operands, argument);
    }
    options->operands = operands.items;
    options->operand_count = operands.count;
    return status;
}
