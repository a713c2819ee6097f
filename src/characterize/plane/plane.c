#include "characterize/plane/plane.h"

#include <string.h>

#include "characterize/plane/sights.h"
#include "characterize/space/axis_name.h"
#include "solver/variables.h"

typedef const struct fl_term *term_ref;
typedef const struct fl_axis *axis_ref;

enum {
    MOST_PLANES = 9,
    MOST_CROSSED = 4, /* of so many inputs, each with each other one */
    SLOTS = 96,       /* of an axis, where there is one plane */
    SMALL_SLOTS = 48, /* where there are several */
    STRIP_SLOTS = 256 /* where there is no other axis */
};

/* What a plane is of. */
struct view {
    axis_ref across, down; /* NULL: none */
};

struct drawing {
    const struct fl_characterization *found;
    struct fl_space space; /* as found, with the time of drawing */
    struct fl_limits limits;
    term_ref lower, upper;
    FL_VECTOR_OF(axis_ref) subjects; /* of regions and of what all inputs have in common with them */
    FL_VECTOR_OF(term_ref) domain;   /* what is so of them, one by one */
    bool has_one_view;               /* else each region has views of its own */
    struct view view;
    struct fl_picture picture;
};

/* ---- what regions are about ---- */

static bool is_subject(const struct drawing *drawing, term_ref variable) {
    for (size_t i = 0; i < drawing->subjects.count; i++)
        if (drawing->subjects.items[i]->variable == variable) return true;
    return false;
}

static void add_subjects(struct drawing *drawing, term_ref condition) {
    const struct fl_variable_list *list = fl_space_variables_of(&drawing->space, condition);
    for (size_t i = 0; i < list->count; i++) {
        axis_ref axis = fl_space_axis(&drawing->space, list->items[i]);
        if (axis && !is_subject(drawing, axis->variable))
            fl_vector_push(drawing->space.arena, &drawing->subjects, axis);
    }
}

static bool is_about_subject(struct drawing *drawing, term_ref condition) {
    const struct fl_variable_list *list = fl_space_variables_of(&drawing->space, condition);
    for (size_t i = 0; i < list->count; i++)
        if (is_subject(drawing, list->items[i])) return true;
    return false;
}

static void list_domain(struct drawing *drawing, term_ref domain) {
    if (domain->op == FL_OP_AND) {
        list_domain(drawing, domain->operands[0]);
        list_domain(drawing, domain->operands[1]);
    } else if (!fl_term_is_true(domain))
        fl_vector_push(drawing->space.arena, &drawing->domain, domain);
}

/* What all inputs have may be about several of them: then those matter, too. The rest of it is left out. */
static void take_domain(struct drawing *drawing) {
    list_domain(drawing, drawing->space.domain);
    size_t before;
    do {
        before = drawing->subjects.count;
        for (size_t i = 0; i < drawing->domain.count; i++)
            if (is_about_subject(drawing, drawing->domain.items[i]))
                add_subjects(drawing, drawing->domain.items[i]);
    } while (drawing->subjects.count > before);
    size_t kept = 0;
    for (size_t i = 0; i < drawing->domain.count; i++)
        if (is_about_subject(drawing, drawing->domain.items[i]))
            drawing->domain.items[kept++] = drawing->domain.items[i];
    drawing->domain.count = kept;
}

/* ---- which planes ---- */

typedef FL_VECTOR_OF(axis_ref) axis_list;
typedef FL_VECTOR_OF(struct view) view_list;

/* The axes that can be drawn, in their order; `about` NULL: all, else those of the condition. */
static axis_list axes_to_draw(struct drawing *drawing, term_ref about) {
    const struct fl_variable_list *list = about ? fl_space_variables_of(&drawing->space, about) : NULL;
    axis_list found = {0};
    for (size_t i = 0; i < drawing->space.axes.count; i++) {
        axis_ref axis = &drawing->space.axes.items[i];
        bool is_meant = !list;
        for (size_t k = 0; list && k < list->count; k++) is_meant = is_meant || list->items[k] == axis->variable;
        if (is_meant && fl_axis_is_counted(axis)) fl_vector_push(drawing->space.arena, &found, axis);
    }
    return found;
}

static axis_ref axis_at(const axis_list *list, size_t index) {
    return index < list->count ? list->items[index] : NULL;
}

/* One view for all: where two inputs matter at most. Inputs that play no part are drawn if no others can be, or
 * if there are two in all. */
static void choose_view(struct drawing *drawing) {
    axis_list list = axes_to_draw(drawing, fl_term_or(drawing->space.terms, drawing->lower, drawing->upper)),
              all = axes_to_draw(drawing, NULL);
    if (!list.count || (list.count == 1 && all.count == 2)) list = all;
    if (list.count > 2 && drawing->subjects.count) return;
    drawing->view = (struct view){axis_at(&list, 0), axis_at(&list, 1)};
    drawing->has_one_view = true;
}

/* What is worth drawing of a region: each two inputs that it is about. */
static view_list views_of(struct drawing *drawing, term_ref region) {
    view_list views = {0};
    axis_list list = axes_to_draw(drawing, region);
    struct fl_arena *arena = drawing->space.arena;
    if (drawing->has_one_view || !list.count) {
        fl_vector_push(arena, &views, drawing->view);
        return views;
    }
    size_t count = list.count < MOST_CROSSED ? list.count : MOST_CROSSED;
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++)
            fl_vector_push(arena, &views, ((struct view){list.items[i], list.items[k]}));
    if (count == 1) fl_vector_push(arena, &views, ((struct view){list.items[0], NULL}));
    return views;
}

static axis_ref asked_axis(const struct drawing *drawing, const char *name, struct fl_diagnostics *diagnostics) {
    axis_ref axis = fl_space_find_axis(&drawing->space, name, "--axes", diagnostics);
    if (!axis || fl_axis_is_counted(axis)) return axis;
    fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0,
                       "--axes: %s is no whole number of at most 64 bits, and cannot be drawn", name);
    return NULL;
}

static bool take_asked(struct drawing *drawing, const char *names, struct fl_diagnostics *diagnostics) {
    const char *comma = strchr(names, ',');
    drawing->has_one_view = true;
    if (!comma) {
        axis_ref only = asked_axis(drawing, names, diagnostics);
        drawing->view = (struct view){only, NULL};
        return only;
    }
    struct fl_arena *arena = drawing->space.arena;
    axis_ref across =
        asked_axis(drawing, fl_arena_format(arena, "%.*s", (int)(comma - names), names), diagnostics);
    axis_ref down = across ? asked_axis(drawing, comma + 1, diagnostics) : NULL;
    if (!down) return false;
    drawing->view = (struct view){across, down};
    if (across == down)
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "--axes: '%s' names one input twice", names);
    return across != down;
}

/* ---- one plane ---- */

static struct fl_scale scale_of(struct drawing *drawing, axis_ref axis, const fl_pins *pins, uint64_t most) {
    const struct fl_characterization *found = drawing->found;
    struct fl_space *space = &drawing->space;
    struct fl_sights sights = {0};
    if (!axis) {
        struct fl_scale none = {0};
        fl_vector_push(space->arena, &none.slots, (struct fl_slot){0});
        return none;
    }
    for (size_t i = 0; i < found->pairs.count; i++)
        fl_sights_add(space, axis, fl_pins_put_in(space, pins, found->pairs.items[i].upper.term), &sights);
    for (size_t i = 0; i < drawing->domain.count; i++)
        fl_sights_add(space, axis, fl_pins_put_in(space, pins, drawing->domain.items[i]), &sights);
    return fl_scale_make(space->arena, axis, &sights, most);
}

static term_ref inside_of(const struct drawing *drawing) {
    term_ref inside = fl_term_true(drawing->space.terms);
    for (size_t i = 0; i < drawing->domain.count; i++)
        inside = fl_term_and(drawing->space.terms, inside, drawing->domain.items[i]);
    return inside;
}

static void draw_plane(struct drawing *drawing, const struct view *view, const fl_pins *pins) {
    struct fl_space *space = &drawing->space;
    uint64_t most = !view->down ? STRIP_SLOTS : drawing->has_one_view ? SLOTS : SMALL_SLOTS;
    struct fl_plane plane = {.across = scale_of(drawing, view->across, pins, most),
                             .down = scale_of(drawing, view->down, pins, most),
                             .pins = *pins};
    struct fl_plane_conditions conditions = {.inside = fl_pins_put_in(space, pins, inside_of(drawing)),
                                             .lower = fl_pins_put_in(space, pins, drawing->lower),
                                             .upper = fl_pins_put_in(space, pins, drawing->upper)};
    plane.cells = fl_cells_decide(space, &plane.across, &plane.down, &conditions, drawing->limits);
    fl_vector_push(space->arena, &drawing->picture.planes, plane);
}

/* ---- all planes ---- */

static bool is_of_view(const struct fl_plane *plane, const struct view *view) {
    return plane->across.axis == view->across && plane->down.axis == view->down;
}

static bool is_met(struct drawing *drawing, const struct fl_plane *plane, term_ref region) {
    term_ref asked = fl_pins_put_in(&drawing->space, &plane->pins, region);
    return fl_space_ask(&drawing->space, &asked, 1) == FL_SATISFIABLE;
}

static bool is_drawn(struct drawing *drawing, const struct view *view, term_ref region) {
    for (size_t i = 0; i < drawing->picture.planes.count; i++) {
        const struct fl_plane *plane = &drawing->picture.planes.items[i];
        if (is_of_view(plane, view) && is_met(drawing, plane, region)) return true;
    }
    return false;
}

static bool choose_pins(struct drawing *drawing, const struct view *view, term_ref region, fl_pins *pins) {
    axis_list others = {0};
    for (size_t i = 0; i < drawing->subjects.count; i++) {
        axis_ref axis = drawing->subjects.items[i];
        if (axis != view->across && axis != view->down) fl_vector_push(drawing->space.arena, &others, axis);
    }
    return fl_pins_choose(&drawing->space, others.items, others.count, region, pins);
}

/* True: some plane shows it. */
static bool draw_region(struct drawing *drawing, term_ref region) {
    bool is_shown = false;
    view_list views = views_of(drawing, region);
    for (size_t i = 0; i < views.count; i++) {
        const struct view *view = &views.items[i];
        fl_pins pins = {0};
        bool is_known = is_drawn(drawing, view, region);
        is_shown = is_shown || is_known;
        if (is_known || drawing->picture.planes.count >= MOST_PLANES) continue;
        if (!choose_pins(drawing, view, region, &pins)) continue;
        draw_plane(drawing, view, &pins);
        is_shown = true;
    }
    return is_shown;
}

static void draw_all(struct drawing *drawing) {
    const struct fl_characterization *found = drawing->found;
    for (size_t i = 0; i < found->pairs.count; i++)
        if (!draw_region(drawing, found->pairs.items[i].upper.term)) drawing->picture.hidden++;
    if (!found->pairs.count) draw_plane(drawing, &drawing->view, &(fl_pins){0});
}

bool fl_picture_draw(const struct fl_characterization *found, const char *axes, struct fl_limits limits,
                     struct fl_diagnostics *diagnostics, struct fl_picture *picture) {
    struct drawing drawing = {.found = found,
                              .space = *found->space,
                              .limits = limits,
                              .lower = fl_characterization_lower(found),
                              .upper = fl_characterization_upper(found)};
    drawing.space.deadline = limits.deadline;
    drawing.space.lists = fl_variables_make(found->space->arena);
    add_subjects(&drawing, drawing.lower);
    add_subjects(&drawing, drawing.upper);
    if (axes && !take_asked(&drawing, axes, diagnostics)) return false;
    if (!axes) choose_view(&drawing);
    /* What all inputs have is also drawn of axes that play no part. */
    if (drawing.view.across) add_subjects(&drawing, drawing.view.across->variable);
    if (drawing.view.down) add_subjects(&drawing, drawing.view.down->variable);
    take_domain(&drawing);
    draw_all(&drawing);
    *picture = drawing.picture;
    return true;
}
