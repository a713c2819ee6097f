/* watch/source/split.h - loops that go on without emissions, once none of them can matter any more.
 *
 *     while (i < n) { i++; x++; }
 *
 * becomes, where nothing is told once i > 3,
 *
 *     int faultline_rest_0 = 0;
 *     while ((i <= 3 || (faultline_rest_0 = 1, 0)) && (i < n)) { i++; x++; and what is told of it }
 *     if (faultline_rest_0) while (i < n) { i++; x++; }
 *
 * The bound is looked at where the condition of the loop is, before it. A loop is split if what it consists of may
 * stand twice in the function, and all that is told in it is behind the same bound.
 */
#ifndef FL_WATCH_SOURCE_SPLIT_H
#define FL_WATCH_SOURCE_SPLIT_H

#include "watch/source/changes.h"
#include "watch/source/writing.h"

/* Adds to the plan which loops are split, and says so at their sites. */
void fl_watch_plan_split(struct fl_arena *arena, struct fl_watch_plan *plan);

/* `number`: another one for each split. */
void fl_watch_split(const struct fl_watch_split *split, size_t number, struct fl_watch_changes *changes);

/* May these tokens stand somewhere else, or twice? Not if they are part of a directive, or a macro of the program
 * among them stands for more than an expression. */
bool fl_watch_is_plain_text(struct fl_arena *arena, const struct fl_parsed_effects *effects,
                            const struct fl_c_tokens *tokens, size_t from, size_t to);

#endif
