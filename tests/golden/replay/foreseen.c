/* A number is printed when much was computed from it: the log says which it was before.
 *
 * RUN: cd %t; printf '7 is happy after 5\n63 is sad after 12\n1 of 2\n' >log; faultline replay --timeout 60 $OLDPWD/%s log
 * EXPECT: MATCHES
 * RUN: cd %t; printf '7 is happy after 6\n63 is sad after 12\n1 of 2\n' >log; faultline replay --timeout 60 $OLDPWD/%s log
 * EXIT: 0
 * EXPECT: IMPOSSIBLE
 * RUN: cd %t; printf '7 is happy after 5\n63 is happy after 12\n2 of 2\n' >log; faultline replay --timeout 60 $OLDPWD/%s log
 * EXIT: 0
 * EXPECT: IMPOSSIBLE
 * RUN: cd %t; printf '12 and 18: 6\n36 and 60: 12\n' >log; faultline replay --timeout 60 $OLDPWD/%s log -- -DPAIRS
 * EXPECT: MATCHES
 * RUN: cd %t; printf '12 and 18: 6\n36 and 60: 10\n' >log; faultline replay --timeout 60 $OLDPWD/%s log -- -DPAIRS
 * EXIT: 0
 * EXPECT: IMPOSSIBLE
 */
#include <stdio.h>

#ifdef PAIRS
static unsigned divisor(unsigned a, unsigned b) {
    while (b) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

int main(void) {
    unsigned a, b, apart = 0;
    while (scanf("%u %u", &a, &b) == 2 && a && b) {
        if (divisor(a, b) == 1) apart++;
        printf("%u and %u: %u\n", a, b, divisor(a, b));
    }
    return apart == 100;
}
#else

static int step(int n) {
    int sum = 0;
    for (; n > 0; n /= 10) sum += n % 10 * (n % 10);
    return sum;
}

int main(void) {
    int n, happy = 0, count = 0;
    while (scanf("%d", &n) == 1) {
        int start = n, steps = 0;
        if (n <= 0) continue;
        while (n != 1 && n != 4) {
            n = step(n);
            steps++;
        }
        printf("%d %s after %d\n", start, n == 1 ? "is happy" : "is sad", steps);
        happy += n == 1;
        count++;
    }
    printf("%d of %d\n", happy, count);
    return 0;
}
#endif
