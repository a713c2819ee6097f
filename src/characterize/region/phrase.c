#include "characterize/region/phrase.h"

#include <inttypes.h>
#include <string.h>

#include "characterize/feature/subtext.h"
#include "characterize/region/axis_value.h"

typedef const struct fl_term *term_ref;

/* ---- what a condition says of an axis ---- */

/* The values from `least` to `most`, or all others. */
struct said {
    const struct fl_axis *axis; /* NULL: something that has no words */
    struct fl_span values;
    bool is_negated;
};

static const struct said nothing = {0};

static struct said all_of(const struct fl_axis *axis) {
    return (struct said){.axis = axis, .values = {0, axis ? fl_axis_last(axis) : 0}};
}

/* "constant op axis" or "axis op constant", with op in the order of the axis. */
static struct said said_by_comparison(const struct fl_space *space, term_ref condition) {
    bool is_turned = fl_term_is_constant(condition->operands[0]);
    term_ref constant = condition->operands[is_turned ? 0 : 1];
    const struct fl_axis *axis = fl_space_axis(space, condition->operands[is_turned ? 1 : 0]);
    if (!axis || !fl_term_is_constant(constant) || !fl_axis_is_counted(axis)) return nothing;
    struct said said = all_of(axis);
    uint64_t value = fl_axis_count(axis, fl_term_value(constant).word);
    bool is_signed = condition->op == FL_OP_LESS_SIGNED || condition->op == FL_OP_LESS_EQUAL_SIGNED;
    if (condition->op == FL_OP_EQUAL) {
        said.values = (struct fl_span){value, value};
        return said;
    }
    if (is_signed != axis->is_signed) return nothing;
    bool is_strict = condition->op == FL_OP_LESS || condition->op == FL_OP_LESS_SIGNED;
    if (is_turned)
        said.values.least = value + is_strict;
    else
        said.values.most = value - is_strict;
    return said;
}

static struct said said_by(const struct fl_space *space, term_ref condition) {
    switch (condition->op) {
    case FL_OP_VARIABLE: {
        struct said said = all_of(fl_space_axis(space, condition));
        said.values = (struct fl_span){1, 1};
        return said;
    }
    case FL_OP_NOT: {
        struct said said = said_by(space, condition->operands[0]);
        said.is_negated = !said.is_negated;
        return said;
    }
    case FL_OP_AND: {
        struct said left = said_by(space, condition->operands[0]), right = said_by(space, condition->operands[1]);
        if (left.axis != right.axis || left.is_negated || right.is_negated) return nothing;
        if (right.values.least > left.values.least) left.values.least = right.values.least;
        if (right.values.most < left.values.most) left.values.most = right.values.most;
        return left;
    }
    case FL_OP_EQUAL:
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED: return said_by_comparison(space, condition);
    default: return nothing;
    }
}

/* "all values but those from 0 to 5" is an interval, too; that of a claim is its denial. */
static struct said without_negation(struct said said) {
    if (!said.axis || !said.is_negated || said.axis->variable->width == 1) return said;
    uint64_t last = fl_axis_last(said.axis);
    bool is_first = !said.values.least, is_last = said.values.most == last;
    if (is_first == is_last) return said;
    if (is_first)
        said.values = (struct fl_span){said.values.most + 1, last};
    else
        said.values = (struct fl_span){0, said.values.least - 1};
    said.is_negated = false;
    return said;
}

/* ---- names ---- */

static const char *const ordinals[] = {"", "first", "second", "third", "fourth", "fifth"};

static const char *name_of_base(struct fl_arena *arena, const char *name, size_t length) {
    bool is_standard = length == strlen("stdin") && strncmp(name, "stdin", length) == 0;
    return is_standard ? "standard input" : fl_arena_format(arena, "%.*s", (int)length, name);
}

/* "comma-separated field" for "comma_field". */
static const char *name_of_part(struct fl_arena *arena, const char *name, size_t length) {
    static const char suffix[] = "_field", token_suffix[] = "_token";
    size_t size = strlen(suffix);
    bool is_field = length > size && strncmp(name + length - size, suffix, size) == 0,
         is_token = length > size && strncmp(name + length - size, token_suffix, size) == 0;
    return is_field || is_token ? fl_arena_format(arena, "%s%.*s-separated field", is_token ? "non-empty " : "",
                                                  (int)(length - size), name)
                                : fl_arena_format(arena, "%.*s", (int)length, name);
}

const char *fl_phrase_of_text(struct fl_arena *arena, const char *name, size_t length) {
    size_t dot = length;
    while (dot && name[dot - 1] != '.') dot--;
    char number = length ? name[length - 1] : 0;
    bool is_part = dot && number >= '1' && number <= '5' && strncmp(name, "file ", 5) != 0;
    if (!is_part) return name_of_base(arena, name, length);
    return fl_arena_format(arena, "the %s %s of %s", ordinals[number - '0'],
                           name_of_part(arena, name + dot, length - dot - 1), name_of_base(arena, name, dot - 1));
}

/* Of which text the axis is a feature: the length of its name; 0: of none. */
static size_t stem_of(const struct fl_axis *axis, const char *feature) {
    bool is_it = !axis->has_identity && fl_string_has_suffix(axis->name, feature);
    return is_it ? strlen(axis->name) - strlen(feature) : 0;
}

/* ---- phrases ---- */

struct phrasing {
    const struct fl_space *space;
    struct fl_arena *arena;
    const fl_literals *conditions;
    bool *is_told;
    struct said said;
    const char *text; /* that it is about */
};

static const char *value_text(const struct phrasing *phrasing, uint64_t count) {
    const struct fl_axis *axis = phrasing->said.axis;
    uint64_t sign = axis->is_signed ? (uint64_t)1 << (axis->variable->width - 1) : 0;
    return fl_axis_value_text(phrasing->arena, axis, fl_bits_of_word(axis->variable->width, count ^ sign));
}

/* "over 7", "under 3", "from 1 to 5". */
static const char *range_text(const struct phrasing *phrasing) {
    struct fl_span values = phrasing->said.values;
    bool is_open = values.most == fl_axis_last(phrasing->said.axis);
    if (is_open) return fl_arena_format(phrasing->arena, "over %s", value_text(phrasing, values.least - 1));
    if (!values.least) return fl_arena_format(phrasing->arena, "under %s", value_text(phrasing, values.most + 1));
    return fl_arena_format(phrasing->arena, "from %s to %s", value_text(phrasing, values.least),
                           value_text(phrasing, values.most));
}

/* Does another condition say that the text is a number, and nothing else? Then it is told here. */
static bool take_is_number(struct phrasing *phrasing, size_t stem) {
    const char *name = phrasing->said.axis->name;
    for (size_t i = 0; i < phrasing->conditions->count; i++) {
        struct said other = said_by(phrasing->space, phrasing->conditions->items[i]);
        bool is_it = other.axis && !other.is_negated && stem_of(other.axis, ".is_number") == stem &&
                     strncmp(other.axis->name, name, stem) == 0;
        if (is_it) phrasing->is_told[i] = true;
        if (is_it) return true;
    }
    return false;
}

static const char *phrase_of_number(struct phrasing *phrasing, size_t stem) {
    struct said said = phrasing->said;
    uint64_t zero = fl_axis_count(said.axis, 0);
    bool is_whole = take_is_number(phrasing, stem), is_one = said.values.least == said.values.most;
    bool has_zero = (said.values.least <= zero && zero <= said.values.most) != said.is_negated;
    const char *verb = is_whole ? "is" : "begins with", *not = said.is_negated ? " other than" : "";
    const char *none = !is_whole && has_zero ? " or with none" : "";
    if (is_one && !said.is_negated)
        return fl_arena_format(phrasing->arena, "%s %s the number %s%s", phrasing->text, verb,
                               value_text(phrasing, said.values.least), none);
    const char *range = is_one ? value_text(phrasing, said.values.least) : range_text(phrasing);
    return fl_arena_format(phrasing->arena, "%s %s a number%s %s%s", phrasing->text, verb, not, range, none);
}

static const char *bytes_text(uint64_t count) {
    return count == 1 ? "byte" : "bytes";
}

/* What is longer is no input. */
enum { LONGEST_TEXT = 1 << 30 };

static const char *phrase_of_length(const struct phrasing *phrasing) {
    struct said said = phrasing->said;
    uint64_t least = said.values.least, most = said.values.most;
    const char *text = phrasing->text;
    if (least == most && !most)
        return fl_arena_format(phrasing->arena, "%s is %sempty", text, said.is_negated ? "not " : "");
    if (said.is_negated) return NULL;
    if (least == most)
        return fl_arena_format(phrasing->arena, "%s has %" PRIu64 " %s", text, least, bytes_text(least));
    if (most >= LONGEST_TEXT)
        return least == 1 ? fl_arena_format(phrasing->arena, "%s is not empty", text)
                          : fl_arena_format(phrasing->arena, "%s is longer than %" PRIu64 " %s", text, least - 1,
                                            bytes_text(least - 1));
    if (!least)
        return fl_arena_format(phrasing->arena, "%s is shorter than %" PRIu64 " %s", text, most + 1,
                               bytes_text(most + 1));
    return fl_arena_format(phrasing->arena, "%s has %" PRIu64 " to %" PRIu64 " bytes", text, least, most);
}

/* "a digit", "'x'"; NULL: no word for it. */
static const char *class_text(const struct phrasing *phrasing) {
    static const struct {
        unsigned char least, most;
        const char *name;
    } classes[] = {{'0', '9', "a digit"},          {'a', 'z', "a small letter"},
                   {'A', 'Z', "a capital letter"}, {'\t', '\r', "a tab or a newline"},
                   {0, 127, "an ASCII character"}, {128, 255, "no ASCII character"},
                   {'\n', '\n', "a newline"},      {0, 0, "a zero"}};
    struct fl_span values = phrasing->said.values;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (classes[i].least == values.least && classes[i].most == values.most) return classes[i].name;
    bool is_plain = values.least == values.most && values.least >= ' ' && values.least <= '~' &&
                    values.least != '\'' && values.least != '\\';
    return is_plain ? fl_arena_format(phrasing->arena, "'%c'", (char)values.least) : NULL;
}

static const char *phrase_of_byte(const struct phrasing *phrasing, const char *verb, const char *not_verb) {
    const char *what = class_text(phrasing);
    if (!what) return NULL;
    return fl_arena_format(phrasing->arena, "%s %s %s", phrasing->text,
                           phrasing->said.is_negated ? not_verb : verb, what);
}

static const char *phrase_of_claim(const struct phrasing *phrasing, const char *claim, const char *denial) {
    return fl_arena_format(phrasing->arena, "%s %s", phrasing->text, phrasing->said.is_negated ? denial : claim);
}

/* "standard input has more than 1 word". */
static const char *phrase_of_count(const struct phrasing *phrasing, const char *parts) {
    struct said said = phrasing->said;
    if (said.is_negated) return NULL;
    size_t length = strlen(parts);
    const char *part = name_of_part(phrasing->arena, parts, length - 1);
    uint64_t least = said.values.least, most = said.values.most;
    const char *how = least == most                     ? ""
                      : most == fl_axis_last(said.axis) ? "more than "
                      : !least                          ? "less than "
                                                        : NULL;
    if (!how) return NULL;
    uint64_t number = least == most ? least : *how == 'm' ? least - 1 : most + 1;
    return fl_arena_format(phrasing->arena, "%s has %s%" PRIu64 " %s%s", phrasing->text, how, number, part,
                           number == 1 ? "" : "s");
}

/* "argv[1] is neither "on" nor "off"", for all words together that it is said not to be. */
static const char *phrase_of_word(struct phrasing *phrasing, size_t index) {
    const struct fl_axis *axis = phrasing->said.axis;
    const char *what = fl_phrase_of_text(phrasing->arena, axis->word_of, strlen(axis->word_of));
    if (!phrasing->said.is_negated) return fl_arena_format(phrasing->arena, "%s is \"%s\"", what, axis->word);
    struct fl_text others = fl_text_make(phrasing->arena);
    for (size_t i = 0; i < phrasing->conditions->count; i++) {
        struct said other = without_negation(said_by(phrasing->space, phrasing->conditions->items[i]));
        bool is_beside = i != index && other.axis && other.axis->word && other.is_negated &&
                         strcmp(other.axis->word_of, axis->word_of) == 0;
        if (!is_beside) continue;
        phrasing->is_told[i] = true;
        fl_text_format(&others, " nor \"%s\"", other.axis->word);
    }
    return fl_arena_format(phrasing->arena, "%s is %s \"%s\"%s", what, others.count ? "neither" : "not",
                           axis->word, others.count ? fl_text_string(&others) : "");
}

/* "the first word of standard input is the same as the second" */
static const char *phrase_of_equality(const struct phrasing *phrasing) {
    const char *name = phrasing->said.axis->name, *equals = strstr(name, ".equals_");
    size_t length = strlen(name);
    unsigned number = (unsigned)(name[length - 1] - '0');
    if (!equals || !phrasing->said.axis->definition || number < 1 || number > FL_MOST_PARTS) return NULL;
    const char *what = fl_phrase_of_text(phrasing->arena, name, (size_t)(equals - name));
    return fl_arena_format(phrasing->arena, "%s is %s the %s", what,
                           phrasing->said.is_negated ? "not the same as" : "the same as", ordinals[number]);
}

static const char *phrase_of_axis(struct phrasing *phrasing) {
    const struct fl_axis *axis = phrasing->said.axis;
    const char *equality = phrase_of_equality(phrasing);
    if (equality) return equality;
    static const char *const features[] = {".number", ".length", ".last", ".is_digits", ".is_number", ".is_plain"};
    size_t stem = 0, which = 0;
    for (; which < sizeof features / sizeof *features && !stem; which++) stem = stem_of(axis, features[which]);
    if (stem) phrasing->text = fl_phrase_of_text(phrasing->arena, axis->name, stem);
    if (stem) switch (which - 1) {
        case 0: return phrase_of_number(phrasing, stem);
        case 1: return phrase_of_length(phrasing);
        case 2: return phrase_of_byte(phrasing, "ends with", "does not end with");
        case 3: return phrase_of_claim(phrasing, "is made of digits", "is not made of digits alone");
        case 4: return phrase_of_claim(phrasing, "is a number", "is no number");
        default: return phrase_of_claim(phrasing, "is printable", "is not printable");
        }
    bool is_byte = axis->variable->width == 8 && !axis->has_identity;
    phrasing->text = axis->name;
    if (is_byte) return phrase_of_byte(phrasing, "is", "is not");
    const char *dot = axis->definition ? strrchr(axis->name, '.') : NULL;
    if (!dot) return NULL;
    phrasing->text = fl_phrase_of_text(phrasing->arena, axis->name, (size_t)(dot - axis->name));
    return phrase_of_count(phrasing, dot + 1);
}

/* ---- numbers ---- */

/* "the number argv[1]", "the number at the beginning of argv[1]"; NULL: the term is no number of a text. */
static const char *name_of_number(struct phrasing *phrasing, term_ref term) {
    const struct fl_axis *axis = term->op == FL_OP_VARIABLE ? fl_space_axis(phrasing->space, term) : NULL;
    size_t stem = axis && axis->definition ? stem_of(axis, ".number") : 0;
    if (!stem) return NULL;
    phrasing->said = all_of(axis);
    const char *what = fl_phrase_of_text(phrasing->arena, axis->name, stem);
    return fl_arena_format(phrasing->arena, "the number %s%s",
                           take_is_number(phrasing, stem) ? "" : "at the beginning of ", what);
}

/* "the number argv[1] leaves 3 when divided by 7" */
static const char *phrase_of_remainder(struct phrasing *phrasing, term_ref condition, bool is_negated) {
    for (unsigned i = 0; i < 2 && condition->op == FL_OP_EQUAL; i++) {
        term_ref remainder = condition->operands[i], rest = condition->operands[1 - i];
        if (remainder->op != FL_OP_REMAINDER_SIGNED || !fl_term_is_constant(rest)) continue;
        const char *number = name_of_number(phrasing, remainder->operands[0]);
        if (!number || !fl_term_is_constant(remainder->operands[1])) continue;
        return fl_arena_format(phrasing->arena, "%s %s %" PRId64 " when divided by %" PRId64, number,
                               is_negated ? "does not leave" : "leaves", (int64_t)rest->word,
                               (int64_t)remainder->operands[1]->word);
    }
    return NULL;
}

/* An unsigned comparison: "argv[1] is a number under 0 or over 255". */
static const char *phrase_of_unsigned(struct phrasing *phrasing, term_ref condition, bool is_negated) {
    bool is_less = condition->op == FL_OP_LESS, is_turned = fl_term_is_constant(condition->operands[0]);
    if (!is_less && condition->op != FL_OP_LESS_EQUAL) return NULL;
    term_ref constant = condition->operands[is_turned ? 0 : 1], variable = condition->operands[is_turned ? 1 : 0];
    const struct fl_axis *axis = fl_space_axis(phrasing->space, variable);
    size_t stem = axis && axis->definition ? stem_of(axis, ".number") : 0;
    if (!stem || !fl_term_is_constant(constant) || constant->word > INT64_MAX || !constant->word) return NULL;
    /* The values at most, or more than, the border. */
    bool is_inside = is_turned == is_negated;
    int64_t border = (int64_t)constant->word - (is_less != is_turned);
    phrasing->said = all_of(axis);
    const char *what = fl_phrase_of_text(phrasing->arena, axis->name, stem);
    bool is_whole = take_is_number(phrasing, stem);
    const char *verb = is_whole ? "is" : "begins with", *none = !is_whole && is_inside ? " or with none" : "";
    return fl_arena_format(phrasing->arena,
                           is_inside ? "%s %s a number from 0 to %" PRId64 "%s"
                                     : "%s %s a number under 0 or over %" PRId64 "%s",
                           what, verb, border, none);
}

/* What numbers of texts have to do with each other; NULL: there are no words for it. */
static const char *phrase_of_numbers(struct phrasing *phrasing, term_ref condition) {
    bool is_negated = condition->op == FL_OP_NOT;
    term_ref inside = is_negated ? condition->operands[0] : condition;
    const char *remainder = phrase_of_remainder(phrasing, inside, is_negated);
    if (remainder || inside->operand_count != 2) return remainder;
    const char *range = phrase_of_unsigned(phrasing, inside, is_negated);
    if (range) return range;
    const char *left = name_of_number(phrasing, inside->operands[0]),
               *right = left ? name_of_number(phrasing, inside->operands[1]) : NULL;
    if (!right) return NULL;
    const char *verb = inside->op == FL_OP_EQUAL               ? is_negated ? "is not" : "is"
                       : inside->op == FL_OP_LESS_SIGNED       ? is_negated ? "is not less than" : "is less than"
                       : inside->op == FL_OP_LESS_EQUAL_SIGNED ? is_negated ? "is more than" : "is at most"
                                                               : NULL;
    return verb ? fl_arena_format(phrasing->arena, "%s %s %s", left, verb, right) : NULL;
}

const char *fl_phrase_of(const struct fl_space *space, const fl_literals *conditions, size_t index,
                         bool *is_told) {
    struct phrasing phrasing = {.space = space,
                                .arena = space->arena,
                                .conditions = conditions,
                                .is_told = is_told,
                                .said = without_negation(said_by(space, conditions->items[index]))};
    const struct fl_axis *axis = phrasing.said.axis;
    if (!axis) return phrase_of_numbers(&phrasing, conditions->items[index]);
    if (axis->word) return phrase_of_word(&phrasing, index);
    return !axis->has_identity && !axis->is_part ? phrase_of_axis(&phrasing) : NULL;
}
