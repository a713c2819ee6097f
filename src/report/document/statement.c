#include "report/document/statement.h"

void fl_find_statement(const struct fl_program *program, struct fl_position position, struct fl_place *place) {
    if (!position.column) return;
    struct fl_position start = fl_program_source_start(program, position);
    place->line = start.line;
    place->column = start.column;
}
