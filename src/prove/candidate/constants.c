/* prove/candidate/constants.c - the constants of a program, which bounds are likely to be made of. */
#include "prove/candidate/samples.h"

typedef const struct fl_expression *expression_ref;

struct collection {
    struct fl_arena *arena;
    struct fl_constants constants;
    struct fl_map known; /* hash of width and value */
};

static void add(struct collection *collection, struct fl_bits value) {
    if (value.width > 64) return;
    uint64_t *is_known = fl_map_at(&collection->known, fl_hash_mix(value.word) ^ value.width);
    if (*is_known) return;
    *is_known = 1;
    fl_vector_push(collection->arena, &collection->constants.all, value);
}

static void walk(struct collection *collection, expression_ref expression) {
    if (!expression) return;
    if (expression->kind == FL_EXPRESSION_CONSTANT) add(collection, expression->constant);
    /* A narrow value is compared after its promotion: the number is the variable's, too. */
    if (expression->operand_count == 2)
        for (unsigned i = 0; i < 2; i++) {
            expression_ref side = expression->operands[i], other = expression->operands[1 - i];
            if (side->kind == FL_EXPRESSION_CONSTANT && side->width <= 64 && other->kind == FL_EXPRESSION_APPLY &&
                (other->op == FL_OP_ZERO_EXTEND || other->op == FL_OP_SIGN_EXTEND))
                add(collection, fl_bits_of_word(other->operands[0]->width, side->constant.word));
        }
    for (uint32_t i = 0; i < expression->operand_count; i++) walk(collection, expression->operands[i]);
}

struct fl_constants fl_constants_of_program(struct fl_arena *arena, const struct fl_program *program) {
    struct collection collection = {.arena = arena, .known = fl_map_make(arena)};
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        fl_function_id function = fl_program_location(program, edge->source)->function;
        if (!fl_program_function(program, function)->is_users) continue;
        walk(&collection, edge->operation.condition);
        walk(&collection, edge->operation.value);
        for (uint32_t j = 0; j < edge->operation.argument_count; j++)
            walk(&collection, edge->operation.arguments[j].value);
    }
    return collection.constants;
}
