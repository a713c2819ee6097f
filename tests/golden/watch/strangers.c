/* Which functions handle signals is known by where pointers lead: that others have the form of a handler that C does not
 * define does no harm. What the library does without models, it does without calling any of them, if it is fdatasync.
 * RUN: cd %S; faultline watch -p file --timeout 20 strangers.c
 * EXPECT: 1 removed, 0 guarded, 0 kept
 * RUN: cd %S; faultline watch -p file --timeout 20 strangers.c -- -DSTRANGE
 * EXPECT: 0 removed, 0 guarded, 2 kept
 * RUN: cd %S; faultline watch -p file --timeout 20 strangers.c -- -DSTRANGE -DWITH_ACTION
 * EXPECT: 0 removed, 0 guarded, 2 kept
 * RUN: cd %S; faultline watch -p file --timeout 20 strangers.c -- -DCALLED_BACK
 * EXPECT: 0 removed, 0 guarded, 2 kept
 */
#include <search.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static volatile sig_atomic_t is_interrupted;

static int count(int number) {
#ifdef STRANGE
    fclose(stderr);
#endif
    return number + 1;
}

static int (*table[1])(int) = {count};

static void interrupt(int number) {
    is_interrupted = number;
}

#ifdef CALLED_BACK
static void end(const void *node, VISIT visit, int depth) {
    (void)node, (void)visit, (void)depth;
    fclose(stderr);
}
#endif

int main(int argc, char **argv) {
    (void)argv;
    signal(SIGINT, interrupt);
#if defined STRANGE && !defined WITH_ACTION
    signal(SIGTERM, (void (*)(int))table[0]);
#endif
#ifdef WITH_ACTION
    struct sigaction action = {.sa_handler = (void (*)(int))table[0]};
    sigaction(SIGTERM, &action, NULL);
#endif
    fdatasync(1);
#ifdef CALLED_BACK
    void *root = NULL;
    twalk(root, end);
#endif
    fprintf(stderr, "%d\n", is_interrupted); /* report */
#ifdef STRANGE
    return 0;
#else
    return table[0](argc);
#endif
}
