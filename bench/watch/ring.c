/* A ring buffer between a producer and a consumer that take turns. */
#include <stdio.h>
#include <stdlib.h>

#define SIZE 64
static int items[SIZE];
static unsigned head, tail;
int used;

static int put(int item) {
    if (used == SIZE) return 0;
    items[head++ % SIZE] = item;
    used++;
    return 1;
}

static int take(int *item) {
    if (used == 0) return 0;
    *item = items[tail++ % SIZE];
    used--;
    return 1;
}

int main(int argc, char **argv) {
    long count = argc > 1 ? atol(argv[1]) : 1000;
    unsigned random = 3;
    long sum = 0;
    for (long i = 0; i < count; i++) {
        int item = 0;
        random = random * 22695477u + 1u;
        if (random >> 31) put((int)i);
        else if (take(&item)) sum += item;
    }
    printf("%ld %d\n", sum, used);
    return 0;
}
