/* program/edit/expression_replace.h - an expression with one of its parts replaced by another.
 *
 * Parts are told apart by their pointers: `old` is replaced at all places where that very node stands.
 * What does not contain it is shared; a node that is shared inside the expression stays shared.
 */
#ifndef FL_PROGRAM_EDIT_EXPRESSION_REPLACE_H
#define FL_PROGRAM_EDIT_EXPRESSION_REPLACE_H

#include "base/arena.h"
#include "base/map.h"
#include "program/operation.h"

struct fl_expression_replacement {
    struct fl_arena *arena; /* for new nodes */
    const struct fl_expression *old, *new;
    struct fl_map done; /* node -> what became of it */
};

struct fl_expression_replacement fl_expression_replacement_make(struct fl_arena *arena, struct fl_arena *scratch,
                                                                const struct fl_expression *old,
                                                                const struct fl_expression *new);

/* The same pointer where `old` is no part of it. */
const struct fl_expression *fl_expression_replace(struct fl_expression_replacement *replacement,
                                                  const struct fl_expression *expression);

/* In all expressions of an operation but what is called. false: `old` is no part of it. */
bool fl_expression_replace_in_operation(struct fl_expression_replacement *replacement,
                                        struct fl_operation *operation);

#endif
