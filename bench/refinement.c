/* What path slicing does for refinement: refinements, predicates and time of predicate abstraction,
 * with counterexamples sliced and whole.
 *
 *   build/bench/refinement [--timeout=SECONDS] [--invariants] [FILE.c ...]
 *
 * Without files: those of bench/refinement. Files are programs for 32 bits with calls of reach_error.
 * FAULTLINE_REFINEMENT=sliced or unsliced measures one of the two alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/system/clock.h"
#include "frontend/frontend.h"
#include "prove/system/prover.h"

struct outcome {
    double seconds;
    bool is_proved;
    char stopped[120], how_far[160];
};

static bool prints_invariants;

static const struct fl_program *load(struct fl_arena *arena, const char *file) {
    const char *inputs[] = {file}, *flags[] = {"-m32", "-w"};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 2};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const struct fl_program *program = NULL;
    if (fl_checks_parse("none", &diagnostics, &options.checks) != FL_OK ||
        fl_frontend_load(arena, &options, &diagnostics, &program) != FL_OK)
        return NULL;
    return program;
}

static void print_invariants(struct fl_arena *arena, struct fl_symbols *symbols, const struct fl_proof *proof) {
    for (size_t i = 0; i < proof->invariants.count; i++) {
        const struct fl_invariant *invariant = &proof->invariants.items[i];
        const struct fl_location *location = fl_program_location(symbols->program, invariant->location);
        const char *text = fl_predicate_print_c(symbols, arena, invariant->predicate);
        printf("    line %u: %s\n", symbols->program->edges[location->first_edge].position.line,
               text ? text : "C cannot say it");
    }
}

static void prove(const char *file, double limit, struct outcome *outcome) {
    struct fl_arena *arena = fl_arena_create();
    const struct fl_program *program = load(arena, file);
    if (!program) {
        strcpy(outcome->stopped, "cannot be loaded");
        return;
    }
    double begin = fl_clock_now();
    struct fl_terms *terms = fl_terms_create(arena);
    struct fl_proving proving = {.arena = arena,
                                 .program = program,
                                 .terms = terms,
                                 .symbols = fl_symbols_create(arena, program, terms),
                                 .deadline = fl_deadline_after(limit)};
    struct fl_proof proof = {0};
    outcome->is_proved = fl_prove_by_abstraction(&proving, &proof);
    outcome->seconds = fl_clock_now() - begin;
    snprintf(outcome->stopped, sizeof outcome->stopped, "%s", proving.stopped ? proving.stopped : "");
    snprintf(outcome->how_far, sizeof outcome->how_far, "%s", proving.how_far ? proving.how_far : "");
    if (prints_invariants) print_invariants(arena, proving.symbols, &proof);
    fflush(stdout);
}

/* In a process of its own. */
static struct outcome measure(const char *file, const char *how, double limit) {
    struct outcome *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) abort();
    strcpy(shared->stopped, "crashed");
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        setenv("FAULTLINE_REFINEMENT", how, 1);
        shared->stopped[0] = '\0';
        alarm((unsigned)limit + 20);
        prove(file, limit, shared);
        _exit(0);
    }
    int status;
    if (child < 0 || waitpid(child, &status, 0) < 0) abort();
    struct outcome outcome = *shared;
    if (status && !outcome.stopped[0]) snprintf(outcome.stopped, sizeof outcome.stopped, "status %d", status);
    munmap(shared, sizeof *shared);
    return outcome;
}

static void report(const char *file, double limit) {
    static const char *const hows[] = {"sliced", "unsliced"};
    const char *name = strrchr(file, '/') ? strrchr(file, '/') + 1 : file;
    for (unsigned i = 0; i < 2; i++) {
        if (getenv("FAULTLINE_REFINEMENT") && strcmp(getenv("FAULTLINE_REFINEMENT"), hows[i]) != 0) continue;
        struct outcome outcome = measure(file, hows[i], limit);
        printf("%-30s %-8s %-7s %7.2f s  %s%s%s\n", name, hows[i], outcome.is_proved ? "proved" : "unknown",
               outcome.seconds, outcome.how_far, outcome.stopped[0] ? "; " : "", outcome.stopped);
    }
}

int main(int count, char **arguments) {
    static const char *const usual[] = {"bench/refinement/driver.c", "bench/refinement/irrelevant.c",
                                        "bench/refinement/protocol.c"};
    double limit = 60;
    bool has_files = false;
    for (int i = 1; i < count; i++) {
        if (strncmp(arguments[i], "--timeout=", 10) == 0)
            limit = atof(arguments[i] + 10);
        else if (strcmp(arguments[i], "--invariants") == 0)
            prints_invariants = true;
        else {
            report(arguments[i], limit);
            has_files = true;
        }
    }
    for (unsigned i = 0; i < 3 && !has_files; i++) report(usual[i], limit);
    return 0;
}
