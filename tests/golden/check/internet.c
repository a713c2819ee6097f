/* Addresses as text: inet_ntoa gives the same place each time, inet_pton takes no number above 255.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DPARSED
 * EXIT: 10
 * EXPECT: FAILS: 1 of
 * EXPECT: confirmed: the compiled program fails in the same way
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE: all
 * RUN: faultline check %s -- -DHARMLESS -m32
 * EXPECT: SAFE: all
 */
#include <arpa/inet.h>
#include <assert.h>
#include <string.h>

unsigned char nondet_uchar(void);

int main(void) {
    unsigned char bytes[4] = {10, 0, 0, nondet_uchar()};
    struct in_addr address;
    memcpy(&address, bytes, sizeof address);
#ifdef HARMLESS
    char text[INET_ADDRSTRLEN] = "";
    assert(inet_ntop(AF_INET, &address, text, sizeof text) && strlen(text) >= 8 && strlen(text) <= 10);
    assert(inet_pton(AF_INET6, "::ffff:10.0.0.256", text) == 0 && inet_addr("10.1") == htonl(0x0a000001));
#elif defined PARSED
    char text[] = "10.0.0.2x0";
    text[8] = (char)nondet_uchar();
    assert(inet_pton(AF_INET, text, &address) == 0);
#else
    struct in_addr other = {0};
    const char *first = inet_ntoa(address), *second = inet_ntoa(other);
    assert(strcmp(first, second) != 0);
#endif
    return 0;
}
