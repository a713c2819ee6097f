#include "report/export/tree_dot.h"

#include <inttypes.h>

enum { LONGEST_LINE = 60, MOST_CONJUNCTS = 6, WIDEST_TREE = 12 };

/* One line of a label, aligned to the left; too long ones are cut, not inside a character. */
static void append_line(struct fl_text *text, const char *line) {
    for (size_t length = 0; *line; line++, length++) {
        if (length >= LONGEST_LINE && ((unsigned char)*line & 0xc0) != 0x80) {
            fl_text_append(text, "…");
            break;
        }
        if (*line == '"' || *line == '\\') fl_text_append_char(text, '\\');
        fl_text_append_char(text, (unsigned char)*line < ' ' ? ' ' : *line);
    }
    fl_text_append(text, "\\l");
}

static const char *style_of(enum fl_tree_end end) {
    switch (end) {
    case FL_TREE_FORKS: return "";
    case FL_TREE_ENDED: return ", style=filled, fillcolor=\"#e3f4e1\", color=\"#2e7d32\"";
    case FL_TREE_FAILED: return ", style=filled, fillcolor=\"#fde0de\", color=\"#c62828\", penwidth=2";
    case FL_TREE_INFEASIBLE: return ", style=filled, fillcolor=\"#eeeeee\", color=\"#9e9e9e\"";
    case FL_TREE_CUT: return ", style=dashed";
    case FL_TREE_GIVEN_UP: return ", style=filled, fillcolor=\"#fff3d6\", color=\"#b26a00\"";
    }
    return "";
}

static void draw_path_condition(struct fl_text *text, const struct fl_tree_node *node) {
    size_t count = node->path_condition.count;
    size_t first = count > MOST_CONJUNCTS ? count - MOST_CONJUNCTS : 0;
    if (!count) return;
    bool is_cut = first || node->has_more_conditions;
    if (is_cut) append_line(text, "pc: …");
    for (size_t i = first; i < count; i++)
        append_line(text, fl_arena_format(text->arena, "%s%s", i == first && !is_cut ? "pc: " : "    && ",
                                          node->path_condition.items[i]));
}

static void draw_node(struct fl_text *text, const struct fl_tree_node *node, size_t index) {
    fl_text_format(text, "  n%zu [label=\"", index);
    if (node->ending) append_line(text, node->ending);
    if (*node->text)
        append_line(text,
                    *node->place ? fl_arena_format(text->arena, "%s: %s", node->place, node->text) : node->text);
    for (size_t i = 0; i < node->values.count; i++) append_line(text, node->values.items[i]);
    draw_path_condition(text, node);
    fl_text_format(text, "\"%s];\n", style_of(node->end));
}

static void draw_edge(struct fl_text *text, const struct fl_tree_node *node, size_t index) {
    fl_text_format(text, "  n%" PRIu32 " -> n%zu [label=\"", node->parent, index);
    if (node->condition) append_line(text, node->condition);
    if (node->assumed) append_line(text, fl_arena_format(text->arena, "[%s]", node->assumed));
    fl_text_append(text, "\"];\n");
}

/* Wide trees grow to the right, where a reader can scroll down. */
static bool is_wide(const struct fl_tree *tree) {
    size_t leaves = 0;
    for (size_t i = 0; i < tree->nodes.count; i++) leaves += tree->nodes.items[i].end != FL_TREE_FORKS;
    return leaves > WIDEST_TREE;
}

void fl_tree_print_dot(struct fl_text *text, const struct fl_tree *tree) {
    struct fl_text title = fl_text_make(text->arena);
    fl_text_format(&title, "symbolic execution tree of %s", tree->function);
    if (tree->limits) fl_text_format(&title, "; %s", tree->limits);
    if (tree->open)
        fl_text_format(&title, "; %" PRIu64 " path%s cut", tree->open, tree->open == 1 ? " is" : "s are");
    fl_text_append(text, "digraph tree {\n  label=\"");
    append_line(text, fl_text_string(&title));
    fl_text_append(text, "\";\n  labelloc=t;\n  labeljust=l;\n  fontname=\"sans-serif\";\n"
                         "  node [shape=box, fontname=\"monospace\", fontsize=10];\n"
                         "  edge [fontname=\"monospace\", fontsize=10];\n");
    if (is_wide(tree)) fl_text_append(text, "  rankdir=LR;\n");
    for (size_t i = 0; i < tree->nodes.count; i++) {
        draw_node(text, &tree->nodes.items[i], i);
        if (i) draw_edge(text, &tree->nodes.items[i], i);
    }
    fl_text_append(text, "}\n");
}
