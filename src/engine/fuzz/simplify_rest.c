#include "engine/fuzz/simplify_rest.h"

#include <errno.h>
#include <string.h>
#include <time.h>

static const int64_t day = 86400, week = 7 * 86400, noon = 43200;
/* The calendar begins anew after so many seconds: 400 years. */
static const int64_t cycle = (int64_t)146097 * 86400;
/* 2020-01-01, 2030-01-01, and a Thursday, the 1st of January 2026; all at 0:00. */
static const int64_t decade_begin = 1577836800, decade_end = 1893456000, usual_day = 1767225600;

struct simplification {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_inputs *inputs; /* the simplest so far */
    fl_rest_trial *fails;
    void *context;
};

static bool is_of_this_decade(int64_t time) {
    return time >= decade_begin && time < decade_end;
}

static const struct fl_input *world_site(const struct fl_program *program, const char *name) {
    for (uint32_t i = 0; i < program->input_count; i++) {
        const struct fl_input *site = &program->inputs[i];
        if (site->is_world && site->name && strcmp(site->name, name) == 0) return site;
    }
    return NULL;
}

/* The world's number; false: it is none, or another input. */
static bool world_number(struct fl_arena *arena, const struct fl_program *program,
                         const struct fl_input_value *value, uint64_t *number) {
    const struct fl_input *site = world_site(program, value->name);
    struct fl_bits bits;
    if (!site || !site->width || site->width > 64) return false;
    if (!fl_input_value_convert(arena, value, site->width, site->type, &bits)) return false;
    *number = *fl_bits_words(&bits);
    return true;
}

static bool is_simple_object(const struct fl_input_object *object) {
    for (size_t i = 0; i < object->bytes.count; i++)
        if (object->bytes.bytes[i] && object->bytes.bytes[i] != 'a') return false;
    return true;
}

bool fl_rest_is_simple(const struct fl_program *program, const struct fl_inputs *inputs) {
    struct fl_arena *arena = fl_arena_create();
    bool is_simple = true;
    uint64_t number;
    for (size_t i = 0; i < inputs->times.count; i++)
        is_simple = is_simple && is_of_this_decade(inputs->times.items[i]);
    for (size_t i = 0; i < inputs->objects.count; i++)
        is_simple = is_simple && is_simple_object(&inputs->objects.items[i]);
    for (size_t i = 0; i < inputs->values.count && is_simple; i++)
        is_simple = !world_number(arena, program, &inputs->values.items[i], &number) || !number;
    fl_arena_destroy(arena);
    return is_simple;
}

static struct fl_inputs *copy_inputs(struct fl_arena *arena, const struct fl_inputs *inputs) {
    struct fl_inputs *copy = fl_inputs_create(arena);
    struct fl_arena *own = copy->arena;
    *copy = *inputs;
    copy->arena = own;
    copy->values.items =
        fl_arena_copy(arena, inputs->values.items, inputs->values.count * sizeof *inputs->values.items);
    copy->values.capacity = inputs->values.count;
    copy->times.items =
        fl_arena_copy(arena, inputs->times.items, inputs->times.count * sizeof *inputs->times.items);
    copy->times.capacity = inputs->times.count;
    return copy;
}

static bool try_inputs(struct simplification *simplification, const struct fl_inputs *inputs) {
    if (!simplification->fails(simplification->context, inputs)) return false;
    simplification->inputs = inputs;
    return true;
}

/* ---- calls ---- */

static bool try_without(struct simplification *simplification, size_t value) {
    struct fl_inputs *fewer = copy_inputs(simplification->arena, simplification->inputs);
    memmove(&fewer->values.items[value], &fewer->values.items[value + 1],
            (fewer->values.count - value - 1) * sizeof *fewer->values.items);
    fewer->values.count--;
    return try_inputs(simplification, fewer);
}

static void try_error(struct simplification *simplification, size_t value, int error) {
    struct fl_inputs *other = copy_inputs(simplification->arena, simplification->inputs);
    const struct fl_input *site = world_site(simplification->program, other->values.items[value].name);
    struct fl_bits bits = fl_bits_of_unsigned(simplification->arena, site->width, (uint64_t)error);
    other->values.items[value] = fl_input_value_of(simplification->arena, site->name, &bits, site->type);
    try_inputs(simplification, other);
}

static void simplify_calls(struct simplification *simplification) {
    for (size_t i = simplification->inputs->values.count; i-- > 0;) {
        const struct fl_input_value *value = &simplification->inputs->values.items[i];
        uint64_t number;
        if (!world_number(simplification->arena, simplification->program, value, &number)) continue;
        if (!try_without(simplification, i) && number != ENOENT && fl_string_has_suffix(value->name, "-errno"))
            try_error(simplification, i, ENOENT);
    }
}

/* ---- what pointers lead to ---- */

static bool try_object(struct simplification *simplification, size_t object, size_t from, size_t to, char byte) {
    const struct fl_inputs *before = simplification->inputs;
    const struct fl_input_object *old = &before->objects.items[object];
    struct fl_inputs *other = copy_inputs(simplification->arena, before);
    char *bytes = fl_arena_copy(simplification->arena, old->bytes.bytes, old->bytes.count);
    bool is_changed = false;
    for (size_t i = from; i < to; i++) {
        bool ends = old->is_text && !bytes[i]; /* text stays as long as it is */
        if (!ends && bytes[i] != byte) is_changed = true;
        if (!ends) bytes[i] = byte;
    }
    if (!is_changed) return true;
    other->objects.items = fl_arena_copy(simplification->arena, before->objects.items,
                                         before->objects.count * sizeof *before->objects.items);
    other->objects.capacity = before->objects.count;
    other->objects.items[object].bytes.bytes = bytes;
    return try_inputs(simplification, other);
}

static void simplify_objects(struct simplification *simplification) {
    for (size_t i = 0; i < simplification->inputs->objects.count; i++) {
        const struct fl_input_object *object = &simplification->inputs->objects.items[i];
        size_t count = object->bytes.count;
        char simple = object->is_text ? 'a' : 0;
        if (is_simple_object(object) || object->references.all.count ||
            try_object(simplification, i, 0, count, simple))
            continue;
        for (size_t k = 0; k < count; k++)
            if (!try_object(simplification, i, k, k + 1, simple) && !object->is_text)
                try_object(simplification, i, k, k + 1, 'a');
    }
}

/* ---- the clock ---- */

static int64_t remainder_of(int64_t number, int64_t by) {
    int64_t rest = number % by;
    return rest < 0 ? rest + by : rest;
}

/* All clocks change by as much, or show the same. */
static bool try_time(struct simplification *simplification, int64_t time) {
    const struct fl_inputs *before = simplification->inputs;
    struct fl_inputs *moved = copy_inputs(simplification->arena, before);
    struct fl_inputs *same = copy_inputs(simplification->arena, before);
    for (size_t i = 0; i < before->times.count; i++) {
        uint64_t distance = (uint64_t)before->times.items[i] - (uint64_t)before->times.items[0];
        moved->times.items[i] = (int64_t)((uint64_t)time + distance);
        same->times.items[i] = time;
    }
    return try_inputs(simplification, same) || (before->times.count > 1 && try_inputs(simplification, moved));
}

/* The same day and time of other years. */
static bool try_years(struct simplification *simplification, int64_t time, bool is_at_noon) {
    time_t whole = (time_t)(946684800 + remainder_of(time - 946684800, cycle)); /* in 2000 to 2399 */
    struct tm parts;
    if (!gmtime_r(&whole, &parts)) return false;
    for (int year = 120; year < 130; year++) {
        struct tm other = parts;
        other.tm_year = year;
        int64_t found = timegm(&other);
        if (other.tm_mon != parts.tm_mon) continue; /* the 29th of February */
        if (is_at_noon) found += noon - remainder_of(found, day);
        if (try_time(simplification, found)) return true;
    }
    return false;
}

static void simplify_times(struct simplification *simplification) {
    if (!simplification->inputs->times.count) return;
    int64_t time = simplification->inputs->times.items[0];
    bool is_simple = true;
    for (size_t i = 0; i < simplification->inputs->times.count; i++)
        is_simple = is_simple && is_of_this_decade(simplification->inputs->times.items[i]);
    if (is_simple || try_time(simplification, usual_day + noon)) return;
    int64_t in_week = remainder_of(time, week), in_day = remainder_of(time, day);
    if (try_time(simplification, usual_day + in_week - in_day + noon)) return;
    if (try_time(simplification, usual_day + in_day)) return;
    if (try_time(simplification, usual_day + in_week)) return;
    if (!try_years(simplification, time, true)) try_years(simplification, time, false);
}

const struct fl_inputs *fl_rest_simplify(struct fl_arena *arena, const struct fl_program *program,
                                         const struct fl_inputs *inputs, fl_rest_trial *fails, void *context) {
    struct simplification simplification = {arena, program, inputs, fails, context};
    simplify_calls(&simplification);
    simplify_objects(&simplification);
    simplify_times(&simplification);
    return simplification.inputs;
}
