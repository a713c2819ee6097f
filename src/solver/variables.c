#include "solver/variables.h"

struct fl_variables fl_variables_make(struct fl_arena *arena) {
    return (struct fl_variables){
        .arena = arena, .lists = fl_term_table_make(arena), .seen = fl_term_table_make(arena)};
}

/* Below a formula whose variables are known, nothing is looked at again. */
static void meet(struct fl_variables *variables, const struct fl_term *term) {
    if (fl_term_is_constant(term) || fl_term_table_get(&variables->seen, term) == variables->search) return;
    fl_term_table_set(&variables->seen, term, variables->search);
    if (term->op == FL_OP_VARIABLE || term->op == FL_OP_ARRAY_VARIABLE) {
        fl_vector_push(variables->arena, &variables->found, term);
        return;
    }
    const struct fl_variable_list *known =
        (const struct fl_variable_list *)fl_term_table_get(&variables->lists, term);
    if (!known)
        fl_vector_push(variables->arena, &variables->pending, term);
    else
        for (size_t i = 0; i < known->count; i++) meet(variables, known->items[i]);
}

const struct fl_variable_list *fl_variables_of(struct fl_variables *variables, const struct fl_term *formula) {
    struct fl_variable_list *list = (struct fl_variable_list *)fl_term_table_get(&variables->lists, formula);
    if (list) return list;
    variables->search++;
    variables->found.count = 0;
    meet(variables, formula);
    while (variables->pending.count) {
        const struct fl_term *term = fl_vector_pop(&variables->pending);
        for (int i = 0; i < term->operand_count; i++) meet(variables, term->operands[i]);
    }
    list = FL_NEW(variables->arena, struct fl_variable_list);
    list->count = variables->found.count;
    list->items =
        fl_arena_copy(variables->arena, variables->found.items, list->count * sizeof *variables->found.items);
    fl_term_table_set(&variables->lists, formula, (uintptr_t)list);
    return list;
}
