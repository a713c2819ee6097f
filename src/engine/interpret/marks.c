/* engine/interpret/marks.c - what a run did beside coming to locations: in which order, in which modes of the program. */
#include <string.h>

#include "engine/interpret/parts.h"

struct fl_marks *fl_marks_create(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_marks *marks = FL_NEW(arena, struct fl_marks);
    marks->set = FL_NEW_ARRAY(arena, uint8_t, FL_MARK_PLACES);
    marks->list = FL_NEW_ARRAY(arena, uint32_t, FL_MARK_PLACES);
    marks->mode_count = fl_modes_of_program(program)->count;
    marks->values = FL_NEW_ARRAY(arena, uint8_t, marks->mode_count + 1);
    return marks;
}

void fl_marks_clear(struct fl_marks *marks) {
    for (uint32_t i = 0; i < marks->count; i++) marks->set[marks->list[i]] = 0;
    memset(marks->values, 0, marks->mode_count + 1);
    marks->count = 0;
    marks->trail = marks->state = 0;
}

/* Small values as they are, others by how many bits they have. */
static uint8_t about(int64_t value) {
    enum { SMALL = 16, BITS = 64 };
    if (value >= 0 && value < SMALL) return (uint8_t)(1 + value);
    uint64_t amount = value < 0 ? -(uint64_t)value : (uint64_t)value;
    uint32_t bits = amount ? BITS - (uint32_t)__builtin_clzll(amount) : 0;
    return (uint8_t)(1 + SMALL + bits + (value < 0 ? BITS : 0));
}

void fl_marks_set_result(struct fl_marks *marks, uint32_t call, int64_t value) {
    fl_marks_set(marks, fl_hash_mix((uint64_t)call << 8 | about(value)));
}

void fl_marks_set_mode(struct fl_marks *marks, uint32_t mode, int64_t value) {
    uint8_t now = about(value), *before = &marks->values[mode];
    if (*before == now) return;
    marks->state ^= fl_hash_mix((uint64_t)mode << 8 | *before) ^ fl_hash_mix((uint64_t)mode << 8 | now);
    *before = now;
    fl_marks_set(marks, marks->state);
}
