#include "prove/print/summary.h"

#include "analysis/call_graph.h"
#include "prove/print/loop_place.h"
#include "prove/print/read.h"

typedef const struct fl_term *term_ref;

/* ---- places ---- */

static struct fl_position position_of(const struct fl_program *program, const struct fl_loop_places *loops,
                                      const struct fl_invariant *invariant) {
    const struct fl_loop_place *loop =
        invariant->kind == FL_CUT_LOOP ? fl_loop_places_of(loops, invariant->location) : NULL;
    if (loop && loop->position.line) return loop->position;
    const struct fl_location *location = fl_program_location(program, invariant->location);
    if (invariant->kind == FL_CUT_LOOP && location->edge_count)
        return program->edges[location->first_edge].position;
    return fl_program_function(program, location->function)->position;
}

static bool is_users(const struct fl_program *program, struct fl_position position) {
    return position.file.index < program->file_count && program->files[position.file.index].is_users;
}

/* The calls of the user's functions but main. */
static const char *context_of(struct fl_arena *arena, const struct fl_program *program,
                              const struct fl_invariant *invariant) {
    const char *text = NULL;
    for (uint32_t i = invariant->stack_depth; i-- > 0;) {
        struct fl_position call = fl_program_edge(program, invariant->stack[i])->position;
        if (!is_users(program, call)) continue;
        const char *path = program->files[call.file.index].path;
        text = text ? fl_arena_format(arena, "%s, from %s:%u", text, path, call.line)
                    : fl_arena_format(arena, "called from %s:%u", path, call.line);
    }
    return text;
}

static bool has_one_call(const struct fl_call_graph *graph, fl_function_id function) {
    const uint32_t *starts = graph->caller_site_starts + function.index;
    return starts[1] - starts[0] <= 1;
}

/* Only then is an invariant of this place one of the source line. */
static bool has_one_context(const struct fl_call_graph *graph, const struct fl_invariant *invariant) {
    const struct fl_program *program = graph->program;
    if (!has_one_call(graph, fl_program_location(program, invariant->location)->function)) return false;
    for (uint32_t i = 0; i < invariant->stack_depth; i++) {
        fl_location_id caller = fl_program_edge(program, invariant->stack[i])->source;
        if (!has_one_call(graph, fl_program_location(program, caller)->function)) return false;
    }
    return true;
}

static enum fl_invariant_kind kind_of(enum fl_cut_kind kind) {
    switch (kind) {
    case FL_CUT_LOOP: return FL_INVARIANT_LOOP;
    case FL_CUT_ENTRY: return FL_INVARIANT_PRECONDITION;
    case FL_CUT_EXIT: break;
    }
    return FL_INVARIANT_SUMMARY;
}

static bool has_conjunct(term_ref term, term_ref conjunct) {
    if (term == conjunct) return true;
    return term->op == FL_OP_AND && term->width == 1 &&
           (has_conjunct(term->operands[0], conjunct) || has_conjunct(term->operands[1], conjunct));
}

static bool is_offered(const struct fl_invariant *invariant, const struct fl_invariant *hints, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (fl_id_equal(hints[i].location, invariant->location) && hints[i].kind == invariant->kind &&
            has_conjunct(hints[i].predicate, invariant->predicate))
            return true;
    return false;
}

const struct fl_proof_summary *fl_proof_summarize(struct fl_arena *arena, const struct fl_program *program,
                                                  struct fl_symbols *symbols, const struct fl_proof *proof,
                                                  const struct fl_invariant *hints, size_t hint_count,
                                                  double seconds) {
    struct fl_proof_summary *summary = FL_NEW(arena, struct fl_proof_summary);
    size_t count = proof->invariants.count;
    struct fl_loop_places loops = fl_loop_places_find(arena, program);
    const struct fl_call_graph *graph = fl_call_graph_of_program(program);
    struct fl_invariant_text *texts = FL_NEW_ARRAY(arena, struct fl_invariant_text, count + 1);
    for (size_t i = 0; i < count; i++) {
        const struct fl_invariant *invariant = &proof->invariants.items[i];
        fl_function_id function = fl_program_location(program, invariant->location)->function;
        const char *c = fl_predicate_print_c(symbols, arena, invariant->predicate);
        struct fl_position position = position_of(program, &loops, invariant);
        texts[i] = (struct fl_invariant_text){
            .kind = kind_of(invariant->kind),
            .location = invariant->location,
            .position = position,
            .function = fl_program_function(program, function)->name,
            .text = c ? c : fl_predicate_print(symbols, arena, invariant->predicate),
            .context = context_of(arena, program, invariant),
            .is_offered = is_offered(invariant, hints, hint_count),
            .is_c = c && invariant->kind == FL_CUT_LOOP && has_one_context(graph, invariant) &&
                    fl_predicate_reads_back(symbols, arena, function, position, c, invariant->predicate),
        };
    }
    *summary = (struct fl_proof_summary){.prover = proof->prover,
                                         .is_certified = true,
                                         .rounds = proof->rounds,
                                         .refinements = proof->refinements,
                                         .predicates = proof->predicates,
                                         .seconds = seconds,
                                         .invariants = texts,
                                         .invariant_count = count};
    return summary;
}
