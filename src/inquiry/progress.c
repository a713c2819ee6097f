#include "inquiry/progress.h"

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

#include "base/recovery.h"

/* Short searches tell nothing. */
static const double first_after = 0.5, seconds_between = 0.1;

struct fl_progress_teller {
    const struct fl_progress *progress;
    struct fl_deadline deadline;
    fl_progress_listener *listener;
    void *context;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t ended;
    bool has_ended;
    bool has_told;
    struct fl_cleanup cleanup; /* while the thread runs */
};

struct fl_inquiry_progress fl_progress_sum(const struct fl_progress *progress, double seconds_left) {
    const struct fl_policy_progress *merging = &progress->policies[FL_POLICY_MERGING];
    const struct fl_policy_progress *pathwise = &progress->policies[FL_POLICY_PATHWISE];
    uint64_t left = merging->failures, right = pathwise->failures;
    return (struct fl_inquiry_progress){.bound = merging->bound,
                                        .paths = merging->paths + pathwise->paths,
                                        .queries = merging->queries + pathwise->queries,
                                        .failures = left > right ? left : right,
                                        .confirmed = progress->confirmed,
                                        .seconds_left = seconds_left > 0 ? seconds_left : 0};
}

static void tell(struct fl_progress_teller *teller, bool has_ended) {
    struct fl_inquiry_progress now = fl_progress_sum(teller->progress, fl_deadline_seconds_left(teller->deadline));
    now.has_ended = has_ended;
    teller->listener(teller->context, &now);
}

static bool wait_for_end(struct fl_progress_teller *teller, double seconds) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    long long nanoseconds = until.tv_nsec + (long long)(seconds * 1e9);
    until.tv_sec += (time_t)(nanoseconds / 1000000000);
    until.tv_nsec = (long)(nanoseconds % 1000000000);
    while (!teller->has_ended && pthread_cond_timedwait(&teller->ended, &teller->mutex, &until) == 0) continue;
    return teller->has_ended;
}

static void *keep_telling(void *argument) {
    struct fl_progress_teller *teller = argument;
    pthread_mutex_lock(&teller->mutex);
    bool has_ended = wait_for_end(teller, first_after);
    while (!has_ended) {
        tell(teller, false);
        teller->has_told = true;
        has_ended = wait_for_end(teller, seconds_between);
    }
    pthread_mutex_unlock(&teller->mutex);
    return NULL;
}

static void end_teller(void *context) {
    fl_progress_teller_end(context);
}

struct fl_progress_teller *fl_progress_teller_start(struct fl_arena *arena, const struct fl_progress *progress,
                                                    struct fl_deadline deadline, fl_progress_listener *listener,
                                                    void *context) {
    if (!progress || !listener) return NULL;
    struct fl_progress_teller *teller = FL_NEW(arena, struct fl_progress_teller);
    teller->progress = progress;
    teller->deadline = deadline;
    teller->listener = listener;
    teller->context = context;
    pthread_mutex_init(&teller->mutex, NULL);
    pthread_cond_init(&teller->ended, NULL);
    if (pthread_create(&teller->thread, NULL, keep_telling, teller) != 0) return NULL;
    fl_cleanup_add(&teller->cleanup, end_teller, teller);
    return teller;
}

void fl_progress_teller_end(struct fl_progress_teller *teller) {
    if (!teller) return;
    fl_cleanup_remove(&teller->cleanup);
    pthread_mutex_lock(&teller->mutex);
    teller->has_ended = true;
    pthread_cond_signal(&teller->ended);
    pthread_mutex_unlock(&teller->mutex);
    pthread_join(teller->thread, NULL);
    if (teller->has_told) tell(teller, true);
    pthread_mutex_destroy(&teller->mutex);
    pthread_cond_destroy(&teller->ended);
}
