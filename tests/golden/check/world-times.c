/* The time that was used does not become less, and times need not be asked to write it down.
 *
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING processes run for less than 2,147,483,648 ticks
 * It may become more.
 * RUN: faultline check %s -- -DSAME
 * EXIT: 10
 * EXPECT: can fail, confirmed
 */
#include <assert.h>
#include <sys/times.h>

int main(void) {
    struct tms first, second;
    clock_t before = times(&first), after = times(&second);
#ifdef SAME
    assert(first.tms_utime == second.tms_utime);
#else
    assert(first.tms_utime <= second.tms_utime && first.tms_cstime <= second.tms_cstime);
    assert(before <= after && after <= times(0));
#endif
    return 0;
}
