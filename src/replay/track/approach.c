#include "replay/track/approach.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

enum { LARGEST_DIFFERENCE = 1 << 20, OTHER_WORD = 1 << 10, MOST_TIMES = 400, LONGEST_TEXT = 1 << 14 };

static const char *const units[FL_APPROACH_UNITS] = {"a",  "A",  "1",  " ",  ".",  "e",
                                                     " a", "a ", " 1", "1 ", ", ", "\n"};

typedef struct fl_input_bytes piece;

struct difference {
    int64_t number; /* by how much the number that should be printed is larger */
    piece wanted;
};

typedef FL_VECTOR_OF(struct difference) differences;

static uint64_t size_of(int64_t number) {
    uint64_t size = number < 0 ? -(uint64_t)number : (uint64_t)number;
    return size < LARGEST_DIFFERENCE ? size : LARGEST_DIFFERENCE;
}

static differences compare(struct fl_arena *arena, piece printed, piece wanted, uint64_t *distance) {
    fl_words_of_text left = fl_words_find(arena, printed), right = fl_words_find(arena, wanted);
    differences found = {0};
    *distance = 0;
    for (size_t i = 0; i < left.count || i < right.count; i++) {
        bool has_both = i < left.count && i < right.count;
        if (has_both && fl_word_equal(left.items[i], right.items[i])) continue;
        if (!has_both || !fl_word_is_number(left.items[i]) || !fl_word_is_number(right.items[i])) {
            *distance += OTHER_WORD;
            continue;
        }
        int64_t number = (int64_t)(fl_word_as_number(right.items[i]) - fl_word_as_number(left.items[i]));
        fl_vector_push(arena, &found, ((struct difference){number, right.items[i]}));
        *distance += number ? size_of(number) : 1;
    }
    return found;
}

uint64_t fl_approach_distance(struct fl_arena *arena, piece printed, piece wanted) {
    uint64_t distance;
    compare(arena, printed, wanted, &distance);
    return distance;
}

/* ---- changes ---- */

struct change {
    struct fl_approach *approach;
    struct fl_arena *arena;
    piece before;
    struct difference difference; /* that it is for */
    size_t times;
    struct fl_text text;
};

static size_t below(struct change *change, size_t bound) {
    return fl_random_below(&change->approach->random, bound);
}

static void put(struct change *change, size_t from, size_t to) {
    if (to > from) fl_text_append_bytes(&change->text, change->before.bytes + from, to - from);
}

/* Before the end of the last line, mostly. */
static size_t some_place(struct change *change) {
    size_t size = change->before.count;
    if (size && change->before.bytes[size - 1] == '\n') size--;
    switch (below(change, 3)) {
    case 0: return size;
    case 1: return 0;
    default: return below(change, size + 1);
    }
}

static unsigned some_unit(struct change *change) {
    size_t total = 0;
    const unsigned *successes = change->approach->successes;
    for (unsigned i = 0; i < FL_APPROACH_UNITS; i++) total += 2 + successes[i];
    size_t at = below(change, total);
    for (unsigned i = 0; i < FL_APPROACH_UNITS; i++) {
        if (at < 2 + successes[i]) return i;
        at -= 2 + successes[i];
    }
    return 0;
}

static void put_in(struct change *change) {
    size_t at = some_place(change);
    put(change, 0, at);
    for (size_t i = 0; i < change->times; i++) fl_text_append(&change->text, units[change->approach->unit]);
    put(change, at, change->before.count);
}

static bool is_alike(char left, char right) {
    if (isupper((unsigned char)left)) return isupper((unsigned char)right);
    if (isalpha((unsigned char)left)) return isalpha((unsigned char)right);
    if (isdigit((unsigned char)left)) return isdigit((unsigned char)right);
    if (isspace((unsigned char)left)) return isspace((unsigned char)right);
    return left == right;
}

/* Of characters like the unit, so many. */
static void leave_out(struct change *change) {
    size_t left = change->times, from = below(change, 2) ? 0 : some_place(change);
    const char *unit = units[change->approach->unit];
    for (size_t i = 0; i < change->before.count; i++) {
        bool is_last = i + 1 == change->before.count;
        if (i >= from && left && !is_last && is_alike(*unit, change->before.bytes[i])) {
            left--;
            if (unit[1] && !is_last && is_alike(unit[1], change->before.bytes[i + 1])) i++;
            continue;
        }
        put(change, i, i + 1);
    }
}

/* Of other characters, so many become the unit's. */
static void replace(struct change *change) {
    size_t left = change->times, from = below(change, 2) ? 0 : some_place(change);
    char unit = *units[change->approach->unit];
    for (size_t i = 0; i < change->before.count; i++) {
        char byte = change->before.bytes[i];
        bool is_replaced = i >= from && left && i + 1 < change->before.count && !is_alike(unit, byte);
        if (is_replaced) left--;
        fl_text_append_char(&change->text, is_replaced ? unit : byte);
    }
}

/* A character goes to another place. */
static void move(struct change *change) {
    size_t from = some_place(change), to = some_place(change);
    for (size_t i = 0; i <= change->before.count; i++) {
        if (i == to && from < change->before.count) put(change, from, from + 1);
        if (i != from && i < change->before.count) put(change, i, i + 1);
    }
}

static void put_number(struct change *change, int64_t number) {
    fl_text_format(&change->text, "%" PRId64, number);
}

/* A number that was read is larger by the difference, or as it should be. */
static bool change_number(struct change *change) {
    fl_words_of_text words = fl_words_find(change->arena, change->before), numbers = {0};
    for (size_t i = 0; i < words.count; i++)
        if (fl_word_is_number(words.items[i])) fl_vector_push(change->arena, &numbers, words.items[i]);
    if (!numbers.count) return false;
    piece number = numbers.items[below(change, numbers.count)];
    size_t at = (size_t)(number.bytes - change->before.bytes);
    int64_t value = (int64_t)fl_word_as_number(number), difference = change->difference.number;
    put(change, 0, at);
    switch (below(change, 4)) {
    case 0:
        fl_text_append_bytes(&change->text, change->difference.wanted.bytes, change->difference.wanted.count);
        break;
    case 1: put_number(change, (int64_t)((uint64_t)value - (uint64_t)difference)); break;
    default: put_number(change, (int64_t)((uint64_t)value + (uint64_t)difference)); break;
    }
    put(change, at + number.count, change->before.count);
    return true;
}

static void change_text(struct change *change) {
    bool is_more = change->difference.number > 0;
    switch (below(change, 7)) {
    case 0: replace(change); break;
    case 6: move(change); break;
    case 1:
    case 2:
        if (change_number(change)) break;
        put_in(change);
        break;
    case 3: is_more ? leave_out(change) : put_in(change); break;
    default: is_more ? put_in(change) : leave_out(change); break;
    }
}

static piece change_once(struct fl_approach *approach, struct fl_arena *arena, piece text,
                         const differences *found) {
    struct change change = {approach, arena, text, {0}, 1, fl_text_make(arena)};
    if (found->count) change.difference = found->items[below(&change, found->count)];
    change.times = size_of(change.difference.number);
    if (!change.times || change.times > MOST_TIMES || below(&change, 3) == 0) change.times = 1 + below(&change, 3);
    approach->unit = some_unit(&change);
    if (text.count > LONGEST_TEXT)
        leave_out(&change);
    else
        change_text(&change);
    return (piece){fl_text_string(&change.text), change.text.count};
}

/* What one change spoils, another one may make good. */
piece fl_approach_change(struct fl_approach *approach, struct fl_arena *arena, piece text, piece printed,
                         piece wanted) {
    uint64_t distance;
    differences found = compare(arena, printed, wanted, &distance);
    do text = change_once(approach, arena, text, &found);
    while (fl_random_is(&approach->random, 30));
    return text;
}

void fl_approach_learn(struct fl_approach *approach) {
    approach->successes[approach->unit]++;
}
