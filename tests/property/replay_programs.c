/* Random programs with events: what replay says of a trace is what trying all inputs shows.
 *
 * For each program, all traces up to a length, exact and as suffixes; over each smaller alphabet; of two
 * alphabets at once; and random ones with sets, negations, ranges and wildcards. Some run must leave the trace
 * where replay says MATCHES, none where it says IMPOSSIBLE, one that fails an assertion where it says so. And of
 * some traces, the reduced program has the runs that leave them, and no others.
 *
 * FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED where to begin (1), FAULTLINE_TRACE_LENGTH how
 * long traces are at most (3; 5 with FAULTLINE_PROGRAM_COUNT).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/vector.h"
#include "engine/interpret/interpret.h"
#include "frontend/frontend.h"
#include "replay/emit/emit.h"
#include "tests/support/event_program.h"
#include "tests/support/scratch_program.h"

enum { MOST_RUNS = 600, MOST_EVENTS = 40, MOST_READS = 30, LONGEST_TRACE = 6, RANDOM_TRACES = 40, SECONDS = 150 };
/* One trace of so many is looked at without slicing, too. */
enum { UNSLICED_EVERY = 8 };
/* Of so many traces of each program, reduced programs are tried. */
enum { REDUCED_TRACES = 8 };

/* What a run left behind, as symbols: a, b, c, and v with each of its values. */
struct seen_run {
    unsigned char symbols[MOST_EVENTS];
    unsigned count;
    bool fails;
};

struct subject {
    struct fl_arena *arena;
    unsigned long seed;
    const char *text;
    struct event_program source;
    const struct fl_program *program;
    struct fl_event_sites *sites;
    FL_VECTOR_OF(struct seen_run) runs;
    bool is_too_large;
};

struct tally {
    unsigned long traces, matching, failing, wrong, undecided;
};

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

/* ---- all runs of a program ---- */

static struct fl_bits argument(struct subject *subject, struct fl_machine *machine, fl_edge_id edge,
                               unsigned index) {
    struct fl_bits value;
    const struct fl_operation *operation = &fl_program_edge(subject->program, edge)->operation;
    assert_true(fl_machine_evaluate(machine, subject->arena, operation->arguments[index].value, &value));
    return value;
}

/* The first letter of the string that an event is given. */
static char name_of(const struct subject *subject, uint64_t address) {
    for (uint32_t i = 0; i < subject->program->object_count; i++)
        if (subject->program->objects[i].address == address) return (char)subject->program->objects[i].contents[0];
    fail();
    return 0;
}

struct watch {
    struct subject *subject;
    struct seen_run *run;
};

static bool before_edge(void *context, struct fl_machine *machine, fl_edge_id id) {
    struct watch *watch = context;
    struct subject *subject = watch->subject;
    const struct fl_edge *edge = fl_program_edge(subject->program, id);
    if (edge->operation.kind != FL_OPERATION_CALL || edge->operation.callee->kind != FL_EXPRESSION_FUNCTION)
        return true;
    const char *callee = fl_program_function(subject->program, edge->operation.callee->function)->name;
    if (strncmp(callee, "EVR", 3) != 0) return true;
    char name = name_of(subject, argument(subject, machine, id, 0).word);
    unsigned symbol =
        name == 'v' ? EVENT_VALUE + (unsigned)argument(subject, machine, id, 1).word : (unsigned)(name - 'a');
    assert_true(watch->run->count < MOST_EVENTS);
    watch->run->symbols[watch->run->count++] = (unsigned char)symbol;
    return true;
}

/* So many values that differ has what the read number `read` of the run gives. */
static unsigned values_of(const struct subject *subject, const struct fl_outcome *outcome, unsigned read) {
    const struct fl_input_read *found = &outcome->feed->reads.items[read];
    return strstr(subject->program->inputs[found->site.index].name, "bool") ? 2 : 4;
}

/* One run on these values, which it reads in their order (4 is added to those of an input of two values); of
 * those that it reads beyond, which are 0, it is noted how many there are. */
static struct fl_outcome *run_on(struct subject *subject, unsigned char *values, unsigned *count,
                                 struct seen_run *run) {
    struct fl_inputs *inputs = fl_inputs_create(subject->arena);
    for (unsigned i = 0; i < *count; i++) {
        struct fl_bits value = fl_bits_of_word(8, values[i] & 3);
        const char *name = values[i] & 4 ? "__VERIFIER_nondet_bool" : "__VERIFIER_nondet_uchar";
        fl_vector_push(subject->arena, &inputs->values, fl_input_value_of(subject->arena, name, &value, NULL));
    }
    struct watch watch = {subject, run};
    struct fl_observer observer = {.context = &watch, .before = before_edge};
    struct fl_interpret_options options = {.inputs = inputs, .observer = &observer};
    *run = (struct seen_run){0};
    struct fl_outcome *outcome = fl_interpret(subject->arena, subject->program, &options);
    run->fails = outcome->kind == FL_OUTCOME_CHECK_FAILED;
    unsigned reads = (unsigned)outcome->feed->reads.count;
    for (unsigned i = *count; i < reads && i < MOST_READS; i++)
        values[i] = values_of(subject, outcome, i) == 2 ? 4 : 0;
    *count = reads;
    return outcome;
}

static void run_once(struct subject *subject, unsigned char *values, unsigned *count, struct seen_run *run) {
    const struct fl_outcome *outcome = run_on(subject, values, count, run);
    assert_true(run->fails || outcome->kind == FL_OUTCOME_EXITED);
}

/* The next combination of values behind that one; false: there is none. */
static bool count_on(unsigned char *values, unsigned *count) {
    for (; *count; --*count) {
        unsigned char *last = &values[*count - 1];
        if ((*last & 3) < (*last & 4 ? 1 : 3)) {
            ++*last;
            return true;
        }
    }
    return false;
}

static void run_all(struct subject *subject) {
    unsigned char values[MOST_READS];
    unsigned count = 0;
    struct seen_run run;
    do {
        run_once(subject, values, &count, &run);
        subject->is_too_large = count > MOST_READS / 2 || subject->runs.count > MOST_RUNS;
        fl_vector_push(subject->arena, &subject->runs, run);
    } while (!subject->is_too_large && count_on(values, &count));
}

static struct subject *make_subject(unsigned long seed) {
    static const char *const flags[] = {"-w", "-fwrapv"};
    struct fl_arena *arena = fl_arena_create();
    struct subject *subject = FL_NEW(arena, struct subject);
    char path[SCRATCH_PATH_SIZE];
    const char *files[] = {path};
    struct fl_frontend_options options = {
        .inputs = files, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 2};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    subject->arena = arena;
    subject->seed = seed;
    subject->text = event_program_text(arena, &subject->source, seed);
    scratch_program(path, subject->text);
    assert_int_equal(fl_checks_parse(NULL, &diagnostics, &options.checks), FL_OK);
    assert_int_equal(fl_frontend_load(arena, &options, &diagnostics, &subject->program), FL_OK);
    assert_int_equal(fl_event_sites_find(arena, subject->program, NULL, 0, &diagnostics, &subject->sites), FL_OK);
    unlink(path);
    run_all(subject);
    return subject;
}

/* ---- traces ---- */

/* Which symbols an event may be, as bits; of `...` any number of events. */
struct element {
    unsigned symbols;
    bool is_any_number;
    const char *text;
};

struct trace {
    bool is_suffix;
    unsigned alphabet; /* names that are looked at, as bits of their first symbols; 0: all */
    struct element elements[LONGEST_TRACE];
    unsigned count;
};

static const char *const symbol_texts[EVENT_SYMBOLS] = {"a", "b", "c", "v 0", "v 1", "v 2", "v 3"};
static const char *const name_texts[EVENT_VALUE + 1] = {"a", "b", "c", "v"};

static unsigned name_of_symbol(unsigned symbol) {
    return symbol < EVENT_VALUE ? symbol : EVENT_VALUE;
}

/* The symbols of all names that the bits say. */
static unsigned symbols_of_names(unsigned names) {
    unsigned symbols = 0;
    for (unsigned i = 0; i < EVENT_SYMBOLS; i++)
        if (names & 1u << name_of_symbol(i)) symbols |= 1u << i;
    return symbols;
}

/* Do the events from this one on fit the elements from that one on, to the end of both? */
static bool fits_from(const struct trace *trace, const unsigned char *symbols, unsigned count, unsigned element) {
    if (element == trace->count) return count == 0;
    const struct element *next = &trace->elements[element];
    if (next->is_any_number && fits_from(trace, symbols, count, element + 1)) return true;
    if (!count || !(next->symbols & 1u << *symbols)) return false;
    return fits_from(trace, symbols + 1, count - 1, next->is_any_number ? element : element + 1);
}

static bool fits(const struct trace *trace, const struct seen_run *run) {
    unsigned char symbols[MOST_EVENTS];
    unsigned count = 0;
    for (unsigned i = 0; i < run->count; i++)
        if (!trace->alphabet || trace->alphabet & 1u << name_of_symbol(run->symbols[i]))
            symbols[count++] = run->symbols[i];
    if (!trace->is_suffix) return fits_from(trace, symbols, count, 0);
    for (unsigned begin = 0; begin <= count; begin++)
        if (fits_from(trace, symbols + begin, count - begin, 0)) return true;
    return false;
}

static void print_trace(struct fl_text *text, const struct trace *trace) {
    fl_text_append(text, trace->is_suffix ? "suffix\n" : "exact\n");
    for (unsigned i = 0; i <= EVENT_VALUE; i++)
        if (trace->alphabet & 1u << i) fl_text_format(text, "%s\n", name_texts[i]);
    if (trace->alphabet) fl_text_append(text, "end\n");
    for (unsigned i = 0; i < trace->count; i++) fl_text_format(text, "%s\n", trace->elements[i].text);
}

/* ---- comparing ---- */

static struct fl_trace *read_trace(struct subject *subject, struct fl_arena *arena, const struct trace *trace) {
    struct fl_text text = fl_text_make(arena);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_trace *read = NULL;
    char path[SCRATCH_PATH_SIZE];
    print_trace(&text, trace);
    scratch_program(path, fl_text_string(&text));
    enum fl_status status =
        fl_event_trace_read(arena, subject->program, subject->sites, path, &diagnostics, &read);
    unlink(path);
    if (status == FL_OK) return read;
    print_message("%s%s\n%s\n", diagnostics.count ? diagnostics.items[0].message : "", subject->text,
                  fl_text_string(&text));
    fail();
    return NULL;
}

static void complain(const struct subject *subject, const char *what, const struct trace *traces, size_t count) {
    struct fl_text text = fl_text_make(subject->arena);
    for (size_t i = 0; i < count; i++) print_trace(&text, &traces[i]);
    print_message("FAULTLINE_SEED=%lu: %s:\n%s%s\n", subject->seed, what, fl_text_string(&text), subject->text);
}

/* What all runs say about some traces. */
struct truth {
    bool is_left, is_left_failing; /* by some run, by one that fails */
};

static struct truth find_truth(const struct subject *subject, const struct trace *traces, size_t count) {
    struct truth truth = {0};
    for (size_t i = 0; i < subject->runs.count; i++) {
        const struct seen_run *run = &subject->runs.items[i];
        if (!fits(&traces[0], run) || (count > 1 && !fits(&traces[1], run))) continue;
        truth.is_left = true;
        if (run->fails) truth.is_left_failing = true;
    }
    return truth;
}

static void judge(struct subject *subject, const struct trace *traces, size_t count, struct truth truth,
                  const struct fl_replay_result *result, struct tally *tally) {
    if (result->verdict == FL_REPLAY_UNKNOWN) {
        tally->undecided++;
        complain(subject, result->reason ? result->reason : "undecided", traces, count);
    } else if ((result->verdict == FL_REPLAY_MATCHES) != truth.is_left) {
        tally->wrong++;
        complain(subject, truth.is_left ? "some run leaves this" : "no run leaves this", traces, count);
    } else if (result->has_lost_runs) {
        tally->wrong++;
        complain(subject, "runs that leave this were given up", traces, count);
    } else if (result->has_failing_run != truth.is_left_failing ||
               (truth.is_left && result->is_failure_refuted == truth.is_left_failing)) {
        tally->wrong++;
        complain(subject, truth.is_left_failing ? "some failing run leaves this" : "no failing run leaves this",
                 traces, count);
    }
}

static void compare(struct subject *subject, const struct trace *traces, size_t count, struct tally *tally) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_trace *read[2];
    for (size_t i = 0; i < count; i++) read[i] = read_trace(subject, arena, &traces[i]);
    struct truth truth = find_truth(subject, traces, count);
    struct fl_replay_options options = {
        .deadline = fl_deadline_after(SECONDS), .wants_failure = true, .most_runs = 1};
    judge(subject, traces, count, truth, fl_replay(arena, subject->program, subject->sites, read, count, &options),
          tally);
    if (tally->traces % UNSLICED_EVERY == 0) {
        options.is_unsliced = true;
        judge(subject, traces, count, truth,
              fl_replay(arena, subject->program, subject->sites, read, count, &options), tally);
    }
    tally->traces++;
    tally->matching += truth.is_left;
    tally->failing += truth.is_left_failing;
    fl_arena_destroy(arena);
}

/* ---- which traces ---- */

/* Names that the program has. */
static unsigned names_of(const struct subject *subject) {
    unsigned names = 0;
    for (uint32_t i = 0; i < subject->sites->all.count; i++) {
        const char *name = subject->sites->all.items[i].name;
        names |= 1u << (*name == 'v' ? EVENT_VALUE : (unsigned)(*name - 'a'));
    }
    return names;
}

/* The symbols that traces are made of: values beyond those that there are lead nowhere. */
static unsigned symbols_of(const struct subject *subject, unsigned names) {
    unsigned beyond = EVENT_VALUE + subject->source.values;
    return symbols_of_names(names) & ((1u << beyond) - 1);
}

typedef void for_trace(void *context, struct trace *trace);

/* Calls for each trace of at most so many elements that are one of the symbols each, but for the empty one. */
static void each_trace(struct trace *trace, unsigned symbols, unsigned longest, for_trace *call, void *context) {
    for (unsigned i = 0; i < EVENT_SYMBOLS; i++) {
        if (!(symbols & 1u << i)) continue;
        trace->elements[trace->count++] = (struct element){.symbols = 1u << i, .text = symbol_texts[i]};
        call(context, trace);
        if (trace->count < longest) each_trace(trace, symbols, longest, call, context);
        trace->count--;
    }
}

struct comparison {
    struct subject *subject;
    struct tally *tally;
    struct trace traces[2];
    unsigned longest;
};

static void compare_one(void *context, struct trace *trace) {
    struct comparison *comparison = context;
    compare(comparison->subject, trace, 1, comparison->tally);
}

static void compare_pair(void *context, struct trace *trace) {
    struct comparison *comparison = context;
    comparison->traces[1] = *trace;
    compare(comparison->subject, comparison->traces, 2, comparison->tally);
}

static void compare_with_others(void *context, struct trace *trace) {
    struct comparison *comparison = context;
    unsigned others = names_of(comparison->subject) & ~trace->alphabet;
    comparison->traces[0] = *trace;
    struct trace other = {.is_suffix = !trace->is_suffix && trace->count == 1, .alphabet = others};
    each_trace(&other, symbols_of(comparison->subject, others),
               comparison->longest > 2 ? comparison->longest - 1 : 1, compare_pair, comparison);
}

static void compare_all(struct comparison *comparison) {
    unsigned names = names_of(comparison->subject);
    for (int is_suffix = 0; is_suffix < 2; is_suffix++) {
        struct trace trace = {.is_suffix = is_suffix};
        each_trace(&trace, symbols_of(comparison->subject, names), comparison->longest, compare_one, comparison);
        for (unsigned alphabet = 1; alphabet < names; alphabet++) {
            if (alphabet & ~names) continue;
            struct trace part = {.is_suffix = is_suffix, .alphabet = alphabet};
            each_trace(&part, symbols_of(comparison->subject, alphabet), comparison->longest, compare_one,
                       comparison);
        }
    }
    for (unsigned alphabet = 1; alphabet < names; alphabet++) {
        if (alphabet & ~names) continue;
        struct trace part = {.alphabet = alphabet};
        each_trace(&part, symbols_of(comparison->subject, alphabet),
                   comparison->longest > 2 ? comparison->longest - 1 : 1, compare_with_others, comparison);
    }
}

/* An element of one to three symbols, or of all but those. */
static struct element random_set(struct subject *subject, unsigned names, bool is_negated) {
    struct event_program *random = &subject->source;
    struct fl_text text = fl_text_make(subject->arena);
    unsigned symbols = 0, beyond = symbols_of(subject, names), count = 1 + event_pick(random, 3);
    if (is_negated) fl_text_append_char(&text, '-');
    for (unsigned i = 0; i < count;) {
        unsigned symbol = event_pick(random, EVENT_SYMBOLS);
        if (!(beyond & 1u << symbol)) continue;
        unsigned low = symbol, high = symbol;
        if (i++) fl_text_append(&text, ", ");
        if (symbol >= EVENT_VALUE && event_pick(random, 2)) {
            high = symbol + event_pick(random, EVENT_SYMBOLS - symbol);
            fl_text_format(&text, "v %u..%u", low - EVENT_VALUE, high - EVENT_VALUE);
        } else if (symbol >= EVENT_VALUE && !event_pick(random, 3)) {
            low = EVENT_VALUE, high = EVENT_SYMBOLS - 1;
            fl_text_append(&text, "v");
        } else {
            fl_text_append(&text, symbol_texts[symbol]);
        }
        for (unsigned k = low; k <= high; k++) symbols |= 1u << k;
    }
    return (struct element){.symbols = is_negated ? ~symbols : symbols, .text = fl_text_string(&text)};
}

/* What some run has left, or its last three events. */
static struct trace trace_of_run(struct subject *subject, bool is_suffix) {
    const struct seen_run *run = &subject->runs.items[event_pick(&subject->source, (unsigned)subject->runs.count)];
    unsigned first = is_suffix && run->count > 3 ? run->count - 3 : 0;
    struct trace trace = {.is_suffix = is_suffix};
    if (run->count - first > LONGEST_TRACE) return trace;
    for (unsigned i = first; i < run->count; i++)
        trace.elements[trace.count++] =
            (struct element){.symbols = 1u << run->symbols[i], .text = symbol_texts[run->symbols[i]]};
    return trace;
}

static struct trace random_trace(struct subject *subject, unsigned longest) {
    struct event_program *random = &subject->source;
    unsigned names = names_of(subject), alphabet = event_pick(random, 3) ? 0 : event_pick(random, 16) & names;
    struct trace trace = {.is_suffix = event_pick(random, 2), .alphabet = alphabet};
    unsigned count = 1 + event_pick(random, longest);
    while (trace.count < count) {
        struct element *element = &trace.elements[trace.count++];
        unsigned kind = event_pick(random, 8);
        if (kind == 0)
            *element = (struct element){.symbols = ~0u, .text = "*"};
        else if (kind == 1)
            *element = (struct element){.symbols = ~0u, .is_any_number = true, .text = "..."};
        else
            *element = random_set(subject, alphabet ? alphabet : names, kind < 4);
    }
    return trace;
}

static void compare_random(struct comparison *comparison) {
    for (unsigned i = 0; i < RANDOM_TRACES; i++) {
        for (unsigned k = 0; k < 2; k++)
            comparison->traces[k] = random_trace(comparison->subject, comparison->longest);
        compare(comparison->subject, comparison->traces, 1 + i % 2, comparison->tally);
    }
}

/* ---- reduced programs ---- */

static struct fl_frontend_options load_options(const char *const *file, bool has_positions) {
    static const char *const flags[] = {"-w", "-fwrapv", "-DFAULTLINE_WITHOUT_POSITIONS"};
    struct fl_frontend_options options = {
        .inputs = file, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = has_positions ? 2 : 3};
    assert_int_equal(fl_checks_parse(NULL, NULL, &options.checks), FL_OK);
    return options;
}

/* What is left of the program by a trace. */
static struct subject reduce(struct subject *subject, struct fl_arena *arena, const struct trace *trace,
                             bool has_positions) {
    char source[SCRATCH_PATH_SIZE], target[SCRATCH_PATH_SIZE];
    const char *source_file = source, *target_file = target;
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct subject whole = *subject, reduced = *subject;
    scratch_program(source, subject->text);
    scratch_program(target, "");
    struct fl_frontend_options options = load_options(&source_file, true);
    struct fl_frontend_options again = load_options(&target_file, has_positions);
    whole.arena = reduced.arena = arena;
    assert_int_equal(fl_frontend_load(arena, &options, &diagnostics, &whole.program), FL_OK);
    assert_int_equal(fl_event_sites_find(arena, whole.program, NULL, 0, &diagnostics, &whole.sites), FL_OK);
    struct fl_trace *read = read_trace(&whole, arena, trace);
    struct fl_replay_options how = {
        .deadline = fl_deadline_after(SECONDS), .wants_failure = true, .most_runs = 1, .wants_live = true};
    struct fl_emission emission = {.subject = {whole.program, whole.sites, &read, 1}, .frontend = &options};
    emission.result = fl_replay(arena, whole.program, whole.sites, &read, 1, &how);
    assert_int_equal(fl_emit_program(arena, &emission, target, &diagnostics), FL_OK);
    assert_int_equal(fl_frontend_load(arena, &again, &diagnostics, &reduced.program), FL_OK);
    unlink(source);
    unlink(target);
    return reduced;
}

static bool is_same_run(const struct seen_run *left, const struct seen_run *right) {
    return left->fails == right->fails && left->count == right->count &&
           memcmp(left->symbols, right->symbols, left->count) == 0;
}

/* Runs both on the same values. Without positions, some runs are left that leave other traces. */
static void compare_reduced(struct subject *subject, const struct trace *trace, bool has_positions,
                            struct tally *tally) {
    struct fl_arena *arena = fl_arena_create();
    struct subject reduced = reduce(subject, arena, trace, has_positions);
    unsigned char values[MOST_READS];
    unsigned count = 0;
    do {
        struct seen_run run, again;
        run_once(subject, values, &count, &run);
        unsigned same_count = count;
        bool is_left = fits(trace, &run);
        enum fl_outcome_kind end = run_on(&reduced, values, &same_count, &again)->kind;
        tally->traces++;
        tally->matching += is_left;
        bool is_run = end != FL_OUTCOME_ASSUMPTION;
        if (is_run ? is_same_run(&run, &again) && (is_left || !has_positions) : !is_left) continue;
        tally->wrong++;
        complain(subject, is_left ? "the reduced program has lost a run" : "the reduced program has another run",
                 trace, 1);
    } while (count_on(values, &count));
    fl_arena_destroy(arena);
}

static void test_reduced_programs_have_the_runs_that_leave_the_trace(void **state) {
    (void)state;
    struct tally tally = {0};
    unsigned long count = setting("FAULTLINE_PROGRAM_COUNT", 3), programs = 0;
    for (unsigned long seed = setting("FAULTLINE_SEED", 1); programs < count; seed++) {
        struct subject *subject = make_subject(seed);
        if (!subject->is_too_large && names_of(subject)) {
            programs++;
            for (unsigned i = 0; i < REDUCED_TRACES; i++) {
                struct trace trace = i % 2 ? random_trace(subject, 4) : trace_of_run(subject, i % 4 != 0);
                if (trace.count) compare_reduced(subject, &trace, i % 3 != 2, &tally);
            }
        }
        fl_arena_destroy(subject->arena);
    }
    print_message("%lu programs, %lu runs: %lu leave the trace; %lu wrong\n", programs, tally.traces,
                  tally.matching, tally.wrong);
    assert_int_equal(tally.wrong, 0);
    assert_true(tally.matching > 0 && tally.matching < tally.traces);
}

static void test_replay_says_what_all_runs_show(void **state) {
    (void)state;
    struct tally tally = {0};
    unsigned long count = setting("FAULTLINE_PROGRAM_COUNT", 4), programs = 0;
    unsigned long longest = setting("FAULTLINE_TRACE_LENGTH", getenv("FAULTLINE_PROGRAM_COUNT") ? 5 : 3);
    assert_true(longest < LONGEST_TRACE);
    for (unsigned long seed = setting("FAULTLINE_SEED", 1); programs < count; seed++) {
        struct subject *subject = make_subject(seed);
        struct comparison comparison = {.subject = subject, .tally = &tally, .longest = (unsigned)longest};
        if (!subject->is_too_large && names_of(subject)) {
            programs++;
            compare_all(&comparison);
            compare_random(&comparison);
        }
        fl_arena_destroy(subject->arena);
    }
    print_message(
        "%lu programs, %lu traces: %lu left by some run, %lu by a failing one; %lu wrong, %lu undecided\n",
        programs, tally.traces, tally.matching, tally.failing, tally.wrong, tally.undecided);
    assert_int_equal(tally.wrong, 0);
    assert_int_equal(tally.undecided, 0);
    assert_true(tally.matching > tally.traces / 100 && tally.matching < tally.traces);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_replay_says_what_all_runs_show),
                                       cmocka_unit_test(test_reduced_programs_have_the_runs_that_leave_the_trace)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
