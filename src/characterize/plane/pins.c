#include "characterize/plane/pins.h"

#include "characterize/region/span.h"
#include "term/substitute.h"

typedef const struct fl_term *term_ref;

static term_ref is_value(struct fl_space *space, const struct fl_axis *axis, struct fl_bits value) {
    return fl_term_equal(space->terms, axis->variable, fl_term_constant(space->terms, value));
}

static bool is_possible(struct fl_space *space, term_ref condition, term_ref also) {
    term_ref asked[] = {condition, also};
    return fl_space_ask(space, asked, 2) == FL_SATISFIABLE;
}

/* A value of one axis with which there are points. */
static bool choose_value(struct fl_space *space, const struct fl_axis *axis, term_ref condition,
                         struct fl_bits *value) {
    uint32_t width = axis->variable->width;
    *value = fl_bits_of_unsigned(space->arena, width, 0);
    if (is_possible(space, condition, is_value(space, axis, *value))) return true;
    struct fl_span around;
    if (fl_axis_is_counted(axis) && fl_span_around(space, axis, condition, &around)) {
        /* Counting from the least value is its own inverse. */
        *value = fl_bits_of_word(width, fl_axis_count(axis, around.least));
        if (is_possible(space, condition, is_value(space, axis, *value))) return true;
    }
    if (!is_possible(space, condition, fl_term_true(space->terms))) return false;
    struct fl_bits found = fl_solver_model_value(space->solver, axis->variable);
    *value = fl_bits_of_words(space->arena, width, fl_bits_words(&found));
    return true;
}

bool fl_pins_choose(struct fl_space *space, const struct fl_axis *const *axes, size_t count, term_ref condition,
                    fl_pins *pins) {
    for (size_t i = 0; i < count; i++) {
        struct fl_pin pin = {.axis = axes[i]};
        if (!choose_value(space, axes[i], condition, &pin.value)) return false;
        condition = fl_term_and(space->terms, condition, is_value(space, axes[i], pin.value));
        fl_vector_push(space->arena, pins, pin);
    }
    return true;
}

struct putting {
    const struct fl_space *space;
    const fl_pins *pins;
};

static term_ref replacement(void *context, term_ref leaf) {
    const struct putting *putting = context;
    for (size_t i = 0; i < putting->pins->count; i++)
        if (putting->pins->items[i].axis->variable == leaf)
            return fl_term_constant(putting->space->terms, putting->pins->items[i].value);
    return leaf;
}

term_ref fl_pins_put_in(const struct fl_space *space, const fl_pins *pins, term_ref condition) {
    struct putting putting = {space, pins};
    return fl_term_substitute(space->terms, condition, replacement, &putting);
}
