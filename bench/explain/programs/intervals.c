/* A set of numbers as sorted intervals that do not touch: members are what was added and not removed.
 * UNWIND: 9
 */
#include "input.h"

#define MOST 5
#define NUMBERS 8

struct set {
    int count;
    int from[MOST], to[MOST];
};

static int contains(const struct set *set, int number) {
    for (int i = 0; i < set->count; i++)
        if (number >= set->from[i] && number <= set->to[i]) return 1;
    return 0;
}

static void remove_at(struct set *set, int index) {
    for (int i = index; i + 1 < set->count; i++) {
        set->from[i] = set->from[i + 1];
        set->to[i] = set->to[i + 1];
    }
    set->count--;
}

static void insert_at(struct set *set, int index, int from, int to) {
    for (int i = set->count; i > index; i--) {
        set->from[i] = set->from[i - 1];
        set->to[i] = set->to[i - 1];
    }
    set->from[index] = from;
    set->to[index] = to;
    set->count++;
}

static int smaller(int left, int right) {
    return left < right ? left : right;
}

static int larger(int left, int right) {
    return left > right ? left : right;
}

static void add(struct set *set, int from, int to) {
    int index = 0;
    while (index < set->count && set->to[index] + 1 < from) index++;
    while (index < set->count && set->from[index] <= to + 1) {
        from = smaller(from, set->from[index]);
        to = larger(to, set->to[index]);
        remove_at(set, index);
    }
    insert_at(set, index, from, to);
}

static int size(const struct set *set) {
    int total = 0;
    for (int i = 0; i < set->count; i++) total += set->to[i] - set->from[i] + 1;
    return total;
}

static int is_sorted(const struct set *set) {
    for (int i = 0; i < set->count; i++) {
        if (set->from[i] > set->to[i]) return 0;
        if (i > 0 && set->to[i - 1] + 1 >= set->from[i]) return 0;
    }
    return 1;
}

static int first_gap(const struct set *set, int start) {
    int number = start;
    for (int i = 0; i < set->count; i++)
        if (number >= set->from[i] && number <= set->to[i]) number = set->to[i] + 1;
    return number;
}

int main(void) {
    struct set set = {0};
    int is_member[NUMBERS] = {0};
    for (int step = 0; step < 3; step++) {
        int from = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int();
        __VERIFIER_assume(from >= 0 && from <= to && to < NUMBERS);
        add(&set, from, to);
        for (int i = from; i <= to; i++) is_member[i] = 1;
        assert(is_sorted(&set));
    }
    int members = 0;
    for (int i = 0; i < NUMBERS; i++) {
        assert(contains(&set, i) == is_member[i]);
        members += is_member[i];
    }
    assert(size(&set) == members);
    int gap = first_gap(&set, 0);
    assert(gap >= 0 && gap <= NUMBERS);
    assert(gap == NUMBERS || !is_member[gap]);
    for (int i = 0; i < gap; i++) assert(is_member[i]);
    return 0;
}
