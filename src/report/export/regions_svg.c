#include "report/export/regions_svg.h"

#include <string.h>

#include "characterize/region/axis_value.h"
#include "report/export/svg_axis.h"

/* All lengths are in pixels. */
static const double large = 440, small = 250, flat = 60;
static const double left_margin = 96, right_margin = 40, top_margin = 34, bottom_margin = 58;
static const double legend_height = 26, character_width = 6.2, least_width = 190;
enum { PLANES_IN_ROW = 3, MOST_PINS_TOLD = 4 };

struct kind {
    const char *name;  /* of its style */
    const char *words; /* in the legend */
};
static const struct kind kinds[FL_CELL_KINDS] = {
    [FL_CELL_MUST_FAIL] = {"must", "must fail"},
    [FL_CELL_MAY_FAIL] = {"may", "may fail"},
    [FL_CELL_SAFE] = {"safe", "safe"},
    [FL_CELL_OUTSIDE] = {"outside", "no such input"},
    [FL_CELL_MIXED] = {"mixed", "several of these, or not decided"},
};

/* Readable on light and on dark ground, and without colours: each kind has a pattern of its own. */
static const char beginning[] =
    "<style>\n"
    ".fl-plot { font: 11px sans-serif; background: #ffffff; color: #222222; }\n"
    ".fl-plot text { fill: currentColor; } .fl-plot rect { shape-rendering: crispEdges; }\n"
    ".fl-plot .line { stroke: currentColor; fill: none; }\n"
    ".fl-plot .must { fill: #a8322a; } .fl-plot .may { fill: url(#fl-may); }\n"
    ".fl-plot .safe { fill: #dbe8dc; } .fl-plot .mixed { fill: url(#fl-mixed); }\n"
    ".fl-plot .outside { fill: url(#fl-outside); }\n"
    ".fl-plot .may-ground { fill: #f0c060; } .fl-plot .mixed-ground { fill: #b9b9c6; }\n"
    ".fl-plot .outside-ground { fill: #f6f6f6; } .fl-plot .ink { stroke: #5a4000; }\n"
    ".fl-plot .dot { fill: #3a3a50; } .fl-plot .thin { stroke: #bbbbbb; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  .fl-plot { background: #1b1b1f; color: #dddddd; }\n"
    "  .fl-plot .must { fill: #d9574c; } .fl-plot .safe { fill: #2c3b2f; }\n"
    "  .fl-plot .may-ground { fill: #8f6b1d; } .fl-plot .ink { stroke: #e8c98a; }\n"
    "  .fl-plot .mixed-ground { fill: #55555f; } .fl-plot .dot { fill: #d0d0e0; }\n"
    "  .fl-plot .outside-ground { fill: #222226; } .fl-plot .thin { stroke: #55555f; }\n"
    "}\n"
    "</style>\n"
    "<defs>\n"
    "<pattern id=\"fl-may\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
    "<rect class=\"may-ground\" width=\"8\" height=\"8\"/>"
    "<path class=\"ink\" d=\"M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4\" stroke-width=\"1.5\"/></pattern>\n"
    "<pattern id=\"fl-mixed\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
    "<rect class=\"mixed-ground\" width=\"6\" height=\"6\"/><circle class=\"dot\" cx=\"3\" cy=\"3\" r=\"1.3\"/>"
    "</pattern>\n"
    "<pattern id=\"fl-outside\" width=\"10\" height=\"10\" patternUnits=\"userSpaceOnUse\">"
    "<rect class=\"outside-ground\" width=\"10\" height=\"10\"/>"
    "<path class=\"thin\" d=\"M0,0 l10,10 M10,0 l-10,10\" stroke-width=\"0.7\"/></pattern>\n"
    "</defs>\n";

static void append_escaped(struct fl_text *text, const char *string) {
    for (; *string; string++)
        if (*string == '<')
            fl_text_append(text, "&lt;");
        else if (*string == '&')
            fl_text_append(text, "&amp;");
        else
            fl_text_append_char(text, *string);
}

static void append_label(struct fl_text *text, double x, double y, const char *attributes, const char *words) {
    fl_text_format(text, "<text x=\"%.1f\" y=\"%.1f\"%s>", x, y, attributes);
    append_escaped(text, words);
    fl_text_append(text, "</text>\n");
}

static void append_line(struct fl_text *text, double x, double y, double to_x, double to_y, const char *style) {
    fl_text_format(text, "<path class=\"line\" d=\"M%.1f,%.1f L%.1f,%.1f\"%s/>\n", x, y, to_x, to_y, style);
}

/* ---- one plane ---- */

/* Where it stands in the drawing, `bottom` and `left` being its corner. */
struct drawn {
    struct fl_text *text;
    const struct fl_plane *plane;
    struct fl_svg_axis across, down;
    double left, bottom;
};

static enum fl_cell_kind cell_at(const struct fl_plane *plane, size_t column, size_t row) {
    return plane->cells[row * plane->across.slots.count + column];
}

static const bool *column_borders(struct fl_arena *arena, const struct fl_plane *plane) {
    size_t columns = plane->across.slots.count, rows = plane->down.slots.count;
    bool *is_border = FL_NEW_ARRAY(arena, bool, columns);
    for (size_t i = 0; i + 1 < columns; i++)
        for (size_t k = 0; k < rows; k++)
            is_border[i] = is_border[i] || cell_at(plane, i, k) != cell_at(plane, i + 1, k);
    return is_border;
}

static const bool *row_borders(struct fl_arena *arena, const struct fl_plane *plane) {
    size_t columns = plane->across.slots.count, rows = plane->down.slots.count;
    bool *is_border = FL_NEW_ARRAY(arena, bool, rows);
    for (size_t i = 0; i + 1 < rows; i++)
        for (size_t k = 0; k < columns; k++)
            is_border[i] = is_border[i] || cell_at(plane, k, i) != cell_at(plane, k, i + 1);
    return is_border;
}

/* Slots of both axes, the last ones included. */
struct rectangle {
    size_t left, right, low, high;
};

static struct fl_span values_between(const struct fl_scale *scale, size_t first, size_t last) {
    return (struct fl_span){scale->slots.items[first].values.least, scale->slots.items[last].values.most};
}

static void append_values(struct fl_text *text, const struct fl_scale *scale, size_t first, size_t last) {
    if (!scale->axis) return;
    append_escaped(text, scale->axis->name);
    struct fl_span values = values_between(scale, first, last);
    fl_text_append(text, " = ");
    append_escaped(text, fl_svg_values_text(text->arena, scale->axis, values));
}

static void append_rectangle(const struct drawn *drawn, struct rectangle area, enum fl_cell_kind kind) {
    struct fl_text *text = drawn->text;
    const struct fl_plane *plane = drawn->plane;
    double x = drawn->across.edges[area.left], width = drawn->across.edges[area.right + 1] - x;
    double y = drawn->down.edges[area.high + 1], height = y - drawn->down.edges[area.low];
    fl_text_format(text, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>",
                   kinds[kind].name, drawn->left + x, drawn->bottom - y, width, height);
    append_values(text, &plane->across, area.left, area.right);
    if (plane->down.axis) fl_text_append(text, ", ");
    append_values(text, &plane->down, area.low, area.high);
    fl_text_format(text, "%s%s</title></rect>\n", plane->across.axis ? ": " : "", kinds[kind].words);
}

/* Are all cells of one kind and not yet in another rectangle? */
static bool is_free(const struct fl_plane *plane, const bool *is_taken, struct rectangle area,
                    enum fl_cell_kind kind) {
    for (size_t row = area.low; row <= area.high; row++)
        for (size_t column = area.left; column <= area.right; column++)
            if (is_taken[row * plane->across.slots.count + column] || cell_at(plane, column, row) != kind)
                return false;
    return true;
}

/* As large as it can be made from this cell: first across, then up. */
static struct rectangle largest(const struct fl_plane *plane, const bool *is_taken, size_t column, size_t row) {
    enum fl_cell_kind kind = cell_at(plane, column, row);
    struct rectangle area = {column, column, row, row};
    for (; area.right + 1 < plane->across.slots.count; area.right++)
        if (!is_free(plane, is_taken, (struct rectangle){area.right + 1, area.right + 1, row, row}, kind)) break;
    for (; area.high + 1 < plane->down.slots.count; area.high++)
        if (!is_free(plane, is_taken, (struct rectangle){column, area.right, area.high + 1, area.high + 1}, kind))
            break;
    return area;
}

static void append_cells(const struct drawn *drawn) {
    const struct fl_plane *plane = drawn->plane;
    size_t columns = plane->across.slots.count, rows = plane->down.slots.count;
    bool *is_taken = FL_NEW_ARRAY(drawn->text->arena, bool, columns *rows);
    for (size_t i = 0; i < columns * rows; i++) {
        if (is_taken[i]) continue;
        struct rectangle area = largest(plane, is_taken, i % columns, i / columns);
        for (size_t row = area.low; row <= area.high; row++)
            for (size_t column = area.left; column <= area.right; column++)
                is_taken[row * columns + column] = true;
        append_rectangle(drawn, area, plane->cells[i]);
    }
}

/* ---- its axes ---- */

static const char dashed[] = " stroke-width=\"0.6\" stroke-dasharray=\"3 3\"";

static const char *caption_of(struct fl_arena *arena, const struct fl_svg_axis *axis) {
    return axis->has_gaps
               ? fl_arena_format(arena, "%s (out of scale between dashed lines)", axis->scale->axis->name)
               : axis->scale->axis->name;
}

/* Where a gap begins or ends. */
static bool is_break(const struct fl_scale *scale, size_t edge) {
    if (!edge || edge == scale->slots.count) return false;
    return scale->slots.items[edge - 1].is_gap || scale->slots.items[edge].is_gap;
}

static void append_across(const struct drawn *drawn) {
    struct fl_text *text = drawn->text;
    const struct fl_svg_axis *axis = &drawn->across;
    double bottom = drawn->bottom, top = bottom - drawn->down.length;
    append_line(text, drawn->left, bottom, drawn->left + axis->length, bottom, "");
    if (!axis->scale->axis) return;
    for (size_t i = 0; i <= axis->scale->slots.count; i++)
        if (is_break(axis->scale, i)) {
            double x = drawn->left + axis->edges[i];
            append_line(text, x, top, x, bottom + 4, dashed);
        }
    for (size_t i = 0; i < axis->labels.count; i++) {
        double x = drawn->left + axis->labels.items[i].at;
        append_line(text, x, bottom, x, bottom + 4, "");
        append_label(text, x, bottom + 16, " text-anchor=\"middle\"", axis->labels.items[i].text);
    }
    append_label(text, drawn->left + axis->length / 2, bottom + 36, " text-anchor=\"middle\" font-weight=\"bold\"",
                 caption_of(text->arena, axis));
}

static void append_down(const struct drawn *drawn) {
    struct fl_text *text = drawn->text;
    const struct fl_svg_axis *axis = &drawn->down;
    double left = drawn->left, right = left + drawn->across.length;
    if (!axis->scale->axis) return;
    append_line(text, left, drawn->bottom, left, drawn->bottom - axis->length, "");
    for (size_t i = 0; i <= axis->scale->slots.count; i++)
        if (is_break(axis->scale, i)) {
            double y = drawn->bottom - axis->edges[i];
            append_line(text, left - 4, y, right, y, dashed);
        }
    for (size_t i = 0; i < axis->labels.count; i++) {
        double y = drawn->bottom - axis->labels.items[i].at;
        append_line(text, left - 4, y, left, y, "");
        append_label(text, left - 7, y + 4, " text-anchor=\"end\"", axis->labels.items[i].text);
    }
    double middle = drawn->bottom - axis->length / 2, x = left - left_margin + 14;
    const char *turned = fl_arena_format(
        text->arena, " text-anchor=\"middle\" font-weight=\"bold\" transform=\"rotate(-90 %.1f %.1f)\"", x,
        middle);
    append_label(text, x, middle, turned, caption_of(text->arena, axis));
}

/* "where z = 3": the inputs that are not drawn. */
static void append_pins(const struct drawn *drawn) {
    const fl_pins *pins = &drawn->plane->pins;
    struct fl_arena *arena = drawn->text->arena;
    struct fl_text words = fl_text_make(arena);
    if (!pins->count) return;
    for (size_t i = 0; i < pins->count && i < MOST_PINS_TOLD; i++)
        fl_text_format(&words, "%s%s = %s", i ? ", " : "where ", pins->items[i].axis->name,
                       fl_axis_value_text(arena, pins->items[i].axis, pins->items[i].value));
    if (pins->count > MOST_PINS_TOLD) fl_text_append(&words, ", …");
    double top = drawn->bottom - drawn->down.length;
    append_label(drawn->text, drawn->left, top - 8, "", fl_text_string(&words));
}

static void append_all_pins(struct fl_text *text, const struct fl_plane *plane) {
    if (!plane->pins.count) return;
    fl_text_append(text, "<desc>");
    for (size_t i = 0; i < plane->pins.count; i++) {
        const struct fl_pin *pin = &plane->pins.items[i];
        append_escaped(text, fl_arena_format(text->arena, "%s%s = %s", i ? ", " : "where ", pin->axis->name,
                                             fl_axis_value_text(text->arena, pin->axis, pin->value)));
    }
    fl_text_append(text, "</desc>\n");
}

static void append_plane(const struct drawn *drawn) {
    fl_text_append(drawn->text, "<g>\n");
    append_all_pins(drawn->text, drawn->plane);
    append_cells(drawn);
    append_across(drawn);
    append_down(drawn);
    append_pins(drawn);
    fl_text_append(drawn->text, "</g>\n");
}

/* ---- the drawing ---- */

static bool has_kind(const struct fl_picture *picture, enum fl_cell_kind kind) {
    for (size_t i = 0; i < picture->planes.count; i++) {
        const struct fl_plane *plane = &picture->planes.items[i];
        for (size_t k = 0; k < plane->across.slots.count * plane->down.slots.count; k++)
            if (plane->cells[k] == kind) return true;
    }
    return false;
}

static double append_legend(struct fl_text *text, const struct fl_picture *picture, double width, double top) {
    double x = 12;
    for (enum fl_cell_kind kind = 0; kind < FL_CELL_KINDS; kind++) {
        if (!has_kind(picture, kind)) continue;
        double length = 48 + character_width * (double)strlen(kinds[kind].words);
        if (x + length > width && x > 12) {
            x = 12;
            top += legend_height;
        }
        fl_text_format(text, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"22\" height=\"14\"/>\n",
                       kinds[kind].name, x, top);
        append_label(text, x + 28, top + 11, "", kinds[kind].words);
        x += length;
    }
    return top + legend_height;
}

static struct drawn *measure_planes(struct fl_text *text, const struct fl_picture *picture) {
    struct fl_arena *arena = text->arena;
    struct drawn *all = FL_NEW_ARRAY(arena, struct drawn, picture->planes.count + 1);
    double length = picture->planes.count > 1 ? small : large;
    for (size_t i = 0; i < picture->planes.count; i++) {
        const struct fl_plane *plane = &picture->planes.items[i];
        double height = plane->down.axis ? length : flat;
        all[i] = (struct drawn){.text = text, .plane = plane};
        all[i].across =
            fl_svg_axis_make(arena, &plane->across, column_borders(arena, plane), length, FL_SVG_ACROSS);
        all[i].down = fl_svg_axis_make(arena, &plane->down, row_borders(arena, plane), height, FL_SVG_DOWN);
    }
    return all;
}

static double append_planes(struct fl_text *text, const struct fl_picture *picture, double *width) {
    struct drawn *all = measure_planes(text, picture);
    double wide = least_width, high = 0;
    size_t count = picture->planes.count, columns = count < PLANES_IN_ROW ? count : PLANES_IN_ROW;
    for (size_t i = 0; i < count; i++) {
        if (all[i].across.length > wide) wide = all[i].across.length;
        if (all[i].down.length > high) high = all[i].down.length;
    }
    wide += left_margin + right_margin;
    high += top_margin + bottom_margin;
    for (size_t i = 0; i < count; i++) {
        all[i].left = wide * (double)(i % columns) + left_margin;
        all[i].bottom = high * (double)(i / columns + 1) - bottom_margin;
        append_plane(&all[i]);
    }
    *width = wide * (double)(columns ? columns : 1);
    return count ? high * (double)((count + columns - 1) / columns) : legend_height;
}

void fl_export_regions_svg(struct fl_text *text, const struct fl_picture *picture) {
    struct fl_text body = fl_text_make(text->arena);
    double width, height = append_planes(&body, picture, &width);
    height = append_legend(&body, picture, width, height);
    if (picture->hidden) {
        append_label(&body, 12, height + 10, "",
                     fl_arena_format(text->arena, "%zu more region%s in none of these planes", picture->hidden,
                                     picture->hidden == 1 ? " is" : "s are"));
        height += legend_height;
    }
    fl_text_format(text,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"fl-plot\" width=\"%.0f\" height=\"%.0f\" "
                   "viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n<title>Which inputs fail</title>\n",
                   width, height, width, height);
    fl_text_append(text, beginning);
    fl_text_append(text, fl_text_string(&body));
    fl_text_append(text, "</svg>\n");
}
