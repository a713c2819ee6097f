#include "analysis/dependence/dependence.h"

#include "analysis/dependence/calls.h"
#include "analysis/dependence/influence.h"
#include "analysis/dependence/observed.h"
#include "analysis/dependence/foreign.h"
#include "analysis/facts.h"
#include "analysis/unwritten/unwritten.h"

/* One assumption whose influence is looked for. */
struct subject {
    struct fl_arena *arena;   /* for this subject alone */
    struct fl_arena *lasting; /* for all of them */
    const struct fl_program *program;
    const struct fl_assumption *assumption;
    uint32_t number;
    struct fl_lvalues *lvalues;
    const struct fl_mod_ref *mod_ref;
    const struct fl_foreign *foreign;
    struct fl_influence *influence;
    struct fl_unwritten_search **unwritten; /* made when it is needed */
};

typedef void (*edge_function)(const struct subject *subject, fl_edge_id edge);

/* Edges that name the assumption, and calls of its function. */
static void for_each_edge(const struct subject *subject, edge_function visit) {
    const struct fl_program *program = subject->program;
    for (uint32_t i = 0; i < program->edge_count; i++)
        if (program->edges[i].assumption.index == subject->number) visit(subject, (fl_edge_id){i});
    if (fl_id_is_none(subject->assumption->function)) return;
    const struct fl_call_graph *graph = fl_points_to_call_graph(fl_points_to_of_program(program));
    uint32_t function = subject->assumption->function.index;
    for (uint32_t i = graph->caller_site_starts[function]; i < graph->caller_site_starts[function + 1]; i++)
        visit(subject, graph->sites[graph->caller_sites[i]].edge);
}

/* ---- effects ---- */

/* A block that is read may be longer than it is thought to be: all that is in what it is put into may be
 * different. */
static fl_lvalue_set objects_at(const struct subject *subject, const struct fl_expression *address) {
    struct fl_points_to *points_to = fl_points_to_of_program(subject->program);
    struct fl_number_walk walk =
        fl_number_set_walk(fl_points_to_sets(points_to), fl_points_to_targets(points_to, address));
    fl_lvalue_set whole = {0};
    for (uint32_t number; fl_number_walk_next(&walk, &number);) {
        uint32_t object = fl_points_to_target_at(points_to, number).object;
        whole = fl_lvalues_union(subject->lvalues, whole, fl_lvalues_of_contents(subject->lvalues, object));
    }
    return whole;
}

static void add_result(const struct subject *subject, fl_edge_id edge) {
    const struct fl_edge *at = fl_program_edge(subject->program, edge);
    fl_function_id function = subject->assumption->function;
    bool is_call = at->assumption.index != subject->number;
    if (is_call) fl_influence_add(subject->influence, edge, subject->mod_ref->modified[function.index]);
    bool is_block = at->operation.kind == FL_OPERATION_INPUT && at->operation.address;
    if (is_block) fl_influence_add(subject->influence, edge, objects_at(subject, at->operation.address));
    fl_influence_add_step(subject->influence, edge);
}

static void call_all(const struct subject *subject, const struct fl_bitset *functions, fl_edge_id edge) {
    for (uint32_t i = 0; i < subject->program->function_count; i++) {
        if (!fl_bitset_has(functions, i)) continue;
        fl_influence_add_call(subject->influence, edge, (fl_function_id){i});
        fl_influence_add(subject->influence, edge, subject->mod_ref->modified[i]);
    }
}

static void add_writes(const struct subject *subject, fl_edge_id edge) {
    if (subject->assumption->calls_pointers) {
        if (!fl_foreign_is_called(subject->program, edge)) return;
        fl_influence_add_step(subject->influence, edge);
    }
    fl_influence_add(subject->influence, edge, subject->foreign->written);
    call_all(subject, &subject->foreign->functions, edge);
    for (uint32_t i = 0; i < subject->program->function_count && !subject->assumption->is_library; i++)
        if (fl_bitset_has(&subject->foreign->known, i))
            fl_influence_add_reentry(subject->influence, edge, (fl_function_id){i}, subject->foreign->kept);
}

static void add_calls(const struct subject *subject, fl_edge_id edge) {
    const struct fl_operation *operation = &fl_program_edge(subject->program, edge)->operation;
    struct fl_bitset called =
        fl_foreign_called(subject->arena, subject->program, operation->arguments, operation->argument_count);
    for (uint32_t i = 0; i < subject->program->function_count; i++) {
        if (!fl_bitset_has(&called, i)) continue;
        fl_influence_add(subject->influence, edge, subject->mod_ref->modified[i]);
        fl_influence_keep(subject->influence, subject->mod_ref->modified[i]);
    }
}

static void add_loan(const struct subject *subject, fl_edge_id edge) {
    const struct fl_operation *operation = &fl_program_edge(subject->program, edge)->operation;
    for (uint32_t i = 0; i < operation->argument_count; i++) {
        fl_lvalue_set lent = objects_at(subject, operation->arguments[i].value);
        fl_influence_add(subject->influence, edge, lent);
        fl_influence_keep(subject->influence, lent);
    }
}

/* Where the address of what is allocated is looked at as a number. */
static void add_observers(const struct subject *subject) {
    fl_assumption_id assumption = {subject->number};
    struct fl_bitset observers = fl_observing_edges(subject->arena, subject->program, assumption);
    for (uint32_t i = 0; i < subject->program->edge_count; i++)
        if (fl_bitset_has(&observers, i)) fl_influence_add_step(subject->influence, (fl_edge_id){i});
}

static void add_all(const struct subject *subject) {
    const struct fl_function *start = fl_program_function(subject->program, subject->program->start);
    fl_influence_add_call(subject->influence, (fl_edge_id){start->first_edge}, subject->program->start);
}

/* Is something read before it is written? */
static bool is_read_first(const struct subject *subject) {
    if (!*subject->unwritten) *subject->unwritten = fl_unwritten_search_create(subject->lasting, subject->program);
    return fl_unwritten_is_assumed_read(*subject->unwritten, (fl_assumption_id){subject->number});
}

static void find_influence(const struct subject *subject) {
    switch (subject->assumption->effect) {
    case FL_EFFECT_RESULT: for_each_edge(subject, add_result); break;
    case FL_EFFECT_WRITES: for_each_edge(subject, add_writes); break;
    case FL_EFFECT_CALLS: for_each_edge(subject, add_calls); break;
    case FL_EFFECT_LENDS: for_each_edge(subject, add_loan); break;
    case FL_EFFECT_ADDRESS: add_observers(subject); break;
    case FL_EFFECT_UNWRITTEN: break; /* there is no check that it could come to */
    case FL_EFFECT_ANYTHING: add_all(subject); break;
    }
    fl_influence_spread(subject->influence);
}

/* ---- the fact ---- */

static struct fl_bitset checks_of(struct fl_arena *arena, const struct subject *subject) {
    struct fl_bitset checks = fl_bitset_make(arena, subject->program->check_count);
    for (uint32_t i = 0; i < subject->program->check_count; i++)
        if (fl_influence_has_check(subject->influence, (fl_check_id){i})) fl_bitset_add(&checks, i);
    return checks;
}

static struct fl_bitset all_checks(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_bitset checks = fl_bitset_make(arena, program->check_count);
    for (uint32_t i = 0; i < program->check_count; i++) fl_bitset_add(&checks, i);
    return checks;
}

/* Code that is not there may leave events of its own. */
static bool has_event(const struct subject *subject) {
    return subject->assumption->effect == FL_EFFECT_WRITES || fl_influence_has_event(subject->influence);
}

static bool is_made(const struct fl_assumption *assumption, const uint32_t *most_calls) {
    return fl_id_is_none(assumption->function) || most_calls[assumption->function.index] > assumption->calls;
}

static void *make_fact(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_dependence *dependence = FL_NEW(arena, struct fl_dependence);
    struct fl_bitset *checks = FL_NEW_ARRAY(arena, struct fl_bitset, program->assumption_count + 1);
    *dependence = (struct fl_dependence){checks, fl_bitset_make(arena, program->assumption_count)};
    struct fl_arena *scratch = fl_arena_create();
    struct fl_foreign foreign = fl_foreign_compute(arena, program);
    struct fl_unwritten_search *unwritten = NULL;
    const uint32_t *most_calls = fl_most_calls(arena, fl_points_to_call_graph(fl_points_to_of_program(program)));
    for (uint32_t i = 0; i < program->assumption_count; i++) {
        checks[i] = fl_bitset_make(arena, program->check_count);
        if (!program->assumptions[i].phrase || !is_made(&program->assumptions[i], most_calls)) continue;
        struct subject subject = {
            .arena = scratch,
            .lasting = arena,
            .program = program,
            .assumption = &program->assumptions[i],
            .number = i,
            .lvalues = fl_lvalues_of_program(program),
            .mod_ref = fl_mod_ref_of_program(program),
            .foreign = &foreign,
            .unwritten = &unwritten,
        };
        /* What was never written holds any value: no event depends on it, and no check but that it is not used. */
        if (program->assumptions[i].effect == FL_EFFECT_UNWRITTEN) {
            if (is_read_first(&subject)) checks[i] = all_checks(arena, program);
            continue;
        }
        subject.influence = fl_influence_create(scratch, program);
        find_influence(&subject);
        checks[i] = checks_of(arena, &subject);
        if (has_event(&subject)) fl_bitset_add(&dependence->events, i);
        fl_arena_reset(scratch);
    }
    fl_arena_destroy(scratch);
    fl_fact_count(program, FL_FACT_DEPENDENCE);
    return dependence;
}

const struct fl_dependence *fl_dependence_of_program(const struct fl_program *program) {
    return fl_fact_of(program, FL_FACT_DEPENDENCE, make_fact);
}
