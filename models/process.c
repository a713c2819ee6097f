/* models/process.c - other processes: what becomes of them is an input.
 *
 * fork goes on as the child or as the parent, never as both: each is a run of its own. A program that is
 * executed in place of this one ends the run.
 */
#include "process.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "file.h"
#include "world.h"

static long child_count, last_child;

/* The child has no children, and a number of its own. */
static pid_t divide(int error, long child) {
    if (error) return (pid_t)fl_model_outcome(0, error);
    if (child == 0) {
        child_count = 0;
        fl_model_forget_process();
        fl_model_forget_time();
        return 0;
    }
    child_count++;
    last_child = child;
    return (pid_t)child;
}

#define FORK_ERRORS (FL_MODEL_ERROR(EAGAIN) | FL_MODEL_NO_MEMORY)

pid_t fork(void) {
    return divide(FL_MODEL_FAILURE("fork", FORK_ERRORS), __fl_world("fork", 0, FL_MODEL_MOST_PROCESSES));
}

pid_t vfork(void) {
    return divide(FL_MODEL_FAILURE("vfork", FORK_ERRORS), __fl_world("vfork", 0, FL_MODEL_MOST_PROCESSES));
}

/* Does wait tell of a child that goes on, or may do so later? */
static bool is_alive(long status) {
    long number = status >> 8 & 0xff;
    return status == 0xffff || ((status & 0xff) == 0x7f && number >= 1 && number <= 64);
}

/* A child that was stopped, or goes on, for those who asked for it. */
static bool is_asked_for(long status, int options) {
    return is_alive(status) && (options & (status == 0xffff ? WCONTINUED : WUNTRACED));
}

/* One child has ended: `process` or, where that is 0, the last one. */
static pid_t end_child(long process, int *status, long how, int options) {
    bool goes_on = options & (WUNTRACED | WCONTINUED) && is_asked_for(how, options);
    __fl_assume(goes_on || fl_model_is_child_status(how));
    child_count -= !goes_on;
    if (status) *status = (int)how;
    return (pid_t)fl_model_or_ordinary(process, last_child);
}

/* Where whoever started the program has SIGCHLD ignored, nothing is left of a child that has ended. */
#define WAIT_ERRORS (FL_MODEL_INTERRUPTION | FL_MODEL_ERROR(ECHILD))

pid_t wait(int *status) {
    int error = FL_MODEL_FAILURE("wait", WAIT_ERRORS);
    if (child_count <= 0) error = ECHILD;
    if (error) return (pid_t)fl_model_outcome(0, error);
    return end_child(__fl_world("wait", 0, FL_MODEL_MOST_PROCESSES), status, __fl_world("wait.status", 0, 65535),
                     0);
}

/* With WNOHANG there may be none that has ended yet. */
pid_t waitpid(pid_t process, int *status, int options) {
    int error = FL_MODEL_FAILURE("waitpid", WAIT_ERRORS);
    if (child_count <= 0) error = ECHILD;
    if (error) return (pid_t)fl_model_outcome(0, error);
    if ((options & WNOHANG) && __fl_world("waitpid.finds-none", 0, 1)) return 0;
    long found = __fl_world("waitpid", 0, FL_MODEL_MOST_PROCESSES);
    return end_child(process > 0 ? process : found, status, __fl_world("waitpid.status", 0, 65535), options);
}

int system(const char *command) {
    if (!command) return !__fl_world("system.finds-no-shell", 0, 1);
    (void)*(const volatile char *)command;
    __fl_read_text(command);
    int error = FL_MODEL_FAILURE("system", FORK_ERRORS | FL_MODEL_ERROR(ECHILD));
    long status = __fl_world("system.status", 0, 65535);
    __fl_assume(fl_model_is_child_status(status));
    return (int)fl_model_outcome(status, error);
}

#define EXECUTE_ERRORS                                                                                \
    (FL_MODEL_PATH_ERRORS | FL_MODEL_ERROR(E2BIG) | FL_MODEL_ERROR(ENOEXEC) | FL_MODEL_ERROR(EPERM) | \
     FL_MODEL_ERROR(ETXTBSY) | FL_MODEL_ERROR(EISDIR) | FL_MODEL_ERROR(EAGAIN))

static void read_texts(char *const texts[]) {
    for (size_t i = 0; texts && texts[i]; i++) __fl_read_text(texts[i]);
}

static int execute(int error) {
    if (!error) __fl_leave(0);
    return (int)fl_model_outcome(0, error);
}

int execv(const char *path, char *const arguments[]) {
    __fl_read_text(path);
    read_texts(arguments);
    return execute(FL_MODEL_FAILURE("execv", EXECUTE_ERRORS));
}

int execvp(const char *file, char *const arguments[]) {
    __fl_read_text(file);
    read_texts(arguments);
    return execute(FL_MODEL_FAILURE("execvp", EXECUTE_ERRORS));
}

int execve(const char *path, char *const arguments[], char *const variables[]) {
    __fl_read_text(path);
    read_texts(arguments);
    read_texts(variables);
    return execute(FL_MODEL_FAILURE("execve", EXECUTE_ERRORS));
}

int execvpe(const char *file, char *const arguments[], char *const variables[]) {
    __fl_read_text(file);
    read_texts(arguments);
    read_texts(variables);
    return execute(FL_MODEL_FAILURE("execvpe", EXECUTE_ERRORS));
}

/* What stands behind the first, up to null. */
#define READ_ARGUMENTS(first)                                                                         \
    do {                                                                                              \
        va_list list;                                                                                 \
        va_start(list, first);                                                                        \
        for (const char *text = first; text; text = va_arg(list, const char *)) __fl_read_text(text); \
        va_end(list);                                                                                 \
    } while (0)

int execl(const char *path, const char *argument, ...) {
    __fl_read_text(path);
    READ_ARGUMENTS(argument);
    return execute(FL_MODEL_FAILURE("execl", EXECUTE_ERRORS));
}

int execlp(const char *file, const char *argument, ...) {
    __fl_read_text(file);
    READ_ARGUMENTS(argument);
    return execute(FL_MODEL_FAILURE("execlp", EXECUTE_ERRORS));
}

int execle(const char *path, const char *argument, ...) {
    __fl_read_text(path);
    READ_ARGUMENTS(argument);
    return execute(FL_MODEL_FAILURE("execle", EXECUTE_ERRORS));
}

/* Of the letters r, w and e, with either r or w among them. */
static bool is_mode(const char *mode) {
    bool reads = false, writes = false;
    for (; *mode; mode++) {
        reads |= *mode == 'r';
        writes |= *mode == 'w';
        if (*mode != 'r' && *mode != 'w' && *mode != 'e') return false;
    }
    return reads != writes;
}

static bool is_to_write(const char *mode) {
    while (*mode == 'e') mode++;
    return *mode == 'w';
}

/* What the k-th command prints, or is given, is the file "popen.k". */
FILE *popen(const char *command, const char *mode) {
    static int counter;
    char name[] = "popen.0";
    (void)*(const volatile char *)command;
    __fl_read_text(command);
    int error = FL_MODEL_FAILURE("popen", FORK_ERRORS | FL_MODEL_ERROR(EMFILE) | FL_MODEL_ERROR(ENFILE));
    if (counter == 9) error = EMFILE;
    if (!is_mode(mode)) error = EINVAL;
    if (fl_model_outcome(0, error) < 0) return NULL;
    name[sizeof name - 2] = (char)('1' + counter++);
    return fl_model_open_command_stream(name, is_to_write(mode) ? "w" : "a+");
}

int pclose(FILE *file) {
    long status = __fl_world("pclose.status", 0, 65535);
    __fl_assume(fl_model_is_child_status(status));
    int error = FL_MODEL_FAILURE("pclose", FL_MODEL_ERROR(ECHILD));
    fl_model_close_stream(file);
    return (int)fl_model_outcome(status, error);
}
