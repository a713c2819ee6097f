/* frontend/lift/text_use.h - how much of a text can be looked at through a pointer to it.
 *
 * Texts from outside have any length. Of one that is only compared with "-v", four bytes say all there is to know.
 */
#ifndef FL_FRONTEND_LIFT_TEXT_USE_H
#define FL_FRONTEND_LIFT_TEXT_USE_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

/* All that happens to these pointers to the beginning of one text, which nobody has before `start`, is that bytes
 * before *end are read through them, which is raised as needed, and that its length is compared with numbers below
 * that; but where the whole text is known to have no more bytes. False: that is not known. */
bool fl_text_use_is_short(const LLVMValueRef *pointers, size_t count, LLVMBasicBlockRef start, uint64_t *end);

#endif
