/* replay/event/trace_read.c - trace files. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "replay/event/trace_parse.h"

/* ---- the events of the program ---- */

static void add_value(struct fl_event_reader *reader, struct fl_event_name *name, struct fl_event_value value) {
    for (size_t i = 0; i < name->values.count; i++) {
        const struct fl_event_value *known = &name->values.items[i];
        if (known->kind == value.kind && known->sign == value.sign &&
            known->expression->width == value.expression->width)
            return;
    }
    fl_vector_push(reader->arena, &name->values, value);
}

static uint32_t add_site(struct fl_event_reader *reader, const struct fl_event_site *site) {
    struct fl_event_trace *trace = reader->trace;
    if (site->kind != FL_EVENT_NAMED) return 0;
    struct fl_event_value value = fl_event_value_of(trace->base.program, site);
    if (!site->name) {
        reader->has_unnamed = true;
        if (value.kind != FL_EVENT_VALUE_NONE) reader->has_unnamed_value = true;
        return 0;
    }
    uint64_t *number = fl_map_at_string(&reader->names, site->name);
    if (!*number) {
        struct fl_event_name name = {.text = site->name, .is_observed = true, .is_reported = true};
        fl_vector_push(reader->arena, &trace->names, name);
        *number = trace->names.count;
    }
    if (value.kind != FL_EVENT_VALUE_NONE) add_value(reader, &trace->names.items[*number - 1], value);
    return (uint32_t)*number;
}

static void add_sites(struct fl_event_reader *reader, const struct fl_event_sites *sites) {
    uint32_t *names = FL_NEW_ARRAY(reader->arena, uint32_t, sites->all.count);
    for (size_t i = 0; i < sites->all.count; i++) names[i] = add_site(reader, &sites->all.items[i]);
    reader->trace->sites = sites;
    reader->trace->site_names = names;
}

/* ---- the file ---- */

static const char byte_order_mark[] = "\xef\xbb\xbf";

static enum fl_status read_line(struct fl_event_reader *reader, char *line, size_t length) {
    reader->text = line;
    reader->line++;
    const char *nul = memchr(line, 0, length);
    if (nul) return fl_event_complain(reader, nul, "there is a NUL byte: this is no trace");
    if (line[length - 1] == '\n') line[length - 1] = 0;
    if (reader->line == 1 && fl_string_has_prefix(line, byte_order_mark)) reader->text += strlen(byte_order_mark);
    return fl_event_parse_line(reader);
}

static enum fl_status read_end(struct fl_event_reader *reader) {
    struct fl_event_trace *trace = reader->trace;
    if (!reader->has_mode) {
        reader->line = 0;
        return fl_event_complain(reader, NULL, "the file is empty: a trace begins with 'exact' or 'suffix'");
    }
    if (reader->is_open)
        return fl_event_complain(reader, NULL, "the file ends behind a comma: the set has no end");
    if (!trace->sequence.count)
        return fl_event_complain(reader, NULL, "the trace is empty: no event follows '%s'",
                                 trace->has_alphabet     ? "end"
                                 : trace->base.is_suffix ? "suffix"
                                                         : "exact");
    trace->base.end = trace->base.events = trace->sequence.count;
    trace->base.is_ambiguous = trace->base.is_suffix;
    for (size_t i = 0; i < trace->items.count; i++)
        if (trace->items.items[i].is_repeated) trace->base.is_ambiguous = true;
    trace->first_accepting = trace->base.end;
    while (trace->first_accepting && fl_event_trace_item(trace, trace->first_accepting - 1)->is_repeated)
        trace->first_accepting--;
    return FL_OK;
}

static enum fl_status read_stream(struct fl_event_reader *reader, FILE *stream) {
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    enum fl_status status = FL_OK;
    errno = 0;
    while (status == FL_OK && (length = getline(&line, &capacity, stream)) > 0)
        status = read_line(reader, line, (size_t)length);
    int problem = ferror(stream) ? errno : 0;
    reader->text = line;
    if (status == FL_OK && problem) {
        reader->line = 0;
        status = fl_event_complain(reader, NULL, "cannot be read: %s", strerror(problem));
    }
    if (status == FL_OK) status = read_end(reader);
    free(line);
    return status;
}

enum fl_status fl_event_trace_read(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_event_sites *sites, const char *path,
                                   struct fl_diagnostics *diagnostics, struct fl_trace **trace) {
    struct fl_event_trace *read = FL_NEW(arena, struct fl_event_trace);
    read->base = (struct fl_trace){.class = &fl_event_trace_class, .program = program, .file = path};
    struct fl_event_reader reader = {.arena = arena,
                                     .trace = read,
                                     .diagnostics = diagnostics,
                                     .names = fl_map_make(arena),
                                     .items = fl_map_make(arena)};
    add_sites(&reader, sites);
    FILE *stream = fopen(path, "rbe");
    if (!stream && errno == ENOENT) return fl_event_complain(&reader, NULL, "no such file");
    if (!stream) return fl_event_complain(&reader, NULL, "cannot be read: %s", strerror(errno));
    enum fl_status status = read_stream(&reader, stream);
    fclose(stream);
    if (status == FL_OK) *trace = &read->base;
    return status;
}

bool fl_trace_is_event_file(const char *text, size_t size) {
    const char *end = text + size;
    size_t mark = strlen(byte_order_mark);
    if (size >= mark && memcmp(text, byte_order_mark, mark) == 0) text += mark;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text)), *stop = newline ? newline : end;
        while (text < stop && (*text == ' ' || *text == '\t' || *text == '\r')) text++;
        size_t length = 0;
        while (text + length < stop && fl_event_is_word_character(text[length])) length++;
        const char *rest = text + length;
        while (rest < stop && (*rest == ' ' || *rest == '\t' || *rest == '\r')) rest++;
        bool is_ended = rest == stop || *rest == '#' || (stop - rest >= 2 && rest[0] == '/' && rest[1] == '/');
        if (length || !is_ended)
            return is_ended && fl_event_is_keyword(text, length) && strncmp(text, "end", length) != 0;
        text = newline ? newline + 1 : end;
    }
    return false;
}
