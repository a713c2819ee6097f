/* characterize/compare/old_regions.h - the regions of another version of the program, as its document tells them.
 *
 * The document is what `faultline characterize --json` printed (docs/json.md).
 */
#ifndef FL_CHARACTERIZE_COMPARE_OLD_REGIONS_H
#define FL_CHARACTERIZE_COMPARE_OLD_REGIONS_H

#include "base/status.h"
#include "base/vector.h"

struct fl_old_region {
    const char *text; /* a C condition on inputs */
    bool has_lower;   /* every input in it fails; else none is known to */
};

struct fl_old_input {
    const char *name;
    uint32_t bits; /* 0: the document does not say */
    bool is_signed;
};

struct fl_old_regions {
    const char *file;
    FL_VECTOR_OF(struct fl_old_region) regions; /* no input outside of all of them fails */
    FL_VECTOR_OF(struct fl_old_input) inputs;
    FL_VECTOR_OF(const char *) given; /* conditions: nothing is said about inputs without one of them */
};

/* Not FL_OK: the file is no such document, as one diagnostic says. */
enum fl_status fl_old_regions_read(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                                   struct fl_old_regions *old);

#endif
