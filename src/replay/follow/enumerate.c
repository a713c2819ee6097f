#include "replay/follow/enumerate.h"

#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "engine/symbolic/reads.h"
#include "replay/follow/follower.h"

typedef const struct fl_term *term_ref;

/* ---- names ---- */

static bool find_global(const struct fl_program *program, const char *name, struct fl_distinction *found) {
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct fl_variable *variable = &program->variables[i];
        if (variable->kind != FL_VARIABLE_GLOBAL || !variable->name || strcmp(variable->name, name) != 0) continue;
        found->variable = (fl_variable_id){i};
        found->width = variable->width;
        found->type = variable->type;
        return true;
    }
    for (uint32_t i = 0; i < program->object_count; i++) {
        const struct fl_object *object = &program->objects[i];
        if (object->kind != FL_OBJECT_GLOBAL || !object->name || strcmp(object->name, name) != 0) continue;
        if (!object->size || object->size > sizeof(uint64_t)) continue;
        found->object = (fl_object_id){i};
        found->width = (uint32_t)object->size * 8;
        found->type = object->type;
        return true;
    }
    return false;
}

/* "__VERIFIER_nondet_int#2" */
static bool find_input(struct fl_arena *arena, const struct fl_program *program, const char *name,
                       struct fl_distinction *found) {
    const char *sign = strrchr(name, '#');
    size_t length = sign ? (size_t)(sign - name) : strlen(name);
    unsigned long number = sign ? strtoul(sign + 1, NULL, 10) : 1;
    for (uint32_t i = 0; i < program->input_count; i++) {
        const struct fl_input *input = &program->inputs[i];
        if (input->kind != FL_INPUT_VALUE && input->kind != FL_INPUT_UNDEFINED) continue;
        if (strlen(input->name) != length || memcmp(input->name, name, length) != 0 || !number) continue;
        found->input = fl_arena_format(arena, "%.*s", (int)length, name);
        found->number = (uint32_t)(number - 1);
        found->width = input->width;
        found->type = input->type;
        return true;
    }
    return false;
}

static void complain(struct fl_arena *arena, const struct fl_program *program, const char *name,
                     struct fl_diagnostics *diagnostics) {
    FL_VECTOR_OF(const char *) known = {0};
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].kind == FL_VARIABLE_GLOBAL && program->variables[i].name)
            fl_vector_push(arena, &known, program->variables[i].name);
    for (uint32_t i = 0; i < program->input_count; i++) fl_vector_push(arena, &known, program->inputs[i].name);
    const char *nearest = fl_nearest_word(name, known.items, known.count);
    fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0,
                       "--differ %s: the program has no global variable or input of this name with at most 64 "
                       "bits%s%s%s",
                       name, nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
}

enum fl_status fl_distinctions_find(struct fl_arena *arena, const struct fl_program *program,
                                    const char *const *names, size_t count, struct fl_diagnostics *diagnostics,
                                    struct fl_distinction **distinctions) {
    *distinctions = FL_NEW_ARRAY(arena, struct fl_distinction, count + 1);
    for (size_t i = 0; i < count; i++) {
        struct fl_distinction *found = &(*distinctions)[i];
        *found = (struct fl_distinction){.variable = FL_NO_ID, .object = FL_NO_ID};
        if (find_global(program, names[i], found) || find_input(arena, program, names[i], found)) continue;
        complain(arena, program, names[i], diagnostics);
        return FL_BAD_USAGE;
    }
    return FL_OK;
}

/* ---- values ---- */

bool fl_follower_enumerates(const struct fl_follower *follower) {
    return follower->options->most_runs > 1;
}

/* An input that a run does not read has no value: it counts as zero. */
static term_ref input_term(struct fl_follower *follower, const struct fl_state *state,
                           const struct fl_distinction *distinction) {
    struct fl_input_term input =
        fl_state_numbered_input(follower->engine, state, distinction->input, distinction->number);
    term_ref zero = fl_term_word(follower->terms, distinction->width, 0);
    if (!input.value || input.value->width != distinction->width) return zero;
    return fl_term_if(follower->terms, input.is_read, input.value, zero);
}

/* What runs are told apart by, in this state. NULL if the state does not tell. */
static term_ref term_of(struct fl_follower *follower, struct fl_state *state,
                        const struct fl_distinction *distinction) {
    struct fl_engine *engine = follower->engine;
    if (distinction->input) return input_term(follower, state, distinction);
    if (!fl_id_is_none(distinction->variable)) {
        const struct fl_term *value = fl_persistent_find(state->globals, distinction->variable.index);
        return value ? value : fl_symbolic_initial(engine, distinction->variable);
    }
    uint64_t address = fl_program_object(follower->program, distinction->object)->address;
    return fl_symbolic_load(engine, state,
                            fl_term_word(follower->terms, follower->program->pointer_width, address),
                            distinction->width);
}

/* The values of a run that is known, one for each distinction. */
static term_ref differs_from(struct fl_follower *follower, const term_ref *terms, const uint64_t *values) {
    term_ref differs = fl_term_false(follower->terms);
    for (size_t i = 0; i < follower->options->distinction_count; i++) {
        term_ref known = fl_term_word(follower->terms, terms[i]->width, values[i]);
        differs = fl_term_or(follower->terms, differs,
                             fl_term_not(follower->terms, fl_term_equal(follower->terms, terms[i], known)));
    }
    return differs;
}

void fl_follower_keep_distinct(struct fl_follower *follower, struct fl_state *state, fl_check_id check,
                               term_ref condition) {
    size_t count = follower->options->distinction_count;
    term_ref *terms = FL_NEW_ARRAY(follower->arena, term_ref, count);
    for (size_t i = 0; i < count; i++) {
        terms[i] = term_of(follower, state, &follower->options->distinctions[i]);
        if (!terms[i]) return;
    }
    for (size_t i = 0; i < follower->distinct.count; i++)
        condition =
            fl_term_and(follower->terms, condition, differs_from(follower, terms, follower->distinct.items[i]));
    while (!follower->is_done) {
        enum fl_answer answer = fl_follower_ask_for_run(follower, state, condition);
        if (answer == FL_UNDECIDED) fl_engine_give_up(follower->engine, "the solver ran out of time");
        if (answer != FL_SATISFIABLE) return;
        uint64_t *values = FL_NEW_ARRAY(follower->arena, uint64_t, count);
        for (size_t i = 0; i < count; i++) values[i] = fl_solver_model_value(follower->solver, terms[i]).word;
        fl_vector_push(follower->arena, &follower->distinct, values);
        fl_follower_keep(follower, state, check);
        condition = fl_term_and(follower->terms, condition, differs_from(follower, terms, values));
    }
}

/* ---- paths ---- */

static uint64_t path_hash(const struct fl_follower *follower, const struct fl_run *run) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    struct fl_edge_reader edges = fl_edges_read(&run->recording);
    fl_edge_id edge;
    while (fl_edges_next(&edges, &edge)) {
        fl_location_id source = fl_program_edge(follower->program, edge)->source;
        fl_function_id function = fl_program_location(follower->program, source)->function;
        if (!fl_program_function(follower->program, function)->is_users) continue;
        hash = (hash ^ edge.index) * UINT64_C(0x100000001b3);
    }
    return hash;
}

bool fl_follower_is_new_path(struct fl_follower *follower, const struct fl_run *run) {
    uint64_t hash = path_hash(follower, run);
    for (size_t i = 0; i < follower->paths.count; i++)
        if (follower->paths.items[i] == hash) return false;
    fl_vector_push(follower->arena, &follower->paths, hash);
    return true;
}
