/* The numbers that a random program reads: the arguments of the process, one after the other. */
#include <stdlib.h>

static int count;
static char **words;

__attribute__((constructor)) static void keep(int argc, char **argv) {
    count = argc - 1;
    words = argv + 1;
}

int nondet_int(void);
int nondet_int(void) {
    return count-- > 0 ? atoi(*words++) : 0;
}
