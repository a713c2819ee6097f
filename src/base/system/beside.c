#include "base/system/beside.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

bool fl_beside_start(struct fl_beside *beside, int (*work)(void *context, int channel), void *context) {
    int ends[2];
    *beside = (struct fl_beside){.channel = -1};
    if (pipe(ends) != 0) return false;
    pid_t parent = getpid(), process = fork();
    if (process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) _exit(1);
        signal(SIGINT, SIG_IGN); /* Ctrl-C reaches all; the parent passes it on */
        signal(SIGPIPE, SIG_IGN);
        close(ends[0]);
        _exit(work(context, ends[1]));
    }
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return false;
    }
    *beside = (struct fl_beside){process, ends[0]};
    return true;
}

int fl_beside_wait(struct fl_beside *beside) {
    int status = 0;
    close(beside->channel);
    while (waitpid(beside->process, &status, 0) < 0 && errno == EINTR) continue;
    *beside = (struct fl_beside){.channel = -1};
    return status;
}

void fl_beside_end(struct fl_beside *beside) {
    if (!beside->process) return;
    kill(beside->process, SIGKILL);
    fl_beside_wait(beside);
}

bool fl_beside_write(int channel, const void *bytes, size_t size) {
    const char *next = bytes;
    while (size) {
        ssize_t written = write(channel, next, size);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        next += written;
        size -= (size_t)written;
    }
    return true;
}
