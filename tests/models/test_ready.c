/* tests/models/test_ready.c - poll and select: sets and counts against the C library's, where all is ready; what
 * the world leaves out. */
#include "support.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/select.h>
#include <unistd.h>

MODEL(poll);
MODEL(select);
MODEL(open);

static void answer(const char *name, long number, const char *block, const char *bytes) {
    outside.world_name = name;
    outside.world_answer = number;
    outside.block_name = block;
    outside.world_bytes = bytes;
    fl_errno = 0;
}

static void test_poll(int file) {
    struct pollfd asked[4] = {{.fd = 1, .events = POLLOUT},
                              {.fd = -1, .events = POLLIN},
                              {.fd = 60, .events = POLLIN},
                              {.fd = file, .events = POLLIN | POLLPRI}};
    CHECK(fl_poll(asked, 4, 0) == 3 && asked[0].revents == POLLOUT && asked[1].revents == 0, "poll");
    CHECK(asked[2].revents == POLLNVAL && asked[3].revents == POLLIN, "poll of what is closed, and of a file");
    answer("poll.leaves-out", POLLOUT, NULL, NULL);
    CHECK(fl_poll(asked, 4, 0) == 2 && asked[0].revents == 0, "poll leaves out");
    answer("poll.adds", POLLHUP, NULL, NULL);
    CHECK(fl_poll(asked, 1, -1) == 1 && asked[0].revents == (POLLOUT | POLLHUP), "poll adds");
    answer("poll.fails-with-errno", ENOMEM, NULL, NULL);
    CHECK(fl_poll(asked, 1, 0) == -1 && fl_errno == ENOMEM, "poll fails");
    answer(NULL, 0, NULL, NULL);
}

/* Random sets, of files only: the same is left of them, with the same count or error. */
static void compare_select(const int files[], int file_count) {
    fd_set wanted[3], got[3];
    struct timeval time = {0, 0}, same = {0, 0};
    int limit = random_below(4) ? (int)random_below(70) : (int)random_below(1025) - 1;
    memset(wanted, 0, sizeof wanted);
    for (int i = 0; i < 6; i++) FD_SET(files[random_below((unsigned)file_count)], &wanted[random_below(3)]);
    if (!random_below(4)) FD_SET(40 + random_below(24), &wanted[random_below(3)]);
    memcpy(got, wanted, sizeof got);
    bool has[3] = {random_below(4), random_below(4), random_below(4)};
    errno = fl_errno = 0;
    int count =
        select(limit, has[0] ? &wanted[0] : NULL, has[1] ? &wanted[1] : NULL, has[2] ? &wanted[2] : NULL, &time);
    int mine = fl_select(limit, has[0] ? &got[0] : NULL, has[1] ? &got[1] : NULL, has[2] ? &got[2] : NULL, &same);
    CHECK(count == mine && errno == fl_errno, "select below %d gives %d, not %d", limit, mine, count);
    CHECK(memcmp(wanted, got, sizeof got) == 0, "what select below %d leaves", limit);
}

static void test_select(const int files[], int file_count) {
    struct timeval time = {-1, 0};
    for (int i = 0; i < 20000; i++) compare_select(files, file_count);
    CHECK(fl_select(0, NULL, NULL, NULL, &time) == -1 && fl_errno == EINVAL, "a time below 0");
    fd_set set;
    FD_ZERO(&set);
    FD_SET(0, &set);
    FD_SET(2, &set);
    answer(NULL, 0, "select.leaves-out-of-reading", "\1");
    CHECK(fl_select(3, &set, NULL, NULL, NULL) == 1 && !FD_ISSET(0, &set) && FD_ISSET(2, &set),
          "select leaves out");
    answer(NULL, 0, "select.adds-to-others", "\4");
    FD_SET(0, &set);
    CHECK(fl_select(3, NULL, NULL, &set, NULL) == 1 && !FD_ISSET(0, &set) && FD_ISSET(2, &set), "select adds");
    time.tv_sec = 7;
    answer("select.leaves-seconds", 3, NULL, NULL);
    CHECK(fl_select(3, &set, NULL, NULL, &time) == 1 && time.tv_sec == 3, "time passes");
    FD_SET(500, &set);
    answer("select.overlooks", 1, NULL, NULL);
    CHECK(fl_select(600, &set, NULL, NULL, NULL) == 1 && FD_ISSET(500, &set), "a descriptor is overlooked");
    answer(NULL, 0, NULL, NULL);
    CHECK(fl_select(600, &set, NULL, NULL, NULL) == -1 && fl_errno == EBADF, "or is not");
    answer("select.fails-with-errno", ENOMEM, NULL, NULL);
    CHECK(fl_select(3, &set, NULL, NULL, &time) == -1 && fl_errno == ENOMEM, "select fails");
    answer(NULL, 0, NULL, NULL);
}

/* Files are open under the same numbers for the models and really, and nothing else is below 40. */
int main(void) {
    int files[8], count = 0;
    for (int i = 3; i < 40; i++) close(i);
    while (count < 8) {
        files[count] = fl_open("f", O_CREAT | O_RDWR, 0600);
        CHECK(open("/proc/self/exe", O_RDONLY) == files[count], "the same number");
        count++;
    }
    test_poll(files[0]);
    test_select(files, count);
    return finish("ready");
}
