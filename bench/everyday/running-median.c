/* The median of the numbers that were read so far, which are kept in order.
 * VERDICT: SAFE
 * INPUT: numbers
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sorted {
    int *values;
    size_t count, capacity;
};

static void reserve(struct sorted *sorted) {
    size_t capacity;
    int *values;
    if (sorted->count < sorted->capacity) return;
    capacity = sorted->capacity > 0 ? sorted->capacity * 2 : 4;
    values = realloc(sorted->values, capacity * sizeof *values);
    if (values == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    sorted->values = values;
    sorted->capacity = capacity;
}

/* The first place whose number is not less. */
static size_t place_of(const struct sorted *sorted, int value) {
    size_t low = 0, high = sorted->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (sorted->values[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void insert(struct sorted *sorted, int value) {
    size_t place;
    reserve(sorted);
    place = place_of(sorted, value);
    memmove(sorted->values + place + 1, sorted->values + place, (sorted->count - place) * sizeof *sorted->values);
    sorted->values[place] = value;
    sorted->count++;
}

static double median(const struct sorted *sorted) {
    size_t middle = sorted->count / 2;
    if (sorted->count % 2 == 1) return sorted->values[middle];
    return ((double)sorted->values[middle - 1] + sorted->values[middle]) / 2;
}

int main(void) {
    struct sorted sorted = {NULL, 0, 0};
    int value;
    while (scanf("%d", &value) == 1) {
        insert(&sorted, value);
        printf("%.1f\n", median(&sorted));
    }
    if (sorted.count > 0) printf("from %d to %d\n", sorted.values[0], sorted.values[sorted.count - 1]);
    free(sorted.values);
    return 0;
}
