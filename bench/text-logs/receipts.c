/* Adds the numbers that it reads, and tells every fifth sum. */
#include <stdio.h>

int main(void) {
    int value, count = 0;
    long sum = 0;
    while (count < 1000 && scanf("%d", &value) == 1) {
        count++;
        sum += value;
        printf("got %d\n", value);
        if (count % 5 == 0) printf("subtotal %ld\n", sum);
    }
    printf("%d numbers, sum %ld\n", count, sum);
    return 0;
}
