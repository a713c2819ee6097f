/* engine/confirm/build/object_source.h - C that makes what pointers among the inputs lead to, where the program
 * starts in main.
 *
 * For reproducers. fl_object_address("node1") is the address of an object, a function or a global variable that
 * some input points to; before main the objects are made, and global variables that nobody defines get their
 * values.
 */
#ifndef FL_ENGINE_CONFIRM_BUILD_OBJECT_SOURCE_H
#define FL_ENGINE_CONFIRM_BUILD_OBJECT_SOURCE_H

#include "base/text.h"
#include "run/inputs.h"

void fl_object_source_print(struct fl_text *text, const struct fl_feed *feed);

#endif
