#include "explain/repair/footprint.h"

#include <string.h>

#include "base/number/bitset.h"
#include "explain/candidate/place.h"
#include "explain/flow/flow.h"
#include "explain/symptom/spectrum.h"

/* Runs of each kind that are followed, and steps of all of them together. */
enum { MOST_RUNS = 12 };
static const size_t most_steps = 2000000;
/* Steps back after which half of the interest is lost. */
static const double half_way = 3;

struct footprint {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_repair_request *request;
    /* Each edge: runs that execute it; failing ones whose failure depends on it, by how few steps back at least +
     * 1; those that depend on an object which it writes another part of; steps of it that others depend on. */
    uint32_t *failed_by, *passed_by, *kept_by, *back, *incomplete_in, *used;
    uint32_t failing, correct;
    size_t steps;
};

/* ---- one run ---- */

static void count_executed(struct footprint *footprint, const struct fl_flow *flow, struct fl_arena *own,
                           uint32_t *executed_by) {
    struct fl_bitset seen = fl_bitset_make(own, footprint->program->edge_count);
    for (size_t i = 1; i < flow->steps.count; i++)
        if (fl_bitset_insert(&seen, flow->steps.items[i].edge.index))
            executed_by[flow->steps.items[i].edge.index]++;
}

static void count_used(struct footprint *footprint, const struct fl_flow *flow, struct fl_arena *own) {
    struct fl_bitset is_read = fl_bitset_make(own, flow->steps.count);
    for (size_t i = 0; i < flow->sources.count; i++) fl_bitset_add(&is_read, flow->sources.items[i]);
    for (size_t i = 1; i < flow->steps.count; i++) {
        footprint->used[flow->steps.items[i].edge.index] += fl_bitset_has(&is_read, i);
    }
}

/* From its last step, which fails; gives each step's distance + 1, 0: the failure does not depend on it. */
static uint32_t *walk_back(const struct fl_flow *flow, struct fl_arena *own) {
    uint32_t *back = FL_NEW_ARRAY(own, uint32_t, flow->steps.count + 1);
    back[flow->steps.count - 1] = 1;
    for (size_t i = flow->steps.count - 1; i > 0; i--) {
        if (!back[i]) continue;
        for (size_t k = flow->steps.items[i].first_source; k < fl_flow_sources_end(flow, (fl_flow_id)i); k++) {
            uint32_t *source = &back[flow->sources.items[k]];
            if (!*source || *source > back[i] + 1) *source = back[i] + 1;
        }
    }
    return back;
}

static void count_kept(struct footprint *footprint, const struct fl_flow *flow, const uint32_t *back,
                       struct fl_arena *own) {
    struct fl_bitset seen = fl_bitset_make(own, footprint->program->edge_count);
    for (size_t i = 1; i < flow->steps.count; i++) {
        uint32_t edge = flow->steps.items[i].edge.index;
        if (!back[i]) continue;
        if (fl_bitset_insert(&seen, edge)) footprint->kept_by[edge]++;
        if (!footprint->back[edge] || footprint->back[edge] > back[i]) footprint->back[edge] = back[i];
    }
}

/* Who writes another part of an object that the failure reads where nobody wrote. */
static void count_incomplete(struct footprint *footprint, const struct fl_flow *flow, const uint32_t *back,
                             struct fl_arena *own) {
    struct fl_bitset seen = fl_bitset_make(own, footprint->program->edge_count);
    for (size_t i = 0; i < flow->gaps.count; i++) {
        if (!back[flow->gaps.items[i].step]) continue;
        for (size_t k = 0; k < flow->writes.count; k++) {
            uint32_t edge = flow->steps.items[flow->writes.items[k].step].edge.index;
            if (flow->writes.items[k].object == flow->gaps.items[i].object && fl_bitset_insert(&seen, edge))
                footprint->incomplete_in[edge]++;
        }
    }
}

static void take_run(struct footprint *footprint, const struct fl_trial_run *run, bool is_failing) {
    struct fl_arena *own = fl_arena_create();
    struct fl_flow_request request = {.inputs = run->inputs, .deadline = footprint->request->deadline};
    struct fl_flow flow = fl_flow_follow(own, footprint->program, &request);
    footprint->steps += flow.steps.count;
    if (flow.is_complete) {
        count_executed(footprint, &flow, own, is_failing ? footprint->failed_by : footprint->passed_by);
        count_used(footprint, &flow, own);
        *(is_failing ? &footprint->failing : &footprint->correct) += 1;
    }
    if (flow.is_complete && is_failing) {
        const uint32_t *back = walk_back(&flow, own);
        count_kept(footprint, &flow, back, own);
        count_incomplete(footprint, &flow, back, own);
    }
    fl_arena_destroy(own);
}

static void take_runs(struct footprint *footprint, const fl_trial_runs *runs, bool is_failing) {
    for (size_t i = 0; i < runs->count && i < MOST_RUNS && footprint->steps < most_steps; i++)
        if (!fl_deadline_has_passed(footprint->request->deadline))
            take_run(footprint, &runs->items[i], is_failing);
}

/* ---- lines ---- */

static bool may_be_blamed(const struct footprint *footprint, const struct fl_edge *edge) {
    const struct fl_program *program = footprint->program;
    fl_function_id id = fl_program_location(program, edge->source)->function;
    const struct fl_function *function = fl_program_function(program, id);
    const bool *is_trusted = footprint->request->is_trusted;
    return function->is_users && !function->is_observer && !(is_trusted && is_trusted[id.index]) &&
           !fl_id_is_none(edge->position.file) && edge->position.line;
}

static bool writes(const struct fl_operation *operation) {
    return operation->kind == FL_OPERATION_ASSIGN || operation->kind == FL_OPERATION_STORE;
}

/* It writes, and so may others of its line, but nobody reads any of that. That parameters are not read is no news.
 */
static bool is_unused(const struct footprint *footprint, const struct fl_edge *edge) {
    const struct fl_program *program = footprint->program;
    const struct fl_function *function =
        fl_program_function(program, fl_program_location(program, edge->source)->function);
    if (!writes(&edge->operation) || edge->position.line == function->position.line) return false;
    for (uint32_t i = function->first_edge; i < function->first_edge + function->edge_count; i++)
        if (program->edges[i].position.line == edge->position.line && footprint->used[i]) return false;
    return true;
}

static struct fl_evidence_place line_of(const struct footprint *footprint, const struct fl_edge *edge) {
    const char *file = footprint->program->files[edge->position.file.index].path;
    return (struct fl_evidence_place){.file = file, .line = edge->position.line};
}

static void add_line(struct footprint *footprint, uint32_t index, struct fl_evidence *evidence) {
    struct fl_evidence_place line = line_of(footprint, &footprint->program->edges[index]);
    fl_evidence_raise(footprint->arena, evidence, line, FL_EVIDENCE_SUSPICIOUS,
                      fl_ochiai(footprint->failed_by[index], footprint->passed_by[index], footprint->failing));
    fl_evidence_raise(footprint->arena, evidence, line, FL_EVIDENCE_DEPENDED_ON,
                      footprint->kept_by[index] / (double)footprint->failing);
    if (footprint->back[index])
        fl_evidence_raise(footprint->arena, evidence, line, FL_EVIDENCE_NEAR,
                          half_way / (half_way + footprint->back[index] - 1));
}

static const struct fl_parsed_file *file_of(const struct footprint *footprint, const char *path) {
    const struct fl_parsed_files *files = footprint->request->workbench->files;
    for (size_t i = 0; i < files->all.count; i++)
        if (strcmp(files->all.items[i].path, path) == 0) return &files->all.items[i];
    return NULL;
}

/* What is missing stood behind what needs it. */
static void add_gap(struct footprint *footprint, uint32_t index, struct fl_evidence *evidence) {
    const struct fl_edge *edge = &footprint->program->edges[index];
    double incomplete = footprint->incomplete_in[index] / (double)footprint->failing;
    struct fl_evidence_place line = line_of(footprint, edge);
    const struct fl_parsed_file *file = file_of(footprint, line.file);
    bool has_no_use = is_unused(footprint, edge);
    if (!file || (!has_no_use && !footprint->incomplete_in[index])) return;
    struct fl_evidence_place gap = fl_place_behind(file, line.line);
    if (has_no_use) fl_evidence_raise(footprint->arena, evidence, gap, FL_EVIDENCE_UNUSED, 1);
    fl_evidence_raise(footprint->arena, evidence, gap, FL_EVIDENCE_INCOMPLETE, incomplete);
}

static void add_edge(struct footprint *footprint, uint32_t index, struct fl_evidence *evidence) {
    if (!footprint->failed_by[index] || !may_be_blamed(footprint, &footprint->program->edges[index])) return;
    add_line(footprint, index, evidence);
    add_gap(footprint, index, evidence);
}

void fl_footprint_take(struct fl_arena *arena, const struct fl_repair_request *request,
                       const fl_trial_runs *failing, const fl_trial_runs *correct, struct fl_evidence *evidence) {
    struct fl_arena *own = fl_arena_create();
    size_t edges = request->program->edge_count + 1;
    struct footprint footprint = {.arena = arena,
                                  .program = request->program,
                                  .request = request,
                                  .failed_by = FL_NEW_ARRAY(own, uint32_t, edges),
                                  .passed_by = FL_NEW_ARRAY(own, uint32_t, edges),
                                  .kept_by = FL_NEW_ARRAY(own, uint32_t, edges),
                                  .back = FL_NEW_ARRAY(own, uint32_t, edges),
                                  .incomplete_in = FL_NEW_ARRAY(own, uint32_t, edges),
                                  .used = FL_NEW_ARRAY(own, uint32_t, edges)};
    take_runs(&footprint, failing, true);
    take_runs(&footprint, correct, false);
    for (uint32_t i = 0; footprint.failing && i < request->program->edge_count; i++)
        add_edge(&footprint, i, evidence);
    fl_arena_destroy(own);
}
