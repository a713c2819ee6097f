/* base/system/process.h - run a program to its end, within limits.
 *
 * Each runs in a process group of its own, and nothing of that group is left when the call
 * returns, however it ended.
 */
#ifndef FL_BASE_SYSTEM_PROCESS_H
#define FL_BASE_SYSTEM_PROCESS_H

#include <spawn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "base/vector.h"

typedef FL_VECTOR_OF(const char *) fl_words;

void fl_words_push_all(struct fl_arena *arena, fl_words *words, const char *const *items, size_t count);

/* The time that several processes have in all; looked at from several threads. */
struct fl_time_box {
    _Atomic double ends_at;           /* an fl_deadline; 0: none */
    const volatile int *is_cancelled; /* by the user: then little is left; may be NULL */
    atomic_bool is_closing;           /* and the end was moved */
};

bool fl_time_box_has_ended(struct fl_time_box *box);

struct fl_process_request {
    const char *path;                /* looked up in PATH if it has no slash */
    const char *const *arguments;    /* from argv[0] on, then NULL */
    const char *const *environment;  /* with a NULL at its end; NULL itself: that of this process */
    const char *directory;           /* it starts there; NULL: where this process is */
    const char *input;               /* a file for standard input; NULL: empty */
    double seconds;                  /* 0: no limit */
    uint64_t memory_bytes;           /* of address space; 0: no limit */
    bool keeps_standard_output;      /* else only standard error is kept */
    const char *output_file;         /* where standard output goes instead of being kept; NULL: to no file */
    const char *error_file;          /* the same of standard error; may be the same file */
    uint64_t file_bytes;             /* that a file may grow to; 0: no limit */
    const atomic_bool *is_cancelled; /* NULL: never */
    struct fl_time_box *box;         /* that it is in with others; NULL: none */
};

struct fl_process_result {
    int error; /* why it could not be started; 0: it was */
    bool has_timed_out;
    bool is_cancelled;
    int signal;            /* that ended it, 0: none */
    int status;            /* else its exit status */
    struct fl_text output; /* the beginning of what it wrote */
};

/* Starts a program in a process group of its own, all signals as they are by default; an errno. The path is
 * looked up in PATH if it has no slash; arguments and environment end with NULL; without an
 * environment, it gets that of this process. */
int fl_process_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                     const char *const *arguments, const char *const *environment);

struct fl_process_result fl_process_run(struct fl_arena *arena, const struct fl_process_request *request);

static inline bool fl_process_has_succeeded(const struct fl_process_result *result) {
    return !result->error && !result->has_timed_out && !result->is_cancelled && !result->signal && !result->status;
}

#endif
