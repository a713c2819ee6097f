#include "base/system/shipped.h"

#include <string.h>

#include "base/nearest.h"
#include "base/text.h"
#include "base/vector.h"

const struct fl_shipped *fl_shipped_find(const struct fl_shipped *list, const char *name) {
    for (; list->name; list++)
        if (strcmp(list->name, name) == 0) return list;
    return NULL;
}

void fl_shipped_complain(struct fl_arena *arena, const struct fl_shipped *list, const char *kind, const char *name,
                         const char *besides, struct fl_diagnostics *diagnostics) {
    FL_VECTOR_OF(const char *) names = {0};
    struct fl_text all = fl_text_make(arena);
    for (; list->name; list++) {
        fl_vector_push(arena, &names, list->name);
        fl_text_format(&all, "%s%s", names.count > 1 ? ", " : "", list->name);
    }
    const char *nearest = fl_nearest_word(name, names.items, names.count);
    if (nearest)
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "no %s '%s'; did you mean '%s'?", kind, name,
                           nearest);
    else
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "no %s '%s'; there are %s%s", kind, name,
                           fl_text_string(&all), besides);
}
