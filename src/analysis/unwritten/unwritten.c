#include "analysis/unwritten/unwritten.h"

#include <string.h>

#include "analysis/unwritten/parts.h"

/* ---- what is read, and kept, anywhere ---- */

static struct fl_bytes_read *reads_of(struct fl_unwritten_search *search, uint32_t object) {
    if (!search->reads[object]) search->reads[object] = FL_NEW(search->arena, struct fl_bytes_read);
    return search->reads[object];
}

static void note_read(struct fl_unwritten_search *search, const struct fl_expression *address, uint64_t bytes) {
    struct fl_number_walk targets =
        fl_number_set_walk(fl_points_to_sets(search->points_to), fl_points_to_targets(search->points_to, address));
    for (uint32_t number; fl_number_walk_next(&targets, &number);) {
        struct fl_target target = fl_points_to_target_at(search->points_to, number);
        struct fl_bytes_read *read = reads_of(search, target.object);
        bool is_fixed = bytes && bytes <= FL_WRITTEN_BYTES && !target.stride && target.offset >= 0 &&
                        (uint64_t)target.offset <= FL_WRITTEN_BYTES - bytes;
        if (!is_fixed) read->is_any = true;
        for (uint64_t i = (uint64_t)target.offset; is_fixed && i < (uint64_t)target.offset + bytes; i++)
            read->bytes[i / 64] |= (uint64_t)1 << i % 64;
    }
}

static void note_loads(struct fl_unwritten_search *search, const struct fl_expression *expression) {
    if (!expression) return;
    for (uint32_t i = 0; i < expression->operand_count; i++) note_loads(search, expression->operands[i]);
    if (expression->kind == FL_EXPRESSION_LOAD)
        note_read(search, expression->operands[0], (expression->width + 7) / 8);
}

static void note_reads(struct fl_unwritten_search *search, const struct fl_operation *operation) {
    const struct fl_expression *const parts[] = {operation->condition, operation->value, operation->address,
                                                 operation->source,    operation->size,  operation->callee};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) note_loads(search, parts[i]);
    for (uint32_t i = 0; i < operation->argument_count; i++) {
        note_loads(search, operation->arguments[i].value);
        if (operation->kind == FL_OPERATION_CALL && operation->arguments[i].byval_size)
            note_read(search, operation->arguments[i].value, operation->arguments[i].byval_size);
    }
    bool is_read_outside = operation->kind == FL_OPERATION_SKIP && operation->address;
    bool is_block =
        operation->kind == FL_OPERATION_COPY || operation->kind == FL_OPERATION_OUTPUT || is_read_outside;
    bool is_sized = is_block && operation->size && fl_expression_is_constant(operation->size);
    uint64_t size = is_sized ? operation->size->constant.word : 0;
    if (is_block) note_read(search, operation->source ? operation->source : operation->address, size);
}

static void keep(struct fl_unwritten_search *search, const struct fl_expression *value) {
    struct fl_number_walk targets =
        fl_number_set_walk(fl_points_to_sets(search->points_to), fl_points_to_targets(search->points_to, value));
    for (uint32_t number; fl_number_walk_next(&targets, &number);)
        fl_bitset_add(&search->kept, fl_points_to_target_at(search->points_to, number).object);
}

/* Values that are put into memory or global variables. */
static void note_kept(struct fl_unwritten_search *search, fl_edge_id id) {
    const struct fl_program *program = search->program;
    const struct fl_operation *operation = &fl_program_edge(program, id)->operation;
    bool is_global = !fl_id_is_none(operation->variable) &&
                     fl_program_variable(program, operation->variable)->kind == FL_VARIABLE_GLOBAL;
    if (operation->kind == FL_OPERATION_STORE || (operation->kind == FL_OPERATION_ASSIGN && is_global))
        keep(search, operation->value);
    if (operation->kind == FL_OPERATION_ALLOCATE && is_global) {
        struct fl_number_walk made = fl_number_set_walk(fl_points_to_sets(search->points_to),
                                                        fl_points_to_of_allocation(search->points_to, id));
        for (uint32_t object; fl_number_walk_next(&made, &object);) fl_bitset_add(&search->kept, object);
    }
    const struct fl_call_site *site =
        operation->kind == FL_OPERATION_CALL && is_global ? fl_call_graph_site(search->graph, id) : NULL;
    for (uint32_t i = 0; site && i < site->callee_count; i++) {
        const struct fl_function *callee = fl_program_function(program, site->callees[i]);
        for (uint32_t k = callee->first_edge; k < callee->first_edge + callee->edge_count; k++)
            if (program->edges[k].operation.kind == FL_OPERATION_RETURN && program->edges[k].operation.value)
                keep(search, program->edges[k].operation.value);
    }
}

struct fl_unwritten_search *fl_unwritten_search_create(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_unwritten_search *search = FL_NEW(arena, struct fl_unwritten_search);
    struct fl_points_to *points_to = fl_points_to_of_program(program);
    uint32_t count = fl_points_to_object_count(points_to);
    *search = (struct fl_unwritten_search){
        .arena = arena,
        .program = program,
        .points_to = points_to,
        .lvalues = fl_lvalues_of_program(program),
        .mod_ref = fl_mod_ref_of_program(program),
        .graph = fl_points_to_call_graph(points_to),
        .reads = FL_NEW_ARRAY(arena, struct fl_bytes_read *, count + 1),
        .kept = fl_bitset_make(arena, count),
        .summaries = fl_map_make(arena),
    };
    search->reached = fl_call_graph_reached(arena, search->graph);
    for (uint32_t i = 0; i < program->edge_count; i++) {
        fl_location_id source = program->edges[i].source;
        if (!fl_bitset_has(&search->reached, fl_program_location(program, source)->function.index)) continue;
        note_reads(search, &program->edges[i].operation);
        note_kept(search, (fl_edge_id){i});
    }
    return search;
}

/* ---- one object ---- */

static void add_object(struct fl_written_walk *walk, uint32_t object) {
    const struct fl_unwritten_search *search = walk->search;
    const struct fl_bytes_read *read = search->reads[object];
    fl_bitset_add(&walk->objects, object);
    if (fl_bitset_has(&search->kept, object)) walk->is_kept = true;
    if (!read) return;
    walk->reads.is_any = walk->reads.is_any || read->is_any;
    for (size_t i = 0; i < FL_WRITTEN_BYTES / 64; i++) walk->reads.bytes[i] |= read->bytes[i];
}

static struct fl_written_walk walk_make(struct fl_unwritten_search *search, fl_function_id function) {
    return (struct fl_written_walk){
        .search = search,
        .function = fl_program_function(search->program, function),
        .object = FL_NO_ID,
        .start = FL_NO_ID,
        .parameter = FL_NO_ID,
        .objects = fl_bitset_make(search->arena, fl_points_to_object_count(search->points_to)),
        .size = UINT64_MAX,
        .begun = {.is_reached = true},
    };
}

static bool is_local_read(struct fl_unwritten_search *search, fl_object_id local) {
    const struct fl_object *object = fl_program_object(search->program, local);
    struct fl_written_walk walk = walk_make(search, object->function);
    if (!fl_bitset_has(&search->reached, object->function.index)) return false;
    walk.object = local;
    walk.size = object->size;
    add_object(&walk, fl_points_to_of_object(search->points_to, local));
    fl_written_walk_function(&walk);
    return walk.is_read;
}

/* Functions that return what they allocate leave it to their callers. */
enum { MOST_RETURNS = 4 };

/* Where a block begins: where it is allocated, or a function is called that returns it. */
struct beginning {
    fl_edge_id allocation, start;
    const struct fl_written_state *state; /* NULL: nothing is written */
    const struct fl_expression *size;     /* NULL: not known */
    unsigned returns;
};

static void add_blocks(struct fl_written_walk *walk, fl_edge_id allocation) {
    struct fl_points_to *points_to = walk->search->points_to;
    struct fl_number_walk made =
        fl_number_set_walk(fl_points_to_sets(points_to), fl_points_to_of_allocation(points_to, allocation));
    walk->size = 0;
    for (uint32_t object; fl_number_walk_next(&made, &object);) {
        uint64_t size = fl_points_to_object_size(points_to, object);
        if (size > walk->size) walk->size = size;
        add_object(walk, object);
    }
    if (!walk->size) walk->size = UINT64_MAX;
}

/* The size of what a call gives, if the function's parameter is that. */
static const struct fl_expression *size_at_call(const struct fl_written_walk *walk, fl_edge_id call) {
    const struct fl_expression *size = walk->size_expression;
    const struct fl_operation *operation = &fl_program_edge(walk->search->program, call)->operation;
    if (!size || size->kind != FL_EXPRESSION_VARIABLE || !fl_written_is_lasting(walk, size->variable)) return NULL;
    for (uint32_t i = 0; i < walk->function->parameter_count && i < operation->argument_count; i++)
        if (fl_id_equal(walk->function->parameters[i], size->variable)) return operation->arguments[i].value;
    return NULL;
}

static bool is_call_of(const struct fl_program *program, const struct fl_edge *edge, const char *name) {
    const struct fl_operation *operation = &edge->operation;
    if (operation->kind != FL_OPERATION_CALL || operation->callee->kind != FL_EXPRESSION_FUNCTION) return false;
    const struct fl_function *callee = fl_program_function(program, operation->callee->function);
    return !callee->is_users && strcmp(callee->link_name, name) == 0;
}

/* What realloc keeps of the old block was written, or is found where it copies that. */
static void add_kept_bytes(struct fl_written_walk *walk, const struct fl_expression *old) {
    struct fl_points_to *points_to = walk->search->points_to;
    struct fl_number_walk targets =
        fl_number_set_walk(fl_points_to_sets(points_to), fl_points_to_targets(points_to, old));
    uint64_t least = UINT64_MAX;
    for (uint32_t number; fl_number_walk_next(&targets, &number);) {
        uint64_t size = fl_points_to_object_size(points_to, fl_points_to_target_at(points_to, number).object);
        if (size == UINT64_MAX) return;
        if (size < least) least = size;
    }
    if (least != UINT64_MAX) fl_written_add_bytes(&walk->begun, 0, least);
}

static bool is_read_from(struct fl_unwritten_search *search, struct beginning beginning) {
    const struct fl_program *program = search->program;
    const struct fl_edge *edge = fl_program_edge(program, beginning.start);
    fl_function_id function = fl_program_location(program, edge->source)->function;
    struct fl_written_walk walk = walk_make(search, function);
    if (!fl_bitset_has(&search->reached, function.index)) return false;
    walk.start = beginning.start;
    if (beginning.state) walk.begun = *beginning.state;
    walk.begun.is_size_known = true;
    if (is_call_of(program, edge, "realloc")) add_kept_bytes(&walk, edge->operation.arguments[0].value);
    walk.size_expression = beginning.size;
    walk.is_stack =
        edge->operation.kind == FL_OPERATION_ALLOCATE && edge->operation.allocation == FL_ALLOCATION_STACK;
    add_blocks(&walk, beginning.allocation);
    if (beginning.size && fl_expression_is_constant(beginning.size)) walk.size = beginning.size->constant.word;
    fl_written_walk_function(&walk);
    if (walk.is_read || !walk.is_returned) return walk.is_read;
    if (beginning.returns == MOST_RETURNS) return true;
    const struct fl_call_graph *graph = search->graph;
    for (uint32_t i = graph->caller_site_starts[function.index]; i < graph->caller_site_starts[function.index + 1];
         i++) {
        fl_edge_id call = graph->sites[graph->caller_sites[i]].edge;
        struct beginning there = {beginning.allocation, call, &walk.left, size_at_call(&walk, call),
                                  beginning.returns + 1};
        if (is_read_from(search, there)) return true;
    }
    return false;
}

static bool is_block_read(struct fl_unwritten_search *search, fl_edge_id allocation) {
    const struct fl_operation *operation = &fl_program_edge(search->program, allocation)->operation;
    return is_read_from(search, (struct beginning){allocation, allocation, NULL, operation->size, 0});
}

bool fl_unwritten_is_assumed_read(struct fl_unwritten_search *search, fl_assumption_id assumption) {
    const struct fl_program *program = search->program;
    const struct fl_assumption *about = &program->assumptions[assumption.index];
    if (!fl_id_is_none(about->object)) return is_local_read(search, about->object);
    bool has_edge = false;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        if (program->edges[i].assumption.index != assumption.index) continue;
        has_edge = true;
        if (is_block_read(search, (fl_edge_id){i})) return true;
    }
    return !has_edge && !fl_id_is_none(about->function);
}
