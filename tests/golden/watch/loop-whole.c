/* Loops whose text cannot stand twice, or after whose bound something is told, are not split (see loop.c).
 * RUN: cd %S; faultline watch -p paper.spec --timeout 300 loop-whole.c -- -DLABEL
 * EXPECT: if (i <= 3 && ((x == 1) || (x == 3))): a run makes the observer move here
 * EXPECT-NOT: split
 * RUN: cd %S; faultline watch -p paper.spec --timeout 300 loop-whole.c -- -DSTATIC
 * EXPECT: if (i <= 3 && all <= 3 && ((x == 1) || (x == 3))): a run makes the observer move here
 * EXPECT-NOT: split
 * RUN: cd %S; faultline watch -p paper.spec --timeout 300 loop-whole.c -- -DMACRO
 * EXPECT: if (i <= 3 && ((x == 1) || (x == 3))): a run makes the observer move here
 * EXPECT-NOT: split
 * RUN: cd %S; faultline watch -p paper.spec --timeout 10 loop-whole.c -- -DBACK
 * EXPECT: assign x
 * EXPECT-NOT: split
 *
 * Others are, whatever is in them.
 *
 * RUN: cd %S; faultline watch -p paper.spec --timeout 300 --out %t loop-whole.c && sed -n '/^int main/,$p' %t/loop-whole.c && gcc -Wall -Wextra -Wshadow -Werror -c -o %t/loop-whole.o %t/loop-whole.c
 * EXPECT: the loop is split after k > 2
 * EXPECT: { int faultline_rest_0 = 0; int k = 0; for (; (k <= 2 || (faultline_rest_0 = 1, 0)) && ( k < n); k++) { // all
 * EXPECT: for (; k < n; k++) { // all
 * EXPECT: else
 */
int nondet_int(void);
static int random_number(void) {
    int number = nondet_int();
    return number < 0 ? 0 : number;
}
#define LABEL_OF(name) name:;

int x;

int main(void) {
    int n = random_number();
    x = random_number();
#ifdef LABEL
    int i = 0;
    while (i < n) {
        i++;
        if (n == 5) goto last;
        x++;
    last:;
    }
#elif defined STATIC
    int i = 0;
    while (i < n) {
        static int all;
        i++;
        all = i;
        x++;
    }
#elif defined MACRO
    int i = 0;
    while (i < n) {
        i++;
        if (n == 5) goto last;
        x++;
        LABEL_OF(last)
    }
#elif defined BACK
    int i = 0;
    while (n > 0) {
        i = i == 3 ? 0 : i + 1;
        n--;
        x = i;
    }
#else
    if (n > 2)
        for (int k = 0; k < n; k++) { // all
            if (n == 9 && k == 7) break;
            x++;
        }
    else
        n = 0;
#endif
    return 0;
}
