/* analysis/unwritten/place.h - where an access leads, as far as constants and variables say it.
 *
 * A place is so many bytes behind a root, and for each of at most two variables so many times its stride more:
 * a[i][j + 1] is (j + 1) * 4 + i * 40 bytes behind a.
 */
#ifndef FL_ANALYSIS_UNWRITTEN_PLACE_H
#define FL_ANALYSIS_UNWRITTEN_PLACE_H

#include "program/program.h"

enum { FL_MOST_TERMS = 2 };

struct fl_place_term {
    fl_variable_id variable;
    int64_t added;   /* to the variable */
    uint64_t stride; /* bytes */
};

struct fl_written_place {
    const struct fl_expression *root; /* an OBJECT, a VARIABLE, or anything else */
    bool is_known;                    /* else only the root is */
    uint64_t offset;
    unsigned term_count;
    struct fl_place_term terms[FL_MOST_TERMS]; /* the outermost index last */
};

struct fl_written_place fl_written_place_of(const struct fl_expression *address);

/* A variable, as it is or made wider; NULL: it is none. is_signed: made wider as a signed number. */
const struct fl_expression *fl_place_variable(const struct fl_expression *expression, bool *is_signed);

#endif
