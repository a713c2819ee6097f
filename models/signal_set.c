/* models/signal_set.c - sets of signals, and what signals are called. */
#include <errno.h>
#include <signal.h>
#include <string.h>

#include "signals.h"

int sigemptyset(sigset_t *set) {
    __fl_fill(set, 0, sizeof *set);
    return 0;
}

static unsigned char *byte_of(const sigset_t *set, int number) {
    return (unsigned char *)set + (number - 1) / 8;
}

int sigfillset(sigset_t *set) {
    __fl_fill(set, 255, sizeof *set);
    *byte_of(set, 32) &= 0x7f;
    *byte_of(set, 33) &= 0xfe;
    return 0;
}

int sigaddset(sigset_t *set, int number) {
    if (!fl_model_is_common_signal(number)) return -1;
    *byte_of(set, number) |= (unsigned char)(1 << (number - 1) % 8);
    return 0;
}

int sigdelset(sigset_t *set, int number) {
    if (!fl_model_is_common_signal(number)) return -1;
    *byte_of(set, number) &= (unsigned char)~(1 << (number - 1) % 8);
    return 0;
}

int sigismember(const sigset_t *set, int number) {
    if (!fl_model_is_signal(number)) return -1;
    return *byte_of(set, number) >> (number - 1) % 8 & 1;
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

static void put(void *sink, const char *bytes, size_t size) {
    char **to = sink;
    __fl_copy(*to, bytes, size);
    *to += size;
}

static void format(char *to, const char *format, ...) {
    struct fl_model_arguments arguments;
    va_start(arguments.list, format);
    fl_model_format(put, &to, format, &arguments);
    va_end(arguments.list);
    *to = 0;
}

char *strsignal(int number) {
    static char buffer[32];
    if (number > 0 && number < 32) return descriptions[number];
    if (number >= 34 && number < NSIG)
        format(buffer, "Real-time signal %d", number - 34);
    else
        format(buffer, "Unknown signal %d", number);
    return buffer;
}
