#include "characterize/space/axis_name.h"

#include <stdio.h>
#include <string.h>

#include "characterize/space/conditions.h"

enum { MOST_NAMES = 24 };

/* Bytes of the program's own name are many, and few programs look at them. */
static bool is_of_interest(const struct fl_axis *axis) {
    return !fl_string_has_prefix(axis->name, "argv[0][");
}

const char *fl_space_axis_names(const struct fl_space *space) {
    struct fl_text names = fl_text_make(space->arena);
    size_t count = 0;
    for (size_t i = 0; i < space->axes.count; i++) {
        if (!is_of_interest(&space->axes.items[i])) continue;
        if (count++ < MOST_NAMES)
            fl_text_format(&names, "%s%s", names.count ? ", " : "", space->axes.items[i].name);
    }
    if (count > MOST_NAMES) fl_text_format(&names, " and %zu others", count - MOST_NAMES);
    return fl_text_string(&names);
}

static const struct fl_axis *find_known(const struct fl_space *space, const char *name) {
    for (size_t i = 0; i < space->axes.count; i++)
        if (strcmp(space->axes.items[i].name, name) == 0) return &space->axes.items[i];
    return NULL;
}

const struct fl_axis *fl_space_find_axis(const struct fl_space *space, const char *name, const char *option,
                                         struct fl_diagnostics *diagnostics) {
    const struct fl_axis *axis = find_known(space, name);
    if (axis) return axis;
    const char *names = fl_space_axis_names(space);
    fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "%s: there is no input '%s'%s%s", option, name,
                       *names ? "; there are " : "", names);
    return NULL;
}

static bool has_input(const struct fl_space *space, enum fl_input_kind kind) {
    for (uint32_t i = 0; i < space->program->input_count; i++)
        if (space->program->inputs[i].kind == kind) return true;
    return false;
}

/* Bytes and lengths of texts, which have their positions as names. 0: the name is none of them. */
static uint32_t text_width(const struct fl_space *space, const char *name) {
    unsigned argument, byte;
    char end = 0;
    bool has_arguments = has_input(space, FL_INPUT_ARGUMENT_BYTE),
         has_text = has_input(space, FL_INPUT_STDIN_BYTE);
    if (strcmp(name, "argc") == 0) return has_input(space, FL_INPUT_ARGUMENT_COUNT) ? 32 : 0;
    if (strcmp(name, "stdin.length") == 0) return has_text ? 32 : 0;
    if (sscanf(name, "stdin[%u%c", &byte, &end) == 2 && end == ']') return has_text ? 8 : 0;
    if (!has_arguments) return 0;
    if (sscanf(name, "argv[%u][%u%c", &argument, &byte, &end) == 3 && end == ']') return argument ? 8 : 0;
    bool is_length = sscanf(name, "argv[%u].lengt%c", &argument, &end) == 2 && end == 'h';
    return is_length && fl_string_has_suffix(name, ".length") && argument ? 32 : 0;
}

const struct fl_axis *fl_space_meet_axis(struct fl_space *space, const char *name) {
    const struct fl_axis *known = find_known(space, name);
    struct fl_input_identity identity;
    if (known) return known;
    uint32_t width = text_width(space, name);
    if (width) return fl_space_add_text(space, name, width);
    if (!fl_input_identity_find(space->arena, space->program, name, &identity)) return NULL;
    bool is_text = fl_input_has_position(space->program->inputs[identity.site.index].kind);
    return is_text ? NULL : fl_space_axis(space, fl_space_axis_of_input(space, &identity));
}
