/* cmd/observe.c - `faultline observe`: runs an instrumented program, and says whether it keeps to its specs. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/map.h"
#include "base/system/process.h"
#include "cmd/command.h"
#include "cmd/options.h"
#include "cmd/output.h"
#include "report/json/parts.h"
#include "watch/monitor/observation.h"

enum { MOST_SHOWN = 20 };

/* ---- what is asked ---- */

/* The texts behind each other, as `faultline watch` puts them into a program. False after a complaint. */
static bool read_specs(struct fl_arena *arena, const struct fl_options *options, const char **texts,
                       enum fl_exit *code) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_text all = fl_text_make(arena);
    struct fl_spec_list specs = {0};
    enum fl_status status = FL_OK;
    for (size_t i = 0; i < options->operand_count && status == FL_OK; i++) {
        const char *name, *text;
        status = fl_spec_read_text(arena, options->operands[i], &diagnostics, &name, &text);
        if (status != FL_OK) break;
        status = fl_spec_parse(arena, name, text, &diagnostics, &specs);
        fl_text_append(&all, text);
    }
    fl_output_diagnostics(&diagnostics);
    *texts = options->operand_count ? fl_text_string(&all) : NULL;
    *code = fl_status_exit_code(status);
    return status == FL_OK;
}

/* Another one in each run. */
static uint64_t any_choice(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return fl_hash_mix((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec + ((uint64_t)getpid() << 40));
}

static bool read_overrun(const char *word, enum faultline_overrun *overrun) {
    *overrun = strcmp(word, "count") == 0 ? FAULTLINE_COUNT : FAULTLINE_BLOCK;
    if (*overrun == FAULTLINE_COUNT || strcmp(word, "block") == 0) return true;
    fprintf(stderr, "faultline: error: option '--overrun' takes 'block' or 'count', not '%s'\n", word);
    return false;
}

static bool open_log(const struct fl_options *options, FILE **log, const char **path) {
    *path = options->values[FL_OPTION_LOG] ? options->values[FL_OPTION_LOG] : getenv("FAULTLINE_LOG");
    *log = *path ? fopen(*path, "w") : NULL;
    if (!*path || *log) return true;
    fprintf(stderr, "faultline: error: cannot write to %s: %s\n", *path, strerror(errno));
    return false;
}

/* ---- what is told ---- */

/* "1,234" */
static const char *count_text(struct fl_arena *arena, uint64_t count) {
    char *digits = fl_arena_format(arena, "%" PRIu64, count);
    struct fl_text text = fl_text_make(arena);
    for (size_t length = strlen(digits); length; length--) {
        fl_text_append_char(&text, *digits++);
        if (length > 1 && length % 3 == 1) fl_text_append_char(&text, ',');
    }
    return fl_text_string(&text);
}

/* "1 event", "1,234 events" */
static const char *number_of(struct fl_arena *arena, uint64_t count, const char *one, const char *several) {
    return fl_arena_format(arena, "%s %s", count_text(arena, count), count == 1 ? one : several);
}

static uint32_t last_site(const struct fl_moves *moves) {
    return moves->sites[(moves->count - 1) % FL_MOVES_REMEMBERED];
}

static uint32_t first_remembered(const struct fl_moves *moves) {
    return moves->count > FL_MOVES_REMEMBERED ? moves->count - FL_MOVES_REMEMBERED : 0;
}

static const char *end_text(struct fl_arena *arena, int wait_status) {
    if (WIFSIGNALED(wait_status))
        return fl_arena_format(arena, "was ended by signal %d (%s)", WTERMSIG(wait_status),
                               strsignal(WTERMSIG(wait_status)));
    return fl_arena_format(arena, "ended with status %d", WEXITSTATUS(wait_status));
}

static void append_violation(struct fl_text *text, const struct fl_observation *observation,
                             const struct fl_violation *violation) {
    const struct fl_moves *moves = &violation->moves;
    const struct fl_described_site *site = &observation->description.sites.items[last_site(moves)];
    fl_text_append(text, "VIOLATED: ");
    fl_text_append_escaped(text, site->file, strlen(site->file));
    fl_text_format(text, ":%u: %s\n", (unsigned)site->line, violation->message);
    const char *whose = violation->is_of_all ? fl_arena_format(text->arena, ", any other %s", violation->spec->key)
                        : violation->spec->key ? fl_arena_format(text->arena, ", %s = 0x%" PRIx64,
                                                                 violation->spec->key, violation->key)
                                               : "";
    fl_text_format(text, "  spec %s%s, event %s, moved by\n", violation->spec->name, whose,
                   count_text(text->arena, violation->position + 1));
    if (first_remembered(moves)) fl_text_append(text, "    ...\n");
    for (uint32_t i = first_remembered(moves); i < moves->count; i++)
        fl_text_format(text, "    %s\n",
                       fl_observation_site(text->arena, observation, moves->sites[i % FL_MOVES_REMEMBERED]));
    if (violation->repetitions)
        fl_text_format(text, "  and %s there\n",
                       number_of(text->arena, violation->repetitions, "more object", "more objects"));
}

/* Of each spec of which not all was told, what was. */
static void append_losses(struct fl_text *text, const struct fl_observation *observation) {
    static const char *const told[] = {
        "everything", "told of one in %" PRIu64 " objects, those with all of their events",
        "told of all errors, and of one in %" PRIu64 " other moves", "told of one in %" PRIu64 " events"};
    for (size_t i = 0; i < observation->description.losses.count; i++) {
        const struct fl_described_loss *loss = &observation->description.losses.items[i];
        if (loss->spec >= observation->specs.count || loss->loss > FAULTLINE_LOSES_EVENTS) continue;
        fl_text_format(text, "spec %s: ", observation->specs.items[loss->spec].name);
        fl_text_format(text, told[loss->loss], loss->every);
        fl_text_append_char(text, '\n');
    }
}

static void append_text(struct fl_text *text, const struct fl_observation *observation, const char *program) {
    struct fl_arena *arena = text->arena;
    const char *events = number_of(arena, observation->events, "event", "events");
    size_t violations = observation->violations.count;
    if (observation->verdict == FL_OBSERVATION_HOLDS)
        fl_text_format(text, "HOLDS%s: %s, no violation\n",
                       fl_observation_is_complete(observation) ? "" : " of what was told", events);
    else if (observation->verdict == FL_OBSERVATION_UNKNOWN)
        fl_text_format(text, "UNKNOWN: %s\n", observation->reason);
    for (size_t i = 0; i < violations && i < MOST_SHOWN; i++)
        append_violation(text, observation, &observation->violations.items[i]);
    if (violations > MOST_SHOWN)
        fl_text_format(text, "and at %s\n",
                       number_of(arena, violations - MOST_SHOWN, "more place", "more places"));
    if (observation->verdict != FL_OBSERVATION_HOLDS) fl_text_format(text, "%s, ", events);
    if (observation->verdict != FL_OBSERVATION_HOLDS || observation->lost)
        fl_text_format(text, "%s lost\n", observation->lost ? count_text(arena, observation->lost) : "none");
    if (observation->verdict == FL_OBSERVATION_VIOLATED && observation->reason)
        fl_text_format(text, "more is not known: %s\n", observation->reason);
    append_losses(text, observation);
    if (observation->other_processes)
        fl_text_format(text, "not observed: %s that it started\n",
                       number_of(arena, observation->other_processes, "process", "processes"));
    fl_text_format(text, "%s %s\n", program, end_text(arena, observation->wait_status));
}

static json_t *site_json(const struct fl_observation *observation, uint32_t number) {
    const struct fl_described_site *site = &observation->description.sites.items[number];
    json_t *object = json_object();
    json_object_set_new(object, "file", fl_json_string(site->file));
    json_object_set_new(object, "line", fl_json_number(site->line));
    return object;
}

static json_t *losses_json(const struct fl_observation *observation) {
    static const char *const told[] = {"all", "objects", "moves", "events"};
    json_t *losses = json_array();
    for (size_t i = 0; i < observation->description.losses.count; i++) {
        const struct fl_described_loss *loss = &observation->description.losses.items[i];
        if (loss->spec >= observation->specs.count || loss->loss > FAULTLINE_LOSES_EVENTS) continue;
        json_t *object = json_object();
        json_object_set_new(object, "spec", fl_json_string(observation->specs.items[loss->spec].name));
        json_object_set_new(object, "of", fl_json_string(told[loss->loss]));
        json_object_set_new(object, "every", fl_json_number(loss->every));
        json_array_append_new(losses, object);
    }
    return losses;
}

static json_t *words_json(const fl_words *words) {
    json_t *array = json_array();
    for (size_t i = 0; i < words->count; i++) json_array_append_new(array, fl_json_string(words->items[i]));
    return array;
}

static json_t *violation_json(struct fl_arena *arena, const struct fl_observation *observation,
                              const struct fl_violation *violation) {
    const struct fl_moves *moves = &violation->moves;
    json_t *object = site_json(observation, last_site(moves)), *events = json_array();
    json_object_set_new(object, "spec", fl_json_string(violation->spec->name));
    json_object_set_new(object, "text", fl_json_string(violation->message));
    const char *key = fl_arena_format(arena, "0x%" PRIx64, violation->key);
    json_object_set_new(object, "key", fl_json_string(violation->spec->key && !violation->is_of_all ? key : NULL));
    json_object_set_new(object, "event", fl_json_number(violation->position + 1));
    json_object_set_new(object, "repetitions", fl_json_number(violation->repetitions));
    for (uint32_t i = first_remembered(moves); i < moves->count; i++)
        json_array_append_new(events, site_json(observation, moves->sites[i % FL_MOVES_REMEMBERED]));
    json_object_set_new(object, "events", events);
    return object;
}

static void append_json(struct fl_text *text, const struct fl_observation *observation) {
    static const char *const verdicts[] = {"HOLDS", "VIOLATED", "UNKNOWN"};
    json_t *object = json_object(), *violations = json_array(), *program = json_object();
    json_object_set_new(object, "schema", json_integer(1));
    json_object_set_new(object, "command", fl_json_string("observe"));
    json_object_set_new(object, "verdict", fl_json_string(verdicts[observation->verdict]));
    json_object_set_new(object, "reason", fl_json_string(observation->reason));
    json_object_set_new(object, "events", fl_json_number(observation->events));
    json_object_set_new(object, "lost", fl_json_number(observation->lost));
    for (size_t i = 0; i < observation->violations.count; i++)
        json_array_append_new(violations,
                              violation_json(text->arena, observation, &observation->violations.items[i]));
    json_object_set_new(object, "violations", violations);
    json_object_set_new(object, "complete", json_boolean(fl_observation_is_complete(observation)));
    json_object_set_new(object, "left_out", losses_json(observation));
    json_object_set_new(object, "changed_files", words_json(&observation->changed));
    int end = observation->wait_status;
    json_object_set_new(program, "status", WIFEXITED(end) ? json_integer(WEXITSTATUS(end)) : json_null());
    json_object_set_new(program, "signal", WIFSIGNALED(end) ? json_integer(WTERMSIG(end)) : json_null());
    json_object_set_new(program, "processes_not_observed", fl_json_number(observation->other_processes));
    json_object_set_new(object, "program", program);
    fl_json_append(text, object);
}

static enum fl_exit exit_code(const struct fl_observation *observation) {
    switch (observation->verdict) {
    case FL_OBSERVATION_HOLDS: return FL_EXIT_SAFE;
    case FL_OBSERVATION_VIOLATED: return FL_EXIT_FAILS;
    default: return FL_EXIT_UNKNOWN;
    }
}

/* ---- the command ---- */

static enum fl_exit tell(struct fl_arena *arena, const struct fl_options *options,
                         const struct fl_observation *observation) {
    struct fl_text text = fl_text_make(arena);
    if (fl_options_has(options, FL_OPTION_JSON))
        append_json(&text, observation);
    else
        append_text(&text, observation, options->compiler_flags[0]);
    enum fl_exit code = fl_output_write(options->values[FL_OPTION_OUTPUT], &text);
    return code == FL_EXIT_SAFE ? exit_code(observation) : code;
}

static enum fl_exit observe(struct fl_arena *arena, const struct fl_options *options,
                            struct fl_observation_request *request) {
    const char *log_path;
    if (!open_log(options, &request->log, &log_path)) return FL_EXIT_USAGE;
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_observation observation;
    enum fl_status status = fl_observe(arena, request, &diagnostics, &observation);
    for (size_t i = 0; status == FL_OK && i < observation.changed.count; i++)
        fl_diagnostics_add(
            &diagnostics, FL_WARNING, observation.changed.items[i], 1, 1,
            "this file has changed since %s was instrumented: what is said is about the program as it "
            "was; instrument it again",
            request->program[0]);
    fl_output_diagnostics(&diagnostics);
    enum fl_exit code = status == FL_OK ? tell(arena, options, &observation) : fl_status_exit_code(status);
    if (!request->log) return code;
    bool is_written = !ferror(request->log);
    if (fclose(request->log) == 0 && is_written) return code;
    fprintf(stderr, "faultline: error: cannot write to %s\n", log_path);
    return FL_EXIT_USAGE;
}

enum fl_exit fl_command_observe(struct fl_arena *arena, const struct fl_options *options) {
    enum fl_exit code;
    struct fl_observation_request request = {
        .capacity = (size_t)options->numbers[FL_OPTION_ROOM],
        .choice = options->values[FL_OPTION_CHOICE] ? (uint64_t)options->numbers[FL_OPTION_CHOICE] : any_choice()};
    if (!options->compiler_flag_count) {
        fprintf(stderr,
                "faultline: error: no program; 'faultline observe SPEC -- PROGRAM ARGUMENT...' runs one\n");
        return FL_EXIT_USAGE;
    }
    if (!read_overrun(options->values[FL_OPTION_OVERRUN], &request.overrun)) return FL_EXIT_USAGE;
    if (!read_specs(arena, options, &request.specs, &code)) return code;
    fl_words program = {0};
    fl_words_push_all(arena, &program, options->compiler_flags, options->compiler_flag_count);
    fl_vector_push(arena, &program, NULL);
    request.program = program.items;
    return observe(arena, options, &request);
}
