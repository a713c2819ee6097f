/* A text that %p makes of an address is another one where objects lie elsewhere: executors that place them each in
 * their own way need not agree on it.
 *
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: UNKNOWN: where objects lie elsewhere in memory, a run fails at
 * RUN: faultline check %s -- -DPREFIX
 * EXIT: 5
 * EXPECT: SAFE ASSUMING objects lie where Faultline places them
 * RUN: faultline explain %s -- -DPREFIX
 * EXIT: 5
 * EXPECT: SAFE ASSUMING objects lie where Faultline places them
 * RUN: faultline check %s -- -DNUMBER
 * EXPECT: SAFE
 * EXPECT-NOT: ASSUMING
 */
#include <assert.h>
#include <stdio.h>

int main(void) {
    int x = 0;
    char text[40];
#if defined NUMBER
    sprintf(text, "%d", x);
    assert(text[0] == '0');
#elif defined PREFIX
    sprintf(text, "%p", (void *)&x);
    assert(text[0] == '0' && text[1] == 'x');
#else
    sprintf(text, "%p", (void *)&x);
    assert(text[2] != '5');
#endif
    return 0;
}
