/* tests/unit/prove/pieces.h - small C programs, cut at their loops. */
#ifndef FL_TESTS_PROVE_PIECES_H
#define FL_TESTS_PROVE_PIECES_H

#include "prove/system/build.h"
#include "prove/system/proof.h"
#include "tests/unit/report/sample.h"

struct pieces {
    struct sample sample;
    struct fl_terms *terms;
    struct fl_symbols *symbols;
    struct fl_solver *solver;
    struct fl_system *system;
};

static struct pieces pieces_make(const char *source) {
    struct pieces pieces = {.sample = sample_make()};
    sample_load(&pieces.sample, source, "none");
    pieces.terms = fl_terms_create(pieces.sample.arena);
    pieces.symbols = fl_symbols_create(pieces.sample.arena, pieces.sample.program, pieces.terms);
    return pieces;
}

static void pieces_cut(struct pieces *pieces, uint32_t rounds) {
    struct fl_system_options options = {.deadline = fl_deadline_none(), .rounds = rounds};
    struct fl_solver *building = fl_solver_create_default(pieces->terms, NULL);
    pieces->system = fl_system_build(pieces->sample.arena, pieces->sample.program, pieces->terms, pieces->symbols,
                                     building, &options);
    fl_solver_destroy(building);
    pieces->solver = fl_solver_create_bitblast(pieces->terms);
}

static void pieces_free(struct pieces *pieces) {
    if (pieces->solver) fl_solver_destroy(pieces->solver);
    fl_terms_destroy(pieces->terms);
    sample_free(&pieces->sample);
}

/* A variable of main, as a symbol. */
static const struct fl_term *pieces_variable(struct pieces *pieces, const char *name) {
    const struct fl_program *program = pieces->sample.program;
    fl_function_id main = fl_program_find_function(program, "main");
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (fl_id_equal(program->variables[i].function, main) && strcmp(program->variables[i].name, name) == 0)
            return fl_symbol_variable(pieces->symbols, (fl_variable_id){i}, 1, false);
    fail_msg("no variable %s", name);
    return NULL;
}

static const struct fl_term *pieces_word(struct pieces *pieces, uint64_t value) {
    return fl_term_word(pieces->terms, 32, value);
}

#endif
