/* runtime/signals.c - signals that arrive where the run says so: models/signal.c. */
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "world.h"

enum { MOST_ARRIVALS = 2 };

static int arrivals, is_handling;

pid_t fl_feed_getpid(void);

/* Of the runtime (failure.c) and of sanitizers, for what goes wrong. */
static void (*first_handlers[NSIG])(int);

__attribute__((constructor(103))) static void note_handlers(void) {
    struct sigaction action;
    for (int number = 1; number < NSIG; number++)
        if (sigaction(number, NULL, &action) == 0) first_handlers[number] = action.sa_handler;
}

/* Has the program installed a handler? */
static int has_function(int number) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler == first_handlers[number]) return 0;
    return action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN;
}

static int can_arrive(void) {
    if (is_handling || arrivals >= MOST_ARRIVALS) return 0;
    for (int number = 1; number < NSIG; number++)
        if (has_function(number)) return 1;
    return 0;
}

/* Has one arrived? */
int fl_feed_signal(void) {
    if (!fl_feed_has("signal.arrives") || !can_arrive()) return 0;
    long number = fl_feed_world("signal.arrives");
    if (!number) return 0;
    arrivals++;
    is_handling = 1;
    raise((int)number);
    is_handling = 0;
    return 1;
}

void __fl_opportunity(void);
void __fl_opportunity(void) {
    int error = errno;
    if (!fl_feed_signal()) errno = error;
}

/* Waiting takes no time. */
unsigned fl_feed_sleep(unsigned seconds);
unsigned fl_feed_sleep(unsigned seconds) {
    (void)seconds;
    return fl_feed_signal() ? (unsigned)fl_feed_world("sleep.leaves") : 0;
}

int fl_feed_usleep(unsigned microseconds);
int fl_feed_usleep(unsigned microseconds) {
    (void)microseconds;
    if (!fl_feed_signal()) return 0;
    errno = EINTR;
    return -1;
}

int fl_feed_nanosleep(const struct timespec *wanted, struct timespec *rest);
int fl_feed_nanosleep(const struct timespec *wanted, struct timespec *rest) {
    if (!fl_feed_signal()) return 0;
    long left = fl_feed_world("nanosleep.leaves-seconds");
    if (rest) {
        rest->tv_sec = left;
        rest->tv_nsec = left < wanted->tv_sec ? fl_feed_world("nanosleep.leaves-nanoseconds") : 0;
    }
    errno = EINTR;
    return -1;
}

unsigned fl_feed_alarm(unsigned seconds);
unsigned fl_feed_alarm(unsigned seconds) {
    static unsigned set = 1;
    unsigned before = set;
    set = seconds;
    return before ? (unsigned)fl_feed_world("alarm.leaves") : 0;
}

int fl_feed_pause(void);
int fl_feed_pause(void) {
    fl_feed_signal();
    errno = EINTR;
    return -1;
}

int fl_feed_sigsuspend(const sigset_t *set);
int fl_feed_sigsuspend(const sigset_t *set) {
    sigset_t before, pending;
    sigpending(&pending);
    int is_pending = 0;
    for (int number = 1; number < NSIG; number++)
        if (sigismember(&pending, number) == 1 && sigismember(set, number) == 0) is_pending = 1;
    sigprocmask(SIG_SETMASK, set, &before);
    if (!is_pending) fl_feed_signal();
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = EINTR;
    return -1;
}

/* What would only stop the program: somebody lets it go on. */
int fl_feed_raise(int number);
int fl_feed_raise(int number) {
    struct sigaction action;
    sigset_t mask;
    int (*real_raise)(int) = FL_FEED_REAL(raise);
    int stops = number == SIGSTOP || number == SIGTSTP || number == SIGTTIN || number == SIGTTOU;
    if (!stops || sigaction(number, NULL, &action) != 0 || action.sa_handler != SIG_DFL) return real_raise(number);
    sigprocmask(SIG_SETMASK, NULL, &mask);
    return sigismember(&mask, number) == 1 ? real_raise(number) : 0;
}

/* No other process gets a signal. */
int fl_feed_kill(pid_t process, int number);
int fl_feed_kill(pid_t process, int number) {
    if (number < 0 || number >= NSIG) {
        errno = EINVAL;
        return -1;
    }
    int is_own = process == fl_feed_getpid();
    if (!is_own && FL_FEED_FAILS("kill")) return -1;
    return number && (is_own || process == 0) ? fl_feed_raise(number) : 0;
}
