#include "watch/product.h"

#include "program/edit/choice.h"
#include "watch/flow/event.h"

struct product {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_watch_question *questions;
    struct fl_program_edit *edit;
    struct fl_choice asked;
};

static const struct fl_expression *either(struct product *product, const struct fl_expression *left,
                                          const struct fl_expression *right) {
    return fl_expression_binary(product->arena, FL_OP_OR, left, right, NULL);
}

/* The observer moves by one of the rules: by any check of the event. */
static const struct fl_expression *moves(struct product *product, const struct fl_edge *edge) {
    const struct fl_program *program = product->program;
    for (const struct fl_edge *before; (before = fl_event_check_before(program, edge));) edge = before;
    const struct fl_expression *moves = fl_expression_not(product->arena, edge->operation.condition);
    while ((edge = fl_event_check_behind(program, edge)))
        moves = either(product, moves, fl_expression_not(product->arena, edge->operation.condition));
    return moves;
}

/* What holds at the edge but where there is an event that is asked for. */
static const struct fl_expression *claim(struct product *product, const struct fl_edge *edge) {
    struct fl_arena *arena = product->arena;
    const struct fl_watch_question *question = &product->questions[edge->operation.check.index];
    const struct fl_expression *guard = question->guard ? question->guard : fl_expression_word(arena, 1, 0, NULL);
    switch (question->subject) {
    case FL_WATCH_OF_ALL: return guard;
    case FL_WATCH_OF_STAYS: return either(product, moves(product, edge), fl_expression_not(arena, guard));
    default:
        return question->guard ? either(product, edge->operation.condition, guard) : edge->operation.condition;
    }
}

/* The check is about runs that were asked about it. */
static const struct fl_expression *weaken(struct product *product, const struct fl_edge *edge) {
    const struct fl_expression *is_asked =
        fl_choice_is(product->arena, product->edit, product->asked, edge->operation.check.index);
    return either(product, claim(product, edge), fl_expression_not(product->arena, is_asked));
}

static void change(struct product *product, fl_edge_id edge) {
    struct fl_operation operation = fl_program_edge(product->program, edge)->operation;
    if (!product->questions[operation.check.index].is_asked) {
        fl_program_edit_skip(product->edit, edge);
        return;
    }
    operation.condition = weaken(product, fl_program_edge(product->program, edge));
    fl_program_edit_replace_operation(product->edit, edge, operation);
}

const struct fl_program *fl_watch_product(struct fl_arena *arena, const struct fl_program *program,
                                          const struct fl_watch_question *questions) {
    struct product product = {
        .arena = arena, .program = program, .questions = questions, .edit = fl_program_edit_begin(arena, program)};
    struct fl_program_map map;
    product.asked = fl_program_edit_add_choice(product.edit, program, "faultline.asked");
    for (uint32_t i = 0; i < program->edge_count; i++)
        if (program->edges[i].operation.kind == FL_OPERATION_CHECK) change(&product, (fl_edge_id){i});
    return fl_program_edit_finish(product.edit, &map);
}
