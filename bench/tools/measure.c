/* bench/tools/measure.c - run a command under a time limit and say what it cost.
 *
 *     measure passed|processor SECONDS OUTPUT COMMAND [ARGUMENT]...
 *
 * The limit is on the time that passes, or on processor time: then four times as much may pass.
 * The command's output goes to a file. Prints one line: seconds passed, seconds of processor time
 * (the command's children included), KiB of the largest process among them, and the exit code, or
 * "timeout". The command gets a process group of its own, which is killed as a whole.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t is_late;
static volatile pid_t running;

static void stop(int signal_number) {
    (void)signal_number;
    is_late = 1;
    kill(-running, SIGKILL);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds(struct timeval time) {
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

int main(int argc, char **argv) {
    if (argc < 5) {
        fprintf(stderr, "usage: measure passed|processor SECONDS OUTPUT COMMAND [ARGUMENT]...\n");
        return 1;
    }
    bool is_processor_limited = strcmp(argv[1], "processor") == 0;
    rlim_t limit = (rlim_t)atoi(argv[2]);
    double start = now();
    pid_t child = fork();
    if (child == 0) {
        if (is_processor_limited) setrlimit(RLIMIT_CPU, &(struct rlimit){limit, limit + 1});
        int file = open(argv[3], O_WRONLY | O_CREAT | O_TRUNC, 0644);
        setpgid(0, 0);
        dup2(file, STDOUT_FILENO);
        dup2(file, STDERR_FILENO);
        execvp(argv[4], argv + 4);
        _exit(127);
    }
    setpgid(child, child);
    running = child;
    signal(SIGALRM, stop);
    alarm((unsigned)(is_processor_limited ? 4 * limit : limit));
    int status;
    struct rusage usage;
    while (wait4(child, &status, 0, &usage) < 0) {
    }
    printf("%.3f %.3f %ld ", now() - start, seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss);
    if (is_late || (WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL)))
        puts("timeout");
    else
        printf("%d\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return 0;
}
