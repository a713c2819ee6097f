/* runtime/process.c - other processes: none is started, what became of them is fed (models/process.c). */
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "world.h"

void fl_feed_forget_process(void);

static long child_count, last_child;

static pid_t divide(int fails, long child) {
    if (fails) return -1;
    if (!child) {
        child_count = 0;
        fl_feed_forget_process();
        return 0;
    }
    child_count++;
    last_child = child;
    return (pid_t)child;
}

pid_t fl_feed_fork(void);
pid_t fl_feed_fork(void) {
    int fails = FL_FEED_FAILS("fork");
    return divide(fails, fl_feed_world("fork"));
}

pid_t fl_feed_vfork(void);
pid_t fl_feed_vfork(void) {
    int fails = FL_FEED_FAILS("vfork");
    return divide(fails, fl_feed_world("vfork"));
}

/* Is there no child that could be waited for, or does waiting fail? */
static int cannot_wait(int fails) {
    if (child_count <= 0) errno = ECHILD;
    return fails || child_count <= 0;
}

/* Does a child go on that was asked about? */
static int goes_on(long status, int options) {
    if (status == 0xffff) return options & WCONTINUED;
    return (status & 0xff) == 0x7f && (options & WUNTRACED);
}

static pid_t end_child(long process, int *status, long how, int options) {
    if (!goes_on(how, options)) child_count--;
    if (status) *status = (int)how;
    return (pid_t)(process ? process : last_child);
}

pid_t fl_feed_wait(int *status);
pid_t fl_feed_wait(int *status) {
    if (cannot_wait(FL_FEED_FAILS("wait"))) return -1;
    long process = fl_feed_world("wait");
    return end_child(process, status, fl_feed_world("wait.status"), 0);
}

pid_t fl_feed_waitpid(pid_t process, int *status, int options);
pid_t fl_feed_waitpid(pid_t process, int *status, int options) {
    if (cannot_wait(FL_FEED_FAILS("waitpid"))) return -1;
    if ((options & WNOHANG) && fl_feed_world("waitpid.finds-none")) return 0;
    long found = fl_feed_world("waitpid");
    return end_child(process > 0 ? process : found, status, fl_feed_world("waitpid.status"), options);
}

int fl_feed_system(const char *command);
int fl_feed_system(const char *command) {
    if (!command) return !fl_feed_world("system.finds-no-shell");
    int fails = FL_FEED_FAILS("system");
    long status = fl_feed_world("system.status");
    return fails ? -1 : (int)status;
}

/* Where it succeeds, this program is over. */
#define FEED_EXECUTE(function, parameters)       \
    int fl_feed_##function parameters;           \
    int fl_feed_##function parameters {          \
        (void)path, (void)first;                 \
        if (!FL_FEED_FAILS(#function)) _exit(0); \
        return -1;                               \
    }

FEED_EXECUTE(execv, (const char *path, char *const first[]))
FEED_EXECUTE(execvp, (const char *path, char *const first[]))
FEED_EXECUTE(execve, (const char *path, char *const first[], char *const variables[] __attribute__((unused))))
FEED_EXECUTE(execvpe, (const char *path, char *const first[], char *const variables[] __attribute__((unused))))
FEED_EXECUTE(execl, (const char *path, const char *first, ...))
FEED_EXECUTE(execlp, (const char *path, const char *first, ...))
FEED_EXECUTE(execle, (const char *path, const char *first, ...))

FILE *fl_feed_popen(const char *command, const char *mode);
FILE *fl_feed_popen(const char *command, const char *mode) {
    static int counter;
    char name[] = "popen.0";
    (void)command;
    int fails = FL_FEED_FAILS("popen");
    int reads = strchr(mode, 'r') != NULL, writes = strchr(mode, 'w') != NULL;
    int is_mode = reads != writes && mode[strspn(mode, "rwe")] == 0;
    if (!is_mode || counter == 9) errno = is_mode ? EMFILE : EINVAL;
    if (fails || !is_mode || counter == 9) return NULL;
    name[sizeof name - 2] = (char)('1' + counter++);
    FILE *(*open_file)(const char *, const char *) = dlsym(RTLD_NEXT, "fopen");
    FILE *file = open_file(name, writes ? "w" : "a+");
    if (file) fl_feed_note_opened(fileno(file), FL_FEED_PIPE);
    return file;
}

int fl_feed_pclose(FILE *file);
int fl_feed_pclose(FILE *file) {
    long status = fl_feed_world("pclose.status");
    int fails = FL_FEED_FAILS("pclose");
    int (*close_file)(FILE *) = dlsym(RTLD_NEXT, "fclose");
    close_file(file);
    return fails ? -1 : (int)status;
}
