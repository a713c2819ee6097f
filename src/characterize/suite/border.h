/* characterize/suite/border.h - where a condition begins to hold.
 *
 * A comparison has neighbours on both sides: of x < y those with x + 1 == y hold just so, those with x == y just
 * don't. An equation has two borders.
 */
#ifndef FL_CHARACTERIZE_SUITE_BORDER_H
#define FL_CHARACTERIZE_SUITE_BORDER_H

#include "term/term.h"

enum { FL_MOST_NEIGHBOURS = 2 };

struct fl_border {
    /* Together with the condition, or with its negation: conditions on the points next to the border. */
    const struct fl_term *inside[FL_MOST_NEIGHBOURS], *outside[FL_MOST_NEIGHBOURS];
    unsigned inside_count, outside_count; /* at least 1: `true` where nothing is known of neighbours */
};

struct fl_border fl_border_of(struct fl_terms *terms, const struct fl_term *condition);

#endif
