/* Fractions are compared to the end of the longer one.
 *
 * KIND: minimum for maximum
 * MODULE: bc lib/number.c
 * ENTRY: _bc_do_compare
 * REQUIRES: are_numbers
 * FAULT: s/\(count = n1->n_len + \)MIN (n1->n_scale/\1MAX (n1->n_scale/
 */
#include "number.c"

#include "bc-number.h"

static int are_numbers(bc_num left, bc_num right, int use_sign, int ignore_last) {
    (void)use_sign, (void)ignore_last;
    return is_number(left) && is_number(right);
}
