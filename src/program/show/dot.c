/* program/show/dot.c - control-flow automata as a drawing for Graphviz. */
#include "program/print/print.h"
#include "program/show/parts.h"

enum { LONGEST_LABEL = 70 };

/* Inside a dot string: quotes and backslashes are escaped, line ends become blanks, long text is cut. */
static void append_quoted(struct fl_text *text, const char *string) {
    size_t length = 0;
    fl_text_append_char(text, '"');
    for (; *string; string++, length++) {
        /* Not inside a character of several bytes. */
        if (length >= LONGEST_LABEL && ((unsigned char)*string & 0xc0) != 0x80) {
            fl_text_append(text, "...");
            break;
        }
        if (*string == '"' || *string == '\\') fl_text_append_char(text, '\\');
        fl_text_append_char(text, (unsigned char)*string < ' ' ? ' ' : *string);
    }
    fl_text_append_char(text, '"');
}

static void draw_location(struct fl_text *text, const struct fl_program *program,
                          const struct fl_function *function, uint32_t index) {
    const struct fl_location *location = &program->locations[index];
    struct fl_text label = fl_text_make(text->arena);
    fl_text_format(&label, "L%u", index);
    if (index == function->entry.index) fl_text_append(&label, " entry");
    if (index == function->exit.index) fl_text_append(&label, " exit");
    fl_text_format(text, "    L%u [label=", index);
    append_quoted(text, fl_text_string(&label));
    if (location->is_loop_head) fl_text_append(text, ", peripheries=2");
    if (location->is_error) fl_text_append(text, ", color=red, fontcolor=red");
    if (index == function->entry.index || index == function->exit.index) fl_text_append(text, ", shape=box");
    fl_text_append(text, "];\n");
}

static const char *edge_style(const struct fl_edge *edge) {
    switch (edge->operation.kind) {
    case FL_OPERATION_CHECK: return ", color=red";
    case FL_OPERATION_INPUT: return ", color=blue";
    case FL_OPERATION_CALL: return edge->is_event ? ", color=darkgreen" : ", style=bold";
    default: return edge->is_event ? ", color=darkgreen" : "";
    }
}

static void draw_edge(struct fl_text *text, const struct fl_program *program, const struct fl_edge *edge) {
    struct fl_text label = fl_text_make(text->arena);
    fl_operation_print(&label, program, &edge->operation);
    fl_text_format(text, "    L%u -> L%u [label=", edge->source.index, edge->target.index);
    append_quoted(text, fl_text_string(&label));
    if (edge->position.line) {
        fl_text_append(text, ", tooltip=");
        append_quoted(text, fl_show_position(program, text->arena, edge->position));
    }
    fl_text_format(text, "%s];\n", edge_style(edge));
}

static void draw_function(struct fl_text *text, const struct fl_program *program, uint32_t index) {
    const struct fl_function *function = &program->functions[index];
    struct fl_text signature = fl_text_make(text->arena);
    fl_show_signature(&signature, program, function);
    fl_text_format(text, "  subgraph cluster_%u {\n    label=", index);
    append_quoted(text, fl_text_string(&signature));
    fl_text_append(text, ";\n");
    for (uint32_t i = 0; i < function->location_count; i++)
        draw_location(text, program, function, function->first_location + i);
    for (uint32_t i = 0; i < function->edge_count; i++)
        draw_edge(text, program, &program->edges[function->first_edge + i]);
    fl_text_append(text, "  }\n");
}

void fl_show_dot(struct fl_text *text, const struct fl_program *program, fl_function_id function) {
    fl_text_append(text, "digraph program {\n  node [shape=ellipse, fontname=\"monospace\"];\n"
                         "  edge [fontname=\"monospace\"];\n");
    struct fl_show_selection selection = fl_show_select(program, text->arena, function);
    for (uint32_t i = 0; i < selection.count; i++) draw_function(text, program, selection.functions[i].index);
    fl_text_append(text, "}\n");
}
