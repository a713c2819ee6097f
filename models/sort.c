/* models/sort.c - qsort, as glibc does it, and the searches.
 *
 * qsort is a merge sort: the halves are sorted, the left one first, then merged, taking from
 * the left on a tie. It is stable and asks the same comparisons in the same order as glibc, so
 * that even a comparison function with side effects sees the same calls.
 */
#include <search.h>
#include <stdlib.h>

#include "internal.h"

struct order {
    int (*plain)(const void *, const void *);
    int (*with_argument)(const void *, const void *, void *);
    void *argument;
};

static int compare(const struct order *order, const void *left, const void *right) {
    return order->plain ? order->plain(left, right) : order->with_argument(left, right, order->argument);
}

/* Merges the sorted halves of count elements at base, through the scratch space. */
static void merge_halves(char *base, size_t count, size_t size, const struct order *order, char *scratch) {
    size_t left_count = count / 2, right_count = count - left_count;
    const char *left = base, *right = base + left_count * size;
    char *to = scratch;
    while (left_count > 0 && right_count > 0) {
        if (compare(order, left, right) <= 0) {
            __fl_copy(to, left, size);
            left += size;
            left_count--;
        } else {
            __fl_copy(to, right, size);
            right += size;
            right_count--;
        }
        to += size;
    }
    if (left_count > 0) __fl_copy(to, left, left_count * size);
    __fl_copy(base, scratch, (count - right_count) * size);
}

/* A part of the array that is being sorted: first its left half, then its right, then the merge. */
struct part {
    char *base;
    size_t count;
    int halves_done;
};

#define PART_LIMIT 65 /* each part on the stack is about half of the one below it */

static void sort(char *base, size_t count, size_t size, const struct order *order) {
    if (count < 2) return;
    char *scratch = __fl_allocate(count * size);
    struct part parts[PART_LIMIT];
    int depth = 1;
    parts[0].base = base;
    parts[0].count = count;
    parts[0].halves_done = 0;
    while (depth > 0) {
        struct part *part = &parts[depth - 1];
        if (part->count < 2) {
            depth--;
            continue;
        }
        if (part->halves_done == 2) {
            merge_halves(part->base, part->count, size, order, scratch);
            depth--;
            continue;
        }
        size_t half = part->count / 2;
        struct part *next = &parts[depth++];
        next->base = part->halves_done == 0 ? part->base : part->base + half * size;
        next->count = part->halves_done == 0 ? half : part->count - half;
        next->halves_done = 0;
        part->halves_done++;
    }
    __fl_free(scratch);
}

void qsort(void *base, size_t count, size_t size, int (*plain)(const void *, const void *)) {
    struct order order = {plain, NULL, NULL};
    sort(base, count, size, &order);
}

void qsort_r(void *base, size_t count, size_t size, int (*with_argument)(const void *, const void *, void *),
             void *argument) {
    struct order order = {NULL, with_argument, argument};
    sort(base, count, size, &order);
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*plain)(const void *, const void *)) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *element = (const char *)base + middle * size;
        int order = plain(key, element);
        if (order == 0) return (void *)element;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

void *lfind(const void *key, const void *base, size_t *count, size_t size,
            int (*plain)(const void *, const void *)) {
    const char *element = base;
    for (size_t i = 0; i < *count; i++, element += size)
        if (plain(key, element) == 0) return (void *)element;
    return NULL;
}

void *lsearch(const void *key, void *base, size_t *count, size_t size, int (*plain)(const void *, const void *)) {
    void *found = lfind(key, base, count, size, plain);
    if (found) return found;
    char *element = (char *)base + *count * size;
    __fl_copy(element, key, size);
    ++*count;
    return element;
}
