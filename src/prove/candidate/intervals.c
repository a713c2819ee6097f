/* prove/candidate/intervals.c - candidates from the intervals that a static analysis finds. */
#include "prove/candidate/candidates.h"

#include "analysis/facts.h"

typedef const struct fl_term *term_ref;

static const double most_seconds = 2;

static void *make_intervals(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_intervals_options options = {fl_proving_variable(program), fl_deadline_after(most_seconds)};
    return fl_intervals_compute(arena, program, fl_call_graph_of_program(program), &options);
}

const struct fl_intervals *fl_candidates_find_intervals(const struct fl_program *program) {
    return fl_fact_of(program, FL_FACT_INTERVALS, make_intervals);
}

/* What one cut's guesses are made of. */
struct guess {
    const struct fl_guessing *by;
    struct fl_terms *terms;
    const struct fl_cut_point *cut;
    struct fl_predicates *guesses;
};

/* Where the function of a frame is while execution is at the cut; none if recursion hides it. */
static fl_location_id place_of(const struct guess *guess, const struct fl_symbol *symbol) {
    const struct fl_program *program = guess->by->system->program;
    const struct fl_cut_point *cut = guess->cut;
    fl_location_id place = cut->location;
    if (symbol->frame > 1) {
        if (symbol->frame - 1 > cut->stack_depth) return (fl_location_id)FL_NO_ID;
        place = fl_program_edge(program, cut->stack[cut->stack_depth - (symbol->frame - 1)])->source;
    }
    fl_function_id function = fl_program_location(program, place)->function;
    if (symbol->is_old) place = fl_program_function(program, function)->entry;
    bool is_there = !symbol->frame || fl_id_equal(program->variables[symbol->number].function, function);
    return is_there ? place : (fl_location_id)FL_NO_ID;
}

static struct fl_interval interval_of(const struct guess *guess, term_ref scalar) {
    const struct fl_symbol *symbol = fl_symbol_of(guess->by->system->symbols, scalar);
    if (symbol && symbol->kind == FL_SYMBOL_RESULT)
        return fl_intervals_result(guess->by->intervals, (fl_function_id){symbol->number});
    if (!symbol || symbol->kind != FL_SYMBOL_VARIABLE) return fl_interval_all(scalar->width);
    fl_location_id place = place_of(guess, symbol);
    if (fl_id_is_none(place)) return fl_interval_all(scalar->width);
    return fl_intervals_at(guess->by->intervals, place, (fl_variable_id){symbol->number});
}

static void offer(struct guess *guess, term_ref predicate) {
    if (!fl_term_is_constant(predicate)) fl_vector_push(guess->by->arena, &guess->guesses->all, predicate);
}

static term_ref at_most(struct guess *guess, enum fl_operator op, term_ref left, term_ref right) {
    return fl_term_binary(guess->terms, op, left, right);
}

static void offer_signed(struct guess *guess, term_ref scalar, const struct fl_interval *interval) {
    uint64_t least = (uint64_t)fl_interval_least_signed(interval),
             most = (uint64_t)fl_interval_most_signed(interval), mask = fl_bits_mask(scalar->width);
    term_ref low = fl_term_word(guess->terms, scalar->width, least & mask),
             high = fl_term_word(guess->terms, scalar->width, most & mask);
    offer(guess, at_most(guess, FL_OP_LESS_EQUAL_SIGNED, low, scalar));
    offer(guess, at_most(guess, FL_OP_LESS_EQUAL_SIGNED, scalar, high));
}

static void offer_unsigned(struct guess *guess, term_ref scalar, const struct fl_interval *interval) {
    term_ref low = fl_term_word(guess->terms, scalar->width, fl_interval_least_unsigned(interval)),
             high = fl_term_word(guess->terms, scalar->width, fl_interval_most_unsigned(interval));
    offer(guess, at_most(guess, FL_OP_LESS_EQUAL, low, scalar));
    offer(guess, at_most(guess, FL_OP_LESS_EQUAL, scalar, high));
}

/* As the scalar's type reads its values; the other way round where that says nothing. */
static void offer_interval(struct guess *guess, term_ref scalar, const struct fl_interval *interval) {
    enum fl_reading reading = fl_candidates_reading(guess->by->system, scalar);
    size_t before = guess->guesses->all.count;
    if (reading == FL_READ_SIGNED || reading == FL_READ_BOTH) offer_signed(guess, scalar, interval);
    if (reading != FL_READ_SIGNED) offer_unsigned(guess, scalar, interval);
    if (guess->guesses->all.count > before) return;
    if (reading == FL_READ_SIGNED) offer_unsigned(guess, scalar, interval);
    if (reading == FL_READ_UNSIGNED) offer_signed(guess, scalar, interval);
}

void fl_candidates_intervals(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses) {
    struct guess guess = {guessing, guessing->system->terms, &guessing->system->cuts.items[cut], guesses};
    if (!guessing->intervals) return;
    for (size_t i = 0; i < guess.cut->visible.count; i++) {
        term_ref scalar = guess.cut->visible.items[i];
        if (scalar->width > 64 || !fl_candidates_is_changing(guess.cut, scalar)) continue;
        struct fl_interval interval = interval_of(&guess, scalar);
        if (interval.width == scalar->width && !fl_interval_is_none(&interval))
            offer_interval(&guess, scalar, &interval);
    }
}
