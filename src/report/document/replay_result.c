#include "report/document/replay_result.h"

#include <string.h>

#include "report/document/assumes.h"
#include "report/document/place.h"
#include "report/document/replay_events.h"
#include "source/print/print.h"

enum { EVENTS_KEPT = 500 };

/* What traces are made of: "line" if all of them are logs, else "event". */
static const char *unit_of(struct fl_trace *const *traces, size_t trace_count) {
    const char *unit = NULL;
    for (size_t i = 0; i < trace_count; i++) {
        const char *own = traces[i]->class->unit ? traces[i]->class->unit : "event";
        if (unit && strcmp(unit, own) != 0) return "event";
        unit = own;
    }
    return unit ? unit : "event";
}

static const char *verdict_word(enum fl_replay_verdict verdict) {
    static const char *const words[] = {
        [FL_REPLAY_MATCHES] = "MATCHES", [FL_REPLAY_IMPOSSIBLE] = "IMPOSSIBLE", [FL_REPLAY_UNKNOWN] = "UNKNOWN"};
    return words[verdict];
}

static struct fl_result_run make_run(struct fl_arena *arena, const struct fl_program *program,
                                     const struct fl_replay_report *report, size_t index, uint64_t number,
                                     const struct fl_result_options *options) {
    struct fl_run found = report->found->runs.items[index];
    found.number = number;
    found.confirmation = report->confirmations[index];
    struct fl_result_run run = {.fails = fl_outcome_is_failure(found.outcome->kind),
                                .run = fl_result_failure_make(arena, program, &found, options)};
    if (!run.fails) run.run.kind = NULL;
    struct fl_events_request request = {.program = program,
                                        .recording = &found.recording,
                                        .traces = report->traces,
                                        .trace_count = report->trace_count,
                                        .events_kept = EVENTS_KEPT};
    fl_replay_events_list(arena, found.events, &request, &run);
    return run;
}

static void add_next(struct fl_arena *arena, const struct fl_replay_report *report,
                     struct fl_result_replay *replay) {
    for (size_t i = 0; i < report->trace_count && report->found->furthest; i++) {
        const struct fl_trace *trace = report->traces[i];
        struct fl_result_next next = {trace->file,
                                      trace->class->describe(trace, arena, report->found->furthest[i])};
        fl_vector_push(arena, &replay->next, next);
    }
}

static const char *term_text(struct fl_arena *arena, const struct fl_program *program,
                             const struct fl_term *term) {
    struct fl_text text = fl_text_make(arena);
    fl_c_term_print(&text, program, term);
    return fl_text_string(&text);
}

static void add_misses(struct fl_arena *arena, const struct fl_program *program,
                       const struct fl_replay_report *report, struct fl_result_replay *replay) {
    for (size_t i = 0; i < report->found->misses.count; i++) {
        const struct fl_replay_miss *found = &report->found->misses.items[i];
        struct fl_result_miss miss = {.needed = found->text};
        if (!fl_id_is_none(found->edge)) {
            miss.place = fl_edge_place(program, found->edge);
            miss.source = fl_edge_text(arena, program, found->edge);
        }
        bool is_needed = !miss.needed;
        for (size_t k = 0; k < found->values.count; k++)
            if (found->values.items[k].needed) is_needed = false;
        if (is_needed && found->guard && !fl_term_is_constant(found->guard))
            miss.needed = term_text(arena, program, found->guard);
        for (size_t k = 0; k < found->values.count; k++) {
            const struct fl_replay_value *value = &found->values.items[k];
            fl_vector_push(arena, &miss.values,
                           (struct fl_result_actual){value->name, value->value, value->is_only, value->needed});
        }
        fl_vector_push(arena, &replay->misses, miss);
    }
}

static void add_vectors(struct fl_arena *arena, const struct fl_program *program,
                        const struct fl_replay_report *report, struct fl_result_replay *replay) {
    for (size_t i = 0; i < report->found->vectors.count; i++) {
        const struct fl_replay_vector *found = &report->found->vectors.items[i];
        bool is_behind = !fl_id_is_none(found->behind);
        fl_edge_id edge = {fl_program_location(program, found->location)->first_edge};
        if (is_behind) edge = found->behind;
        struct fl_result_vector vector = {.place = fl_edge_place(program, edge),
                                          .source = fl_edge_text(arena, program, edge),
                                          .is_behind = is_behind,
                                          .positions = found->positions,
                                          .position_count = report->trace_count,
                                          .condition = term_text(arena, program, found->guard)};
        fl_vector_push(arena, &replay->vectors, vector);
    }
}

static bool has_log(const struct fl_replay_report *report) {
    for (size_t i = 0; i < report->trace_count; i++)
        if (fl_trace_is_log(report->traces[i])) return true;
    return false;
}

static void note_assumes(struct fl_arena *arena, const struct fl_program *program,
                         const struct fl_replay_report *report, struct fl_result *result) {
    fl_result_note_event_assumes(arena, program, result);
    if (has_log(report)) fl_result_note_log_assumes(arena, program, report->assumes_whole_logs, &result->assumes);
    if (report->assumes_short_lines) fl_result_note_line_assumes(arena, &result->assumes);
}

/* Of runs that were found: that there are no others like them. */
static void note_others(struct fl_arena *arena, const struct fl_program *program,
                        const struct fl_replay_report *report, struct fl_result_replay *replay) {
    fl_result_note_made(arena, program, &replay->others_assume);
    if (has_log(report))
        fl_result_note_log_assumes(arena, program, report->assumes_whole_logs, &replay->others_assume);
}

struct fl_result *fl_replay_result_create(struct fl_arena *arena, const struct fl_program *program,
                                          const struct fl_replay_report *report,
                                          const struct fl_result_options *options) {
    const struct fl_replay_result *found = report->found;
    struct fl_result *result = fl_result_begin(arena, program, options);
    struct fl_result_replay *replay = FL_NEW(arena, struct fl_result_replay);
    *replay = (struct fl_result_replay){.verdict = verdict_word(found->verdict),
                                        .specification = report->specification,
                                        .unit = unit_of(report->traces, report->trace_count),
                                        .has_checks = program->check_count > 0,
                                        .is_failure_refuted = found->is_failure_refuted,
                                        .is_unfinished = report->options->is_unfinished,
                                        .has_all_runs = found->has_all_runs,
                                        .is_enumerated = report->is_enumerated,
                                        .matched = found->matched,
                                        .total = found->total};
    result->replay = replay;
    if (found->verdict == FL_REPLAY_IMPOSSIBLE) note_assumes(arena, program, report, result);
    if (found->verdict == FL_REPLAY_MATCHES) note_others(arena, program, report, replay);
    result->bound = found->bound;
    result->scope = found->scope;
    result->reason = found->reason;
    result->solver = found->solver;
    result->steps = found->steps;
    result->paths = found->states;
    result->interpretations = found->interpretations;
    for (size_t i = 0; i < found->runs.count; i++) {
        struct fl_result_run run = make_run(arena, program, report, i, result->failures.count + 1, options);
        fl_vector_push(arena, &replay->runs, run);
        if (run.fails) fl_vector_push(arena, &result->failures, run.run);
    }
    add_next(arena, report, replay);
    add_misses(arena, program, report, replay);
    add_vectors(arena, program, report, replay);
    replay->has_all_vectors = found->has_all_vectors;
    return result;
}
