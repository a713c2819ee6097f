#include "base/system/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/system/clock.h"

extern char **environ;

enum { OUTPUT_KEPT = 1 << 16, POLL_MILLISECONDS = 10 };

void fl_words_push_all(struct fl_arena *arena, fl_words *words, const char *const *items, size_t count) {
    for (size_t i = 0; i < count; i++) fl_vector_push(arena, words, items[i]);
}

/* What is left to what is under way when the user wants an end. */
static const double closing_seconds = 1;

bool fl_time_box_has_ended(struct fl_time_box *box) {
    bool is_cancelled = box->is_cancelled && *box->is_cancelled;
    if (is_cancelled && !atomic_exchange(&box->is_closing, true)) {
        double soon = fl_deadline_after(closing_seconds).at, at = atomic_load(&box->ends_at);
        if (at == 0 || soon < at) atomic_store(&box->ends_at, soon);
    }
    double at = atomic_load(&box->ends_at);
    return at != 0 && fl_deadline_has_passed((struct fl_deadline){at});
}

static void limit(pid_t process, __rlimit_resource_t resource, uint64_t most) {
    struct rlimit both = {most, most};
    prlimit(process, resource, &both, NULL);
}

/* posix_spawn can't set limits: they are set on the process that has just begun. */
static void set_limits(pid_t process, const struct fl_process_request *request) {
    if (!request->seconds) return;
    limit(process, RLIMIT_CORE, 0);
    limit(process, RLIMIT_CPU, (uint64_t)request->seconds + 1);
    if (request->memory_bytes) limit(process, RLIMIT_AS, request->memory_bytes);
    if (request->file_bytes) limit(process, RLIMIT_FSIZE, request->file_bytes);
}

int fl_process_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                     const char *const *arguments, const char *const *environment) {
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawnp(process, path, actions, &attributes, (char *const *)arguments,
                             environment ? (char *const *)environment : environ);
    posix_spawnattr_destroy(&attributes);
    return error;
}

static int spawn(const struct fl_process_request *request, int output, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    const char *input = request->input ? request->input : "/dev/null";
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0);
    const int flags = O_WRONLY | O_CREAT | O_APPEND;
    if (request->output_file)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, request->output_file, flags, 0600);
    else if (request->keeps_standard_output)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    else
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (request->error_file)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, request->error_file, flags, 0600);
    else
        posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
    if (request->directory) posix_spawn_file_actions_addchdir_np(&actions, request->directory);
    int error = fl_process_spawn(process, request->path, &actions, request->arguments, request->environment);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Takes what is there; false at the end. What is more than is kept is read and forgotten. */
static bool take_output(int descriptor, struct fl_text *text) {
    char buffer[4096];
    ssize_t count = read(descriptor, buffer, sizeof buffer);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    size_t room = text->count < OUTPUT_KEPT ? OUTPUT_KEPT - text->count : 0;
    if (count > 0) fl_text_append_bytes(text, buffer, (size_t)count < room ? (size_t)count : room);
    return count > 0;
}

static void drain(int descriptor, struct fl_text *text) {
    size_t before;
    do {
        before = text->count;
        if (!take_output(descriptor, text)) return;
    } while (text->count > before);
}

/* Until the process has ended or must not go on. */
static void follow(const struct fl_process_request *request, int process, int output,
                   struct fl_process_result *result) {
    struct fl_deadline deadline = request->seconds ? fl_deadline_after(request->seconds) : fl_deadline_none();
    bool is_open = true;
    for (;;) {
        struct pollfd polls[] = {{.fd = process, .events = POLLIN},
                                 {.fd = is_open ? output : -1, .events = POLLIN}};
        if (poll(polls, 2, POLL_MILLISECONDS) < 0 && errno != EINTR) return;
        if (polls[1].revents) is_open = take_output(output, &result->output);
        if (polls[0].revents) return;
        result->is_cancelled = request->is_cancelled && atomic_load(request->is_cancelled);
        result->has_timed_out =
            fl_deadline_has_passed(deadline) || (request->box && fl_time_box_has_ended(request->box));
        if (result->is_cancelled || result->has_timed_out) return;
    }
}

static void collect(pid_t process, struct fl_process_result *result) {
    int state = 0;
    while (waitpid(process, &state, 0) < 0 && errno == EINTR) {
    }
    if (WIFSIGNALED(state))
        result->signal = WTERMSIG(state);
    else
        result->status = WEXITSTATUS(state);
    if (result->signal == SIGXCPU) result->has_timed_out = true;
}

struct fl_process_result fl_process_run(struct fl_arena *arena, const struct fl_process_request *request) {
    struct fl_process_result result = {.output = fl_text_make(arena)};
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
        result.error = errno;
        return result;
    }
    fcntl(ends[1], F_SETFL, 0); /* the program's own end blocks, as usual */
    pid_t process;
    result.error = spawn(request, ends[1], &process);
    close(ends[1]);
    if (!result.error) {
        set_limits(process, request);
        int handle = pidfd_open(process, 0);
        if (handle >= 0) follow(request, handle, ends[0], &result);
        /* The process is not yet waited for, so its group can't be anybody else's. */
        kill(-process, SIGKILL);
        collect(process, &result);
        drain(ends[0], &result.output);
        if (handle >= 0) close(handle);
    }
    close(ends[0]);
    return result;
}
