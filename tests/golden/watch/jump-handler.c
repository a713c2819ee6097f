/* A handler jumps into a function that has no events, which returns then: what the handler began has begun.
 * RUN: cd %S; faultline watch -p once.spec --timeout 10 jump-handler.c
 * EXPECT: kept     jump-handler.c:22:5  before begin
 * EXPECT: kept     jump-handler.c:32:5  before begin
 *
 * So does longjmp that is called through a pointer.
 * RUN: cd %S; faultline watch -p once.spec --timeout 10 jump-handler.c -- -DPOINTER
 * EXPECT: kept     jump-handler.c:44:9  before begin
 * EXPECT: kept     jump-handler.c:47:5  before begin
 */
#include <setjmp.h>
#include <signal.h>

static jmp_buf place;

static void begin(void) {
}

#ifndef POINTER
static void handle(int number) {
    (void)number;
    begin();
    longjmp(place, 1);
}

static void wait_for_signal(void) {
    if (setjmp(place) == 0)
        for (;;) continue;
}

static void work(void) {
    begin();
}

int main(void) {
    signal(SIGALRM, handle);
    wait_for_signal();
#else
static void (*jump)(jmp_buf, int);

int main(int argc, char **argv) {
    jump = (void (*)(jmp_buf, int))longjmp;
    if (setjmp(place)) {
        begin();
        return argv[argc] != 0;
    }
    begin();
    if (argc) jump(place, 1);
#endif
#ifndef POINTER
    work();
#endif
    return 0;
}
