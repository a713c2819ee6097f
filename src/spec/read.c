#include "spec/spec.h"

#include <string.h>
#include <unistd.h>

#include "base/nearest.h"
#include "base/text.h"
#include "frontend/file.h"
#include "spec/shipped.h"

static const struct fl_shipped_spec *find_shipped(const char *name) {
    for (const struct fl_shipped_spec *spec = fl_shipped_specs; spec->name; spec++)
        if (strcmp(spec->name, name) == 0) return spec;
    return NULL;
}

static enum fl_status complain_of_name(struct fl_arena *arena, const char *name,
                                       struct fl_diagnostics *diagnostics) {
    FL_VECTOR_OF(const char *) names = {0};
    struct fl_text all = fl_text_make(arena);
    for (const struct fl_shipped_spec *spec = fl_shipped_specs; spec->name; spec++) {
        fl_vector_push(arena, &names, spec->name);
        fl_text_format(&all, "%s%s", names.count > 1 ? ", " : "", spec->name);
    }
    const char *nearest = fl_nearest_word(name, names.items, names.count);
    if (nearest)
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "no spec '%s'; did you mean '%s'?", name, nearest);
    else
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0,
                           "no file '%s', nor a spec of this name; there are %s", name, fl_text_string(&all));
    return FL_BAD_USAGE;
}

enum fl_status fl_spec_read(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                            struct fl_spec_list *specs) {
    bool is_name = !strchr(path, '/') && !strchr(path, '.') && access(path, F_OK) != 0;
    const struct fl_shipped_spec *shipped = is_name ? find_shipped(path) : NULL;
    if (shipped)
        return fl_spec_parse(arena, fl_arena_format(arena, "%s.spec", path), shipped->text, diagnostics, specs);
    if (is_name) return complain_of_name(arena, path, diagnostics);
    struct fl_file_bytes file;
    enum fl_status status = fl_input_file_read(arena, path, diagnostics, &file);
    if (status != FL_OK) return status;
    if (memchr(file.bytes, 0, file.size)) {
        fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "this is not a text file");
        return FL_BAD_INPUT;
    }
    return fl_spec_parse(arena, path, (const char *)file.bytes, diagnostics, specs);
}
