#include "replay/log/pattern.h"

#include <string.h>

#include "analysis/call_graph.h"

bool fl_byte_class_has(enum fl_byte_class class, unsigned char byte) {
    static const char *const members[FL_BYTE_CLASS_COUNT] = {
        [FL_BYTES_INTEGER] = " +-0123456789",
        [FL_BYTES_NATURAL] = " +-0123456789abcdefABCDEFxX",
        [FL_BYTES_ADDRESS] = " +-0123456789abcdefxnil()",
        [FL_BYTES_FLOAT] = " +-.0123456789abcdefABCDEFxXpPintyINTY",
    };
    if (class == FL_BYTES_ANY) return true;
    if (class == FL_BYTES_LINE) return byte != '\n';
    return byte && strchr(members[class], byte);
}

struct maker {
    struct fl_arena *arena;
    const struct fl_log_trace *trace;
    struct fl_patterns *patterns;
    struct fl_pattern *pattern; /* that is being made */
};

static void add(struct maker *maker, enum fl_element_kind kind, enum fl_byte_class class, char byte) {
    struct fl_element element = {(uint8_t)kind, (uint8_t)class, (unsigned char)byte};
    fl_vector_push(maker->arena, &maker->patterns->elements, element);
}

static void add_text(struct maker *maker, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        add(maker, FL_ELEMENT_BYTE, FL_BYTES_ANY, text[i]);
        maker->pattern->texts += text[i] != '\n' && text[i] != ' ';
    }
}

static void add_string(struct maker *maker) {
    add(maker, FL_ELEMENT_MANY, FL_BYTES_LINE, 0);
    add(maker, FL_ELEMENT_NEWLINE, FL_BYTES_ANY, '\n');
    maker->pattern->has_string = true;
}

static void add_number(struct maker *maker, const struct fl_format_piece *piece, enum fl_byte_class class) {
    bool may_be_empty = piece->precision == 0 || piece->has_precision_argument;
    if (!may_be_empty) add(maker, FL_ELEMENT_ONE, class, 0);
    add(maker, FL_ELEMENT_MANY, class, 0);
}

static void add_character(struct maker *maker, const struct fl_format_piece *piece) {
    bool is_padded = piece->width > 1 || piece->has_width_argument;
    if (is_padded)
        add(maker, FL_ELEMENT_MANY, FL_BYTES_ANY, 0);
    else
        add(maker, FL_ELEMENT_ONE, FL_BYTES_ANY, 0);
}

static void add_piece(struct maker *maker, const struct fl_format_piece *piece) {
    bool is_hexadecimal = piece->conversion == 'x' || piece->conversion == 'X';
    switch (piece->kind) {
    case FL_PIECE_LITERAL: add_text(maker, piece->text, piece->length); break;
    case FL_PIECE_INTEGER: add_number(maker, piece, is_hexadecimal ? FL_BYTES_NATURAL : FL_BYTES_INTEGER); break;
    case FL_PIECE_POINTER: add_number(maker, piece, FL_BYTES_ADDRESS); break;
    case FL_PIECE_FLOAT: add_number(maker, piece, FL_BYTES_FLOAT); break;
    case FL_PIECE_CHARACTER: add_character(maker, piece); break;
    case FL_PIECE_STRING:
    case FL_PIECE_OTHER: add_string(maker); break;
    }
}

static void add_formatted(struct maker *maker, const struct fl_event_site *site) {
    const struct fl_format *format = &maker->trace->formats[site - maker->trace->sites->all.items];
    if (!site->format || format->problem) {
        add_string(maker);
        return;
    }
    for (size_t i = 0; i < format->pieces.count; i++) add_piece(maker, &format->pieces.items[i]);
}

/* write(1, "text", 4) */
static void add_bytes(struct maker *maker, const struct fl_event_site *site) {
    const struct fl_program *program = maker->trace->base.program;
    const struct fl_operation *call = &fl_program_edge(program, site->edge)->operation;
    const struct fl_expression *size = call->arguments[site->size].value;
    const struct fl_expression *count = site->count >= 0 ? call->arguments[site->count].value : NULL;
    size_t length;
    const char *text = fl_constant_bytes(maker->arena, program, call->arguments[site->text].value, &length);
    bool is_known =
        text && size->kind == FL_EXPRESSION_CONSTANT && (!count || count->kind == FL_EXPRESSION_CONSTANT);
    uint64_t bytes = is_known ? size->constant.word * (count ? count->constant.word : 1) : 0;
    if (is_known && bytes <= length)
        add_text(maker, text, (size_t)bytes);
    else
        add_string(maker);
}

static void add_newline(struct maker *maker, const struct fl_event_site *site) {
    const struct fl_element *last = &fl_vector_last(&maker->patterns->elements);
    bool is_own_line = site->channel == FL_CHANNEL_SYSLOG || site->channel == FL_CHANNEL_FUNCTION;
    bool has_elements = maker->patterns->elements.count > maker->pattern->first;
    if (is_own_line && has_elements && last->kind == FL_ELEMENT_BYTE && last->byte == '\n') return;
    add_text(maker, "\n", 1);
}

static void add_site(struct maker *maker, const struct fl_event_site *site) {
    const struct fl_operation *call = &fl_program_edge(maker->trace->base.program, site->edge)->operation;
    if (site->is_framed) add(maker, FL_ELEMENT_MANY, FL_BYTES_LINE, 0);
    switch (site->kind) {
    case FL_EVENT_FORMATTED: add_formatted(maker, site); break;
    case FL_EVENT_STRING:
        if (site->format)
            add_text(maker, site->format, site->format_length);
        else
            add_string(maker);
        break;
    case FL_EVENT_CHARACTER: {
        const struct fl_expression *character = call->arguments[site->text].value;
        if (character->kind == FL_EXPRESSION_CONSTANT)
            add(maker, FL_ELEMENT_BYTE, FL_BYTES_ANY, (char)character->constant.word);
        else
            add(maker, FL_ELEMENT_ONE, FL_BYTES_ANY, 0);
        break;
    }
    case FL_EVENT_BYTES: add_bytes(maker, site); break;
    default: break;
    }
    if (site->is_framed) add(maker, FL_ELEMENT_MANY, FL_BYTES_LINE, 0);
    if (site->is_framed) maker->pattern->has_string = true;
    if (site->adds_newline || site->is_framed) add_newline(maker, site);
    add(maker, FL_ELEMENT_END, FL_BYTES_ANY, 0);
}

static unsigned channels_of(const struct fl_event_site *site) {
    switch (site->channel) {
    case FL_CHANNEL_STREAM:
    case FL_CHANNEL_DESCRIPTOR: return fl_channel_bit(FL_CHANNEL_STDOUT) | fl_channel_bit(FL_CHANNEL_STDERR);
    case FL_CHANNEL_EVENTS:
    case FL_CHANNEL_ELSEWHERE: return 0;
    default: return fl_channel_bit(site->channel);
    }
}

/* ---- what is printed otherwise ---- */

/* The functions of the library that print: what they call by name does so at last, or they are known to. */
static bool *printing_functions(struct fl_arena *arena, const struct fl_program *program) {
    bool *prints = FL_NEW_ARRAY(arena, bool, program->function_count);
    for (uint32_t i = 0; i < program->function_count; i++) prints[i] = fl_is_printer(&program->functions[i]);
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (uint32_t i = 0; i < program->function_count; i++) {
            const struct fl_function *function = &program->functions[i];
            if (prints[i] || function->is_users || !function->has_body) continue;
            for (uint32_t j = 0; j < function->edge_count && !prints[i]; j++) {
                const struct fl_operation *operation = &program->edges[function->first_edge + j].operation;
                prints[i] =
                    operation->kind == FL_OPERATION_OUTPUT ||
                    (operation->kind == FL_OPERATION_CALL && operation->callee->kind == FL_EXPRESSION_FUNCTION &&
                     prints[operation->callee->function.index]);
            }
            has_changed = has_changed || prints[i];
        }
    }
    return prints;
}

/* Does the user's code call a function that prints in another way than by a site: through a pointer, or by a name
 * that is not in the table? */
static bool prints_otherwise(struct fl_arena *arena, const struct fl_log_trace *trace) {
    const struct fl_program *program = trace->base.program;
    const struct fl_call_graph *graph = fl_call_graph_of_program(program);
    const bool *prints = printing_functions(arena, program);
    for (uint32_t i = 0; i < graph->site_count; i++) {
        const struct fl_call_site *site = &graph->sites[i];
        if (!fl_program_function(program, site->caller)->is_users) continue;
        if (fl_event_site_at(trace->sites, site->edge)) continue;
        for (uint32_t j = 0; j < site->callee_count; j++)
            if (prints[site->callees[j].index]) return true;
    }
    return false;
}

void fl_patterns_make(struct fl_arena *arena, const struct fl_log_trace *trace, struct fl_patterns *patterns) {
    struct maker maker = {.arena = arena, .trace = trace, .patterns = patterns};
    for (size_t i = 0; i < trace->sites->all.count; i++) {
        const struct fl_event_site *site = &trace->sites->all.items[i];
        struct fl_pattern pattern = {
            .site = site, .first = (uint32_t)patterns->elements.count, .channels = channels_of(site)};
        if (site->kind == FL_EVENT_OUTPUT || site->kind == FL_EVENT_NAMED || !pattern.channels) continue;
        maker.pattern = &pattern;
        add_site(&maker, site);
        patterns->channels |= pattern.channels;
        fl_vector_push(arena, &patterns->all, pattern);
    }
    if (!prints_otherwise(arena, trace)) return;
    patterns->unknown = fl_channel_bit(FL_CHANNEL_STDOUT) | fl_channel_bit(FL_CHANNEL_STDERR);
    patterns->channels |= patterns->unknown;
}
