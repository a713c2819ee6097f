#include "base/system/guard.h"

#include <pthread.h>
#include <stddef.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/recovery.h"
#include "base/system/memory_use.h"

#if defined(__SANITIZE_ADDRESS__)
enum { HAS_SANITIZER = 1 };
#else
enum { HAS_SANITIZER = 0 };
#endif

enum { WATCH_MILLISECONDS = 10, GRACE_MILLISECONDS = 300, SLACK_BYTES = 256 << 20 };

struct watch {
    struct fl_guard *guard;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t finished;
    bool is_finished;
    bool is_started;
    struct rlimit before; /* the limit on the address space */
};

/* ---- the thread ---- */

/* Is it for this process to end? */
static bool has_too_much(struct fl_guard *guard) {
    struct fl_memory_use use = fl_memory_use(getpid());
    if (!guard->share) return use.resident > guard->memory_bytes;
    uint64_t sum = atomic_load(&guard->share->base), most = 0;
    atomic_store(&guard->share->bytes[guard->part], use.own);
    for (unsigned i = 0; i < FL_MEMORY_PARTS; i++) {
        uint64_t bytes = atomic_load(&guard->share->bytes[i]);
        sum += bytes;
        if (bytes > most) most = bytes;
    }
    return sum > guard->memory_bytes && most == use.own;
}

static void look(struct fl_guard *guard) {
    if (guard->is_cancelled && *guard->is_cancelled)
        guard->stop = *guard->is_cancelled;
    else if (guard->memory_bytes && has_too_much(guard))
        guard->stop = FL_STOP_MEMORY;
}

/* True if the work has ended by then. */
static bool wait_for_end(struct watch *watch, long milliseconds) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += milliseconds / 1000;
    until.tv_nsec += milliseconds % 1000 * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_nsec -= 1000000000L;
        until.tv_sec++;
    }
    while (!watch->is_finished && pthread_cond_timedwait(&watch->finished, &watch->mutex, &until) == 0) continue;
    return watch->is_finished;
}

static void *keep_looking(void *argument) {
    struct watch *watch = argument;
    struct fl_guard *guard = watch->guard;
    pthread_mutex_lock(&watch->mutex);
    while (!guard->stop && !wait_for_end(watch, WATCH_MILLISECONDS)) look(guard);
    if (guard->stop == FL_STOP_MEMORY && guard->overdue && !wait_for_end(watch, GRACE_MILLISECONDS))
        guard->overdue();
    pthread_mutex_unlock(&watch->mutex);
    return NULL;
}

static void start_thread(struct watch *watch) {
    pthread_condattr_t monotonic;
    pthread_attr_t small;
    pthread_mutex_init(&watch->mutex, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&watch->finished, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 256 * 1024);
    watch->is_started = pthread_create(&watch->thread, &small, keep_looking, watch) == 0;
    pthread_attr_destroy(&small);
}

static void end_thread(struct watch *watch) {
    pthread_mutex_lock(&watch->mutex);
    watch->is_finished = true;
    pthread_cond_signal(&watch->finished);
    pthread_mutex_unlock(&watch->mutex);
    if (watch->is_started) pthread_join(watch->thread, NULL);
    pthread_mutex_destroy(&watch->mutex);
    pthread_cond_destroy(&watch->finished);
}

/* ---- the limit on the address space ---- */

static void limit_addresses(struct watch *watch) {
    getrlimit(RLIMIT_AS, &watch->before);
    if (!watch->guard->memory_bytes || HAS_SANITIZER) return;
    struct fl_memory_use now = fl_memory_use(getpid());
    struct rlimit limit = watch->before;
    uint64_t most = now.address_space - now.resident + watch->guard->memory_bytes;
    most += watch->guard->memory_bytes / 4 + SLACK_BYTES;
    if (most < limit.rlim_cur) limit.rlim_cur = most;
    setrlimit(RLIMIT_AS, &limit);
}

static void unlimit_addresses(struct watch *watch) {
    setrlimit(RLIMIT_AS, &watch->before);
}

bool fl_guard_run(struct fl_guard *guard, void (*work)(void *context), void *context) {
    struct watch watch = {.guard = guard};
    struct fl_recovery recovery;
    guard->stop = FL_STOP_NONE;
    look(guard);
    start_thread(&watch);
    limit_addresses(&watch);
    bool is_whole = fl_recovery_run(&recovery, work, context);
    unlimit_addresses(&watch);
    end_thread(&watch);
    if (guard->share) atomic_store(&guard->share->bytes[guard->part], 0);
    if (recovery.trouble == FL_TROUBLE_INTERNAL) fl_recovery_pass_on(&recovery);
    if (!is_whole) guard->stop = FL_STOP_MEMORY;
    return is_whole;
}
