/* A quicksort whose partition runs past the end when the pivot is the largest value.
 * VERDICT: FAILS
 * UNWIND: 5
 */
#include <stdlib.h>
#include "input.h"

#define COUNT 3

static void swap(int *left, int *right) {
    int kept = *left;
    *left = *right;
    *right = kept;
}

static void quick_sort(int *values, int low, int high) {
    if (low >= high) return;
    int pivot = values[low], i = low + 1, j = high;
    while (i <= j) {
        while (values[i] <= pivot) i++;
        while (values[j] > pivot) j--;
        if (i < j) swap(&values[i], &values[j]);
    }
    swap(&values[low], &values[j]);
    quick_sort(values, low, j - 1);
    quick_sort(values, j + 1, high);
}

int main(void) {
    int *values = malloc(COUNT * sizeof *values);
    for (int i = 0; i < COUNT; i++) values[i] = __VERIFIER_nondet_int();
    quick_sort(values, 0, COUNT - 1);
    free(values);
    return 0;
}
