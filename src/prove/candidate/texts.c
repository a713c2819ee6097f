/* prove/candidate/texts.c - candidates about texts: where contracts say that they end, there is a 0, and what
 * walks through them has not passed it. */
#include "analysis/points_to/points_to.h"
#include "program/text_number.h"
#include "prove/candidate/candidates.h"
#include "prove/system/contract.h"

typedef const struct fl_term *term_ref;

/* What one cut's guesses are made of. */
struct guess {
    const struct fl_guessing *by;
    const struct fl_program *program;
    struct fl_terms *terms;
    const struct fl_cut_point *cut;
    fl_object_id table;
    struct fl_predicates *guesses;
};

/* An object that texts are in. */
struct text {
    fl_object_id object;
    term_ref start, size, bytes;
    term_ref end; /* from the start on */
    bool is_changing;
};

static void offer(struct guess *guess, term_ref predicate) {
    if (!fl_term_is_constant(predicate)) fl_vector_push(guess->by->arena, &guess->guesses->all, predicate);
}

static term_ref binary(struct guess *guess, enum fl_operator op, term_ref left, term_ref right) {
    return fl_term_binary(guess->terms, op, left, right);
}

static term_ref word(struct guess *guess, uint64_t value) {
    return fl_term_word(guess->terms, guess->program->pointer_width, value);
}

/* A number that an object holds. */
static term_ref load(struct guess *guess, fl_object_id object, uint64_t offset) {
    term_ref array = fl_symbol_object(guess->by->system->symbols, object, 0, false), value = NULL;
    for (uint32_t i = 0; i < guess->program->pointer_width / 8; i++) {
        term_ref byte = fl_term_select(guess->terms, array, word(guess, offset + i));
        value = value ? binary(guess, FL_OP_CONCAT, byte, value) : byte;
    }
    return value;
}

term_ref fl_candidates_text_end(struct fl_system *system, fl_object_id object) {
    struct fl_guessing by = {.system = system};
    struct guess guess = {.by = &by, .program = system->program, .terms = system->terms};
    fl_object_id table = fl_contract_table(system->program);
    uint64_t number = fl_text_number(system->program, object, (fl_edge_id)FL_NO_ID);
    if (fl_id_is_none(table) || !number) return NULL;
    return load(&guess, table, number * system->program->pointer_width / 8);
}

/* The pointer that the scalar is in the program; NULL: it is none. */
static const struct fl_expression *pointer_of(struct guess *guess, term_ref scalar) {
    uint32_t width = guess->program->pointer_width;
    term_ref root = scalar;
    while (root->operand_count) root = root->operands[0];
    const struct fl_symbol *symbol = fl_symbol_of(guess->by->system->symbols, root);
    if (!symbol || scalar->width != width) return NULL;
    bool is_variable = symbol->kind == FL_SYMBOL_VARIABLE && root == scalar;
    if (!is_variable && symbol->kind != FL_SYMBOL_OBJECT) return NULL;
    const struct fl_type *type = is_variable ? guess->program->variables[symbol->number].type
                                             : guess->program->objects[symbol->number].type;
    if (!type || type->kind != FL_TYPE_POINTER) return NULL;
    struct fl_expression *expression = FL_NEW(guess->by->arena, struct fl_expression);
    *expression = (struct fl_expression){
        .kind = FL_EXPRESSION_VARIABLE, .width = width, .type = type, .variable = {symbol->number}};
    if (is_variable) return expression;
    const struct fl_expression *address =
        fl_expression_of_object(guess->by->arena, (fl_object_id){symbol->number}, width, NULL);
    return fl_expression_load(guess->by->arena, address, width, type);
}

static bool may_point_into(struct guess *guess, const struct fl_expression *pointer, fl_object_id object) {
    struct fl_points_to *points_to = fl_points_to_of_program(guess->program);
    fl_number_set targets = fl_points_to_targets(points_to, pointer);
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(points_to), targets);
    for (uint32_t target; fl_number_walk_next(&walk, &target);)
        if (fl_points_to_target_at(points_to, target).object == fl_points_to_of_object(points_to, object))
            return true;
    return false;
}

static void guess_pointer(struct guess *guess, const struct text *text, term_ref pointer) {
    term_ref offset = binary(guess, FL_OP_SUBTRACT, pointer, text->start);
    term_ref is_before = binary(guess, FL_OP_LESS_EQUAL, offset, text->end);
    term_ref is_null = fl_term_equal(guess->terms, pointer, word(guess, 0));
    offer(guess, is_before);
    offer(guess, fl_term_or(guess->terms, is_null, is_before));
    term_ref is_inside = binary(guess, FL_OP_LESS_EQUAL, offset, text->size);
    offer(guess, is_inside);
    offer(guess, fl_term_or(guess->terms, is_null, is_inside));
}

static void guess_index(struct guess *guess, const struct text *text, term_ref index) {
    uint32_t width = guess->program->pointer_width;
    if (index->width < 32 || index->width > width) return;
    if (index->width < width) index = fl_term_convert(guess->terms, FL_OP_ZERO_EXTEND, width, index);
    offer(guess, binary(guess, FL_OP_LESS_EQUAL, index, text->end));
}

static void guess_scalar(struct guess *guess, const struct text *text, term_ref scalar) {
    const struct fl_expression *pointer = pointer_of(guess, scalar);
    if (!text->is_changing && !fl_candidates_is_changing(guess->cut, scalar)) return;
    if (pointer && may_point_into(guess, pointer, text->object)) guess_pointer(guess, text, scalar);
    if (!pointer && fl_symbol_of(guess->by->system->symbols, scalar)) guess_index(guess, text, scalar);
}

static bool is_visible(const struct guess *guess, term_ref symbol) {
    for (size_t i = 0; i < guess->cut->visible.count; i++)
        if (guess->cut->visible.items[i] == symbol) return true;
    return false;
}

static void guess_text(struct guess *guess, fl_object_id id, uint32_t frame) {
    struct fl_symbols *symbols = guess->by->system->symbols;
    uint64_t number = fl_text_number(guess->program, id, (fl_edge_id)FL_NO_ID);
    if (!number) return;
    uint64_t entry = number * guess->program->pointer_width / 8;
    struct text text = {.object = id,
                        .start = fl_symbol_address(symbols, id, frame),
                        .size = word(guess, fl_program_object(guess->program, id)->size),
                        .bytes = fl_symbol_object(symbols, id, frame, false),
                        .end = binary(guess, FL_OP_SUBTRACT, load(guess, guess->table, entry), word(guess, 1))};
    text.is_changing =
        fl_candidates_is_changing(guess->cut, text.bytes) || fl_candidates_is_changing(guess->cut, text.end);
    term_ref is_inside = binary(guess, FL_OP_LESS, text.end, text.size);
    term_ref last = fl_term_select(guess->terms, text.bytes, text.end);
    term_ref is_end = fl_term_equal(guess->terms, last, fl_term_word(guess->terms, 8, 0));
    if (text.is_changing) offer(guess, fl_term_and(guess->terms, is_inside, is_end));
    for (size_t i = 0; i < guess->cut->visible.count; i++)
        guess_scalar(guess, &text, guess->cut->visible.items[i]);
    for (size_t i = 0; i < guess->cut->changing.count; i++)
        if (!is_visible(guess, guess->cut->changing.items[i]))
            guess_scalar(guess, &text, guess->cut->changing.items[i]);
}

/* Which of two numbers is the larger one, where samples agree. */
static void guess_orders(struct guess *guess) {
    enum { MOST_ORDERS = 120 };
    size_t before = guess->guesses->all.count;
    for (size_t i = 0; i < guess->cut->visible.count; i++) {
        for (size_t j = 0; j < guess->cut->visible.count; j++) {
            term_ref left = guess->cut->visible.items[i], right = guess->cut->visible.items[j];
            bool is_changing =
                fl_candidates_is_changing(guess->cut, left) || fl_candidates_is_changing(guess->cut, right);
            if (i == j || left->width != right->width || left->width < 32 || !is_changing) continue;
            if (fl_candidates_reading(guess->by->system, left) == FL_READ_POINTER) continue;
            term_ref order = binary(guess, FL_OP_LESS_EQUAL_SIGNED, left, right);
            uint32_t cut = guess->cut->number;
            if (guess->guesses->all.count - before < MOST_ORDERS && fl_candidates_holds(guess->by, cut, order))
                offer(guess, order);
        }
    }
}

void fl_candidates_orders(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses) {
    struct guess guess = {.by = guessing,
                          .program = guessing->system->program,
                          .terms = guessing->system->terms,
                          .cut = &guessing->system->cuts.items[cut],
                          .guesses = guesses};
    guess_orders(&guess);
}

/* A pointer into an array of structs is at the start of one of them. */
static void guess_element(struct guess *guess, term_ref scalar, fl_object_id id) {
    const struct fl_object *object = fl_program_object(guess->program, id);
    if (!object->address || !object->type || object->type->kind != FL_TYPE_ARRAY) return;
    uint64_t stride = object->type->element->size_bits / 8;
    if (stride < 2) return;
    term_ref offset = binary(guess, FL_OP_SUBTRACT, scalar, word(guess, object->address));
    term_ref is_inside = binary(guess, FL_OP_LESS, offset, word(guess, object->size));
    term_ref rest = binary(guess, FL_OP_REMAINDER, offset, word(guess, stride));
    is_inside = fl_term_and(guess->terms, is_inside, fl_term_equal(guess->terms, rest, word(guess, 0)));
    offer(guess, is_inside);
    offer(guess, fl_term_or(guess->terms, fl_term_equal(guess->terms, scalar, word(guess, 0)), is_inside));
}

static void guess_elements(struct guess *guess, term_ref scalar) {
    const struct fl_expression *pointer = pointer_of(guess, scalar);
    if (!pointer || !fl_candidates_is_changing(guess->cut, scalar)) return;
    struct fl_points_to *points_to = fl_points_to_of_program(guess->program);
    fl_number_set targets = fl_points_to_targets(points_to, pointer);
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(points_to), targets);
    uint32_t last = FL_NO_INDEX;
    for (uint32_t target; fl_number_walk_next(&walk, &target);) {
        uint32_t object = fl_points_to_target_at(points_to, target).object;
        bool is_named = fl_points_to_object_kind(points_to, object) == FL_ABSTRACT_OBJECT;
        if (object != last && is_named)
            guess_element(guess, scalar, (fl_object_id){fl_points_to_object_index(points_to, object)});
        last = object;
    }
}

/* Nothing has to be known of the end of a text that fills its object. */
static void guess_untouched(struct guess *guess) {
    for (uint64_t number = FL_TEXT_FIRST_ALLOCATED; number < FL_TEXT_NUMBERS; number++) {
        term_ref behind = load(guess, guess->table, number * guess->program->pointer_width / 8);
        if (fl_candidates_is_changing(guess->cut, behind))
            offer(guess, fl_term_equal(guess->terms, behind, word(guess, 0)));
    }
}

void fl_candidates_texts(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses) {
    const struct fl_program *program = guessing->system->program;
    struct guess guess = {.by = guessing,
                          .program = program,
                          .terms = guessing->system->terms,
                          .cut = &guessing->system->cuts.items[cut],
                          .table = fl_contract_table(program),
                          .guesses = guesses};
    if (fl_id_is_none(guess.table)) return;
    guess_untouched(&guess);
    for (size_t i = 0; i < guess.cut->visible.count; i++) guess_elements(&guess, guess.cut->visible.items[i]);
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].address) guess_text(&guess, (fl_object_id){i}, 0);
    for (uint32_t depth = guess.cut->stack_depth, frame = 1;; frame++, depth--) {
        fl_location_id place = guess.cut->location;
        if (frame > 1) place = fl_program_edge(program, guess.cut->stack[depth])->source;
        const struct fl_function *function =
            fl_program_function(program, fl_program_location(program, place)->function);
        for (uint32_t i = 0; i < function->object_count; i++) guess_text(&guess, function->objects[i], frame);
        if (!depth) break;
    }
}
