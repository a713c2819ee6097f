#include "analysis/facts.h"

#include "base/invariant.h"

struct fl_program_facts {
    const struct fl_program *program;
    void *facts[FL_FACT_COUNT]; /* NULL: not known */
    unsigned computations[FL_FACT_COUNT];
};

static struct fl_program_facts *facts_of(const struct fl_program *program) {
    struct fl_fact_place *place = program->facts;
    FL_INVARIANT(place, "a program that was frozen has a place for facts");
    if (!place->facts) {
        struct fl_program_facts *facts = FL_NEW(place->arena, struct fl_program_facts);
        facts->program = program;
        place->facts = facts;
    }
    FL_INVARIANT(place->facts->program == program, "programs don't share their facts");
    return place->facts;
}

void *fl_fact_of(const struct fl_program *program, enum fl_program_fact fact, fl_fact_maker *make) {
    struct fl_program_facts *facts = facts_of(program);
    if (!facts->facts[fact]) facts->facts[fact] = make(program->facts->arena, program);
    return facts->facts[fact];
}

void fl_fact_count(const struct fl_program *program, enum fl_program_fact fact) {
    facts_of(program)->computations[fact]++;
}

unsigned fl_fact_computations(const struct fl_program *program, enum fl_program_fact fact) {
    return facts_of(program)->computations[fact];
}
