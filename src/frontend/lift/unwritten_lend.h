/* frontend/lift/unwritten_lend.h - what functions tell each other of what they lend (lent.h). */
#ifndef FL_FRONTEND_LIFT_UNWRITTEN_LEND_H
#define FL_FRONTEND_LIFT_UNWRITTEN_LEND_H

#include "frontend/lift/unwritten_place.h"

/* Behind a call: takes back what was lent. Bytes in front of the address stay as they are. */
void fl_unwritten_take_back(struct fl_unwritten *all, LLVMValueRef call, unsigned index);

#endif
