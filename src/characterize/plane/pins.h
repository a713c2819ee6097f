/* characterize/plane/pins.h - the inputs that a plane does not show, at one value each. */
#ifndef FL_CHARACTERIZE_PLANE_PINS_H
#define FL_CHARACTERIZE_PLANE_PINS_H

#include "characterize/space/space.h"

struct fl_pin {
    const struct fl_axis *axis;
    struct fl_bits value;
};
typedef FL_VECTOR_OF(struct fl_pin) fl_pins;

/* Values of the axes such that some point with them has the condition: 0 where that is possible, else the least
 * one. False: there is none, or time was too short to find it. */
bool fl_pins_choose(struct fl_space *space, const struct fl_axis *const *axes, size_t count,
                    const struct fl_term *condition, fl_pins *pins);

/* The condition with the values in place of the inputs. */
const struct fl_term *fl_pins_put_in(const struct fl_space *space, const fl_pins *pins,
                                     const struct fl_term *condition);

#endif
