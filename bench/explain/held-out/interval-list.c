/* A set of numbers as a sorted list of intervals, allocated one by one. Intervals
   that touch or overlap are merged when one is added. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define LIMIT 9

struct interval {
    int low;
    int high;
    struct interval *next;
};

static struct interval *make(int low, int high, struct interval *next)
{
    struct interval *i = malloc(sizeof *i);
    if (i == NULL)
        exit(1);
    i->low = low;
    i->high = high;
    i->next = next;
    return i;
}

static void absorb_following(struct interval *i)
{
    while (i->next != NULL && i->next->low <= i->high + 1) {
        struct interval *gone = i->next;
        if (gone->high > i->high)
            i->high = gone->high;
        i->next = gone->next;
        free(gone);
    }
}

static void add(struct interval **list, int low, int high)
{
    struct interval **at = list;

    while (*at != NULL && (*at)->high + 1 < low)
        at = &(*at)->next;
    if (*at == NULL || (*at)->low > high + 1) {
        *at = make(low, high, *at);
        return;
    }
    if (low < (*at)->low)
        (*at)->low = low;
    if (high > (*at)->high)
        (*at)->high = high;
    absorb_following(*at);
}

static int contains(const struct interval *list, int x)
{
    for (; list != NULL; list = list->next) {
        if (x >= list->low && x <= list->high)
            return 1;
    }
    return 0;
}

static void release(struct interval *list)
{
    while (list != NULL) {
        struct interval *next = list->next;
        free(list);
        list = next;
    }
}

static int is_normal(const struct interval *list)
{
    while (list != NULL) {
        if (list->low > list->high)
            return 0;
        if (list->next != NULL && list->next->low <= list->high + 1)
            return 0;
        list = list->next;
    }
    return 1;
}

int main(void)
{
    struct interval *list = NULL;
    int probe = __VERIFIER_nondet_int();
    int expected = probe == 5 || probe == 6;

    add(&list, 5, 6);
    assert(contains(list, probe) == expected);
    for (int i = 0; i < 2; i++) {
        int low = __VERIFIER_nondet_int();
        int high = __VERIFIER_nondet_int();

        if (low < 0 || high > LIMIT || low > high)
            goto out;
        add(&list, low, high);
        assert(is_normal(list));
        assert(contains(list, low));
        assert(contains(list, high));
        if (probe >= low && probe <= high)
            expected = 1;
        assert(contains(list, probe) == expected);
        assert(list->low <= 5 && list->low <= low);
    }
out:
    release(list);
    return 0;
}
