#include "characterize/space/space.h"

#include "term/evaluate.h"
#include "term/substitute.h"

typedef const struct fl_term *term_ref;

/* Of the time that is left. */
static const double question_share = 0.15;

static term_ref definition_of(void *context, term_ref leaf) {
    const struct fl_axis *axis = fl_space_axis(context, leaf);
    return axis && axis->definition ? axis->definition : leaf;
}

struct fl_space *fl_space_create(struct fl_arena *arena, const struct fl_program *program,
                                 struct fl_session *session, struct fl_deadline deadline,
                                 const volatile int *is_cancelled) {
    struct fl_space *space = FL_NEW(arena, struct fl_space);
    struct fl_engine *engine = fl_session_engine(session);
    *space = (struct fl_space){.arena = arena,
                               .program = program,
                               .session = session,
                               .terms = engine->terms,
                               .solver = fl_solver_create_default(engine->terms, NULL),
                               .deadline = deadline,
                               .is_cancelled = is_cancelled,
                               .axis_of = fl_map_make(arena),
                               .lists = fl_variables_make(arena),
                               .domain = fl_term_true(engine->terms),
                               .background = fl_term_true(engine->terms),
                               .given = fl_term_true(engine->terms),
                               .fails = fl_term_false(engine->terms),
                               .follows = fl_term_false(engine->terms),
                               .longer = fl_term_false(engine->terms),
                               .beyond = fl_term_true(engine->terms)};
    return space;
}

void fl_space_destroy(struct fl_space *space) {
    fl_solver_destroy(space->solver);
    fl_session_destroy(space->session);
}

void fl_space_renew_solver(struct fl_space *space) {
    space->spent = fl_solver_statistics_sum(space->spent, fl_solver_statistics(space->solver));
    fl_solver_destroy(space->solver);
    space->solver = fl_solver_create_default(space->terms, NULL);
}

struct fl_solver_statistics fl_space_statistics(const struct fl_space *space) {
    struct fl_solver_statistics own = fl_solver_statistics_sum(space->spent, fl_solver_statistics(space->solver));
    return fl_solver_statistics_sum(own, fl_solver_statistics(fl_session_engine(space->session)->solver));
}

/* ---- axes ---- */

static bool is_signed_number(const struct fl_type *type) {
    return !type || type->is_signed;
}

void fl_space_add_axis(struct fl_space *space, struct fl_axis axis) {
    uint64_t *known = fl_map_at(&space->axis_of, fl_map_key(axis.variable));
    if (*known) return;
    fl_vector_push(space->arena, &space->axes, axis);
    *known = space->axes.count;
    if (axis.definition && !space->definitions)
        space->definitions = fl_substitution_create(space->arena, space->terms, definition_of, space);
}

term_ref fl_space_axis_of_input(struct fl_space *space, const struct fl_input_identity *identity) {
    term_ref variable = fl_session_variable(space->session, identity);
    const struct fl_input *input = &space->program->inputs[identity->site.index];
    const struct fl_type *type = input->width ? input->type : NULL;
    fl_space_add_axis(space,
                      (struct fl_axis){.name = fl_input_identity_name(space->arena, space->program, identity),
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

const struct fl_variable_list *fl_space_variables_of(struct fl_space *space, term_ref term) {
    return fl_variables_of(&space->lists, term);
}

term_ref fl_space_defined(struct fl_space *space, term_ref term) {
    return space->definitions ? fl_substitution_apply(space->definitions, term) : term;
}

struct fl_bits fl_space_model_value(struct fl_space *space, const struct fl_axis *axis) {
    if (!axis->definition) return fl_solver_model_value(space->solver, axis->variable);
    const struct fl_variable_list *list = fl_space_variables_of(space, axis->definition);
    struct fl_assignment *model = fl_assignment_create(space->arena);
    fl_solver_copy_model(space->solver, list->items, list->count, model);
    return fl_evaluate(fl_evaluator_create(space->arena, model), axis->definition);
}

bool fl_space_has_needed(struct fl_space *space, term_ref condition) {
    return fl_solver_has_failed(space->solver, fl_space_defined(space, condition));
}

void fl_space_give(struct fl_space *space, const struct fl_term *condition) {
    space->given = fl_term_and(space->terms, space->given, condition);
    space->domain = fl_term_and(space->terms, space->domain, condition);
}

term_ref fl_space_within_limits(const struct fl_space *space) {
    term_ref all = fl_term_true(space->terms);
    for (size_t i = 0; i < space->limits.count; i++) all = fl_term_and(space->terms, all, space->limits.items[i]);
    return all;
}

term_ref fl_space_scope(const struct fl_space *space) {
    return space->is_limited ? fl_space_within_limits(space) : fl_term_true(space->terms);
}

enum fl_answer fl_space_ask(struct fl_space *space, const struct fl_term *const *conditions, size_t count) {
    FL_VECTOR_OF(term_ref) asked = {0};
    if (fl_deadline_has_passed(space->deadline)) return FL_UNDECIDED;
    for (size_t i = 0; i < count; i++)
        fl_vector_push(space->arena, &asked, fl_space_defined(space, conditions[i]));
    if (!fl_term_is_true(space->domain)) fl_vector_push(space->arena, &asked, space->domain);
    if (!fl_term_is_true(space->background)) fl_vector_push(space->arena, &asked, space->background);
    struct fl_limits limits = {.deadline =
                                   fl_deadline_after(question_share * fl_deadline_seconds_left(space->deadline)),
                               .conflicts = -1,
                               .is_cancelled = space->is_cancelled};
    return fl_solver_solve(space->solver, asked.items, asked.count, limits);
}
