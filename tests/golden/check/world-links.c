/* A link has any text, which may fill the place that is there for it; nothing ends it. Names are read to their end.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DWHOLE
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: realpath()#1 length = 6
 * RUN: faultline check %s -- -DWHOLE -m32
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * RUN: faultline check %s -- -DENDLESS
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s --accept-assumptions -- -DHARMLESS
 * EXPECT: SAFE ASSUMING links have at most 255 bytes
 * RUN: faultline check %s --accept-assumptions -- -DHARMLESS -m32
 * EXPECT: SAFE ASSUMING links have at most 255 bytes
 */
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
#ifdef HARMLESS
    char target[16] = "";
    ssize_t length = readlink("link", target, sizeof target - 1);
    if (length < 0) return 1;
    target[length] = 0;
    assert(length > 0 && target[0] && target[length - 1]);
#elif defined WHOLE
    char *name = realpath("file", NULL);
    if (!name) return 1;
    assert(strcmp(name, "/etc/x") != 0);
    free(name);
#elif defined ENDLESS
    struct stat facts;
    char name[4] = {'a', 'b', 'c', 'd'};
    return stat(name, &facts);
#else
    char target[16];
    ssize_t length = readlink("link", target, sizeof target);
    if (length < 0) return 1;
    target[length] = 0;
#endif
    return 0;
}
