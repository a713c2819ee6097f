/* The user's code called by the library: what it is called from is told by the name that the user knows.
 * RUN: faultline run %s
 * EXPECT: qsort(numbers, 3, sizeof *numbers, compare)
 * EXPECT: steps in qsort
 * EXPECT: compare returns
 * EXPECT: steps in qsort
 * EXPECT: | 1 3!
 * EXPECT: ! done
 * EXPECT: steps after main
 * EXPECT-NOT: merge
 */
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *left, const void *right) {
    return *(const int *)left - *(const int *)right;
}

int main(void) {
    int numbers[3] = {3, 1, 2};
    qsort(numbers, 3, sizeof *numbers, compare);
    printf("%d %d", numbers[0], numbers[2]);
    puts("!");
    fprintf(stderr, "done\n");
    return 0;
}
