#include "watch/guard.h"

#include <inttypes.h>
#include <string.h>

#include "source/expression_parse.h"

/* So often a guess is widened before its variable is left out, and so many are tried at a place. */
enum { most_widenings = 6, most_variables = 8, most_rounds = 12 };
/* A guard asks about this many variables at the most. */
enum { most_asked = 2 };
/* Of the time, what one round may take. */
static const double round_share = 0.3;
/* Whether a guard is worth asking is found out in so many seconds at least. */
static const double least_seconds = 1;

struct range {
    fl_variable_id variable;
    int64_t least, most;
    unsigned widenings;
    bool is_empty, is_left_out;
};

struct guess {
    struct fl_watch_guarded *place;
    struct fl_names *names;
    FL_VECTOR_OF(struct range) ranges;
    bool is_tried, is_given_up;
};

struct guessing {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_watch_decide_options *options;
    struct fl_deadline deadline;
    struct guess *guesses;
    size_t count;
};

/* ---- variables ---- */

static bool is_whole_number(const struct fl_variable *variable) {
    return variable->type && variable->width <= 64 && variable->width > 1 &&
           (variable->type->kind == FL_TYPE_INTEGER || variable->type->kind == FL_TYPE_ENUM);
}

/* Visible there under its name. */
static bool is_visible(struct guess *guess, const struct fl_program *program, fl_variable_id id) {
    struct fl_name found;
    const struct fl_variable *variable = fl_program_variable(program, id);
    return fl_names_find(guess->names, variable->name, &found) && found.kind == FL_NAME_VARIABLE &&
           fl_id_equal(found.variable, id);
}

static bool may_be_asked(const struct guess *guess, const struct fl_variable *variable) {
    if (guess->place->subject && strcmp(variable->name, guess->place->subject) == 0) return false;
    if (variable->kind == FL_VARIABLE_GLOBAL) return !variable->is_hidden && !variable->is_external;
    bool is_users = variable->kind == FL_VARIABLE_LOCAL || variable->kind == FL_VARIABLE_PARAMETER;
    return is_users && fl_id_equal(variable->function, guess->place->function);
}

static void find_variables(struct guessing *guessing, struct guess *guess) {
    for (uint32_t i = 0; i < guessing->program->variable_count; i++) {
        fl_variable_id id = {i};
        const struct fl_variable *variable = &guessing->program->variables[i];
        if (guess->ranges.count == most_variables) return;
        if (may_be_asked(guess, variable) && is_whole_number(variable) && is_visible(guess, guessing->program, id))
            fl_vector_push(guessing->arena, &guess->ranges, ((struct range){.variable = id, .is_empty = true}));
    }
}

/* ---- runs ---- */

/* The last values of variables in the frame that the run ended in. */
struct last_values {
    const struct fl_program *program;
    struct fl_edge_shapes shapes;
    struct guess *guess;
    bool *is_known;
    struct fl_bits *values; /* one a range */
    uint32_t *depths;
};

static void note_value(struct last_values *last, fl_variable_id variable, uint32_t depth,
                       const struct fl_recorded_value *value) {
    for (size_t i = 0; i < last->guess->ranges.count; i++) {
        if (!fl_id_equal(last->guess->ranges.items[i].variable, variable)) continue;
        last->is_known[i] = value->form == FL_VALUE_BITS;
        last->values[i] = value->bits;
        last->depths[i] = depth;
    }
}

static void before_step(void *context, fl_edge_id edge, uint32_t depth, const struct fl_effect *entry) {
    struct last_values *last = context;
    if (!entry) return;
    fl_function_id function =
        fl_program_location(last->program, fl_program_edge(last->program, edge)->source)->function;
    const struct fl_function *called = fl_program_function(last->program, function);
    for (size_t i = 0; i < entry->parameter_count && i < called->parameter_count; i++)
        note_value(last, called->parameters[i], depth, &entry->parameters[i]);
}

static void after_step(void *context, fl_edge_id edge, uint32_t depth, const struct fl_effect *effect) {
    struct last_values *last = context;
    const struct fl_edge_shape *shape = fl_edge_shape(&last->shapes, edge);
    if (effect && (shape->kind == FL_EFFECT_VARIABLE || shape->kind == FL_EFFECT_CALL) &&
        !fl_id_is_none(shape->variable))
        note_value(last, shape->variable, depth, &effect->value);
}

static void resume(void *context, const struct fl_recorded_last *value) {
    note_value(context, value->variable, value->depth, &value->value);
}

static int64_t number_of(const struct fl_variable *variable, struct fl_bits bits) {
    uint64_t sign = (uint64_t)1 << (bits.width - 1);
    if (!variable->type->is_signed || !(bits.word & sign)) return (int64_t)bits.word;
    return (int64_t)(bits.word | ~(sign | (sign - 1)));
}

static void widen(struct range *range, int64_t value) {
    if (range->is_empty) {
        range->least = range->most = value;
        range->is_empty = false;
        return;
    }
    if (value >= range->least && value <= range->most) return;
    if (value < range->least) range->least = value;
    if (value > range->most) range->most = value;
    if (++range->widenings > most_widenings) range->is_left_out = true;
}

/* Gives whether anything changed. */
static bool learn(struct guessing *guessing, struct guess *guess, const struct fl_watch_finding *finding) {
    size_t count = guess->ranges.count;
    struct last_values last = {.program = finding->program,
                               .shapes = fl_edge_shapes_make(guessing->arena, finding->program),
                               .guess = guess,
                               .is_known = FL_NEW_ARRAY(guessing->arena, bool, count + 1),
                               .values = FL_NEW_ARRAY(guessing->arena, struct fl_bits, count + 1),
                               .depths = FL_NEW_ARRAY(guessing->arena, uint32_t, count + 1)};
    struct fl_step_reader reader = {
        .context = &last, .before = before_step, .after = after_step, .resume = resume};
    fl_recording_read(finding->program, &finding->run->recording, &reader);
    bool is_new = false;
    for (size_t i = 0; i < count; i++) {
        struct range *range = &guess->ranges.items[i], old = *range;
        const struct fl_variable *variable = fl_program_variable(guessing->program, range->variable);
        if (range->is_left_out) continue;
        if (last.is_known[i])
            widen(range, number_of(variable, last.values[i]));
        else
            range->is_left_out = true;
        is_new = is_new || old.is_left_out != range->is_left_out || old.least != range->least ||
                 old.most != range->most || old.is_empty != range->is_empty;
    }
    return is_new;
}

/* ---- guards ---- */

static void print_number(struct fl_text *text, const struct fl_variable *variable, int64_t number) {
    if (variable->type->is_signed && number == INT64_MIN)
        fl_text_append(text, "(-9223372036854775807 - 1)");
    else if (variable->type->is_signed)
        fl_text_format(text, "%" PRId64, number);
    else
        fl_text_format(text, "%" PRIu64 "u", (uint64_t)number);
}

static void print_range(struct fl_text *text, const struct fl_variable *variable, const struct range *range,
                        bool is_whole) {
    if (range->least == range->most) {
        fl_text_format(text, "%s == ", variable->name);
        print_number(text, variable, range->most);
        return;
    }
    /* That a counter is not negative tells nothing. */
    bool has_least = is_whole || range->least < 0 || range->least > 1;
    if (has_least) {
        fl_text_format(text, "%s >= ", variable->name);
        print_number(text, variable, range->least);
        fl_text_append(text, " && ");
    }
    fl_text_format(text, "%s <= ", variable->name);
    print_number(text, variable, range->most);
}

static bool is_asked(const struct range *range) {
    return !range->is_left_out && !range->is_empty && range->most >= range->least;
}

static const char *whole_text(struct guessing *guessing, const struct guess *guess) {
    struct fl_text text = fl_text_make(guessing->arena);
    for (size_t i = 0; i < guess->ranges.count; i++) {
        const struct range *range = &guess->ranges.items[i];
        if (!is_asked(range)) continue;
        if (text.count) fl_text_append(&text, " && ");
        print_range(&text, fl_program_variable(guessing->program, range->variable), range, true);
    }
    return text.count ? fl_text_string(&text) : NULL;
}

/* What leaves most values is not worth asking. */
static bool is_narrow(const struct range *range) {
    return is_asked(range) && (uint64_t)range->most - (uint64_t)range->least < UINT16_MAX;
}

/* Those that leave the fewest values. */
static const struct range *narrowest(const struct guess *guess, const struct range * not) {
    const struct range *best = NULL;
    for (size_t i = 0; i < guess->ranges.count; i++) {
        const struct range *range = &guess->ranges.items[i];
        if (!is_narrow(range) || range == not) continue;
        if (!best || (uint64_t)range->most - (uint64_t)range->least < (uint64_t)best->most - (uint64_t)best->least)
            best = range;
    }
    return best;
}

/* What the whole guess implies may be asked in its place. */
static const char *short_text(struct guessing *guessing, const struct guess *guess) {
    struct fl_text text = fl_text_make(guessing->arena);
    const struct range *taken = NULL;
    for (unsigned i = 0; i < most_asked; i++) {
        const struct range *range = narrowest(guess, taken);
        if (!range) break;
        if (text.count) fl_text_append(&text, " && ");
        print_range(&text, fl_program_variable(guessing->program, range->variable), range, false);
        taken = range;
    }
    return text.count ? fl_text_string(&text) : NULL;
}

/* ---- rounds ---- */

static struct fl_watch_question *ask(struct guessing *guessing) {
    struct fl_watch_question *questions =
        FL_NEW_ARRAY(guessing->arena, struct fl_watch_question, guessing->program->check_count + 1);
    for (size_t i = 0; i < guessing->count; i++) {
        struct guess *guess = &guessing->guesses[i];
        struct fl_expression_problem problem;
        if (guess->is_given_up || guess->place->guard) continue;
        const char *text = whole_text(guessing, guess);
        const struct fl_expression *guard =
            text ? fl_condition_of_text(guessing->arena, guess->names, text, &problem) : NULL;
        guess->is_given_up = !guard;
        for (size_t k = 0; guard && k < guess->place->checks.count; k++)
            questions[guess->place->checks.items[k].index] =
                (struct fl_watch_question){.is_asked = true, .guard = guard};
    }
    return questions;
}

/* Gives whether there is more to ask. */
static bool hear(struct guessing *guessing, struct guess *guess, const struct fl_watch_finding *findings) {
    bool is_proved = true, is_new = false;
    if (guess->is_given_up || guess->place->guard) return false;
    for (size_t i = 0; i < guess->place->checks.count; i++) {
        const struct fl_watch_finding *finding = &findings[guess->place->checks.items[i].index];
        is_proved = is_proved && finding->answer == FL_WATCH_NEVER;
        if (finding->answer == FL_WATCH_MOVES && finding->run) is_new = learn(guessing, guess, finding) || is_new;
    }
    if (is_proved) guess->place->guard = short_text(guessing, guess);
    if (!guess->place->guard && (is_proved || !is_new)) guess->is_given_up = true;
    return is_new;
}

static bool begin(struct guessing *guessing, const struct fl_watch_finding *findings) {
    bool is_any = false;
    for (size_t i = 0; i < guessing->count; i++) {
        struct guess *guess = &guessing->guesses[i];
        guess->names =
            fl_names_at(guessing->arena, guessing->program, guess->place->function, guess->place->position);
        find_variables(guessing, guess);
        guess->is_given_up =
            !guess->place->checks.count || !guess->ranges.count || !hear(guessing, guess, findings);
        is_any = is_any || !guess->is_given_up;
    }
    return is_any;
}

/* What holds whenever something happens at the place is not worth asking. */
static void drop_idle(struct guessing *guessing, double seconds) {
    struct fl_watch_question *questions =
        FL_NEW_ARRAY(guessing->arena, struct fl_watch_question, guessing->program->check_count + 1);
    struct fl_watch_decide_options how = {.search = guessing->options->search, .seconds = seconds};
    bool is_any = false;
    for (size_t i = 0; i < guessing->count; i++) {
        struct guess *guess = &guessing->guesses[i];
        struct fl_expression_problem problem;
        if (!guess->place->guard) continue;
        questions[guess->place->checks.items[0].index] = (struct fl_watch_question){
            .is_asked = true,
            .subject = FL_WATCH_OF_ALL,
            .guard = fl_condition_of_text(guessing->arena, guess->names, guess->place->guard, &problem)};
        is_any = true;
    }
    const bool *fails = is_any ? fl_watch_see(guessing->arena, guessing->program, questions, &how) : NULL;
    for (size_t i = 0; i < guessing->count; i++) {
        struct fl_watch_guarded *place = guessing->guesses[i].place;
        if (place->guard && !fails[place->checks.items[0].index]) place->guard = NULL;
    }
}

void fl_watch_find_guards(struct fl_arena *arena, const struct fl_program *program,
                          const struct fl_watch_finding *findings, const struct fl_watch_decide_options *options,
                          struct fl_watch_guarded *places, size_t count) {
    struct guessing guessing = {.arena = arena,
                                .program = program,
                                .options = options,
                                .deadline = fl_deadline_after(options->seconds),
                                .guesses = FL_NEW_ARRAY(arena, struct guess, count + 1),
                                .count = count};
    for (size_t i = 0; i < count; i++) guessing.guesses[i].place = &places[i];
    bool has_more = begin(&guessing, findings);
    for (unsigned round = 0; has_more && round < most_rounds && !fl_deadline_has_passed(guessing.deadline);
         round++) {
        struct fl_watch_decide_options how = *options;
        how.seconds = fl_deadline_seconds_left(guessing.deadline) * round_share;
        const struct fl_watch_question *questions = ask(&guessing);
        const struct fl_watch_finding *answers = fl_watch_decide(arena, program, questions, &how);
        has_more = false;
        for (size_t i = 0; i < count; i++) has_more = hear(&guessing, &guessing.guesses[i], answers) || has_more;
    }
    double left = fl_deadline_seconds_left(guessing.deadline);
    drop_idle(&guessing, left < least_seconds ? least_seconds : left);
}
