/* A loop that spends a budget, then runs on for long without it. */
#include <stdio.h>
#include <stdlib.h>

int budget = 100;

int main(int argc, char **argv) {
    long count = argc > 1 ? atol(argv[1]) : 1000;
    unsigned long sum = 0;
    for (long i = 0; i < count; i++) {
        if (budget > 0) budget -= 1;
        else budget = 0;
        sum = sum * 31 + (unsigned long)i;
    }
    printf("%lu %d\n", sum, budget);
    return 0;
}
