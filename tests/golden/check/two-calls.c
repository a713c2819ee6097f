/* A check in the library that fails for two calls of a function is two failures.
 * RUN: faultline check --timeout 30 %s
 * EXIT: 10
 * EXPECT: FAILS: 3 of 5 checks can fail, each confirmed
 * EXPECT: two-calls.c:20:5: invalid pointer
 * EXPECT: $ ./two-calls aaaaaaaa ''
 * EXPECT: two-calls.c:21:5: invalid pointer
 * EXPECT: $ ./two-calls '' aaaa
 * EXPECT: two-calls.c:22:5: invalid pointer
 * RUN: faultline check --first %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 3 checks can fail, confirmed
 */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    char first[8], second[4], both[6];
    if (argc != 3) return 1;
    strcpy(first, argv[1]);
    strcpy(second, argv[2]);
    strcpy(both, first);
    return 0;
}
