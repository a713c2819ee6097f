/* Events that are lost: what was violated before is certain, what seems to be violated behind it is not. */
// RUN: gcc -Wall -Wextra -Werror -Iruntime/watch %s runtime/watch/faultline-watch.c -o %t/lost -pthread
// RUN: faultline observe --overrun count --room 16 -- %t/lost before
// EXIT: 10
// EXPECT: VIOLATED: lost.c:3: given twice
// EXPECT: 22 events, 85 lost
// EXPECT: more is not known: events were lost: the program was faster than its observer
// RUN: faultline observe --overrun count --room 16 -- %t/lost behind
// EXIT: 5
// EXPECT: UNKNOWN: events were lost: the program was faster than its observer
// EXPECT: 20 events, 85 lost
// EXPECT-NOT: VIOLATED
// A spec that may lose events is not UNKNOWN for that: the verdict is about what was told.
// RUN: gcc -DPERMISSION='"may lose events;"' -Iruntime/watch %s runtime/watch/faultline-watch.c -o %t/allowed -pthread; faultline observe --overrun count --room 16 -- %t/allowed behind
// EXPECT: HOLDS of what was told: 20 events, no violation
// EXPECT: 85 lost
// EXPECT-NOT: VIOLATED
// With --overrun block the program waits.
// RUN: faultline observe --room 256 -- %t/lost behind
// EXPECT: HOLDS: 105 events, no violation
// A thread that is torn away while it sends an event: the program goes on, and nothing more is known.
// RUN: faultline observe --room 16 -- %t/lost torn
// EXIT: 5
// EXPECT: UNKNOWN: a thread of the program has stopped while it sent an event
// EXPECT: 3 events
// EXPECT: /lost ended with status 0
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define FAULTLINE_WITH_LAYOUT
#include "faultline-watch.h"

const struct faultline_site faultline_sites[] = {{"lost.c", 1, 0}, {"lost.c", 2, 1}, {"lost.c", 3, 1}};
const unsigned faultline_site_count = 3;
#ifndef PERMISSION
#define PERMISSION ""
#endif
const char faultline_specs[] = "spec turns { " PERMISSION " state free, taken;\n"
                               "    after take() { free -> taken; taken -> error \"taken twice\"; }\n"
                               "    before give() { taken -> free; free -> error \"given twice\"; } }\n";

static struct faultline_shared *memory;

static void wait_a_little(void) {
    const struct timespec moment = {0, 1000000};
    nanosleep(&moment, NULL);
}

static void wait_until_all_is_read(void) {
    while (__atomic_load_n(&memory->tail, __ATOMIC_ACQUIRE) != memory->head) wait_a_little();
}

/* A signal takes its time. */
static void stop_observer(void) {
    char path[64], line[512] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)getppid());
    kill(getppid(), SIGSTOP);
    while (!strstr(line, ") T ")) {
        FILE *file = fopen(path, "r");
        if (!file || !fgets(line, sizeof line, file)) exit(1);
        fclose(file);
        wait_a_little();
    }
}

static void map_memory(void) {
    int file = open(getenv(FAULTLINE_VARIABLE), O_RDWR);
    memory = mmap(NULL, sizeof *memory, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    map_memory();
    for (int i = 0; i < 3; i++) faultline_emit(i % 2, 1, 0);
    if (strcmp(what, "before") == 0) {
        faultline_emit(1, 1, 0);
        faultline_emit(2, 1, 0);
        faultline_emit(0, 1, 0);
    }
    wait_until_all_is_read();
    if (strcmp(what, "torn") == 0) memory->head++;
    /* While the observer is stopped, there is room for the first ones. */
    int stops = memory->overrun == FAULTLINE_COUNT;
    if (stops) stop_observer();
    for (int i = 0; i < 101; i++) faultline_emit(i % 2 ? 0 : 1, 1, 0);
    if (stops) kill(getppid(), SIGCONT);
    if (strcmp(what, "behind") != 0) return 0;
    wait_until_all_is_read();
    faultline_emit(0, 1, 0);
    return 0;
}
