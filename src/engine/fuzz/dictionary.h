/* engine/fuzz/dictionary.h - what a program compares its inputs with.
 *
 * Texts and numbers that stand in the user's functions, and for each text that is a format of scanf, lines that it
 * reads: most of what a program wants to see in its input stands in it somewhere.
 */
#ifndef FL_ENGINE_FUZZ_DICTIONARY_H
#define FL_ENGINE_FUZZ_DICTIONARY_H

#include "run/inputs.h"

struct fl_dictionary {
    FL_VECTOR_OF(struct fl_input_bytes) words;
    FL_VECTOR_OF(struct fl_input_bytes) lines; /* examples of formats */
    FL_VECTOR_OF(int64_t) numbers;
    FL_VECTOR_OF(char) characters;  /* that inputs are compared with */
    FL_VECTOR_OF(uint32_t) lengths; /* of arrays, and what may be compared with lengths */
};

struct fl_dictionary *fl_dictionary_of_program(struct fl_arena *arena, const struct fl_program *program);

#endif
