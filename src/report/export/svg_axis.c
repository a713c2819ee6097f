#include "report/export/svg_axis.h"

#include <math.h>
#include <string.h>

#include "characterize/region/axis_value.h"

static const double gap_length = 30, least_length = 2;
/* Of labels. */
static const double character_width = 6.2, line_height = 12, space_between = 8;

static const char *value_text(struct fl_arena *arena, const struct fl_axis *axis, uint64_t count) {
    uint64_t word = fl_axis_count(axis, count);
    return fl_axis_value_text(arena, axis, fl_bits_of_word(axis->variable->width, word));
}

const char *fl_svg_values_text(struct fl_arena *arena, const struct fl_axis *axis, struct fl_span values) {
    const char *least = value_text(arena, axis, values.least);
    if (values.least == values.most) return least;
    return fl_arena_format(arena, "%s..%s", least, value_text(arena, axis, values.most));
}

/* ---- lengths ---- */

/* In a window lengths go with the numbers of values. */
static size_t window_end(const struct fl_scale *scale, size_t first) {
    size_t end = first;
    while (end < scale->slots.count && !scale->slots.items[end].is_gap) end++;
    return end;
}

static double share_of(const struct fl_scale *scale, size_t first, size_t end, size_t slot) {
    struct fl_span values = scale->slots.items[slot].values;
    double all = (double)(scale->slots.items[end - 1].values.most - scale->slots.items[first].values.least) + 1;
    return ((double)(values.most - values.least) + 1) / all;
}

static void measure_window(const struct fl_scale *scale, size_t first, size_t end, double *lengths) {
    for (size_t i = first; i < end; i++) {
        lengths[i] = (double)(end - first) * share_of(scale, first, end, i);
        if (lengths[i] < 0.3) lengths[i] = 0.3;
    }
}

/* Of each slot, but for gaps, which have their own length: 0. Only ratios matter. */
static double measure(const struct fl_scale *scale, double *lengths, size_t *gaps) {
    double sum = 0;
    *gaps = 0;
    for (size_t i = 0; i < scale->slots.count; i++) {
        if (scale->slots.items[i].is_gap) {
            ++*gaps;
            continue;
        }
        size_t end = window_end(scale, i);
        measure_window(scale, i, end, lengths);
        for (; i < end; i++) sum += lengths[i];
        i--;
    }
    return sum;
}

/* Whole pixels: nothing shines through between two cells. */
static void set_edges(struct fl_arena *arena, struct fl_svg_axis *axis) {
    const struct fl_scale *scale = axis->scale;
    size_t count = scale->slots.count, gaps;
    double *lengths = FL_NEW_ARRAY(arena, double, count), at = 0;
    double sum = measure(scale, lengths, &gaps), unit = (axis->length - gap_length * (double)gaps) / sum;
    axis->edges = FL_NEW_ARRAY(arena, double, count + 1);
    for (size_t i = 0; i < count; i++) {
        double length = scale->slots.items[i].is_gap ? gap_length : unit * lengths[i];
        axis->edges[i] = at;
        at = round(at + (length < least_length ? least_length : length));
    }
    axis->edges[count] = at;
    axis->length = at;
    axis->has_gaps = gaps;
}

/* ---- labels ---- */

struct labelling {
    struct fl_arena *arena;
    struct fl_svg_axis *axis;
    enum fl_svg_direction direction;
};

static double extent_of(const struct labelling *labelling, const char *text) {
    return labelling->direction == FL_SVG_ACROSS ? character_width * (double)strlen(text) : line_height;
}

static bool has_room(const struct labelling *labelling, double at, const char *text) {
    double half = extent_of(labelling, text) / 2;
    double space = labelling->direction == FL_SVG_ACROSS ? space_between : 0;
    for (size_t i = 0; i < labelling->axis->labels.count; i++) {
        const struct fl_svg_label *other = &labelling->axis->labels.items[i];
        double distance = at > other->at ? at - other->at : other->at - at;
        if (distance < half + extent_of(labelling, other->text) / 2 + space) return false;
    }
    return true;
}

static void add_label(struct labelling *labelling, double at, uint64_t count) {
    struct fl_svg_label label = {at, value_text(labelling->arena, labelling->axis->scale->axis, count)};
    if (has_room(labelling, at, label.text)) fl_vector_push(labelling->arena, &labelling->axis->labels, label);
}

/* A single value stands in its middle; of several, the first one at their beginning. */
static void label_slot(struct labelling *labelling, size_t slot) {
    const struct fl_svg_axis *axis = labelling->axis;
    struct fl_span values = axis->scale->slots.items[slot].values;
    double middle = (axis->edges[slot] + axis->edges[slot + 1]) / 2;
    add_label(labelling, values.least == values.most ? middle : axis->edges[slot], values.least);
}

static bool is_single(const struct fl_scale *scale, size_t slot) {
    struct fl_span values = scale->slots.items[slot].values;
    return values.least == values.most;
}

static void label_end(struct labelling *labelling) {
    const struct fl_scale *scale = labelling->axis->scale;
    size_t last = scale->slots.count - 1;
    if (is_single(scale, last))
        label_slot(labelling, last);
    else
        add_label(labelling, labelling->axis->length, scale->slots.items[last].values.most);
}

/* What matters more is placed first. */
static void set_labels(struct labelling *labelling, const bool *is_border) {
    const struct fl_scale *scale = labelling->axis->scale;
    size_t count = scale->slots.count;
    for (size_t i = 0; i + 1 < count; i++)
        if (is_border[i]) label_slot(labelling, i + 1);
    for (size_t i = 0; i + 1 < count; i++)
        if (is_border[i] && is_single(scale, i)) label_slot(labelling, i);
    label_slot(labelling, 0);
    label_end(labelling);
    for (size_t i = 0; i + 1 < count; i++) {
        if (scale->slots.items[i].is_gap) label_slot(labelling, i + 1);
        if (scale->slots.items[i + 1].is_gap && is_single(scale, i)) label_slot(labelling, i);
    }
    for (size_t i = 0; i < count; i++)
        if (!scale->slots.items[i].is_gap) label_slot(labelling, i);
}

struct fl_svg_axis fl_svg_axis_make(struct fl_arena *arena, const struct fl_scale *scale, const bool *is_border,
                                    double length, enum fl_svg_direction direction) {
    struct fl_svg_axis axis = {.scale = scale, .length = length};
    set_edges(arena, &axis);
    if (scale->axis) set_labels(&(struct labelling){arena, &axis, direction}, is_border);
    return axis;
}
