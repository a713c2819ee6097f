#include "characterize/scout.h"

#include "engine/fuzz/fuzz.h"
#include "engine/symbolic/search/explore.h"
#include "engine/symbolic/search/unroll.h"

static fl_policy *const policies[FL_SCOUT_COUNT] = {fl_explore, fl_fuzz, fl_unroll};
static const double delays[FL_SCOUT_COUNT] = {0.4, 1, 2};

void fl_scouts_start(struct fl_scouts *scouts, struct fl_arena *arena, const struct fl_program *program,
                     const struct fl_check_options *search, struct fl_deadline deadline) {
    *scouts = (struct fl_scouts){.program = program,
                                 .how = {.deadline = deadline,
                                         .limits = search->limits,
                                         .is_cancelled = search->is_cancelled},
                                 .is_taken = FL_NEW_ARRAY(arena, bool, program->check_count + 1)};
    scouts->how.limits.memory_bytes /= FL_SCOUT_COUNT + 1;
    for (unsigned i = 0; i < FL_SCOUT_COUNT; i++) {
        scouts->workers[i] = fl_worker_start(arena, program, policies[i], &scouts->how, delays[i]);
        fl_worker_stand_back(scouts->workers[i]);
    }
}

static const struct fl_run *take_new(struct fl_scouts *scouts) {
    for (unsigned i = 0; i < FL_SCOUT_COUNT; i++)
        for (uint32_t k = 0; k < scouts->program->check_count; k++) {
            const struct fl_run *found = scouts->workers[i]->failures[k];
            if (!found || scouts->is_taken[k]) continue;
            scouts->is_taken[k] = true;
            return found;
        }
    return NULL;
}

static bool are_all_done(const struct fl_scouts *scouts) {
    for (unsigned i = 0; i < FL_SCOUT_COUNT; i++)
        if (!scouts->workers[i]->verdicts) return false;
    return true;
}

const struct fl_run *fl_scouts_next(struct fl_scouts *scouts, double seconds) {
    static const double turn = 0.05;
    struct fl_deadline end = fl_deadline_after(seconds);
    const struct fl_run *found = NULL;
    if (!scouts->workers[0]) return NULL;
    for (bool is_first = true; !found; is_first = false) {
        bool is_over = fl_deadline_has_passed(end) || are_all_done(scouts);
        if (is_over && !is_first) break;
        fl_workers_wait(scouts->workers, FL_SCOUT_COUNT, is_over ? 0 : turn);
        found = take_new(scouts);
        if (scouts->how.is_cancelled && *scouts->how.is_cancelled) break;
    }
    return found;
}

void fl_scouts_end(struct fl_scouts *scouts) {
    for (unsigned i = 0; i < FL_SCOUT_COUNT; i++) {
        if (scouts->workers[i]) fl_worker_end(scouts->workers[i]);
        scouts->workers[i] = NULL;
    }
}
