/* models/signal.c - signals: none comes from outside; one that the program raises is delivered at once. */
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "internal.h"

static struct sigaction actions[NSIG];
static sigset_t blocked;

static bool is_signal(int number) {
    if (number > 0 && number < NSIG) return true;
    fl_model_set_error(EINVAL);
    return false;
}

static bool can_change(int number) {
    if (!is_signal(number)) return false;
    if (number != SIGKILL && number != SIGSTOP) return true;
    fl_model_set_error(EINVAL);
    return false;
}

static sighandler_t set_handler(int number, sighandler_t handler) {
    if (!can_change(number)) return SIG_ERR;
    sighandler_t old = actions[number].sa_handler;
    __fl_fill(&actions[number], 0, sizeof actions[number]);
    actions[number].sa_handler = handler;
    actions[number].sa_flags = SA_RESTART;
    return old;
}

sighandler_t signal(int number, sighandler_t handler) {
    return set_handler(number, handler);
}

sighandler_t __sysv_signal(int number, sighandler_t handler) {
    return set_handler(number, handler);
}

sighandler_t bsd_signal(int number, sighandler_t handler);
sighandler_t bsd_signal(int number, sighandler_t handler) {
    return set_handler(number, handler);
}

int sigaction(int number, const struct sigaction *restrict action, struct sigaction *restrict old) {
    if (action ? !can_change(number) : !is_signal(number)) return -1;
    if (old) __fl_copy(old, &actions[number], sizeof *old);
    if (action) __fl_copy(&actions[number], action, sizeof *action);
    return 0;
}

static int deliver(int number) {
    if (!is_signal(number)) return -1;
    struct sigaction *action = &actions[number];
    if (action->sa_handler == SIG_IGN) return 0;
    if (action->sa_handler == SIG_DFL) {
        bool is_ignored = number == SIGCHLD || number == SIGURG || number == SIGWINCH || number == SIGCONT;
        if (is_ignored) return 0;
        fl_model_kill(number);
    }
    if (action->sa_flags & SA_SIGINFO) {
        siginfo_t information;
        __fl_fill(&information, 0, sizeof information);
        information.si_signo = number;
        action->sa_sigaction(number, &information, NULL);
    } else {
        action->sa_handler(number);
    }
    return 0;
}

int raise(int number) {
    return deliver(number);
}

/* The only process is the program itself. */
int kill(pid_t process, int number) {
    if (number == 0) return 0;
    if (process == getpid() || process == 0) return deliver(number);
    fl_model_set_error(ESRCH);
    return -1;
}

int sigemptyset(sigset_t *set) {
    __fl_fill(set, 0, sizeof *set);
    return 0;
}

int sigfillset(sigset_t *set) {
    __fl_fill(set, 255, sizeof *set);
    return 0;
}

static unsigned char *byte_of(const sigset_t *set, int number) {
    return (unsigned char *)set + (number - 1) / 8;
}

int sigaddset(sigset_t *set, int number) {
    if (!is_signal(number)) return -1;
    *byte_of(set, number) |= (unsigned char)(1 << (number - 1) % 8);
    return 0;
}

int sigdelset(sigset_t *set, int number) {
    if (!is_signal(number)) return -1;
    *byte_of(set, number) &= (unsigned char)~(1 << (number - 1) % 8);
    return 0;
}

int sigismember(const sigset_t *set, int number) {
    if (!is_signal(number)) return -1;
    return *byte_of(set, number) >> (number - 1) % 8 & 1;
}

int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict old) {
    unsigned char *mask = (unsigned char *)&blocked;
    const unsigned char *change = (const unsigned char *)set;
    if (old) __fl_copy(old, &blocked, sizeof blocked);
    if (!set) return 0;
    for (size_t i = 0; i < sizeof blocked; i++) {
        if (how == SIG_BLOCK) mask[i] |= change[i];
        if (how == SIG_UNBLOCK) mask[i] &= (unsigned char)~change[i];
        if (how == SIG_SETMASK) mask[i] = change[i];
    }
    return 0;
}

int sigpending(sigset_t *set) {
    return sigemptyset(set);
}

int siginterrupt(int number, int flag) {
    (void)flag;
    return is_signal(number) ? 0 : -1;
}

static char *const descriptions[32] = {
    [1] = "Hangup",
    [2] = "Interrupt",
    [3] = "Quit",
    [4] = "Illegal instruction",
    [5] = "Trace/breakpoint trap",
    [6] = "Aborted",
    [7] = "Bus error",
    [8] = "Floating point exception",
    [9] = "Killed",
    [10] = "User defined signal 1",
    [11] = "Segmentation fault",
    [12] = "User defined signal 2",
    [13] = "Broken pipe",
    [14] = "Alarm clock",
    [15] = "Terminated",
    [16] = "Stack fault",
    [17] = "Child exited",
    [18] = "Continued",
    [19] = "Stopped (signal)",
    [20] = "Stopped",
    [21] = "Stopped (tty input)",
    [22] = "Stopped (tty output)",
    [23] = "Urgent I/O condition",
    [24] = "CPU time limit exceeded",
    [25] = "File size limit exceeded",
    [26] = "Virtual timer expired",
    [27] = "Profiling timer expired",
    [28] = "Window changed",
    [29] = "I/O possible",
    [30] = "Power failure",
    [31] = "Bad system call",
};

char *strsignal(int number) {
    return number > 0 && number < 32 ? descriptions[number] : (char *)"Unknown signal";
}
