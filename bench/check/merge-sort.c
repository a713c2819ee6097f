/* Recursive merge sort through a scratch buffer sorts, and is stable.
 * VERDICT: SAFE
 * UNWIND: 6
 */
#include "input.h"

#define COUNT 5

struct record {
    unsigned char key;
    unsigned char position;
};

static void merge(struct record *records, struct record *scratch, int low, int middle, int high) {
    int left = low, right = middle;
    for (int i = low; i < high; i++) {
        if (left < middle && (right >= high || records[left].key <= records[right].key))
            scratch[i] = records[left++];
        else
            scratch[i] = records[right++];
    }
    for (int i = low; i < high; i++) records[i] = scratch[i];
}

static void merge_sort(struct record *records, struct record *scratch, int low, int high) {
    if (high - low < 2) return;
    int middle = low + (high - low) / 2;
    merge_sort(records, scratch, low, middle);
    merge_sort(records, scratch, middle, high);
    merge(records, scratch, low, middle, high);
}

int main(void) {
    struct record records[COUNT], scratch[COUNT];
    for (int i = 0; i < COUNT; i++) {
        records[i].key = __VERIFIER_nondet_uchar();
        records[i].position = (unsigned char)i;
    }
    merge_sort(records, scratch, 0, COUNT);
    for (int i = 1; i < COUNT; i++) {
        assert(records[i - 1].key <= records[i].key);
        if (records[i - 1].key == records[i].key) assert(records[i - 1].position < records[i].position);
    }
    return 0;
}
