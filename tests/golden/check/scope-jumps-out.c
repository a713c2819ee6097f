/* A jump out of several blocks at once ends all of their locals, though each is in memory of its own, beside arrays
 * of variable size.
 * RUN: faultline check %s
 * EXPECT: SAFE: all
 * RUN: faultline check %s -- -DBAD
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: scope-jumps-out.c:50:24: invalid pointer: *inner is not inside a live object
 * RUN: printf 'nondet_int: 5\n' >%t/inputs; faultline run --inputs %t/inputs %s
 * EXPECT: exited with status 0
 * RUN: printf 'nondet_int: 4\n' >%t/inputs; faultline run --inputs %t/inputs %s
 * EXPECT: exited with status 3
 * RUN: printf 'nondet_int: 3\n' >%t/inputs; faultline run --inputs %t/inputs %s
 * EXPECT: exited with status 1
 * RUN: printf 'nondet_int: 6\n' >%t/inputs; faultline run --inputs %t/inputs %s
 * EXPECT: exited with status 3
 */
int nondet_int(void);
static int *outer, *inner, *last;
int main(void) {
    int n = nondet_int() & 7, sum = 0;
    for (int i = 0; i < 3; i++) {
        int first = i;
        outer = &first;
        int some[n + 1];
        some[0] = 1;
        {
            int second = i;
            inner = &second;
            int more[n + 2];
            more[0] = *outer;
            for (int j = 0; j < 2; j++) {
                int third = j;
                last = &third;
                sum += *last + *inner;
                if (n == 5) goto out;
                if (n == 4) break;
            }
            sum += more[0] - *inner;
            if (n == 4) continue;
            if (n == 3) break;
        }
        int fourth = 1;
        last = &fourth;
        sum += *last + some[0];
        if (n == 6) goto out;
    }
out:
#ifdef BAD
    if (n == 5) sum += *inner;
#endif
    return sum > 100 ? 1 : sum;
}
