/* Tells so many events, and how many in a second: events N lock|mutex|pipe.
 *
 * lock: one automaton; mutex: an automaton for each of 64 objects; pipe: for comparison, 16 bytes an event are
 * written to a pipe that another process reads.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "faultline-watch.h"

const struct faultline_site faultline_sites[] = {
    {"events.c", 1, 0}, {"events.c", 2, 1}, {"events.c", 3, 2}, {"events.c", 4, 3}};
const unsigned faultline_site_count = 4;
const char faultline_specs[] =
    "spec lock { state free, taken; before lock() { free -> taken; taken -> error \"taken\"; }\n"
    "before unlock() { taken -> free; free -> error \"free\"; } }\n"
    "spec mutex for void *m { state free, taken; before take(m) { free -> taken; taken -> error \"taken\"; }\n"
    "before give(m) { taken -> free; free -> error \"free\"; } }\n";

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void tell(unsigned long count) {
    for (unsigned long i = 0; i < count; i++) faultline_emit(i % 2, 1, 0);
}

static void tell_of_objects(unsigned long count) {
    for (unsigned long i = 0; i < count; i++) faultline_emit(2 + (i & 1), 1, 0x10000 + (i / 2 % 64) * 48);
}

static void write_to_pipe(unsigned long count) {
    int ends[2];
    if (pipe(ends) != 0) exit(1);
    const char event[16] = {1};
    if (fork() == 0) {
        char bytes[1 << 16];
        close(ends[1]);
        while (read(ends[0], bytes, sizeof bytes) > 0) continue;
        _exit(0);
    }
    close(ends[0]);
    for (unsigned long i = 0; i < count; i++)
        if (write(ends[1], event, sizeof event) != sizeof event) exit(1);
    close(ends[1]);
    wait(NULL);
}

int main(int argc, char **argv) {
    if (argc != 3) return 1;
    unsigned long count = strtoul(argv[1], NULL, 10);
    double start = now();
    if (strcmp(argv[2], "pipe") == 0)
        write_to_pipe(count);
    else if (strcmp(argv[2], "mutex") == 0)
        tell_of_objects(count);
    else
        tell(count);
    double seconds = now() - start;
    fprintf(stderr, "%.0f\n", (double)count / seconds);
    return 0;
}
