#include "slice/live.h"

#include <string.h>

#include "base/invariant.h"
#include "base/map.h"
#include "base/vector.h"
#include "program/print/print.h"

/* Memory that is kept apart under one set; more than these is not told apart. */
enum { MOST_PLACES = 64 };

/* A piece of memory that a step reads. */
struct place {
    struct fl_path_value address;
    uint64_t bytes;
    const struct fl_expression *expression; /* the address, for printing; NULL: nothing to print */
};

/* What is live of one set. It can be removed when each place in it was written. */
struct group {
    bool stays;                             /* some of it has no known place */
    bool is_flag;                           /* nothing that a program names */
    const struct fl_expression *expression; /* an address in it, for printing; or NULL */
    FL_VECTOR_OF(struct place) places;
};

struct variables {
    FL_VECTOR_OF(fl_variable_id) ids;
    FL_VECTOR_OF(fl_lvalue_set) sets; /* of the ids, in the same order */
};

struct fl_live {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_lvalues *lvalues;
    struct fl_path_values *values;
    FL_VECTOR_OF(struct variables) activations; /* the innermost last */
    FL_VECTOR_OF(fl_lvalue_set) shared;
    FL_VECTOR_OF(struct group) groups; /* of the shared sets, in the same order */
    struct fl_map numbers;             /* set -> place in shared, + 1 */
    uint64_t version;
};

struct fl_live *fl_live_create(struct fl_arena *arena, const struct fl_program *program,
                               struct fl_lvalues *lvalues, struct fl_path_values *values) {
    struct fl_live *live = FL_NEW(arena, struct fl_live);
    live->arena = arena;
    live->program = program;
    live->lvalues = lvalues;
    live->values = values;
    live->numbers = fl_map_make(arena);
    return live;
}

static struct variables *own(const struct fl_live *live) {
    return &fl_vector_last(&live->activations);
}

void fl_live_push(struct fl_live *live) {
    /* The room of an activation that ended is used again. */
    if (live->activations.count < live->activations.capacity) {
        struct variables *again = &live->activations.items[live->activations.count++];
        again->ids.count = again->sets.count = 0;
    } else {
        size_t before = live->activations.count;
        fl_vector_reserve(live->arena, &live->activations, before + 1);
        memset(live->activations.items + before, 0,
               (live->activations.capacity - before) * sizeof *live->activations.items);
        live->activations.count++;
    }
    live->version++;
}

void fl_live_pop(struct fl_live *live) {
    live->activations.count--;
    live->version++;
}

/* ---- shared sets ---- */

static struct group *group_of(struct fl_live *live, fl_lvalue_set set) {
    uint64_t *number = fl_map_at(&live->numbers, set.index);
    if (!*number) {
        fl_vector_push(live->arena, &live->shared, set);
        fl_vector_push(live->arena, &live->groups, (struct group){0});
        *number = live->shared.count;
        live->version++;
    }
    return &live->groups.items[*number - 1];
}

static void remove_group(struct fl_live *live, size_t at) {
    size_t last = live->shared.count - 1;
    *fl_map_at(&live->numbers, live->shared.items[at].index) = 0;
    if (at != last) {
        live->shared.items[at] = live->shared.items[last];
        live->groups.items[at] = live->groups.items[last];
        *fl_map_at(&live->numbers, live->shared.items[at].index) = at + 1;
    }
    live->shared.count--;
    live->groups.count--;
    live->version++;
}

static void add_set(struct fl_live *live, fl_lvalue_set set) {
    if (set.index) group_of(live, set)->stays = true;
}

void fl_live_add_flag(struct fl_live *live, fl_lvalue_set flag) {
    add_set(live, flag);
    group_of(live, flag)->is_flag = true;
}

bool fl_live_meets(struct fl_live *live, fl_lvalue_set set) {
    if (!set.index) return false;
    for (size_t i = 0; i < live->shared.count; i++)
        if (fl_lvalues_meet(live->lvalues, live->shared.items[i], set)) return true;
    return false;
}

/* ---- variables ---- */

static bool is_global(const struct fl_live *live, fl_variable_id variable) {
    return fl_program_variable(live->program, variable)->kind == FL_VARIABLE_GLOBAL;
}

static size_t find_variable(const struct variables *variables, fl_variable_id variable) {
    size_t at = 0;
    while (at < variables->ids.count && !fl_id_equal(variables->ids.items[at], variable)) at++;
    return at;
}

bool fl_live_has_variable(const struct fl_live *live, fl_variable_id variable) {
    if (!is_global(live, variable)) return find_variable(own(live), variable) < own(live)->ids.count;
    const uint64_t *number = fl_map_find(&live->numbers, fl_lvalues_of_variable(live->lvalues, variable).index);
    return number && *number;
}

void fl_live_remove_variable(struct fl_live *live, fl_variable_id variable) {
    if (is_global(live, variable)) {
        const uint64_t *number =
            fl_map_find(&live->numbers, fl_lvalues_of_variable(live->lvalues, variable).index);
        if (number && *number) remove_group(live, *number - 1);
        return;
    }
    struct variables *variables = own(live);
    size_t at = find_variable(variables, variable);
    if (at == variables->ids.count) return;
    variables->ids.items[at] = fl_vector_last(&variables->ids);
    variables->sets.items[at] = fl_vector_last(&variables->sets);
    variables->ids.count--;
    variables->sets.count--;
    live->version++;
}

static void add_variable(struct fl_live *live, fl_variable_id variable) {
    if (fl_live_has_variable(live, variable)) return;
    fl_lvalue_set set = fl_lvalues_of_variable(live->lvalues, variable);
    if (is_global(live, variable)) {
        group_of(live, set);
        return;
    }
    fl_vector_push(live->arena, &own(live)->ids, variable);
    fl_vector_push(live->arena, &own(live)->sets, set);
    live->version++;
}

/* ---- memory ---- */

static bool same_place(const struct place *place, struct fl_path_value address, uint64_t bytes) {
    return place->address.number == address.number && place->address.offset == address.offset &&
           place->bytes == bytes;
}

void fl_live_add_memory(struct fl_live *live, const struct fl_expression *address, uint64_t bytes) {
    fl_lvalue_set set = fl_lvalues_of_memory(live->lvalues, address, bytes);
    if (!set.index) return;
    struct group *group = group_of(live, set);
    if (!group->expression) group->expression = address;
    if (group->stays) return;
    struct fl_path_value value = fl_path_values_of(live->values, address);
    group->stays = !bytes || !value.is_known || group->places.count == MOST_PLACES;
    if (group->stays) return;
    for (size_t i = 0; i < group->places.count; i++)
        if (same_place(&group->places.items[i], value, bytes)) return;
    fl_vector_push(live->arena, &group->places, ((struct place){value, bytes, address}));
}

static bool covers(struct fl_path_value written, uint64_t bytes, const struct place *place) {
    if (written.number != place->address.number) return false;
    return written.offset <= place->address.offset &&
           (uint64_t)(place->address.offset - written.offset) + place->bytes <= bytes;
}

static void remove_places(struct fl_live *live, size_t at, struct fl_path_value written, uint64_t bytes) {
    struct group *group = &live->groups.items[at];
    size_t kept = 0;
    for (size_t i = 0; i < group->places.count; i++)
        if (!covers(written, bytes, &group->places.items[i])) group->places.items[kept++] = group->places.items[i];
    bool is_smaller = kept < group->places.count;
    group->places.count = kept;
    if (!kept && is_smaller && !group->stays) remove_group(live, at);
}

void fl_live_remove_memory(struct fl_live *live, const struct fl_expression *address, uint64_t bytes) {
    struct fl_path_value written = fl_path_values_of(live->values, address);
    if (!written.is_known || !bytes) return;
    for (size_t i = live->shared.count; i-- > 0;)
        if (live->groups.items[i].places.count) remove_places(live, i, written, bytes);
}

void fl_live_remove_object(struct fl_live *live, fl_object_id object) {
    struct fl_expression address = {
        .kind = FL_EXPRESSION_OBJECT, .width = live->program->pointer_width, .object = object};
    fl_live_remove_memory(live, &address, fl_program_object(live->program, object)->size);
}

void fl_live_add(struct fl_live *live, const struct fl_expression *expression) {
    if (!expression) return;
    for (uint32_t i = 0; i < expression->operand_count; i++) fl_live_add(live, expression->operands[i]);
    switch (expression->kind) {
    case FL_EXPRESSION_VARIABLE: add_variable(live, expression->variable); break;
    case FL_EXPRESSION_LOAD: fl_live_add_memory(live, expression->operands[0], (expression->width + 7) / 8); break;
    case FL_EXPRESSION_NO_LEAK:
    case FL_EXPRESSION_NO_LOST: add_set(live, fl_lvalues_read(live->lvalues, expression)); break;
    default: break;
    }
    if (fl_expression_asks_of_object(expression))
        add_set(live, fl_lvalues_of_life(live->lvalues, expression->operands[0]));
}

/* ---- questions ---- */

const fl_lvalue_set *fl_live_shared(const struct fl_live *live, size_t *count) {
    *count = live->shared.count;
    return live->shared.items;
}

const fl_lvalue_set *fl_live_own(const struct fl_live *live, size_t *count) {
    *count = own(live)->sets.count;
    return own(live)->sets.items;
}

uint64_t fl_live_version(const struct fl_live *live) {
    return live->version;
}

static void print_separator(struct fl_text *text, bool *is_first) {
    if (!*is_first) fl_text_append(text, ", ");
    *is_first = false;
}

static void print_group(const struct fl_live *live, struct fl_text *text, size_t at, bool *is_first) {
    const struct group *group = &live->groups.items[at];
    if (group->is_flag) return;
    for (size_t i = 0; i < group->places.count; i++) {
        print_separator(text, is_first);
        fl_lvalue_print(text, live->program, group->places.items[i].expression, NULL);
    }
    if (group->places.count) return;
    print_separator(text, is_first);
    if (group->expression)
        fl_lvalue_print(text, live->program, group->expression, NULL);
    else
        fl_text_format(text, "%s", fl_lvalues_print(live->lvalues, live->arena, live->shared.items[at]));
}

const char *fl_live_print(const struct fl_live *live, struct fl_arena *arena) {
    struct fl_text text = fl_text_make(arena);
    bool is_first = true;
    for (size_t i = 0; i < own(live)->ids.count; i++) {
        print_separator(&text, &is_first);
        fl_text_format(&text, "%s", fl_program_variable(live->program, own(live)->ids.items[i])->name);
    }
    for (size_t i = 0; i < live->shared.count; i++) print_group(live, &text, i, &is_first);
    return fl_text_string(&text);
}
