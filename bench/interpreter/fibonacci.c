/* Recursion without anything else. */
#include <stdio.h>

static int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

static int ackermann(int m, int n) {
    if (m == 0) return n + 1;
    return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}

int main(void) {
    printf("%d\n", fibonacci(31));
    printf("%d\n", ackermann(2, 900));
    return 0;
}
