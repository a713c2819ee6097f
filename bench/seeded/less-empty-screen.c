/* One line more than the screen has is looked at.
 *
 * KIND: off by one in a bound
 * MODULE: less position.c
 * ENTRY: empty_screen
 * REQUIRES: is_initialised
 * FAULT: s/empty_lines(0, sc_height-1)/empty_lines(0, sc_height)/
 */
#include "position.c"

size_t __fl_object_size(const void *pointer);

static int is_initialised(void) {
    return table && sc_height > 0 && sc_height < 1000 && __fl_object_size(table) >= sc_height * sizeof *table;
}
