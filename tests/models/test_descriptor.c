/* tests/models/test_descriptor.c - fcntl of files against the C library's; of what others decide, the answers. */
#include "support.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

MODEL(fcntl);
MODEL(open);
MODEL(close);
extern int fl_fcntl64(int descriptor, int what, ...);

static void answer(const char *name, long number) {
    outside.world_name = name;
    outside.world_answer = number;
    fl_errno = 0;
}

#define SAME(what, ...)                                                                                     \
    do {                                                                                                    \
        errno = fl_errno = 0;                                                                               \
        int wanted = fcntl(__VA_ARGS__), got = fl_fcntl(__VA_ARGS__);                                       \
        CHECK(wanted == got && errno == fl_errno, "%s after open with 0%o: 0%o, not 0%o", what, flags, got, \
              wanted);                                                                                      \
    } while (0)

/* The same descriptor for both: what each command gives, before and after changes. */
static void compare_flags(int flags, const char *real_name) {
    int real = open(real_name, flags, 0600), model = fl_open("f", flags, 0600);
    CHECK(real >= 0 && real == model, "open");
    if (real != model) return;
    int changes =
        (random_below(2) ? O_NONBLOCK : 0) | (random_below(2) ? O_APPEND : 0) | (random_below(2) ? O_EXCL : 0);
    int closes = random_below(2) ? FD_CLOEXEC : 0;
    SAME("F_GETFD", real, F_GETFD);
    SAME("F_GETFL", real, F_GETFL);
    SAME("F_SETFL", real, F_SETFL, changes);
    SAME("F_GETFL", real, F_GETFL);
    SAME("F_SETFD", real, F_SETFD, closes);
    SAME("F_GETFD", real, F_GETFD);
    int copy = fcntl(real, F_DUPFD, 20), closing = fcntl(real, F_DUPFD_CLOEXEC, 20);
    CHECK(copy == fl_fcntl(real, F_DUPFD, 20) && closing == fl_fcntl64(real, F_DUPFD_CLOEXEC, 20), "copies");
    SAME("F_GETFD of a copy", copy, F_GETFD);
    SAME("F_GETFD of a copy", closing, F_GETFD);
    SAME("F_SETFL of a copy", copy, F_SETFL, 0);
    SAME("F_GETFL", real, F_GETFL);
    int all[] = {real, copy, closing};
    for (int i = 0; i < 3; i++) close(all[i]), fl_close(all[i]);
    SAME("what is closed", real, F_GETFL);
    SAME("what is closed", real, F_DUPFD, 0);
}

static void test_world(void) {
    struct flock lock = {.l_type = F_WRLCK};
    answer("fcntl.status", O_RDWR | O_NONBLOCK);
    CHECK(fl_fcntl(0, F_GETFL) == (O_RDWR | O_NONBLOCK) && fl_fcntl(0, F_SETFL, O_APPEND) == 0, "standard input");
    CHECK(fl_fcntl(0, F_GETFL) == (O_RDWR | O_APPEND), "what was set");
    answer("fcntl.fails-with-errno", EAGAIN);
    CHECK(fl_fcntl(1, F_SETLK, &lock) == -1 && fl_errno == EAGAIN && fl_fcntl(1, F_SETLKW, &lock) == -1,
          "no lock");
    answer("fcntl.finds-lock", 1 + F_WRLCK);
    CHECK(fl_fcntl(1, F_GETLK, &lock) == 0 && lock.l_type == F_WRLCK, "a lock");
    answer("fcntl", 7);
    CHECK(fl_fcntl(1, F_SETLK, &lock) == 0 && fl_fcntl(1, F_GETLK, &lock) == 0 && lock.l_type == F_UNLCK, "none");
    CHECK(fl_fcntl(1, F_GETOWN) == 7, "another command");
    answer(NULL, 0);
}

int main(void) {
    static const int modes[] = {O_RDONLY, O_WRONLY, O_RDWR};
    char name[] = "/tmp/descriptorXXXXXX";
    for (int i = 3; i < 60; i++) close(i);
    close(mkstemp(name));
    for (int i = 0; i < 2000; i++) {
        int flags = modes[random_below(3)] | O_CREAT;
        if (random_below(2)) flags |= O_APPEND;
        if (random_below(2)) flags |= O_NONBLOCK;
        if (random_below(2)) flags |= O_CLOEXEC;
        if (random_below(2)) flags |= O_TRUNC;
        compare_flags(flags, name);
    }
    unlink(name);
    test_world();
    return finish("descriptor");
}
