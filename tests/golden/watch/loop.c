/* The example of section 5 of the paper (see paper.c): once i > 3, nothing needs to be told; that is found and proved, and the
 * loop goes on as it was.
 * RUN: cd %S; faultline watch -p paper.spec --timeout 60 loop.c
 * EXPECT: 2 places where something may be told: 0 removed, 2 guarded, 0 kept
 * EXPECT: guarded  loop.c:25:7   assign x  if (x == 1): a run makes the observer move here
 * EXPECT: guarded  loop.c:29:10  assign x  if (i <= 3 && ((x == 1) || (x == 3))): a run makes the observer move here; the loop is split after i > 3
 * RUN: cd %S; faultline watch -p paper.spec --timeout 60 --out %t loop.c && sed -n '/while/,$p' %t/loop.c && gcc -Wall -Wextra -Wshadow -Wconversion -Werror -c -o %t/loop.o %t/loop.c
 * EXPECT: while ((i <= 3 || (faultline_rest_0 = 1, 0)) && (i < n)) {
 * EXPECT: faultline_set_1
 * EXPECT: } if (faultline_rest_0)
 * EXPECT: while (i < n) {
 * EXPECT:         x++;
 */
int nondet_int(void);
static int random_number(void) {
    int number = nondet_int();
    return number < 0 ? 0 : number;
}

int x;

int main(void) {
    int n, i = 0;
    n = random_number();
    x = random_number();

    while (i < n) {
        i++;
        x++;
    }
    return 0;
}
