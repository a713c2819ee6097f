/* Bit-blasting into CaDiCaL against Z3 on the same queries in the same run, and incremental
 * against fresh solving of a growing path condition. `make bench-solver`; with an argument, only
 * the families whose name contains it, one line a query. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/system/clock.h"
#include "bench/solver_queries.h"
#include "solver/solver.h"

enum { QUERY_SECONDS = 30, PATH_LENGTH = 300 };

struct total {
    size_t count, satisfiable, unsatisfiable, undecided;
    double seconds;
};

static struct fl_limits query_limits(void) {
    struct fl_limits limits = fl_limits_none();
    limits.deadline = fl_deadline_after(QUERY_SECONDS);
    return limits;
}

/* Creating a solver is not counted: Z3's context takes longer than most of these queries. */
static enum fl_answer run(struct fl_solver *solver, const struct fl_term *formula, struct total *total) {
    double start = fl_clock_now();
    fl_solver_assert(solver, formula);
    enum fl_answer answer = fl_solver_solve(solver, NULL, 0, query_limits());
    total->seconds += fl_clock_now() - start;
    total->count++;
    total->satisfiable += answer == FL_SATISFIABLE;
    total->unsatisfiable += answer == FL_UNSATISFIABLE;
    total->undecided += answer == FL_UNDECIDED;
    return answer;
}

static void require(bool condition, const char *reason) {
    if (condition) return;
    fprintf(stderr, "bench-solver: %s\n", reason);
    exit(1);
}

static void run_query(const struct query_family *family, size_t number, struct total *ours, struct total *theirs,
                      bool is_verbose) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_terms *terms = fl_terms_create(arena);
    const struct fl_term *formula = family->make(terms, number);
    struct fl_solver *bitblast = fl_solver_create_bitblast(terms), *z3 = fl_solver_create_z3(terms);
    double our_start = ours->seconds, their_start = theirs->seconds;
    enum fl_answer our_answer = run(bitblast, formula, ours), their_answer = run(z3, formula, theirs);
    require(our_answer == FL_UNDECIDED || their_answer == FL_UNDECIDED || our_answer == their_answer,
            "the solvers disagree");
    if (our_answer == FL_SATISFIABLE) {
        struct fl_bits value = fl_solver_model_value(bitblast, formula);
        require(!fl_bits_is_zero(&value), "a model is wrong");
    }
    struct fl_solver_statistics statistics = fl_solver_statistics(bitblast);
    static const char *const names[] = {"sat", "unsat", "undecided"};
    if (is_verbose)
        printf("  %-16s %3zu %-9s ours %8.3f s  z3 %8.3f s  %llu variables, %llu clauses\n", family->name, number,
               names[our_answer], ours->seconds - our_start, theirs->seconds - their_start,
               (unsigned long long)statistics.sat_variables, (unsigned long long)statistics.sat_clauses);
    fl_solver_destroy(bitblast);
    fl_solver_destroy(z3);
    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
}

static void compare_with_z3(const char *filter) {
    struct total ours = {0}, theirs = {0};
    printf("%-16s %5s %5s %5s %9s %9s %6s\n", "family", "count", "sat", "unsat", "ours s", "z3 s", "ratio");
    for (size_t i = 0; i < bench_family_count; i++) {
        const struct query_family *family = &bench_families[i];
        if (filter && !strstr(family->name, filter)) continue;
        struct total our = {0}, their = {0};
        for (size_t number = 0; number < family->count; number++)
            run_query(family, number, &our, &their, filter != NULL);
        printf("%-16s %5zu %5zu %5zu %9.3f %9.3f %6.2f\n", family->name, our.count, our.satisfiable,
               our.unsatisfiable, our.seconds, their.seconds, our.seconds / their.seconds);
        ours.count += our.count;
        ours.seconds += our.seconds;
        ours.undecided += our.undecided;
        theirs.seconds += their.seconds;
        theirs.undecided += their.undecided;
    }
    printf("%zu queries: ours %.3f s (%zu undecided), z3 %.3f s (%zu undecided), ratio %.2f\n", ours.count,
           ours.seconds, ours.undecided, theirs.seconds, theirs.undecided, ours.seconds / theirs.seconds);
}

/* For each prefix of the path: is it feasible, and is the other side of its last branch? */
static double explore(struct fl_terms *terms, const struct fl_term **conditions, size_t length,
                      struct fl_solver *(*create)(struct fl_terms *terms), bool is_incremental,
                      size_t *satisfiable) {
    struct fl_solver *solver = is_incremental ? create(terms) : NULL;
    double start = fl_clock_now();
    *satisfiable = 0;
    for (size_t i = 0; i < length; i++)
        for (int side = 0; side < 2; side++) {
            const struct fl_term *last = conditions[i];
            if (side == 0) conditions[i] = fl_term_not(terms, last);
            struct fl_solver *used = is_incremental ? solver : create(terms);
            *satisfiable += fl_solver_solve(used, conditions, i + 1, query_limits()) == FL_SATISFIABLE;
            if (!is_incremental) fl_solver_destroy(used);
            conditions[i] = last;
        }
    double seconds = fl_clock_now() - start;
    fl_solver_destroy(solver);
    return seconds;
}

static struct fl_solver *create_default(struct fl_terms *terms) {
    return fl_solver_create_default(terms, NULL);
}

static void compare_incremental(void) {
    double fresh = 0, incremental = 0, layered = 0;
    size_t queries = 0;
    for (size_t variant = 0; variant < 4; variant++) {
        struct fl_arena *arena = fl_arena_create();
        struct fl_terms *terms = fl_terms_create(arena);
        const struct fl_term **conditions = FL_NEW_ARRAY(arena, const struct fl_term *, PATH_LENGTH);
        size_t length = bench_make_path(terms, variant, PATH_LENGTH, conditions), counts[3];
        fresh += explore(terms, conditions, length, fl_solver_create_bitblast, false, &counts[0]);
        incremental += explore(terms, conditions, length, fl_solver_create_bitblast, true, &counts[1]);
        layered += explore(terms, conditions, length, create_default, true, &counts[2]);
        require(counts[0] == counts[1] && counts[0] == counts[2], "incremental answers differ");
        queries += 2 * length;
        fl_terms_destroy(terms);
        fl_arena_destroy(arena);
    }
    printf("%zu queries of growing paths: fresh %.3f s; incremental %.3f s, %.1f times faster; "
           "with cache and splitting %.3f s, %.1f times faster\n",
           queries, fresh, incremental, fresh / incremental, layered, fresh / layered);
}

int main(int count, char **arguments) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    compare_with_z3(count > 1 ? arguments[1] : NULL);
    if (count == 1 || strcmp(arguments[1], "growing") == 0) compare_incremental();
    return 0;
}
