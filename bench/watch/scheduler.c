/* Tasks that are made ready, run and blocked; one runs at a time. */
#include <stdio.h>
#include <stdlib.h>

#define TASKS 8
int running;
static int ready[TASKS];
static unsigned long switches;

static int choose(int from) {
    for (int i = 1; i <= TASKS; i++)
        if (ready[(from + i) % TASKS]) return (from + i) % TASKS;
    return -1;
}

int main(int argc, char **argv) {
    long count = argc > 1 ? atol(argv[1]) : 1000;
    unsigned random = 2;
    int current = 0;
    for (int i = 0; i < TASKS; i++) ready[i] = 1;
    for (long i = 0; i < count; i++) {
        random = random * 22695477u + 1u;
        ready[random >> 29] = (random >> 20 & 3) != 0;
        int next = choose(current);
        if (next < 0) {
            running = -1;
            continue;
        }
        running = next;
        current = next;
        switches++;
    }
    printf("%lu %d\n", switches, running);
    return 0;
}
