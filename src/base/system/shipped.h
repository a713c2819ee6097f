/* base/system/shipped.h - texts that were put into Faultline when it was built: specs, adapters. */
#ifndef FL_BASE_SYSTEM_SHIPPED_H
#define FL_BASE_SYSTEM_SHIPPED_H

#include "base/status.h"

struct fl_shipped {
    const char *name; /* "cbmc" */
    const char *text;
};

/* The list ends with an entry without a name. Gives NULL if no entry has this name. */
const struct fl_shipped *fl_shipped_find(const struct fl_shipped *list, const char *name);

/* Says that there is no such `kind` ("spec"), and which was meant or which there are; `besides` may follow. */
void fl_shipped_complain(struct fl_arena *arena, const struct fl_shipped *list, const char *kind, const char *name,
                         const char *besides, struct fl_diagnostics *diagnostics);

#endif
