#include "prove/abstraction/refine.h"

#include "base/invariant.h"
#include "program/path.h"
#include "prove/abstraction/refine_state.h"

typedef const struct fl_term *term_ref;

enum {
    MOST_SHRINKING = 60,   /* questions to make a core smaller */
    HARD = 100,            /* the weight of a multiplication, beside that of an addition */
    MANY_REFINEMENTS = 10, /* the predicates may be of a kind that never ends */
};

/* A cut on the path; positions are the numbers of steps before it. */
struct passage {
    uint32_t position;
    uint32_t node;
    uint32_t use; /* that the path goes on from */
};

/* What a step asks of the state at a cut. */
struct condition {
    uint32_t step;
    term_ref term;
};

struct conditions {
    FL_VECTOR_OF(struct condition) items;
    bool is_complete; /* all steps could be executed */
};

struct counterexample {
    struct fl_refiner *refiner;
    struct fl_arena *arena;
    struct fl_path path;
    const uint32_t *calls, *depths; /* by step */
    FL_VECTOR_OF(struct passage) passages;
    struct conditions *conditions;  /* by passage */
    const struct fl_state **states; /* by passage, as execution came there; NULL: it did not */
    struct fl_engine *engine;
    struct fl_solver *solver;
    const uint32_t *kept;
    size_t kept_count;
    FL_VECTOR_OF(uint32_t) core; /* steps whose conditions contradict each other */
};

/* ---- the path ---- */

static bool assemble(struct counterexample *example) {
    struct fl_art *art = example->refiner->art;
    const struct fl_program *program = art->system->program;
    FL_VECTOR_OF(uint32_t) chain = {0};
    for (uint32_t at = art->failure.parent; at != FL_NO_INDEX; at = art->nodes.items[at].parent)
        fl_vector_push(example->arena, &chain, at);
    FL_VECTOR_OF(fl_edge_id) edges = {0};
    while (chain.count) {
        uint32_t number = fl_vector_pop(&chain);
        const struct fl_art_node *node = &art->nodes.items[number];
        for (size_t i = 0; i < node->edge_count; i++) fl_vector_push(example->arena, &edges, node->edges[i]);
        struct passage passage = {(uint32_t)edges.count, number, art->failure.use};
        if (chain.count) passage.use = art->nodes.items[fl_vector_last(&chain)].use;
        fl_vector_push(example->arena, &example->passages, passage);
    }
    for (size_t i = 0; i < art->failure.edge_count; i++)
        fl_vector_push(example->arena, &edges, art->failure.edges[i]);
    fl_check_id check = art->system->checks.items[art->failure.check].check;
    if (fl_id_is_none(check)) return false;
    fl_edge_id last = program->checks[check.index].edge;
    if (!edges.count || !fl_id_equal(fl_vector_last(&edges), last)) fl_vector_push(example->arena, &edges, last);
    example->path = (struct fl_path){edges.items, edges.count, true};
    if (fl_path_verify(program, example->arena, &example->path)) return false;
    example->calls = fl_path_calls(program, example->arena, &example->path);
    uint32_t *depths = FL_NEW_ARRAY(example->arena, uint32_t, edges.count);
    for (size_t i = 0; i < edges.count; i++)
        depths[i] = example->calls[i] == FL_NO_STEP ? 0 : depths[example->calls[i]] + 1;
    example->depths = depths;
    return true;
}

static void keep_steps(struct counterexample *example, bool is_sliced) {
    struct fl_refiner *refiner = example->refiner;
    if (is_sliced) {
        struct fl_slice_options options = {0};
        const struct fl_slice *slice = fl_slicer_cut(refiner->slicer, example->arena, &example->path, &options);
        example->kept = slice->kept;
        example->kept_count = slice->kept_count;
        refiner->steps += example->path.count;
        refiner->kept += slice->kept_count;
    } else {
        uint32_t *all = FL_NEW_ARRAY(example->arena, uint32_t, example->path.count);
        for (uint32_t i = 0; i < example->path.count; i++) all[i] = i;
        example->kept = all;
        example->kept_count = example->path.count;
    }
}

/* ---- executing from a cut on ---- */

/* Calls that were left out are not returned from by a step. */
static bool adjust_depth(struct counterexample *example, struct fl_state *state, uint32_t depth) {
    while (state->frame->depth > depth && state->frame->caller)
        state->frame = fl_arena_copy(example->engine->arena, state->frame->caller, sizeof *state->frame->caller);
    return state->frame->depth == depth;
}

/* false: the condition cannot be said. */
static bool take_condition(struct counterexample *example, struct fl_state *state, uint32_t step,
                           struct conditions *conditions) {
    const struct fl_edge *edge = fl_program_edge(example->engine->program, example->path.edges[step]);
    struct fl_terms *terms = example->engine->terms;
    state->location = edge->source;
    term_ref term = fl_symbolic_evaluate(example->engine, state, edge->operation.condition);
    state->location = edge->target;
    if (!term) return false;
    if (step + 1 == example->path.count) term = fl_term_not(terms, term);
    if (fl_term_is_true(term)) return true;
    fl_vector_push(example->arena, &conditions->items, ((struct condition){step, term}));
    if (!fl_term_is_false(term)) fl_state_assume(example->engine, state, term);
    return true;
}

static struct fl_state *execute(struct counterexample *example, struct fl_state *state, uint32_t step) {
    struct fl_successors successors = {0};
    const struct fl_edge *edge = fl_program_edge(example->engine->program, example->path.edges[step]);
    /* Inputs of a piece are told apart by the iteration that execution is in. */
    struct fl_loop_visit *visit = FL_NEW(example->arena, struct fl_loop_visit);
    *visit = (struct fl_loop_visit){.iteration = step};
    state->frame->loops = visit;
    fl_symbolic_follow(example->engine, state, example->path.edges[step], &successors);
    bool is_call = edge->operation.kind == FL_OPERATION_CALL && step + 1 < example->path.count;
    for (size_t i = 0; i < successors.states.count; i++) {
        struct fl_state *next = successors.states.items[i];
        if (!is_call) return next;
        fl_location_id entry = fl_program_edge(example->engine->program, example->path.edges[step + 1])->source;
        fl_function_id callee = fl_program_location(example->engine->program, entry)->function;
        if (fl_id_equal(next->frame->function, callee)) return next;
    }
    return NULL;
}

/* Keeps the state for the cuts before the step. */
static void note_passages(struct counterexample *example, const struct fl_state *state, uint32_t step,
                          size_t *next) {
    for (; *next < example->passages.count && example->passages.items[*next].position <= step; ++*next)
        example->states[*next] = fl_state_fork(example->engine, state);
}

/* The conditions of the kept steps from `position` on, in a state there. */
static void execute_from(struct counterexample *example, struct fl_state *state, uint32_t position,
                         struct conditions *conditions) {
    uint32_t base = state->frame->depth;
    size_t next = 0;
    example->states = FL_NEW_ARRAY(example->arena, const struct fl_state *, example->passages.count + 1);
    while (next < example->passages.count && example->passages.items[next].position <= position) next++;
    conditions->is_complete = false;
    for (size_t i = 0; i < example->kept_count; i++) {
        uint32_t step = example->kept[i];
        if (step < position) continue;
        note_passages(example, state, step, &next);
        if (!adjust_depth(example, state, base + example->depths[step] - example->depths[position])) return;
        const struct fl_edge *edge = fl_program_edge(example->engine->program, example->path.edges[step]);
        if (edge->operation.kind == FL_OPERATION_ASSUME || edge->operation.kind == FL_OPERATION_CHECK) {
            if (!take_condition(example, state, step, conditions)) return;
            if (conditions->items.count && fl_term_is_false(fl_vector_last(&conditions->items).term)) break;
            continue;
        }
        state = execute(example, state, step);
        if (!state) return;
    }
    conditions->is_complete = true;
}

static void no_doubt(void *context, const struct fl_state *state, term_ref holds) {
    (void)context;
    (void)state;
    (void)holds;
}

/* The system's engine goes on from where it is, with notes of its own. */
static void make_engine(struct counterexample *example) {
    const struct fl_art *art = example->refiner->art;
    struct fl_engine *engine = fl_arena_copy(example->arena, art->system->engine, sizeof *art->system->engine);
    engine->arena = example->arena;
    engine->solver = example->solver;
    engine->placed.capacity = engine->placed.count;
    engine->solver_limits = art->limits;
    engine->is_merging = false;
    engine->excludes_invalid = true;
    engine->orders = NULL;
    engine->is_visited = NULL;
    engine->incomplete = NULL;
    if (engine->piecewise) {
        const struct fl_map *targets = &art->system->engine->piecewise->targets;
        engine->piecewise = FL_NEW(example->arena, struct fl_piecewise);
        *engine->piecewise = (struct fl_piecewise){.doubt = no_doubt, .targets = fl_map_make(example->arena)};
        engine->keeps_histories = true;
        for (size_t i = 0; i < targets->count; i++)
            *fl_map_at(&engine->piecewise->targets, targets->items[i].key) = targets->items[i].value;
    }
    example->engine = engine;
}

/* For the program's start. */
static void make_first_engine(struct counterexample *example) {
    const struct fl_art *art = example->refiner->art;
    struct fl_engine *engine =
        fl_engine_create(example->arena, art->system->program, art->system->terms, example->solver);
    engine->limits = art->system->engine->limits;
    engine->solver_limits = art->limits;
    engine->excludes_invalid = true;
    example->engine = engine;
}

/* ---- contradictions ---- */

static enum fl_answer ask(struct counterexample *example, const struct conditions *conditions, const bool *is_in) {
    struct fl_art *art = example->refiner->art;
    FL_VECTOR_OF(term_ref) assumptions = {0};
    for (size_t i = 0; i < conditions->items.count; i++) {
        if (is_in && !is_in[i]) continue;
        term_ref term = conditions->items.items[i].term;
        if (fl_term_is_false(term)) return FL_UNSATISFIABLE;
        fl_vector_push(example->arena, &assumptions, term);
    }
    if (!assumptions.count) return FL_SATISFIABLE;
    return fl_solver_solve(example->solver, assumptions.items, assumptions.count, art->limits);
}

/* How hard a term is to think about. */
static uint32_t weight_of(struct counterexample *example, term_ref term) {
    struct fl_support support = fl_support_make(example->arena);
    fl_support_add(&support, term);
    uint32_t weight = 0;
    for (size_t i = 0; i < support.walk.seen.count; i++) {
        term_ref at = fl_terms_at(example->engine->terms, (uint32_t)support.walk.seen.items[i].key);
        bool is_hard = at->op == FL_OP_MULTIPLY || (at->op >= FL_OP_DIVIDE && at->op <= FL_OP_REMAINDER_SIGNED);
        weight += is_hard && !fl_term_is_constant(at->operands[1]) ? HARD : 1;
    }
    return weight;
}

/* Of what the step becomes a predicate of at the cuts from `first` on. */
static uint32_t weight_of_step(struct counterexample *example, size_t first, uint32_t step) {
    uint32_t weight = 0;
    for (size_t i = first; i <= example->passages.count; i++)
        for (size_t k = 0; k < example->conditions[i].items.count; k++) {
            const struct condition *condition = &example->conditions[i].items.items[k];
            uint32_t here = condition->step == step ? weight_of(example, condition->term) : 0;
            if (here > weight) weight = here;
        }
    return weight;
}

/* The condition to try without: the heaviest, of these the earliest; FL_NO_INDEX: all were tried. */
static uint32_t heaviest(const struct conditions *conditions, const uint32_t *weights) {
    uint32_t found = FL_NO_INDEX;
    for (uint32_t i = 0; i < conditions->items.count; i++)
        if (weights[i] && (found == FL_NO_INDEX || weights[i] > weights[found])) found = i;
    return found;
}

/* As few and as simple conditions as a few questions show to be enough. */
static void shrink(struct counterexample *example, size_t number) {
    const struct conditions *conditions = &example->conditions[number];
    size_t count = conditions->items.count;
    bool *is_in = FL_NEW_ARRAY(example->arena, bool, count);
    uint32_t *weights = FL_NEW_ARRAY(example->arena, uint32_t, count); /* 0: not to be tried */
    /* Execution ends at a condition that is false: it is the last one. */
    bool is_false = fl_term_is_false(conditions->items.items[count - 1].term);
    for (size_t i = 0; i < count; i++) {
        const struct condition *condition = &conditions->items.items[i];
        is_in[i] = is_false ? i == count - 1 : fl_solver_has_failed(example->solver, condition->term);
        if (is_in[i] && !is_false) weights[i] = 1 + weight_of_step(example, number + 1, condition->step);
    }
    uint32_t at;
    for (unsigned i = 0; i < MOST_SHRINKING && (at = heaviest(conditions, weights)) != FL_NO_INDEX; i++) {
        is_in[at] = false;
        weights[at] = 0;
        if (ask(example, conditions, is_in) != FL_UNSATISFIABLE) is_in[at] = true;
    }
    for (size_t i = 0; i < count; i++)
        if (is_in[i]) fl_vector_push(example->arena, &example->core, conditions->items.items[i].step);
}

/* ---- predicates ---- */

static bool is_in_core(const struct counterexample *example, uint32_t step) {
    for (size_t i = 0; i < example->core.count; i++)
        if (example->core.items[i] == step) return true;
    return false;
}

/* What the symbol of a variable has as value at a passage; NULL: not known. */
static term_ref value_at(const struct counterexample *example, size_t number, term_ref term) {
    const struct fl_symbol *symbol = fl_symbol_of(example->refiner->art->system->symbols, term);
    const struct fl_state *state = example->states[number];
    if (!state || !symbol || symbol->kind != FL_SYMBOL_VARIABLE || symbol->is_old) return NULL;
    if (!symbol->frame) return fl_persistent_find(state->globals, symbol->number);
    /* The outermost frame has depth 1. */
    uint32_t depth = example->depths[example->passages.items[number].position] + 2 - symbol->frame;
    const struct fl_symbolic_frame *frame = state->frame;
    while (frame && frame->depth != depth) frame = frame->caller;
    return frame ? fl_persistent_find(frame->variables, symbol->number) : NULL;
}

/* A condition that is hard to think about follows from the values of its variables, if they are known. */
static bool add_values(struct counterexample *example, size_t number, term_ref term, struct fl_term_list *list) {
    if (weight_of(example, term) < HARD) return false;
    struct fl_support support = fl_support_make(example->arena);
    fl_support_add(&support, term);
    for (size_t i = 0; i < support.variables.terms.count; i++) {
        term_ref symbol = support.variables.terms.items[i], value = value_at(example, number, symbol);
        if (!value || !fl_term_is_constant(value)) return false;
        fl_vector_push(example->arena, &list->terms, fl_term_equal(example->engine->terms, symbol, value));
    }
    return true;
}

/* Adds the predicates of the core at a passage; true if its node does not know one of them. */
static bool add_predicates(struct counterexample *example, size_t number) {
    struct fl_art *art = example->refiner->art;
    uint32_t node = example->passages.items[number].node, cut = art->nodes.items[node].cut;
    const struct conditions *conditions = &example->conditions[number];
    bool is_unknown = false;
    for (size_t i = 0; i < conditions->items.count; i++) {
        const struct condition *condition = &conditions->items.items[i];
        if (!is_in_core(example, condition->step)) continue;
        struct fl_term_list atoms = {0};
        if (!add_values(example, number, condition->term, &atoms)) {
            atoms.terms.count = 0;
            fl_predicates_of(art->system->symbols, example->arena, condition->term,
                             example->refiner->refinements > MANY_REFINEMENTS, &atoms);
        }
        for (size_t k = 0; k < atoms.terms.count; k++) {
            uint32_t predicate = fl_art_add_predicate(art, cut, atoms.terms.items[k]);
            if (predicate != FL_NO_INDEX && predicate >= art->nodes.items[node].known) is_unknown = true;
        }
    }
    return is_unknown;
}

/* Of the cuts behind the one that the contradiction is seen from. The first whose node knows less
 * than it should now is where the tree is cut off. */
static enum fl_refined use_core(struct counterexample *example, size_t first) {
    uint32_t pivot = FL_NO_INDEX;
    for (size_t i = first; i < example->passages.count; i++)
        if (add_predicates(example, i) && pivot == FL_NO_INDEX) pivot = example->passages.items[i].node;
    if (pivot == FL_NO_INDEX) return FL_NOT_REFINED;
    fl_art_remove(example->refiner->art, pivot);
    return FL_REFINED;
}

/* ---- all of it ---- */

/* From the last cut to the program's start, as far as it takes to see a contradiction. */
static enum fl_refined find_contradiction(struct counterexample *example) {
    struct fl_art *art = example->refiner->art;
    size_t count = example->passages.count;
    example->conditions = FL_NEW_ARRAY(example->arena, struct conditions, count + 1);
    for (size_t i = count + 1; i-- > 0;) {
        struct conditions *conditions = &example->conditions[i];
        struct fl_state *state;
        uint32_t position = 0;
        if (i) {
            const struct passage *passage = &example->passages.items[i - 1];
            position = passage->position;
            state = fl_refine_state(art->system, example->engine, &art->system->uses.items[passage->use]);
        } else {
            make_first_engine(example);
            state = fl_engine_start(example->engine);
        }
        execute_from(example, state, position, conditions);
        enum fl_answer answer = ask(example, conditions, NULL);
        if (answer == FL_UNDECIDED) return FL_REFINE_STOPPED;
        if (answer == FL_SATISFIABLE && i) continue;
        if (answer == FL_SATISFIABLE) return conditions->is_complete ? FL_FEASIBLE : FL_NOT_REFINED;
        shrink(example, i);
        example->conditions++; /* by passage, without the start */
        return use_core(example, i);
    }
    FL_UNREACHABLE("the loop ends at the program's start");
}

static enum fl_refined refine(struct fl_refiner *refiner, bool is_sliced) {
    struct fl_arena *scratch = fl_arena_create();
    struct counterexample example = {.refiner = refiner, .arena = scratch};
    example.solver = fl_solver_create_float_switch(refiner->art->system->terms);
    enum fl_refined answer = FL_NOT_REFINED;
    if (assemble(&example)) {
        keep_steps(&example, is_sliced);
        make_engine(&example);
        answer = find_contradiction(&example);
    }
    fl_solver_destroy(example.solver);
    fl_arena_destroy(scratch);
    return answer;
}

enum fl_refined fl_refine(struct fl_refiner *refiner) {
    refiner->refinements++;
    enum fl_refined answer = FL_NOT_REFINED;
    if (refiner->slices && !refiner->slicer)
        refiner->slicer = fl_slicer_create(refiner->arena, refiner->art->system->program);
    if (refiner->slices) answer = refine(refiner, true);
    if (answer == FL_REFINED || answer == FL_REFINE_STOPPED) return answer;
    /* The slice may be feasible where the path is not: it leaves out what may not end. */
    refiner->unsliced++;
    return refine(refiner, false);
}
