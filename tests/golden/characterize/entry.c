/* What pointers lead to is an input, too, where a function is asked about.
 *
 * RUN: cd %S; faultline characterize --checks none --entry ordered --timeout 20 entry.c
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: list->next->value < list->value && list && list->next.target == 1
 * RUN: cd %S; faultline characterize --checks none --entry ordered --check-input 'list=0' --timeout 20 entry.c
 * EXIT: 10
 * EXPECT: list=0: does not fail
 * RUN: cd %S; faultline characterize --entry deep --timeout 20 entry.c
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: **p == 9
 * RUN: cd %S; faultline characterize --checks none --entry members --timeout 20 entry.c
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: shape->corners[1].x == 3
 *
 * A longer text could be another matter.
 * RUN: cd %S; faultline characterize --checks none --entry short_text --max-inputs 4 --timeout 20 entry.c
 * EXIT: 10
 * EXPECT: objects of at most
 * EXPECT: n == 3
 * EXPECT: may also fail with more
 * RUN: cd %S; faultline characterize --entry sum --max-inputs 4 --timeout 20 entry.c
 * EXIT: 10
 * EXPECT: FAILS, with objects of at most 4 elements, if
 * EXPECT: may also fail with more
 *
 * Names of what pointers lead to can be read again.
 * RUN: cd %S; faultline characterize --checks none --entry ordered --json -o %t/ordered.json entry.c
 * EXIT: 10
 * RUN: cd %S; faultline characterize --checks none --entry ordered --compare %t/ordered.json entry.c
 * EXIT: 10
 * EXPECT: removed none of the failing inputs
 * RUN: cd %S; faultline characterize --checks none --entry deep --given '**p > 3 && **p < 9 && p' entry.c
 * EXIT: 0
 * EXPECT: no input fails
 *
 * Objects are not given to tests.
 * RUN: cd %S; faultline characterize --checks none --entry deep --tests %t/a --timeout 20 entry.c
 * EXIT: 10
 * EXPECT: **p == 9
 */
#include <assert.h>
#include <string.h>

struct node {
    int value;
    struct node *next;
};

int ordered(const struct node *list) {
    if (list && list->next) assert(list->value <= list->next->value);
    return 0;
}

int deep(int **p) {
    if (p && *p) assert(**p != 9);
    return 0;
}

struct shape {
    char name[4];
    struct corner {
        int x, y;
    } corners[3];
};

int members(const struct shape *shape) {
    if (shape) assert(shape->corners[1].x != 3 || shape->name[0] != 'a');
    return 0;
}

int short_text(int n, const char *text) {
    if (text && strlen(text) < 4) assert(n != 3);
    return 0;
}

int sum(int n, const int *numbers) {
    int all = 0;
    for (int i = 0; i < n && i < 3; i++) all += numbers[i];
    assert(all != 1000);
    return all;
}
