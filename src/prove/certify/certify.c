#include "prove/certify/certify.h"

#include "prove/certify/parts.h"

/* ---- invariants by place ---- */

static void list_invariants(struct fl_certifier *certifier) {
    size_t count = certifier->proof->invariants.count;
    certifier->invariants = fl_map_make(certifier->arena);
    certifier->next_invariant = FL_NEW_ARRAY(certifier->arena, uint32_t, count + 1);
    for (size_t i = count; i-- > 0;) { /* so that lists are in the proof's order */
        uint64_t *first = fl_map_at(&certifier->invariants, certifier->proof->invariants.items[i].location.index);
        certifier->next_invariant[i] = *first ? (uint32_t)(*first - 1) : FL_NO_INDEX;
        *first = i + 1;
    }
}

/* Does the place exist? One that no run comes to needs no proof, but a place that is none was not meant. */
static bool is_place(const struct fl_program *program, const struct fl_invariant *invariant) {
    fl_function_id function = program->start;
    for (uint32_t i = 0; i < invariant->stack_depth; i++) {
        if (invariant->stack[i].index >= program->edge_count) return false;
        const struct fl_edge *edge = fl_program_edge(program, invariant->stack[i]);
        if (edge->operation.kind != FL_OPERATION_CALL) return false;
        fl_function_id caller = fl_program_location(program, edge->source)->function;
        if (!fl_id_is_none(function) && !fl_id_equal(caller, function)) return false;
        const struct fl_expression *callee = edge->operation.callee;
        function = callee->kind == FL_EXPRESSION_FUNCTION ? callee->function : (fl_function_id)FL_NO_ID;
    }
    return invariant->location.index < program->location_count && invariant->predicate->width == 1;
}

static bool are_places(struct fl_certifier *certifier) {
    for (size_t i = 0; i < certifier->proof->invariants.count; i++)
        if (!is_place(certifier->program, &certifier->proof->invariants.items[i])) return false;
    return true;
}

/* ---- the whole program ---- */

static void reset(struct fl_certifier *certifier) {
    certifier->is_stopped = certifier->is_restarted = certifier->is_assuming = certifier->has_cut = false;
    certifier->coarse = NULL;
    certifier->cuts = certifier->waiting = 0;
    fl_certify_unsettle(certifier, 0);
    certifier->root = (struct fl_certify_context){.edge = FL_NO_ID, .function = certifier->program->start};
    certifier->context_count = certifier->activation_count = certifier->fresh_count = 0;
    certifier->objects.count = certifier->log.count = 0;
    certifier->object_starts = fl_map_make(certifier->arena);
    certifier->aliases = fl_map_make(certifier->arena);
    certifier->alias_top = fl_map_make(certifier->arena);
    certifier->writes = fl_map_make(certifier->arena);
}

static void run(struct fl_certifier *certifier) {
    struct fl_certify_frame frame = {.context = &certifier->root,
                                     .function =
                                         fl_program_function(certifier->program, certifier->program->start)};
    struct fl_certify_state *state = FL_NEW(certifier->arena, struct fl_certify_state);
    state->heap_count = fl_term_word(certifier->terms, 32, 0);
    fl_certify_place_globals(certifier, state);
    fl_variable_id proving = fl_proving_variable(certifier->program);
    if (!fl_id_is_none(proving) && !certifier->options->is_exhaustive) {
        const struct fl_term *one =
            fl_term_word(certifier->terms, fl_program_variable(certifier->program, proving)->width, 1);
        state->globals = fl_persistent_set(certifier->arena, state->globals, proving.index, one);
    }
    certifier->frame = &frame;
    fl_certify_begin_frame(certifier, &frame, state, 0);
    fl_certify_body(certifier, state);
}

struct fl_certification fl_certify(struct fl_arena *arena, const struct fl_program *program,
                                   struct fl_symbols *symbols, const struct fl_proof *proof,
                                   const struct fl_certify_options *options) {
    struct fl_certifier certifier = {
        .arena = fl_arena_create(),
        .result_arena = arena,
        .program = program,
        .symbols = symbols,
        .terms = symbols->terms,
        .solver = fl_solver_create_beside(symbols->terms, NULL, options->posed),
        .proof = proof,
        .options = options,
        .result = {.answer = FL_CERTIFIED, .reason = "", .state = ""},
    };
    certifier.is_recursive = FL_NEW_ARRAY(certifier.arena, bool, program->function_count);
    certifier.bodies = FL_NEW_ARRAY(certifier.arena, struct fl_certify_body *, program->function_count);
    list_invariants(&certifier);
    if (are_places(&certifier))
        fl_certify_find_relevant(&certifier);
    else
        fl_certify_stop(&certifier, "an invariant is at a place that does not exist");
    while (!certifier.is_stopped || certifier.is_restarted) {
        reset(&certifier);
        run(&certifier);
        if (!certifier.is_stopped) break;
    }
    certifier.result.has_cut = certifier.options->is_exhaustive && certifier.has_cut;
    fl_solver_destroy(certifier.solver);
    fl_arena_destroy(certifier.arena);
    return certifier.result;
}
