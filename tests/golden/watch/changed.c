/* Sources that are not what was analysed: while `watch` is at work (here the program itself changes its source, when it is
 * measured), and when an instrumented program is observed.
 * RUN: cp %s %t/changed.c; cd %t; faultline watch -p lock --timeout 5 --measure changed.c --out out changed.c
 * EXIT: 2
 * EXPECT: changed.c:1:1: error: this file has changed since it was analysed: watch it again
 * RUN: cp %s %t/changed.c; cd %t; faultline watch -p lock --timeout 5 --out out changed.c && gcc -o changed out/*.c && faultline observe -- ./changed
 * EXPECT-NOT: this file has changed
 * EXPECT: HOLDS: 2 events, no violation
 * RUN: cd %t; ./changed changed.c; faultline observe -- ./changed
 * EXPECT: changed.c:1:1: warning: this file has changed since ./changed was instrumented: what is said is about the program as it was; instrument it again
 * RUN: cd %t; faultline observe --json -- ./changed 2>/dev/null
 * EXPECT: "changed_files": [
 * EXPECT: "changed.c"
 * RUN: cd %t; mkdir -p elsewhere; cd elsewhere; faultline observe -- ../changed
 * EXPECT-NOT: this file has changed
 */
#include <stdio.h>

static void lock(void) {}
static void unlock(void) {}

int main(int argc, char **argv) {
    FILE *file = argc > 1 ? fopen(argv[1], "a") : NULL;
    lock();
    if (file) {
        fprintf(file, "/* changed */\n");
        fclose(file);
    }
    unlock();
    return 0;
}
