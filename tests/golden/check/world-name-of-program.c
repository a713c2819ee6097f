/* argv[0] is whatever the caller says.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: (exec -a
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE
 */
#include <string.h>

int main(int argc, char **argv) {
    char copy[8];
#ifndef HARMLESS
    strcpy(copy, argv[0]);
#else
    copy[0] = argv[0][0];
#endif
    return argc > 3 && copy[0] == 'x';
}
