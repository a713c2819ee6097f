/* Conditions over inputs are C as one would write it: no casts that the types make needless.
 *
 * RUN: cd %S; faultline slice typed-condition.c
 * EXIT: 10
 * EXPECT: __VERIFIER_nondet_uchar#1 > 200
 * EXPECT-NOT: (unsigned char)
 * EXPECT-NOT: 200u
 */
void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char level = __VERIFIER_nondet_uchar();
    if (level > 200) reach_error();
    return 0;
}
