/* program/text_number.h - numbers of the objects that hold texts.
 *
 * Models that are contracts (models/contract.h) keep where the text of an object ends in a table, by the object's
 * number. What they keep is a hint that they check before they rely on it, so that any numbers are right; good
 * ones are those that tell objects of the program apart.
 */
#ifndef FL_PROGRAM_TEXT_NUMBER_H
#define FL_PROGRAM_TEXT_NUMBER_H

#include "program/program.h"

/* As many as the table has; of them, those from FIRST_ALLOCATED on are for what is allocated. */
enum { FL_TEXT_NUMBERS = 32, FL_TEXT_FIRST_ALLOCATED = 24 };

/* Of an object with a name, or (if `named` is none) of what the ALLOCATE makes. 0: it has none. */
uint64_t fl_text_number(const struct fl_program *program, fl_object_id named, fl_edge_id origin);

/* Does the object have a number? */
bool fl_text_has_number(const struct fl_program *program, fl_object_id named);

#endif
