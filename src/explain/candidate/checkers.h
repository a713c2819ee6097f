/* explain/candidate/checkers.h - functions that only say what is right: all that calls them are assertions of
 * their result, or others of them. What they say is seldom wrong.
 */
#ifndef FL_EXPLAIN_CANDIDATE_CHECKERS_H
#define FL_EXPLAIN_CANDIDATE_CHECKERS_H

#include "frontend/parse/parsed.h"

/* NULL is none. */
bool fl_is_checker(struct fl_arena *arena, const struct fl_parsed_files *files, const char *function);

#endif
