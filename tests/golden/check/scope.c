/* A local of an inner block lives as long as the block: in every iteration anew, and not after it.
 *
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 3 checks can fail, confirmed
 * EXPECT: scope.c:31
 * EXPECT: pointer to 'number' of main (4 bytes), whose block has ended
 * EXPECT: nondet_uint#1 = 3
 * EXPECT: holds
 *
 * RUN: faultline show %s
 * EXPECT: &number = allocate_on_stack(4)
 * EXPECT: restore_stack
 * EXPECT-NOT: begin(&table)
 */
unsigned nondet_uint(void);

static unsigned *kept;

static void keep(unsigned *number) {
    kept = number;
}

int main(void) {
    unsigned count = nondet_uint() & 3, sum = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned number = i, table[2] = {i, i};
        keep(&number);
        sum += *kept + table[i & 1];
    }
    if (count == 3) sum += *kept;
    return (int)sum;
}
