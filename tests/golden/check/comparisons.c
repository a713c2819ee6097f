/* Comparisons of texts give what comparing byte by byte does, in every way that two short texts can differ.
 * RUN: faultline check --checks none %s -- '-DCOMPARISON=strcmp(a,b)' -DSIZE=100 -DENDS=1 -DFOLD=same
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check --checks none %s -- '-DCOMPARISON=strcoll(a,b)' -DSIZE=100 -DENDS=1 -DFOLD=same
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check --checks none %s -- '-DCOMPARISON=strncmp(a,b,2)' -DSIZE=2 -DENDS=1 -DFOLD=same
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check --checks none %s -- '-DCOMPARISON=strcasecmp(a,b)' -DSIZE=100 -DENDS=1 -DFOLD=lower
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check --checks none %s -- '-DCOMPARISON=strncasecmp(a,b,2)' -DSIZE=2 -DENDS=1 -DFOLD=lower
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check --checks none %s -- '-DCOMPARISON=memcmp(a,b,3)' -DSIZE=3 -DENDS=0 -DFOLD=same
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check --checks none %s -- '-DCOMPARISON=bcmp(a,b,3)' -DSIZE=3 -DENDS=0 -DFOLD=same
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check --checks none %s -- '-DCOMPARISON=strncmp(a,b,2)' -DSIZE=3 -DENDS=1 -DFOLD=same
 * EXIT: 10
 * EXPECT: confirmed
 * RUN: faultline check --checks none %s -- '-DCOMPARISON=memcmp(a,b,3)' -DSIZE=3 -DENDS=1 -DFOLD=same
 * EXIT: 10
 * EXPECT: confirmed
 * RUN: faultline check --checks none %s -- '-DCOMPARISON=strcasecmp(a,b)' -DSIZE=100 -DENDS=1 -DFOLD=same
 * EXIT: 10
 * EXPECT: confirmed
 */
#include <assert.h>
#include <string.h>
#include <strings.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int same(int byte) {
    return byte;
}

static int lower(int byte) {
    return byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte;
}

static int sign(int number) {
    return (number > 0) - (number < 0);
}

static int by_bytes(const unsigned char *left, const unsigned char *right) {
    for (int i = 0; i < SIZE; i++) {
        int difference = FOLD(left[i]) - FOLD(right[i]);
        if (difference) return difference;
        if (ENDS && !left[i]) return 0;
    }
    return 0;
}

int main(void) {
    char a[4] = {0}, b[4] = {0};
    for (int i = 0; i < 3; i++) {
        a[i] = (char)__VERIFIER_nondet_uchar();
        b[i] = (char)__VERIFIER_nondet_uchar();
    }
    (void)same, (void)lower;
    assert(sign(COMPARISON) == sign(by_bytes((unsigned char *)a, (unsigned char *)b)));
    return 0;
}
