/* IPv6 addresses from standard input, by c-ares: a group too many is stored.
 * PACKAGE: c-ares
 * FILES: src/lib/inet_net_pton.c src/lib/ares_nowarn.c
 * FLAGS: -Isrc/lib -Iinclude -DHAVE_CONFIG_H -DINADDRSZ=4
 * MAKE: src/lib/ares_config.h #define HAVE_SYS_TYPES_H 1
 * MAKE: src/lib/ares_config.h #define HAVE_SYS_SOCKET_H 1
 * MAKE: src/lib/ares_config.h #define HAVE_NETINET_IN_H 1
 * MAKE: src/lib/ares_config.h #define HAVE_ARPA_INET_H 1
 * MAKE: src/lib/ares_config.h #define HAVE_ARPA_NAMESER_H 1
 * MAKE: src/lib/ares_config.h #define HAVE_STRUCT_IN6_ADDR 1
 * MAKE: src/lib/ares_config.h #define HAVE_STRUCT_SOCKADDR_IN6 1
 * MAKE: src/lib/ares_config.h #define HAVE_AF_INET6 1
 * MAKE: src/lib/ares_config.h #define HAVE_PF_INET6 1
 * MAKE: src/lib/ares_config.h #define HAVE_SYS_TIME_H 1
 * MAKE: src/lib/ares_config.h #define HAVE_STRUCT_TIMEVAL 1
 * MAKE: src/lib/ares_config.h #define HAVE_STRUCT_ADDRINFO 1
 * MAKE: src/lib/ares_config.h #define HAVE_NETDB_H 1
 * MAKE: src/lib/ares_config.h #define HAVE_ERRNO_H 1
 * MAKE: src/lib/ares_config.h #define HAVE_UNISTD_H 1
 * MAKE: src/lib/ares_config.h #define HAVE_RECV 1
 * MAKE: src/lib/ares_config.h #define RECV_TYPE_RETV ssize_t
 * MAKE: src/lib/ares_config.h #define RECV_TYPE_ARG1 int
 * MAKE: src/lib/ares_config.h #define RECV_TYPE_ARG2 void *
 * MAKE: src/lib/ares_config.h #define RECV_TYPE_ARG3 size_t
 * MAKE: src/lib/ares_config.h #define RECV_TYPE_ARG4 int
 * MAKE: src/lib/ares_config.h #define HAVE_SEND 1
 * MAKE: src/lib/ares_config.h #define SEND_TYPE_RETV ssize_t
 * MAKE: src/lib/ares_config.h #define SEND_TYPE_ARG1 int
 * MAKE: src/lib/ares_config.h #define SEND_QUAL_ARG2 const
 * MAKE: src/lib/ares_config.h #define SEND_TYPE_ARG2 void *
 * MAKE: src/lib/ares_config.h #define SEND_TYPE_ARG3 size_t
 * MAKE: src/lib/ares_config.h #define SEND_TYPE_ARG4 int
 * MAKE: include/ares_build.h #include <sys/types.h>
 * MAKE: include/ares_build.h #include <sys/socket.h>
 * MAKE: include/ares_build.h typedef socklen_t ares_socklen_t;
 * MAKE: include/ares_build.h typedef ssize_t ares_ssize_t;
 * FAULT: src/lib/inet_net_pton.c s/tp \+ NS_INT16SZ > endp/tp > endp/
 * FAILS: src/lib/inet_net_pton.c \*tp\+\+ =
 * INPUT: an address of ten groups
 */
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

int ares_inet_pton(int family, const char *text, void *address);

int main(void) {
    char line[128];
    unsigned char address[16];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (ares_inet_pton(AF_INET6, line, address) == 1)
            printf("%02x%02x...%02x\n", address[0], address[1], address[15]);
        else
            puts("not an address");
    }
    return 0;
}
