#include "engine/fuzz/widen.h"

#include <ctype.h>

enum { DIGITS = 10, LONGEST_TEXT = 2048 };

static bool is_digit_at(const struct fl_input_bytes *bytes, size_t at) {
    return at < bytes->count && isdigit((unsigned char)bytes->bytes[at]);
}

/* Digits behind a point, or in a word, are no number of their own. */
static bool begins_number(const struct fl_input_bytes *bytes, size_t at) {
    if (!is_digit_at(bytes, at)) return false;
    unsigned char before = at ? (unsigned char)bytes->bytes[at - 1] : ' ';
    return !isalnum(before) && before != '.' && before != '_';
}

static size_t count_digits(const struct fl_input_bytes *bytes, size_t at) {
    size_t count = 0;
    while (is_digit_at(bytes, at + count)) count++;
    return count;
}

static struct fl_input_bytes widen(struct fl_arena *arena, struct fl_input_bytes bytes) {
    struct fl_text text = fl_text_make(arena);
    for (size_t at = 0; at < bytes.count; at++) {
        size_t digits = begins_number(&bytes, at) ? count_digits(&bytes, at) : DIGITS;
        for (; digits < DIGITS; digits++) fl_text_append_char(&text, '0');
        fl_text_append_char(&text, bytes.bytes[at]);
    }
    return (struct fl_input_bytes){fl_text_string(&text), text.count};
}

const struct fl_seed *fl_seed_widen(struct fl_arena *arena, const struct fl_seed *seed) {
    struct fl_seed *wide = fl_seed_copy(arena, seed);
    bool is_wider = false;
    for (size_t i = 0; i < wide->parts.count; i++) {
        struct fl_seed_part *part = &wide->parts.items[i];
        if (!fl_seed_is_text(&part->slot)) continue;
        struct fl_input_bytes bytes = widen(arena, part->bytes);
        if (bytes.count > LONGEST_TEXT) return NULL;
        is_wider = is_wider || bytes.count > part->bytes.count;
        part->bytes = bytes;
    }
    return is_wider ? wide : NULL;
}

static struct fl_input_bytes narrow(struct fl_arena *arena, struct fl_input_bytes bytes) {
    struct fl_text text = fl_text_make(arena);
    for (size_t at = 0; at < bytes.count; at++) {
        if (begins_number(&bytes, at))
            while (bytes.bytes[at] == '0' && is_digit_at(&bytes, at + 1)) at++;
        fl_text_append_char(&text, bytes.bytes[at]);
    }
    return (struct fl_input_bytes){fl_text_string(&text), text.count};
}

const struct fl_seed *fl_seed_narrow(struct fl_arena *arena, const struct fl_seed *seed) {
    struct fl_seed *narrowed = fl_seed_copy(arena, seed);
    for (size_t i = 0; i < narrowed->parts.count; i++) {
        struct fl_seed_part *part = &narrowed->parts.items[i];
        if (fl_seed_is_text(&part->slot)) part->bytes = narrow(arena, part->bytes);
    }
    return narrowed;
}
