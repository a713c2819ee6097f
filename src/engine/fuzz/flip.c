#include "engine/fuzz/flip.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_TEXT = 4096, MOST_ARGUMENTS = 16 };

struct flipping {
    struct fl_arena *arena;
    const struct fl_seed_shape *shape;
    struct fl_seed *seed;
};

/* ---- parts ---- */

static struct fl_seed_part *add_part(struct flipping *flipping, struct fl_seed_slot slot) {
    fl_vector_push(flipping->arena, &flipping->seed->parts, (struct fl_seed_part){slot, {"", 0}});
    return &fl_vector_last(&flipping->seed->parts);
}

/* The part that the slot is of, a new one if there is none. */
static struct fl_seed_part *part_of(struct flipping *flipping, struct fl_seed_slot slot) {
    struct fl_seed_part *found = fl_seed_find(flipping->seed, &slot);
    return found ? found : add_part(flipping, slot);
}

/* Counted from 1, as argv does. */
static struct fl_seed_part *argument(struct flipping *flipping, unsigned long number) {
    struct fl_seed *seed = flipping->seed;
    unsigned long count = 0;
    for (size_t i = 0; i < seed->parts.count; i++)
        if (seed->parts.items[i].slot.kind == FL_SEED_ARGUMENT && ++count == number) return &seed->parts.items[i];
    struct fl_seed_part *added = NULL;
    while (count++ < number && number <= MOST_ARGUMENTS)
        added = add_part(flipping, (struct fl_seed_slot){.kind = FL_SEED_ARGUMENT});
    return added;
}

/* "stdin", "argv[2]", "file data", "env HOME"; NULL: none of these. */
static struct fl_seed_part *text_part(struct flipping *flipping, const char *name, size_t length) {
    const char *copy = fl_arena_format(flipping->arena, "%.*s", (int)length, name);
    if (strcmp(copy, "stdin") == 0) return part_of(flipping, (struct fl_seed_slot){.kind = FL_SEED_STDIN});
    if (fl_string_has_prefix(copy, "argv[")) return argument(flipping, strtoul(copy + strlen("argv["), NULL, 10));
    if (fl_string_has_prefix(copy, "file "))
        return part_of(flipping, (struct fl_seed_slot){.kind = FL_SEED_FILE, .name = copy + strlen("file ")});
    if (fl_string_has_prefix(copy, "env "))
        return part_of(flipping, (struct fl_seed_slot){.kind = FL_SEED_VARIABLE, .name = copy + strlen("env ")});
    return NULL;
}

/* ---- bytes ---- */

static char *resized(struct flipping *flipping, struct fl_seed_part *part, size_t count) {
    char *bytes = fl_arena_allocate(flipping->arena, count + 1);
    size_t kept = part->bytes.count < count ? part->bytes.count : count;
    memcpy(bytes, part->bytes.bytes, kept);
    bool has_lines = part->slot.kind == FL_SEED_STDIN || part->slot.kind == FL_SEED_FILE;
    if (fl_seed_is_text(&part->slot)) memset(bytes + kept, has_lines ? '\n' : 'a', count - kept);
    part->bytes = (struct fl_input_bytes){bytes, count};
    return bytes;
}

static void set_byte(struct flipping *flipping, struct fl_seed_part *part, size_t index, char byte) {
    if (!part || index >= part->bytes.count) return;
    resized(flipping, part, part->bytes.count)[index] = byte;
}

static void set_length(struct flipping *flipping, struct fl_seed_part *part, size_t length) {
    if (part && length <= LONGEST_TEXT) resized(flipping, part, length);
}

/* "f#3": the third value. */
static void set_value(struct flipping *flipping, const char *name, uint64_t value) {
    const char *sign = strrchr(name, '#');
    if (!sign) return;
    for (size_t i = 0; i < flipping->shape->slots.count; i++) {
        const struct fl_seed_slot *slot = &flipping->shape->slots.items[i];
        bool is_same = slot->kind == FL_SEED_VALUES && strlen(slot->name) == (size_t)(sign - name) &&
                       strncmp(slot->name, name, (size_t)(sign - name)) == 0;
        if (!is_same) continue;
        struct fl_seed_part *part = part_of(flipping, *slot);
        size_t size = fl_seed_value_size(slot), number = strtoul(sign + 1, NULL, 10);
        if (!number || number * size > LONGEST_TEXT) return;
        size_t count = part->bytes.count < number * size ? number * size : part->bytes.count;
        memcpy(resized(flipping, part, count) + (number - 1) * size, &value, size);
        return;
    }
}

static void set_argument_count(struct flipping *flipping, uint64_t count) {
    struct fl_seed *seed = flipping->seed;
    if (count < 1 || count > MOST_ARGUMENTS) return;
    if (count > 1) argument(flipping, count - 1);
    uint64_t met = 0;
    size_t kept = 0;
    for (size_t i = 0; i < seed->parts.count; i++) {
        if (seed->parts.items[i].slot.kind == FL_SEED_ARGUMENT && ++met >= count) continue;
        seed->parts.items[kept++] = seed->parts.items[i];
    }
    seed->parts.count = kept;
}

/* ---- variables ---- */

static bool has_index(const char *name, size_t *base, size_t *index) {
    const char *bracket = strrchr(name, '[');
    if (!bracket || !fl_string_has_suffix(name, "]")) return false;
    *base = (size_t)(bracket - name);
    *index = strtoul(bracket + 1, NULL, 10);
    return true;
}

static const char length_suffix[] = ".length", end_name[] = "stdin.end", missing_suffix[] = ".missing";

/* Lengths come before bytes: those behind the end are none. */
static void set_lengths(struct flipping *flipping, const struct fl_guided_value *value) {
    size_t length = strlen(value->name), base, index;
    if (strcmp(value->name, "argc") == 0) {
        set_argument_count(flipping, value->value);
    } else if (fl_string_has_suffix(value->name, length_suffix)) {
        struct fl_seed_part *part = text_part(flipping, value->name, length - strlen(length_suffix));
        set_length(flipping, part, value->value);
    } else if (has_index(value->name, &base, &index) && base == strlen(end_name) &&
               strncmp(value->name, end_name, base) == 0) {
        struct fl_seed_part *part = text_part(flipping, "stdin", strlen("stdin"));
        if (value->value && index < part->bytes.count) set_length(flipping, part, index);
        if (!value->value && index >= part->bytes.count) set_length(flipping, part, index + 1);
    }
}

static void set_bytes(struct flipping *flipping, const struct fl_guided_value *value) {
    size_t base, index;
    if (has_index(value->name, &base, &index)) {
        if (strncmp(value->name, end_name, base) != 0 || base != strlen(end_name))
            set_byte(flipping, text_part(flipping, value->name, base), index, (char)value->value);
    } else if (!fl_string_has_suffix(value->name, length_suffix) &&
               !fl_string_has_suffix(value->name, missing_suffix))
        set_value(flipping, value->name, value->value);
}

static bool is_missing(const struct fl_guided_values *values, const struct fl_seed_part *part) {
    if (part->slot.kind != FL_SEED_FILE && part->slot.kind != FL_SEED_VARIABLE) return false;
    for (size_t i = 0; i < values->count; i++) {
        const char *name = values->items[i].name, *space = strchr(name, ' ');
        if (!fl_string_has_suffix(name, missing_suffix) || !space || !values->items[i].value) continue;
        size_t length = strlen(space + 1) - strlen(missing_suffix);
        bool is_file = fl_string_has_prefix(name, "file ");
        if (is_file == (part->slot.kind == FL_SEED_FILE) && strlen(part->slot.name) == length &&
            strncmp(part->slot.name, space + 1, length) == 0)
            return true;
    }
    return false;
}

/* A file that is to be there, though nothing of it was read yet. */
static void add_present(struct flipping *flipping, const struct fl_guided_value *value) {
    size_t length = strlen(value->name);
    if (fl_string_has_suffix(value->name, missing_suffix) && !value->value)
        text_part(flipping, value->name, length - strlen(missing_suffix));
}

struct fl_seed *fl_seed_flip(struct fl_arena *arena, const struct fl_seed *seed, const struct fl_guided_values *values,
                             const struct fl_seed_shape *shape) {
    struct flipping flipping = {arena, shape, fl_seed_copy(arena, seed)};
    for (size_t i = 0; i < values->count; i++) add_present(&flipping, &values->items[i]);
    for (size_t i = 0; i < values->count; i++) set_lengths(&flipping, &values->items[i]);
    for (size_t i = 0; i < values->count; i++) set_bytes(&flipping, &values->items[i]);
    size_t kept = 0;
    for (size_t i = 0; i < flipping.seed->parts.count; i++)
        if (!is_missing(values, &flipping.seed->parts.items[i]))
            flipping.seed->parts.items[kept++] = flipping.seed->parts.items[i];
    flipping.seed->parts.count = kept;
    return flipping.seed;
}
