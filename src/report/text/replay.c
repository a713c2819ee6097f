/* report/text/replay.c - what replay found, for a terminal: runs with their events, or how far a trace was
 * followed. */
#include <inttypes.h>
#include <string.h>

#include "report/document/replay_result.h"
#include "report/text/parts.h"

enum {
    LEAST_PLACE_WIDTH = 14,
    MOST_EVENTS = 60, /* half of them at each end */
    EVENT_WIDTH = 30,
    LONGEST_EVENT = 100,
    MOST_REMARKS = 6,
    MOST_MISSES = 20,
};

/* ---- words ---- */

static bool is_log(const struct fl_result_replay *replay) {
    return strcmp(replay->unit, "line") == 0;
}

/* "prints the log" */
static const char *leaves(const struct fl_result_replay *replay) {
    return is_log(replay) ? "prints the log" : "leaves the trace";
}

static const char *fits(const struct fl_result_replay *replay) {
    return is_log(replay) ? "prints it" : "leaves it";
}

static const struct fl_result_run *first_run(const struct fl_result_replay *replay) {
    return replay->runs.count ? &replay->runs.items[0] : NULL;
}

/* ---- the first line ---- */

static void print_property(struct fl_report_printer *printer, const struct fl_result_failure *failure) {
    fl_print_place(printer, &failure->place);
    fl_text_format(printer->text, "%s%s", failure->place.file ? ": " : "", failure->title);
    if (strcmp(failure->title, failure->text) != 0) fl_text_format(printer->text, ": %s", failure->text);
}

static void print_confirmed(struct fl_report_printer *printer, const struct fl_result_run *run) {
    if (run->run.is_confirmed)
        fl_text_append(printer->text, ", confirmed by running the compiled program");
    else
        fl_text_append(printer->text, ", not confirmed");
}

/* Of runs that fail nothing: does another? */
static void print_other_failures(struct fl_report_printer *printer) {
    const struct fl_result_replay *replay = printer->result->replay;
    if (!replay->has_checks) return;
    fl_text_format(printer->text,
                   replay->is_failure_refuted ? "; no run that %s fails a check"
                                              : "; not known whether one that %s fails a check",
                   fits(replay));
    if (replay->is_failure_refuted) fl_print_phrases(printer, ", assuming ", &replay->others_assume);
}

static void print_several(struct fl_report_printer *printer) {
    const struct fl_result_replay *replay = printer->result->replay;
    size_t count = replay->runs.count, failing = 0, confirmed = 0;
    for (size_t i = 0; i < count; i++) {
        failing += replay->runs.items[i].fails;
        confirmed += replay->runs.items[i].run.is_confirmed;
    }
    fl_print_colored(printer, failing ? FL_RED : FL_GREEN, "MATCHES");
    fl_text_format(printer->text, ": %zu runs %s, %zu of them fail%s", count,
                   is_log(replay) ? "print the log" : "leave the trace", failing, failing == 1 ? "s" : "");
    if (confirmed == count)
        fl_text_append(printer->text, "; each confirmed by running the compiled program\n");
    else
        fl_text_format(printer->text, "; %zu confirmed by running the compiled program\n", confirmed);
}

static void print_matches(struct fl_report_printer *printer) {
    const struct fl_result_replay *replay = printer->result->replay;
    const struct fl_result_run *run = first_run(replay);
    bool is_forbidden = replay->specification == FL_SPECIFICATION_MUST_NOT;
    if (is_forbidden && !run->run.is_confirmed) {
        fl_print_colored(printer, FL_YELLOW, "UNKNOWN");
        fl_text_format(printer->text, ": a run %s, which none may, but it is not confirmed\n", leaves(replay));
        return;
    }
    if (is_forbidden) {
        fl_print_colored(printer, FL_RED, "FAILS");
        fl_text_format(printer->text, ": a run %s, which none may", leaves(replay));
        print_confirmed(printer, run);
        fl_text_append_char(printer->text, '\n');
        return;
    }
    if (replay->runs.count > 1) {
        print_several(printer);
        return;
    }
    fl_print_colored(printer, run->fails ? FL_RED : FL_GREEN, "MATCHES");
    fl_text_format(printer->text, ": this run %s", leaves(replay));
    if (run->fails) {
        fl_text_append(printer->text, ", and fails: ");
        print_property(printer, &run->run);
    }
    print_confirmed(printer, run);
    if (!run->fails && replay->specification == FL_SPECIFICATION_NONE) print_other_failures(printer);
    fl_text_append_char(printer->text, '\n');
}

static void print_impossible(struct fl_report_printer *printer) {
    const struct fl_result_replay *replay = printer->result->replay;
    bool is_forbidden = replay->specification == FL_SPECIFICATION_MUST_NOT;
    bool is_demanded = replay->specification == FL_SPECIFICATION_CAN;
    bool is_assuming = printer->result->assumes.phrases.count;
    fl_print_colored(printer,
                     is_assuming    ? FL_YELLOW
                     : is_forbidden ? FL_GREEN
                                    : FL_RED,
                     is_forbidden ? "SAFE" : "IMPOSSIBLE");
    fl_print_assuming(printer);
    fl_text_format(printer->text, ": no run %s%s\n", leaves(replay),
                   is_demanded ? ", which one must be able to" : "");
}

static void print_unknown(struct fl_report_printer *printer) {
    const struct fl_result *result = printer->result;
    fl_print_colored(printer, FL_YELLOW, "UNKNOWN");
    fl_text_format(printer->text, ": no run was found that %s; %s\n", leaves(result->replay),
                   result->reason ? result->reason : "not all runs were seen");
    if (result->bound) {
        fl_text_append(printer->text, "    there is none");
        fl_text_format(printer->text, " with at most %" PRIu64 " iteration%s of each loop %s\n", result->bound,
                       fl_plural(result->bound),
                       is_log(result->replay) ? "between two lines" : "between two events");
    }
}

void fl_print_replay_verdict(struct fl_report_printer *printer) {
    const char *verdict = printer->result->replay->verdict;
    if (strcmp(verdict, "MATCHES") == 0)
        print_matches(printer);
    else if (strcmp(verdict, "IMPOSSIBLE") == 0)
        print_impossible(printer);
    else
        print_unknown(printer);
}

/* ---- one run ---- */

static const char *remarks_of(struct fl_arena *arena, const struct fl_result_event *event) {
    struct fl_text text = fl_text_make(arena);
    for (size_t i = 0; i < event->value_count && i < MOST_REMARKS; i++)
        fl_text_format(&text, "%s%s = %s", i ? ", " : "", event->values[i].name, event->values[i].value);
    return fl_text_string(&text);
}

static const char *event_text(struct fl_arena *arena, const struct fl_result_event *event) {
    size_t length = strlen(event->text);
    if (length <= LONGEST_EVENT) return event->text;
    length = LONGEST_EVENT;
    while (length && ((unsigned char)event->text[length] & 0xc0) == 0x80) length--;
    return fl_arena_format(arena, "%.*s…", (int)length, event->text);
}

struct event_layout {
    int number_width;
    size_t place_width, text_width;
};

static void print_event(struct fl_report_printer *printer, const struct fl_result_event *event,
                        const struct event_layout *layout) {
    struct fl_arena *arena = printer->text->arena;
    const char *remarks = remarks_of(arena, event), *text = event_text(arena, event);
    fl_text_format(printer->text, "    %*" PRIu64 "  ", layout->number_width, event->number);
    fl_print_padded(printer->text, fl_place_text(arena, &event->place, false), layout->place_width);
    fl_text_append(printer->text, "  ");
    if (*remarks) {
        fl_print_padded(printer->text, text, layout->text_width);
        fl_text_format(printer->text, "  %s", remarks);
    } else {
        fl_text_append(printer->text, text);
    }
    fl_text_append_char(printer->text, '\n');
}

/* Is the event among those that are shown, and is something left out before it? */
static bool is_shown(const struct fl_result_run *run, size_t index) {
    const struct fl_result_event *event = &run->events.items[index];
    return run->events_total <= MOST_EVENTS || event->number <= MOST_EVENTS / 2 ||
           event->number + MOST_EVENTS / 2 > run->events_total;
}

static void print_events(struct fl_report_printer *printer, const struct fl_result_run *run) {
    struct fl_arena *arena = printer->text->arena;
    struct event_layout layout = {.place_width = 0};
    for (uint64_t most = run->events_total; most; most /= 10) layout.number_width++;
    for (size_t i = 0; i < run->events.count; i++) {
        const struct fl_result_event *event = &run->events.items[i];
        if (event->is_hidden || !is_shown(run, i)) continue;
        layout.place_width = fl_widen(layout.place_width, fl_place_text(arena, &event->place, false));
        size_t length = strlen(event_text(arena, event));
        if (length > layout.text_width) layout.text_width = length < EVENT_WIDTH ? length : EVENT_WIDTH;
    }
    fl_print_section(printer, is_log(printer->result->replay) ? "log" : "events");
    if (!run->events.count) fl_text_append(printer->text, "    none\n");
    bool has_gap = false;
    for (size_t i = 0; i < run->events.count; i++) {
        if (!is_shown(run, i)) {
            if (!has_gap)
                fl_text_format(printer->text, "    … %" PRIu64 " more\n", run->events_total - MOST_EVENTS);
            has_gap = true;
        } else if (!run->events.items[i].is_hidden) {
            print_event(printer, &run->events.items[i], &layout);
        }
    }
}

static void print_run(struct fl_report_printer *printer, const struct fl_result_run *run, size_t number) {
    if (printer->result->replay->runs.count > 1) {
        fl_text_append_char(printer->text, '\n');
        fl_print_colored(printer, FL_BOLD, fl_arena_format(printer->text->arena, "run %zu", number));
        fl_text_append_char(printer->text, '\n');
    }
    if (run->fails) {
        fl_print_failure(printer, &run->run);
    } else if (!run->run.is_confirmed) {
        fl_text_append(printer->text, "    ");
        fl_print_colored(printer, FL_YELLOW, "not confirmed");
        fl_text_format(printer->text, ": %s\n", run->run.unconfirmed_reason);
    }
    print_events(printer, run);
    fl_print_inputs(printer, &run->run);
    fl_print_steps(printer, &run->run.path);
}

/* ---- where runs stop ---- */

static void print_next(struct fl_report_printer *printer) {
    const struct fl_result_replay *replay = printer->result->replay;
    if (!replay->next.count) return;
    fl_print_section(printer, "how far runs come");
    fl_text_format(printer->text, "    %" PRIu64 " of %" PRIu64 " %s%s can be %s\n", replay->matched,
                   replay->total, replay->unit, fl_plural(replay->total), is_log(replay) ? "printed" : "reported");
    for (size_t i = 0; i < replay->next.count; i++) {
        const struct fl_result_next *next = &replay->next.items[i];
        fl_text_format(printer->text, "    next is %s, %s\n", next->file, next->text);
    }
}

void fl_print_actual(struct fl_report_printer *printer, const struct fl_result_miss *miss) {
    for (size_t i = 0; i < miss->values.count; i++) {
        const struct fl_result_actual *actual = &miss->values.items[i];
        fl_text_format(printer->text, "%s%s is %s here%s", i ? "; " : ": ", actual->name, actual->value,
                       actual->is_only ? "" : ", for example");
        if (actual->needed && strcmp(actual->needed, actual->value) != 0)
            fl_text_format(printer->text, ", %s is needed", actual->needed);
    }
}

static void print_misses(struct fl_report_printer *printer) {
    const struct fl_result_replay *replay = printer->result->replay;
    if (!replay->misses.count) return;
    fl_print_section(printer, "what comes there instead");
    for (size_t i = 0; i < replay->misses.count && i < MOST_MISSES; i++) {
        const struct fl_result_miss *miss = &replay->misses.items[i];
        fl_text_append(printer->text, "    ");
        if (!miss->source) {
            fl_text_append(printer->text, "the program ends\n");
            continue;
        }
        fl_text_format(printer->text, "%s  %s", fl_place_text(printer->text->arena, &miss->place, false),
                       miss->source);
        fl_print_actual(printer, miss);
        fl_text_append_char(printer->text, '\n');
        if (miss->needed) fl_text_format(printer->text, "        would need %s\n", miss->needed);
    }
    if (replay->misses.count > MOST_MISSES)
        fl_text_format(printer->text, "    … %zu more\n", replay->misses.count - MOST_MISSES);
}

/* ---- vectors ---- */

static bool is_same_row(const struct fl_result_vector *left, const struct fl_result_vector *right) {
    return left->place.line == right->place.line && left->place.column == right->place.column &&
           left->place.file == right->place.file && left->is_behind == right->is_behind;
}

static void print_vectors(struct fl_report_printer *printer) {
    const struct fl_result_replay *replay = printer->result->replay;
    if (!replay->vectors.count) return;
    fl_print_section(printer, replay->has_all_vectors
                                  ? "conditions by place and events so far"
                                  : "conditions by place and events so far, as far as loops were followed");
    for (size_t i = 0; i < replay->vectors.count; i++) {
        const struct fl_result_vector *vector = &replay->vectors.items[i];
        if (i == 0 || !is_same_row(vector, &replay->vectors.items[i - 1]))
            fl_text_format(printer->text, "    %s  %s %s\n",
                           fl_place_text(printer->text->arena, &vector->place, false),
                           vector->is_behind ? "behind" : "before", vector->source);
        for (size_t k = 0; k < vector->position_count; k++)
            fl_text_format(printer->text, "%s%" PRIu64, k ? "," : "        t", vector->positions[k]);
        fl_text_format(printer->text, " = %s\n", vector->condition);
    }
}

/* ---- the whole ---- */

static void print_statistics(struct fl_report_printer *printer) {
    uint64_t states = printer->result->paths;
    fl_text_format(printer->text, "\n%" PRIu64 " state%s", states, fl_plural(states));
    fl_print_effort(printer);
}

void fl_print_completeness(struct fl_report_printer *printer) {
    const struct fl_result *result = printer->result;
    if (!result->replay->is_enumerated || !result->replay->runs.count) return;
    fl_text_append(printer->text,
                   result->replay->has_all_runs ? "\nThere are no others" : "\nThere may be others");
    if (result->replay->has_all_runs)
        fl_print_phrases(printer, ", assuming ", &result->replay->others_assume);
    else if (result->reason)
        fl_text_format(printer->text, ": %s", result->reason);
    fl_text_append(printer->text, ".\n");
}

void fl_result_print_replay(struct fl_text *text, const struct fl_result *result,
                            const struct fl_text_options *options) {
    struct fl_report_printer printer = {text, result, options};
    fl_print_replay_verdict(&printer);
    for (size_t i = 0; i < result->replay->runs.count; i++)
        print_run(&printer, &result->replay->runs.items[i], i + 1);
    fl_print_completeness(&printer);
    print_next(&printer);
    print_misses(&printer);
    print_vectors(&printer);
    fl_print_assumptions(&printer);
    print_statistics(&printer);
}
