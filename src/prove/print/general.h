/* prove/print/general.h - predicates about all numbers, for people: "for all k, 0 <= k && k < i: a[k] == 0". */
#ifndef FL_PROVE_PRINT_GENERAL_H
#define FL_PROVE_PRINT_GENERAL_H

#include "prove/system/symbol.h"
#include "source/print/parts.h"

/* What the number is called, as no variable or object of the program is. */
const char *fl_index_name(const struct fl_program *program);
/* The printer's leaves are loose, and call the index so. */
const char *fl_general_print(struct fl_c_printer *printer, const struct fl_symbols *symbols,
                             const struct fl_term *predicate);

#endif
