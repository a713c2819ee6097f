#include "replay/state/foresight.h"

#include <string.h>

#include "analysis/points_to/points_to.h"
#include "engine/symbolic/engine.h"

typedef const struct fl_term *term_ref;

/* Events times locations of one function: what is worth being gone through. */
static const uint64_t most_work = 1 << 20;

struct next_event {
    const struct fl_event_site *site;
    const struct fl_foreseen_argument *arguments; /* of the call: what no way there changes */
};

struct place {
    bool is_open; /* something else may come first, or the run may end elsewhere */
    FL_VECTOR_OF(struct next_event) events;
};

struct fl_foresight {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_call_graph *graph;
    const struct fl_event_sites *sites;
    struct fl_bitset reporting; /* functions that may leave events */
    struct fl_bitset
        *written;          /* by function: the program's objects that it may change, and behind them all else */
    bool ends_with_main;   /* behind main, nothing of the user's is called */
    struct place **places; /* of each function, by location; NULL: not looked at */
};

/* ---- functions ---- */

static bool is_local_object(const struct fl_foresight *foresight, const struct fl_expression *address,
                            fl_function_id function, uint32_t *number) {
    while (address->kind == FL_EXPRESSION_FIELD) address = address->operands[0];
    if (address->kind != FL_EXPRESSION_OBJECT) return false;
    const struct fl_function *owner = fl_program_function(foresight->program, function);
    for (uint32_t i = 0; i < owner->object_count; i++) {
        if (!fl_id_equal(owner->objects[i], address->object)) continue;
        *number = i;
        return true;
    }
    return false;
}

static bool sets_variable(const struct fl_operation *operation) {
    switch (operation->kind) {
    case FL_OPERATION_ASSIGN:
    case FL_OPERATION_CALL:
    case FL_OPERATION_INPUT:
    case FL_OPERATION_ALLOCATE:
    case FL_OPERATION_SAVE_STACK:
    case FL_OPERATION_FORGET: return !fl_id_is_none(operation->variable);
    default: return false;
    }
}

static bool sets_memory(const struct fl_operation *operation) {
    switch (operation->kind) {
    case FL_OPERATION_STORE:
    case FL_OPERATION_COPY:
    case FL_OPERATION_FILL:
    case FL_OPERATION_BEGIN:
    case FL_OPERATION_END:
    case FL_OPERATION_FREE:
    case FL_OPERATION_RESTORE_STACK: return true;
    case FL_OPERATION_INPUT: return operation->address != NULL;
    default: return false;
    }
}

static bool is_global(const struct fl_foresight *foresight, fl_variable_id variable) {
    return fl_program_variable(foresight->program, variable)->kind == FL_VARIABLE_GLOBAL;
}

static uint32_t elsewhere(const struct fl_foresight *foresight) {
    return foresight->program->object_count;
}

static void add_everything(const struct fl_foresight *foresight, struct fl_bitset *written) {
    for (uint32_t i = 0; i <= elsewhere(foresight); i++) fl_bitset_add(written, i);
}

static void add_target(struct fl_foresight *foresight, uint32_t object, struct fl_bitset *written) {
    struct fl_points_to *points_to = fl_points_to_of_program(foresight->program);
    switch (fl_points_to_object_kind(points_to, object)) {
    case FL_ABSTRACT_OBJECT: fl_bitset_add(written, fl_points_to_object_index(points_to, object)); break;
    case FL_ABSTRACT_HEAP: fl_bitset_add(written, elsewhere(foresight)); break;
    case FL_ABSTRACT_FUNCTION:
    case FL_ABSTRACT_CONSTANT: break;
    case FL_ABSTRACT_OUTSIDE:
    case FL_ABSTRACT_PASSING: add_everything(foresight, written); break;
    }
}

static void add_targets(struct fl_foresight *foresight, const struct fl_expression *address,
                        struct fl_bitset *written) {
    struct fl_points_to *points_to = fl_points_to_of_program(foresight->program);
    struct fl_number_walk walk =
        fl_number_set_walk(fl_points_to_sets(points_to), fl_points_to_targets(points_to, address));
    bool is_any = false;
    for (uint32_t number; fl_number_walk_next(&walk, &number); is_any = true)
        add_target(foresight, fl_points_to_target_at(points_to, number).object, written);
    if (!is_any) add_everything(foresight, written);
}

/* What the operation itself changes. */
static void add_written(struct fl_foresight *foresight, const struct fl_operation *operation,
                        struct fl_bitset *written) {
    if (sets_variable(operation) && is_global(foresight, operation->variable))
        fl_bitset_add(written, elsewhere(foresight));
    if (!sets_memory(operation)) return;
    const struct fl_expression *address = operation->address;
    while (address && address->kind == FL_EXPRESSION_FIELD) address = address->operands[0];
    if (!address || operation->kind == FL_OPERATION_FREE)
        fl_bitset_add(written, elsewhere(foresight));
    else if (address->kind == FL_EXPRESSION_OBJECT)
        fl_bitset_add(written, address->object.index);
    else
        add_targets(foresight, operation->address, written);
}

/* Functions that call one of the set are in it, too. */
static void spread(const struct fl_foresight *foresight, struct fl_bitset *functions) {
    const struct fl_call_graph *graph = foresight->graph;
    for (bool is_more = true; is_more;) {
        is_more = false;
        for (uint32_t i = 0; i < graph->site_count; i++) {
            const struct fl_call_site *site = &graph->sites[i];
            for (uint32_t k = 0; k < site->callee_count; k++)
                if (fl_bitset_has(functions, site->callees[k].index) &&
                    fl_bitset_insert(functions, site->caller.index))
                    is_more = true;
        }
    }
}

/* What a function changes, its callers do. */
static void spread_written(struct fl_foresight *foresight) {
    const struct fl_call_graph *graph = foresight->graph;
    for (bool is_more = true; is_more;) {
        is_more = false;
        for (uint32_t i = 0; i < graph->site_count; i++) {
            const struct fl_call_site *site = &graph->sites[i];
            struct fl_bitset *caller = &foresight->written[site->caller.index];
            for (uint32_t k = 0; k < site->callee_count; k++) {
                const struct fl_bitset *callee = &foresight->written[site->callees[k].index];
                for (size_t word = 0; word <= callee->count / 64; word++)
                    if (callee->words[word] & ~caller->words[word]) is_more = true;
                fl_bitset_unite(caller, callee);
            }
        }
    }
}

static void sort_functions(struct fl_foresight *foresight) {
    const struct fl_program *program = foresight->program;
    foresight->reporting = fl_bitset_make(foresight->arena, program->function_count);
    foresight->written = FL_NEW_ARRAY(foresight->arena, struct fl_bitset, program->function_count + 1);
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct fl_function *function = &program->functions[i];
        foresight->written[i] = fl_bitset_make(foresight->arena, elsewhere(foresight) + 1);
        if (!function->has_body || function->is_undefined) {
            fl_bitset_add(&foresight->reporting, i);
            add_everything(foresight, &foresight->written[i]);
        }
        for (uint32_t k = 0; k < function->edge_count; k++) {
            fl_edge_id id = {function->first_edge + k};
            const struct fl_edge *edge = fl_program_edge(program, id);
            if (fl_event_site_at(foresight->sites, id)) fl_bitset_add(&foresight->reporting, i);
            add_written(foresight, &edge->operation, &foresight->written[i]);
        }
    }
    spread(foresight, &foresight->reporting);
    spread_written(foresight);
}

static bool is_main(const struct fl_function *function) {
    return function->is_users && strcmp(function->link_name, "main") == 0;
}

/* Libraries call nothing of the user's but main, and nobody else calls that. */
static bool ends_with_main(const struct fl_foresight *foresight) {
    const struct fl_program *program = foresight->program;
    for (uint32_t i = 0; i < foresight->graph->site_count; i++) {
        const struct fl_call_site *site = &foresight->graph->sites[i];
        bool is_users = fl_program_function(program, site->caller)->is_users;
        for (uint32_t k = 0; k < site->callee_count; k++) {
            const struct fl_function *callee = fl_program_function(program, site->callees[k]);
            if (callee->is_users && is_users == is_main(callee)) return false;
        }
    }
    return true;
}

struct fl_foresight *fl_foresight_create(struct fl_arena *arena, const struct fl_call_graph *graph,
                                         const struct fl_event_sites *sites) {
    struct fl_foresight *foresight = FL_NEW(arena, struct fl_foresight);
    *foresight = (struct fl_foresight){.arena = arena, .program = graph->program, .graph = graph, .sites = sites};
    foresight->places = FL_NEW_ARRAY(arena, struct place *, graph->program->function_count);
    sort_functions(foresight);
    foresight->ends_with_main = ends_with_main(foresight);
    return foresight;
}

/* ---- what an edge is ---- */

enum passage {
    PASSES,
    IS_EVENT,
    IS_OPEN, /* it is not known what comes */
    ENDS     /* the run */
};

static bool is_foreseeable(const struct fl_event_site *site) {
    bool is_constant = site->kind == FL_EVENT_STRING || (site->kind == FL_EVENT_FORMATTED && site->format);
    bool is_standard = site->channel == FL_CHANNEL_STDOUT || site->channel == FL_CHANNEL_STDERR;
    return is_constant && is_standard && !site->is_framed;
}

static enum passage passage_of(const struct fl_foresight *foresight, fl_edge_id id, fl_function_id function) {
    const struct fl_event_site *site = fl_event_site_at(foresight->sites, id);
    const struct fl_operation *operation = &fl_program_edge(foresight->program, id)->operation;
    if (site) return is_foreseeable(site) ? IS_EVENT : IS_OPEN;
    if (operation->kind == FL_OPERATION_HALT) return ENDS;
    if (operation->kind == FL_OPERATION_RETURN) {
        bool is_last = is_main(fl_program_function(foresight->program, function)) && foresight->ends_with_main;
        return is_last ? ENDS : IS_OPEN;
    }
    if (operation->kind != FL_OPERATION_CALL) return PASSES;
    const struct fl_call_site *call = fl_call_graph_site(foresight->graph, id);
    if (!call || call->is_indirect || call->callee_count != 1) return IS_OPEN;
    return fl_bitset_has(&foresight->reporting, call->callees[0].index) ? IS_OPEN : PASSES;
}

/* ---- what is changed on the way ---- */

/* Bits: the function's variables, its objects, and memory as a whole (and global variables). */
struct walk {
    struct fl_foresight *foresight;
    struct fl_arena *scratch;
    fl_function_id id;
    const struct fl_function *function;
    const enum passage *passages; /* of each edge of the function */
    struct fl_bitset *changed;    /* by location, on some way to the event */
    struct fl_bitset reached;     /* locations from which there is one */
    FL_VECTOR_OF(uint32_t) open;
};

static uint32_t memory_bit(const struct walk *walk) {
    return walk->function->variable_count + walk->function->object_count;
}

static uint32_t variable_number(const struct walk *walk, fl_variable_id variable) {
    for (uint32_t i = 0; i < walk->function->variable_count; i++)
        if (fl_id_equal(walk->function->variables[i], variable)) return i;
    return memory_bit(walk);
}

static void add_changes(const struct walk *walk, fl_edge_id id, struct fl_bitset *changed) {
    struct fl_foresight *foresight = walk->foresight;
    const struct fl_operation *operation = &fl_program_edge(foresight->program, id)->operation;
    struct fl_bitset written = fl_bitset_make(walk->scratch, elsewhere(foresight) + 1);
    if (sets_variable(operation)) fl_bitset_add(changed, variable_number(walk, operation->variable));
    add_written(foresight, operation, &written);
    if (operation->kind == FL_OPERATION_CALL)
        fl_bitset_unite(&written, &foresight->written[fl_call_graph_site(foresight->graph, id)->callees[0].index]);
    for (uint32_t i = 0; i < walk->function->object_count; i++) {
        uint32_t object = walk->function->objects[i].index;
        if (!fl_bitset_has(&written, object)) continue;
        fl_bitset_add(changed, walk->function->variable_count + i);
        fl_bitset_remove(&written, object);
    }
    for (uint32_t i = 0; i <= elsewhere(foresight); i++)
        if (fl_bitset_has(&written, i)) fl_bitset_add(changed, memory_bit(walk));
}

static void reach(struct walk *walk, uint32_t location, const struct fl_bitset *changed) {
    bool is_more = fl_bitset_insert(&walk->reached, location);
    for (size_t i = 0; i < changed->count; i++)
        if (fl_bitset_has(changed, i) && fl_bitset_insert(&walk->changed[location], i)) is_more = true;
    if (is_more) fl_vector_push(walk->scratch, &walk->open, location);
}

/* Backwards, over what passes. */
static void walk_back(struct walk *walk) {
    const struct fl_program *program = walk->foresight->program;
    uint32_t first = walk->function->first_location;
    struct fl_bitset before = fl_bitset_make(walk->scratch, memory_bit(walk) + 1);
    while (walk->open.count) {
        uint32_t at = fl_vector_pop(&walk->open);
        const struct fl_location *location = &program->locations[first + at];
        for (uint32_t i = 0; i < location->incoming_count; i++) {
            fl_edge_id edge = program->incoming[location->first_incoming + i];
            if (walk->passages[edge.index - walk->function->first_edge] != PASSES) continue;
            memcpy(before.words, walk->changed[at].words, (before.count / 64 + 1) * sizeof *before.words);
            add_changes(walk, edge, &before);
            reach(walk, fl_program_edge(program, edge)->source.index - first, &before);
        }
    }
}

static bool is_kept(const struct walk *walk, const struct fl_bitset *changed,
                    const struct fl_expression *expression) {
    uint32_t number;
    switch (expression->kind) {
    case FL_EXPRESSION_CONSTANT:
    case FL_EXPRESSION_OBJECT: return true;
    case FL_EXPRESSION_FIELD: return is_kept(walk, changed, expression->operands[0]);
    case FL_EXPRESSION_VARIABLE: return !fl_bitset_has(changed, variable_number(walk, expression->variable));
    case FL_EXPRESSION_LOAD:
        return is_local_object(walk->foresight, expression->operands[0], walk->id, &number) &&
               !fl_bitset_has(changed, walk->function->variable_count + number);
    case FL_EXPRESSION_APPLY:
        for (uint32_t i = 0; i < expression->operand_count; i++)
            if (!is_kept(walk, changed, expression->operands[i])) return false;
        return true;
    default: return false;
    }
}

/* What lies where it points: in an object of the function's own, or anywhere. */
static bool is_text_kept(const struct walk *walk, const struct fl_bitset *changed,
                         const struct fl_expression *address) {
    uint32_t number, first = walk->function->variable_count;
    if (!is_kept(walk, changed, address)) return false;
    if (is_local_object(walk->foresight, address, walk->id, &number))
        return !fl_bitset_has(changed, first + number);
    if (fl_bitset_has(changed, memory_bit(walk))) return false;
    for (uint32_t i = 0; i < walk->function->object_count; i++)
        if (fl_bitset_has(changed, first + i)) return false;
    return true;
}

/* The only edge that sets the variable, if it assigns to it. */
static bool find_definition(const struct walk *walk, fl_variable_id variable, fl_edge_id *found) {
    unsigned count = 0;
    for (uint32_t i = 0; i < walk->function->edge_count; i++) {
        fl_edge_id id = {walk->function->first_edge + i};
        const struct fl_operation *operation = &fl_program_edge(walk->foresight->program, id)->operation;
        if (!sets_variable(operation) || !fl_id_equal(operation->variable, variable)) continue;
        if (operation->kind != FL_OPERATION_ASSIGN || count++) return false;
        *found = id;
    }
    return count == 1;
}

/* Locations from which there is a way to the event that does not go along this edge. */
static struct fl_bitset find_avoiding(struct walk *walk, fl_edge_id event, fl_edge_id avoided) {
    const struct fl_program *program = walk->foresight->program;
    uint32_t first = walk->function->first_location;
    struct fl_bitset avoiding = fl_bitset_make(walk->scratch, walk->function->location_count);
    uint32_t source = fl_program_edge(program, event)->source.index - first;
    fl_bitset_add(&avoiding, source);
    walk->open.count = 0;
    fl_vector_push(walk->scratch, &walk->open, source);
    while (walk->open.count) {
        const struct fl_location *location = &program->locations[first + fl_vector_pop(&walk->open)];
        for (uint32_t i = 0; i < location->incoming_count; i++) {
            fl_edge_id edge = program->incoming[location->first_incoming + i];
            bool passes = walk->passages[edge.index - walk->function->first_edge] == PASSES;
            uint32_t before = fl_program_edge(program, edge)->source.index - first;
            if (passes && !fl_id_equal(edge, avoided) && fl_bitset_insert(&avoiding, before))
                fl_vector_push(walk->scratch, &walk->open, before);
        }
    }
    return avoiding;
}

/* An argument, and where it is computed on the way, if at one place alone. */
struct computed {
    const struct fl_expression *value, *definition; /* NULL: at none, or several */
    struct fl_bitset avoiding;                      /* locations from which it may not be */
};

static struct computed find_computed(struct walk *walk, fl_edge_id event, const struct fl_argument *argument) {
    struct computed computed = {.value = argument->byval_size ? NULL : argument->value};
    fl_edge_id definition;
    bool is_variable = computed.value && computed.value->kind == FL_EXPRESSION_VARIABLE;
    if (!is_variable || is_global(walk->foresight, computed.value->variable)) return computed;
    if (!find_definition(walk, computed.value->variable, &definition)) return computed;
    computed.definition = fl_program_edge(walk->foresight->program, definition)->operation.value;
    computed.avoiding = find_avoiding(walk, event, definition);
    return computed;
}

static struct fl_foreseen_argument argument_at(const struct walk *walk, uint32_t location,
                                               const struct computed *computed) {
    const struct fl_bitset *changed = &walk->changed[location];
    const struct fl_expression *value = computed->value;
    bool is_computed = computed->definition && !fl_bitset_has(&computed->avoiding, location);
    if (value && !is_kept(walk, changed, value)) value = is_computed ? computed->definition : NULL;
    if (!value || !is_kept(walk, changed, value)) return (struct fl_foreseen_argument){NULL, 0};
    uint8_t kept = FL_KEPT_VALUE | (is_text_kept(walk, changed, value) ? FL_KEPT_TEXT : 0);
    return (struct fl_foreseen_argument){value, kept};
}

static void add_event(struct walk *walk, struct place *places, const struct fl_event_site *site) {
    struct fl_arena *arena = walk->foresight->arena;
    const struct fl_operation *call = &fl_program_edge(walk->foresight->program, site->edge)->operation;
    struct computed *computed = FL_NEW_ARRAY(walk->scratch, struct computed, call->argument_count + 1);
    for (uint32_t i = 0; i < call->argument_count; i++)
        computed[i] = find_computed(walk, site->edge, &call->arguments[i]);
    for (uint32_t i = 0; i < walk->function->location_count; i++) {
        if (!fl_bitset_has(&walk->reached, i)) continue;
        struct fl_foreseen_argument *arguments =
            FL_NEW_ARRAY(arena, struct fl_foreseen_argument, call->argument_count + 1);
        for (uint32_t k = 0; k < call->argument_count; k++) arguments[k] = argument_at(walk, i, &computed[k]);
        fl_vector_push(arena, &places[i].events, ((struct next_event){site, arguments}));
    }
}

/* From where there is a way to the edge's source, all of which passes. */
static void walk_to(struct walk *walk, fl_edge_id edge) {
    uint32_t source = fl_program_edge(walk->foresight->program, edge)->source.index;
    struct fl_bitset nothing = fl_bitset_make(walk->scratch, memory_bit(walk) + 1);
    walk->changed = FL_NEW_ARRAY(walk->scratch, struct fl_bitset, walk->function->location_count);
    for (uint32_t i = 0; i < walk->function->location_count; i++)
        walk->changed[i] = fl_bitset_make(walk->scratch, memory_bit(walk) + 1);
    walk->reached = fl_bitset_make(walk->scratch, walk->function->location_count);
    walk->open.count = 0;
    reach(walk, source - walk->function->first_location, &nothing);
    walk_back(walk);
}

static void look_at(struct fl_foresight *foresight, fl_function_id id) {
    const struct fl_function *function = fl_program_function(foresight->program, id);
    struct fl_arena *scratch = fl_arena_create();
    enum passage *passages = FL_NEW_ARRAY(scratch, enum passage, function->edge_count + 1);
    struct place *places = FL_NEW_ARRAY(foresight->arena, struct place, function->location_count);
    uint64_t ends = 1;
    for (uint32_t i = 0; i < function->edge_count; i++) {
        passages[i] = passage_of(foresight, (fl_edge_id){function->first_edge + i}, id);
        ends += passages[i] == IS_EVENT || passages[i] == IS_OPEN;
    }
    bool is_too_much = ends * function->location_count > most_work;
    for (uint32_t i = 0; i < function->location_count; i++) places[i].is_open = is_too_much;
    for (uint32_t i = 0; i < function->edge_count && !is_too_much; i++) {
        fl_edge_id edge = {function->first_edge + i};
        if (passages[i] != IS_EVENT && passages[i] != IS_OPEN) continue;
        struct fl_arena *own = fl_arena_create();
        struct walk walk = {
            .foresight = foresight, .scratch = own, .id = id, .function = function, .passages = passages};
        walk_to(&walk, edge);
        if (passages[i] == IS_EVENT) add_event(&walk, places, fl_event_site_at(foresight->sites, edge));
        for (uint32_t k = 0; k < function->location_count; k++)
            if (passages[i] == IS_OPEN && fl_bitset_has(&walk.reached, k)) places[k].is_open = true;
        fl_arena_destroy(own);
    }
    foresight->places[id.index] = places;
    fl_arena_destroy(scratch);
}

/* ---- what a state has to hold ---- */

const struct fl_term *fl_foresee(struct fl_foresight *foresight, struct fl_engine *engine, struct fl_state *state,
                                 const struct fl_trace *trace, uint64_t position) {
    fl_function_id id = fl_program_location(foresight->program, state->location)->function;
    if (!foresight->places[id.index]) look_at(foresight, id);
    const struct fl_function *function = fl_program_function(foresight->program, id);
    const struct place *place = &foresight->places[id.index][state->location.index - function->first_location];
    if (place->is_open || !trace->class->foresee) return NULL;
    term_ref any = fl_term_false(engine->terms);
    for (size_t i = 0; i < place->events.count && !fl_term_is_true(any); i++) {
        const struct next_event *next = &place->events.items[i];
        term_ref holds = trace->class->foresee(trace, engine, state, next->site, position, next->arguments);
        if (!holds) return NULL;
        any = fl_term_or(engine->terms, any, holds);
    }
    return any;
}
