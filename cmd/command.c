#include "cmd/command.h"

#include <string.h>

static const struct fl_command_info commands[] = {
#define FL_COMMAND(NAME, name, visibility, operands, summary, description) \
    {#name, visibility, operands, summary, description, fl_command_##name},
#include "cmd/commands.def"
};

const struct fl_command_info *fl_command_info(enum fl_command command) {
    return &commands[command];
}

enum fl_command fl_command_find(const char *name) {
    int command = 0;
    while (command < FL_COMMAND_COUNT && strcmp(commands[command].name, name) != 0) command++;
    return command;
}
