#include "replay/state/hopes.h"

/* Edges of the program times positions: what is worth being gone through. */
static const uint64_t most_work = 1 << 25;

struct fl_hopes {
    struct fl_bitset *rows; /* each position: locations */
};

struct hoping {
    struct fl_arena *arena, *scratch; /* the scratch arena is emptied with each row */
    const struct fl_program *program;
    const struct fl_call_graph *graph;
    const struct fl_event_sites *sites;
    const struct fl_trace *trace;
    bool is_unfinished;
    FL_VECTOR_OF(fl_function_id) taken; /* with a body: calls through pointers may be calls of them */
    FL_VECTOR_OF(fl_edge_id) indirect;  /* such calls */
    struct fl_bitset reporting, ending; /* functions that may report events, or end the run, or call such */
    struct fl_bitset *rows;
    uint64_t position;        /* whose row is made now; those behind it are there */
    struct fl_bitset staying; /* events that leave the run at this position, or may */
    FL_VECTOR_OF(uint32_t) open;
};

static const struct fl_event_site *event_at(const struct hoping *hoping, fl_edge_id edge) {
    const struct fl_event_site *site = fl_event_site_at(hoping->sites, edge);
    return site && site->kind == FL_EVENT_NAMED ? site : NULL;
}

/* ---- calls ---- */

/* A call through a pointer may be one of any function, even of one that takes other arguments. */
static void find_indirect_calls(struct hoping *hoping) {
    const struct fl_call_graph *graph = hoping->graph;
    for (uint32_t i = 0; i < graph->site_count; i++)
        if (graph->sites[i].is_indirect) fl_vector_push(hoping->arena, &hoping->indirect, graph->sites[i].edge);
    for (uint32_t i = 0; i < hoping->program->function_count; i++)
        if (fl_bitset_has(&graph->address_taken, i) && hoping->program->functions[i].has_body)
            fl_vector_push(hoping->arena, &hoping->taken, (fl_function_id){i});
}

/* Functions with a body only. */
static size_t callees_of(const struct hoping *hoping, fl_edge_id edge, const fl_function_id **callees) {
    const struct fl_call_site *site = fl_call_graph_site(hoping->graph, edge);
    if (!site) return 0;
    *callees = site->is_indirect ? hoping->taken.items : site->callees;
    if (site->is_indirect) return hoping->taken.count;
    return site->callee_count && fl_program_function(hoping->program, site->callees[0])->has_body;
}

typedef void call_visitor(struct hoping *hoping, fl_edge_id call, void *context);

static void for_each_caller(struct hoping *hoping, fl_function_id function, call_visitor *visit, void *context) {
    const struct fl_call_graph *graph = hoping->graph;
    const uint32_t *first = graph->caller_site_starts + function.index;
    for (uint32_t i = first[0]; i < first[1]; i++)
        visit(hoping, graph->sites[graph->caller_sites[i]].edge, context);
    if (!fl_bitset_has(&graph->address_taken, function.index)) return;
    for (size_t i = 0; i < hoping->indirect.count; i++) visit(hoping, hoping->indirect.items[i], context);
}

struct spreading {
    struct fl_bitset *functions;
    FL_VECTOR_OF(fl_function_id) open;
};

static void spread_to(struct hoping *hoping, fl_edge_id edge, void *context) {
    struct spreading *spreading = context;
    fl_location_id source = fl_program_edge(hoping->program, edge)->source;
    fl_function_id function = fl_program_location(hoping->program, source)->function;
    if (fl_bitset_insert(spreading->functions, function.index))
        fl_vector_push(hoping->arena, &spreading->open, function);
}

/* What a function does, its callers do. */
static void spread(struct hoping *hoping, struct spreading *spreading) {
    while (spreading->open.count) for_each_caller(hoping, fl_vector_pop(&spreading->open), spread_to, spreading);
}

static void sort_functions(struct hoping *hoping) {
    const struct fl_program *program = hoping->program;
    hoping->reporting = fl_bitset_make(hoping->arena, program->function_count);
    hoping->ending = fl_bitset_make(hoping->arena, program->function_count);
    struct spreading reporting = {.functions = &hoping->reporting}, ending = {.functions = &hoping->ending};
    for (uint32_t i = 0; i < program->edge_count; i++) {
        enum fl_operation_kind kind = program->edges[i].operation.kind;
        if (event_at(hoping, (fl_edge_id){i})) spread_to(hoping, (fl_edge_id){i}, &reporting);
        if (kind == FL_OPERATION_CHECK || kind == FL_OPERATION_HALT) spread_to(hoping, (fl_edge_id){i}, &ending);
    }
    spread(hoping, &reporting);
    spread(hoping, &ending);
}

/* ---- ends, and events that lead to later positions ---- */

static void hope(struct hoping *hoping, fl_location_id location) {
    if (fl_bitset_insert(&hoping->rows[hoping->position], location.index))
        fl_vector_push(hoping->scratch, &hoping->open, location.index);
}

/* By itself, or where a check fails: events do not tell which. */
static bool may_end(const struct hoping *hoping, uint64_t position) {
    return hoping->trace->class->accepts(hoping->trace, position);
}

static bool has_end(const struct hoping *hoping, fl_edge_id id, uint64_t position) {
    if (!may_end(hoping, position)) return false;
    enum fl_operation_kind kind = fl_program_edge(hoping->program, id)->operation.kind;
    if (kind == FL_OPERATION_CHECK || kind == FL_OPERATION_HALT) return true;
    const fl_function_id *callees = NULL;
    size_t count = callees_of(hoping, id, &callees);
    for (size_t i = 0; i < count; i++)
        if (fl_bitset_has(&hoping->ending, callees[i].index)) return true;
    return false;
}

/* The edge's target, or what is called: an event may be a function of the user's own. */
static bool leads_to_hope(const struct hoping *hoping, fl_edge_id id, uint64_t position) {
    const struct fl_bitset *row = &hoping->rows[position];
    if (has_end(hoping, id, position)) return true;
    if (fl_bitset_has(row, fl_program_edge(hoping->program, id)->target.index)) return true;
    const fl_function_id *callees = NULL;
    size_t count = callees_of(hoping, id, &callees);
    for (size_t i = 0; i < count; i++) {
        fl_location_id entry = fl_program_function(hoping->program, callees[i])->entry;
        if (fl_bitset_has(&hoping->reporting, callees[i].index) && fl_bitset_has(row, entry.index)) return true;
    }
    return false;
}

static void begin_row(struct hoping *hoping) {
    const struct fl_program *program = hoping->program;
    bool is_end = may_end(hoping, hoping->position);
    if (is_end) hope(hoping, fl_program_function(program, program->start)->exit);
    for (uint32_t i = 0; is_end && hoping->is_unfinished && i < program->location_count; i++)
        hope(hoping, (fl_location_id){i});
    for (uint32_t i = 0; is_end && i < program->edge_count; i++)
        if (has_end(hoping, (fl_edge_id){i}, hoping->position)) hope(hoping, program->edges[i].source);
    fl_trace_positions ways = {0};
    for (size_t i = 0; i < hoping->sites->all.count; i++) {
        const struct fl_event_site *site = event_at(hoping, hoping->sites->all.items[i].edge);
        if (!site) continue;
        ways.count = 0;
        hoping->trace->class->possible_ways(hoping->trace, hoping->scratch, site, hoping->position, &ways);
        for (size_t k = 0; k < ways.count; k++) {
            if (ways.items[k] == hoping->position)
                fl_bitset_add(&hoping->staying, site->edge.index);
            else if (leads_to_hope(hoping, site->edge, ways.items[k]))
                hope(hoping, fl_program_edge(program, site->edge)->source);
        }
    }
}

/* ---- steps that stay at the position ---- */

static void step_back_over(struct hoping *hoping, fl_edge_id edge, void *context) {
    (void)context;
    if (!event_at(hoping, edge) || fl_bitset_has(&hoping->staying, edge.index))
        hope(hoping, fl_program_edge(hoping->program, edge)->source);
}

/* A call of what reports nothing leads to its target, whatever else calls the same. Of other functions, a run that
 * returns may return to any caller. */
static void step_back(struct hoping *hoping, fl_edge_id edge) {
    const fl_function_id *callees = NULL;
    size_t count = callees_of(hoping, edge, &callees);
    bool is_silent = !count || event_at(hoping, edge);
    for (size_t i = 0; i < count; i++) {
        hope(hoping, fl_program_function(hoping->program, callees[i])->exit);
        if (!fl_bitset_has(&hoping->reporting, callees[i].index)) is_silent = true;
    }
    if (is_silent) step_back_over(hoping, edge, NULL);
}

static void make_row(struct hoping *hoping) {
    const struct fl_program *program = hoping->program;
    hoping->staying = fl_bitset_make(hoping->scratch, program->edge_count);
    begin_row(hoping);
    while (hoping->open.count) {
        fl_location_id at = {fl_vector_pop(&hoping->open)};
        const struct fl_location *location = fl_program_location(program, at);
        for (uint32_t i = 0; i < location->incoming_count; i++)
            step_back(hoping, program->incoming[location->first_incoming + i]);
        fl_function_id function = location->function;
        bool is_entry = fl_id_equal(fl_program_function(program, function)->entry, at);
        if (is_entry && fl_bitset_has(&hoping->reporting, function.index))
            for_each_caller(hoping, function, step_back_over, NULL);
    }
}

const struct fl_hopes *fl_hopes_compute(struct fl_arena *arena, const struct fl_call_graph *graph,
                                        const struct fl_event_sites *sites, const struct fl_trace *trace,
                                        bool is_unfinished) {
    const struct fl_program *program = graph->program;
    if (!trace->class->possible_ways || trace->end >= most_work / (program->edge_count + 1)) return NULL;
    struct fl_hopes *hopes = FL_NEW(arena, struct fl_hopes);
    hopes->rows = FL_NEW_ARRAY(arena, struct fl_bitset, trace->end + 1);
    struct hoping hoping = {.arena = fl_arena_create(),
                            .scratch = fl_arena_create(),
                            .program = program,
                            .graph = graph,
                            .sites = sites,
                            .trace = trace,
                            .is_unfinished = is_unfinished,
                            .rows = hopes->rows};
    find_indirect_calls(&hoping);
    sort_functions(&hoping);
    for (uint64_t i = trace->end + 1; i-- > 0;) {
        hopes->rows[i] = fl_bitset_make(arena, program->location_count);
        hoping.position = i;
        make_row(&hoping);
        hoping.open.items = NULL;
        hoping.open.count = hoping.open.capacity = 0;
        fl_arena_reset(hoping.scratch);
    }
    fl_arena_destroy(hoping.scratch);
    fl_arena_destroy(hoping.arena);
    return hopes;
}

bool fl_hopes_at(const struct fl_hopes *hopes, fl_location_id location, uint64_t position) {
    return fl_bitset_has(&hopes->rows[position], location.index);
}
