#include "characterize/plane/scale.h"

#include <stdlib.h>

enum {
    MARGIN = 3,        /* values that are shown on both sides of a border */
    SHORTEST_GAP = 16, /* values; fewer are not worth one */
    MOST_WINDOWS = 8,
    SURFACE_MARGIN = 8, /* a surface is shown with this part of it on both sides */
};

typedef FL_VECTOR_OF(struct fl_span) windows;

struct cutting {
    struct fl_arena *arena;
    struct fl_scale scale;
    const struct fl_sights *sights;
    uint64_t last; /* of the axis */
    windows windows;
};

static uint64_t length_of(struct fl_span span) {
    return span.most - span.least; /* less one: all of an axis is too long for a number */
}

static struct fl_span grown(struct fl_span span, uint64_t margin, uint64_t last) {
    return (struct fl_span){span.least < margin ? 0 : span.least - margin,
                            last - span.most < margin ? last : span.most + margin};
}

static int compare_numbers(const void *left, const void *right) {
    uint64_t first = *(const uint64_t *)left, second = *(const uint64_t *)right;
    return (first > second) - (first < second);
}

static int compare_spans(const void *left, const void *right) {
    return compare_numbers(&((const struct fl_span *)left)->least, &((const struct fl_span *)right)->least);
}

/* ---- windows ---- */

static void list_windows(struct cutting *cutting) {
    const struct fl_sights *sights = cutting->sights;
    for (size_t i = 0; i < sights->borders.count; i++) {
        struct fl_span sides = {sights->borders.items[i] - 1, sights->borders.items[i]};
        fl_vector_push(cutting->arena, &cutting->windows, grown(sides, MARGIN, cutting->last));
    }
    for (size_t i = 0; i < sights->surfaces.count; i++) {
        struct fl_span surface = sights->surfaces.items[i];
        uint64_t margin = MARGIN + length_of(surface) / SURFACE_MARGIN;
        fl_vector_push(cutting->arena, &cutting->windows, grown(surface, margin, cutting->last));
    }
    if (cutting->windows.count)
        qsort(cutting->windows.items, cutting->windows.count, sizeof *cutting->windows.items, compare_spans);
}

static bool are_near(struct fl_span first, struct fl_span second) {
    return second.least <= first.most || second.least - first.most <= SHORTEST_GAP;
}

/* Windows in order, with gaps between them that are worth one. */
static void join_near(struct cutting *cutting) {
    windows *all = &cutting->windows;
    size_t kept = 0;
    for (size_t i = 1; i < all->count; i++) {
        struct fl_span *before = &all->items[kept];
        if (!are_near(*before, all->items[i]))
            all->items[++kept] = all->items[i];
        else if (all->items[i].most > before->most)
            before->most = all->items[i].most;
    }
    if (all->count) all->count = kept + 1;
}

static void join_closest(windows *all) {
    size_t closest = 1;
    for (size_t i = 2; i < all->count; i++)
        if (all->items[i].least - all->items[i - 1].most <
            all->items[closest].least - all->items[closest - 1].most)
            closest = i;
    all->items[closest - 1].most = all->items[closest].most;
    for (size_t i = closest + 1; i < all->count; i++) all->items[i - 1] = all->items[i];
    all->count--;
}

static void reach_ends(struct cutting *cutting) {
    windows *all = &cutting->windows;
    if (!all->count) return;
    if (all->items[0].least <= SHORTEST_GAP) all->items[0].least = 0;
    struct fl_span *end = &all->items[all->count - 1];
    if (cutting->last - end->most <= SHORTEST_GAP) end->most = cutting->last;
}

static void choose_windows(struct cutting *cutting) {
    list_windows(cutting);
    join_near(cutting);
    while (cutting->windows.count > MOST_WINDOWS) join_closest(&cutting->windows);
    reach_ends(cutting);
}

/* ---- slots ---- */

static void add_slot(struct cutting *cutting, struct fl_span values, bool is_gap) {
    struct fl_slot slot = {values, is_gap};
    fl_vector_push(cutting->arena, &cutting->scale.slots, slot);
}

/* The first border in the values behind their first one; 0: there is none. */
static uint64_t border_in(const struct cutting *cutting, struct fl_span values) {
    for (size_t i = 0; i < cutting->sights->borders.count; i++) {
        uint64_t border = cutting->sights->borders.items[i];
        if (border > values.least && border <= values.most) return border;
    }
    return 0;
}

static void add_cut_slots(struct cutting *cutting, struct fl_span values, bool is_gap) {
    for (uint64_t border; (border = border_in(cutting, values)); values.least = border)
        add_slot(cutting, (struct fl_span){values.least, border - 1}, is_gap);
    add_slot(cutting, values, is_gap);
}

/* The next number that is easy to read: 1, 2, 5, 10, 20 ... */
static uint64_t round_up(uint64_t size) {
    for (uint64_t unit = 1; unit <= UINT64_MAX / 10; unit *= 10)
        for (uint64_t digit = 1; digit <= 5; digit += digit == 2 ? 3 : 1)
            if (digit != 3 && digit != 4 && digit * unit >= size) return digit * unit;
    return size;
}

/* How many values from this one on, up to the next multiple of the size. */
static uint64_t rest_of_slot(const struct fl_axis *axis, uint64_t count, uint64_t size) {
    uint64_t zero = fl_axis_count(axis, 0);
    return count >= zero ? size - (count - zero) % size : (zero - count - 1) % size + 1;
}

static void add_window(struct cutting *cutting, struct fl_span window, uint64_t most) {
    uint64_t size = round_up(length_of(window) / most + 1);
    for (struct fl_span slot = {.least = window.least};; slot.least = slot.most + 1) {
        uint64_t rest = rest_of_slot(cutting->scale.axis, slot.least, size) - 1;
        slot.most = window.most - slot.least <= rest ? window.most : slot.least + rest;
        add_cut_slots(cutting, slot, false);
        if (slot.most == window.most) return;
    }
}

static void add_all(struct cutting *cutting, uint64_t most) {
    uint64_t next = 0, share = most / cutting->windows.count;
    for (size_t i = 0; i < cutting->windows.count; i++) {
        struct fl_span window = cutting->windows.items[i];
        if (window.least > next) add_slot(cutting, (struct fl_span){next, window.least - 1}, true);
        add_window(cutting, window, share);
        next = window.most + 1;
        if (window.most == cutting->last) return;
    }
    add_slot(cutting, (struct fl_span){next, cutting->last}, true);
}

struct fl_scale fl_scale_make(struct fl_arena *arena, const struct fl_axis *axis, struct fl_sights *sights,
                              uint64_t most) {
    struct cutting cutting = {
        .arena = arena, .scale = {.axis = axis}, .sights = sights, .last = fl_axis_last(axis)};
    struct fl_span all = {0, cutting.last};
    if (sights->borders.count)
        qsort(sights->borders.items, sights->borders.count, sizeof(uint64_t), compare_numbers);
    choose_windows(&cutting);
    if (cutting.last < most)
        add_window(&cutting, all, most);
    else if (cutting.windows.count)
        add_all(&cutting, most);
    else
        add_slot(&cutting, all, false);
    return cutting.scale;
}
