/* runtime/sockets.c - sockets that nothing is connected to: models/socket.c, models/message.h. */
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/types.h>

#include "world.h"

enum { MOST_SOCKETS = 1024 };

/* One more than the family of the socket, by descriptor; 0: it is none. */
static int families[MOST_SOCKETS];

int fl_feed_is_socket(int descriptor) {
    return descriptor >= 0 && descriptor < MOST_SOCKETS && families[descriptor];
}

void fl_feed_forget_socket(int descriptor) {
    if (fl_feed_is_socket(descriptor)) families[descriptor] = 0;
}

void fl_feed_copy_socket(int descriptor, int copy) {
    if (copy >= 0 && copy < MOST_SOCKETS)
        families[copy] = fl_feed_is_socket(descriptor) ? families[descriptor] : 0;
}

static int open_socket(int family, int flags) {
    int (*real_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    int descriptor = real_open("/dev/null", O_RDWR | (flags & (O_NONBLOCK | O_CLOEXEC)));
    if (descriptor >= 0 && descriptor < MOST_SOCKETS) families[descriptor] = family + 1;
    return descriptor;
}

/* Of a socket; -1 and an error if it is none. */
static int family_of(int descriptor) {
    if (fl_feed_is_socket(descriptor)) return families[descriptor] - 1;
    if (fl_feed_is_open(descriptor)) errno = ENOTSOCK;
    return -1;
}

static int conclude_socket(int descriptor, int fails, int error) {
    if (family_of(descriptor) < 0) return -1;
    errno = error;
    return fails ? -1 : 0;
}

#define CONCLUDE(function)                               \
    int fails = FL_FEED_FAILS(#function), error = errno; \
    return conclude_socket(descriptor, fails, error)

int fl_feed_socket(int family, int type, int protocol);
int fl_feed_socket(int family, int type, int protocol) {
    (void)protocol;
    return FL_FEED_FAILS("socket") ? -1 : open_socket(family, type);
}

int fl_feed_bind(int descriptor, const void *address, socklen_t size);
int fl_feed_bind(int descriptor, const void *address, socklen_t size) {
    fl_feed_read_bytes(address, size);
    CONCLUDE(bind);
}

int fl_feed_connect(int descriptor, const void *address, socklen_t size);
int fl_feed_connect(int descriptor, const void *address, socklen_t size) {
    fl_feed_read_bytes(address, size);
    CONCLUDE(connect);
}

int fl_feed_listen(int descriptor, int waiting);
int fl_feed_listen(int descriptor, int waiting) {
    (void)waiting;
    CONCLUDE(listen);
}

int fl_feed_shutdown(int descriptor, int how);
int fl_feed_shutdown(int descriptor, int how) {
    if (how != SHUT_RD && how != SHUT_WR && how != SHUT_RDWR) return conclude_socket(descriptor, 1, EINVAL);
    CONCLUDE(shutdown);
}

int fl_feed_setsockopt(int descriptor, int level, int option, const void *value, socklen_t size);
int fl_feed_setsockopt(int descriptor, int level, int option, const void *value, socklen_t size) {
    (void)level, (void)option;
    fl_feed_read_bytes(value, size);
    CONCLUDE(setsockopt);
}

/* The input `name` is the address. */
static void give_address(int family, const char *name, void *to, socklen_t *size) {
    char bytes[sizeof(struct sockaddr_in6)];
    sa_family_t first = (sa_family_t)family;
    fl_feed_take(name, bytes, sizeof bytes);
    if (!to) return;
    socklen_t length = family == AF_INET    ? sizeof(struct sockaddr_in)
                       : family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                            : sizeof first;
    memcpy(bytes, &first, sizeof first);
    if (family == AF_INET) memset(bytes + 8, 0, 8);
    memcpy(to, bytes, *size < length ? *size : length);
    *size = length;
}

#define FEED_NAME(function, result)                                                     \
    int fl_feed_##function(int descriptor, struct sockaddr *address, socklen_t *size);  \
    int fl_feed_##function(int descriptor, struct sockaddr *address, socklen_t *size) { \
        int fails = FL_FEED_FAILS(#function), error = errno;                            \
        if (conclude_socket(descriptor, fails, error) < 0) return -1;                   \
        give_address(family_of(descriptor), #function ".address", address, size);       \
        return result;                                                                  \
    }

FEED_NAME(accept, open_socket(family_of(descriptor), 0))
FEED_NAME(getsockname, 0)
FEED_NAME(getpeername, 0)

static socklen_t option_size(int level, int option) {
    if (level != SOL_SOCKET) return sizeof(int);
    if (option == SO_LINGER) return sizeof(struct linger);
    if (option == SO_PEERCRED) return 3 * sizeof(int);
    if (option == SO_RCVTIMEO || option == SO_SNDTIMEO) return sizeof(struct timeval);
    return sizeof(int);
}

int fl_feed_getsockopt(int descriptor, int level, int option, void *value, socklen_t *size);
int fl_feed_getsockopt(int descriptor, int level, int option, void *value, socklen_t *size) {
    char bytes[sizeof(struct timeval)];
    int fails = FL_FEED_FAILS("getsockopt"), error = errno;
    if (conclude_socket(descriptor, fails, error) < 0) return -1;
    fl_feed_take("getsockopt.value", bytes, sizeof bytes);
    socklen_t length = option_size(level, option);
    if (*size > length) *size = length;
    memcpy(value, bytes, *size);
    return 0;
}

ssize_t fl_feed_message(void *to, int fails, const char *gives, const char *bytes) {
    char message[fl_feed_size(bytes) + 1];
    long count = fl_feed_world(gives);
    fl_feed_put(bytes, message);
    if (fails) return -1;
    memcpy(to, message, (size_t)count);
    return count;
}

ssize_t fl_feed_recv(int descriptor, void *to, size_t size, int flags);
ssize_t fl_feed_recv(int descriptor, void *to, size_t size, int flags) {
    (void)size, (void)flags;
    int fails = FL_FEED_FAILS("recv");
    return family_of(descriptor) < 0 ? -1 : fl_feed_message(to, fails, "recv.gives", "recv.bytes");
}

ssize_t fl_feed_recvfrom(int descriptor, void *to, size_t size, int flags, struct sockaddr *address,
                         socklen_t *address_size);
ssize_t fl_feed_recvfrom(int descriptor, void *to, size_t size, int flags, struct sockaddr *address,
                         socklen_t *address_size) {
    (void)size, (void)flags;
    int fails = FL_FEED_FAILS("recvfrom");
    if (family_of(descriptor) < 0) return -1;
    ssize_t result = fl_feed_message(to, fails, "recvfrom.gives", "recvfrom.bytes");
    if (result >= 0) give_address(family_of(descriptor), "recvfrom.address", address, address_size);
    return result;
}

static ssize_t send_some(int descriptor, const void *bytes, size_t size, int fails, long rest) {
    int error = errno;
    fl_feed_read_bytes(bytes, size);
    return conclude_socket(descriptor, fails, error) < 0 ? -1 : (ssize_t)size - rest;
}

ssize_t fl_feed_send(int descriptor, const void *bytes, size_t size, int flags);
ssize_t fl_feed_send(int descriptor, const void *bytes, size_t size, int flags) {
    (void)flags;
    long rest = fl_feed_world("send.leaves-out");
    return send_some(descriptor, bytes, size, FL_FEED_FAILS("send"), rest);
}

ssize_t fl_feed_sendto(int descriptor, const void *bytes, size_t size, int flags, const struct sockaddr *address,
                       socklen_t address_size);
ssize_t fl_feed_sendto(int descriptor, const void *bytes, size_t size, int flags, const struct sockaddr *address,
                       socklen_t address_size) {
    (void)flags;
    if (address) fl_feed_read_bytes(address, address_size);
    long rest = fl_feed_world("sendto.leaves-out");
    return send_some(descriptor, bytes, size, FL_FEED_FAILS("sendto"), rest);
}
