/* frontend/lift/lexical.h - the blocks of the source that debug information knows, and whose they are. */
#ifndef FL_FRONTEND_LIFT_LEXICAL_H
#define FL_FRONTEND_LIFT_LEXICAL_H

#include "frontend/lift/parts.h"

/* The block around a block. */
LLVMMetadataRef fl_lexical_parent(const struct fl_function_lifter *function, LLVMMetadataRef scope);
/* Blocks of a function that was inlined are not this one's. */
bool fl_lexical_is_own(const struct fl_function_lifter *function, LLVMMetadataRef scope);
/* Is it the other block, or one inside of it? */
bool fl_lexical_is_inside(const struct fl_function_lifter *function, LLVMMetadataRef inner, LLVMMetadataRef outer);
/* Is this local declared in the function itself, rather than in one that was inlined? */
bool fl_lexical_declares(const struct fl_function_lifter *function, LLVMMetadataRef declaration);

#endif
