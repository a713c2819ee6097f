/* Any of the descriptors that are waited for may be ready, or none when the time is over.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of 2 checks can fail, each confirmed by running the compiled program
 * RUN: faultline check %s -- -m32
 * EXIT: 10
 * EXPECT: FAILS: 2 of 2 checks can fail, each confirmed by running the compiled program
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE: all
 * RUN: faultline check %s -- -DHARMLESS -m32
 * EXPECT: SAFE: all
 * RUN: faultline check %s -- -DSELECT
 * EXIT: 10
 * EXPECT: FAILS: 2 of
 * EXPECT: select()#1 leaves out of reading
 * RUN: faultline check %s -- -DSELECT -m32
 * EXIT: 10
 * EXPECT: FAILS: 2 of
 * EXPECT: select()#1 leaves out of reading
 * RUN: faultline check %s -- -DSELECT -DHARMLESS
 * EXPECT: SAFE: all
 * RUN: faultline check %s --out %t/out > %t/report; sh %t/out/failure-1/reproduce.sh
 * EXIT: 134
 * EXPECT: Assertion
 */
#include <assert.h>
#include <poll.h>
#include <stddef.h>
#include <sys/select.h>

int main(void) {
#ifdef SELECT
    fd_set set;
    struct timeval time = {5, 0};
    FD_ZERO(&set);
    FD_SET(0, &set);
    FD_SET(2, &set);
    int count = select(3, &set, NULL, NULL, &time);
    if (count < 0) return 1;
#ifdef HARMLESS
    assert(count == !!FD_ISSET(0, &set) + !!FD_ISSET(2, &set) && !FD_ISSET(1, &set));
    assert(time.tv_sec < 5 || time.tv_usec == 0);
#else
    assert(FD_ISSET(0, &set));
    assert(time.tv_sec == 5);
#endif
#else
    struct pollfd ends[2] = {{.fd = 0, .events = POLLIN}, {.fd = 2, .events = POLLOUT}};
    int count = poll(ends, 2, -1);
    if (count < 0) return 1;
#ifdef HARMLESS
    assert(count == 1 || count == 2);
    assert(!(ends[0].revents & POLLOUT) && (count == 2 || !ends[0].revents || !ends[1].revents));
#else
    assert(ends[0].revents & POLLIN);
    assert(!(ends[1].revents & POLLHUP));
#endif
#endif
    return 0;
}
