/* An index that was never written, found by the address sanitizer; malloc is called through a pointer, too.
 * RUN: faultline check --timeout 120 --checks bounds,pointer,free,division %s
 * EXIT: 10
 * EXPECT: confirmed: the compiled program fails in the same way
 * EXPECT: malloc#2 contents = {
 * EXPECT-NOT: malloc#1
 */
#include <stdlib.h>

int main(void) {
    void *(*get)(size_t) = malloc;
    int *numbers = malloc(8 * sizeof *numbers);
    unsigned char *index = get(2);
    for (int i = 0; i < 8; i++) numbers[i] = i;
    int number = index[1] < 9 ? numbers[index[1]] : 0;
    free(index);
    free(numbers);
    return number;
}
