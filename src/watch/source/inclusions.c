#include "watch/source/inclusions.h"

#include <string.h>

#include "base/system/file.h"

bool fl_watch_is_below(const char *path, const char *directory) {
    size_t length = strlen(directory);
    return strncmp(path, directory, length) == 0 && (path[length] == '/' || strcmp(directory, "/") == 0);
}

/* ---- directives ---- */

/* What an #include says. */
struct inclusion {
    struct fl_source_range word, name; /* include, include_next; the name with its quotes or brackets */
    const char *text;                  /* the name without them */
    bool is_quoted;
};

/* False: a macro stands for the name, or it is no directive of the file at all. */
static bool read_inclusion(struct fl_arena *arena, const struct fl_parsed_effect_file *file, size_t offset,
                           struct inclusion *inclusion) {
    size_t index = fl_c_tokens_find(&file->tokens, offset);
    if (index >= file->tokens.count || file->tokens.items[index].kind != FL_C_TOKEN_DIRECTIVE) return false;
    struct fl_c_tokens inner = fl_c_tokens_of_directive(arena, &file->tokens, index);
    size_t word = fl_c_tokens_code_from(&inner, 1), name = fl_c_tokens_code_from(&inner, word + 1);
    if (name >= inner.count) return false;
    size_t start = inner.items[name].start, end = start + 1, limit = file->tokens.items[index].end;
    char opening = file->contents[start], closing = opening == '<' ? '>' : '"';
    if (opening != '<' && opening != '"') return false;
    while (end < limit && file->contents[end] != closing) end++;
    if (end >= limit) return false;
    inclusion->word = (struct fl_source_range){inner.items[word].start, inner.items[word].end};
    inclusion->name = (struct fl_source_range){start, end + 1};
    inclusion->text = fl_arena_format(arena, "%.*s", (int)(end - start - 1), file->contents + start + 1);
    inclusion->is_quoted = opening == '"';
    return true;
}

/* ---- paths ---- */

/* Without "." and "..", whatever symbolic links there are: copies have none. */
static const char *plain_path(struct fl_arena *arena, const char *path) {
    char *result = fl_arena_copy_string(arena, path);
    size_t length = 0;
    for (const char *at = path; *at;) {
        at += strspn(at, "/");
        size_t size = strcspn(at, "/");
        if (size == 2 && strncmp(at, "..", 2) == 0) {
            while (length > 0 && result[length - 1] != '/') length--;
            if (length > 0) length--;
        } else if (size && !(size == 1 && *at == '.')) {
            result[length++] = '/';
            memmove(result + length, at, size);
            length += size;
        }
        at += size;
    }
    result[length] = '\0';
    return result;
}

/* Where a name in quotes leads first. */
static const char *beside(struct fl_arena *arena, const struct fl_parsed_effect_file *file, const char *name) {
    return plain_path(arena, fl_path_join(arena, fl_path_directory(arena, file->real_path), name));
}

static bool is_beside(struct fl_arena *arena, const struct fl_parsed_effects *effects,
                      const struct fl_parsed_effect_inclusion *each, const struct inclusion *inclusion) {
    return inclusion->is_quoted && strcmp(beside(arena, &effects->files.items[each->file], inclusion->text),
                                          effects->files.items[each->included].real_path) == 0;
}

/* "../include/a.h": a file as seen from the directory of another. */
static const char *path_between(struct fl_arena *arena, const char *from, const char *to) {
    size_t common = 0;
    for (size_t i = 0; from[i] && from[i] == to[i]; i++)
        if (from[i] == '/') common = i + 1;
    struct fl_text text = fl_text_make(arena);
    for (const char *at = strchr(from + common, '/'); at; at = strchr(at + 1, '/')) fl_text_append(&text, "../");
    fl_text_append(&text, to + common);
    return fl_text_string(&text);
}

/* ---- what is needed ---- */

/* The files in which something is told. */
static bool *find_told(const struct fl_watch_writing *writing) {
    const struct fl_parsed_effects *effects = writing->effects;
    bool *is_told = FL_NEW_ARRAY(writing->arena, bool, effects->files.count + 1);
    memset(is_told, 0, effects->files.count + 1);
    for (size_t i = 0; i < writing->links->count; i++) {
        if (!fl_watch_is_written(writing, &writing->plan->sites.items[i])) continue;
        const struct fl_parsed_effect *effect = &effects->all.items[writing->links->items[i].effect];
        is_told[effect->file] = true;
        if (effect->definition.range.end) is_told[effect->definition.file] = true;
    }
    return is_told;
}

static const char *common_directory(struct fl_arena *arena, const struct fl_parsed_effects *effects,
                                    const bool *is_inside) {
    const char *root = NULL;
    for (size_t i = 0; i < effects->files.count; i++) {
        const char *path = effects->files.items[i].real_path;
        if (effects->files.items[i].is_header && !(is_inside && is_inside[i])) continue;
        if (!root) root = fl_path_directory(arena, path);
        while (!fl_watch_is_below(path, root)) root = fl_path_directory(arena, root);
    }
    return root ? root : "/";
}

const char *fl_watch_root(const struct fl_watch_writing *writing) {
    const struct fl_parsed_effects *effects = writing->effects;
    struct fl_arena *arena = writing->arena;
    bool *is_inside = find_told(writing);
    const char *least = common_directory(arena, effects, NULL),
               *root = common_directory(arena, effects, is_inside);
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (size_t i = 0; i < effects->inclusions.count; i++) {
            const struct fl_parsed_effect_inclusion *each = &effects->inclusions.items[i];
            struct inclusion inclusion;
            if (is_inside[each->included] ||
                !fl_watch_is_below(effects->files.items[each->file].real_path, root) ||
                !read_inclusion(arena, &effects->files.items[each->file], each->offset, &inclusion) ||
                !is_beside(arena, effects, each, &inclusion))
                continue;
            is_inside[each->included] = is_new = true;
        }
        root = common_directory(arena, effects, is_inside);
    }
    return strcmp(root, "/") == 0 ? least : root;
}

/* ---- changes ---- */

/* The copies that must be read: those with changes, and those that lead to one. */
static bool *find_needed(const struct fl_watch_writing *writing, const char *root,
                         const struct fl_watch_changes *changes) {
    const struct fl_parsed_effects *effects = writing->effects;
    bool *is_needed = FL_NEW_ARRAY(writing->arena, bool, effects->files.count + 1);
    for (size_t i = 0; i < effects->files.count; i++)
        is_needed[i] = changes[i].all.count > 0 && fl_watch_is_below(effects->files.items[i].real_path, root);
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (size_t i = 0; i < effects->inclusions.count; i++) {
            const struct fl_parsed_effect_inclusion *each = &effects->inclusions.items[i];
            if (is_needed[each->file] || !is_needed[each->included] ||
                !fl_watch_is_below(effects->files.items[each->file].real_path, root))
                continue;
            is_needed[each->file] = is_new = true;
        }
    }
    return is_needed;
}

/* Does the directive lead to different files, as flags or macros differ? */
static bool is_ambiguous(const struct fl_parsed_effects *effects, const struct fl_parsed_effect_inclusion *each) {
    for (size_t i = 0; i < effects->inclusions.count; i++) {
        const struct fl_parsed_effect_inclusion *other = &effects->inclusions.items[i];
        if (other->file == each->file && other->offset == each->offset && other->included != each->included)
            return true;
    }
    return false;
}

void fl_watch_include_copies(const struct fl_watch_writing *writing, const char *root,
                             struct fl_watch_changes *changes) {
    const struct fl_parsed_effects *effects = writing->effects;
    struct fl_arena *arena = writing->arena;
    const bool *is_needed = find_needed(writing, root, changes);
    for (size_t i = 0; i < effects->inclusions.count; i++) {
        const struct fl_parsed_effect_inclusion *each = &effects->inclusions.items[i];
        const struct fl_parsed_effect_file *file = &effects->files.items[each->file];
        const char *to = effects->files.items[each->included].real_path;
        struct inclusion inclusion;
        if (!fl_watch_is_below(file->real_path, root) || is_ambiguous(effects, each) ||
            !read_inclusion(arena, file, each->offset, &inclusion))
            continue;
        bool is_copied = fl_watch_is_below(to, root), is_next = inclusion.word.end - inclusion.word.start > 7;
        bool is_found = is_beside(arena, effects, each, &inclusion) && !is_next;
        if (is_found ? is_copied : !is_copied || !is_needed[each->included]) continue;
        const char *path = is_copied ? path_between(arena, file->real_path, to) : to;
        fl_watch_changes_replace(&changes[each->file],
                                 (struct fl_source_range){inclusion.word.start, inclusion.name.end},
                                 fl_arena_format(arena, "include \"%s\"", path));
    }
}

void fl_watch_require_copies(const struct fl_watch_writing *writing, const bool *is_told,
                             struct fl_watch_changes *changes) {
    const struct fl_parsed_effects *effects = writing->effects;
    struct fl_arena *arena = writing->arena;
    for (size_t i = 0; i < effects->functions.count; i++) {
        const struct fl_parsed_effect_function *function = &effects->functions.items[i];
        uint32_t unit = effects->units.items[function->unit].file;
        if (!is_told[i] || function->file == unit) continue;
        struct fl_source_range end = {changes[unit].file->size, changes[unit].file->size};
        fl_watch_changes_replace(
            &changes[unit], end,
            fl_arena_format(arena,
                            "\n#ifndef FAULTLINE_READ_%zu\n#error \"flags of the compiler lead to %s itself, in "
                            "which nothing is told\"\n#endif\n",
                            i, effects->files.items[function->file].path));
    }
}
