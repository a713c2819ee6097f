/* Flags of descriptors are what the program made them, or what whoever started it did; locks may be refused.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of 2 checks can fail, each confirmed by running the compiled program
 * RUN: faultline check %s -- -m32
 * EXIT: 10
 * EXPECT: FAILS: 2 of 2 checks can fail, each confirmed by running the compiled program
 * RUN: faultline check %s --out %t/out > %t/report; sh %t/out/failure-1/reproduce.sh
 * EXIT: 134
 * EXPECT: Assertion
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE: all
 * RUN: faultline check %s -- -DHARMLESS -m32
 * EXPECT: SAFE: all
 * RUN: faultline check %s --accept-assumptions -- -DOTHER
 * EXPECT: SAFE ASSUMING commands of fcntl() other than the usual ones change nothing
 */
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
#ifdef HARMLESS
    int file = open("file", O_RDWR | O_CREAT | O_APPEND, 0600);
    if (file < 0) return 1;
    int copy = fcntl(file, F_DUPFD, 10);
    assert(copy < 0 || copy >= 10);
    fcntl(file, F_SETFD, FD_CLOEXEC);
    assert(fcntl(file, F_GETFD) == FD_CLOEXEC && (copy < 0 || fcntl(copy, F_GETFD) == 0));
    int flags = fcntl(file, F_GETFL);
    assert((flags & O_ACCMODE) == O_RDWR && (flags & O_APPEND) && !(flags & O_NONBLOCK));
    fcntl(file, F_SETFL, flags | O_NONBLOCK);
    assert(fcntl(file, F_GETFL) == (flags | O_NONBLOCK) && fcntl(0, F_GETFL) == fcntl(0, F_GETFL));
#elif defined OTHER
    assert(fcntl(0, F_GETOWN) >= -1);
#else
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    assert(!(fcntl(0, F_GETFL) & O_NONBLOCK));
    assert(fcntl(1, F_SETLK, &lock) == 0);
#endif
    return 0;
}
