/* A stream writes into the buffer that it was given whenever it likes.
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING nobody looks into a buffer that a stream was given: the check holds
 * RUN: faultline check %s -- -DSETBUF
 * EXIT: 5
 * EXPECT: SAFE ASSUMING nobody looks into a buffer that a stream was given: the check holds
 * RUN: faultline check %s -- -DOWN
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 */
#include <assert.h>
#include <stdio.h>

static char buffer[BUFSIZ];

int main(void) {
#ifdef SETBUF
    setbuf(stdout, buffer);
#elif defined OWN
    setvbuf(stdout, NULL, _IOFBF, BUFSIZ);
#else
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
#endif
    buffer[0] = 0;
    printf("%d\n", 7);
    assert(buffer[0] == 0);
    return 0;
}
