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
 *     .equals_word2       of a word: it is not empty, and the same as the second one; so for other parts
 *     .is_plain           of a text: it has no bytes but printable ASCII, newlines and tabs
 *
 * and whether it is a certain word.
 *
 * All that is said with them is about texts within the limits of the space, none of which may be longer than
 * FL_LONGEST_FEATURED bytes.
 */
#ifndef FL_CHARACTERIZE_FEATURE_FEATURE_H
#define FL_CHARACTERIZE_FEATURE_FEATURE_H

#include "characterize/feature/subtext.h"
#include "term/evaluate.h"

typedef FL_VECTOR_OF(const struct fl_axis *) fl_feature_list;

/* Words that texts may be, printable. */
typedef FL_VECTOR_OF(const char *) fl_feature_words;

/* The features of a text that is taken apart in this way; what says the most comes last. None: there are too many
 * bytes, or too few. The axes stay where they are until another one is added. */
fl_feature_list fl_features_of(struct fl_space *space, const char *text, struct fl_parting parting,
                               const fl_feature_words *words);

/* Is the axis the number of a text, or of a part of one? */
bool fl_feature_is_number(const struct fl_axis *axis);

/* Does it say so much that it is told rather than lengths? That parts are not the same says little. */
bool fl_feature_is_claim(const struct fl_axis *axis, bool value);

/* That all texts that runs have read have the feature .is_plain, as far as that can be said. */
const struct fl_term *fl_texts_are_plain(struct fl_space *space);

/* That all bytes of texts that there are axes for are small letters, digits, spaces or newlines. */
const struct fl_term *fl_texts_are_simple(struct fl_space *space);

/* The text that an axis is a byte or the length of: "argv[1]"; NULL: of none. */
const char *fl_feature_text_of(struct fl_space *space, const struct fl_axis *axis);

#endif
