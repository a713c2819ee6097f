/* inquiry/messages.c - what an inquiry has to say, beside its answers. */
#include "inquiry/inquiry.h"

/* One that has no line of its own when memory is used up. */
static const char no_memory[] = "faultline: out of memory\n";

size_t fl_inquiry_message_count(const struct fl_inquiry *inquiry) {
    return inquiry->diagnostics.count + (inquiry->broken != FL_INQUIRY_OK);
}

static enum fl_message_severity severity_of(enum fl_severity severity) {
    switch (severity) {
    case FL_NOTE: return FL_MESSAGE_NOTE;
    case FL_WARNING: return FL_MESSAGE_WARNING;
    default: return FL_MESSAGE_ERROR;
    }
}

struct formatting {
    const struct fl_inquiry *inquiry;
    const struct fl_diagnostic *diagnostic;
    const char *text;
};

static void format(void *context) {
    struct formatting *formatting = context;
    struct fl_arena *arena = formatting->inquiry->arena;
    formatting->text = fl_arena_format(arena, "%s\n", fl_diagnostic_format(arena, formatting->diagnostic));
}

static const char *whole_of(const struct fl_inquiry *inquiry, const struct fl_diagnostic *diagnostic) {
    struct formatting formatting = {inquiry, diagnostic, NULL};
    struct fl_recovery recovery;
    if (diagnostic->whole) return diagnostic->whole;
    return fl_recovery_run(&recovery, format, &formatting) ? formatting.text : no_memory;
}

struct fl_inquiry_message fl_inquiry_message(const struct fl_inquiry *inquiry, size_t index) {
    if (index >= inquiry->diagnostics.count)
        return (struct fl_inquiry_message){
            .severity = FL_MESSAGE_ERROR, .text = inquiry->trouble_message, .whole = inquiry->trouble};
    const struct fl_diagnostic *diagnostic = &inquiry->diagnostics.items[index];
    return (struct fl_inquiry_message){.severity = severity_of(diagnostic->severity),
                               .file = diagnostic->file,
                               .line = diagnostic->line,
                               .column = diagnostic->column,
                               .text = diagnostic->message,
                               .whole = whole_of(inquiry, diagnostic)};
}
