/* inquiry/confirmer.c - the native program that all questions of an inquiry confirm their runs with. */
#include <string.h>

#include "inquiry/inquiry.h"

static bool is_same_call(const struct fl_recorded_call *left, const struct fl_recorded_call *right) {
    return strcmp(left->name, right->name) == 0 && left->kind == right->kind && left->text == right->text &&
           left->values == right->values && left->is_syslog == right->is_syslog;
}

static bool are_same_calls(struct fl_recorded_calls left, struct fl_recorded_calls right) {
    if (left.count != right.count) return false;
    for (size_t i = 0; i < left.count; i++)
        if (!is_same_call(&left.items[i], &right.items[i])) return false;
    return true;
}

/* What is recorded is part of the build. Who asks for nothing does not mind. */
static bool serves(const struct fl_inquiry *inquiry, struct fl_recorded_calls recorded) {
    if (!inquiry->confirmer || fl_confirmer_is_spent(inquiry->confirmer)) return false;
    return !recorded.count || are_same_calls(inquiry->recorded, recorded);
}

struct fl_confirmer *fl_inquiry_confirmer(struct fl_inquiry *inquiry, struct fl_recorded_calls recorded) {
    if (serves(inquiry, recorded)) return inquiry->confirmer;
    struct fl_confirm_options native = {
        .frontend = &inquiry->frontend, .is_cancelled = &inquiry->stop, .recorded = recorded};
    if (inquiry->confirmer) fl_confirmer_destroy(inquiry->confirmer);
    inquiry->confirmer = fl_confirmer_create(inquiry->program, &native);
    inquiry->recorded = recorded;
    return inquiry->confirmer;
}
