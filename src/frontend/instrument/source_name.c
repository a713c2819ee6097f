#include "frontend/instrument/source_name.h"

#include <string.h>

#include "base/text.h"
#include "frontend/library/library_symbol.h"

static bool is_internal(LLVMValueRef global) {
    LLVMLinkage linkage = LLVMGetLinkage(global);
    return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage;
}

/* glibc's headers give some functions another name for the linker. */
static const char *without_library_marks(struct fl_arena *arena, const char *name) {
    static const char *const prefixes[] = {"__isoc99_", "__isoc23_"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (fl_string_has_prefix(name, prefixes[i])) return name + strlen(prefixes[i]);
    if (!fl_string_has_suffix(name, "64")) return name;
    const char *base = fl_arena_format(arena, "%.*s", (int)(strlen(name) - 2), name);
    return fl_library_has(base) && fl_library_has(name) ? base : name;
}

const char *fl_instrument_source_name(struct fl_arena *arena, LLVMValueRef global) {
    size_t length;
    const char *name = fl_arena_copy_string(arena, LLVMGetValueName2(global, &length));
    if (name[0] == '\1') name++;
    const char *dot = strrchr(name, '.');
    /* Linking renames a static one whose name another file has, too. */
    if (is_internal(global) && dot && dot[1] && !dot[1 + strspn(dot + 1, "0123456789")])
        return fl_arena_format(arena, "%.*s", (int)(dot - name), name);
    return LLVMIsAFunction(global) && LLVMIsDeclaration(global) ? without_library_marks(arena, name) : name;
}
