/* Where all checks together take too long, each function is looked at alone: what is before the loop is decided.
 * RUN: faultline check -p lock --bound 4 --timeout 240 --jobs 2 --provers none %s | tr -s ' '
 * EXPECT: FAILS: 1 of 5 checks can fail, confirmed
 * EXPECT: spec-functions.c:21:5: specification violated: unlock is called without the lock
 * EXPECT: functions
 * EXPECT: SAFE tests/golden/check/spec-functions.c:14 first, 2 checks
 * EXPECT: FAILS tests/golden/check/spec-functions.c:19 second, 1 check
 * EXPECT: spec-functions.c:24 forever, 2 checks: the bound of 4 is reached (--bound)
 */
void lock(void);
void unlock(void);
unsigned nondet_uint(void);

static void first(unsigned n) {
    if (n > 3) lock();
    if (n > 3) unlock();
}

static void second(unsigned n) {
    if (n != 1234567) return;
    unlock();
}

static void forever(unsigned n) {
    unsigned held = 0;
    for (;;) {
        unsigned next = nondet_uint();
        if (next == n && held) {
            unlock();
            held = 0;
        } else if (!held) {
            lock();
            held = 1;
        }
        n = n * 69069 + next;
    }
}

int main(void) {
    unsigned n = nondet_uint();
    first(n);
    second(n);
    forever(n);
    return 0;
}
