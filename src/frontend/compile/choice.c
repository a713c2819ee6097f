#include "frontend/compile/choice.h"

#include <string.h>
#include <sys/stat.h>

#include <llvm-c/Core.h>

#include "base/text.h"
#include "base/vector.h"
#include "frontend/compile/compile.h"
#include "frontend/compile/module.h"

typedef FL_VECTOR_OF(const char *) names;

/* A file, and the symbols that it defines for others and needs from them. */
struct unit {
    const char *path;
    const char *program; /* what the program is called that begins here; NULL: none does */
    names defined, needed;
    bool is_taken;
};

struct choice {
    struct fl_arena *arena;
    const char *name;
    struct fl_diagnostics *diagnostics;
    struct unit *units;
    size_t count;
};

/* ---- what there is ---- */

static const char *program_name(struct fl_arena *arena, const char *path) {
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
    return dot && dot != base ? fl_arena_format(arena, "%.*s", (int)(dot - base), base) : base;
}

static void note_symbol(struct choice *choice, struct unit *unit, LLVMValueRef global) {
    size_t length;
    const char *name = fl_arena_copy_string(choice->arena, LLVMGetValueName2(global, &length));
    LLVMLinkage linkage = LLVMGetLinkage(global);
    if (LLVMIsDeclaration(global))
        fl_vector_push(choice->arena, &unit->needed, name);
    else if (linkage != LLVMInternalLinkage && linkage != LLVMPrivateLinkage)
        fl_vector_push(choice->arena, &unit->defined, name);
    if (LLVMIsAFunction(global) && !LLVMIsDeclaration(global) && strcmp(name, "main") == 0)
        unit->program = program_name(choice->arena, unit->path);
}

static enum fl_status look_at(struct choice *choice, const struct fl_bitcode *bitcode, struct unit *unit) {
    LLVMContextRef context = LLVMContextCreate();
    struct fl_frontend_options nothing = {0};
    struct fl_module module;
    unit->path = bitcode->source_path;
    enum fl_status status =
        fl_module_link(choice->arena, context, bitcode, 1, &nothing, choice->diagnostics, &module);
    if (status == FL_OK) {
        for (LLVMValueRef at = LLVMGetFirstFunction(module.module); at; at = LLVMGetNextFunction(at))
            note_symbol(choice, unit, at);
        for (LLVMValueRef at = LLVMGetFirstGlobal(module.module); at; at = LLVMGetNextGlobal(at))
            note_symbol(choice, unit, at);
        fl_module_dispose(&module);
    }
    LLVMContextDispose(context);
    return status;
}

/* ---- the one that is meant ---- */

static const char *list_programs(const struct choice *choice) {
    struct fl_text text = fl_text_make(choice->arena);
    for (size_t i = 0; i < choice->count; i++)
        if (choice->units[i].program)
            fl_text_format(&text, "%s%s (%s)", text.count ? ", " : "", choice->units[i].program,
                           choice->units[i].path);
    return fl_text_string(&text);
}

/* By its name, or by the path of its file where several have that name. */
static struct unit *find_program(const struct choice *choice) {
    struct unit *found = NULL;
    for (size_t i = 0; i < choice->count; i++) {
        struct unit *unit = &choice->units[i];
        if (!unit->program) continue;
        if (strcmp(unit->path, choice->name) == 0) return unit;
        if (strcmp(unit->program, choice->name) != 0) continue;
        if (found) {
            fl_diagnostics_add(choice->diagnostics, FL_ERROR, NULL, 0, 0,
                               "--program %s: both %s and %s are called so; say one of these", choice->name,
                               found->path, unit->path);
            return NULL;
        }
        found = unit;
    }
    if (!found)
        fl_diagnostics_add(choice->diagnostics, FL_ERROR, NULL, 0, 0, "--program %s: there %s", choice->name,
                           *list_programs(choice)
                               ? fl_arena_format(choice->arena, "are %s", list_programs(choice))
                               : "is no file with main");
    return found;
}

static bool has_name(const names *list, const char *name) {
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i], name) == 0) return true;
    return false;
}

static bool is_below_same(const char *one, const char *other) {
    const char *first = strrchr(one, '/'), *second = strrchr(other, '/');
    size_t length = first ? (size_t)(first - one) : 0;
    return length == (second ? (size_t)(second - other) : 0) && strncmp(one, other, length) == 0;
}

/* Of several files that define it, the one beside the program's. */
static bool take_definer(struct choice *choice, const struct unit *program, const char *symbol, bool *is_new) {
    struct unit *found = NULL, *other = NULL;
    for (size_t i = 0; i < choice->count; i++) {
        struct unit *unit = &choice->units[i];
        if ((unit->program && unit != program) || !has_name(&unit->defined, symbol)) continue;
        if (unit->is_taken) return true;
        if (!found || (is_below_same(unit->path, program->path) && !is_below_same(found->path, program->path))) {
            found = unit;
            other = NULL;
        } else if (is_below_same(unit->path, program->path) == is_below_same(found->path, program->path))
            other = unit;
    }
    if (other) {
        fl_diagnostics_add(choice->diagnostics, FL_ERROR, other->path, 0, 0,
                           "%s is defined here and in %s: name the files of %s instead", symbol, found->path,
                           choice->name);
        return false;
    }
    if (found) found->is_taken = *is_new = true;
    return true;
}

static bool take_needed(struct choice *choice, struct unit *program) {
    program->is_taken = true;
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (size_t i = 0; i < choice->count; i++) {
            const struct unit *unit = &choice->units[i];
            for (size_t k = 0; unit->is_taken && k < unit->needed.count; k++)
                if (!take_definer(choice, program, unit->needed.items[k], &is_new)) return false;
        }
    }
    return true;
}

/* ---- the files ---- */

static bool is_database(const char *input) {
    struct stat status;
    return fl_string_has_suffix(input, ".json") || (stat(input, &status) == 0 && S_ISDIR(status.st_mode));
}

/* Databases stay: files that are named beside them are read with their flags. */
static void name_files(const struct choice *choice, struct fl_frontend_options *options) {
    names inputs = {0};
    for (size_t i = 0; i < options->input_count; i++)
        if (is_database(options->inputs[i])) fl_vector_push(choice->arena, &inputs, options->inputs[i]);
    for (size_t i = 0; i < choice->count; i++)
        if (choice->units[i].is_taken) fl_vector_push(choice->arena, &inputs, choice->units[i].path);
    options->inputs = inputs.items;
    options->input_count = inputs.count;
}

enum fl_status fl_program_choose(struct fl_arena *arena, const char *name, struct fl_diagnostics *diagnostics,
                                 struct fl_frontend_options *options) {
    struct fl_frontend_options all = *options;
    struct fl_bitcode_list list = {0};
    struct fl_diagnostics said = fl_diagnostics_make(arena); /* the same again for the files that are chosen */
    all.objects = NULL;
    all.instrumentation = NULL;
    enum fl_status status = fl_compile_inputs(arena, &all, &said, &list);
    if (status != FL_OK) {
        fl_diagnostics_append(diagnostics, &said);
        return status;
    }
    struct choice choice = {.arena = arena,
                            .name = name,
                            .diagnostics = diagnostics,
                            .units = FL_NEW_ARRAY(arena, struct unit, list.count + 1),
                            .count = list.count};
    for (size_t i = 0; status == FL_OK && i < list.count; i++)
        status = look_at(&choice, &list.items[i], &choice.units[i]);
    if (status != FL_OK) return status;
    struct unit *program = find_program(&choice);
    if (!program || !take_needed(&choice, program)) return FL_BAD_INPUT;
    name_files(&choice, options);
    return FL_OK;
}
