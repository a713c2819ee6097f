/* replay/log/trace.c - what a log says of the runs that leave it: the functions of its class of traces. */
#include <inttypes.h>

#include "replay/log/call.h"
#include "replay/log/fits.h"
#include "replay/log/log.h"
#include "replay/log/match.h"
#include "replay/log/scan.h"

typedef const struct fl_term *term_ref;

enum { BEFORE_LOST = 0, LOST = 1, BEHIND_LOST = 2 };

static const struct fl_log_trace *log_of(const struct fl_trace *base) {
    return (const struct fl_log_trace *)base;
}

static uint64_t position_of(const struct fl_log_trace *trace, uint64_t offset) {
    if (!trace->base.is_suffix) return offset;
    return offset == FL_LOG_LOST ? LOST : offset + BEHIND_LOST;
}

/* FL_LOG_LOST: it is not in the log yet. */
static uint64_t offset_of(const struct fl_log_trace *trace, uint64_t position) {
    if (!trace->base.is_suffix) return position;
    return position < BEHIND_LOST ? FL_LOG_LOST : position - BEHIND_LOST;
}

/* ---- which calls ---- */

static const struct fl_format *format_of(const struct fl_log_trace *trace, const struct fl_event_site *site) {
    return site->kind == FL_EVENT_FORMATTED && site->format ? &trace->formats[site - trace->sites->all.items]
                                                            : NULL;
}

/* Is the state inside of a call of a --log-function? Then that call was the event. */
static bool is_inside_named(const struct fl_log_trace *trace, const struct fl_state *state) {
    if (!(trace->channels & fl_channel_bit(FL_CHANNEL_FUNCTION))) return false;
    for (const struct fl_symbolic_frame *frame = state->frame; frame; frame = frame->caller) {
        const struct fl_event_site *site =
            fl_id_is_none(frame->call) ? NULL : fl_event_site_at(trace->sites, frame->call);
        if (site && site->channel == FL_CHANNEL_FUNCTION) return true;
    }
    return false;
}

static enum fl_concern give_up(struct fl_engine *engine, const char *problem) {
    if (*problem) fl_engine_give_up(engine, fl_arena_copy_string(engine->arena, problem));
    return FL_CONCERN_UNKNOWN;
}

static enum fl_concern concerns(const struct fl_trace *base, struct fl_engine *engine, struct fl_state *state,
                                const struct fl_event_site *site) {
    const struct fl_log_trace *trace = log_of(base);
    const unsigned standard = fl_channel_bit(FL_CHANNEL_STDOUT) | fl_channel_bit(FL_CHANNEL_STDERR);
    if (site->kind == FL_EVENT_NAMED || is_inside_named(trace, state)) return FL_CONCERN_NONE;
    enum fl_channel channel = fl_log_channel(trace, engine, state, site);
    if (channel == FL_CHANNEL_STREAM && !(trace->channels & standard)) return FL_CONCERN_NONE;
    if (channel == FL_CHANNEL_STREAM && site->kind != FL_EVENT_OUTPUT) return FL_CONCERN_INSIDE;
    if (channel != FL_CHANNEL_STREAM && !(trace->channels & fl_channel_bit(channel))) return FL_CONCERN_NONE;
    if (site->is_framed || (trace->is_lossy && site->may_fail)) return FL_CONCERN_INSIDE;
    if (channel == FL_CHANNEL_SYSLOG && trace->library.has_mask)
        return give_up(engine, "setlogmask() may keep messages from the system's log");
    struct fl_arena *scratch = fl_arena_create();
    struct fl_log_call call;
    fl_log_call_read(scratch, engine, state, site, format_of(trace, site), &call);
    enum fl_concern concern = FL_CONCERN_EVENT;
    if (call.problem) {
        bool can_be_followed = *call.problem && !call.is_unknown_to_models && site->kind != FL_EVENT_OUTPUT &&
                               (channel == FL_CHANNEL_STDOUT || channel == FL_CHANNEL_STDERR);
        concern = can_be_followed ? FL_CONCERN_INSIDE : give_up(engine, call.problem);
    }
    fl_arena_destroy(scratch);
    return concern;
}

/* ---- the ways on ---- */

static void match_formatted(struct fl_log_match *match, const struct fl_log_call *call) {
    for (size_t i = 0; i < call->format.pieces.count && match->fronts.count; i++) {
        const struct fl_format_piece *piece = &call->format.pieces.items[i];
        const struct fl_format_piece *next = i + 1 < call->format.pieces.count ? piece + 1 : NULL;
        if (piece->kind == FL_PIECE_LITERAL)
            fl_log_match_literal(match, piece->text, piece->length);
        else if (piece->kind == FL_PIECE_STRING)
            fl_log_match_string(match, piece, call->arguments[i], next);
        else
            fl_log_match_value(match, piece, call->arguments[i], next);
    }
}

static void match_character(struct fl_log_match *match, term_ref argument) {
    static const struct fl_format_piece character = {
        .kind = FL_PIECE_CHARACTER, .conversion = 'c', .precision = -1, .bits = 8, .argument_bits = 32};
    fl_log_match_value(match, &character, argument, NULL);
}

static void match_bytes(struct fl_log_match *match, const struct fl_log_call *call) {
    uint32_t width = match->engine->program->pointer_width;
    term_ref size = call->size;
    if (size->width < width) size = fl_term_convert(match->engine->terms, FL_OP_ZERO_EXTEND, width, size);
    fl_log_match_bytes(match, call->text, size);
}

/* A line of its own: a newline follows unless what was printed ends with one. */
static void end_line(struct fl_log_match *match) {
    fl_log_fronts ended = {0}, open = {0};
    for (size_t i = 0; i < match->fronts.count; i++) {
        struct fl_log_front front = match->fronts.items[i];
        bool is_ended = front.offset != FL_LOG_LOST && front.printed != 0 && front.offset > 0 &&
                        match->text->bytes[front.offset - 1] == '\n';
        fl_log_front_add(match, is_ended ? &ended : &open, front.offset, front.printed, front.guard);
    }
    match->fronts = open;
    fl_log_match_literal(match, "\n", 1);
    for (size_t i = 0; i < ended.count; i++)
        fl_log_front_add(match, &match->fronts, ended.items[i].offset, ended.items[i].printed,
                         ended.items[i].guard);
}

static void match_call(struct fl_log_match *match, const struct fl_log_call *call) {
    switch (call->site->kind) {
    case FL_EVENT_FORMATTED: match_formatted(match, call); break;
    case FL_EVENT_STRING: fl_log_match_string(match, NULL, call->text, NULL); break;
    case FL_EVENT_CHARACTER: match_character(match, call->text); break;
    case FL_EVENT_BYTES:
    case FL_EVENT_OUTPUT: match_bytes(match, call); break;
    case FL_EVENT_NAMED: break;
    }
    if (!call->site->adds_newline) return;
    if (call->site->channel == FL_CHANNEL_SYSLOG || call->site->channel == FL_CHANNEL_FUNCTION)
        end_line(match);
    else
        fl_log_match_literal(match, "\n", 1);
}

static term_ref resized(struct fl_terms *terms, term_ref term, uint32_t width, enum fl_operator extend) {
    if (term->width == width) return term;
    return term->width > width ? fl_term_extract(terms, width - 1, 0, term)
                               : fl_term_convert(terms, extend, width, term);
}

/* What the call returns. NULL if the program does not use it, or the call returns nothing. */
static term_ref result_of(const struct fl_log_match *match, const struct fl_log_call *call, uint64_t printed) {
    const struct fl_operation *operation = &fl_program_edge(match->engine->program, call->site->edge)->operation;
    struct fl_terms *terms = match->engine->terms;
    if (operation->kind != FL_OPERATION_CALL || fl_id_is_none(operation->variable)) return NULL;
    uint32_t width = fl_program_variable(match->engine->program, operation->variable)->width;
    if (call->site->channel == FL_CHANNEL_FUNCTION) return fl_symbolic_unknown(match->engine, operation->variable);
    switch (call->site->kind) {
    case FL_EVENT_CHARACTER:
        return resized(terms, fl_term_extract(terms, 7, 0, call->text), width, FL_OP_ZERO_EXTEND);
    case FL_EVENT_BYTES:
        if (!call->count) return resized(terms, call->size, width, FL_OP_ZERO_EXTEND);
        return fl_term_if(terms, fl_term_equal(terms, call->size, fl_term_word(terms, call->size->width, 0)),
                          fl_term_word(terms, width, 0), resized(terms, call->count, width, FL_OP_ZERO_EXTEND));
    case FL_EVENT_STRING:
        if (!call->site->adds_newline) return fl_term_word(terms, width, 1);
        break;
    default: break;
    }
    if (printed == FL_LOG_UNCOUNTED) return fl_symbolic_unknown(match->engine, operation->variable);
    return fl_term_word(terms, width, printed);
}

static void add_way(struct fl_engine *engine, fl_trace_ways *ways, struct fl_trace_way way) {
    for (size_t i = 0; i < ways->count; i++) {
        if (ways->items[i].position != way.position || ways->items[i].result != way.result) continue;
        ways->items[i].guard = fl_term_or(engine->terms, ways->items[i].guard, way.guard);
        return;
    }
    fl_vector_push(engine->arena, ways, way);
}

/* Does what an OUTPUT prints belong to the log? The descriptor may be this or that. */
static term_ref is_concerned(const struct fl_log_trace *trace, struct fl_engine *engine, struct fl_state *state,
                             const struct fl_event_site *site) {
    struct fl_terms *terms = engine->terms;
    if (site->kind != FL_EVENT_OUTPUT) return fl_term_true(terms);
    const struct fl_operation *operation = &fl_program_edge(engine->program, site->edge)->operation;
    term_ref descriptor = fl_symbolic_evaluate(engine, state, operation->value);
    if (!descriptor) return NULL;
    term_ref is_output = fl_term_equal(terms, descriptor, fl_term_word(terms, descriptor->width, 1));
    bool has_output = trace->channels & fl_channel_bit(FL_CHANNEL_STDOUT);
    bool has_error = trace->channels & fl_channel_bit(FL_CHANNEL_STDERR);
    return fl_term_if(terms, is_output, fl_term_bool(terms, has_output), fl_term_bool(terms, has_error));
}

static void find_ways(const struct fl_trace *base, struct fl_engine *engine, struct fl_state *state,
                      const struct fl_event_site *site, fl_edge_id edge, uint64_t position, fl_trace_ways *ways) {
    const struct fl_log_trace *trace = log_of(base);
    struct fl_arena *scratch = fl_arena_create();
    struct fl_log_match match = {.engine = engine, .state = state, .scratch = scratch, .text = &trace->text};
    struct fl_log_call call;
    term_ref guard = is_concerned(trace, engine, state, site);
    (void)edge;
    fl_log_call_read(scratch, engine, state, site, format_of(trace, site), &call);
    if (call.problem || !guard) {
        give_up(engine, call.problem ? call.problem : "");
    } else {
        uint64_t offset = offset_of(trace, position);
        fl_log_front_add(&match, &match.fronts, offset, offset == FL_LOG_LOST ? FL_LOG_UNCOUNTED : 0, guard);
        if (base->is_suffix && position == BEFORE_LOST) fl_log_front_add(&match, &match.fronts, 0, 0, guard);
        match_call(&match, &call);
        struct fl_trace_way elsewhere = {position, fl_term_not(engine->terms, guard), NULL};
        if (!fl_term_is_false(elsewhere.guard)) add_way(engine, ways, elsewhere);
    }
    for (size_t i = 0; i < match.fronts.count; i++) {
        const struct fl_log_front *front = &match.fronts.items[i];
        struct fl_trace_way way = {position_of(trace, front->offset), front->guard,
                                   result_of(&match, &call, front->printed)};
        add_way(engine, ways, way);
    }
    fl_arena_destroy(scratch);
}

/* ---- what comes next ---- */

/* An argument as it will be. NULL: that is not known. */
static term_ref argument_foreseen(const struct fl_log_match *match, const struct fl_operation *call,
                                  uint32_t argument, const struct fl_foreseen_argument *arguments,
                                  enum fl_kept wanted) {
    if (argument >= call->argument_count || !(arguments[argument].kept & wanted)) return NULL;
    return fl_symbolic_evaluate(match->engine, match->state, arguments[argument].value);
}

/* False: what it prints is not known. */
static bool match_value_foreseen(struct fl_log_match *match, const struct fl_operation *call,
                                 const struct fl_format_piece *piece, const struct fl_format_piece *next,
                                 uint32_t argument, const struct fl_foreseen_argument *arguments) {
    bool is_string = piece->kind == FL_PIECE_STRING, is_number = piece->kind == FL_PIECE_INTEGER ||
                                                                 piece->kind == FL_PIECE_CHARACTER ||
                                                                 piece->kind == FL_PIECE_FLOAT;
    if ((!is_string && !is_number) || piece->has_width_argument || piece->has_precision_argument) return false;
    term_ref value = argument_foreseen(match, call, argument, arguments, is_string ? FL_KEPT_TEXT : FL_KEPT_VALUE);
    if (!value || value->width < piece->argument_bits || (is_string && !fl_term_is_constant(value))) return false;
    if (value->width > piece->argument_bits)
        value = fl_term_extract(match->engine->terms, piece->argument_bits - 1, 0, value);
    if (is_string)
        fl_log_match_string(match, piece, value, next);
    else
        fl_log_match_value(match, piece, value, next);
    return true;
}

/* Up to the first conversion of which nothing is known. */
static void match_format_foreseen(struct fl_log_match *match, const struct fl_operation *call,
                                  const struct fl_format *format, uint32_t argument,
                                  const struct fl_foreseen_argument *arguments) {
    for (size_t i = 0; i < format->pieces.count && match->fronts.count; i++) {
        const struct fl_format_piece *piece = &format->pieces.items[i];
        const struct fl_format_piece *next = i + 1 < format->pieces.count ? piece + 1 : NULL;
        if (piece->kind == FL_PIECE_LITERAL)
            fl_log_match_literal(match, piece->text, piece->length);
        else if (!match_value_foreseen(match, call, piece, next, argument++, arguments))
            return;
    }
}

/* False: what it prints is not known. */
static bool match_string_foreseen(struct fl_log_match *match, const struct fl_operation *call,
                                  const struct fl_event_site *site, const struct fl_foreseen_argument *arguments) {
    if (site->format) {
        fl_log_match_literal(match, site->format, site->format_length);
        return true;
    }
    term_ref text = argument_foreseen(match, call, (uint32_t)site->text, arguments, FL_KEPT_TEXT);
    if (!text || !fl_term_is_constant(text)) return false;
    fl_log_match_string(match, NULL, text, NULL);
    return true;
}

static bool match_foreseen(struct fl_log_match *match, const struct fl_log_trace *trace,
                           const struct fl_event_site *site, const struct fl_foreseen_argument *arguments) {
    const struct fl_operation *call = &fl_program_edge(match->engine->program, site->edge)->operation;
    const struct fl_format *format = format_of(trace, site);
    if (site->kind == FL_EVENT_STRING) return match_string_foreseen(match, call, site, arguments);
    if (!format || format->problem || format->has_other || site->values < 0 || site->list >= 0) return false;
    match_format_foreseen(match, call, format, (uint32_t)site->values, arguments);
    return true;
}

static term_ref foresee(const struct fl_trace *base, struct fl_engine *engine, struct fl_state *state,
                        const struct fl_event_site *site, uint64_t position,
                        const struct fl_foreseen_argument *arguments) {
    const struct fl_log_trace *trace = log_of(base);
    bool is_plain = !base->is_suffix && !trace->text.regions.count && !trace->is_lossy;
    bool is_concerned = trace->channels & fl_channel_bit(site->channel);
    bool has_functions = trace->channels & fl_channel_bit(FL_CHANNEL_FUNCTION);
    if (!is_plain || !is_concerned || has_functions) return NULL;
    struct fl_arena *scratch = fl_arena_create();
    struct fl_log_match match = {.engine = engine, .state = state, .scratch = scratch, .text = &trace->text};
    fl_log_front_add(&match, &match.fronts, offset_of(trace, position), 0, fl_term_true(engine->terms));
    bool is_known = match_foreseen(&match, trace, site, arguments);
    term_ref any = fl_term_false(engine->terms);
    for (size_t i = 0; i < match.fronts.count; i++)
        any = fl_term_or(engine->terms, any, match.fronts.items[i].guard);
    fl_arena_destroy(scratch);
    return is_known ? any : NULL;
}

/* ---- ends ---- */

/* Is there nothing between the offset and the target but what was not printed? */
static bool reaches(const struct fl_log_trace *trace, uint64_t offset, uint64_t target) {
    while (offset < target) {
        const struct fl_log_region *region = fl_log_text_region(&trace->text, offset);
        if (!region || region->start != offset) return false;
        offset = region->end;
    }
    return offset == target;
}

static bool accepts(const struct fl_trace *base, uint64_t position) {
    return reaches(log_of(base), offset_of(log_of(base), position), log_of(base)->text.size);
}

static bool accepts_failure(const struct fl_trace *base, uint64_t position, fl_check_id check) {
    const struct fl_log_trace *trace = log_of(base);
    if (!trace->failure.is_there) return accepts(base, position);
    return trace->failure.may_have_failed[check.index] &&
           reaches(trace, offset_of(trace, position), trace->failure.start);
}

/* ---- words about it ---- */

static uint64_t count(const struct fl_trace *base, uint64_t position) {
    uint64_t offset = offset_of(log_of(base), position);
    return offset == FL_LOG_LOST ? 0 : fl_log_text_line(&log_of(base)->text, offset);
}

static const char *describe(const struct fl_trace *base, struct fl_arena *arena, uint64_t position) {
    enum { SHOWN = 80 };
    const struct fl_log_text *text = &log_of(base)->text;
    uint64_t offset = offset_of(log_of(base), position);
    if (offset == FL_LOG_LOST) offset = 0;
    if (offset >= log_of(base)->failure.start) return "the end of the log";
    uint64_t line = fl_log_text_line(text, offset), end = fl_log_text_line_end(text, line);
    uint64_t start = text->lines.items[line];
    if (offset > end) offset = end;
    const char *quoted = fl_log_text_quote(arena, text->bytes + offset, end - offset, SHOWN);
    if (offset == start) return fl_arena_format(arena, "line %" PRIu64 ": %s", line + 1, quoted);
    if (offset == end) return fl_arena_format(arena, "the end of line %" PRIu64, line + 1);
    return fl_arena_format(arena, "line %" PRIu64 ", column %" PRIu64 ": %s", line + 1, offset - start + 1,
                           quoted);
}

/* What the run has printed to the channels of the log, in its order. NULL if no recording has that. */
static const struct fl_text *output_of(const struct fl_log_trace *trace, const struct fl_run_events *run) {
    const unsigned out = fl_channel_bit(FL_CHANNEL_STDOUT), error = fl_channel_bit(FL_CHANNEL_STDERR);
    if (trace->channels == out) return &run->standard_output;
    if (trace->channels == error) return &run->standard_error;
    if (trace->channels == (out | error)) return &run->output;
    if (!run->has_log) return NULL;
    if (trace->channels == fl_channel_bit(FL_CHANNEL_FUNCTION)) return &run->log;
    return trace->channels == fl_channel_bit(FL_CHANNEL_SYSLOG) ? &run->syslog : NULL;
}

unsigned fl_log_trace_channel_set(const struct fl_trace *base) {
    return log_of(base)->channels;
}

void fl_log_trace_use_channels(struct fl_trace *base, unsigned channels) {
    ((struct fl_log_trace *)base)->channels = channels;
}

bool fl_log_trace_is_from(const struct fl_trace *base, enum fl_channel channel) {
    return log_of(base)->channels & fl_channel_bit(channel);
}

bool fl_log_trace_is_visible(const struct fl_trace *base, const struct fl_run_events *run) {
    return output_of(log_of(base), run) != NULL;
}

static bool fits(const struct fl_trace *base, const struct fl_run_events *run) {
    const struct fl_log_trace *trace = log_of(base);
    const struct fl_text *output = output_of(trace, run);
    if (!output) return true;
    return fl_log_fits(&trace->text, trace->failure.start, base->is_suffix, trace->has_addresses,
                       fl_text_string(output), output->count);
}

static const struct fl_trace_class log_class = {
    .unit = "line",
    .concerns = concerns,
    .ways = find_ways,
    .foresee = foresee,
    .accepts = accepts,
    .accepts_failure = accepts_failure,
    .describe = describe,
    .count = count,
    .fits = fits,
};

bool fl_trace_is_log(const struct fl_trace *trace) {
    return trace->class == &log_class;
}

/* ---- reading ---- */

static void read_formats(struct fl_arena *arena, struct fl_log_trace *trace) {
    const struct fl_event_sites *sites = trace->sites;
    struct fl_format *formats = FL_NEW_ARRAY(arena, struct fl_format, sites->all.count);
    for (size_t i = 0; i < sites->all.count; i++) {
        const struct fl_event_site *site = &sites->all.items[i];
        if (site->kind != FL_EVENT_FORMATTED || !site->format) continue;
        fl_format_read(arena, site->format, site->format_length, trace->base.program->pointer_width, &formats[i]);
        for (size_t j = 0; j < formats[i].pieces.count; j++)
            if (formats[i].pieces.items[j].kind == FL_PIECE_POINTER) trace->has_addresses = true;
    }
    trace->formats = formats;
}

enum fl_status fl_log_trace_read(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_event_sites *sites, const char *path,
                                 const struct fl_log_options *options, struct fl_diagnostics *diagnostics,
                                 struct fl_trace **result) {
    struct fl_log_trace *trace = FL_NEW(arena, struct fl_log_trace);
    trace->base =
        (struct fl_trace){.class = &log_class, .program = program, .file = path, .is_suffix = options->is_suffix};
    trace->sites = sites;
    if (options->channels) {
        enum fl_status status = fl_log_channels_parse(options->channels, diagnostics, &trace->channels);
        if (status != FL_OK) return status;
    }
    enum fl_status status =
        fl_log_text_read(arena, path, options->strip, options->strip_count, diagnostics, &trace->text);
    if (status != FL_OK) return status;
    fl_log_failure_find(arena, program, &trace->text, &trace->failure);
    fl_log_library_find(program, &trace->library);
    read_formats(arena, trace);
    trace->base.end = position_of(trace, trace->failure.start);
    trace->base.events = fl_log_text_line(&trace->text, trace->failure.start);
    trace->base.is_ambiguous = options->is_suffix || trace->text.regions.count > 0;
    *result = &trace->base;
    return fl_log_scan(arena, trace, diagnostics);
}
