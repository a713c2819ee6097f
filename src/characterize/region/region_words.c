#include "characterize/region/region_words.h"

#include <string.h>

#include "characterize/region/phrase.h"
#include "characterize/region/region_text.h"

typedef const struct fl_term *term_ref;

enum { LONGEST = 64 };
static const char length_suffix[] = ".length";

/* "axis == value". */
struct equation {
    const struct fl_axis *axis; /* NULL: the condition is something else */
    uint64_t value;
};

static struct equation equation_of(const struct fl_space *space, term_ref condition) {
    struct equation found = {0};
    if (condition->op != FL_OP_EQUAL) return found;
    bool is_turned = fl_term_is_constant(condition->operands[0]);
    term_ref variable = condition->operands[is_turned ? 1 : 0], constant = condition->operands[is_turned ? 0 : 1];
    const struct fl_axis *axis = fl_space_axis(space, variable);
    if (!axis || axis->has_identity || !fl_term_is_constant(constant) || constant->width > 64) return found;
    return (struct equation){axis, fl_term_value(constant).word};
}

/* Bytes that stand for themselves between quotes of both kinds. */
static bool is_plain(uint64_t byte) {
    return byte >= ' ' && byte <= '~' && byte != '\'' && byte != '"' && byte != '\\';
}

/* ---- strings ---- */

struct wording {
    const struct fl_space *space;
    const struct fl_region *region;
    bool *is_told; /* each condition: as a part of a string */
};

/* The condition that says which byte this is; SIZE_MAX: none does. */
static size_t find_byte(const struct wording *wording, const char *text, size_t length, uint64_t index) {
    const char *name = fl_arena_format(wording->space->arena, "%.*s[%u]", (int)length, text, (unsigned)index);
    for (size_t i = 0; i < wording->region->conditions.count; i++) {
        struct equation byte = equation_of(wording->space, wording->region->conditions.items[i]);
        if (byte.axis && strcmp(byte.axis->name, name) == 0 && is_plain(byte.value)) return i;
    }
    return SIZE_MAX;
}

/* "argv[1] == \"abc\"" in place of the condition on a length; NULL: some byte is not known. */
static const char *find_string(struct wording *wording, const struct equation *length) {
    const char *name = length->axis->name;
    struct fl_arena *arena = wording->space->arena;
    struct fl_text text = fl_text_make(arena);
    size_t places[LONGEST];
    if (!fl_string_has_suffix(name, length_suffix) || !length->value || length->value > LONGEST) return NULL;
    size_t stem = strlen(name) - strlen(length_suffix);
    const char *what = fl_phrase_of_text(arena, name, stem);
    bool is_phrase = strncmp(what, name, stem) != 0 && strcmp(what, "standard input") != 0;
    if (is_phrase)
        fl_text_format(&text, "%s is \"", what);
    else
        fl_text_format(&text, "%.*s == \"", (int)stem, name);
    for (uint64_t i = 0; i < length->value; i++) {
        places[i] = find_byte(wording, name, stem, i);
        if (places[i] == SIZE_MAX) return NULL;
        term_ref condition = wording->region->conditions.items[places[i]];
        fl_text_append_char(&text, (char)equation_of(wording->space, condition).value);
    }
    for (uint64_t i = 0; i < length->value; i++) wording->is_told[places[i]] = true;
    fl_text_append_char(&text, '"');
    return fl_text_string(&text);
}

/* ---- all of it ---- */

/* "stdin[0] == 'x'" */
static const char *byte_equation(const struct wording *wording, term_ref condition) {
    bool is_negated = condition->op == FL_OP_NOT;
    struct equation equation = equation_of(wording->space, is_negated ? condition->operands[0] : condition);
    bool is_byte = equation.axis && equation.axis->variable->width == 8 && !equation.axis->definition;
    if (!is_byte || !is_plain(equation.value)) return NULL;
    return fl_arena_format(wording->space->arena, "%s %s '%c'", equation.axis->name,
                           is_negated ? "!=" : "==", (char)equation.value);
}

/* C where that says it as well. */
static const char *words_of(struct wording *wording, size_t index, bool *is_phrase) {
    term_ref condition = wording->region->conditions.items[index];
    const char *equation = byte_equation(wording, condition);
    if (equation) return equation;
    const char *phrase = fl_phrase_of(wording->space, &wording->region->conditions, index, wording->is_told);
    if (phrase) *is_phrase = true;
    return phrase ? phrase
                  : fl_region_condition_text(wording->space, condition, wording->region->conditions.count > 1);
}

/* Strings in place of conditions on lengths; NULL for what is none. */
static const char **find_strings(struct wording *wording) {
    const struct fl_region *region = wording->region;
    size_t count = region->conditions.count - region->limit_count;
    const char **strings = FL_NEW_ARRAY(wording->space->arena, const char *, count + 1);
    for (size_t i = 0; i < count; i++) {
        struct equation length = equation_of(wording->space, region->conditions.items[i]);
        if (length.axis) strings[i] = find_string(wording, &length);
    }
    return strings;
}

static struct wording begin_wording(const struct fl_space *space, const struct fl_region *region) {
    return (struct wording){space, region, FL_NEW_ARRAY(space->arena, bool, region->conditions.count + 1)};
}

static bool is_plainness(const struct fl_space *space, term_ref condition) {
    const struct fl_axis *axis = condition->op == FL_OP_VARIABLE ? fl_space_axis(space, condition) : NULL;
    return axis && axis->definition && fl_string_has_suffix(axis->name, ".is_plain");
}

bool fl_region_is_of_plain_texts(const struct fl_space *space, const struct fl_region *region) {
    for (size_t i = 0; i < region->conditions.count; i++)
        if (is_plainness(space, region->conditions.items[i])) return true;
    return false;
}

const char *fl_region_words(const struct fl_space *space, const struct fl_region *region, bool leaves_plain_out) {
    size_t count = region->conditions.count - region->limit_count;
    struct wording wording = begin_wording(space, region);
    const char **words = find_strings(&wording);
    struct fl_text text = fl_text_make(space->arena);
    bool has_phrase = false;
    for (size_t i = 0; i < count && leaves_plain_out; i++)
        wording.is_told[i] |= is_plainness(space, region->conditions.items[i]);
    for (size_t i = 0; i < count; i++)
        if (!wording.is_told[i] && !words[i]) words[i] = words_of(&wording, i, &has_phrase);
    for (size_t i = 0; i < count; i++)
        if (!wording.is_told[i])
            fl_text_format(&text, "%s%s", !text.count ? "" : has_phrase ? " and " : " && ", words[i]);
    return text.count ? fl_text_string(&text) : "1";
}

static bool is_about_byte(const struct fl_space *space, term_ref condition) {
    while (condition->op == FL_OP_NOT || condition->op == FL_OP_AND) condition = condition->operands[0];
    for (unsigned i = 0; i < condition->operand_count; i++) {
        const struct fl_axis *axis = fl_space_axis(space, condition->operands[i]);
        if (axis && !axis->has_identity && axis->variable->width == 8) return true;
    }
    return false;
}

size_t fl_region_effort(const struct fl_space *space, const struct fl_region *region) {
    enum { BYTE_EFFORT = 4 };
    struct wording wording = begin_wording(space, region);
    const char **strings = find_strings(&wording);
    size_t effort = 0;
    for (size_t i = 0; i < region->conditions.count - region->limit_count; i++)
        if (!wording.is_told[i])
            effort += !strings[i] && is_about_byte(space, region->conditions.items[i]) ? BYTE_EFFORT : 1;
    return effort;
}
