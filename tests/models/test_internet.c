/* tests/models/test_internet.c - addresses as text and back, against the C library's. */
#include "support.h"

#include <arpa/inet.h>
#include <errno.h>

MODEL(inet_ntoa);
MODEL(inet_aton);
MODEL(inet_addr);
MODEL(inet_pton);
MODEL(inet_ntop);

static void compare_text(const char *text) {
    unsigned char wanted[16] = {0}, got[16] = {0};
    static const int families[] = {AF_INET, AF_INET6, AF_UNIX};
    for (int i = 0; i < 3; i++) {
        errno = fl_errno = 0;
        int expected = inet_pton(families[i], text, wanted), result = fl_inet_pton(families[i], text, got);
        CHECK(result == expected && errno == fl_errno, "inet_pton(%d, \"%s\") gives %d", families[i], text,
              result);
        CHECK(memcmp(wanted, got, sizeof got) == 0, "what inet_pton(%d, \"%s\") writes", families[i], text);
    }
    struct in_addr address = {7}, mine = {7};
    CHECK(inet_aton(text, &address) == fl_inet_aton(text, &mine), "inet_aton(\"%s\")", text);
    CHECK(address.s_addr == mine.s_addr, "what inet_aton(\"%s\") writes", text);
    CHECK(inet_addr(text) == fl_inet_addr(text), "inet_addr(\"%s\")", text);
}

static void compare_bytes(int family, const unsigned char bytes[16], socklen_t room) {
    char wanted[64], got[64];
    memset(wanted, '-', sizeof wanted);
    memset(got, '-', sizeof got);
    errno = fl_errno = 0;
    const char *expected = inet_ntop(family, bytes, wanted, room),
               *result = fl_inet_ntop(family, bytes, got, room);
    CHECK(!expected == !result && errno == fl_errno, "inet_ntop in %u bytes", (unsigned)room);
    if (expected && result) CHECK(strcmp(wanted, got) == 0, "inet_ntop gives %s, not %s", got, wanted);
}

static void test_known(void) {
    static const char *const texts[] = {"",
                                        ":",
                                        "::",
                                        ":::",
                                        "::1",
                                        "1::",
                                        "1::2",
                                        ":1",
                                        "1:",
                                        "::1:",
                                        "1::2::3",
                                        "1:2:3:4:5:6:7:8",
                                        "1:2:3:4:5:6:7",
                                        "1:2:3:4:5:6:7:8:9",
                                        "::2:3:4:5:6:7:8",
                                        "1::3:4:5:6:7:8",
                                        "1:2:3:4:5:6:7::",
                                        "::1:2:3:4:5:6:7:8",
                                        "12345::",
                                        "1:2:3:4:5:6:1.2.3.4",
                                        "::1.2.3.4",
                                        "::ffff:1.2.3.4",
                                        "1:2:3:4:5:6:7:1.2.3.4",
                                        "::1.2.3",
                                        "::1.2.3.4:5",
                                        "::1.2.3.256",
                                        "::01.2.3.4",
                                        "1.2.3.4::",
                                        "fe80::1%eth0",
                                        "ABCD::ef",
                                        "::g",
                                        "0::0",
                                        "1.2.3.4",
                                        "1.2.3",
                                        "1.2.3.4.5",
                                        "256.1.1.1",
                                        "1.2.3.04",
                                        "0.0.0.0",
                                        "255.255.255.255",
                                        "1.2.3.4 ",
                                        "1.2.3.4 x",
                                        " 1.2.3.4",
                                        "0x10.1",
                                        "010.1.1.1",
                                        "08.1.1.1",
                                        "4294967295",
                                        "4294967296",
                                        "1.16777215",
                                        "1.16777216",
                                        "1.2.65536",
                                        "1..2.3",
                                        ".1.2.3",
                                        "1.2.3.",
                                        "0x",
                                        "0x.1.2.3",
                                        "99999999999999999999",
                                        "-1",
                                        "+1",
                                        "1.2.3.4\t",
                                        "1.2.3.4\200"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) compare_text(texts[i]);
}

static void test_random(void) {
    static const char characters[] = "0123456789abcdefF::::....x 1";
    for (int i = 0; i < 200000; i++) {
        char text[48];
        size_t length = random_below(20);
        for (size_t k = 0; k < length; k++) text[k] = characters[random_below(sizeof characters - 1)];
        text[length] = 0;
        compare_text(text);
        unsigned char bytes[16];
        for (size_t k = 0; k < sizeof bytes; k++) bytes[k] = random_below(3) ? 0 : (unsigned char)next_random();
        if (!random_below(4)) memset(bytes, 0, 10);
        if (!random_below(8)) memset(bytes + 10, 0xff, 2);
        compare_bytes(AF_INET, bytes, random_below(20));
        compare_bytes(AF_INET6, bytes, 10 + random_below(40));
        if (inet_ntop(AF_INET6, bytes, text, sizeof text)) compare_text(text);
        struct in_addr address;
        memcpy(&address, bytes, sizeof address);
        CHECK(strcmp(inet_ntoa(address), fl_inet_ntoa(address)) == 0, "inet_ntoa");
    }
    compare_bytes(AF_UNIX, (const unsigned char *)"0123456789abcdef", 40);
}

int main(void) {
    test_known();
    test_random();
    return finish("internet");
}
