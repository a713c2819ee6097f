/* models/program_name.c - the name that the program was started by, for messages. */
#include <errno.h>

#include "internal.h"

static char no_name[] = "";
char *program_invocation_name = no_name, *program_invocation_short_name = no_name;
char *__progname = no_name, *__progname_full = no_name;

void fl_model_set_program_name(char *name) {
    program_invocation_name = __progname_full = name;
    program_invocation_short_name = __progname = name;
    if (!__fl_sees("the name of the program")) return;
    size_t start = 0;
    for (size_t i = 0; name[i]; i++) start += (i + 1 - start) * (size_t)(name[i] == '/');
    program_invocation_short_name = __progname = name + start;
}
