/* models/ready.c - which descriptors are ready: all that were asked about, but for those that an input leaves out.
 *
 * Files always are.
 */
#include <poll.h>
#include <sys/select.h>

#include "file.h"
#include "world.h"

#define WAIT_ERRORS (FL_MODEL_INTERRUPTION | FL_MODEL_NO_MEMORY)

/* What cannot be asked for comes on its own. */
static short answer(const struct pollfd *question, long rest, long more) {
    if (question->fd < 0) return 0;
    if (!fl_model_is_open(question->fd)) return POLLNVAL;
    if (!fl_model_is_pipe(question->fd))
        return (short)(question->events & (POLLIN | POLLOUT | POLLRDNORM | POLLWRNORM));
    return (short)((question->events & ~rest) | (more & (POLLERR | POLLHUP)));
}

/* Without a limit of the time there is one that is ready. */
int poll(struct pollfd *questions, nfds_t size, int milliseconds) {
    int error = FL_MODEL_FAILURE("poll", WAIT_ERRORS), before = fl_model_error(), count = 0;
    if (error) return (int)fl_model_outcome(0, error);
    for (nfds_t i = 0; i < size; i++) {
        long rest = __fl_world("poll.leaves-out", 0, 0x7fff), more = __fl_world("poll.adds", 0, POLLERR | POLLHUP);
        questions[i].revents = answer(&questions[i], rest, more);
        count += questions[i].revents != 0;
    }
    fl_model_set_error(before);
    __fl_assume((milliseconds >= 0) | (count > 0));
    return count;
}

#define MOST_DESCRIPTORS 64 /* none beyond is open */
#define LONG_BITS (8 * (int)sizeof(long))

/* Those below the limit; none of no set. */
static uint64_t read_set(const fd_set *set, int limit) {
    if (!set || limit <= 0) return 0;
    uint64_t bits = (unsigned long)set->fds_bits[0];
    if (LONG_BITS == 32 && limit > 32) bits |= (uint64_t)(unsigned long)set->fds_bits[1] << 32;
    return limit >= MOST_DESCRIPTORS ? bits : bits & (((uint64_t)1 << limit) - 1);
}

/* Whole words, as many as have some bit below the limit. */
static void write_set(fd_set *set, int limit, uint64_t bits) {
    if (!set || limit <= 0) return;
    __fl_fill(set, 0, (size_t)((limit + LONG_BITS - 1) / LONG_BITS) * sizeof(long));
    set->fds_bits[0] = (long)bits;
    if (LONG_BITS == 32 && limit > 32) set->fds_bits[1] = (long)(bits >> 32);
}

/* Is one of them not open? */
static bool has_stranger(uint64_t bits) {
    for (; bits; bits &= bits - 1)
        if (!fl_model_is_open(__builtin_ctzll(bits))) return true;
    return false;
}

static bool goes_beyond(const fd_set *set, int limit) {
    for (int at = MOST_DESCRIPTORS; set && at < limit && at < FD_SETSIZE; at += LONG_BITS)
        if (set->fds_bits[at / LONG_BITS]) return true;
    return false;
}

/* Those among the bits that belong to files. */
static uint64_t files_among(uint64_t bits) {
    uint64_t files = 0;
    for (uint64_t rest = bits; rest; rest &= rest - 1)
        if (!fl_model_is_pipe(__builtin_ctzll(rest))) files |= rest & -rest;
    return files;
}

/* The set becomes those that are ready: gives how many. */
static int reduce(fd_set *set, int limit, uint64_t asked, uint64_t rest) {
    uint64_t ready = asked & (~rest | files_among(asked));
    write_set(set, limit, ready);
    return __builtin_popcountll(ready);
}

/* How much of the time is left is an input. */
static void pass_time(struct timeval *limit, long seconds, long microseconds) {
    __fl_assume((seconds < limit->tv_sec) | ((seconds == limit->tv_sec) & (microseconds <= limit->tv_usec)));
    limit->tv_sec = seconds;
    limit->tv_usec = microseconds;
}

/* Descriptors that no process has had are overlooked: which these are depends on who started it. */
static int check_sets(int limit, const fd_set *to_read, const fd_set *to_write, const fd_set *others,
                      const struct timeval *time) {
    if (limit < 0 || (time && (time->tv_sec < 0 || time->tv_usec < 0))) return EINVAL;
    bool is_beyond = goes_beyond(to_read, limit) || goes_beyond(to_write, limit) || goes_beyond(others, limit);
    if (is_beyond && !__fl_world("select.overlooks", 0, 1)) return EBADF;
    uint64_t all = read_set(to_read, limit) | read_set(to_write, limit) | read_set(others, limit);
    return has_stranger(all) ? EBADF : 0;
}

int select(int limit, fd_set *restrict to_read, fd_set *restrict to_write, fd_set *restrict others,
           struct timeval *restrict time) {
    uint64_t unreadable = 0, unwritable = 0, strange = 0;
    int error = FL_MODEL_FAILURE("select", WAIT_ERRORS), before = fl_model_error();
    int wrong = check_sets(limit, to_read, to_write, others, time);
    if (wrong || error) return (int)fl_model_outcome(0, wrong ? wrong : error);
    if (limit > MOST_DESCRIPTORS) limit = MOST_DESCRIPTORS;
    if (to_read) __fl_world_block(&unreadable, sizeof unreadable, "select.leaves-out-of-reading");
    if (to_write) __fl_world_block(&unwritable, sizeof unwritable, "select.leaves-out-of-writing");
    if (others) __fl_world_block(&strange, sizeof strange, "select.adds-to-others");
    uint64_t rest = read_set(others, limit);
    int count = reduce(to_read, limit, read_set(to_read, limit), unreadable) +
                reduce(to_write, limit, read_set(to_write, limit), unwritable) +
                reduce(others, limit, rest & ~files_among(rest), ~strange);
    __fl_assume(time || count > 0);
    if (time)
        pass_time(time, __fl_world("select.leaves-seconds", 0, 2147483647),
                  __fl_world("select.leaves-microseconds", 0, 999999));
    fl_model_set_error(before);
    return count;
}
