#include "engine/fuzz/mutate.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST_TEXT = 4096, MOST_ARGUMENTS = 8, MOST_VALUES = 512, MOST_CHANGES = 6 };

/* A text that is being changed. */
struct change {
    struct fl_mutator *mutator;
    struct fl_arena *arena;
    const struct fl_seed *other;
    const char *bytes;
    size_t count;
    bool is_line;               /* arguments and variables have no lines */
    const struct change *whole; /* what this is a line of; NULL: it is no part */
};

struct range {
    size_t from, to;
};

static size_t below(struct change *change, size_t bound) {
    return fl_random_below(&change->mutator->random, bound);
}

/* The text with something else in place of a range. */
static void replace(struct change *change, struct range range, const char *bytes, size_t count) {
    size_t rest = change->count - range.to, total = range.from + count + rest;
    if (total > LONGEST_TEXT) return;
    char *text = fl_arena_allocate(change->arena, total + 1);
    memcpy(text, change->bytes, range.from);
    if (count) memcpy(text + range.from, bytes, count);
    memcpy(text + range.from + count, change->bytes + range.to, rest);
    change->bytes = text;
    change->count = total;
}

/* ---- parts of a text ---- */

static int class_of(char character) {
    unsigned char byte = (unsigned char)character;
    if (isdigit(byte)) return 0;
    if (isalpha(byte) || byte == '_') return 1;
    if (byte == ' ' || byte == '\t') return 2;
    return 3 + byte; /* signs are words of their own */
}

/* A word, a number, a sign or a gap. */
static struct range token_at(const struct change *change, size_t at) {
    struct range range = {at, at};
    if (!change->count) return range;
    int class = class_of(change->bytes[at]);
    range.to = at + 1;
    if (class >= 3) return range;
    while (range.from && class_of(change->bytes[range.from - 1]) == class) range.from--;
    while (range.to < change->count && class_of(change->bytes[range.to]) == class) range.to++;
    return range;
}

static struct range any_token(struct change *change) {
    return token_at(change, change->count ? below(change, change->count) : 0);
}

/* With its newline. */
static struct range line_at(const struct change *change, size_t at) {
    struct range range = {at, at};
    while (range.from && change->bytes[range.from - 1] != '\n') range.from--;
    while (range.to < change->count && change->bytes[range.to] != '\n') range.to++;
    if (range.to < change->count) range.to++;
    return range;
}

static struct range any_line(struct change *change) {
    return line_at(change, change->count ? below(change, change->count) : 0);
}

static struct range any_range(struct change *change) {
    struct range range = {change->count ? below(change, change->count) : 0, 0};
    size_t most = change->count - range.from;
    range.to = range.from + (most ? 1 + below(change, most < 16 ? most : 16) : 0);
    return range;
}

/* A word with what separates it from the next. */
static struct range any_field(struct change *change) {
    struct range field = any_token(change);
    if (field.to < change->count) field.to = token_at(change, field.to).to;
    return field;
}

/* One or several lines, a field, a word, or any bytes. */
static struct range any_part(struct change *change) {
    switch (below(change, change->is_line ? 6 : 4)) {
    case 0: return any_range(change);
    case 1: return any_token(change);
    case 2:
    case 3: return any_field(change);
    case 4: return any_line(change);
    default: {
        struct range first = any_line(change), second = any_line(change);
        return (struct range){first.from < second.from ? first.from : second.from,
                              first.to > second.to ? first.to : second.to};
    }
    }
}

/* ---- what is put there ---- */

static char any_character(struct change *change) {
    static const char usual[] = " \n\t,;:=.-+/0123456789abzAZ\"'()[]{}<>#%&*_@!?\\|";
    const struct fl_dictionary *dictionary = change->mutator->dictionary;
    if (dictionary->characters.count && below(change, 2))
        return dictionary->characters.items[below(change, dictionary->characters.count)];
    if (below(change, 8)) return usual[below(change, sizeof usual - 1)];
    return (char)below(change, 256);
}

static const int64_t odd_numbers[] = {
    0,     1,       2,          3,         7,          8,          9,          10,        15,       16,    17,
    31,    32,      33,         63,        64,         65,         99,         100,       127,      128,   255,
    256,   257,     999,        1000,      1024,       4096,       9999,       32767,     32768,    65535, 65536,
    99999, 1000000, 2147483647, INT32_MIN, 2147483648, 4294967295, 4294967296, INT64_MAX, INT64_MIN};

/* Of any number of digits. */
static int64_t any_digits(struct change *change) {
    int64_t limit = 10;
    for (size_t more = below(change, 6); more; more--) limit *= 10;
    return (int64_t)below(change, (size_t)limit);
}

static int64_t any_number(struct change *change) {
    const struct fl_dictionary *dictionary = change->mutator->dictionary;
    int64_t number = dictionary->numbers.count && below(change, 2)
                         ? dictionary->numbers.items[below(change, dictionary->numbers.count)]
                         : odd_numbers[below(change, sizeof odd_numbers / sizeof *odd_numbers)];
    switch (below(change, 8)) {
    case 0: return (int64_t)((uint64_t)number + 1);
    case 1: return (int64_t)((uint64_t)number - 1);
    case 2: return (int64_t)-(uint64_t)number;
    case 3: return (int64_t)below(change, 100);
    case 4: return any_digits(change);
    default: return number;
    }
}

static void put_number(struct change *change, struct range range, int64_t number) {
    char text[32];
    int count = snprintf(text, sizeof text, "%" PRId64, number);
    replace(change, range, text, (size_t)count);
}

/* What stands elsewhere in the text: names and numbers often have to be the same. */
static bool put_again(struct change *change, struct range range, int class) {
    struct change whole = change->whole ? *change->whole : *change;
    for (unsigned tries = 0; whole.count && tries < 6; tries++) {
        struct range token = any_token(&whole);
        if (class_of(whole.bytes[token.from]) != class) continue;
        replace(change, range, whole.bytes + token.from, token.to - token.from);
        return true;
    }
    return false;
}

static void put_word(struct change *change, struct range range) {
    const struct fl_dictionary *dictionary = change->mutator->dictionary;
    if (!below(change, 3) && put_again(change, range, 1)) return;
    if (dictionary->lines.count && !below(change, 8)) {
        struct fl_input_bytes line = dictionary->lines.items[below(change, dictionary->lines.count)];
        replace(change, range, line.bytes, line.count - 1);
        return;
    }
    if (!dictionary->words.count || !below(change, 4)) {
        char character = any_character(change);
        replace(change, range, &character, 1);
        return;
    }
    struct fl_input_bytes word = dictionary->words.items[below(change, dictionary->words.count)];
    replace(change, range, word.bytes, word.count);
}

/* ---- changes ---- */

static void change_byte(struct change *change) {
    if (!change->count) return;
    size_t at = below(change, change->count);
    char character = any_character(change);
    replace(change, (struct range){at, at + 1}, &character, 1);
}

static void insert_byte(struct change *change) {
    size_t at = below(change, change->count + 1);
    char character = any_character(change);
    replace(change, (struct range){at, at}, &character, 1);
}

static void insert_word(struct change *change) {
    struct range token = any_token(change);
    size_t at = below(change, 2) ? token.from : token.to;
    put_word(change, (struct range){at, at});
}

static void replace_word(struct change *change) {
    put_word(change, any_token(change));
}

/* A number near the one that is there, or any other. */
static void change_number(struct change *change) {
    struct range token = {0, 0};
    for (unsigned tries = 0; tries < 8; tries++) {
        token = any_token(change);
        if (token.to > token.from && isdigit((unsigned char)change->bytes[token.from])) break;
    }
    bool is_number = token.to > token.from && isdigit((unsigned char)change->bytes[token.from]);
    if (is_number && !below(change, 4) && put_again(change, token, 0)) return;
    if (!is_number || below(change, 2) || token.to - token.from > 9) {
        put_number(change, token, any_number(change));
        return;
    }
    int64_t number = 0;
    for (size_t i = token.from; i < token.to; i++) number = number * 10 + (change->bytes[i] - '0');
    put_number(change, token, number + (int64_t)below(change, 9) - 4);
}

static void delete_part(struct change *change) {
    replace(change, any_part(change), NULL, 0);
}

/* Behind itself, some more times. */
static void repeat_part(struct change *change) {
    struct range part = any_part(change);
    size_t times = below(change, 3) ? 1 : 1 + below(change, 16), size = part.to - part.from;
    for (size_t i = 0; i < times; i++)
        replace(change, (struct range){part.to, part.to}, change->bytes + part.from, size);
}

static void move_part(struct change *change) {
    struct range part = any_part(change);
    size_t size = part.to - part.from;
    char *moved = fl_arena_copy(change->arena, change->bytes + part.from, size);
    replace(change, part, NULL, 0);
    struct range line = any_line(change);
    size_t at = change->is_line && below(change, 2) ? line.from : below(change, change->count + 1);
    replace(change, (struct range){at, at}, moved, size);
}

/* Another number or word in place of each of a line, often. */
static void vary_line(struct change *line) {
    for (size_t at = 0; at < line->count;) {
        struct range token = token_at(line, at);
        size_t before = line->count;
        int class = class_of(line->bytes[at]);
        bool is_again = class == 0 && !below(line, 3) && put_again(line, token, 0);
        if (class == 0 && !is_again && below(line, 4))
            put_number(line, token, below(line, 4) ? (int64_t)below(line, 10) : any_number(line));
        else if (class == 1 && !below(line, 3))
            put_word(line, token);
        at = token.to + line->count - before;
        if (at <= token.from) at = token.from + 1;
    }
}

/* As the program's formats want it, with other numbers and words. */
static void add_example(struct change *change) {
    const struct fl_dictionary *dictionary = change->mutator->dictionary;
    if (!dictionary->lines.count) {
        insert_word(change);
        return;
    }
    struct fl_input_bytes line = dictionary->lines.items[below(change, dictionary->lines.count)];
    size_t at = below(change, 2) ? change->count : any_line(change).from;
    struct change example = *change;
    example.whole = change;
    example.bytes = line.bytes;
    example.count = line.count - (change->is_line ? 0 : 1);
    vary_line(&example);
    if (below(change, 2)) { /* a command, and what it reads behind it */
        replace(&example, (struct range){0, 0}, " ", 1);
        put_word(&example, (struct range){0, 0});
    }
    replace(change, (struct range){at, at}, example.bytes, example.count);
}

/* Something of another seed's text. */
static void splice(struct change *change) {
    const struct fl_seed *other = change->other;
    struct change source = *change;
    const struct fl_seed_part *part =
        other->parts.count ? &other->parts.items[below(change, other->parts.count)] : NULL;
    if (!part || !fl_seed_is_text(&part->slot) || !part->bytes.count) return;
    source.bytes = part->bytes.bytes;
    source.count = part->bytes.count;
    struct range taken = any_part(&source);
    size_t at = change->is_line && below(change, 2) ? any_line(change).from : below(change, change->count + 1);
    struct range place = below(change, 2) ? (struct range){at, at} : any_part(change);
    replace(change, place, source.bytes + taken.from, taken.to - taken.from);
}

/* A line once more, but not quite. */
static void repeat_varied(struct change *change) {
    struct range line = change->is_line ? any_line(change) : any_token(change);
    struct change copy = *change;
    copy.whole = change;
    copy.bytes = change->bytes + line.from;
    copy.count = line.to - line.from;
    vary_line(&copy);
    replace(change, (struct range){line.to, line.to}, copy.bytes, copy.count);
}

/* Something more, and a number that may say how much there is. */
static void grow(struct change *change) {
    struct range number = any_token(change);
    if (number.to > number.from && isdigit((unsigned char)change->bytes[number.from]) &&
        number.to - number.from < 9) {
        int64_t value = 0;
        for (size_t i = number.from; i < number.to; i++) value = value * 10 + (change->bytes[i] - '0');
        put_number(change, number, value + 1);
    }
    if (below(change, 2))
        repeat_varied(change);
    else
        repeat_part(change);
}

/* Makes a word or a line as long as something in the program: it goes on as it began, or with one character. */
static void stretch(struct change *change) {
    const struct fl_dictionary *dictionary = change->mutator->dictionary;
    struct range part = below(change, 2) || !change->is_line ? any_token(change) : any_line(change);
    if (part.to > part.from && change->bytes[part.to - 1] == '\n') part.to--;
    size_t length = dictionary->lengths.count ? dictionary->lengths.items[below(change, dictionary->lengths.count)]
                                              : 1 + below(change, 64);
    if (!below(change, 2)) length += below(change, 3) - 1;
    size_t old = part.to - part.from;
    if (below(change, 2) && length > change->count - old) length -= change->count - old;
    char *bytes = fl_arena_allocate(change->arena, length + 1);
    char filling = any_character(change);
    bool is_again = old && below(change, 2);
    for (size_t i = 0; i < length; i++)
        bytes[i] = i < old ? change->bytes[part.from + i] : is_again ? bytes[i - old] : filling;
    if (!below(change, 4)) memset(bytes, filling, length);
    replace(change, part, bytes, length);
}

/* The same change wherever the word stands: names often have to be the same. */
static void change_everywhere(struct change *change) {
    struct range token = any_token(change);
    size_t size = token.to - token.from;
    if (!size) return;
    const char *old = change->bytes + token.from;
    struct change word = *change;
    word.bytes = old;
    word.count = size;
    word.is_line = false;
    switch (below(change, 4)) {
    case 0: stretch(&word); break;
    case 1: put_word(&word, (struct range){0, size}); break;
    case 2: change_byte(&word); break;
    default: repeat_part(&word); break;
    }
    for (size_t at = change->count; at-- > 0;) {
        struct range other = token_at(change, at);
        at = other.from;
        if (other.to - other.from == size && memcmp(change->bytes + other.from, old, size) == 0)
            replace(change, other, word.bytes, word.count);
    }
}

/* ---- lines that were worth something ---- */

enum { MOST_LINES = 600, LONGEST_LINE = 80, LINE_SAMPLES = 3 };

static void learn_line(struct fl_mutator *mutator, struct fl_arena *arena, struct fl_input_bytes line) {
    if (line.count < 2 || line.count > LONGEST_LINE || mutator->lines.count >= MOST_LINES) return;
    uint64_t *known = fl_map_at(&mutator->known_lines, fl_hash_bytes(line.bytes, line.count));
    if ((*known)++) return;
    struct fl_learned_line learned = {.bytes = {fl_arena_copy(arena, line.bytes, line.count), line.count}};
    fl_vector_push(arena, &mutator->lines, learned);
}

void fl_mutator_learn(struct fl_mutator *mutator, struct fl_arena *arena, const struct fl_seed *seed) {
    if (!mutator->known_lines.arena) mutator->known_lines = fl_map_make(arena);
    for (size_t i = 0; i < seed->parts.count; i++) {
        const struct fl_seed_part *part = &seed->parts.items[i];
        if (part->slot.kind != FL_SEED_STDIN && part->slot.kind != FL_SEED_FILE) continue;
        struct change change = {.bytes = part->bytes.bytes, .count = part->bytes.count};
        for (size_t at = 0; at < change.count;) {
            struct range line = line_at(&change, at);
            learn_line(mutator, arena, (struct fl_input_bytes){change.bytes + line.from, line.to - line.from});
            at = line.to;
        }
    }
}

static size_t choose_line(struct change *change) {
    const struct fl_mutator *mutator = change->mutator;
    size_t best = below(change, mutator->lines.count);
    for (unsigned i = 0; i < LINE_SAMPLES; i++) {
        size_t other = below(change, mutator->lines.count);
        const struct fl_learned_line *left = &mutator->lines.items[best], *right = &mutator->lines.items[other];
        if ((uint64_t)(right->finds + 1) * (left->uses + 10) > (uint64_t)(left->finds + 1) * (right->uses + 10))
            best = other;
    }
    return best;
}

/* What did something elsewhere may do more where a program has come further: one or several lines, mostly at the
 * end. */
static void add_lines(struct change *change) {
    struct fl_mutator *mutator = change->mutator;
    size_t count = below(change, 3) ? 1 : 1 + below(change, 4);
    size_t at = below(change, 3) ? change->count : any_line(change).from;
    for (size_t i = 0; i < count && mutator->lines.count && change->is_line; i++) {
        size_t chosen = choose_line(change);
        struct fl_input_bytes line = mutator->lines.items[chosen].bytes;
        mutator->lines.items[chosen].uses++;
        mutator->latest_line = (uint32_t)chosen + 1;
        if (at == change->count && at && change->bytes[at - 1] != '\n') {
            replace(change, (struct range){at, at}, "\n", 1);
            at++;
        }
        size_t before = change->count;
        replace(change, (struct range){at, at}, line.bytes, line.count);
        at += change->count - before;
    }
}

static void (*const changes[])(struct change *) = {
    change_byte, insert_byte,       insert_word, replace_word,  change_number, delete_part,
    repeat_part, move_part,         add_example, repeat_varied, splice,        grow,
    stretch,     change_everywhere, add_lines,   add_lines,
};
enum { CHANGES = sizeof changes / sizeof *changes };
_Static_assert((int)CHANGES <= (int)FL_MOST_CHANGES, "the mutator counts them all");

/* Those that have led to something new more often than others are used more often. */
static size_t choose_change(struct change *change) {
    struct fl_mutator *mutator = change->mutator;
    size_t first = below(change, CHANGES), second = below(change, CHANGES);
    if (!below(change, 3)) return first;
    uint64_t left = (uint64_t)(mutator->finds[first] + 1) * (mutator->uses[second] + 20);
    uint64_t right = (uint64_t)(mutator->finds[second] + 1) * (mutator->uses[first] + 20);
    return left >= right ? first : second;
}

static struct fl_input_bytes change_text(struct change *change) {
    size_t times = 1 + below(change, below(change, 4) ? 2 : MOST_CHANGES);
    for (size_t i = 0; i < times; i++) {
        size_t chosen = choose_change(change);
        change->mutator->uses[chosen]++;
        change->mutator->latest |= 1u << chosen;
        changes[chosen](change);
    }
    return (struct fl_input_bytes){change->bytes, change->count};
}

void fl_mutator_credit(struct fl_mutator *mutator) {
    for (size_t i = 0; i < CHANGES; i++) mutator->finds[i] += mutator->latest >> i & 1;
    if (mutator->latest_line) mutator->lines.items[mutator->latest_line - 1].finds++;
}

/* ---- values ---- */

static struct fl_input_bytes change_values(struct change *change, size_t size) {
    size_t count = change->count / size, at = below(change, count + 1);
    int64_t number = any_number(change), old = 0;
    bool is_new = at == count || !below(change, 4);
    if (is_new && count >= MOST_VALUES) is_new = false;
    if (!is_new && at == count) return (struct fl_input_bytes){change->bytes, change->count};
    if (!is_new) memcpy(&old, change->bytes + at * size, size);
    if (!is_new && below(change, 2)) number = (int64_t)((uint64_t)old + below(change, 9) - 4);
    replace(change, (struct range){at * size, (at + !is_new) * size}, (const char *)&number, size);
    return (struct fl_input_bytes){change->bytes, change->count};
}

/* ---- seeds ---- */

static struct fl_input_bytes first_text(struct change *change) {
    const struct fl_dictionary *dictionary = change->mutator->dictionary;
    if (dictionary->lines.count && below(change, 2))
        return dictionary->lines.items[below(change, dictionary->lines.count)];
    if (dictionary->words.count && below(change, 2))
        return dictionary->words.items[below(change, dictionary->words.count)];
    return below(change, 2) ? (struct fl_input_bytes){"1\n", 2} : (struct fl_input_bytes){"a b\n", 4};
}

static size_t count_arguments(const struct fl_seed *seed) {
    size_t count = 0;
    for (size_t i = 0; i < seed->parts.count; i++) count += seed->parts.items[i].slot.kind == FL_SEED_ARGUMENT;
    return count;
}

/* Something that runs ask for and this seed does not have. */
static bool add_part(struct fl_mutator *mutator, struct fl_arena *arena, struct fl_seed *seed) {
    if (!mutator->shape->slots.count) return false;
    const struct fl_seed_slot *slot =
        &mutator->shape->slots.items[fl_random_below(&mutator->random, mutator->shape->slots.count)];
    bool has_room =
        slot->kind == FL_SEED_ARGUMENT ? count_arguments(seed) < MOST_ARGUMENTS : !fl_seed_find(seed, slot);
    if (!has_room) return false;
    struct change change = {.mutator = mutator, .arena = arena, .bytes = ""};
    struct fl_seed_part part = {*slot, {"", 0}};
    part.bytes = fl_seed_is_text(slot) ? first_text(&change) : change_values(&change, fl_seed_value_size(slot));
    bool has_lines = slot->kind == FL_SEED_STDIN || slot->kind == FL_SEED_FILE;
    if (!has_lines && fl_seed_is_text(slot)) {
        size_t count = part.bytes.count;
        while (count && part.bytes.bytes[count - 1] == '\n') count--;
        char *text = fl_arena_allocate(arena, count + 1);
        memcpy(text, part.bytes.bytes, count);
        part.bytes = (struct fl_input_bytes){text, count};
    }
    fl_vector_push(arena, &seed->parts, part);
    return true;
}

static void remove_part(struct fl_mutator *mutator, struct fl_seed *seed) {
    size_t at = fl_random_below(&mutator->random, seed->parts.count);
    memmove(&seed->parts.items[at], &seed->parts.items[at + 1],
            (seed->parts.count - at - 1) * sizeof *seed->parts.items);
    seed->parts.count--;
}

static void change_part(struct fl_mutator *mutator, struct fl_arena *arena, struct fl_seed_part *part,
                        const struct fl_seed *other) {
    struct change change = {.mutator = mutator,
                            .arena = arena,
                            .other = other,
                            .bytes = part->bytes.bytes,
                            .count = part->bytes.count,
                            .is_line = part->slot.kind == FL_SEED_STDIN || part->slot.kind == FL_SEED_FILE};
    part->bytes = fl_seed_is_text(&part->slot) ? change_text(&change)
                                               : change_values(&change, fl_seed_value_size(&part->slot));
}

/* An argument under whose name there is a file: with another one, it would be gone. */
static bool names_file(const struct fl_seed *seed, const struct fl_seed_part *part) {
    if (part->slot.kind != FL_SEED_ARGUMENT) return false;
    for (size_t i = 0; i < seed->parts.count; i++) {
        const struct fl_seed_slot *slot = &seed->parts.items[i].slot;
        if (slot->kind == FL_SEED_FILE && strlen(slot->name) == part->bytes.count &&
            memcmp(slot->name, part->bytes.bytes, part->bytes.count) == 0)
            return true;
    }
    return false;
}

struct fl_seed *fl_mutate(struct fl_mutator *mutator, struct fl_arena *arena, const struct fl_seed *seed,
                          const struct fl_seed *other) {
    struct fl_seed *mutant = FL_NEW(arena, struct fl_seed);
    mutator->latest = mutator->latest_line = 0;
    for (size_t i = 0; i < seed->parts.count; i++) fl_vector_push(arena, &mutant->parts, seed->parts.items[i]);
    if (!mutant->parts.count || fl_random_is(&mutator->random, 4)) {
        if (add_part(mutator, arena, mutant)) return mutant;
    } else if (mutant->parts.count > 1 && fl_random_is(&mutator->random, 2)) {
        remove_part(mutator, mutant);
        return mutant;
    }
    size_t times = 1 + (mutant->parts.count > 1 ? fl_random_below(&mutator->random, 2) : 0);
    for (size_t i = 0; mutant->parts.count && i < times; i++) {
        struct fl_seed_part *part = &mutant->parts.items[fl_random_below(&mutator->random, mutant->parts.count)];
        if (!names_file(mutant, part) || fl_random_is(&mutator->random, 3))
            change_part(mutator, arena, part, other);
    }
    return mutant;
}
