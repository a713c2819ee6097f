#include "replay/track/tracker.h"

#include "base/system/aside.h"

struct fl_tracker {
    struct fl_arena *arena;
    struct fl_replay_subject subject;
    struct fl_replay_options options;
    struct fl_aside *aside;
};

static void work(void *context, struct fl_text *answer) {
    const struct fl_tracker *tracker = context;
    const struct fl_inputs *inputs = fl_track(fl_arena_create(), &tracker->subject, &tracker->options, NULL);
    if (inputs) fl_inputs_print(answer, inputs);
}

struct fl_tracker *fl_tracker_start(struct fl_arena *arena, const struct fl_replay_subject *subject,
                                    const struct fl_replay_options *options) {
    if (!fl_track_is_possible(subject)) return NULL;
    struct fl_tracker *tracker = FL_NEW(arena, struct fl_tracker);
    *tracker = (struct fl_tracker){.arena = arena, .subject = *subject, .options = *options};
    tracker->aside = fl_aside_start(arena, work, tracker, options->is_cancelled);
    return tracker->aside ? tracker : NULL;
}

const volatile int *fl_tracker_stop(const struct fl_tracker *tracker) {
    return fl_aside_stop(tracker->aside);
}

const struct fl_inputs *fl_tracker_end(struct fl_tracker *tracker) {
    struct fl_inputs *inputs = fl_inputs_create(tracker->arena);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(tracker->arena);
    size_t size;
    const char *text = fl_aside_end(tracker->aside, &size);
    bool is_found = text && fl_inputs_parse(inputs, "tracked run", text, size, tracker->subject.program,
                                            &diagnostics) == FL_OK;
    return is_found ? inputs : NULL;
}
