/* engine/hint.h - an invariant that someone offers: to be tried, never trusted. */
#ifndef FL_ENGINE_HINT_H
#define FL_ENGINE_HINT_H

#include "program/program.h"

struct fl_hint {
    const char *text;                      /* as it was written */
    struct fl_position position;           /* of the loop, or of what else it is said of */
    fl_location_id location;               /* the loop's head, in whatever context; none: it is at no loop */
    const struct fl_expression *condition; /* 1 bit, in the function of the location */
};

#endif
