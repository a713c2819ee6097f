/* Calls that are missing and superfluous, by a spec: each is told with the change that mends it. In one branch the lock is
 * released once too often; acquiring it again in between would do, but no correct run does so.
 *
 * RUN: cd %S; faultline explain -p lock calls.c
 * EXIT: 10
 * EXPECT: FAILS: 2 causes; nothing else fails
 * EXPECT: unlock() is missing in this branch
 * EXPECT: +        { unlock(); work = 1; }
 * EXPECT: unlock() is superfluous in this branch
 * EXPECT: -        unlock();
 * RUN: cd %S; faultline explain --json -p lock calls.c | jq -c '[.causes[] | .kind, .fix_checked]'
 * EXPECT: ["omission",true,"omission",true]
 */
int nondet_int(void);

static int work;

void lock(void) {}
void unlock(void) {}

int main(void) {
    lock();
    if (nondet_int())
        unlock();
    else
        work = 1;
    lock();
    if (nondet_int())
        unlock();
    else
        work = 2;
    unlock();
    lock();
    unlock();
}
