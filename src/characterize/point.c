#include "characterize/point.h"

#include <string.h>

typedef const struct fl_term *term_ref;

static const struct fl_axis *find_axis(const struct fl_space *space, const char *name) {
    for (size_t i = 0; i < space->axes.count; i++)
        if (strcmp(space->axes.items[i].name, name) == 0) return &space->axes.items[i];
    return NULL;
}

static void complain(const struct fl_space *space, struct fl_diagnostics *diagnostics, const char *name) {
    struct fl_text names = fl_text_make(space->arena);
    for (size_t i = 0; i < space->axes.count; i++)
        fl_text_format(&names, "%s%s", i ? ", " : "", space->axes.items[i].name);
    fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "--check-input: there is no input '%s'%s%s", name,
                       space->axes.count ? "; there are " : "", fl_text_string(&names));
}

/* One "y=1"; NULL: it is none. */
static term_ref equation(struct fl_space *space, const char *text, size_t length,
                         struct fl_diagnostics *diagnostics) {
    const char *word = fl_arena_format(space->arena, "%.*s", (int)length, text), *sign = strchr(word, '=');
    if (!sign) {
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "--check-input: '%s' is not of the form NAME=VALUE",
                           word);
        return NULL;
    }
    const char *name = fl_arena_format(space->arena, "%.*s", (int)(sign - word), word);
    const struct fl_axis *axis = find_axis(space, name);
    struct fl_bits value;
    if (!axis) {
        complain(space, diagnostics, name);
        return NULL;
    }
    if (!fl_bits_parse(space->arena, axis->variable->width, sign + 1, &value)) {
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
        size_t length = strcspn(at, ",");
        term_ref one = equation(space, at, length, diagnostics);
        if (!one) return false;
        point = fl_term_and(space->terms, point, one);
        at += length + (at[length] == ',');
    }
    *place = FL_POINT_MAY_FAIL;
    if (!is_possible(space, point, fl_characterization_upper(found)))
        *place = FL_POINT_SAFE;
    else if (!is_possible(space, point, fl_term_not(space->terms, fl_characterization_lower(found))))
        *place = FL_POINT_MUST_FAIL;
    return true;
}
