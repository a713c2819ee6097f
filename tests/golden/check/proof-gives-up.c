/* Where it was that a proof could not go on is told: which argument it is that is compared is not known.
 * RUN: faultline check --timeout 30 --provers induction %s
 * EXIT: 5
 * EXPECT: a pointer may point into too many objects, at tests/golden/check/proof-gives-up.c:14 in strcmp
 */
#include <string.h>

extern int is_ready(void);

int main(int argc, char **argv) {
    int count = 0;
    while (is_ready()) count += 2;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "-s") == 0) count++;
    return count;
}
