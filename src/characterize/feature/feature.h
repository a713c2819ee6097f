/* characterize/feature/feature.h - what people say of texts: "argv[1] is a number over 255".
 *
 * Features are axes that are defined by the bytes and the length of a text: of the text, or of a line, a word or a
 * field of it,
 *
 *     .length, [0], [1]   of a part: how many bytes it has, and which
 *     .words and so on    of a text: how many parts it has
 *     .last               its last byte; 0: it has none
 *     .is_digits          it is made of digits, at least one
 *     .is_number          it is a number, perhaps with a sign and white space before it
 *     .number             that it begins with, as strtol reads it; 0: with none
 *
 * All that is said with them is about texts within the limits of the space, none of which may be longer than
 * FL_LONGEST_FEATURED bytes.
 */
#ifndef FL_CHARACTERIZE_FEATURE_FEATURE_H
#define FL_CHARACTERIZE_FEATURE_FEATURE_H

#include "characterize/feature/subtext.h"
#include "term/evaluate.h"

typedef FL_VECTOR_OF(const struct fl_axis *) fl_feature_list;

/* The features of a text that is taken apart in this way; what says the most comes last. None: there are too many
 * bytes, or too few. The axes stay where they are until another one is added. */
fl_feature_list fl_features_of(struct fl_space *space, const char *text, struct fl_parting parting);

/* The text that an axis is a byte or the length of: "argv[1]"; NULL: of none. */
const char *fl_feature_text_of(struct fl_space *space, const struct fl_axis *axis);

#endif
