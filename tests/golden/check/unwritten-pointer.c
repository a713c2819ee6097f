/* Pointers that were never written, and that come from outside, may point into blocks of malloc.
 * RUN: echo 'CHECK( init(main()), LTL(G ! call(reach_error())) )' > %t/reach.prp; faultline check --timeout 120 --property %t/reach.prp %s -- -m32
 * EXIT: 10
 * EXPECT: confirmed: the compiled program fails in the same way
 * EXPECT: malloc#1 contents = {[4] = &malloc#1 +
 * EXPECT: __VERIFIER_nondet_pointer#1 = &malloc#
 */
#include <stdlib.h>
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);

struct cipher {
    int id;
    unsigned algorithms;
};
struct session {
    int state;
    struct cipher *cipher;
    char text[100];
};

int main(void) {
    struct session *session = malloc(sizeof *session);
    int *somewhere = __VERIFIER_nondet_pointer();
    session->state = 1;
    *somewhere = 5;
    if (session->cipher->algorithms == 256) session->state = *somewhere;
    if (session->state == 5) reach_error();
    return 0;
}
