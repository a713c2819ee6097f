#include "replay/track/guess.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "replay/track/words.h"

enum { MOST_WORDS = 5, MOST_LINES_BACK = 48, FAR_BACK = 100 };

typedef struct fl_input_bytes piece;

typedef fl_words_of_text pieces;

/* ---- one guess ---- */

struct guessing {
    struct fl_guesser *guesser;
    struct fl_arena *arena;
    const struct fl_tracked_run *run;
    piece line;   /* that should come */
    pieces words; /* in it */
    struct fl_text text;
};

static size_t below(struct guessing *guessing, size_t bound) {
    return fl_random_below(&guessing->guesser->random, bound);
}

static bool by_chance(struct guessing *guessing, unsigned percent) {
    return fl_random_is(&guessing->guesser->random, percent);
}

static void put(struct guessing *guessing, piece bytes) {
    fl_text_append_bytes(&guessing->text, bytes.bytes, bytes.count);
}

static piece line_at(const struct fl_log_text *log, uint64_t start) {
    uint64_t end = start;
    while (end < log->size && log->bytes[end] != '\n') end++;
    return (piece){log->bytes + start, end - start};
}

static piece standard_input(const struct fl_seed *seed) {
    struct fl_seed_slot slot = {.kind = FL_SEED_STDIN};
    const struct fl_seed_part *part = fl_seed_find(seed, &slot);
    return part ? part->bytes : (piece){"", 0};
}

/* ---- what was read for a line like it ---- */

struct example {
    piece read, printed;
};

static struct example example_of(const struct fl_log_text *log, const struct fl_tracked_run *run) {
    const struct fl_tracked_run *before = run->before;
    piece input = standard_input(run->seed);
    size_t from = before ? before->settled : 0, to = run->settled < input.count ? run->settled : input.count;
    uint64_t start = before ? before->line_start : 0;
    if (from > to) from = to;
    return (struct example){{input.bytes + from, to - from}, {log->bytes + start, run->line_start - start}};
}

static size_t common_words(pieces left, pieces right) {
    size_t count = 0;
    for (size_t i = 0; i < left.count && i < right.count; i++)
        if (!fl_word_is_number(left.items[i]) && fl_word_equal(left.items[i], right.items[i])) count++;
    return count;
}

/* Of a line that has much in common with the one that should come. */
static bool find_example(struct guessing *guessing, struct example *found) {
    const struct fl_tracked_run *run = guessing->run;
    size_t best = 0;
    bool is_found = false;
    for (unsigned i = 0; run && i < MOST_LINES_BACK; i++, run = run->before) {
        struct example example = example_of(guessing->guesser->log, run);
        if (!example.read.count || !example.printed.count) continue;
        pieces printed = fl_words_find(guessing->arena, example.printed);
        size_t common = 1 + common_words(printed, guessing->words) + 2 * (printed.count == guessing->words.count);
        if (common < best || (is_found && common == best && by_chance(guessing, 50))) continue;
        best = common;
        *found = example;
        is_found = true;
    }
    return is_found;
}

/* By how much a number differs from that of another line. */
static piece difference(struct guessing *guessing, piece left, piece right) {
    const char *text = fl_arena_format(guessing->arena, "%" PRId64,
                                       (int64_t)(fl_word_as_number(left) - fl_word_as_number(right)));
    return (piece){text, strlen(text)};
}

static piece any_word(struct guessing *guessing, bool wants_number, piece otherwise) {
    for (unsigned i = 0; i < 8 && guessing->words.count; i++) {
        piece word = guessing->words.items[below(guessing, guessing->words.count)];
        if (fl_word_is_number(word) == wants_number) return word;
    }
    return otherwise;
}

/* What stands in the place of a word that was read. */
static piece translate(struct guessing *guessing, piece word, pieces printed) {
    size_t places[MOST_WORDS * 4], count = 0;
    for (size_t i = 0; i < printed.count && i < guessing->words.count && count < MOST_WORDS * 4; i++)
        if (fl_word_equal(word, printed.items[i])) places[count++] = i;
    if (count && by_chance(guessing, 85)) return guessing->words.items[places[below(guessing, count)]];
    if (!fl_word_is_number(word)) return by_chance(guessing, 80) ? word : any_word(guessing, false, word);
    if (by_chance(guessing, 40)) return any_word(guessing, true, word);
    size_t at = printed.count ? below(guessing, printed.count) : 0;
    bool are_numbers = at < printed.count && at < guessing->words.count && fl_word_is_number(printed.items[at]) &&
                       fl_word_is_number(guessing->words.items[at]);
    if (are_numbers && by_chance(guessing, 60))
        return difference(guessing, guessing->words.items[at], printed.items[at]);
    return word;
}

static bool guess_by_example(struct guessing *guessing) {
    struct example example;
    if (!find_example(guessing, &example)) return false;
    pieces printed = fl_words_find(guessing->arena, example.printed);
    for (size_t i = 0; i < example.read.count;) {
        if (!fl_word_begins(example.read, i)) {
            fl_text_append_char(&guessing->text, example.read.bytes[i]);
            i++;
            continue;
        }
        size_t end = fl_word_end(example.read, i);
        put(guessing, translate(guessing, (piece){example.read.bytes + i, end - i}, printed));
        i = end;
    }
    return true;
}

/* ---- words in some order ---- */

static void put_some_word(struct guessing *guessing) {
    const struct fl_dictionary *dictionary = guessing->guesser->dictionary;
    size_t words = guessing->words.count, known = dictionary->words.count;
    if (words && by_chance(guessing, known ? 65 : 95)) {
        put(guessing, guessing->words.items[below(guessing, words)]);
    } else if (known) {
        put(guessing, dictionary->words.items[below(guessing, known)]);
    } else {
        fl_text_format(&guessing->text, "%zu", below(guessing, 10));
    }
}

/* What stood between words that were read before, if they are found by chance. */
static char some_separator(struct guessing *guessing) {
    static const char separators[] = "      ,:=\n";
    piece input = guessing->run ? standard_input(guessing->run->seed) : (piece){"", 0};
    size_t last = guessing->run && guessing->run->settled < input.count ? guessing->run->settled : input.count;
    for (unsigned i = 0; i < 4 && last; i++) {
        char found = input.bytes[last - 1 - below(guessing, last < FAR_BACK ? last : FAR_BACK)];
        if (isprint((unsigned char)found) && !isalnum((unsigned char)found)) return found;
    }
    return separators[below(guessing, sizeof separators - 1)];
}

/* In the order of the line, as far as some place, some left out. */
static void put_words_of_line(struct guessing *guessing) {
    char separator = some_separator(guessing);
    unsigned left_out = by_chance(guessing, 75) ? 0 : 40;
    bool is_first = true, has_words = by_chance(guessing, 60);
    size_t count = guessing->words.count;
    if (count && by_chance(guessing, 50)) count = 1 + below(guessing, count);
    for (size_t i = 0; i < count; i++) {
        piece word = guessing->words.items[i];
        if (by_chance(guessing, left_out) || (!has_words && !fl_word_is_number(word))) continue;
        if (!is_first) fl_text_append_char(&guessing->text, separator);
        put(guessing, word);
        is_first = false;
    }
}

static void put_any_words(struct guessing *guessing) {
    static const char separators[] = "       ,:=;\t";
    size_t count = 1 + below(guessing, below(guessing, MOST_WORDS) + 1);
    for (size_t i = 0; i < count; i++) {
        if (i) fl_text_append_char(&guessing->text, separators[below(guessing, sizeof separators - 1)]);
        put_some_word(guessing);
    }
}

static void put_line(struct guessing *guessing) {
    piece line = guessing->line;
    size_t from = by_chance(guessing, 50) || !line.count ? 0 : below(guessing, line.count);
    put(guessing, (piece){line.bytes + from, line.count - from});
}

static void put_example_of_format(struct guessing *guessing) {
    const struct fl_dictionary *dictionary = guessing->guesser->dictionary;
    if (!dictionary->lines.count) {
        put_any_words(guessing);
        return;
    }
    piece line = dictionary->lines.items[below(guessing, dictionary->lines.count)];
    for (size_t i = 0; i < line.count;) {
        size_t end = fl_word_begins(line, i) ? fl_word_end(line, i) : i + 1;
        piece word = {line.bytes + i, end - i};
        bool is_replaced = fl_word_begins(line, i) && by_chance(guessing, fl_word_is_number(word) ? 75 : 25);
        put(guessing, is_replaced ? any_word(guessing, fl_word_is_number(word), word) : word);
        i = end;
    }
}

static void guess_freely(struct guessing *guessing) {
    switch (below(guessing, 7)) {
    case 0: put_line(guessing); break;
    case 1: put_example_of_format(guessing); break;
    case 2:
    case 3:
    case 4: put_words_of_line(guessing); break;
    default: put_any_words(guessing); break;
    }
}

static void set_standard_input(struct guessing *guessing, struct fl_seed *seed) {
    struct fl_seed_slot slot = {.kind = FL_SEED_STDIN};
    struct fl_seed_part *part = fl_seed_find(seed, &slot), added = {.slot = slot};
    if (!part) {
        fl_vector_push(guessing->arena, &seed->parts, added);
        part = &fl_vector_last(&seed->parts);
    }
    part->bytes = (piece){guessing->text.items, guessing->text.count};
}

/* The last byte may have been looked at, and not read: then it is what the next read begins with. */
static void end_what_was_read(struct guessing *guessing) {
    struct fl_text *text = &guessing->text;
    if (text->count && ispunct((unsigned char)text->items[text->count - 1]) && by_chance(guessing, 50))
        text->items[text->count - 1] = '\n';
}

struct fl_seed *fl_guess(struct fl_guesser *guesser, struct fl_arena *arena, const struct fl_tracked_run *run) {
    piece line = line_at(guesser->log, run->line_start), input = standard_input(run->seed);
    struct guessing guessing = {.guesser = guesser,
                                .arena = arena,
                                .run = run,
                                .line = line,
                                .words = fl_words_find(arena, line),
                                .text = fl_text_make(arena)};
    size_t kept = run->settled < input.count ? run->settled : input.count;
    put(&guessing, (piece){input.bytes, kept});
    end_what_was_read(&guessing);
    if (!by_chance(&guessing, 65) || !guess_by_example(&guessing)) guess_freely(&guessing);
    bool is_ended = guessing.text.count && isspace((unsigned char)guessing.text.items[guessing.text.count - 1]);
    if (!is_ended) fl_text_append(&guessing.text, "\n");
    struct fl_seed *seed = fl_seed_copy(arena, run->seed);
    set_standard_input(&guessing, seed);
    return seed;
}
