/* One SMT-LIB file per query, with the answer and the time as comments, for any solver to replay. */
#include "solver/solver.h"

#include <stdio.h>
#include <sys/stat.h>

#include "base/vector.h"
#include "term/print/print.h"

struct log {
    struct fl_solver base;
    struct fl_arena *arena;
    struct fl_arena *scratch;
    struct fl_solver *inner;
    const char *directory;
    uint64_t number;
    uint64_t errors;
    FL_VECTOR_OF(const struct fl_term *) formulas; /* asserted; assumptions follow during a query */
    size_t asserted_count;
};

static struct log *of(struct fl_solver *solver) {
    return (struct log *)solver;
}

static void assert_formula(struct fl_solver *solver, const struct fl_term *formula) {
    struct log *self = of(solver);
    fl_vector_push(self->arena, &self->formulas, formula);
    self->asserted_count = self->formulas.count;
    fl_solver_assert(self->inner, formula);
}

static const char *answer_name(enum fl_answer answer) {
    switch (answer) {
    case FL_SATISFIABLE: return "sat";
    case FL_UNSATISFIABLE: return "unsat";
    default: return "unknown";
    }
}

static bool write_file(const char *path, const struct fl_text *text) {
    FILE *file = fopen(path, "w");
    if (!file) return false;
    bool is_written = fwrite(fl_text_string(text), 1, text->count, file) == text->count;
    return fclose(file) == 0 && is_written;
}

static void write_query(struct log *self, enum fl_answer answer, double seconds) {
    struct fl_text text = fl_text_make(self->scratch);
    fl_term_print_smt_script(&text, self->formulas.items, self->formulas.count);
    fl_text_format(&text, "; answer %s\n; seconds %.6f\n", answer_name(answer), seconds);
    const char *path = fl_arena_format(self->scratch, "%s/query-%06llu.smt2", self->directory,
                                       (unsigned long long)++self->number);
    if (!write_file(path, &text)) self->errors++;
    fl_arena_reset(self->scratch);
}

static enum fl_answer solve(struct fl_solver *solver, const struct fl_term *const *assumptions, size_t count,
                            struct fl_limits limits) {
    struct log *self = of(solver);
    double start = fl_clock_now();
    enum fl_answer answer = fl_solver_solve(self->inner, assumptions, count, limits);
    double seconds = fl_clock_now() - start;
    for (size_t i = 0; i < count; i++) fl_vector_push(self->arena, &self->formulas, assumptions[i]);
    write_query(self, answer, seconds);
    self->formulas.count = self->asserted_count;
    return answer;
}

static struct fl_bits model_value(struct fl_solver *solver, const struct fl_term *term) {
    return fl_solver_model_value(of(solver)->inner, term);
}

static void copy_model(struct fl_solver *solver, const struct fl_term *const *variables, size_t count,
                       struct fl_assignment *assignment) {
    fl_solver_copy_model(of(solver)->inner, variables, count, assignment);
}

static bool has_failed(struct fl_solver *solver, const struct fl_term *assumption) {
    return fl_solver_has_failed(of(solver)->inner, assumption);
}

static void add_statistics(const struct fl_solver *solver, struct fl_solver_statistics *statistics) {
    const struct log *self = (const struct log *)solver;
    statistics->log_errors += self->errors;
    self->inner->functions->add_statistics(self->inner, statistics);
}

static void destroy(struct fl_solver *solver) {
    struct log *self = of(solver);
    fl_solver_destroy(self->inner);
    fl_arena_destroy(self->scratch);
    fl_arena_destroy(self->arena);
}

static const struct fl_solver_functions functions = {
    .name = "log",
    .assert_formula = assert_formula,
    .solve = solve,
    .model_value = model_value,
    .copy_model = copy_model,
    .has_failed = has_failed,
    .add_statistics = add_statistics,
    .destroy = destroy,
};

struct fl_solver *fl_solver_create_log(struct fl_solver *inner, const char *directory) {
    struct fl_arena *arena = fl_arena_create();
    struct log *self = FL_NEW(arena, struct log);
    self->base = (struct fl_solver){.functions = &functions, .terms = inner->terms};
    self->arena = arena;
    self->scratch = fl_arena_create();
    self->inner = inner;
    self->directory = fl_arena_copy_string(arena, directory);
    mkdir(directory, 0777); /* if it is not there; files that can't be written are counted */
    return &self->base;
}
