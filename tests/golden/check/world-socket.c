/* What others send is any bytes, as many as fit or fewer, and every call may fail.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: recv()#1 gives = 16
 * RUN: faultline check %s -- -m32
 * EXIT: 10
 * EXPECT: recv()#1 gives = 16
 * RUN: faultline check %s -- -DCONTENTS
 * EXIT: 10
 * EXPECT: FAILS: 2 of 3 checks can fail, each confirmed by running the compiled program
 * RUN: faultline check %s -- -DREFUSED
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: connect()#1 fails with errno = 111 (ECONNREFUSED)
 * RUN: faultline check %s -- -DREADING
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: read()#1 gives = 16
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE: all
 * RUN: faultline check %s -- -DHARMLESS -m32
 * EXPECT: SAFE: all
 * RUN: faultline check %s --out %t/out > %t/report; sh %t/out/failure-1/reproduce.sh
 * EXIT: 1
 * EXPECT: index 16 out of bounds
 */
#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
    char buffer[16];
    struct sockaddr_in address = {.sin_family = AF_INET};
    address.sin_port = htons(80);
    int end = socket(AF_INET, SOCK_STREAM, 0);
    if (end < 0) return 1;
    if (connect(end, (struct sockaddr *)&address, sizeof address) != 0) {
#ifdef REFUSED
        assert(errno != ECONNREFUSED);
#endif
        return 2;
    }
#ifdef REFUSED
    return 0;
#endif
#if defined HARMLESS || defined CONTENTS
    ssize_t count = recv(end, buffer, sizeof buffer - 1, 0);
#elif defined READING
    ssize_t count = read(end, buffer, sizeof buffer);
#else
    ssize_t count = recv(end, buffer, sizeof buffer, 0);
#endif
    if (count < 0) return 3;
    buffer[count] = 0;
#ifdef CONTENTS
    assert(count != 3 || buffer[1] != 'q');
    assert(send(end, "abc", 3, 0) != 2);
#else
    assert(send(end, "abc", 3, 0) <= 3);
#endif
    close(end);
    return 0;
}
