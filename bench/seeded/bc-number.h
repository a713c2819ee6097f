/* bench/seeded/bc-number.h - what callers promise of bc's numbers; included after the module. */
#include <stddef.h>

size_t __fl_object_size(const void *pointer);

/* Storage for all digits, and each of them a digit; no leading zeros; few of them, so that sums fit an
 * int. Numbers are not on the list of those to be used again, which is empty here. */
static int is_number(bc_num num) {
    if (_bc_Free_list) return 0;
    if (!num || num->n_len < 1 || num->n_len > 3 || num->n_scale < 0 || num->n_scale > 3) return 0;
    if (num->n_sign != PLUS && num->n_sign != MINUS) return 0;
    if (!num->n_value || __fl_object_size(num->n_value) < (size_t)(num->n_len + num->n_scale)) return 0;
    if (num->n_len > 1 && num->n_value[0] == 0) return 0;
    for (int i = 0; i < num->n_len + num->n_scale; i++)
        if (num->n_value[i] < 0 || num->n_value[i] > 9) return 0;
    return 1;
}

/* In thousandths, without its sign. */
static int thousandths(bc_num num) {
    int value = 0;
    for (int i = 0; i < num->n_len + 3; i++)
        value = value * 10 + (i < num->n_len + num->n_scale ? num->n_value[i] : 0);
    return value;
}
