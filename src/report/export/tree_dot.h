/* report/export/tree_dot.h - a symbolic execution tree as a drawing for Graphviz. */
#ifndef FL_REPORT_EXPORT_TREE_DOT_H
#define FL_REPORT_EXPORT_TREE_DOT_H

#include "base/text.h"
#include "engine/symbolic/search/tree.h"

void fl_tree_print_dot(struct fl_text *text, const struct fl_tree *tree);

#endif
