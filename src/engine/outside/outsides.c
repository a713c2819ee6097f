#include "engine/outside/outsides.h"

struct fl_outsides fl_outsides_start(struct fl_arena *arena, const struct fl_adapter *const *adapters,
                                     size_t count, const struct fl_program *program,
                                     const struct fl_outside_options *options) {
    struct fl_outsides outsides = {.items = FL_NEW_ARRAY(arena, struct fl_outside *, count + 1), .count = count};
    for (size_t i = 0; i < count; i++) outsides.items[i] = fl_outside_start(arena, adapters[i], program, options);
    return outsides;
}

void fl_outsides_attend(struct fl_outsides *outsides, void (*found)(void *context, const struct fl_run *failure),
                        void *context) {
    for (size_t i = 0; i < outsides->count; i++) {
        struct fl_outside *outside = outsides->items[i];
        fl_outside_attend(outside);
        for (; outside->taken < outside->failures.count; outside->taken++)
            found(context, outside->failures.items[outside->taken]);
    }
}

bool fl_outsides_are_running(const struct fl_outsides *outsides) {
    for (size_t i = 0; i < outsides->count; i++)
        if (!fl_outside_has_ended(outsides->items[i])) return true;
    return false;
}

static const struct fl_outside *find_safe(const struct fl_outsides *outsides) {
    for (size_t i = 0; i < outsides->count; i++)
        if (outsides->items[i]->is_safe) return outsides->items[i];
    return NULL;
}

bool fl_outsides_say_safe(const struct fl_outsides *outsides) {
    return find_safe(outsides);
}

void fl_outsides_end(struct fl_outsides *outsides) {
    for (size_t i = 0; i < outsides->count; i++) fl_outside_end(outsides->items[i]);
}

static void take_proof(const struct fl_outside *outside, uint32_t check_count, struct fl_verdicts *verdicts) {
    verdicts->overall = FL_VERDICT_HOLDS;
    verdicts->bound = 0;
    verdicts->reason = NULL;
    verdicts->proof = fl_outside_proof(outside);
    for (uint32_t i = 0; i < check_count; i++) {
        struct fl_check_result *result = &verdicts->results[i];
        bool is_known = result->verdict == FL_VERDICT_NOT_REACHED && !result->bound;
        if (!is_known) *result = (struct fl_check_result){.verdict = FL_VERDICT_HOLDS};
    }
}

static bool is_told(const struct fl_outside *outside, const struct fl_verdicts *verdicts) {
    if (outside->is_safe) return verdicts->overall != FL_VERDICT_HOLDS;
    return !outside->is_ended_here && !(outside->failures.count && verdicts->overall == FL_VERDICT_FAILS);
}

void fl_outsides_tell(const struct fl_outsides *outsides, struct fl_arena *arena, uint32_t check_count,
                      bool has_failures, struct fl_verdicts *verdicts) {
    const struct fl_outside *safe = find_safe(outsides);
    if (safe && !has_failures && verdicts->overall != FL_VERDICT_HOLDS) take_proof(safe, check_count, verdicts);
    struct fl_attempt *attempts =
        FL_NEW_ARRAY(arena, struct fl_attempt, verdicts->attempt_count + outsides->count + 1);
    size_t count = 0;
    for (size_t i = 0; i < verdicts->attempt_count; i++) attempts[count++] = verdicts->attempts[i];
    for (size_t i = 0; i < outsides->count; i++)
        if (is_told(outsides->items[i], verdicts)) attempts[count++] = fl_outside_attempt(outsides->items[i]);
    for (size_t i = 0; i < outsides->count; i++) verdicts->interpretations += outsides->items[i]->interpretations;
    verdicts->attempts = attempts;
    verdicts->attempt_count = count;
}
