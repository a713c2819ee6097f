/* cmd/command.h - the subcommands, from commands.def. */
#ifndef FL_CMD_COMMAND_H
#define FL_CMD_COMMAND_H

#include "base/arena.h"
#include "base/status.h"

enum fl_command {
#define FL_COMMAND(NAME, name, visibility, operands, summary, description) FL_COMMAND_##NAME,
#include "cmd/commands.def"
    FL_COMMAND_COUNT
};

struct fl_options;

enum fl_visibility { FL_PUBLIC, FL_HIDDEN };

struct fl_command_info {
    const char *name;
    enum fl_visibility visibility;
    const char *operands;
    const char *summary;
    const char *description;
    enum fl_exit (*run)(struct fl_arena *arena, const struct fl_options *options);
};

const struct fl_command_info *fl_command_info(enum fl_command command);

/* FL_COMMAND_COUNT if there is none of this name. */
enum fl_command fl_command_find(const char *name);

#define FL_COMMAND(NAME, name, visibility, operands, summary, description) \
    enum fl_exit fl_command_##name(struct fl_arena *arena, const struct fl_options *options);
#include "cmd/commands.def"

#endif
