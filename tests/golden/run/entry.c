/* A run may start at any function; its parameters are inputs by their names.
 * RUN: printf 'base: 7\nfactor: -3\nscale: 0.5\n' > %t/inputs && faultline run -q --entry weigh --inputs %t/inputs %s
 * EXPECT: 7 * -3 * 0.5
 * RUN: faultline run --entry nowhere %s
 * EXIT: 2
 * EXPECT: there is no function nowhere to start from
 */
#include <stdio.h>
void weigh(unsigned char base, long factor, double scale) { printf("%u * %ld * %g\n", base, factor, scale); }
