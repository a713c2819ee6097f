/* solver/layer/log.c - one SMT-LIB file per query, with the answer and the time as comments, for any solver to
 * replay. */
#include "solver/solver.h"

#include <sys/stat.h>

#include "base/system/file.h"
#include "term/print/print.h"

struct log {
    struct fl_solver base;
    struct fl_arena *scratch; /* emptied after each query */
    const char *directory;
    uint64_t number;
};

static struct log *of(struct fl_solver *solver) {
    return (struct log *)solver;
}

static const char *answer_name(enum fl_answer answer) {
    switch (answer) {
    case FL_SATISFIABLE: return "sat";
    case FL_UNSATISFIABLE: return "unsat";
    default: return "unknown";
    }
}

static void write_query(struct log *self, const struct fl_term *const *assumptions, size_t count,
                        enum fl_answer answer, double seconds) {
    struct fl_text text = fl_text_make(self->scratch);
    size_t asserted_count = self->base.asserted.count;
    const struct fl_term **formulas = FL_NEW_ARRAY(self->scratch, const struct fl_term *, asserted_count + count);
    for (size_t i = 0; i < asserted_count; i++) formulas[i] = self->base.asserted.items[i];
    for (size_t i = 0; i < count; i++) formulas[asserted_count + i] = assumptions[i];
    fl_term_print_smt_script(&text, formulas, asserted_count + count);
    fl_text_format(&text, "; answer %s\n; seconds %.6f\n", answer_name(answer), seconds);
    const char *path = fl_arena_format(self->scratch, "%s/query-%06llu.smt2", self->directory,
                                       (unsigned long long)++self->number);
    if (fl_file_write(path, text.items, text.count) != 0) self->base.counted.log_errors++;
    fl_arena_reset(self->scratch);
}

static enum fl_answer solve(struct fl_solver *solver, const struct fl_term *const *assumptions, size_t count,
                            struct fl_limits limits) {
    struct log *self = of(solver);
    double start = fl_clock_now();
    enum fl_answer answer = fl_solver_solve(self->base.below, assumptions, count, limits);
    write_query(self, assumptions, count, answer, fl_clock_now() - start);
    return answer;
}

static void destroy(struct fl_solver *solver) {
    fl_arena_destroy(of(solver)->scratch);
}

static const struct fl_solver_functions functions = {.solve = solve, .destroy = destroy};

struct fl_solver *fl_solver_create_log(struct fl_solver *below, const char *directory) {
    struct log *self = fl_solver_new_layer(sizeof *self, &functions, below);
    self->scratch = fl_arena_create();
    self->directory = fl_arena_copy_string(self->base.arena, directory);
    mkdir(directory, 0777); /* if it is not there; files that can't be written are counted */
    return &self->base;
}
