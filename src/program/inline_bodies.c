#include "program/inline_bodies.h"

const char *fl_inline_bodies_prologue(struct fl_arena *arena, const struct fl_inline_bodies *bodies,
                                      size_t source) {
    struct fl_text text = fl_text_make(arena);
    for (size_t i = 0; bodies && i < bodies->all.count; i++)
        if (bodies->all.items[i].source == source)
            fl_text_format(&text, "#pragma weak %s\n", bodies->all.items[i].name);
    return fl_text_string(&text);
}
