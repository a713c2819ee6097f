#include "watch/guard.h"

#include <inttypes.h>
#include <string.h>

#include "source/expression_parse.h"
#include "watch/saved.h"

/* So often a guess is widened before its variable is left out, and so many are tried at a place. */
enum { most_widenings = 6, most_variables = 8, most_rounds = 12 };
/* A guard asks about this many variables at the most, and a saved value is one of so many, or in an interval. */
enum { most_asked = FL_WATCH_MOST_TOPS, most_values = 4 };
/* Of the time, what one round may take. */
static const double round_share = 0.3;
/* Whether a guard is worth asking is found out in so many seconds at least. */
static const double least_seconds = 1;

struct range {
    fl_variable_id variable;
    int64_t least, most;
    int64_t values[most_values]; /* in their order */
    unsigned value_count;        /* more than there is room for: all between the least and the most */
    unsigned widenings;
    bool is_empty, is_left_out;
};

struct guess {
    struct fl_watch_guarded *place;
    struct fl_names *names;
    FL_VECTOR_OF(struct range) ranges;
    const char *guard;                     /* that was proved; NULL: none yet */
    const struct range *narrows;           /* of a saved value: which one it asks about */
    const struct range *asked[most_asked]; /* of others: which ones */
    bool is_given_up;
};

struct guessing {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_watch_decide_options *options;
    const fl_watch_saved_values *saved; /* NULL: guesses are about values that variables have at the place */
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

/* Where there are several variables of one name, which one it stands for is read off the lines that they are
 * declared in: that tells nothing if these are the same, or if one of them is the line of the place. */
static bool is_ambiguous(const struct guess *guess, const struct fl_program *program, const char *name) {
    FL_VECTOR_OF(uint32_t) lines = {0};
    for (uint32_t i = 0; i < program->variable_count + program->object_count; i++) {
        bool is_variable = i < program->variable_count;
        const struct fl_variable *variable = &program->variables[is_variable ? i : 0];
        const struct fl_object *object = &program->objects[is_variable ? 0 : i - program->variable_count];
        fl_function_id function = is_variable ? variable->function : object->function;
        const char *other = is_variable ? variable->name : object->name;
        if (is_variable && variable->kind == FL_VARIABLE_TEMPORARY) continue;
        if (!other || strcmp(other, name) != 0) continue;
        if (!fl_id_is_none(function) && !fl_id_equal(function, guess->place->function)) continue;
        fl_vector_push(guess->names->arena, &lines, is_variable ? variable->position.line : object->position.line);
    }
    for (size_t i = 0; lines.count > 1 && i < lines.count; i++) {
        if (lines.items[i] == guess->place->position.line) return true;
        for (size_t k = 0; k < i; k++)
            if (lines.items[k] == lines.items[i]) return true;
    }
    return false;
}

static void find_saved(struct guessing *guessing, struct guess *guess) {
    for (size_t i = 0; i < guessing->saved->count; i++)
        if (fl_id_equal(guessing->saved->items[i].function, guess->place->function))
            fl_vector_push(guessing->arena, &guess->ranges,
                           ((struct range){.variable = guessing->saved->items[i].variable, .is_empty = true}));
}

static void find_variables(struct guessing *guessing, struct guess *guess) {
    for (uint32_t i = 0; i < guessing->program->variable_count; i++) {
        fl_variable_id id = {i};
        const struct fl_variable *variable = &guessing->program->variables[i];
        if (guess->ranges.count == most_variables) return;
        if (may_be_asked(guess, variable) && is_whole_number(variable) &&
            is_visible(guess, guessing->program, id) && !is_ambiguous(guess, guessing->program, variable->name))
            fl_vector_push(guessing->arena, &guess->ranges, ((struct range){.variable = id, .is_empty = true}));
    }
}

/* ---- runs ---- */

struct last_value {
    bool is_known;
    struct fl_bits bits;
};

/* The last values of variables, in each frame that there was. */
struct last_values {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_edge_shapes shapes;
    struct guess *guess;
    struct frame_values {
        FL_VECTOR_OF(struct last_value) frames; /* a global variable: the first one */
    } * values;                                 /* one a range */
    uint32_t depth;                             /* of the last step */
};

static uint32_t frame_of(const struct last_values *last, fl_variable_id variable, uint32_t depth) {
    return fl_program_variable(last->program, variable)->kind == FL_VARIABLE_GLOBAL ? 0 : depth;
}

static void note_value(struct last_values *last, fl_variable_id variable, uint32_t depth,
                       const struct fl_recorded_value *value) {
    uint32_t frame = frame_of(last, variable, depth);
    for (size_t i = 0; i < last->guess->ranges.count; i++) {
        struct frame_values *values = &last->values[i];
        if (!fl_id_equal(last->guess->ranges.items[i].variable, variable)) continue;
        while (values->frames.count <= frame)
            fl_vector_push(last->arena, &values->frames, (struct last_value){.is_known = false});
        values->frames.items[frame] = (struct last_value){value->form == FL_VALUE_BITS, value->bits};
    }
}

static struct last_value value_at_end(const struct last_values *last, size_t range) {
    uint32_t frame = frame_of(last, last->guess->ranges.items[range].variable, last->depth);
    const struct frame_values *values = &last->values[range];
    return frame < values->frames.count ? values->frames.items[frame] : (struct last_value){.is_known = false};
}

static void before_step(void *context, fl_edge_id edge, uint32_t depth, const struct fl_effect *entry) {
    struct last_values *last = context;
    last->depth = depth;
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

static void add_value(struct range *range, int64_t value) {
    unsigned at = 0;
    if (range->value_count > most_values) return;
    while (at < range->value_count && range->values[at] < value) at++;
    if (at < range->value_count && range->values[at] == value) return;
    if (range->value_count++ == most_values) return;
    memmove(&range->values[at + 1], &range->values[at], (range->value_count - 1 - at) * sizeof *range->values);
    range->values[at] = value;
}

static void widen(struct range *range, int64_t value) {
    add_value(range, value);
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
    struct last_values last = {.arena = guessing->arena,
                               .program = finding->program,
                               .shapes = fl_edge_shapes_make(guessing->arena, finding->program),
                               .guess = guess,
                               .values = FL_NEW_ARRAY(guessing->arena, struct frame_values, count + 1)};
    struct fl_step_reader reader = {
        .context = &last, .before = before_step, .after = after_step, .resume = resume};
    fl_recording_read(finding->program, &finding->run->recording, &reader);
    bool is_new = false;
    for (size_t i = 0; i < count; i++) {
        struct range *range = &guess->ranges.items[i], old = *range;
        const struct fl_variable *variable = fl_program_variable(guessing->program, range->variable);
        if (range->is_left_out) continue;
        struct last_value value = value_at_end(&last, i);
        if (value.is_known)
            widen(range, number_of(variable, value.bits));
        else
            range->is_left_out = true;
        is_new = is_new || old.is_left_out != range->is_left_out || old.least != range->least ||
                 old.most != range->most || old.is_empty != range->is_empty ||
                 (guessing->saved && old.value_count != range->value_count);
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

static int64_t least_of(const struct fl_variable *variable) {
    return variable->type->is_signed ? INT64_MIN >> (64 - variable->width) : 0;
}

static int64_t most_of(const struct fl_variable *variable) {
    return variable->type->is_signed ? INT64_MAX >> (64 - variable->width)
                                     : (int64_t)(UINT64_MAX >> (64 - variable->width));
}

/* What holds of all values of a type is not printed: compilers would say so. */
static void print_range(struct fl_text *text, const struct fl_variable *variable, const struct range *range,
                        bool is_whole) {
    if (range->least == range->most) {
        fl_text_format(text, "%s == ", variable->name);
        print_number(text, variable, range->most);
        return;
    }
    /* That a counter is not negative tells nothing. */
    bool has_least = (is_whole || range->least < 0 || range->least > 1) && range->least != least_of(variable);
    bool has_most = range->most != most_of(variable);
    if (has_least || !has_most) {
        fl_text_format(text, "%s >= ", variable->name);
        print_number(text, variable, range->least);
        if (!has_most) return;
        fl_text_append(text, " && ");
    }
    fl_text_format(text, "%s <= ", variable->name);
    print_number(text, variable, range->most);
}

/* "x_init == 0 || x_init == 2" */
static void print_values(struct fl_text *text, const struct fl_variable *variable, const struct range *range) {
    for (unsigned i = 0; i < range->value_count; i++) {
        fl_text_format(text, "%s%s == ", i ? " || " : "", variable->name);
        print_number(text, variable, range->values[i]);
    }
}

static bool has_gaps(const struct range *range) {
    return range->value_count <= most_values &&
           (uint64_t)range->most - (uint64_t)range->least >= range->value_count;
}

static bool is_asked(const struct guessing *guessing, const struct range *range) {
    const struct fl_variable *variable = fl_program_variable(guessing->program, range->variable);
    if (range->is_left_out || range->is_empty || range->most < range->least) return false;
    return range->least != least_of(variable) || range->most != most_of(variable);
}

static void print_whole(const struct guessing *guessing, struct fl_text *text, const struct range *range) {
    const struct fl_variable *variable = fl_program_variable(guessing->program, range->variable);
    if (guessing->saved && has_gaps(range))
        print_values(text, variable, range);
    else
        print_range(text, variable, range, true);
}

static const char *whole_text(struct guessing *guessing, const struct guess *guess) {
    struct fl_text text = fl_text_make(guessing->arena);
    for (size_t i = 0; i < guess->ranges.count; i++) {
        const struct range *range = &guess->ranges.items[i];
        if (!is_asked(guessing, range)) continue;
        fl_text_format(&text, "%s(", text.count ? " && " : "");
        print_whole(guessing, &text, range);
        fl_text_append_char(&text, ')');
    }
    return text.count ? fl_text_string(&text) : NULL;
}

/* What leaves most values is not worth asking. */
static bool is_narrow(const struct guessing *guessing, const struct range *range) {
    return is_asked(guessing, range) && (uint64_t)range->most - (uint64_t)range->least < UINT16_MAX;
}

/* Those that leave the fewest values. */
static const struct range *narrowest(const struct guessing *guessing, const struct guess *guess,
                                     const struct range * not ) {
    const struct range *best = NULL;
    for (size_t i = 0; i < guess->ranges.count; i++) {
        const struct range *range = &guess->ranges.items[i];
        if (!is_narrow(guessing, range) || range == not ) continue;
        if (!best || (uint64_t)range->most - (uint64_t)range->least < (uint64_t)best->most - (uint64_t)best->least)
            best = range;
    }
    return best;
}

/* How many values there are, but for one. */
static uint64_t width_of(const struct range *range) {
    return range->value_count <= most_values ? range->value_count - 1u
                                             : (uint64_t)range->most - (uint64_t)range->least;
}

/* One saved value is asked about: the one that leaves the fewest. */
static const char *saved_text(struct guessing *guessing, struct guess *guess) {
    struct fl_text text = fl_text_make(guessing->arena);
    for (size_t i = 0; i < guess->ranges.count; i++) {
        const struct range *range = &guess->ranges.items[i];
        if (is_asked(guessing, range) && width_of(range) < UINT16_MAX &&
            (!guess->narrows || width_of(range) < width_of(guess->narrows)))
            guess->narrows = range;
    }
    if (!guess->narrows) return NULL;
    print_whole(guessing, &text, guess->narrows);
    return fl_text_string(&text);
}

/* What the whole guess implies may be asked in its place. */
static const char *short_text(struct guessing *guessing, struct guess *guess) {
    struct fl_text text = fl_text_make(guessing->arena);
    const struct range *taken = NULL;
    fl_asked_variables *asked = &guess->place->asked;
    *asked = (fl_asked_variables){0};
    for (unsigned i = 0; i < most_asked; i++) {
        const struct range *range = narrowest(guessing, guess, taken);
        if (!range) break;
        if (text.count) fl_text_append(&text, " && ");
        const struct fl_variable *variable = fl_program_variable(guessing->program, range->variable);
        print_range(&text, variable, range, false);
        fl_vector_push(guessing->arena, asked,
                       ((struct fl_asked_variable){variable->name, variable->width, variable->type->is_signed}));
        guess->asked[i] = taken = range;
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
        if (guess->is_given_up || guess->guard) continue;
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
    if (guess->is_given_up || guess->guard) return false;
    for (size_t i = 0; i < guess->place->checks.count; i++) {
        const struct fl_watch_finding *finding = &findings[guess->place->checks.items[i].index];
        is_proved = is_proved && finding->answer == FL_WATCH_NEVER;
        if (finding->answer == FL_WATCH_MOVES && finding->run) is_new = learn(guessing, guess, finding) || is_new;
    }
    if (is_proved) guess->guard = guessing->saved ? saved_text(guessing, guess) : short_text(guessing, guess);
    if (!guess->guard && (is_proved || !is_new)) guess->is_given_up = true;
    return is_new;
}

static bool begin(struct guessing *guessing, const struct fl_watch_finding *findings) {
    bool is_any = false;
    for (size_t i = 0; i < guessing->count; i++) {
        struct guess *guess = &guessing->guesses[i];
        guess->names =
            fl_names_at(guessing->arena, guessing->program, guess->place->function, guess->place->position);
        if (guessing->saved)
            find_saved(guessing, guess);
        else
            find_variables(guessing, guess);
        guess->is_given_up =
            !guess->place->checks.count || !guess->ranges.count || !hear(guessing, guess, findings);
        is_any = is_any || !guess->is_given_up;
    }
    return is_any;
}

static void guess_in_rounds(struct guessing *guessing, const struct fl_watch_finding *findings) {
    bool has_more = begin(guessing, findings);
    for (unsigned round = 0; has_more && round < most_rounds && !fl_deadline_has_passed(guessing->deadline);
         round++) {
        struct fl_watch_decide_options how = *guessing->options;
        how.seconds = fl_deadline_seconds_left(guessing->deadline) * round_share;
        const struct fl_watch_question *questions = ask(guessing);
        const struct fl_watch_finding *answers =
            fl_watch_decide(guessing->arena, guessing->program, questions, &how);
        has_more = false;
        for (size_t i = 0; i < guessing->count; i++)
            has_more = hear(guessing, &guessing->guesses[i], answers) || has_more;
    }
}

/* ---- what is worth asking ---- */

static struct fl_watch_decide_options rest_of_time(const struct guessing *guessing) {
    double left = fl_deadline_seconds_left(guessing->deadline);
    return (struct fl_watch_decide_options){.search = guessing->options->search,
                                            .seconds = left < least_seconds ? least_seconds : left};
}

static const struct fl_expression *condition_at(struct guessing *guessing, const struct guess *guess,
                                                const char *text) {
    struct fl_expression_problem problem;
    return fl_condition_of_text(guessing->arena, guess->names, text, &problem);
}

/* One question about each place for which there is a text: of its first check. NULL: there is none. */
static const struct fl_watch_question *ask_about(struct guessing *guessing, const char *const *texts,
                                                 enum fl_watch_subject subject) {
    struct fl_watch_question *questions =
        FL_NEW_ARRAY(guessing->arena, struct fl_watch_question, guessing->program->check_count + 1);
    bool is_any = false;
    for (size_t i = 0; i < guessing->count; i++) {
        const struct guess *guess = &guessing->guesses[i];
        const struct fl_expression *guard = texts[i] ? condition_at(guessing, guess, texts[i]) : NULL;
        if (!guard) continue;
        questions[guess->place->checks.items[0].index] =
            (struct fl_watch_question){.is_asked = true, .subject = subject, .guard = guard};
        is_any = true;
    }
    return is_any ? questions : NULL;
}

/* Of the places for which there is a text: is there an event where it does not hold? */
static const bool *see_failing(struct guessing *guessing, const char *const *texts) {
    bool *fails = FL_NEW_ARRAY(guessing->arena, bool, guessing->count + 1);
    const struct fl_watch_question *questions = ask_about(guessing, texts, FL_WATCH_OF_ALL);
    struct fl_watch_decide_options how = rest_of_time(guessing);
    const bool *seen = questions ? fl_watch_see(guessing->arena, guessing->program, questions, &how) : NULL;
    for (size_t i = 0; seen && i < guessing->count; i++)
        fails[i] = texts[i] && seen[guessing->guesses[i].place->checks.items[0].index];
    return fails;
}

static const char **texts_of(struct guessing *guessing) {
    const char **texts = FL_NEW_ARRAY(guessing->arena, const char *, guessing->count + 1);
    for (size_t i = 0; i < guessing->count; i++) texts[i] = guessing->guesses[i].guard;
    return texts;
}

/* What holds whenever something happens at the place is not worth asking. */
static void drop_idle(struct guessing *guessing) {
    const bool *fails = see_failing(guessing, texts_of(guessing));
    for (size_t i = 0; i < guessing->count; i++)
        if (!fails[i]) guessing->guesses[i].guard = NULL;
}

static void set_tops(struct guessing *guessing, const struct guess *guess) {
    for (unsigned i = 0; guess->guard && i < most_asked && guess->asked[i]; i++) {
        const struct fl_variable *variable = fl_program_variable(guessing->program, guess->asked[i]->variable);
        struct fl_text number = fl_text_make(guessing->arena);
        print_number(&number, variable, guess->asked[i]->most);
        guess->place->tops[guess->place->top_count++] =
            (struct fl_watch_top){.variable = guess->asked[i]->variable,
                                  .name = variable->name,
                                  .number = fl_text_string(&number),
                                  .most = guess->asked[i]->most};
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
    guess_in_rounds(&guessing, findings);
    drop_idle(&guessing);
    for (size_t i = 0; i < count; i++) {
        places[i].guard = guessing.guesses[i].guard;
        set_tops(&guessing, &guessing.guesses[i]);
    }
}

/* ---- saved values ---- */

/* Of the places for which there is a text: does the observer move whenever it holds? */
static const bool *prove_exact(struct guessing *guessing, const char *const *texts) {
    bool *is_exact = FL_NEW_ARRAY(guessing->arena, bool, guessing->count + 1);
    const struct fl_watch_question *questions = ask_about(guessing, texts, FL_WATCH_OF_STAYS);
    struct fl_watch_decide_options how = rest_of_time(guessing);
    how.seconds *= round_share;
    const struct fl_watch_finding *findings =
        questions ? fl_watch_decide(guessing->arena, guessing->program, questions, &how) : NULL;
    for (size_t i = 0; findings && i < guessing->count; i++)
        is_exact[i] =
            texts[i] && findings[guessing->guesses[i].place->checks.items[0].index].answer == FL_WATCH_NEVER;
    return is_exact;
}

/* Where the rules' own conditions hold and the guard does not, it says more than they do. */
static const bool *see_narrower(struct guessing *guessing) {
    const char **texts = texts_of(guessing);
    for (size_t i = 0; i < guessing->count; i++) {
        const char *condition = guessing->guesses[i].place->condition;
        if (texts[i] && !condition) texts[i] = NULL;
        if (texts[i] && *condition)
            texts[i] = fl_arena_format(guessing->arena, "(%s) || !(%s)", texts[i], condition);
    }
    return see_failing(guessing, texts);
}

static const struct fl_watch_saved *saved_of(const struct guessing *guessing, const struct guess *guess) {
    for (size_t i = 0; i < guessing->saved->count; i++)
        if (fl_id_equal(guessing->saved->items[i].variable, guess->narrows->variable))
            return &guessing->saved->items[i].saved;
    return NULL;
}

/* Does no other guard ask about the same value? For one alone that says no more than the rules do, none is saved.
 */
static bool is_alone(const struct guessing *guessing, const struct guess *guess) {
    for (size_t i = 0; i < guessing->count; i++) {
        const struct guess *other = &guessing->guesses[i];
        if (other != guess && other->guard && fl_id_equal(other->narrows->variable, guess->narrows->variable))
            return false;
    }
    return true;
}

/* Guards over values that need not be saved are as good, if they say exactly when the observer moves. */
static void choose(struct guessing *guessing) {
    const char **texts = FL_NEW_ARRAY(guessing->arena, const char *, guessing->count + 1);
    for (size_t i = 0; i < guessing->count; i++)
        texts[i] = guessing->guesses[i].guard ? guessing->guesses[i].place->guard : NULL;
    const bool *is_exact_before = prove_exact(guessing, texts),
               *is_exact = prove_exact(guessing, texts_of(guessing));
    const bool *is_narrower = see_narrower(guessing);
    for (size_t i = 0; i < guessing->count; i++) {
        struct guess *guess = &guessing->guesses[i];
        if (!guess->guard || is_exact_before[i]) guess->guard = NULL;
        if (!is_exact[i] && (guess->place->guard || !is_narrower[i])) guess->guard = NULL;
    }
    for (size_t i = 0; i < guessing->count; i++) {
        struct guess *guess = &guessing->guesses[i];
        if (!guess->guard || (!is_narrower[i] && is_alone(guessing, guess))) continue;
        guess->place->guard = guess->guard;
        guess->place->saved = saved_of(guessing, guess);
        guess->place->is_exact = is_exact[i];
    }
}

/* All that is known to move there is in one function, which alone can save its values. */
static bool may_save(const struct fl_program *program, const struct fl_watch_finding *findings,
                     const struct fl_watch_guarded *place) {
    for (size_t i = 0; i < place->checks.count; i++) {
        fl_check_id check = place->checks.items[i];
        if (findings[check.index].answer != FL_WATCH_MOVES ||
            !fl_id_equal(program->checks[check.index].function, place->function))
            return false;
    }
    return place->checks.count;
}

static const struct fl_watch_finding *find_runs(struct guessing *guessing) {
    struct fl_watch_question *questions =
        FL_NEW_ARRAY(guessing->arena, struct fl_watch_question, guessing->program->check_count + 1);
    for (size_t i = 0; i < guessing->count; i++)
        for (size_t k = 0; k < guessing->guesses[i].place->checks.count; k++)
            questions[guessing->guesses[i].place->checks.items[k].index].is_asked = true;
    struct fl_watch_decide_options how = rest_of_time(guessing);
    how.seconds *= round_share;
    return fl_watch_decide(guessing->arena, guessing->program, questions, &how);
}

void fl_watch_find_saved_guards(struct fl_arena *arena, const struct fl_program *program,
                                const struct fl_watch_finding *findings,
                                const struct fl_watch_decide_options *options, struct fl_watch_guarded *places,
                                size_t count) {
    fl_watch_saved_values *values = FL_NEW(arena, fl_watch_saved_values);
    struct fl_watch_wish *wishes = FL_NEW_ARRAY(arena, struct fl_watch_wish, count + 1);
    struct guessing guessing = {.arena = arena,
                                .options = options,
                                .saved = values,
                                .deadline = fl_deadline_after(options->seconds),
                                .guesses = FL_NEW_ARRAY(arena, struct guess, count + 1)};
    for (size_t i = 0; i < count; i++) {
        if (!may_save(program, findings, &places[i])) continue;
        wishes[guessing.count] = (struct fl_watch_wish){places[i].function, places[i].subject};
        guessing.guesses[guessing.count++].place = &places[i];
    }
    guessing.program = fl_watch_save_values(arena, program, wishes, guessing.count, values);
    if (!guessing.program) return;
    guess_in_rounds(&guessing, find_runs(&guessing));
    drop_idle(&guessing);
    choose(&guessing);
}
