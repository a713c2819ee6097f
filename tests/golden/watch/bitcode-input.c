/* What --bitcode can do with bitcode that says less of its source, and what it is not for.
 *
 * Without debug information, everything is told.
 * RUN: cd %S; mkdir -p %t; clang-19 -emit-llvm -c -o %t/bare.bc bitcode-input.c; faultline watch -p bitcode-input.spec --bitcode --out %t/bare %t/bare.bc
 * EXPECT: has no debug information: where things happen is not known, so that all of it is told; compile with -g
 * EXPECT: 2 places where something may be told: 0 removed, 0 guarded, 2 kept
 * EXPECT: ?:0:0  before open_it   where this happens is not known without debug information
 * RUN: cd %t/bare; clang-19 -o bare *.bc *.c; faultline observe -- ./bare
 * EXIT: 10
 * EXPECT: VIOLATED: ?:0: closed twice
 * EXPECT: 3 events, none lost
 *
 * What the optimiser may have taken away can't be told.
 * RUN: cd %S; clang-19 -O2 -g -emit-llvm -c -o %t/fast.bc bitcode-input.c; faultline watch -p bitcode-input.spec --bitcode %t/fast.bc
 * EXIT: 2
 * EXPECT: bitcode-input.spec:3:12: error: the bitcode was optimised, so that calls of 'open_it' may be gone from it; compile with -O0 -g
 * RUN: cd %S; clang-19 -O2 -emit-llvm -c -o %t/fast.bc bitcode-input.c; faultline watch -p bitcode-input.spec --bitcode %t/fast.bc
 * EXIT: 2
 * EXPECT: error: the bitcode may have been optimised, so that calls of 'open_it' may be gone from it; compile with -O0 -g
 * RUN: cd %S; clang-19 -O2 -g -DSTREAM -emit-llvm -c -o %t/stream.bc bitcode-input.c; faultline watch -p file --bitcode %t/stream.bc
 * EXPECT: warning: the bitcode was optimised: calls of the library that the compiler has left out or replaced are not seen
 * EXPECT: after fopen
 *
 * Calls that the compiler could compute itself are told.
 * RUN: cd %S; echo 'spec s { state a; before strlen(_) { a -> error "measured"; } }' >%t/s.spec; faultline watch -p %t/s.spec --bitcode --out %t/known bitcode-input.c -- -DKNOWN
 * EXPECT: 1 place where something may be told: 0 removed, 0 guarded, 1 kept
 * RUN: cd %t/known; clang-19 -o known *.bc *.c; faultline observe -- ./known
 * EXIT: 10
 * EXPECT: measured
 *
 * Flags for optimisation are no obstacle in sources: they are instrumented before.
 * RUN: cd %S; faultline watch -p bitcode-input.spec --bitcode bitcode-input.c -- -O2
 * EXPECT: 3 places where something may be told
 *
 * RUN: cd %S; faultline watch -p bitcode-input.spec %t/bare.bc
 * EXIT: 2
 * EXPECT: bare.bc: error: this is no C, so that it has no source to instrument; --bitcode instruments bitcode
 * RUN: cd %S; faultline watch --check --bitcode -p bitcode-input.spec bitcode-input.c
 * EXIT: 1
 * EXPECT: --bitcode says how the program is instrumented, and --check does not do that
 * RUN: faultline check --bitcode %s
 * EXIT: 1
 * EXPECT: option '--bitcode' does not apply to 'check'
 *
 * RUN: cd %S; touch %t/file; faultline watch --full --bitcode -p bitcode-input.spec --out %t/file bitcode-input.c
 * EXIT: 1
 * EXPECT: error: cannot write to
 * RUN: cd %S; mkdir -p %t/own; cp %t/bare.bc %t/own/program.bc; faultline watch --full --bitcode -p bitcode-input.spec --out %t/own %t/own/program.bc
 * EXIT: 1
 * EXPECT: program.bc: error: cannot write this file: it is a file of the program; choose another directory
 * RUN: cd %S; faultline watch --full -p bitcode-input.spec --out %t/sources bitcode-input.c; faultline watch --full --bitcode -p bitcode-input.spec --out %t/sources bitcode-input.c
 * EXIT: 1
 * EXPECT: program.bc: error: cannot write this file: there are instrumented sources beside it; choose another directory
 */
#ifdef KNOWN
#include <string.h>

int main(void) {
    return strlen("abc") != 3;
}
#elif defined STREAM
#include <stdio.h>

int main(void) {
    FILE *f = fopen("/dev/null", "r");
    return f ? fclose(f) : 1;
}
#else
static int opened;

static void open_it(void) {
    opened++;
}

static void close_it(void) {
    opened--;
}

int main(void) {
    open_it();
    close_it();
    close_it();
    return 0;
}
#endif
