#include "replay/log/scan.h"

#include <inttypes.h>
#include <string.h>

#include "replay/log/automaton.h"
#include "replay/log/nearest.h"

/* Those that are tried, the one that a user has named first. */
static const enum fl_channel channels[] = {FL_CHANNEL_FUNCTION, FL_CHANNEL_STDOUT, FL_CHANNEL_STDERR,
                                           FL_CHANNEL_SYSLOG};
enum {
    CHANNELS = sizeof channels / sizeof *channels,
    SETS = 1 << CHANNELS,
    SHOWN_LINE = 80,
    /* A call with so many bytes of text is known by them. */
    TELLING_TEXT = 2,
};

struct fl_log_choice {
    struct fl_patterns patterns;
    unsigned sets[SETS]; /* of channels, the best first */
    bool is_tried[SETS];
    size_t count;
};

static unsigned set_of(unsigned numbers) {
    unsigned set = 0;
    for (int i = 0; i < CHANNELS; i++)
        if (numbers >> i & 1) set |= fl_channel_bit(channels[i]);
    return set;
}

/* Where the log stops being what the channels can have got. */
static uint64_t read_with(const struct fl_log_trace *trace, const struct fl_patterns *patterns, unsigned set) {
    if (patterns->unknown & set) return trace->failure.start;
    struct fl_log_automaton *automaton = fl_log_automaton_create(patterns, set, 0);
    uint64_t stop = fl_log_automaton_read(automaton, &trace->text, trace->failure.start, trace->base.is_suffix);
    fl_log_automaton_destroy(automaton);
    return stop;
}

/* The channels that got some line which, by its text, none of the others has got: "%s" of one of them may print it
 * as well, but that is not what a reader would think. */
static unsigned find_evident(const struct fl_log_trace *trace, const struct fl_patterns *patterns) {
    struct fl_log_automaton *automata[CHANNELS] = {NULL};
    unsigned evident = 0;
    for (int i = 0; i < CHANNELS; i++)
        if (patterns->channels & fl_channel_bit(channels[i]))
            automata[i] = fl_log_automaton_create(patterns, fl_channel_bit(channels[i]), TELLING_TEXT);
    for (uint64_t line = 0; line < trace->base.events && evident != patterns->channels; line++) {
        unsigned found = 0;
        for (int i = 0; i < CHANNELS; i++)
            if (automata[i] && fl_log_automaton_has_line(automata[i], &trace->text, line))
                found |= fl_channel_bit(channels[i]);
        if (__builtin_popcount(found) == 1) evident |= found;
    }
    for (int i = 0; i < CHANNELS; i++)
        if (automata[i]) fl_log_automaton_destroy(automata[i]);
    return evident;
}

/* Sets with the evident channels first, of these the smallest. */
static void order_sets(const struct fl_log_trace *trace, struct fl_log_choice *choice) {
    unsigned existing = choice->patterns.channels;
    unsigned evident = __builtin_popcount(existing) > 1 ? find_evident(trace, &choice->patterns) : 0;
    for (int is_evident = 1; is_evident >= 0; is_evident--)
        for (int size = 1; size <= CHANNELS; size++)
            for (unsigned numbers = 1; numbers < SETS; numbers++) {
                unsigned set = set_of(numbers);
                if (__builtin_popcount(numbers) != size || (set & existing) != set) continue;
                if (((set & evident) == evident) == is_evident) choice->sets[choice->count++] = set;
            }
}

/* Has something been printed to these channels which may have newlines that its pattern has not? */
static bool may_have_newlines(const struct fl_patterns *patterns, unsigned set) {
    for (size_t i = 0; i < patterns->all.count; i++)
        if ((patterns->all.items[i].channels & set) && patterns->all.items[i].has_string) return true;
    return false;
}

/* The channels that calls print to which the program sees fail. */
static unsigned lossy_channels(const struct fl_patterns *patterns) {
    unsigned set = 0;
    for (size_t i = 0; i < patterns->all.count; i++)
        if (patterns->all.items[i].site && patterns->all.items[i].site->may_fail)
            set |= patterns->all.items[i].channels;
    return set;
}

/* Takes the next set that can have got all of the log. */
static bool take_fitting(struct fl_log_trace *trace, struct fl_log_choice *choice) {
    for (size_t i = 0; i < choice->count; i++) {
        if (choice->is_tried[i] || read_with(trace, &choice->patterns, choice->sets[i]) != trace->failure.start)
            continue;
        trace->channels = choice->sets[i];
        return choice->is_tried[i] = true;
    }
    return false;
}

/* The next that can have got it if strings have newlines in them, or parts of it were not printed. */
static bool take_possible(struct fl_log_trace *trace, struct fl_log_choice *choice) {
    unsigned lossy = trace->is_lossy ? lossy_channels(&choice->patterns) : 0;
    for (size_t i = 0; i < choice->count; i++) {
        bool is_possible = may_have_newlines(&choice->patterns, choice->sets[i]) || (choice->sets[i] & lossy);
        if (choice->is_tried[i] || !is_possible) continue;
        trace->channels = choice->sets[i];
        return choice->is_tried[i] = true;
    }
    return false;
}

/* Where the log stops being what any channels can have got; the first that get so far are taken. */
static uint64_t take_furthest(struct fl_log_trace *trace, struct fl_log_choice *choice) {
    uint64_t furthest = 0;
    size_t best = 0;
    for (size_t i = 0; i < choice->count; i++) {
        uint64_t stop = read_with(trace, &choice->patterns, choice->sets[i]);
        if (stop <= furthest) continue;
        furthest = stop;
        best = i;
    }
    trace->channels = choice->sets[best];
    choice->is_tried[best] = true;
    return furthest;
}

bool fl_log_trace_try_next_channels(struct fl_trace *base) {
    struct fl_log_trace *trace = (struct fl_log_trace *)base;
    return take_fitting(trace, trace->choice) || take_possible(trace, trace->choice);
}

bool fl_log_trace_allow_losses(struct fl_trace *base) {
    struct fl_log_trace *trace = (struct fl_log_trace *)base;
    struct fl_log_choice *choice = trace->choice;
    unsigned set = choice->count ? choice->patterns.channels : trace->channels;
    if (trace->is_lossy || !(lossy_channels(&choice->patterns) & set)) return false;
    trace->is_lossy = true;
    memset(choice->is_tried, 0, sizeof choice->is_tried);
    if (choice->count) fl_log_trace_try_next_channels(base);
    return true;
}

static enum fl_status complain(struct fl_arena *arena, const struct fl_log_trace *trace,
                               const struct fl_patterns *patterns, uint64_t stop,
                               struct fl_diagnostics *diagnostics) {
    const struct fl_log_text *text = &trace->text;
    uint64_t line = fl_log_text_line(text, stop), start = text->lines.items[line];
    uint64_t length = fl_log_text_line_end(text, line) - start;
    unsigned set = trace->choice->count ? patterns->channels : trace->channels;
    bool has_newlines = may_have_newlines(patterns, set), is_lossy = lossy_channels(patterns) & set;
    bool is_certain = !has_newlines && !is_lossy;
    const char *nearest = fl_log_nearest(arena, trace, patterns, text->bytes + start, length);
    fl_diagnostics_add(diagnostics, is_certain ? FL_ERROR : FL_WARNING, trace->base.file, (uint32_t)(line + 1),
                       (uint32_t)(stop - start + 1), "no call prints %s%s%s%s",
                       fl_log_text_quote(arena, text->bytes + start, length, SHOWN_LINE),
                       is_certain     ? ""
                       : has_newlines ? ", unless a string with a newline in it was printed"
                                      : ", unless it failed to print the rest",
                       *nearest ? "; nearest: " : "", nearest);
    return is_certain ? FL_BAD_INPUT : FL_OK;
}

enum fl_status fl_log_scan(struct fl_arena *arena, struct fl_log_trace *trace,
                           struct fl_diagnostics *diagnostics) {
    struct fl_log_choice *choice = FL_NEW(arena, struct fl_log_choice);
    const struct fl_patterns *patterns = &choice->patterns;
    trace->choice = choice;
    fl_patterns_make(arena, trace, &choice->patterns);
    if (!patterns->channels) {
        fl_diagnostics_add(diagnostics, FL_ERROR, trace->base.file, 0, 0,
                           "the program has no call that prints: the log is not its own");
        return FL_BAD_INPUT;
    }
    if (trace->channels && !(trace->channels & patterns->channels)) {
        fl_diagnostics_add(diagnostics, FL_ERROR, trace->base.file, 0, 0, "the program prints nothing to %s",
                           fl_log_trace_channels(&trace->base, arena));
        return FL_BAD_INPUT;
    }
    uint64_t stop = trace->failure.start;
    if (trace->channels) {
        stop = read_with(trace, patterns, trace->channels);
    } else {
        order_sets(trace, choice);
        if (!take_fitting(trace, choice)) stop = take_furthest(trace, choice);
    }
    return stop == trace->failure.start ? FL_OK : complain(arena, trace, patterns, stop, diagnostics);
}
