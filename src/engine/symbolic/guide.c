#include "engine/symbolic/guide.h"

bool fl_guide_holds(struct fl_guide *guide, const struct fl_term *condition) {
    struct fl_bits value = fl_model_evaluate(&guide->model, condition);
    return !fl_bits_is_zero(&value);
}

bool fl_guide_satisfies(struct fl_guide *guide, const struct fl_state *state, const struct fl_term *condition) {
    for (const struct fl_condition *at = state->condition; at && at->count > state->sure; at = at->previous)
        if (!fl_guide_holds(guide, at->term)) return false;
    return fl_guide_holds(guide, condition);
}
