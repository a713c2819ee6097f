/* Line markers name a file that is not there: a native run is known by it all the same.
 * RUN: cd %S; faultline check --checks none line-markers.c
 * EXIT: 10
 * EXPECT: gone.c:101:
 * EXPECT: confirmed: the compiled program fails in the same way
 */
int nondet_int(void);
void __VERIFIER_error(void);

#line 100 "gone.c"
int main(void) {
    if (nondet_int() == 4) __VERIFIER_error();
    return 0;
}
