/* What a run rests on is listed: undefined functions, inline assembly, simplified models.
 * RUN: faultline show %s
 * EXPECT: assumptions
 * EXPECT: assumptions.c:12:30  sensor is defined nowhere: it returns any value and changes nothing
 * EXPECT: assumptions.c:14:5  inline assembly leaves any values in its outputs and changes nothing else
 * EXPECT: malloc does not run out of memory
 * RUN: printf 'sensor: 7\n' > %t/inputs && faultline run -q --inputs %t/inputs %s
 * EXPECT: exited with status 7
 */
#include <stdlib.h>
int sensor(int channel);
int main(void) { int value = sensor(3);
    int other;
    __asm__("mov $1, %0" : "=r"(other));
    free(malloc(4));
    return value;
}
