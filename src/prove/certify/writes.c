/* prove/certify/writes.c - what a loop or a function writes, found by executing it, and states in which all of
 * that is unknown. */
#include "prove/certify/parts.h"

void fl_certify_log(struct fl_certifier *certifier, struct fl_certify_logged logged) {
    bool is_needed = !certifier->options->is_exhaustive || certifier->cuts;
    if (is_needed) fl_vector_push(certifier->arena, &certifier->log, logged);
}

struct fl_certify_writes *fl_certify_writes_at(struct fl_certifier *certifier,
                                               const struct fl_certify_context *context, uint32_t place) {
    uint64_t *found = fl_map_at(&certifier->writes, (uint64_t)context->number << 32 | place);
    if (!*found) {
        struct fl_certify_writes *writes = FL_NEW(certifier->arena, struct fl_certify_writes);
        writes->known = fl_map_make(certifier->arena);
        *found = fl_map_key(writes);
    }
    return (struct fl_certify_writes *)(uintptr_t)*found;
}

static bool is_same(const struct fl_certify_write *left, const struct fl_certify_write *right) {
    return left->kind == right->kind && left->which == right->which && left->offset == right->offset &&
           left->size == right->size;
}

bool fl_certify_writes_add(struct fl_certifier *certifier, struct fl_certify_writes *writes,
                           struct fl_certify_write write) {
    uint64_t key = fl_hash_mix((uint64_t)write.kind << 32 | write.which);
    key = fl_hash_mix(key ^ fl_hash_mix(write.offset ^ fl_hash_mix(write.size)));
    for (;; key++) {
        uint64_t *place = fl_map_at(&writes->known, key);
        if (!*place) {
            fl_vector_push(certifier->arena, &writes->items, write);
            *place = writes->items.count;
            return true;
        }
        if (is_same(&writes->items.items[*place - 1], &write)) return false;
    }
}

static bool is_visible(const struct fl_certify_logged *logged, uint32_t activation, uint32_t object_count) {
    switch (logged->write.kind) {
    case FL_CERTIFY_VARIABLE: return !logged->activation || logged->activation == activation;
    case FL_CERTIFY_MEMORY: return logged->object < object_count;
    case FL_CERTIFY_LIFE: return false;
    case FL_CERTIFY_HEAP_COUNT: break;
    }
    return true;
}

bool fl_certify_writes_take(struct fl_certifier *certifier, struct fl_certify_writes *writes, size_t since,
                            uint32_t activation, uint32_t object_count) {
    bool is_new = false;
    for (size_t i = since; i < certifier->log.count; i++) {
        const struct fl_certify_logged *logged = &certifier->log.items[i];
        if (is_visible(logged, activation, object_count))
            is_new |= fl_certify_writes_add(certifier, writes, logged->write);
    }
    return is_new;
}

/* ---- replacing ---- */

static void scramble_memory(struct fl_certifier *certifier, struct fl_certify_state *state, uint32_t object,
                            const struct fl_certify_write *write) {
    enum { LARGEST = 16 };
    const struct fl_certify_contents *old = fl_certify_contents_of(state, object);
    if (!write->size) {
        struct fl_certify_contents *contents = FL_NEW(certifier->arena, struct fl_certify_contents);
        contents->live = old->live;
        contents->array = fl_certify_fresh_array(certifier);
        fl_certify_set_contents(certifier, state, object, contents);
        return;
    }
    for (uint64_t done = 0; done < write->size; done += LARGEST) {
        uint64_t part = write->size - done < LARGEST ? write->size - done : LARGEST;
        const struct fl_term *value = fl_certify_fresh(certifier, "bytes", (uint32_t)(8 * part));
        old = fl_certify_write(certifier, object, old, fl_certify_number(certifier, write->offset + done), value,
                               fl_term_true(certifier->terms));
    }
    fl_certify_set_contents(certifier, state, object, old);
}

static void scramble_objects(struct fl_certifier *certifier, struct fl_certify_state *state,
                             const struct fl_certify_write *write) {
    uint64_t *top = fl_map_find(&certifier->alias_top, write->which);
    uint32_t object = top ? (uint32_t)(*top - 1) : FL_NO_INDEX;
    for (; object != FL_NO_INDEX; object = certifier->objects.items[object].same_alias) {
        if (!fl_certify_contents_of(state, object)) continue;
        if (write->kind == FL_CERTIFY_LIFE)
            fl_certify_set_live(certifier, state, object, fl_certify_fresh(certifier, "life", 1));
        else
            scramble_memory(certifier, state, object, write);
        struct fl_certify_logged logged = {.write = *write, .object = object};
        fl_certify_log(certifier, logged);
    }
}

void fl_certify_scramble(struct fl_certifier *certifier, struct fl_certify_state *state,
                         const struct fl_certify_writes *writes) {
    for (size_t i = 0; i < writes->items.count; i++) {
        const struct fl_certify_write *write = &writes->items.items[i];
        fl_variable_id id = {write->which};
        switch (write->kind) {
        case FL_CERTIFY_VARIABLE: {
            const struct fl_variable *variable = fl_program_variable(certifier->program, id);
            fl_certify_set_variable(certifier, state, id,
                                    fl_certify_fresh(certifier, variable->name, variable->width));
            break;
        }
        case FL_CERTIFY_MEMORY:
        case FL_CERTIFY_LIFE: scramble_objects(certifier, state, write); break;
        case FL_CERTIFY_HEAP_COUNT:
            fl_certify_set_heap_count(certifier, state, fl_certify_fresh(certifier, "heap objects", 32));
            break;
        }
    }
}
