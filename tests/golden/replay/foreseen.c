/* A number is printed when much was computed from it: the log says which it was before.
 *
 * RUN: cd %t; printf '7 is happy after 5\n63 is sad after 12\n1 of 2\n' >log; faultline replay --timeout 60 $OLDPWD/%s log
 * EXPECT: MATCHES
 * RUN: cd %t; printf '7 is happy after 6\n63 is sad after 12\n1 of 2\n' >log; faultline replay --timeout 60 $OLDPWD/%s log
 * EXIT: 5
 * EXPECT: IMPOSSIBLE
 * RUN: cd %t; printf '7 is happy after 5\n63 is happy after 12\n2 of 2\n' >log; faultline replay --timeout 60 $OLDPWD/%s log
 * EXIT: 5
 * EXPECT: IMPOSSIBLE
 */
#include <stdio.h>

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
