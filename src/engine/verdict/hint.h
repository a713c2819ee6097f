/* engine/verdict/hint.h - an invariant that someone offers: to be tried, never trusted. */
#ifndef FL_ENGINE_VERDICT_HINT_H
#define FL_ENGINE_VERDICT_HINT_H

#include "program/program.h"

struct fl_hint {
    const char *text;            /* as it was written */
    struct fl_position position; /* of the loop, or of what else it is said of */
    fl_location_id location; /* a loop's head, or what else; in whatever context; none: there is no such place */
    const struct fl_expression *condition; /* 1 bit, in the function of the location */
};

#endif
