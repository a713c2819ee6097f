/* Retries with a limit: how often something was tried since it last worked. */
#include <stdio.h>
#include <stdlib.h>

int retries;
static unsigned long failures;

static int attempt(unsigned *random) {
    *random = *random * 1664525u + 1013904223u;
    return *random >> 24 > 60;
}

int main(int argc, char **argv) {
    long count = argc > 1 ? atol(argv[1]) : 1000;
    unsigned random = 9;
    for (long i = 0; i < count; i++) {
        if (attempt(&random)) {
            retries = 0;
        } else if (retries < 5) {
            retries++;
        } else {
            failures++;
            retries = 0;
        }
    }
    printf("%lu\n", failures);
    return 0;
}
