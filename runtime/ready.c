/* runtime/ready.c - which descriptors are ready: models/ready.c. Nobody waits. */
#include <poll.h>
#include <string.h>
#include <sys/select.h>

#include "world.h"

static short readiness(const struct pollfd *question, long rest, long more) {
    if (question->fd < 0) return 0;
    if (!fl_feed_is_open(question->fd)) return POLLNVAL;
    if (!fl_feed_is_pipe(question->fd))
        return (short)(question->events & (POLLIN | POLLOUT | POLLRDNORM | POLLWRNORM));
    return (short)((question->events & ~rest) | (more & (POLLERR | POLLHUP)));
}

int fl_feed_poll(struct pollfd *questions, nfds_t size, int milliseconds);
int fl_feed_poll(struct pollfd *questions, nfds_t size, int milliseconds) {
    (void)milliseconds;
    if (FL_FEED_FAILS("poll")) return -1;
    int before = errno, count = 0;
    for (nfds_t i = 0; i < size; i++) {
        long rest = fl_feed_world("poll.leaves-out");
        questions[i].revents = readiness(&questions[i], rest, fl_feed_world("poll.adds"));
        count += questions[i].revents != 0;
    }
    errno = before;
    return count;
}

/* Is a descriptor below the limit not open? */
static int has_stranger(const fd_set *set, int limit) {
    for (int i = 0; set && i < limit; i++)
        if (FD_ISSET(i, set) && !fl_feed_is_open(i)) return 1;
    return 0;
}

static int goes_beyond(const fd_set *set, int limit) {
    for (int i = 64; set && i < limit && i < FD_SETSIZE; i++)
        if (FD_ISSET(i, set)) return 1;
    return 0;
}

/* Leaves those that are ready, below the limit: `others` are ready if their bit is set, the rest if it is not. */
static int reduce_set(fd_set *set, int limit, unsigned long long bits, int are_others) {
    int count = 0;
    for (int i = 0; set && i < limit; i++) {
        int is_chosen = (bits >> i & 1) == (unsigned)are_others;
        if (!fl_feed_is_pipe(i)) is_chosen = !are_others;
        if (FD_ISSET(i, set) && is_chosen)
            count++;
        else
            FD_CLR(i, set);
    }
    return count;
}

static unsigned long long take_bits(const fd_set *set, const char *name) {
    unsigned long long bits = 0;
    if (set) fl_feed_take(name, &bits, sizeof bits);
    return bits;
}

int fl_feed_select(int limit, fd_set *to_read, fd_set *to_write, fd_set *others, struct timeval *time);
int fl_feed_select(int limit, fd_set *to_read, fd_set *to_write, fd_set *others, struct timeval *time) {
    int fails = FL_FEED_FAILS("select"), before = errno;
    if (limit < 0 || (time && (time->tv_sec < 0 || time->tv_usec < 0))) return errno = EINVAL, -1;
    int is_beyond = goes_beyond(to_read, limit) || goes_beyond(to_write, limit) || goes_beyond(others, limit);
    if (is_beyond && !fl_feed_world("select.overlooks")) return errno = EBADF, -1;
    if (limit > 64) limit = 64;
    if (has_stranger(to_read, limit) || has_stranger(to_write, limit) || has_stranger(others, limit))
        return errno = EBADF, -1;
    errno = before;
    if (fails) return -1;
    unsigned long long unreadable = take_bits(to_read, "select.leaves-out-of-reading");
    unsigned long long unwritable = take_bits(to_write, "select.leaves-out-of-writing");
    unsigned long long strange = take_bits(others, "select.adds-to-others");
    int count = reduce_set(to_read, limit, unreadable, 0) + reduce_set(to_write, limit, unwritable, 0) +
                reduce_set(others, limit, strange, 1);
    if (time) time->tv_sec = fl_feed_world("select.leaves-seconds");
    if (time) time->tv_usec = fl_feed_world("select.leaves-microseconds");
    errno = before;
    return count;
}
