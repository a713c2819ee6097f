/* The example of section 4 of "Combining symbolic execution and model checking to reduce dynamic program analysis
 * overhead" (Cataño, INRIA RR-5263): (a b)+, where a is x == 1 and b is x == 3. With an initial value of 1, the
 * observer moves at locations 0 and 2; with 0, at 1 and 3; at location 4 never. So these are the path conditions that the
 * paper prints, and its guards.
 *
 * RUN: cd %S; faultline watch -p paper.spec paper.c
 * EXPECT: 5 places where something may be told: 1 removed, 4 guarded, 0 kept
 * EXPECT: guarded  paper.c:32:7  assign x  if (x_init == 1): a run makes the observer move here
 * EXPECT: guarded  paper.c:33:6  assign x  if (x_init == 0): a run makes the observer move here
 * EXPECT: guarded  paper.c:34:6  assign x  if (x_init == 1): a run makes the observer move here
 * EXPECT: guarded  paper.c:35:6  assign x  if (x_init == 0): a run makes the observer move here
 * EXPECT: removed  paper.c:36:6  assign x  no run makes the observer move here
 * RUN: cd %S; faultline watch --json -p paper.spec paper.c | jq -c '.emissions | [.sites, .removed, .guarded, .kept, .places[4].decision]'
 * EXPECT: [5,1,4,0,"removed"]
 * RUN: cd %S; faultline watch -p paper.spec --out %t paper.c && cat %t/paper.c && gcc -Wall -Wextra -Wshadow -Wconversion -Werror -Wdeclaration-after-statement -c -o %t/paper.o %t/paper.c
 * EXPECT: int main(void) { int x_init = 0;
 * EXPECT:     ((x_init = (x = random_number())), faultline_set_0((x_init == 1) != 0, x));
 * EXPECT:     (x++, faultline_set_1((x_init == 0) != 0, x));
 * EXPECT:     (x++, faultline_set_2((x_init == 1) != 0, x));
 * EXPECT:     (x++, faultline_set_3((x_init == 0) != 0, x));
 * EXPECT:     x++;
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
