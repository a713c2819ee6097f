/* watch/source/join.h - places in an arm of an `if`, asked about behind it.
 *
 *     if (level < target)           { int arm = (level < target) ? 1 : 0;
 *         level += 2;                 { if (arm) level += 2; else level -= 3; }
 *     else                            faultline_join_1(!arm); }
 *         level -= 3;
 *
 * A compiler that makes such an `if` code without a branch cannot do so if something is asked in one of its arms,
 * and a branch like the toss of a coin is dearer than all else. Nothing happens between the end of an arm and what
 * stands behind the `if`, so what is told there is what was told in the arm.
 */
#ifndef FL_WATCH_SOURCE_JOIN_H
#define FL_WATCH_SOURCE_JOIN_H

#include "watch/source/changes.h"
#include "watch/source/wrapper.h"

/* An `if` both of whose arms compute a new value of one variable, and nothing else; they may stand in braces. Of others,
 * compilers make a branch most often, and of constants they know in the arm what becomes of them. */
struct fl_watch_join {
    struct fl_source_range keyword, whole; /* in the file */
    struct fl_source_range condition;      /* with its parentheses */
    bool is_else;                          /* the effect is its second arm */
};

/* Is an assignment all of an arm of such an `if`, so that its sites may be told behind that? */
bool fl_watch_join_find(const struct fl_watch_writing *writing, const struct fl_watch_wrapped *wrapped,
                        struct fl_watch_join *join);

/* `telling` is C to be executed behind the `if`; faultline_arm_N says whether its first arm was taken. */
void fl_watch_join(struct fl_watch_changes *changes, const struct fl_watch_join *join, unsigned number,
                   const char *telling);

#endif
