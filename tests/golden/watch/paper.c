/* The example of section 4 of "Combining symbolic execution and model checking to reduce dynamic program analysis
 * overhead" (Cataño, INRIA RR-5263): (a b)+, where a is x == 1 and b is x == 3. With an initial value of 1, the
 * observer moves at locations 0 and 2; with 0, at 1 and 3; at location 4 never.
 *
 * RUN: cd %S; faultline watch -p paper.spec paper.c
 * EXPECT: 5 places where something may be told: 1 removed, 4 guarded, 0 kept
 * EXPECT: guarded  paper.c:24:7  assign x  if (x == 1): a run makes the observer move here
 * EXPECT: guarded  paper.c:25:6  assign x  if (x == 1): a run makes the observer move here
 * EXPECT: guarded  paper.c:26:6  assign x  if (x == 3): a run makes the observer move here
 * EXPECT: guarded  paper.c:27:6  assign x  if (x == 3): a run makes the observer move here
 * EXPECT: removed  paper.c:28:6  assign x  no run makes the observer move here
 * RUN: cd %S; faultline watch --json -p paper.spec paper.c | jq -c '.emissions | [.sites, .removed, .guarded, .kept, .places[4].decision]'
 * EXPECT: [5,1,4,0,"removed"]
 */
int nondet_int(void);
static int random_number(void) {
    int number = nondet_int();
    return number < 0 ? 0 : number;
}

int x;

int main(void) {
    x = random_number();
    x++;
    x++;
    x++;
    x++;
    return 0;
}
