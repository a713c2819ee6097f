#include "watch/flow/function_targets.h"

static bool may_be(const struct fl_points_to *points_to, uint32_t object, fl_function_id function) {
    enum fl_abstract_kind kind = fl_points_to_object_kind(points_to, object);
    if (kind == FL_ABSTRACT_OUTSIDE) return true;
    return kind == FL_ABSTRACT_FUNCTION && fl_points_to_object_index(points_to, object) == function.index;
}

bool fl_targets_may_be(struct fl_points_to *points_to, fl_number_set targets, fl_function_id function) {
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(points_to), targets);
    for (uint32_t number; fl_number_walk_next(&walk, &number);)
        if (may_be(points_to, fl_points_to_target_at(points_to, number).object, function)) return true;
    return false;
}

bool fl_targets_may_hold(struct fl_points_to *points_to, fl_number_set targets, fl_function_id function) {
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(points_to), targets);
    for (uint32_t number; fl_number_walk_next(&walk, &number);) {
        uint32_t object = fl_points_to_target_at(points_to, number).object;
        if (fl_points_to_object_kind(points_to, object) == FL_ABSTRACT_OUTSIDE) return true;
        if (fl_targets_may_be(points_to, fl_points_to_contents(points_to, object), function)) return true;
    }
    return false;
}
