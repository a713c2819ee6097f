/* The sum has no room for the last carry.
 *
 * KIND: off by one in a size
 * MODULE: bc lib/number.c
 * ENTRY: _bc_do_add
 * REQUIRES: are_numbers
 * FAULT: s/\(sum_digits = MAX (n1->n_len, n2->n_len)\) + 1;/\1;/
 */
#include "number.c"

#include "bc-number.h"

static int are_numbers(bc_num left, bc_num right, int scale_min) {
    return is_number(left) && is_number(right) && scale_min >= 0 && scale_min <= 3;
}
