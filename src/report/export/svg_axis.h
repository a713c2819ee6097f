/* report/export/svg_axis.h - an axis of a drawing: how long its slots are, and where numbers stand at it. */
#ifndef FL_REPORT_EXPORT_SVG_AXIS_H
#define FL_REPORT_EXPORT_SVG_AXIS_H

#include "characterize/plane/plane.h"

struct fl_svg_axis {
    const struct fl_scale *scale;
    double *edges; /* of the slots, from the axis' beginning: one more than there are slots */
    double length;
    bool has_gaps;
    FL_VECTOR_OF(struct fl_svg_label {
        double at; /* its middle */
        const char *text;
    })
    labels; /* in no order; none covers another one */
};

enum fl_svg_direction { FL_SVG_ACROSS, FL_SVG_DOWN };

/* `is_border`: for each slot, whether something changes between it and the next one. */
struct fl_svg_axis fl_svg_axis_make(struct fl_arena *arena, const struct fl_scale *scale, const bool *is_border,
                                    double length, enum fl_svg_direction direction);

/* "3", or "3..5" for several. */
const char *fl_svg_values_text(struct fl_arena *arena, const struct fl_axis *axis, struct fl_span values);

#endif
