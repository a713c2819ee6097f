#include "engine/symbolic/reads.h"

#include <string.h>

#include "engine/symbolic/lazy.h"

typedef const struct fl_term *term_ref;

enum { COUNT_WIDTH = 32 };

bool fl_state_has_identities(const struct fl_state *state) {
    for (const struct fl_symbolic_read *read = state->reads; read; read = read->previous)
        if (read->rounds) return false;
    return true;
}

/* How often a site was read so far. */
struct count {
    term_ref term;
    term_ref is_all, is_any; /* all reads of it took place, or some */
    uint64_t most;
};

static struct count no_reads(struct fl_terms *terms) {
    return (struct count){.term = fl_term_word(terms, COUNT_WIDTH, 0),
                          .is_all = fl_term_true(terms),
                          .is_any = fl_term_false(terms)};
}

static void add_read(struct fl_terms *terms, struct count *count, term_ref guard) {
    count->is_all = fl_term_and(terms, count->is_all, guard);
    count->is_any = fl_term_or(terms, count->is_any, guard);
    term_ref one_more = fl_term_convert(terms, FL_OP_ZERO_EXTEND, COUNT_WIDTH, guard);
    count->term = fl_term_binary(terms, FL_OP_ADD, count->term, one_more);
    count->most++;
}

/* Through all reads of a state, the oldest first. */
struct walk {
    struct fl_engine *engine;
    FL_VECTOR_OF(const struct fl_symbolic_read *) reads; /* the newest first */
    struct fl_map counts;                                /* site -> struct count */
};

/* Is told what each read may be. */
struct visitor {
    void (*call)(void *context, struct fl_input_identity identity, struct fl_input_term term);
    void *context;
    fl_input_id only;          /* reads at this site; none: at all of them */
    fl_holds_in_run *can_hold; /* NULL: every condition may */
    void *holding;             /* its context */
};

static struct walk begin_walk(struct fl_engine *engine, const struct fl_state *state) {
    struct walk walk = {.engine = engine, .counts = fl_map_make(engine->arena)};
    for (const struct fl_symbolic_read *read = state->reads; read; read = read->previous)
        fl_vector_push(engine->arena, &walk.reads, read);
    return walk;
}

static term_ref guard_of(const struct walk *walk, const struct fl_symbolic_read *read) {
    return read->guard ? read->guard : fl_term_true(walk->engine->terms);
}

static struct count *count_of(struct walk *walk, fl_input_id site) {
    uint64_t *known = fl_map_at(&walk->counts, site.index);
    if (*known) return (struct count *)(uintptr_t)*known;
    struct count *count = FL_NEW(walk->engine->arena, struct count);
    *count = no_reads(walk->engine->terms);
    *known = fl_map_key(count);
    return count;
}

/* A scalar that --entry makes an input is the value of its memory before anything was written. */
static term_ref lazy_value(struct fl_engine *engine, const struct fl_symbolic_read *read) {
    const struct fl_input *input = &engine->program->inputs[read->site.index];
    if (!input->width) return NULL;
    term_ref value = fl_lazy_read(engine, read->lazy, 0, (input->width + 7) / 8, input->type);
    return value->width == input->width ? value : fl_term_extract(engine->terms, input->width - 1, 0, value);
}

/* The read as one that has so many before it at its site. */
static void visit_occurrence(struct walk *walk, const struct fl_symbolic_read *read, uint64_t occurrence,
                             term_ref is_read, struct visitor visitor) {
    struct fl_engine *engine = walk->engine;
    term_ref value = read->lazy ? lazy_value(engine, read) : read->value;
    uint64_t count = read->bytes ? read->byte_count : value ? 1 : 0;
    for (uint64_t byte = 0; byte < count; byte++)
        visitor.call(visitor.context, fl_input_identity_make(engine->program, read->site, occurrence, byte, NULL),
                     (struct fl_input_term){read->bytes ? read->bytes[byte] : value, is_read});
}

/* Mostly either all reads that may have been before have been, or, as on the other side of a branch, none. */
static bool is_settled(struct fl_terms *terms, const struct count *count, term_ref guard, struct visitor visitor,
                       uint64_t *occurrence) {
    *occurrence = fl_term_is_constant(count->term) ? fl_term_value(count->term).word : count->most;
    if (fl_term_is_constant(count->term)) return true;
    if (!visitor.can_hold) return false;
    term_ref is_some_missing = fl_term_and(terms, guard, fl_term_not(terms, count->is_all));
    if (!visitor.can_hold(visitor.holding, is_some_missing)) return true;
    *occurrence = 0;
    return !visitor.can_hold(visitor.holding, fl_term_and(terms, guard, count->is_any));
}

/* The same for each number that there may be. */
static void visit_occurrences(struct walk *walk, const struct fl_symbolic_read *read, struct visitor visitor) {
    struct fl_terms *terms = walk->engine->terms;
    term_ref guard = guard_of(walk, read);
    struct count *count = count_of(walk, read->site);
    term_ref before = count->term;
    uint64_t occurrence;
    if (is_settled(terms, count, guard, visitor, &occurrence))
        visit_occurrence(walk, read, occurrence, guard, visitor);
    else
        for (uint64_t i = 0; i <= count->most; i++) {
            term_ref is_this = fl_term_equal(terms, before, fl_term_word(terms, COUNT_WIDTH, i));
            term_ref is_read = fl_term_and(terms, guard, is_this);
            if (!fl_term_is_false(is_read)) visit_occurrence(walk, read, i, is_read, visitor);
        }
    add_read(terms, count, guard);
}

static void visit_inputs(struct fl_engine *engine, const struct fl_state *state, struct visitor visitor) {
    struct walk walk = begin_walk(engine, state);
    for (size_t i = walk.reads.count; i-- > 0;) {
        const struct fl_symbolic_read *read = walk.reads.items[i];
        bool is_visited = fl_id_is_none(visitor.only) || fl_id_equal(visitor.only, read->site);
        if (visitor.can_hold && fl_deadline_has_passed(engine->solver_limits.deadline)) return;
        if (read->rounds || !is_visited) continue;
        if (!fl_input_has_position(engine->program->inputs[read->site.index].kind))
            visit_occurrences(&walk, read, visitor);
        else if (!fl_term_is_constant(read->value))
            visitor.call(
                visitor.context,
                fl_input_identity_make(engine->program, read->site, read->argument, read->index, read->name),
                (struct fl_input_term){read->value, guard_of(&walk, read)});
    }
}

struct listing {
    struct fl_arena *arena;
    fl_identified_reads reads;
};

static void list_input(void *context, struct fl_input_identity identity, struct fl_input_term term) {
    struct listing *listing = context;
    fl_vector_push(listing->arena, &listing->reads, ((struct fl_identified_read){identity, term}));
}

fl_identified_reads fl_state_inputs(struct fl_engine *engine, const struct fl_state *state,
                                    fl_holds_in_run *can_hold, void *context) {
    struct listing listing = {.arena = engine->arena};
    visit_inputs(engine, state, (struct visitor){list_input, &listing, FL_NO_ID, can_hold, context});
    return listing.reads;
}

fl_identified_reads fl_state_inputs_of_site(struct fl_engine *engine, const struct fl_state *state,
                                            fl_input_id site) {
    struct listing listing = {.arena = engine->arena};
    visit_inputs(engine, state, (struct visitor){list_input, &listing, site, NULL, NULL});
    return listing.reads;
}

fl_identified_reads fl_state_inputs_of_run(struct fl_engine *engine, const struct fl_state *state,
                                           fl_holds_in_run *holds, void *context) {
    struct listing listing = {.arena = engine->arena};
    struct visitor visitor = {.call = list_input, .context = &listing, .only = FL_NO_ID};
    struct walk walk = begin_walk(engine, state);
    for (size_t i = walk.reads.count; i-- > 0;) {
        const struct fl_symbolic_read *read = walk.reads.items[i];
        term_ref guard = guard_of(&walk, read);
        if (read->rounds || !holds(context, guard)) continue;
        if (!fl_input_has_position(engine->program->inputs[read->site.index].kind))
            visit_occurrence(&walk, read, count_of(&walk, read->site)->most++, guard, visitor);
        else if (!fl_term_is_constant(read->value))
            list_input(
                &listing,
                fl_input_identity_make(engine->program, read->site, read->argument, read->index, read->name),
                (struct fl_input_term){read->value, guard});
    }
    return listing.reads;
}

/* Where the run reads this, it is the input. */
static void join(struct fl_terms *terms, struct fl_input_term *found, struct fl_input_term term) {
    found->value = found->value ? fl_term_if(terms, term.is_read, term.value, found->value) : term.value;
    found->is_read = fl_term_or(terms, found->is_read, term.is_read);
}

struct fl_input_term fl_identified_input(struct fl_terms *terms, const fl_identified_reads *reads,
                                         const struct fl_input_identity *identity) {
    struct fl_input_term found = {.is_read = fl_term_false(terms)};
    for (size_t i = 0; i < reads->count; i++)
        if (fl_input_identity_equal(&reads->items[i].identity, identity))
            join(terms, &found, reads->items[i].term);
    return found;
}

struct fl_input_term fl_state_numbered_input(struct fl_engine *engine, const struct fl_state *state,
                                             const char *name, uint64_t number) {
    struct fl_terms *terms = engine->terms;
    struct walk walk = begin_walk(engine, state);
    struct count count = no_reads(terms);
    struct fl_input_term found = {.is_read = fl_term_false(terms)};
    for (size_t i = walk.reads.count; i-- > 0;) {
        const struct fl_symbolic_read *read = walk.reads.items[i];
        if (read->rounds || strcmp(engine->program->inputs[read->site.index].name, name) != 0) continue;
        term_ref is_this = fl_term_equal(terms, count.term, fl_term_word(terms, COUNT_WIDTH, number));
        struct fl_input_term term = {read->value, fl_term_and(terms, guard_of(&walk, read), is_this)};
        if (read->value && !fl_term_is_false(term.is_read)) join(terms, &found, term);
        add_read(terms, &count, guard_of(&walk, read));
    }
    return found;
}

struct identification {
    term_ref variable;
    struct fl_input_identity identity;
    unsigned count; /* of identities that it may be */
};

/* The byte of something with a position is a variable inside of what the program gets: the byte, or the end. */
static bool is_of(term_ref value, term_ref variable) {
    if (value == variable) return true;
    if (value->op != FL_OP_IF) return false;
    for (unsigned i = 1; i < 3; i++) {
        term_ref operand = value->operands[i];
        if (operand->op == FL_OP_ZERO_EXTEND && operand->operands[0] == variable) return true;
    }
    return false;
}

static void compare_variable(void *context, struct fl_input_identity identity, struct fl_input_term term) {
    struct identification *identification = context;
    if (!is_of(term.value, identification->variable)) return;
    bool is_known = identification->count && fl_input_identity_equal(&identity, &identification->identity);
    if (!is_known) identification->count++;
    identification->identity = identity;
}

bool fl_state_identify(struct fl_engine *engine, const struct fl_state *state, term_ref variable,
                       struct fl_input_identity *identity) {
    struct identification identification = {.variable = variable};
    visit_inputs(engine, state, (struct visitor){compare_variable, &identification, FL_NO_ID, NULL, NULL});
    *identity = identification.identity;
    return identification.count == 1;
}
