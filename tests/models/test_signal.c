/* Signals of the models: sets, masks, handlers, and what arrives. */
#include "support.h"

#include <errno.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

MODEL(signal);
MODEL(sigaction);
extern int fl_siginterrupt(int number, int flag);
MODEL(raise);
MODEL(kill);
MODEL(pause);
MODEL(alarm);
MODEL(sleep);
MODEL(usleep);
MODEL(nanosleep);
MODEL(sigemptyset);
MODEL(sigfillset);
MODEL(sigaddset);
MODEL(sigdelset);
MODEL(sigismember);
MODEL(sigprocmask);
MODEL(sigpending);
MODEL(sigsuspend);
MODEL(getpid);
extern sighandler_t fl_bsd_signal(int number, sighandler_t handler);
extern sighandler_t fl___sysv_signal(int number, sighandler_t handler);
extern void fl___fl_opportunity(void);

static int count, last;

static void handle(int number) {
    count++;
    last = number;
}

static void answer(const char *name, long number) {
    outside.world_name = name;
    outside.world_answer = number;
    fl_errno = 0;
}

static void test_sets(void) {
    sigset_t wanted, got;
    sigemptyset(&wanted);
    fl_sigemptyset(&got);
    for (int i = 0; i < 3000; i++) {
        int number = (int)random_below(70) - 3;
        errno = fl_errno = 0;
        bool adds = random_below(2);
        int expected = adds ? sigaddset(&wanted, number) : sigdelset(&wanted, number);
        int found = adds ? fl_sigaddset(&got, number) : fl_sigdelset(&got, number);
        CHECK(expected == found && errno == fl_errno, "%s of %d", adds ? "sigaddset" : "sigdelset", number);
        for (int k = 0; k < 65; k++)
            CHECK(sigismember(&wanted, k) == fl_sigismember(&got, k), "sigismember of %d", k);
    }
    fl_sigfillset(&got);
    sigfillset(&wanted);
    for (int k = 0; k < 65; k++)
        CHECK(sigismember(&wanted, k) == fl_sigismember(&got, k), "sigismember of %d in all", k);
}

static void test_handlers(void) {
    struct sigaction action = {.sa_handler = handle}, old;
    CHECK(fl_signal(0, handle) == SIG_ERR && fl_errno == EINVAL, "signal 0");
    CHECK(fl_signal(SIGKILL, handle) == SIG_ERR && fl_signal(SIGUSR1, handle) == SIG_DFL, "signal");
    CHECK(fl_bsd_signal(SIGUSR1, SIG_IGN) == handle && fl_raise(SIGUSR1) == 0 && count == 0, "it is ignored");
    CHECK(fl___sysv_signal(SIGUSR1, handle) == SIG_IGN && fl_raise(SIGUSR1) == 0 && count == 1, "it is handled");
    CHECK(fl_sigaction(SIGUSR1, &action, &old) == 0 && old.sa_handler == SIG_DFL, "it was reset");
    CHECK(fl_sigaction(SIGUSR1, NULL, &old) == 0 && old.sa_handler == handle, "sigaction tells");
    CHECK(fl_sigaction(99, NULL, &old) == -1 && fl_sigaction(SIGSTOP, &action, NULL) == -1, "sigaction fails");
    CHECK(fl_siginterrupt(SIGUSR1, 0) == 0 && fl_siginterrupt(SIGUSR1, 1) == 0 && fl_siginterrupt(0, 1) == -1,
          "siginterrupt");
    CHECK(fl_raise(99) == -1 && fl_raise(33) == -1 && fl_raise(0) == 0 && fl_raise(SIGWINCH) == 0, "raise");
    CHECK(fl_raise(SIGSTOP) == 0 && fl_raise(SIGTSTP) == 0, "the program goes on");
    struct sigaction told;
    signal(SIGUSR2, handle);
    sigaction(SIGUSR2, NULL, &told);
    CHECK(fl_signal(SIGUSR2, handle) == SIG_DFL && fl_sigaction(SIGUSR2, NULL, &old) == 0 &&
              told.sa_flags == old.sa_flags && fl_sigismember(&old.sa_mask, SIGUSR2) == 1,
          "what signal sets");
    signal(SIGUSR2, SIG_DFL);
    fl_signal(SIGUSR2, SIG_DFL);
}

static void test_mask(void) {
    sigset_t set, old, pending;
    count = 0;
    fl_sigemptyset(&set);
    fl_sigaddset(&set, SIGUSR1);
    CHECK(fl_sigprocmask(SIG_BLOCK, &set, &old) == 0 && fl_sigismember(&old, SIGUSR1) == 0, "sigprocmask");
    fl_raise(SIGUSR1);
    CHECK(count == 0 && fl_sigpending(&pending) == 0 && fl_sigismember(&pending, SIGUSR1) == 1, "it is pending");
    CHECK(fl_sigprocmask(SIG_SETMASK, &old, NULL) == 0 && count == 1, "it is delivered");
    CHECK(fl_sigprocmask(99, &set, NULL) == -1 && fl_errno == EINVAL, "no way to change it");
    fl_sigprocmask(SIG_BLOCK, &set, NULL);
    fl_raise(SIGUSR1);
    CHECK(fl_sigsuspend(&old) == -1 && fl_errno == EINTR && count == 2, "sigsuspend delivers it");
    CHECK(fl_sigprocmask(SIG_UNBLOCK, &set, NULL) == 0 && count == 2, "once");
    fl_sigprocmask(SIG_BLOCK, &set, NULL);
    fl_raise(SIGUSR1);
    CHECK(fl_signal(SIGUSR1, SIG_IGN) == handle && fl_signal(SIGUSR1, handle) == SIG_IGN, "ignored in between");
    CHECK(fl_sigprocmask(SIG_UNBLOCK, &set, NULL) == 0 && count == 2, "it is forgotten");
}

static void test_kill(void) {
    count = 0;
    answer("kill.fails-with-errno", EPERM);
    CHECK(fl_kill(1, 0) == -1 && fl_errno == EPERM, "kill fails");
    answer(NULL, 0);
    CHECK(fl_kill(1, 0) == 0 && fl_kill(fl_getpid(), SIGUSR1) == 0 && count == 1, "kill");
    CHECK(fl_kill(1, 99) == -1 && fl_errno == EINVAL, "no signal");
}

/* At most two in a run. */
static void test_arrivals(void) {
    struct timespec wanted = {1, 0}, rest;
    count = 0;
    answer(NULL, 0);
    fl___fl_opportunity();
    CHECK(count == 0 && fl_sleep(3) == 0 && fl_usleep(3) == 0 && fl_nanosleep(&wanted, &rest) == 0,
          "none arrives");
    CHECK(fl_alarm(5) == 0, "alarm");
    answer("alarm.leaves", 4);
    CHECK(fl_alarm(0) == 4 && fl_alarm(0) == 0, "what is left of an alarm");
    answer("signal.arrives", SIGUSR1);
    CHECK(fl_pause() == -1 && fl_errno == EINTR && count == 1 && last == SIGUSR1, "pause");
    fl___fl_opportunity();
    CHECK(count == 2, "one arrives");
    fl___fl_opportunity();
    CHECK(count == 2, "no third one does");
    wanted.tv_nsec = -1;
    CHECK(fl_nanosleep(&wanted, &rest) == -1 && fl_errno == EINVAL, "no time");
}

int main(void) {
    test_sets();
    test_handlers();
    test_mask();
    test_kill();
    test_arrivals();
    return finish("signal");
}
