#include "characterize/plane/cells.h"

typedef const struct fl_term *term_ref;

/* Cells from a first to a last column and row, all included. */
struct block {
    size_t left, right, top, bottom;
};

struct deciding {
    struct fl_space *space;
    const struct fl_scale *across, *down;
    term_ref kinds[FL_CELL_KINDS]; /* all points of a kind; NULL of MIXED */
    struct fl_limits limits;
    enum fl_cell_kind *cells;
    /* Large ones come first, so that time is used up where it shows least. */
    FL_VECTOR_OF(struct block) open;
    size_t next;
};

static struct fl_span values_of(const struct fl_scale *scale, size_t first, size_t last) {
    return (struct fl_span){scale->slots.items[first].values.least, scale->slots.items[last].values.most};
}

static term_ref within(struct deciding *deciding, const struct fl_scale *scale, struct fl_span values) {
    return scale->axis ? fl_span_term(deciding->space, scale->axis, values) : fl_term_true(deciding->space->terms);
}

/* ---- one point ---- */

static void set_value(struct fl_assignment *point, const struct fl_scale *scale, uint64_t count) {
    if (!scale->axis) return;
    /* Counting from the least value is its own inverse. */
    uint64_t word = fl_axis_count(scale->axis, count);
    fl_assignment_set(point, scale->axis->variable, fl_bits_of_word(scale->axis->variable->width, word));
}

static enum fl_cell_kind kind_at(const struct deciding *deciding, uint64_t across, uint64_t down) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_assignment *point = fl_assignment_create(scratch);
    set_value(point, deciding->across, across);
    set_value(point, deciding->down, down);
    struct fl_evaluator *evaluator = fl_evaluator_create(scratch, point);
    enum fl_cell_kind kind = FL_CELL_MUST_FAIL;
    while (kind < FL_CELL_MIXED && !fl_evaluate_bool(evaluator, deciding->kinds[kind])) kind++;
    fl_arena_destroy(scratch);
    return kind;
}

/* ---- blocks ---- */

static enum fl_cell_kind kind_of(struct deciding *deciding, const struct block *block) {
    struct fl_terms *terms = deciding->space->terms;
    struct fl_span across = values_of(deciding->across, block->left, block->right),
                   down = values_of(deciding->down, block->top, block->bottom);
    enum fl_cell_kind kind = kind_at(deciding, across.least, down.least);
    if (across.least == across.most && down.least == down.most) return kind;
    if (kind == FL_CELL_MIXED || fl_deadline_has_passed(deciding->limits.deadline)) return FL_CELL_MIXED;
    term_ref asked[] = {within(deciding, deciding->across, across), within(deciding, deciding->down, down),
                        fl_term_not(terms, deciding->kinds[kind])};
    enum fl_answer answer = fl_solver_solve(deciding->space->solver, asked, 3, deciding->limits);
    return answer == FL_UNSATISFIABLE ? kind : FL_CELL_MIXED;
}

static void paint(struct deciding *deciding, const struct block *block, enum fl_cell_kind kind) {
    size_t columns = deciding->across->slots.count;
    for (size_t row = block->top; row <= block->bottom; row++)
        for (size_t column = block->left; column <= block->right; column++)
            deciding->cells[row * columns + column] = kind;
}

static void add_block(struct deciding *deciding, struct block block) {
    fl_vector_push(deciding->space->arena, &deciding->open, block);
}

static void cut(struct deciding *deciding, struct block block) {
    size_t width = block.right - block.left, height = block.bottom - block.top;
    struct block first = block, second = block;
    if (width >= height) {
        first.right = block.left + width / 2;
        second.left = first.right + 1;
    } else {
        first.bottom = block.top + height / 2;
        second.top = first.bottom + 1;
    }
    add_block(deciding, first);
    add_block(deciding, second);
}

static void decide(struct deciding *deciding, struct block block) {
    bool is_cell = block.left == block.right && block.top == block.bottom;
    enum fl_cell_kind kind = kind_of(deciding, &block);
    paint(deciding, &block, kind);
    if (kind == FL_CELL_MIXED && !is_cell && !fl_deadline_has_passed(deciding->limits.deadline))
        cut(deciding, block);
}

static void name_kinds(struct deciding *deciding, const struct fl_plane_conditions *conditions) {
    struct fl_terms *terms = deciding->space->terms;
    term_ref inside = conditions->inside, lower = conditions->lower, upper = conditions->upper;
    term_ref *kinds = deciding->kinds;
    kinds[FL_CELL_MUST_FAIL] = fl_term_and(terms, inside, lower);
    kinds[FL_CELL_MAY_FAIL] = fl_term_and(terms, inside, fl_term_and(terms, upper, fl_term_not(terms, lower)));
    kinds[FL_CELL_SAFE] =
        fl_term_and(terms, inside, fl_term_and(terms, fl_term_not(terms, upper), fl_term_not(terms, lower)));
    kinds[FL_CELL_OUTSIDE] = fl_term_not(terms, inside);
}

const enum fl_cell_kind *fl_cells_decide(struct fl_space *space, const struct fl_scale *across,
                                         const struct fl_scale *down, const struct fl_plane_conditions *conditions,
                                         struct fl_limits limits) {
    size_t columns = across->slots.count, rows = down->slots.count;
    struct deciding deciding = {.space = space, .across = across, .down = down, .limits = limits};
    deciding.cells = FL_NEW_ARRAY(space->arena, enum fl_cell_kind, columns * rows);
    name_kinds(&deciding, conditions);
    add_block(&deciding, (struct block){0, columns - 1, 0, rows - 1});
    while (deciding.next < deciding.open.count) decide(&deciding, deciding.open.items[deciding.next++]);
    return deciding.cells;
}
