/* Sorts pseudo-random numbers, in place and recursively. */
#include <stdio.h>
#include <stdlib.h>

enum { COUNT = 600000 };

static unsigned next(unsigned *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static void sort(int *first, int *last) {
    while (last - first > 1) {
        int pivot = first[(last - first) / 2], *low = first, *high = last - 1;
        while (low <= high) {
            while (*low < pivot) low++;
            while (*high > pivot) high--;
            if (low <= high) {
                int swapped = *low;
                *low++ = *high;
                *high-- = swapped;
            }
        }
        sort(first, high + 1);
        first = low;
    }
}

int main(void) {
    int *numbers = malloc(COUNT * sizeof *numbers);
    unsigned state = 7;
    if (!numbers) return 1;
    for (int i = 0; i < COUNT; i++) numbers[i] = (int)next(&state);
    sort(numbers, numbers + COUNT);
    for (int i = 1; i < COUNT; i++)
        if (numbers[i - 1] > numbers[i]) return 2;
    printf("%d %d %d\n", numbers[0], numbers[COUNT / 2], numbers[COUNT - 1]);
    free(numbers);
    return 0;
}
