/* Greatest common divisors of pairs of numbers. */
#include <stdio.h>

static unsigned divisor(unsigned a, unsigned b) {
    while (b != 0) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

int main(void) {
    unsigned a, b, coprime = 0, pairs = 0;
    while (pairs < 1000 && scanf("%u %u", &a, &b) == 2) {
        if (a == 0 || b == 0 || a > 100000 || b > 100000) {
            printf("not %u and %u\n", a, b);
            continue;
        }
        pairs++;
        if (divisor(a, b) == 1) coprime++;
        printf("gcd(%u, %u) = %u\n", a, b, divisor(a, b));
    }
    printf("%u pairs, %u coprime\n", pairs, coprime);
    return 0;
}
