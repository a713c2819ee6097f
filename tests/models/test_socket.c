/* tests/models/test_socket.c - sockets: what the world answers is what calls give; what is none is an error as in
 * the C library. */
#undef _GNU_SOURCE
#include "support.h"

#include <errno.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

MODEL(socket);
MODEL(bind);
MODEL(connect);
MODEL(listen);
MODEL(accept);
MODEL(shutdown);
MODEL(setsockopt);
MODEL(getsockopt);
MODEL(getsockname);
MODEL(getpeername);
MODEL(recv);
MODEL(recvfrom);
MODEL(send);
MODEL(sendto);
MODEL(read);
MODEL(write);
MODEL(close);

static void answer(const char *name, long number) {
    outside.world_name = name;
    outside.world_answer = number;
    outside.world_bytes = outside.block_name = NULL;
    fl_errno = 0;
}

#define FAILS(function, error, ...)                                                         \
    do {                                                                                    \
        answer(#function ".fails-with-errno", error);                                       \
        CHECK(fl_##function(__VA_ARGS__) == -1 && fl_errno == (error), #function " fails"); \
        answer(NULL, 0);                                                                    \
    } while (0)

static void test_calls(int end) {
    struct sockaddr_in address = {.sin_family = AF_INET};
    const struct sockaddr *there = (const struct sockaddr *)&address;
    int one = 1;
    FAILS(socket, EAFNOSUPPORT, AF_INET, SOCK_STREAM, 0);
    FAILS(bind, EADDRINUSE, end, there, sizeof address);
    FAILS(connect, ECONNREFUSED, end, there, sizeof address);
    FAILS(listen, EADDRINUSE, end, 5);
    FAILS(accept, ECONNABORTED, end, NULL, NULL);
    FAILS(shutdown, ENOTCONN, end, SHUT_RD);
    FAILS(setsockopt, ENOPROTOOPT, end, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    FAILS(send, EPIPE, end, "abc", 3, 0);
    FAILS(sendto, EMSGSIZE, end, "abc", 3, 0, there, sizeof address);
    CHECK(fl_bind(end, there, sizeof address) == 0 && fl_connect(end, there, sizeof address) == 0, "an address");
    CHECK(fl_listen(end, 5) == 0 && fl_setsockopt(end, SOL_SOCKET, SO_KEEPALIVE, &one, sizeof one) == 0, "listen");
    CHECK(fl_send(end, "abc", 3, 0) == 3 && fl_write(end, "abc", 3) == 3 && fl_shutdown(end, SHUT_WR) == 0,
          "send");
    answer("send.leaves-out", 2);
    CHECK(fl_send(end, "abc", 3, 0) == 1, "send leaves out");
    answer("sendto.leaves-out", 1);
    CHECK(fl_sendto(end, "abc", 3, 0, there, sizeof address) == 2, "sendto leaves out");
    answer(NULL, 0);
}

static void test_messages(int end) {
    char buffer[5000];
    socklen_t size = sizeof buffer;
    answer("recv.gives", 3);
    outside.block_name = "recv.bytes";
    outside.world_bytes = "abcdef";
    memset(buffer, '-', sizeof buffer);
    CHECK(fl_recv(end, buffer, 10, 0) == 3 && memcmp(buffer, "abc-", 4) == 0, "recv");
    CHECK(fl_recv(end, buffer, 600, 0) == 3 && fl_recv(end, buffer, sizeof buffer, 0) == 3, "recv of more");
    answer("recvfrom.gives", 2);
    CHECK(fl_recvfrom(end, buffer, 100, 0, (struct sockaddr *)(buffer + 100), &size) == 2 && size == 16,
          "recvfrom");
    answer("read.gives", 4);
    outside.block_name = "read.bytes";
    outside.world_bytes = "wxyz";
    CHECK(fl_read(end, buffer, 4) == 4 && memcmp(buffer, "wxyz", 4) == 0, "read");
    FAILS(recv, ECONNRESET, end, buffer, 10, 0);
    FAILS(recvfrom, EAGAIN, end, buffer, 10, 0, NULL, NULL);
    FAILS(read, ECONNRESET, end, buffer, 10);
    CHECK(fl_recv(end, buffer, 10, 0) == 0, "the end");
}

/* As much of an address as there is room for, and how long it is. */
static void test_addresses(int family, socklen_t length) {
    int end = fl_socket(family, SOCK_STREAM, 0), real = socket(family, SOCK_STREAM, 0);
    struct sockaddr_storage wanted, got;
    for (socklen_t room = 0; room <= 32; room++) {
        socklen_t wanted_size = room, got_size = room;
        memset(&wanted, '-', sizeof wanted);
        memset(&got, '-', sizeof got);
        CHECK(fl_getsockname(end, (struct sockaddr *)&got, &got_size) == 0 && got_size == length, "getsockname");
        if (getsockname(real, (struct sockaddr *)&wanted, &wanted_size) != 0) continue; /* no such family here */
        CHECK(got_size == wanted_size && memcmp(&got, &wanted, sizeof got) == 0, "room for %u", (unsigned)room);
    }
    FAILS(getpeername, ENOTCONN, end, (struct sockaddr *)&got, &length);
    CHECK(fl_getpeername(end, (struct sockaddr *)&got, &length) == 0, "getpeername");
    int other = fl_accept(end, (struct sockaddr *)&got, &length);
    CHECK(other > end && got.ss_family == family && fl_close(other) == 0 && fl_close(end) == 0, "accept");
    if (real >= 0) close(real);
}

static void test_options(int end) {
    static const int options[] = {SO_ERROR, SO_LINGER, SO_RCVTIMEO, SO_TYPE, SO_PEERCRED, SO_REUSEADDR, SO_RCVBUF};
    int real = socket(AF_INET, SOCK_STREAM, 0);
    FAILS(getsockopt, ENOPROTOOPT, end, SOL_SOCKET, SO_ERROR, NULL, NULL);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        for (socklen_t room = 0; room <= 20; room++) {
            char value[20];
            socklen_t wanted = room, got = room;
            CHECK(fl_getsockopt(end, SOL_SOCKET, options[i], value, &got) == 0, "getsockopt");
            if (getsockopt(real, SOL_SOCKET, options[i], value, &wanted) == 0)
                CHECK(got == wanted, "option %d in %u bytes", options[i], (unsigned)room);
        }
    if (real >= 0) close(real);
}

/* What is no socket, or not open. */
static void test_strangers(void) {
    int one = 1;
    CHECK(fl_listen(1, 1) == -1 && fl_errno == ENOTSOCK, "no socket");
    CHECK(fl_recv(63, &one, 1, 0) == -1 && fl_errno == EBADF, "not open");
    CHECK(fl_send(2, &one, 1, 0) == -1 && fl_errno == ENOTSOCK, "send to no socket");
    CHECK(fl_accept(0, NULL, NULL) == -1 && fl_errno == ENOTSOCK, "accept of no socket");
}

int main(void) {
    int end = fl_socket(AF_INET, SOCK_STREAM, 0);
    CHECK(end >= 3, "socket");
    test_calls(end);
    test_messages(end);
    test_addresses(AF_INET, 16);
    test_addresses(AF_INET6, 28);
    test_addresses(AF_UNIX, 2);
    test_options(end);
    test_strangers();
    return finish("socket");
}
