#include "characterize/space/space.h"

#include <string.h>

#include "solver/variables.h"
#include "term/substitute.h"

typedef const struct fl_term *term_ref;

/* Of the time that is left. */
static const double question_share = 0.15;

struct fl_space *fl_space_create(struct fl_arena *arena, const struct fl_program *program,
                                 struct fl_session *session, struct fl_deadline deadline,
                                 const volatile int *is_cancelled) {
    struct fl_space *space = FL_NEW(arena, struct fl_space);
    struct fl_engine *engine = fl_session_engine(session);
    *space = (struct fl_space){.arena = arena,
                               .program = program,
                               .session = session,
                               .terms = engine->terms,
                               .solver = engine->solver,
                               .deadline = deadline,
                               .is_cancelled = is_cancelled,
                               .axis_of = fl_map_make(arena),
                               .domain = fl_term_true(engine->terms),
                               .fails = fl_term_false(engine->terms),
                               .beyond = fl_term_true(engine->terms)};
    return space;
}

/* ---- axes ---- */

static bool is_signed_number(const struct fl_type *type) {
    return !type || type->is_signed;
}

static void add_axis(struct fl_space *space, struct fl_axis axis) {
    uint64_t *known = fl_map_at(&space->axis_of, fl_map_key(axis.variable));
    if (*known) return;
    fl_vector_push(space->arena, &space->axes, axis);
    *known = space->axes.count;
}

static term_ref axis_of_identity(struct fl_space *space, const struct fl_input_identity *identity) {
    term_ref variable = fl_session_variable(space->session, identity);
    const struct fl_input *input = &space->program->inputs[identity->site.index];
    const struct fl_type *type = input->width ? input->type : NULL;
    add_axis(space, (struct fl_axis){.name = fl_input_identity_name(space->arena, space->program, identity),
                                     .variable = variable,
                                     .type = type,
                                     .is_signed = input->width && is_signed_number(type),
                                     .has_identity = true,
                                     .identity = *identity});
    return variable;
}

const struct fl_axis *fl_space_axis(const struct fl_space *space, term_ref variable) {
    const uint64_t *known = fl_map_find(&space->axis_of, fl_map_key(variable));
    return known && *known ? &space->axes.items[*known - 1] : NULL;
}

/* ---- from the variables of a state to the axes ---- */

/* What stands for the variables of one state. Most states agree about them: those share one. */
struct naming {
    struct fl_space *space;
    struct fl_map replacements; /* variable -> term */
    bool is_partial;            /* some input can't be told by identity */
};

static term_ref replacement(void *context, term_ref leaf) {
    const uint64_t *known = fl_map_find(&((struct naming *)context)->replacements, fl_map_key(leaf));
    return known ? (term_ref)(uintptr_t)*known : leaf;
}

static term_ref rename(struct naming *naming, term_ref term) {
    return fl_term_substitute(naming->space->terms, term, replacement, naming);
}

static void name_read(struct naming *naming, const struct fl_identified_read *read) {
    term_ref value = read->term.value;
    enum fl_input_kind kind = naming->space->program->inputs[read->identity.site.index].kind;
    bool is_text = fl_input_has_position(kind) && kind != FL_INPUT_ARGUMENT_NUMBER;
    if (is_text || value->op != FL_OP_VARIABLE) return;
    term_ref axis = axis_of_identity(naming->space, &read->identity);
    if (axis->width != value->width) return;
    uint64_t *known = fl_map_find(&naming->replacements, fl_map_key(value));
    /* The same variable is one input in some runs, another one in others. */
    if (known)
        axis = fl_term_if(naming->space->terms, rename(naming, read->term.is_read), axis,
                          (term_ref)(uintptr_t)*known);
    *fl_map_at(&naming->replacements, fl_map_key(value)) = fl_map_key(axis);
}

static struct naming name_inputs(struct fl_space *space, const struct fl_state *state) {
    struct naming naming = {.space = space, .replacements = fl_map_make(space->arena)};
    naming.is_partial = !fl_state_has_identities(state);
    fl_identified_reads reads = fl_state_inputs(fl_session_engine(space->session), state);
    for (size_t i = 0; i < reads.count; i++) name_read(&naming, &reads.items[i]);
    return naming;
}

/* Do both say the same of each variable that both know? Then the second is added to the first. */
static bool join_namings(struct naming *all, const struct naming *one) {
    if (one->is_partial) return false;
    for (size_t i = 0; i < one->replacements.count; i++) {
        const uint64_t *known = fl_map_find(&all->replacements, one->replacements.items[i].key);
        if (known && *known != one->replacements.items[i].value) return false;
    }
    for (size_t i = 0; i < one->replacements.count; i++)
        *fl_map_at(&all->replacements, one->replacements.items[i].key) = one->replacements.items[i].value;
    return true;
}

/* Conditions of states, renamed together where that is possible. */
struct gathering {
    struct naming common;
    term_ref together; /* not renamed yet */
    term_ref apart;
};

static void gather(struct gathering *gathering, const struct fl_state *state, term_ref condition) {
    struct fl_terms *terms = gathering->common.space->terms;
    struct naming naming = name_inputs(gathering->common.space, state);
    if (join_namings(&gathering->common, &naming))
        gathering->together = fl_term_or(terms, gathering->together, condition);
    else
        gathering->apart = fl_term_or(terms, gathering->apart, rename(&naming, condition));
}

static struct gathering begin_gathering(struct fl_space *space) {
    term_ref none = fl_term_false(space->terms);
    return (struct gathering){
        .common = {.space = space, .replacements = fl_map_make(space->arena)}, .together = none, .apart = none};
}

static term_ref end_gathering(struct gathering *gathering) {
    return fl_term_or(gathering->common.space->terms, rename(&gathering->common, gathering->together),
                      gathering->apart);
}

/* ---- texts ---- */

/* What is so of each argument, and of their number. */
static term_ref domain_of(struct fl_space *space, term_ref variable) {
    struct fl_terms *terms = space->terms;
    term_ref zero = fl_term_word(terms, variable->width, 0);
    if (strcmp(variable->name, "argc") == 0) return fl_term_binary(terms, FL_OP_LESS_SIGNED, zero, variable);
    bool is_byte = strncmp(variable->name, "argv[", 5) == 0 && variable->width == 8;
    return is_byte ? fl_term_not(terms, fl_term_equal(terms, variable, zero)) : fl_term_true(terms);
}

/* Bytes and lengths of texts keep their variables, whose names say what they are. */
static void add_text_axis(struct fl_space *space, term_ref variable) {
    static const struct fl_type byte = {.kind = FL_TYPE_CHARACTER, .name = "unsigned char", .size_bits = 8},
                                number = {.kind = FL_TYPE_INTEGER, .name = "unsigned", .size_bits = 32};
    const char *name = variable->name;
    bool is_count = strcmp(name, "argc") == 0;
    bool is_text = strncmp(name, "stdin", 5) == 0 || strncmp(name, "argv[", 5) == 0 ||
                   strncmp(name, "env ", 4) == 0 || strncmp(name, "file ", 5) == 0;
    if (!is_text && !is_count) return;
    space->domain = fl_term_and(space->terms, space->domain, domain_of(space, variable));
    add_axis(space, (struct fl_axis){.name = name,
                                     .variable = variable,
                                     .type = is_count               ? NULL
                                             : variable->width == 8 ? &byte
                                                                    : &number,
                                     .is_signed = is_count});
}

static void add_text_axes(struct fl_space *space, term_ref condition) {
    struct fl_variables variables = fl_variables_make(space->arena);
    const struct fl_variable_list *list = fl_variables_of(&variables, condition);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i]->op == FL_OP_VARIABLE && !fl_space_axis(space, list->items[i]))
            add_text_axis(space, list->items[i]);
}

static bool has_input(const struct fl_program *program, enum fl_input_kind kind) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (program->inputs[i].kind == kind) return true;
    return false;
}

static term_ref is_longer(struct fl_space *space, const char *name, uint32_t most) {
    term_ref length = fl_term_variable(space->terms, name, 32);
    add_text_axis(space, length);
    return fl_term_binary(space->terms, FL_OP_LESS, fl_term_word(space->terms, 32, most), length);
}

/* Texts that are longer than what was executed. */
static term_ref longer_texts(struct fl_space *space) {
    const struct fl_symbolic_limits *limits = &fl_session_engine(space->session)->limits;
    struct fl_terms *terms = space->terms;
    term_ref longer = fl_term_false(terms);
    if (has_input(space->program, FL_INPUT_ENVIRONMENT_BYTE) || has_input(space->program, FL_INPUT_FILE_BYTE))
        return fl_term_true(terms);
    if (has_input(space->program, FL_INPUT_STDIN_BYTE))
        longer = is_longer(space, "stdin.length", limits->stdin_length);
    if (has_input(space->program, FL_INPUT_ARGUMENT_COUNT))
        longer = fl_term_or(terms, longer, is_longer(space, "argc", limits->arguments + 1));
    if (has_input(space->program, FL_INPUT_ARGUMENT_BYTE))
        for (uint32_t i = 1; i <= limits->arguments; i++)
            longer = fl_term_or(
                terms, longer,
                is_longer(space, fl_arena_format(space->arena, "argv[%u].length", i), limits->argument_length));
    return longer;
}

/* ---- the conditions ---- */

static void add_failures(struct fl_space *space) {
    struct gathering gathering = begin_gathering(space);
    for (; space->taken < fl_session_obligation_count(space->session); space->taken++) {
        const struct fl_session_obligation *obligation = fl_session_obligation_at(space->session, space->taken);
        gather(&gathering, obligation->state, obligation->failure);
    }
    space->fails = fl_term_or(space->terms, space->fails, end_gathering(&gathering));
}

static term_ref longer_runs(struct fl_space *space) {
    struct gathering gathering = begin_gathering(space);
    struct fl_engine *engine = fl_session_engine(space->session);
    const struct fl_state *state;
    for (size_t i = 0; (state = fl_session_waiting(space->session, i)); i++)
        gather(&gathering, state, fl_state_path_condition(engine, state));
    return end_gathering(&gathering);
}

static term_ref runs_beyond(struct fl_space *space, enum fl_session_extent extent) {
    space->beyond_reason = NULL;
    if (extent == FL_SESSION_WHOLE) return fl_term_false(space->terms);
    if (extent == FL_SESSION_CUT) {
        space->beyond_reason = fl_session_reason(space->session);
        return fl_term_true(space->terms);
    }
    const struct fl_engine *engine = fl_session_engine(space->session);
    if (engine->has_limited_arrays) return fl_term_true(space->terms);
    term_ref beyond = longer_runs(space);
    return engine->has_limited_inputs ? fl_term_or(space->terms, beyond, longer_texts(space)) : beyond;
}

void fl_space_update(struct fl_space *space, enum fl_session_extent extent) {
    add_failures(space);
    space->beyond = runs_beyond(space, extent);
    add_text_axes(space, space->fails);
    add_text_axes(space, space->beyond);
}

enum fl_answer fl_space_ask(struct fl_space *space, const struct fl_term *const *conditions, size_t count) {
    FL_VECTOR_OF(term_ref) asked = {0};
    for (size_t i = 0; i < count; i++) fl_vector_push(space->arena, &asked, conditions[i]);
    if (!fl_term_is_true(space->domain)) fl_vector_push(space->arena, &asked, space->domain);
    struct fl_limits limits = {.deadline =
                                   fl_deadline_after(question_share * fl_deadline_seconds_left(space->deadline)),
                               .conflicts = -1,
                               .is_cancelled = space->is_cancelled};
    return fl_solver_solve(space->solver, asked.items, asked.count, limits);
}
