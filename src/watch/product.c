#include "watch/product.h"

#include "program/edit/choice.h"

struct product {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_watch_question *questions;
    struct fl_program_edit *edit;
    struct fl_choice asked;
};

/* The check is about runs that were asked about it, and whose guard does not hold. */
static const struct fl_expression *weaken(struct product *product, fl_check_id check,
                                          const struct fl_expression *condition) {
    struct fl_arena *arena = product->arena;
    const struct fl_watch_question *question = &product->questions[check.index];
    const struct fl_expression *guard = question->guard;
    if (question->is_of_all) condition = fl_expression_word(arena, 1, 0, NULL);
    const struct fl_expression *is_asked = fl_choice_is(arena, product->edit, product->asked, check.index);
    condition = fl_expression_binary(arena, FL_OP_OR, condition, fl_expression_not(arena, is_asked), NULL);
    return guard ? fl_expression_binary(arena, FL_OP_OR, condition, guard, NULL) : condition;
}

static void change(struct product *product, fl_edge_id edge) {
    struct fl_operation operation = fl_program_edge(product->program, edge)->operation;
    if (!product->questions[operation.check.index].is_asked) {
        fl_program_edit_skip(product->edit, edge);
        return;
    }
    operation.condition = weaken(product, operation.check, operation.condition);
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
