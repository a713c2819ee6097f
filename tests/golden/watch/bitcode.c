/* Bitcode tells what instrumented sources do: of static variables, of static functions that another file calls through
 * pointers, and under guards over local variables, whatever others of their names are called.
 * RUN: cd %S; faultline watch -p bitcode.spec --bitcode --timeout 20 --out %t/c bitcode.c
 * EXPECT: 4 places where something may be told
 * EXPECT: guarded  bitcode.c:49:15  assign level
 * EXPECT: guarded  bitcode.c:51:9   before work
 * EXPECT: removed  bitcode.c:54:19  assign level  no run makes the observer move here
 * EXPECT: The instrumented program is in
 * RUN: cd %t/c; clang-19 -O2 -Wall -Wextra -Werror -o c *.bc *.c; faultline observe -- ./c 9
 * EXPECT: HOLDS: 2 events, no violation
 * RUN: cd %t/c; faultline observe -- ./c 9 x
 * EXIT: 10
 * EXPECT: VIOLATED: bitcode.c:51: work at a low level
 *
 * Everything, and in a program that observes itself.
 * RUN: cd %S; faultline watch -p bitcode.spec --bitcode --full --out %t/full bitcode.c
 * EXPECT: 4 places where something may be told: 0 removed, 0 guarded, 4 kept
 * RUN: cd %t/full; clang-19 -o full *.bc *.c; faultline observe -- ./full 9
 * EXPECT: HOLDS: 23 events, no violation
 * RUN: cd %t/full; echo 'int puts(const char *); void faultline_violation(const char *m, unsigned s) { (void)s; puts(m); }' >self.c; clang-19 -DFAULTLINE_IN_PROCESS -o self *.bc *.c; ./self 9 x
 * EXPECT: work at a low level
 *
 * Of bitcode, that two files were compiled to.
 * RUN: cd %S; mkdir -p %t/bc; for part in 1 2; do clang-19 -g -DPART=$part -emit-llvm -c -o %t/bc/$part.bc bitcode.c; done; faultline watch -p bitcode.spec --bitcode --timeout 20 --out %t/two %t/bc/1.bc %t/bc/2.bc
 * EXPECT: 4 places where something may be told
 * RUN: cd %t/two; clang-19 -O2 -o two *.bc *.c; faultline observe -- ./two 9
 * EXPECT: HOLDS: 2 events, no violation
 * RUN: cd %t/two; faultline observe -- ./two 9 x
 * EXIT: 10
 * EXPECT: VIOLATED: bitcode.c:51: work at a low level
 */
#include <stdlib.h>

typedef void worker(short, unsigned char);
worker *choose(void);

#if !defined PART || PART == 1
static int level;

static void put(int *to, int value) {
    *to = value;
}

int main(int argc, char **argv) {
    int other = 0, i = argc > 2 ? 0 : 8;
    int count = argc > 1 ? atoi(argv[1]) & 15 : 0;
    put(argc > 3 ? &level : &other, 1);
    for (int n = 0; n < count; n++) {
        level = n + i;
        worker *call = choose();
        call((short)-n, (unsigned char)(199 + n));
        if (n > 3) {
            int n = 2;
            level = n;
        }
    }
    return other - 1;
}
#endif

#if !defined PART || PART == 2
unsigned short limit = 60000;

static void work(short a, unsigned char b) {
    limit = (unsigned short)(limit + a + b);
}

worker *choose(void) {
    return work;
}
#endif
