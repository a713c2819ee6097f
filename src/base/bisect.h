/* base/bisect.h - binary search by a condition that holds for the first items of a list and for none behind them.
 */
#ifndef FL_BASE_BISECT_H
#define FL_BASE_BISECT_H

#include <stddef.h>

/* Sets `index`, a variable of type size_t, to the number of items for which the condition holds, which is the
 * index of the first one for which it does not. `holds` is an expression about the item at `index`:
 *
 *     FL_BISECT(index, list.count, list.items[index].address <= address);
 */
#define FL_BISECT(index, item_count, holds)                        \
    do {                                                           \
        size_t bisect_low = 0, bisect_high = (item_count);         \
        while (bisect_low < bisect_high) {                         \
            (index) = bisect_low + (bisect_high - bisect_low) / 2; \
            if (holds)                                             \
                bisect_low = (index) + 1;                          \
            else                                                   \
                bisect_high = (index);                             \
        }                                                          \
        (index) = bisect_low;                                      \
    } while (0)

#endif
