/* inquiry/offers.h - what the user offers to check: invariants, and witnesses of other verifiers. */
#ifndef FL_INQUIRY_OFFERS_H
#define FL_INQUIRY_OFFERS_H

#include "inquiry/options.h"
#include "prove/hint_text.h"
#include "witness/witness.h"

struct fl_offers {
    struct fl_hints hints;              /* those of the options first, then those of the witness */
    const char *witness;                /* the file; NULL: there is none */
    FL_VECTOR_OF(uint32_t) lines;       /* of the witness: where its invariants are */
    const struct fl_witness *violation; /* NULL: it is none of a violation */
};

/* Not FL_OK: the diagnostics say why. */
enum fl_status fl_offers_of_options(struct fl_arena *arena, const struct fl_inquiry_options *options,
                                    const struct fl_program *program, struct fl_offers *offers,
                                    struct fl_diagnostics *diagnostics);

#endif
