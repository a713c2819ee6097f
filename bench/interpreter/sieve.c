/* Primes below two million. */
#include <stdio.h>
#include <string.h>

enum { LIMIT = 2000000 };
static unsigned char composite[LIMIT];

int main(void) {
    int count = 0;
    for (int round = 0; round < 5; round++) {
        memset(composite, 0, sizeof composite);
        count = 0;
        for (int i = 2; i < LIMIT; i++) {
            if (composite[i]) continue;
            count++;
            for (long j = (long)i * i; j < LIMIT; j += i) composite[j] = 1;
        }
    }
    printf("%d primes\n", count);
    return 0;
}
