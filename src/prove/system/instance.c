/* prove/system/instance.c - predicates in the states of a system, and what it says of itself to people. */
#include "base/invariant.h"
#include "prove/system/contract.h"
#include "prove/system/system.h"
#include "term/substitute.h"

typedef const struct fl_term *term_ref;

/* A predicate on its way into a state. */
struct instance {
    struct fl_system *system;
    const struct fl_state *state, *old;
};

static const struct fl_symbolic_frame *frame_of(const struct fl_state *state, uint32_t number) {
    const struct fl_symbolic_frame *frame = state->frame;
    while (frame && --number) frame = frame->caller;
    return frame;
}

static term_ref variable_value(struct instance *instance, const struct fl_state *state,
                               const struct fl_symbol *symbol) {
    fl_variable_id id = {symbol->number};
    if (symbol->frame) {
        const struct fl_symbolic_frame *frame = frame_of(state, symbol->frame);
        const struct fl_variable *variable = fl_program_variable(instance->system->program, id);
        if (!frame || !fl_id_equal(frame->function, variable->function)) return NULL;
        return fl_persistent_find(frame->variables, id.index);
    }
    term_ref value = fl_persistent_find(state->globals, id.index);
    return value ? value : fl_symbolic_initial(instance->system->engine, id);
}

static const struct fl_symbolic_object *object_of(struct instance *instance, const struct fl_state *state,
                                                  const struct fl_symbol *symbol) {
    const struct fl_object *object = &instance->system->program->objects[symbol->number];
    if (object->address) return fl_symbolic_object_at(instance->system->engine, state, object->address);
    const struct fl_symbolic_frame *frame = frame_of(state, symbol->frame);
    uintptr_t number = frame ? (uintptr_t)fl_persistent_find(frame->objects, symbol->number) : 0;
    return number ? fl_persistent_find(state->objects, number - 1) : NULL;
}

struct allocated {
    uint32_t edge, count;
    const struct fl_symbolic_object *object;
};

static bool find_allocated(void *context, uint64_t key, const void *value) {
    struct allocated *allocated = context;
    const struct fl_symbolic_object *object = value;
    (void)key;
    if (!object->is_live || object->origin.index != allocated->edge) return true;
    allocated->object = object;
    return ++allocated->count == 1;
}

/* NULL: there is none, or more than one. */
static const struct fl_symbolic_object *allocated_at(const struct fl_state *state, uint32_t edge) {
    struct allocated allocated = {.edge = edge};
    fl_persistent_visit(state->objects, find_allocated, &allocated);
    return allocated.count == 1 ? allocated.object : NULL;
}

static term_ref symbol_value(struct instance *instance, const struct fl_symbol *symbol) {
    const struct fl_state *state = symbol->is_old ? instance->old : instance->state;
    if (!state) return NULL;
    struct fl_symbolic_object copy;
    const struct fl_symbolic_object *object;
    switch (symbol->kind) {
    case FL_SYMBOL_VARIABLE: return variable_value(instance, state, symbol);
    case FL_SYMBOL_HEAP_COUNT: return fl_state_heap_count(instance->system->engine, state);
    case FL_SYMBOL_RESULT: return state->result;
    case FL_SYMBOL_ADDRESS:
        object = object_of(instance, state, symbol);
        return object ? fl_term_word(instance->system->terms, instance->system->program->pointer_width,
                                     object->address)
                      : NULL;
    case FL_SYMBOL_INDEX: return symbol->term;
    case FL_SYMBOL_ALLOCATED:
    case FL_SYMBOL_OBJECT:
        object = symbol->kind == FL_SYMBOL_OBJECT ? object_of(instance, state, symbol)
                                                  : allocated_at(state, symbol->number);
        if (!object || !object->is_live) return NULL;
        copy = *object;
        fl_symbolic_object_make_array(instance->system->engine, &copy);
        return copy.array;
    }
    return NULL;
}

static term_ref value_of(void *context, term_ref leaf) {
    struct instance *instance = context;
    const struct fl_symbol *symbol = fl_symbol_of(instance->system->symbols, leaf);
    return symbol ? symbol_value(instance, symbol) : leaf;
}

term_ref fl_system_instance(struct fl_system *system, term_ref predicate, const struct fl_state *state,
                            const struct fl_state *old) {
    uint64_t key = fl_hash_mix(fl_map_key(state) ^ fl_hash_mix(fl_map_key(old) + predicate->id));
    uint64_t *known = fl_map_find(&system->instances, key);
    if (known) return (term_ref)(uintptr_t)*known;
    struct instance instance = {system, state, old};
    term_ref made = fl_term_substitute(system->terms, predicate, value_of, &instance);
    *fl_map_at(&system->instances, key) = fl_map_key(made);
    return made;
}

/* ---- predicates about all numbers ---- */

/* All accesses of the system's pieces. */
static struct fl_reads *reads_of(struct fl_system *system) {
    if (system->reads) return system->reads;
    struct fl_reads *reads = fl_reads_create(system->arena, system->terms, fl_symbol_index(system->symbols));
    system->reads = reads;
    for (size_t i = 0; i < system->checks.count; i++) fl_reads_collect(reads, system->checks.items[i].failure);
    for (size_t i = 0; i < system->arrivals.count; i++) {
        const struct fl_arrival *arrival = &system->arrivals.items[i];
        const struct fl_cut_point *cut = &system->cuts.items[arrival->cut];
        fl_reads_collect(reads, arrival->guard);
        for (size_t j = 0; j < cut->changing.count; j++) {
            term_ref value = fl_system_at_arrival(system, i, cut->changing.items[j]);
            if (value) fl_reads_collect(reads, value);
        }
    }
    return reads;
}

struct fl_indices fl_system_places(struct fl_system *system, term_ref array) {
    return fl_reads_places(reads_of(system), system->arena, array);
}

static term_ref of_some_numbers(struct fl_system *system, term_ref said) {
    struct fl_reads *reads = reads_of(system);
    struct fl_indices indices = fl_reads_indices(reads, system->arena, said);
    term_ref all = fl_term_true(system->terms);
    for (size_t i = 0; i < indices.all.count; i++) {
        term_ref one = fl_reads_put(system->terms, said, reads->index, indices.all.items[i]);
        fl_reads_collect(reads, one);
        all = fl_term_and(system->terms, all, one);
    }
    return all;
}

static term_ref of_any_number(struct fl_system *system, term_ref said) {
    struct fl_reads *reads = reads_of(system);
    term_ref any = fl_term_variable(system->terms, "any index", reads->index->width);
    said = fl_reads_put(system->terms, said, reads->index, any);
    fl_reads_collect(reads, said);
    return said;
}

term_ref fl_system_at_use(struct fl_system *system, size_t use, term_ref predicate) {
    const struct fl_cut_use *at = &system->uses.items[use];
    term_ref said = fl_system_instance(system, predicate, at->state, at->old);
    return said && fl_symbols_has_index(system->symbols, said) ? of_some_numbers(system, said) : said;
}

term_ref fl_system_at_arrival(struct fl_system *system, size_t arrival, term_ref predicate) {
    const struct fl_arrival *at = &system->arrivals.items[arrival];
    term_ref said = fl_system_instance(system, predicate, at->state, at->old);
    return said && fl_symbols_has_index(system->symbols, said) ? of_any_number(system, said) : said;
}

/* ---- what is worth looking at ---- */

enum { MOST_MEMBERS = 24 };

static bool is_users(const struct fl_program *program, struct fl_position position) {
    return position.file.index < program->file_count && program->files[position.file.index].is_users;
}

static void add_visible(struct fl_system *system, uint32_t cut, term_ref term) {
    fl_vector_push(system->arena, &system->cuts.items[cut].visible, term);
}

/* Scalars of one object, as terms over its bytes. */
struct members {
    struct fl_system *system;
    uint32_t cut;
    term_ref array;
    const struct fl_state *changing; /* only those that are made up in this state; NULL: all */
    bool has_arrays;                 /* those that arrays are in; else those that are in none */
    uint32_t count;
};

static void add_member(struct members *members, const struct fl_type *type, uint64_t offset) {
    struct fl_system *system = members->system;
    struct fl_terms *terms = system->terms;
    term_ref value = NULL;
    for (uint64_t i = 0; i < type->size_bits / 8; i++) {
        term_ref byte =
            fl_term_select(terms, members->array, fl_term_word(terms, system->program->pointer_width, offset + i));
        value = value ? fl_term_binary(terms, FL_OP_CONCAT, byte, value) : byte;
    }
    term_ref now = members->changing ? fl_system_instance(system, value, members->changing, NULL) : NULL;
    if (members->changing && (!now || now->op != FL_OP_VARIABLE)) return;
    add_visible(system, members->cut, value);
    members->count++;
}

static void add_members(struct members *members, const struct fl_type *type, uint64_t offset, bool is_in_array) {
    if (!type || members->count >= MOST_MEMBERS) return;
    if (type->kind == FL_TYPE_ARRAY) {
        for (uint64_t i = 0; members->has_arrays && i < type->count && members->count < MOST_MEMBERS; i++)
            add_members(members, type->element, offset + i * (type->element->size_bits / 8), true);
    } else if (type->kind == FL_TYPE_STRUCT) {
        for (size_t i = 0; i < type->member_count; i++)
            if (!type->members[i].bit_field_width)
                add_members(members, type->members[i].type, offset + type->members[i].offset_bits / 8,
                            is_in_array);
    } else if (is_in_array != members->has_arrays) {
        return;
    } else if (type->kind != FL_TYPE_UNION && type->kind != FL_TYPE_FLOAT && type->size_bits &&
               type->size_bits <= 64) {
        add_member(members, type, offset);
    }
}

/* What the library keeps is of interest only where it changes. What arrays hold matters little to texts, and is
 * much. */
static void add_visible_object(struct fl_system *system, uint32_t cut, fl_object_id id, uint32_t frame,
                               const struct fl_state *state, bool has_contracts) {
    enum { LARGEST_OF_LIBRARY = 1024 };
    const struct fl_object *object = fl_program_object(system->program, id);
    bool is_own = is_users(system->program, object->position);
    if (object->is_constant || (!is_own && (frame || object->size > LARGEST_OF_LIBRARY))) return;
    struct members members = {.system = system,
                              .cut = cut,
                              .array = fl_symbol_object(system->symbols, id, frame, false),
                              .changing = is_own ? NULL : state};
    add_members(&members, object->type, 0, false);
    members.has_arrays = true;
    if (!has_contracts) add_members(&members, object->type, 0, false);
}

void fl_system_find_visible(struct fl_system *system, const struct fl_state *state, uint32_t cut) {
    const struct fl_program *program = system->program;
    bool has_contracts = fl_has_contracts(program);
    uint32_t number = 1;
    for (const struct fl_symbolic_frame *frame = state->frame; frame; frame = frame->caller, number++) {
        const struct fl_function *function = fl_program_function(program, frame->function);
        for (uint32_t i = 0; i < function->variable_count && (function->is_users || function->is_observer); i++) {
            fl_variable_id id = function->variables[i];
            if (fl_program_variable(program, id)->kind != FL_VARIABLE_TEMPORARY)
                add_visible(system, cut, fl_symbol_variable(system->symbols, id, number, false));
        }
        for (uint32_t i = 0; i < function->object_count; i++)
            add_visible_object(system, cut, function->objects[i], number, state, has_contracts);
    }
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].kind == FL_VARIABLE_GLOBAL && is_users(program, program->variables[i].position))
            add_visible(system, cut, fl_symbol_variable(system->symbols, (fl_variable_id){i}, 0, false));
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind == FL_OBJECT_GLOBAL)
            add_visible_object(system, cut, (fl_object_id){i}, 0, state, has_contracts);
}

/* ---- how a state came to be ---- */

const fl_edge_id *fl_system_trace(struct fl_system *system, struct fl_arena *arena, const struct fl_state *state,
                                  const struct fl_assignment *model, uint32_t *from, size_t *count) {
    (void)system;
    FL_VECTOR_OF(fl_edge_id) edges = {0};
    struct fl_evaluator *evaluator = fl_evaluator_create(arena, model);
    const struct fl_history *at = state->history;
    while (at->previous) {
        if (at->guard)
            at = fl_evaluate_bool(evaluator, at->guard) ? at->previous : at->other;
        else {
            fl_vector_push(arena, &edges, at->edge);
            at = at->previous;
        }
    }
    *from = at->piece;
    *count = edges.count;
    for (size_t i = 0; i < edges.count / 2; i++) {
        fl_edge_id swapped = edges.items[i];
        edges.items[i] = edges.items[edges.count - 1 - i];
        edges.items[edges.count - 1 - i] = swapped;
    }
    return edges.items;
}

const char *fl_cut_print(const struct fl_system *system, struct fl_arena *arena, uint32_t number) {
    const struct fl_program *program = system->program;
    const struct fl_cut_point *cut = &system->cuts.items[number];
    const struct fl_location *location = fl_program_location(program, cut->location);
    struct fl_position position = fl_program_function(program, location->function)->position;
    if (cut->kind == FL_CUT_LOOP && location->edge_count) position = program->edges[location->first_edge].position;
    const char *text = fl_arena_format(arena, "%s:%u", program->files[position.file.index].path, position.line);
    for (uint32_t i = cut->stack_depth; i-- > 0;) {
        struct fl_position call = fl_program_edge(program, cut->stack[i])->position;
        if (!is_users(program, call)) continue;
        text =
            fl_arena_format(arena, "%s, called from %s:%u", text, program->files[call.file.index].path, call.line);
    }
    return text;
}
