/* Calls fail in all of the ways that they are documented to: what is read may be a socket, a directory full.
 * RUN: faultline check %s -- -DREADING
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DWRITING
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DREMOVING
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: rmdir()#1 fails with errno = 39 (ENOTEMPTY)
 * RUN: faultline check %s -- -DCLOSED
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s
 * EXPECT: SAFE: the check holds for all inputs
 */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
#if defined READING
    if (getchar() == EOF && ferror(stdin))
        assert(errno == EIO || errno == EISDIR || errno == EBADF || errno == EAGAIN || errno == EINVAL);
#elif defined WRITING
    if (fputs("text", stderr) < 0) assert(errno != EDESTADDRREQ);
#elif defined REMOVING
    if (rmdir("directory") < 0) assert(errno != ENOTEMPTY);
#elif defined CLOSED
    if (fchmod(99, 0600) < 0) assert(errno != EBADF);
#else
    if (rmdir("directory") < 0) assert(errno != EPIPE);
#endif
    return 0;
}
