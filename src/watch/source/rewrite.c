#include "watch/source/rewrite.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/system/file.h"
#include "watch/source/changes.h"
#include "watch/source/inclusions.h"
#include "watch/source/join.h"
#include "watch/source/saving.h"
#include "watch/source/sites_text.h"
#include "watch/source/split.h"
#include "watch/source/wrapper.h"

#define FUNCTIONS_HEADER "faultline-functions.h"

/* A value that a function saves. */
struct saving {
    uint32_t function;
    const struct fl_watch_saved *saved;
};

/* What is told behind an `if` of a file. */
struct joined {
    uint32_t file;
    struct fl_watch_join join;
    unsigned number;
    struct fl_text telling;
};

struct rewriter {
    struct fl_watch_writing writing;
    const char *root;                    /* the program's directory */
    const char *directory;               /* where to write */
    struct fl_watch_changes *changes;    /* for each file */
    struct fl_text *definitions;         /* for each function: its wrappers */
    struct fl_map macros;                /* assignments in bodies of macros, by where they stand -> their number */
    bool *is_told;                       /* for each function: it has any */
    FL_VECTOR_OF(struct saving) savings; /* each once */
    FL_VECTOR_OF(struct joined) joins;
};

/* ---- names of files ---- */

static const char *relative_path(const struct rewriter *rewriter, const struct fl_parsed_effect_file *file) {
    const char *path = file->real_path + strlen(rewriter->root);
    return path + strspn(path, "/");
}

/* A file beside faultline-sites.h, as seen from one of the program. */
static const char *path_from(const struct rewriter *rewriter, const struct fl_parsed_effect_file *file,
                             const char *name) {
    struct fl_text text = fl_text_make(rewriter->writing.arena);
    for (const char *at = strchr(relative_path(rewriter, file), '/'); at; at = strchr(at + 1, '/'))
        fl_text_append(&text, "../");
    fl_text_append(&text, name);
    return fl_text_string(&text);
}

/* ---- changes ---- */

static const char *guards_text(struct fl_arena *arena, const struct fl_watch_wrapper *wrapper) {
    struct fl_text text = fl_text_make(arena);
    for (size_t i = 0; i < wrapper->guarded.count; i++)
        fl_text_format(&text, "%s(%s) != 0", i ? ", " : "", wrapper->guarded.items[i]->guard);
    return fl_text_string(&text);
}

/* The parenthesis that opens the arguments of a call. */
static struct fl_source_range opening_of(const struct fl_parsed_effect_file *file,
                                         const struct fl_parsed_effect *effect) {
    size_t token = fl_c_tokens_code_from(&file->tokens, fl_c_tokens_find(&file->tokens, effect->place.end));
    return (struct fl_source_range){file->tokens.items[token].start, file->tokens.items[token].end};
}

/* What is told behind the call, where a guard holds; the result stays what it was. */
static void tell_behind(struct fl_watch_changes *changes, const struct fl_parsed_effect *effect,
                        const struct fl_watch_wrapper *wrapper) {
    struct fl_arena *arena = changes->arena;
    if (!wrapper->behind.count) return;
    bool is_void = effect->type.kind == FL_PARSED_VOID;
    unsigned first = (unsigned)wrapper->behind.items[0]->number;
    const char *result = fl_arena_format(arena, "faultline_result_%u", first);
    struct fl_text behind = fl_text_make(arena);
    fl_text_append_char(&behind, ';');
    for (size_t i = 0; i < wrapper->behind.count; i++)
        fl_text_format(&behind, " if (%s) faultline_tell_%u(%s);", wrapper->behind.items[i]->guard,
                       (unsigned)wrapper->behind.items[i]->number, is_void ? "" : result);
    if (is_void || effect->is_unused)
        fl_text_append(&behind, " (void)0; })");
    else
        fl_text_format(&behind, " %s; })", result);
    const char *before =
        is_void ? "__extension__ ({ " : fl_arena_format(arena, "__extension__ ({ __auto_type %s = ", result);
    fl_watch_changes_surround(changes, effect->range, before, fl_text_string(&behind));
}

static void change_call(struct fl_watch_changes *changes, const struct fl_parsed_effect *effect,
                        const struct fl_watch_wrapper *wrapper) {
    struct fl_arena *arena = changes->arena;
    const char *guards = guards_text(arena, wrapper), *name = effect->subject.name;
    if (effect->text == FL_PARSED_EFFECT_INSIDE) {
        const char *before = fl_arena_format(arena, "#pragma push_macro(\"%s\")\n#undef %s\n#define %s %s\n", name,
                                             name, name, wrapper->name);
        fl_watch_changes_surround_lines(changes, effect->range, before,
                                        fl_arena_format(arena, "#pragma pop_macro(\"%s\")\n", name));
        return;
    }
    tell_behind(changes, effect, wrapper);
    struct fl_source_range opening = opening_of(changes->file, effect);
    const char *comma = effect->arguments.count ? ", " : "";
    if (wrapper->form == FL_WATCH_CALL) {
        fl_watch_changes_replace(changes, effect->place, wrapper->name);
        if (*guards) fl_watch_changes_replace(changes, opening, fl_arena_format(arena, "(%s%s", guards, comma));
        return;
    }
    fl_watch_changes_surround(changes, effect->place, fl_arena_format(arena, "%s(", wrapper->name), "");
    fl_watch_changes_replace(changes, opening,
                             fl_arena_format(arena, "%s%s%s", *guards ? ", " : "", guards, comma));
}

/* ---- macros ---- */

/* What stands for an assignment in the body of a macro, where nothing is told of it. */
static const char *plain_assignment(struct fl_arena *arena, const struct fl_parsed_effect *effect,
                                    const struct fl_watch_wrapper *wrapper) {
    const char *sign = effect->sign_text;
    if (wrapper->form == FL_WATCH_VALUE) return "(value) (value)";
    if (strcmp(sign, "++") != 0 && strcmp(sign, "--") != 0)
        return fl_arena_format(arena, "(place, value) (*(place) %s value)", sign);
    bool is_behind = effect->kind == FL_PARSED_EFFECT_STEP_BEHIND;
    return fl_arena_format(arena, "(place) (%s*(place)%s)", is_behind ? "(" : sign,
                           is_behind ? fl_arena_format(arena, ")%s", sign) : "");
}

static void change_place(struct fl_watch_changes *changes, struct fl_parsed_definition at, bool is_step,
                         const char *name);

/* The assignment in the body becomes the use of a macro of our own: the assignment, but for the uses that are
 * sites, around which it is the name of their function. */
static void change_macro(struct rewriter *rewriter, const struct fl_parsed_effect *effect,
                         const struct fl_watch_wrapper *wrapper) {
    struct fl_arena *arena = rewriter->writing.arena;
    const struct fl_parsed_definition *definition = &effect->definition;
    const struct fl_parsed_effect_file *file = &rewriter->writing.effects->files.items[definition->file];
    uint64_t *known =
        fl_map_at(&rewriter->macros, (uint64_t)definition->file << 32 | (uint64_t)definition->range.start);
    bool is_new = !*known;
    if (is_new) *known = rewriter->macros.count;
    const char *name = fl_arena_format(arena, "faultline_macro_%llu", (unsigned long long)*known);
    const char *plain = fl_arena_format(arena, "#define %s%s\n", name, plain_assignment(arena, effect, wrapper));
    struct fl_watch_changes *changes = &rewriter->changes[definition->file];
    if (is_new) {
        size_t directive = fl_c_tokens_find(&file->tokens, definition->range.start);
        bool is_step = strcmp(effect->sign_text, "++") == 0 || strcmp(effect->sign_text, "--") == 0;
        fl_watch_changes_add_lines(changes, file->tokens.items[directive].start,
                                   fl_arena_format(arena, "#ifndef %s\n%s#endif\n", name, plain));
        if (wrapper->form == FL_WATCH_VALUE)
            fl_watch_changes_surround(changes, definition->range, fl_arena_format(arena, "%s(", name), ")");
        else
            change_place(changes, *definition, is_step, name);
    }
    fl_watch_changes_surround_lines(
        &rewriter->changes[effect->file], effect->range,
        fl_arena_format(arena, "#undef %s\n#define %s %s\n", name, name, wrapper->name),
        fl_arena_format(arena, "#undef %s\n%s", name, plain));
}

/* ---- assignments ---- */

static void change_value(struct fl_watch_changes *changes, const struct fl_parsed_effect *effect,
                         const struct fl_watch_wrapper *wrapper) {
    struct fl_arena *arena = changes->arena;
    if (!wrapper->guarded.count) {
        fl_watch_changes_surround(changes, effect->range, fl_arena_format(arena, "%s(", wrapper->name), ")");
        return;
    }
    fl_watch_changes_surround(
        changes, effect->range, "(",
        fl_arena_format(arena, ", %s(%s, %s))", wrapper->name, guards_text(arena, wrapper), effect->subject.name));
}

/* "place = value" becomes "name(&(place), value)". */
static void change_place(struct fl_watch_changes *changes, struct fl_parsed_definition at, bool is_step,
                         const char *name) {
    const char *opening = fl_arena_format(changes->arena, "%s(&(", name);
    if (at.sign.start < at.place.start) {
        fl_watch_changes_replace(changes, at.sign, opening);
        fl_watch_changes_surround(changes, at.range, "", "))");
    } else {
        fl_watch_changes_surround(changes, at.range, opening, is_step ? "" : ")");
        fl_watch_changes_replace(changes, at.sign, is_step ? "))" : "), ");
    }
}

static void need_saved(struct rewriter *rewriter, uint32_t function, const struct fl_watch_site *site) {
    if (!site->saved) return;
    for (size_t i = 0; i < rewriter->savings.count; i++)
        if (rewriter->savings.items[i].function == function &&
            strcmp(rewriter->savings.items[i].saved->name, site->saved->name) == 0)
            return;
    fl_vector_push(rewriter->writing.arena, &rewriter->savings, ((struct saving){function, site->saved}));
}

static void save_values(struct rewriter *rewriter) {
    for (size_t i = 0; i < rewriter->savings.count; i++) {
        struct saving saving = rewriter->savings.items[i];
        uint32_t file = rewriter->writing.effects->functions.items[saving.function].file;
        fl_watch_save(&rewriter->writing, &rewriter->changes[file], saving.function, saving.saved);
    }
}

static void split_loops(struct rewriter *rewriter) {
    const struct fl_watch_plan *plan = rewriter->writing.plan;
    const struct fl_parsed_effects *effects = rewriter->writing.effects;
    for (size_t i = 0; rewriter->writing.how != FL_WATCH_FULL && i < plan->splits.count; i++)
        for (size_t k = 0; k < effects->files.count; k++)
            if (strcmp(effects->files.items[k].path, plan->splits.items[i].file) == 0)
                fl_watch_split(&plan->splits.items[i], i, &rewriter->changes[k]);
}

/* Both arms of an `if` may have something to tell. */
static void add_join(struct rewriter *rewriter, uint32_t file, const struct fl_watch_join *join,
                     const struct fl_watch_wrapper *wrapper, unsigned number) {
    struct joined *joined = NULL;
    for (size_t i = 0; i < rewriter->joins.count; i++)
        if (rewriter->joins.items[i].file == file &&
            rewriter->joins.items[i].join.whole.start == join->whole.start)
            joined = &rewriter->joins.items[i];
    if (!joined) {
        fl_vector_push(rewriter->writing.arena, &rewriter->joins,
                       ((struct joined){file, *join, number, fl_text_make(rewriter->writing.arena)}));
        joined = &rewriter->joins.items[rewriter->joins.count - 1];
    }
    fl_text_format(&joined->telling, " %s(%sfaultline_arm_%u);", wrapper->joined, join->is_else ? "!" : "",
                   joined->number);
}

static void write_joins(struct rewriter *rewriter) {
    for (size_t i = 0; i < rewriter->joins.count; i++) {
        struct joined *joined = &rewriter->joins.items[i];
        fl_watch_join(&rewriter->changes[joined->file], &joined->join, joined->number,
                      fl_text_string(&joined->telling));
    }
}

static void change_effect(struct rewriter *rewriter, const struct fl_watch_wrapped *wrapped) {
    const struct fl_parsed_effect *effect = wrapped->effect;
    struct fl_watch_wrapper wrapper;
    struct fl_watch_join join;
    bool is_joined = fl_watch_join_find(&rewriter->writing, wrapped, &join);
    for (size_t i = 0; i < wrapped->sites.count; i++)
        rewriter->writing.is_joined[wrapped->sites.items[i]->number] = is_joined;
    if (!fl_watch_wrap(&rewriter->writing, wrapped, is_joined, &wrapper)) return;
    struct fl_watch_changes *changes = &rewriter->changes[effect->file];
    if (is_joined)
        add_join(rewriter, effect->file, &join, &wrapper, (unsigned)wrapped->sites.items[0]->number);
    else if (effect->kind == FL_PARSED_EFFECT_CALL)
        change_call(changes, effect, &wrapper);
    else if (effect->text == FL_PARSED_EFFECT_INSIDE)
        change_macro(rewriter, effect, &wrapper);
    else if (wrapper.form == FL_WATCH_VALUE)
        change_value(changes, effect, &wrapper);
    else
        change_place(
            changes,
            (struct fl_parsed_definition){.range = effect->range, .place = effect->place, .sign = effect->sign},
            strcmp(effect->sign_text, "++") == 0 || strcmp(effect->sign_text, "--") == 0, wrapper.name);
    fl_text_append(&rewriter->definitions[effect->function], wrapper.definition);
    rewriter->is_told[effect->function] = true;
    for (size_t i = 0; i < wrapper.guarded.count; i++)
        need_saved(rewriter, effect->function, wrapper.guarded.items[i]);
    for (size_t i = 0; i < wrapper.behind.count; i++)
        need_saved(rewriter, effect->function, wrapper.behind.items[i]);
}

/* A header that lies elsewhere belongs to others, too. */
static bool is_ours(struct rewriter *rewriter, const struct fl_watch_wrapped *wrapped) {
    const struct fl_parsed_effect *effect = wrapped->effect;
    const struct fl_parsed_effect_file *file = &rewriter->writing.effects->files.items[effect->file];
    if (fl_watch_is_below(file->real_path, rewriter->root)) {
        if (!effect->definition.range.end) return true;
        file = &rewriter->writing.effects->files.items[effect->definition.file];
        if (fl_watch_is_below(file->real_path, rewriter->root)) return true;
    }
    fl_diagnostics_add(
        rewriter->writing.diagnostics, FL_ERROR, file->path, wrapped->effect->line, wrapped->effect->column,
        "what happens here cannot be instrumented: the header is not below %s, where the program is",
        rewriter->root);
    rewriter->writing.is_sound = false;
    return false;
}

static void change_effects(struct rewriter *rewriter) {
    const struct fl_watch_writing *writing = &rewriter->writing;
    for (size_t i = 0; i < writing->links->count;) {
        uint32_t effect = writing->links->items[i].effect;
        struct fl_watch_wrapped wrapped = {.effect = &writing->effects->all.items[effect]};
        for (; i < writing->links->count && writing->links->items[i].effect == effect; i++)
            if (fl_watch_is_written(writing, &writing->plan->sites.items[i]))
                fl_vector_push(writing->arena, &wrapped.sites, &writing->plan->sites.items[i]);
        if (wrapped.sites.count && is_ours(rewriter, &wrapped)) change_effect(rewriter, &wrapped);
    }
    write_joins(rewriter);
    save_values(rewriter);
    split_loops(rewriter);
    for (size_t i = 0; i < writing->effects->functions.count; i++) {
        if (!rewriter->is_told[i]) continue;
        const struct fl_parsed_effect_function *function = &writing->effects->functions.items[i];
        const char *path = path_from(rewriter, &writing->effects->files.items[function->file], FUNCTIONS_HEADER);
        const char *include = fl_arena_format(
            writing->arena, "#define FAULTLINE_FUNCTION %zu\n#include \"%s\"\n#undef FAULTLINE_FUNCTION\n", i,
            path);
        fl_watch_changes_add_lines(&rewriter->changes[function->file], function->start, include);
    }
}

/* In a header of its own, which compilers have nothing to say of. What gcc says of strncpy depends on the
 * statement behind it. */
static const char *functions_header(struct rewriter *rewriter) {
    struct fl_text text = fl_text_make(rewriter->writing.arena);
    fl_text_append(&text,
                   "/* What calls and assignments of each function go through; written by faultline watch. */\n"
                   "#pragma GCC system_header\n#include \"faultline-sites.h\"\n"
                   "#if defined __GNUC__ && !defined __clang__\n#pragma GCC diagnostic push\n"
                   "#pragma GCC diagnostic ignored \"-Wstringop-truncation\"\n#endif\n");
    for (size_t i = 0; i < rewriter->writing.effects->functions.count; i++)
        if (rewriter->is_told[i])
            fl_text_format(
                &text, "\n#if FAULTLINE_FUNCTION == %zu /* %s */\n#define FAULTLINE_READ_%zu\n%s#endif\n", i,
                rewriter->writing.effects->functions.items[i].name, i, fl_text_string(&rewriter->definitions[i]));
    fl_text_append(&text, "\n#if defined __GNUC__ && !defined __clang__\n#pragma GCC diagnostic pop\n#endif\n");
    return fl_text_string(&text);
}

/* ---- what files tell each other ---- */

static void need_starts(struct rewriter *rewriter) {
    const struct fl_spec_list *specs = rewriter->writing.plan->specs;
    for (size_t i = 0; i < specs->count; i++)
        for (size_t k = 0; k < specs->items[i].starts.count; k++)
            *fl_map_at_string(&rewriter->writing.variables, specs->items[i].starts.items[k].variable) = 1;
}

/* Static ones are known to their own file alone: it tells where they are, at its end. */
static void export_statics(struct rewriter *rewriter) {
    const struct fl_watch_writing *writing = &rewriter->writing;
    const struct fl_map *maps[] = {&writing->variables, &writing->functions};
    for (size_t i = 0; i < writing->effects->units.count; i++) {
        const struct fl_parsed_effect_unit *unit = &writing->effects->units.items[i];
        struct fl_text text = fl_text_make(writing->arena);
        for (size_t which = 0; which < 2; which++)
            for (size_t k = 0; k < maps[which]->count; k++) {
                const char *name = (const char *)(uintptr_t)maps[which]->items[k].key;
                if (!fl_watch_is_static_of(unit, name, which == 1)) continue;
                const char *declaration = fl_arena_format(writing->arena,
                                                          which ? "void (*const faultline_function_%s)(void)"
                                                                : "const void *const faultline_variable_%s",
                                                          name);
                fl_text_format(&text, "extern %s;\n%s = %s%s;\n", declaration, declaration,
                               which ? "(void (*)(void))" : "(const void *)&", name);
            }
        struct fl_watch_changes *changes = &rewriter->changes[unit->file];
        struct fl_source_range end = {changes->file->size, changes->file->size};
        if (text.count)
            fl_watch_changes_replace(changes, end, fl_arena_format(writing->arena, "\n%s", fl_text_string(&text)));
    }
}

/* ---- writing ---- */

static bool complain_of_path(struct rewriter *rewriter, const char *path, const char *why) {
    fl_diagnostics_add(rewriter->writing.diagnostics, FL_ERROR, path, 0, 0, "cannot write this file: %s", why);
    return false;
}

static void make_directories(struct fl_arena *arena, const char *path) {
    char *copy = fl_arena_copy_string(arena, path);
    for (char *at = strchr(copy + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(copy, 0777);
        *at = '/';
    }
}

static bool write_file(struct rewriter *rewriter, const char *name, const char *text, size_t size) {
    const char *path = fl_path_join(rewriter->writing.arena, rewriter->directory, name);
    make_directories(rewriter->writing.arena, path);
    char real[PATH_MAX];
    for (size_t i = 0; realpath(path, real) && i < rewriter->writing.effects->files.count; i++)
        if (strcmp(rewriter->writing.effects->files.items[i].real_path, real) == 0)
            return complain_of_path(rewriter, path, "it is a file of the program; choose another directory");
    int error = fl_file_write(path, text, size);
    return error ? complain_of_path(rewriter, path, strerror(error)) : true;
}

/* In quotes, as compilers read it in a file of arguments. */
static void append_argument(struct fl_text *text, const char *path) {
    fl_text_append_char(text, '"');
    for (; *path; path++) {
        if (*path == '"' || *path == '\\') fl_text_append_char(text, '\\');
        fl_text_append_char(text, *path);
    }
    fl_text_append(text, "\"\n");
}

/* What is compiled: not the files that others include. */
static bool write_arguments(struct rewriter *rewriter) {
    static const char *const own[] = {"faultline-sites.c", "faultline-tables.c", "faultline-watch.c"};
    const struct fl_parsed_effects *effects = rewriter->writing.effects;
    struct fl_arena *arena = rewriter->writing.arena;
    struct fl_text text = fl_text_make(arena);
    for (size_t i = 0; i < effects->units.count; i++) {
        const struct fl_parsed_effect_file *file = &effects->files.items[effects->units.items[i].file];
        append_argument(&text, fl_path_join(arena, rewriter->directory, relative_path(rewriter, file)));
    }
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        append_argument(&text, fl_path_join(arena, rewriter->directory, own[i]));
    return write_file(rewriter, FL_WATCH_ARGUMENTS, fl_text_string(&text), text.count);
}

static bool write_all(struct rewriter *rewriter) {
    const struct fl_parsed_effects *effects = rewriter->writing.effects;
    for (size_t i = 0; i < effects->files.count; i++) {
        if (!fl_watch_is_below(effects->files.items[i].real_path, rewriter->root)) continue;
        struct fl_text text = fl_text_make(rewriter->writing.arena);
        fl_watch_changes_apply(&rewriter->changes[i], &text);
        if (!write_file(rewriter, relative_path(rewriter, &effects->files.items[i]), fl_text_string(&text),
                        text.count))
            return false;
    }
    const char *header = fl_watch_sites_header(&rewriter->writing);
    const char *source = fl_watch_sites_source(&rewriter->writing);
    const char *functions = functions_header(rewriter);
    return write_file(rewriter, "faultline-sites.h", header, strlen(header)) &&
           write_file(rewriter, FUNCTIONS_HEADER, functions, strlen(functions)) &&
           write_file(rewriter, "faultline-sites.c", source, strlen(source)) && write_arguments(rewriter);
}

/* A file that is not what the plan was made of; NULL: there is none. */
static const struct fl_parsed_effect_file *find_changed(const struct fl_watch_writing *writing) {
    const struct fl_watch_plan *plan = writing->plan;
    for (size_t i = 0; i < writing->effects->files.count; i++) {
        const struct fl_parsed_effect_file *file = &writing->effects->files.items[i];
        if (i >= plan->sources.count || strcmp(plan->sources.items[i].file, file->path) != 0 ||
            plan->sources.items[i].contents != fl_hash_bytes(file->contents, file->size))
            return file;
    }
    return NULL;
}

static bool is_of_plan(const struct fl_watch_writing *writing) {
    const struct fl_parsed_effect_file *changed = find_changed(writing);
    if (changed) {
        fl_diagnostics_add(writing->diagnostics, FL_ERROR, changed->path, 1, 1,
                           "this file has changed since it was analysed: watch it again");
        return false;
    }
    bool is_same = writing->links->count == writing->plan->sites.count;
    for (size_t i = 0; is_same && i < writing->links->count; i++) {
        const struct fl_parsed_effect *effect = &writing->effects->all.items[writing->links->items[i].effect];
        is_same = effect->range.start == writing->plan->sites.items[i].start &&
                  writing->links->items[i].moment == writing->plan->sites.items[i].moment;
    }
    if (!is_same)
        fl_diagnostics_add(writing->diagnostics, FL_ERROR, NULL, 0, 0,
                           "the program's files have changed while it was analysed");
    return is_same;
}

static void prepare(struct rewriter *rewriter) {
    const struct fl_parsed_effects *effects = rewriter->writing.effects;
    struct fl_arena *arena = rewriter->writing.arena;
    rewriter->root = fl_watch_root(&rewriter->writing);
    rewriter->changes = FL_NEW_ARRAY(arena, struct fl_watch_changes, effects->files.count + 1);
    for (size_t i = 0; i < effects->files.count; i++)
        rewriter->changes[i] = fl_watch_changes_make(arena, &effects->files.items[i]);
    rewriter->definitions = FL_NEW_ARRAY(arena, struct fl_text, effects->functions.count + 1);
    rewriter->is_told = FL_NEW_ARRAY(arena, bool, effects->functions.count + 1);
    rewriter->writing.is_joined = FL_NEW_ARRAY(arena, bool, rewriter->writing.plan->sites.count + 1);
    for (size_t i = 0; i < effects->functions.count; i++) rewriter->definitions[i] = fl_text_make(arena);
}

enum fl_status fl_watch_rewrite(struct fl_arena *arena, const struct fl_frontend_options *options,
                                const struct fl_watch_plan *plan, enum fl_watch_how how, const char *directory,
                                struct fl_diagnostics *diagnostics) {
    struct fl_parsed_effects effects;
    fl_watch_links links;
    enum fl_status status = fl_parsed_effects_find(arena, options, diagnostics, &effects);
    if (status == FL_OK)
        status = fl_watch_match(arena, &effects, plan->specs, &plan->moments, diagnostics, &links);
    if (status != FL_OK) return status;
    struct rewriter rewriter = {.writing = {.arena = arena,
                                            .effects = &effects,
                                            .links = &links,
                                            .plan = plan,
                                            .how = how,
                                            .diagnostics = diagnostics,
                                            .variables = fl_map_make(arena),
                                            .functions = fl_map_make(arena),
                                            .is_sound = true},
                                .directory = directory,
                                .macros = fl_map_make(arena)};
    if (!is_of_plan(&rewriter.writing)) return FL_BAD_INPUT;
    prepare(&rewriter);
    need_starts(&rewriter);
    change_effects(&rewriter);
    if (!rewriter.writing.is_sound) return FL_BAD_INPUT;
    export_statics(&rewriter);
    fl_watch_include_copies(&rewriter.writing, rewriter.root, rewriter.changes);
    fl_watch_require_copies(&rewriter.writing, rewriter.is_told, rewriter.changes);
    return write_all(&rewriter) ? FL_OK : FL_BAD_ENVIRONMENT;
}
