/* frontend/library/library_symbol.h - what the C library of this machine defines. */
#ifndef FL_FRONTEND_LIBRARY_LIBRARY_SYMBOL_H
#define FL_FRONTEND_LIBRARY_LIBRARY_SYMBOL_H

#include <stdbool.h>

bool fl_library_has(const char *name);

#endif
