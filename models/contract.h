/* models/contract.h - what library functions do, for proofs: less than their models say, and without loops over
 * texts.
 *
 * Where a proof for all inputs is looked for, calls of NAME in the program become calls of fl_contract_NAME, where
 * there is one (src/prove/system/contract.h). A contract makes sure of all that the function asks of its
 * arguments, writes any bytes to all that the function may write, and gives any result that the function may give.
 * It knows nothing of files but whether a FILE exists: what is read is anything.
 *
 * A text needs an end. Where it is, is kept in a table, by the object's number: a hint, which is checked each time
 * that it is used, so that nothing depends on who wrote it.
 */
#ifndef FL_MODELS_CONTRACT_H
#define FL_MODELS_CONTRACT_H

#include "internal.h"

enum { FL_CONTRACT_TEXTS = 32 }; /* program/text_number.h */

/* By number: behind a 0 that is in the object; 0: none is known. */
extern size_t fl_contract_texts[FL_CONTRACT_TEXTS];

/* What comes to pass is not described, or fails. */
void fl_contract_fail(void);
size_t fl_contract_any_size(void);
/* Fails unless the text ends; its length is at most this. */
size_t fl_contract_most(const char *text);
/* Fails unless so many bytes can be read, of which those behind the end of the text, if there is one, may be
 * anything. */
void fl_contract_need_part(const char *text, size_t size);
/* All of this may be read, so it must have been written; all of that is written in fact. What is known of it is
 * seen by src/prove/written. */
void fl_contract_need_written(const void *at, size_t size);
void fl_contract_wrote(const void *at, size_t size);
/* Any number that the length may be. */
size_t fl_contract_length(const char *text);
/* So long is the text as it is: a hint. */
void fl_contract_measured(const char *text, size_t length);
/* The address has a 0: a hint. */
void fl_contract_ends_at(const char *end);
/* Any text of this length with its end is there from now on. */
void fl_contract_write_text(char *to, size_t length);
/* Fails if writing so many bytes could change the text, or reading the text could see what was written. */
void fl_contract_need_apart(const void *to, size_t size, const char *text, size_t length);
/* Fails unless the file is open. */
void fl_contract_need_file(void *file);
/* Where something is printed to: nowhere in memory if the size is 0. */
struct fl_contract_target {
    char *at;
    size_t size;
};
/* Fails unless the arguments are those of the format; gives the most characters that are printed. */
size_t fl_contract_need_arguments(const char *format, struct fl_model_arguments *arguments,
                                  struct fl_contract_target target);

#endif
