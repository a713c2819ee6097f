/* replay/event/trace_check.c - what a trace asks for, against what the program can report. */
#include <string.h>

#include "base/nearest.h"
#include "replay/event/trace_parse.h"

/* As many names as a message lists. */
enum { MOST_LISTED = 8 };

static const char *quoted(const struct fl_event_reader *reader, const char *name) {
    struct fl_text text = fl_text_make(reader->arena);
    fl_event_name_print(&text, name);
    return fl_text_string(&text);
}

static const char *listed(const struct fl_event_reader *reader) {
    struct fl_text text = fl_text_make(reader->arena);
    size_t count = 0;
    for (size_t i = 0; i < reader->trace->names.count; i++) {
        const struct fl_event_name *name = &reader->trace->names.items[i];
        if (!name->is_reported || count++ >= MOST_LISTED) continue;
        fl_text_append(&text, count > 1 ? ", " : "");
        fl_event_name_print(&text, name->text);
    }
    if (count > MOST_LISTED) fl_text_format(&text, " and %zu more", count - MOST_LISTED);
    return fl_text_string(&text);
}

enum fl_status fl_event_check_name(const struct fl_event_reader *reader, const char *at, const char *name) {
    if (reader->has_unnamed) return FL_OK;
    size_t count = 0;
    const char **candidates = FL_NEW_ARRAY(reader->arena, const char *, reader->trace->names.count);
    for (size_t i = 0; i < reader->trace->names.count; i++)
        if (reader->trace->names.items[i].is_reported) candidates[count++] = reader->trace->names.items[i].text;
    if (!count)
        return fl_event_complain(reader, at, "the program cannot report %s: it calls neither EVR nor EVR_value",
                                 quoted(reader, name));
    const char *nearest = fl_nearest_word(name, candidates, count);
    if (nearest)
        return fl_event_complain(reader, at, "the program cannot report %s; did you mean %s?",
                                 quoted(reader, name), quoted(reader, nearest));
    return fl_event_complain(reader, at, "the program cannot report %s; its events are %s", quoted(reader, name),
                             listed(reader));
}

enum fl_status fl_event_check_observed(const struct fl_event_reader *reader, const char *at, uint32_t name) {
    const struct fl_event_name *found = &reader->trace->names.items[name];
    if (!reader->trace->has_alphabet || found->is_observed) return FL_OK;
    return fl_event_complain(reader, at,
                             "%s is not in the alphabet: it is ignored, and can be neither here nor not",
                             quoted(reader, found->text));
}

static const char *number_text(const struct fl_event_reader *reader, struct fl_event_number number) {
    struct fl_text text = fl_text_make(reader->arena);
    fl_event_number_print(&text, number);
    return fl_text_string(&text);
}

static enum fl_status check_number(const struct fl_event_reader *reader, const char *at,
                                   const struct fl_event_name *name, struct fl_event_number number) {
    for (size_t i = 0; i < name->values.count; i++)
        if (fl_event_value_fits(&name->values.items[i], number)) return FL_OK;
    const struct fl_event_value *value = &name->values.items[0];
    return fl_event_complain(reader, at, "%s does not fit into the %u bits of %s (%s)",
                             number_text(reader, number), value->expression->width, quoted(reader, name->text),
                             fl_event_value_type(reader->arena, value));
}

enum fl_status fl_event_check_choice(const struct fl_event_reader *reader, const char *at,
                                     const struct fl_event_choice *choice) {
    const struct fl_event_name *name = &reader->trace->names.items[choice->name];
    if (!choice->has_range) return FL_OK;
    if (fl_event_number_compare(choice->low, choice->high) > 0)
        return fl_event_complain(reader, at, "the range is empty: %s is above %s",
                                 number_text(reader, choice->low), number_text(reader, choice->high));
    for (size_t i = 0; i < name->values.count; i++)
        if (name->values.items[i].kind == FL_EVENT_VALUE_OTHER)
            return fl_event_complain(
                reader, at, "the value of %s is no integer of up to 64 bits: only the name can be asked for",
                quoted(reader, name->text));
    if (reader->has_unnamed_value) return FL_OK;
    if (!name->values.count)
        return fl_event_complain(reader, at, "%s never comes with a value", quoted(reader, name->text));
    enum fl_status status = check_number(reader, at, name, choice->low);
    return status == FL_OK ? check_number(reader, at, name, choice->high) : status;
}
