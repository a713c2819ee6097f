#include "base/system/aside.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include "base/recovery.h"
#include "base/system/beside.h"
#include "base/system/guard.h"

enum { MILLISECONDS_BETWEEN = 20 };

struct fl_aside {
    struct fl_arena *arena;
    fl_aside_work *work;
    void *context;
    const volatile int *is_cancelled;
    struct fl_beside beside;
    pthread_t thread;
    volatile int stop;          /* an enum fl_stop */
    volatile int is_ended;      /* the thread is to end */
    struct fl_arena *own_arena; /* the thread's */
    struct fl_text received;
    struct fl_cleanup cleanup;
};

/* ---- in the process ---- */

struct task {
    const struct fl_aside *aside;
    int channel;
};

static void do_work(void *context) {
    const struct task *task = context;
    struct fl_text answer = fl_text_make(fl_arena_create());
    task->aside->work(task->aside->context, &answer);
    if (answer.count) fl_beside_write(task->channel, answer.items, answer.count);
}

/* Whatever happens in it, the other work goes on. */
static int live(void *context, int channel) {
    struct task task = {context, channel};
    struct fl_recovery recovery;
    fl_recovery_run(&recovery, do_work, &task);
    return 0;
}

/* ---- outside ---- */

static void receive(struct fl_aside *aside) {
    char bytes[4096];
    for (;;) {
        ssize_t count = read(aside->beside.channel, bytes, sizeof bytes);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        fl_text_append_bytes(&aside->received, bytes, (size_t)count);
    }
    if (aside->received.count) aside->stop = FL_STOP_INTERRUPTED;
}

static void *wait_for_answer(void *context) {
    struct fl_aside *aside = context;
    struct pollfd channel = {aside->beside.channel, POLLIN, 0};
    while (!aside->is_ended) {
        if (aside->is_cancelled && *aside->is_cancelled) aside->stop = *aside->is_cancelled;
        if (poll(&channel, 1, MILLISECONDS_BETWEEN) <= 0 || aside->is_ended) continue;
        receive(aside);
        channel.fd = -1; /* the user may stop the other work all the same */
    }
    return NULL;
}

static void end(void *context) {
    struct fl_aside *aside = context;
    aside->is_ended = 1;
    pthread_join(aside->thread, NULL);
    fl_beside_end(&aside->beside);
}

struct fl_aside *fl_aside_start(struct fl_arena *arena, fl_aside_work *work, void *context,
                                const volatile int *is_cancelled) {
    struct fl_aside *aside = FL_NEW(arena, struct fl_aside);
    *aside = (struct fl_aside){.arena = arena, .work = work, .context = context, .is_cancelled = is_cancelled};
    if (!fl_beside_start(&aside->beside, live, aside)) return NULL;
    aside->own_arena = fl_arena_create();
    aside->received = fl_text_make(aside->own_arena);
    if (pthread_create(&aside->thread, NULL, wait_for_answer, aside) != 0) {
        fl_beside_end(&aside->beside);
        fl_arena_destroy(aside->own_arena);
        return NULL;
    }
    fl_cleanup_add(&aside->cleanup, end, aside);
    return aside;
}

const volatile int *fl_aside_stop(const struct fl_aside *aside) {
    return &aside->stop;
}

const char *fl_aside_end(struct fl_aside *aside, size_t *size) {
    fl_cleanup_remove(&aside->cleanup);
    end(aside);
    *size = aside->received.count;
    const char *answer = *size ? fl_arena_copy(aside->arena, aside->received.items, *size + 1) : NULL;
    fl_arena_destroy(aside->own_arena);
    return answer;
}
