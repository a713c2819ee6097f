/* prove/candidate/sums.c - affine relations of samples over the integers modulo 2^width (Müller-Olm and Seidl,
 * "Analysis of modular arithmetic", 2007): the differences of samples are brought into diagonal form by steps that
 * can be undone, and what all of them are orthogonal to can then be read off. */
#include "prove/candidate/candidates.h"

typedef const struct fl_term *term_ref;

enum { MOST_COLUMNS = 10, MOST_DIFFERENCES = 64, LARGEST_FACTOR = 64, MOST_SUMMANDS = 4 };

struct matrix {
    uint32_t width;
    size_t columns, rows;
    uint64_t cells[MOST_DIFFERENCES][MOST_COLUMNS];
    uint64_t basis[MOST_COLUMNS][MOST_COLUMNS]; /* column operations so far: invertible */
};

static uint32_t valuation(uint64_t value, uint32_t width) {
    return value ? (uint32_t)__builtin_ctzll(value) : width;
}

/* Of an odd number, modulo 2^64 (Newton). */
static uint64_t inverse(uint64_t odd) {
    uint64_t result = odd;
    for (unsigned i = 0; i < 6; i++) result *= 2 - odd * result;
    return result;
}

static uint64_t magnitude(uint64_t value, uint32_t width) {
    uint64_t negated = (0 - value) & fl_bits_mask(width);
    return value < negated ? value : negated;
}

/* Columns before `done` are diagonal already. false: nothing is left. */
static bool find_pivot(const struct matrix *matrix, size_t done, size_t *row, size_t *column) {
    bool is_found = false;
    for (size_t i = done; i < matrix->rows; i++)
        for (size_t j = done; j < matrix->columns; j++) {
            uint64_t cell = matrix->cells[i][j], best = is_found ? matrix->cells[*row][*column] : 0;
            if (!cell) continue;
            uint32_t order = valuation(cell, 64), best_order = valuation(best, 64);
            bool is_smaller = magnitude(cell, matrix->width) < magnitude(best, matrix->width);
            if (!is_found || order < best_order || (order == best_order && is_smaller)) {
                *row = i;
                *column = j;
                is_found = true;
            }
        }
    return is_found;
}

static void swap(uint64_t *left, uint64_t *right) {
    uint64_t kept = *left;
    *left = *right;
    *right = kept;
}

static void move_pivot(struct matrix *matrix, size_t done, size_t row, size_t column) {
    for (size_t j = 0; j < matrix->columns; j++) swap(&matrix->cells[done][j], &matrix->cells[row][j]);
    for (size_t i = 0; i < matrix->rows; i++) swap(&matrix->cells[i][done], &matrix->cells[i][column]);
    for (size_t i = 0; i < matrix->columns; i++) swap(&matrix->basis[i][done], &matrix->basis[i][column]);
}

static void clear_around(struct matrix *matrix, size_t done) {
    uint64_t mask = fl_bits_mask(matrix->width), pivot = matrix->cells[done][done];
    uint32_t order = valuation(pivot, 64);
    uint64_t unit = inverse(pivot >> order);
    for (size_t i = done + 1; i < matrix->rows; i++) {
        uint64_t factor = (matrix->cells[i][done] >> order) * unit;
        for (size_t j = done; j < matrix->columns; j++)
            matrix->cells[i][j] = (matrix->cells[i][j] - factor * matrix->cells[done][j]) & mask;
    }
    for (size_t j = done + 1; j < matrix->columns; j++) {
        uint64_t factor = (matrix->cells[done][j] >> order) * unit;
        for (size_t i = done; i < matrix->rows; i++)
            matrix->cells[i][j] = (matrix->cells[i][j] - factor * matrix->cells[i][done]) & mask;
        for (size_t i = 0; i < matrix->columns; i++)
            matrix->basis[i][j] = (matrix->basis[i][j] - factor * matrix->basis[i][done]) & mask;
    }
}

/* Makes the factors small by an odd common multiple; false: they stay large. */
static bool make_small(uint64_t *factors, size_t count, uint32_t width) {
    uint64_t best[MOST_COLUMNS], best_size = UINT64_MAX, mask = fl_bits_mask(width);
    for (size_t i = 0; i < count; i++) {
        if (!(factors[i] & 1)) continue;
        uint64_t unit = inverse(factors[i]), size = 0, scaled[MOST_COLUMNS];
        for (size_t j = 0; j < count; j++) {
            scaled[j] = (factors[j] * unit) & mask;
            uint64_t own = magnitude(scaled[j], width);
            size = own > size ? own : size;
        }
        if (size >= best_size) continue;
        best_size = size;
        for (size_t j = 0; j < count; j++) best[j] = scaled[j];
    }
    if (best_size > LARGEST_FACTOR) return false;
    for (size_t i = 0; i < count; i++) factors[i] = best[i];
    return true;
}

struct columns {
    const struct fl_cut_samples *samples;
    size_t scalars[MOST_COLUMNS], count;
    uint32_t width;
};

/* Positive multiples on the left of the equation, negative ones on the right. */
static void offer_equation(const struct fl_guessing *guessing, const struct columns *columns,
                           const uint64_t *factors, struct fl_predicates *guesses) {
    struct fl_terms *terms = guessing->system->terms;
    uint64_t mask = fl_bits_mask(columns->width), total = 0, summands = 0;
    term_ref sides[2] = {NULL, NULL};
    for (size_t i = 0; i < columns->count; i++) {
        if (!factors[i]) continue;
        summands++;
        term_ref scalar = columns->samples->scalars.items[columns->scalars[i]];
        uint64_t negated = (0 - factors[i]) & mask;
        unsigned side = negated < factors[i];
        term_ref factor = fl_term_word(terms, columns->width, side ? negated : factors[i]);
        term_ref multiple = fl_term_binary(terms, FL_OP_MULTIPLY, scalar, factor);
        sides[side] = sides[side] ? fl_term_binary(terms, FL_OP_ADD, sides[side], multiple) : multiple;
        total += factors[i] * columns->samples->rows.items[0][columns->scalars[i]];
    }
    if (summands < 2 || summands > MOST_SUMMANDS) return; /* one alone: see the constants and remainders */
    term_ref constant = fl_term_word(terms, columns->width, total & mask);
    sides[1] = sides[1] ? fl_term_binary(terms, FL_OP_ADD, sides[1], constant) : constant;
    if (!sides[0]) sides[0] = fl_term_word(terms, columns->width, 0);
    fl_vector_push(guessing->arena, &guesses->all, fl_term_equal(terms, sides[0], sides[1]));
}

static void solve(const struct fl_guessing *guessing, const struct columns *columns,
                  struct fl_predicates *guesses) {
    struct matrix matrix = {.width = columns->width, .columns = columns->count};
    const struct fl_cut_samples *samples = columns->samples;
    uint64_t mask = fl_bits_mask(columns->width);
    size_t step = samples->rows.count / MOST_DIFFERENCES + 1;
    for (size_t i = 1; i < samples->rows.count && matrix.rows < MOST_DIFFERENCES; i += step, matrix.rows++)
        for (size_t j = 0; j < columns->count; j++)
            matrix.cells[matrix.rows][j] =
                (samples->rows.items[i][columns->scalars[j]] - samples->rows.items[0][columns->scalars[j]]) & mask;
    for (size_t i = 0; i < columns->count; i++) matrix.basis[i][i] = 1;
    size_t done = 0, row, column;
    while (done < matrix.rows && done < matrix.columns && find_pivot(&matrix, done, &row, &column)) {
        move_pivot(&matrix, done, row, column);
        clear_around(&matrix, done);
        done++;
    }
    for (size_t j = done; j < columns->count; j++) {
        uint64_t factors[MOST_COLUMNS];
        for (size_t i = 0; i < columns->count; i++) factors[i] = matrix.basis[i][j];
        if (make_small(factors, columns->count, columns->width))
            offer_equation(guessing, columns, factors, guesses);
    }
}

static bool is_constant_in_samples(const struct fl_cut_samples *samples, size_t scalar) {
    for (size_t i = 1; i < samples->rows.count; i++)
        if (samples->rows.items[i][scalar] != samples->rows.items[0][scalar]) return false;
    return true;
}

void fl_candidates_sums(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses) {
    const struct fl_cut_samples *samples = &guessing->samples->cuts[cut];
    const struct fl_cut_point *point = &guessing->system->cuts.items[cut];
    static const uint32_t widths[] = {32, 64, 16, 8};
    if (samples->rows.count < 3) return;
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        struct columns columns = {.samples = samples, .width = widths[i]};
        bool has_changing = false;
        for (int wants_changing = 1; wants_changing >= 0; wants_changing--)
            for (size_t j = 0; j < samples->scalars.count && columns.count < MOST_COLUMNS; j++) {
                term_ref scalar = samples->scalars.items[j];
                bool is_changing = fl_candidates_is_changing(point, scalar);
                if (scalar->width != columns.width || is_changing != wants_changing) continue;
                if (is_constant_in_samples(samples, j)) continue;
                if (fl_candidates_reading(guessing->system, scalar) == FL_READ_POINTER) continue;
                has_changing |= is_changing;
                columns.scalars[columns.count++] = j;
            }
        if (has_changing && columns.count > 1) solve(guessing, &columns, guesses);
    }
}
