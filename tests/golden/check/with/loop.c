/* Only another verifier says more of it than a bound allows; --bound ends our own analyses, whatever the time. */
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}
int main(void) {
    unsigned x = 1;
    while (__VERIFIER_nondet_uint()) {
        x = x * 69069 + 1;
        if (x == 5) reach_error();
    }
    return 0;
}
