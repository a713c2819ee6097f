#include "solver/term_table.h"

struct fl_term_table fl_term_table_make(struct fl_arena *arena) {
    return (struct fl_term_table){.arena = arena};
}

void fl_term_table_set(struct fl_term_table *table, const struct fl_term *term, uintptr_t word) {
    size_t page = term->id / FL_TERM_TABLE_PAGE;
    while (table->pages.count <= page) fl_vector_push(table->arena, &table->pages, NULL);
    if (!table->pages.items[page])
        table->pages.items[page] = FL_NEW_ARRAY(table->arena, uintptr_t, FL_TERM_TABLE_PAGE);
    table->pages.items[page][term->id % FL_TERM_TABLE_PAGE] = word;
}
