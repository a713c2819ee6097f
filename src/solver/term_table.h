/* solver/term_table.h - a word for each term, by its id.
 *
 * Pages come into being when they are first written, so that a table over a few of many terms
 * stays small. Words that were never written are 0.
 */
#ifndef FL_SOLVER_TERM_TABLE_H
#define FL_SOLVER_TERM_TABLE_H

#include <stdint.h>

#include "base/arena.h"
#include "base/vector.h"
#include "term/term.h"

enum { FL_TERM_TABLE_PAGE = 512 };

struct fl_term_table {
    struct fl_arena *arena;
    FL_VECTOR_OF(uintptr_t *) pages;
};

struct fl_term_table fl_term_table_make(struct fl_arena *arena);

static inline uintptr_t fl_term_table_get(const struct fl_term_table *table, const struct fl_term *term) {
    size_t page = term->id / FL_TERM_TABLE_PAGE;
    if (page >= table->pages.count || !table->pages.items[page]) return 0;
    return table->pages.items[page][term->id % FL_TERM_TABLE_PAGE];
}

void fl_term_table_set(struct fl_term_table *table, const struct fl_term *term, uintptr_t word);

#endif
