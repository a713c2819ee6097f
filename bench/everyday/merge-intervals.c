/* Merges intervals like [3,7], and says what they cover.
 * VERDICT: SAFE
 * INPUT: intervals
 */
#include <stdio.h>
#include <stdlib.h>

#define MOST 64

struct interval {
    int from, to;
};

static int by_start(const void *left, const void *right) {
    const struct interval *a = left, *b = right;
    if (a->from != b->from) return a->from < b->from ? -1 : 1;
    return (a->to > b->to) - (a->to < b->to);
}

static int read_intervals(struct interval *intervals) {
    int count = 0;
    struct interval interval;
    while (count < MOST && scanf(" [%d,%d]", &interval.from, &interval.to) == 2) {
        if (interval.from > interval.to) {
            int from = interval.from;
            interval.from = interval.to;
            interval.to = from;
        }
        intervals[count++] = interval;
    }
    return count;
}

static int merge(struct interval *intervals, int count) {
    int merged = 0;
    for (int i = 0; i < count; i++) {
        if (merged > 0 && intervals[i].from <= intervals[merged - 1].to) {
            if (intervals[i].to > intervals[merged - 1].to) intervals[merged - 1].to = intervals[i].to;
        } else {
            intervals[merged++] = intervals[i];
        }
    }
    return merged;
}

int main(void) {
    struct interval intervals[MOST];
    int count = read_intervals(intervals), merged;
    long covered = 0;
    if (count == 0) {
        fprintf(stderr, "no intervals\n");
        return 1;
    }
    qsort(intervals, (size_t)count, sizeof intervals[0], by_start);
    merged = merge(intervals, count);
    for (int i = 0; i < merged; i++) {
        printf("[%d,%d]\n", intervals[i].from, intervals[i].to);
        covered += (long)intervals[i].to - intervals[i].from;
    }
    printf("%d of %d, %ld covered\n", merged, count, covered);
    return 0;
}
