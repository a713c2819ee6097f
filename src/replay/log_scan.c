#include "replay/log_scan.h"

#include <inttypes.h>

#include "replay/log_automaton.h"
#include "replay/log_nearest.h"

/* Those that are tried, the one that a user has named first. */
static const enum fl_channel channels[] = {FL_CHANNEL_FUNCTION, FL_CHANNEL_STDOUT, FL_CHANNEL_STDERR,
                                           FL_CHANNEL_SYSLOG};
enum { CHANNELS = sizeof channels / sizeof *channels, SETS = 1 << CHANNELS, SHOWN_LINE = 80 };

static unsigned set_of(unsigned numbers) {
    unsigned set = 0;
    for (int i = 0; i < CHANNELS; i++)
        if (numbers >> i & 1) set |= fl_channel_bit(channels[i]);
    return set;
}

/* Where the log stops being what the channels can have got. */
static uint64_t read_with(const struct fl_log_trace *trace, const struct fl_patterns *patterns, unsigned set) {
    if (patterns->unknown & set) return trace->failure.start;
    struct fl_log_automaton *automaton = fl_log_automaton_create(patterns, set);
    uint64_t stop = fl_log_automaton_read(automaton, &trace->text, trace->failure.start, trace->base.is_suffix);
    fl_log_automaton_destroy(automaton);
    return stop;
}

/* The fewest channels that get furthest; gives how far that is. */
static uint64_t choose(struct fl_log_trace *trace, const struct fl_patterns *patterns) {
    uint64_t furthest = 0;
    bool is_first = true;
    for (int size = 1; size <= CHANNELS; size++)
        for (unsigned numbers = 1; numbers < SETS; numbers++) {
            unsigned set = set_of(numbers);
            if (__builtin_popcount(numbers) != size || (set & patterns->channels) != set) continue;
            uint64_t stop = read_with(trace, patterns, set);
            if (stop > furthest || is_first) {
                furthest = stop;
                trace->channels = set;
                is_first = false;
            }
            if (stop == trace->failure.start) return stop;
        }
    return furthest;
}

static bool may_have_newlines(const struct fl_log_trace *trace, const struct fl_patterns *patterns) {
    for (size_t i = 0; i < patterns->all.count; i++)
        if ((patterns->all.items[i].channels & trace->channels) && patterns->all.items[i].has_string) return true;
    return false;
}

static enum fl_status complain(struct fl_arena *arena, const struct fl_log_trace *trace,
                               const struct fl_patterns *patterns, uint64_t stop,
                               struct fl_diagnostics *diagnostics) {
    const struct fl_log_text *text = &trace->text;
    uint64_t line = fl_log_text_line(text, stop), start = text->lines.items[line];
    uint64_t length = fl_log_text_line_end(text, line) - start;
    bool is_certain = !may_have_newlines(trace, patterns);
    const char *nearest = fl_log_nearest(arena, trace, patterns, text->bytes + start, length);
    fl_diagnostics_add(diagnostics, is_certain ? FL_ERROR : FL_WARNING, trace->base.file, (uint32_t)(line + 1),
                       (uint32_t)(stop - start + 1), "no call prints %s%s%s%s",
                       fl_log_text_quote(arena, text->bytes + start, length, SHOWN_LINE),
                       is_certain ? "" : ", unless a string with a newline in it was printed",
                       *nearest ? "; nearest: " : "", nearest);
    return is_certain ? FL_BAD_INPUT : FL_OK;
}

enum fl_status fl_log_scan(struct fl_arena *arena, struct fl_log_trace *trace,
                           struct fl_diagnostics *diagnostics) {
    struct fl_patterns patterns = {0};
    fl_patterns_make(arena, trace, &patterns);
    if (!patterns.channels) {
        fl_diagnostics_add(diagnostics, FL_ERROR, trace->base.file, 0, 0,
                           "the program has no call that prints: the log is not its own");
        return FL_BAD_INPUT;
    }
    if (trace->channels && !(trace->channels & patterns.channels)) {
        fl_diagnostics_add(diagnostics, FL_ERROR, trace->base.file, 0, 0, "the program prints nothing to %s",
                           fl_log_trace_channels(&trace->base, arena));
        return FL_BAD_INPUT;
    }
    uint64_t stop = trace->channels ? read_with(trace, &patterns, trace->channels) : choose(trace, &patterns);
    return stop == trace->failure.start ? FL_OK : complain(arena, trace, &patterns, stop, diagnostics);
}
