/* spec/read.c - a spec by its name, where Faultline brings it along, or out of a file. */
#include "spec/spec.h"

#include <string.h>
#include <unistd.h>

#include "base/system/shipped.h"
#include "base/system/file.h"

/* Those of specs/. */
extern const struct fl_shipped fl_shipped_specs[];

enum fl_status fl_spec_read_text(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                                 const char **name, const char **text) {
    bool is_name = !strchr(path, '/') && !strchr(path, '.') && access(path, F_OK) != 0;
    const struct fl_shipped *shipped = is_name ? fl_shipped_find(fl_shipped_specs, path) : NULL;
    if (shipped) {
        *name = fl_arena_format(arena, "%s.spec", path);
        *text = shipped->text;
        return FL_OK;
    }
    if (is_name) {
        fl_shipped_complain(arena, fl_shipped_specs, "spec", path, ", and files", diagnostics);
        return FL_BAD_USAGE;
    }
    *name = path;
    return fl_input_file_read_text(arena, path, diagnostics, text);
}

enum fl_status fl_spec_read(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                            struct fl_spec_list *specs) {
    const char *name, *text;
    enum fl_status status = fl_spec_read_text(arena, path, diagnostics, &name, &text);
    return status == FL_OK ? fl_spec_parse(arena, name, text, diagnostics, specs) : status;
}
