/* base/recovery.h - work that may end before its time: memory is used up, or an invariant does not hold.
 *
 * Whoever stands between Faultline and somebody else (a call of the library, a thread, a worker's process, the
 * command line) runs the work with a recovery. Trouble in it ends the work where it is; what the work was
 * building may be half done and must not be used, but arenas can be destroyed. Recoveries nest: the innermost
 * of the thread is the one that hears of the trouble.
 *
 * What is not memory, and would go on without the work (threads, processes), is put among the cleanups of the
 * thread while it is there, and ended with the work.
 */
#ifndef FL_BASE_RECOVERY_H
#define FL_BASE_RECOVERY_H

#include <stdbool.h>

enum fl_trouble { FL_TROUBLE_NONE, FL_TROUBLE_MEMORY, FL_TROUBLE_INTERNAL };

/* How the work ended; outlives it. Of fixed size: when memory is used up there is none for a message. */
struct fl_recovery {
    enum fl_trouble trouble;
    char message[512]; /* "out of memory (asked for 64 bytes)"; "" without trouble */
};

/* False: there was trouble. */
bool fl_recovery_run(struct fl_recovery *recovery, void (*work)(void *context), void *context);

/* Ends the work of this thread. Without a recovery, the process ends as it does at a failed assert. */
_Noreturn void fl_recovery_end_work(enum fl_trouble trouble, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* For a recovery that only tidies up: the one around it hears of the same trouble. */
_Noreturn void fl_recovery_pass_on(const struct fl_recovery *recovery);

/* Something to end if the work of this thread ends before its time. It lies in what it ends. */
struct fl_cleanup {
    void (*end)(void *context);
    void *context;
    struct fl_cleanup *previous, *next;
};

void fl_cleanup_add(struct fl_cleanup *cleanup, void (*end)(void *context), void *context);
/* By the same thread. One that is not there, or whose end was called, is nothing to remove. */
void fl_cleanup_remove(struct fl_cleanup *cleanup);

#endif
