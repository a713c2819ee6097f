/* A pointer to a local of the loop's last iteration is dead before the local is declared again; where a
 * jump leads past the declaration, the local lives all the same.
 *
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 3 checks can fail, confirmed
 * EXPECT: scope-again.c:30
 * EXPECT: pointer to 'number' of main (4 bytes), whose block has ended
 *
 * RUN: faultline check --entry past %s
 * EXPECT: SAFE
 */
static int *kept;

static void keep(int *number) {
    kept = number;
}

int past(unsigned which) {
    switch (which & 1) {
        int number;
    case 0: keep(&number); number = 1; return *kept;
    default: keep(&number); number = 2; return *kept;
    }
}

int main(void) {
    int other = 0, *last = &other;
    for (int i = 0; i < 3; i++) {
        *last = past((unsigned)i);
        int number = i;
        last = &number;
    }
    return 0;
}
