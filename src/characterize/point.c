#include "characterize/point.h"

#include <string.h>

#include "characterize/space/axis_name.h"
#include "run/inputs.h"

typedef const struct fl_term *term_ref;

/* Up to a comma that is not between quotes. */
static size_t word_length(const char *text) {
    size_t length = 0;
    for (char quote = 0; text[length] && (quote || text[length] != ','); length++) {
        bool is_quote = text[length] == '"' || text[length] == '\'';
        if (is_quote && (!quote || quote == text[length])) quote = quote ? 0 : text[length];
    }
    return length;
}

/* What stands between quotes of this kind; NULL: the value is something else. */
static const char *between(struct fl_arena *arena, const char *value, char quote) {
    size_t length = strlen(value);
    if (length < 2 || value[0] != quote || value[length - 1] != quote) return NULL;
    return fl_arena_format(arena, "%.*s", (int)(length - 2), value + 1);
}

static term_ref is_number(struct fl_space *space, const char *name, uint32_t width, uint64_t value) {
    return fl_term_equal(space->terms, fl_term_variable(space->terms, name, width),
                         fl_term_word(space->terms, width, value));
}

/* A whole text: its length and its bytes. NULL: there is no such text. */
static term_ref text_equation(struct fl_space *space, const char *name, const char *bytes,
                              struct fl_diagnostics *diagnostics) {
    size_t length = strlen(bytes);
    const char *length_name = fl_arena_format(space->arena, "%s.length", name);
    if (!fl_space_find_axis(space, length_name, "--check-input", diagnostics)) return NULL;
    term_ref all = is_number(space, length_name, 32, length);
    for (size_t i = 0; i < length; i++) {
        const char *byte = fl_arena_format(space->arena, "%s[%zu]", name, i);
        all = fl_term_and(space->terms, all, is_number(space, byte, 8, (unsigned char)bytes[i]));
    }
    return all;
}

static bool read_value(struct fl_space *space, const struct fl_axis *axis, const char *text, struct fl_bits *value) {
    struct fl_input_value number = {.form = FL_FORM_NUMBER, .number = text};
    return fl_input_value_convert(space->arena, &number, axis->variable->width, axis->type, value);
}

/* One "y=1", "stdin[0]='a'" or "argv[1]=\"abc\""; NULL: it is none. */
static term_ref equation(struct fl_space *space, const char *text, size_t length,
                         struct fl_diagnostics *diagnostics) {
    const char *word = fl_arena_format(space->arena, "%.*s", (int)length, text), *sign = strchr(word, '=');
    if (!sign) {
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "--check-input: '%s' is not of the form NAME=VALUE",
                           word);
        return NULL;
    }
    const char *name = fl_arena_format(space->arena, "%.*s", (int)(sign - word), word);
    const char *string = between(space->arena, sign + 1, '"'), *character = between(space->arena, sign + 1, '\'');
    if (string) return text_equation(space, name, string, diagnostics);
    const struct fl_axis *axis = fl_space_find_axis(space, name, "--check-input", diagnostics);
    struct fl_bits value;
    if (!axis) return NULL;
    if (character && strlen(character) == 1)
        value = fl_bits_of_unsigned(space->arena, axis->variable->width, (unsigned char)*character);
    else if (!read_value(space, axis, sign + 1, &value)) {
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0,
                           "--check-input: '%s' is no value of %s, which has %u bits", sign + 1, name,
                           axis->variable->width);
        return NULL;
    }
    return fl_term_equal(space->terms, axis->variable, fl_term_constant(space->terms, value));
}

static bool is_possible(struct fl_space *space, term_ref point, term_ref condition) {
    term_ref asked[] = {point, condition};
    return fl_space_ask(space, asked, 2) != FL_UNSATISFIABLE;
}

bool fl_point_locate(const struct fl_characterization *found, const char *inputs,
                     struct fl_diagnostics *diagnostics, enum fl_point_place *place) {
    struct fl_space *space = found->space;
    term_ref point = fl_term_true(space->terms);
    for (const char *at = inputs; *at;) {
        size_t length = word_length(at);
        term_ref one = equation(space, at, length, diagnostics);
        if (!one) return false;
        point = fl_term_and(space->terms, point, one);
        at += length + (at[length] == ',');
    }
    *place = FL_POINT_MAY_FAIL;
    if (!is_possible(space, point, fl_term_true(space->terms)))
        *place = FL_POINT_OUTSIDE;
    else if (!is_possible(space, point, fl_characterization_upper(found)))
        *place = FL_POINT_SAFE;
    else if (!is_possible(space, point, fl_term_not(space->terms, fl_characterization_lower(found))))
        *place = FL_POINT_MUST_FAIL;
    return true;
}
