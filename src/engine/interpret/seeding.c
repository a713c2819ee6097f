#include "engine/interpret/seeding.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* So much of the time that is left, in seconds at most. */
static const double share_of_time = 0.25, most_seconds = 3;
/* For each input that the seed depends on. */
enum { MOST_STEPS = 1 << 16 };

/* Sources: the time, standard input, arguments but for the first, then values. */
enum { SOURCE_TIME, SOURCE_STANDARD_INPUT, FIRST_SOURCE };

bool fl_seeding_is_needed(const struct fl_run *run) {
    return run->outcome->feed->invents_numbers;
}

static bool is_number(const char *name) {
    return strcmp(name, "rand") == 0;
}

static const struct fl_inputs *without_numbers(struct fl_arena *arena, const struct fl_inputs *inputs) {
    struct fl_inputs *others = fl_arena_copy(arena, inputs, sizeof *inputs);
    others->values.items = NULL;
    others->values.count = others->values.capacity = 0;
    for (size_t i = 0; i < inputs->values.count; i++)
        if (!is_number(inputs->values.items[i].name))
            fl_vector_push(arena, &others->values, inputs->values.items[i]);
    return others;
}

/* A number that may be another one: no error. */
static bool is_free(const struct fl_input_value *value) {
    return value->form == FL_FORM_NUMBER && !strstr(value->name, "-errno") && !fl_input_is_allocation(value->name);
}

static void find_sources(struct fl_seeding *seeding) {
    const struct fl_inputs *inputs = seeding->inputs;
    uint32_t source = FIRST_SOURCE;
    fl_vector_push(seeding->arena, &seeding->sources, SOURCE_TIME);
    if (inputs->standard_input.count) fl_vector_push(seeding->arena, &seeding->sources, SOURCE_STANDARD_INPUT);
    for (size_t i = 1; i < inputs->arguments.count; i++)
        fl_vector_push(seeding->arena, &seeding->sources, source + (uint32_t)i);
    source += (uint32_t)inputs->arguments.count;
    for (size_t i = 0; i < inputs->values.count; i++)
        if (is_free(&inputs->values.items[i]))
            fl_vector_push(seeding->arena, &seeding->sources, source + (uint32_t)i);
}

void fl_seeding_begin(struct fl_seeding *seeding, struct fl_arena *arena, const struct fl_run *run,
                      struct fl_deadline deadline) {
    double seconds = fl_deadline_seconds_left(deadline) * share_of_time;
    *seeding = (struct fl_seeding){
        .arena = arena,
        .inputs = without_numbers(arena, run->inputs),
        .deadline = fl_deadline_after(seconds < most_seconds ? seconds : most_seconds),
    };
    find_sources(seeding);
}

/* ---- other inputs ---- */

static void change_time(struct fl_seeding *seeding, struct fl_inputs *inputs) {
    int64_t now = inputs->times.count ? inputs->times.items[0] : 0;
    inputs->times.items = NULL;
    inputs->times.count = inputs->times.capacity = 0;
    fl_vector_push(seeding->arena, &inputs->times, now + seeding->step);
}

static struct fl_input_bytes decimal(struct fl_seeding *seeding) {
    const char *text = fl_arena_format(seeding->arena, "%" PRIu32, seeding->step);
    return (struct fl_input_bytes){text, strlen(text)};
}

/* The number it begins with, if there is one, becomes another. */
static void change_standard_input(struct fl_seeding *seeding, struct fl_inputs *inputs) {
    const struct fl_text *old = &seeding->inputs->standard_input;
    size_t end = 0;
    while (end < old->count && strchr("0123456789-+ ", old->items[end])) end++;
    inputs->standard_input = fl_text_make(seeding->arena);
    fl_text_format(&inputs->standard_input, "%" PRIu32, seeding->step);
    fl_text_append_bytes(&inputs->standard_input, old->items + end, old->count - end);
}

static void change_argument(struct fl_seeding *seeding, struct fl_inputs *inputs, size_t at) {
    inputs->arguments.items = fl_arena_copy(seeding->arena, inputs->arguments.items,
                                            inputs->arguments.count * sizeof *inputs->arguments.items);
    inputs->arguments.items[at] = decimal(seeding);
}

static void change_value(struct fl_seeding *seeding, struct fl_inputs *inputs, size_t at) {
    inputs->values.items =
        fl_arena_copy(seeding->arena, inputs->values.items, inputs->values.count * sizeof *inputs->values.items);
    long long number = strtoll(inputs->values.items[at].number, NULL, 0);
    inputs->values.items[at].number =
        fl_arena_format(seeding->arena, "%lld", (long long)((unsigned long long)number + seeding->step));
}

static const struct fl_inputs *changed(struct fl_seeding *seeding) {
    struct fl_inputs *inputs = fl_arena_copy(seeding->arena, seeding->inputs, sizeof *inputs);
    uint32_t source = seeding->sources.items[seeding->source];
    size_t at = source - FIRST_SOURCE, arguments = inputs->arguments.count;
    if (source == SOURCE_TIME)
        change_time(seeding, inputs);
    else if (source == SOURCE_STANDARD_INPUT)
        change_standard_input(seeding, inputs);
    else if (at < arguments)
        change_argument(seeding, inputs, at);
    else
        change_value(seeding, inputs, at - arguments);
    return inputs;
}

/* ---- one after the other ---- */

/* A source that a seed does not depend on is not changed again. */
void fl_seeding_note(struct fl_seeding *seeding, const struct fl_feed *feed) {
    if (!seeding->step)
        seeding->seeds = feed->seeds;
    else if (seeding->step == 1 && feed->seeds == seeding->seeds)
        seeding->sources.items[seeding->source] = UINT32_MAX;
}

static bool find_next(struct fl_seeding *seeding) {
    bool is_first = !seeding->step;
    do {
        bool is_last = seeding->source + 1 >= seeding->sources.count;
        if (is_first || is_last) {
            seeding->step++;
            seeding->source = 0;
        } else
            seeding->source++;
        is_first = false;
        if (seeding->step > MOST_STEPS) return false;
    } while (seeding->sources.items[seeding->source] == UINT32_MAX);
    return true;
}

const struct fl_inputs *fl_seeding_next(struct fl_seeding *seeding) {
    if (!seeding->has_begun) {
        seeding->has_begun = true;
        return seeding->inputs;
    }
    if (fl_deadline_has_passed(seeding->deadline)) return NULL;
    return find_next(seeding) ? changed(seeding) : NULL;
}
