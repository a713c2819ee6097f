/* A pointer that is moved by the distance of two objects leads from one to the other.
 *
 * RUN: cd %S; faultline slice --target between-objects.c:32 between-objects.c
 * EXIT: 10
 * EXPECT: FEASIBLE: the target is reached, whatever the inputs are
 * EXPECT: p += second - first, *p = 1
 *
 * RUN: cd %S; faultline slice --target between-objects.c:25 --entry renewed between-objects.c
 * EXIT: 10
 * EXPECT: FEASIBLE
 * EXPECT: p += renewed - old
 */
#include <stdlib.h>

void reach_error(void);

static char first[8], second[8];

int renewed(void) {
    char *old = malloc(4), *renewed = malloc(8), *p;
    if (!old || !renewed) return 1;
    p = old + 1, renewed[1] = 0;
    p += renewed - old;
    *p = 7;
    if (renewed[1] == 7) reach_error();
    return 0;
}

int main(void) {
    char *p = first + 2;
    p += second - first, *p = 1;
    if (second[2] == 1) reach_error();
    return renewed();
}
