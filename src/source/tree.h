/* source/tree.h - the statements of C text, as far as keywords and brackets show them.
 *
 * Made for taking whole statements out of a text: what was not understood (a macro that hides brackets, an #if
 * inside a function) is left out of the tree, and so is everything around it in its function.
 */
#ifndef FL_SOURCE_TREE_H
#define FL_SOURCE_TREE_H

#include "base/arena.h"
#include "base/vector.h"
#include "source/edit.h"

enum fl_syntax_kind {
    FL_SYNTAX_BLOCK,
    FL_SYNTAX_BRANCH, /* if: then, and else if there is one */
    FL_SYNTAX_LOOP,   /* while, for, do */
    FL_SYNTAX_SWITCH,
    FL_SYNTAX_LABEL, /* of a goto, case or default: alone, what follows it comes next in its block */
    FL_SYNTAX_JUMP,  /* break, continue, goto */
    FL_SYNTAX_PLAIN,
};

struct fl_syntax_node {
    enum fl_syntax_kind kind;
    struct fl_source_range range;
    struct fl_source_range first; /* what is executed first whenever execution comes here from above: a header, or
                                     all of a plain statement. Of a block: empty */
    bool has_label; /* it can be jumped into from outside: a label, or a case of a switch around it */
    FL_VECTOR_OF(struct fl_syntax_node *) children;
};

typedef FL_VECTOR_OF(struct fl_syntax_node *) fl_syntax_nodes;

struct fl_c_tokens;

/* The bodies of functions, each a BLOCK. */
fl_syntax_nodes fl_source_functions(struct fl_arena *arena, const struct fl_c_tokens *tokens);

#endif
