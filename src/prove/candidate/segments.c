/* prove/candidate/segments.c - candidates about all elements of a segment of an array.
 *
 * What may be true of each element is read off what a loop stores, and off comparisons of elements in guards and
 * failures: where these speak of the element at some index, the same is guessed of the element at any index j.
 * Segments begin and end at what changes in the loop, at 0, at the array's end, and at numbers that do not change.
 */
#include "prove/candidate/candidates.h"
#include "prove/segment/sum.h"
#include "term/walk.h"

typedef const struct fl_term *term_ref;

enum {
    MOST_TERMS = 60, /* of a comparison */
    MOST_FAILURE_TERMS = 300,
    MOST_BODIES = 40, /* of one cut */
    MOST_ENDS = 6,    /* of each kind, of one cut */
    MOST_CHOICES = 4,
};

/* An array as a cut's states have it. */
struct array {
    term_ref symbol, value;
    uint64_t size;   /* bytes; 0: not known */
    uint32_t stride; /* of an element */
};

/* One cut's state, and what its terms are called. */
struct segments {
    const struct fl_guessing *by;
    struct fl_system *system;
    struct fl_terms *terms;
    struct fl_arena *scratch;
    const struct fl_cut_point *cut;
    const struct fl_cut_use *use;
    uint32_t width;      /* of offsets */
    struct fl_map names; /* id of what a symbol holds -> the symbol */
    FL_VECTOR_OF(struct array) arrays;
    struct fl_predicates *bodies, *ends;
    bool compares_neighbours; /* some comparison is of several elements of one array */
};

static term_ref word(struct segments *segments, uint64_t value) {
    return fl_term_word(segments->terms, segments->width, value & fl_bits_mask(segments->width));
}

static term_ref binary(struct segments *segments, enum fl_operator op, term_ref left, term_ref right) {
    return fl_term_binary(segments->terms, op, left, right);
}

/* ---- arrays ---- */

static bool is_users(const struct fl_program *program, struct fl_position position) {
    return position.file.index < program->file_count && program->files[position.file.index].is_users;
}

static void add_object(struct segments *segments, fl_object_id id, uint32_t frame) {
    const struct fl_program *program = segments->system->program;
    const struct fl_object *object = fl_program_object(program, id);
    const struct fl_type *type = object->type;
    if (!type || type->kind != FL_TYPE_ARRAY || !is_users(program, object->position)) return;
    while (type && type->kind == FL_TYPE_ARRAY) type = type->element;
    if (!type || !type->size_bits || type->size_bits % 8) return;
    term_ref symbol = fl_symbol_object(segments->system->symbols, id, frame, false);
    term_ref value = fl_system_instance(segments->system, symbol, segments->use->state, segments->use->old);
    struct array array = {symbol, value, object->size, (uint32_t)(type->size_bits / 8)};
    if (value && value->op == FL_OP_ARRAY_VARIABLE) fl_vector_push(segments->scratch, &segments->arrays, array);
}

/* Elements of memory without a type are as large as the steps in which it is gone through. */
static uint32_t stride_of(struct segments *segments, term_ref value) {
    enum { LARGEST = 64 };
    const struct fl_indices places = fl_system_places(segments->system, value);
    uint64_t common = 0;
    for (size_t i = 0; i < places.all.count; i++) {
        struct fl_sum sum = {.constant = 0};
        if (!fl_sum_add(&sum, places.all.items[i], 1)) continue;
        for (uint32_t k = 0; k < sum.count; k++) {
            int64_t factor = fl_sum_signed(sum.factors[k], segments->width);
            uint64_t step = factor < 0 ? (uint64_t)-factor : (uint64_t)factor;
            while (step) { /* Euclid */
                uint64_t rest = common % step;
                common = step;
                step = rest;
            }
        }
    }
    return common <= LARGEST ? (uint32_t)common : 0;
}

static bool add_allocated(void *context, uint64_t key, const void *item) {
    struct segments *segments = context;
    const struct fl_symbolic_object *object = item;
    (void)key;
    if (!object->is_live || fl_id_is_none(object->origin)) return true;
    term_ref symbol = fl_symbol_allocated(segments->system->symbols, object->origin);
    term_ref value = fl_system_instance(segments->system, symbol, segments->use->state, segments->use->old);
    if (!value || value->op != FL_OP_ARRAY_VARIABLE) return true;
    bool has_size = fl_term_is_constant(object->size);
    struct array array = {symbol, value, has_size ? object->size->word : 0, stride_of(segments, value)};
    if (array.stride) fl_vector_push(segments->scratch, &segments->arrays, array);
    return true;
}

static void find_arrays(struct segments *segments) {
    const struct fl_program *program = segments->system->program;
    uint32_t number = 1;
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind == FL_OBJECT_GLOBAL) add_object(segments, (fl_object_id){i}, 0);
    for (const struct fl_symbolic_frame *frame = segments->use->state->frame; frame;
         frame = frame->caller, number++) {
        const struct fl_function *function = fl_program_function(program, frame->function);
        for (uint32_t i = 0; i < function->object_count; i++) add_object(segments, function->objects[i], number);
    }
    fl_persistent_visit(segments->use->state->objects, add_allocated, segments);
}

/* The one that this was made of by writing to it, or of several the first. */
static const struct array *array_of(const struct segments *segments, term_ref term) {
    while (term->op == FL_OP_STORE || term->op == FL_OP_ARRAY_IF)
        term = term->operands[term->op == FL_OP_STORE ? 0 : 1];
    for (size_t i = 0; i < segments->arrays.count; i++)
        if (segments->arrays.items[i].value == term) return &segments->arrays.items[i];
    return NULL;
}

/* ---- from one element to any ---- */

/* A term's way from the index that it speaks of to any index. */
struct lifting {
    struct segments *segments;
    struct fl_sum at; /* the offset of the element that is looked at */
    term_ref leaf;    /* the index, but for a constant: replaced by `any`; NULL: it is no single term */
    term_ref any;
    uint32_t stride;
    struct fl_map done; /* id -> what became of it; 1: nothing can */
    size_t left;        /* how many more terms may be rebuilt */
};

static term_ref lift(struct lifting *lifting, term_ref term);

static struct lifting lifting_of(struct segments *segments, uint32_t stride, term_ref offset) {
    struct lifting lifting = {.segments = segments, .stride = stride, .done = fl_map_make(segments->scratch)};
    struct fl_sum index = {.constant = 0};
    if (!fl_sum_add(&lifting.at, offset, 1)) lifting.at.count = 0;
    index = lifting.at;
    int64_t constant = fl_sum_signed(index.constant, segments->width), rest = constant % (int64_t)stride;
    if (rest < 0) rest += stride;
    lifting.at.constant -= (uint64_t)rest; /* the beginning of the element */
    index.constant -= (uint64_t)rest;
    if (index.count != 1 || !fl_sum_divide(&index, segments->width, stride)) return lifting;
    if (index.factors[0] != 1) return lifting;
    lifting.leaf = index.parts[0];
    lifting.any = binary(segments, FL_OP_SUBTRACT, fl_symbol_index(segments->system->symbols),
                         word(segments, index.constant));
    return lifting;
}

/* The same distance from any element as the offset has from the one that is looked at; NULL: that is not constant.
 */
static term_ref lift_offset(struct lifting *lifting, term_ref offset) {
    struct segments *segments = lifting->segments;
    struct fl_sum sum = lifting->at;
    for (uint32_t i = 0; i < sum.count; i++) sum.factors[i] = 0 - sum.factors[i];
    sum.constant = 0 - sum.constant;
    if (!fl_sum_add(&sum, offset, 1)) return NULL;
    for (uint32_t i = 0; i < sum.count; i++)
        if (sum.factors[i] & fl_bits_mask(segments->width)) return NULL;
    term_ref start = binary(segments, FL_OP_MULTIPLY, fl_symbol_index(segments->system->symbols),
                            word(segments, lifting->stride));
    return binary(segments, FL_OP_ADD, start, word(segments, sum.constant));
}

static term_ref lift_select(struct lifting *lifting, term_ref select) {
    const struct array *array = array_of(lifting->segments, select->operands[0]);
    if (!array) return NULL;
    term_ref offset = array->stride == lifting->stride ? lift_offset(lifting, select->operands[1]) : NULL;
    if (!offset) offset = lift(lifting, select->operands[1]);
    return offset ? fl_term_select(lifting->segments->terms, array->symbol, offset) : NULL;
}

static term_ref lift_parts(struct lifting *lifting, term_ref term) {
    term_ref operands[3];
    if (!lifting->left) return NULL;
    lifting->left--;
    for (unsigned i = 0; i < term->operand_count; i++) {
        operands[i] = lift(lifting, term->operands[i]);
        if (!operands[i]) return NULL;
    }
    return fl_term_rebuild(lifting->segments->terms, term, operands);
}

static bool is_extension(term_ref term) {
    return term->op == FL_OP_SIGN_EXTEND || term->op == FL_OP_ZERO_EXTEND;
}

/* An index next to the one that is looked at, or turned around, as it is where it does not wrap around; NULL: it
 * is none. */
static term_ref lift_index(struct lifting *lifting, term_ref term) {
    struct segments *segments = lifting->segments;
    struct fl_sum sum = {.constant = 0};
    if (!lifting->leaf || !is_extension(lifting->leaf) || term->op != lifting->leaf->op) return NULL;
    if (term->width != segments->width || !fl_sum_add(&sum, term->operands[0], 1)) return NULL;
    if (sum.count != 1 || sum.parts[0] != lifting->leaf->operands[0]) return NULL;
    int64_t factor = fl_sum_signed(sum.factors[0], sum.parts[0]->width);
    if (factor != 1 && factor != -1) return NULL;
    term_ref constant = word(segments, (uint64_t)fl_sum_signed(sum.constant, sum.parts[0]->width));
    return binary(segments, factor > 0 ? FL_OP_ADD : FL_OP_SUBTRACT, constant, lifting->any);
}

static term_ref lift(struct lifting *lifting, term_ref term) {
    struct segments *segments = lifting->segments;
    if (term->op == FL_OP_CONSTANT) return term;
    if (term == lifting->leaf) return lifting->any;
    if (lifting->leaf && is_extension(lifting->leaf) && term == lifting->leaf->operands[0])
        return fl_term_extract(segments->terms, term->width - 1, 0, lifting->any);
    uint64_t *name = fl_map_find(&segments->names, term->id);
    if (name) return (term_ref)(uintptr_t)*name;
    if (!term->operand_count || term->index_width) return NULL;
    term_ref index = is_extension(term) ? lift_index(lifting, term) : NULL;
    if (index) return index;
    uint64_t *known = fl_map_find(&lifting->done, term->id);
    if (known) return *known == 1 ? NULL : (term_ref)(uintptr_t)*known;
    term_ref lifted = term->op == FL_OP_SELECT ? lift_select(lifting, term) : lift_parts(lifting, term);
    *fl_map_at(&lifting->done, term->id) = lifted ? fl_map_key(lifted) : 1;
    return lifted;
}

/* ---- what may be true of each element ---- */

static void add_body(struct segments *segments, term_ref body) {
    if (!body || body->op == FL_OP_CONSTANT || !fl_symbols_has_index(segments->system->symbols, body)) return;
    for (size_t i = 0; i < segments->bodies->all.count; i++)
        if (segments->bodies->all.items[i] == body) return;
    if (segments->bodies->all.count < MOST_BODIES)
        fl_vector_push(segments->by->arena, &segments->bodies->all, body);
}

static void add_with_variants(struct segments *segments, term_ref body) {
    if (!body) return;
    add_body(segments, body);
    add_body(segments, fl_term_not(segments->terms, body));
    if (body->op != FL_OP_LESS && body->op != FL_OP_LESS_SIGNED) return;
    enum fl_operator at_most = body->op == FL_OP_LESS ? FL_OP_LESS_EQUAL : FL_OP_LESS_EQUAL_SIGNED;
    add_body(segments, binary(segments, at_most, body->operands[0], body->operands[1]));
}

/* The element at an unknown index that the term reads; of several next to each other the first. */
struct element {
    const struct array *array;
    term_ref offset;
};

static struct element find_element(const struct segments *segments, term_ref term) {
    struct fl_term_walk walk = fl_term_walk_make(segments->scratch);
    struct element first = {NULL, NULL};
    struct fl_sum lowest = {.constant = 0};
    fl_term_walk_add(&walk, term);
    for (term_ref at; (at = fl_term_walk_next(&walk));) {
        struct fl_sum sum = {.constant = 0};
        if (at->op != FL_OP_SELECT || fl_term_is_constant(at->operands[1])) continue;
        const struct array *array = array_of(segments, at->operands[0]);
        if (!array || !fl_sum_add(&sum, at->operands[1], 1)) continue;
        bool is_lower = fl_sum_signed(sum.constant - lowest.constant, segments->width) < 0;
        if (first.array && !is_lower) continue;
        first = (struct element){array, at->operands[1]};
        lowest = sum;
    }
    return first;
}

static void lift_comparison(struct segments *segments, term_ref comparison) {
    struct element element = find_element(segments, comparison);
    if (!element.array) return;
    struct lifting lifting = lifting_of(segments, element.array->stride, element.offset);
    lifting.left = MOST_TERMS;
    add_with_variants(segments, lift(&lifting, comparison));
}

static bool is_comparison(term_ref term) {
    switch (term->op) {
    case FL_OP_EQUAL:
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED: return term->has_array && !term->operands[0]->index_width;
    case FL_OP_EXTRACT: return term->has_array && term->width == 1;
    default: return false;
    }
}

static bool is_of_bytes(term_ref term) {
    return term->op == FL_OP_EQUAL && term->operands[0]->width == 8 && term->has_array;
}

/* That values of several bytes are equal says that their bytes are: these belong together. */
static bool is_bytewise(term_ref term) {
    if (term->op != FL_OP_AND || term->width != 1) return false;
    for (unsigned i = 0; i < 2; i++)
        if (!is_of_bytes(term->operands[i]) && !is_bytewise(term->operands[i])) return false;
    return true;
}

static void mark_parts(struct fl_map *parts, term_ref term) {
    *fl_map_at(parts, term->id) = 1;
    for (unsigned i = 0; term->op == FL_OP_AND && i < 2; i++) mark_parts(parts, term->operands[i]);
}

static void lift_comparisons(struct segments *segments, struct fl_term_walk *walk, term_ref root) {
    struct fl_map parts = fl_map_make(segments->scratch);
    if (!root->has_array) return;
    fl_term_walk_add(walk, root);
    for (term_ref term; (term = fl_term_walk_next(walk));) {
        bool is_part = fl_map_find(&parts, term->id), is_whole = !is_part && is_bytewise(term);
        if (is_whole) mark_parts(&parts, term);
        if (is_whole || (!is_part && is_comparison(term))) lift_comparison(segments, term);
    }
}

struct conjuncts {
    FL_VECTOR_OF(term_ref) of_arrays, others;
};

static struct conjuncts take_apart(struct segments *segments, term_ref failure) {
    struct conjuncts found = {{0}, {0}};
    FL_VECTOR_OF(term_ref) open = {0};
    fl_vector_push(segments->scratch, &open, failure);
    while (open.count) {
        term_ref term = fl_vector_pop(&open);
        if (term->op == FL_OP_AND && term->width == 1 && !is_bytewise(term)) {
            fl_vector_push(segments->scratch, &open, term->operands[0]);
            fl_vector_push(segments->scratch, &open, term->operands[1]);
        } else if (term->has_array) {
            fl_vector_push(segments->scratch, &found.of_arrays, term);
        } else {
            fl_vector_push(segments->scratch, &found.others, term);
        }
    }
    return found;
}

/* The opposite of what a failure says of memory; and that it is so unless something else that changes, a flag,
 * say, is not as in the failure. */
static void lift_failure(struct segments *segments, term_ref failure) {
    struct conjuncts conjuncts = take_apart(segments, failure);
    term_ref all = fl_term_true(segments->terms);
    for (size_t i = 0; i < conjuncts.of_arrays.count; i++)
        all = fl_term_and(segments->terms, all, conjuncts.of_arrays.items[i]);
    struct element element = find_element(segments, all);
    if (!element.array) return;
    struct lifting lifting = lifting_of(segments, element.array->stride, element.offset);
    lifting.left = MOST_FAILURE_TERMS;
    term_ref lifted = lift(&lifting, all);
    if (!lifted) return;
    term_ref body = fl_term_not(segments->terms, lifted);
    add_body(segments, body);
    for (size_t i = 0; i < conjuncts.others.count; i++) {
        term_ref other = lift(&lifting, conjuncts.others.items[i]);
        if (!other || fl_symbols_has_index(segments->system->symbols, other)) continue;
        if (fl_candidates_is_changing(segments->cut, other))
            add_body(segments, fl_term_or(segments->terms, body, fl_term_not(segments->terms, other)));
    }
}

static void lift_all_comparisons(struct segments *segments) {
    struct fl_system *system = segments->system;
    struct fl_term_walk walk = fl_term_walk_make(segments->scratch);
    for (size_t i = 0; i < system->checks.count; i++)
        lift_comparisons(segments, &walk, system->checks.items[i].failure);
    for (size_t i = 0; i < system->arrivals.count; i++)
        lift_comparisons(segments, &walk, system->arrivals.items[i].guard);
    for (size_t i = 0; i < system->checks.count; i++) lift_failure(segments, system->checks.items[i].failure);
}

/* ---- what a loop stores ---- */

/* The values that a choice may give. false: too many. */
static bool find_choices(term_ref value, term_ref *choices, unsigned *count) {
    if (value->op == FL_OP_IF)
        return find_choices(value->operands[1], choices, count) &&
               find_choices(value->operands[2], choices, count);
    for (unsigned i = 0; i < *count; i++)
        if (choices[i] == value) return true;
    if (*count == MOST_CHOICES) return false;
    choices[(*count)++] = value;
    return true;
}

static term_ref bytes_at(struct segments *segments, term_ref array, term_ref offset, uint32_t bytes) {
    term_ref value = NULL;
    for (uint32_t i = 0; i < bytes; i++) {
        term_ref byte =
            fl_term_select(segments->terms, array, binary(segments, FL_OP_ADD, offset, word(segments, i)));
        value = value ? binary(segments, FL_OP_CONCAT, byte, value) : byte;
    }
    return value;
}

/* What is stored may be larger than all that was before, or smaller. */
static void add_orders(struct segments *segments, term_ref element, term_ref value) {
    static const enum fl_operator orders[] = {FL_OP_LESS_EQUAL_SIGNED, FL_OP_LESS_EQUAL};
    for (unsigned i = 0; i < 2; i++) {
        add_body(segments, binary(segments, orders[i], element, value));
        add_body(segments, binary(segments, orders[i], value, element));
    }
}

/* Behind the piece of a run, the element there is what was stored. */
static void lift_stored(struct segments *segments, const struct array *array, term_ref after, term_ref offset) {
    term_ref choices[MOST_CHOICES], any = fl_term_false(segments->terms);
    unsigned count = 0;
    struct lifting lifting = lifting_of(segments, array->stride, offset);
    term_ref place = lift_offset(&lifting, offset);
    if (!place || array->stride > 8 ||
        !find_choices(bytes_at(segments, after, offset, array->stride), choices, &count))
        return;
    term_ref element = bytes_at(segments, array->symbol, place, array->stride);
    lifting.left = MOST_FAILURE_TERMS;
    term_ref whole = lift(&lifting, bytes_at(segments, after, offset, array->stride));
    if (whole) add_body(segments, fl_term_equal(segments->terms, element, whole));
    for (unsigned i = 0; i < count; i++) {
        lifting.left = MOST_TERMS;
        term_ref value = lift(&lifting, choices[i]);
        term_ref equal = value ? fl_term_equal(segments->terms, element, value) : NULL;
        add_body(segments, equal);
        if (value && segments->compares_neighbours) add_orders(segments, element, value);
        any = equal && any ? fl_term_or(segments->terms, any, equal) : NULL;
    }
    if (count > 1) add_body(segments, any);
}

/* Is it a multiple of the stride, where its unknown parts are? */
static bool begins_element(const struct segments *segments, term_ref offset, uint32_t stride) {
    struct fl_sum sum = {.constant = 0};
    return !fl_term_is_constant(offset) && fl_sum_add(&sum, offset, 1) &&
           fl_sum_divide(&sum, segments->width, stride);
}

/* Calls `visit` with each place at which an arrival's array was written to. */
typedef void stored_visit(struct segments *segments, const struct array *array, term_ref after, term_ref offset);

static void visit_stored(struct segments *segments, const struct array *array, term_ref after,
                         stored_visit *visit) {
    struct fl_term_walk walk = fl_term_walk_make(segments->scratch);
    fl_term_walk_add(&walk, after);
    for (term_ref at; (at = fl_term_walk_next(&walk));)
        if (at->op == FL_OP_STORE && array_of(segments, at) == array &&
            begins_element(segments, at->operands[1], array->stride))
            visit(segments, array, after, at->operands[1]);
}

static void visit_all_stored(struct segments *segments, stored_visit *visit) {
    struct fl_system *system = segments->system;
    for (size_t i = 0; i < system->arrivals.count; i++) {
        if (&system->cuts.items[system->arrivals.items[i].cut] != segments->cut) continue;
        for (size_t k = 0; k < segments->arrays.count; k++) {
            const struct array *array = &segments->arrays.items[k];
            term_ref after = fl_system_at_arrival(system, i, array->symbol);
            if (after && after != array->value) visit_stored(segments, array, after, visit);
        }
    }
}

/* Where a loop writes is where a segment may end; of an array of arrays, where one of its arrays begins, too. */
static void lift_end(struct segments *segments, const struct array *array, term_ref after, term_ref offset) {
    struct lifting lifting = {
        .segments = segments, .stride = array->stride, .done = fl_map_make(segments->scratch), .left = MOST_TERMS};
    struct fl_sum sum = {.constant = 0};
    (void)after;
    if (!fl_sum_add(&sum, offset, 1) || !fl_sum_divide(&sum, segments->width, array->stride)) return;
    for (uint32_t i = 0; i < sum.count; i++) {
        sum.parts[i] = lift(&lifting, sum.parts[i]);
        if (!sum.parts[i]) return;
    }
    if (sum.count < 2) return; /* see the variables */
    fl_vector_push(segments->by->arena, &segments->ends->all,
                   fl_sum_build(segments->terms, segments->width, &sum));
    for (uint32_t i = 0; i < sum.count; i++) {
        struct fl_sum part = {.count = 1, .parts = {sum.parts[i]}, .factors = {sum.factors[i]}};
        if (sum.factors[i] != 1)
            fl_vector_push(segments->by->arena, &segments->ends->all,
                           fl_sum_build(segments->terms, segments->width, &part));
    }
}

/* ---- segments ---- */

struct ends {
    struct fl_predicates moving, fixed;
};

static void add_end(struct segments *segments, struct fl_predicates *ends, term_ref end) {
    for (size_t i = 0; i < ends->all.count; i++)
        if (ends->all.items[i] == end) return;
    if (ends->all.count < MOST_ENDS) fl_vector_push(segments->scratch, &ends->all, end);
}

static term_ref widened(struct segments *segments, term_ref scalar) {
    if (scalar->index_width || scalar->has_float || scalar->width > segments->width || scalar->width < 8)
        return NULL;
    enum fl_reading reading = fl_candidates_reading(segments->system, scalar);
    if (reading == FL_READ_POINTER) return NULL;
    enum fl_operator op = reading == FL_READ_UNSIGNED ? FL_OP_ZERO_EXTEND : FL_OP_SIGN_EXTEND;
    return fl_term_convert(segments->terms, op, segments->width, scalar);
}

static void find_ends(struct segments *segments, struct ends *ends) {
    const struct fl_cut_point *cut = segments->cut;
    for (size_t i = 0; i < segments->ends->all.count; i++)
        if (fl_candidates_is_changing(cut, segments->ends->all.items[i]))
            add_end(segments, &ends->moving, segments->ends->all.items[i]);
    for (size_t i = 0; i < cut->visible.count; i++) {
        term_ref scalar = cut->visible.items[i], end = widened(segments, scalar);
        if (!end || !fl_symbol_of(segments->system->symbols, scalar)) continue;
        bool is_moving = fl_candidates_is_changing(cut, scalar);
        term_ref value = fl_system_instance(segments->system, scalar, segments->use->state, segments->use->old);
        if (!is_moving && value && fl_term_is_constant(value)) continue; /* see the sizes */
        add_end(segments, is_moving ? &ends->moving : &ends->fixed, end);
    }
    for (size_t i = 0; i < segments->arrays.count; i++) {
        const struct array *array = &segments->arrays.items[i];
        if (array->size) add_end(segments, &ends->fixed, word(segments, array->size / array->stride));
    }
}

/* Of all elements from `first` up to the one before `end`. */
static void offer(struct segments *segments, struct fl_predicates *guesses, term_ref first, term_ref end,
                  term_ref body) {
    struct fl_terms *terms = segments->terms;
    term_ref index = fl_symbol_index(segments->system->symbols);
    term_ref is_behind = binary(segments, FL_OP_LESS_SIGNED, index, first);
    term_ref is_before = binary(segments, FL_OP_LESS_EQUAL_SIGNED, end, index);
    term_ref predicate = fl_term_or(terms, fl_term_or(terms, is_behind, is_before), body);
    if (predicate->op != FL_OP_CONSTANT) fl_vector_push(segments->by->arena, &guesses->all, predicate);
}

/* How many elements behind the index the body looks. */
static uint64_t reach_of(struct segments *segments, term_ref body) {
    struct fl_term_walk walk = fl_term_walk_make(segments->scratch);
    term_ref index = fl_symbol_index(segments->system->symbols);
    int64_t furthest = 0;
    fl_term_walk_add(&walk, body);
    for (term_ref at; (at = fl_term_walk_next(&walk));) {
        struct fl_sum sum = {.constant = 0};
        if (at->op != FL_OP_SELECT || !fl_sum_add(&sum, at->operands[1], 1)) continue;
        int64_t stride = 0, constant = fl_sum_signed(sum.constant, segments->width);
        for (uint32_t i = 0; i < sum.count; i++)
            if (sum.parts[i] == index) stride = fl_sum_signed(sum.factors[i], segments->width);
        if (stride > 0 && constant / stride > furthest) furthest = constant / stride;
    }
    return (uint64_t)furthest;
}

static void offer_so_far(struct segments *segments, const struct ends *ends, term_ref body,
                         struct fl_predicates *guesses) {
    uint64_t reach = reach_of(segments, body);
    for (size_t i = 0; i < ends->moving.all.count; i++) {
        term_ref end = ends->moving.all.items[i];
        offer(segments, guesses, word(segments, 0), end, body);
        if (!reach) continue;
        offer(segments, guesses, word(segments, 0), binary(segments, FL_OP_SUBTRACT, end, word(segments, reach)),
              body);
    }
}

static void offer_others(struct segments *segments, const struct ends *ends, term_ref body,
                         struct fl_predicates *guesses) {
    for (size_t i = 0; i < ends->fixed.all.count; i++) {
        term_ref end = ends->fixed.all.items[i];
        offer(segments, guesses, word(segments, 0), end, body);
        for (size_t k = 0; k < ends->moving.all.count; k++) {
            term_ref first = ends->moving.all.items[k];
            offer(segments, guesses, first, end, body);
            offer(segments, guesses, binary(segments, FL_OP_ADD, first, word(segments, 1)), end, body);
        }
    }
}

static void offer_segments(struct segments *segments, enum fl_segment_choice choice,
                           struct fl_predicates *guesses) {
    struct ends ends = {{{0}}, {{0}}};
    find_ends(segments, &ends);
    for (size_t i = 0; i < segments->bodies->all.count; i++) {
        term_ref body = segments->bodies->all.items[i];
        if (choice == FL_SEGMENTS_SO_FAR)
            offer_so_far(segments, &ends, body, guesses);
        else
            offer_others(segments, &ends, body, guesses);
    }
}

/* ---- all cuts ---- */

static void name_values(struct segments *segments) {
    for (unsigned round = 0; round < 2; round++) {
        size_t count = round ? segments->cut->visible.count : segments->cut->changing.count;
        for (size_t i = 0; i < count; i++) {
            term_ref symbol = round ? segments->cut->visible.items[i] : segments->cut->changing.items[i];
            term_ref value =
                fl_system_instance(segments->system, symbol, segments->use->state, segments->use->old);
            if (!value || value->index_width || fl_term_is_constant(value)) continue;
            uint64_t *name = fl_map_at(&segments->names, value->id);
            if (!*name) *name = fl_map_key(symbol);
        }
    }
    for (size_t i = 0; i < segments->system->uses.count; i++)
        *fl_map_at(&segments->names, segments->system->uses.items[i].passed->id) =
            fl_map_key(fl_term_true(segments->terms));
}

static struct segments segments_at(const struct fl_guessing *guessing, struct fl_arena *scratch, size_t use,
                                   struct fl_predicates *bodies, struct fl_predicates *ends) {
    struct fl_system *system = guessing->system;
    struct segments segments = {.by = guessing,
                                .system = system,
                                .terms = system->terms,
                                .scratch = scratch,
                                .use = &system->uses.items[use],
                                .width = system->program->pointer_width,
                                .names = fl_map_make(scratch),
                                .bodies = bodies,
                                .ends = ends};
    segments.cut = &system->cuts.items[segments.use->cut];
    find_arrays(&segments);
    if (segments.arrays.count) name_values(&segments);
    return segments;
}

static bool is_same_function(const struct fl_cut_point *left, const struct fl_cut_point *right) {
    if (left->stack_depth != right->stack_depth) return false;
    for (uint32_t i = 0; i < left->stack_depth; i++)
        if (!fl_id_equal(left->stack[i], right->stack[i])) return false;
    return true;
}

/* What is said at the cuts of one function may be true at all of them. */
static void share(struct segments *segments, const struct fl_predicates *bodies,
                  const struct fl_predicates *ends) {
    for (uint32_t i = 0; i < segments->system->cuts.count; i++) {
        if (!is_same_function(segments->cut, &segments->system->cuts.items[i])) continue;
        for (size_t k = 0; k < bodies[i].all.count; k++) add_body(segments, bodies[i].all.items[k]);
        for (size_t k = 0; k < ends[i].all.count; k++)
            fl_vector_push(segments->by->arena, &segments->ends->all, ends[i].all.items[k]);
    }
}

void fl_candidates_segments(const struct fl_guessing *guessing, enum fl_segment_choice choice,
                            struct fl_predicates *by_cut) {
    struct fl_system *system = guessing->system;
    struct fl_arena *scratch = fl_arena_create();
    struct fl_predicates *bodies = FL_NEW_ARRAY(scratch, struct fl_predicates, system->cuts.count + 1);
    struct fl_predicates *ends = FL_NEW_ARRAY(scratch, struct fl_predicates, system->cuts.count + 1);
    for (size_t i = 0; i < system->uses.count; i++) {
        uint32_t cut = system->uses.items[i].cut;
        struct segments segments = segments_at(guessing, scratch, i, &bodies[cut], &ends[cut]);
        if (!segments.arrays.count) continue;
        lift_all_comparisons(&segments);
        for (size_t k = 0; k < segments.bodies->all.count; k++)
            segments.compares_neighbours |= reach_of(&segments, segments.bodies->all.items[k]) > 0;
        visit_all_stored(&segments, lift_stored);
        visit_all_stored(&segments, lift_end);
    }
    for (size_t i = 0; i < system->uses.count; i++) {
        struct fl_predicates all_bodies = {0}, all_ends = {0};
        struct segments segments = segments_at(guessing, scratch, i, &all_bodies, &all_ends);
        if (!segments.arrays.count) continue;
        share(&segments, bodies, ends);
        offer_segments(&segments, choice, &by_cut[system->uses.items[i].cut]);
    }
    fl_arena_destroy(scratch);
}
