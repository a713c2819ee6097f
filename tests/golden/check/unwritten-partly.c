/* A number that was written in part has bytes that were not. All checks together follow as much as this one alone.
 * RUN: faultline check --checks uninitialized %s -- -DWIDTH=2
 * EXIT: 10
 * EXPECT: FAILS: 3 of 3 checks can fail, each confirmed by running the compiled program
 * RUN: faultline check --checks all %s -- -DWIDTH=2
 * EXIT: 10
 * EXPECT: each confirmed by running the compiled program
 * EXPECT: unwritten-partly.c:23:13  uninitialized
 * EXPECT: unwritten-partly.c:27:13  uninitialized
 * EXPECT: unwritten-partly.c:31:13  uninitialized
 * RUN: faultline check --checks all %s -- -DWIDTH=4
 * EXIT: 0
 * EXPECT: SAFE
 */
#include <stdlib.h>
#include <string.h>
int nondet_int(void);
int main(void) {
    int number, list[3], source = nondet_int(), *block = malloc(sizeof *block);
    switch (source) {
    case 0:
        for (int i = 0; i < WIDTH; i++) ((char *)&number)[i] = 0;
        if (number) return 1;
        break;
    case 1:
        memcpy(&list[1], &source, WIDTH);
        if (list[1] > 1) return 1;
        break;
    case 2:
        memset(block, 0, WIDTH);
        if (*block) return 1;
        break;
    }
    free(block);
    return 0;
}
