/* The string of an integer has no room for its terminator.
 *
 * KIND: missing NUL
 * MODULE: bc lib/number.c
 * ENTRY: bc_num2str
 * REQUIRES: is_number
 * FAULT: s/num->n_len + 1 + signch/num->n_len + signch/
 */
#include "number.c"

#include "bc-number.h"
