#include "solver/model.h"

struct fl_model fl_model_make(void) {
    struct fl_model model = {.arena = fl_arena_create()};
    model.assignment = fl_assignment_create(model.arena);
    return model;
}

void fl_model_clear(struct fl_model *model) {
    fl_arena_reset(model->arena);
    model->assignment = fl_assignment_create(model->arena);
    model->evaluator = NULL;
}

void fl_model_free(struct fl_model *model) {
    fl_arena_destroy(model->arena);
    *model = (struct fl_model){0};
}

struct fl_bits fl_model_evaluate(struct fl_model *model, const struct fl_term *term) {
    if (!model->evaluator) model->evaluator = fl_evaluator_create(model->arena, model->assignment);
    return fl_evaluate(model->evaluator, term);
}

size_t fl_model_work(const struct fl_model *model) {
    return model->evaluator ? fl_evaluator_count(model->evaluator) : 0;
}

bool fl_model_satisfies(struct fl_model *model, const struct fl_term *const *formulas, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct fl_bits value = fl_model_evaluate(model, formulas[i]);
        if (fl_bits_is_zero(&value)) return false;
    }
    return true;
}
