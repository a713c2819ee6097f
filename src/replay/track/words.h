/* replay/track/words.h - the words and numbers of a text.
 *
 * A point between digits belongs to the number, a minus sign behind a letter or digit does not.
 */
#ifndef FL_REPLAY_TRACK_WORDS_H
#define FL_REPLAY_TRACK_WORDS_H

#include "run/inputs.h"

typedef FL_VECTOR_OF(struct fl_input_bytes) fl_words_of_text;

bool fl_word_begins(struct fl_input_bytes text, size_t at);
/* Of the word that begins there. */
size_t fl_word_end(struct fl_input_bytes text, size_t from);
fl_words_of_text fl_words_find(struct fl_arena *arena, struct fl_input_bytes text);
bool fl_word_equal(struct fl_input_bytes left, struct fl_input_bytes right);
bool fl_word_is_number(struct fl_input_bytes word);
/* Of the digits before any point. */
uint64_t fl_word_as_number(struct fl_input_bytes word);

#endif
