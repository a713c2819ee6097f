#include "spec/text_pattern.h"

#include <string.h>

#include "frontend/instrument/hooks.h"

const char *fl_text_pattern_name(struct fl_arena *arena, unsigned argument, const char *text) {
    struct fl_text name = fl_text_make(arena);
    fl_text_format(&name, "argument %u is \"", argument);
    fl_text_append_escaped(&name, text, strlen(text));
    fl_text_append_char(&name, '"');
    return fl_text_string(&name);
}

const char *fl_text_pattern_condition(struct fl_arena *arena, const char *pointer, const char *text) {
    struct fl_text condition = fl_text_make(arena);
    fl_text_format(&condition, "(%s", pointer);
    for (size_t i = 0; i <= strlen(text); i++)
        fl_text_format(&condition, " && ((const char *)%s)[%zu] == (char)%d", pointer, i, text[i]);
    fl_text_append_char(&condition, ')');
    return fl_text_string(&condition);
}

/* The bytes of the text are in its name: each text has one function, however many specs look for it. */
const char *fl_text_pattern_function(struct fl_arena *arena, const char *text) {
    struct fl_text name = fl_text_make(arena);
    fl_text_append(&name, FL_OBSERVER_PREFIX "is_text_");
    for (const char *at = text; *at; at++) fl_text_format(&name, "%02x", (unsigned char)*at);
    return fl_text_string(&name);
}

void fl_text_pattern_print(struct fl_text *definitions, const char *text) {
    const char *name = fl_text_pattern_function(definitions->arena, text);
    fl_text_format(definitions, "int %s(const void *given);\nint %s(const void *given) {\n    return %s;\n}\n",
                   name, name, fl_text_pattern_condition(definitions->arena, "given", text));
}
