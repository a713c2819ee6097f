/* The next line is read from one that is freed already.
 *
 * KIND: use after free
 * MODULE: ed buffer.c
 * ENTRY: yank_and_clear
 * FAULT: /^static void clear_yank_buffer/,/^}/s/lp = p;/lp = lp->q_forw;/
 */
#include "buffer.c"

/* As many lines as the caller says. */
void yank_and_clear(int lines) {
    link_nodes(&yank_buffer_head, &yank_buffer_head);
    for (int i = 0; i < lines && i < 3; i++) {
        line_t *line = dup_line_node(NULL);
        if (!line) return;
        insert_node(line, &yank_buffer_head);
    }
    clear_yank_buffer();
}
