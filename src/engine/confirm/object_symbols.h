/* engine/confirm/object_symbols.h - what a relocatable object file defines for itself alone. */
#ifndef FL_ENGINE_CONFIRM_OBJECT_SYMBOLS_H
#define FL_ENGINE_CONFIRM_OBJECT_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>

/* Is there a static function or variable of this name? false for what is no ELF file. */
bool fl_object_has_local(const unsigned char *bytes, size_t size, const char *name);

#endif
