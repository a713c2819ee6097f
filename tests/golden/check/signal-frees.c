/* A handler that frees what main uses.
 * RUN: faultline check --out %t/out %s
 * EXIT: 10
 * EXPECT: FAILS: 3 of 3 checks can fail, each confirmed by running the compiled program
 * RUN: sh %t/out/failure-2/reproduce.sh
 * EXIT: 1
 * EXPECT: AddressSanitizer
 */
#include <signal.h>
#include <stdlib.h>

static int *block;

static void handle(int number) {
    (void)number;
    free(block);
    block = NULL;
}

int main(void) {
    block = malloc(sizeof *block);
    if (!block) return 1;
    signal(SIGINT, handle);
    if (block) *block = 5;
    free(block);
    return 0;
}
