/* models/socket.c - sockets: what others send, who they are, and what fails is input; what is sent is lost.
 *
 * What has been called before, and whether it went well, is not thought of: the world decides alike whether a call
 * of a socket that is not connected fails.
 */
#undef _GNU_SOURCE /* it makes unions of the addresses */
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>

#include "file.h"
#include "message.h"

#define OPEN_ERRORS                                                                                      \
    (FL_MODEL_ERROR(EACCES) | FL_MODEL_ERROR(EINVAL) | FL_MODEL_ERROR(EMFILE) | FL_MODEL_ERROR(ENFILE) | \
     FL_MODEL_NO_MEMORY | FL_MODEL_ERROR(EPERM))
#define OPEN_HIGH_ERRORS                                                                                       \
    (FL_MODEL_HIGH_ERROR(EAFNOSUPPORT) | FL_MODEL_HIGH_ERROR(EPROTONOSUPPORT) | FL_MODEL_HIGH_ERROR(ENOBUFS) | \
     FL_MODEL_HIGH_ERROR(ESOCKTNOSUPPORT))
#define ADDRESS_ERRORS                                                                               \
    (FL_MODEL_PATH_ERRORS | FL_MODEL_ERROR(EINVAL) | FL_MODEL_ERROR(EPERM) | FL_MODEL_ERROR(EROFS) | \
     FL_MODEL_INTERRUPTION | FL_MODEL_ERROR(EAGAIN))
#define ADDRESS_HIGH_ERRORS                                                                                     \
    (FL_MODEL_HIGH_ERROR(EADDRINUSE) | FL_MODEL_HIGH_ERROR(EADDRNOTAVAIL) | FL_MODEL_HIGH_ERROR(EAFNOSUPPORT) | \
     FL_MODEL_HIGH_ERROR(EOPNOTSUPP))
#define CONNECT_HIGH_ERRORS                                                                                    \
    (ADDRESS_HIGH_ERRORS | FL_MODEL_HIGH_ERROR(ECONNREFUSED) | FL_MODEL_HIGH_ERROR(ETIMEDOUT) |                \
     FL_MODEL_HIGH_ERROR(ENETUNREACH) | FL_MODEL_HIGH_ERROR(EHOSTUNREACH) | FL_MODEL_HIGH_ERROR(EINPROGRESS) | \
     FL_MODEL_HIGH_ERROR(EALREADY) | FL_MODEL_HIGH_ERROR(EISCONN) | FL_MODEL_HIGH_ERROR(ECONNRESET))
#define ACCEPT_ERRORS                                                                                   \
    (FL_MODEL_INTERRUPTION | FL_MODEL_ERROR(EAGAIN) | FL_MODEL_ERROR(EINVAL) | FL_MODEL_ERROR(EMFILE) | \
     FL_MODEL_ERROR(ENFILE) | FL_MODEL_NO_MEMORY | FL_MODEL_ERROR(EPERM))
#define ACCEPT_HIGH_ERRORS                                                                                \
    (FL_MODEL_HIGH_ERROR(ECONNABORTED) | FL_MODEL_HIGH_ERROR(ENOBUFS) | FL_MODEL_HIGH_ERROR(EOPNOTSUPP) | \
     FL_MODEL_HIGH_ERROR(EPROTO))
#define SEND_ERRORS                                                                                    \
    (FL_MODEL_INTERRUPTION | FL_MODEL_ERROR(EAGAIN) | FL_MODEL_ERROR(EPIPE) | FL_MODEL_ERROR(EINVAL) | \
     FL_MODEL_NO_MEMORY | FL_MODEL_ERROR(EACCES) | FL_MODEL_ERROR(EPERM))
#define SEND_HIGH_ERRORS                                                                               \
    (FL_MODEL_HIGH_ERROR(ECONNRESET) | FL_MODEL_HIGH_ERROR(ENOTCONN) | FL_MODEL_HIGH_ERROR(EMSGSIZE) | \
     FL_MODEL_HIGH_ERROR(ENOBUFS) | FL_MODEL_HIGH_ERROR(EDESTADDRREQ) | FL_MODEL_HIGH_ERROR(EISCONN) | \
     FL_MODEL_HIGH_ERROR(EHOSTUNREACH) | FL_MODEL_HIGH_ERROR(ENETUNREACH) | FL_MODEL_HIGH_ERROR(ECONNREFUSED))
#define OPTION_ERRORS \
    (FL_MODEL_ERROR(EINVAL) | FL_MODEL_ERROR(EPERM) | FL_MODEL_ERROR(EACCES) | FL_MODEL_NO_MEMORY)
#define OPTION_HIGH_ERRORS \
    (FL_MODEL_HIGH_ERROR(ENOPROTOOPT) | FL_MODEL_HIGH_ERROR(EOPNOTSUPP) | FL_MODEL_HIGH_ERROR(EISCONN))
#define NAME_HIGH_ERRORS (FL_MODEL_HIGH_ERROR(ENOTCONN) | FL_MODEL_HIGH_ERROR(ENOBUFS))

int socket(int family, int type, int protocol) {
    (void)protocol; /* type: its flags have the values of O_NONBLOCK and O_CLOEXEC */
    int error = FL_MODEL_HIGH_FAILURE("socket", OPEN_ERRORS, OPEN_HIGH_ERRORS);
    return error ? (int)fl_model_outcome(0, error) : fl_model_open_socket(family, type);
}

/* What a call of a socket gives: an error if it is none. */
static int conclude(int descriptor, int error) {
    return fl_model_family_of(descriptor) < 0 ? -1 : (int)fl_model_outcome(0, error);
}

int bind(int descriptor, const struct sockaddr *address, socklen_t size) {
    int error = FL_MODEL_HIGH_FAILURE("bind", ADDRESS_ERRORS, ADDRESS_HIGH_ERRORS);
    fl_model_need_bytes(address, size);
    return conclude(descriptor, error);
}

int connect(int descriptor, const struct sockaddr *address, socklen_t size) {
    int error = FL_MODEL_HIGH_FAILURE("connect", ADDRESS_ERRORS, CONNECT_HIGH_ERRORS);
    fl_model_need_bytes(address, size);
    return conclude(descriptor, error);
}

int listen(int descriptor, int waiting) {
    (void)waiting;
    return conclude(descriptor,
                    FL_MODEL_HIGH_FAILURE("listen", FL_MODEL_ERROR(EINVAL),
                                          FL_MODEL_HIGH_ERROR(EADDRINUSE) | FL_MODEL_HIGH_ERROR(EOPNOTSUPP)));
}

int shutdown(int descriptor, int how) {
    if (how != SHUT_RD && how != SHUT_WR && how != SHUT_RDWR) return conclude(descriptor, EINVAL);
    return conclude(descriptor, FL_MODEL_HIGH_FAILURE("shutdown", 0, FL_MODEL_HIGH_ERROR(ENOTCONN)));
}

int setsockopt(int descriptor, int level, int option, const void *value, socklen_t size) {
    (void)level, (void)option;
    int error = FL_MODEL_HIGH_FAILURE("setsockopt", OPTION_ERRORS, OPTION_HIGH_ERRORS);
    fl_model_need_bytes(value, size);
    return conclude(descriptor, error);
}

/* ---- who others are ---- */

#define LONGEST_ADDRESS sizeof(struct sockaddr_in6)

/* That files name them, and other families, is an assumption (assumptions.def). */
socklen_t fl_model_other_address(void);
socklen_t fl_model_other_address(void) {
    return sizeof(sa_family_t);
}

/* As much of the address as there is room for; *size becomes what it has. Behind an address of IPv4 there is 0. */
static void give_address(int family, char bytes[LONGEST_ADDRESS], void *to, socklen_t *size) {
    sa_family_t name = (sa_family_t)family;
    socklen_t length = family == AF_INET    ? sizeof(struct sockaddr_in)
                       : family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                            : fl_model_other_address();
    __fl_copy(bytes, &name, sizeof name);
    if (family == AF_INET) __fl_fill(bytes + 8, 0, 8);
    __fl_copy(to, bytes, *size < length ? *size : length);
    *size = length;
}

#define GIVE_ADDRESS(function, family, to, size)                \
    char bytes[LONGEST_ADDRESS];                                \
    __fl_world_block(bytes, sizeof bytes, function ".address"); \
    if (to) give_address(family, bytes, to, size)

int accept(int descriptor, struct sockaddr *restrict address, socklen_t *restrict size) {
    int error = FL_MODEL_HIGH_FAILURE("accept", ACCEPT_ERRORS, ACCEPT_HIGH_ERRORS);
    int family = fl_model_family_of(descriptor);
    if (family < 0) return -1;
    if (error) return (int)fl_model_outcome(0, error);
    GIVE_ADDRESS("accept", family, address, size);
    return fl_model_open_socket(family, 0);
}

#define NAME(function)                                                                      \
    int error = FL_MODEL_HIGH_FAILURE(#function, FL_MODEL_ERROR(EINVAL), NAME_HIGH_ERRORS); \
    int family = fl_model_family_of(descriptor);                                            \
    if (family < 0) return -1;                                                              \
    if (error) return (int)fl_model_outcome(0, error);                                      \
    GIVE_ADDRESS(#function, family, address, size);                                         \
    return 0

int getsockname(int descriptor, struct sockaddr *restrict address, socklen_t *restrict size) {
    NAME(getsockname);
}

int getpeername(int descriptor, struct sockaddr *restrict address, socklen_t *restrict size) {
    NAME(getpeername);
}

/* ---- options ---- */

/* That options are ints, but for these, is an assumption (assumptions.def). */
static socklen_t option_size(int level, int option) {
    if (level != SOL_SOCKET) return sizeof(int);
    if (option == SO_LINGER) return sizeof(struct linger);
    if (option == SO_PEERCRED) return 3 * sizeof(int);
    if (option == SO_RCVTIMEO || option == SO_SNDTIMEO) return sizeof(struct timeval);
    return sizeof(int);
}

int getsockopt(int descriptor, int level, int option, void *restrict value, socklen_t *restrict size) {
    char bytes[sizeof(struct timeval)];
    int error = FL_MODEL_HIGH_FAILURE("getsockopt", OPTION_ERRORS, OPTION_HIGH_ERRORS);
    if (conclude(descriptor, error) < 0) return -1;
    __fl_world_block(bytes, sizeof bytes, "getsockopt.value");
    socklen_t length = option_size(level, option);
    if (*size > length) *size = length;
    __fl_copy(value, bytes, *size);
    return 0;
}

/* ---- messages ---- */

#define RECEIVE_ERROR(function) \
    FL_MODEL_HIGH_FAILURE(function, FL_MODEL_RECEIVE_ERRORS, FL_MODEL_RECEIVE_HIGH_ERRORS)

ssize_t recv(int descriptor, void *to, size_t size, int flags) {
    (void)flags;
    int error = RECEIVE_ERROR("recv");
    if (fl_model_family_of(descriptor) < 0) return -1;
    return FL_MODEL_RECEIVE("recv", to, size, error);
}

ssize_t recvfrom(int descriptor, void *restrict to, size_t size, int flags, struct sockaddr *restrict address,
                 socklen_t *restrict address_size) {
    (void)flags;
    int error = RECEIVE_ERROR("recvfrom");
    int family = fl_model_family_of(descriptor);
    if (family < 0) return -1;
    ssize_t result = FL_MODEL_RECEIVE("recvfrom", to, size, error);
    if (result < 0) return -1;
    GIVE_ADDRESS("recvfrom", family, address, address_size);
    return result;
}

/* Less than all may be sent. */
static ssize_t send_some(int descriptor, const void *bytes, size_t size, int error, long rest) {
    __fl_assume((rest == 0) | ((size_t)rest < size));
    fl_model_need_bytes(bytes, size);
    return conclude(descriptor, error) < 0 ? -1 : (ssize_t)size - rest;
}

#define SEND(function, descriptor, bytes, size)                                                        \
    send_some(descriptor, bytes, size, FL_MODEL_HIGH_FAILURE(function, SEND_ERRORS, SEND_HIGH_ERRORS), \
              __fl_world(function ".leaves-out", 0, 2147483647))

ssize_t send(int descriptor, const void *bytes, size_t size, int flags) {
    (void)flags;
    return SEND("send", descriptor, bytes, size);
}

ssize_t sendto(int descriptor, const void *bytes, size_t size, int flags, const struct sockaddr *address,
               socklen_t address_size) {
    (void)flags;
    if (address) fl_model_need_bytes(address, address_size);
    return SEND("sendto", descriptor, bytes, size);
}
