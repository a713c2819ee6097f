/* bench/tools/measure.c - run a command under a time limit and say what it cost.
 *
 *     measure passed|processor SECONDS OUTPUT COMMAND [ARGUMENT]...
 *
 * The limit is on the time that passes, or on processor time: then twenty times as much may pass.
 * The command's output goes to a file. Prints one line: seconds passed, seconds of processor time
 * (the command's children included), KiB of memory, and the exit code, or "timeout". The memory is
 * that of the largest process or, if more, that of all at once, shared pages counted once, as seen
 * ten times a second. The command gets a session of its own, which is killed as a whole.
 */
#include <ctype.h>
#include <dirent.h>
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

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds(struct timeval time) {
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

/* A file of /proc/PROCESS as text; empty if the process is gone. */
static void read_file(const char *process, const char *name, char *text, size_t size) {
    char path[300];
    snprintf(path, sizeof path, "/proc/%s/%s", process, name);
    int file = open(path, O_RDONLY);
    ssize_t length = file < 0 ? 0 : read(file, text, size - 1);
    text[length > 0 ? length : 0] = '\0';
    if (file >= 0) close(file);
}

static bool is_in_session(const char *process, pid_t session) {
    char text[1000];
    int found = 0;
    read_file(process, "stat", text, sizeof text);
    const char *name_end = strrchr(text, ')');
    return name_end && sscanf(name_end + 1, " %*c %*d %*d %d", &found) == 1 && found == session;
}

/* The memory of all processes of the session in KiB; kills them if told to. */
static long for_session(pid_t session, bool kills) {
    long sum = 0;
    DIR *processes = opendir("/proc");
    for (struct dirent *entry; processes && (entry = readdir(processes));) {
        if (!isdigit((unsigned char)entry->d_name[0]) || !is_in_session(entry->d_name, session)) continue;
        if (kills) kill(atoi(entry->d_name), SIGKILL);
        char text[2000];
        read_file(entry->d_name, "smaps_rollup", text, sizeof text);
        const char *share = strstr(text, "\nPss:");
        if (share) sum += atol(share + 5);
    }
    if (processes) closedir(processes);
    return sum;
}

static void run(char **command, const char *output, const struct rlimit *limit) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_UNBLOCK, &all, NULL);
    setsid();
    if (limit) setrlimit(RLIMIT_CPU, limit);
    int file = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    execvp(command[0], command);
    _exit(127);
}

int main(int argc, char **argv) {
    if (argc < 5) {
        fprintf(stderr, "usage: measure passed|processor SECONDS OUTPUT COMMAND [ARGUMENT]...\n");
        return 1;
    }
    bool is_processor_limited = strcmp(argv[1], "processor") == 0;
    rlim_t limit = (rlim_t)atoi(argv[2]);
    sigset_t ended;
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ended, NULL);
    double start = now(), end = start + (double)(is_processor_limited ? 20 * limit : limit);
    pid_t child = fork();
    if (child == 0) run(argv + 4, argv[3], is_processor_limited ? &(struct rlimit){limit, limit + 1} : NULL);
    int status;
    struct rusage usage;
    long most = 0;
    bool is_late = false;
    while (wait4(child, &status, is_late ? 0 : WNOHANG, &usage) == 0) {
        if (sigtimedwait(&ended, NULL, &(struct timespec){.tv_nsec = 100 * 1000 * 1000}) == SIGCHLD) continue;
        is_late = now() > end;
        long memory = for_session(child, is_late);
        if (memory > most) most = memory;
    }
    printf("%.3f %.3f %ld ", now() - start, seconds(usage.ru_utime) + seconds(usage.ru_stime),
           most > usage.ru_maxrss ? most : usage.ru_maxrss);
    bool is_killed = WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL);
    if (is_late || is_killed)
        puts("timeout");
    else
        printf("%d\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    for_session(child, true);
    return 0;
}
