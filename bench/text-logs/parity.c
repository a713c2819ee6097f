/* Sorts numbers by whether they are even, odd or primes. */
#include <stdio.h>

static int is_prime(int number) {
    if (number < 2) return 0;
    for (int i = 2; i * i <= number; i++) {
        if (number % i == 0) return 0;
    }
    return 1;
}

int main(void) {
    int number, even = 0, odd = 0, primes = 0;
    while (even + odd < 1000 && scanf("%d", &number) == 1) {
        if (number < 0 || number > 9999) {
            printf("%d is out of range\n", number);
            continue;
        }
        if (number % 2 == 0)
            even++;
        else
            odd++;
        if (is_prime(number)) {
            primes++;
            printf("%d is a prime\n", number);
        } else {
            printf("%d is %s\n", number, number % 2 == 0 ? "even" : "odd");
        }
    }
    printf("%d even, %d odd, %d primes\n", even, odd, primes);
    return 0;
}
