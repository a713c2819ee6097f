#include "prove/candidate/samples.h"

#include "base/invariant.h"
#include "term/walk.h"

typedef const struct fl_term *term_ref;

enum { MOST_ROWS = 400, MOST_OBJECT_BYTES = 256, MOST_TRIES = 6 };

struct sampler {
    struct fl_arena *arena, *scratch;
    struct fl_system *system;
    const struct fl_constants *constants;
    struct fl_samples *samples;
    struct fl_cones cones;
    struct fl_bitset *arrival_cones;
    struct fl_map variables; /* id of every variable that guards and values mention -> index, + 1 */
    FL_VECTOR_OF(term_ref) order;
    struct fl_bitset *before; /* by cut: the variables that runs have seen before they first arrive */
    uint64_t random;
    unsigned flavour; /* of a walk: how large its inputs are */
};

static uint64_t next_random(struct sampler *sampler) {
    sampler->random += 0x9e3779b97f4a7c15u;
    return fl_hash_mix(sampler->random);
}

static uint64_t random_value(struct sampler *sampler, uint32_t width) {
    uint64_t random = next_random(sampler), choice = next_random(sampler) % 8;
    size_t count = sampler->constants->all.count;
    if (sampler->flavour == 0) return random % 4;
    if (choice < 2 && count) {
        struct fl_bits constant = sampler->constants->all.items[random % count];
        return constant.word + (sampler->flavour == 1 ? 0 : next_random(sampler) % 3 - 1);
    }
    if (choice < 6 || width < 8) return random % (sampler->flavour == 1 ? 8 : 40);
    return choice == 6 ? 0 - random % 40 : random;
}

/* ---- what there is to give values to ---- */

static void note_variables(struct sampler *sampler, term_ref term, struct fl_term_walk *walk) {
    fl_term_walk_add(walk, term);
    for (term_ref at; (at = fl_term_walk_next(walk));) {
        if (at->op != FL_OP_VARIABLE && at->op != FL_OP_ARRAY_VARIABLE) continue;
        uint64_t *index = fl_map_at(&sampler->variables, at->id);
        if (*index) continue;
        fl_vector_push(sampler->arena, &sampler->order, at);
        *index = sampler->order.count;
    }
}

static term_ref instance_at(struct sampler *sampler, size_t arrival, term_ref symbol) {
    const struct fl_arrival *at = &sampler->system->arrivals.items[arrival];
    return fl_system_instance(sampler->system, symbol, at->state, at->old);
}

static void note_all(struct sampler *sampler) {
    struct fl_term_walk walk = fl_term_walk_make(sampler->scratch);
    struct fl_system *system = sampler->system;
    for (size_t i = 0; i < system->arrivals.count; i++) {
        const struct fl_cut_point *cut = &system->cuts.items[system->arrivals.items[i].cut];
        note_variables(sampler, system->arrivals.items[i].guard, &walk);
        for (size_t j = 0; j < cut->changing.count; j++) {
            term_ref value = instance_at(sampler, i, cut->changing.items[j]);
            if (value) note_variables(sampler, value, &walk);
        }
    }
}

static void find_before(struct sampler *sampler) {
    struct fl_system *system = sampler->system;
    sampler->before = FL_NEW_ARRAY(sampler->arena, struct fl_bitset, system->cuts.count);
    for (size_t i = 0; i < system->cuts.count; i++)
        sampler->before[i] = fl_bitset_make(sampler->arena, sampler->order.count);
    for (size_t i = 0; i < system->arrivals.count; i++) {
        const struct fl_arrival *arrival = &system->arrivals.items[i];
        if (arrival->is_back) continue;
        struct fl_term_walk walk = fl_term_walk_make(sampler->scratch);
        struct fl_map mentioned = sampler->variables;
        size_t known = sampler->order.count;
        note_variables(sampler, arrival->guard, &walk);
        FL_INVARIANT(sampler->order.count == known, "all variables were noted");
        for (size_t j = 0; j < walk.seen.count; j++) {
            uint64_t *index = fl_map_find(&mentioned, walk.seen.items[j].key);
            if (index) fl_bitset_add(&sampler->before[arrival->cut], (size_t)*index - 1);
        }
        /* What the loop leaves alone stays what it was. */
        const struct fl_cut_point *cut = &system->cuts.items[arrival->cut];
        for (size_t j = 0; j < cut->visible.count; j++) {
            term_ref value = instance_at(sampler, i, cut->visible.items[j]);
            if (!value || value->op != FL_OP_VARIABLE) continue;
            uint64_t *index = fl_map_find(&mentioned, value->id);
            if (index) fl_bitset_add(&sampler->before[arrival->cut], (size_t)*index - 1);
        }
    }
}

/* ---- walks ---- */

/* Makes the term have the value, if it is put together from variables. */
static void give(struct fl_assignment *assignment, term_ref term, struct fl_bits value) {
    if (value.width > 64) return;
    switch (term->op) {
    case FL_OP_VARIABLE: fl_assignment_set(assignment, term, value); break;
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND:
        give(assignment, term->operands[0], fl_bits_of_word(term->operands[0]->width, value.word));
        break;
    case FL_OP_CONCAT: {
        uint32_t low = term->operands[1]->width;
        give(assignment, term->operands[1], fl_bits_of_word(low, value.word));
        give(assignment, term->operands[0], fl_bits_of_word(term->operands[0]->width, value.word >> low));
        break;
    }
    case FL_OP_SELECT:
        if (term->operands[0]->op == FL_OP_ARRAY_VARIABLE && fl_term_is_constant(term->operands[1]))
            fl_assignment_set_element(assignment, term->operands[0], fl_term_value(term->operands[1]), value);
        break;
    default: break;
    }
}

/* Its first bytes. */
static void give_object(struct sampler *sampler, struct fl_assignment *to, term_ref target,
                        struct fl_evaluator *from, term_ref symbol, term_ref value) {
    const struct fl_symbol *object = fl_symbol_of(sampler->system->symbols, symbol);
    if (!object || target->op != FL_OP_ARRAY_VARIABLE) return;
    bool is_named = object->kind == FL_SYMBOL_OBJECT;
    uint64_t size = is_named ? sampler->system->program->objects[object->number].size : MOST_OBJECT_BYTES;
    for (uint64_t i = 0; i < size && i < MOST_OBJECT_BYTES; i++) {
        term_ref index = fl_term_word(sampler->system->terms, symbol->index_width, i);
        struct fl_bits byte = fl_evaluate(from, fl_term_select(sampler->system->terms, value, index));
        fl_assignment_set_element(to, target, fl_term_value(index), byte);
    }
}

/* Values for everything but what `keep` has, which stay as they are. */
static struct fl_assignment *draw(struct sampler *sampler, const struct fl_assignment *old,
                                  const struct fl_bitset *keep) {
    struct fl_assignment *assignment = fl_assignment_create(sampler->scratch);
    for (size_t i = 0; i < sampler->order.count; i++) {
        term_ref variable = sampler->order.items[i];
        if (old && keep && fl_bitset_has(keep, i))
            fl_assignment_copy_variable(assignment, old, variable);
        else if (variable->op == FL_OP_ARRAY_VARIABLE || fl_map_find(&sampler->cones.uses, variable->id))
            continue;
        else if (variable->width <= 64)
            fl_assignment_set(assignment, variable,
                              fl_bits_of_word(variable->width, random_value(sampler, variable->width)));
    }
    return assignment;
}

static void record(struct sampler *sampler, size_t arrival, struct fl_evaluator *evaluator) {
    struct fl_cut_samples *samples = &sampler->samples->cuts[sampler->system->arrivals.items[arrival].cut];
    if (samples->rows.count >= MOST_ROWS) return;
    uint64_t *row = FL_NEW_ARRAY(sampler->arena, uint64_t, samples->scalars.count);
    for (size_t i = 0; i < samples->scalars.count; i++)
        row[i] = fl_evaluate(evaluator, instance_at(sampler, arrival, samples->scalars.items[i])).word;
    fl_vector_push(sampler->arena, &samples->rows, row);
}

/* The assignment under which execution goes on from the arrival. */
static struct fl_assignment *pass(struct sampler *sampler, size_t arrival, size_t use,
                                  const struct fl_assignment *assignment, struct fl_evaluator *evaluator) {
    const struct fl_cut_use *at = &sampler->system->uses.items[use];
    const struct fl_cut_point *cut = &sampler->system->cuts.items[at->cut];
    struct fl_assignment *next = draw(sampler, assignment, &sampler->before[at->cut]);
    fl_assignment_set(next, at->passed, fl_bits_of_word(1, 1));
    for (size_t i = 0; i < cut->changing.count; i++) {
        term_ref symbol = cut->changing.items[i], value = instance_at(sampler, arrival, symbol);
        term_ref target = fl_system_instance(sampler->system, symbol, at->state, at->old);
        if (!value || !target) continue;
        if (symbol->index_width)
            give_object(sampler, next, target, evaluator, symbol, value);
        else
            give(next, target, fl_evaluate(evaluator, value));
    }
    for (size_t i = 0; i < cut->visible.count; i++) { /* members, wherever they are in their objects */
        term_ref scalar = cut->visible.items[i];
        bool is_member = scalar->op != FL_OP_VARIABLE && scalar->width <= 64;
        term_ref value = is_member ? instance_at(sampler, arrival, scalar) : NULL;
        term_ref target = value ? fl_system_instance(sampler->system, scalar, at->state, at->old) : NULL;
        if (target) give(next, target, fl_evaluate(evaluator, value));
    }
    return next;
}

/* The arrival that these values lead to, through the use if it is given. */
static size_t find_arrival(struct sampler *sampler, struct fl_evaluator *evaluator, size_t use) {
    const struct fl_system *system = sampler->system;
    for (size_t i = 0; i < system->arrivals.count; i++) {
        if (use != SIZE_MAX && !fl_bitset_has(&sampler->arrival_cones[i], use)) continue;
        if (fl_evaluate_bool(evaluator, system->arrivals.items[i].guard)) return i;
    }
    return SIZE_MAX;
}

static size_t find_use(const struct sampler *sampler, uint32_t cut) {
    for (size_t i = 0; i < sampler->system->uses.count; i++)
        if (sampler->system->uses.items[i].cut == cut) return i;
    return SIZE_MAX;
}

/* Other values for what comes after the use; what has come so far stays. */
static struct fl_assignment *draw_again(struct sampler *sampler, size_t use,
                                        const struct fl_assignment *assignment) {
    if (use == SIZE_MAX) return draw(sampler, NULL, NULL);
    const struct fl_cut_use *at = &sampler->system->uses.items[use];
    const struct fl_cut_point *cut = &sampler->system->cuts.items[at->cut];
    struct fl_assignment *next = draw(sampler, assignment, &sampler->before[at->cut]);
    fl_assignment_set(next, at->passed, fl_bits_of_word(1, 1));
    for (size_t i = 0; i < cut->changing.count; i++) {
        term_ref target = fl_system_instance(sampler->system, cut->changing.items[i], at->state, at->old);
        if (target && (target->op == FL_OP_VARIABLE || target->op == FL_OP_ARRAY_VARIABLE))
            fl_assignment_copy_variable(next, assignment, target);
    }
    return next;
}

static void walk(struct sampler *sampler, uint32_t steps, struct fl_deadline deadline) {
    fl_arena_reset(sampler->scratch);
    struct fl_assignment *assignment = draw(sampler, NULL, NULL);
    size_t use = SIZE_MAX;
    uint32_t tries = 0;
    for (uint32_t i = 0; i < steps && !fl_deadline_has_passed(deadline); i++) {
        struct fl_evaluator *evaluator = fl_evaluator_create(sampler->scratch, assignment);
        size_t arrival = find_arrival(sampler, evaluator, use);
        if (arrival == SIZE_MAX) {
            if (++tries > MOST_TRIES) return;
            assignment = draw_again(sampler, use, assignment);
            continue;
        }
        tries = 0;
        record(sampler, arrival, evaluator);
        use = find_use(sampler, sampler->system->arrivals.items[arrival].cut);
        if (use == SIZE_MAX) return;
        assignment = pass(sampler, arrival, use, assignment, evaluator);
    }
}

static bool is_sampled(struct sampler *sampler, uint32_t cut, term_ref scalar) {
    if (scalar->index_width || scalar->width > 64 || scalar->has_float) return false;
    for (size_t i = 0; i < sampler->system->arrivals.count; i++)
        if (sampler->system->arrivals.items[i].cut == cut && !instance_at(sampler, i, scalar)) return false;
    return true;
}

struct fl_samples *fl_samples_take(struct fl_arena *arena, struct fl_system *system,
                                   const struct fl_constants *constants, const struct fl_sample_options *options) {
    struct sampler sampler = {.arena = arena,
                              .scratch = fl_arena_create(),
                              .system = system,
                              .constants = constants,
                              .samples = FL_NEW(arena, struct fl_samples),
                              .cones = fl_cones_make(arena, system),
                              .variables = fl_map_make(arena),
                              .random = 1};
    sampler.samples->cuts = FL_NEW_ARRAY(arena, struct fl_cut_samples, system->cuts.count);
    sampler.arrival_cones = FL_NEW_ARRAY(arena, struct fl_bitset, system->arrivals.count);
    for (size_t i = 0; i < system->arrivals.count; i++)
        sampler.arrival_cones[i] = fl_cones_of(&sampler.cones, system->arrivals.items[i].guard);
    for (uint32_t i = 0; i < system->cuts.count; i++)
        for (size_t j = 0; j < system->cuts.items[i].visible.count; j++) {
            term_ref scalar = system->cuts.items[i].visible.items[j];
            if (is_sampled(&sampler, i, scalar)) fl_vector_push(arena, &sampler.samples->cuts[i].scalars, scalar);
        }
    note_all(&sampler);
    find_before(&sampler);
    for (uint32_t i = 0; i < options->walks && !fl_deadline_has_passed(options->deadline); i++) {
        sampler.flavour = i % 4;
        walk(&sampler, options->steps, options->deadline);
    }
    fl_arena_destroy(sampler.scratch);
    return sampler.samples;
}
