/* The examples of sections 4 and 5 of the paper (see paper.c) as they are there, with a local variable.
 * RUN: cd %S; faultline watch -p local.spec local.c
 * EXPECT: 5 places where something may be told: 1 removed, 4 guarded, 0 kept
 * EXPECT: guarded  local.c:28:9  assign x  if (x_init == 1): a run makes the observer move here
 * EXPECT: guarded  local.c:29:6  assign x  if (x_init == 0): a run makes the observer move here
 * EXPECT: guarded  local.c:30:6  assign x  if (x_init == 1): a run makes the observer move here
 * EXPECT: guarded  local.c:31:6  assign x  if (x_init == 0): a run makes the observer move here
 * EXPECT: removed  local.c:32:6  assign x  no run makes the observer move here
 * RUN: cd %S; faultline watch -p local.spec --timeout 60 local.c -- -DLOOP
 * EXPECT: guarded  local.c:22:10  assign x  if (i <= 3 && ((x == 1) || (x == 3))): a run makes the observer move here; the loop is split after i > 3
 */
int nondet_int(void);
static int random_number(void) {
    int number = nondet_int();
    return number < 0 ? 0 : number;
}
#ifdef LOOP
static void m(void) {
    int x = random_number(), n = random_number(), i = 0;
    while (i < n) {
        i++;
        x++;
    }
}
#else
static void m(void) {

    int x = random_number();
    x++;
    x++;
    x++;
    x++;
}
#endif

int main(void) {
    m();
    return 0;
}
