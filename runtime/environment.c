/* runtime/environment.c - the list of variables that the run saw: models/environment.c. */
#include <unistd.h>

#include "world.h"

enum { MOST_VARIABLES = 2, LONGEST_VARIABLE = 32 };

/* Before main is called with it. */
__attribute__((constructor(103))) static void replace_environment(void) {
    static char texts[MOST_VARIABLES][LONGEST_VARIABLE];
    static char *list[MOST_VARIABLES + 1];
    if (!fl_feed_has("environ.count")) return;
    long count = fl_feed_world("environ.count");
    for (long i = 0; i < count && i < MOST_VARIABLES; i++) {
        fl_feed_take("environ.variable", texts[i], LONGEST_VARIABLE - 1);
        list[i] = texts[i];
    }
    environ = list;
}
