/* models/proving.c - what proofs take for granted of inputs that have no bound. */
#include "internal.h"

/* Provers start with 1 in it. */
static int __fl_proving;

bool fl_model_proves(void) {
    return __fl_proving;
}

void fl_model_need_text(const char *text) {
    size_t size = __fl_object_size(text);
    const volatile char *behind = text + size;
    if (behind[-1]) (void)*behind;
}
