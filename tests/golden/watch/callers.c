/* Who may call a function when nobody seems to: b is called behind a in all of these programs.
 *
 * A signal arrives in a loop that does not end, at which nothing happens.
 * RUN: cd %S; faultline watch -p callers.spec --timeout 20 callers.c -- -DCASE=1
 * EXPECT: kept     callers.c:44:5   before b
 *
 * The handler takes no argument, which C does not define, but works.
 * RUN: cd %S; faultline watch -p callers.spec --timeout 20 callers.c -- -DCASE=2
 * EXPECT: kept     callers.c:51:5   before b  a handler of a signal may be of another type than void (int)
 *
 * So does a function that is called through a pointer to another type.
 * RUN: cd %S; faultline watch -p callers.spec --timeout 20 callers.c -- -DCASE=3
 * EXPECT: kept     callers.c:60:5  before b
 *
 * The library calls it, when another function is called than the one that it was given to.
 * RUN: cd %S; faultline watch -p callers.spec --timeout 20 callers.c -- -DCASE=4
 * EXPECT: kept     callers.c:72:5  before b
 *
 * Code that is not there knows it by its name, and does not return.
 * RUN: cd %S; faultline watch -p callers.spec --timeout 20 callers.c -- -DCASE=5
 * EXPECT: kept     callers.c:89:5  before b  that the observer never moves here assumes that stop() changes nothing
 *
 * A function that is chosen when the program starts is not known, but returns.
 * RUN: cd %S; faultline watch -p callers.spec --timeout 20 callers.c -- -DCASE=6
 * EXPECT: kept     callers.c:112:5  before a
 * EXPECT: kept     callers.c:113:5  before b
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void a(void) {
}

static void b(void) {
    _Exit(1);
}

#if CASE == 1
static void handle(int number) {
    (void)number;
    b();
}

static int waits;

#elif CASE == 2
static void handle() {
    b();
}

static int waits;

#elif CASE == 3
static void (*later)(int);

static void work(void) {
    b();
}

int main(void) {
    later = (void (*)(int))work;
    a();
    later(1);
}

#elif CASE == 4
static ssize_t write_nothing(void *cookie, const char *text, size_t size) {
    (void)cookie;
    b();
    return text ? (ssize_t)size : 0;
}

int main(void) {
    cookie_io_functions_t functions = {.write = write_nothing};
    FILE *file = fopencookie(NULL, "w", functions);
    if (!file) return 1;
    a();
    fputs("text", file);
    fclose(file);
}

#elif CASE == 5
_Noreturn void stop(void);
void leave(void);
void leave(void) {
    b();
}

int main(int argc, char **argv) {
    (void)argv;
    if (argc > 1) leave();
    a();
    stop();
}

#else
static int work(void) {
    return 1;
}

static int (*choose(void))(void) {
    return work;
}

int chosen(void) __attribute__((ifunc("choose")));

int main(void) {
    chosen();
    a();
    b();
}
#endif

#if CASE < 3
int main(void) {
    signal(SIGALRM, (void (*)(int))handle);
    alarm(1);
    waits = 1;
    a();
    while (waits) continue;
}
#endif
