#include "replay/track/track.h"

#include <ctype.h>
#include <string.h>

#include "engine/fuzz/corpus.h"
#include "engine/fuzz/flip.h"
#include "engine/fuzz/mutate.h"
#include "engine/fuzz/widen.h"
#include "engine/interpret/interpret.h"
#include "replay/track/approach.h"
#include "replay/track/guess.h"
#include "replay/track/question.h"

enum {
    MOST_STEPS = 1 << 22, /* of a run */
    GUESSES_AT_ONCE = 24,
    STEPS_AT_ONCE = 120, /* of an approach, without coming closer */
    TRIES_BETWEEN = 120, /* approaches */
    CHANGES_AT_ONCE = 6,
    TRIES_BEFORE_ASKING = 200, /* for other ways */
    MOST_BRANCHES = 40,        /* of one run that are asked for */
    MOST_EXAMPLES = 48,        /* lines of the first run */
};
/* For other ways of one run, and in all: a share of the time. */
static const double most_asking_seconds = 2, asking_share = 0.4;
static const size_t most_asking_memory = (size_t)512 << 20, most_approach_memory = (size_t)256 << 20,
                    most_memory = (size_t)1 << 30;

struct tracking {
    struct fl_arena *arena, *scratch;
    const struct fl_replay_subject *subject;
    const struct fl_replay_options *options;
    const struct fl_log_trace *log;
    const bool *is_observed;
    struct fl_repeater *repeater;
    uint8_t *counters, *branches;
    struct fl_seed_shape shape;
    struct fl_mutator mutator;
    struct fl_guesser guesser;
    struct fl_approach approach;
    struct fl_tracked_runs runs;
    struct fl_guided *guided;       /* NULL: not begun */
    const struct fl_seed *followed; /* while it is asked about */
    FL_VECTOR_OF(const struct fl_seed *) answers;
    double begin, asking_seconds;
    const struct fl_inputs *found;
};

/* ---- runs ---- */

static const struct fl_outcome *run_seed(struct tracking *tracking, const struct fl_seed *seed,
                                         const struct fl_input_bytes *wanted) {
    memset(tracking->counters, 0, tracking->subject->program->location_count);
    struct fl_interpret_options options = {
        .inputs = fl_seed_inputs(tracking->scratch, tracking->subject->program, seed),
        .forgets_inputs = true,
        .counters = tracking->counters,
        .wanted = wanted,
        .step_limit = MOST_STEPS,
    };
    return fl_repeater_run(tracking->repeater, tracking->scratch, &options);
}

/* As far as it prints so many bytes of the log. */
static const struct fl_outcome *execute(struct tracking *tracking, const struct fl_seed *seed, uint64_t wanted) {
    struct fl_input_bytes text = {tracking->log->text.bytes, wanted};
    return run_seed(tracking, seed, &text);
}

/* Whatever it prints. */
static const struct fl_outcome *execute_all(struct tracking *tracking, const struct fl_seed *seed) {
    return run_seed(tracking, seed, NULL);
}

static uint64_t matched_by(const struct tracking *tracking, const struct fl_outcome *outcome) {
    const struct fl_log_text *text = &tracking->log->text;
    uint64_t matched = 0;
    while (matched < outcome->standard_output.count && matched < text->size &&
           outcome->standard_output.items[matched] == text->bytes[matched])
        matched++;
    return matched;
}

static bool is_end(const struct tracking *tracking, const struct fl_outcome *outcome, uint64_t matched) {
    const struct fl_trace *trace = &tracking->log->base;
    if (matched < outcome->standard_output.count) return false;
    if (outcome->kind == FL_OUTCOME_EXITED) return trace->class->accepts(trace, matched);
    return outcome->kind == FL_OUTCOME_CHECK_FAILED &&
           trace->class->accepts_failure(trace, matched, outcome->check);
}

static uint64_t line_start(const struct fl_log_text *text, uint64_t offset) {
    while (offset > 0 && text->bytes[offset - 1] != '\n') offset--;
    return offset;
}

/* How much of standard input had been read when the line before was complete, with the space behind. */
static size_t settled_at(struct tracking *tracking, const struct fl_seed *seed, uint64_t start) {
    if (start == 0) return 0;
    struct fl_seed_slot slot = {.kind = FL_SEED_STDIN};
    const struct fl_seed_part *part = fl_seed_find(seed, &slot);
    const struct fl_outcome *outcome = execute(tracking, seed, start - 1);
    size_t settled = outcome->feed->stdin_position;
    while (part && settled < part->bytes.count && isspace((unsigned char)part->bytes.bytes[settled])) settled++;
    return settled;
}

/* It prints the log: is it one that replay can show? */
static bool take(struct tracking *tracking, const struct fl_seed *seed) {
    struct fl_replay_result trial = {0};
    const struct fl_inputs *inputs = fl_seed_inputs(tracking->scratch, tracking->subject->program, seed);
    if (!fl_replay_adopt(tracking->scratch, tracking->subject, tracking->options, inputs, &trial)) return false;
    struct fl_seed *found = fl_seed_copy(tracking->arena, seed);
    tracking->found = fl_seed_inputs(tracking->arena, tracking->subject->program, found);
    return true;
}

static void try(struct tracking *tracking, const struct fl_seed *seed, const struct fl_tracked_run *before) {
    const struct fl_outcome *outcome = execute(tracking, seed, tracking->log->text.size);
    uint64_t matched = matched_by(tracking, outcome),
             did = fl_counters_digest(tracking->subject->program, tracking->counters);
    if (is_end(tracking, outcome, matched)) {
        if (!take(tracking, fl_seed_narrow(tracking->scratch, seed))) take(tracking, seed);
        return;
    }
    fl_seed_shape_learn(&tracking->shape, outcome->feed);
    if (!fl_tracked_runs_want(&tracking->runs, matched, did)) return;
    uint64_t start = line_start(&tracking->log->text, matched);
    /* A run that came no further in whole lines goes on from where that did. */
    while (before && before->line_start >= start) before = before->before;
    struct fl_tracked_run run = {.seed = seed,
                                 .matched = matched,
                                 .line_start = start,
                                 .settled = settled_at(tracking, seed, start),
                                 .digest = did,
                                 .before = before};
    fl_tracked_runs_add(&tracking->runs, &run);
}

/* Runs of the seed that end with each of the lines before, as far as they serve as examples. */
static const struct fl_tracked_run *lines_of(struct tracking *tracking, const struct fl_seed *seed,
                                             uint64_t start) {
    const struct fl_log_text *log = &tracking->log->text;
    const struct fl_tracked_run *before = NULL;
    uint64_t from = start;
    for (unsigned i = 0; i < MOST_EXAMPLES && from > 0; i++) from = line_start(log, from - 1);
    for (uint64_t at = from; at < start; at++) {
        if (at > 0 && log->bytes[at - 1] != '\n') continue;
        struct fl_tracked_run *run = FL_NEW(tracking->arena, struct fl_tracked_run);
        *run = (struct fl_tracked_run){.seed = seed,
                                       .matched = at,
                                       .line_start = at,
                                       .settled = settled_at(tracking, seed, at),
                                       .before = before};
        before = run;
    }
    return before;
}

static void try_first(struct tracking *tracking, const struct fl_inputs *first) {
    const struct fl_program *program = tracking->subject->program;
    struct fl_seed *seed = fl_seed_of_inputs(tracking->arena, program, first);
    uint64_t matched = matched_by(tracking, execute(tracking, seed, tracking->log->text.size));
    try(tracking, seed, lines_of(tracking, seed, line_start(&tracking->log->text, matched)));
}

static bool must_stop(const struct tracking *tracking) {
    const struct fl_replay_options *options = tracking->options;
    if (tracking->found || (options->is_cancelled && *options->is_cancelled)) return true;
    return fl_deadline_has_passed(options->deadline) || fl_arena_bytes(tracking->arena) > most_memory;
}

/* ---- questions ---- */

static void take_answer(void *context, const struct fl_guided_values *values) {
    struct tracking *tracking = context;
    const struct fl_seed *flipped = fl_seed_flip(tracking->scratch, tracking->followed, values, &tracking->shape);
    fl_vector_push(tracking->arena, &tracking->answers, fl_seed_copy(tracking->arena, flipped));
}

/* The same seed, with room for other numbers in what is read from there on. */
static const struct fl_seed *widen_from(struct tracking *tracking, const struct fl_seed *seed, size_t settled) {
    struct fl_arena *arena = tracking->scratch;
    struct fl_seed *tail = fl_seed_copy(arena, seed);
    struct fl_seed_slot slot = {.kind = FL_SEED_STDIN};
    struct fl_seed_part *part = fl_seed_find(tail, &slot);
    if (!part || settled > part->bytes.count) return NULL;
    struct fl_input_bytes all = part->bytes;
    part->bytes = (struct fl_input_bytes){all.bytes + settled, all.count - settled};
    const struct fl_seed *wide = fl_seed_widen(arena, tail);
    if (!wide) return NULL;
    part = fl_seed_find(wide, &slot);
    struct fl_text text = fl_text_make(arena);
    fl_text_append_bytes(&text, all.bytes, settled);
    fl_text_append_bytes(&text, part->bytes.bytes, part->bytes.count);
    part->bytes = (struct fl_input_bytes){text.items, text.count};
    return wide;
}

/* If it prints as much then. */
static const struct fl_outcome *execute_wide(struct tracking *tracking, const struct fl_tracked_run *run,
                                             size_t settled) {
    uint64_t size = tracking->log->text.size;
    const struct fl_seed *wide = widen_from(tracking, run->seed, settled);
    if (wide) {
        const struct fl_outcome *outcome = execute(tracking, wide, size);
        tracking->followed = wide;
        if (matched_by(tracking, outcome) == run->matched) return outcome;
    }
    tracking->followed = run->seed;
    return execute(tracking, run->seed, size);
}

static void ask(struct tracking *tracking, const struct fl_tracked_run *run, size_t settled, unsigned branches) {
    const struct fl_program *program = tracking->subject->program;
    if (tracking->guided && fl_guided_memory(tracking->guided) > most_asking_memory) {
        fl_guided_destroy(tracking->guided);
        tracking->guided = NULL;
    }
    if (!tracking->guided) tracking->guided = fl_guided_create(program);
    memset(tracking->branches, 0, program->edge_count);
    struct fl_log_question question = {.subject = tracking->subject,
                                       .log = tracking->log,
                                       .is_observed = tracking->is_observed,
                                       .line_start = run->line_start,
                                       .settled = settled,
                                       .branches = tracking->branches,
                                       .left = branches,
                                       .deadline = fl_deadline_after(most_asking_seconds),
                                       .context = tracking,
                                       .found = take_answer};
    fl_log_ask(&question, tracking->guided, execute_wide(tracking, run, settled)->feed);
}

/* ---- all of it ---- */

static void ask_and_try(struct tracking *tracking, struct fl_tracked_run *run, size_t settled, unsigned branches) {
    fl_arena_reset(tracking->scratch);
    ask(tracking, run, settled, branches);
    for (size_t i = 0; i < tracking->answers.count && !must_stop(tracking); i++) {
        fl_arena_reset(tracking->scratch);
        try(tracking, tracking->answers.items[i], run);
    }
    tracking->answers.count = 0;
}

static bool is_chosen(const struct tracking *tracking, const struct fl_tracked_run *run) {
    return !must_stop(tracking) && fl_tracked_runs_choose(&tracking->runs) == run;
}

/* ---- the numbers of a line, closer and closer ---- */

static struct fl_input_bytes line_of(const char *bytes, size_t count, uint64_t start) {
    const char *begin = bytes + start, *end = start < count ? memchr(begin, '\n', count - start) : begin;
    return (struct fl_input_bytes){begin, start < count ? (end ? (size_t)(end - begin) : count - start) : 0};
}

/* What is printed in place of the line. */
static struct fl_input_bytes printed_line(struct tracking *tracking, const struct fl_seed *seed, uint64_t start) {
    const struct fl_outcome *outcome = execute_all(tracking, seed);
    const struct fl_text *output = &outcome->standard_output;
    bool is_same = output->count > start && memcmp(output->items, tracking->log->text.bytes, start) == 0;
    return is_same ? line_of(output->items, output->count, start) : (struct fl_input_bytes){"", 0};
}

static struct fl_seed *with_tail(struct tracking *tracking, const struct fl_seed *seed, size_t settled,
                                 struct fl_input_bytes tail) {
    struct fl_seed *changed = fl_seed_copy(tracking->scratch, seed);
    struct fl_seed_slot slot = {.kind = FL_SEED_STDIN};
    struct fl_seed_part *part = fl_seed_find(changed, &slot);
    struct fl_text text = fl_text_make(tracking->scratch);
    fl_text_append_bytes(&text, part->bytes.bytes, settled);
    fl_text_append_bytes(&text, tail.bytes, tail.count);
    part->bytes = (struct fl_input_bytes){fl_text_string(&text), text.count};
    return changed;
}

/* Than this line; or there is something else to do. */
static bool has_come_further(const struct tracking *tracking, const struct fl_tracked_run *run) {
    return must_stop(tracking) || fl_arena_bytes(tracking->scratch) > most_approach_memory ||
           tracking->runs.items.items[0]->line_start > run->line_start;
}

static void approach(struct tracking *tracking, struct fl_tracked_run *run) {
    struct fl_seed_slot slot = {.kind = FL_SEED_STDIN};
    const struct fl_seed_part *part = fl_seed_find(run->seed, &slot);
    const struct fl_log_text *log = &tracking->log->text;
    struct fl_input_bytes wanted = line_of(log->bytes, log->size, run->line_start);
    if (!part || run->settled >= part->bytes.count) return;
    fl_arena_reset(tracking->scratch);
    struct fl_input_bytes tail = {part->bytes.bytes + run->settled, part->bytes.count - run->settled};
    struct fl_input_bytes printed = printed_line(tracking, run->seed, run->line_start);
    uint64_t best = fl_approach_distance(tracking->scratch, printed, wanted);
    for (unsigned i = 0; i < STEPS_AT_ONCE && best && !has_come_further(tracking, run); i++) {
        struct fl_input_bytes changed =
            fl_approach_change(&tracking->approach, tracking->scratch, tail, printed, wanted);
        struct fl_seed *seed = with_tail(tracking, run->seed, run->settled, changed);
        struct fl_input_bytes line = printed_line(tracking, seed, run->line_start);
        uint64_t distance = line.count ? fl_approach_distance(tracking->scratch, line, wanted) : UINT64_MAX;
        run->tries++;
        if (distance > best || (distance == best && changed.count > tail.count)) continue;
        if (distance < best) {
            fl_approach_learn(&tracking->approach);
            i = 0;
        }
        tail = changed;
        printed = line;
        best = distance;
        try(tracking, seed, run);
    }
}

static void go_on_from(struct tracking *tracking, struct fl_tracked_run *run) {
    for (unsigned i = 0; i < GUESSES_AT_ONCE && is_chosen(tracking, run); i++) {
        fl_arena_reset(tracking->scratch);
        run->tries++;
        try(tracking, fl_guess(&tracking->guesser, tracking->scratch, run), run);
    }
    /* A line of which something was printed often lacks nothing but the right numbers. */
    if (!run->is_asked && run->matched > run->line_start && is_chosen(tracking, run)) {
        run->is_asked = true;
        ask_and_try(tracking, run, run->settled, 0);
    }
    if (run->tries >= run->next_approach && is_chosen(tracking, run)) {
        approach(tracking, run);
        run->next_approach = run->tries + TRIES_BETWEEN;
    }
    for (unsigned i = 0; i < CHANGES_AT_ONCE && is_chosen(tracking, run); i++) {
        fl_arena_reset(tracking->scratch);
        run->tries++;
        try(tracking, fl_mutate(&tracking->mutator, tracking->scratch, run->seed, run->seed), run);
    }
    double now = fl_clock_now();
    if (run->is_asked_again || run->tries < TRIES_BEFORE_ASKING || !is_chosen(tracking, run)) return;
    if (tracking->asking_seconds > asking_share * (now - tracking->begin)) return;
    run->is_asked = run->is_asked_again = true;
    ask_and_try(tracking, run, 0, MOST_BRANCHES);
    tracking->asking_seconds += fl_clock_now() - now;
}

static const bool *find_observed(struct fl_arena *arena, const struct fl_replay_subject *subject) {
    bool *is_observed = FL_NEW_ARRAY(arena, bool, subject->program->edge_count);
    for (uint32_t i = 0; i < subject->program->edge_count; i++)
        is_observed[i] = fl_event_site_at(subject->sites, (fl_edge_id){i}) != NULL;
    return is_observed;
}

bool fl_track_is_possible(const struct fl_replay_subject *subject) {
    if (subject->trace_count != 1 || !fl_trace_is_log(subject->traces[0]) || subject->traces[0]->is_suffix)
        return false;
    const struct fl_log_trace *log = (const struct fl_log_trace *)subject->traces[0];
    return !log->text.regions.count && !log->is_lossy && log->channels == fl_channel_bit(FL_CHANNEL_STDOUT);
}

const struct fl_inputs *fl_track(struct fl_arena *arena, const struct fl_replay_subject *subject,
                                 const struct fl_replay_options *options, const struct fl_inputs *first) {
    const struct fl_program *program = subject->program;
    const struct fl_dictionary *dictionary = fl_dictionary_of_program(arena, program);
    struct tracking tracking = {.arena = arena,
                                .scratch = fl_arena_create(),
                                .subject = subject,
                                .options = options,
                                .log = (const struct fl_log_trace *)subject->traces[0],
                                .is_observed = find_observed(arena, subject),
                                .repeater = fl_repeater_create_counting(program),
                                .counters = FL_NEW_ARRAY(arena, uint8_t, program->location_count),
                                .branches = FL_NEW_ARRAY(arena, uint8_t, program->edge_count),
                                .shape = {.arena = arena, .program = program},
                                .begin = fl_clock_now(),
                                .runs = {.arena = arena}};
    tracking.mutator = (struct fl_mutator){.program = program, .dictionary = dictionary, .shape = &tracking.shape};
    tracking.guesser = (struct fl_guesser){.log = &tracking.log->text, .dictionary = dictionary};
    try(&tracking, &(struct fl_seed){0}, NULL);
    if (first) try_first(&tracking, first);
    while (!must_stop(&tracking) && tracking.shape.slots.count)
        go_on_from(&tracking, fl_tracked_runs_choose(&tracking.runs));
    if (tracking.guided) fl_guided_destroy(tracking.guided);
    fl_repeater_destroy(tracking.repeater);
    fl_arena_destroy(tracking.scratch);
    return tracking.found;
}
