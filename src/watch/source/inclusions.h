/* watch/source/inclusions.h - which files of an instrumented program include which.
 *
 * A header in which something is told must be read as it was written anew, wherever flags of the compiler lead:
 * the files that include it name the copy, by its place as seen from them. Where a compiler comes to another one
 * all the same, it stops, since nothing would be told.
 */
#ifndef FL_WATCH_SOURCE_INCLUSIONS_H
#define FL_WATCH_SOURCE_INCLUSIONS_H

#include "watch/source/changes.h"
#include "watch/source/writing.h"

/* The directory in which everything lies that is instrumented: the files that are compiled, the headers in which
 * something is told, and those that are included by their place as seen from another. Never "/", unless the files
 * that are compiled have nothing else in common. */
const char *fl_watch_root(const struct fl_watch_writing *writing);

/* Adds to the changes, which are for each file of the effects, those of #include. */
void fl_watch_include_copies(const struct fl_watch_writing *writing, const char *root,
                             struct fl_watch_changes *changes);

/* Behind each file that is compiled: that the headers were read in whose functions something is told. `is_told` is
 * for each function. */
void fl_watch_require_copies(const struct fl_watch_writing *writing, const bool *is_told,
                             struct fl_watch_changes *changes);

bool fl_watch_is_below(const char *path, const char *directory);

#endif
