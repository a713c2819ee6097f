/* frontend/compile/messages.h - what the compiler says, as diagnostics.
 *
 * Each of its errors, warnings and notes becomes a diagnostic with its place; `whole` keeps the text as the
 * compiler wrote it, with the lines of source that it quotes, so that all of them one after the other are its
 * output to the last byte.
 */
#ifndef FL_FRONTEND_COMPILE_MESSAGES_H
#define FL_FRONTEND_COMPILE_MESSAGES_H

#include "base/status.h"

/* The text may have colors. Lines before the first message ("In file included from") are part of it, and those
 * behind the last ("2 errors generated.") of that. Text without any message is one note without a place. */
void fl_compiler_messages_add(struct fl_diagnostics *diagnostics, const char *text, size_t size);

#endif
