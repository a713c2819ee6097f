#include "replay/log/automaton.h"

#include <stdlib.h>
#include <string.h>

#include "base/map.h"

enum { BYTES = 256, MOST_STATES = 16384 };

/* Element indices in rising order; START: any pattern may begin. */
#define START UINT32_MAX

struct state {
    const uint32_t *elements;
    uint32_t count;
    uint32_t next_same; /* of equal hash; 0: none */
    uint32_t *next[2];  /* by byte, + 1; 0: not known. The second inside of regions */
};

typedef FL_VECTOR_OF(uint32_t) elements;

struct fl_log_automaton {
    const struct fl_patterns *patterns;
    unsigned channels;
    uint32_t texts;
    struct fl_arena *arena; /* of what stays */
    struct fl_arena *states_arena;
    FL_VECTOR_OF(struct state) states; /* 0: nothing fits */
    struct fl_map by_hash, unions;
    elements first; /* elements that may come first in a pattern */
    elements first_by_byte[BYTES];
    elements first_holes;
    elements after_newline; /* elements that may come first behind a newline that is printed */
    bool *is_added;         /* of each element, while a set is made */
    elements set;
    bool has_start;
};

/* ---- sets ---- */

static void add_element(struct fl_log_automaton *automaton, uint32_t index) {
    for (;; index++) {
        const struct fl_element *element = &automaton->patterns->elements.items[index];
        if (element->kind == FL_ELEMENT_END) {
            automaton->has_start = true;
            return;
        }
        if (automaton->is_added[index]) return;
        automaton->is_added[index] = true;
        fl_vector_push(automaton->arena, &automaton->set, index);
        if (element->kind != FL_ELEMENT_MANY && element->kind != FL_ELEMENT_NEWLINE) return;
    }
}

static void clear_set(struct fl_log_automaton *automaton) {
    for (size_t i = 0; i < automaton->set.count; i++) automaton->is_added[automaton->set.items[i]] = false;
    automaton->set.count = 0;
    automaton->has_start = false;
}

static int compare(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return a < b ? -1 : a > b;
}

/* The state of the set, which is empty afterwards. */
static uint32_t take_set(struct fl_log_automaton *automaton) {
    elements *set = &automaton->set;
    for (size_t i = 0; i < set->count; i++) automaton->is_added[set->items[i]] = false;
    if (set->count) qsort(set->items, set->count, sizeof *set->items, compare);
    if (automaton->has_start) fl_vector_push(automaton->arena, set, START);
    uint32_t count = (uint32_t)set->count, *found = NULL;
    set->count = 0;
    automaton->has_start = false;
    if (count == 0) return 0;
    uint64_t *place = fl_map_at(&automaton->by_hash, fl_hash_bytes(set->items, count * sizeof *found));
    for (uint32_t at = (uint32_t)*place; at; at = automaton->states.items[at].next_same) {
        const struct state *state = &automaton->states.items[at];
        if (state->count == count && memcmp(state->elements, set->items, count * sizeof *found) == 0) return at;
    }
    struct state state = {fl_arena_copy(automaton->states_arena, set->items, count * sizeof *found),
                          count,
                          (uint32_t)*place,
                          {NULL, NULL}};
    *place = automaton->states.count;
    fl_vector_push(automaton->states_arena, &automaton->states, state);
    return (uint32_t)*place;
}

static void forget_states(struct fl_log_automaton *automaton) {
    struct state nothing = {0};
    fl_arena_reset(automaton->states_arena);
    automaton->states.items = NULL;
    automaton->states.count = automaton->states.capacity = 0;
    automaton->by_hash = fl_map_make(automaton->states_arena);
    automaton->unions = fl_map_make(automaton->states_arena);
    fl_vector_push(automaton->states_arena, &automaton->states, nothing);
}

static void add_state(struct fl_log_automaton *automaton, uint32_t index) {
    const struct state *state = &automaton->states.items[index];
    for (uint32_t i = 0; i < state->count; i++) {
        uint32_t element = state->elements[i];
        if (element == START) {
            automaton->has_start = true;
        } else if (!automaton->is_added[element]) {
            automaton->is_added[element] = true;
            fl_vector_push(automaton->arena, &automaton->set, element);
        }
    }
}

/* Makes room where there are too many states; gives the state's number from now on. */
static uint32_t keep_only(struct fl_log_automaton *automaton, uint32_t index) {
    if (automaton->states.count < MOST_STATES) return index;
    clear_set(automaton);
    add_state(automaton, index);
    forget_states(automaton);
    return take_set(automaton);
}

/* ---- steps ---- */

static void step_element(struct fl_log_automaton *automaton, uint32_t index, unsigned char byte,
                         bool is_in_region) {
    const struct fl_element *element = &automaton->patterns->elements.items[index];
    bool fits = is_in_region || fl_byte_class_has((enum fl_byte_class)element->class, byte);
    switch ((enum fl_element_kind)element->kind) {
    case FL_ELEMENT_BYTE:
    case FL_ELEMENT_NEWLINE:
        if (element->byte == byte) add_element(automaton, index + 1);
        break;
    case FL_ELEMENT_ONE:
        if (fits) add_element(automaton, index + 1);
        if (fits && is_in_region) add_element(automaton, index);
        break;
    case FL_ELEMENT_MANY:
        if (fits) add_element(automaton, index);
        break;
    case FL_ELEMENT_END: break;
    }
}

static uint32_t make_step(struct fl_log_automaton *automaton, uint32_t from, unsigned char byte,
                          bool is_in_region) {
    struct state state = automaton->states.items[from];
    clear_set(automaton);
    for (uint32_t i = 0; i < state.count; i++) {
        if (state.elements[i] != START) {
            step_element(automaton, state.elements[i], byte, is_in_region);
            continue;
        }
        const elements *first = &automaton->first_by_byte[byte];
        for (size_t j = 0; j < first->count; j++) step_element(automaton, first->items[j], byte, false);
        for (size_t j = 0; is_in_region && j < automaton->first_holes.count; j++)
            step_element(automaton, automaton->first_holes.items[j], byte, true);
    }
    return take_set(automaton);
}

static uint32_t step(struct fl_log_automaton *automaton, uint32_t from, unsigned char byte, bool is_in_region) {
    uint32_t *next = automaton->states.items[from].next[is_in_region];
    if (next && next[byte]) return next[byte] - 1;
    uint32_t to = make_step(automaton, from, byte, is_in_region);
    if (!next) {
        next = FL_NEW_ARRAY(automaton->states_arena, uint32_t, BYTES);
        automaton->states.items[from].next[is_in_region] = next;
    }
    next[byte] = to + 1;
    return to;
}

static uint32_t unite(struct fl_log_automaton *automaton, uint32_t left, uint32_t right) {
    if (left == right || !right) return left;
    if (!left) return right;
    uint64_t key = (uint64_t)left << 32 | right;
    const uint64_t *known = fl_map_find(&automaton->unions, key);
    if (known) return (uint32_t)*known;
    clear_set(automaton);
    add_state(automaton, left);
    add_state(automaton, right);
    uint32_t both = take_set(automaton);
    *fl_map_at(&automaton->unions, key) = both;
    return both;
}

/* ---- the beginnings of patterns ---- */

static bool is_hole(const struct fl_element *element) {
    return element->kind == FL_ELEMENT_ONE || element->kind == FL_ELEMENT_MANY;
}

static bool has_pattern(const struct fl_log_automaton *automaton, const struct fl_pattern *pattern) {
    return (pattern->channels & automaton->channels) && pattern->texts >= automaton->texts;
}

static void collect_first(struct fl_log_automaton *automaton) {
    const struct fl_patterns *patterns = automaton->patterns;
    for (size_t i = 0; i < patterns->all.count; i++)
        if (has_pattern(automaton, &patterns->all.items[i])) add_element(automaton, patterns->all.items[i].first);
    for (size_t i = 0; i < automaton->set.count; i++) {
        uint32_t index = automaton->set.items[i];
        const struct fl_element *element = &patterns->elements.items[index];
        if (is_hole(element)) fl_vector_push(automaton->arena, &automaton->first_holes, index);
        for (int byte = 0; byte < BYTES; byte++) {
            bool fits = is_hole(element)
                            ? fl_byte_class_has((enum fl_byte_class)element->class, (unsigned char)byte)
                            : element->byte == byte;
            if (fits) fl_vector_push(automaton->arena, &automaton->first_by_byte[byte], index);
        }
    }
    clear_set(automaton);
}

static void collect_after_newline(struct fl_log_automaton *automaton) {
    const struct fl_patterns *patterns = automaton->patterns;
    for (size_t i = 0; i < patterns->all.count; i++) {
        if (!has_pattern(automaton, &patterns->all.items[i])) continue;
        for (uint32_t at = patterns->all.items[i].first;; at++) {
            const struct fl_element *element = &patterns->elements.items[at];
            if (element->kind == FL_ELEMENT_END) break;
            bool may_be_newline = element->kind == FL_ELEMENT_BYTE || element->kind == FL_ELEMENT_NEWLINE
                                      ? element->byte == '\n'
                                      : element->class == FL_BYTES_ANY;
            if (may_be_newline) fl_vector_push(automaton->arena, &automaton->after_newline, at + 1);
        }
    }
}

struct fl_log_automaton *fl_log_automaton_create(const struct fl_patterns *patterns, unsigned channels,
                                                 uint32_t texts) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_log_automaton *automaton = FL_NEW(arena, struct fl_log_automaton);
    automaton->patterns = patterns;
    automaton->channels = channels;
    automaton->texts = texts;
    automaton->arena = arena;
    automaton->states_arena = fl_arena_create();
    automaton->is_added = FL_NEW_ARRAY(arena, bool, patterns->elements.count);
    forget_states(automaton);
    collect_first(automaton);
    collect_after_newline(automaton);
    return automaton;
}

void fl_log_automaton_destroy(struct fl_log_automaton *automaton) {
    fl_arena_destroy(automaton->states_arena);
    fl_arena_destroy(automaton->arena);
}

/* ---- reading ---- */

static uint32_t first_state(struct fl_log_automaton *automaton, bool is_suffix) {
    clear_set(automaton);
    automaton->has_start = true;
    for (size_t i = 0; is_suffix && i < automaton->after_newline.count; i++)
        add_element(automaton, automaton->after_newline.items[i]);
    return take_set(automaton);
}

/* Reads bytes one after the other; *at is where it stops. */
static uint32_t read_bytes(struct fl_log_automaton *automaton, uint32_t state, const char *bytes, uint64_t *at,
                           uint64_t end, bool is_in_region) {
    while (*at < end) {
        state = keep_only(automaton, state);
        uint32_t next = step(automaton, state, (unsigned char)bytes[*at], is_in_region);
        if (!next) return 0;
        state = next;
        ++*at;
    }
    return state;
}

/* Both what was printed in a region and what was not. */
static uint32_t read_region(struct fl_log_automaton *automaton, uint32_t state, const char *bytes, uint64_t at,
                            uint64_t end, bool is_newline) {
    if (automaton->states.count > MOST_STATES / 2) { /* two states count here: there must be room for both */
        clear_set(automaton);
        add_state(automaton, state);
        forget_states(automaton);
        state = take_set(automaton);
    }
    uint32_t printed = state;
    for (; at < end && printed; at++) printed = step(automaton, printed, (unsigned char)bytes[at], !is_newline);
    return unite(automaton, state, printed);
}

static uint64_t read_range(struct fl_log_automaton *automaton, const struct fl_log_text *text, uint32_t state,
                           uint64_t at, uint64_t end) {
    bool has_regions = text->regions.count;
    while (at < end) {
        const struct fl_log_region *region = has_regions ? fl_log_text_region(text, at) : NULL;
        uint64_t until = region ? region->end : has_regions ? fl_log_text_next_region(text, at) : end;
        if (until > end) until = end;
        if (region) {
            state = read_region(automaton, state, text->bytes, at, until, region->is_newline);
            at = until;
        } else {
            state = read_bytes(automaton, state, text->bytes, &at, until, false);
        }
        if (!state) return at;
    }
    return end;
}

uint64_t fl_log_automaton_read(struct fl_log_automaton *automaton, const struct fl_log_text *text, uint64_t end,
                               bool is_suffix) {
    return read_range(automaton, text, first_state(automaton, is_suffix), 0, end);
}

bool fl_log_automaton_has_line(struct fl_log_automaton *automaton, const struct fl_log_text *text, uint64_t line) {
    uint64_t end = line + 1 < text->lines.count ? text->lines.items[line + 1] : text->size;
    return read_range(automaton, text, first_state(automaton, true), text->lines.items[line], end) == end;
}
