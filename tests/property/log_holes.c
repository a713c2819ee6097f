/* Random values, printed with random conversions: the condition that a log's text puts on an argument holds for
 * exactly those values that print the same text. All values of 8 and 16 bits are tried, and of the others some
 * beside the one that was printed and some at random.
 *
 * FAULTLINE_HOLES_COUNT sets how many conversions are tried. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "replay/log/hole.h"
#include "term/evaluate.h"

#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"

enum { TEXT = 16384 };

static uint64_t next(uint64_t *seed) {
    return fl_hash_mix(*seed += 0x9e3779b97f4a7c15u);
}

struct subject {
    struct fl_arena *arena;
    struct fl_terms *terms;
    uint64_t seed;
    char format[64];
    struct fl_format_piece piece;
    char text[TEXT];
    size_t length;
    const struct fl_term *argument, *guard;
};

static uint64_t pick(struct subject *subject, uint64_t count) {
    return next(&subject->seed) % count;
}

static void make_format(struct subject *subject, const char *const *lengths, size_t length_count,
                        const char *conversions) {
    char *at = subject->format;
    *at++ = '%';
    static const char flags[] = "-+ #0'";
    for (size_t i = 0; i < sizeof flags - 1; i++)
        if (pick(subject, 4) == 0) *at++ = flags[i];
    if (pick(subject, 3) == 0) at += sprintf(at, "%u", (unsigned)pick(subject, 20));
    if (pick(subject, 3) == 0) at += sprintf(at, ".%u", (unsigned)pick(subject, 12));
    at = stpcpy(at, lengths[pick(subject, length_count)]);
    *at++ = conversions[pick(subject, strlen(conversions))];
    *at = 0;
    struct fl_format format = {0};
    fl_format_read(subject->arena, subject->format, strlen(subject->format), 64, &format);
    assert_null(format.problem);
    assert_int_equal(format.pieces.count, 1);
    subject->piece = format.pieces.items[0];
}

/* ---- what the library prints ---- */

static size_t print_integer(const struct subject *subject, char *text, uint64_t value) {
    int count = 0;
    switch (subject->piece.argument_bits) {
    case 32: count = snprintf(text, TEXT, subject->format, (unsigned)value); break;
    case 64: count = snprintf(text, TEXT, subject->format, (unsigned long long)value); break;
    default: fail_msg("no integer has %u bits", (unsigned)subject->piece.argument_bits);
    }
    return (size_t)count;
}

static size_t print_float(const struct subject *subject, char *text, const uint64_t words[2]) {
    double single;
    long double extended = 0;
    memcpy(&single, words, sizeof single);
    memcpy(&extended, words, 10);
    if (subject->piece.bits == 64) return (size_t)snprintf(text, TEXT, subject->format, single);
    return (size_t)snprintf(text, TEXT, subject->format, extended);
}

/* ---- what the condition says ---- */

static void make_guard(struct subject *subject) {
    subject->argument = fl_term_variable(subject->terms, "x", subject->piece.argument_bits);
    subject->guard =
        fl_hole_guard(subject->terms, &subject->piece, subject->argument, subject->text, subject->length);
    assert_true(fl_hole_longest(&subject->piece, subject->text, subject->length) == subject->length);
}

static bool guard_holds(const struct subject *subject, struct fl_bits value) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_assignment *assignment = fl_assignment_create(arena);
    fl_assignment_set(assignment, subject->argument, value);
    bool holds = fl_evaluate_bool(fl_evaluator_create(arena, assignment), subject->guard);
    fl_arena_destroy(arena);
    return holds;
}

static void expect_same(const struct subject *subject, struct fl_bits value, const char *text, size_t length) {
    bool is_same = length == subject->length && memcmp(text, subject->text, length) == 0;
    if (guard_holds(subject, value) == is_same) return;
    struct fl_arena *arena = fl_arena_create();
    fail_msg("%s of %s is \"%s\", which the text \"%s\" %s", subject->format, fl_bits_format_hex(arena, &value),
             text, subject->text, is_same ? "does not allow" : "allows");
}

static void check_integer(const struct subject *subject, uint64_t value) {
    char text[TEXT];
    value &= fl_bits_mask(subject->piece.argument_bits);
    size_t length = print_integer(subject, text, value);
    expect_same(subject, fl_bits_of_word(subject->piece.argument_bits, value), text, length);
}

static void check_float(const struct subject *subject, const uint64_t words[2]) {
    char text[TEXT];
    struct fl_arena *arena = fl_arena_create();
    size_t length = print_float(subject, text, words);
    expect_same(subject, fl_bits_of_words(arena, subject->piece.bits, words), text, length);
    fl_arena_destroy(arena);
}

/* ---- values ---- */

/* Of all sizes, small ones as often as large ones. */
static uint64_t random_integer(struct subject *subject) {
    uint64_t value = next(&subject->seed) >> pick(subject, 64);
    return pick(subject, 3) ? value : 0 - value;
}

static void try_integers(struct subject *subject) {
    uint64_t value = random_integer(subject) & fl_bits_mask(subject->piece.argument_bits);
    subject->length = print_integer(subject, subject->text, value);
    make_guard(subject);
    check_integer(subject, value);
    if (subject->piece.bits <= 16 && pick(subject, 20) == 0)
        for (uint64_t i = 0; i < (uint64_t)1 << subject->piece.bits; i++)
            check_integer(subject, i | (value & ~fl_bits_mask(subject->piece.bits)));
    for (int i = 0; i < 40; i++) check_integer(subject, value + (uint64_t)(i - 20));
    for (int i = 0; i < 64; i++) check_integer(subject, value ^ (uint64_t)1 << i);
    for (int i = 0; i < 40; i++) check_integer(subject, random_integer(subject));
}

static void random_float(struct subject *subject, uint64_t words[2]) {
    bool is_wide = subject->piece.bits == 80;
    uint64_t largest = is_wide ? 0x7fff : 0x7ff, bias = largest / 2, choice = pick(subject, 12);
    uint64_t exponent = choice == 0   ? largest
                        : choice == 1 ? 0
                        : choice == 2 ? pick(subject, largest)
                                      : bias - 10 + pick(subject, 40);
    uint64_t fraction = choice < 2 && pick(subject, 2) ? 0 : next(&subject->seed) << pick(subject, 50);
    uint64_t sign = pick(subject, 2);
    if (is_wide) {
        words[0] = (fraction & INT64_MAX) | (uint64_t)(exponent != 0) << 63;
        words[1] = exponent | sign << 15;
    } else {
        words[0] = (fraction >> 12) | exponent << 52 | sign << 63;
        words[1] = 0;
    }
}

/* The float so many steps away, in the order of bit patterns. */
static void beside(const struct subject *subject, const uint64_t from[2], int64_t steps, uint64_t words[2]) {
    words[0] = from[0] + (uint64_t)steps;
    words[1] = from[1];
    if (subject->piece.bits == 80) words[0] |= (uint64_t)((from[1] & 0x7fff) != 0) << 63;
}

static void try_floats(struct subject *subject) {
    uint64_t words[2], other[2];
    random_float(subject, words);
    subject->length = print_float(subject, subject->text, words);
    assert_true(subject->length < TEXT);
    make_guard(subject);
    check_float(subject, words);
    for (int64_t i = -5; i <= 5; i++) {
        beside(subject, words, i, other);
        check_float(subject, other);
    }
    for (int shift = 0; shift < 62; shift++) {
        beside(subject, words, (int64_t)1 << shift, other);
        check_float(subject, other);
        beside(subject, words, -((int64_t)1 << shift), other);
        check_float(subject, other);
    }
    other[0] = words[0] ^ (subject->piece.bits == 64) * (uint64_t)1 << 63; /* the other sign */
    other[1] = words[1] ^ (subject->piece.bits == 80) * (uint64_t)1 << 15;
    check_float(subject, other);
    for (int i = 0; i < 10; i++) {
        random_float(subject, other);
        check_float(subject, other);
    }
}

static void try_characters(struct subject *subject) {
    uint64_t value = random_integer(subject);
    subject->piece.argument_bits = 32;
    subject->length = print_integer(subject, subject->text, value);
    make_guard(subject);
    for (uint64_t i = 0; i < 256; i++) check_integer(subject, i | (value & ~(uint64_t)255));
}

static unsigned count_of_tries(unsigned otherwise) {
    const char *count = getenv("FAULTLINE_HOLES_COUNT");
    return count ? (unsigned)strtoul(count, NULL, 10) : otherwise;
}

typedef void (*trial)(struct subject *subject);

static void try_all(trial what, unsigned count, const char *const *lengths, size_t length_count,
                    const char *conversions) {
    for (unsigned i = 0; i < count; i++) {
        struct subject *subject = calloc(1, sizeof *subject);
        subject->arena = fl_arena_create();
        subject->terms = fl_terms_create(subject->arena);
        subject->seed = i;
        make_format(subject, lengths, length_count, conversions);
        what(subject);
        fl_terms_destroy(subject->terms);
        fl_arena_destroy(subject->arena);
        free(subject);
    }
}

static void integers_are_told_by_their_text(void **state) {
    (void)state;
    static const char *const lengths[] = {"hh", "h", "", "l", "ll", "j", "z", "t"};
    try_all(try_integers, count_of_tries(2000), lengths, 8, "diuoxX");
}

static void floats_are_told_by_their_text(void **state) {
    (void)state;
    static const char *const lengths[] = {"", "l", "L"};
    try_all(try_floats, count_of_tries(2000), lengths, 3, "fFeEgGaA");
}

static void characters_are_told_by_their_text(void **state) {
    (void)state;
    static const char *const lengths[] = {""};
    try_all(try_characters, count_of_tries(50), lengths, 1, "c");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_are_told_by_their_text),
        cmocka_unit_test(floats_are_told_by_their_text),
        cmocka_unit_test(characters_are_told_by_their_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
