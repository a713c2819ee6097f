/* characterize/region/atoms.h - what people may say of texts at a point, in place of conditions on their bytes.
 *
 * Features of the texts (feature.h), which of two numbers is larger, and conditions of the run on digits as
 * conditions on the number that they make: "seat % 7 == 3" is about the digits of a text for who executes it, and
 * about stdin.number for who reads it. All that is certain is that each holds at the point: whether they are
 * enough is for a solver to say.
 */
#ifndef FL_CHARACTERIZE_REGION_ATOMS_H
#define FL_CHARACTERIZE_REGION_ATOMS_H

#include "characterize/feature/feature.h"
#include "characterize/region/literals.h"

typedef FL_VECTOR_OF(const char *) fl_text_names;

struct fl_atoms {
    fl_literals features; /* what says the most comes last */
    fl_literals claims; /* that say more than what else is known of lengths: words, and which parts are the same */
};

/* `point` knows a value of each byte; `literals` hold at it. */
struct fl_atoms fl_atoms_at(struct fl_space *space, const fl_text_names *texts, struct fl_parting parting,
                            struct fl_evaluator *point, const fl_literals *literals);

/* The text whose byte the axis is; NULL: it is none. */
const char *fl_text_of_byte(struct fl_space *space, const struct fl_axis *axis);

#endif
