#include "characterize/space/space.h"

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
                               .executed = fl_term_true(engine->terms),
                               .given = fl_term_true(engine->terms),
                               .fails = fl_term_false(engine->terms),
                               .longer = fl_term_false(engine->terms),
                               .beyond = fl_term_true(engine->terms)};
    return space;
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

void fl_space_give(struct fl_space *space, const struct fl_term *condition) {
    space->given = fl_term_and(space->terms, space->given, condition);
    space->domain = fl_term_and(space->terms, space->domain, condition);
}

enum fl_answer fl_space_ask(struct fl_space *space, const struct fl_term *const *conditions, size_t count) {
    FL_VECTOR_OF(term_ref) asked = {0};
    if (fl_deadline_has_passed(space->deadline)) return FL_UNDECIDED;
    for (size_t i = 0; i < count; i++) fl_vector_push(space->arena, &asked, conditions[i]);
    if (!fl_term_is_true(space->domain)) fl_vector_push(space->arena, &asked, space->domain);
    struct fl_limits limits = {.deadline =
                                   fl_deadline_after(question_share * fl_deadline_seconds_left(space->deadline)),
                               .conflicts = -1,
                               .is_cancelled = space->is_cancelled};
    return fl_solver_solve(space->solver, asked.items, asked.count, limits);
}
