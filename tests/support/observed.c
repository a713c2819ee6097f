/* An instrumented program, by hand, for tests of observers: observed MODE FILE NUMBER...
 *
 *   count FILE N V    tells N events, of which the V-th, from 0 on, violates the spec. FILE holds, as two
 *                     numbers of 64 bits, how many were begun and how many are done
 *   moves FILE N V    the same, of an automaton whose moves are put together
 *   mixed FILE N V    the same, each 7th event being one that is not
 *   finish FILE N     tells N events, and writes to FILE that it has come to its end
 *   threads FILE T N  T threads tell 3 N events each, in an order that only a mutex makes right
 *   signals FILE N    tells N events, and others in a handler that interrupts it; prints how many
 *
 * The first four write the number of their process to FILE.pid when they have started.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

#include "faultline-watch.h"

const struct faultline_site faultline_sites[] = {
    {"observed.c", 10, 0}, {"observed.c", 20, 1}, {"observed.c", 30, 1}, {"observed.c", 40, 2}};
const unsigned faultline_site_count = 4;
const char faultline_specs[] = "spec turns { state free, taken;\n"
                               "    after take() { free -> taken; taken -> error \"taken twice\"; }\n"
                               "    before give() { taken -> free; free -> error \"given twice\"; } }\n"
                               "spec ticks { state quiet; after tick(): quiet -> quiet; }\n";

enum { TAKE, GIVE, GIVE_WRONGLY, TICK };

/* Bits for the rule, and of the whole. */
enum { RULE_BITS = 1, MOVE_BITS = 3 };

uint32_t faultline_word_layout(void) {
    return RULE_BITS << 8 | MOVE_BITS;
}

static void emit(uint32_t site) {
    faultline_emit(site, 1, 0);
}

static void move(uint32_t site) {
    faultline_move(site, 0, RULE_BITS, MOVE_BITS);
}

static void emit_or_move(uint32_t site) {
    static unsigned long number;
    if (number++ % 7)
        move(site);
    else
        emit(site);
}

static unsigned long number(char **arguments, int which) {
    return strtoul(arguments[which], NULL, 10);
}

static int tell_process(const char *path) {
    char process_path[4096];
    snprintf(process_path, sizeof process_path, "%s.pid", path);
    FILE *process = fopen(process_path, "w");
    if (!process) return 0;
    fprintf(process, "%ld\n", (long)getpid());
    return fclose(process) == 0;
}

static int count(const char *path, unsigned long events, unsigned long wrong, void (*tell)(uint32_t site)) {
    int file = open(path, O_RDWR | O_CREAT, 0600);
    if (file < 0 || ftruncate(file, 16) != 0) return 1;
    volatile uint64_t *counts = mmap(NULL, 16, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if ((void *)counts == MAP_FAILED || !tell_process(path)) return 1;
    for (unsigned long i = 0; i < events; i++) {
        counts[0] = i + 1;
        tell(i == wrong ? GIVE_WRONGLY : i % 2 ? GIVE : TAKE);
        counts[1] = i + 1;
    }
    return 0;
}

static int finish(const char *path, unsigned long events) {
    if (!tell_process(path)) return 1;
    for (unsigned long i = 0; i < events; i++) faultline_emit(i % 2 ? GIVE : TAKE, 1, 0);
    FILE *file = fopen(path, "w");
    if (!file) return 1;
    fprintf(file, "finished\n");
    return fclose(file);
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static unsigned long rounds;

static void *take_turns(void *nothing) {
    for (unsigned long i = 0; i < rounds; i++) {
        pthread_mutex_lock(&mutex);
        faultline_emit(TAKE, 1, 0);
        faultline_emit(GIVE, 1, 0);
        pthread_mutex_unlock(&mutex);
        faultline_emit(TICK, 1, 0);
    }
    return nothing;
}

/* Threads that end and others that begin, eight at a time. */
static int run_threads(unsigned long threads) {
    pthread_t running[8];
    for (unsigned long done = 0; done < threads;) {
        unsigned count = 0;
        while (count < 8 && done < threads) {
            if (pthread_create(&running[count], NULL, take_turns, NULL) != 0) return 1;
            count++, done++;
        }
        while (count) pthread_join(running[--count], NULL);
    }
    return 0;
}

static volatile unsigned long ticks;

static void tick(int signal) {
    (void)signal;
    faultline_emit(TICK, 1, 0);
    ticks = ticks + 1;
}

static int be_interrupted(unsigned long events) {
    struct itimerval often = {{0, 100}, {0, 100}};
    signal(SIGALRM, tick);
    setitimer(ITIMER_REAL, &often, NULL);
    for (unsigned long i = 0; i < events; i++) faultline_emit(i % 2 ? GIVE : TAKE, 1, 0);
    signal(SIGALRM, SIG_IGN);
    printf("%lu events\n", events + ticks);
    return ticks == 0;
}

int main(int argc, char **argv) {
    if (argc == 5 && strcmp(argv[1], "count") == 0) return count(argv[2], number(argv, 3), number(argv, 4), emit);
    if (argc == 5 && strcmp(argv[1], "moves") == 0) return count(argv[2], number(argv, 3), number(argv, 4), move);
    if (argc == 5 && strcmp(argv[1], "mixed") == 0)
        return count(argv[2], number(argv, 3), number(argv, 4), emit_or_move);
    if (argc == 4 && strcmp(argv[1], "finish") == 0) return finish(argv[2], number(argv, 3));
    if (argc == 4 && strcmp(argv[1], "signals") == 0) return be_interrupted(number(argv, 3));
    if (argc != 5) return 1;
    rounds = number(argv, 4);
    return run_threads(number(argv, 3));
}
