/* What a machine did rounds ago decides whether it fails now: predicates on its state show that it does not.
 *
 * RUN: faultline check --provers abstraction %s
 * EXIT: 0
 * EXPECT: SAFE: all 2 checks hold for all inputs
 * EXPECT: by predicate abstraction
 * EXPECT: loop in main
 *
 * RUN: faultline check --provers abstraction -p lock %s
 * EXIT: 0
 * EXPECT: SAFE
 * EXPECT: by predicate abstraction
 */
#include <assert.h>

extern int nondet_int(void);

void lock(void) {}
void unlock(void) {}

int main(void) {
    enum { FREE, ASKED, HELD, GIVING } state = FREE;
    int is_held = 0;
    while (nondet_int()) {
        switch (state) {
        case FREE: state = nondet_int() ? ASKED : FREE; break;
        case ASKED:
            assert(!is_held);
            lock();
            is_held = 1;
            state = HELD;
            break;
        case HELD: state = nondet_int() ? GIVING : HELD; break;
        case GIVING:
            assert(is_held);
            unlock();
            is_held = 0;
            state = FREE;
            break;
        }
    }
    return 0;
}
