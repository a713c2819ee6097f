#include "cmd/progress_line.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

/* Short analyses show none. */
static const double first_after = 0.5, seconds_between = 0.1;

enum { LONGEST_LINE = 256, USUAL_COLUMNS = 80 };

struct fl_progress_line {
    const struct fl_progress *progress;
    struct fl_deadline deadline;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t ended;
    bool has_ended;
    bool is_drawn;
};

void fl_progress_line_format(char *text, size_t size, const struct fl_progress *progress, double seconds_left,
                             size_t columns) {
    const struct fl_policy_progress *merging = &progress->policies[FL_POLICY_MERGING];
    const struct fl_policy_progress *pathwise = &progress->policies[FL_POLICY_PATHWISE];
    uint64_t paths = merging->paths + pathwise->paths, queries = merging->queries + pathwise->queries;
    uint64_t failures = merging->failures > pathwise->failures ? merging->failures : pathwise->failures;
    int length = snprintf(text, size, "bound %" PRIu64 ", %" PRIu64 " path%s, %" PRIu64 " %s", merging->bound,
                          paths, paths == 1 ? "" : "s", queries, queries == 1 ? "query" : "queries");
    if (failures && length > 0 && (size_t)length < size)
        length += snprintf(text + length, size - (size_t)length, ", %" PRIu64 " failure%s, %" PRIu64 " confirmed",
                           failures, failures == 1 ? "" : "s", progress->confirmed);
    if (length > 0 && (size_t)length < size)
        snprintf(text + length, size - (size_t)length, ", %.0f s left", seconds_left > 0 ? seconds_left : 0);
    if (strlen(text) > columns) text[columns] = '\0';
}

static size_t terminal_columns(void) {
    struct winsize window;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col ? window.ws_col : USUAL_COLUMNS;
}

/* In one write, so that nothing comes in between. */
static void show(const char *text) {
    char whole[LONGEST_LINE + 16];
    int length = snprintf(whole, sizeof whole, "\r%s\033[K", text);
    if (length > 0 && write(STDERR_FILENO, whole, (size_t)length) < 0) return;
}

static bool wait_for_end(struct fl_progress_line *line, double seconds) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    long long nanoseconds = until.tv_nsec + (long long)(seconds * 1e9);
    until.tv_sec += (time_t)(nanoseconds / 1000000000);
    until.tv_nsec = (long)(nanoseconds % 1000000000);
    while (!line->has_ended && pthread_cond_timedwait(&line->ended, &line->mutex, &until) == 0) continue;
    return line->has_ended;
}

static void *draw(void *argument) {
    struct fl_progress_line *line = argument;
    char text[LONGEST_LINE];
    pthread_mutex_lock(&line->mutex);
    bool has_ended = wait_for_end(line, first_after);
    while (!has_ended) {
        fl_progress_line_format(text, sizeof text, line->progress, fl_deadline_seconds_left(line->deadline),
                                terminal_columns() - 1);
        show(text);
        line->is_drawn = true;
        has_ended = wait_for_end(line, seconds_between);
    }
    pthread_mutex_unlock(&line->mutex);
    return NULL;
}

static bool can_draw(void) {
    const char *terminal = getenv("TERM");
    return isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
}

struct fl_progress_line *fl_progress_line_start(struct fl_arena *arena, const struct fl_progress *progress,
                                                struct fl_deadline deadline) {
    if (!progress || !can_draw()) return NULL;
    struct fl_progress_line *line = FL_NEW(arena, struct fl_progress_line);
    line->progress = progress;
    line->deadline = deadline;
    pthread_mutex_init(&line->mutex, NULL);
    pthread_cond_init(&line->ended, NULL);
    return pthread_create(&line->thread, NULL, draw, line) == 0 ? line : NULL;
}

void fl_progress_line_end(struct fl_progress_line *line) {
    if (!line) return;
    pthread_mutex_lock(&line->mutex);
    line->has_ended = true;
    pthread_cond_signal(&line->ended);
    pthread_mutex_unlock(&line->mutex);
    pthread_join(line->thread, NULL);
    if (line->is_drawn) show("");
}
