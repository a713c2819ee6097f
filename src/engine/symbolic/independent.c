#include "engine/symbolic/independent.h"

#include "base/map.h"
#include "base/vector.h"
#include "solver/variables.h"

struct fl_independence {
    struct fl_arena *arena;
    struct fl_variables variables;
};

struct fl_independence *fl_independence_create(struct fl_arena *arena) {
    struct fl_independence *independence = FL_NEW(arena, struct fl_independence);
    independence->arena = arena;
    independence->variables = fl_variables_make(arena);
    return independence;
}

void fl_independence_note(struct fl_independence *independence, struct fl_condition *condition) {
    const struct fl_variable_list *list = fl_variables_of(&independence->variables, condition->term);
    condition->mentions = condition->previous ? condition->previous->mentions : NULL;
    for (size_t i = 0; i < list->count; i++) {
        struct fl_mention *mention = FL_NEW(independence->arena, struct fl_mention);
        mention->condition = condition;
        mention->earlier = fl_persistent_find(condition->mentions, list->items[i]->id);
        mention->count = mention->earlier ? mention->earlier->count + 1 : 1;
        condition->mentions =
            fl_persistent_set(independence->arena, condition->mentions, list->items[i]->id, mention);
    }
}

struct collection {
    struct fl_independence *independence;
    struct fl_arena *scratch;
    const struct fl_persistent_map *mentions;
    struct fl_map seen; /* conditions; ids of variables: how many conditions mention it that were seen, + 1 */
    FL_VECTOR_OF(const struct fl_term *) variables;
    FL_VECTOR_OF(const struct fl_term *) conditions;
};

static void add_variables(struct collection *collection, const struct fl_term *term, unsigned mentions) {
    const struct fl_variable_list *list = fl_variables_of(&collection->independence->variables, term);
    for (size_t i = 0; i < list->count; i++) {
        uint64_t *seen = fl_map_at(&collection->seen, list->items[i]->id);
        if (!*seen) fl_vector_push(collection->scratch, &collection->variables, list->items[i]);
        *seen += mentions + !*seen;
    }
}

static void add_condition(struct collection *collection, const struct fl_condition *condition) {
    uint64_t *is_seen = fl_map_at(&collection->seen, fl_map_key(condition));
    if (*is_seen) return;
    *is_seen = 1;
    fl_vector_push(collection->scratch, &collection->conditions, condition->term);
    add_variables(collection, condition->term, 1);
}

/* Long runs mention the same variables again and again: nothing is looked for once all of a variable's conditions
 * were seen on behalf of others. */
static void add_mentions(struct collection *collection, const struct fl_term *variable) {
    const struct fl_mention *at = fl_persistent_find(collection->mentions, variable->id);
    uint64_t all = at ? at->count + 1 : 0;
    for (; at && *fl_map_find(&collection->seen, variable->id) < all; at = at->earlier)
        add_condition(collection, at->condition);
}

void fl_independence_collect(struct fl_independence *independence, struct fl_arena *scratch,
                             const struct fl_state *state, const struct fl_term *question,
                             const struct fl_term ***conditions, size_t *count) {
    struct collection collection = {.independence = independence,
                                    .scratch = scratch,
                                    .mentions = state->condition ? state->condition->mentions : NULL,
                                    .seen = fl_map_make(scratch)};
    add_variables(&collection, question, 0);
    for (const struct fl_condition *at = state->condition; at && at->count > state->sure; at = at->previous)
        add_condition(&collection, at);
    while (collection.variables.count) add_mentions(&collection, fl_vector_pop(&collection.variables));
    *conditions = collection.conditions.items;
    *count = collection.conditions.count;
}
