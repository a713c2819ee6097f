#include "characterize/outside_proof.h"

#include <time.h>

#include "characterize/condition/condition_source.h"
#include "engine/outside/outside.h"

static void wait_for(struct fl_outside *outside, struct fl_deadline deadline, const volatile int *is_cancelled) {
    static const struct timespec pause = {.tv_nsec = 20 * 1000 * 1000};
    while (!fl_outside_has_ended(outside) && !fl_deadline_has_passed(deadline)) {
        if (is_cancelled && *is_cancelled) return;
        fl_outside_attend(outside);
        if (!fl_outside_has_ended(outside)) nanosleep(&pause, NULL);
    }
}

static struct fl_outside_verdict verdict_of(const struct fl_outside *outside) {
    struct fl_outside_verdict verdict = {.answer = FL_CONDITIONED_OPEN,
                                         .label = outside->label,
                                         .stopped = outside->stopped ? outside->stopped : "the time is used up",
                                         .fails = outside->failures.count ? outside->failures.items[0] : NULL};
    if (outside->is_safe) verdict.answer = FL_CONDITIONED_SAFE;
    if (verdict.fails) verdict.answer = FL_CONDITIONED_FAILS;
    return verdict;
}

struct fl_outside_verdict fl_ask_outside_within(struct fl_space *space, const struct fl_check_options *search,
                                                const struct fl_adapter *adapter, double seconds,
                                                const struct fl_term *condition) {
    condition = fl_term_and(space->terms, condition, space->given);
    struct fl_outside_options options = {.frontend = search->frontend,
                                         .deadline = fl_deadline_after(seconds),
                                         .memory_bytes = search->limits.memory_bytes,
                                         .condition = fl_condition_source(space->arena, space, condition)};
    if (!options.condition)
        return (struct fl_outside_verdict){
            .answer = FL_CONDITIONED_OPEN,
            .label = adapter->name,
            .stopped = "the regions are not about values of functions without a body alone"};
    struct fl_outside *outside = fl_outside_start(space->arena, adapter, space->program, &options);
    wait_for(outside, options.deadline, search->is_cancelled);
    struct fl_outside_verdict verdict = verdict_of(outside);
    fl_outside_end(outside);
    return verdict;
}
