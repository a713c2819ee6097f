#include "characterize/feature/subtext.h"

#include <string.h>

#include "characterize/space/conditions.h"

typedef const struct fl_term *term_ref;

const char *fl_parting_name(struct fl_parting parting) {
    static const struct {
        char separator;
        const char *field, *token;
    } names[] = {{',', "comma_field", "comma_token"}, {';', "semicolon_field", "semicolon_token"},
                 {':', "colon_field", "colon_token"}, {'\t', "tab_field", "tab_token"},
                 {'|', "bar_field", "bar_token"},     {'=', "equals_field", "equals_token"},
                 {'/', "slash_field", "slash_token"}, {'.', "dot_field", "dot_token"},
                 {'-', "dash_field", "dash_token"},   {' ', "space_field", "space_token"}};
    bool are_tokens = parting.kind == FL_PARTS_TOKENS;
    if (parting.kind == FL_PARTS_WORDS) return "word";
    if (parting.kind == FL_PARTS_LINES) return "line";
    if (parting.kind != FL_PARTS_FIELDS && !are_tokens) return NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].separator == parting.separator) return are_tokens ? names[i].token : names[i].field;
    return NULL;
}

/* ---- bytes ---- */

term_ref fl_byte_is(struct fl_terms *terms, term_ref byte, unsigned char value) {
    return fl_term_equal(terms, byte, fl_term_word(terms, 8, value));
}

term_ref fl_byte_is_between(struct fl_terms *terms, term_ref byte, unsigned char least, unsigned char most) {
    return fl_term_and(terms, fl_term_binary(terms, FL_OP_LESS_EQUAL, fl_term_word(terms, 8, least), byte),
                       fl_term_binary(terms, FL_OP_LESS_EQUAL, byte, fl_term_word(terms, 8, most)));
}

term_ref fl_byte_is_space(struct fl_terms *terms, term_ref byte) {
    return fl_term_or(terms, fl_byte_is(terms, byte, ' '), fl_byte_is_between(terms, byte, '\t', '\r'));
}

/* ---- parts ---- */

struct cutting {
    struct fl_terms *terms;
    struct fl_subtext *text;
};

static term_ref both(const struct cutting *cutting, term_ref left, term_ref right) {
    return fl_term_and(cutting->terms, left, right);
}

static term_ref without(const struct cutting *cutting, term_ref left, term_ref right) {
    return fl_term_and(cutting->terms, left, fl_term_not(cutting->terms, right));
}

/* Whether so many parts have begun: from none to the one that is asked for. */
struct counter {
    term_ref has_begun[FL_MOST_PARTS + 1];
    unsigned number;
};

static struct counter begin_counter(struct fl_terms *terms, unsigned begun, unsigned number) {
    struct counter counter = {.number = number};
    for (unsigned i = 0; i <= number; i++) counter.has_begun[i] = fl_term_bool(terms, i == begun);
    return counter;
}

static void advance(const struct cutting *cutting, struct counter *counter, term_ref is_next) {
    for (unsigned i = counter->number + 1; i-- > 0;) {
        term_ref stays = without(cutting, counter->has_begun[i], is_next);
        term_ref comes = i ? both(cutting, counter->has_begun[i - 1], is_next) : fl_term_false(cutting->terms);
        counter->has_begun[i] = fl_term_or(cutting->terms, stays, comes);
    }
}

/* What stands between words, or tokens. */
static term_ref is_between(const struct cutting *cutting, struct fl_parting parting, term_ref byte) {
    return parting.kind == FL_PARTS_WORDS ? fl_byte_is_space(cutting->terms, byte)
                                          : fl_byte_is(cutting->terms, byte, (unsigned char)parting.separator);
}

static void keep_word(const struct cutting *cutting, struct fl_parting parting, unsigned number) {
    struct fl_subtext *text = cutting->text;
    struct counter counter = begin_counter(cutting->terms, 0, number);
    term_ref was_inside = fl_term_false(cutting->terms);
    for (uint32_t i = 0; i < text->count; i++) {
        term_ref is_inside = without(cutting, text->belongs[i], is_between(cutting, parting, text->bytes[i]));
        advance(cutting, &counter, without(cutting, is_inside, was_inside));
        text->belongs[i] = both(cutting, is_inside, counter.has_begun[number]);
        was_inside = is_inside;
    }
}

static void keep_line(const struct cutting *cutting, unsigned number) {
    struct fl_subtext *text = cutting->text;
    struct counter counter = begin_counter(cutting->terms, 1, number);
    term_ref is_seen = fl_term_true(cutting->terms);
    for (uint32_t i = 0; i < text->count; i++) {
        term_ref is_end = fl_byte_is(cutting->terms, text->bytes[i], '\n');
        term_ref is_here = both(cutting, text->belongs[i], counter.has_begun[number]);
        is_seen = fl_term_or(cutting->terms, fl_term_not(cutting->terms, counter.has_begun[number]),
                             without(cutting, is_seen, fl_byte_is(cutting->terms, text->bytes[i], 0)));
        text->belongs[i] = without(cutting, both(cutting, is_here, is_seen), is_end);
        advance(cutting, &counter, is_end);
    }
}

bool fl_text_has_lines(const char *text) {
    return strcmp(text, "stdin") == 0 || fl_string_has_prefix(text, "file ");
}

static void keep_fields(const struct cutting *cutting) {
    if (fl_text_has_lines(cutting->text->name)) keep_line(cutting, 1);
}

static void keep_field(const struct cutting *cutting, unsigned number, char separator) {
    struct fl_subtext *text = cutting->text;
    struct counter counter = begin_counter(cutting->terms, 1, number);
    keep_fields(cutting);
    for (uint32_t i = 0; i < text->count; i++) {
        term_ref is_end = fl_byte_is(cutting->terms, text->bytes[i], (unsigned char)separator);
        term_ref is_here = both(cutting, text->belongs[i], counter.has_begun[number]);
        text->belongs[i] = without(cutting, is_here, is_end);
        advance(cutting, &counter, is_end);
    }
}

static void keep_token(const struct cutting *cutting, struct fl_parting parting, unsigned number) {
    keep_fields(cutting);
    keep_word(cutting, parting, number);
}

static struct fl_subtext whole(struct fl_space *space, const char *text, uint32_t count) {
    struct fl_subtext made = {.name = text, .count = count};
    const char *length_name = fl_arena_format(space->arena, "%s.length", text);
    term_ref length = fl_space_add_text(space, length_name, 32)->variable;
    for (uint32_t i = 0; i < count; i++) {
        const char *name = fl_arena_format(space->arena, "%s[%u]", text, i);
        made.bytes[i] = fl_space_add_text(space, name, 8)->variable;
        made.belongs[i] = fl_term_binary(space->terms, FL_OP_LESS, fl_term_word(space->terms, 32, i), length);
    }
    return made;
}

struct fl_subtext fl_subtext_make(struct fl_space *space, const char *text, uint32_t count,
                                  struct fl_parting parting, unsigned number) {
    struct fl_subtext made = whole(space, text, count);
    struct cutting cutting = {space->terms, &made};
    if (parting.kind == FL_PARTS_WORDS) keep_word(&cutting, parting, number);
    if (parting.kind == FL_PARTS_TOKENS) keep_token(&cutting, parting, number);
    if (parting.kind == FL_PARTS_LINES) keep_line(&cutting, number);
    if (parting.kind == FL_PARTS_FIELDS) keep_field(&cutting, number, parting.separator);
    if (parting.kind != FL_PARTS_WHOLE)
        made.name = fl_arena_format(space->arena, "%s.%s%u", text, fl_parting_name(parting), number);
    return made;
}

/* ---- how many ---- */

static term_ref count_all(struct fl_terms *terms, const term_ref *are_counted, uint32_t count) {
    term_ref sum = fl_term_word(terms, 32, 0);
    for (uint32_t i = 0; i < count; i++)
        sum = fl_term_binary(terms, FL_OP_ADD, sum, fl_term_convert(terms, FL_OP_ZERO_EXTEND, 32, are_counted[i]));
    return sum;
}

/* Words where they begin, lines where they begin, fields behind the first where the one before ends. */
static term_ref count_parts(const struct cutting *cutting, struct fl_parting parting) {
    bool are_words = parting.kind == FL_PARTS_WORDS || parting.kind == FL_PARTS_TOKENS,
         are_lines = parting.kind == FL_PARTS_LINES;
    struct fl_terms *terms = cutting->terms;
    struct fl_subtext *text = cutting->text;
    term_ref was_there = fl_term_false(terms), begins[FL_LONGEST_FEATURED];
    if (parting.kind >= FL_PARTS_FIELDS) keep_fields(cutting);
    for (uint32_t i = 0; i < text->count; i++) {
        term_ref byte = text->bytes[i], is_here = text->belongs[i];
        term_ref is_separator = fl_byte_is(terms, byte, are_lines ? '\n' : (unsigned char)parting.separator);
        if (are_words) is_here = without(cutting, is_here, is_between(cutting, parting, byte));
        begins[i] =
            are_words || are_lines ? without(cutting, is_here, was_there) : both(cutting, is_here, is_separator);
        was_there = are_lines ? without(cutting, is_here, is_separator) : is_here;
    }
    term_ref count = count_all(terms, begins, text->count);
    return are_words || are_lines ? count : fl_term_binary(terms, FL_OP_ADD, count, fl_term_word(terms, 32, 1));
}

term_ref fl_subtext_count(struct fl_space *space, const char *text, uint32_t count, struct fl_parting parting) {
    struct fl_subtext made = whole(space, text, count);
    struct cutting cutting = {space->terms, &made};
    return count_parts(&cutting, parting);
}

/* ---- words ---- */

/* Does the part begin here, with the word, and end behind it? */
static term_ref is_word_at(struct fl_terms *terms, const struct fl_subtext *text, uint32_t begin, const char *word,
                           size_t length) {
    uint32_t end = begin + (uint32_t)length;
    term_ref is_it = fl_term_true(terms);
    for (uint32_t i = begin; i < end; i++) {
        term_ref is_byte = fl_byte_is(terms, text->bytes[i], (unsigned char)word[i - begin]);
        is_it = fl_term_and(terms, is_it, fl_term_and(terms, text->belongs[i], is_byte));
    }
    if (begin) is_it = fl_term_and(terms, is_it, fl_term_not(terms, text->belongs[begin - 1]));
    if (end < text->count) is_it = fl_term_and(terms, is_it, fl_term_not(terms, text->belongs[end]));
    return is_it;
}

term_ref fl_subtext_is(struct fl_terms *terms, const struct fl_subtext *text, const char *word, size_t length) {
    term_ref is_it = fl_term_false(terms);
    for (uint32_t begin = 0; begin + length <= text->count; begin++)
        is_it = fl_term_or(terms, is_it, is_word_at(terms, text, begin, word, length));
    return is_it;
}
