/* An access that misses its local by much and hits another one is seen natively, too.
 *
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 3 checks can fail, confirmed by running the compiled program
 * EXPECT: 12 bytes past the end of 'second'
 */
int nondet_int(void);

int main(void) {
    int first = 1, second = 2, third = 3, *pointers[3] = {&first, &second, &third}, i = nondet_int();
    if (i == 4) return pointers[1][i];
    return *pointers[0] + *pointers[2];
}
