#include "characterize/region/atoms.h"

#include <string.h>

#include "engine/fuzz/dictionary.h"

typedef const struct fl_term *term_ref;

enum { MOST_WORDS = 12, LONGEST_WORD = 24 };

struct finding {
    struct fl_space *space;
    struct fl_evaluator *point;
    const fl_text_names *texts;
    FL_VECTOR_OF(term_ref) numbers; /* variables of axes */
    struct fl_atoms found;
};

static void add_to(struct finding *finding, fl_literals *atoms, term_ref atom) {
    if (!fl_term_is_constant(atom)) fl_vector_push(finding->space->arena, atoms, atom);
}

static void add(struct finding *finding, term_ref atom) {
    add_to(finding, &finding->found.features, atom);
}

static struct fl_bits value_at(struct finding *finding, term_ref term) {
    return fl_evaluate(finding->point, fl_space_defined(finding->space, term));
}

/* ---- features ---- */

static void add_features(struct finding *finding, const char *text, struct fl_parting parting,
                         const fl_feature_words *words) {
    struct fl_space *space = finding->space;
    fl_feature_list features = fl_features_of(space, text, parting, words);
    for (size_t i = 0; i < features.count; i++) {
        const struct fl_axis *axis = features.items[i];
        struct fl_bits value = fl_evaluate(finding->point, axis->definition);
        bool is_claim = fl_feature_is_claim(axis, value.word);
        add_to(finding, is_claim ? &finding->found.claims : &finding->found.features,
               fl_term_equal(space->terms, axis->variable, fl_term_constant(space->terms, value)));
        if (fl_feature_is_number(axis)) fl_vector_push(space->arena, &finding->numbers, axis->variable);
    }
}

/* ---- two numbers ---- */

static void add_order(struct finding *finding, term_ref left, term_ref right) {
    struct fl_terms *terms = finding->space->terms;
    term_ref is_less = fl_term_binary(terms, FL_OP_LESS_SIGNED, left, right),
             is_more = fl_term_binary(terms, FL_OP_LESS_SIGNED, right, left);
    bool holds = value_at(finding, is_less).word;
    add(finding, holds ? is_less : value_at(finding, is_more).word ? is_more : fl_term_equal(terms, left, right));
}

static void add_orders(struct finding *finding) {
    for (size_t i = 0; i < finding->numbers.count; i++)
        for (size_t k = i + 1; k < finding->numbers.count; k++)
            add_order(finding, finding->numbers.items[i], finding->numbers.items[k]);
}

/* ---- digits ---- */

const char *fl_text_of_byte(struct fl_space *space, const struct fl_axis *axis) {
    return axis && axis->variable->width == 8 ? fl_feature_text_of(space, axis) : NULL;
}

/* The only text that a number is made of; NULL: it is made of something else. */
static const char *text_of_digits(struct finding *finding, term_ref term) {
    const struct fl_variable_list *list = fl_space_variables_of(finding->space, term);
    const char *only = NULL;
    for (size_t i = 0; i < list->count; i++) {
        const char *text = fl_text_of_byte(finding->space, fl_space_axis(finding->space, list->items[i]));
        if (!text || (only && strcmp(only, text) != 0)) return NULL;
        only = text;
    }
    return only;
}

/* The number of the text, or of a part of it, that a term has the value of; NULL: there is none. */
static term_ref number_like(struct finding *finding, term_ref term) {
    bool may_be = term->operand_count && (term->width == 32 || term->width == 64);
    const char *text = may_be ? text_of_digits(finding, term) : NULL;
    if (!text) return NULL;
    uint64_t value = value_at(finding, term).word;
    for (size_t i = 0; i < finding->numbers.count; i++) {
        term_ref number = finding->numbers.items[i];
        uint64_t other = value_at(finding, number).word & fl_bits_mask(term->width);
        if (fl_string_has_prefix(number->name, text) && other == value) return number;
    }
    return NULL;
}

static bool is_arithmetic(term_ref term) {
    switch (term->op) {
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_MULTIPLY:
    case FL_OP_DIVIDE_SIGNED:
    case FL_OP_REMAINDER_SIGNED:
    case FL_OP_EQUAL:
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED: return true;
    default: return false;
    }
}

/* The same over numbers of texts, of 64 bits; NULL: it is about something else. */
static term_ref as_number(struct finding *finding, term_ref term) {
    struct fl_terms *terms = finding->space->terms;
    bool is_extended = term->op == FL_OP_SIGN_EXTEND || term->op == FL_OP_ZERO_EXTEND;
    if (fl_term_is_constant(term)) return fl_term_convert(terms, FL_OP_SIGN_EXTEND, 64, term);
    term_ref number = number_like(finding, term);
    if (number) return number;
    if (is_extended) return as_number(finding, term->operands[0]);
    if (!is_arithmetic(term) || term->operands[0]->width < 32) return NULL;
    term_ref left = as_number(finding, term->operands[0]), right = as_number(finding, term->operands[1]);
    return left && right ? fl_term_binary(terms, term->op, left, right) : NULL;
}

static void add_number_condition(struct finding *finding, term_ref literal) {
    struct fl_terms *terms = finding->space->terms;
    bool is_negated = literal->op == FL_OP_NOT;
    term_ref inside = is_negated ? literal->operands[0] : literal;
    bool is_comparison = inside->width == 1 && inside->operand_count == 2 && inside->operands[0]->width <= 64;
    term_ref said = is_comparison ? as_number(finding, inside) : NULL;
    if (!said) return;
    if (is_negated) said = fl_term_not(terms, said);
    if (value_at(finding, said).word) add(finding, said);
}

/* ---- words ---- */

static bool is_compared_with(struct fl_space *space, const fl_literals *literals, char byte) {
    for (size_t i = 0; i < literals->count; i++) {
        term_ref literal = literals->items[i];
        if (literal->op == FL_OP_NOT) literal = literal->operands[0];
        if (literal->op != FL_OP_EQUAL || literal->operands[0]->width != 8) continue;
        for (unsigned k = 0; k < 2; k++) {
            term_ref constant = literal->operands[k], variable = literal->operands[1 - k];
            if (fl_term_is_constant(constant) && (char)constant->word == byte &&
                fl_text_of_byte(space, fl_space_axis(space, variable)))
                return true;
        }
    }
    return false;
}

static bool is_plain_word(const struct fl_input_bytes *word) {
    for (size_t i = 0; i < word->count; i++) {
        char byte = word->bytes[i];
        if (byte <= ' ' || byte > '~' || byte == '"' || byte == '\\' || byte == '%') return false;
    }
    return word->count > 1 && word->count <= LONGEST_WORD;
}

/* The plain texts that the program's own functions have, as far as some literal may come from a comparison with
 * them. */
static fl_feature_words words_compared(struct fl_space *space, const fl_literals *literals) {
    fl_feature_words found = {0};
    const struct fl_dictionary *dictionary = fl_dictionary_of_program(space->arena, space->program);
    for (size_t i = 0; i < dictionary->words.count && found.count < MOST_WORDS; i++) {
        const struct fl_input_bytes *word = &dictionary->words.items[i];
        if (!is_plain_word(word) || !is_compared_with(space, literals, word->bytes[0])) continue;
        fl_vector_push(space->arena, &found, fl_arena_format(space->arena, "%.*s", (int)word->count, word->bytes));
    }
    return found;
}

/* ---- all of it ---- */

struct fl_atoms fl_atoms_at(struct fl_space *space, const fl_text_names *texts, struct fl_parting parting,
                            struct fl_evaluator *point, const fl_literals *literals) {
    struct finding finding = {.space = space, .point = point, .texts = texts};
    fl_feature_words words = words_compared(space, literals);
    for (size_t i = 0; i < texts->count; i++) add_features(&finding, texts->items[i], parting, &words);
    if (!finding.found.features.count) return finding.found;
    add_orders(&finding);
    for (size_t i = 0; i < literals->count; i++) add_number_condition(&finding, literals->items[i]);
    return finding.found;
}
