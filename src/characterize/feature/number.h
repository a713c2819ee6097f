/* characterize/feature/number.h - the number that a part of a text is, as terms. */
#ifndef FL_CHARACTERIZE_FEATURE_NUMBER_H
#define FL_CHARACTERIZE_FEATURE_NUMBER_H

#include "characterize/feature/subtext.h"

struct fl_text_number {
    const struct fl_term *value;     /* 64 bits, as strtol has it; 0: there is none */
    const struct fl_term *is_number; /* there is one, and nothing behind it */
};

struct fl_text_number fl_text_number_of(struct fl_terms *terms, const struct fl_subtext *text);

#endif
