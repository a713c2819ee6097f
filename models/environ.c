/* models/environ.c - the list of the variables of the environment, which environment.c fills. Each program is given it. */
#include <unistd.h>

static char *no_environment[1];
char **environ = no_environment;
