/* frontend/lift/unwritten_bits.h - bit-fields that share their bytes with others.
 *
 * Objects are followed by bytes (unwritten.h). A store to a bit-field writes some bits of a byte and puts the
 * others back; the byte counts as written from then on. What is read of such an object, handed on or left to a
 * caller has to lie within the bits that every way there has written: where it may not, the object is not followed
 * all the way.
 */
#ifndef FL_FRONTEND_LIFT_UNWRITTEN_BITS_H
#define FL_FRONTEND_LIFT_UNWRITTEN_BITS_H

#include "frontend/lift/unwritten_place.h"

/* When it is known which objects have bit-fields that were written beside what may not have been (has_bits): notes
 * the gaps. */
void fl_unwritten_find_bit_gaps(struct fl_unwritten *all);

#endif
