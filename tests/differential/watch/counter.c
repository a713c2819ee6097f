/* How many events were emitted, to standard error when the process ends. */
#include <stdio.h>
#include <stdlib.h>

unsigned long faultline_emissions;

static void tell(void) {
    fprintf(stderr, "%lu\n", faultline_emissions);
}

__attribute__((constructor)) static void start(void) {
    atexit(tell);
}
