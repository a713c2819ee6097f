#include "characterize/feature/feature.h"

#include <string.h>

#include "characterize/feature/number.h"

typedef const struct fl_term *term_ref;

/* So many bytes of a part are told one by one; in longer texts numbers take too long. */
enum { MOST_BYTES = 8, LONGEST_WITH_NUMBERS = 32 };

static const struct fl_type byte_type = {.kind = FL_TYPE_CHARACTER, .name = "unsigned char", .size_bits = 8},
                            count_type = {.kind = FL_TYPE_INTEGER, .name = "unsigned", .size_bits = 32},
                            number_type = {
                                .kind = FL_TYPE_INTEGER, .name = "long", .size_bits = 64, .is_signed = true};

typedef FL_VECTOR_OF(term_ref) variables;

/* Axes move as others are added, so that they are looked up in the end. */
struct listing {
    struct fl_space *space;
    const struct fl_subtext *text;
    variables *found;
};

static struct fl_axis make_axis(struct listing *listing, const char *feature, const struct fl_type *type,
                                term_ref definition) {
    struct fl_space *space = listing->space;
    const char *name = fl_arena_format(space->arena, "%s%s", listing->text->name, feature);
    return (struct fl_axis){.name = name,
                            .variable = fl_term_variable(space->terms, name, definition->width),
                            .type = type,
                            .is_signed = type && type->is_signed,
                            .definition = definition};
}

static void add_axis(struct listing *listing, struct fl_axis axis) {
    fl_space_add_axis(listing->space, axis);
    fl_vector_push(listing->space->arena, listing->found, axis.variable);
}

static void add(struct listing *listing, const char *feature, const struct fl_type *type, term_ref definition) {
    add_axis(listing, make_axis(listing, feature, type, definition));
}

/* ---- definitions ---- */

/* How many bytes of the text belong to the part, of the first so many. */
static term_ref count_up_to(struct listing *listing, uint32_t end) {
    struct fl_terms *terms = listing->space->terms;
    term_ref count = fl_term_word(terms, 32, 0);
    for (uint32_t i = 0; i < end; i++)
        count = fl_term_binary(terms, FL_OP_ADD, count,
                               fl_term_convert(terms, FL_OP_ZERO_EXTEND, 32, listing->text->belongs[i]));
    return count;
}

static term_ref byte_at(struct listing *listing, uint32_t index) {
    struct fl_terms *terms = listing->space->terms;
    const struct fl_subtext *text = listing->text;
    term_ref byte = fl_term_word(terms, 8, 0);
    for (uint32_t i = text->count; i-- > index;) {
        term_ref is_this = fl_term_equal(terms, count_up_to(listing, i), fl_term_word(terms, 32, index));
        byte = fl_term_if(terms, fl_term_and(terms, text->belongs[i], is_this), text->bytes[i], byte);
    }
    return byte;
}

static term_ref last_byte(struct listing *listing) {
    const struct fl_subtext *text = listing->text;
    term_ref byte = fl_term_word(listing->space->terms, 8, 0);
    for (uint32_t i = 0; i < text->count; i++)
        byte = fl_term_if(listing->space->terms, text->belongs[i], text->bytes[i], byte);
    return byte;
}

static term_ref has_only_digits(struct listing *listing) {
    struct fl_terms *terms = listing->space->terms;
    const struct fl_subtext *text = listing->text;
    term_ref has_some = fl_term_false(terms), all = fl_term_true(terms);
    for (uint32_t i = 0; i < text->count; i++) {
        has_some = fl_term_or(terms, has_some, text->belongs[i]);
        term_ref is_digit = fl_byte_is_between(terms, text->bytes[i], '0', '9');
        all = fl_term_and(terms, all, fl_term_implies(terms, text->belongs[i], is_digit));
    }
    return fl_term_and(terms, has_some, all);
}

/* ---- words ---- */

static term_ref feature_variable(struct listing *listing, const char *feature, uint32_t width) {
    return fl_term_variable(listing->space->terms,
                            fl_arena_format(listing->space->arena, "%s%s", listing->text->name, feature), width);
}

/* "argv[1].length == 2 && argv[1][0] == 'o' && argv[1][1] == 'n'" */
static term_ref spell(struct listing *listing, const char *word) {
    struct fl_terms *terms = listing->space->terms;
    size_t length = strlen(word);
    term_ref spelled =
        fl_term_equal(terms, feature_variable(listing, ".length", 32), fl_term_word(terms, 32, length));
    for (size_t i = 0; i < length; i++) {
        const char *index = fl_arena_format(listing->space->arena, "[%zu]", i);
        spelled = fl_term_and(terms, spelled,
                              fl_byte_is(terms, feature_variable(listing, index, 8), (unsigned char)word[i]));
    }
    return spelled;
}

/* Of parts as many bytes have names. */
static void add_words(struct listing *listing, const fl_feature_words *words, bool is_part) {
    for (size_t i = 0; i < words->count; i++) {
        const char *word = words->items[i];
        size_t length = strlen(word);
        if (length > listing->text->count || (is_part && length > MOST_BYTES)) continue;
        struct fl_axis axis = make_axis(listing, fl_arena_format(listing->space->arena, " is \"%s\"", word), NULL,
                                        fl_subtext_is(listing->space->terms, listing->text, word, length));
        axis.word = word;
        axis.word_of = listing->text->name;
        axis.spelled = spell(listing, word);
        axis.is_for_all_lengths = !is_part && length < listing->text->count;
        add_axis(listing, axis);
    }
}

/* Which two parts are the same, and not empty. */
static void add_equality(struct listing *listing, const struct fl_subtext *other) {
    enum { LONGEST_COMPARED = 24 };
    struct fl_terms *terms = listing->space->terms;
    struct listing others = {listing->space, other, listing->found};
    uint32_t count = listing->text->count;
    const char *part = strrchr(other->name, '.');
    if (count > LONGEST_COMPARED) return;
    term_ref length = count_up_to(listing, count),
             is_empty = fl_term_equal(terms, length, fl_term_word(terms, 32, 0));
    term_ref is_same = fl_term_equal(terms, length, count_up_to(&others, count));
    is_same = fl_term_and(terms, is_same, fl_term_not(terms, is_empty));
    for (uint32_t i = 0; i < count; i++)
        is_same = fl_term_and(terms, is_same, fl_term_equal(terms, byte_at(listing, i), byte_at(&others, i)));
    add(listing, fl_arena_format(listing->space->arena, ".equals_%s", part + 1), NULL, is_same);
}

static term_ref has_plain_bytes(struct fl_terms *terms, const struct fl_subtext *text) {
    term_ref all = fl_term_true(terms);
    for (uint32_t i = 0; i < text->count; i++) {
        term_ref is_printable = fl_byte_is_between(terms, text->bytes[i], ' ', '~');
        term_ref is_plain = fl_term_or(terms, is_printable, fl_byte_is_between(terms, text->bytes[i], '\t', '\n'));
        all = fl_term_and(terms, all, fl_term_implies(terms, text->belongs[i], is_plain));
    }
    return all;
}

/* The later ones say more. */
enum rank { BYTES, LAST_BYTE, LENGTH, DIGITS, NUMBER, RANKS };

static void add_features(struct listing *listing, enum rank rank, bool is_part) {
    struct fl_arena *arena = listing->space->arena;
    switch (rank) {
    case BYTES:
        for (uint32_t i = 0; is_part && i < listing->text->count && i < MOST_BYTES; i++)
            add(listing, fl_arena_format(arena, "[%u]", i), &byte_type, byte_at(listing, i));
        break;
    case LAST_BYTE: add(listing, ".last", &byte_type, last_byte(listing)); break;
    case LENGTH:
        if (is_part) add(listing, ".length", &count_type, count_up_to(listing, listing->text->count));
        break;
    case DIGITS: add(listing, ".is_digits", NULL, has_only_digits(listing)); break;
    case NUMBER: {
        struct fl_text_number number = fl_text_number_of(listing->space->terms, listing->text);
        add(listing, ".number", &number_type, number.value);
        add(listing, ".is_number", NULL, number.is_number);
        break;
    }
    case RANKS: break;
    }
}

/* ---- texts ---- */

/* The most bytes that the text was executed with. 0: it was not cut at a limit. */
static uint32_t limit_of(const struct fl_space *space, const char *text) {
    for (size_t i = 0; i < space->limits.count; i++) {
        if (space->limits.items[i]->operand_count != 2) continue;
        term_ref length = space->limits.items[i]->operands[0], most = space->limits.items[i]->operands[1];
        size_t size = strlen(text);
        bool is_this = length->op == FL_OP_VARIABLE && fl_term_is_constant(most) &&
                       strncmp(length->name, text, size) == 0 && strcmp(length->name + size, ".length") == 0;
        if (is_this) return (uint32_t)most->word;
    }
    return 0;
}

static void add_part_count(struct fl_space *space, const char *text, uint32_t count, struct fl_parting parting,
                           variables *all) {
    struct fl_subtext whole = {.name = text};
    struct listing listing = {space, &whole, all};
    add(&listing, fl_arena_format(space->arena, ".%ss", fl_parting_name(parting)), &count_type,
        fl_subtext_count(space, text, count, parting));
}

bool fl_feature_is_number(const struct fl_axis *axis) {
    return axis->definition && fl_string_has_suffix(axis->name, ".number");
}

bool fl_feature_is_claim(const struct fl_axis *axis, bool value) {
    if (!axis->definition || axis->variable->width != 1) return false;
    return axis->word || fl_string_has_suffix(axis->name, ".is_plain") ||
           (value && strstr(axis->name, ".equals_"));
}

term_ref fl_texts_are_plain(struct fl_space *space) {
    term_ref all = fl_term_true(space->terms);
    for (size_t i = 0; i < space->limits.count; i++) {
        if (space->limits.items[i]->operand_count != 2) continue;
        term_ref length = space->limits.items[i]->operands[0];
        const struct fl_axis *axis = fl_space_axis(space, length);
        const char *text = axis ? fl_feature_text_of(space, axis) : NULL;
        uint32_t count = text ? limit_of(space, text) : 0;
        if (!count || count > FL_LONGEST_FEATURED) continue;
        struct fl_subtext whole =
            fl_subtext_make(space, text, count, (struct fl_parting){.kind = FL_PARTS_WHOLE}, 1);
        all = fl_term_and(space->terms, all, has_plain_bytes(space->terms, &whole));
    }
    return all;
}

term_ref fl_texts_are_simple(struct fl_space *space) {
    struct fl_terms *terms = space->terms;
    term_ref all = fl_term_true(terms);
    for (size_t i = 0; i < space->axes.count; i++) {
        const struct fl_axis *axis = &space->axes.items[i];
        if (axis->variable->width != 8 || !fl_feature_text_of(space, axis)) continue;
        term_ref byte = axis->variable;
        term_ref is_word = fl_term_or(terms, fl_byte_is_between(terms, byte, 'a', 'z'),
                                      fl_byte_is_between(terms, byte, '0', '9'));
        term_ref is_between = fl_term_or(terms, fl_byte_is(terms, byte, ' '), fl_byte_is(terms, byte, '\n'));
        all = fl_term_and(terms, all, fl_term_or(terms, is_word, is_between));
    }
    return all;
}

static void add_equalities(struct fl_space *space, const struct fl_subtext *parts, unsigned part_count,
                           variables *all) {
    for (unsigned i = 0; i < part_count; i++)
        for (unsigned k = i + 1; k < part_count; k++)
            add_equality(&(struct listing){space, &parts[i], all}, &parts[k]);
}

static void add_plainness(struct fl_space *space, const char *text, uint32_t count, variables *all) {
    struct fl_subtext whole = fl_subtext_make(space, text, count, (struct fl_parting){.kind = FL_PARTS_WHOLE}, 1);
    add(&(struct listing){space, &whole, all}, ".is_plain", NULL, has_plain_bytes(space->terms, &whole));
}

fl_feature_list fl_features_of(struct fl_space *space, const char *text, struct fl_parting parting,
                               const fl_feature_words *words) {
    uint32_t count = limit_of(space, text);
    bool are_parts = parting.kind != FL_PARTS_WHOLE;
    unsigned part_count = are_parts ? FL_MOST_PARTS : 1;
    struct fl_subtext parts[FL_MOST_PARTS];
    fl_feature_list found = {0};
    variables all = {0};
    if (!count || count > FL_LONGEST_FEATURED) return found;
    for (unsigned i = 0; i < part_count; i++) parts[i] = fl_subtext_make(space, text, count, parting, i + 1);
    add_equalities(space, parts, part_count, &all);
    for (enum rank rank = BYTES; rank < (count > LONGEST_WITH_NUMBERS ? NUMBER : RANKS); rank++)
        for (unsigned i = 0; i < part_count; i++)
            add_features(&(struct listing){space, &parts[i], &all}, rank, are_parts);
    if (are_parts) add_part_count(space, text, count, parting, &all);
    for (unsigned i = 0; i < part_count; i++)
        add_words(&(struct listing){space, &parts[i], &all}, words, are_parts);
    add_plainness(space, text, count, &all);
    for (size_t i = 0; i < all.count; i++)
        fl_vector_push(space->arena, &found, fl_space_axis(space, all.items[i]));
    return found;
}

const char *fl_feature_text_of(struct fl_space *space, const struct fl_axis *axis) {
    const char *name = axis->name, *bracket = strrchr(name, '[');
    static const char suffix[] = ".length";
    if (axis->has_identity || axis->definition) return NULL;
    if (fl_string_has_suffix(name, suffix))
        return fl_arena_format(space->arena, "%.*s", (int)(strlen(name) - strlen(suffix)), name);
    if (!bracket || axis->variable->width != 8) return NULL;
    return fl_arena_format(space->arena, "%.*s", (int)(bracket - name), name);
}
