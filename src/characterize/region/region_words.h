/* characterize/region/region_words.h - regions for people: as C conditions, with bytes of texts as characters and
 * whole texts as strings.
 *
 * "argv[1] is a number over 255" is a phrase (phrase.h), "argv[1] == \"abc\"" says what its length and each of its
 * bytes are. A compiler would take it for something else, so that documents have region_text.h instead.
 */
#ifndef FL_CHARACTERIZE_REGION_REGION_WORDS_H
#define FL_CHARACTERIZE_REGION_REGION_WORDS_H

#include "characterize/region/region.h"

/* "1" for all points. That texts are plain may be left out, where it is said of all regions together. */
const char *fl_region_words(const struct fl_space *space, const struct fl_region *region, bool leaves_plain_out);
/* Does it say that some text is plain? */
bool fl_region_is_of_plain_texts(const struct fl_space *space, const struct fl_region *region);

/* How much there is to read in it; a single byte of a text says little. */
size_t fl_region_effort(const struct fl_space *space, const struct fl_region *region);

#endif
