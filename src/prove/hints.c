#include "prove/hints.h"

#include <string.h>

#include "base/invariant.h"
#include "base/text.h"
#include "engine/check/part.h"
#include "program/edit/edit.h"
#include "program/print/print.h"

/* How long the workers are left alone. */
static const double waiting_time = 0.02;

struct deciding {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_hint *hints;
    size_t count;
    const struct fl_hint_options *options;
    struct fl_deadline deadline;
};

enum { LONGEST_TOLD = 200 };

/* ---- the state of a refuting run ---- */

struct telling {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_recording *recording;
    struct fl_block_names names;
    uint32_t node; /* of the condition, that comes next */
    struct fl_text state;
};

static bool is_told(const struct fl_text *state, const char *name) {
    const char *found = state->count ? strstr(state->items, name) : NULL;
    return found && (found == state->items || found[-1] == ' ') && strncmp(found + strlen(name), " = ", 3) == 0;
}

/* Each variable and each thing in memory that the condition reads, once. */
static void tell_values(struct telling *telling, const struct fl_expression *expression) {
    const struct fl_recorded_value *value = fl_recording_operand(telling->recording, telling->node++);
    const char *text =
        value ? fl_recorded_value_print(&telling->names, telling->arena, telling->program, value, expression->type)
              : NULL;
    struct fl_text name = fl_text_make(telling->arena);
    fl_expression_print(&name, telling->program, expression);
    bool is_new = text && !is_told(&telling->state, fl_text_string(&name));
    if (is_new)
        fl_text_format(&telling->state, "%s%s = %s", telling->state.count ? ", " : "", fl_text_string(&name),
                       text);
    for (uint32_t i = 0; i < expression->operand_count; i++) tell_values(telling, expression->operands[i]);
}

static const char *state_of(struct deciding *deciding, const struct fl_program *program,
                            const struct fl_run *failure) {
    const struct fl_check *check = &program->checks[failure->check.index];
    struct telling telling = {.arena = deciding->arena,
                              .program = program,
                              .recording = &failure->recording,
                              .names = fl_block_names_make(deciding->arena),
                              .state = fl_text_make(deciding->arena)};
    tell_values(&telling, program->edges[check->edge.index].operation.condition);
    return telling.state.count ? fl_text_string(&telling.state) : "some run does not satisfy it";
}

/* ---- proofs ---- */

/* Alone, all other checks are taken to hold. Else they are to be proved, too, which may need what the hint
 * needs; and the other hints are tried beside. */
enum company { ALONE, WITH_OTHERS };

/* What the proof says besides what was offered. */
static const char *others_of(struct deciding *deciding, const struct fl_proof_summary *proof) {
    struct fl_text others = fl_text_make(deciding->arena);
    for (size_t i = 0; i < proof->invariant_count; i++) {
        const struct fl_invariant_text *invariant = &proof->invariants[i];
        if (!invariant->text || invariant->is_offered) continue;
        const struct fl_file *file =
            invariant->position.line ? &deciding->program->files[invariant->position.file.index] : NULL;
        bool is_long = strlen(invariant->text) > LONGEST_TOLD;
        fl_text_format(&others, "%s%.*s%s", others.count ? "; " : "", LONGEST_TOLD, invariant->text,
                       is_long ? " ..." : "");
        if (file) fl_text_format(&others, " at %s:%u", file->path, invariant->position.line);
    }
    return others.count ? fl_text_string(&others) : NULL;
}

static void take_proof(struct deciding *deciding, const struct fl_verdicts *verdicts, fl_location_id location,
                       enum company company, struct fl_hint_result *result) {
    const char *others = verdicts->proof ? others_of(deciding, verdicts->proof) : NULL;
    if (company == WITH_OTHERS && deciding->count > 1)
        others = others ? fl_arena_format(deciding->arena, "%s; and with the others that were offered", others)
                        : "the others that were offered";
    bool is_loop = fl_program_location(deciding->program, location)->is_loop_head;
    result->outcome = others ? FL_HINT_STRENGTHENED : FL_HINT_PROVED;
    result->detail = others;
    if (!others && !is_loop)
        result->detail = "whenever execution comes there";
    else if (!others && verdicts->proof && verdicts->proof->rounds > 1)
        result->detail =
            fl_arena_format(deciding->arena, "in the first %u iterations, and from each %u to the next",
                            verdicts->proof->rounds, verdicts->proof->rounds);
}

/* ---- one hint ---- */

/* The program with a check of the hint in it, and hints at its locations. */
struct question {
    const struct fl_program *program;
    fl_check_id check;
    const struct fl_hint *hints;
    size_t hint_count;
};

static struct question ask(struct deciding *deciding, const struct fl_hint *hint, enum company company) {
    struct fl_program_edit *edit = fl_program_edit_begin(deciding->arena, deciding->program);
    struct fl_check check = {.kind = FL_CHECK_ASSERTION, .position = hint->position, .text = hint->text};
    struct question question = {
        .check = fl_program_edit_insert_check(edit, fl_edit_at(hint->location), hint->condition, check)};
    FL_INVARIANT(!fl_id_is_none(question.check), "an invariant is of a place where execution goes on");
    struct fl_program_map map;
    question.program = fl_program_edit_finish(edit, &map);
    question.hint_count = company == ALONE ? 1 : deciding->count;
    struct fl_hint *hints = fl_arena_copy(deciding->arena, company == ALONE ? hint : deciding->hints,
                                          question.hint_count * sizeof *hints);
    for (size_t i = 0; i < question.hint_count; i++)
        hints[i].location = fl_program_map_location(&map, hints[i].location);
    question.hints = hints;
    return question;
}

static const struct fl_run *found_failure(const struct fl_check_part *part, uint32_t check) {
    for (unsigned i = 0; i < part->worker_count; i++)
        if (part->workers[i]->failures[check]) return part->workers[i]->failures[check];
    return NULL;
}

static bool is_cancelled(const struct deciding *deciding) {
    return deciding->options->is_cancelled && *deciding->options->is_cancelled;
}

static void decide(struct deciding *deciding, const struct fl_hint *hint, enum company company, double seconds,
                   struct fl_hint_result *result) {
    struct question question = ask(deciding, hint, company);
    uint32_t number = question.check.index;
    bool *is_wanted = FL_NEW_ARRAY(deciding->arena, bool, question.program->check_count);
    is_wanted[number] = true;
    struct fl_check_part part = {.program = question.program,
                                 .function = FL_NO_ID,
                                 .is_wanted = company == ALONE ? is_wanted : NULL,
                                 .how = {.deadline = fl_deadline_after(seconds),
                                         .limits = deciding->options->limits,
                                         .hints = question.hints,
                                         .hint_count = question.hint_count,
                                         .stops_at_first = company == ALONE},
                                 .provers = deciding->options->provers,
                                 .prover_count = deciding->options->prover_count};
    fl_check_part_start(&part, deciding->arena);
    while (!fl_check_part_has_ended(&part) && !found_failure(&part, number) && !is_cancelled(deciding))
        fl_workers_wait(part.workers, part.worker_count, waiting_time);
    fl_check_part_end(&part);
    const struct fl_run *failure = found_failure(&part, number);
    const struct fl_verdicts *verdicts = fl_check_part_combine(&part);
    enum fl_verdict verdict = verdicts->results[number].verdict;
    if (failure) {
        result->outcome = FL_HINT_REFUTED;
        result->detail = state_of(deciding, question.program, failure);
    } else if (verdict == FL_VERDICT_HOLDS ||
               (verdict == FL_VERDICT_NOT_REACHED && !verdicts->results[number].bound))
        take_proof(deciding, verdicts, hint->location, company, result);
    else if (verdict == FL_VERDICT_HOLDS_UP_TO)
        result->detail = fl_arena_format(deciding->arena, "it holds up to %llu iterations of loops",
                                         (unsigned long long)verdicts->results[number].bound);
}

const struct fl_hint_result *fl_hints_decide(struct fl_arena *arena, const struct fl_program *program,
                                             const struct fl_hint *hints, size_t count,
                                             const struct fl_hint_options *options) {
    struct deciding deciding = {arena, program, hints, count, options, fl_deadline_after(options->seconds)};
    struct fl_hint_result *results = FL_NEW_ARRAY(arena, struct fl_hint_result, count + 1);
    for (size_t i = 0; i < count; i++) {
        results[i] =
            (struct fl_hint_result){.position = hints[i].position, .text = hints[i].text, .outcome = FL_HINT_OPEN};
        double left = fl_deadline_seconds_left(deciding.deadline), seconds = left / (double)(count - i);
        if (fl_id_is_none(hints[i].location))
            results[i].detail = "execution comes to no one place on this line";
        else if (left <= 0 || is_cancelled(&deciding))
            results[i].detail = "there was no time to look at it";
        else {
            decide(&deciding, &hints[i], ALONE, seconds / 2, &results[i]);
            if (results[i].outcome == FL_HINT_OPEN && !is_cancelled(&deciding))
                decide(&deciding, &hints[i], WITH_OTHERS, seconds / 2, &results[i]);
        }
    }
    return results;
}
