#include "watch/watch.h"

#include <string.h>

#include "spec/condition.h"
#include "watch/bound.h"
#include "watch/flow/flow.h"
#include "watch/flow/jumps.h"
#include "watch/guard.h"

/* Of the time, what following states may take, of the rest deciding without guards, and of what is left then
 * guards over what is there. */
static const double flow_share = 0.3, decide_share = 0.6, there_share = 0.6;
/* Whether places are reached at all at which the observer always moves is worth so many seconds. */
static const double reaching_seconds = 3;

struct watching {
    struct fl_arena *arena;
    const struct fl_watch_request *request;
    fl_spec_moments moments;
    fl_watch_places places;
    uint32_t *place_of; /* each check: its place + 1; 0: it is about no event */
    struct fl_observer_move *moves;
    bool *is_never;  /* each check: the states of its automaton alone show that it never fails */
    bool *is_always; /* the same: that its event always moves the automaton */
};

static bool is_same_place(const struct fl_watch_place *place, uint32_t moment, struct fl_position position) {
    return place->moment == moment && fl_id_equal(place->position.file, position.file) &&
           place->position.line == position.line && place->position.column == position.column;
}

/* What stands at one place of a header, or of a macro, is one place. */
static uint32_t find_place(struct watching *watching, uint32_t moment, const struct fl_check *check) {
    for (uint32_t i = 0; i < watching->places.count; i++)
        if (is_same_place(&watching->places.items[i], moment, check->position)) return i;
    struct fl_watch_place place = {.moment = moment, .position = check->position, .function = check->function};
    fl_vector_push(watching->arena, &watching->places, place);
    return (uint32_t)watching->places.count - 1;
}

static struct fl_watch_question *list_places(struct watching *watching) {
    const struct fl_program *program = watching->request->program;
    struct fl_watch_question *questions =
        FL_NEW_ARRAY(watching->arena, struct fl_watch_question, program->check_count + 1);
    for (uint32_t i = 0; i < program->check_count; i++) {
        struct fl_observer_move *move = &watching->moves[i];
        if (program->checks[i].kind != FL_CHECK_SPEC || !fl_observer_move_of_text(program->checks[i].text, move))
            continue;
        watching->place_of[i] = find_place(watching, move->moment, &program->checks[i]) + 1;
        questions[i].is_asked = true;
    }
    return questions;
}

static void add_rule(struct fl_watch_place *place, const struct fl_observer_move *move) {
    place->rules |= (uint32_t)1 << move->rule;
    if (move->is_error) place->errors |= (uint32_t)1 << move->rule;
}

/* ---- the automaton's states ---- */

static fl_variable_id observer_variable(const struct watching *watching, size_t spec, const char *name) {
    const struct fl_program *program = watching->request->program;
    const char *prefix = fl_observer_prefix(watching->arena, watching->request->specs, spec);
    const char *whole = fl_arena_format(watching->arena, "%s%s", prefix, name);
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].kind == FL_VARIABLE_GLOBAL && strcmp(program->variables[i].name, whole) == 0)
            return (fl_variable_id){i};
    return (fl_variable_id)FL_NO_ID;
}

static const bool *end_states(struct fl_arena *arena, const struct fl_spec *spec) {
    bool *is_end = FL_NEW_ARRAY(arena, bool, spec->states.count + 1);
    for (size_t i = 0; i < spec->states.count; i++) is_end[i] = spec->states.items[i].message;
    return is_end;
}

/* What the states of an automaton alone tell need not be asked any more. */
static void follow_spec(struct watching *watching, size_t spec, struct fl_watch_question *questions,
                        struct fl_deadline deadline) {
    const struct fl_program *program = watching->request->program;
    struct fl_flow_subject subject = {.arena = watching->arena,
                                      .program = program,
                                      .state = observer_variable(watching, spec, "state"),
                                      .key = observer_variable(watching, spec, "key"),
                                      .jump = fl_jump_variable(program),
                                      .is_end =
                                          end_states(watching->arena, &watching->request->specs->items[spec]),
                                      .reads_variables = watching->request->specs->items[spec].variables.count};
    if (fl_id_is_none(subject.state)) return;
    struct fl_flow_findings found;
    if (!fl_flow_find(&subject, deadline, &found)) return;
    for (uint32_t i = 0; i < program->check_count; i++) {
        if (!questions[i].is_asked || watching->moments.items[watching->moves[i].moment].spec != spec) continue;
        watching->is_never[i] = found.never[i];
        watching->is_always[i] = found.always[i];
        questions[i].is_asked = !found.never[i];
    }
}

static void follow_specs(struct watching *watching, struct fl_watch_question *questions) {
    double seconds = watching->request->seconds * flow_share / (double)watching->request->specs->count;
    for (size_t i = 0; i < watching->request->specs->count; i++)
        follow_spec(watching, i, questions, fl_deadline_after(seconds));
}

static bool may_move(const struct watching *watching, const struct fl_watch_finding *findings, uint32_t check) {
    return watching->place_of[check] && !watching->is_never[check] && findings[check].answer != FL_WATCH_NEVER;
}

static void take_findings(struct watching *watching, const struct fl_watch_finding *findings) {
    for (uint32_t i = 0; i < watching->request->program->check_count; i++) {
        if (!may_move(watching, findings, i)) continue;
        struct fl_watch_place *place = &watching->places.items[watching->place_of[i] - 1];
        add_rule(place, &watching->moves[i]);
        if (findings[i].answer == FL_WATCH_OPEN)
            place->reason = watching->is_always[i] ? "the observer moves whenever a run comes here" : findings[i].reason;
    }
}

/* All that the states of the automata alone do not tell. */
static void keep_rest(struct watching *watching, const char *reason) {
    for (uint32_t i = 0; i < watching->request->program->check_count; i++) {
        if (!watching->place_of[i] || watching->is_never[i]) continue;
        struct fl_watch_place *place = &watching->places.items[watching->place_of[i] - 1];
        add_rule(place, &watching->moves[i]);
        place->reason = reason;
    }
}

static const char *same_name(void *context, const char *name) {
    (void)context;
    return name;
}

/* "": one of them has no condition. NULL: they ask about more than variables. */
static const char *condition_of(const struct watching *watching, const struct fl_watch_place *place) {
    const struct fl_spec_moment *moment = &watching->moments.items[place->moment];
    struct fl_text text = fl_text_make(watching->arena);
    for (size_t i = 0; i < moment->rules.count; i++) {
        const struct fl_spec_rule *rule = moment->rules.items[i];
        if (!(place->rules >> i & 1)) continue;
        if (!rule->condition) return "";
        if (rule->event.bindings.count) return NULL;
        if (text.count) fl_text_append(&text, " || ");
        fl_condition_print(&text, rule->condition, same_name, NULL);
    }
    return fl_text_string(&text);
}

/* No condition is looked for where the observer moves whenever something happens. */
static void drop_unconditional(const struct watching *watching, struct fl_watch_guarded *guarded) {
    for (uint32_t i = 0; i < watching->request->program->check_count; i++)
        if (watching->place_of[i] && watching->is_always[i]) guarded[watching->place_of[i] - 1].checks.count = 0;
}

static void find_guards(struct watching *watching, const struct fl_watch_finding *findings, double seconds) {
    struct fl_watch_guarded *guarded =
        FL_NEW_ARRAY(watching->arena, struct fl_watch_guarded, watching->places.count + 1);
    for (size_t i = 0; i < watching->places.count; i++) {
        const struct fl_spec_moment *moment = &watching->moments.items[watching->places.items[i].moment];
        guarded[i].subject = moment->kind == FL_SPEC_ASSIGN ? moment->subject : NULL;
        guarded[i].position = watching->places.items[i].position;
        guarded[i].function = watching->places.items[i].function;
        guarded[i].condition = condition_of(watching, &watching->places.items[i]);
    }
    for (uint32_t i = 0; i < watching->request->program->check_count; i++)
        if (may_move(watching, findings, i))
            fl_vector_push(watching->arena, &guarded[watching->place_of[i] - 1].checks, ((fl_check_id){i}));
    drop_unconditional(watching, guarded);
    const struct fl_program *program = watching->request->program;
    struct fl_deadline deadline = fl_deadline_after(seconds);
    struct fl_watch_decide_options how = {.search = watching->request->search, .seconds = seconds * there_share};
    fl_watch_find_guards(watching->arena, program, findings, &how, guarded, watching->places.count);
    how.seconds = fl_deadline_seconds_left(deadline);
    bool can_save = watching->request->is_source && !fl_watch_is_interleaved(program);
    if (can_save && !fl_deadline_has_passed(deadline))
        fl_watch_find_saved_guards(watching->arena, program, findings, &how, guarded, watching->places.count);
    how.seconds = fl_deadline_seconds_left(deadline);
    if (can_save && !fl_deadline_has_passed(deadline))
        fl_watch_find_bounds(watching->arena, program, &how, guarded, watching->places.count);
    for (size_t i = 0; i < watching->places.count; i++) {
        watching->places.items[i].guard = guarded[i].guard;
        watching->places.items[i].asked = guarded[i].asked;
        watching->places.items[i].saved = guarded[i].saved;
        watching->places.items[i].is_exact = guarded[i].is_exact;
        if (guarded[i].bound)
            watching->places.items[i].bound =
                (struct fl_watch_bound){guarded[i].bound->name, guarded[i].bound->number, guarded[i].bound->most};
    }
}

/* Is anything asked but whether places are reached? */
static bool is_open(const struct watching *watching, const struct fl_watch_question *questions) {
    for (uint32_t i = 0; i < watching->request->program->check_count; i++)
        if (questions[i].is_asked && !watching->is_always[i]) return true;
    return false;
}

fl_watch_places fl_watch_find_places(struct fl_arena *arena, const struct fl_watch_request *request) {
    const struct fl_program *program = request->program;
    struct watching watching = {.arena = arena,
                                .request = request,
                                .moments = fl_spec_moments_of(arena, request->specs),
                                .place_of = FL_NEW_ARRAY(arena, uint32_t, program->check_count + 1),
                                .is_never = FL_NEW_ARRAY(arena, bool, program->check_count + 1),
                                .is_always = FL_NEW_ARRAY(arena, bool, program->check_count + 1),
                                .moves = FL_NEW_ARRAY(arena, struct fl_observer_move, program->check_count + 1)};
    struct fl_deadline deadline = fl_deadline_after(request->seconds);
    struct fl_watch_question *questions = list_places(&watching);
    const char *obstacle = fl_watch_obstacle(program);
    if (!fl_watch_is_doubtful(program)) follow_specs(&watching, questions);
    if (obstacle) {
        keep_rest(&watching, obstacle);
        return watching.places;
    }
    struct fl_watch_decide_options how = {.search = request->search,
                                          .seconds = fl_deadline_seconds_left(deadline) * decide_share};
    if (!is_open(&watching, questions) && how.seconds > reaching_seconds) how.seconds = reaching_seconds;
    const struct fl_watch_finding *findings = fl_watch_decide(arena, program, questions, &how);
    take_findings(&watching, findings);
    find_guards(&watching, findings, fl_deadline_seconds_left(deadline));
    return watching.places;
}

/* ---- the plan ---- */

static bool has_condition(const struct fl_spec_moment *moment, uint32_t rules) {
    for (size_t i = 0; i < moment->rules.count; i++)
        if ((rules >> i & 1) && !moment->rules.items[i]->condition) return false;
    return true;
}

enum fl_watch_decision fl_watch_decision_of(const struct fl_spec_moment *moment, uint32_t rules,
                                            const char *guard) {
    if (!rules) return FL_WATCH_REMOVED;
    return guard || has_condition(moment, rules) ? FL_WATCH_GUARDED : FL_WATCH_KEPT;
}

static const char *reason_of(const struct fl_watch_place *place) {
    if (!place->rules) return "no run makes the observer move here";
    return place->reason ? place->reason : "a run makes the observer move here";
}

static const struct fl_watch_place *place_of(const struct fl_program *program, const fl_watch_places *places,
                                             const struct fl_watch_site *site) {
    for (size_t i = 0; i < places->count; i++) {
        const struct fl_watch_place *place = &places->items[i];
        if (fl_id_is_none(place->position.file) || place->moment != site->moment ||
            place->position.line != site->line || place->position.column != site->column)
            continue;
        if (strcmp(program->files[place->position.file.index].path, site->file) == 0) return place;
    }
    return NULL;
}

void fl_watch_plan_decide(const struct fl_program *program, const fl_watch_places *places,
                          struct fl_watch_plan *plan) {
    fl_watch_plan_keep(plan, "no run was seen to come here, and none was shown not to");
    for (size_t i = 0; i < plan->sites.count; i++) {
        struct fl_watch_site *site = &plan->sites.items[i];
        const struct fl_watch_place *place = place_of(program, places, site);
        if (!site->line) site->reason = "where this happens is not known without debug information";
        if (!place) continue;
        site->decision = fl_watch_decision_of(&plan->moments.items[place->moment], place->rules, place->guard);
        site->rules = place->rules;
        site->errors = place->errors;
        site->guard = place->guard;
        site->asked = place->asked;
        site->saved = place->saved;
        site->is_exact = place->is_exact;
        site->bound = place->bound;
        site->reason = reason_of(place);
    }
}

void fl_watch_plan_keep(struct fl_watch_plan *plan, const char *reason) {
    for (size_t i = 0; i < plan->sites.count; i++) {
        struct fl_watch_site *site = &plan->sites.items[i];
        size_t rules = plan->moments.items[site->moment].rules.count;
        site->decision = FL_WATCH_KEPT;
        site->rules = site->errors = rules == FL_MOST_RULES_AT_ONCE ? UINT32_MAX : ((uint32_t)1 << rules) - 1;
        site->guard = NULL;
        site->reason = reason;
    }
}
