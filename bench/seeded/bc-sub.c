/* A borrow from beyond the shorter fraction is added instead of subtracted.
 *
 * KIND: sign error
 * MODULE: bc lib/number.c
 * ENTRY: subtract
 * REQUIRES: are_ordered
 * FAULT: s/val = - \*n2ptr-- - borrow;/val = - *n2ptr-- + borrow;/
 */
#include "number.c"

#include "bc-number.h"

static int are_ordered(bc_num left, bc_num right) {
    return is_number(left) && is_number(right) && thousandths(left) >= thousandths(right);
}

void subtract(bc_num left, bc_num right) {
    int expected = thousandths(left) - thousandths(right);
    assert(thousandths(_bc_do_sub(left, right, 0)) == expected);
}
