#include "replay/track/tracker.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include "base/recovery.h"
#include "base/system/beside.h"
#include "base/system/guard.h"

enum { MILLISECONDS_BETWEEN = 20 };

struct fl_tracker {
    struct fl_arena *arena;
    struct fl_replay_subject subject;
    struct fl_replay_options options;
    struct fl_beside beside;
    pthread_t thread;
    volatile int stop;          /* an enum fl_stop */
    volatile int is_ended;      /* the thread is to end */
    struct fl_arena *own_arena; /* the thread's */
    struct fl_text received;
    struct fl_cleanup cleanup;
};

/* ---- in the process ---- */

struct work {
    const struct fl_tracker *tracker;
    int channel;
};

static void work(void *context) {
    const struct work *about = context;
    struct fl_arena *arena = fl_arena_create();
    const struct fl_inputs *inputs = fl_track(arena, &about->tracker->subject, &about->tracker->options);
    if (!inputs) return;
    struct fl_text text = fl_text_make(arena);
    fl_inputs_print(&text, inputs);
    fl_beside_write(about->channel, text.items, text.count);
}

/* Whatever happens in it, the other search goes on. */
static int live(void *context, int channel) {
    struct work about = {context, channel};
    struct fl_recovery recovery;
    fl_recovery_run(&recovery, work, &about);
    return 0;
}

/* ---- outside ---- */

static void receive(struct fl_tracker *tracker) {
    char bytes[4096];
    for (;;) {
        ssize_t count = read(tracker->beside.channel, bytes, sizeof bytes);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        fl_text_append_bytes(&tracker->received, bytes, (size_t)count);
    }
    if (tracker->received.count) tracker->stop = FL_STOP_INTERRUPTED;
}

static void *wait_for_run(void *context) {
    struct fl_tracker *tracker = context;
    const volatile int *is_cancelled = tracker->options.is_cancelled;
    struct pollfd channel = {tracker->beside.channel, POLLIN, 0};
    while (!tracker->is_ended) {
        if (is_cancelled && *is_cancelled) tracker->stop = *is_cancelled;
        if (poll(&channel, 1, MILLISECONDS_BETWEEN) <= 0 || tracker->is_ended) continue;
        receive(tracker);
        channel.fd = -1; /* the user may stop the other search all the same */
    }
    return NULL;
}

static void end(void *context) {
    struct fl_tracker *tracker = context;
    tracker->is_ended = 1;
    pthread_join(tracker->thread, NULL);
    fl_beside_end(&tracker->beside);
}

struct fl_tracker *fl_tracker_start(struct fl_arena *arena, const struct fl_replay_subject *subject,
                                    const struct fl_replay_options *options) {
    if (!fl_track_is_possible(subject)) return NULL;
    struct fl_tracker *tracker = FL_NEW(arena, struct fl_tracker);
    *tracker = (struct fl_tracker){.arena = arena, .subject = *subject, .options = *options};
    if (!fl_beside_start(&tracker->beside, live, tracker)) return NULL;
    tracker->own_arena = fl_arena_create();
    tracker->received = fl_text_make(tracker->own_arena);
    if (pthread_create(&tracker->thread, NULL, wait_for_run, tracker) != 0) {
        fl_beside_end(&tracker->beside);
        fl_arena_destroy(tracker->own_arena);
        return NULL;
    }
    fl_cleanup_add(&tracker->cleanup, end, tracker);
    return tracker;
}

const volatile int *fl_tracker_stop(const struct fl_tracker *tracker) {
    return &tracker->stop;
}

const struct fl_inputs *fl_tracker_end(struct fl_tracker *tracker) {
    fl_cleanup_remove(&tracker->cleanup);
    end(tracker);
    struct fl_inputs *inputs = fl_inputs_create(tracker->arena);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(tracker->arena);
    struct fl_text *text = &tracker->received;
    const char *bytes = fl_arena_copy(tracker->arena, text->items ? text->items : "", text->count + 1);
    bool is_found = text->count && fl_inputs_parse(inputs, "tracked run", bytes, text->count, tracker->subject.program,
                                                   &diagnostics) == FL_OK;
    fl_arena_destroy(tracker->own_arena);
    return is_found ? inputs : NULL;
}
