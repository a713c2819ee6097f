#include "replay/event/trace_parse.h"

#include <string.h>

#include "base/invariant.h"

enum fl_status fl_event_complain(const struct fl_event_reader *reader, const char *at, const char *format, ...) {
    struct fl_text message = fl_text_make(reader->arena);
    va_list arguments;
    va_start(arguments, format);
    fl_text_format_list(&message, format, arguments);
    va_end(arguments);
    uint32_t column = at ? (uint32_t)(at - reader->text) + 1 : 0;
    fl_diagnostics_add(reader->diagnostics, FL_ERROR, reader->trace->base.file, reader->line, column, "%s",
                       fl_text_string(&message));
    return FL_BAD_INPUT;
}

/* ---- words ---- */

static void skip_blanks(struct fl_event_reader *reader) {
    while (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\r' || *reader->at == '\f' ||
           *reader->at == '\v')
        reader->at++;
    if (*reader->at == '#' || strncmp(reader->at, "//", 2) == 0) reader->at += strlen(reader->at);
}

static bool is_at_end(struct fl_event_reader *reader) {
    skip_blanks(reader);
    return !*reader->at;
}

static bool accept(struct fl_event_reader *reader, const char *sign) {
    skip_blanks(reader);
    size_t length = strlen(sign);
    if (strncmp(reader->at, sign, length) != 0) return false;
    reader->at += length;
    return true;
}

static bool is_line(const struct fl_event_reader *reader, const char *word) {
    struct fl_event_reader ahead = *reader;
    skip_blanks(&ahead);
    size_t length = fl_event_word_length(ahead.at);
    if (length != strlen(word) || strncmp(ahead.at, word, length) != 0) return false;
    ahead.at += length;
    return is_at_end(&ahead);
}

/* Of something unexpected: as much as a message shows. */
static int shown_length(const char *text) {
    enum { MOST_SHOWN = 40 };
    size_t length = strnlen(text, MOST_SHOWN);
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\r')) length--;
    return (int)length;
}

/* ---- names ---- */

static unsigned octal_or_hexadecimal(const char **at) {
    unsigned value = 0;
    if (**at == 'x') {
        (*at)++;
        for (unsigned i = 0; i < 2 && strchr("0123456789abcdefABCDEF", **at) && **at; i++, (*at)++) {
            char digit = **at;
            value = value * 16 + (unsigned)(digit <= '9' ? digit - '0' : (digit | 32) - 'a' + 10);
        }
        return value;
    }
    for (unsigned i = 0; i < 3 && **at >= '0' && **at <= '7'; i++, (*at)++)
        value = value * 8 + (unsigned)(**at - '0');
    return value;
}

/* Behind a backslash. 0: no such escape. */
static char read_escape(const char **at) {
    static const char letters[] = "n\nt\tr\ra\ab\bf\fv\v\"\"\\\\''";
    for (size_t i = 0; letters[i]; i += 2) {
        if (**at != letters[i]) continue;
        (*at)++;
        return letters[i + 1];
    }
    return (char)octal_or_hexadecimal(at);
}

static enum fl_status read_quoted(struct fl_event_reader *reader, struct fl_text *name) {
    const char *start = reader->at++;
    while (*reader->at != '"') {
        if (!*reader->at) return fl_event_complain(reader, start, "the quotes are not closed");
        char character = *reader->at++;
        if (character == '\\') {
            const char *escape = reader->at;
            character = read_escape(&reader->at);
            if (!character) return fl_event_complain(reader, escape - 1, "there is no such escape in a name");
        }
        fl_text_append_char(name, character);
    }
    reader->at++;
    return FL_OK;
}

static enum fl_status intern_name(struct fl_event_reader *reader, const char *at, const char *name,
                                  uint32_t *index) {
    uint64_t *known = fl_map_find_string(&reader->names, name);
    if (!known) {
        enum fl_status status = fl_event_check_name(reader, at, name);
        if (status != FL_OK) return status;
        known = fl_map_at_string(&reader->names, name);
        fl_vector_push(reader->arena, &reader->trace->names,
                       (struct fl_event_name){.text = fl_arena_copy_string(reader->arena, name),
                                              .is_observed = !reader->trace->has_alphabet});
        *known = reader->trace->names.count;
    }
    *index = (uint32_t)*known - 1;
    return fl_event_check_observed(reader, at, *index);
}

enum { LONGEST_PLAIN_NAME = 128 };

static enum fl_status read_name(struct fl_event_reader *reader, uint32_t *index) {
    skip_blanks(reader);
    const char *start = reader->at;
    if (*start == '"') {
        struct fl_text name = fl_text_make(reader->arena);
        enum fl_status status = read_quoted(reader, &name);
        return status == FL_OK ? intern_name(reader, start, fl_text_string(&name), index) : status;
    }
    size_t length = fl_event_word_length(start);
    if (!length && !*start) return fl_event_complain(reader, start, "the name of an event is expected here");
    if (!length)
        return fl_event_complain(reader, start, "the name of an event is expected, not '%.*s'",
                                 shown_length(start), start);
    reader->at += length;
    char plain[LONGEST_PLAIN_NAME];
    if (length >= sizeof plain)
        return intern_name(reader, start, fl_arena_format(reader->arena, "%.*s", (int)length, start), index);
    memcpy(plain, start, length);
    plain[length] = 0;
    return intern_name(reader, start, plain, index);
}

/* ---- values ---- */

static enum fl_status read_number(struct fl_event_reader *reader, struct fl_event_number *number) {
    skip_blanks(reader);
    const char *start = reader->at;
    switch (fl_event_number_parse(&reader->at, number)) {
    case FL_NUMBER_NONE:
        return fl_event_complain(reader, start, "a number is expected, not '%.*s'", shown_length(start), start);
    case FL_NUMBER_TOO_LARGE:
        return fl_event_complain(reader, start, "the value overflows 64 bits: it must be from -2^63 to 2^64 - 1");
    case FL_NUMBER_FINE: break;
    }
    bool is_fraction = reader->at[0] == '.' && reader->at[1] != '.';
    if (is_fraction || fl_event_is_word_character(*reader->at))
        return fl_event_complain(reader, start, "a value is an integer, not '%.*s'", shown_length(start), start);
    return FL_OK;
}

static bool is_at_value(struct fl_event_reader *reader) {
    return !is_at_end(reader) && *reader->at != ',' && strncmp(reader->at, "...", 3) != 0;
}

static enum fl_status read_choice(struct fl_event_reader *reader) {
    struct fl_event_choice choice = {0};
    enum fl_status status = read_name(reader, &choice.name);
    const char *value = reader->at;
    if (status == FL_OK && is_at_value(reader)) {
        value = reader->at;
        choice.has_range = true;
        status = read_number(reader, &choice.low);
        choice.high = choice.low;
        bool is_range = status == FL_OK && strncmp(reader->at, "...", 3) != 0 && accept(reader, "..");
        if (is_range) status = read_number(reader, &choice.high);
    }
    if (status == FL_OK) status = fl_event_check_choice(reader, value, &choice);
    if (status != FL_OK) return status;
    fl_vector_push(reader->arena, &reader->trace->choices, choice);
    reader->set.choice_count++;
    return FL_OK;
}

/* ---- items ---- */

static bool choices_are_equal(const struct fl_event_choice *left, const struct fl_event_choice *right) {
    return left->name == right->name && left->has_range == right->has_range &&
           fl_event_number_compare(left->low, right->low) == 0 &&
           fl_event_number_compare(left->high, right->high) == 0;
}

static bool items_are_equal(const struct fl_event_trace *trace, const struct fl_event_item *left,
                            const struct fl_event_item *right) {
    if (left->choice_count != right->choice_count || left->is_negated != right->is_negated ||
        left->is_repeated != right->is_repeated)
        return false;
    for (uint32_t i = 0; i < left->choice_count; i++)
        if (!choices_are_equal(&trace->choices.items[left->first_choice + i],
                               &trace->choices.items[right->first_choice + i]))
            return false;
    return true;
}

static uint64_t hash_item(const struct fl_event_trace *trace, const struct fl_event_item *item) {
    uint64_t hash = item->is_negated + 2u * item->is_repeated;
    for (uint32_t i = 0; i < item->choice_count; i++) {
        const struct fl_event_choice *choice = &trace->choices.items[item->first_choice + i];
        hash = fl_hash_mix(hash ^ choice->name) + choice->has_range;
        hash = fl_hash_mix(hash ^ choice->low.bits) + choice->low.is_negative;
        hash = fl_hash_mix(hash ^ choice->high.bits) + choice->high.is_negative;
    }
    return fl_hash_mix(hash);
}

/* The set that was read as an item of the trace: an old one if there is the same. */
static uint32_t intern_item(struct fl_event_reader *reader) {
    struct fl_event_trace *trace = reader->trace;
    uint64_t *newest = fl_map_at(&reader->items, hash_item(trace, &reader->set));
    for (uint32_t i = (uint32_t)*newest; i; i = trace->items.items[i - 1].next) {
        if (!items_are_equal(trace, &trace->items.items[i - 1], &reader->set)) continue;
        trace->choices.count = reader->set.first_choice;
        return i - 1;
    }
    reader->set.next = (uint32_t)*newest;
    fl_vector_push(reader->arena, &trace->items, reader->set);
    *newest = trace->items.count;
    return (uint32_t)trace->items.count - 1;
}

static bool takes_all(const struct fl_event_item *item) {
    return item->is_negated && !item->choice_count;
}

static void finish_item(struct fl_event_reader *reader) {
    struct fl_event_trace *trace = reader->trace;
    uint32_t number = intern_item(reader);
    const struct fl_event_item *item = &trace->items.items[number];
    while (item->is_repeated && trace->sequence.count) {
        const struct fl_event_item *last = fl_event_trace_item(trace, trace->sequence.count - 1);
        if (!last->is_repeated) break;
        if (last == item || takes_all(last)) return;
        if (!takes_all(item)) break;
        trace->sequence.count = --trace->lines.count;
    }
    fl_vector_push(reader->arena, &trace->sequence, number);
    fl_vector_push(reader->arena, &trace->lines, reader->set_line);
}

static enum fl_status finish_line(struct fl_event_reader *reader) {
    reader->set.is_repeated = accept(reader, "...");
    if (!is_at_end(reader))
        return fl_event_complain(reader, reader->at, "the end of the line is expected, not '%.*s'",
                                 shown_length(reader->at), reader->at);
    finish_item(reader);
    return FL_OK;
}

/* From an event of the set on, to the end of the line. */
static enum fl_status read_set(struct fl_event_reader *reader) {
    for (;;) {
        const char *start = reader->at;
        if (accept(reader, "-"))
            return fl_event_complain(reader, start,
                                     "'-' stands before the whole set: -A, B is any event but A and B");
        if (accept(reader, "*"))
            return fl_event_complain(reader, start, "'*' stands alone: it is any event already");
        enum fl_status status = read_choice(reader);
        if (status != FL_OK) return status;
        if (!accept(reader, ",")) return finish_line(reader);
        reader->is_open = is_at_end(reader);
        if (reader->is_open) return FL_OK;
    }
}

static enum fl_status read_item(struct fl_event_reader *reader) {
    if (reader->is_open) {
        reader->is_open = false;
        return read_set(reader);
    }
    reader->set = (struct fl_event_item){.first_choice = (uint32_t)reader->trace->choices.count};
    reader->set_line = reader->line;
    bool is_any = strncmp(reader->at, "...", 3) == 0 || accept(reader, "*");
    reader->set.is_negated = is_any || accept(reader, "-");
    if (is_any) return finish_line(reader);
    skip_blanks(reader);
    return read_set(reader);
}

/* ---- lines ---- */

static enum fl_status read_mode(struct fl_event_reader *reader) {
    reader->has_mode = true;
    reader->trace->base.is_suffix = is_line(reader, "suffix");
    if (reader->trace->base.is_suffix || is_line(reader, "exact")) return FL_OK;
    return fl_event_complain(reader, reader->at, "a trace begins with a line 'exact' or 'suffix', not '%.*s'",
                             shown_length(reader->at), reader->at);
}

static enum fl_status observe(struct fl_event_reader *reader, size_t position) {
    struct fl_event_trace *trace = reader->trace;
    const struct fl_event_item *item = fl_event_trace_item(trace, position);
    bool has_values = false;
    for (uint32_t i = 0; i < item->choice_count; i++)
        has_values = has_values || trace->choices.items[item->first_choice + i].has_range;
    if (item->is_negated || item->is_repeated || has_values) {
        reader->line = trace->lines.items[position];
        return fl_event_complain(reader, NULL,
                                 "an alphabet, which ends with the line 'end', has only names of events");
    }
    for (uint32_t i = 0; i < item->choice_count; i++)
        trace->names.items[trace->choices.items[item->first_choice + i].name].is_observed = true;
    return FL_OK;
}

static enum fl_status read_end(struct fl_event_reader *reader) {
    struct fl_event_trace *trace = reader->trace;
    if (trace->has_alphabet)
        return fl_event_complain(reader, NULL,
                                 "there is a second 'end'; an event of that name is written \"end\"");
    if (reader->is_open) finish_item(reader);
    reader->is_open = false;
    if (!trace->sequence.count) return fl_event_complain(reader, NULL, "the alphabet before 'end' has no event");
    for (size_t i = 0; i < trace->names.count; i++) trace->names.items[i].is_observed = false;
    trace->has_alphabet = true;
    for (size_t i = 0; i < trace->sequence.count; i++) {
        enum fl_status status = observe(reader, i);
        if (status != FL_OK) return status;
    }
    trace->sequence.count = trace->lines.count = 0;
    return FL_OK;
}

enum fl_status fl_event_parse_line(struct fl_event_reader *reader) {
    reader->at = reader->text;
    if (is_at_end(reader)) return FL_OK;
    if (!reader->has_mode) return read_mode(reader);
    if (is_line(reader, "end")) return read_end(reader);
    return read_item(reader);
}
