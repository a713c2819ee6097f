/* cmd/options.h - the command line of a subcommand, read by the table options.def. */
#ifndef FL_CMD_OPTIONS_H
#define FL_CMD_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/status.h"
#include "base/vector.h"
#include "cmd/command.h"

#define FL_FOR(NAME) (1u << FL_COMMAND_##NAME)
#define FL_FOR_ALL (~0u)
#define FL_FOR_ANALYSES (FL_FOR_ALL & ~FL_FOR(GENERATE) & ~FL_FOR(OBSERVE))

enum fl_option {
#define FL_OPTION(NAME, name, letter, kind, argument, commands, initial, minimum, maximum, help) FL_OPTION_##NAME,
#include "cmd/options.def"
    FL_OPTION_COUNT
};

/* FL_WORDS may be given several times. */
enum fl_option_kind { FL_FLAG, FL_WORD, FL_WORDS, FL_NUMBER, FL_INPUT_FILE, FL_OUTPUT_FILE, FL_CHECK_LIST };

struct fl_option_info {
    const char *name;
    char letter;
    enum fl_option_kind kind;
    const char *argument;
    uint32_t commands;
    const char *initial;
    int64_t minimum, maximum;
    const char *help;
};

struct fl_options {
    enum fl_command command;
    const char *values[FL_OPTION_COUNT]; /* NULL: not given and without an initial value; flags: "" */
    FL_VECTOR_OF(const char *) words[FL_OPTION_COUNT]; /* FL_WORDS: all of its values */
    int64_t numbers[FL_OPTION_COUNT];                  /* 0 where values is NULL or not a number */
    const char *const *operands;                       /* what is not an option: mostly input files */
    size_t operand_count;
    const char *const *compiler_flags; /* what followed "--" */
    size_t compiler_flag_count;
};

const struct fl_option_info *fl_option_info(enum fl_option option);
bool fl_option_applies(enum fl_option option, enum fl_command command);

/* Reads the words behind the command's name. Strings are borrowed from arguments. */
enum fl_status fl_options_parse(struct fl_arena *arena, struct fl_diagnostics *diagnostics,
                                enum fl_command command, size_t argument_count, const char *const *arguments,
                                struct fl_options *options);

/* --timeout, or what the command takes unless told otherwise: infinity if it goes on to its end. */
double fl_options_seconds(const struct fl_options *options);

static inline bool fl_options_has(const struct fl_options *options, enum fl_option option) {
    return options->values[option] != NULL;
}

#endif
