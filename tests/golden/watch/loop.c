/* The example of section 5 of the paper (see paper.c): once i > 3, nothing needs to be told; that is found and proved.
 * RUN: cd %S; faultline watch -p paper.spec --timeout 60 loop.c
 * EXPECT: 2 places where something may be told: 0 removed, 2 guarded, 0 kept
 * EXPECT: guarded  loop.c:18:7   assign x  if (x == 1): a run makes the observer move here
 * EXPECT: guarded  loop.c:22:10  assign x  if (i <= 3 && ((x == 1) || (x == 3))): a run makes the observer move here
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
