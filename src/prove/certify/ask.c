/* prove/certify/ask.c - questions to the solver, and the invariants of a proof as assumptions and as what is to be
 * shown. */
#include "prove/certify/parts.h"
#include "prove/segment/reads.h"

typedef const struct fl_term *term_ref;

void fl_certify_stop(struct fl_certifier *certifier, const char *reason) {
    if (certifier->is_stopped) return;
    certifier->is_stopped = true;
    certifier->result = (struct fl_certification){.answer = FL_NOT_CERTIFIED, .reason = reason, .state = ""};
}

void fl_certify_coarsen(struct fl_certifier *certifier, const char *reason) {
    certifier->coarse = reason;
}

/* ---- questions ---- */

struct assumptions {
    struct fl_arena *arena;
    FL_VECTOR_OF(term_ref) all;
};

/* The oldest first. */
static void collect_conditions(struct assumptions *assumptions, const struct fl_certify_condition *newest) {
    uint32_t count = newest ? newest->count : 0;
    for (uint32_t i = 0; i < count; i++) fl_vector_push(assumptions->arena, &assumptions->all, NULL);
    for (; newest; newest = newest->previous) assumptions->all.items[newest->count - 1] = newest->term;
}

/* What is true of all numbers, of those for which it speaks of memory that the question, or what was added before,
 * speaks of. */
static void add_instances(struct fl_certifier *certifier, struct assumptions *assumptions,
                          const struct fl_certify_general *general) {
    enum { ROUNDS = 3 };
    term_ref index = fl_symbol_index(certifier->symbols);
    struct fl_reads *reads = fl_reads_create(assumptions->arena, certifier->terms, index);
    struct fl_map known = fl_map_make(assumptions->arena);
    for (size_t i = 0; i < assumptions->all.count; i++) fl_reads_collect(reads, assumptions->all.items[i]);
    for (unsigned round = 0; round < ROUNDS; round++)
        for (const struct fl_certify_general *at = general; at; at = at->previous) {
            struct fl_indices indices = fl_reads_indices(reads, assumptions->arena, at->term);
            for (size_t i = 0; i < indices.all.count; i++) {
                term_ref one = fl_reads_put(certifier->terms, at->term, index, indices.all.items[i]);
                uint64_t *is_known = fl_map_at(&known, one->id);
                if ((*is_known)++) continue;
                fl_reads_collect(reads, one);
                fl_vector_push(assumptions->arena, &assumptions->all, one);
            }
        }
}

enum fl_answer fl_certify_query(struct fl_certifier *certifier, const struct fl_certify_state *state,
                                term_ref condition) {
    if (fl_term_is_false(condition) || fl_certify_is_dead(state)) return FL_UNSATISFIABLE;
    struct fl_arena *scratch = fl_arena_create();
    struct assumptions assumptions = {.arena = scratch};
    collect_conditions(&assumptions, state->conditions);
    if (!fl_term_is_true(condition)) fl_vector_push(scratch, &assumptions.all, condition);
    if (state->general) add_instances(certifier, &assumptions, state->general);
    struct fl_limits limits = {certifier->options->deadline, -1, certifier->options->is_cancelled};
    enum fl_answer answer =
        fl_solver_solve(certifier->solver, assumptions.all.items, (uint32_t)assumptions.all.count, limits);
    fl_arena_destroy(scratch);
    if (answer == FL_UNDECIDED) fl_certify_stop(certifier, "the solver ran out of time");
    return answer;
}

bool fl_certify_is_certain(struct fl_certifier *certifier, const struct fl_certify_state *state,
                           term_ref condition) {
    if (fl_term_is_true(condition)) return true;
    return fl_certify_query(certifier, state, fl_term_not(certifier->terms, condition)) == FL_UNSATISFIABLE;
}

/* ---- invariants ---- */

/* The first invariant of the frame's context at a place, from this one of the place's on; FL_NO_INDEX. */
static uint32_t next_invariant(const struct fl_certifier *certifier, enum fl_cut_kind kind, uint32_t at) {
    for (; at != FL_NO_INDEX; at = certifier->next_invariant[at]) {
        const struct fl_invariant *invariant = &certifier->proof->invariants.items[at];
        if (invariant->kind == kind &&
            fl_certify_is_context(certifier->frame->context, invariant->stack, invariant->stack_depth))
            break;
    }
    return at;
}

static uint32_t first_invariant(const struct fl_certifier *certifier, enum fl_cut_kind kind,
                                fl_location_id location) {
    uint64_t *first = fl_map_find(&certifier->invariants, location.index);
    return first ? next_invariant(certifier, kind, (uint32_t)(*first - 1)) : FL_NO_INDEX;
}

bool fl_certify_has_invariants(const struct fl_certifier *certifier, enum fl_cut_kind kind,
                               fl_location_id location) {
    return first_invariant(certifier, kind, location) != FL_NO_INDEX;
}

struct claims {
    struct fl_certifier *certifier;
    const struct fl_certify_state *state, *old;
    FL_VECTOR_OF(const struct fl_invariant *) invariants;
    FL_VECTOR_OF(term_ref) terms;
    term_ref all;
};

/* The invariants at a place, in a state; false: stopped. */
static bool collect_claims(struct claims *claims, enum fl_cut_kind kind, fl_location_id location) {
    struct fl_certifier *certifier = claims->certifier;
    uint32_t at = first_invariant(certifier, kind, location);
    for (; at != FL_NO_INDEX; at = next_invariant(certifier, kind, certifier->next_invariant[at])) {
        const struct fl_invariant *invariant = &certifier->proof->invariants.items[at];
        const char *suspicion = fl_certify_suspect(certifier, invariant->predicate);
        term_ref term =
            suspicion ? NULL : fl_certify_instance(certifier, invariant->predicate, claims->state, claims->old);
        if (!term) {
            fl_certify_stop(certifier,
                            suspicion ? suspicion : "an invariant is about something that is not at its place");
            return false;
        }
        fl_vector_push(certifier->arena, &claims->invariants, invariant);
        fl_vector_push(certifier->arena, &claims->terms, term);
    }
    return true;
}

static const char *place(const struct fl_certifier *certifier, struct fl_position position) {
    if (fl_id_is_none(position.file) || !position.line) return "a place that is not in the source";
    return fl_arena_format(certifier->result_arena, "%s:%u", certifier->program->files[position.file.index].path,
                           position.line);
}

static struct fl_position position_of(const struct fl_program *program, fl_location_id id) {
    const struct fl_location *location = fl_program_location(program, id);
    if (location->edge_count) return program->edges[location->first_edge].position;
    return fl_program_function(program, location->function)->position;
}

const char *fl_certify_place_text(const struct fl_certifier *certifier, fl_location_id location) {
    return place(certifier, position_of(certifier->program, location));
}

static void reject_invariant(struct claims *claims, const struct fl_invariant *wrong, bool is_initial) {
    struct fl_certifier *certifier = claims->certifier;
    static const char *const kinds[] = {[FL_CUT_LOOP] = "invariant of the loop",
                                        [FL_CUT_ENTRY] = "precondition of the function",
                                        [FL_CUT_EXIT] = "summary of the function"};
    static const char *const ways[][2] = {
        [FL_CUT_LOOP] = {"is not kept by an iteration", "does not hold when the loop is entered"},
        [FL_CUT_ENTRY] = {"does not hold at a call inside of it", "does not hold when it is called"},
        [FL_CUT_EXIT] = {"does not hold when it returns", "does not hold when it returns"}};
    const char *text = fl_predicate_print_c(certifier->symbols, certifier->result_arena, wrong->predicate);
    if (!text && fl_symbols_has_index(certifier->symbols, wrong->predicate))
        text = fl_predicate_print(certifier->symbols, certifier->result_arena, wrong->predicate);
    certifier->is_stopped = true;
    certifier->result = (struct fl_certification){
        .answer = FL_REJECTED,
        .reason = fl_arena_format(certifier->result_arena, "the %s at %s%s%s %s", kinds[wrong->kind],
                                  place(certifier, position_of(certifier->program, wrong->location)),
                                  text ? ": " : "", text ? text : "", ways[wrong->kind][is_initial]),
        .wrong = wrong,
        .is_initial = is_initial,
        .state = fl_certify_print_symbols(certifier, wrong->predicate, claims->state, claims->old)};
}

/* What holds of all numbers holds apart from what does not speak of them. */
static void assume_claim(struct fl_certifier *certifier, struct fl_certify_state *state, term_ref claim) {
    FL_VECTOR_OF(term_ref) open = {0};
    fl_vector_push(certifier->arena, &open, claim);
    while (open.count) {
        term_ref term = fl_vector_pop(&open);
        if (!fl_symbols_has_index(certifier->symbols, term)) {
            fl_certify_assume(certifier, state, term);
        } else if (term->op == FL_OP_AND && term->width == 1) {
            fl_vector_push(certifier->arena, &open, term->operands[0]);
            fl_vector_push(certifier->arena, &open, term->operands[1]);
        } else {
            fl_certify_assume_general(certifier, state, term);
        }
    }
}

static void assume_claims(const struct claims *claims, struct fl_certify_state *state) {
    for (size_t i = 0; i < claims->terms.count; i++)
        assume_claim(claims->certifier, state, claims->terms.items[i]);
}

/* What is claimed of all numbers is claimed of one of which nothing is known. */
static void ask_of_any_number(struct claims *claims) {
    struct fl_certifier *certifier = claims->certifier;
    term_ref any = fl_certify_fresh(certifier, "index", certifier->program->pointer_width);
    claims->all = fl_term_true(certifier->terms);
    for (size_t i = 0; i < claims->terms.count; i++) {
        term_ref *term = &claims->terms.items[i];
        if (fl_symbols_has_index(certifier->symbols, *term))
            *term = fl_reads_put(certifier->terms, *term, certifier->symbols->index, any);
        claims->all = fl_term_and(certifier->terms, claims->all, *term);
    }
}

bool fl_certify_ask_invariants(struct fl_certifier *certifier, struct fl_certify_state *state,
                               enum fl_cut_kind kind, fl_location_id location, const struct fl_certify_state *old,
                               bool is_initial) {
    struct claims claims = {.certifier = certifier, .state = state, .old = old};
    if (!collect_claims(&claims, kind, location)) return false;
    if (certifier->is_assuming) {
        assume_claims(&claims, state);
        return true;
    }
    ask_of_any_number(&claims);
    if (fl_certify_is_certain(certifier, state, claims.all)) return true;
    if (certifier->is_stopped) return false;
    for (size_t i = 0; i < claims.terms.count; i++) {
        if (fl_solver_model_value(certifier->solver, claims.terms.items[i]).word) continue;
        reject_invariant(&claims, claims.invariants.items[i], is_initial);
        break;
    }
    return false;
}

void fl_certify_assume_invariants(struct fl_certifier *certifier, struct fl_certify_state *state,
                                  enum fl_cut_kind kind, fl_location_id location,
                                  const struct fl_certify_state *old) {
    struct claims claims = {.certifier = certifier, .state = state, .old = old};
    if (!collect_claims(&claims, kind, location)) return;
    assume_claims(&claims, state);
}

/* ---- checks ---- */

static void reject_check(struct fl_certifier *certifier, const struct fl_certify_state *state,
                         const struct fl_check *check) {
    bool is_exhaustive = certifier->options->is_exhaustive;
    if (is_exhaustive && certifier->coarse) {
        fl_certify_stop(certifier, certifier->coarse);
        return;
    }
    certifier->is_stopped = true;
    certifier->result = (struct fl_certification){
        .answer = FL_REJECTED,
        .reason = fl_arena_format(certifier->result_arena, "%s at %s: %s",
                                  is_exhaustive ? "a run fails" : "the invariants do not exclude",
                                  place(certifier, check->position), fl_check_kind_text(check->kind)),
        .state = fl_certify_print_variables(certifier, state)};
}

/* A run ends at a check that fails, whether anybody asks for it or not. */
bool fl_certify_ask_check(struct fl_certifier *certifier, struct fl_certify_state *state, fl_edge_id edge,
                          term_ref holds) {
    fl_check_id id = fl_program_edge(certifier->program, edge)->operation.check;
    bool is_wanted = !certifier->options->is_wanted || certifier->options->is_wanted[id.index];
    /* a run that must not be forgotten may pass the check without this executor knowing how */
    bool is_assumed = !is_wanted || (certifier->is_assuming && certifier->proof->rounds > 1);
    if (is_assumed && certifier->may_be_anywhere) {
        fl_certify_stop(certifier, "an access through a pointer that may point to no known object");
        return false;
    }
    if (is_assumed && certifier->may_be_moved && !fl_certify_is_certain(certifier, state, holds)) {
        fl_certify_stop(certifier, "an access through a pointer that may have left its object");
        return false;
    }
    if (!is_wanted || certifier->is_assuming) {
        fl_certify_assume(certifier, state, holds);
        return !fl_term_is_false(holds);
    }
    if (fl_certify_is_certain(certifier, state, holds)) return !fl_term_is_false(holds);
    if (!certifier->is_stopped) reject_check(certifier, state, &certifier->program->checks[id.index]);
    return false;
}
