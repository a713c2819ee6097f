/* What sysconf tells of names that nothing can change is the same each time, and names that there are not are an error.
 *
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING sysconf() gives numbers below 2,147,483,648
 * The number of processors may change.
 * RUN: faultline check %s -- -DPROCESSORS
 * EXIT: 10
 * EXPECT: can fail, confirmed
 * So may what setrlimit limits.
 * RUN: faultline check %s -- -DLIMITED
 * EXIT: 10
 * EXPECT: can fail, confirmed
 */
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void) {
#ifdef PROCESSORS
    long first = sysconf(_SC_NPROCESSORS_ONLN);
    assert(sysconf(_SC_NPROCESSORS_ONLN) == first);
#elif defined LIMITED
    long first = sysconf(_SC_SIGQUEUE_MAX);
    assert(sysconf(_SC_SIGQUEUE_MAX) == first);
#else
    long most = sysconf(_SC_IOV_MAX);
    assert(sysconf(_SC_IOV_MAX) == most);
    assert(sysconf(-5) == -1 && errno == EINVAL && sysconf(5000) == -1);
#endif
    return 0;
}
