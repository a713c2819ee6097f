/* free of what is no block, or not its start.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of 2 checks can fail, each confirmed by running the compiled program
 * RUN: faultline check %s -- -DTEXT
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: invalid free
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE: all
 */
#include <stdlib.h>

int nondet_int(void);

int main(void) {
    static int fixed;
    int local, number = nondet_int();
    char *block = malloc(8), *text = "abc";
    void *other = NULL;
    if (!block) return 1;
#ifdef TEXT
    if (number == 1) other = text;
#elif !defined HARMLESS
    if (number == 1) other = &local;
    if (number == 2) other = &fixed;
    if (number == 3) other = text;
    if (number == 4) block++;
#endif
    free(block);
    free(other);
}
