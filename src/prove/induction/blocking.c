#include "prove/induction/blocking.h"

#include "prove/candidate/asked.h"

typedef const struct fl_term *term_ref;

enum { MOST_FRAMES = 60, MOST_REFINEMENTS = 200, MOST_PREDICATES = 400, NO_LEVEL = -1 };

struct literal {
    uint32_t predicate;
    bool is_true;
};

struct cube {
    struct literal *literals;
    size_t count;
};

/* No state of the cut that can be reached in `level` pieces is in the cube. */
struct lemma {
    uint32_t cut;
    struct cube cube;
    int level; /* NO_LEVEL: not in use */
    term_ref is_on;
};

struct cut_part {
    FL_VECTOR_OF(term_ref) predicates;
    FL_VECTOR_OF(term_ref) truths; /* by predicate: its truth in the arrival that is asked about */
    struct fl_asked asked;
};

/* A state to be excluded. */
struct obligation {
    uint32_t cut, use;
    struct cube cube;
    int level;
    struct obligation *next;   /* the state that is reached from it; NULL: the failure */
    const uint64_t *values;    /* of the cut's visible scalars, where the predicates come from */
    struct obligation *queued; /* in the queue */
};

struct block {
    struct fl_arena *arena;
    struct fl_houdini *houdini;
    struct fl_system *system;
    struct fl_terms *terms;
    term_ref failure;
    struct fl_bitset failure_cone;
    struct fl_deadline deadline;
    struct cut_part *cuts;
    FL_VECTOR_OF(struct lemma) lemmas;
    FL_VECTOR_OF(term_ref) assumptions;
    struct obligation *queue; /* the lowest level first */
    int frames;
    bool is_stopped;
    struct fl_blocking *statistics;
};

static bool must_stop(struct block *block) {
    if (fl_houdini_is_stopped(block->houdini) || fl_deadline_has_passed(block->deadline)) block->is_stopped = true;
    return block->is_stopped;
}

static term_ref at_use(struct block *block, size_t use, term_ref predicate) {
    return fl_system_at_use(block->system, use, predicate);
}

static term_ref at_arrival(struct block *block, size_t arrival, term_ref predicate) {
    return fl_system_at_arrival(block->system, arrival, predicate);
}

/* ---- predicates ---- */

static bool add_predicate(struct block *block, uint32_t cut, term_ref predicate) {
    struct cut_part *part = &block->cuts[cut];
    if (fl_term_is_constant(predicate) || part->predicates.count >= MOST_PREDICATES) return false;
    for (size_t i = 0; i < part->predicates.count; i++)
        if (part->predicates.items[i] == predicate ||
            part->predicates.items[i] == fl_term_not(block->terms, predicate))
            return false;
    term_ref truth = fl_asked_mirror(block->houdini, &part->asked, predicate);
    if (!truth) return false;
    fl_vector_push(block->arena, &part->predicates, predicate);
    fl_vector_push(block->arena, &part->truths, truth);
    block->statistics->predicates++;
    return true;
}

static term_ref literal_term(struct block *block, uint32_t cut, struct literal literal) {
    term_ref predicate = block->cuts[cut].predicates.items[literal.predicate];
    return literal.is_true ? predicate : fl_term_not(block->terms, predicate);
}

/* Over symbols: the state is not in the cube. */
static term_ref clause_of(struct block *block, uint32_t cut, struct cube cube) {
    term_ref clause = fl_term_false(block->terms);
    for (size_t i = 0; i < cube.count; i++)
        clause = fl_term_or(block->terms, clause,
                            fl_term_not(block->terms, literal_term(block, cut, cube.literals[i])));
    return clause;
}

/* ---- questions ---- */

static void assume(struct block *block, term_ref term) {
    fl_vector_push(block->arena, &block->assumptions, term);
}

/* What is known of states after at most `level` pieces. */
static void assume_frame(struct block *block, int level) {
    block->assumptions.count = 0;
    if (level == 0)
        for (size_t i = 0; i < block->system->uses.count; i++)
            assume(block, fl_term_not(block->terms, block->system->uses.items[i].passed));
    for (size_t i = 0; i < block->lemmas.count && level; i++)
        if (block->lemmas.items[i].level >= level) assume(block, block->lemmas.items[i].is_on);
}

static enum fl_answer solve(struct block *block) {
    struct fl_limits limits = block->houdini->limits;
    limits.conflicts = -1;
    if (block->deadline.at < limits.deadline.at) limits.deadline = block->deadline;
    block->houdini->questions++;
    enum fl_answer answer =
        fl_solver_solve(block->houdini->solver, block->assumptions.items, block->assumptions.count, limits);
    if (answer == FL_UNDECIDED) block->is_stopped = true;
    return answer;
}

/* A clause about the uses that can be switched on. */
static term_ref make_switched(struct block *block, uint32_t cut, struct cube cube) {
    term_ref is_on = fl_houdini_switch(block->houdini, 1), clause = clause_of(block, cut, cube);
    for (size_t i = 0; i < block->system->uses.count; i++) {
        const struct fl_cut_use *use = &block->system->uses.items[i];
        if (use->cut != cut) continue;
        term_ref applies = fl_term_and(block->terms, use->passed, is_on);
        fl_solver_assert(block->houdini->solver, fl_term_implies(block->terms, applies, at_use(block, i, clause)));
    }
    return is_on;
}

/* Can the cube be reached by one more piece from the frame, and from outside the cube? `core` gets the
 * literals that matter where it cannot. */
static enum fl_answer ask_arrival(struct block *block, uint32_t cut, struct cube cube, int frame,
                                  struct cube *core) {
    struct cut_part *part = &block->cuts[cut];
    term_ref not_cube = frame ? make_switched(block, cut, cube) : NULL;
    assume_frame(block, frame);
    assume(block, part->asked.is_asked);
    if (not_cube) assume(block, not_cube);
    for (size_t i = 0; i < cube.count; i++) {
        term_ref truth = part->truths.items[cube.literals[i].predicate];
        assume(block, cube.literals[i].is_true ? truth : fl_term_not(block->terms, truth));
    }
    enum fl_answer answer = solve(block);
    if (answer == FL_UNSATISFIABLE && core) {
        core->literals = FL_NEW_ARRAY(block->arena, struct literal, cube.count + 1);
        core->count = 0;
        for (size_t i = 0; i < cube.count; i++) {
            term_ref truth = part->truths.items[cube.literals[i].predicate];
            if (fl_solver_has_failed(block->houdini->solver,
                                     cube.literals[i].is_true ? truth : fl_term_not(block->terms, truth)))
                core->literals[core->count++] = cube.literals[i];
        }
    }
    if (not_cube) fl_solver_assert(block->houdini->solver, fl_term_not(block->terms, not_cube));
    return answer;
}

static bool is_true_in_model(struct block *block, term_ref term) {
    return fl_solver_model_value(block->houdini->solver, term).word & 1;
}

/* ---- obligations ---- */

/* The last use in the cone that the model's run came through; FL_NO_INDEX: none. */
static uint32_t last_use(struct block *block, struct fl_bitset cone) {
    for (size_t i = block->system->uses.count; i-- > 0;)
        if (fl_bitset_has(&cone, i) && is_true_in_model(block, block->system->uses.items[i].passed))
            return (uint32_t)i;
    return FL_NO_INDEX;
}

static struct obligation *make_obligation(struct block *block, uint32_t use, int level, struct obligation *next) {
    struct obligation *made = FL_NEW(block->arena, struct obligation);
    uint32_t cut = block->system->uses.items[use].cut;
    const struct cut_part *part = &block->cuts[cut];
    const struct fl_cut_point *point = &block->system->cuts.items[cut];
    *made = (struct obligation){.cut = cut, .use = use, .level = level, .next = next};
    made->cube.literals = FL_NEW_ARRAY(block->arena, struct literal, part->predicates.count + 1);
    for (uint32_t i = 0; i < part->predicates.count; i++) {
        bool is_true = is_true_in_model(block, at_use(block, use, part->predicates.items[i]));
        made->cube.literals[made->cube.count++] = (struct literal){i, is_true};
    }
    uint64_t *values = FL_NEW_ARRAY(block->arena, uint64_t, point->visible.count + 1);
    for (size_t i = 0; i < point->visible.count; i++) {
        term_ref value = at_use(block, use, point->visible.items[i]);
        if (value && value->width <= 64 && !value->index_width)
            values[i] = fl_solver_model_value(block->houdini->solver, value).word;
    }
    made->values = values;
    return made;
}

static void push(struct block *block, struct obligation *obligation) {
    struct obligation **at = &block->queue;
    while (*at && (*at)->level < obligation->level) at = &(*at)->queued;
    obligation->queued = *at;
    *at = obligation;
}

static struct cube without(struct block *block, struct cube cube, size_t dropped) {
    struct cube smaller = {FL_NEW_ARRAY(block->arena, struct literal, cube.count), 0};
    for (size_t i = 0; i < cube.count; i++)
        if (i != dropped) smaller.literals[smaller.count++] = cube.literals[i];
    return smaller;
}

/* Drops literals as long as the rest cannot be reached. */
static struct cube generalize(struct block *block, uint32_t cut, struct cube cube, int frame) {
    for (size_t i = cube.count; i-- > 0 && cube.count > 1;) {
        if (i >= cube.count) continue;
        struct cube core;
        if (must_stop(block)) break;
        if (ask_arrival(block, cut, without(block, cube, i), frame, &core) == FL_UNSATISFIABLE) cube = core;
    }
    return cube;
}

static void learn(struct block *block, uint32_t cut, struct cube cube, int level) {
    struct lemma lemma = {cut, cube, level, make_switched(block, cut, cube)};
    fl_vector_push(block->arena, &block->lemmas, lemma);
    block->statistics->clauses++;
}

/* ---- predicates that do not suffice ---- */

static bool refine_with(struct block *block, uint32_t cut, size_t scalar, uint64_t here, uint64_t there) {
    term_ref term = block->system->cuts.items[cut].visible.items[scalar];
    term_ref value = fl_term_word(block->terms, term->width, here);
    bool is_new = add_predicate(block, cut, fl_term_equal(block->terms, term, value));
    if (term->width < 2 || fl_candidates_reading(block->system, term) == FL_READ_POINTER) return is_new;
    bool is_unsigned = fl_candidates_reading(block->system, term) == FL_READ_UNSIGNED;
    enum fl_operator op = is_unsigned ? FL_OP_LESS_EQUAL : FL_OP_LESS_EQUAL_SIGNED;
    uint32_t shift = 64 - term->width;
    bool is_below = is_unsigned ? here < there : (int64_t)(here << shift) < (int64_t)(there << shift);
    term_ref bound =
        is_below ? fl_term_binary(block->terms, op, term, value) : fl_term_binary(block->terms, op, value, term);
    return add_predicate(block, cut, bound) | is_new;
}

/* Which of the values, at the obligation's use, contradict the step to what follows it? */
static enum fl_answer ask_step(struct block *block, const struct obligation *from, const uint64_t *values,
                               term_ref *equalities) {
    const struct fl_cut_point *point = &block->system->cuts.items[from->cut];
    block->assumptions.count = 0;
    assume(block, block->system->uses.items[from->use].passed);
    if (from->next) {
        struct cut_part *part = &block->cuts[from->next->cut];
        assume(block, part->asked.is_asked);
        for (size_t i = 0; i < from->next->cube.count; i++) {
            struct literal literal = from->next->cube.literals[i];
            term_ref truth = part->truths.items[literal.predicate];
            assume(block, literal.is_true ? truth : fl_term_not(block->terms, truth));
        }
    } else
        assume(block, block->failure);
    for (size_t i = 0; i < point->visible.count; i++) {
        equalities[i] = NULL;
        term_ref value = at_use(block, from->use, point->visible.items[i]);
        if (!value || value->width > 64 || value->index_width) continue;
        equalities[i] = fl_term_equal(block->terms, value, fl_term_word(block->terms, value->width, values[i]));
        if (!fl_term_is_constant(equalities[i])) assume(block, equalities[i]);
    }
    return solve(block);
}

/* The obligation's cube is reached from outside. Follows the values that it is reached with, as far as they
 * lead, and tells them apart from those that would have led on. false: they lead to the failure. */
static bool refine(struct block *block, struct obligation *reached) {
    block->statistics->refinements++;
    bool has_new = false;
    for (struct obligation *at = reached; at && !has_new; at = at->next) {
        const struct cut_part *part = &block->cuts[at->cut];
        const struct fl_cut_point *point = &block->system->cuts.items[at->cut];
        uint32_t arrival = fl_asked_arrival(block->houdini, &part->asked);
        if (arrival == FL_NO_INDEX) return false;
        uint64_t *values = FL_NEW_ARRAY(block->arena, uint64_t, point->visible.count + 1);
        for (size_t i = 0; i < point->visible.count; i++) {
            term_ref value = at_arrival(block, arrival, point->visible.items[i]);
            if (value && value->width <= 64 && !value->index_width)
                values[i] = fl_solver_model_value(block->houdini->solver, value).word;
        }
        term_ref *equalities = FL_NEW_ARRAY(block->arena, term_ref, point->visible.count + 1);
        enum fl_answer answer = ask_step(block, at, values, equalities);
        if (answer == FL_UNDECIDED) return false;
        if (answer == FL_SATISFIABLE) continue;
        bool *is_reason = FL_NEW_ARRAY(block->arena, bool, point->visible.count + 1);
        for (size_t i = 0; i < point->visible.count; i++)
            is_reason[i] = equalities[i] && (fl_term_is_false(equalities[i]) ||
                                             (!fl_term_is_constant(equalities[i]) &&
                                              fl_solver_has_failed(block->houdini->solver, equalities[i])));
        for (size_t i = 0; i < point->visible.count; i++)
            if (is_reason[i] && refine_with(block, at->cut, i, values[i], at->values[i])) has_new = true;
        if (!has_new) return false;
    }
    return has_new;
}

/* ---- the search ---- */

enum progress { GOES_ON, IS_REACHED, IS_REFINED };

static enum progress handle(struct block *block, struct obligation *obligation) {
    struct cube core;
    enum fl_answer answer = ask_arrival(block, obligation->cut, obligation->cube, obligation->level - 1, &core);
    if (answer == FL_UNDECIDED) return GOES_ON;
    if (answer == FL_SATISFIABLE) {
        const struct cut_part *part = &block->cuts[obligation->cut];
        uint32_t arrival = fl_asked_arrival(block->houdini, &part->asked);
        uint32_t use = last_use(block, block->houdini->arrival_cones[arrival]);
        if (use == FL_NO_INDEX || obligation->level == 1)
            return refine(block, obligation) ? IS_REFINED : IS_REACHED;
        struct obligation *before = make_obligation(block, use, obligation->level - 1, obligation);
        push(block, obligation);
        push(block, before);
        return GOES_ON;
    }
    struct cube small = generalize(block, obligation->cut, core, obligation->level - 1);
    if (block->is_stopped) return GOES_ON;
    int level = obligation->level;
    while (level < block->frames && !must_stop(block) &&
           ask_arrival(block, obligation->cut, small, level, NULL) == FL_UNSATISFIABLE)
        level++;
    learn(block, obligation->cut, small, level);
    if (level < block->frames) {
        obligation->level = level + 1;
        push(block, obligation);
    }
    return GOES_ON;
}

/* Everything that leads from the last frame to the failure is excluded. */
static enum progress exclude(struct block *block) {
    for (;;) {
        if (must_stop(block)) return GOES_ON;
        assume_frame(block, block->frames);
        assume(block, block->failure);
        enum fl_answer answer = solve(block);
        if (answer != FL_SATISFIABLE) return GOES_ON;
        uint32_t use = last_use(block, block->failure_cone);
        if (use == FL_NO_INDEX) return IS_REACHED;
        block->queue = NULL;
        push(block, make_obligation(block, use, block->frames, NULL));
        while (block->queue) {
            if (must_stop(block)) return GOES_ON;
            struct obligation *first = block->queue;
            block->queue = first->queued;
            enum progress progress = handle(block, first);
            if (progress == IS_REACHED) return progress;
            if (progress == IS_REFINED) break; /* with finer predicates, from the failure again */
        }
        if (block->statistics->refinements > MOST_REFINEMENTS) return IS_REACHED;
    }
}

/* Moves lemmas on to later frames; true: some frame says no more than the next. */
static bool propagate(struct block *block) {
    for (int level = 1; level < block->frames; level++) {
        bool is_closed = true;
        for (size_t i = 0; i < block->lemmas.count; i++) {
            struct lemma lemma = block->lemmas.items[i];
            if (lemma.level != level) continue;
            if (must_stop(block)) return false;
            if (ask_arrival(block, lemma.cut, lemma.cube, level, NULL) == FL_UNSATISFIABLE)
                block->lemmas.items[i].level = level + 1;
            else
                is_closed = false;
        }
        if (is_closed) return true;
    }
    return false;
}

static enum fl_blocked conclude(struct block *block) {
    for (size_t i = 0; i < block->lemmas.count; i++) {
        struct lemma lemma = block->lemmas.items[i];
        fl_solver_assert(block->houdini->solver, fl_term_not(block->terms, lemma.is_on));
        fl_houdini_add(block->houdini, lemma.cut, clause_of(block, lemma.cut, lemma.cube));
    }
    return fl_houdini_run(block->houdini) ? FL_BLOCKED : FL_NOT_BLOCKED;
}

static bool is_excluded(struct block *block) {
    block->assumptions.count = 0;
    assume(block, block->failure);
    return solve(block) == FL_UNSATISFIABLE;
}

static enum fl_blocked run(struct block *block) {
    enum progress progress = GOES_ON;
    for (block->frames = 1; block->frames <= MOST_FRAMES; block->frames++) {
        progress = exclude(block);
        if (progress == IS_REACHED || must_stop(block)) break;
        if (propagate(block)) break;
    }
    bool is_out_of_time = block->is_stopped;
    block->is_stopped = false;
    enum fl_blocked answer = conclude(block);
    if (answer == FL_BLOCKED && is_excluded(block)) return FL_BLOCKED;
    return progress == IS_REACHED && !is_out_of_time ? FL_REACHED : FL_NOT_BLOCKED;
}

enum fl_blocked fl_block_failure(struct fl_houdini *houdini, term_ref failure,
                                 const struct fl_predicates *predicates, struct fl_deadline deadline,
                                 struct fl_blocking *statistics) {
    struct fl_arena *arena = fl_arena_create();
    struct block block = {.arena = arena,
                          .houdini = houdini,
                          .system = houdini->system,
                          .terms = houdini->system->terms,
                          .failure = failure,
                          .failure_cone = fl_cones_of(&houdini->cones, failure),
                          .deadline = deadline,
                          .statistics = statistics};
    block.cuts = FL_NEW_ARRAY(arena, struct cut_part, block.system->cuts.count);
    for (uint32_t i = 0; i < block.system->cuts.count; i++) {
        block.cuts[i].asked = fl_asked_make(houdini, arena, i);
        for (size_t j = 0; j < predicates[i].all.count; j++) add_predicate(&block, i, predicates[i].all.items[j]);
    }
    enum fl_blocked answer = run(&block);
    fl_arena_destroy(arena);
    return answer;
}
